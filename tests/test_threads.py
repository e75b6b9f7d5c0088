"""Many games in one process: in threads, one after another, and with bots that try to change what games share."""

import subprocess
import sys
from contextlib import suppress

import pytest

from beankit import Bot, Game, IllegalAction, parse, play
from beankit.core.actions import NOTATION
from beankit.core.registry import make_rules
from beankit.core.rules import MOST_TABLES
from beankit.core.writing.jsonable import WORDS, from_json
from beankit.games.bohnanza import Bohnanza
from beankit.laws.reach import everything, given

MATCHES = """
import sys
from concurrent.futures import ThreadPoolExecutor
from beankit import play

TABLES = [("bohnanza", ["gardener", "trader", "random"]), ("rabohnzel", ["random", "trader", "gardener"]),
          ("excalibohn", ["random", "random", "random"]), ("bohnedikt", ["random", "gardener", "random"]),
          ("al-cabohne", ["random", "random"]), ("al-cabohne-solo", ["random"])]

def digest(number):
    game, bots = TABLES[number % len(TABLES)]
    return play(game, bots, seed=number // len(TABLES)).digest

sys.setswitchinterval(1e-5)
with ThreadPoolExecutor(int(sys.argv[1])) as threads:
    print(*threads.map(digest, range(18)))
"""


@pytest.mark.full
def test_eight_threads_play_what_one_plays_from_the_first_match_on():
    run = [
        subprocess.run([sys.executable, "-c", MATCHES, count], capture_output=True, text=True, check=True).stdout
        for count in ("1", "8")
    ]
    assert run[0] == run[1]
    assert len(run[0].split()) == 18


PARTS = (
    "options",
    "seat",
    "kind",
    "text",
    "give",
    "beans",
    "count",
    "names",
    "size",
    "rounds",
    "chosen",
    "exhaustions_to_end",
)


class Vandal(Bot):
    """Tries to change whatever it is given, and the games that it imagines."""

    def choose(self, view, options):
        handout = given(view, 1)
        deeds = [(thing, setattr) for _, thing in everything(handout)]
        del handout["view.imagine()"]  # its rules are protected against mistakes, not against force
        deeds += [(thing, object.__setattr__) for _, thing in everything(handout)]
        for thing, deed in deeds:
            for name in PARTS:
                with suppress(AttributeError, TypeError):
                    deed(thing, name, ())
        return options[0]


@pytest.mark.full
def test_a_bot_that_overwrites_what_it_is_given_changes_no_later_match():
    before = play("bohnanza", ["gardener", "trader", "random"], seed=3).digest
    game = Game("bohnanza", players=3, seed=3)
    for _ in range(40):
        seat = game.decision.seat
        Vandal().choose(game.clone().view(seat), game.decision.options)
        game.play(game.decision.options[-1])
    assert play("bohnanza", ["gardener", "trader", "random"], seed=3).digest == before


@pytest.mark.parametrize("name", ["bohnanza", "rabohnzel", "excalibohn", "bohnedikt", "al-cabohne"])
def test_nothing_that_hangs_on_a_view_can_be_set_or_deleted(name):
    game = Game(name, seed=2)
    for _ in range(30):
        game.play(game.decision.options[-1])
    view = game.view(game.decision.seat)
    values = [thing for _, thing in everything({"decision": view.decision, "log": view.log}) if type(thing) is not list]
    values += [view.bean(kind) for kind in view.kinds]
    assert len(values) > 20
    for value in values:
        for part in (*getattr(value, "PARTS", ()), "colour"):
            for deed in (lambda v, p: setattr(v, p, 1), lambda v, p: object.__setattr__(v, p, 1), delattr):
                with pytest.raises((AttributeError, TypeError)):
                    deed(value, part)
        assert not hasattr(value, "__dict__")


def test_rules_and_their_tables_stay_as_they_were_laid():
    rules = Game("bohnanza").rules
    with pytest.raises(TypeError):
        vars(rules)["exhaustions_to_end"] = 1
    for deed in (
        lambda: setattr(rules, "exhaustions_to_end", 1),
        lambda: delattr(rules, "deck"),
        lambda: setattr(rules.layout, "clone", 1),
    ):
        with pytest.raises(AttributeError, match="shared by many games"):
            deed()
    for table in (rules.chosen, rules.pays, rules.deck.beans, rules.deck.units, rules.options, rules.layout.table):
        with pytest.raises(TypeError):
            table["rounds"] = 1


def kept():
    """How many actions are kept, and the longest word in the table."""
    return sum(len(kind._known) for kind in NOTATION.values()), max(map(len, WORDS), default=0)


def test_texts_that_are_refused_are_not_kept():
    game = Game("bohnanza", seed=1)
    before = kept()
    for number in range(50):
        long = f"{number}{'x' * 50_000}"
        for text in (f"plant {long} 0", f"offer {long} for red to all"):
            with pytest.raises(IllegalAction):
                game.play(text)
        assert from_json([f"!plant {long} 0", long]) == (parse(f"plant {long} 0"), long)
    assert kept() == before


@pytest.mark.full
def test_tables_with_decks_of_their_own_are_kept_up_to_a_bound():
    kinds = [{"id": kind, "count": 20, "beanometer": [2, 4, 6, 8]} for kind in ("a", "b")]
    first = make_rules(Bohnanza, 3, {"kinds": kinds}, {})
    for number in range(MOST_TABLES + 1):
        kinds[0]["count"] = 21 + number
        make_rules(Bohnanza, 3, {"kinds": kinds}, {})
    kinds[0]["count"] = 20
    again = make_rules(Bohnanza, 3, {"kinds": kinds}, {})
    assert again is not first
    assert again.same(first)
    assert Game(first, seed=1).same(Game(again, seed=1))
