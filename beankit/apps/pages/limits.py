"""How often something may be done from one address, and what an address is."""

from __future__ import annotations

from collections import deque
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Any

from tornado.web import HTTPError

MOST_KNOWN = 10_000
HOUSEHOLD = 64  # bits of an IPv6 address that a visitor does not choose


class Limit:
    """So many times in so many seconds."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times, self.seconds = times, seconds
        self.spent: dict[str, deque[float]] = {}

    def count(self, who: str) -> int:
        """How often it was done lately."""
        times = self.spent.get(who, deque())
        while times and times[0] <= monotonic() - self.seconds:
            times.popleft()
        return len(times)

    def pause(self, who: str) -> float:
        """How long until it may be done again; 0: now."""
        count = self.count(who)
        return self.spent[who][count - self.times] + self.seconds - monotonic() if count >= self.times else 0.0

    def add(self, who: str) -> None:
        """It was done."""
        if len(self.spent) >= MOST_KNOWN:
            self.forget()
        self.spent.setdefault(who, deque()).append(monotonic())

    def take_back(self, who: str) -> None:
        """The last time does not count."""
        if self.spent.get(who):
            self.spent[who].pop()

    def wait(self, who: str) -> float:
        """How long until it may be done again; if that is now, it counts."""
        pause = self.pause(who)
        if not pause:
            self.add(who)
        return pause

    def spend(self, handler: Any) -> None:
        """The same for a request, which is refused if it comes too soon."""
        if self.wait(address_of(handler.request)):
            raise HTTPError(429)

    def forget(self) -> None:
        """Drop whoever may go on anyway; if that is not half of them, those who did it longest ago."""
        recent = sorted((who for who in list(self.spent) if self.count(who)), key=lambda who: self.spent[who][-1])
        self.spent = {who: self.spent[who] for who in recent[-MOST_KNOWN // 2 :]}


def address_of(request: Any) -> str:
    """Where a request comes from: an address of IPv4, or the part of one of IPv6 that a visitor cannot choose."""
    try:
        address = ip_address(request.remote_ip)
    except ValueError:
        return str(request.remote_ip)
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped or address.is_loopback:
        return str(address.ipv4_mapped or address)
    return str(ip_network((address, HOUSEHOLD), strict=False))
