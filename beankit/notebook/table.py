"""`Table`: a game against bots in a notebook or a page, as one widget."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from anywidget import AnyWidget

from beankit.arena.match import Match, match_of
from beankit.arena.notes import read_notes
from beankit.arena.roster import BotLike, house_bot
from beankit.arena.sitting import Guest, Sitting
from beankit.core.bot import name_of_bot
from beankit.core.errors import BadOption, BeankitError
from beankit.core.game import Game
from beankit.core.registry import GAMES, find_rules, named_rules
from beankit.core.rules import Rules
from beankit.core.turn.actions import Action, parse
from beankit.notebook import messages as said
from beankit.notebook.hints import advice
from beankit.notebook.host import Host
from beankit.notebook.messages import read_message
from beankit.notebook.page import script, style
from beankit.notebook.picture.scene import Json, spans
from beankit.notebook.settings import Settings, hinting, opponents
from beankit.rulebook import NoRule, rule, rules_of
from beankit.words import catalogue

PERSON = "human"
STRIKES = 3  # faults until a bot only takes safe options
ALIVE: set[asyncio.Task[None]] = set()  # the loop itself keeps no task alive
Advice = Callable[[], tuple[Action, str]]


class Table(AnyWidget):
    """A playable game: `Table("bohnanza", against=["trader", "counter", "gardener"], seed=7)`."""

    _esm = script()
    _css = style()
    hinted = False  # is a bot thinking about a hint?

    def __init__(
        self,
        game: str | type[Rules] = "bohnanza",
        against: Sequence[BotLike] | None = None,
        seed: int | None = None,
        *,
        seat: int = 0,
        lang: str = "en",
        pace: str = "brisk",
        practice: bool = True,
        windows: bool = False,
        hint: str | None = None,
        deck: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.rules = find_rules(game) if isinstance(game, str) else game
        self.against = list(opponents(self.rules) if against is None else against)
        self.practice, self.deck, self.options = practice, deck, options
        self.callbacks: list[Callable[[Table], None]] = []
        advisers = hinting(self.rules)
        settings = Settings(lang, pace, windows, hint or (advisers[0] if advisers else ""))
        self.deal(secrets.randbelow(1 << 32) if seed is None else seed, seat, settings)

    # --- what Python asks and does ---

    @property
    def game(self) -> Game:
        """The game as it stands; it knows everything, so it is for Python and never for the page."""
        return self.host.sitting.game

    @property
    def asked(self) -> bool:
        """Is the person being asked?"""
        decision = self.host.sitting.decision
        return decision is not None and decision.seat == self.host.seat and not self.host.thinker.busy

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.game.over

    def play(self, action: Action | str) -> None:
        """Play an action for the person, as a click would."""
        self.host.act(self.host.n, action)

    def match(self) -> Match:
        """The finished game with its record."""
        if not self.over:
            raise BadOption("the game is not over yet")
        return match_of(self.host.sitting)

    def on_change(self, callback: Callable[[Table], None]) -> None:
        """Call this after every move, for example to save the game."""
        self.callbacks.append(callback)

    def save(self) -> str:
        """Everything needed to go on, as text: the record so far, who sits where, and the settings."""
        host = self.host
        kept = {
            "beankit": "table",
            "game": self.rules.name,
            "record": host.sitting.save(),
            "seat": host.seat,
            "practice": self.practice,
            "answered": host.answered,
            "settings": vars(host.settings),
        }
        return json.dumps(kept)

    @classmethod
    def restore(cls, text: str, against: Sequence[BotLike] | None = None, game: type[Rules] | None = None) -> Table:
        """Continue a saved game; bots that are not house bots, and rules of your own, must be given again."""
        try:
            kept = json.loads(text)
            settings = Settings(**kept["settings"])
            seat, practice, record = int(kept["seat"]), bool(kept["practice"]), str(kept["record"])
            answered = [int(number) for number in kept["answered"]]
            rules = game or named_rules(str(kept["game"]))
        except (ValueError, KeyError, TypeError) as error:
            raise BadOption(f"this is not a saved table ({type(error).__name__}: {error})") from None
        table = cls.__new__(cls)
        AnyWidget.__init__(table)
        table.rules, table.practice, table.deck, table.options, table.callbacks = rules, practice, None, {}, []
        table.go_on(record, seat, settings, against, answered)
        return table

    def go_on(
        self, record: str, seat: int, settings: Settings, against: Sequence[BotLike] | None, answered: list[int]
    ) -> None:
        """Sit down at a game that has begun."""
        names = read_notes(record).names
        others = [names[place] for place in sorted(names) if place != seat]
        self.against = [known(name) for name in others] if against is None else list(against)
        sitting = Sitting.resume(record, self.around(seat), game=self.rules, strikes=STRIKES)
        self.seed = sitting.seed
        self.receive(Host(sitting, seat, settings, self.practice, self.send_picture))
        self.host.answered = answered

    # --- how it is done ---

    def around(self, seat: int) -> list[BotLike | Guest]:
        """Everybody in seat order."""
        return [*self.against[:seat], Guest(PERSON), *self.against[seat:]]

    def deal(self, seed: int, seat: int, settings: Settings) -> None:
        """A new game."""
        players = len(self.against) + 1
        if seat not in range(players):
            raise BadOption(f"there is no seat {seat!r}: this table has seats 0 to {players - 1}")
        game = Game(self.rules, players=players, seed=seed, deck=self.deck, **self.options)
        self.seed = seed
        sitting = Sitting(game, self.around(seat), seed, strikes=STRIKES)
        self.receive(Host(sitting, seat, settings, self.practice, self.send_picture))

    def receive(self, host: Host) -> None:
        """Take a host and let it run: in the kernel's event loop, or at once where there is none."""
        self.host = host
        host.on_change = self.changed
        host.loop = loop = running_loop()
        if loop is None:
            host.run_now()
            return
        self.task = started(loop, host.run())

    def changed(self) -> None:
        """Tell those who want to know that the table has changed."""
        for callback in self.callbacks:
            callback(self)

    def send_picture(self, picture: Json) -> None:
        """Send a picture to the page."""
        self.send(picture)

    def set_state(self, sync_data: object) -> None:
        """A page changes nothing by itself: it can only send messages."""

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """A message from the page. JupyterLab delivers it in another thread: it waits for its turn in ours."""
        loop = self.host.loop
        if loop is None or loop.is_closed() or loop is running_loop():
            self.take(content)
        else:
            loop.call_soon_threadsafe(self.take, content)

    def take(self, content: Any) -> None:
        """Do what a message asks for; what does not fit is answered with a sentence."""
        try:
            self.obey(read_message(content))
        except BeankitError as error:
            self.send({"refused": str(error)})

    def obey(self, message: said.Known) -> None:
        """Do what a message asks for."""
        deed = DEEDS.get(type(message))
        if deed is None:
            raise BadOption("the table does not understand this message: it belongs to a replay")
        deed(self, message)

    def greet(self) -> None:
        """Send all words and the whole picture to a page that is new."""
        words = catalogue(self.host.settings.lang).tables["page"]
        rules = [[entry.number, entry.text] for entry in rules_of(self.rules.name, self.host.settings.lang)] \
            if self.rules.name in GAMES else []  # fmt: skip
        self.send(
            {
                "words": {"said": words["said"], "keys": words["keys"], "starting": words["starting"]},
                "rules": rules,
                "settings": vars(self.host.settings) | {"hints": list(self.advisers), "windowed": self.windowed},
            }
        )
        self.host.everything()

    @property
    def advisers(self) -> dict[str, BotLike]:
        """Who gives hints, by name: house bots, the strongest first, and bots of this table that are none."""
        house: dict[str, BotLike] = {name: name for name in hinting(self.rules)}
        return house | {name_of_bot(bot): bot for bot in self.against if not isinstance(bot, str)}

    @property
    def windowed(self) -> bool:
        """Does this game have windows?"""
        return any(phase.name == "window" for phase in self.rules.turn)

    def change(self, name: str, value: Any) -> None:
        """Change a setting."""
        host = self.host
        host.settings = host.settings.but(name, value, self.advisers)
        if name == "lang" and not host.thinker.busy:
            host.log, host.told = [], 0
            host.show()
        self.greet()

    def rule(self, number: str) -> Json:
        """One rule for the page."""
        try:
            near = rules_of(self.rules.name, self.host.settings.lang) if self.rules.name in GAMES else ()
            found = rule(number, near, self.host.settings.lang)
        except NoRule as error:
            return {"rule": {"number": number, "text": spans(str(error))}}
        return {"rule": {"number": found.number, "text": spans(found.text)}}

    def hint(self, n: int) -> None:
        """Ask a bot what it would do; it thinks in a thread, so that the page stays alive."""
        host = self.host
        if not self.practice:
            raise BadOption("there are hints in practice games only")
        if host.current(n) is None or self.hinted:
            return
        name, number = host.settings.hint, host.sitting.number
        ask = partial(advice, self.advisers.get(name, name), host.view.snapshot(), self.rules)
        if host.loop is None:
            self.pass_on(name, ask)
            return
        self.hinted = True
        started(host.loop, self.wait_for_hint(name, number, ask))

    async def wait_for_hint(self, name: str, number: int, ask: Advice) -> None:
        """Pass on a hint if the table still waits for this decision."""
        host = self.host
        thought = asyncio.get_running_loop().run_in_executor(None, ask)
        await asyncio.wait({thought})
        self.hinted = False
        if host is self.host and host.sitting.number == number:
            self.pass_on(name, thought.result)

    def pass_on(self, name: str, ask: Advice) -> None:
        """Tell the person what a bot would do, or that it failed."""
        host = self.host
        try:
            action, remark = ask()
        except Exception:  # a bot may fail in any way
            told = host.speaker.text("page.no_hint", bot=name)
            self.send({"hint": {"label": spans(told)}})
            return
        label = host.speaker.text("page.hint_is", bot=name, action=host.speaker.say_action(action, host.view))
        found: Json = {"label": spans(label), "text": action.text, "says": remark}
        if action.word in ("offer", "bid"):
            deal: Any = action
            found |= {"give": list(deal.give), "want": list(deal.want), "to": getattr(deal, "to", None)}
        self.send({"hint": found})

    def again(self, how: str) -> None:
        """Another game: a new deal, or in practice the same one from the next seat."""
        host = self.host
        if not self.over:
            raise BadOption("this game is not over yet")
        if how == "seat":
            if not self.practice:
                raise BadOption("the same deal can be played again in practice games only")
            self.deal(self.seed, (host.seat + 1) % len(self.game.players), host.settings)
        else:
            self.deal(secrets.randbelow(1 << 32), host.seat, host.settings)
        self.changed()
        self.greet()


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, if one is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def started(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task of the loop, kept alive until it is done."""
    task = loop.create_task(work)
    ALIVE.add(task)
    task.add_done_callback(ALIVE.discard)
    return task


def known(name: str) -> str:
    """The name of a house bot; anything else has to be given from Python."""
    found = house_bot(name)
    if found is None:
        raise BadOption(f"{name!r} is not a house bot: give the bots of this table, Table.restore(text, against=[...])")
    return name


DEEDS: dict[type, Callable[[Table, Any], None]] = {
    said.Since: lambda table, _: table.greet(),
    said.Act: lambda table, act: table.host.act(act.n, parse(act.text)),
    said.Typed: lambda table, typed: table.host.typed(typed.n, typed.line),
    said.Queue: lambda table, queue: table.host.enqueue(queue.text),
    said.Unqueue: lambda table, _: table.host.unqueue(),
    said.Try: lambda table, deal: table.send(table.host.tried(deal.text)),
    said.Undo: lambda table, undo: table.host.undo(undo.n),
    said.Skip: lambda table, skip: table.host.skip(skip.n),
    said.Want: lambda table, _: table.host.want(),
    said.Stop: lambda table, _: table.host.thinker.stop(),
    said.Hint: lambda table, hint: table.hint(hint.n),
    said.Rule: lambda table, rule: table.send(table.rule(rule.number)),
    said.Set: lambda table, setting: table.change(setting.name, setting.value),
    said.Again: lambda table, again: table.again(again.how),
}
