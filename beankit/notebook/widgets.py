"""`Table`, a game against bots, and `Replay`, a recorded game: widgets, which carry messages to a session and back."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Self

from anywidget import AnyWidget

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import Match, match_of
from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.rules import Rules
from beankit.core.values import Json
from beankit.notebook.assets import script, style
from beankit.notebook.film import Film
from beankit.notebook.guide import first_game
from beankit.notebook.host import Host
from beankit.notebook.person import Person, play_on
from beankit.notebook.saved import person_of, saved, unreadable
from beankit.notebook.session import Session, Stage
from beankit.notebook.settings import FREE, Settings, hinting, opponents
from beankit.notebook.thinker import running_loop


class Shown(AnyWidget):
    """A session in a notebook: all that a widget adds is the way of its messages."""

    _esm = script()
    _css = style()

    def __init__(self) -> None:
        super().__init__()
        self.page = Session(self.send)
        self.loop = running_loop()

    def show(self, stage: Stage) -> None:
        """Show this first."""
        self.page.enter(stage)

    def set_state(self, sync_data: object) -> None:
        """A page changes nothing by itself: it can only send messages."""

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """A message from the page."""
        self.in_turn(self.page.receive, content)

    def in_turn(self, deed: Callable[..., None], *args: object) -> None:
        """Do the deed in our thread: what JupyterLab delivers in another one waits for its turn."""
        loop = self.loop
        if loop is None or loop.is_closed() or loop is running_loop():
            deed(*args)
        else:
            loop.call_soon_threadsafe(deed, *args)

    def close(self) -> None:
        """Nobody looks at it any more: end all that runs for it."""
        if hasattr(self, "page"):
            self.in_turn(self.page.close)
        super().close()


class Table(Shown):
    """A playable game: `Table("bohnanza", against=["trader", "counter", "gardener"], seed=7)`."""

    host: Host
    person: Person

    def __init__(
        self,
        game: str | type[Rules] = "bohnanza",
        against: BotLike | Sequence[BotLike] | None = None,
        seed: int | None = None,
        *,
        seat: int = 0,
        lang: str = "en",
        pace: str | None = None,
        practice: bool = True,
        windows: bool | None = None,
        hint: str | None = None,
        deck: str | None = None,
        guide: bool = False,
        **options: Json,
    ) -> None:
        super().__init__()
        rules = find_rules(game) if isinstance(game, str) else game
        first = first_game(rules) if guide else None
        if first is not None:
            against, seed = first.against if against is None else against, first.seed if seed is None else seed
        host = Host(rules, opponents(rules) if against is None else against, practice)
        host.deck, host.options = deck, options
        settings = Settings(
            lang,
            "brisk" if pace is None else pace,
            False if windows is None else windows,
            next(iter(hinting(rules)), ""),
        )
        person = Person(host, seat, settings.but("hint", hint, host.advisers) if hint else settings)
        person.fixed = [name for name, value in zip(FREE, (pace, windows, hint), strict=True) if value is not None]
        self.sit(person)
        host.deal(secrets.randbelow(1 << 32) if seed is None else seed)
        if guide:
            person.follow("again")

    def sit(self, person: Person) -> None:
        """This person plays here."""
        self.person, self.host = person, person.host
        self.page.enter(person)

    @classmethod
    def restore(
        cls, text: str, against: BotLike | Sequence[BotLike] | None = None, game: type[Rules] | None = None
    ) -> Self:
        """Continue a saved game; bots that are not house bots, and rules of your own, must be given again."""
        table = cls.__new__(cls)
        Shown.__init__(table)
        try:
            kept = json.loads(text)
            record, led = str(kept["record"]), {**kept.get("guide", {})}
        except (ValueError, KeyError, TypeError) as error:
            raise unreadable(error) from None
        table.sit(person_of(kept, against, game))
        table.host.sit(table.host.resumed(record))
        table.person.recall(led)
        return table

    def save(self) -> str:
        """Everything needed to go on, as text: the record so far, who sits where, and the settings."""
        return json.dumps(saved(self.person))

    @property
    def game(self) -> Game:
        """The game as it stands; it knows everything, so it is for Python and never for the page."""
        return self.host.game

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.host.over

    @property
    def task(self) -> asyncio.Task[None] | None:
        """What runs in the kernel's event loop."""
        return self.host.task

    @property
    def asked(self) -> bool:
        """Is the person being asked?"""
        decision = self.host.sitting.decision
        return decision is not None and decision.seat == self.person.seat and not self.host.busy

    def on_change(self, callback: Callable[[Self], None]) -> None:
        """Call this after every move and every change of a setting, for example to save the game."""
        self.host.callbacks.append(lambda: callback(self))

    def play(self, action: Action | str) -> None:
        """Play an action for the person, as a click would."""
        self.person.act(self.person.n, action)

    def match(self) -> Match:
        """The finished game with its record."""
        if not self.over:
            raise BadOption("the game is not over yet")
        return match_of(self.host.sitting)


class Replay(Shown):
    """A game to watch: `Replay(match)`, `Replay(match.record)` or `match.watch()`."""

    def __init__(
        self,
        record: object,
        *,
        at: int = 0,
        eyes: int | None = None,
        lang: str = "en",
        game: type[Rules] | None = None,
        you: int | None = None,
    ) -> None:
        super().__init__()
        text, table = read(record, game)
        self.film = Film(text, table, play_on, at, eyes, lang, you)
        self.page.enter(self.film)

    @property
    def game(self) -> Game:
        """The game at the decision that is shown."""
        return self.film.game


def read(record: object, rules: type[Rules] | None) -> tuple[str, Game]:
    """The text and the game of a record, a match, its summary, or a game."""
    if isinstance(record, Game):
        return record.record(), record
    text = record if isinstance(record, str) else getattr(record, "record", None)
    if not isinstance(text, str):
        raise BadOption("{record} cannot be watched: give a record, a match or a game", record=repr(record))
    return text, Game.from_record(text, game=rules or own_rules(record))


def own_rules(record: object) -> type[Rules] | None:
    """The rules of a match, which may be a variant that no name leads to."""
    game = getattr(record, "game", None)
    return type(game.rules) if isinstance(game, Game) else None
