"""Deltas: a view kept elsewhere follows its game, and learns no more than its seat may know."""

from random import Random

import msgspec
import pytest

from beankit import GAMES, BeankitError, Game, View
from beankit.core.knowledge import delta, heard
from beankit.core.knowledge import delta as deltas
from beankit.core.knowledge.delta import Teller, take_in
from tests.laws.mutants import caught, mutant

NEWS, ZONES, PHASES, ASKED, RESULT = 1, 3, 4, 5, 6  # the parts of a delta


def kept_view(view):
    """The view that another process would have."""
    return View.from_snapshot(view.snapshot())


@pytest.mark.full
def test_a_view_kept_elsewhere_follows_its_game_to_the_end():
    game, rng = Game("bohnanza", players=3, seed=4), Random(4)
    live = [game.view(seat) for seat in range(3)]
    kept, teller = [kept_view(view) for view in live], Teller(game)
    longest = 0
    while True:
        seat = 0 if game.decision is None else game.decision.seat
        delta = teller.tell(seat)
        longest = max(longest, len(msgspec.msgpack.encode(delta)))
        take_in(kept[seat]._game, seat, delta)
        assert kept[seat].decision == live[seat].decision
        assert kept[seat].news == live[seat].news
        if game.decision is None:
            break
        game.play(rng.choice(kept[seat].decision.options))
    assert kept[0].result == game.result
    assert kept[0].log == live[0].log
    assert kept[0].snapshot() == live[0].snapshot()
    assert longest < 20_000 < len(live[0].snapshot())


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_follows_imagines_what_the_live_one_imagines(game):
    table, rng = Game(game, seed=4), Random(4)
    live = table.view(0)
    kept, teller = kept_view(live), Teller(table)
    for number in range(200):
        if table.decision is None:
            break
        table.play(rng.choice(table.decision.options))
        if number % 20 == 0:  # also when the seat is not asked
            take_in(kept._game, 0, teller.tell(0))
            assert kept.imagine(Random(number)).position() == live.imagine(Random(number)).position()
            assert kept.snapshot() == live.snapshot()


def test_a_delta_tells_what_is_new_and_nothing_else():
    game = Game("bohnanza", players=3, seed=4)
    view, teller = game.view(1), Teller(game)
    unchanged = teller.tell(1)
    assert (unchanged[NEWS], unchanged[ZONES], unchanged[PHASES]) == ([], [], None)
    game.play(game.decision.options[0])
    delta = teller.tell(1)
    assert delta[0] == len(view.log) - 1
    assert [event[0] for event in delta[NEWS]] == ["planted"]
    assert len(delta[ZONES]) == 2 * 3  # one card fewer in a hand, one more on a field
    assert (delta[ASKED], delta[RESULT]) == ((0, "plant"), None)


def test_only_the_end_of_a_pile_that_grew_or_shrank_is_sent():
    assert deltas.shorter(("red", "soy"), ("red", "soy", "blue")) == (2, ("blue",))
    assert deltas.shorter(("red", "soy"), ("red",)) == (1, ())
    assert deltas.shorter(("red", "soy"), ("soy",)) == (0, ("soy",))


@pytest.mark.full
def test_a_view_that_follows_pays_only_for_what_is_new():
    game, rng = Game("bohnanza", players=4, seed=1), Random(3)
    for _ in range(1200):
        game.play(rng.choice(game.decision.options))
    kept, teller = kept_view(game.view(2)), Teller(game)
    kept.imagine(Random(1))
    before = heard.hear(kept._game, 2).memory
    game.play(rng.choice(game.decision.options))
    take_in(kept._game, 2, teller.tell(2))
    kept.imagine(Random(1))
    assert heard.hear(kept._game, 2).memory.count - before.count <= 5


def test_a_delta_is_taken_once_and_in_its_order():
    game = Game("bohnanza", players=3, seed=4)
    kept, teller = kept_view(game.view(1)), Teller(game)
    game.play(game.decision.options[0])
    delta = teller.tell(1)
    take_in(kept._game, 1, delta)
    with pytest.raises(BeankitError, match="continues after 2 heard items, but this view has heard 3"):
        take_in(kept._game, 1, delta)


def test_a_delta_that_tells_hidden_changes_breaks_the_leak_law(monkeypatch):
    def unveiled(rules):
        return tuple([sight._replace(veils=(None,) * len(sight.veils)) for sight in delta.write_sights(rules)])

    delta.SIGHTS.clear()
    monkeypatch.setattr(delta.SIGHTS, "builder", unveiled)
    assert "a delta reveals to seat" in caught(mutant(), monkeypatch, "leak").reason
    delta.SIGHTS.clear()


def test_a_delta_that_tells_sealed_answers_breaks_the_leak_law(monkeypatch):
    monkeypatch.setattr(deltas, "seen_phases", lambda game, _: (game.phase, *game.stack))
    assert "a delta reveals to seat" in caught(mutant(), monkeypatch, "leak", games=12).reason


def test_a_delta_that_forgets_a_zone_breaks_its_law(monkeypatch):
    monkeypatch.setattr(deltas, "shorter", lambda old, _: (0, old))
    assert "after a delta seat" in caught(mutant(), monkeypatch, "delta").reason


def test_hidden_cards_that_change_places_change_no_look():
    game = Game("bohnanza", players=3, seed=4)
    teller, other = Teller(game), game.players[2]
    other.hand = other.hand[::-1]
    game.draw_pile = game.draw_pile[::-1]
    assert teller.tell(1)[ZONES] == []
