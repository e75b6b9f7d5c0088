"""Training: a model finds what is there to be learned, is tested on other games, and comes out the same again."""

from importlib.util import find_spec
from random import Random

import pytest

from beankit.core.errors import BadOption
from beankit.search import BY_HAND, FEATURES, Linear, Network
from beankit.training.fits import fit, kept
from beankit.training.generations import train
from beankit.training.samples import Sample, Toss, one_game, tossed_game

pytestmark = pytest.mark.skipif(not find_spec("sklearn"), reason="pip install 'beankit[training]'")
PLAYERS = 4
WEIGHTS = (2.0, -1.0, 0.5, 1.5, 0.0, 1.0, -0.5, 0.25, 0, 0, 0)


def made_up(worth, games=400, turns=5, seed=1):
    """Samples of whole tables, whose coins follow from their features; the later the turn, the fewer coins for all."""
    rng = Random(seed)
    rows = []
    for game in range(games):
        for turn in range(turns):
            time = (1 - turn / turns, 2, 0.0)
            for _ in range(PLAYERS):
                row = (*(rng.uniform(0, 4) for _ in FEATURES[:-3]), *time)
                rows.append(Sample(game, turn, row, worth(row) + 50 * time[0]))
    return rows


def test_weights_that_are_there_are_found_whatever_the_time():
    trained = fit(made_up(Linear(WEIGHTS).coins))
    assert trained.model.weights == pytest.approx(WEIGHTS, abs=0.1)
    assert trained.foretold > 0.99 > trained.before


def test_where_games_tell_little_the_weights_stay_as_they_were_chosen():
    rng = Random(5)
    trained = fit(made_up(lambda _: rng.uniform(0, 9), games=8))
    assert trained.foretold < 0.05
    few = fit(made_up(Linear(WEIGHTS).coins, games=2 * 4, turns=1))
    assert few.model.weights == pytest.approx(BY_HAND.weights, abs=0.6)


@pytest.mark.full
def test_a_network_sees_what_no_weight_can():
    samples = made_up(lambda row: 5 * abs(row[0] - 2))
    linear, network = fit(samples, "linear"), fit(samples, "network")
    assert isinstance(network.model, Network)
    assert linear.foretold < 0.1
    assert network.foretold > 0.7


def test_a_model_is_tested_on_games_it_has_not_seen():
    """Every fourth game is the other way round: whoever had learned from it would have been pulled away."""
    samples = [
        sample if sample.game % 4 else sample._replace(coins=-sample.coins) for sample in made_up(Linear(WEIGHTS).coins)
    ]
    trained = fit(samples)
    assert trained.model.weights == pytest.approx(WEIGHTS, abs=0.1)
    assert trained.foretold < 0


def test_a_sample_is_what_a_player_had_and_what_came_of_it():
    samples = one_game("al-cabohne", BY_HAND, 1, 4)
    assert {len(sample.row) for sample in samples} == {len(FEATURES)}
    assert {sample.game for sample in samples} == {4}
    assert samples == one_game("al-cabohne", BY_HAND, 1, 4)
    turns = [sample.turn for sample in samples]
    assert turns == sorted(turns)
    assert all(turns.count(turn) == 2 for turn in turns)
    assert max(sample.coins for sample in samples[:2]) > max(sample.coins for sample in samples[-2:])


@pytest.mark.full
def test_the_same_games_teach_the_same_and_each_generation_plays_other_deals():
    first, second = (train("al-cabohne", games=4, generations=2, jobs=jobs) for jobs in (1, 2))
    assert first == second
    assert first[0].model != first[1].model


def test_too_few_games_and_unknown_models_are_named():
    with pytest.raises(BadOption, match="at least 2 games are needed"):
        train(games=1)
    with pytest.raises(BadOption, match="there is no model 'deep'; the models are: linear, network"):
        train(kind="deep")


def made_up_tosses(share, count=3000, seed=2):
    """Plantings that chance decided, of whose promises this share is kept."""
    rng = Random(seed)
    tosses = []
    for number in range(count):
        options = [(0.0, (rng.uniform(0, 2), *[0.0] * (len(FEATURES) - 1))) for _ in range(3)]
        chosen = rng.randrange(3)
        worth = [BY_HAND.coins(row) for _, row in options]
        coins = sum(worth) / 3 + share * (worth[chosen] - sum(worth) / 3) + rng.gauss(0, 1)
        tosses.append(Toss(number // 10, tuple(options), chosen, coins))
    return tosses


@pytest.mark.parametrize("share", [1.0, 0.3, 0.0])
def test_what_is_kept_of_a_promise_is_found(share):
    found = kept(BY_HAND, made_up_tosses(share))
    assert abs(found.coins - share) < 2 * found.half < 0.2


def test_without_tosses_nothing_is_said_about_what_is_kept():
    assert kept(BY_HAND, []) is None
    assert fit(made_up(Linear(WEIGHTS).coins)).kept is None


def test_tosses_are_plantings_with_several_good_options():
    played, tosses = tossed_game("al-cabohne", BY_HAND, 1, 4)
    assert {sample.game for sample in played} == {toss.game for toss in tosses} == {4}
    for toss in tosses:
        worth = [sure + BY_HAND.coins(row) for sure, row in toss.options]
        assert 2 <= len(worth) <= 5
        assert max(worth) - min(worth) <= 0.6
        assert toss.chosen < len(worth)
    assert (played, tosses) == tossed_game("al-cabohne", BY_HAND, 1, 4)
