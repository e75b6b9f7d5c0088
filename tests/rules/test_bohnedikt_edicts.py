"""D-7, D-8 and D-22: the edicts, one by one and together."""

from collections import Counter
from random import Random

import pytest

from beankit import CALL, REFUSE, Accept, Bid, Offer
from beankit.games.bohnedikt import EDICTS, HELPING, HINDERING, Keep, LayDown, UseEdict
from beankit.games.bohnedikt.rules import small_deals
from tests.rules.abbey import abbey, bazaar, leftover, on, revelation
from tests.rules.table import asked, coins, fields, hand, kinds, pass_windows, refused, tell

HANDS = ("red soy", "blue blue", "green", "chili")


def uses(game):
    """The edicts that can be used now."""
    return {option.edict for option in game.decision.options if isinstance(option, UseEdict)}


# --- when an edict is in force ---


@pytest.mark.rule("D-7")
def test_an_edict_turned_over_at_the_start_of_phase_2_is_in_force_for_this_turn():
    game = revelation("not_left red", *HANDS)
    assert game.edicts == ("not_left",)
    assert kinds(game)[-2:] == ["turned_over", "decreed"]
    refused(game, Offer("red", "blue", to=1), "D-7")
    while game.active == 0:
        game.play(game.decision.options[0])
    assert (game.edicts, game.used, game.partners) == ((), (), ())


@pytest.mark.rule("D-7")
def test_two_edicts_are_in_force_at_once_and_prohibitions_add_up():
    game = revelation("not_left no_gifts", *HANDS)
    assert game.edicts == ("not_left", "no_gifts")
    refused(game, Offer("red", "blue", to=1), "D-7")
    refused(game, Offer("red", (), to=2), "D-7")
    assert game.decision.allows(Offer("red", "green", to=2))


@pytest.mark.rule("D-7")
def test_an_edict_stays_in_force_when_its_card_is_traded_away():
    game = revelation("no_gifts red", *HANDS)
    tell(game, "0 offer no_gifts for blue to 1", "1 accept", "0 take 1")
    assert "no_gifts" not in game.revealed
    refused(game, Offer("red"), "D-7")


@pytest.mark.rule("D-7")
def test_an_edict_drawn_in_phase_4_or_held_in_hand_has_no_effect():
    game = abbey(phase="drawing", draw_pile="no_gifts one_trade not_left not_right ...", hands=["", "soy", "", ""])
    assert game.edicts == ()
    assert hand(game, 0).startswith("no_gifts")
    game = bazaar("no_gifts red", "blue")
    assert game.decision.allows(Offer("red"))


@pytest.mark.rule("D-7")
def test_an_edict_taken_from_the_discard_pile_has_no_effect():
    game = revelation("from_discard red", *HANDS, discard="no_gifts")
    tell(game, "0 edict from_discard")
    assert game.revealed == ("from_discard", "red", "no_gifts")
    assert game.edicts == ("from_discard",)
    assert game.decision.allows(Offer("red"))


# --- edicts that hinder ---


@pytest.mark.rule("D-7")
def test_eight_edicts_hinder_and_eight_help():
    assert (len(HINDERING), len(HELPING)) == (8, 8)
    assert all(edict.restricts for edict in HINDERING)
    assert not any(edict.restricts for edict in HELPING)
    assert len({edict.id for edict in EDICTS}) == 16


@pytest.mark.rule("D-7")
@pytest.mark.parametrize("active", [0, 2])
def test_not_left(active):
    game = bazaar(*["red"] * 4, edicts="not_left", active=active)
    left = (active + 1) % 4
    refused(game, Offer("red", (), left), "D-7")
    assert game.decision.allows(Offer("red", (), (active + 2) % 4))
    tell(game, f"{active} offer red for nothing to all")
    assert (game.decision.seat, game.decision.options) == (left, (REFUSE,))
    refused(game, Accept(), "D-7")
    refused(game, Bid("red"), "D-7")


@pytest.mark.rule("D-7")
def test_one_partner():
    game = bazaar("red red red red", "blue blue", "green", edicts="one_partner")
    tell(game, "0 offer red for blue to all", "1 accept", "2 bid green for red", "3 refuse", "0 take 1")
    refused(game, Offer("red", "green", to=2), "D-7")
    tell(game, "0 offer red for blue to 1", "1 accept", "0 take 1")
    assert game.players[0].received == ("blue", "blue")


@pytest.mark.rule("D-7", "D-22")
def test_one_trade_and_phase_2_ends():
    game = bazaar("red red", "blue", edicts="one_trade")
    tell(game, "0 offer red for blue to 1", "1 refuse")
    assert asked(game) == (0, "offer")  # a refused offer is no trade
    tell(game, "0 offer red for blue to 1", "1 accept", "0 take 1")
    assert kinds(game)[-1] == "closed_trading"
    assert game.phase.name == "window"


@pytest.mark.rule("D-7")
def test_revealed_only():
    game = bazaar("red soy", "blue", edicts="revealed_only", revealed="green revealed_only")
    assert "may give no hand cards" in refused(game, Offer("red", "blue"), "D-7")
    refused(game, Offer("chili", "blue"), "F-27")
    assert game.decision.allows(Offer("green", "blue"))
    tell(game, "0 offer nothing for nothing to all", "1 bid blue for red", "2 refuse", "3 refuse")
    refused(game, "take 1", "D-7")
    tell(game, "0 pass", "0 offer green for blue to 1", "1 accept", "0 take 1")
    assert hand(game, 0) == "red soy"


@pytest.mark.rule("D-7")
def test_hand_only():
    game = bazaar("red soy", "blue", edicts="hand_only", revealed="green hand_only red")
    assert "turned-over cards may not be traded" in refused(game, Offer("green", "blue"), "D-7")
    refused(game, Offer(("red", "red"), "blue"), "D-7")  # one of them is on the table
    tell(game, "0 offer red for blue to 1", "1 accept", "0 take 1")
    assert hand(game, 0) == "soy"
    assert game.revealed == ("green", "hand_only", "red")  # the red bean came from the hand


@pytest.mark.rule("D-7", "D-8")
def test_no_gifts_in_either_direction():
    game = bazaar("red soy", "blue", edicts="no_gifts")
    refused(game, Offer("red"), "D-7")
    refused(game, Offer((), "blue"), "D-7")
    tell(game, "0 offer nothing for nothing to all")
    refused(game, Bid("blue"), "D-7")
    refused(game, Bid((), "red"), "D-7")
    tell(game, "1 bid blue for red", "2 refuse", "3 refuse", "0 take 1")


@pytest.mark.rule("D-7")
def test_no_profit():
    game = bazaar("red soy", "blue blue", edicts="no_profit")
    refused(game, Offer("red", ("blue", "blue")), "D-7")
    refused(game, Offer((), "blue"), "D-7")
    assert game.decision.allows(Offer(("red", "soy"), "blue"))
    tell(game, "0 offer red for nothing to 1")
    refused(game, Bid(("blue", "blue"), "red"), "D-7")
    tell(game, "1 bid blue for red", "0 take 1")


@pytest.mark.rule("D-8")
def test_an_edict_that_forbids_trading_with_somebody_also_forbids_gifts():
    game = bazaar("red soy", "blue", edicts="not_left")
    refused(game, Offer("red", (), 1), "D-7")
    refused(game, Offer((), "blue", 1), "D-7")
    tell(game, "0 offer nothing for nothing to all")
    refused(game, Bid("blue"), "D-7")


# --- edicts that help ---


@pytest.mark.rule("D-22")
def test_an_edict_turned_over_as_the_third_card_is_in_force_too():
    game = revelation("third_card red no_gifts", *HANDS)
    assert asked(game) == (0, "edict")
    tell(game, "0 edict third_card")
    assert game.revealed == ("third_card", "red", "no_gifts")
    assert game.edicts == ("third_card", "no_gifts")
    refused(game, Offer("red"), "D-7")


@pytest.mark.rule("D-22")
def test_the_third_card_can_be_another_helpful_edict():
    game = revelation("third_card red discard_one", *HANDS)
    tell(game, "0 edict third_card", "0 edict discard_one 1")
    assert (hand(game, 0), game.discard) == ("red", ("soy",))


@pytest.mark.rule("D-22", "D-20")
def test_the_third_card_may_exhaust_the_pile():
    position = {"draw_pile": "third_card red blue", "exhausted": 1, "fields": on(["soy soy", ""])}
    game = abbey("discard", phase="turn_over", **position)
    while asked(game) == (0, "react"):
        game.play("pass")
    tell(game, "0 edict third_card")
    assert asked(game) == (0, "tribute")
    tell(game, "0 harvest 0")
    assert game.revealed == ("third_card", "red", "blue")
    assert len(game.draw_pile) == 117  # the discarded cards and the coin
    assert asked(game) == (0, "offer")


@pytest.mark.rule("D-22")
def test_there_is_no_third_card_without_a_card_to_draw():
    game = abbey("coins", phase="edicts", edicts=["third_card"], revealed="third_card")
    assert asked(game) == (0, "offer")


@pytest.mark.rule("D-22")
def test_may_discard_covers_all_turned_over_cards_in_phase_3():
    game = abbey(
        phase="plant_or_keep", edicts=["may_discard"], revealed="may_discard red blue", received=["soy", "", "", ""]
    )
    refused(game, LayDown("soy"), "D-22")
    tell(game, "0 lay_down may_discard", "0 lay_down red", "0 plant soy 0", "0 lay_down blue")
    assert game.discard == ("may_discard", "red", "blue")
    game = abbey(phase="plant_or_keep", edicts=["may_discard"], received=["soy", "red", "", ""])
    tell(game, "0 plant soy 0")
    refused(game, LayDown("red"), "D-22")  # for the active player only
    game = abbey(phase="plant_or_keep", revealed="red")
    refused(game, LayDown("red"), "D-22")


@pytest.mark.rule("D-22")
def test_from_discard():
    game = revelation("from_discard red", *HANDS, discard="chili garden")
    tell(game, "0 edict from_discard")
    assert (game.revealed, game.discard) == (("from_discard", "red", "garden"), ("chili",))
    assert asked(revelation("from_discard red", *HANDS)) == (0, "offer")  # the discard pile is empty


@pytest.mark.rule("D-22")
def test_move_card_counts_places_with_the_sacrifice_card_and_never_moves_it():
    game = revelation("move_card red", "red soy blue", behind=[1, 0, 0, 0])
    refused(game, UseEdict("move_card", (1, 0)), "D-22")  # that is the sacrifice card
    refused(game, UseEdict("move_card", (2, 2)), "D-22")
    refused(game, UseEdict("move_card", (4, 0)), "D-22")
    tell(game, "0 edict move_card 3 0")
    assert (hand(game, 0), game.players[0].behind) == ("blue red soy", 2)
    game = revelation("move_card red", "red soy blue", behind=[1, 0, 0, 0])
    tell(game, "0 edict move_card 0 1")
    assert (hand(game, 0), game.players[0].behind) == ("red soy blue", 0)


@pytest.mark.rule("D-22")
def test_plant_front_takes_the_frontmost_bean_even_behind_the_sacrifice_card():
    game = revelation("plant_front red", "red soy", fields=on(["blue", "soy"]), behind=[0, 0, 0, 0])
    assert "no field has room" in refused(game, UseEdict("plant_front", (0,)), "D-22")
    tell(game, "0 harvest 0", "0 edict plant_front 0")
    assert (fields(game, 0), hand(game, 0), game.players[0].behind) == (["red", "soy"], "soy", 0)
    refused(game, UseEdict("plant_front", (0,)), "F-27")  # only once


@pytest.mark.rule("D-22")
def test_draw_five():
    game = revelation("draw_five red", "", draw_pile="draw_five red blue soy stink green chili garden ...")
    tell(game, "0 edict draw_five")
    while game.active == 0:
        game.play("pass" if "pass" in map(str, game.decision.options) else game.decision.options[0])
    assert hand(game, 0) == "blue soy stink green chili"
    game = revelation("draw_five red", "", draw_pile="draw_five red blue soy stink green chili garden ...")
    tell(game, "0 pass")  # it is optional
    while game.active == 0:
        game.play("pass" if "pass" in map(str, game.decision.options) else game.decision.options[0])
    assert hand(game, 0) == "blue soy stink green"


@pytest.mark.rule("D-17", "D-22")
@pytest.mark.parametrize(("edict", "used"), [(edict.id, edict.id != "draw_five") for edict in HELPING])
def test_no_other_edict_changes_how_many_cards_are_drawn(edict, used):
    game = revelation(f"{edict} blue", "red soy", discard="blue")
    while used and game.decision.kind == "edict" and uses(game):
        game.play(next(option for option in game.decision.options if isinstance(option, UseEdict)))
    before = len(game.log)
    while game.active == 0:
        game.play("pass" if "pass" in map(str, game.decision.options) else game.decision.options[0])
    drawn = [event.cards for event in game.view(0).log[-len(game.log) + before :] if event.name == "drew"]
    assert [len(cards) for cards in drawn] == [4]


@pytest.mark.rule("D-22")
def test_to_hand_is_for_the_active_player_alone_and_decided_in_phase_3():
    game = abbey(phase="plant_or_keep", edicts=["to_hand"], hands=["soy", "", "", ""], behind=[1, 0, 0, 0],
                 received=["red blue", "green", "", ""], revealed="to_hand")  # fmt: skip
    refused(game, Keep("to_hand"), "D-22")  # turned over, not received
    tell(game, "0 keep blue", "0 plant red 0", "0 plant to_hand 0")
    assert (hand(game, 0), game.players[0].behind) == ("soy blue", 1)
    refused(game, Keep("green"), "D-22")
    tell(game, "1 plant green 0")
    game = abbey(phase="plant_or_keep", edicts=["draw_five", "no_gifts"], received=["red", "", "", ""], revealed="soy")
    refused(game, Keep("red"), "D-22")
    refused(game, LayDown("soy"), "D-22")


@pytest.mark.rule("D-22")
def test_discard_one():
    game = revelation("discard_one red", "red soy blue", behind=[2, 0, 0, 0])
    tell(game, "0 edict discard_one 0")
    assert (hand(game, 0), game.discard, game.players[0].behind) == ("soy blue", ("red",), 1)
    assert asked(game) == (0, "offer")


@pytest.mark.rule("D-22")
def test_helpful_edicts_are_optional_and_used_once_in_any_order_before_trading():
    game = revelation("discard_one draw_five", "red soy")
    assert uses(game) == {"discard_one", "draw_five"}
    refused(game, UseEdict("third_card"), "D-7")
    refused(game, "offer red for nothing to all", "D-22")
    tell(game, "0 edict draw_five")
    assert "has already been used" in refused(game, UseEdict("draw_five"), "D-22")
    said = refused(game, UseEdict("discard_one", (2,)), "D-22")
    assert "used as follows: edict discard_one 0, edict discard_one 1" in said
    tell(game, "0 pass")
    assert (asked(game), hand(game, 0), game.used) == ((0, "offer"), "red soy", ("draw_five",))
    refused(game, UseEdict("discard_one", (0,)), "F-27")


@pytest.mark.rule("D-22")
@pytest.mark.parametrize(
    ("edicts", "players"),
    [("not_left not_right", 3), ("revealed_only hand_only no_gifts", 4), ("revealed_only hand_only no_profit", 4)],
)
def test_prohibitions_that_leave_no_trade_end_phase_2(edicts, players):
    game = bazaar("red red", "blue", edicts=edicts, players=players, revealed="soy")
    assert game.phase.name == "window"
    assert kinds(game)[-1] == "closed_trading"
    game = bazaar("red red", "blue", edicts=edicts.rsplit(" ", 1)[0], players=players, revealed="soy")
    assert asked(game) == (0, "offer")


@pytest.mark.rule("D-22", "F-30")
def test_whether_trading_is_possible_does_not_depend_on_the_kinds_in_a_hand():
    for cards in ("red", "blue", "no_gifts"):
        assert bazaar(cards, "soy", edicts="no_gifts").decision.kind == "offer"
    game = bazaar("", "soy", edicts="no_gifts")  # everybody can see that there is nothing to give
    assert "closed_trading" in kinds(game)
    assert game.active == 1


@pytest.mark.rule("D-7")
def test_an_open_call_is_possible_under_an_edict_and_banned_bids_are_not_listed():
    game = bazaar("red", "blue", edicts="no_gifts", revealed="soy")
    assert game.decision.allows(CALL)
    tell(game, "0 offer nothing for nothing to all")
    assert game.decision.options == (REFUSE, Bid("blue", "soy"))
    pass_windows(tell(game, "1 refuse", "2 refuse", "3 refuse"))
    assert coins(game, 0) == ""


@pytest.mark.rule("D-22")
def test_small_deals_show_whether_any_trade_is_possible():
    """A card for a card, gifts both ways, and two of a kind on either side."""
    single, pair = ("red",), ("red", "red")
    assert [*small_deals(single, ("soy",))] == [
        (single, ("soy",)), (single, ()), ((), ("soy",)), (pair, ("soy",)), (single, ("soy", "soy"))
    ]  # fmt: skip


@pytest.mark.rule("D-7", "D-8")
def test_a_refusal_names_the_edict_that_bars_the_cards():
    game = bazaar("red", "blue", edicts="hand_only revealed_only", revealed="soy")
    assert "may give no hand cards" in refused(game, "offer red for blue to 1", "D-7")
    assert "turned-over cards may not be traded" in refused(game, "offer soy for blue to 1", "D-7")


ACRE = ["", "soy garden red blue"]  # four cards with a blue one on top: one coin, three left over


@pytest.mark.rule("F-12", "D-18")
def test_the_harvester_chooses_the_card_that_an_edict_then_takes():
    game = revelation("from_discard red", *HANDS, fields=on(ACRE), discard="chili")
    assert [option.text for option in game.decision.options if option.word == "top"] == ["top soy 1", "top garden 1"]
    usual = tell(game.clone(), "0 harvest 1")
    assert usual.discard == ("chili", "soy", "garden", "red")
    tell(game, "0 top garden 1")
    assert (game.discard, coins(game, 0)) == (("chili", "soy", "red", "garden"), "blue")
    assert [event.name for event in game.view(2).log[-2:]] == ["harvested", "laid_on_top"]
    tell(game, "0 edict from_discard")
    assert game.revealed == ("from_discard", "red", "garden")


@pytest.mark.rule("F-12")
def test_an_edict_card_from_the_cloister_garden_can_be_put_on_top_too():
    game = bazaar("red", fields=on(["blue no_gifts blue blue", ""]))
    tell(game, "0 top no_gifts 0")
    assert game.discard == ("blue", "blue", "no_gifts")
    assert coins(game, 0) == "blue"


@pytest.mark.rule("F-12")
def test_the_order_is_asked_for_only_where_it_matters():
    """Not for a field of one kind, nor if one kind or one card is left over, nor without such an edict."""
    for row in ("red red", "red red red blue", "soy red red red red"):
        assert not [option for option in bazaar("red", fields=on(["", row])).decision.options if option.word == "top"]
    game = bazaar("red", fields=on(["chili", "soy red blue"]))
    refused(game, "top blue 1", "F-12")  # it would be on top anyway
    refused(game, "top garden 1", "F-12")
    refused(game, "top chili 0", "F-12")
    refused(game, "top soy 7", "D-1")
    kinds = [{"id": kind, "count": 20, "beanometer": [4, 6, 8, 10]} for kind in ("red", "soy", "blue")]
    pairs = [["red", "soy"], ["red", "blue"], ["soy", "blue"]] * 3
    deck = {"kinds": kinds, "edicts": ["draw_five"], "sacrifices": pairs}
    plain = bazaar("red", fields=on(["", "soy red blue"]), deck=deck)
    assert "takes cards from the discard pile" in refused(plain, "top soy 1", "F-12")


@pytest.mark.rule("F-12", "D-20")
def test_nobody_chooses_the_top_card_of_a_pile_that_is_shuffled_at_once():
    tribute = {"phase": {"name": "tribute"}, "stack": [{"name": "turn_over", "count": 1}], "exhausted": 2}
    game = abbey(rest="discard", hands=["red", "", "", ""], fields=on(ACRE), **tribute)
    assert [option.text for option in game.decision.options] == ["harvest 1"]


@pytest.mark.rule("F-12", "F-18")
def test_everybody_remembers_a_discard_pile_after_a_chosen_card_was_taken_from_it():
    lying = {"fields": on(ACRE), "draw_pile": "from_discard red soy soy soy", "discard": "chili"}
    hoard = leftover({"hands": HANDS, **lying})
    game = revelation("", *HANDS, coins=["", "", "", hoard], **lying)
    tell(game, "0 top garden 1", "0 edict from_discard")
    while game.turn == 1:
        game.play(game.decision.options[0])
    assert game.exhausted == 1  # the pile was shuffled without the garden bean
    for seat in range(4):
        world = game.view(seat).imagine(Random(seat))
        assert world.view(seat).unseen() == game.view(seat).unseen()
        assert hidden(world) == hidden(game)


def hidden(game):
    """The cards in the draw pile and in hands."""
    return Counter([*game.draw_pile, *(card for player in game.players for card in player.hand)])
