"""The options of a decision: all the small deals, each once, the safe one first."""

from itertools import combinations
from random import Random

import pytest

from beankit import GAMES, Game
from beankit.core.fields import field_prices
from tests.rules.table import DECK, NOBODY_ELSE, market, table, tell


def texts(game):
    """The options as texts, each one once."""
    options = [option.text for option in game.decision.options]
    assert len(set(options)) == len(options)
    return options


def singles(give, others=(1, 2, 3)):
    """All small offers of one card."""
    to = ["all", *others]
    offers = {f"offer {give} for nothing to {who}" for who in to}
    offers |= {f"offer {give} for {want} to all" for want in DECK if want != give}
    return offers | {f"offer {give} for {want} {want} to all" for want in DECK if want != give}


CALLS = {"pass", "offer nothing for nothing to all"}


def test_one_card_is_offered_as_a_gift_or_for_one_or_two():
    options = texts(market("red"))
    assert options[0] == "pass"
    assert set(options) == CALLS | singles("red")


def test_two_of_a_kind_are_offered_for_one():
    options = texts(market("red soy", revealed="red"))
    doubles = {f"offer red red for {want} to all" for want in DECK if want != "red"}
    assert set(options) == CALLS | singles("red") | singles("soy") | doubles


def test_the_turned_over_pair_is_offered_as_a_gift_or_for_one():
    options = texts(market("", revealed="soy blue"))
    pair = {f"offer blue soy for nothing to {who}" for who in ("all", 1, 2, 3)}
    pair |= {f"offer blue soy for {want} to all" for want in DECK if want not in ("soy", "blue")}
    assert set(options) == CALLS | singles("soy") | singles("blue") | pair


def test_a_turned_over_pair_of_one_kind_is_the_same_as_two_of_a_kind():
    options = texts(market("", revealed="soy soy"))
    pair = {f"offer soy soy for nothing to {who}" for who in ("all", 1, 2, 3)}
    pair |= {f"offer soy soy for {want} to all" for want in DECK if want != "soy"}
    assert set(options) == CALLS | singles("soy") | pair


def test_gifts_go_to_each_of_the_others():
    options = texts(table(phase="trade", players=5, active=3, hands=["", "", "", "red", ""]))
    assert set(options) == CALLS | singles("red", others=(0, 1, 2, 4))


def test_with_nothing_to_give_there_is_still_the_call():
    assert texts(market("")) == ["pass", "offer nothing for nothing to all"]


def test_harvests_are_among_the_options_of_the_active_player():
    options = texts(market("", fields=[["red red", "soy soy soy"], *NOBODY_ELSE]))
    assert options[0] == "pass"
    assert {"harvest 0", "harvest 1"} < set(options)


def test_small_answers():
    game = tell(market("red", "blue soy blue"), "0 offer red for blue to 1")
    assert texts(game)[0] == "refuse"
    assert set(texts(game)) == {"refuse", "accept", "accept @2", "bid blue for red", "bid soy for red"}
    game = tell(market("red", "soy red"), "0 offer red for blue to 1")
    assert set(texts(game)) == {"refuse", "bid soy for red"}  # red for red is no deal
    game = tell(market("red", "blue soy blue"), "0 offer red for blue blue to 1")
    assert set(texts(game)) == {"refuse", "accept", "bid blue for red", "bid soy for red"}
    game = tell(market("red", "blue soy"), "0 offer red for blue blue to 1")
    assert set(texts(game)) == {"refuse", "bid blue for red", "bid soy for red"}


def test_small_answers_to_gifts_and_wishes():
    game = tell(market("red", "soy"), "0 offer red for nothing to 1")
    assert set(texts(game)) == {"refuse", "accept", "bid soy for red"}
    game = tell(market("red", "soy blue soy"), "0 offer nothing for soy to 1")
    assert set(texts(game)) == {"refuse", "accept", "accept @2"}
    game = tell(market("red", ""), "0 offer red for soy to 1")
    assert texts(game) == ["refuse"]


def test_small_answers_to_an_open_call():
    game = tell(market("red", "soy chili", revealed="chili green"), "0 offer nothing for nothing to all")
    assert texts(game)[0] == "refuse"
    assert set(texts(game)) == {
        "refuse",
        "bid soy for nothing",
        "bid soy for chili",
        "bid soy for green",
        "bid chili for nothing",
        "bid chili for green",
    }


def test_the_answers_that_can_be_taken():
    game = market("red soy red", "blue", "blue", "green")
    tell(game, "0 offer red for blue to all", "1 accept", "2 refuse", "3 bid green for soy soy")
    assert texts(game)[0] == "pass"
    assert set(texts(game)) == {"pass", "take 1", "take 1 @2"}
    game = market("red soy", "blue", "green", revealed="red")
    tell(game, "0 offer red for blue to all", "1 accept", "2 bid green for red soy", "3 bid nothing for soy")
    assert set(texts(game)) == {"pass", "take 1", "take 1 @0", "take 2", "take 3"}
    game = market("red", "blue")
    tell(game, "0 offer nothing for blue to 1", "1 accept")
    assert set(texts(game)) == {"pass", "take 1"}


def test_planting_prefers_the_field_where_the_bean_grows():
    game = table(hands=["red", "", "", ""], fields=[["", "red"], *NOBODY_ELSE])
    assert texts(game) == ["plant red 1", "plant red 0", "harvest 1"]
    game = table(hands=["red blue", "", "", ""], fields=[["", "red"], *NOBODY_ELSE])
    tell(game, "0 plant red 1")
    assert texts(game) == ["pass", "plant blue 0", "harvest 1"]


def test_cards_beside_the_fields_are_listed_once_per_kind():
    game = table(phase="plant_received", received=["soy soy red", "", "", ""], revealed="red")
    assert texts(game)[0] == "plant soy 0"
    assert set(texts(game)) == {"plant soy 0", "plant soy 1", "plant red 0", "plant red 1"}


def test_a_window_lists_the_largest_harvests_first():
    game = table(players=3, phase="window", fields=[["red red", "soy", "blue blue blue"], [], []])
    assert texts(game) == ["pass", "harvest 2", "harvest 0"]


def test_the_usual_table_options():
    usual = {name: dict(rules.options) for name, rules in GAMES.items()}
    assert usual == {
        "bohnanza": {"third_field": False, "rounds": 12},
        "rabohnzel": {"rounds": 12},
        "excalibohn": {"rounds": 12},
        "bohnedikt": {"rounds": 12},
        "al-cabohne": {},
        "al-cabohne-solo": {},
    }


def test_only_the_mafia_plays_without_a_seat():
    for name, rules in GAMES.items():
        game = Game(name, seed=1)
        assert (rules.rivals, game.rules.rival(game) is not None) == ((1, True) if "cabohne" in name else (0, False))


@pytest.mark.parametrize("price", [3, 4])
def test_every_price_of_a_field_is_listed_once_in_the_order_of_its_coins(price):
    rng = Random(price)
    for count in range(12):
        coins = tuple(rng.choices([*DECK], k=count))
        listed = dict.fromkeys(combinations(sorted(coins), price))
        assert [option.coins for option in field_prices(coins, price)] == [*listed]


def test_a_rich_player_gets_the_price_list_of_three_coins_of_each_kind():
    assert field_prices(tuple(DECK) * 500, 3) is field_prices(tuple(DECK) * 3, 3)
