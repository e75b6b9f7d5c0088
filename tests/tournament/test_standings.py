"""What the games say about the bots, how sure that is, and what they do not say."""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import fmean, stdev

import pytest

from beankit.arena.statistics import interval, student
from beankit.tournament.plan.schedule import PlannedTable, extended, luck_of_the_schedule
from beankit.tournament.standings import (
    against_anybody,
    difference,
    freedom,
    interval_of,
    rank_intervals,
    rank_text,
    standings,
    told_apart,
)
from beankit.tournament.store.games import SeatRow
from beankit.tournament.watch import Lead

BOTS = ("a", "b", "c")


def played(deals, points, ranked=BOTS):
    """The standings after some deals, each in three games; `points(deal)` are those of a, b and c in all of them."""
    tables = [PlannedTable(0, deal, "c", BOTS) for deal in range(deals)]
    keys = [tuple(f"{deal} {rotation}" for rotation in range(3)) for deal in range(deals)]
    rows = [
        SeatRow(key, bot, value, 10 * value, value == 1, 0, False)
        for deal, of_deal in enumerate(keys)
        for key in of_deal
        for bot, value in zip(BOTS, points(deal), strict=True)
    ]
    return tables, keys, rows, {bot: bot in ranked for bot in BOTS}


def test_the_best_comes_first_with_all_figures():
    first, second, third = standings(*played(8, lambda _: (0, 1, 0.5)))
    assert [standing.bot for standing in (first, second, third)] == ["b", "c", "a"]
    assert (first.rank_high, first.points, first.deals, first.games, first.wins, first.score) == (1, 1, 8, 24, 1, 10)
    assert (first.ahead_of, second.ahead_of, third.ahead_of) == (("c", "a"), ("a",), ())


def test_below_eight_deals_there_is_too_little_to_say():
    for standing in standings(*played(7, lambda _: (0, 1, 0.5))):
        assert (standing.low, standing.high, standing.ahead_of) == (None, None, ())
    assert all(standing.low is not None for standing in standings(*played(8, lambda _: (0, 1, 0.5))))


def late(deals):
    """B and C play ten deals, which B wins; A joins late, and beats both."""
    tables, keys, rows, ranked = played(10, lambda _: (1, 0.5, 0))
    pairs = [table._replace(bots=BOTS if table.deal < deals else BOTS[1:]) for table in tables]
    mine = {key for table, of_table in zip(tables, keys, strict=True) if table.deal < deals for key in of_table}
    return standings(pairs, keys, [row for row in rows if row.bot != "a" or row.key in mine], ranked)


def test_the_first_of_those_with_enough_deals_is_not_the_winner():
    seen = [(standing.bot, standing.rank_low, standing.rank_high) for standing in late(deals=7)]
    assert seen == [("b", 1, 2), ("c", 2, 3), ("a", 1, 3)]
    seen = [(standing.bot, standing.rank_low, standing.rank_high) for standing in late(deals=8)]
    assert seen == [("a", 1, 1), ("b", 2, 2), ("c", 3, 3)]


def test_who_has_not_played_yet_counts_among_those_with_too_few_deals():
    *others, new = late(deals=0)
    assert [(standing.bot, standing.rank_low, standing.rank_high) for standing in others] == [
        ("b", 1, 2),
        ("c", 2, 3),
    ]
    assert (new.bot, new.rank_low, new.rank_high, new.ahead_of) == ("a", 1, 3, ())
    assert (new.deals, new.games, new.points, new.low, new.wins, new.score) == (0, 0, None, None, None, None)


def test_before_the_first_deal_there_are_no_standings():
    tables, keys, _, ranked = played(9, lambda _: (0, 1, 0.5))
    assert standings(tables, keys, [], ranked) == []


def test_a_house_bot_that_has_not_filled_a_seat_is_not_named():
    *_, ranked = played(1, lambda _: (0, 1, 0.5), ranked=("b", "c"))
    tables, keys, rows, _ = played(9, lambda _: (0, 1, 0.5))
    pairs = [table._replace(bots=BOTS[1:]) for table in tables]
    kept = [row for row in rows if row.bot != "a"]
    assert [standing.bot for standing in standings(pairs, keys, kept, ranked)] == ["b", "c"]


def test_equal_points_share_a_rank_and_are_not_told_apart():
    ranking = standings(*played(10, lambda deal: (deal % 2, 1 - deal % 2, 0.5)))
    assert [(standing.bot, standing.rank_low, standing.rank_high, standing.ahead_of) for standing in ranking] == [
        ("a", 1, 3, ()),
        ("b", 1, 3, ()),
        ("c", 1, 3, ()),
    ]


def test_rounding_does_not_split_equal_points():
    """Equal totals of halves are equal points in tournaments of every kind."""
    bots, ties = [*"abcdef"], 0
    for seed in range(40):
        chance, totals, rows = Random(seed), Counter(), []
        tables = extended([], bots, 3, 10, str(seed))
        keys = [tuple(f"{number} {rotation}" for rotation in range(3)) for number in range(len(tables))]
        for table, of_table in zip(tables, keys, strict=True):
            for key in of_table:
                halves = dict(zip(table.bots, chance.sample((0, 1, 2), 3), strict=True))
                totals.update(halves)
                rows += [SeatRow(key, bot, half / 2, half, half == 2, 0, False) for bot, half in halves.items()]
        ranking = standings(tables, keys, rows, dict.fromkeys(bots, True))
        points = {standing.bot: standing.points for standing in ranking}
        equal = [(a, b) for a, b in combinations(bots, 2) if totals[a] == totals[b]]
        ties += len(equal)
        assert all(points[a] == points[b] for a, b in equal)
    assert ties > 20


def test_who_loses_everything_has_no_points_at_all():
    """Not -0.000 and not 4.6e-18, whoever the opponents were."""
    tables = [PlannedTable(0, number, "c", pair) for number, pair in enumerate([*combinations("abcd", 2)] * 3)]
    keys = [(str(number),) for number in range(len(tables))]
    rows = [
        SeatRow(key, bot, points, points, points == 1, 0, False)
        for table, (key,) in zip(tables, keys, strict=True)
        for bot, points in zip(
            table.bots, (1.0, 0.0) if table.deal % 5 or "d" in table.bots else (0.0, 1.0), strict=True
        )
    ]
    last = standings(tables, keys, rows, dict.fromkeys("abcd", True))[-1]
    assert (last.bot, repr(last.points)) == ("d", "0.0")


def test_a_deal_counts_only_in_all_rotations():
    tables, keys, rows, ranked = played(9, lambda _: (0, 1, 0.5))
    short = [row for row in rows if row.key != "4 2"]
    assert {standing.deals for standing in standings(tables, keys, short, ranked)} == {8}


def test_games_that_are_not_in_the_plan_do_not_count():
    tables, keys, rows, ranked = played(9, lambda _: (0, 1, 0.5))
    old = [row._replace(key=f"old {row.key}", points=0.7) for row in rows]
    assert standings(tables, keys, rows + old, ranked) == standings(tables, keys, rows, ranked)


def test_bots_that_fill_up_are_marks_in_their_place_without_a_rank():
    ranking = standings(*played(9, lambda _: (0, 1, 0.5), ranked=("a", "c")))
    assert [(standing.bot, standing.rank_low) for standing in ranking] == [("b", None), ("c", 1), ("a", 2)]


def test_a_house_bot_that_fills_a_seat_does_not_lead():
    _, keys, rows, ranked = played(2, lambda _: (0, 1, 0.5), ranked=("a", "c"))
    assert str(Lead(rows, keys, ranked).sentence) == "c 0.50"


def test_the_order_of_the_games_does_not_matter():
    chance = Random(3)
    tables, keys, rows, ranked = played(12, lambda deal: Random(deal).sample((0, 0.5, 1), 3))
    mixed = chance.sample(rows, len(rows))
    assert standings(tables, keys, mixed, ranked) == standings(tables, keys, rows, ranked)


def test_on_common_deals_the_luck_of_a_deal_cancels_out():
    luck = [Random(deal).random() * 0.8 for deal in range(20)]
    a = dict(enumerate(luck))
    b = {deal: value + 0.1 + 0.01 * (deal % 3) for deal, value in a.items()}
    apart = {deal + 100: value for deal, value in b.items()}
    assert told_apart(a, b)
    assert not told_apart(a, apart), "on other deals the same points prove nothing"
    assert difference(b, a)[0] == pytest.approx(fmean(b.values()) - fmean(a.values()))


def test_the_rank_of_a_bot_reaches_to_whom_it_is_told_apart_from():
    assert rank_intervals("xyz", {("x", "z")}) == {"x": (1, 2), "y": (1, 3), "z": (2, 3)}


def test_a_rank_is_one_number_or_from_which_to_which():
    assert [rank_text(2, 2), rank_text(2, 4), rank_text(2, 4, "-"), rank_text(None, None)] == ["2", "2–4", "2-4", ""]


@pytest.mark.parametrize("deals", [8, 20])
def test_the_interval_covers_what_it_should(deals):
    """1,000 tournaments of independent deals each."""
    chance, inside = Random(deals), 0
    for _ in range(1000):
        points = {number: min(1, max(0, chance.gauss(0.6, 0.2))) for number in range(deals)}
        low, high = interval_of(points)
        inside += low <= 0.5985 <= high
    assert 930 <= inside <= 980


def test_equal_bots_are_seldom_told_apart():
    chance, called = Random(5), 0
    for _ in range(1000):
        a, b = ({number + first: chance.gauss(0.5, 0.2) for number in range(10)} for first in (0, 5))
        called += told_apart(a, b)
    assert 30 <= called <= 70


@pytest.mark.full
def test_a_few_deals_are_not_made_up_for_by_many_of_the_other():
    """Eight deals against two hundred: how far the eight vary is known no better by the others."""
    chance, called = Random(6), 0
    for _ in range(1000):
        a, b = ({number: chance.gauss(0.5, 0.2) for number in deals} for deals in (range(8), range(100, 300)))
        called += told_apart(a, b)
    assert 30 <= called <= 70


def test_a_pair_rests_on_its_common_deals_and_two_samples_on_both():
    few, many = ({number: number % 3 / 2 for number in deals} for deals in (range(9), range(9, 209)))
    same = {number: number % 2 / 2 for number in few}
    assert difference(few, same) == pytest.approx(interval([few[deal] - same[deal] for deal in few]))
    squares = [sum(((deal % 3 - 1) / len(deals)) ** 2 for deal in deals) for deals in (few, many)]
    assert 8 <= freedom([(0.0, 0, 9), (squares[0], 9, 9), (squares[1], 200, 200)], 209) <= 10


def test_a_difference_that_rests_on_one_deal_can_still_be_judged():
    same = dict.fromkeys(range(8), 0.5)
    once = {**dict.fromkeys(range(7, 100), 1.0), 7: 0.0}
    mean, low, high = difference(once, same)
    assert low < mean < high


def test_strong_opponents_are_not_taken_for_bad_luck():
    """Everybody's points follow from who sits there, without any luck: so there is nothing unsure about them."""
    strengths = {"a": 0.3, "b": 0.1, "c": -0.1, "d": -0.3}
    tables = [PlannedTable(0, number, "c", pair) for number, pair in enumerate([*combinations("abcd", 2)] * 4)]
    points_of = {bot: {} for bot in strengths}
    for table in tables:
        for bot, other in (table.bots, table.bots[::-1]):
            points_of[bot][table.deal] = 0.5 + strengths[bot] - strengths[other]
    evened = against_anybody(points_of, tables)
    for bot, deals in evened.items():
        assert fmean(deals.values()) == pytest.approx(fmean(points_of[bot].values()))
        assert max(deals.values()) - min(deals.values()) < 1e-9
        assert max(points_of[bot].values()) - min(points_of[bot].values()) > 0.3


@pytest.mark.parametrize(
    ("bots", "players", "deals", "luck"),
    [(6, 2, 5, 0), (6, 2, 10, 0), (5, 3, 6, 0), (4, 4, 8, 0), (40, 2, 10, 29 / 38)],
)
def test_after_a_whole_cycle_opponents_are_no_luck(bots, players, deals, luck):
    """Before it, as far as those that are still to come: 29 of 39, of which the first is no choice."""
    tables = extended([], [str(bot) for bot in range(bots)], players, deals, "x")
    for share in luck_of_the_schedule([table.bots for table in tables]).values():
        assert share == pytest.approx(luck)


@pytest.mark.full
def test_equal_bots_that_met_few_of_the_others_are_seldom_told_apart():
    """Some have met the strong ones, some the weak ones: in the middle of a cycle that is luck."""
    chance, called, looks = Random(9), 0, 0
    bots = [str(number) for number in range(30)]
    for seed in range(40):
        tables = extended([], bots, 2, 8, str(seed))
        strengths = {bot: 0.3 if int(bot) % 2 else -0.3 for bot in bots}
        points_of = {bot: {} for bot in bots}
        for table in tables:
            a, b = table.bots
            points = 0.5 + (strengths[a] - strengths[b]) / 2 + chance.gauss(0, 0.1)
            points_of[a][table.deal], points_of[b][table.deal] = points, 1 - points
        evened = against_anybody(points_of, tables)
        pairs = [(a, b) for a, b in zip(bots, bots[2:], strict=False) if strengths[a] == strengths[b]]
        called += sum(told_apart(evened[a], evened[b]) for a, b in pairs)
        looks += len(pairs)
    assert called / looks < 0.1


def test_alone_there_are_no_opponents():
    alone = {"a": {0: 1.0, 1: 0.5}, "b": {}}
    assert against_anybody(alone, [PlannedTable(0, 0, "c", ("a",)), PlannedTable(1, 1, "c", ("a",))]) == alone


def test_drawing_whole_deals_again_leads_to_the_same_interval():
    """With the extra deal that everybody gets, and Student's point in place of the normal one."""
    chance = Random(8)
    deals = {number: min(1, max(0, chance.gauss(0.6, 0.2))) for number in range(25)}
    low, high = interval_of(deals)
    spread = [*deals.values(), 0.5]
    drawn = [fmean(chance.choices(spread, k=25)) for _ in range(4000)]
    wider = student(24) / 1.96 * (26 / 25) ** 0.5
    assert high - low == pytest.approx(2 * 1.96 * stdev(drawn) * wider, rel=0.04)
