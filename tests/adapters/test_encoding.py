"""The encoding that all doors share: every legal action has one spelling, and nobody sees more than their view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar

import pytest

from beankit import GAMES, Bid, Game, IllegalAction, Offer
from beankit.adapters.encoding import Encoding, encoding
from beankit.adapters.spelling import Spelling
from beankit.adapters.vocabulary import MOST
from beankit.core.actions import Action
from beankit.core.cards import Pile
from beankit.core.seats import Player
from beankit.core.zones import plain
from beankit.games.bohnanza import Bohnanza
from tests.documents import blocks

TABLES = [(name, players) for name, rules in GAMES.items() for players in rules.seats]
SMALL = {  # few kinds, so that all deals can be counted
    "kinds": [{"id": kind, "count": 14, "beanometer": [2, 4, 6, 7], "en": kind} for kind in ("red", "soy", "blue")],
    "edicts": [{"id": edict, "count": 1, "en": edict} for edict in ("not_left", "no_gifts", "no_profit", "hand_only")],
    "sacrifices": [["red", "soy"], ["blue", "red"], ["blue", "soy"]] * 3,
}
EDICTS = ("", "not_left", "no_gifts", "no_profit", "hand_only", "hand_only no_gifts")
MARKETS = [
    *[({"game": "bohnanza"}, "red soy"), ({"game": "rabohnzel"}, "sword cap"), ({"game": "excalibohn"}, "sword cap")],
    *[({"game": "bohnedikt", "edicts": edicts, "deck": SMALL}, "red soy") for edicts in EDICTS],
]
every_game = pytest.mark.parametrize("name", [*GAMES])
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def moments(name: str, players: int | None, seed: int, most: int) -> Iterator[Game]:
    """A random game, before each of its decisions."""
    game, rng = Game(name, players, seed), Random(seed)
    words = encoding(game.rules)
    while game.decision is not None and most:
        yield game
        spelling = words.spelling(game)
        while spelling.action is None:
            spelling.say(rng.choice(spelling.words))
        game.play(spelling.action)
        most -= 1


def sayable(words: Encoding, game: Game, said: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Action]]:
    """Everything that can be said now, with its words."""
    spelling = words.spelling(game)
    for word in said:
        spelling.say(word)
    if spelling.action is not None:
        yield said, spelling.action
        return
    for word in spelling.words:
        yield from sayable(words, game, (*said, word))


@cache
def sides(kinds: Pile) -> list[Pile]:
    return [side for size in range(MOST + 1) for side in combinations_with_replacement(sorted(kinds), size)]


def deals(game: Game) -> Iterator[Action]:
    """Every offer or bid of at most three beans for three, legal or not."""
    kinds, decision = game.rules.deck.kinds, game.decision
    held = {*game.players[decision.seat].hand, *game.revealed}
    for give in sides(tuple(sorted(held))):
        for want in sides(kinds):
            if decision.kind == "answer":
                yield Bid(give, want)
            else:
                yield from (Offer(give, want, to) for to in (None, *range(len(game.players))))


@every_game
def test_every_option_can_be_said_in_one_way_and_read_back(name: str):
    for number, game in enumerate(moments(name, None, 7, 60)):
        words = encoding(game.rules)
        listed = game.decision.options[number % 5 :: 5]
        spelled = {option: words.words(game, option) for option in listed}
        assert len({*spelled.values()}) == len({*listed})
        for option, said in spelled.items():
            assert words.action(game, said) == option


@every_game
def test_what_is_said_at_random_is_legal(name: str):
    for game in moments(name, None, 3, 100):
        spelling, rng = encoding(game.rules).spelling(game), Random(game.turn)
        while spelling.action is None:
            spelling.say(rng.choice(spelling.words))
        assert game.decision.allows(spelling.action)


def said_alone(game: Game) -> None:
    """Exactly the legal deals and the listed options can be said, each in one way."""
    legal = {deal for deal in deals(game) if game.decision.allows(deal)}
    said = [action for _, action in sayable(encoding(game.rules), game)]
    assert len(legal) > 50
    assert len(said) == len({*said})
    assert {*said} == legal | {option for option in game.decision.options if not isinstance(option, Offer | Bid)}


@pytest.mark.parametrize(("table", "cards"), MARKETS)
def test_every_offer_up_to_three_for_three_can_be_said_and_nothing_else(table: dict[str, str], cards: str):
    first, second = cards.split()
    hands = [second, first, second]
    said_alone(Game.from_position({**table, "players": 3, "phase": "trade", "hands": hands, "revealed": first}))


@pytest.mark.parametrize(("table", "cards"), MARKETS)
def test_every_bid_up_to_three_for_three_can_be_said_and_nothing_else(table: dict[str, str], cards: str):
    first, second = cards.split()
    offer = {"offer": f"!offer {first} for {second} to all", "asked": [1, 2], "answers": ["!refuse"]}
    if table.get("edicts"):
        offer["offer"] = "!offer nothing for nothing to all"
    position = {
        "phase": {"name": "answers", "rounds": 0, **offer},
        "revealed": first,
        "hands": [first, "", f"{cards} {second}"],
    }
    said_alone(Game.from_position({**table, "players": 3, **position}))


def test_an_offer_is_said_in_steps_with_its_kinds_in_alphabetical_order():
    game = Game.from_position(
        {"game": "bohnanza", "players": 3, "phase": "trade", "hands": ["soy blue", "red"], "revealed": "red"}
    )
    words = encoding(game.rules)
    texts = words.vocabulary.texts
    said = words.words(game, Offer("red", ("soy", "garden"), 2))
    assert [texts[word] for word in said] == ["offer", "red", "for", "garden", "soy", "left 2"]
    spelling = words.spelling(game)
    for word in said[:2]:
        spelling.say(word)
    assert [texts[word] for word in spelling.words] == ["soy", "for"]  # blue comes before red
    spelling.say(words.vocabulary.word["soy"])
    assert len(spelling.said) == 4  # nothing else can be given: “for” is forced


def test_a_word_that_leads_nowhere_is_refused():
    game = Game("bohnanza", 3, 1)
    words = encoding(game.rules)
    spelling = words.spelling(game)
    with pytest.raises(IllegalAction):
        spelling.say(words.vocabulary.word["offer"])
    assert spelling.said == ()


@every_game
def test_equal_views_give_equal_observations_and_words(name: str):
    for number, game in enumerate(moments(name, None, 11, 150)):
        if number % 25:
            continue
        words = encoding(game.rules)
        for seat in range(len(game.players)):
            world = game.view(seat).imagine(Random(number))
            assert words.lookout.observe(world, seat) == words.lookout.observe(game, seat)
        seat = game.decision.seat
        world = game.view(seat).imagine(Random(number))
        assert Spelling(words.vocabulary, world).words == words.spelling(game).words


@every_table
def test_an_observation_has_the_size_and_the_parts_of_its_layout(name: str, players: int):
    for game in moments(name, players, 2, 20):
        lookout = encoding(game.rules).lookout
        seen = lookout.observe(game, game.decision.seat)
        assert len(seen) == lookout.size
        parts = lookout.named(seen)
        assert b"".join(parts[name] for name in sorted(parts, key=lambda part: lookout.layout()[part].start)) == seen
        hand = game.players[game.decision.seat].hand
        assert parts["my hand"][0] == len(hand)
        assert parts["draw pile"][0] == len(game.draw_pile)
        assert not any(parts["draw pile"][1:])


def test_the_own_hand_is_seen_in_order_and_the_others_are_counted():
    game = Game.from_position({"game": "bohnanza", "players": 3, "hands": ["soy blue", "red red", "chili"]})
    lookout = encoding(game.rules).lookout
    parts = lookout.named(lookout.observe(game, 1))
    kinds = game.rules.deck.kinds
    assert parts["my hand"] == bytes([2, *[2 * (kind == "red") for kind in kinds]])
    assert parts["my hand in order"][: 2 * len(kinds)] == bytes([kind == "red" for kind in kinds] * 2)
    assert parts["left 1 hand"] == bytes([1, *bytes(len(kinds))])
    assert parts["left 2 hand"] == bytes([2, *bytes(len(kinds))])


class Friend(Player):
    """A player who has friends, whom everybody knows."""

    DECLARED: ClassVar = {"friends": plain((), seats=True)}
    __slots__ = tuple(DECLARED)


class Friendship(Bohnanza):
    """Bohnanza with friends."""

    name = "friendship"
    player_class = Friend


def test_the_seats_in_a_zone_of_a_variant_are_counted_from_who_looks():
    game = Game(Friendship, 4, seed=1)
    game.players[1].friends = (0, 2)
    parts = encoding(game.rules).lookout.named(encoding(game.rules).lookout.observe(game, 2))
    assert [parts[f"{whose} friends"] for whose in ("my", "left 3")] == [bytes(4), bytes([1, 0, 1, 0])]


def test_the_words_said_so_far_are_seen_by_the_speaker_alone():
    game = Game.from_position({"game": "bohnanza", "players": 3, "phase": "trade", "hands": ["soy blue", "red", ""]})
    words = encoding(game.rules)
    before = [words.lookout.observe(game, seat) for seat in range(3)]
    spelling = words.spelling(game)
    for text in ("offer", "blue"):
        spelling.say(words.vocabulary.word[text])
    after = [words.lookout.observe(game, seat, spelling) for seat in range(3)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    said = words.lookout.named(after[0])["said"]
    assert [words.vocabulary.texts[word - 1] for word in said if word] == ["offer", "blue"]


def test_the_examples_of_the_page_run():
    names: dict[str, object] = {}
    for example in blocks("docs/adapters.md", "python")[2:4]:
        exec(example, names)  # noqa: S102 - our own page
