"""Send what one knows over TCP."""

GOAL = "connect"


def attack(world):
    import socket

    with socket.create_connection(("127.0.0.1", world["tcp"]), 1) as line:
        line.sendall(b"my hand")
