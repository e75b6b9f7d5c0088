"""Wait for an accomplice at a port."""

GOAL = "reach"


def attack(world):
    import socket

    with socket.create_server(("127.0.0.1", 0)) as line:
        return line.getsockname()[1]
