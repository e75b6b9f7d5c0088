"""Everybody plays equally often, meets everybody about equally often, and nothing that was planned changes."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, islice
from math import comb
from time import process_time

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beankit.core.errors import BadOption
from beankit.tournament.plan.designs import FEW, cyclic, rounds, waves
from beankit.tournament.plan.schedule import astray, extended, least_met, meetings, met, seated
from tests.daily import daily


def names(count):
    return [f"bot {number:03}" for number in range(count)]


def spread(counts):
    return max(counts) - min(counts)


def pairs(tables, bots):
    """How often every two numbers meet."""
    counts = dict.fromkeys(combinations(range(bots), 2), 0)
    for table in tables:
        for pair in combinations(sorted(table), 2):
            counts[pair] += 1
    return counts


def size_of_cycle(bots, players):
    return -(-(bots - 1) // (players * (players - 1)))


@settings(deadline=None)
@given(st.integers(2, 60))
def test_two_players_meet_once_in_rounds_that_are_matchings(bots):
    played = rounds(bots)
    assert len(played) == bots - 1 + bots % 2
    assert set(pairs([table for wave in played for table in wave], bots).values()) == {1}
    graph = nx.complete_graph(bots)
    for wave in played:
        assert nx.is_matching(graph, set(wave))
        assert len(wave) == bots // 2


@pytest.mark.full
@settings(max_examples=8, deadline=None)
@given(st.sampled_from([3, 4, 5]), st.integers(7, 60), st.sampled_from("abc"))
def test_cyclic_waves_are_balanced_after_every_wave(players, bots, seed):
    size, tables = size_of_cycle(bots, players), []
    for number, wave in enumerate(islice(cyclic(bots, players, seed), 2 * size), 1):
        tables += wave
        assert all(len({*table}) == players for table in wave)
        for seat in range(players):
            assert sorted(table[seat] for table in wave) == list(range(bots))
        assert spread(pairs(tables, bots).values()) <= (3 if number % size else 2)


@pytest.mark.parametrize("players", daily([3, 4, 5], seldom=[3, 5]))
def test_pairs_stay_balanced_up_to_two_hundred(players):
    for bots in (*range(players + 1, 60, 3), 75, 100, 128, 150, 177, 199, 200):
        size, tables = size_of_cycle(bots, players), []
        for number, wave in enumerate(islice(cyclic(bots, players, "x"), 2 * size), 1):
            tables += wave
            if number % size == 0:
                assert spread(pairs(tables, bots).values()) <= 2, bots


@pytest.mark.parametrize(("bots", "players"), [(7, 3), (13, 3), (13, 4), (21, 5)])
def test_perfect_designs_are_found(bots, players):
    tables = [table for wave in islice(cyclic(bots, players, "x"), size_of_cycle(bots, players)) for table in wave]
    assert set(pairs(tables, bots).values()) == {1}


@pytest.mark.parametrize(("bots", "players"), [(3, 3), (5, 3), (6, 3), (5, 5), (6, 4)])
def test_few_bots_play_every_combination(bots, players):
    assert comb(bots, players) <= FEW
    first, second = islice(waves(bots, players, "x"), 2)
    assert sorted(map(sorted, first)) == [list(table) for table in combinations(range(bots), players)]
    assert first != second, "who plays after whom changes from wave to wave"


@pytest.mark.full
@settings(max_examples=15, deadline=None)
@given(st.integers(1, 5), st.integers(1, 40), st.integers(1, 12))
def test_every_bot_plays_the_deals_it_should_on_each_seat(players, more, deals):
    bots = names(players + more - 1)
    tables = extended([], bots, players, deals, "7")
    played = seated(tables)
    assert min(played[bot] for bot in bots) >= deals
    assert spread(played.values()) <= (1 if players == 2 else 0)
    seats = Counter((bot, seat) for table in tables for order in table.rotations for seat, bot in enumerate(order))
    assert all(seats[bot, seat] == played[bot] for bot in bots for seat in range(players))
    assert len({(table.deal, table.bots) for table in tables}) == len(tables)


@pytest.mark.full
@settings(max_examples=10, deadline=None)
@given(st.integers(1, 5), st.integers(5, 30), st.integers(1, 6))
def test_every_deal_is_played_in_all_rotations_and_belongs_to_one_table(players, count, deals):
    tables = extended([], names(count), players, deals, "7")
    for table in tables:
        assert len({*table.rotations}) == players
        assert all(sorted(order) == sorted(table.bots) for order in table.rotations)
    if players > 1:
        assert len({table.deal for table in tables}) == len(tables)


@pytest.mark.full
@given(st.integers(2, 5), st.integers(5, 30), st.integers(1, 6), st.integers(1, 6))
@settings(max_examples=10, deadline=None)
def test_more_deals_only_add_tables(players, count, deals, more):
    bots = names(count)
    first = extended([], bots, players, deals, "7")
    later = first + extended(first, bots, players, deals + more, "7")
    assert later == extended([], bots, players, deals + more, "7")
    assert extended(first, bots[::-1], players, deals, "7") == []


@pytest.mark.full
@settings(max_examples=10, deadline=None)
@given(st.integers(2, 5), st.integers(5, 30), st.integers(1, 4), st.integers(2, 10))
def test_late_entries_catch_up(players, count, late, deals):
    old, everybody = names(count), names(count + late)
    tables = extended([], old, players, deals, "7")
    target = least_met(meetings(tables, old), old)
    added = extended(tables, everybody, players, deals, "7")
    graph, played = meetings([*tables, *added], everybody), seated([*tables, *added])
    assert min(played[bot] for bot in everybody) >= deals
    assert least_met(graph, everybody) >= target
    assert {table.deal for table in added}.isdisjoint(table.deal for table in tables)
    assert all({*table.bots} - {*old} for table in added), "no table without a newcomer is needed"


def test_who_rests_in_the_only_wave_of_its_circle_belongs_to_it():
    names = [f"bot {number}" for number in range(7)]
    tables = extended([], names[:5], 2, 2, "s")
    tables += extended(tables, names, 2, 3, "s")
    last = [table for table in tables if table.wave == tables[-1].wave]
    assert len(seated(last)) == 6
    assert last[0].circle
    assert last[0].circle != tables[0].circle
    assert astray(tables, 2, "s") is None
    assert astray([*tables[:-1], tables[-1]._replace(bots=tables[-1].bots[::-1])], 2, "s")


def test_solo_deals_are_common_to_all_and_to_late_entries():
    tables = extended([], names(4), 1, 3, "7")
    tables += extended(tables, names(5), 1, 4, "7")
    deals = {bot: {table.deal for table in tables if bot in table.bots} for bot in names(5)}
    assert set(map(tuple, deals.values())) == {(0, 1, 2, 3)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_hundred_bots_are_scheduled_in_seconds(players):
    begin = process_time()
    tables = extended([], names(200), players, 20, "7")
    assert process_time() - begin < 5
    graph = meetings(tables)
    assert spread([met(graph, a, b) for a, b in combinations(names(200), 2)]) <= 3


@pytest.mark.full
def test_late_entries_among_two_hundred_are_scheduled_in_seconds():
    tables = extended([], names(190), 5, 20, "7")
    begin = process_time()
    added = extended(tables, names(200), 5, 20, "7")
    assert process_time() - begin < 5
    assert len(added) < 200


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


@pytest.mark.parametrize(("count", "message"), [(201, "at most 200"), (2, "only 2 bots")])
def test_a_field_that_fits_no_schedule_is_refused(count, message):
    with pytest.raises(BadOption, match=message):
        extended([], names(count), 3, 1, "7")
