"""One game of a final as everybody sees it: its tables, what the bots said, what happened, and the curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from beankit.core.actions import Pass
from beankit.explain.curve import Chance
from beankit.faces.face import Spans
from beankit.notebook.display import drawings
from beankit.notebook.picture.replay import Reel

LONGEST = 60  # letters of a remark
REMARKS, NEWS = 2, 2  # that are shown at once
WIDE, TALL = 100, 40  # of a chart


class Shot:
    """A game of the final: its tables, and what the bots said."""

    def __init__(self, reel: Reel, remarks: Mapping[int, Sequence[str]]) -> None:
        self.reel, self.remarks = reel, {number: remarks[number] for number in sorted(remarks)}
        self.stories: dict[str, list[tuple[int, Spans]]] = {}
        doing = [at for at, (_, action) in enumerate(reel.played) if not isinstance(action, Pass)]
        self.beats = sorted({0, *doing, reel.last, reel.last + 1})  # nobody watches somebody do nothing

    def said(self, at: int, lang: str) -> list[tuple[int, str]]:
        """The last remarks up to a table, the newest last: whose seat, and what."""
        speaker = self.reel.speaker(lang)
        numbers = [number for number in self.remarks if number <= min(at, self.reel.last)][-REMARKS:]
        return [
            (self.reel.played[number - 1][0], short(" ".join(map(str, map(speaker.remark, self.remarks[number])))))
            for number in numbers
        ]

    def news(self, at: int, lang: str) -> list[Spans]:
        """The last trades and harvests up to a table, the newest last: what everybody saw."""
        if lang not in self.stories:
            story = self.reel.story(None, lang)
            self.stories[lang] = [(line["at"], line["spans"]) for line in story if line.get("mark")]
        return [line for when, line in self.stories[lang] if when <= at][-NEWS:]

    def lines(self, at: int) -> list[str]:
        """Everybody's coins up to a table, as the points of a line in the chart; nothing tells how it goes on."""
        coins, at = self.reel.coins(), min(at, self.reel.last)
        turns = [turn for turn in self.reel.turns() if turn < at] + [at]
        top = max(max(line[: at + 1]) for line in coins) or 1
        return [path([(turn / max(at, 1), line[turn] / top) for turn in turns]) for line in coins]

    def odds(self, curve: Sequence[Chance], at: int) -> list[str]:
        """Everybody's chance to win, turn by turn, as the points of a line in the chart."""
        seats = range(len(self.reel.names))
        return [path([(chance.at / max(at, 1), chance.share(seat)) for chance in curve]) for seat in seats]


def path(points: Sequence[tuple[float, float]]) -> str:
    """The points of a line, each with its shares of the width and of the height."""
    return " ".join(f"{WIDE * across:.1f},{TALL - TALL * up:.1f}" for across, up in points)


def short(text: str) -> str:
    """A remark that can be read in passing."""
    return text if len(text) < LONGEST else f"{text[: LONGEST - 2].rstrip()}…"


def drawing(kind: str, other: str) -> str:
    """The drawing of a card: its own, one that the game names, or a back."""
    return f"bean-{kind}" if f"bean-{kind}" in drawings() else other or "back"
