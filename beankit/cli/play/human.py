"""A person at the table: sees what their seat sees, and answers by number or in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from beankit.cli.play.menu import PAGE, Menu, book_of, contents, draw_help, fold, has, single
from beankit.cli.play.narrator import Narrator
from beankit.cli.play.picture import Brush, TableRow, draw_around, draw_beans, draw_own, draw_table
from beankit.core.actions import NOTATION, PASS, Action, BuyField, parse
from beankit.core.errors import BeankitError
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.phases import Window
from beankit.rulebook import NoRule, rule
from beankit.words import Speaker
from beankit.words.numbers import typed_by_people
from beankit.words.typed import WITH_CARDS, command, examples_of, in_notation

if TYPE_CHECKING:
    from beankit.cli.play.session import Terminal

LEAVING = ("quit", "q", "exit")  # understood at every question
QUOTED = 40  # letters quoted from a word that is not understood
BESIDE = 6  # screen lines that the menu leaves for the question and the prompt


class Departed(Exception):
    """The person left the table."""


class Undone(Exception):
    """The person takes back their last answer."""


class Human:
    """A person in the terminal."""

    name = "human"

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.shown = 0  # number of log events already shown
        self.drawn: tuple[object, ...] = ()  # the table as last drawn ...
        self.around: list[TableRow] = []  # ... and what was around their own fields
        self.stage: tuple[int, int] | None = None  # the turn and phase of the last question
        self.windows = False  # does the person want to be asked between the phases?
        self.skipped = 0  # the turn in which they refuse everything
        self.asked = False  # did the person answer the last decision, or the terminal for them?
        self.answered: list[int] = []  # the numbers of the moves they chose

    def look_anew(self, view: View) -> None:
        """Forget what was shown: the game has jumped elsewhere."""
        assert self.terminal.game is not None
        self.game, self.shown = self.terminal.game, len(view.log)
        self.drawn, self.stage, self.skipped = (), None, 0

    def start(self, view: View) -> None:
        """Take a seat."""
        game = self.terminal.game
        assert game is not None
        self.game, self.console = game, self.terminal.console
        self.speaker = Speaker(self.terminal.language, self.terminal.names, game.rules.deck, view.seat)
        self.brush = Brush(self.speaker)
        self.narrator = Narrator(self.console, self.speaker)
        title = game.rules.title or game.rules.name
        self.print(self.speaker.text("terminal.welcome", number=self.speaker.number(view.seat), game=title), "bold")
        if view.asked != view.seat:  # others play before they see the table
            self.narrator.show_further(game)

    def finish(self, view: View) -> None:
        """Show how it ended; with several people at one terminal, only to the one who looked last."""
        if self.terminal.last in (None, view.seat):
            self.hear(view)

    def decide(self, view: View, decision: Decision) -> Action:
        """Ask the person, unless they do not want to be asked."""
        self.asked = False
        if decision.kind == "react" and not self.windows and self.dull(view, decision):
            return decision.options[0]
        if decision.kind == "answer" and self.skipped == view.turn:
            return decision.options[0]
        self.look_away(view)
        self.hear(view)
        if self.drawn == self.table(view) or self.stage == self.now:
            self.show_own(view)
        else:
            self.draw(view)
        self.stage, self.asked = self.now, True
        return self.ask(view, decision)

    @property
    def now(self) -> tuple[int, int]:
        """The turn and its phase; a nested phase belongs to the outer one."""
        return self.game.turn, self.game.step

    def dull(self, view: View, decision: Decision) -> bool:
        """Is there nothing to do but harvest or buy? Then people are asked between the phases only if they want to be.

        With several people at one terminal everybody sees who is asked: hidden cards must not decide that (F-30).
        """
        player = self.game.players[view.seat]
        if self.terminal.people > 1 and self.game.rules.may_hide_action(self.game, player):
            return False
        known = (PASS, *player.harvests)
        return all(option in known or isinstance(option, BuyField) for option in decision.options)

    def print(self, text: str, style: str = "") -> None:
        """A line of text."""
        self.console.print(Text(text, style), soft_wrap=False)

    def look_away(self, view: View) -> None:
        """With several people at one terminal, nobody sees another's hand."""
        terminal = self.terminal
        if terminal.people > 1 and terminal.last != view.seat:
            self.console.clear()
            self.drawn, self.stage = (), None  # none of it is visible any more
            self.print(self.speaker.text("terminal.look_away", seat=self.terminal.names[view.seat]), "bold yellow")
            self.read("")
        terminal.last = view.seat

    def hear(self, view: View) -> None:
        """Tell the person what happened since the last time."""
        log = view.log
        self.narrator.tell(log[self.shown :])
        self.narrator.end_line()
        self.shown = len(log)

    def table(self, view: View) -> tuple[object, ...]:
        """What the drawn table shows: it is redrawn only when this changes."""
        return view.turn, *[zone for zone in view.zones() if zone.name not in ("draw_pile", "discard")]

    def draw(self, view: View) -> None:
        """Show the table."""
        self.drawn, self.around = self.table(view), draw_around(view, self.speaker, self.brush)
        self.console.print()
        self.console.print(draw_table(view, self.game, self.speaker, {view.seat: view.hand}))

    def show_own(self, view: View) -> None:
        """Show their own fields and hand, and whatever has changed around them since the last time."""
        shown, self.around = self.around, draw_around(view, self.speaker, self.brush)
        changed = [row for row in self.around if row not in shown]
        self.console.print(Group(*changed, *draw_own(view, self.speaker, self.brush)))

    def ask(self, view: View, decision: Decision) -> Action:
        """Ask until there is an action that the rules allow; after anything else the menu comes back."""
        choices = fold(decision.options, view, self.speaker)
        top = menu = Menu(self.speaker.question(view), choices, page=self.page)
        hint = "terminal.default_answer" if decision.kind == "answer" else "terminal.default"
        while True:
            self.console.print(menu.draw(self.speaker, self.brush))
            line = self.read(self.speaker.text("terminal.back" if menu.inside else hint))
            answer = self.understand(line, menu, view, decision)
            if isinstance(answer, Action):
                return answer
            menu = answer or top

    @property
    def page(self) -> int:
        """How many choices to show at once, so that the question above them stays visible."""
        return max(5, min(PAGE, self.console.height - BESIDE))

    def understand(self, line: str, menu: Menu, view: View, decision: Decision) -> Action | Menu | None:
        """What a line leads to: an action, another menu, or back to the first one."""
        if not line and menu.inside:
            return None
        if line.lower() == "m" and menu.more:
            return menu.turned()
        if line and not (line.isdecimal() and len(line) < 10):  # no menu is that long, and int() has a limit
            return self.obey(line, menu, view, decision) or menu
        number = int(line or "1")
        if not 1 <= number <= len(menu.choices):
            self.complain(self.speaker.text("terminal.no_number", number=number, last=len(menu.choices)))
            return menu
        chosen = menu.choices[number - 1]
        if len(chosen.actions) == 1:
            return chosen.actions[0]
        return Menu(chosen.label, single(chosen.actions, view, self.speaker), inside=True, page=self.page)

    def obey(self, line: str, menu: Menu, view: View, decision: Decision) -> Action | None:
        """Do what a word asks for; return the action if it was one."""
        word, _, rest = line.partition(" ")
        word = command(word)
        deeds: dict[str, Callable[[], object]] = {
            "?": self.help,
            "help": self.help,
            "table": lambda: self.draw(view),
            "hand": lambda: self.show_own(view),
            "log": self.narrator.tell_again,
            "beans": lambda: self.console.print(draw_beans(self.speaker, self.game.rules.able)),
            "rules": lambda: self.read_rules(rest.strip()),
            "undo": self.undo,
        }
        if has(self.game.rules, Window):
            deeds["windows"] = self.change_windows
        if word in deeds:
            deeds[word]()
            return None
        return self.skip(view, decision) if word == "skip" else self.in_words(line, menu, view, decision)

    def undo(self) -> None:
        """Take back the last answer."""
        raise Undone

    def skip(self, view: View, decision: Decision) -> Action | None:
        """Refuse every offer until this trading is over."""
        if decision.kind != "answer":
            self.complain(self.speaker.text("terminal.no_offer"))
            return None
        self.skipped = view.turn
        self.print(self.speaker.text("terminal.skipping"))
        return decision.options[0]

    def in_words(self, line: str, menu: Menu, view: View, decision: Decision) -> Action | None:
        """The typed action, written as in the menu or in records; if it is forbidden, the person is told why."""
        for option in decision.options:
            if self.speaker.say_action(option, view).casefold() == line.casefold():
                return option
        text = in_notation(line, self.terminal.names, self.game.rules.deck)
        word = text.partition(" ")[0]
        if word not in NOTATION:
            first = line.split()[0]
            quoted = first if len(first) <= QUOTED else f"{first[:QUOTED]}..."
            self.complain(self.speaker.text("terminal.unknown", word=quoted, last=len(menu.choices)))
            return None
        try:
            action = typed_by_people(parse(text))
        except BeankitError:
            usage = " · ".join(self.examples(word, view, decision))
            self.complain(self.speaker.text("terminal.unreadable", text=line, usage=usage))
            return None
        why = view.why_not(action)
        if why is None:
            return action
        self.complain(self.speaker.refusal(why))
        return None

    def examples(self, word: str, view: View, decision: Decision) -> list[str]:
        """What can be typed that begins with a word: one of the options, except for deals, which people make up."""
        like = [option for option in decision.options if option.word == word]
        return [self.speaker.say_action(like[0], view)] if like and word not in WITH_CARDS else examples_of(word)

    def complain(self, complaint: str) -> None:
        """Say that something is not possible."""
        self.console.print(self.brush.sentence(complaint, "red"))

    def help(self) -> None:
        """Show what can be typed here, and what the signs mean."""
        self.console.print(draw_help(self.game.rules, self.speaker, self.windows))

    def change_windows(self) -> None:
        """Turn questions between the phases on or off."""
        self.windows = not self.windows
        self.print(self.speaker.text("terminal.windows_on" if self.windows else "terminal.windows_off"))

    def read_rules(self, number: str) -> None:
        """Show one rule, or the first words of all."""
        book = book_of(self.game.rules, self.speaker.language)
        if not number:
            self.console.print(contents(book))
            return
        try:
            entry = rule(number, book, self.speaker.language)
        except NoRule as error:
            near = ", ".join(error.near) or "-"
            self.complain(self.speaker.text("terminal.no_rule", number=number.upper(), near=near))
        else:
            self.print(f"{entry.number}  {entry.text}")

    def read(self, hint: str) -> str:
        """One line from the person; a word for quitting or the end of input leaves the table."""
        try:
            line = input(f"{hint} > " if hint else "> ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            line = LEAVING[0]
        if command(line.lower()) in LEAVING:
            raise Departed(self.speaker.text("terminal.left"))
        return line
