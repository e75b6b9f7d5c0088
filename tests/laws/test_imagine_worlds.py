"""Imagine deals exactly the possible worlds, equally often: all are listed by brute force and counted."""

from random import Random
from typing import NamedTuple

import pytest

from beankit import Game, View
from beankit.core.knowledge.heard import memory_of
from beankit.core.knowledge.memory import Memory
from tests.laws.worlds import chi_square, chi_square_limit, distance, sampled, worlds_of

EACH = 40  # samples per world


def deck(**counts):
    return {"kinds": [{"id": kind, "count": n, "beanometer": [2, 4, 6, 8]} for kind, n in counts.items()]}


def small_game(hands, draw_pile, discard="", deals=(), **counts):
    """Three players and few hidden cards: the rest of the deck is the first player's coins."""
    rest = [kind for kind, number in counts.items() for _ in range(number)]
    for card in " ".join((*hands, draw_pile, discard)).split():
        rest.remove(card)
    position = {"game": "bohnanza", "players": 3, "deck": deck(**counts), "hands": list(hands)}
    position |= {"draw_pile": draw_pile, "discard": discard, "coins": [" ".join(rest), "", ""]}
    game = Game.from_position(position, seed=1)
    for deal in deals:
        game.play(deal)
    return game


def go_on(game, *, until):
    """Everyone plays as safely as possible until a kind of decision comes up or an event happens."""
    earlier = len([event for event in game.view(0).log if event.name == until])
    while game.decision.kind != until and len([e for e in game.view(0).log if e.name == until]) == earlier:
        game.play(game.decision.options[0])


def check_even(view, samples=EACH):
    """Exactly the possible worlds occur, equally often."""
    worlds = worlds_of(view)
    assert 1 < len(worlds) < 4000
    counts = sampled(view, samples * len(worlds), seed=1)
    assert set(counts) == worlds
    assert chi_square(counts, worlds) < chi_square_limit(len(worlds))
    return worlds


@pytest.mark.full
def test_a_fresh_deal():
    game = small_game(("a a b", "b c", "a c"), "b c", a=6, b=6, c=6)
    assert len(check_even(game.view(0))) == 60  # one a, two b and three c in six places


def test_a_game_deals_its_own_hidden_cards():
    game = Game("bohnanza", players=3, seed=2, deck=deck(a=14, b=2))
    assert len(check_even(game.view(0))) in (11, 55)


def test_the_pile_after_a_reshuffle_holds_the_discarded_cards():
    game = small_game(("a a b", "b c", "a c"), "b c", discard="c c a", a=6, b=6, c=6)
    go_on(game, until="offer")
    assert game.exhausted == 1
    worlds = check_even(game.view(0))
    assert all(sorted(pile) == ["a", "c", "c"] for _, pile in worlds)


@pytest.mark.full
def test_old_and_new_cards_in_one_hand():
    game = small_game(("a a b", "b c", "a c"), "b c", discard="c a a b c", a=6, b=6, c=6)
    go_on(game, until="turn")
    assert len(memory_of(game, 1).guesses[0].pools) == 2
    for seat in (1, 2):
        check_even(game.view(seat))


def after_a_reshuffle():
    """The others have old and new cards, and it is seat 1's turn to trade."""
    game = small_game(("a b c", "b a", "c a"), "b a a", discard="c a b", a=8, b=8, c=6)
    go_on(game, until="turn")
    go_on(game, until="offer")
    while game.active != 1 or game.decision.kind != "offer":
        game.play(game.decision.options[0])
    return game


def test_a_card_from_an_unknown_place_leaves_several_guesses():
    game = after_a_reshuffle()
    card = game.players[2].hand[-1]
    for action in (
        f"offer nothing for {card} to all",
        f"accept @{len(game.players[2].hand) - 1}",
        "refuse",
        "take 2",
    ):
        game.play(action)
    check_even(game.view(0))
    check_even(game.view(1))


def random_small_game(seed):
    """A few hidden cards, a few turns of lively trading."""
    rng = Random(seed)
    counts = {kind: rng.randint(4, 6) for kind in "abcd"}
    cards = [kind for kind, number in counts.items() for _ in range(number)]
    rng.shuffle(cards)

    def some(number):
        return " ".join(cards.pop() for _ in range(number))

    hands = tuple(some(rng.randint(1, 4)) for _ in range(3))
    game = small_game(hands, some(rng.randint(1, 2)), some(rng.randint(0, 3)), **counts)
    for _ in range(rng.randint(5, 80)):
        if game.over:
            break
        options, kind = game.decision.options, game.decision.kind
        calm = {"offer": 0.3, "react": 0.6, "settle": 0.0}.get(kind, 0.0)
        eager = options[1] if kind == "settle" and len(options) > 1 else rng.choice(options)
        game.play(options[0] if rng.random() < calm else eager)
    return game, rng.randrange(3)


class Known(NamedTuple):
    """How complicated a seat's knowledge is."""

    guesses: int
    piles: int
    proofs: int


def known(game, seat):
    guesses = memory_of(game, seat).guesses
    proofs = max(sum(len(hand.proofs) for hand in guess.hands) for guess in guesses)
    return Known(len(guesses), max(len(set(piles(guess))) for guess in guesses), proofs)


def piles(guess):
    """The piles with hidden cards."""
    return [number for number, pool in enumerate(guess.pools) if pool]


def cases(wanted, most):
    """Seeds of random small games in which a seat knows something complicated."""
    views = []
    for seed in range(4000):
        game, seat = random_small_game(seed)
        if wanted(known(game, seat)) and 1 < len(worlds_of(game.view(seat))) <= 300:
            views.append(game.view(seat))
            if len(views) == most:
                return views
    raise AssertionError(f"only {len(views)} such games")


@pytest.mark.full
@pytest.mark.parametrize(
    ("wanted", "most"),
    [
        pytest.param(lambda known: known.piles == 1 and known.proofs == 1, 6, id="one proof"),
        pytest.param(lambda known: known.piles == 1 and known.proofs > 1, 3, id="several proofs"),
        pytest.param(lambda known: known.piles > 1 and known.proofs == 0, 6, id="several piles"),
        pytest.param(lambda known: known.guesses == 1 and known.piles > 1 and known.proofs > 0, 8, id="both"),
        pytest.param(lambda known: known.guesses > 1 and known.proofs == 0, 5, id="guesses"),
        pytest.param(lambda known: known.guesses > 1 and known.proofs > 0, 8, id="guesses and proofs"),
    ],
)
def test_lively_games(wanted, most):
    for view in cases(wanted, most):
        check_even(view)


@pytest.mark.full
def test_many_lively_games():
    for view in cases(lambda known: known.guesses + known.piles + known.proofs > 2, 80):
        check_even(view, samples=20)


def offering(*deals):
    """It is seat 0's turn to trade; the others have a few cards each."""
    game = small_game(("a b", "b c a", "a a c"), "b c a b", a=8, b=7, c=6)
    go_on(game, until="offer")
    for deal in deals:
        game.play(deal)
    return game


@pytest.mark.full
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(
    "deals",
    [
        pytest.param(("offer b for c to all", "refuse", "refuse"), id="by an offer"),
        pytest.param(("offer b for c to all", "accept", "refuse"), id="by an acceptance"),
        pytest.param(("offer b for c to all", "accept @1", "accept"), id="in two hands"),
        pytest.param(("offer nothing for nothing to all", "bid a for nothing", "refuse"), id="by a bid"),
        pytest.param(("offer nothing for a a to 2", "accept @0 @1"), id="two copies"),
        pytest.param(("offer nothing for a a to 2", "accept @1 @0", "take 2"), id="and gone"),
        pytest.param(("offer nothing for a to 2", "accept @1", "take 2"), id="one of two gone"),
    ],
)
def test_proofs(deals, seat):
    check_even(offering(*deals).view(seat))


def test_a_proof_holds_for_the_cards_that_were_there_then():
    game = offering("offer nothing for a to all", "accept", "refuse", "pass", "pass")
    go_on(game, until="offer")
    while game.active != 2:
        go_on(game, until="turn")
    for seat in (0, 2):
        check_even(game.view(seat))


@pytest.mark.full
def test_a_proved_card_may_have_left():
    """Seat 1 proved a kind, drew, and gave one of that kind from an unknown place."""
    game = small_game(("a b", "b c a", "c c"), "b b a b b a b b a b b", a=5, b=10, c=6)
    go_on(game, until="offer")
    for action in ("offer nothing for a to 1", "accept", "pass"):
        game.play(action)
    while game.active != 2 or game.decision.kind != "offer":
        game.play(game.decision.options[0])
    for action in ("offer nothing for a to 1", f"accept @{game.players[1].hand.index('a')}", "take 1"):
        game.play(action)
    check_even(game.view(2))
    assert len(worlds_of(game.view(2))) > 1


@pytest.mark.full
def test_more_guesses_than_are_kept_still_allow_every_world(monkeypatch):
    """With room for one guess some knowledge is lost, but no possibility; on average 0.41 from even."""
    views = cases(lambda known: known.guesses > 1, 12)
    monkeypatch.setattr("beankit.core.knowledge.memory.MOST_GUESSES", 1)
    distances = []
    for view in views:
        stored = View.from_snapshot(view.snapshot())
        worlds = worlds_of(view)
        counts = sampled(stored, 200 * len(worlds), seed=1)
        assert set(counts) >= worlds
        distances.append(distance(counts, worlds))
    assert 0 < sum(distances) / len(distances) < 0.5


def test_the_same_generator_imagines_the_same_from_view_and_snapshot():
    for seed in range(40):
        game, seat = random_small_game(seed)
        view = game.view(seat)
        stored = View.from_snapshot(view.snapshot())
        for number in range(3):
            world, other = view.imagine(Random(number)), stored.imagine(Random(number))
            assert world.position() == other.position()


def test_others_can_imagine_in_an_imagined_game():
    for seed in range(40):
        game, seat = random_small_game(seed)
        world = game.view(seat).imagine(Random(seed))
        for other in range(3):
            dream = world.view(other).imagine(Random(1))
            assert dream.view(other).hand == world.players[other].hand
            while not dream.over:
                dream.play(dream.decision.options[-1 if dream.decision.kind == "settle" else 0])


def test_a_game_begun_inside_a_trade_remembers_what_was_said():
    game = offering("offer b for c to all", "accept @1", "accept")
    begun = Game.from_position(game.position())
    assert [event.name for event in begun.view(0).log] == ["began", "turn", "offered", "answered"]
    worlds = check_even(begun.view(0))
    assert all("c" in hands[1] and "c" in hands[2] for hands, _ in worlds)
    assert worlds_of(begun.view(1)) == worlds_of(game.view(1))


def test_cards_turned_over_before_a_position_prove_nothing_by_an_offer():
    game = offering()
    begun = Game.from_position(game.position())
    turned = begun.revealed[0]
    begun.play(f"offer {turned} for nothing to all")
    assert not any(hand.proofs for guess in memory_of(begun, 1).guesses for hand in guess.hands)


def test_a_memory_takes_in_events_once():
    game, seat = random_small_game(3)
    once = memory_of(game, seat)
    assert isinstance(once, Memory)
    assert memory_of(game, seat) is once
    fresh = memory_of(game.clone(), seat)
    assert {*fresh.guesses} == {*once.guesses}
