"""F-27: how talking becomes decisions."""

import pytest

from beankit import CALL, PASS, REFUSE, Accept, BeankitError, Bid, Game, Harvest, Offer, Plant, Take
from tests.rules.table import NOBODY_ELSE, asked, hand, kinds, market, refused, tell


@pytest.mark.rule("F-27")
def test_only_those_addressed_answer_in_clockwise_order():
    game = market("", "", "red", "", active=2)
    tell(
        game,
        "2 offer red for nothing to all",
        "3 refuse",
        "0 refuse",
        "1 refuse",
        "2 offer red for nothing to 0",
        "0 refuse",
    )
    assert asked(game) == (2, "offer")


@pytest.mark.rule("F-27")
def test_the_others_cannot_see_an_answer_until_all_have_answered():
    game, other = (market("red", "blue", "blue") for _ in range(2))
    tell(game, "0 offer red for blue to all", "1 accept")
    tell(other, "0 offer red for blue to all", "1 refuse")
    for seat in (0, 2, 3):
        assert game.view(seat).snapshot() == other.view(seat).snapshot()
        assert game.view(seat).answers == {}
    assert game.view(2).decision.options == other.view(2).decision.options
    assert game.view(1).snapshot() != other.view(1).snapshot()


@pytest.mark.rule("F-27")
def test_nobody_is_told_hand_positions():
    game, other = (market("red", "blue soy blue", "blue") for _ in range(2))
    rest = ("2 refuse", "3 refuse")
    tell(game, "0 offer red for blue to all", "1 accept @2", *rest)
    tell(other, "0 offer red for blue to all", "1 accept", *rest)
    for seat in (0, 2, 3):
        assert game.view(seat).snapshot() == other.view(seat).snapshot()
    tell(game, "0 take 1")
    tell(other, "0 take 1")
    for seat in (0, 2, 3):
        assert game.view(seat).snapshot() == other.view(seat).snapshot()
    assert (hand(game, 1), hand(other, 1)) == ("blue soy", "soy blue")


@pytest.mark.rule("F-27")
def test_the_active_player_takes_one_answer_or_none():
    for choice, got in [("take 1", ("blue",)), ("take 2", ("green",)), ("pass", ())]:
        game = market("red", "blue", "green", "soy")
        tell(
            game,
            "0 offer red for blue to all",
            "1 accept",
            "2 bid green for red",
            "3 bid soy for red",
            f"0 {choice}",
        )
        assert game.players[0].received == got
        assert asked(game) == (0, "offer")
        assert ("declined" in kinds(game)) == (choice == "pass")


@pytest.mark.rule("F-27")
def test_if_all_refuse_there_is_nothing_to_settle():
    game = market("red", "blue")
    tell(game, "0 offer red for blue to all", "1 refuse", "2 refuse", "3 refuse")
    assert asked(game) == (0, "offer")
    assert kinds(game)[-2:] == ["offered", "answered"]


@pytest.mark.rule("F-27")
def test_a_player_can_offer_only_what_they_have():
    game = market("red red blue", "soy", revealed="red green")
    for give in [("red",) * 4, ("blue", "blue"), "garden", "soy", ("red", "garden"), ("cocoa",), ("",)]:
        refused(game, Offer(give, "soy"), "F-27")
        refused(game, Offer(give), "F-27")
    assert game.decision.allows(Offer(("red", "red", "red", "blue", "green"), "soy"))


@pytest.mark.rule("F-27")
def test_a_player_can_bid_or_accept_only_with_what_they_have():
    game = market("red", "soy soy", "")
    tell(game, "0 offer red for soy soy soy to 1")
    refused(game, Accept(), "F-27")
    refused(game, Bid(("soy",) * 3, "red"), "F-27")
    refused(game, Bid("blue", "red"), "F-27")
    refused(game, Bid("cocoa", "red"), "F-27")
    tell(game, "1 bid soy soy for red", "0 take 1")
    assert game.players[0].received == ("soy", "soy")


@pytest.mark.rule("F-27")
@pytest.mark.parametrize("kind", ["blue", "chili", "garden"])
@pytest.mark.parametrize("count", [21, 511, 512, 513, 600, 1000, 1023, 1024, 1025, 1500, 2048, 10_000])
def test_a_huge_number_of_cards_is_not_mistaken_for_a_small_one(kind, count):
    game = market("blue chili stink garden", "blue chili stink garden")
    refused(game, Offer((kind,) * count, "soy"), "F-27")
    game.play(Offer("blue", (kind,) * count, 1))  # asking is allowed
    assert Accept() not in game.decision.options
    refused(game, Accept(), "F-27")
    refused(game, Bid((kind,) * count, "blue"), "F-27")
    game.play(Bid("stink", (kind,) * count))
    refused(game, Take(1), "F-27")
    assert game.decision.options == (PASS,)


@pytest.mark.rule("F-27")
def test_an_unknown_bean_is_in_nobodys_hand():
    everything = "blue chili stink green soy black_eyed red garden"
    game = market(everything, everything)
    refused(game, Offer("cocoa", "red"), "F-27")
    refused(game, Offer(("red", "cocoa")), "F-27")
    tell(game, "0 offer red for nothing to 1")
    refused(game, Bid("cocoa", "red"), "F-27")


@pytest.mark.rule("F-27")
def test_at_least_one_side_gives_a_card():
    game = market("red", "blue")
    refused(game, Offer((), (), to=1), "F-27")
    tell(game, "0 offer red for blue to all")
    refused(game, Bid(), "F-27")
    tell(game, "1 refuse", "2 refuse", "3 refuse")
    game.play(CALL)
    refused(game, Bid(), "F-27")
    refused(game, Accept(), "F-27")
    tell(game, "1 bid nothing for red", "2 refuse", "3 refuse", "0 take 1")
    assert game.players[1].received == ("red",)


@pytest.mark.rule("F-27")
def test_an_open_call_is_answered_with_bids():
    game = market("red soy", "blue green", "stink", "", revealed="chili")
    tell(game, "0 offer nothing for nothing to all")
    assert str(game.decision.options[0]) == "refuse"
    tell(game, "1 bid blue green for chili red", "2 bid stink for nothing", "3 refuse", "0 take 1")
    assert game.players[0].received == ("blue", "green")
    assert (hand(game, 0), game.revealed) == ("soy", ())


@pytest.mark.rule("F-27")
def test_a_bid_for_what_the_active_player_does_not_have_cannot_be_taken():
    game = market("red", "blue", "soy")
    tell(game, "0 offer red for nothing to all", "1 bid blue for garden", "2 bid soy for red red", "3 refuse")
    refused(game, Take(1), "F-27")
    refused(game, Take(2), "F-27")
    assert game.decision.options == (PASS,)
    tell(game, "0 pass")


@pytest.mark.rule("F-27")
def test_an_answer_binds_until_the_active_player_has_chosen():
    game = market("red", "blue", "blue", fields=[["soy soy", ""], ["green green", ""], [], []])
    tell(game, "0 offer red for blue to all", "1 accept", "2 accept", "3 refuse")
    assert asked(game) == (0, "settle")  # seat 1 is not asked again
    tell(game, "0 harvest 0")
    assert asked(game) == (0, "settle")
    tell(game, "0 take 1")
    assert hand(game, 1) == ""


@pytest.mark.rule("F-27")
def test_each_step_accepts_only_its_own_answers():
    game = market("red", "blue", fields=[["soy soy", ""], *NOBODY_ELSE])
    for action in (Accept(), REFUSE, Bid("red"), Take(1), Plant("red", 1)):
        refused(game, action, "F-27")
    tell(game, "0 offer red for blue to 1")
    for action in (CALL, PASS, Take(1), Plant("blue", 0)):
        refused(game, action, "F-27")
    tell(game, "1 accept")
    for action in (CALL, Offer("red"), Accept(), REFUSE, Bid("red"), Plant("red", 1)):
        refused(game, action, "F-27")
    refused(game, Harvest(1), "F-8")
    tell(game, "0 take 1")


@pytest.mark.rule("F-27")
def test_a_phase_holds_at_most_twelve_rounds():
    game = market("red", "blue", rest="discard")
    for round_ in range(12):
        assert game.view(3).rounds == round_
        tell(game, "0 offer red for blue to 1", "1 refuse")
    assert kinds(game).count("closed_trading") == 1
    assert game.active == 1


@pytest.mark.rule("F-27")
@pytest.mark.parametrize("limit", [1, 3])
def test_the_number_of_rounds_is_a_table_option(limit):
    game = market("red red red red", "blue", options={"rounds": limit})
    for _ in range(limit):
        assert asked(game) == (0, "offer")
        tell(game, "0 offer red for nothing to 2", "2 accept", "0 take 2")
    assert game.phase.name == "plant_received"


@pytest.mark.rule("F-27")
def test_zero_means_no_limit():
    game = market("red", "blue", options={"rounds": 0})
    for _ in range(40):
        tell(game, "0 offer red for blue to 1", "1 refuse")
    assert asked(game) == (0, "offer")
    with pytest.raises(BeankitError, match="rounds=-1"):
        Game("bohnanza", rounds=-1)


@pytest.mark.rule("F-27")
def test_a_harvest_does_not_count_as_a_round():
    game = market("red", "blue", options={"rounds": 1}, fields=[["soy soy", "green green"], *NOBODY_ELSE])
    tell(game, "0 harvest 0", "0 harvest 1")
    assert asked(game) == (0, "offer")


@pytest.mark.rule("F-27")
def test_a_player_without_the_cards_for_a_deal_is_told_where_they_would_have_to_be():
    game = market("red", "blue", revealed="soy")
    assert "not all of these cards are in your hand or turned over: green" in refused(
        game, Offer("green", "blue"), "F-27"
    )
    bare = market("red", "blue")
    assert "not all of these cards are in your hand: green (" in refused(bare, Offer("green", "blue"), "F-27")


@pytest.mark.rule("F-27")
def test_naming_an_unknown_bean_lists_those_in_the_game():
    game = market("red", "blue")
    for offer, rule in ((Offer("rot", "blue"), "F-27"), (Offer("red", "rot"), "F-1")):
        assert "there is no rot: the kinds are blue, chili" in refused(game, offer, rule)
    tell(game, "0 offer red for blue to 1")
    for bid, rule in ((Bid("rot", "red"), "F-27"), (Bid("blue", "rot"), "F-1")):
        assert "there is no rot: the kinds are blue, chili" in refused(game, bid, rule)
