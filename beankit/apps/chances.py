"""The chances to win in the games of a final, worked out by a process of its own, ahead of what is shown.

They are what somebody without a seat could know: the process imagines the hands from what everyone was told, and lets
quick players end the game. So they tell nobody what is in a hand. `python -m beankit.apps.chances STORE GAME` prints a
line a turn, beginning with this game; what is kept already is left out.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from beankit.apps.matches import matches_of
from beankit.arena.files import NotWritten, append
from beankit.core.game import Game
from beankit.core.seats import NOBODY
from beankit.explain.curve import Chance, chances

MODULE = "beankit.apps.chances"
GAMES = 200  # that are imagined at the beginning of every turn
SPARE = 15  # the process gives way to those that serve pages


class KeptChance(msgspec.Struct, frozen=True):
    """A point of the curve of a game."""

    game: str  # its key
    at: int
    turn: int
    games: int
    won: tuple[int, ...]


class Chances:
    """The curves of all games of a final as far as they are known, kept beside its store."""

    def __init__(self, store: Path) -> None:
        self.store, self.file = store, store.with_suffix(".chances")
        self.curves: dict[str, dict[int, Chance]] = {}
        self.recall()

    def recall(self) -> None:
        """Read what is kept; a line that was cut off when a server was killed is worked out again."""
        with suppress(OSError):
            for line in self.file.read_bytes().split(b"\n"):
                with suppress(msgspec.MsgspecError):
                    self.learn(msgspec.json.decode(line, type=KeptChance))

    def learn(self, point: KeptChance) -> None:
        """Add a point to the curve of its game."""
        self.curves.setdefault(point.game, {})[point.at] = Chance(point.at, point.turn, point.games, point.won)

    def keep(self, line: bytes) -> KeptChance:
        """Learn a line, and keep it for the next server."""
        point = msgspec.json.decode(line, type=KeptChance)
        self.learn(point)
        with suppress(NotWritten):  # then a restart works it out again
            append(self.file, line.rstrip())
        return point

    def until(self, game: str, at: int) -> list[Chance]:
        """The curve of a game up to a table: nothing that lies ahead."""
        curve = self.curves.get(game, {})
        return [curve[place] for place in sorted(curve) if place <= at]


def main() -> None:
    """Print what is missing, and stop when nobody reads any more."""
    os.nice(SPARE)
    store, begin = Path(sys.argv[1]), int(sys.argv[2])
    kept, games = Chances(store), [game for match in matches_of(store) for game in match.games]
    with suppress(BrokenPipeError):
        for played in games[begin:] + games[:begin]:
            known = kept.curves.get(played.key, {})
            for chance, _ in chances(Game.from_record(played.summary["record"]), NOBODY, GAMES, known):
                point = KeptChance(played.key, *chance)
                sys.stdout.buffer.write(msgspec.json.encode(point) + b"\n")
                sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
