"""A person at the table: sees what that seat sees, and answers by number or in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from beankit.arena.match import Leave
from beankit.cli.narrator import Narrator
from beankit.cli.picture import Brush, draw_beans, draw_hand, draw_table, is_magic
from beankit.core.actions import NOTATION, PASS, Action, BuyField, parse
from beankit.core.bot import Bot
from beankit.core.decision import Decision
from beankit.core.errors import BeankitError
from beankit.core.game import Game
from beankit.core.market import Calling
from beankit.core.phases import Phase, Window
from beankit.core.registry import name_of
from beankit.core.view import View
from beankit.rulebook import Rule, rule, rules_of
from beankit.words import Speaker, table_names

FOLD = 14  # more options than this are folded: those that give the same cards into one line
PAGE = 25  # lines of options shown at once
HELP = ("number", "action", "offer", "table", "beans", "skip", "windows", "rules", "leave")  # what `?` explains
ALOUD = ("answer", "settle")  # asked many times in a turn: the table is drawn for the first one only


class Left(Leave):
    """The person left the table."""


class Choice(NamedTuple):
    """One line of the menu: an action, or several under one heading."""

    label: str
    actions: tuple[Action, ...]


class Terminal:
    """The terminal that all persons at a table share."""

    def __init__(self, console: Console, language: str, names: Sequence[str]) -> None:
        self.console, self.language = console, language
        self.names = table_names(names)
        self.people = list(names).count(Human.name)
        self.last: int | None = None  # the person who looked last
        self.game: Game | None = None

    def seat(self) -> type[Bot]:
        """A chair for a person at this terminal."""
        return type("Human", (Human,), {"terminal": self})


class Human(Bot):
    """A person in the terminal."""

    name = "human"
    terminal: ClassVar[Terminal]

    def __init__(self) -> None:
        self.told = 0  # events of the log
        self.drawn: tuple[Any, ...] = ()  # the table as it was drawn last
        self.windows = False  # is the person asked between the phases?
        self.skipped = 0  # the turn in which everything is refused
        self.shown = 0  # options on the screen

    def start(self, view: View) -> None:
        """Take a seat."""
        game = self.terminal.game
        assert game is not None
        self.game, self.console = game, self.terminal.console
        self.speaker = Speaker(self.terminal.language, self.terminal.names, game.rules.deck, view.seat)
        self.brush = Brush(self.speaker)
        self.narrator = Narrator(self.console, self.speaker)
        title = game.rules.title or game.rules.name
        self.print(self.speaker.text("terminal.welcome", seat=view.seat, game=title), "bold")
        if view.asked != view.seat:  # others play before he sees the table
            self.narrator.show_further(game)

    def finish(self, view: View) -> None:
        """See how it ended; of several people at one terminal the one who looked last tells it."""
        if self.terminal.last in (None, view.seat):
            self.hear(view)

    def decide(self, view: View, decision: Decision) -> Action:
        """Ask the person, unless he did not want to be asked."""
        if decision.kind == "react" and not self.windows and self.dull(view, decision):
            return decision.options[0]
        if decision.kind == "answer" and self.skipped == view.turn:
            return decision.options[0]
        self.look_away(view)
        self.hear(view)
        if self.drawn == self.table(view) or (decision.kind in ALOUD and self.drawn[:1] == (view.turn,)):
            self.console.print(draw_hand(view.hand, self.speaker.text("table.your_hand"), self.speaker, self.brush))
        else:
            self.draw(view)
        return self.ask(view, decision)

    def dull(self, view: View, decision: Decision) -> bool:
        """Is there nothing to do but harvest or buy? Then nobody is asked between the phases unless he likes to be.

        With several people at one terminal all see who is asked: hidden cards may not decide it (F-30).
        """
        player = self.game.players[view.seat]
        if self.terminal.people > 1 and self.game.rules.hides(self.game, player):
            return False
        known = (PASS, *player.ripe)
        return all(option in known or isinstance(option, BuyField) for option in decision.options)

    # --- showing ---

    def print(self, text: str, style: str = "") -> None:
        """A line of text."""
        self.console.print(Text(text, style), soft_wrap=False)

    def look_away(self, view: View) -> None:
        """With several people at one terminal, nobody sees another's hand."""
        terminal = self.terminal
        if terminal.people > 1 and terminal.last != view.seat:
            self.console.clear()
            self.print(self.speaker.text("terminal.look_away", seat=self.terminal.names[view.seat]), "bold yellow")
            self.read("")
        terminal.last = view.seat

    def hear(self, view: View) -> None:
        """Tell what happened since the person was last told."""
        log = view.log
        self.narrator.tell(log[self.told :])
        self.narrator.end_line()
        self.told = len(log)

    def table(self, view: View) -> tuple[Any, ...]:
        """What a drawn table shows: drawn again only when it has changed."""
        seats = [(player.fields, player.coins, player.received, len(player.hand)) for player in view.players]
        further = [getattr(view, name) for name in self.game.rules.layout.table if name not in Game.DECLARED]
        return view.turn, view.hand, view.revealed, seats, further

    def draw(self, view: View) -> None:
        """Show the table."""
        self.drawn = self.table(view)
        self.console.print()
        self.console.print(draw_table(view, self.game, self.speaker, {view.seat: view.hand}))

    def menu(self, question: str, choices: Sequence[Choice], first: int = 0) -> None:
        """Show a page of numbered choices."""
        self.shown = min(first + PAGE, len(choices))
        self.print(question, "bold")
        lines = columns()
        for number, choice in enumerate(choices[first : self.shown], first + 1):
            lines.add_row(f"{number:4}", self.brush.sentence(choice.label))
        self.console.print(lines)
        if self.shown < len(choices):
            self.print(self.speaker.text("terminal.more", number=len(choices) - self.shown), "dim")

    # --- asking ---

    def ask(self, view: View, decision: Decision) -> Action:
        """Ask until there is an action that the rules allow."""
        top = self.fold(decision.options, view)
        choices, question = top, self.speaker.prompt(decision)
        hint = "terminal.default_answer" if decision.kind == "answer" else "terminal.default"
        self.menu(question, choices)
        while True:
            inside = choices is not top
            line = self.read(self.speaker.text("terminal.back" if inside else hint))
            if line == "m" and self.shown < len(choices):
                self.menu(question, choices, self.shown)
            elif not line and inside:
                choices, question = top, self.speaker.prompt(decision)
                self.menu(question, choices)
            elif not line or line.isdecimal():
                chosen = self.pick(choices, line or "1")
                if chosen is not None and len(chosen.actions) == 1:
                    return chosen.actions[0]
                if chosen is not None:
                    choices, question = self.single(chosen.actions, view), chosen.label
                    self.menu(question, choices)
            elif (action := self.obey(line, view, decision)) is not None:
                return action

    def pick(self, choices: Sequence[Choice], number: str) -> Choice | None:
        """The choice with a number; a number that is not there is explained."""
        if 1 <= int(number) <= len(choices):
            return choices[int(number) - 1]
        self.print(self.speaker.text("terminal.no_number", number=number, last=len(choices)), "red")
        return None

    def obey(self, line: str, view: View, decision: Decision) -> Action | None:
        """Do what a word asks for; the action if it was one."""
        word, _, rest = line.partition(" ")
        deeds: dict[str, Callable[[], object]] = {
            "?": self.help,
            "help": self.help,
            "table": lambda: self.draw(view),
            "beans": lambda: self.console.print(draw_beans(self.speaker, is_magic(view))),
            "rules": lambda: self.read_rules(rest.strip()),
        }
        if self.has(Window):
            deeds["windows"] = self.change_windows
        if word in deeds:
            deeds[word]()
            return None
        return self.skip(view, decision) if word == "skip" else self.in_words(line, decision)

    def skip(self, view: View, decision: Decision) -> Action | None:
        """Refuse every offer until this trading is over."""
        if decision.kind != "answer":
            self.print(self.speaker.text("terminal.no_offer"), "red")
            return None
        self.skipped = view.turn
        self.print(self.speaker.text("terminal.skipping"))
        return decision.options[0]

    def in_words(self, line: str, decision: Decision) -> Action | None:
        """The action that was written; what forbids it is explained."""
        word = line.split()[0]
        if word not in NOTATION:
            possible = ", ".join(dict.fromkeys(option.word for option in decision.options))
            self.print(self.speaker.text("terminal.unknown", word=word, words=possible), "red")
            return None
        try:
            action = parse(line)
        except BeankitError as error:
            self.print(str(error), "red")
            return None
        if decision.allows(action):
            return action
        self.print(str(self.game.refusal(action)), "red")
        return None

    def has(self, phase: type[Phase]) -> bool:
        """Has a turn of this game such a phase?"""
        return any(isinstance(found, phase) for found in self.game.rules.turn)

    def help(self) -> None:
        """What can be written here: the words that this game knows, with its own beans and rules."""
        trades, book = self.has(Calling), self.book()
        needs = {"offer": trades, "skip": trades, "windows": self.has(Window), "rules": bool(book)}
        parts = self.examples(book)
        lines = columns()
        for key in HELP:
            if needs.get(key, True):
                word = self.speaker.words.find(f"help.words.{key}") or key
                lines.add_row(Text(word.format_map(parts)), Text(self.speaker.text(f"help.{key}", **parts)))
        self.console.print(lines)
        self.print(self.speaker.text("help.counting"))

    def examples(self, book: Sequence[Rule]) -> dict[str, Any]:
        """Beans of this deck, a neighbour and a rule of this game, and whether windows are asked."""
        kinds, seats = self.game.rules.deck.kinds, len(self.game.players)
        beans = {name: kinds[place % len(kinds)] for place, name in enumerate(("one", "two", "three"))}
        number = book[0].number if book else ""
        windows = self.speaker.text("terminal.on" if self.windows else "terminal.off")
        return {**beans, "to": ((self.speaker.me or 0) + 1) % seats, "rule": number, "windows": windows}

    def change_windows(self) -> None:
        """Be asked between the phases, or no longer."""
        self.windows = not self.windows
        self.print(self.speaker.text("terminal.windows_on" if self.windows else "terminal.windows_off"))

    def read_rules(self, number: str) -> None:
        """Show one rule, or the numbers of all."""
        book = self.book()
        try:
            found = rule(number, book) if number else None
            told = f"{found.number}  {found.text}" if found else "  ".join(entry.number for entry in book)
        except BeankitError as error:
            told = str(error)
        self.print(told)

    def book(self) -> list[Rule]:
        """The rules of this game."""
        return rules_of(name_of(self.game.rules))

    def read(self, hint: str) -> str:
        """One line from the person; the end of input leaves the table."""
        try:
            return input(f"{hint} > " if hint else "> ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Left(self.speaker.text("terminal.left")) from None

    # --- folding ---

    def single(self, actions: Sequence[Action], view: View) -> list[Choice]:
        """Every action on a line of its own."""
        return [Choice(self.speaker.say_action(action, view), (action,)) for action in actions]

    def fold(self, options: Sequence[Action], view: View) -> list[Choice]:
        """The menu: long lists are folded, so that a person finds things."""
        if len(options) <= FOLD:
            return self.single(options, view)
        groups: dict[str, list[Action]] = {}
        for action in options:
            label = self.speaker.group(action, view) or self.speaker.say_action(action, view)
            groups.setdefault(label, []).append(action)
        return [
            self.single(group, view)[0] if len(group) == 1 else Choice(label, tuple(group))
            for label, group in groups.items()
        ]


def columns() -> Table:
    """Lines of a word or number and a text, which wraps under itself."""
    lines = Table.grid(padding=(0, 2))
    lines.add_column(no_wrap=True)
    return lines
