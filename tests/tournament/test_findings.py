"""What a report says in words follows from the numbers it shows."""

import csv
import re
from itertools import combinations
from random import Random

import pytest

from beankit.tournament.results import board as boards
from beankit.tournament.results.board import Board
from beankit.tournament.results.columns import by_chance, sentences
from beankit.tournament.results.exports import table_text
from beankit.tournament.results.findings import Findings
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


def findings(result, lang="en", teacher=True):
    board = Board(result, lang)
    return Findings(board.charts(teacher), board.words)


def round_robin(names, deals):
    return [pair for _ in range(deals) for pair in combinations(names, 2)]


def test_a_clear_order_is_told_as_one():
    report = findings(made(round_robin(NAMES, 8), always(NAMES)))
    assert report.sure()[0] == (
        "counter is first: it is told apart from every other bot, each pair by itself with 95 % confidence."
    )
    assert report.sure()[1] == (
        "6 of 6 pairs of bots are told apart: all their games together show which of the two is better. " + UP_TO_ONE
    )
    assert report.every()["standings"] == (
        "All bots are told apart: 24 deals show for any two of them which one is better."
    )
    assert report.every()["beats"] == (
        "counter is ahead of each other bot in more than half of the games. "
        "The games in which both sat at the table are enough to say for every pair who is better, "
        "each by itself with 95 % confidence."
    )
    assert report.every()["cycles"] == (
        "No circles: the order holds between any two bots that are told apart. " + UP_TO_ONE
    )
    assert report.every()["meetings"] == "Any two bots have met on 8 deals."


def test_who_has_not_met_everybody_is_not_ahead_of_everybody():
    report = findings(made([("counter", "gardener"), ("random", "trader")] * 8, always(NAMES)))
    assert report.every()["beats"].startswith("Nobody is ahead of everybody.")
    assert report.every()["meetings"] == "Any two bots have met on 0 to 8 deals."


def test_a_coin_tells_nobody_apart():
    report = findings(made(round_robin("ab", 20), lambda number, seats: [(number + (bot == "a")) % 2 for bot in seats]))
    assert report.sure()[0] == "a and b may each be the best: the games do not decide it."
    assert report.sure()[1] == "0 of 1 pair of bots are told apart."
    assert report.charts["groups"] == [[0, 1]]
    assert report.every()["standings"] == (
        "A bar joins bots that are not told apart: 20 deals do not show which of them is better."
    )
    assert report.every()["beats"] == (
        "Nobody is ahead of everybody. Counting only the games in which both sat at the table, it is not clear "
        "for 1 of 1 pair who is better. The standings use all games of a bot, and can decide more."
    )


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
    assert len(texts) > 100
    assert not [text for text in texts if re.search("for sure|certain|shown to be|nachweislich|mit Gewissheit", text)]


def test_the_terminal_says_who_is_told_apart_as_the_page_does():
    assert sentences(made(round_robin(NAMES, 8), always(NAMES)).ranking()) == [
        "All bots are told apart: these games show for any two of them which one is better.",
        UP_TO_ONE,
    ]
    coin = made(round_robin("ab", 20), lambda number, seats: [(number + (bot == "a")) % 2 for bot in seats])
    assert sentences(coin.ranking()) == [
        "Bots that share a letter are not told apart: these games do not show which of them is better."
    ]
    late = made([*round_robin(NAMES[:3], 8), ("counter", "trader")], always(NAMES))
    assert sentences(late.ranking())[1:] == [
        "For 1 of the bots there are too few deals to say: fewer than 8. It stands at the end and could have any rank.",
        "Nobody has a place until every bot has played 8 deals.",
    ]
    (few,) = sentences(made(round_robin(NAMES, 2), always(NAMES)).ranking())
    assert few.startswith("Too few deals to say who is better: a bot needs at least 8")
    assert sentences([]) == ["No deal has been played in all seatings yet."]


@pytest.mark.full
def test_where_bars_would_be_too_many_the_table_has_letters(monkeypatch):
    monkeypatch.setattr(boards, "MOST_BARS", 3)
    luck, bots = Random(4), [f"bot {number:02}" for number in range(12)]

    def points(_, seats):
        a, b = (bots.index(bot) + luck.gauss(0, 2) for bot in seats)
        return [1.0, 0.0] if a < b else [0.0, 1.0]

    report = findings(made(round_robin(bots, 2), points))
    assert report.charts["groups"] == []
    assert all(bot["letters"] for bot in report.bots)
    assert report.every()["standings"].startswith("Two bots share a letter in the table below exactly if")


def test_too_few_deals_are_not_ranked():
    report = findings(made(round_robin(NAMES, 2), always(NAMES[::-1])))
    assert [bot["name"] for bot in report.bots] == list(NAMES)  # in order of names, although trader won everything
    assert {bot["rank"] for bot in report.bots} == {"1–4"}
    (sentence,) = report.sure()
    assert sentence.startswith("Too few deals to say who is better: a bot needs at least 8")
    assert report.every()["seats"] == "All seats have done equally well."


def test_pairs_that_met_seldom_are_not_judged_by_their_own_games():
    report = findings(made(round_robin(NAMES, 6), always(NAMES)))
    assert report.sure()[1].startswith("6 of 6 pairs of bots are told apart")
    assert report.every()["beats"].endswith(
        "6 of 6 pairs have met on fewer than 8 deals: by these games alone, that is too little to say who is better. "
        "The standings use all games of a bot, and can decide more."
    )


def test_the_ranks_leave_room_for_a_bot_with_too_few_deals():
    tables = [*round_robin(NAMES[:3], 8), ("counter", "trader")]
    report = findings(made(tables, always(("trader", *NAMES[:3]))))  # trader won the only deal that it played
    assert [(bot["name"], bot["rank"]) for bot in report.bots] == [
        ("counter", "1–2"),
        ("gardener", "2–3"),
        ("random", "3–4"),
        ("trader", "1–4"),
    ]
    few, first, apart, _ = report.sure()
    assert few.startswith("For 1 of the bots there are too few deals to say")
    assert first == "counter and trader may each be the best: the games do not decide it."
    assert apart.startswith("3 of 6 pairs of bots are told apart")
    assert "All bots are told apart" not in report.standings()


def test_nobody_leads_before_somebody_has_enough_deals():
    assert Board(made(round_robin(NAMES, 2), always(NAMES))).leader == []
    late = made([*round_robin(NAMES[:3], 8), ("counter", "trader")], always(("trader", *NAMES[:3])))
    assert Board(late).leader == ["counter"]
    assert Board(late, order=("trader", "random", "gardener", "counter")).leader == ["counter"], "not the first row"


@pytest.mark.full
def test_a_house_bot_that_fills_a_seat_has_no_rank():
    result = made(round_robin(NAMES[:3], 8), always(NAMES))
    result.data.entrants["counter"]["ranked"] = False  # although it won everything
    report = findings(result)
    assert [(bot["name"], bot["rank"]) for bot in report.bots] == [
        ("gardener", "1"),
        ("random", "2"),
        ("counter", None),
    ]
    assert report.sure()[0].startswith("gardener is first: it is told apart from every other bot")
    heading, *rows = csv.reader(table_text(result.standings()).splitlines())
    assert [row[heading.index("rank_low")] for row in rows] == ["1", "2", ""]
    result.data.entrants["gardener"]["ranked"] = False
    (precision,) = findings(result).sure()
    assert precision.startswith("Points are known to"), "the only entrant, which lost everything, is not first"


@pytest.mark.full
def test_who_lost_everything_is_not_in_the_mean_of_the_ratings():
    def points(number, seats):
        return [0.0 if bot == "random" else (1.0 if (bot == "counter") == (number % 3 > 0) else 0.5) for bot in seats]

    report = findings(made([NAMES[:3]] * 12, points))
    assert report.ratings().endswith("won or lost everything, alone or as a group, and do not count in that mean.")
    assert "do not count" not in findings(made([NAMES[:2]] * 12, points)).ratings()


def test_a_circle_is_told_bot_by_bot():
    beats = {("counter", "gardener"), ("gardener", "random"), ("random", "counter")}

    def points(_, seats):
        return [1.0 if tuple(seats) in beats else 0.0, 0.0 if tuple(seats) in beats else 1.0]

    report = findings(made(round_robin(NAMES[:3], 12), points))
    assert report.every()["cycles"].startswith("counter beats gardener beats random beats counter. Each pair is judged")
    assert (
        "One number cannot tell everything: counter beats gardener beats random beats counter."
        in report.every()["ratings"]
    )
    assert report.every()["beats"].startswith("Nobody is ahead of everybody.")
    assert report.charts["cycles"]["rings"] == [
        [report.names.index(name) for name in ("counter", "gardener", "random")]
    ]


def test_a_seat_that_always_wins_is_named_with_its_worth():
    report = findings(made(round_robin(NAMES[:2], 10), lambda *_: [1.0, 0.0]))
    assert (
        report.every()["seats"]
        == "Seat 1 is worth 1.00 points more than seat 2. Every bot sits everywhere equally often."
    )


def gift(number, giver, taker, worth):
    """In both games of a table for two, one gives to the other."""
    return [(f"{number} {rotation}", giver, taker, 1, 1, worth, 0.0, number) for rotation in range(2)]


@pytest.mark.full
def test_favours_are_a_hint_for_teachers_only():
    six, rng = (*NAMES, "x", "y"), Random(5)
    tables = round_robin(six, 30)
    gifts = [
        row
        for number, (a, b) in enumerate(tables)
        for giver, taker in ((a, b), (b, a))
        for row in gift(number, giver, taker, rng.uniform(0, 4) + 3 * ({a, b} == {"counter", "gardener"}))
    ]
    report = findings(made(tables, always(six), gifts))
    assert report.every()["favours"] == (
        "counter and gardener give each other more than chance explains. "
        "This is a hint to look at some games, never a verdict."
    )
    assert {(edge["a"], edge["b"]) for edge in report.charts["favours"]["edges"] if edge["hint"]} == {(0, 1), (1, 0)}
    student = findings(made(tables, always(six), gifts), teacher=False)
    assert "favours" not in student.charts
    assert "favours" not in student.every()


def test_a_kept_order_stays_as_long_as_the_bots_are_the_same():
    result = made(round_robin(NAMES, 4), always(NAMES))
    kept = ["trader", "counter", "gardener", "random"]
    assert [bot["name"] for bot in Board(result, order=kept).bots()] == kept
    assert [bot["name"] for bot in Board(result, order=kept[1:]).bots()] == list(NAMES)


@pytest.mark.parametrize(("lang", "half"), [("en", "±0."), ("de", "±0,")])
def test_numbers_in_sentences_follow_the_language(lang, half):
    report = findings(made(round_robin(NAMES, 4), always(NAMES)), lang)
    assert half in report.sure()[-1]
