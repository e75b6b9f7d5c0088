"""Make a pair of sockets, the first step of many."""

GOAL = "reach"


def attack(world):
    import socket

    return [line.fileno() for line in socket.socketpair()]
