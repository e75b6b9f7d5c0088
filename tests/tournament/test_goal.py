"""A tournament that ends when its places are decided: neither too soon nor by luck, and the same for any engine."""

from functools import partial
from random import Random

import pytest

from beankit.arena.statistics import ALPHA, FIRST, Sums, anytime_width, lasting, student, tuned_for
from beankit.tournament.archive import Archive
from beankit.tournament.goal import decided
from beankit.tournament.results.report import report
from beankit.tournament.results.result import Result
from beankit.tournament.run import Tournament
from beankit.tournament.standings import interval_of, standings
from beankit.tournament.store.connection import opened
from beankit.tournament.store.promises import ALL
from beankit.words import LANGUAGES, catalogue

CLEAR = ["random", "consigliere"]  # the second is better, and by far


def points(means, deals, spread=0.1, seed=1):
    """Points of some bots on common deals."""
    rng = Random(seed)
    return {bot: {deal: mean + rng.uniform(-spread, spread) for deal in range(deals)} for bot, mean in means.items()}


def is_decided(deals, places):
    means = {bot: sum(of_bot.values()) / len(of_bot) for bot, of_bot in deals.items()}
    return decided(deals, means, places)


def test_places_are_decided_one_by_one():
    near = {"a": 0.8, "b": 0.5, "c": 0.495, "d": 0.2}
    assert is_decided(points(near, 60), 1)
    assert not is_decided(points(near, 60), 2), "b and c are too near each other"
    assert not is_decided(points(near, 60), 3)
    assert not is_decided(points(near, 60), ALL)
    assert is_decided(points({**near, "c": 0.35}, 60), ALL)


def test_nothing_is_decided_before_enough_deals_or_without_somebody():
    clear = {"a": 0.9, "b": 0.1}
    assert not is_decided(points(clear, FIRST - 1), 1)
    assert is_decided(points(clear, FIRST), 1)
    assert not decided({**points(clear, 40), "c": {}}, {"a": 0.9, "b": 0.1}, 1), "c has not played"


def test_an_interval_for_every_look_is_wider_and_the_same_as_in_a_duel():
    deals = {deal: 0.5 + Random(deal).uniform(-0.2, 0.2) for deal in range(50)}
    low, high = interval_of(deals)
    wide_low, wide_high = interval_of(deals, lasting)
    assert wide_low < low < high < wide_high
    _, duel_low, duel_high = Sums([mean - 0.5 for mean in deals.values()]).anytime(0.5)
    assert (wide_low - 0.5, wide_high - 0.5) == pytest.approx((duel_low, duel_high))
    assert interval_of({deal: deals[deal] for deal in range(FIRST - 1)}, lasting) == (0.0, 1.0)


def test_it_is_narrowest_where_it_is_tuned():
    miss = ALPHA / 28
    here = anytime_width(100, miss, tuned_for(100, miss))
    assert all(here < anytime_width(100, miss, factor * tuned_for(100, miss)) for factor in (0.7, 1.4))


@pytest.mark.full
def test_who_looks_after_every_deal_is_not_fooled_more_often_than_promised():
    """Equal bots on common deals: Student's interval with so many looks fools every third, this one nobody in 20."""
    fooled, naive, runs = 0, 0, 300
    for seed in range(runs):
        rng = Random(seed)
        sums = Sums()
        seen = seen_once = False
        for count in range(1, 301):
            sums.add(rng.uniform(-1, 1))
            if count >= FIRST:
                error = sums.spread / count**0.5
                seen |= abs(sums.mean) > lasting(count - 1) * error
                seen_once |= abs(sums.mean) > student(count - 1) * error
        fooled += seen
        naive += seen_once
    assert fooled / runs <= ALPHA
    assert naive / runs > 4 * ALPHA


@pytest.mark.parametrize("rare", [0.02, 0.05, 0.08])
def test_a_rare_total_loss_does_not_fool_whoever_looks_before_it_has_happened(rare):
    """Somebody wins a little on nearly all deals and loses everything on a few: in truth they are even or behind."""
    truth, runs, missed = (1 - rare) * 0.05 - rare, 200, 0
    for seed in range(runs):
        rng, sums = Random(seed), Sums()
        looks = []
        for _ in range(100):
            sums.add(-1.0 if rng.random() < rare else 0.05)
            looks.append(sums.anytime())
        missed += any(not low <= truth <= high for _, low, high in looks)
    assert missed / runs <= ALPHA, "it was up to 70 %"


@pytest.fixture
def decisive(write):
    return partial(write, bots=CLEAR, deals=50)


@pytest.mark.full
def test_a_run_ends_when_the_first_place_is_decided_with_any_number_of_processes(decisive):
    first, second = Tournament(decisive(name="first")), Tournament(decisive(name="second"))
    assert first.play(jobs=1, until=1) == second.play(jobs=2, until=1) < first.status().games
    with opened(first.store) as one_store, opened(second.store) as other_store:
        assert one_store.keys() == other_store.keys()
    assert Archive(first.store).goal().is_reached()
    assert first.play(jobs=1, until=1) == 0, "it stays decided"


@pytest.mark.full
def test_its_intervals_hold_at_every_look_and_it_says_so(decisive):
    tournament = Tournament(decisive(seed=8))
    tournament.play(jobs=1, until=1)
    assert "valid however often you look" in str(Result.open(tournament.store))
    early = {standing.bot: standing.high - standing.low for standing in tournament.standings()}
    archive = Archive(tournament.store)
    with opened(tournament.store) as store:
        once = standings(archive.plan.tables, archive.plan.keys, store.rows(), archive.ranked)
    fixed = {standing.bot: standing.high - standing.low for standing in once}
    assert all(fixed[bot] < early[bot] for bot in fixed)


@pytest.mark.full
def test_the_terminal_says_what_is_decided(decisive, beankit):
    path = decisive(seed=9)
    output = beankit("tournament", "run", path, "--until-decided", "1", "--jobs", "1").out
    assert "The order of all bots is decided: the chance that any of this is wrong is about 5 %." in output
    assert "play the others as well with" in output
    few = beankit("tournament", "run", decisive(name="few", deals=2), "--until-decided", "all", "--jobs", "1").out
    assert "The order of all bots is not decided yet." in few


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentence_is_in_every_language(lang):
    assert all(catalogue(lang)[f"findings.{why}"] for why in ("lasting", "looked", "unfinished"))


def told(store):
    """The kind of intervals that a store has, and what pages say of them."""
    result = Result.open(store)
    return result.data.reach, "more was played after a first result" in str(result)


@pytest.mark.full
def test_who_looks_and_plays_on_has_intervals_that_hold_at_every_look(tmp_path):
    file = tmp_path / "small.toml"

    def play(deals, **how):
        file.write_text(f'game = "al-cabohne"\nbots = ["random", "template"]\ndeals = {deals}\nseed = 7\n')
        tournament = Tournament(file)
        tournament.play(jobs=1, **how)
        return tournament.store

    store = play(8)
    assert told(store) == (student, False)
    assert told(play(8)) == (student, False), "nothing was added"
    assert told(play(9)) == (lasting, True)
    page = report(Archive(store), "de")
    assert "Nach einem ersten Ergebnis wurde weitergespielt" in page
    assert Result.open(store).ratings()["low"].isna().all(), "with fewer than 20 deals nothing can be said"
    assert Archive(store).goal() is None, "no place was to be decided"
    store.unlink()
    assert told(play(9)) == (student, False)
    store.unlink()
    assert told(play(2, minutes=5)) == (student, False)
    assert told(play(9, minutes=0)) == (lasting, True), "somebody looked after five minutes"
    store.unlink()
    store = play(8)
    file.write_text('game = "al-cabohne"\nbots = ["random", "template", "gardener"]\ndeals = 8\nseed = 7\n')
    Tournament(file).play(jobs=1)
    assert told(store) == (lasting, True), "a late entry adds to a result that everybody has seen"
