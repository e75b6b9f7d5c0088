"""The ladder: a bot meets one boss after the other and stops at the first that it does not beat.

A small file beside the bot keeps what was played, so that no deal is played twice and nobody climbs down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import fmean, stdev
from typing import cast

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import BotLike, find_bot
from beankit.arena.duel import duel
from beankit.arena.files import OPEN, put
from beankit.arena.statistics import NORMAL, interval
from beankit.core.errors import BadOption
from beankit.core.said import Said, say
from beankit.words.catalogue import SPOKEN, spoken

TOGETHER = 4  # deals that are played and kept in one go
MOST = 1000  # more deals than anybody would play to tell two bots apart
POWER = 0.8416  # how far above its middle 80 % of a normal distribution lie


@dataclass(frozen=True)
class Rung:
    """One rung of a ladder; the boss is beaten when the low end of the interval is above 0."""

    name: str
    boss: str
    lesson: str
    deals: int
    players: int = 4
    others: str = "trader"  # on the seats that are left
    game: str = "bohnanza"

    def bot(self) -> BotLike:
        """The bot that is the boss of this rung."""
        if self.boss != PLAIN:
            return self.boss
        return cast(Callable[..., BotLike], find_bot("loner"))(tips=())


PLAIN = "loner without tips"
LADDERS: dict[str, tuple[Rung, ...]] = {
    "main": (
        Rung("sprout", "random", "2", deals=4, players=3, others="random"),
        Rung("seedling", "template", "3", deals=12, players=3, others="gardener"),
        Rung("gardener", "gardener", "5", deals=8, players=3, others="gardener"),
        Rung("peddler", "peddler", "5", deals=12),
        Rung("trader", "trader", "6", deals=24),
        Rung("counter", "counter", "7", deals=24),
        Rung("broker", "broker", "9", deals=24, others="counter"),
        Rung("seer", "seer", "16", deals=24, players=3, others="broker"),
    ),
    "alone": (
        Rung("loner", PLAIN, "10", deals=60, players=1, game="al-cabohne-solo"),
        Rung("old loner", "loner", "10", deals=60, players=1, game="al-cabohne-solo"),
        Rung("hermit", "hermit", "10", deals=60, players=1, game="al-cabohne-solo"),
    ),
    "abroad": (
        Rung("wizard", "wizard", "11", deals=12, game="rabohnzel"),
        Rung("abbot", "abbot", "11", deals=12, game="bohnedikt"),
        Rung("consigliere", "consigliere", "11", deals=12, players=2, game="al-cabohne"),
        Rung("enchanter", "enchanter", "11", deals=12, game="rabohnzel"),
        Rung("cardinal", "cardinal", "11", deals=12, game="bohnedikt"),
        Rung("godfather", "godfather", "11", deals=12, players=2, game="al-cabohne"),
    ),
}


Moved = Callable[[Rung, int, int], None]  # the rung, deals played, deals in all


@dataclass(frozen=True)
class LadderStep:
    """How a bot stands with one boss; without differences it has not met this one."""

    rung: Rung
    differences: tuple[float, ...]
    before: bool = False  # an earlier version has beaten it

    @property
    def interval(self) -> tuple[float, float, float]:
        """The mean difference with its interval."""
        return interval(self.differences)

    @property
    def beaten(self) -> bool:
        """Is the low end of the interval above 0?"""
        return self.before or (len(self.differences) > 1 and self.interval[1] > 0)

    @property
    def missing(self) -> int | None:
        """About how many more deals it takes to tell; None if the bot is not ahead."""
        mean = fmean(self.differences)
        if mean <= 0:
            return None
        spread = stdev([*self.differences, 0.0])
        return max(1, ceil(((NORMAL + POWER) * spread / mean) ** 2) - len(self.differences))

    @property
    def sentence(self) -> Said:
        """What became of this boss, and what to do about one that is not beaten."""
        boss = self.rung.boss
        if self.before and not self.differences:
            return say("{boss} is beaten (by an earlier version)", boss=boss)
        if not self.differences:
            return say("{boss} comes later", boss=boss)
        mean, low, high = self.interval
        figures = say(
            "{mean:+.2f}, 95 % interval {low:+.2f} to {high:+.2f}, {deals} {deals:deal|deals}",
            mean=mean,
            low=low,
            high=high,
            deals=len(self.differences),
        )
        if self.beaten:
            return say("{boss} is beaten ({figures})", boss=boss, figures=figures)
        return say("{boss} is not beaten yet ({figures}): {advice}", boss=boss, figures=figures, advice=self.advice)

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def advice(self) -> Said:
        """What to do about a boss that is not beaten."""
        lesson = self.rung.lesson
        if self.missing is None:
            return say("{behind}; lesson {lesson} is about that", behind=self.behind, lesson=lesson)
        if self.missing >= MOST:
            return say("you are ahead by very little; lesson {lesson} is about that", lesson=lesson)
        deals = self.missing + len(self.differences)
        return say(
            "about {missing} more {missing:deal|deals} would tell (--deals {deals})", missing=self.missing, deals=deals
        )

    @property
    def behind(self) -> Said:
        """How a bot stands that is not ahead, and how sure that is."""
        mean, _, high = self.interval
        if high < 0:
            return say("it is better than you")
        if mean < 0:
            return say("so far it is ahead of you, but that may be luck")
        return say("you are equally good so far")


@dataclass(frozen=True)
class Climb:
    """How far a bot has come on a ladder."""

    bot: str
    steps: tuple[LadderStep, ...]

    @property
    def reached(self) -> str:
        """The highest rung whose boss is beaten."""
        names = [step.rung.name for step in self.steps if step.beaten]
        return names[-1] if names else ""

    def headline(self, lang: str) -> str:
        """The bot, and the highest rung that it has reached."""
        return f"{self.bot}: {self.reached or spoken(say('on the ground'), lang)}"

    def text(self, lang: str) -> str:
        """The whole climb, a line for each boss."""
        steps = (f"  {step.rung.name:<12} {spoken(step.sentence, lang)}" for step in self.steps)
        return "\n".join([self.headline(lang), *steps])

    def __repr__(self) -> str:
        return self.text(SPOKEN[0])

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        from beankit.course.charts import forest

        met = [step for step in self.steps if step.differences]
        if not met:
            return {"text/plain": repr(self)}
        rows = []
        for step in met:
            mean, low, high = step.interval
            rows.append({"name": step.rung.boss, "difference": mean, "low": low, "high": high})
        return forest(rows, title=self.headline(SPOKEN[0])).bundle(repr(self))


def progress(bot: str | Path, ladder: str = "main", deals: int | None = None, moved: Moved = lambda *_: None) -> Climb:
    """Let a bot's file climb a ladder, to the first boss that it does not beat; results are kept beside the file.

    A class in a file is named as in `my_bot.py:Clever`.
    Each boss has its number of deals, after which one looks. If that does not tell, `deals` asks for more with the boss
    that comes next; deals that were played are not played again.
    """
    if ladder not in LADDERS:
        text = "there is no ladder {name}; the ladders are: {names}"
        raise BadOption(text, name=repr(ladder), names=", ".join(LADDERS))
    kept = read_kept(str(bot))
    steps: list[LadderStep] = []
    for rung in LADDERS[ladder]:
        step = LadderStep(rung, tuple(kept.played.get(key(rung), ())), key(rung) in kept.beaten)
        if not step.beaten and all(earlier.beaten for earlier in steps):
            step = meet(str(bot), rung, kept, max(rung.deals, deals or 0), moved)
        steps.append(step)
    return Climb(Path(bot).name, tuple(steps))


def meet(bot: str, rung: Rung, kept: Progress, deals: int, moved: Moved) -> LadderStep:
    """Play a boss until this number of deals is kept, and look."""
    played = kept.played.setdefault(key(rung), [])
    while len(played) < deals:
        now = min(TOGETHER, deals - len(played))
        others: Sequence[str] = [rung.others] if rung.players > 2 else []
        outcome = duel(bot, rung.bot(), rung.game, rung.players, others, now, seed=len(played))
        played += outcome.differences
        write_kept(bot, kept)
        moved(rung, len(played), deals)
    step = LadderStep(rung, tuple(played))
    if step.beaten and key(rung) not in kept.beaten:
        kept.beaten.append(key(rung))
        write_kept(bot, kept)
    return step


def key(rung: Rung) -> str:
    """How a rung is kept: a boss at another table is another boss."""
    return f"{rung.boss}, {rung.game}, {rung.players} players, {rung.others}"


class Progress(msgspec.Struct):
    """The rungs that any version of the bot has beaten, and the differences of this version, deal by deal."""

    digest: str = ""
    beaten: list[str] = []
    played: dict[str, list[float]] = {}


def file_for(bot: str) -> Path:
    """Where the climb of a bot is kept: beside its file; a class that is named has its own."""
    path, colon, wanted = bot.partition(":")
    return Path(path).parent / f"{Path(path).stem}{colon and '.'}{wanted}.progress.json"


def read_kept(bot: str) -> Progress:
    """What is kept; a new version of the bot plays again, and keeps the rungs it has reached."""
    path = Path(bot.partition(":")[0])
    if not path.is_file():
        text = "there is no file {file}: save your bot first, as in save(MyBot, 'my_bot.py')"
        raise BadOption(text, file=str(path))
    file, digest = file_for(bot), BotFiles.read(path).digest
    if not file.is_file():
        return Progress(digest)
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Progress)
    except (OSError, msgspec.MsgspecError):
        text = "{file} is not what `beankit course progress` wrote: delete it to begin again"
        raise BadOption(text, file=str(file)) from None
    return kept if kept.digest == digest else Progress(digest, kept.beaten)


def write_kept(bot: str, kept: Progress) -> None:
    """Keep what was played."""
    put(file_for(bot), msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n", OPEN)
