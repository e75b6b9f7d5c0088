"""A variant that is defined in a cell is playable at once, in a plain layout; it can also bring a face."""

from random import Random

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import PASS, Action, Decision, Replay, play
from beankit.cli.play.replay import ending
from beankit.cli.play.standings import Standings, Tally
from beankit.core.events import EventKind
from beankit.core.phase import Phase
from beankit.core.seats import Player
from beankit.core.zones import ALL, pile
from beankit.faces import FACES, Face
from beankit.faces.al_cabohne import AlCabohneFace
from beankit.games.al_cabohne import AlCabohneSolo
from beankit.games.bohnanza import Bohnanza
from beankit.notebook.picture.result import result
from beankit.notebook.picture.scene import scene
from beankit.words import Speaker
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


class HeapFace(Face):
    """Everybody's heap in one panel; the front card goes to one's own."""

    ways = {"heap": ("hand:0", "heap")}  # noqa: RUF012
    drawn = ("heap",)

    def panels(self, scene):
        heaps = [
            {"id": "heap" if player.seat == scene.view.seat else f"heap:{player.seat}",
             "name": scene.speaker.names[player.seat], "cards": list(player.heap)}
            for player in scene.view.players
        ]  # fmt: skip
        return [{"kind": "piles", "title": scene.speaker.label("heap"), "piles": heaps}]


class Bandits(AlCabohneSolo):
    """Al Cabohne alone against others than the mafia, of whom no catalogue knows."""

    name = "bandits"
    title = "Bandits"

    def rival(self, game):
        return super().rival(game)._replace(name="hill_bandits")


class BanditFace(AlCabohneFace):
    """Its sentences do not name the mafia."""

    rival = "rival"


@pytest.fixture
def face(monkeypatch):
    """The variant has a face."""
    monkeypatch.setitem(FACES, "heaps", HeapFace())


@pytest.mark.full
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


def test_a_variant_can_bring_a_face(face):
    page = Page(Heaps, against=["random", "random"], seed=2)
    while page.picture["ask"]["kind"] != "heaping":
        page.act(page.texts()[0])
    (panel,) = page.picture["panels"]
    assert [pile["id"] for pile in panel["piles"]] == ["heap", "heap:1", "heap:2"]
    assert panel["title"] == "heap"
    (heap,) = page.picture["ask"]["options"]
    assert (heap["from"], heap["to"]) == ("hand:0", "heap")
    front = page.picture["hand"][0]["card"]
    page.act("heap")
    assert page.picture["panels"][0]["piles"][0]["cards"] == [front]
    assert [row for seat in page.picture["seats"] for row in seat["rows"] if row["zone"] == "heap"] == []


@pytest.mark.full
def test_a_replay_of_it_has_the_same_panels(face):
    match = play(Heaps, ["random", "random", "random"], seed=2)
    page = Page(match, make=Replay, at=30)
    page.say("since")
    assert [panel["title"] for panel in page.latest["frame"]["panels"]] == ["heap"]


def test_a_rival_without_words_is_called_by_its_name(monkeypatch):
    monkeypatch.setitem(FACES, "bandits", BanditFace())
    match = play(Bandits, ["random"], seed=1)
    shown = result(scene(match.game.view(0), match.game.rules, "en", ["ann"]))
    assert (shown["rival"]["name"], shown["rival"]["letter"]) == ("hill bandits", "B")
    title = "".join(span if isinstance(span, str) else span["text"] for span in shown["title"])
    assert "hill bandits" in title
    assert "mafia" not in title


def test_the_terminal_calls_it_by_its_name_too():
    match = play(Bandits, ["random"], seed=1)
    speaker = Speaker("en", ["ann"], match.game.rules.deck)
    assert "hill bandits" in ending(match.game, ["ann"], speaker)
    tally = Tally(1)
    tally.add(match)
    assert "hill bandits" in Standings(speaker.words, ["ann"]).against(tally, "hill_bandits")
