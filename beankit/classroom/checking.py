"""A check for whoever accepts bots: an entry, the games that count and the limits give a report, and that a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf

import msgspec

from beankit.checks.checking import check as whole_check
from beankit.checks.checking import within
from beankit.checks.report import Report
from beankit.core.said import Said, say
from beankit.sandbox.budget import Budget
from beankit.sandbox.levels import isolation
from beankit.sandbox.source.entry import Entry
from beankit.words import LANGUAGES
from beankit.words.said import spoken

Limits = Budget
EDITION = 1  # raised when the check gets stricter, which makes old receipts invalid


class Verdict(msgspec.Struct, frozen=True):
    """May a bot play? With the text for its author, the result in each game, and how long it took."""

    ok: bool  # in every game
    text: str  # in English
    games: dict[str, bool]
    seconds: float
    think: dict[str, float] = {}  # CPU seconds of the bot in a game, on average
    why: str = ""  # what is wrong, in one line
    others: dict[str, str] = {}  # the text in other languages

    def told(self, lang: str) -> str:
        """The text in a language; in English if there is no other."""
        return self.others.get(lang, self.text)

    @property
    def passed(self) -> list[str]:
        """The games in which it may play."""
        return [game for game, well in self.games.items() if well]

    @property
    def partly(self) -> Said | None:
        """Where it may play and where not, if that differs."""
        good = ", ".join(self.passed)
        bad = ", ".join(game for game, well in self.games.items() if not well)
        return say("Only in {games}: it was rejected in {others}.", games=good, others=bad) if good and bad else None


Checker = Callable[[Entry, Sequence[str], Limits], Report]


def together(games: Mapping[str, Verdict]) -> Verdict:
    """One verdict on several games, each of which was checked at its own time, or with others."""
    every: list[Verdict] = []
    for one in games.values():
        every += [] if one in every else [one]
    if len(every) == 1 and every[0].games.keys() == games.keys():
        return every[0]
    well = {game: one.games.get(game, False) for game, one in games.items()}
    others = {lang: "\n\n".join(one.told(lang) for one in every) for lang in LANGUAGES if lang != "en"}
    return Verdict(
        all(well.values()),
        "\n\n".join(one.text for one in every),
        well,
        sum(one.seconds for one in every),
        {game: one.think[game] for game, one in games.items() if game in one.think},
        "; ".join(dict.fromkeys(one.why for game, one in games.items() if one.why and not well[game])),
        others if any(one.others for one in every) else {},
    )


def rejected(why: Said) -> Verdict:
    """The verdict on something that was not tried out, because it cannot be."""
    return Verdict(False, str(why), {}, 0.0, others={lang: spoken(why, lang) for lang in LANGUAGES})


def check(entry: Entry, games: Sequence[str], limits: Limits, most: float = inf) -> Report:
    """What `beankit check` finds in the games that count, within the limits of the class and never without walls.

    `most` is how many seconds the bot has for all games together.
    """
    return whole_check(entry, games, budget=within(limits), here=isolation(), most=most)


def verdict(report: Report, games: Sequence[str], seconds: float) -> Verdict:
    """What counts of a report; its author reads it in their language, the gradebook is in English."""
    found = {one.game: one.good for one in report.games}
    well = {name: found.get(name, False) for name in games}
    costs = {one.game: one.figures for one in report.games if one.figures is not None}
    think = {game: cost.mean * cost.decisions / cost.games / 1000 for game, cost in costs.items()}
    texts = {lang: "\n".join(told(report.spoken(lang))) for lang in LANGUAGES}
    return Verdict(report.good, texts.pop("en"), well, seconds, think, why(report), texts)


def why(report: Report) -> str:
    """What is wrong in one line, for the gradebook."""
    return "; ".join(dict.fromkeys(f"{one.place}: {one.sentence}" for one in report.findings.values()))


def told(report: Report) -> Iterator[str]:
    """The report, what the bot printed, and the records that reproduce each fault."""
    yield repr(report)
    for game in report.games:
        if game.printed:
            head = spoken(say("printed in {game}", game=game.game), report.lang)
            yield f"\n----- {head} -----\n{game.printed}"
    for finding in report.findings.values():
        if finding.reproducer is not None:
            head = spoken(say("save this as {file}", file=finding.reproducer.file), report.lang)
            yield f"\n----- {head} -----\n{finding.reproducer.record}"
