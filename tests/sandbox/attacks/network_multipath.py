"""Connect by Multipath TCP, which Landlock's rules for TCP do not cover."""

GOAL = "connect"
NEEDS = "mptcp"


def attack(world):
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262) as line:
        line.settimeout(1)
        line.connect(("127.0.0.1", world["tcp"]))
