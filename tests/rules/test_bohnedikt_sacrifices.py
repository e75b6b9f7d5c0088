"""D-9 to D-16: the sacrifice cards, and who is asked (F-30)."""

from random import Random

import pytest

from beankit import Game, Harvest, Plant
from beankit.core.errors import BadPosition
from beankit.games.bohnedikt import GIVE_UP, Sacrifice
from tests.rules.abbey import abbey, bazaar, cards_with, on
from tests.rules.table import asked, fields, hand, kinds, refused, tell

RED_GREEN = cards_with("green+red")
FRONT = [0, 0, 0, 0]


def sacrifices(game):
    """The sacrifices listed as options."""
    return [option for option in game.decision.options if isinstance(option, Sacrifice)]


@pytest.mark.rule("D-9")
def test_its_kinds_and_place_are_private_and_it_does_not_count_as_a_hand_card():
    game = abbey(hands=["red blue", "soy", "", ""], sacrifice=RED_GREEN, behind=[1, 0, 0, 0])
    mine, theirs = game.view(0).me, game.view(1).players[0]
    assert (mine.sacrifice, mine.behind) == (("green+red",), 1)
    assert (theirs.sacrifice, theirs.behind, len(theirs.hand)) == (("?sacrifice",), 0, 2)
    assert "green+red" not in game.view(1).snapshot()


@pytest.mark.rule("D-9")
def test_a_sacrifice_card_is_neither_traded_nor_planted():
    game = abbey(hands=["red blue", "", "", ""], sacrifice=RED_GREEN)
    refused(game, Plant("green+red", 0), "B-5")
    refused(bazaar("red", "blue", sacrifice=RED_GREEN), "offer green+red for blue to all", "F-27")


@pytest.mark.rule("D-9")
def test_everybody_always_holds_one_sacrifice_card():
    with pytest.raises(BadPosition, match=r"sacrifice\[0\]: everybody holds one"):
        abbey(sacrifice=["green+red blue+red", "", "", ""])
    with pytest.raises(BadPosition, match=r"behind\[1\] = 3: from 0 to 2"):
        abbey(hands=["", "red red", "", ""], behind=[0, 3, 0, 0])
    game = Game("bohnedikt", seed=1)
    while not game.over:
        assert {len(player.sacrifice) for player in game.players} == {1}
        game.play(game.decision.options[-1])


@pytest.mark.rule("D-10")
@pytest.mark.parametrize(
    "owned",
    [
        {"hands": ["soy green blue red", "", "", ""]},
        {"hands": ["red", "", "", ""], "revealed": "green"},
        {"hands": ["green", "", "", ""], "received": ["red", "", "", ""]},
        {"received": ["red", "", "", ""], "revealed": "green"},
    ],
)
def test_beans_in_hand_turned_over_or_received_can_be_sacrificed(owned):
    game = abbey(phase="trade", sacrifice=RED_GREEN, **owned)
    tell(game, "0 sacrifice green red")
    assert fields(game, 0) == ["", "green red"]
    assert {"red", "green"}.isdisjoint(game.players[0].hand + game.players[0].received + game.revealed)


@pytest.mark.rule("D-10")
@pytest.mark.parametrize(
    "owned",
    [
        {"hands": ["red soy", "green", "", ""]},
        {"hands": ["red soy", "", "", ""], "fields": on(["green", ""])},
        {"hands": ["red no_gifts", "", "", ""]},
    ],
)
def test_other_players_cards_planted_cards_and_edicts_cannot_be_sacrificed(owned):
    game = abbey(phase="trade", sacrifice=RED_GREEN, **owned)
    assert sacrifices(game) == []
    refused(game, Sacrifice("red", "green"), "D-10")


@pytest.mark.rule("D-10")
def test_only_the_kinds_on_the_card_and_ones_own_turned_over_cards_can_be_sacrificed():
    game = abbey(phase="trade", hands=["red soy green", "", "", ""], sacrifice=RED_GREEN)
    refused(game, Sacrifice("red", "soy"), "D-10")
    refused(game, Sacrifice("green", "red", (1,)), "D-11")
    game = abbey(
        phase="window", hands=["soy soy", "red red", "", ""], revealed="green", sacrifice=cards_with("", "green+red")
    )
    tell(game, "0 pass")
    refused(game, Sacrifice("red", "green"), "D-10")  # the turned-over card does not belong to seat 1


@pytest.mark.rule("D-10", "F-29")
def test_a_sacrifice_is_possible_off_turn_in_every_window():
    game = abbey(hands=["soy", "red green", "", ""], sacrifice=cards_with("", "green+red"), draw_pile="blue chili ...")
    tell(game, "0 plant soy 0", "0 pass", "1 sacrifice red green")
    assert fields(game, 1) == ["", "red green"]
    assert game.active == 0


@pytest.mark.rule("D-10")
def test_a_sacrifice_is_possible_in_the_middle_of_ones_own_trading():
    game = bazaar("red red", "green", sacrifice=RED_GREEN)
    tell(game, "0 offer red for green to 1", "1 accept", "0 take 1", "0 sacrifice green red")
    assert (fields(game, 0), asked(game)) == (["", "green red"], (0, "offer"))


@pytest.mark.rule("D-10", "F-29")
def test_no_sacrifice_is_possible_inside_a_sealed_answer():
    game = bazaar("red", "red green", sacrifice=cards_with("", "green+red"))
    tell(game, "0 offer red for green to 1")
    assert sacrifices(game) == []
    refused(game, Sacrifice("red", "green"), "F-29")


@pytest.mark.rule("D-11")
def test_the_card_is_discarded_and_a_new_one_goes_to_the_back():
    game = bazaar("red soy green blue", sacrifice=RED_GREEN, behind=[0, 0, 0, 0])
    top = game.sacrifice_pile[0]
    tell(game, "0 sacrifice red green")
    assert game.sacrifice_discard == ("green+red",)
    assert game.players[0].sacrifice == (top,)
    assert (hand(game, 0), game.players[0].behind) == ("soy blue", 2)
    assert kinds(game)[-2:] == ["sacrificed", "new_sacrifice"]
    assert game.view(1).log[-1].sacrifice == "?sacrifice"


@pytest.mark.rule("D-11")
@pytest.mark.parametrize("order", ["red green", "green red"])
def test_the_beans_go_in_either_order_on_whatever_is_there_without_a_harvest(order):
    game = bazaar("red green", sacrifice=RED_GREEN, fields=on(["soy", "blue blue chili"]))
    tell(game, f"0 sacrifice {order}")
    assert fields(game, 0) == ["soy", f"blue blue chili {order}"]
    assert game.players[0].coins == ()


@pytest.mark.rule("D-11")
def test_each_copy_can_be_chosen_and_cards_on_the_table_come_first():
    game = bazaar("red soy red green", sacrifice=RED_GREEN, revealed="green", received=["red", "", "", ""])
    copies = {option.copies for option in sacrifices(game)}
    assert copies == {(), (0,), (2,), (3,), (0, 3), (2, 3)}
    assert "do not hold green, red" in refused(game, "sacrifice red green @1", "D-11")
    assert "do not hold green, red" in refused(game, "sacrifice red green @9", "D-11")
    plain = bazaar("red soy red green", sacrifice=RED_GREEN)
    assert {option.copies for option in sacrifices(plain)} == {(), (2,)}
    assert "frontmost" in refused(plain, "sacrifice red green @0", "D-11")
    assert "rising order" in refused(game, "sacrifice red green @3 @2", "D-11")
    tell(game, "0 sacrifice red green @2")
    assert (hand(game, 0), game.revealed, game.players[0].received) == ("red soy green", (), ("red",))
    game = bazaar("red green", sacrifice=RED_GREEN, revealed="red", received=["red", "", "", ""])
    tell(game, "0 sacrifice red green")
    assert (hand(game, 0), game.revealed, game.players[0].received) == ("red", ("red",), ())


@pytest.mark.rule("D-11")
def test_the_new_card_may_be_played_at_once():
    cards = {"sacrifice": RED_GREEN, "sacrifice_pile": pile_with("blue+soy")}
    game = bazaar("red green blue soy", **cards)
    tell(game, "0 sacrifice red green", "0 sacrifice blue soy")
    assert fields(game, 0) == ["", "red green blue soy"]


@pytest.mark.rule("D-12")
def test_gods_acre_then_counts_as_the_kind_of_its_top_card():
    game = abbey(hands=["red blue", "", "", ""], fields=on(["soy", "blue green red"]))
    assert game.view(0).me.grows("red")
    tell(game, "0 plant red 1")
    refused(game, Plant("blue", 1), "F-6")
    assert fields(game, 0) == ["soy", "blue green red red"]


@pytest.mark.rule("D-13")
def test_when_the_last_one_is_taken_the_discarded_ones_are_shuffled_at_once():
    others = pile_with("blue+soy").split()
    game = bazaar(
        "red green blue", sacrifice=RED_GREEN, sacrifice_pile=others[0], sacrifice_discard=" ".join(others[1:])
    )
    tell(game, "0 sacrifice red green")
    assert game.players[0].sacrifice == ("blue+soy",)
    assert (len(game.sacrifice_pile), game.sacrifice_discard) == (34, ())
    assert "green+red" in game.sacrifice_pile
    assert kinds(game)[-1] == "sacrifices_shuffled"


@pytest.mark.rule("D-14")
def test_a_sacrifice_card_at_the_front_must_be_played_if_possible():
    game = abbey(hands=["soy red green", "", "", ""], sacrifice=RED_GREEN, behind=FRONT)
    refused(game, Plant("soy", 0), "D-14")
    assert "it can be played" in refused(game, GIVE_UP, "D-14")
    refused(game, "pass", "D-14")
    tell(game, "0 sacrifice red green", "0 plant soy 0", "0 pass")
    assert fields(game, 0) == ["soy", "red green"]


@pytest.mark.rule("D-14")
def test_otherwise_it_is_given_up_and_replaced_and_then_the_front_bean_is_planted():
    game = abbey(hands=["soy red", "", "", ""], sacrifice=RED_GREEN, behind=FRONT)
    refused(game, Plant("soy", 0), "D-14")
    refused(game, Sacrifice("red", "green"), "D-10")
    tell(game, "0 give_up")
    assert game.players[0].behind == 2
    assert game.sacrifice_discard == ("green+red",)
    tell(game, "0 plant soy 0", "0 plant red 1")


@pytest.mark.rule("D-14")
def test_further_back_nothing_is_forced():
    game = abbey(hands=["soy red", "", "", ""], sacrifice=RED_GREEN, behind=[2, 0, 0, 0])
    assert "beans lie in front" in refused(game, GIVE_UP, "D-14")
    tell(game, "0 plant soy 0")


@pytest.mark.rule("D-14")
def test_a_forced_sacrifice_may_use_the_last_bean_and_does_not_count_as_planting():
    game = abbey(hands=["red green", "", "", ""], sacrifice=RED_GREEN, behind=FRONT)
    tell(game, "0 sacrifice red green")
    assert "planted" not in kinds(game)
    assert game.players[0].behind == 0  # alone in the hand, it stays (D-16)
    assert game.phase.name != "plant_or_sacrifice"
    game = abbey(hands=["red green soy soy soy", "", "", ""], sacrifice=RED_GREEN, behind=FRONT)
    tell(game, "0 sacrifice red green", "0 plant soy 0", "0 plant soy 0")  # both beans may still be planted


@pytest.mark.rule("D-15")
def test_second_in_hand_it_blocks_only_the_second_bean():
    position = {"hands": ["soy blue red", "", "", ""], "sacrifice": RED_GREEN, "behind": [1, 0, 0, 0]}
    game = abbey(**position)
    refused(game, GIVE_UP, "D-14")
    tell(game, "0 plant soy 0")
    refused(game, Plant("blue", 1), "D-15")
    tell(game, "0 give_up")
    assert "was given up to plant the front card of the hand: blue" in refused(game, "pass", "D-15")
    read = Game.from_position(game.position())
    assert read.same(game)
    tell(game, "0 plant blue 1")
    assert game.phase.name == "window"
    game = abbey(**position)
    tell(game, "0 plant soy 0", "0 pass")  # without a second bean it is kept
    assert game.players[0].sacrifice == ("green+red",)


@pytest.mark.rule("D-15")
def test_second_in_hand_it_must_be_played_if_possible_before_a_second_bean():
    game = abbey(hands=["soy blue red green", "", "", ""], sacrifice=RED_GREEN, behind=[1, 0, 0, 0])
    tell(game, "0 plant soy 0")
    refused(game, GIVE_UP, "D-15")
    refused(game, Plant("blue", 1), "D-15")
    tell(game, "0 sacrifice green red")
    tell(game, "0 harvest 1", "0 plant blue 1")


@pytest.mark.rule("D-16")
def test_alone_in_the_hand_it_stays():
    game = abbey(sacrifice=RED_GREEN, fields=on(["soy soy", ""]))
    assert game.phase.name == "window"
    assert game.players[0].sacrifice == ("green+red",)
    assert "gave_up" not in kinds(game)


@pytest.mark.rule("F-27", "D-11")
def test_a_deal_that_has_become_impossible_is_withdrawn():
    game = bazaar("red green", "blue", "soy", sacrifice=RED_GREEN)
    tell(game, "0 offer red for blue to all", "1 accept", "2 bid soy for green", "3 bid nothing for red")
    assert len(game.decision.options) > 3
    tell(game, "0 sacrifice red green")
    assert asked(game) == (0, "settle")
    for seat in (1, 2, 3):
        refused(game, f"take {seat}", "F-27")
    assert not any(option.word == "take" for option in game.decision.options)
    again = Game.from_position(game.position())
    assert again.same(game)
    tell(game, "0 pass")
    assert (hand(game, 1), hand(game, 2), game.players[1].received) == ("blue", "soy", ())


@pytest.mark.rule("F-27", "D-11")
def test_answers_that_are_still_possible_are_not_withdrawn():
    game = bazaar("red green chili", "blue", "soy", sacrifice=RED_GREEN)
    tell(game, "0 offer red for blue to all", "1 accept", "2 bid soy for chili", "3 refuse")
    tell(game, "0 sacrifice red green", "0 take 2")
    assert (hand(game, 0), game.players[0].received) == ("", ("soy",))


@pytest.mark.rule("F-19", "D-11")
@pytest.mark.parametrize(
    ("cards", "offer", "copies", "hands"),
    [
        ("", "red", "", [""]),  # the red bean was on the table
        ("blue", "red", "", ["blue", "soy"]),
        ("red", "red red", "", ["red"]),  # one was there, and one is still in the hand
        ("red", "red red", " @0", [""]),  # the one in the hand is gone
        ("red chili", "red red", " @0", ["chili", "red", "soy"]),
    ],
)
def test_an_offer_proves_nothing_about_cards_sacrificed_since_even_in_a_position(cards, offer, copies, hands):
    game = bazaar(cards, "soy soy", revealed="green red", sacrifice=RED_GREEN)
    tell(game, f"0 offer {offer} for soy to 1", "1 accept", f"0 sacrifice green red{copies}")
    again = Game.from_position(game.position())
    nested = game.view(2).imagine(Random(0))
    for table, seat in ((game, 1), (again, 1), (nested, 3)):
        imagined = {hand(table.view(seat).imagine(Random(number)), 0) for number in range(200)}
        assert imagined == set(hands) if len(hands) == 1 else imagined >= set(hands)
    events = [event for event in again.view(2).log if event.name in ("offered", "spent")]
    assert [event.name for event in events] == ["offered", "spent"]
    assert (events[0].give, events[1].cards) == (tuple(offer.split()), ("red",))


@pytest.mark.rule("F-30", "D-9")
@pytest.mark.parametrize("cards", ["red green", "soy soy", "no_gifts blue"])
def test_windows_ask_everybody_who_might_hold_two_beans(cards):
    """Being asked does not reveal whether the sacrifice card could be played."""
    game = abbey(phase="window", hands=["", cards, "red", ""], sacrifice=cards_with("", "green+red"))
    assert asked(game) == (1, "react")
    assert bool(sacrifices(game)) == (cards == "red green")
    tell(game, "1 pass")
    assert asked(game) != (2, "react")  # one card is never enough, and everybody sees the number


@pytest.mark.rule("F-30")
def test_who_is_asked_also_depends_on_cards_beside_the_fields():
    game = abbey(phase="window", hands=["", "red", "", ""], received=["", "soy", "", ""], revealed="blue green")
    assert asked(game) == (0, "react")  # the two turned-over cards belong to the active player
    tell(game, "0 pass")
    assert asked(game) == (1, "react")
    refused(game, Harvest(0), "F-8")


def pile_with(first: str) -> str:
    """A sacrifice pile with this card on top, without one green+red and three others."""
    cards = sorted(Game("bohnedikt").rules.deck.sacrifices)
    for card in (first, "green+red", "black_eyed+blue", "black_eyed+chili", "black_eyed+garden"):
        cards.remove(card)
    return " ".join([first, *cards])


@pytest.mark.rule("D-13", "D-5")
@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"sacrifice_pile": "", "sacrifice_discard": " ".join(Game("bohnedikt").rules.deck.sacrifices[4:])}, "D-13"),
        ({"fields": on(["", "no_gifts"])}, "no_gifts may lie only in the Cloister Garden"),
    ],
)
def test_a_position_that_no_game_can_reach_is_refused(position, complaint):
    with pytest.raises(BadPosition, match=complaint):
        abbey(**position)


def test_a_position_with_a_named_pile_deals_the_rest_to_the_hands():
    game = bazaar(sacrifice=RED_GREEN, sacrifice_pile=pile_with("blue+soy"))
    assert {player.sacrifice[0] for player in game.players[1:]} == {
        "black_eyed+blue", "black_eyed+chili", "black_eyed+garden"
    }  # fmt: skip


@pytest.mark.rule("D-9")
def test_only_the_owner_is_told_where_a_sacrifice_card_is_and_moves():
    game = bazaar("red soy", edicts="move_card", sacrifice=RED_GREEN, behind=[1, 0, 0, 0])
    (mine,), (theirs,) = ([e for e in game.view(seat).log if e.name == "holding"] for seat in (0, 1))
    assert (mine.places, theirs.places) == ((1, -1, -1, -1), (-1, 0, -1, -1))
    assert (mine.sacrifices[0], theirs.sacrifices[0]) == ("green+red", "?sacrifice")
    game = abbey(phase="edicts", hands=["red soy", "", "", ""], edicts=["move_card"], revealed="move_card")
    tell(game, "0 edict move_card 0 1")
    mine, theirs = (next(e for e in game.view(seat).log if e.name == "moved_card") for seat in (0, 1))
    assert (mine.values, theirs.values) == ((0, 0, 1), (0, -1, -1))
