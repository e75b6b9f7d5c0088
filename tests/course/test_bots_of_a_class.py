"""Bot files of a class: the ladder on secret deals, and pairs that are alike, as hints."""

import pytest

from beankit.classroom.people import Person
from beankit.course.grading.likeness import (
    alike_answers,
    alike_moves,
    house_moves,
    map_page,
    moves_of,
    odd_moves,
    table_of,
    telling,
)
from beankit.course.grading.marks import Mark, Marked
from beankit.course.grading.rules import Attempt
from beankit.course.grading.rungs import climbed, close
from beankit.course.grading.store import GradedStudent
from beankit.course.ladder import Rung
from tests.notebooks.write import ROOT

pytestmark = [pytest.mark.course, pytest.mark.xdist_group("grade")]
TEMPLATE = (ROOT / "bots" / "template.py").read_bytes()
RUNGS = (
    Rung("sprout", "random", "2", deals=4, players=3, others="random"),
    Rung("gardener", "gardener", "5", deals=2, players=3, others="gardener"),
)


@pytest.mark.full
def test_a_bot_gets_a_point_for_each_boss_up_to_the_first_it_does_not_beat():
    mark = climbed({"my_bot.py": TEMPLATE}, "key", True, RUNGS)
    assert (mark.fits, mark.most, mark.category) == (1, 2, "differs")
    assert 1 <= mark.points <= 1.5
    assert [str(said).partition(" (")[0] for said in mark.told] == ["gardener is not beaten"]


@pytest.mark.full
@pytest.mark.parametrize("source", [b"raise SystemExit", b"1 +", b"x = 1", b"\xff"])
def test_a_bot_that_does_not_even_load_gets_none_and_stops_nobody(source):
    mark = climbed({"my_bot.py": source}, "key", True, RUNGS)
    assert mark.points == 0
    assert mark.told
    assert not any("beaten" in said.text for said in mark.told)


def test_a_bot_that_is_one_of_several_is_told_so():
    source = b"from beankit import Bot\n\nclass A(Bot):\n    pass\n\nclass B(Bot):\n    pass\n"
    mark = climbed({"my_bot.py": source}, "key", True, RUNGS)
    assert (mark.points, mark.category) == (0, "fails")
    (said,) = mark.told
    assert str(said).startswith("The bot could not be loaded: ")
    assert "which bot? write one of" in str(said)


ODD = """
from beankit import Bot

class {name}(Bot):
    def choose(self, view, options):
        return options[(7 * len(options)) // {part}]
    plant = offer = answer = settle = react = choose
"""


@pytest.mark.full
def test_bots_that_play_alike_are_named_unless_they_play_like_the_house():
    positions = telling(seeds=[1], every=9)
    house = house_moves(positions)
    texts = {"s01": ODD.format(name="A", part=9), "s02": ODD.format(name="B", part=9)}
    texts |= {"s03": ODD.format(name="C", part=14), "s04": TEMPLATE.decode(), "s05": TEMPLATE.decode()}
    moves = {student: moves_of(text, positions, True) for student, text in texts.items()}
    pairs = alike_moves(moves, house)
    assert [(pair.first, pair.other) for pair in pairs] == [("s01", "s02")]
    table = table_of(moves, house)
    order = list(table)
    assert table.loc["s01", "s02"] == 1
    assert abs(order.index("s01") - order.index("s02")) == abs(order.index("s04") - order.index("s05")) == 1
    text = map_page(moves, house, pairs, positions, "en")
    assert "<svg" in text
    assert "<h2>s01 and s02</h2>" in text
    assert text.count("both: ") == 3
    german = map_page(moves, house, pairs, positions, "de")
    assert "<h2>s01 und s02</h2>" in german
    assert german.count("beide: ") == 3
    assert "derselbe Zug in 100 % der aufschlussreichen Stellungen" in german
    odd = odd_moves(moves["s01"], moves["s02"], house)
    assert odd
    assert all(moves["s01"][place] not in {played[place] for played in house.values()} for place in odd)


@pytest.mark.parametrize(("mean", "part"), [(0.2, 0.5), (0.01, 0.25), (0.0, 0.0), (-0.3, 0.0)])
def test_a_boss_that_is_nearly_beaten_brings_a_part_of_a_point(mean, part):
    assert close(mean) == part


def own(student, value, fits):
    """Somebody's answer to their own data."""
    mark = Mark("4.4", "fits" if fits else "differs", 0, 2, value=value)
    return GradedStudent(Person(student), student, {"x": Attempt("x", Marked([mark]))})


def test_the_same_answer_to_different_data_is_named_if_it_is_wrong_for_one():
    class_ = [
        own("s01", "['a']", True),
        own("s02", "['a']", False),
        own("s03", "['b']", True),
        own("s04", "['b']", True),
    ]
    assert [(pair.first, pair.other) for pair in alike_answers(class_)] == [("s01", "s02")]
