"""A game against bots behind a page: what the page asks for, and what it is sent besides pictures."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Self

from beankit.arena.bots.roster import BotLike, several
from beankit.arena.table.chairs import Guest
from beankit.arena.table.notes import read_notes
from beankit.arena.table.sitting import Sitting
from beankit.core.bot import name_of_bot
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import GAMES
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.notebook.advice import Advice
from beankit.notebook.author import author
from beankit.notebook.deeds import DEEDS
from beankit.notebook.film import Film, record_file
from beankit.notebook.filter import Filter, recalled
from beankit.notebook.history import finished
from beankit.notebook.host import Host
from beankit.notebook.messages import Known, Sift
from beankit.notebook.picture.result import outcome, streak
from beankit.notebook.picture.scene import spans
from beankit.notebook.settings import FREE, Settings, hinting, instead, known, windowed
from beankit.notebook.shown import Stage, page_words
from beankit.notebook.thinker import Adviser
from beankit.rulebook import NoRule, rule, rules_of
from beankit.words import LANGUAGES
from beankit.words.catalogue import spoken
from beankit.words.portraits import PERSON

STRIKES = 3  # faults until a bot only takes safe options
THINKING_TIME = 1.0  # seconds that a bot may search for a decision
TERMS: Data = {"strikes": STRIKES, "talk": True, "thinking_time": THINKING_TIME}


class Playing(Stage):
    """One person's game; it begins with `deal`, `join` or `resume`."""

    host: Host
    rules: type[Rules]
    against: list[BotLike] | None

    def __init__(self, rules: type[Rules], against: BotLike | Sequence[BotLike] | None, practice: bool = True) -> None:
        self.rules, self.practice = rules, practice
        self.against = None if against is None else several(against)
        self.deck: str | Data | None = None
        self.options: Data = {}
        self.outcomes: list[str] = []  # of the games before this one
        self.fixed: list[str] = []  # settings that code has chosen; the page brings the others from other tables
        self.adviser = Adviser()
        self.callbacks: list[Callable[[Any], None]] = []

    @property
    def game(self) -> Game:
        """The game as it stands; it knows everything, so it is for Python and never for the page."""
        return self.host.sitting.game

    @property
    def speaks(self) -> str:
        """The language of whoever plays."""
        return self.host.settings.lang

    @property
    def task(self) -> asyncio.Task[None] | None:
        """What runs in the kernel's event loop."""
        return self.host.task

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.game.over

    def on_change(self, callback: Callable[[Self], None]) -> None:
        """Call this after every move and every change of a setting, for example to save the game."""
        self.callbacks.append(callback)

    # --- how it begins ---

    def around(self, seat: int) -> list[BotLike | Guest]:
        """Everybody in seat order."""
        assert self.against is not None
        return [*self.against[:seat], Guest(PERSON), *self.against[seat:]]

    def deal(self, seed: int, seat: int, settings: Settings) -> None:
        """A new game."""
        players = len(self.against or ()) + 1
        if seat not in range(players):
            raise BadOption(
                "there is no seat {seat}: this table has seats 0 to {last}", seat=repr(seat), last=players - 1
            )
        game = Game(self.rules, players=players, seed=seed, deck=self.deck, **self.options)
        self.sit(Sitting(game, self.around(seat), seed, **TERMS), seat, settings)

    def join(self, game: Game, seat: int, settings: Settings) -> None:
        """Sit down at a game that others have begun."""
        assert game.source is not None
        self.take_options(game)
        self.sit(Sitting(game, self.around(seat), game.source.seed, **TERMS), seat, settings)

    def resume(
        self, record: str, seat: int, settings: Settings, answered: list[int], sieve: Filter | None = None
    ) -> None:
        """Sit down again at a game that was saved."""
        names = read_notes(record).names
        others = [names[place] for place in sorted(names) if place != seat]
        self.against = [known(name) for name in others] if self.against is None else self.against
        sitting = Sitting.resume(record, self.around(seat), game=self.rules, **TERMS)
        self.take_options(sitting.game)
        self.sit(sitting, seat, settings, answered, sieve)
        if not self.over:
            phase = self.host.speaker.phase(self.host.view.phase)
            self.host.notice("good", "welcome_back", turn=self.game.turn, phase=phase)

    def take_options(self, game: Game) -> None:
        """Play with the deck and the table options of this game from now on."""
        self.options = dict(game.rules.chosen)
        self.deck = game.rules.own_deck()

    def sit(
        self,
        sitting: Sitting,
        seat: int,
        settings: Settings,
        answered: Sequence[int] = (),
        sieve: Filter | None = None,
    ) -> None:
        """Let it run, with what the person chose before; a filter for always stays from game to game."""
        self.host = host = Host(sitting, seat, settings, self.practice, self.send_picture)
        host.answered, host.filter = [*answered], sieve
        host.refusals = recalled(sitting, seat, answered) if sitting.number > sitting.first else []
        host.on_change = self.changed
        host.begin()

    def leave(self) -> None:
        """Nobody plays here any more."""
        self.adviser.leave()
        self.host.thinker.leave()
        if self.task is not None:
            self.task.cancel()

    # --- what the page is sent ---

    def changed(self) -> None:
        """Tell those who want to know that the table has changed; a hint for an older table is not wanted."""
        self.adviser.stop()
        for callback in self.callbacks:
            try:
                callback(self)
            except Exception as error:  # the game goes on; where a file is on a server is nobody's business
                why = getattr(error, "strerror", None) or repr(error)
                self.host.notice("bad", "callback_failed", why=why)

    def send_picture(self, picture: Data) -> None:
        """Send a picture to the page, with the winning streak of somebody who plays alone, and a bot's code to read."""
        if "n" in picture:
            picture = picture | {"deal": len(self.outcomes)}  # a press that waits is not played in the next deal
        if "n" in picture and len(self.game.players) == 1:
            picture = picture | {"streak": streak(self.host.speaker, self.endings)}
        if picture.get("result"):
            host = self.host
            picture = picture | {"author": author(host.speaker, self.around(host.seat), self.game, host.settings.hint)}
            picture |= {"kept": finished(host.sitting, host.seat)} if self.page.home else {}  # notebooks keep their own
        self.page.send(picture)

    @property
    def endings(self) -> list[str]:
        """How the games here ended, one after the other."""
        return [*self.outcomes, *([] if self.game.result is None else [outcome(self.game.result)])]

    def greet(self) -> None:
        """Send all words and the whole picture to a page that is new."""
        rules = [[entry.number, entry.text] for entry in rules_of(self.rules.name, self.speaks)] \
            if self.rules.name in GAMES else []  # fmt: skip
        more = {
            "langs": [*LANGUAGES],
            "hints": list(self.advisers),
            "windowed": windowed(self.rules),
            "inside": self.inside,
            "home": self.page.home,
            "guided": self.host.guide is not None,
            "pictured": f"{self.page.home}/rules/{self.rules.name}" if self.page.home and rules else "",
            "free": FREE,
            "fixed": self.fixed,
        }
        words = page_words(self.speaks, "keys")
        self.page.send({"words": words, "rules": rules, "settings": vars(self.host.settings) | more})
        self.host.everything()

    @property
    def advisers(self) -> dict[str, BotLike]:
        """Who gives hints, by name: house bots, the strongest first, and bots of this table that are none."""
        house: dict[str, BotLike] = {name: name for name in hinting(self.rules)}
        return house | {name_of_bot(bot): bot for bot in self.against or () if not isinstance(bot, str)}

    # --- what the page asks for ---

    def obey(self, message: Known) -> None:
        """Do what a message asks for."""
        deed = DEEDS.get(type(message))
        if deed is None:
            raise BadOption("the table does not understand this message: it belongs to a replay")
        deed(self, message)

    def change(self, name: str, value: str | bool) -> None:
        """Change a setting."""
        host = self.host
        host.settings = host.settings.but(name, value, self.advisers)
        if name == "lang" and not host.thinker.busy:
            host.retell()
            host.show()
        if not host.thinker.busy:  # else they hear of it after the move
            self.changed()
        self.greet()

    def rule(self, number: str) -> None:
        """Send one rule."""
        try:
            near = rules_of(self.rules.name, self.speaks) if self.rules.name in GAMES else ()
            entry = rule(number, near, self.speaks)
        except NoRule as error:
            self.page.send({"rule": {"number": number, "text": spans(spoken(error.said, self.speaks))}})
            return
        self.page.send({"rule": {"number": entry.number, "text": spans(entry.text)}})

    def stop(self) -> None:
        """Stop the bot that is thinking, whether it moves or gives a hint."""
        self.adviser.stop()
        self.host.thinker.stop()

    def hint(self, n: int) -> None:
        """Ask a bot what it would do."""
        host = self.host
        if not self.practice:
            raise BadOption("there are hints in practice games only")
        if host.current(n) is None:
            return
        name = host.settings.hint
        thinking = spans(host.speaker.text("page.thinking", seat=name))
        self.adviser.ask(
            self.advisers.get(name, name),
            host.view.snapshot(),
            self.rules,
            self.advised,
            lambda: self.page.send({"hint": {"label": thinking, "wait": True}}),
        )

    def advised(self, advice: Advice | None) -> None:
        """Send what the bot would do."""
        self.page.send({"hint": self.host.hint(advice)})

    def sift(self, sift: Sift) -> None:
        """Say what a filter would have done so far, and use it if the person wants to."""
        sieve = Filter(sift.able, sift.grown, sift.even, sift.never, sift.gifts, sift.span)
        if (answer := self.host.sift(sieve, sift.use)) is not None:
            self.page.send(answer)

    def finished(self) -> None:
        """Refuse what a game that goes on must not tell."""
        if not self.over:
            raise BadOption("this game is not over yet")

    def again(self, how: str) -> None:
        """Another game: a new deal, or in practice the same one from the next seat."""
        host, sieve = self.host, self.host.filter
        self.finished()
        if how == "seat" and not self.practice:
            raise BadOption("the same deal can be played again in practice games only")
        self.outcomes = self.endings
        if how == "seat":
            self.deal(self.seed, (host.seat + 1) % len(self.game.players), host.settings)
        else:
            self.deal(secrets.randbelow(1 << 32), host.seat, host.settings)
        self.host.filter = sieve if sieve and sieve.span == "always" else None
        self.changed()
        self.greet()

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        assert self.game.source is not None
        return self.game.source.seed

    def download(self) -> None:
        """Send the record as a file."""
        self.finished()
        self.page.send(record_file(self.game, self.host.sitting.save()))

    def watch(self, turn: int) -> None:
        """Watch this game from the beginning of a turn."""
        self.finished()
        host = self.host
        film = Film(host.sitting.save(), self.game, play_on, lang=host.settings.lang, you=host.seat)
        film.at = film.reel.turn_begins(turn)
        self.page.enter(film)
        film.greet()


def play_on(film: Film) -> None:
    """A practice game from where a film stands: the person takes the seat whose eyes look, or the one that is asked."""
    game = film.game.clone()
    if game.decision is None:
        raise BadOption("the game is over here: go back to a decision to play on")
    seat = game.decision.seat if film.eyes is None else film.eyes
    others = [instead(film.rules, name) for place, name in enumerate(film.players) if place != seat]
    film.adviser.stop()
    playing = Playing(film.rules, others)
    film.page.enter(playing)
    playing.join(game, seat, Settings(film.lang, hint=next(iter(hinting(film.rules)), "")))
    playing.greet()
