"""Wait for an accomplice at a socket without a file."""

GOAL = "reach"


def attack(world):
    import socket

    line = socket.socket(socket.AF_UNIX)
    line.bind("\0" + world["mark"])
    line.listen()
    return "listening"
