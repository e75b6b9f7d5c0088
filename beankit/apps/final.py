"""A final on a projector: finished games, one beat a decision, and one place for everybody who watches."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from beankit.apps.chances import MODULE, Chances
from beankit.apps.matches import BracketTable, FinalMatch, bracket_of, called_in, matches_of
from beankit.apps.shots import Shot, drawing
from beankit.apps.workers import worker
from beankit.arena.files import PRIVATE, NotWritten, put
from beankit.arena.table.notes import read_notes
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.values import Data
from beankit.core.writing.record import restarted
from beankit.notebook.picture.replay import Reel
from beankit.tournament.final import FINAL, FinalPlace, ranked
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import Played
from beankit.words import table_names

PACES = (4.0, 2.0, 1.0, 0.5, 0.25)  # seconds a beat
USUAL = 1.0
WORD_BYTES = 9
SEEN = ("seat", "name", "face", "coins", "hand", "fields", "active", "asked")  # of a player: no card of a hand


class Show:
    """The final of a store: where everybody looks, whether it goes on by itself, and what is shown besides."""

    def __init__(self, store: Path, aliases: bool = False) -> None:
        self.store, self.file = store, store.with_suffix(".place")
        self.matches = matches_of(store)
        self.games: list[Played] = [game for match in self.matches for game in match.games]
        self.called = called_in(self.matches, aliases)
        with opened(store) as kept:
            self.stood: Data = kept.kept(FINAL) or {}
        self.game = 0
        self.playing, self.remarks, self.odds, self.hands, self.pace = False, True, True, False, USUAL
        self.chances = Chances(store)
        self.at = self.opening
        self.beat = 0  # how often anything has changed
        self.shots: dict[int, Shot] = {}
        self.recall()

    # --- the place ---

    @property
    def shot(self) -> Shot:
        """The game that is shown; the others make room."""
        if self.game not in self.shots:
            self.shots = {self.game: self.filmed(self.games[self.game])}
        return self.shots[self.game]

    def filmed(self, played: Played) -> Shot:
        """A stored game, ready to be shown."""
        text = played.summary["record"]
        game = Game.from_record(text)
        names = table_names([self.called[bot] for bot in played.bots])
        return Shot(Reel(restarted(game), actions(game.past, game.log), names), read_notes(text).remarks)

    @property
    def match(self) -> FinalMatch:
        """The match to which this game belongs."""
        return next(match for match in reversed(self.matches) if match.first <= self.game)

    @property
    def opening(self) -> int:
        """Where this game begins: before the first one of a table the bracket is shown."""
        return -1 if len(self.matches) > 1 and self.game == self.match.first else 0

    @property
    def announced(self) -> bool:
        """Is it shown who sits at the next table?"""
        return self.at < 0

    @property
    def decided(self) -> bool:
        """Is this the end of the last game of a match?"""
        return self.between and self.game == self.match.last

    @property
    def between(self) -> bool:
        """Is the game over, and the result shown as it stands?"""
        return self.at > self.shot.reel.last

    @property
    def ended(self) -> bool:
        """Is this the end of the last game?"""
        return self.between and self.game == len(self.games) - 1

    def step(self, by: int) -> None:
        """Go a decision on or back; after a game comes the result, then the next game."""
        self.jump(self.shot.beats, by)

    def turn(self, by: int) -> None:
        """Go to where the next turn begins, or the one before."""
        self.jump([*self.shot.reel.turns(), self.shot.reel.last + 1], by)

    def jump(self, places: Sequence[int], by: int) -> None:
        """Go to the next of these tables or the one before; beyond them is another game."""
        beside = [at for at in sorted({self.opening, *places}) if (at > self.at if by > 0 else at < self.at)]
        if beside:
            self.go(beside[0] if by > 0 else beside[-1])
        elif by > 0 and not self.ended:
            self.game += 1
            self.go(self.opening)
        elif by < 0 and self.game:
            self.game -= 1
            self.go(self.shot.reel.last + 1)

    def skip(self) -> None:
        """Go to the next match, if there is one."""
        if self.match is not self.matches[-1]:
            self.game = self.match.last + 1
            self.go(self.opening)

    def go(self, at: int) -> None:
        """Look at a table of this game, from now on; at the end of a game everybody waits."""
        self.at = max(self.opening, min(at, self.shot.reel.last + 1))
        self.playing = self.playing and not self.between and not self.announced
        with suppress(NotWritten):  # then a restart begins anew
            put(self.file, json.dumps({"game": self.game, "at": self.at}).encode(), PRIVATE)

    def recall(self) -> None:
        """Go to where everybody looked before the server stopped."""
        try:
            kept = json.loads(self.file.read_text("utf-8"))
            game, at = int(kept["game"]), int(kept["at"])
        except (OSError, ValueError, KeyError, TypeError):
            return
        if 0 <= game < len(self.games):
            self.game = game
            self.at = max(self.opening, min(at, self.shot.reel.last + 1))

    # --- the beat ---

    @cached_property
    def moved(self) -> asyncio.Condition:
        """Tells watchers that something has changed."""
        return asyncio.Condition()

    async def changed(self) -> None:
        """Wake all pages that wait for news."""
        async with self.moved:
            self.beat += 1
            self.moved.notify_all()

    async def after(self, beat: int, patience: float) -> None:
        """Wait until something has changed since a beat, for this number of seconds at most."""
        with suppress(TimeoutError):
            async with self.moved:
                await asyncio.wait_for(self.moved.wait_for(lambda: self.beat != beat), patience)

    async def run(self) -> None:
        """Beat while it plays."""
        while True:
            await asyncio.sleep(self.pace)
            if self.playing:
                self.step(1)
                await self.changed()

    async def foresee(self) -> None:
        """Work out the chances to win, ahead of what is shown."""
        async with worker(MODULE, str(self.store), str(self.game)) as process:
            assert process.stdout is not None
            while line := await process.stdout.readline():
                point = self.chances.keep(line)
                if point.game == self.games[self.game].key and point.at <= self.at:
                    await self.changed()

    async def obey(self, deed: str) -> bool:
        """Do what the teacher wants; False if nobody knows what that is."""
        if deed not in DEEDS:
            return False
        DEEDS[deed](self)
        await self.changed()
        return True

    def press(self) -> None:
        """Go on, or pause; at the end of a game the next one begins."""
        if self.between or self.announced:
            self.step(1)
        self.playing = not self.playing and not self.between and not self.announced

    def faster(self, by: int) -> None:
        """Play at another pace."""
        self.pace = PACES[max(0, min(PACES.index(self.pace) + by, len(PACES) - 1))]

    def whisper(self) -> None:
        """Show remarks, or hide them."""
        self.remarks = not self.remarks

    def reckon(self) -> None:
        """Show the chances to win, or hide them."""
        self.odds = not self.odds

    def reveal(self) -> None:
        """Lay all hands open, or hide them: the games are over, and no player can see them."""
        self.hands = not self.hands

    # --- what is shown ---

    def result(self) -> list[FinalPlace]:
        """How the bots of this match stand after its games that are over."""
        match = self.match
        over = self.games[match.first : self.game + self.between]
        return [row._replace(bot=self.called[row.bot]) for row in ranked(over, match.order)]

    def bracket(self) -> list[list[BracketTable]]:
        """The rounds, as far as they were shown; the last one is the final."""
        over = self.games[: self.game + self.between]
        return bracket_of(self.matches, self.called, len(over), self.match)

    def apart(self) -> list[tuple[str, str]]:
        """Which two of the bots the tournament told apart, the better one first."""
        bots = self.stood.get("bots", [])
        return [
            (self.called[better["bot"]], self.called[worse["bot"]])
            for place, better in enumerate(bots)
            for worse in bots[place + 1 :]
            if worse["bot"] in better["ahead_of"]
        ]

    def picture(self, lang: str) -> Data:
        """The table as everybody may see it: without hands, unless they are laid open."""
        reel = self.shot.reel
        at = max(0, min(self.at, reel.last))
        table = reel.table(at, None, lang)
        kinds, bots = table["beans"], [*self.match.games[0].bots]
        colours = [bots.index(bot) for bot in self.games[self.game].bots]  # a bot keeps its place and its colour
        lines = self.shot.lines(at)
        lines_by_colour = [*zip(colours, lines, strict=False), *enumerate(lines[len(bots) :], len(bots))]
        curve = self.chances.until(self.games[self.game].key, at) if self.odds else []
        percent = [round(100 * curve[-1].share(seat)) for seat in range(len(colours))] if curve else None
        return {
            "title": table["game"]["title"],
            "turn": table["game"]["turn_text"],
            "phase": table["game"]["phase"],
            "draw": table["piles"]["draw"],
            "run_out": table["piles"]["run_out"],
            "seats": [
                {name: seat[name] for name in SEEN}
                | {"colour": colours[seat["seat"]], "chance": percent and percent[seat["seat"]]}
                | {"cards": seat["cards"] if self.hands else []}
                for seat in table["seats"]
            ],
            "move": table["move"],
            "names": {kind: about["name"] for kind, about in kinds.items()},
            "drawings": {kind: drawing(kind, about["drawing"]) for kind, about in kinds.items()},
            "talks": self.remarks and bool(self.shot.remarks),
            "said": self.shot.said(at, lang),
            "news": self.shot.news(at, lang),
            "lines": lines_by_colour,
            "odds": [*zip(colours, self.shot.odds(curve, at), strict=True)],
        }


DEEDS: dict[str, Callable[[Show], None]] = {
    "play": Show.press,
    "on": lambda show: show.step(1),
    "back": lambda show: show.step(-1),
    "turn_on": lambda show: show.turn(1),
    "turn_back": lambda show: show.turn(-1),
    "match_on": Show.skip,
    "remarks": Show.whisper,
    "chances": Show.reckon,
    "hands": Show.reveal,
    "faster": lambda show: show.faster(1),
    "slower": lambda show: show.faster(-1),
}


def leading_word(store: Path) -> str:
    """What the leader of a final needs: the same after a restart, so that their page goes on."""
    file = store.with_suffix(".lead")
    if file.is_file() and (word := file.read_text("utf-8").strip()):
        return word
    word = secrets.token_urlsafe(WORD_BYTES)
    put(file, f"{word}\n".encode(), PRIVATE)
    return word
