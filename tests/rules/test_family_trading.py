"""F-20 to F-26: who may trade what with whom."""

import pytest

from beankit import CALL, PASS, REFUSE, Accept, Bid, Offer, Take
from tests.rules.table import NOBODY_ELSE, asked, fields, hand, market, pass_windows, refused, table, tell


@pytest.mark.rule("F-20")
def test_the_active_player_trades_with_another_player():
    game = market("red", "blue")
    refused(game, Offer("red", "blue", to=0), "F-20")
    refused(game, Offer("red", "blue", to=4), "F-20")
    refused(game, Offer("red", "blue", to=-1), "F-20")
    refused(game, Offer("red", "blue", to=10**20), "F-20")
    tell(game, "0 offer red for blue to 1", "1 accept", "0 take 1")
    assert game.players[1].received == ("red",)


@pytest.mark.rule("F-20")
def test_the_others_never_make_offers():
    game = market("red", "blue soy", "green")
    tell(game, "0 offer red for blue to all")
    for action in (Offer("soy", "green", to=2), Offer("soy"), CALL, PASS, Take(2)):
        refused(game, action, "F-27")


@pytest.mark.rule("F-20")
def test_a_trade_is_made_with_one_player_at_a_time():
    game = market("red red", "blue", "blue")
    tell(game, "0 offer red for blue to all", "1 accept", "2 accept", "3 refuse", "0 take 2")
    assert (hand(game, 1), hand(game, 2)) == ("blue", "")
    assert asked(game) == (0, "offer")
    refused(game, Take(1), "F-27")  # the other acceptance ended with the round


@pytest.mark.rule("F-20")
def test_only_players_who_were_asked_can_be_taken():
    game = market("red", "blue", "blue")
    tell(game, "0 offer red for blue to 1", "1 accept")
    for seat in (0, 2, 3, 4, -1, 10**9):
        refused(game, Take(seat), "F-20")


@pytest.mark.rule("F-21")
def test_the_active_player_gives_from_anywhere_in_their_hand_and_from_the_turned_over_cards():
    game = market("red blue soy", "green", revealed="chili stink")
    tell(game, "0 offer chili blue for green to 1", "1 accept", "0 take 1")
    assert hand(game, 0) == "red soy"
    assert game.revealed == ("stink",)
    assert game.players[1].received == ("blue", "chili")
    assert game.players[0].received == ("green",)


@pytest.mark.rule("F-21")
def test_the_others_give_from_their_hands_only():
    game = market("red", "green blue soy", revealed="chili")
    tell(game, "0 offer red for chili to 1")
    refused(game, Accept(), "F-27")
    refused(game, Bid("chili", "red"), "F-27")
    tell(game, "1 bid soy for chili", "0 take 1")
    assert hand(game, 1) == "green blue"
    assert game.revealed == ()


@pytest.mark.rule("F-21")
def test_a_turned_over_card_is_given_before_a_copy_in_hand_unless_the_giver_chooses():
    for take, left, shown in [
        ("take 1", "red soy red", ()),
        ("take 1 @0", "soy red", ("red",)),
        ("take 1 @2", "red soy", ("red",)),
    ]:
        game = market("red soy red", "blue", revealed="red")
        tell(game, "0 offer red for blue to 1", "1 accept", f"0 {take}")
        assert (hand(game, 0), game.revealed) == (left, shown)


@pytest.mark.rule("F-22")
def test_any_number_of_cards_can_be_traded_for_any_number():
    game = market("red red red blue", "soy soy green garden garden garden garden")
    tell(game, "0 offer red red red blue for soy garden garden garden garden to 1", "1 accept", "0 take 1")
    assert (hand(game, 0), hand(game, 1)) == ("", "soy green")
    assert game.players[0].received == ("garden", "garden", "garden", "garden", "soy")
    assert game.players[1].received == ("blue", "red", "red", "red")


@pytest.mark.rule("F-22")
def test_a_gift_needs_the_recipients_consent():
    game = market("red")
    tell(game, "0 offer red for nothing to 2", "2 refuse")
    assert asked(game) == (0, "offer")
    assert hand(game, 0) == "red"
    tell(game, "0 offer red for nothing to all", "1 refuse", "2 accept", "3 refuse")
    refused(game, Take(1), "F-22")
    refused(game, Take(3), "F-22")
    tell(game, "0 take 2")
    assert game.players[2].received == ("red",)


@pytest.mark.rule("F-22")
def test_a_gift_to_the_active_player_needs_their_consent():
    for answer, got in [("pass", ()), ("take 3", ("soy",))]:
        game = market("red", "", "", "soy")
        tell(
            game,
            "0 offer nothing for nothing to all",
            "1 refuse",
            "2 refuse",
            "3 bid soy for nothing",
            f"0 {answer}",
        )
        assert game.players[0].received == got


@pytest.mark.rule("F-22")
def test_the_active_player_may_ask_for_a_gift():
    game = market("", "soy blue")
    tell(game, "0 offer nothing for blue to 1", "1 accept", "0 take 1")
    assert game.players[0].received == ("blue",)
    assert game.players[1].received == ()


@pytest.mark.rule("F-23")
def test_received_cards_stay_beside_the_fields_and_are_not_traded_again():
    game = market("red", "blue", "soy")
    tell(game, "0 offer red for blue to 1", "1 accept", "0 take 1")
    assert (hand(game, 0), game.players[0].received) == ("", ("blue",))
    assert (hand(game, 1), game.players[1].received) == ("", ("red",))
    refused(game, Offer("blue", "soy"), "F-27")
    tell(game, "0 offer nothing for red to 1")
    refused(game, Accept(), "F-27")
    refused(game, Bid("red"), "F-27")
    tell(game, "1 refuse", "0 pass")
    refused(game, PASS, "B-11")
    tell(game, "0 plant blue 0")
    assert asked(game) == (1, "plant")
    tell(game, "1 plant red 1")
    assert (fields(game, 0), fields(game, 1)) == (["blue", ""], ["", "red"])


@pytest.mark.rule("F-24")
def test_cards_in_fields_and_coins_cannot_be_traded():
    game = market("red", "soy", fields=[["blue blue", ""], ["green", ""], [], []], coins=["chili", "stink", "", ""])
    refused(game, Offer("blue", "soy"), "F-27")
    refused(game, Offer("chili", "soy"), "F-27")
    tell(game, "0 offer red for green to 1")
    refused(game, Accept(), "F-27")
    refused(game, Bid("green", "red"), "F-27")
    refused(game, Bid("stink", "red"), "F-27")


@pytest.mark.rule("F-24")
def test_nothing_binds_beyond_the_round():
    game = market("red red", "blue")
    tell(game, "0 offer red for blue to 1", "1 accept", "0 pass")
    refused(game, Take(1), "F-27")
    tell(game, "0 offer red for blue to 1", "1 refuse")  # an earlier yes is no promise
    assert hand(game, 1) == "blue"


@pytest.mark.rule("F-25")
def test_cards_leave_a_hand_only_when_both_have_agreed():
    game = market("red soy", "blue green")
    tell(game, "0 offer red for blue to 1")
    assert (hand(game, 0), hand(game, 1)) == ("red soy", "blue green")
    tell(game, "1 accept")
    assert (hand(game, 0), hand(game, 1)) == ("red soy", "blue green")
    tell(game, "0 take 1")
    assert (hand(game, 0), hand(game, 1)) == ("soy", "green")


@pytest.mark.rule("F-25")
@pytest.mark.parametrize(
    ("copies", "left"),
    [
        ("", "blue red green red"),
        (" @0", "blue red green red"),
        (" @2", "red blue green red"),
        (" @4", "red blue red green"),
    ],
)
def test_the_player_who_answers_decides_which_copy_to_give(copies, left):
    game = market("soy", "red blue red green red")
    tell(game, "0 offer soy for red to 1", f"1 accept{copies}", "0 take 1")
    assert hand(game, 1) == left
    game = market("soy", "red blue red green red")
    tell(
        game,
        "0 offer nothing for nothing to all",
        f"1 bid red for soy{copies}",
        "2 refuse",
        "3 refuse",
        "0 take 1",
    )
    assert hand(game, 1) == left


@pytest.mark.rule("F-25")
@pytest.mark.parametrize(
    ("copies", "left"),
    [("", "blue red green red"), (" @2", "red blue green red"), (" @4", "red blue red green")],
)
def test_the_active_player_decides_which_copy_to_give(copies, left):
    game = market("red blue red green red", "soy")
    tell(game, "0 offer red for soy to 1", "1 accept", f"0 take 1{copies}")
    assert hand(game, 0) == left


@pytest.mark.rule("F-25")
def test_when_giving_several_cards_all_some_or_no_copies_may_be_chosen():
    for copies, left in [
        ("", "blue green red"),
        (" @4", "blue red green"),
        (" @4 @2", "red blue green"),
        (" @2 @4", "red blue green"),
        (" @0 @4", "blue red green"),
    ]:
        game = market("soy", "red blue red green red")
        tell(game, "0 offer soy for red red to 1", f"1 accept{copies}", "0 take 1")
        assert hand(game, 1) == left


BAD_COPIES = [(1,), (5,), (-1,), (0, 0), (0, 2), (2, 0), (0, 1), (10**20,)]


@pytest.mark.rule("F-25")
@pytest.mark.parametrize("copies", BAD_COPIES)
def test_a_copy_must_be_of_the_kind_that_is_given(copies):
    game = market("red blue red", "red blue red")
    tell(game, "0 offer red for red to 1")
    refused(game, Accept(copies), "F-25")
    refused(game, Bid("red", "blue", copies), "F-25")
    tell(game, "1 accept")
    refused(game, Take(1, copies), "F-25")
    tell(game, "0 take 1 @2")


@pytest.mark.rule("F-25")
def test_a_player_who_names_a_wrong_copy_is_told_what_it_should_be():
    game = tell(market("red blue", "soy"), "0 offer red for soy to 1", "1 accept")
    assert "the hand positions 1 do not hold red" in refused(game, Take(1, (1,)), "F-25")


@pytest.mark.rule("F-25")
def test_where_nothing_is_given_there_is_no_copy_to_choose():
    game = market("red blue", "soy")
    tell(game, "0 offer red for nothing to 1")
    refused(game, Accept((0,)), "F-25")
    tell(game, "1 accept", "0 take 1")
    tell(game, "0 offer nothing for soy to 1", "1 accept")
    assert "nothing is given here" in refused(game, Take(1, (0,)), "F-25")
    tell(game, "0 take 1")
    assert game.players[0].received == ("soy",)


@pytest.mark.rule("F-26")
def test_trading_goes_on_after_the_turned_over_cards_are_gone():
    game = market("soy green", "blue", revealed="red")
    tell(game, "0 offer red for blue to 1", "1 accept", "0 take 1")
    assert game.revealed == ()
    tell(game, "0 offer soy for nothing to 2", "2 accept", "0 take 2")
    tell(game, "0 offer green for nothing to 3", "3 accept", "0 take 3")
    assert asked(game) == (0, "offer")  # even with nothing left to give
    tell(game, "0 offer nothing for nothing to all", "1 refuse", "2 refuse", "3 refuse")
    assert asked(game) == (0, "offer")


@pytest.mark.rule("F-26")
def test_the_active_player_alone_ends_trading():
    game = table(phase="trade", hands=["red", "blue", "", ""], fields=[["", ""], ["soy", ""], *NOBODY_ELSE[:2]])
    tell(game, "0 offer red for blue to all")
    refused(game, PASS, "F-27")
    tell(game, "1 refuse", "2 refuse", "3 refuse")
    assert REFUSE not in game.decision.options
    refused(game, REFUSE, "F-27")
    tell(game, "0 pass")
    assert asked(game) == (1, "react")
    assert pass_windows(game).active == 1
