"""A person at a table in the tests, without a terminal."""

from io import StringIO

from rich.console import Console

from beankit.cli.play.human import Human
from beankit.cli.play.session import Terminal as Screen


def seated(game, seat=0, language="en", width=120):
    """A person at this table, and what is printed there from now on."""
    names = ["human" if place == seat else "random" for place in range(len(game.players))]
    screen = Screen(Console(file=StringIO(), width=width), language, names)
    screen.game = game
    person = Human(screen)
    person.start(game.view(seat))
    screen.console.file = StringIO()
    return person, screen.console.file


def typing(game, *lines, language="en", width=120):
    """What a person sees when typing these lines; the last one is an action."""
    person, sheet = seated(game, game.decision.seat, language, width)
    typed = iter(lines)
    person.read = lambda _: next(typed)
    person.ask(game.view(game.decision.seat), game.decision)
    assert next(typed, None) is None
    return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines()) + "\n"


def asked_for_help(game, language="en", width=120):
    person, sheet = seated(game, 0, language, width)
    person.help()
    return sheet.getvalue()
