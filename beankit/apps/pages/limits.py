"""How often something may be done from one address."""

from __future__ import annotations

from collections import defaultdict, deque
from time import monotonic
from typing import Any

from tornado.web import HTTPError

MOST_ADDRESSES = 10_000


class Limit:
    """So many times in so many seconds."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times, self.seconds = times, seconds
        self.spent: defaultdict[str, deque[float]] = defaultdict(deque)

    def pause(self, who: str) -> float:
        """How long until it may be done again; 0: now."""
        now = monotonic()
        if len(self.spent) > MOST_ADDRESSES:
            self.spent.clear()
        times = self.spent[who]
        while times and times[0] <= now - self.seconds:
            times.popleft()
        return times[0] + self.seconds - now if len(times) >= self.times else 0.0

    def wait(self, who: str) -> float:
        """The same; if it is now, it counts."""
        pause = self.pause(who)
        if not pause:
            self.spent[who].append(monotonic())
        return pause

    def spend(self, handler: Any) -> None:
        """The same for a request, which is refused if it comes too soon."""
        if self.wait(handler.request.remote_ip):
            raise HTTPError(429)
