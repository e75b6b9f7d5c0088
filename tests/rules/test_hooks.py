"""Hooks that Bohnanza itself does not use, each with a tiny variant."""

from random import Random

import pytest

from beankit import CALL, PASS, REFUSE, Accept, Bid, Decision, Game, Offer
from beankit.core.phase import Phase
from beankit.core.said import Objection
from beankit.core.seats import Player
from beankit.games.bohnanza import Bohnanza
from tests.rules.table import asked, coins, fields, hand, kinds, leftover, refused, tell


class Embargo(Bohnanza):
    """Seat 2 may not give or get green beans, and nobody may trade garden beans."""

    name = "embargo"

    def trade_terms(self, game):
        return ("green", 2)

    def ban(self, terms, active, partner, deal):
        kind, seat = terms
        gave, got = deal
        if "garden" in gave + got or (partner == seat and kind in gave + got):
            return Objection("F-24", "embargo")
        return None


def embargo(*hands):
    return Game.from_position(
        {"game": Embargo, "players": 4, "phase": "trade", "hands": [*hands, *[""] * (4 - len(hands))]}
    )


def test_an_offer_that_nobody_addressed_may_accept_is_refused():
    game = embargo("green garden red")
    refused(game, Offer("green", "red", to=2), "F-24")
    refused(game, Offer("red", "green", to=2), "F-24")
    refused(game, Offer("garden"), "F-24")
    refused(game, Offer("red", "garden"), "F-24")
    refused(game, Offer("blue"), "F-27")  # other mistakes are still refused
    for fine in (Offer("green"), Offer("green", "red", to=1), Offer("red", "blue", to=2), CALL):
        assert game.decision.allows(fine)


def test_the_small_offers_leave_out_what_is_banned():
    options = embargo("green garden red").decision.options
    assert options[:2] == (PASS, CALL)
    assert Offer("green", (), 2) not in options
    assert not any("garden" in option.give + option.want for option in options if isinstance(option, Offer))
    for fine in (Offer("green"), Offer("green", (), 1), Offer("red", (), 2), Offer("red", "green")):
        assert fine in options


def test_a_banned_answer_is_refused():
    game = embargo("green red blue", "red", "red green garden soy", "green")
    tell(game, "0 offer green for red to all", "1 accept")
    assert Accept() not in game.decision.options
    refused(game, Accept(), "F-24")
    refused(game, Bid("green", "red"), "F-24")
    refused(game, Bid("garden", "red"), "F-24")
    refused(game, Bid("soy", "green"), "F-24")
    refused(game, Bid("chili", "red"), "F-27")
    assert REFUSE in game.decision.options
    tell(game, "2 bid soy for red", "3 bid green for blue", "0 take 2")
    assert (hand(game, 0), hand(game, 2)) == ("green blue", "red green garden")


class Pause(Phase):
    """Between the last card and the shuffle the active player may discard their front card."""

    __slots__ = ()
    name = "pause"
    nested = True
    asks = ("pause",)

    def begin(self, game):
        return Decision(game.active, "pause", (PASS, REFUSE))

    def play(self, game, player, action):
        if action is REFUSE:
            game.discard += player.hand[:1]
            player.hand = player.hand[1:]
        return game.close()


class Pausing(Bohnanza):
    """A game that asks for a decision whenever the draw pile is exhausted."""

    name = "pausing"
    inner_phases = (Pause,)

    def interruption(self, game):
        return Pause()


def pausing(phase, draw_pile, exhausted=0):
    position = {
        "game": Pausing,
        "phase": phase,
        "draw_pile": draw_pile,
        "hands": ["soy soy", "", "", ""],
        "exhausted": exhausted,
    }
    return Game.from_position({**position, "discard": leftover(position)})


@pytest.mark.rule("F-13")
@pytest.mark.parametrize("draw_pile", ["red", "red blue"])
def test_an_interruption_comes_before_the_shuffle_and_then_the_reveal_goes_on(draw_pile):
    game = pausing("turn_over", draw_pile)
    assert asked(game) == (0, "pause")
    assert " ".join(game.revealed) == draw_pile
    assert game.draw_pile == ()
    tell(game, "0 refuse")
    assert len(game.revealed) == 2
    assert game.discard == ()
    assert len(game.draw_pile) == 104 - 1 - 2  # including the discarded soy bean
    assert game.stack == ()
    assert asked(game) == (0, "offer")


@pytest.mark.rule("F-13")
@pytest.mark.parametrize("draw_pile", ["red", "red blue", "red blue green"])
def test_an_interrupted_draw_goes_on_to_three_cards(draw_pile):
    game = tell(pausing("draw", draw_pile), "0 pass")
    assert len(game.players[0].hand) == 5
    assert hand(game, 0).startswith(f"soy soy {draw_pile}")
    assert game.active == 1
    log = kinds(game)
    assert log.index("shuffled") < log.index("turn", 2)  # at once, not only when the next player needs a card


def test_the_last_exhaustion_is_not_interrupted():
    game = pausing("draw", "red", exhausted=2)
    assert game.over


def test_a_game_continues_the_same_from_a_position_inside_an_interruption():
    game = pausing("turn_over", "red")
    assert game.stack != ()
    twin = Game.from_position({**game.position(), "game": Pausing})
    assert twin.same(game)
    assert tell(twin, "0 pass").same(tell(game, "0 pass"))


class Tithe(Bohnanza):
    """A harvest that pays leaves one coin on the discard pile, and a shuffle takes all hands with it."""

    name = "tithe"

    def harvested(self, game, player, field):
        if player.coins:
            game.discard += player.coins[-1:]
            player.coins = player.coins[:-1]

    def before_shuffle(self, game):
        for player in game.players:
            game.discard += player.hand
            player.hand = ()


def test_a_harvest_and_a_shuffle_may_have_further_effects():
    position = {
        "game": Tithe,
        "phase": "window",
        "fields": [["red red red", ""], [], [], []],
        "hands": ["", "soy", "", ""],
    }
    game = Game.from_position({**position, "draw_pile": "", "coins": ["", "", "", leftover(position)]})
    tell(game, "0 harvest 0")
    assert (coins(game, 0), fields(game, 0)) == ("red", ["", ""])
    assert hand(game, 1) == ""
    assert len(game.revealed) == 2
    assert sorted(game.revealed + game.draw_pile) == ["red", "red", "soy"]


class Truce(Embargo):
    """Nothing restricts trading."""

    name = "truce"

    def trade_terms(self, game):
        return None

    def ban(self, terms, active, partner, deal):
        raise AssertionError("there are no terms, so nothing can be banned")


def test_ban_is_not_called_without_terms():
    hands = ["green red", "red", "soy", "blue"]
    truce, plain = (
        Game.from_position({"game": game, "phase": "trade", "hands": hands}) for game in (Truce, "bohnanza")
    )
    for deed in ("offer green for red to all", "accept", "bid soy for green", "refuse", "take 1"):
        assert truce.decision.options == plain.decision.options
        truce.play(deed)
        plain.play(deed)
    assert truce.players[1].received == ("green",)


class Typed(Bohnanza[Game, Player]):
    """Names the classes that its hooks are called with."""

    name = "typed"

    def score(self, game: Game, player: Player) -> int:
        return len(player.coins)


class Untyped(Bohnanza):
    """Leaves them out."""

    name = "untyped"

    def score(self, game, player):
        return len(player.coins)


def test_a_variant_may_name_its_classes_or_leave_them_out():
    position = Game("bohnanza", seed=7).position()
    games = [Game.from_position(position, game=kind) for kind in (Typed, Untyped, Bohnanza)]
    assert len({game.playout(rng=Random(1)) for game in games}) == 1
