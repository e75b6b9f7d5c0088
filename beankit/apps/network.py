"""Where others find this computer: its address in the local network, and that address as a QR code."""

from __future__ import annotations

import io
import socket
from ipaddress import ip_address

from beankit.extras import MissingPackage, need

ANY = ("0.0.0.0", "::", "")  # noqa: S104 - what people write to mean every network
# Addresses kept for examples: nothing is sent, the system only picks the way there.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def local_address(host: str) -> str:
    """The address of this kind under which the local network knows this computer; loopback if there is no network."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(kind, socket.SOCK_DGRAM) as way:
            way.connect((ELSEWHERE[kind], 9))
            return str(way.getsockname()[0])
    except OSError:
        return loopback(host)


def loopback(host: str) -> str:
    """The address of this kind under which this computer knows itself."""
    return "::1" if ":" in host else "127.0.0.1"


def reachable(host: str) -> str:
    """The host as others write it in a browser."""
    shown = local_address(host) if host in ANY else host
    return f"[{shown}]" if ":" in shown else shown


def from_here(host: str) -> str:
    """The host as somebody at this computer writes it."""
    return reachable(loopback(host) if host in ANY else host)


def is_address(text: str) -> bool:
    """Is this an address in numbers?"""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def qr_code(address: str) -> str:
    """An address as a QR code for a terminal; without the package for it, how to install that."""
    try:
        segno = need("segno", extra="pages")
    except MissingPackage as missing:
        return f"(For a QR code, {missing})\n"
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(out=drawn, compact=True)
    return drawn.getvalue()
