"""D-1 to D-6, D-17 to D-21: the cards, the fields, the harvest and the tribute."""

from collections import Counter

import pytest

from beankit import BeankitError, BuyField, Game, Harvest, Plant
from tests.rules.abbey import CARDS, abbey, bazaar, on
from tests.rules.table import asked, coins, fields, hand, kinds, pass_windows, refused, tell


@pytest.mark.rule("D-1")
@pytest.mark.parametrize(("players", "count"), [(3, 3), (4, 2), (5, 2)])
def test_three_players_have_a_plain_field_besides_the_two_special_ones(players, count):
    game = Game("bohnedikt", players=players, seed=1)
    assert {player.fields for player in game.players} == {((),) * count}
    front = game.players[0].hand[0]
    refused(game, Plant(front, count), "D-1")
    refused(game, Harvest(count), "D-1")
    refused(game, BuyField(["red"] * 3), "D-1")
    with pytest.raises(BeankitError, match="no option 'third_field'"):
        Game("bohnedikt", players=players, third_field=True)


@pytest.mark.rule("D-1")
@pytest.mark.parametrize("players", [2, 6])
def test_bohnedikt_is_for_three_to_five(players):
    with pytest.raises(BeankitError, match=r"bohnedikt is for 3.*\(D-1\)"):
        Game("bohnedikt", players=players)


@pytest.mark.rule("D-2")
def test_sixteen_edicts_are_shuffled_into_the_beans():
    game = Game("bohnedikt", seed=3)
    cards = [card for player in game.players for card in player.hand] + [*game.draw_pile]
    assert Counter(cards) == Counter(CARDS)
    assert len(cards) == 120
    helping = [edict for edict in game.rules.edicts.values() if not edict.restricts]
    assert (len(game.rules.edicts), len(helping)) == (16, 8)


@pytest.mark.rule("D-3")
@pytest.mark.parametrize(("players", "sizes"), [(3, [4, 5, 6]), (4, [3, 4, 5, 6]), (5, [2, 3, 4, 5, 6])])
def test_the_starting_player_gets_fewest_cards_and_the_last_one_six(players, sizes):
    game = Game("bohnedikt", players=players, seed=2)
    assert (game.starting, game.active) == (0, 0)
    assert [len(player.hand) for player in game.players] == sizes
    assert len(game.draw_pile) == 120 - sum(sizes)


@pytest.mark.rule("D-4")
def test_everybody_gets_a_sacrifice_card_at_the_very_back():
    game = Game("bohnedikt", players=5, seed=4)
    assert [len(player.sacrifice) for player in game.players] == [1] * 5
    assert [player.behind for player in game.players] == [2, 3, 4, 5, 6]
    assert len(game.sacrifice_pile) == 33
    cards = [card for player in game.players for card in player.sacrifice] + [*game.sacrifice_pile]
    pairs = Counter(cards)
    assert pairs["green+red"] == 1
    assert (len(cards), len(pairs), pairs["blue+soy"]) == (38, 28, 2)
    assert Game("bohnedikt", players=5, seed=5).sacrifice_pile != game.sacrifice_pile


@pytest.mark.rule("D-5")
def test_an_edict_goes_only_in_the_cloister_garden_whatever_grows_there():
    game = abbey(hands=["no_gifts red", "", "", ""], fields=on(["blue blue", "soy"]))
    refused(game, Plant("no_gifts", 1), "D-5")
    tell(game, "0 plant no_gifts 0")
    assert fields(game, 0) == ["blue blue no_gifts", "soy"]
    game = abbey(players=3, hands=["no_gifts", "", ""])
    for field in (1, 2):
        refused(game, Plant("no_gifts", field), "D-5")
    assert [option for option in game.decision.options if isinstance(option, Plant)] == [Plant("no_gifts", 0)]


@pytest.mark.rule("D-5")
def test_an_edict_counts_as_one_more_card_of_the_kind_that_grows():
    game = abbey(hands=["one_trade red", "", "", ""], fields=on(["red red", "blue"]))
    tell(game, "0 plant one_trade 0", "0 plant red 0", "0 harvest 0")
    assert coins(game, 0) == "red one_trade red"  # four cards pay three coins
    game = abbey(hands=["one_trade blue", "", "", ""], fields=on(["red red", "soy"]))
    tell(game, "0 plant one_trade 0")
    refused(game, Plant("blue", 0), "F-6")  # red beans still grow there


@pytest.mark.rule("D-5")
def test_in_phase_3_too_an_edict_goes_only_in_the_cloister_garden():
    game = abbey(phase="plant_or_keep", revealed="to_hand", received=["", "one_trade", "", ""])
    refused(game, Plant("to_hand", 1), "D-5")
    tell(game, "0 plant to_hand 0")
    refused(game, Plant("one_trade", 1), "D-5")
    tell(game, "1 plant one_trade 0")


@pytest.mark.rule("D-6")
def test_edicts_may_start_a_row_and_the_first_bean_sets_its_kind():
    game = abbey(phase="plant_or_keep", revealed="one_trade no_gifts red blue", fields=on(["", "soy"]))
    tell(game, "0 plant one_trade 0", "0 plant no_gifts 0")
    assert not any(game.view(0).me.grows(kind) for kind in game.rules.deck.kinds if kind != "soy")
    tell(game, "0 plant red 0")
    assert fields(game, 0) == ["one_trade no_gifts red", "soy"]
    assert game.view(0).me.grows("red")
    refused(game, Plant("blue", 0), "F-6")


@pytest.mark.rule("D-6", "F-6")
def test_the_field_where_a_bean_grows_is_listed_before_empty_ones():
    game = abbey(players=3, hands=["red", "", ""], fields=[["no_gifts", "red", ""], ["", "", ""], ["", "", ""]])
    assert [option.field for option in game.decision.options if isinstance(option, Plant)] == [1, 0, 2]


@pytest.mark.rule("D-17")
def test_four_cards_are_drawn():
    game = abbey(phase="drawing", draw_pile="red blue soy stink green ...", hands=["chili", "", "", ""])
    assert hand(game, 0) == "chili red blue soy stink"
    assert game.active == 1


@pytest.mark.rule("D-18")
def test_all_cards_count_towards_the_beanometer_of_the_last_one():
    game = abbey(phase="window", fields=on(["", "soy blue chili red"]))
    tell(game, "0 harvest 1")
    assert coins(game, 0) == "blue chili red"  # four cards make three coins by the red beanometer, taken from the top
    assert game.discard == ("soy",)
    game = abbey(phase="window", fields=on(["", "red red red blue"]))
    tell(game, "0 harvest 1")
    assert coins(game, 0) == "blue"  # four cards make one coin by the blue beanometer


@pytest.mark.rule("D-19")
def test_a_cloister_garden_with_an_edict_on_top_pays_nothing():
    game = abbey(phase="window", fields=on(["red red red red no_profit", "soy soy"]))
    assert game.view(0).worth(game.players[0].fields[0]) == 0
    tell(game, "0 harvest 0")
    assert coins(game, 0) == ""
    assert game.discard == ("red", "red", "red", "red", "no_profit")


def tithing(coins, draw_pile="red", phase="drawing", exhausted=1, **position):
    """The draw pile runs out, usually for the second time."""
    return abbey("discard", phase=phase, coins=coins, draw_pile=draw_pile, exhausted=exhausted, **position)


RICH = ["soy " * 6, "blue " * 4, "green " * 9, "chili " * 5]


@pytest.mark.rule("D-20")
def test_at_the_second_exhaustion_everybody_gives_a_coin_for_every_player():
    game = tithing(RICH)
    log = kinds(game)
    start = log.index("exhausted")
    assert log[start : start + 7] == ["exhausted", *["tribute"] * 4, "shuffled", "drew"]
    assert [event.seat for event in game.view(0).log if event.name == "tribute"] == [0, 1, 2, 3]
    assert [len(player.purse) for player in game.players] == [2, 0, 5, 1]
    assert [player.coins for player in game.players] == [()] * 4
    assert len(game.players[0].hand) == 4  # the interrupted draw was completed


@pytest.mark.rule("D-20")
@pytest.mark.parametrize("exhausted", [0, 2])
def test_at_the_first_and_the_last_exhaustion_nobody_gives(exhausted):
    game = tithing(RICH, exhausted=exhausted)
    assert "tribute" not in kinds(game)
    assert [len(player.coins) for player in game.players] == [6, 4, 9, 5]


@pytest.mark.rule("D-20")
def test_the_coins_given_are_shuffled_into_the_last_draw_pile():
    given = {tuple(sorted(tithing(RICH, seed=seed).players[2].purse)) for seed in range(3)}
    assert given == {("green",) * 5}
    purses = {tithing(["soy soy blue blue red red", *RICH[1:]], seed=s).players[0].purse for s in range(12)}
    assert len(purses) > 3  # random, in an order that nobody knows
    game = tithing(RICH)
    assert len(game.draw_pile) + 4 + 8 == 120  # all but the four hand cards and the coins in purses
    assert game.alms == game.discard == ()


@pytest.mark.rule("D-20")
def test_whoever_has_too_few_coins_must_harvest_first():
    game = tithing(["soy", "", *RICH[2:]], active=2, fields=on(["red red", "blue " * 4], ["soy", "chili"]))
    assert asked(game) == (0, "tribute")
    assert len(game.alms) == 8  # seats 2 and 3 have already given
    refused(game, "pass", "D-20")
    tell(game, "0 harvest 1")
    assert asked(game) == (0, "tribute")  # two coins are still too few
    tell(game, "0 harvest 0", "1 harvest 1", "1 harvest 0")
    assert [event.coins for event in game.view(0).log if event.name == "tribute"] == [4, 4, 3, 0]
    assert [len(player.purse) for player in game.players] == [0, 0, 5, 1]


@pytest.mark.rule("D-20")
def test_bean_protection_holds_in_the_tribute_and_nobody_harvests_more_than_needed():
    game = tithing(["soy soy soy", *RICH[1:]], fields=on(["red red", "blue"]))
    refused(game, Harvest(1), "F-10")
    tell(game, "0 harvest 0")
    assert fields(game, 0) == ["", "blue"]
    assert game.active == 1


@pytest.mark.rule("D-20")
def test_a_tribute_in_the_middle_of_turning_over_cards():
    game = tithing(["", *RICH[1:]], phase="turn_over", fields=on(["red red", ""]))
    assert (asked(game), game.revealed) == ((0, "tribute"), ("red",))
    tell(game, "0 harvest 0")
    assert len(game.revealed) == 2
    assert game.stack == ()


@pytest.mark.rule("D-20")
def test_nothing_can_be_sacrificed_during_the_tribute():
    game = tithing(
        ["", *RICH[1:]],
        hands=["red green", "", "", ""],
        sacrifice=["green+red", "", "", ""],
        fields=on(["red red", ""]),
    )
    refused(game, "sacrifice red green", "F-29")


@pytest.mark.rule("D-21")
def test_coins_are_beans_again_in_the_last_pile_and_an_edict_can_be_a_coin():
    game = tithing(["to_hand soy soy soy", *RICH[1:]])
    assert "to_hand" in game.draw_pile + game.players[0].hand
    game = abbey(phase="window", fields=on(["no_gifts one_trade red", ""]))
    tell(game, "0 harvest 0")
    assert coins(game, 0) == "one_trade red"
    assert game.discard == ("no_gifts",)


@pytest.mark.rule("D-20", "F-28")
def test_coins_in_purses_count_at_the_end():
    game = abbey("discard", phase="drawing", draw_pile="red", exhausted=2, coins=["soy", "", "", ""],
                 purse=["blue blue", "soy soy", "", ""])  # fmt: skip
    assert game.result.scores == (3, 2, 0, 0)


@pytest.mark.rule("D-8")
def test_edict_cards_are_traded_and_given_away_like_beans():
    game = bazaar("no_gifts red", "one_trade")
    tell(game, "0 offer no_gifts for one_trade to all", "1 accept", "2 refuse", "3 refuse", "0 take 1")
    assert (game.players[0].received, game.players[1].received) == (("one_trade",), ("no_gifts",))
    assert game.edicts == ()  # received in trade, it has no effect
    pass_windows(tell(game, "0 offer red for nothing to 2", "2 accept", "0 take 2"))
