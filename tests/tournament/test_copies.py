"""Near copies: who copied from whom is found, and who only began with the same house bot is not accused."""

import json
import re
from itertools import combinations

import pytest

from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import house
from beankit.cli import run as beankit
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine import codes
from beankit.sandbox.engine.codes import codes_in
from beankit.sandbox.source.fingerprints import fingerprints
from beankit.tournament import Result
from beankit.tournament.archive import Archive
from beankit.tournament.results.board import Board
from beankit.tournament.results.report import about_copies, report
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


@pytest.mark.full
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
    assert len(codes_in(BotFiles.from_text("bot.py", source))) < 10
    assert codes_in(BotFiles.from_text("bot.py", MINE)) == fingerprints([MINE]), "and the next one is read as ever"


def test_nothing_in_a_source_is_run(tmp_path):
    there = tmp_path / "there"
    assert codes_in(BotFiles.from_text("bot.py", f"open({str(there)!r}, 'w')\nraise SystemExit\n"))
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


HOUSE = {"carla": "gardener", "dora": "template", "emil": "template"}


def test_a_renamed_copy_with_another_number_is_the_only_pair(played):
    pairs = Result.open(played).near_copies()
    (pair,) = pairs[~pairs["house"]].itertuples()
    assert (pair.bot, pair.other, pair.source, pair.unchanged) == ("anna", "ben", 1.0, True)


def test_a_house_bot_that_is_handed_in_is_named(played):
    pairs = Result.open(played).near_copies()
    house = pairs[pairs["house"]].set_index("bot")
    assert house["other"].to_dict() == HOUSE
    assert house["unchanged"].all()


def test_the_report_names_pairs_house_bots_and_what_they_are_like(played):
    shown = numbers(report(Archive(played)))
    assert {(pair["bot"], pair["other"]) for pair in shown["copies"]} == {("anna", "ben"), *HOUSE.items()}
    assert {pair["source"] for pair in shown["copies"]} == {1.0}
    assert (
        "carla is the house bot gardener: at most names, numbers, comments or the order of methods differ."
        in (shown["notes"]["copies"])
    )
    public = numbers(report(Archive(played), teacher=False))
    assert "copies" not in public


def test_fingerprints_are_not_published(played, tmp_path):
    to = tmp_path / "copy.sqlite"
    assert beankit(["tournament", "publish", str(played), "--to", str(to)]) == 0
    assert Result.open(to).data.prints == {}
    assert b"fingerprints" not in to.read_bytes()


# --- made up, so that what is true is known ---


def coded(codes, house):
    """The result of bots with these fingerprints, beside house bots with these."""
    names = tuple(codes)
    prints = {bot: [number, *code] for number, (bot, code) in enumerate(codes.items(), 1)}
    house_prints = {name: [-1, *code] for name, code in house.items()}
    return made([names], lambda *_: [0.0] * len(names), prints=prints, house_prints=house_prints)


def test_who_only_has_what_is_a_house_bots_is_no_copy_of_others():
    house = {"trader": range(100), "gardener": range(50, 90)}
    codes = {f"b{bot}": [*range(90), *range(1000 * bot, 1000 * bot + 4)] for bot in range(1, 4)}
    pairs = coded(codes, house).near_copies()
    assert {(row.bot, row.other, row.house, row.unchanged) for row in pairs.itertuples()} == {
        (bot, "trader", True, False) for bot in codes
    }


def test_what_was_handed_out_to_all_is_nobodys_own_code():
    skeleton = [10_000 + number for number in range(40)]
    codes = {f"b{bot}": [*skeleton, *range(100 * bot, 100 * bot + 30)] for bot in range(1, 10)}
    codes["b9"] = codes["b8"]
    (pair,) = coded(codes, {"trader": range(50, 60)}).near_copies().itertuples()
    assert (pair.bot, pair.other, pair.source, pair.unchanged) == ("b8", "b9", 1.0, False)


def test_of_many_pairs_fifty_are_listed_and_the_others_counted():
    codes = {f"b{bot}": range(100 * (bot % 6), 100 * (bot % 6) + 30) for bot in range(36)}
    result = coded(codes, {})
    assert len(result.near_copies()) == 6 * 15
    board = Board(result)
    charts = board.charts(teacher=True)
    assert len(charts["copies"]) == 50
    assert (
        about_copies(charts, board.words)
        == "40 more pairs are alike and not listed here. This is a hint to look at some games, never a verdict."
    )


def test_whose_source_cannot_be_read_is_told():
    result = made([("a", "b")], lambda *_: (1, 0), prints={"a": [], "b": [1, *range(20)]})
    board = Board(result)
    note = about_copies(board.charts(teacher=True), board.words)
    assert "The source of a could not be read: it is too large or nested too deeply, or is no Python." in note
