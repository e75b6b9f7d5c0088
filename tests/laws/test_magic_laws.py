"""The laws on tables full of magic, and what seats know about stolen cards, moved cards and swapped spells."""

from collections import Counter
from contextlib import suppress
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beankit import GAMES, Game, View
from beankit.games.magic import events
from beankit.games.magic.phases import Magic
from beankit.laws import check
from beankit.laws.magic import MagicLister
from tests.daily import daily
from tests.laws.lively import Lively, LivelyX
from tests.laws.mutants import caught, looks
from tests.laws.worlds import TooManyWorlds, chi_square, chi_square_limit
from tests.rules.magic_table import VALUES

R, X = "rabohnzel", "excalibohn"
BOTH = pytest.mark.parametrize("name", [R, X])
LIVELY = pytest.mark.parametrize("kind", [Lively, LivelyX])
EACH = 40
FRESH = {R: 4, X: 47}  # seeds of games in which seat 0 learns the first spell before any is used


@pytest.mark.full
@LIVELY
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32 - 1), seats=st.sampled_from((3, 4, 5)))
def test_every_law_holds_where_there_is_much_magic(kind, seed, seats):
    GAMES[kind.name] = kind
    try:
        report = check(kind.name, games=1, seed=seed, players=seats, options={"rounds": 2})
    finally:
        del GAMES[kind.name]
    assert report.ok, report.failure


@pytest.mark.full
@LIVELY
def test_every_law_holds_over_many_lively_games(kind, monkeypatch):
    monkeypatch.setitem(GAMES, kind.name, kind)
    report = check(kind.name, games=3, seed=2)
    assert report.ok, report.failure


# --- leaks through magic events ---


@pytest.mark.parametrize(("kind", "seed"), [("STOLE", 1), ("LEARNT", 2), ("SWAPPED", 2), ("LOOKED", 54)])
def test_a_leak_through_an_event(kind, seed, monkeypatch):
    """With seeds whose first games show it."""
    event = getattr(events, kind)
    seen = (lambda values, _: values[:3]) if kind == "STOLE" else None
    looks(monkeypatch, event, seen)
    assert "log" in caught(LivelyX, monkeypatch, "leak", games=60, seed=seed).reason


@BOTH
def test_a_leak_through_who_is_asked_in_the_magic_phase(name, monkeypatch):
    """A player without a Magic Bean would not be asked: then everyone knows."""
    true = Magic.begin

    def begin(self, game):
        player = game.players[game.active]
        asked = true(self, game)
        hidden = not game.rules.uses(game, player) and "magic" not in player.hand and not player.castable
        return self.end(game) if hidden and getattr(asked, "kind", "") == "magic" else asked

    monkeypatch.setattr(Magic, "begin", begin)
    reason = caught(GAMES[name], monkeypatch, "leak", games=60).reason
    assert "what it cannot know" in reason or "is not asked for" in reason


# --- beans: all worlds by brute force ---


def sampled(view, times):
    rng, counts = Random(1), Counter()
    for _ in range(times):
        world = view.imagine(rng)
        counts[MagicLister.world(world, view.seat)] += 1
    return counts


def check_even(view):
    """Exactly the possible worlds occur, equally often; from a snapshot too."""
    worlds = MagicLister(view).worlds
    counts = sampled(view, EACH * len(worlds))
    assert set(counts) == worlds
    if len(worlds) > 1:
        assert chi_square(counts, worlds) < chi_square_limit(len(worlds))
    assert MagicLister(View.from_snapshot(view.snapshot())).worlds == worlds
    return worlds


def small(name, hands, draw_pile, fields=(), **more):
    """Three players and few hidden cards; the rest of the deck is seat 0's coins."""
    counts = {"cap": 9, "picking": 6, "magic": 6, "white": 8}
    rest = [kind for kind, number in counts.items() for _ in range(number)]
    for card in " ".join((*hands, draw_pile, more.get("discard", ""), *(f for own in fields for f in own))).split():
        rest.remove(card)
    deck = {"kinds": [{"id": kind, "count": n, "beanometer": [2, 4, 6, 8]} for kind, n in counts.items()]}
    position = {"game": name, "players": 3, "deck": deck, "hands": list(hands), "draw_pile": draw_pile, **more}
    position |= {"coins": [" ".join(rest), "", ""], "fields": [*fields, *[["", ""]] * (3 - len(fields))]}
    return Game.from_position(position, seed=1)


def play(game, *deeds):
    for deed in deeds:
        game.play(deed)
    return game


@BOTH
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("deeds", [(), ("pass",), ("plant picking 1",)])
def test_a_stolen_card(name, seat, deeds):
    start = small(name, ("cap", "cap picking", "white cap"), "magic cap", fields=[["picking", ""]], phase="magic")
    game = play(start, "use 0 on 1", *deeds)
    check_even(game.view(seat))


@BOTH
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("deeds", [(), ("pass",), ("plant magic 1",)])
def test_a_card_that_somebody_looked_at(name, seat, deeds):
    fields = [["white white white white", ""]]
    start = small(name, ("cap", "cap", "white cap"), "magic cap white", fields=fields, phase="magic")
    check_even(play(start, "use 0", *deeds).view(seat))


@BOTH
def test_a_stolen_card_is_known_where_it_lies(name):
    game = small(name, ("cap", "cap picking", "white"), "magic cap white", fields=[["picking", ""]], phase="magic")
    play(game, "use 0 on 1", "pass")
    knows = [all(world.players[0].hand[-1] == "picking" for world in dreams(game, seat)) for seat in (1, 2)]
    assert knows == [True, name == R]


@pytest.mark.full
@BOTH
@pytest.mark.parametrize("first", ["", "cap"])
@pytest.mark.parametrize("seat", [1, 2])
def test_two_stolen_cards_stay_known_until_they_are_planted(name, first, seat):
    """They are next to each other in one hand: the front one goes first."""
    fields = [["picking", "picking"], ["", ""], ["", ""]]
    game = small(name, (first, "cap picking", "white magic"), "magic cap white", fields=fields, phase="magic")
    play(game, "use 0 on 1", "pass", "use 1 on 2", "pass")
    check_even(game.view(seat))
    while not game.over and game.turn < 5:
        game.play(game.decision.options[0])
        with suppress(TooManyWorlds):
            if 1 < len(MagicLister(game.view(seat)).worlds) <= 50:
                check_even(game.view(seat))


def dreams(game, seat, times=30):
    rng = Random(3)
    return [game.view(seat).imagine(rng) for _ in range(times)]


@BOTH
@pytest.mark.parametrize("seat", [1, 2])
def test_a_discarded_magic_bean(name, seat):
    game = small(name, ("cap magic white", "cap", "white"), "magic cap", phase="magic", spells=["move", "", ""])
    check_even(play(game, "activate move @1").view(seat))


@BOTH
def test_a_moved_card_leaves_every_order_possible(name):
    """Nobody is told which card went where."""
    game = small(name, ("cap magic white", "cap", "white"), "magic", phase="magic", active_spells=["move", "", ""])
    play(game, "cast move", "rearrange 2 0")
    for seat in (1, 2):
        check_even(game.view(seat))


@pytest.mark.full
def test_of_two_stolen_cards_one_may_have_been_moved():
    """Both were at the back of the hand before: with one move not every order is possible."""
    hands, fields = ("cap white cap", "cap picking", "white magic"), [["picking", "picking"]]
    game = small(R, hands, "cap", fields=fields, phase="magic", active_spells=["move", "", ""])
    play(game, "use 0 on 1", "pass", "use 1 on 2", "pass", "cast move", "rearrange 4 0")
    worlds = check_even(game.view(1))
    assert {hands[0][0] for hands, _ in worlds} == {"cap", "white", "picking", "magic"}
    assert not any(hands[0][:2] == ("magic", "picking") for hands, _ in worlds)


@pytest.mark.parametrize(
    ("name", "move"), daily([(R, "move"), (R, ""), (X, ""), (X, "move")], seldom=[(R, ""), (X, "")])
)
def test_lively_small_games_have_exactly_the_worlds_that_can_be(name, move):
    """Cards stolen, kept, discarded, moved and traded between piles: all possible worlds, equally often."""
    views = [*lively_views(name, range(45), ["hand", "random", "swap"], [move, "", ""])]
    for view in views:
        check_even(view)
    moved = [view for view in views if any(e.name == "rearranged" and e.seat != view.seat for e in view.log)]
    assert len(views) > 60
    assert len(moved) > 10 or not move


def lively_views(name, seeds, spells, active=("", "", "")):
    """Views of small games with piles, proofs and thefts, if they have few worlds."""
    for seed in seeds:
        game = lively_game(name, Random(seed), spells, active)
        for seat in range(3):
            with suppress(TooManyWorlds):
                if 1 < len(MagicLister(game.view(seat)).worlds) <= 50:
                    yield game.view(seat)


def lively_game(name, rng, spells, active):
    cards = ["cap"] * 6 + ["picking"] * 4 + ["magic"] * 4 + ["white"] * 4
    rng.shuffle(cards)
    hands = [" ".join(cards.pop() for _ in range(rng.randint(1, 3))) for _ in range(3)]
    draw_pile = " ".join(cards.pop() for _ in range(rng.randint(2, 4)))
    discard = " ".join(cards.pop() for _ in range(rng.randint(0, 3)))
    more = {"phase": rng.choice(["magic", "trade"]), "discard": discard, "spells": spells, "active_spells": active}
    game = small(name, hands, draw_pile, fields=[["picking", ""], ["", ""], ["picking", ""]], **more)
    for _ in range(rng.randint(3, 40)):
        if game.over:
            break
        game.play(rng.choice(game.decision.options))
    return game


# --- spells ---


def spell_worlds(game, seat, allowed):
    """Check that exactly these worlds of face-down spells occur, equally often."""
    rng, counts = Random(5), Counter()
    for _ in range(EACH * len(allowed)):
        world = game.view(seat).imagine(rng)
        counts[tuple(p.spells for p in world.players if p.seat != seat)] += 1
    assert set(counts) == allowed
    assert chi_square(counts, allowed) < chi_square_limit(len(allowed))


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_nobody_begins_with_a_spell_worth_more_than_the_one_that_was_shown(name, seed):
    game = Game(name, players=3, seed=seed)
    first = game.starting
    shown = game.players[first].spells[0]
    me = (first + 1) % 3
    mine = game.players[me].spells[0]
    less = [spell for spell in VALUES if VALUES[spell] < VALUES[shown] and spell != mine]
    seats = [seat for seat in range(3) if seat != me]
    allowed = {tuple((shown,) if seat == first else (spell,) for seat in seats) for spell in less}
    if len(allowed) > 1:
        spell_worlds(game, me, allowed)


@pytest.mark.full
@BOTH
@pytest.mark.parametrize("me", [1, 2])
def test_a_learnt_spell_may_be_worth_more_than_the_first_one_can_be(name, me):
    """Seat 0 has a first spell, worth less than the one that seat 1 showed, and has learnt one of the others."""
    game, rng = Game(name, players=3, seed=FRESH[name]), Random(FRESH[name])
    while game.view(0).log[-1].name != "learnt_spell":
        game.play(rng.choice(game.decision.options))
    assert (game.view(0).log[-1].seat, game.starting) == (0, 1)
    (shown,), mine = game.players[1].spells, game.players[me].spells
    hidden = [spell for spell in VALUES if spell != shown and spell not in mine]
    ways = Counter()
    for learnt, *firsts in permutations(hidden, 4 - me):  # seat 1 does not know the first spell of seat 2
        if all(VALUES[spell] < VALUES[shown] for spell in firsts):
            ways[game.sorted((learnt, firsts[0])), tuple(firsts[1:]) or (shown,)] += 1
    times, counts = EACH * len(ways), Counter()
    for _ in range(times):
        counts[tuple(p.spells for p in game.view(me).imagine(rng).players if p.seat != me)] += 1
    assert set(counts) <= set(ways)
    off = sum((counts[spells] - number) ** 2 / number for spells, number in expected(ways, times).items())
    assert off < chi_square_limit(len(ways))


def expected(ways, times):
    """How often each world should occur."""
    return {world: times * number / ways.total() for world, number in ways.items()}


def swapping(name, **more):
    """Seat 0 swaps with seat 1, who gives the Hand spell away; seat 2 has the Move spell."""
    position = {**more, "game": name, "players": 3, "phase": "magic", "hands": ["cap", "cap", "cap"]}
    position |= {"spells": ["", "hand", "move"], "active_spells": ["swap", "", ""], "spell_pile": "trade pile random"}
    position["active_spells"][2] = "attack field card_flow enchant_beans enchant_players"
    return play(Game.from_position(position, seed=1), "cast swap 1")


@BOTH
def test_both_who_swapped_know_what_the_other_has(name):
    game = swapping(name)
    for deed in (None, "pass"):
        if deed:
            game.play(deed)
        for world in dreams(game, 1):
            assert world.players[0].swapped + world.players[0].spells == ("hand",)
        for world in dreams(game, 0):
            assert world.players[1].spells == ("swap",)
        for world in dreams(game, 2):
            assert world.players[1].spells == ("swap",)


@BOTH
def test_the_third_knows_no_more_than_that_a_spell_was_swapped(name):
    game = play(swapping(name), "pass")
    hidden = ["hand", "trade", "pile", "random"]
    spell_worlds(game, 2, {((spell,), ("swap",)) for spell in hidden})
    spells = ["hand", "move", "trade", "pile", "random"]
    rest = [spell for spell in spells if spell != "hand"]
    spell_worlds(game, 1, {(("hand",), (spell,)) for spell in rest})


@BOTH
def test_a_learnt_spell_may_be_any_that_lay_in_the_pile(name):
    """Seat 0, who has the Hand spell from the swap, learns one more."""
    game = play(swapping(name, fields=[["cap cap", ""], ["", ""], ["", ""]]), "pass", "harvest 0")
    hidden = ["hand", "trade", "pile", "random"]
    pairs = [game.sorted(pair) for pair in combinations(hidden, 2)]
    spell_worlds(game, 2, {(pair, ("swap",)) for pair in pairs})
    rest = permutations(["move", "trade", "pile", "random"], 2)
    spell_worlds(game, 1, {(game.sorted(("hand", learnt)), (other,)) for learnt, other in rest})


@BOTH
def test_a_spell_that_was_cast_is_known_face_down(name):
    position = {"game": name, "players": 3, "phase": "magic", "hands": ["cap cap", "cap", "cap"]}
    position |= {"spells": ["trade", "hand", "move"], "active_spells": ["random", "", ""], "spell_pile": "pile ..."}
    game = play(Game.from_position(position), "cast random")
    for world in dreams(game, 1):
        assert "random" in world.players[0].spells
        assert world.players[0].borrowed_active == ("pile",)
    while game.active == 0:
        game.play(game.decision.options[0])
    for world in dreams(game, 1):
        assert "random" in world.players[0].spells
        assert "pile" in world.spell_pile
