"""F-17 to F-19: who may know what."""

from random import Random
from typing import ClassVar

import pytest

from beankit import BeankitError, Game
from beankit.core.events import EventKind
from beankit.core.knowledge.memory import Memory
from beankit.core.phase import Phase
from beankit.core.seats import Player
from beankit.core.zones import OWNER, pile
from beankit.games.bohnanza import Bohnanza
from tests.rules.table import NOBODY_ELSE, market, table, tell

HANDS = ["red blue", "soy soy green", "chili", "stink garden"]


@pytest.mark.rule("F-17")
def test_everybody_sees_open_cards():
    game = table(
        phase="trade",
        active=1,
        hands=HANDS,
        fields=[["blue blue", "red"], *NOBODY_ELSE],
        coins=["soy", "", "green", ""],
        discard="chili stink",
        revealed="garden red",
        received=["", "", "black_eyed", ""],
        exhausted=1,
    )
    for seat in range(4):
        view = game.view(seat)
        assert view.players[0].fields == (("blue", "blue"), ("red",))
        assert view.revealed == ("garden", "red")
        assert view.discard == ("chili", "stink")
        assert view.players[2].received == ("black_eyed",)
        assert [len(player.hand) for player in view.players] == [2, 3, 1, 2]
        assert len(view.draw_pile) == len(game.draw_pile)
        assert [player.coins for player in view.players] == [("soy",), (), ("green",), ()]
        assert (view.active, view.phase, view.exhausted, view.asked) == (1, "trade", 1, 1)


@pytest.mark.rule("F-17")
def test_trades_offers_and_opened_answers_are_public():
    game = market("red blue", "soy", "soy green", "chili")
    tell(game, "0 offer red for soy to all", "1 accept", "2 bid green for blue", "3 refuse", "0 take 1")
    for seat in range(4):
        offered, answered, traded = game.view(seat).log[-3:]
        assert (offered.give, offered.want, offered.to) == (("red",), ("soy",), None)
        assert answered.answers == (
            (1, "accept", (), ()),
            (2, "bid", ("green",), ("blue",)),
            (3, "refuse", (), ()),
        )
        assert (traded.seat, traded.partner, traded.gave, traded.got) == (0, 1, ("red",), ("soy",))


@pytest.mark.rule("F-17")
def test_answers_are_open_while_the_active_player_chooses():
    game = market("red blue", "soy", "soy green")
    tell(game, "0 offer red for soy to all", "1 accept", "2 bid green for blue", "3 refuse")
    for seat in range(4):
        assert [str(answer) for answer in game.view(seat).answers.values()] == [
            "accept",
            "bid green for blue",
            "refuse",
        ]
        assert str(game.view(seat).offer) == "offer red for soy to all"


@pytest.mark.rule("F-18")
def test_only_the_owner_sees_a_hand():
    game = table(hands=HANDS)
    for seat in range(4):
        for owner in range(4):
            own = tuple(HANDS[owner].split())
            assert game.view(seat).players[owner].hand == (own if seat == owner else ("?",) * len(own))
        assert game.view(seat).me.hand == game.view(seat).hand == tuple(HANDS[seat].split())


@pytest.mark.rule("F-18")
def test_nobody_sees_the_draw_pile_or_what_another_draws():
    game = table(phase="draw", hands=HANDS, draw_pile="garden garden red ...")
    for seat in range(4):
        view = game.view(seat)
        assert set(view.draw_pile) == {"?"}
        drew = next(event for event in view.log if event.name == "drew")
        assert drew.cards == (("garden", "garden", "red") if seat == 0 else ("?", "?", "?"))
        assert "garden garden red" not in view.snapshot()


@pytest.mark.rule("F-18")
def test_a_seat_remembers_what_it_saw():
    game = table(hands=["red", "", "", ""], fields=[["red red", ""], *NOBODY_ELSE], draw_pile="soy soy blue ...")
    tell(game, "0 harvest 0", "0 plant red 1")
    began, _, harvested, planted = game.view(2).log[:4]
    assert began.hands == (("?",), (), (), ())
    assert (harvested.cards, harvested.coins) == (("red", "red"), 1)
    assert (planted.seat, planted.card, planted.field) == (0, "red", 1)
    assert game.view(0).log[0].hands[0] == ("red",)
    assert game.view(2).unseen()["red"] == 8 - 3


SHOWED = EventKind("showed_front", "seat", "cards")


class ShowFront(Phase):
    """Everybody shows the front card of their hand and keeps it."""

    __slots__ = ()
    name = "show_front"

    def begin(self, game):
        for player in game.players:
            game.tell(SHOWED, seat=player.seat, cards=player.hand[:1])
        return game.next_phase()


class ShownMemory(Memory):
    """Knows that a shown card is at the front."""

    def showed_front(self, seat, cards):
        self.see(seat, 0, cards[0])


class ShowingGame(Bohnanza):
    """A turn starts with showing."""

    name = "showing"
    memory_class = ShownMemory
    turn = (ShowFront(), *Bohnanza.turn)


@pytest.mark.rule("F-19")
def test_shown_cards_are_public_from_that_moment_and_the_rest_stays_hidden():
    game = Game.from_position({"game": ShowingGame, "phase": "show_front", "hands": HANDS})
    for seat in range(4):
        view = game.view(seat)
        shown = {event.seat: event.cards for event in view.log if event.name == "showed_front"}
        assert shown == {0: ("red",), 1: ("soy",), 2: ("chili",), 3: ("stink",)}
        assert view.players[(seat + 1) % 4].hand == ("?",) * len(HANDS[(seat + 1) % 4].split())
    rng = Random(1)
    worlds = [game.view(0).imagine(rng) for _ in range(30)]
    assert {tuple(player.hand[0] for player in world.players) for world in worlds} == {("red", "soy", "chili", "stink")}
    assert len({world.players[1].hand for world in worlds}) > 5


@pytest.mark.rule("F-19")
def test_a_proved_card_moves_up_when_those_in_front_of_it_leave_the_hand():
    """Seat 1 showed a blue bean behind a red one, planted the red one and drew: now the blue one is in front."""
    game = market("soy", "red blue", draw_pile="chili chili chili chili chili green green green ...")
    tell(game, "0 offer soy for blue to 1", "1 accept", "0 pass")
    while game.active == 0 or game.decision.kind == "plant":
        game.play("plant red 0" if game.active == 1 and "red" in game.players[1].hand else game.decision.options[0])
    while game.active == 1:
        game.play(game.decision.options[0])
    assert game.players[1].hand[0] == "blue"
    assert len(game.players[1].hand) == 4
    rng = Random(2)
    assert {game.view(2).imagine(rng).players[1].hand[0] for _ in range(60)} == {"blue"}


class Stashed(Player):
    DECLARED: ClassVar = {"stash": pile(OWNER)}
    __slots__ = ("stash",)


class Stashing(Bohnanza):
    """A variant that hides cards without saying how to imagine them."""

    name = "stashing"
    player_class = Stashed


@pytest.mark.rule("F-18")
def test_a_variants_hidden_zone_is_never_copied_into_an_imagined_world():
    game = Game.from_position({"game": Stashing, "hands": ["red"] * 4, "stash": ["", "chili garden", "", ""]})
    assert game.view(0).players[1].stash == ("?", "?")
    with pytest.raises(BeankitError, match="does not say how 'stash' is imagined"):
        game.view(0).imagine(Random(1))
