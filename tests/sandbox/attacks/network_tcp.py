"""Send what one knows over TCP."""

GOAL = "connect"


def attack(world):
    import socket

    with socket.socket() as line:
        line.settimeout(1)
        line.connect(("127.0.0.1", world["tcp"]))  # without looking up a name, for which modules are missing
        line.sendall(b"my hand")
