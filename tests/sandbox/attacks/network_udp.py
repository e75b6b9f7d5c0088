"""Send what one knows in a datagram, as names are asked for."""

GOAL = "connect"


def attack(world):
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.sendto(b"my hand", ("127.0.0.1", world["udp"]))
