"""Ask the kernel about the machine's network."""

GOAL = "reach"


def attack(world):
    import socket

    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as line:
        line.bind((0, 0))
        return "bound"
