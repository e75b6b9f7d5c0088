"""A variant that is defined in a cell is playable at once, in a plain layout."""

from random import Random

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import PASS, Action, Decision
from beankit.core.seats import Player
from beankit.core.table.zones import ALL, pile
from beankit.core.turn.events import EventKind
from beankit.core.turn.phase import Phase
from beankit.games.bohnanza import Bohnanza
from tests.notebook.page import Page


class Heap(Action):
    """`heap`: put the front card of the hand on your heap."""

    __slots__ = ()
    word = "heap"


HEAPED = EventKind("heaped", "seat", "card")


class Heaping(Phase):
    """The active player may put their front card on their heap."""

    __slots__ = ()
    name = "heaping"
    asks = ("heaping",)

    def begin(self, game):
        if not game.players[game.active].hand:
            return game.next_phase()
        return Decision(game.active, "heaping", (PASS, Heap()))

    def play(self, game, player, action):
        if action == Heap():
            card, player.hand = player.hand[0], player.hand[1:]
            player.heap += (card,)
            game.tell(HEAPED, seat=player.seat, card=card)
        return game.next_phase()


class Gardener(Player):
    """A player with a heap."""

    DECLARED = {"heap": pile(ALL)}  # noqa: RUF012
    __slots__ = ("heap",)


class Heaps(Bohnanza):
    """Bohnanza with heaps."""

    name = "heaps"
    title = "Heaps"
    player_class = Gardener
    turn = (Bohnanza.turn[0], Heaping(), *Bohnanza.turn[1:])


def test_a_variant_of_ones_own_is_playable_at_once():
    page, rng = Page(Heaps, against=["random", "random"], seed=2), Random(1)
    seen = set()
    for _ in range(120):
        if page.table.over:
            break
        asked = page.picture["ask"]
        if asked["kind"] == "heaping":
            assert {"heap", "pass"} == {option["word"] for option in [*asked["options"], asked["quiet"]]}
            assert "heaping" in [step["name"] for step in page.picture["game"]["steps"]]
            page.act("heap")
        else:
            page.act(rng.choice(page.texts()))
        seen |= {row["zone"] for seat in page.picture["seats"] for row in seat["rows"]}
    assert "heap" in seen
