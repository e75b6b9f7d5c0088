"""What only Al Cabohne hides and shows: hands behind a known front, gifts from hidden positions."""

from random import Random

import pytest

from beankit import GAMES, Game
from beankit.core.cards import without
from beankit.core.phases import DrawCards
from beankit.games.al_cabohne import AlCabohne
from beankit.games.al_cabohne.phases import Place
from beankit.games.al_cabohne.table import still_known
from beankit.laws import check
from beankit.laws.al_cabohne import AlCabohneLister
from beankit.laws.al_cabohne import still_known as oracle_knows
from beankit.laws.broken import Broken
from beankit.laws.looks import SeatLook
from beankit.laws.oracle import ORACLES
from beankit.laws.views import unnoticed
from tests.laws.mutants import caught, mutant
from tests.laws.worlds import chi_square, chi_square_limit, sampled

EACH = 30  # samples per world


def small_game(seed):
    """A few hidden cards, a shown front, a few lively turns; the rest of the deck is the mafia's coins."""
    rng = Random(seed)
    counts = {kind: rng.randint(5, 7) for kind in "abcd"}
    cards = [kind for kind, number in counts.items() for _ in range(number)]
    rng.shuffle(cards)

    def some(number):
        return " ".join(cards.pop() for _ in range(number))

    sizes = [rng.randint(1, 5), rng.randint(1, 3)]
    position = {
        "game": "al-cabohne",
        "deck": {"kinds": [{"id": k, "count": n, "beanometer": [2, 4, 6, 8]} for k, n in counts.items()]},
        "hands": [some(size) for size in sizes],
        "shown": [rng.randint(0, size) for size in sizes],
        "draw_pile": some(rng.randint(3, 5)),
        "discard": some(rng.randint(0, 3)),
        "phase": rng.choice(["sowing", "place"]),
    }
    game = Game.from_position({**position, "mafia": " ".join(cards)}, seed=1)
    for _ in range(rng.randint(1, 14)):
        if not game.over:
            game.play(rng.choice(game.decision.options))
    return game


class LongLister(AlCabohneLister):
    most = 10**6


@pytest.mark.full
def test_exactly_the_possible_worlds_are_imagined_equally_often():
    checked = gifts = fronts = 0
    for seed in range(200):
        game = small_game(seed)
        view = game.view(seed % 2)
        worlds = LongLister(view).worlds
        other = 1 - view.seat
        known = game.players[other].shown
        front = view.players[other].hand[:known]
        assert all(hands[other][:known] == front for hands, _ in worlds)
        if 1 < len(worlds) <= 60 and checked < 40:
            frequencies = sampled(view, EACH * len(worlds), seed=seed)
            assert set(frequencies) == worlds
            assert chi_square(frequencies, worlds) < chi_square_limit(len(worlds))
            checked += 1
            fronts += known > 0
            gifts += any(event.name == "gave_boss" and event.seat == other for event in view.log)
    assert checked == 40
    assert min(fronts, gifts) > 5


def test_a_gift_may_have_been_the_one_card_that_was_not_shown():
    counts = {"a": 4, "b": 4, "c": 4}
    deck = {"kinds": [{"id": kind, "count": n, "beanometer": [2, 4, 6, 8]} for kind, n in counts.items()]}
    position = {"hands": ["a b c b", "a"], "shown": [3, 0], "phase": "place", "draw_pile": "c a b"}
    game = Game.from_position({"game": "al-cabohne", "deck": deck, "mafia": "a b c c", **position}, seed=1)
    game.play("give b al @3")
    view = game.view(1)
    worlds = AlCabohneLister(view).worlds
    assert {hands[0][:2] for hands, _ in worlds} == {("a", "b"), ("a", "c")}
    frequencies = sampled(view, EACH * len(worlds), seed=1)
    assert set(frequencies) == worlds
    assert chi_square(frequencies, worlds) < chi_square_limit(len(worlds))
    assert view.players[0].hand == ("a", "?", "?")


@pytest.mark.parametrize(
    ("shown", "card", "more", "left"),
    [
        ("a b c", "d", True, "a b c"),  # it came from behind
        ("a b c", "b", True, "a"),  # it may have come from behind
        ("a b c", "b", False, "a c"),
        ("a b b c", "b", False, "a b c"),
        ("a b b c", "b", True, "a b"),
        ("a b c b", "b", False, "a"),
        ("b b", "b", True, "b"),
    ],
)
def test_what_everybody_still_knows_after_a_gift(shown, card, more, left):
    for known in (still_known, oracle_knows):
        assert " ".join(known(tuple(shown.split()), card, more)) == left


def test_a_drawn_card_that_counts_as_shown_is_a_leak(monkeypatch):
    class Careless(DrawCards):
        """Draws to the front that everyone knows."""

        __slots__ = ()
        name = "draw_openly"

        def begin(self, game):
            player = game.players[game.active]
            asked = super().begin(game)
            player.shown = len(player.hand)
            return asked

    kind = mutant(AlCabohne, turn=(*AlCabohne.turn[:-1], Careless(2)))
    assert "what it cannot know" in caught(kind, monkeypatch, "leak").reason


def test_a_front_that_stays_known_though_a_gift_may_have_moved_it_is_a_leak(monkeypatch):
    class Open(AlCabohne):
        """Shows a hand at the start of every turn."""

    class Keen(Place):
        """Shows the hand first, and forgets to hide it again after a gift."""

        __slots__ = ()
        name = "place_keenly"

        def give(self, game, player, spot, boss):
            known = player.shown or len(player.hand) - 1
            super().give(game, player, spot, boss)
            player.shown = min(known, len(player.hand))

    turn = tuple(Keen() if phase.name == "place" else phase for phase in AlCabohne.turn)
    caught(mutant(Open, turn=turn), monkeypatch, "leak")


class Showy(Place):
    """The player who ends the phase shows their hand."""

    __slots__ = ()
    name = "place_showily"

    def play(self, game, player, action):
        kept = game.bosses
        if action.word == "pass":
            game.bosses = ((), *kept[1:])
        phase = super().play(game, player, action)
        if action.word == "pass":
            game.bosses = kept
        return phase


def showy():
    """A variant in which hands are shown often."""
    return mutant(AlCabohne, turn=tuple(Showy() if phase.name == "place" else phase for phase in AlCabohne.turn))


@pytest.mark.full
def test_hands_that_are_shown_often_keep_every_law(monkeypatch):
    kind = showy()
    monkeypatch.setitem(GAMES, kind.name, kind)
    report = check(kind.name, games=6, seed=2)
    assert report.ok, report.failure


@pytest.mark.full
def test_who_takes_a_gift_for_the_shown_copy_though_it_may_have_lain_behind_tells_too_much(monkeypatch):
    monkeypatch.setattr("beankit.games.al_cabohne.phases.still_known", lambda shown, card, _: first_gone(shown, card))
    kind = showy()
    monkeypatch.setitem(GAMES, kind.name, kind)
    with pytest.raises(Broken, match="what it cannot know"):
        look_around(kind, Random(1))


def look_around(kind, rng):
    """Compare everything that both seats see with a world of the oracle, in 40 random games."""
    for seed in range(40):
        game = Game(kind.name, seed=seed)
        while game.decision is not None:
            game.play(rng.choice(game.decision.options))
            for seat in (0, 1):
                world = ORACLES["al-cabohne"].world(game, seat, rng)
                unnoticed(SeatLook(game, seat), SeatLook(world, seat))


def first_gone(shown, card):
    return without(shown, card) if card in shown else shown
