"""Imagining in Bohnedikt: sacrifice cards, their places and piles, and purses, against worlds listed by brute force."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, islice, permutations, product
from random import Random

import pytest

from beankit import Game, View
from beankit.games.bohnedikt import Bohnedikt, events
from beankit.laws.bohnedikt import HERE, BohnediktLister
from tests.daily import daily
from tests.laws.mutants import caught, looks, mutant
from tests.laws.worlds import TooManyWorlds, chi_square, chi_square_limit

EACH = 40


def deck(**counts):
    kinds = [{"id": kind, "count": n, "beanometer": [2, 4, 6, 8]} for kind, n in counts.items()]
    pairs = [list(pair) for pair in combinations(counts, 2)]
    return {"kinds": kinds, "edicts": [], "sacrifices": pairs * (12 // len(pairs))}


def imagined(view, rng):
    return BohnediktLister.world(view.imagine(rng), view.seat)


def sampled(view, times):
    rng = Random(1)
    return Counter(imagined(view, rng) for _ in range(times))


def check_even(view):
    """Exactly the possible worlds occur, equally often."""
    worlds = BohnediktLister(view).worlds
    assert 1 < len(worlds) < 4000
    counts = sampled(view, EACH * len(worlds))
    assert set(counts) == worlds
    assert chi_square(counts, worlds) < chi_square_limit(len(worlds))
    return worlds


def small_game(hands, draw_pile, deeds=(), **position):
    counts = dict.fromkeys("abc", 7)
    rest = [kind for kind, number in counts.items() for _ in range(number)]
    for card in " ".join((*hands, draw_pile)).split():
        rest.remove(card)
    base = {"game": "bohnedikt", "players": 3, "deck": deck(**counts), "hands": list(hands), "draw_pile": draw_pile}
    game = Game.from_position({**base, "coins": [" ".join(rest), "", ""], **position}, seed=1)
    for deed in deeds:
        game.play(deed)
    return game


@pytest.mark.full
def test_nobody_knows_at_first_where_a_sacrifice_card_lies_in_a_position():
    worlds = check_even(small_game(("a b", "c a", "b"), "a b").view(0))
    assert {hand.index(HERE) for (_, hand, *_), _ in worlds} == {0, 1, 2}


def test_in_a_fresh_deal_everybody_knows_that_it_lies_at_the_back():
    game = Game("bohnedikt", players=3, seed=2, deck=deck(a=15, b=1))
    worlds = check_even(game.view(0))
    assert all(hand[-1] == HERE for hands, _ in worlds for hand in hands[1:3])


PLANTING = {"active": 1, "sacrifice": ["a+b", "a+c", "b+c"]}


def test_who_plants_has_it_further_back():
    game = small_game(("a b", "c b", "b"), "a a", ("plant c 0",), **PLANTING, behind=[0, 1, 0])
    worlds = check_even(game.view(0))
    assert {hand.index(HERE) for (_, hand, *_), _ in worlds} == {0, 1}


@pytest.mark.full
def test_who_gives_it_up_lacks_a_kind_and_has_a_new_one_at_the_back():
    game = small_game(("a b", "c b b", "b"), "a a", ("give_up",), **PLANTING, behind=[0, 0, 0])
    worlds = check_even(game.view(0))
    assert all(hand[-1] == HERE and not {"a", "c"} <= set(hand) for (_, hand, *_), _ in worlds)
    game.play("plant c 0")
    check_even(game.view(2))


def test_a_kind_that_a_hand_lacks_is_never_dreamt_into_it_however_many_there_are():
    deeds = ("give_up", "plant c 0")
    game = small_game(("a", "c b c", "a"), "a a a", deeds, **PLANTING, behind=[0, 0, 0])
    assert all("a" not in hand for (_, hand, *_), _ in check_even(game.view(0)))


def test_who_sacrifices_has_a_new_one_at_the_back():
    game = small_game(("a b", "c b a", "b"), "a a", ("sacrifice a c",), **PLANTING, behind=[0, 1, 0])
    assert all(hands[1][-1] == HERE for hands, _ in check_even(game.view(2)))


def test_a_card_from_an_unknown_place_may_have_lain_in_front_of_it_or_behind():
    deeds = ("offer nothing for b to 1", "accept", "take 1")
    game = small_game(("a b", "c b", "b"), "a a", deeds, phase="trade", active=2)
    check_even(game.view(0))


def edict_game(edict, deeds, hands=("a b", "c a b", "b"), draw_pile="a a", **position):
    """A helpful edict is in force for seat 1."""
    cards = deck(a=7, b=7, c=7)
    cards["edicts"] = [edict]
    rest = Counter("a" * 7 + "b" * 7 + "c" * 7) - Counter(
        " ".join((*hands, draw_pile, *position.get("received", ()))).split()
    )
    base = {"game": "bohnedikt", "players": 3, "active": 1, "edicts": [edict], "deck": cards, "hands": list(hands)}
    coins = [" ".join([*rest.elements(), edict]), "", ""]
    game = Game.from_position({**base, "draw_pile": draw_pile, "coins": coins, **position}, seed=1)
    for deed in deeds:
        game.play(deed)
    return game


@pytest.mark.full
def test_after_a_move_every_order_is_possible():
    check_even(edict_game("move_card", ("edict move_card 0 2",), phase="edicts").view(0))


@pytest.mark.full
def test_a_discarded_hand_card_came_from_anywhere():
    check_even(edict_game("discard_one", ("edict discard_one 1",), phase="edicts").view(0))


@pytest.mark.full
def test_a_card_taken_back_lies_at_the_back():
    game = edict_game("to_hand", ("keep c",), phase="plant_or_keep", received=["", "c", ""], hands=("a b", "a b", "b"))
    assert all(hands[1][-1] == "c" for hands, _ in check_even(game.view(0)))


def lively_views(seeds, event=None):
    """Views of small games with few worlds in which another seat did something; purses have their own tests."""
    for game in map(lively, seeds):
        for view in map(game.view, range(3)) if not game.over and game.exhausted < 2 else ():
            with suppress(TooManyWorlds):
                happened = event is None or any(e.name == event and e.seat != view.seat for e in view.log)
                if happened and 1 < len(BohnediktLister(view).worlds) <= 50:
                    yield view


@pytest.mark.full
def test_lively_games_have_exactly_the_worlds_that_can_be():
    """Piles, proofs, places, edicts and kinds that a hand lacks."""
    views = [*lively_views(range(50))]
    assert len(views) > 30
    for view in views:
        check_even(view)


@pytest.mark.full
@pytest.mark.parametrize("event", ["moved_card", "took_back", "discarded_card", "planted_also", "gave_up"])
def test_lively_games_in_which_somebody_else(event):
    """... moved, took back, discarded, planted also or gave up a card."""
    views = [*islice(lively_views(range(1000, 2000), event), 3)]
    assert len(views) == 3
    for view in views:
        check_even(view)


HELPFUL = [
    "move_card",
    "discard_one",
    "plant_front",
    "from_discard",
    "to_hand",
    "may_discard",
    "third_card",
    "draw_five",
]


def lively(seed):
    """Some steps of a game with few cards and one edict."""
    rng = Random(seed)
    edict, phase = rng.choice([*HELPFUL, "revealed_only", "hand_only"]), rng.choice(["edicts", "plant_or_sacrifice"])
    if edict == "to_hand":
        phase = "plant_or_keep"
    cards = [*"aaaaaabbbbbbcccccc"]
    rng.shuffle(cards)

    def some(least, most):
        return " ".join(cards.pop() for _ in range(rng.randint(least, most)))

    position = {"hands": [some(1, 3) for _ in range(3)], "draw_pile": some(2, 4), "discard": some(0, 3)}
    position |= {"phase": phase, "edicts": [edict] * (phase != "plant_or_sacrifice")}
    position["received"] = [some(1, 2) if phase == "plant_or_keep" else "", "", ""]
    position |= {"behind": [rng.choice((0, 0, 1)) for _ in range(3)], "coins": [" ".join([*cards, edict]), "", ""]}
    whole = {**deck(a=6, b=6, c=6), "edicts": [edict]}
    game = Game.from_position({"game": "bohnedikt", "players": 3, "deck": whole, **position}, seed=seed)
    for _ in range(rng.randint(1, 15)):
        if game.over or game.exhausted > 1:
            break
        game.play(rng.choice(game.decision.options))
    return game


# --- sacrifice cards ---


def test_a_sacrifice_card_comes_from_the_pile_that_it_was_drawn_from():
    """Players who drew before the discarded ones were shuffled have an old card, those who drew after a new one."""
    position = {"game": "bohnedikt", "players": 3, "phase": "trade", "hands": ["red green blue soy", "", ""]}
    cards = sorted(Game("bohnedikt").rules.deck.sacrifices)
    for card in ("green+red", "blue+soy", "blue+chili", "chili+soy"):
        cards.remove(card)
    held = {"sacrifice": ["green+red", "blue+chili", "chili+soy"], "sacrifice_pile": "blue+soy"}
    game = Game.from_position({**position, **held, "sacrifice_discard": " ".join(cards)})
    old = {"blue+soy", "blue+chili", "chili+soy"}
    before = {game.view(1).imagine(Random(n)).players[2].sacrifice[0] for n in range(60)}
    assert before == {"green+red", "blue+soy", "chili+soy"}
    game.play("sacrifice red green")  # the last of the old pile goes to seat 0
    worlds = [game.view(1).imagine(Random(n)) for n in range(60)]
    assert {world.players[0].sacrifice[0] for world in worlds} == old - {"blue+chili"}
    assert all("green+red" in world.sacrifice_pile for world in worlds)
    game.play("sacrifice blue soy")
    worlds = [game.view(1).imagine(Random(n)) for n in range(60)]
    assert {world.players[2].sacrifice[0] for world in worlds} == {"chili+soy"}
    assert len({world.players[0].sacrifice[0] for world in worlds}) > 10


def test_sacrifice_cards_are_as_likely_as_they_are_many():
    """Five are hidden, two of them alike; each of the other players has one."""
    cards = sorted(Game("bohnedikt").rules.deck.sacrifices)
    alike = next(card for card in cards if cards.count(card) > 1)
    single = [card for card in dict.fromkeys(cards) if card != alike][:4]
    hidden = Counter([alike, alike, *single[:3]])
    laid = Counter(cards) - hidden - Counter(single[3:])
    held = {"sacrifice": [single[3], alike, single[0]], "sacrifice_pile": " ".join([alike, *single[1:3]])}
    position = {"game": "bohnedikt", "players": 3, "hands": ["", "", ""], "phase": "trade", **held}
    game = Game.from_position({**position, "sacrifice_discard": " ".join(laid.elements())})
    likely = Counter(permutations(hidden.elements(), 2))
    rng = Random(1)
    worlds = [game.view(0).imagine(rng) for _ in range(EACH * likely.total())]
    counts = Counter(tuple(player.sacrifice[0] for player in world.players[1:]) for world in worlds)
    assert set(counts) == set(likely)
    assert chi_square(counts, likely, likely.__getitem__) < chi_square_limit(len(likely))


# --- purses ---

COINS = ["a a b c", "a b b b c", "a a a"]


def after_tribute(steps, seed=1):
    """Three players have given three coins each, and some turns have passed."""
    counts = {"a": 9, "b": 7, "c": 5}
    named = Counter(" ".join([*COINS, "c b"]).split())
    hands = ["", "", " ".join((Counter(counts) - named).elements())]
    position = {"phase": "drawing", "active": 2, "hands": hands, "coins": COINS, "draw_pile": "b", "discard": "c"}
    base = {"game": "bohnedikt", "players": 3, "deck": deck(**counts), "exhausted": 1, "starting": 0}
    game = Game.from_position({**base, **position}, seed=seed)
    assert game.exhausted == 2
    for _ in range(steps):
        game.play(game.decision.options[0])
    return game


def likely_purses(view):
    """How likely each way to fill the purses is: every coin of a player was equally likely to be given."""
    begun = next(place for place, event in enumerate(view.log) if event.name == "shuffled")
    seen = [card for event in view.log[begun:] for card in shown(event, view.seat)]
    chances = Counter()
    for kept in product(*(combinations(range(len(coins.split())), len(coins.split()) - 3) for coins in COINS)):
        purses = tuple(
            tuple(sorted(coins.split()[n] for n in places)) for coins, places in zip(COINS, kept, strict=True)
        )
        pile = Counter([*" ".join(COINS).split(), "c"]) - Counter(card for purse in purses for card in purse)
        chance = Fraction(1)
        for card in seen:
            chance *= Fraction(pile[card], pile.total())
            pile[card] -= 1
            if chance == 0:
                break
        chances[purses] += chance
    total = sum(chances.values())
    return {purses: float(chance / total) for purses, chance in chances.items() if chance}


def shown(event, seat):
    """The cards of the last pile that an event shows to a seat."""
    if event.name == "turned_over" or (event.name == "drew" and event.seat == seat):
        return event.cards
    return ()


@pytest.mark.full
@pytest.mark.parametrize(("steps", "seat"), daily([(0, 0), (0, 1), (0, 2), (6, 2), (14, 2)], (6, 2)))
def test_purses_hold_what_the_cards_seen_since_leave_likely(steps, seat):
    view = after_tribute(steps).view(seat)
    chances, rng, times = likely_purses(view), Random(3), 2000
    counts = Counter(tuple(tuple(sorted(player.purse)) for player in view.imagine(rng).players) for _ in range(times))
    assert set(counts) <= set(chances)
    expected = {purses: chance * times for purses, chance in chances.items() if chance * times >= 5}
    assert len(expected) > 3
    apart = sum((counts[purses] - number) ** 2 / number for purses, number in expected.items())
    assert apart < chi_square_limit(len(expected))


def test_between_the_giving_and_the_shuffle_coins_are_split_by_chance():
    counts = {"a": 9, "b": 7, "c": 5}
    coins = ["a a b b c", "", "a b c"]
    left = Counter(counts) - Counter(" ".join([*coins, "c b b b"]).split())
    position = {"phase": "drawing", "coins": coins, "draw_pile": "b", "discard": " ".join(left.elements()),
                "fields": [["", "", ""], ["b b", "c", ""], ["", "", ""]]}  # fmt: skip
    base = {"game": "bohnedikt", "players": 3, "deck": deck(**counts), "exhausted": 1}
    view = Game.from_position({**base, **position}, seed=1).view(2)
    assert (view.asked, len(view.alms)) == (1, 3)
    worlds = [view.imagine(Random(n)) for n in range(200)]
    assert {sum(map(len, (w.alms, w.players[0].purse))) for w in worlds} == {5}
    assert all(sorted(w.alms + w.players[0].purse) == ["a", "a", "b", "b", "c"] for w in worlds)
    assert len({tuple(sorted(w.players[0].purse)) for w in worlds}) == 5


def test_a_position_after_the_tribute_may_have_anything_in_its_purses():
    game = after_tribute(0)
    begun = Game.from_position(game.position())
    worlds = [begun.view(0).imagine(Random(n)) for n in range(100)]
    assert all(len(world.players[1].purse) == 2 for world in worlds)
    assert len({tuple(sorted(world.players[1].purse)) for world in worlds}) > 3
    stored = View.from_snapshot(begun.view(1).snapshot())
    assert stored.imagine(Random(1)).position() == begun.view(1).imagine(Random(1)).position()


# --- leaks that only Bohnedikt can have ---


@pytest.mark.full
def test_a_window_that_asks_only_those_who_can_sacrifice_is_a_leak(monkeypatch):
    def can_play(self, game, player):
        return len(self.any_time_actions(game, player)) > len(player.harvests)

    assert "asked" in caught(mutant(Bohnedikt, may_hide_action=can_play), monkeypatch, "leak", games=12).reason


@pytest.mark.full
def test_an_event_that_tells_where_a_card_was_moved_is_a_leak(monkeypatch):
    looks(monkeypatch, events.MOVED, None)
    assert "log" in caught(mutant(Bohnedikt), monkeypatch, "leak", games=60).reason


def test_an_event_that_tells_a_new_sacrifice_card_is_a_leak(monkeypatch):
    looks(monkeypatch, events.NEW_SACRIFICE, None)
    assert "log" in caught(mutant(Bohnedikt), monkeypatch, "leak").reason


def test_an_imagination_is_shown_nothing_that_its_seat_may_not_see():
    """What will be filled in is hidden first, so that none of it can stay as it is."""
    shown = []

    class Watched(Bohnedikt.memory_class):
        def fill(self, world, rng):
            shown.extend((player.sacrifice, player.behind) for player in world.players)
            super().fill(world, rng)

    game = Game(mutant(Bohnedikt, memory_class=Watched), players=3, seed=1)
    game.view(1).imagine(Random(1))
    covered = (("?sacrifice",), 0)
    assert shown == [covered, (game.players[1].sacrifice, game.players[1].behind), covered]


def test_an_offer_proves_hand_cards_where_an_edict_lets_no_turned_over_card_be_given():
    position = {
        "game": "bohnedikt",
        "players": 3,
        "phase": "trade",
        "edicts": ["hand_only"],
        "revealed": "red hand_only",
    }
    game = Game.from_position({**position, "hands": ["blue red", "soy", "stink"]})
    game.play("offer red for soy to all")
    begun = Game.from_position(game.position())
    for view in (game.view(2), begun.view(2), View.from_snapshot(game.view(2).snapshot())):
        worlds = [view.imagine(Random(number)) for number in range(60)]
        assert all("red" in world.players[0].hand for world in worlds)
        assert len({world.players[0].hand for world in worlds}) > 5
    free = Game.from_position({**position, "hands": ["blue red", "soy", "stink"], "edicts": []})
    free.play("offer red for soy to all")
    worlds = [free.view(2).imagine(Random(number)) for number in range(60)]
    assert not all("red" in world.players[0].hand for world in worlds)
