"""Near copies: who copied from whom is found, and who only began with the same house bot is not accused."""

import json
import re
from itertools import combinations
from random import Random

import pytest

from beankit.arena.bots.roster import house
from beankit.cli import run as beankit
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine import codes
from beankit.sandbox.engine.codes import codes_in
from beankit.sandbox.source.entry import Entry
from beankit.sandbox.source.fingerprints import fingerprints
from beankit.tournament import Result
from beankit.tournament.archive import Archive
from beankit.tournament.results.board import Board
from beankit.tournament.results.findings import Findings
from beankit.tournament.results.report import report
from beankit.tournament.run import Tournament
from tests.tournament.made import made
from tests.tournament.test_report import numbers

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("copies")]  # its tournaments are played, once

TEMPLATE = (house() / "template.py").read_text("utf-8")
GARDENER = (house() / "gardener.py").read_text("utf-8")
MINE = '''
from beankit import PASS, Bot, Harvest, Plant

class Patient(Bot):
    """Waits until a field pays."""

    def plant(self, view, options):
        """Prefer a field that grows the same."""
        best, most = options[0], -1
        for option in options:
            if isinstance(option, Plant):
                field = view.me.fields[option.field]
                worth = 3 * len(field) + (7 if field and field[0] == option.card else 0)
                if worth > most:
                    best, most = option, worth
        return best

    def react(self, view, options):
        """Harvest from two coins on."""
        ready = [option for option in options if isinstance(option, Harvest)]
        ready = [option for option in ready if view.worth(view.me.fields[option.field]) >= 2]
        return ready[0] if ready else PASS
'''
WORDS = {"Patient": "Rusher", "best": "top", "most": "high", "worth =": "price =", "worth >": "price >",
         ", worth": ", price", "option": "thing", "ready": "ripe", "7 if": "9 if", "Waits": "Never waits"}  # fmt: skip
OTHER = """
from beankit import Bot

class Other(Bot):
    def plant(self, view, options):
        counts = {}
        for card in view.hand:
            counts[card] = counts.get(card, 0) + 1
        rare = sorted(counts, key=lambda card: (counts[card], card))
        for card in rare:
            found = [one for one in options if getattr(one, "card", None) == card]
            if found:
                return found[-1]
        return options[-1]

    def place(self, view, options):
        fields = [len(field) for field in view.me.fields]
        return options[-1] if sum(fields) > 6 else options[0]
"""


def renamed(source):
    """The same with other names, another number, other comments and the methods in another order."""
    for old, new in WORDS.items():
        source = source.replace(old, new)
    head, plant, react = re.split(r"\n(?=    def )", source)
    return f"# all my own work\n{head}\n{react}\n{plant}\n".replace("options[0]", "options[0]  # the first")


def share(a, b):
    prints_a, prints_b = ({*fingerprints([source])[1:]} for source in (a, b))
    return len(prints_a & prints_b) / min(len(prints_a), len(prints_b))


def test_a_renamed_copy_has_the_same_fingerprints():
    assert renamed(MINE) != MINE
    assert fingerprints([renamed(MINE)]) == fingerprints([MINE])
    typed = GARDENER.replace("        for ", "        # well\n        for ")
    assert fingerprints([typed]) == fingerprints([GARDENER])
    assert share(MINE, OTHER) < 0.2


def test_house_bots_are_not_taken_for_copies_of_each_other():
    texts = [file.read_text("utf-8") for file in sorted(house().glob("*.py"))]
    long = [text for text in texts if len(fingerprints([text])) > 8]
    assert len(long) > 5
    assert max(share(a, b) for a, b in combinations(long, 2)) < 0.5


@pytest.mark.parametrize(
    "source",
    [
        "x = " + "(" * 3000 + ")" * 3000,
        "x = " + "-" * 200_000 + "1",
        "x = " + " + ".join("a" * 200_000),
        "def broken(:\n",
        "\0",
        "x = 1\n" * 150_000,
    ],
    ids=["brackets", "minus", "plus", "broken", "null", "long"],
)
def test_no_source_breaks_the_process_that_reads_it(source, monkeypatch):
    monkeypatch.setattr(codes, "READING", Budget(seconds=1.0))
    assert len(codes_in(Entry("bot.py", source))) < 10
    assert codes_in(Entry("bot.py", MINE)) == fingerprints([MINE]), "and the next one is read as ever"


def test_nothing_in_a_source_is_run(tmp_path):
    there = tmp_path / "there"
    assert codes_in(Entry("bot.py", f"open({str(there)!r}, 'w')\nraise SystemExit\n"))
    assert not there.exists()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A class in which somebody copied, somebody handed in a house bot, and three began with the template."""
    folder = tmp_path_factory.mktemp("copies")
    sources = {
        "anna": MINE,
        "ben": renamed(MINE),
        "carla": GARDENER.replace("class Gardener", "class Carla"),
        "dora": TEMPLATE,
        "emil": TEMPLATE.replace("class Template", "class Emil"),
        "finn": OTHER,
    }
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)
    file = folder / "class.toml"
    bots = json.dumps([f"{name}.py" for name in sources])
    file.write_text(f'game = "al-cabohne"\nbots = {bots}\ndeals = 1\nseed = 7\n')
    Tournament(file).play(jobs=1, accept_weak=True)
    return file.with_suffix(".sqlite")


def test_a_renamed_copy_with_another_number_is_the_only_pair(played):
    (pair,) = Result.open(played).near_copies().itertuples()
    assert (pair.bot, pair.other, pair.source, pair.like) == ("anna", "ben", 1.0, "")


def test_a_house_bot_that_is_handed_in_is_named(played):
    resemblances = Result.open(played).resemblances().set_index("bot")
    assert resemblances["like"].to_dict() == {"carla": "gardener", "dora": "template", "emil": "template"}
    assert resemblances["unchanged"].all()


def test_the_report_names_pairs_house_bots_and_what_they_are_like(played):
    shown = numbers(report(Archive(played)))
    (pair,) = shown["copies"]
    names = [bot["name"] for bot in shown["bots"]]
    assert {names[pair["a"]], names[pair["b"]]} == {"anna", "ben"}
    assert pair["source"] == 1.0
    assert {names[resemblance["bot"]]: resemblance["like"] for resemblance in shown["likes"]} == {
        "carla": "gardener",
        "dora": "template",
        "emil": "template",
    }
    assert (
        "carla is the house bot gardener: at most names, numbers, comments or the order of methods differ."
        in (shown["findings"]["copies"])
    )
    public = numbers(report(Archive(played), teacher=False))
    assert not {"copies", "likes"} & {*public}


def test_fingerprints_are_not_published(played, tmp_path):
    to = tmp_path / "copy.sqlite"
    assert beankit(["tournament", "publish", str(played), "--to", str(to)]) == 0
    assert Result.open(to).data.prints == {}
    assert b"fingerprints" not in to.read_bytes()


# --- made up, so that what is true is known ---

HOUSE = ["template", "gardener", "trader", "counter"]


def crowd(count, departs, families=0):
    """So many bots that do what a house bot does but for some decisions; of each family all do exactly the same."""
    chance = Random(3)
    answers = {name: [chance.choice("abcd") for _ in range(300)] for name in HOUSE}
    names = [f"s{number:03}" for number in range(count)]
    for number, name in enumerate(names):
        own = Random(number % families) if families else chance
        base = answers[HOUSE[number % (families or count) % len(HOUSE)]]
        answers[name] = [own.choice("efgh") if own.random() < departs else action for action in base]
    tables = [tuple(names[first : first + 2]) for first in range(0, count, 2)]
    return made(tables, lambda *_: (1, 0), known={name: name for name in HOUSE}, answers=answers)


def test_who_only_does_what_the_same_house_bot_does_is_no_copy():
    result = crowd(40, departs=0.03)
    assert result.near_copies().empty
    assert len(result.resemblances()) > 30, "they are said to be like it instead"


def test_two_that_depart_from_a_house_bot_in_the_same_way_are_found():
    result = crowd(8, departs=0.2, families=4)
    pairs = {(row.bot, row.other) for row in result.near_copies().itertuples()}
    assert pairs == {(f"s{number:03}", f"s{number + 4:03}") for number in range(4)}
    assert result.resemblances().empty


def test_what_was_handed_out_to_all_is_nobodys_own_code():
    skeleton = [10_000 + number for number in range(40)]
    prints = {f"b{bot}": [bot, *skeleton, *range(100 * bot, 100 * bot + 30)] for bot in range(1, 10)}
    prints["b9"] = [9, *prints["b8"][1:]]
    result = made([tuple(prints)], lambda *_: [0.0] * 9, prints=prints, house_prints={"trader": [0, *range(50, 60)]})
    (pair,) = result.near_copies().itertuples()
    assert (pair.bot, pair.other, pair.source) == ("b8", "b9", 1.0)


def test_of_many_pairs_fifty_are_listed_and_the_others_counted():
    result = crowd(60, departs=0.2, families=6)
    assert len(result.near_copies()) == 6 * 45
    board = Board(result)
    charts = board.charts(teacher=True)
    assert len(charts["copies"]) == 50
    finding = Findings(charts, board.words).copies()
    assert (
        finding
        == "220 more pairs are alike and not listed here. This is a hint to look at some games, never a verdict."
    )


def test_whose_source_cannot_be_read_is_told():
    result = made([("a", "b")], lambda *_: (1, 0), prints={"a": [], "b": [1, *range(20)]})
    board = Board(result)
    finding = Findings(board.charts(teacher=True), board.words).copies()
    assert "The source of a could not be read: it is too large or nested too deeply, or is no Python." in finding
