"""Deltas: a view kept elsewhere follows its game, and learns no more than its seat may know."""

import json
from random import Random

import pytest

from beankit import GAMES, BeankitError, Game, View
from beankit.core.errors import BadDelta
from beankit.core.knowledge import delta as deltas
from beankit.core.knowledge import heard
from beankit.core.memos import Memo
from tests.laws.mutants import caught, mutant


def test_a_view_kept_elsewhere_follows_its_game_to_the_end():
    game, rng = Game("bohnanza", players=3, seed=4), Random(4)
    live = [game.view(seat) for seat in range(3)]
    kept, marks = [View.from_snapshot(view.snapshot()) for view in live], [view.mark() for view in live]
    longest = 0
    while True:
        seat = 0 if game.decision is None else game.decision.seat
        delta, marks[seat] = live[seat].delta(marks[seat])
        longest = max(longest, len(delta.written()))
        kept[seat].advance(delta.written())
        assert kept[seat].decision == live[seat].decision
        assert kept[seat].news == live[seat].news
        if game.decision is None:
            break
        game.play(rng.choice(kept[seat].decision.options))
    assert kept[0].result == game.result
    assert kept[0].log == live[0].log
    assert kept[0].snapshot() == live[0].snapshot()
    assert longest < 20_000 < len(live[0].snapshot())


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_follows_imagines_what_the_live_one_imagines(game):
    table, rng = Game(game, seed=4), Random(4)
    live = table.view(0)
    kept, mark = View.from_snapshot(live.snapshot()), live.mark()
    for number in range(200):
        if table.decision is None:
            break
        table.play(rng.choice(table.decision.options))
        if number % 20 == 0:  # also when the seat is not asked
            delta, mark = live.delta(mark)
            kept.advance(delta.written() if number % 40 else delta)
            assert kept.imagine(Random(number)).position() == live.imagine(Random(number)).position()
            assert kept.snapshot() == live.snapshot()


def test_a_delta_tells_what_is_new_and_nothing_else():
    game = Game("bohnanza", players=3, seed=4)
    view = game.view(1)
    mark = view.mark()
    same, _ = view.delta(mark)
    assert (same.news, same.looks, same.phases) == ([], [], None)
    game.play(game.decision.options[0])
    delta, _ = view.delta(mark)
    assert delta.heard == len(view.log) - 1
    assert [event.name for event in delta.news] == ["planted"]
    assert len(delta.looks) == 2  # one card fewer in a hand, one more on a field
    assert (delta.asked, delta.result) == ((0, "plant"), None)
    assert len(delta.written()) < 150


def test_only_the_end_of_a_pile_that_grew_or_shrank_is_sent():
    assert deltas.shorter(("red", "soy"), ("red", "soy", "blue")) == (2, ("blue",))
    assert deltas.shorter(("red", "soy"), ("red",)) == (1, ())
    assert deltas.shorter(("red", "soy"), ("soy",)) == (0, ("soy",))


def test_a_view_that_follows_pays_only_for_what_is_new():
    game, rng = Game("bohnanza", players=4, seed=1), Random(3)
    for _ in range(1200):
        game.play(rng.choice(game.decision.options))
    live = game.view(2)
    kept, mark = View.from_snapshot(live.snapshot()), live.mark()
    kept.imagine(Random(1))
    before = heard.hear(kept._game, 2).memory
    game.play(rng.choice(game.decision.options))
    kept.advance(live.delta(mark)[0])
    kept.imagine(Random(1))
    assert heard.hear(kept._game, 2).memory.count - before.count <= 5


def test_a_live_view_takes_no_delta():
    view = Game("bohnanza", seed=1).view(0)
    with pytest.raises(BeankitError, match="a live one follows its game by itself"):
        view.advance(view.delta(view.mark())[0])


def test_a_delta_is_taken_once_and_in_its_order():
    game = Game("bohnanza", players=3, seed=4)
    view = game.view(1)
    kept, mark = View.from_snapshot(view.snapshot()), view.mark()
    game.play(game.decision.options[0])
    delta, _ = view.delta(mark)
    kept.advance(delta)
    with pytest.raises(BeankitError, match="continues after 2 heard items, but this view has heard 3"):
        kept.advance(delta)


@pytest.mark.parametrize(
    "spoiled",
    [None, 5, "", "[]", "[2, [], 0, [[99, 1]], null, null, null]", '[2, [], 0, [], [{"name": "dance"}], 1, 1]'],
)
def test_what_is_not_a_delta_is_refused(spoiled):
    view = View.from_snapshot(Game("bohnanza", players=3, seed=4).view(1).snapshot())
    with pytest.raises(BeankitError, match="this is not a delta for this view"):
        view.advance(spoiled)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({3: [[1, 0, ["red"]]]}, "cards appear from nowhere or disappear"),
        ({3: [[1, 0, ["unicorn"]]]}, "discard of the table cannot look like that"),
        ({3: [[-1, 0, []]]}, "cannot look like that"),
        ({3: [[4, 0, 7]]}, "active = 7: a number from 0 to 2"),
        ({4: [{"name": "abilities"}]}, "abilities is not a phase of Bohnanza"),
        ({5: [1, "plant"]}, "nobody is asked that here"),
        ({5: [2, "dance"]}, "nobody is asked that here"),
        ({6: [[1], [0], None]}, "result is from another table"),
        ({1: [["danced"]]}, "unknown kind of event"),
        ({2: 99}, "the seat's last action is nowhere"),
    ],
)
def test_a_delta_that_is_refused_changes_nothing(change, told):
    game = Game("bohnanza", players=3, seed=4)
    view = game.view(1)
    kept, mark = View.from_snapshot(view.snapshot()), view.mark()
    before = kept.snapshot()
    game.play(game.decision.options[0])
    written = view.delta(mark)[0].written()
    parts = json.loads(written)
    for place, part in change.items():
        parts[place] = part
    with pytest.raises(BadDelta, match=told):
        kept.advance(json.dumps(parts))
    assert kept.snapshot() == before
    kept.advance(written)
    assert kept.snapshot() == view.snapshot()


def test_a_delta_that_tells_hidden_changes_breaks_the_leak_law(monkeypatch):
    def look(owner, name, zone, own):
        return "game.draw_pile[:1]" if name == "draw_pile" else true(owner, name, zone, own)

    true = deltas.look
    monkeypatch.setattr(deltas, "look", look)
    monkeypatch.setattr(deltas, "LOOKERS", Memo(deltas.write_lookers))
    assert "a delta reveals to seat" in caught(mutant(), monkeypatch, "leak").reason


def test_a_delta_that_forgets_a_zone_breaks_its_law(monkeypatch):
    monkeypatch.setattr(deltas, "shorter", lambda old, _: (0, old))
    assert "after a delta seat" in caught(mutant(), monkeypatch, "delta").reason


def test_hidden_cards_that_change_places_change_no_look():
    game = Game("bohnanza", players=3, seed=4)
    view = game.view(1)
    mark = view.mark()
    other = game.players[2]
    other.hand = other.hand[::-1]
    game.draw_pile = game.draw_pile[::-1]
    assert view.delta(mark)[0].looks == []
