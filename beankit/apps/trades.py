"""The trades of bots in their worst games in a league, weighed by a process of its own: which of them cost most?

What a trade is worth is found as beside a replay: imagined worlds go on with it and without it, played by house bots.
`python -m beankit.apps.trades STORE WORLDS GAME SEAT ...` prints a line a game.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from beankit.apps.workers import worker
from beankit.arena.bots.roster import find_bot
from beankit.arena.files import NotWritten, append
from beankit.arena.processes import stand_back
from beankit.core.cards import Pile
from beankit.core.game import Game
from beankit.explain.ledger import MADE, deals_of, weighed
from beankit.explain.study import QUICK
from beankit.tournament.archive import Archive
from beankit.words import LANGUAGES, Speaker, table_names

MODULE = "beankit.apps.trades"
WORLDS = 24  # for every trade
SHOWN = 3  # trades, and games in which they are looked for


class CostlyTrade(msgspec.Struct, frozen=True):
    """A trade, and the coins that it brought or cost; the intervals of all trades of a bot's games hold together."""

    game: str  # the beginning of its key
    seat: int
    at: int  # decisions before it
    turn: int
    partner: int
    gave: dict[str, str]  # in words, by language
    got: dict[str, str]
    by: float
    low: float
    high: float


class TradedGame(msgspec.Struct, frozen=True):
    """The trades of one seat in a game."""

    game: str
    seat: int
    trades: list[CostlyTrade]


class Trades:
    """What is known of the trades of a league's games, kept beside its store; what is asked for is weighed in turn."""

    def __init__(self, store: Path) -> None:
        self.store, self.file = store, store.with_suffix(".trades")
        self.games: dict[tuple[str, int], list[CostlyTrade]] = {}
        self.waiting: asyncio.Queue[list[tuple[str, int]]] = asyncio.Queue()
        self.asked: set[tuple[str, int]] = set()
        with suppress(OSError):
            for line in self.file.read_bytes().split(b"\n"):
                with suppress(msgspec.MsgspecError):  # cut off when a server was killed
                    self.learn(line)

    def learn(self, line: bytes) -> None:
        """The trades of one more game."""
        traded = msgspec.json.decode(line, type=TradedGame)
        self.games[traded.game, traded.seat] = traded.trades

    def dearest(self, games: Sequence[tuple[str, int]]) -> tuple[list[CostlyTrade], bool]:
        """The trades of some games that are told to have cost most, and whether all of these games are weighed."""
        missing = [game for game in games if game not in self.games]
        if not self.asked.issuperset(missing):
            self.asked.update(missing)
            self.waiting.put_nowait(missing)
        costly = [trade for game in games for trade in self.games.get(game, []) if trade.high < 0]
        return sorted(costly, key=lambda trade: trade.by)[:SHOWN], not missing

    async def run(self) -> None:
        """Weigh what is asked for, one question after the other."""
        while True:
            await self.weigh(await self.waiting.get())

    async def weigh(self, games: Sequence[tuple[str, int]]) -> None:
        """Weigh the trades of some games in a process of its own; if it fails, nothing is said of them."""
        words = [word for key, seat in games for word in (key, str(seat))]
        async with worker(MODULE, str(self.store), str(WORLDS), *words) as process:
            assert process.stdout is not None
            while line := (await process.stdout.readline()).rstrip():
                self.learn(line)
                with suppress(NotWritten):  # then a restart weighs them again
                    append(self.file, line)
            await process.wait()
        for game in games:
            self.games.setdefault(game, [])


def traded(game: Game, key: str, seat: int, worlds: int) -> TradedGame:
    """The trades of a seat with what each was worth to it."""
    made = [(deal, view) for deal, view in deals_of(game, seat) if deal.fate == MADE]
    trades, quick = [], find_bot(QUICK)
    for deal, view in made:
        worth = weighed(deal, view, quick, worlds, SHOWN * len(made)).mine
        if worth is not None and deal.partner is not None:
            said = in_words(game, deal.gave), in_words(game, deal.got)
            trades.append(CostlyTrade(key, seat, deal.at, deal.turn, deal.partner, *said, *worth))
    return TradedGame(key, seat, trades)


def in_words(game: Game, cards: Pile) -> dict[str, str]:
    """Some cards in every language."""
    names = table_names([""] * len(game.players))
    return {lang: str(Speaker(lang, names, game.rules.deck).cards(cards)) if cards else "" for lang in LANGUAGES}


def pairs(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Games and seats as they stand in a command."""
    return ((key, int(seat)) for key, seat in zip(words[::2], words[1::2], strict=True))


def weigh_all(store: Path, worlds: int, games: Iterable[tuple[str, int]]) -> Iterator[TradedGame]:
    """The trades of some games, one game after the other."""
    archive = Archive(store)
    for key, seat in games:
        yield traded(Game.from_record(archive.game(key).summary["record"]), key, seat, worlds)


def main() -> None:
    """Print the trades, and stop when nobody reads any more."""
    stand_back()
    with suppress(BrokenPipeError):
        for game in weigh_all(Path(sys.argv[1]), int(sys.argv[2]), pairs(sys.argv[3:])):
            sys.stdout.buffer.write(msgspec.json.encode(game) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
