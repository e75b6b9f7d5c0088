"""Models: features by hand, plain numbers in a file, and what a file must not be."""

import json

import pytest

from beankit import Game
from beankit.core.errors import BadOption
from beankit.search import FEATURES, Layer, Linear, Network, feature_row, read_model, ripe, time_left, write_model

ROW = tuple(range(1, len(FEATURES) + 1))


class Gardens:
    """Fields of soy pay a coin for two cards; half a coin for every card in the end."""

    def __init__(self):
        self.pays = {"": (0,), "soy": (0, 0, 1, 1), "red": (0, 1, 2, 3)}
        self.curve = {"": (0.0,), "soy": (0.0, 0.5, 1.0, 1.5), "red": (0.0, 1.0, 2.0, 3.0)}

    def sow(self, rows, card):
        for place, (kind, size) in enumerate(rows):
            if kind in ("", card):
                rows[place] = (card, size + 1)
                return self.curve[card][size + 1] - self.curve[card][size]
        return -1.0


def test_features_are_the_parts_of_an_outlook():
    row = feature_row(Gardens(), [("soy", 2), ("", 0)], ("soy",), ("red", "red", "blue"), (0.5, 2, 0.25))
    named = dict(zip(FEATURES, row, strict=True))
    assert (named["hope"], named["table"]) == (0.0, 0.5)
    assert [named[f"hand {place}"] for place in range(1, 6)] == [1.0, 1.0, -1.0, 0.0, 0.0]
    assert named["hand rest"] == 0.0
    assert (named["pile"], named["passes"], named["shuffled"]) == (0.5, 2, 0.25)


def test_what_is_ripe_is_no_matter_of_learning():
    assert ripe(Gardens(), [("soy", 3), ("red", 1)]) == 2
    assert feature_row(Gardens(), [("soy", 3), ("red", 1)], (), (), (0, 0, 0))[0] == 0.5


def test_fields_stay_as_they_are():
    rows = [("soy", 1), ("", 0)]
    feature_row(Gardens(), rows, ("soy",), ("red",), (0, 0, 0))
    assert rows == [("soy", 1), ("", 0)]


def test_the_time_that_is_left_is_the_same_for_all():
    game = Game("bohnanza", players=4, seed=1)
    times = {time_left(game.view(seat)) for seat in range(4)}
    (pile, passes, shuffled) = times.pop()
    count = sum(bean.count for bean in game.rules.deck.beans.values())
    assert not times
    assert (pile, passes, shuffled) == (len(game.draw_pile) / count, 2, 0.0)


def test_a_network_is_layers_that_say_nothing_below_zero():
    inside = Layer(((1, -1), (-1, 1), (0, 0)), (0, 0, 5))
    network = Network((inside, Layer(((2, 3, 1),), (0.5,))))
    assert network.coins((4, 1)) == 2 * 3 + 3 * 0 + 5 + 0.5
    assert network.coins((1, 4)) == 2 * 0 + 3 * 3 + 5 + 0.5


@pytest.mark.parametrize(
    "model",
    [
        Linear(tuple(n / 4 for n in ROW), -1.5),
        Network((Layer((ROW, ROW), (1.0, -2.0)), Layer(((0.5, -0.25),), (3.0,)))),
    ],
)
def test_a_model_in_a_file_says_the_same(model):
    again = read_model(write_model(model, "bohnanza").encode())
    assert again == model
    assert again.coins(ROW) == model.coins(ROW)


@pytest.mark.parametrize("text", ["", "beans", "[]", '{"features": 3}', json.dumps({"features": FEATURES})])
def test_another_file_is_no_model(text):
    with pytest.raises(BadOption, match="not a model"):
        read_model(text)


def test_a_model_with_other_features_must_be_trained_again():
    with pytest.raises(BadOption, match="other features: train it again"):
        read_model(json.dumps({"features": ["beans"], "weights": [1], "bias": 0}))
