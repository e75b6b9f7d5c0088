"""What standings say in words, in a terminal and in a report, follows from their numbers."""

import csv
import re
from itertools import combinations

import pytest

from beankit.tournament.results.board import Board
from beankit.tournament.results.columns import by_chance, sentences
from beankit.tournament.results.exports import table_text
from beankit.words import catalogue
from tests.tournament.made import made

UP_TO_ONE = (
    "Each pair is judged by itself, with 95 % confidence: of 6 such statements, up to about 1 may be wrong by chance."
)
NAMES = ("counter", "gardener", "random", "trader")


def always(order):
    """Points of a game in which the bots always come in in this order."""

    def points(_, seats):
        ranks = sorted(seats, key=order.index)
        return [1 - ranks.index(bot) / (len(seats) - 1) for bot in seats]

    return points


def round_robin(names, deals):
    return [pair for _ in range(deals) for pair in combinations(names, 2)]


@pytest.mark.parametrize(
    ("apart", "judged", "wrong"), [(0, 6, 0), (1, 300, 1), (6, 6, 1), (40, 45, 3), (900, 1225, 62)]
)
def test_one_pair_in_twenty_may_be_told_apart_by_chance(apart, judged, wrong):
    """If all bots were equal, a twentieth of the pairs that are judged would be told apart, and no more is certain."""
    assert by_chance(apart, judged) == wrong


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_sentence_about_a_tournament_promises_certainty(lang):
    words = catalogue(lang)
    texts = [words[path] for path in words.paths() if path.startswith(("findings.", "charts."))]
    assert len(texts) > 80
    assert not [text for text in texts if re.search("for sure|certain|shown to be|nachweislich|mit Gewissheit", text)]


def test_the_terminal_says_who_is_told_apart_as_the_page_does():
    assert sentences(made(round_robin(NAMES, 8), always(NAMES)).ranking()) == [
        "All bots are told apart: these games show for any two of them which one is better.",
        UP_TO_ONE,
    ]
    coin = made(round_robin("ab", 20), lambda number, seats: [(number + (bot == "a")) % 2 for bot in seats])
    (ranks,) = sentences(coin.ranking())
    assert ranks.startswith("The rank says which places are possible")
    late = made([*round_robin(NAMES[:3], 8), ("counter", "trader")], always(NAMES))
    assert sentences(late.ranking())[2:] == [
        "For 1 of the bots there are too few deals to say: fewer than 8. It stands at the end and could have any rank.",
    ]
    (few,) = sentences(made(round_robin(NAMES, 2), always(NAMES)).ranking())
    assert few.startswith("Too few deals to say who is better: a bot needs at least 8")
    assert sentences([]) == ["No deal has been played in all seatings yet."]


def test_too_few_deals_are_not_ranked():
    bots = Board(made(round_robin(NAMES, 2), always(NAMES[::-1]))).bots()
    assert [bot["name"] for bot in bots] == list(NAMES)  # in order of names, although trader won everything
    assert {bot["rank"] for bot in bots} == {"1–4"}


def test_the_ranks_leave_room_for_a_bot_with_too_few_deals():
    tables = [*round_robin(NAMES[:3], 8), ("counter", "trader")]
    result = made(tables, always(("trader", *NAMES[:3])))  # trader won the only deal that it played
    assert [(bot["name"], bot["rank"]) for bot in Board(result).bots()] == [
        ("counter", "1–2"),
        ("gardener", "2–3"),
        ("random", "3–4"),
        ("trader", "1–4"),
    ]
    assert not [sentence for sentence in sentences(result.ranking()) if sentence.startswith("All bots are told apart")]


def test_nobody_leads_before_somebody_has_enough_deals():
    assert Board(made(round_robin(NAMES, 2), always(NAMES))).leader == []
    late = made([*round_robin(NAMES[:3], 8), ("counter", "trader")], always(("trader", *NAMES[:3])))
    assert Board(late).leader == ["counter"]
    assert Board(late, order=("trader", "random", "gardener", "counter")).leader == ["counter"], "not the first row"


@pytest.mark.full
def test_a_house_bot_that_fills_a_seat_has_no_rank():
    result = made(round_robin(NAMES[:3], 8), always(NAMES))
    result.data.entrants["counter"]["ranked"] = False  # although it won everything
    assert [(bot["name"], bot["rank"]) for bot in Board(result).bots()] == [
        ("counter", None),  # at its points, as a mark
        ("gardener", "1"),
        ("random", "2"),
    ]
    heading, *rows = csv.reader(table_text(result.standings()).splitlines())
    assert [row[heading.index("rank_low")] for row in rows] == ["", "1", "2"]
    assert sentences(result.ranking())[-1] == "Bots without a rank are house bots that filled empty seats."


def test_a_kept_order_stays_as_long_as_the_bots_are_the_same():
    result = made(round_robin(NAMES, 4), always(NAMES))
    kept = ["trader", "counter", "gardener", "random"]
    assert [bot["name"] for bot in Board(result, order=kept).bots()] == kept
    assert [bot["name"] for bot in Board(result, order=kept[1:]).bots()] == list(NAMES)
