"""A-10 to A-12: drawing, harvests, the third field, and the end of the game for two."""

import pytest

from beankit import BuyField, Game, Harvest
from beankit.arena.table.match import play
from tests.rules.mafia_table import bosses, duo, leftover, line
from tests.rules.table import asked, coins, fields, hand, kinds, refused, tell

EMPTY = ["", ""]
HOARD = "blue blue chili puff puff"


@pytest.mark.rule("A-10.1")
def test_two_cards_go_to_the_back_of_the_hand_and_the_turn_passes():
    game = duo(phase="draw", hands=["blue", "puff"], draw_pile="chili green kidney ...")
    assert hand(game, 0) == "blue chili green"
    assert game.draw_pile[0] == "kidney"
    assert asked(game) == (1, "plant")


@pytest.mark.rule("A-11.1")
def test_a_player_harvests_only_on_their_own_turn_and_bean_protection_holds():
    game = duo(
        phase="sowing", hands=["blue", "puff"], fields=[["green green", "chili"], ["green green green", "stink"]]
    )
    refused(game, Harvest(1), "F-10")
    while game.active == 0:
        assert game.decision.seat == 0  # the other player is never asked
        game.play(game.decision.options[0])
    assert coins(game, 1) == ""
    refused(game, "harvest 3", "A-1")


@pytest.mark.rule("A-11.1", "F-8")
def test_a_harvest_pays_from_the_top_and_an_empty_field_gives_nothing():
    game = duo(phase="sowing", hands=["blue", ""], fields=[["stink " * 7, ""], EMPTY], discard="puff")
    refused(game, Harvest(1), "F-8")
    tell(game, "0 harvest 0")
    assert coins(game, 0) == "stink stink stink"
    assert line(game.discard) == "puff stink stink stink stink"


@pytest.mark.rule("A-11.2", "F-10")
def test_a_single_card_may_be_harvested_when_all_other_fields_are_empty_or_single():
    game = duo(phase="sowing", hands=["blue", ""], fields=[["stink", ""], EMPTY])
    assert fields(tell(game, "0 harvest 0"), 0) == EMPTY
    game = duo(phase="sowing", hands=["blue", ""], fields=[["stink", "green"], EMPTY])
    assert fields(tell(game, "0 harvest 1"), 0) == ["stink", ""]
    refused(duo(phase="sowing", hands=["blue", ""], fields=[["stink", "green green"], EMPTY]), Harvest(0), "F-10")


@pytest.mark.rule("A-11.3")
@pytest.mark.parametrize(("boss", "row", "coins_for_it"), [("al", 6, 3), ("don", 5, 2)])
def test_bosses_harvest_at_three_and_two_coins_onto_one_shared_stack(boss, row, coins_for_it):
    rows = {"al": ["green " * (row - 1), "blue"], "don": ["blue", "green " * (row - 1)]}[boss]
    game = duo(phase="place", hands=["green puff", ""], bosses=rows, mafia="stink", discard="kidney")
    tell(game, f"0 give green {boss}")
    assert line(game.mafia) == "stink" + " green" * coins_for_it
    assert line(game.discard) == "kidney" + " green" * (row - coins_for_it)


# --- the third field ---


def rich(phase="sowing", hoard=HOARD, **position):
    return duo(**{"phase": phase, "hands": ["green kidney", "puff"], "coins": [hoard, ""], **position})


@pytest.mark.rule("A-11.4")
def test_a_third_field_costs_any_four_coins_which_are_set_aside():
    game = rich()
    tell(game, "0 buy blue chili puff puff")
    assert fields(game, 0) == ["", "", ""]
    assert coins(game, 0) == "blue"
    assert line(game.set_aside) == "blue chili puff puff"
    assert game.discard == ()
    assert fields(tell(game, "0 plant green 2"), 0) == ["", "", "green"]


@pytest.mark.rule("A-11.4")
def test_it_is_bought_once_and_only_with_coins_the_player_has():
    game = rich(hoard="blue " * 9)
    refused(game, BuyField(["blue"] * 3), "A-11.4")
    refused(game, BuyField(["blue"] * 5), "A-11.4")
    refused(game, BuyField(["blue", "blue", "blue", "puff"]), "A-11.4")
    tell(game, "0 buy blue blue blue blue")
    assert "once" in refused(game, BuyField(["blue"] * 4), "A-11.4")
    assert "you have blue, blue, blue" in refused(rich(hoard="blue blue blue"), BuyField(["blue"] * 4), "A-11.4")


@pytest.mark.rule("A-11.4")
@pytest.mark.parametrize("phase", ["take_over", "pay_mafia", "sowing", "place"])
def test_it_can_be_bought_at_any_decision_of_ones_own_turn(phase):
    game = rich(phase, revealed="runner", bosses=["green", ""], fields=[["green", ""], EMPTY])
    kind = game.decision.kind
    tell(game, "0 buy blue blue chili puff")
    assert asked(game) == (0, kind)
    assert len(game.players[0].fields) == 3


@pytest.mark.rule("A-11.4", "F-13")
def test_its_price_joins_the_discard_pile_when_the_next_draw_pile_is_formed():
    game = rich("draw", "stink", draw_pile="green", set_aside="blue blue blue blue", rest="discard")
    assert game.set_aside == ()
    assert kinds(game)[2:6] == ["drew", "exhausted", "returned_coins", "shuffled"]
    assert game.draw_pile.count("blue") + game.players[0].hand.count("blue") == 20
    last = rich("draw", "stink", draw_pile="green", set_aside="blue", rest="discard", exhausted=2)
    assert line(last.set_aside) == "blue"  # after the last exhaustion no pile is formed


# --- the end ---


@pytest.mark.rule("A-12.1")
def test_after_a_third_exhaustion_while_revealing_the_planting_is_completed():
    game = duo("mafia", phase="reveal", draw_pile="green", exhausted=2, hands=["blue", ""], bosses=["runner", "stink"])
    assert game.exhausted == 3
    assert asked(game) == (0, "place")
    tell(game, "0 plant green 0", "0 pass")
    assert game.over
    assert "drew" not in kinds(game)


@pytest.mark.rule("A-12.1")
def test_a_third_exhaustion_while_drawing_ends_the_game_at_once():
    game = duo("mafia", phase="draw", draw_pile="green", exhausted=2)
    assert game.over
    assert game.turn == 1
    assert hand(game, 0) == "green"
    again = duo("discard", phase="draw", draw_pile="green", exhausted=1)
    assert not again.over


@pytest.mark.rule("A-12.2")
def test_bosses_harvest_below_their_number_and_cards_in_hand_or_on_the_table_do_not_count():
    position = {"hands": ["blue " * 5, "puff"], "revealed": "chili " * 6, "bosses": ["green " * 5, "stink " * 3]}
    game = duo(phase="draw", draw_pile="kidney", exhausted=2, discard=rest_of(position), **position)
    assert game.over
    assert line(game.mafia) == "green green stink"
    assert game.result.scores == (0, 0)
    assert bosses(game) == EMPTY


def rest_of(position, more="kidney"):
    """The cards that are nowhere else."""
    return leftover({**position, "draw_pile": more})


def end(mine, other, mafia, **position):
    """A game that ends now, with these coins and these cards on the table."""
    position = {"coins": [mine, other], "mafia": mafia, **position}
    return duo(phase="draw", draw_pile="kidney", exhausted=2, discard=rest_of(position), **position)


@pytest.mark.rule("A-12.3")
@pytest.mark.parametrize(
    ("mine", "other", "mafia", "winners", "mafia_won"),
    [
        (3, 2, 1, (0,), False),
        (2, 4, 3, (1,), False),
        (2, 2, 1, (0, 1), False),
        (2, 1, 2, (0,), True),
        (3, 3, 3, (0, 1), True),
        (2, 1, 3, (), True),
        (0, 0, 0, (0, 1), True),
    ],
)
def test_the_richest_of_the_three_wins_and_ties_share_the_win(mine, other, mafia, winners, mafia_won):
    game = end("blue " * mine, "blue " * other, "puff " * mafia)
    assert game.result.scores == (mine, other)
    assert game.result.winners == winners
    assert game.rules.rival(game) == ("mafia", mafia, mafia, mafia_won)


@pytest.mark.rule("A-12.3", "F-28")
def test_players_and_bosses_harvest_all_fields_at_the_end():
    game = end("", "", "", fields=[["green " * 5, "blue"], ["chili " * 3, ""]], bosses=["stink " * 5, ""])
    assert game.result.scores == (2, 1)
    assert len(game.mafia) == 2
    assert game.result.winners == (0,)
    assert [event.boss for event in game.view(0).log if event.name == "boss_harvested"] == ["al"]


@pytest.mark.rule("F-14", "F-16")
def test_a_round_without_a_card_from_the_pile_ends_the_game():
    game = duo("mafia", phase="draw", draw_pile="", hands=["blue", "puff"], exhausted=1)
    for _ in range(40):
        if game.over:
            break
        game.play(game.decision.options[0])
    assert game.over
    assert game.turn <= 3


def test_a_match_reports_the_mafia_as_well_as_the_winners():
    match = play("al-cabohne", ["random", "gardener"], seed=1)
    assert isinstance(match.game, Game)
    assert match.rival.name == "mafia"
    assert match.rival.coins == len(match.game.mafia)
    assert match.winners == ()
    assert [place for place, *_ in match.standings] in ([2, 2], [2, 3])
