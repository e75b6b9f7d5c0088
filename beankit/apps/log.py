"""A log that stays short: a line of code writes a few lines a minute, and then how many were left out."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable

MOST = 20
MINUTE = 60  # seconds
LONGEST, QUOTED = 2000, 200  # letters of a line, and of one that is quoted
Place = tuple[str, str, int]


class Sparing(logging.Filter):
    """Counts lines by where in the code they come from: what visitors send changes their words."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most = most
        self.lines: Counter[Place] = Counter()
        self.first: dict[Place, str] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May this line be written? A long one is cut."""
        text = record.getMessage()
        if len(text) > LONGEST:
            record.msg, record.args = f"{text[:LONGEST]} ...", ()
        place = (record.name, record.pathname, record.lineno)
        self.lines[place] += 1
        self.first.setdefault(place, text.partition("\n")[0][:QUOTED])
        return self.lines[place] <= self.most

    def sum_up(self) -> None:
        """Begin the next minute: say what was left out, and count from 0."""
        lines, first = self.lines, self.first
        self.lines, self.first = Counter(), {}
        for place, count in lines.items():
            if count > self.most:
                logging.getLogger(place[0]).error("%d more like this: %s", count - self.most, first[place])

    async def run(self) -> None:
        """Sum up every minute, for ever."""
        while True:
            await asyncio.sleep(MINUTE)
            self.sum_up()


def spare(loggers: Iterable[logging.Logger]) -> Sparing:
    """Let everything that these loggers and the root write pass through one filter."""
    sparing = Sparing()
    for logger in (logging.getLogger(), *loggers):
        for handler in logger.handlers:
            handler.addFilter(sparing)
    if logging.lastResort is not None:
        logging.lastResort.addFilter(sparing)
    return sparing
