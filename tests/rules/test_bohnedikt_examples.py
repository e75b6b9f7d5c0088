"""The three printed examples of Bohnedikt, in our own words: Keno is seat 0, Eiko 1, Nina 2, Timon 3."""

import pytest

from beankit import Accept, Bid, Offer
from beankit.games.bohnedikt import Sacrifice
from tests.rules.abbey import abbey, cards_with
from tests.rules.table import asked, coins, fields, hand, refused, tell

KENO, EIKO, NINA, TIMON = range(4)


@pytest.mark.rule("D-7", "D-8")
def test_nina_may_not_trade_with_the_right_neighbour():
    """Nina turns over a blue bean and the edict against the right neighbour, Eiko."""
    game = abbey(active=NINA, phase="turn_over", draw_pile="blue not_right ...", hands=["soy", "soy", "red", "soy"])
    while game.decision.kind == "react":
        game.play("pass")
    assert game.edicts == ("not_right",)
    refused(game, Offer("blue", "soy", to=EIKO), "D-7")
    refused(game, Offer("blue", (), to=EIKO), "D-7")  # a gift is a trade
    for other in (KENO, TIMON):
        assert game.decision.allows(Offer("blue", "soy", to=other))
    tell(game, "2 offer blue for soy to all", "3 accept", "0 accept")
    assert asked(game) == (EIKO, "answer")
    refused(game, Accept(), "D-7")
    refused(game, Bid("soy"), "D-7")
    tell(game, "1 refuse", "2 take 0")
    assert game.players[KENO].received == ("blue",)


def eikos_acre():
    """A blue bean on God's Acre, a red one and the red/green card in hand, and Timon's green bean received."""
    game = abbey(
        active=EIKO,
        phase="trade",
        fields=[["", ""], ["", "blue"], ["", ""], ["", ""]],
        hands=["blue blue", "red chili", "", "green"],
        sacrifice=cards_with("", "green+red"),
    )
    return tell(game, "1 offer nothing for green to 3", "3 accept", "1 take 3")


@pytest.mark.rule("D-10", "D-11")
def test_eiko_waits_with_the_sacrifice_until_the_blue_beans_are_planted():
    """Eiko could sacrifice at once, but trades for two blue beans and plants them in phase 3 first."""
    game = eikos_acre()
    assert game.decision.allows(Sacrifice("green", "red"))
    tell(game, "1 offer chili for blue blue to 0", "0 accept @0 @1", "1 take 0", "1 pass")
    while game.decision.kind == "react":
        game.play("pass")
    tell(game, "1 plant blue 1", "1 plant blue 1")
    new = game.sacrifice_pile[0]
    tell(game, "1 sacrifice green red")
    assert fields(game, EIKO) == ["", "blue blue blue green red"]
    assert (hand(game, EIKO), game.players[EIKO].received) == ("", ())
    assert game.players[EIKO].sacrifice == (new,)


@pytest.mark.rule("D-18")
def test_eikos_harvest_of_four_coins():
    """Five cards on the beanometer of the red bean that was planted last."""
    game = abbey(phase="window", active=EIKO, fields=[["", ""], ["", "blue blue blue green red"], ["", ""], ["", ""]])
    tell(game, "1 harvest 1")
    assert coins(game, EIKO) == "blue blue green red"
    assert game.discard == ("blue",)
