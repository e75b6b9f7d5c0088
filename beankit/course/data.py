"""What lessons work on: positions of real games, tables that were measured before, and the seeds of one's own data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import Match, play
from beankit.core.errors import BadOption
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.writing.record import restarted
from beankit.extras import need

Frame: TypeAlias = Any  # a table of pandas, which not everybody has installed
Place = tuple[str, int]  # the record of a game, and how many actions were played before
SEEN_AT: dict[str, Place] = {}  # where a snapshot was taken: short to write down, and quick to play again
HERE = files("beankit.course") / "tables"
STORE = Path(str(HERE / "tournament.sqlite"))
TABLES = {  # read at once: where students' code is graded, nobody reads files
    path.name.removesuffix(".csv"): path.read_text("utf-8") for path in HERE.iterdir() if path.name.endswith(".csv")
}
MOST = 100_000_000  # eight digits


class Walk:
    """A game played again, action by action: one table, which remembers what was heard, so many looks cost little."""

    def __init__(self, game: Game) -> None:
        self.whole, self.moves = game, actions(game.past, game.log)
        self.game, self.step = restarted(game), 0

    def at(self, step: int) -> Game:
        """The table before this action; it changes with the next look."""
        if step < self.step:
            self.game, self.step = restarted(self.whole), 0
        for _, action in self.moves[self.step : step]:
            self.game.play(action)
        self.step = step
        return self.game


def views(
    kind: str | None = None,
    *,
    seeds: Iterable[int] = (7,),
    every: int = 11,
    most: int | None = None,
    game: str = "bohnanza",
    bots: Sequence[BotLike] = ("trader",) * 4,
) -> list[View]:
    """Views from games of these bots, at every 11th decision, or every 11th of one kind such as "plant".

    >>> len(views("answer", seeds=[1, 2], every=5, most=30))
    30

    No game is behind these views: they show what a seat saw then, and nothing can be played in them.
    """
    seen: list[View] = []
    for seed in seeds:
        seen += [View.from_snapshot(text) for text in snapshots(kind, seed, every, game, tuple(bots))]
    return seen[:most]


@lru_cache(maxsize=256)
def snapshots(kind: str | None, seed: int, every: int, game: str, bots: tuple[BotLike, ...]) -> list[str]:
    """What the seats that were asked saw in one game."""
    walk, texts, number = Walk(played(game, bots, seed).game), [], 0
    record = walk.whole.record()
    for step, (seat, _) in enumerate(walk.moves):
        table = walk.at(step)
        if table.decision is None or kind not in (None, table.decision.kind):
            continue
        number += 1
        if number % every == 0:
            text = table.view(seat).snapshot()
            SEEN_AT[text] = record, step
            texts.append(text)
    return texts


@lru_cache(maxsize=64)
def played(game: str, bots: tuple[BotLike, ...], seed: int) -> Match:
    """A game of these bots; asked again, it is not played again."""
    return play(game, bots, seed)


def measured(name: str) -> Frame:
    """A table of pandas by its name, such as "envy"."""
    if name not in TABLES:
        text = "there is no table {name}; the tables are: {names}"
        raise BadOption(text, name=repr(name), names=", ".join(sorted(TABLES)))
    return need("pandas", "notebook").read_csv(StringIO(TABLES[name]))


def finished() -> Path:
    """The store of a finished tournament between bots of the house and of the lessons, to open with `Result.open`."""
    return STORE


def my_seed(student: str) -> int:
    """The seed of your own data, from the id that you hand in under: the same every time, for everybody another."""
    return seed_of("beankit course", tidy(student))


def twin_seed(key: str, exercise: str) -> int:
    """The seed of a class's twin of an exercise; without the teacher's key nobody can tell it."""
    return seed_of(key, exercise)


def tidy(student: str) -> str:
    """An id as it counts: blanks around it and capitals make no difference."""
    return str(student).strip().lower()


def seed_of(*parts: str) -> int:
    """A number of eight digits from several texts."""
    joined = "\n".join(f"{len(part)} {part}" for part in parts)
    return int(sha256(joined.encode()).hexdigest(), 16) % MOST
