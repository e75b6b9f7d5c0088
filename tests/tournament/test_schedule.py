"""Everybody plays equally often, meets everybody about equally often, and nothing that was planned changes."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import chain, combinations, groupby
from math import comb
from time import process_time

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beankit.core.errors import BadOption
from beankit.tournament.plan.schedule import (
    FEW,
    extended,
    meetings,
    rounds,
    seated,
    unevenness,
    without,
)
from tests.daily import daily

GOLDEN = {  # a plan is the same on every machine, with every version of networkx, scipy and Python
    (9, 2, 8): "976c1ec345f1",
    (5, 3, 12): "e7e03bbffb45",
    (7, 3, 9): "ba323ef65616",
    (30, 4, 12): "4c892dcc2bb5",
    (23, 5, 10): "2eeb2f12391a",
}


def names(count):
    return [f"bot {number:03}" for number in range(count)]


def waves(tables):
    return [list(wave) for _, wave in groupby(tables, key=lambda table: table.wave)]


def met_in(tables):
    return meetings(table.bots for table in tables)


def spread(counts):
    return max(counts) - min(counts)


def size_of_cycle(bots, players):
    """The waves in which everybody meets everybody about once."""
    return -(-(bots - 1) // (players * (players - 1)))


@pytest.mark.full
@settings(deadline=None)
@given(st.integers(2, 60))
def test_two_players_meet_once_in_rounds_that_are_matchings(bots):
    played = rounds(names(bots))
    assert len(played) == bots - 1 + bots % 2
    assert Counter(map(frozenset, chain.from_iterable(played))) == Counter(map(frozenset, combinations(names(bots), 2)))
    graph = nx.complete_graph(names(bots))
    for wave in played:
        assert nx.is_matching(graph, set(wave))
        assert len(wave) == bots // 2


@pytest.mark.parametrize("bots", [2, 3, 6, 9])
def test_every_pair_meets_once_in_each_cycle_of_rounds(bots):
    whole = bots - 1
    for cycles in (1, 2):
        tables = extended([], names(bots), 2, cycles * whole, "7")
        assert {met_in(tables)[pair] for pair in combinations(names(bots), 2)} == {cycles}


def check_waves(bots, players, seed, cycles):
    """Everybody once on each seat in every wave, and meetings that differ by at most three after each."""
    everybody = names(bots)
    tables = extended([], everybody, players, cycles * size_of_cycle(bots, players) * players, seed)
    met = Counter()
    for wave in waves(tables):
        assert all(len({*table.bots}) == players for table in wave)
        for seat in range(players):
            assert sorted(table.bots[seat] for table in wave) == everybody
        met += met_in(wave)
        assert unevenness(met, everybody) <= 3, (bots, players, wave[0].wave)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from([3, 4, 5]), st.integers(8, 24), st.sampled_from("abc"))
def test_in_a_wave_everybody_has_each_seat_once_and_meetings_stay_even(players, bots, seed):
    check_waves(bots, players, seed, 1)


@pytest.mark.full
@pytest.mark.parametrize("players", [3, 4, 5])
def test_meetings_stay_even_in_fields_of_every_size(players):
    for bots in range(6, 61):
        if comb(bots, players) > FEW:
            check_waves(bots, players, "x", 3 if bots < 30 else 1)


@pytest.mark.parametrize(("bots", "players"), [(3, 3), (5, 3), (6, 3), (5, 5), (6, 4)])
def test_few_bots_play_every_combination(bots, players):
    assert comb(bots, players) <= FEW
    first, second, *_ = waves(extended([], names(bots), players, 30, "x"))
    for wave in (first, second):
        assert sorted(sorted(table.bots) for table in wave) == sorted(map(list, combinations(names(bots), players)))
    after = [[table.bots for table in wave] for wave in (first, second)]
    assert after[0] != after[1], "who plays after whom changes from wave to wave"


@pytest.mark.parametrize(("field", "golden"), GOLDEN.items())
def test_a_seed_makes_the_same_plan_everywhere(field, golden):
    bots, players, deals = field
    plan = extended([], names(bots), players, deals, "7")
    assert sha256(repr([tuple(table) for table in plan]).encode()).hexdigest()[:12] == golden
    assert plan == extended([], names(bots), players, deals, "7")
    assert plan != extended([], names(bots), players, deals, "8")


@pytest.mark.full
def test_the_plan_is_the_same_in_another_process():
    code = (
        "from beankit.tournament.plan.schedule import extended; print(extended([], [*map(str, range(17))], 4, 9, '7'))"
    )
    plans = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "12"
    }
    assert plans == {f"{extended([], [*map(str, range(17))], 4, 9, '7')}\n".encode()}


@pytest.mark.full
@settings(max_examples=10, deadline=None)
@given(st.integers(1, 5), st.integers(0, 20), st.integers(1, 8))
def test_every_bot_plays_the_deals_it_should_on_each_seat(players, more, deals):
    bots = names(players + more)
    tables = extended([], bots, players, deals, "7")
    played = seated(tables)
    assert min(played[bot] for bot in bots) >= deals
    assert spread(played.values()) <= (1 if players == 2 else 0)
    seats = Counter((bot, seat) for table in tables for order in table.rotations for seat, bot in enumerate(order))
    assert all(seats[bot, seat] == played[bot] for bot in bots for seat in range(players))
    assert len({(table.deal, table.bots) for table in tables}) == len(tables)
    if players > 1:
        assert len({table.deal for table in tables}) == len(tables), "every table has a deal of its own"


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 5), st.integers(5, 20), st.integers(1, 6), st.integers(1, 6))
def test_more_deals_only_add_waves(players, count, deals, more):
    bots = names(count)
    first = extended([], bots, players, deals, "7")
    later = first + extended(first, bots, players, deals + more, "7")
    assert later == extended([], bots, players, deals + more, "7")
    assert extended(first, bots[::-1], players, deals, "7") == []


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.integers(5, 16), st.integers(1, 4), st.integers(1, 10))
def test_late_entries_catch_up_with_whom_they_have_met_least(players, count, late, deals):
    old, everybody = names(count), names(count + late)
    tables = extended([], old, players, deals, "7")
    level = min(seated(tables).values())
    added = extended(tables, everybody, players, deals, "7")
    played, met = seated([*tables, *added]), met_in([*tables, *added])
    assert min(played[bot] for bot in everybody) >= level, "as many deals as the others"
    assert {table.deal for table in added}.isdisjoint(table.deal for table in tables)
    caught_up = [table for table in added if table.wave == added[0].wave]
    assert all({*table.bots} - {*old} for table in caught_up), "no table without a newcomer is needed"
    for bot in everybody[count:]:
        assert spread([met[bot, other] for other in everybody if other != bot]) <= 3, "they meet everybody"
    plan = [*tables, *added]
    assert extended(plan, everybody, players, deals, "7") == []


def test_whoever_lost_deals_with_a_bot_that_left_gets_them_back():
    bots, rest = names(12), names(12)[1:]
    whole = extended([], bots, 4, 12, "7")
    struck = without(whole, bots[0])
    plan = struck + extended(struck, rest, 4, 12, "7")
    assert [table for table in plan[: len(whole)] if table.bots] == [
        table for table in whole if bots[0] not in table.bots
    ]
    assert all(12 <= count <= 16 for count in seated(plan).values())
    assert unevenness(met_in(plan), rest) <= 3


def test_solo_deals_are_common_to_all_and_to_late_entries():
    tables = extended([], names(4), 1, 3, "7")
    tables += extended(tables, names(5), 1, 4, "7")
    deals = {bot: {table.deal for table in tables if bot in table.bots} for bot in names(5)}
    assert set(map(tuple, deals.values())) == {(0, 1, 2, 3)}


@pytest.mark.full
@pytest.mark.parametrize("players", daily([2, 3, 4, 5], 3))
def test_two_hundred_bots_are_scheduled_in_seconds(players):
    begin = process_time()
    tables = extended([], names(200), players, 20, "7")
    assert process_time() - begin < 20
    assert unevenness(met_in(tables), names(200)) <= 2


@pytest.mark.full
def test_late_entries_among_two_hundred_are_scheduled_in_seconds():
    tables = extended([], names(190), 5, 10, "7")
    begin = process_time()
    added = extended(tables, names(200), 5, 10, "7")
    assert process_time() - begin < 10
    assert len(added) <= 100


@pytest.mark.parametrize(("count", "message"), [(201, "at most 200"), (2, "only 2 bots")])
def test_a_field_that_fits_no_schedule_is_refused(count, message):
    with pytest.raises(BadOption, match=message):
        extended([], names(count), 3, 1, "7")
