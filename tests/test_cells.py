"""A notebook: if a cell that defines something runs again, the newest definition counts; running games keep theirs."""

import pytest

from beankit import Action, Game, parse
from beankit.core.actions import NOTATION
from beankit.core.events import EVENTS
from beankit.core.phase import PHASES
from beankit.laws import check

CELL = """
from beankit import PASS, Action, Decision
from beankit.core.events import EventKind
from beankit.core.phase import Phase
from beankit.games.bohnanza import Bohnanza

class Sing(Action):
    __slots__ = ()
    word = "sing"

SANG = EventKind("sang", "seat", PART)

class Song(Phase):
    __slots__ = ()
    name = "song"
    asks = ("song",)

    def begin(self, game):
        return Decision(game.active, "song", (PASS, Sing()))

    def play(self, game, player, action):
        if action == Sing():
            game.tell(SANG, **{"seat": player.seat, PART: TEXT})
        return game.next_phase()

class Singing(Bohnanza):
    name = "singing"
    turn = (Song(), *Bohnanza.turn)
"""


@pytest.fixture
def run():
    """Runs the cell, in a new notebook or where it ran before, so that all cells share their names."""
    registers = (NOTATION, PHASES, EVENTS)
    before = [dict(register) for register in registers]

    def run(part, text, names=None):
        names = {"__name__": "__main__"} if names is None else names
        exec(CELL.replace("PART", repr(part)).replace("TEXT", repr(text)), names)  # noqa: S102 - as a notebook does
        return names

    yield run
    for register, kept in zip(registers, before, strict=True):
        register.clear()
        register.update(kept)


def test_the_newest_cell_counts_and_games_that_run_keep_theirs(run):
    old = run("verse", "la")
    game = Game(old["Singing"], seed=1)
    new = run("line", "lo")
    game.play("sing")
    (event,) = [event for event in game.view(0).log if event.name == "sang"]
    assert (event.parts, event.verse) == (("seat", "verse"), "la")
    other = Game(new["Singing"], seed=1)
    other.play(new["Sing"]())
    assert [event.line for event in other.view(0).log if event.name == "sang"] == ["lo"]
    assert (type(parse("sing")), PHASES["song"]) == (new["Sing"], new["Song"])
    assert event.verse == "la"


def test_an_action_of_the_new_cell_is_played_in_a_game_of_the_old_one(run):
    names = run("verse", "la")
    game = Game(names["Singing"], seed=1)
    run("verse", "lo", names)
    game.play(names["Sing"]())
    assert "sang" in [event.name for event in game.view(0).log]


@pytest.mark.full
def test_the_laws_hold_for_a_class_of_the_notebook(run):
    kind = run("verse", "la")["Singing"]
    report = check(kind, games=1, seed=3)
    assert report.ok, report.failure and report.failure.reason
    assert isinstance(parse("sing"), Action)
