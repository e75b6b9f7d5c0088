"""Any input either works or is refused with a message: positions, records, snapshots, decks, actions.

The short runs are for every day; the long ones take half a minute in all. The inputs are always the same.
"""

import json
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from beankit import GAMES, BeankitError, Game, IllegalAction, Take, View, parse
from beankit.core.actions import NOTATION
from tests.fuzz.spoil import CHANGES, KINDS, STRANGE, WORDS, spoiled, tables

TABLES = tables()
POSITIONS = [json.dumps(game.position()) for game in TABLES]
SHORT = [json.dumps({"game": name, "phase": "plant", "hands": ["blue"], "discard": "...", "seed": 3}) for name in GAMES]
SNAPSHOTS = [game.view(seat).snapshot() for game in TABLES for seat in range(min(2, len(game.players)))]
DECKS = {name: json.dumps(Game(name).rules.deck.data()) for name in GAMES}
RECORDS = [game.record() for game in TABLES]


def long(examples):
    """How many inputs to try: a few every day, more before a merge, many before a release."""
    many = [pytest.param(examples // 3, marks=pytest.mark.full), pytest.param(examples, marks=pytest.mark.soak)]
    return pytest.mark.parametrize("examples", [examples // 100, *many])


def fuzz(examples, strategy, check):
    """Check the same inputs in every run."""
    calm = settings(
        max_examples=examples, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    calm(given(strategy)(check))()


def play_on(game, steps=25):
    """An accepted table can be played, written and read, with all its cards."""
    rng, total = Random(1), sorted(game.rules.layout.cards(game))
    for step in range(steps):
        assert sorted(game.rules.layout.cards(game)) == total
        if step % 12 == 0:
            again = Game.from_position(json.loads(json.dumps(game.position())))
            assert again.same(game)
        if game.decision is None:
            return
        game.play(rng.choice(game.decision.options))
    Game.from_record(game.record())


def play_some(game, steps=12):
    """What is imagined can be played."""
    rng = Random(1)
    for _ in range(steps):
        if game.decision is not None:
            game.play(rng.choice(game.decision.options))


QUESTIONS = [
    lambda view: (view.log, [event.as_dict() for event in view.log], repr(view.log), view.news),
    lambda view: (view.decision, view.asked, view.phase, view.result, view.rounds, view.turn, view.active),
    lambda view: (view.offers, view.offer),
    lambda view: (view.answers, [view.deal(Take(player.seat)) for player in view.players]),
    lambda view: [view.deal(option) for option in (view.decision.options[:20] if view.decision else ())],
    lambda view: [view.why_not(text) for text in ("plant red 0", "take 1", "bid red for blue", "accept", "harvest 0")],
    lambda view: [view.worth(field) + bool(view.grows(field)) for player in view.players for field in player.fields],
    lambda view: [view.standing(player.seat) for player in view.players],
    lambda view: (repr(view), str(view), view.zones(), view.unseen(), [repr(player) for player in view.players]),
    lambda view: play_some(view.imagine(Random(1))),
    lambda view: str(deepcopy(view)),
    lambda view: View.from_snapshot(view.snapshot()).snapshot() == view.snapshot() or pytest.fail("another snapshot"),
]


def look(view):
    """An accepted view answers every question, or says what does not fit."""
    for question in QUESTIONS:
        with suppress(BeankitError):
            question(view)


@pytest.mark.full
@long(750)
def test_positions(examples):
    def check(text, changes):
        position = spoiled(text, changes)
        try:
            game = Game.from_position(position)
        except BeankitError as error:
            str(error).encode("utf-8", "backslashreplace")
            return
        play_on(game)

    fuzz(examples, st.tuples(st.sampled_from(POSITIONS + SHORT), CHANGES), lambda both: check(*both))


@long(500)
@pytest.mark.full
def test_snapshots(examples):
    def check(text, changes):
        try:
            content = json.dumps(spoiled(text, changes))
        except RecursionError:  # nested too deep to be written at all
            return
        try:
            view = View.from_snapshot(content)
        except BeankitError:
            return
        look(view)

    fuzz(examples, st.tuples(st.sampled_from(SNAPSHOTS), CHANGES), lambda both: check(*both))


@long(750)
def test_decks(examples):
    def check(game, changes):
        deck = spoiled(DECKS[game], changes)
        try:
            table = Game(game, deck=deck, seed=2)
        except BeankitError:
            return
        play_on(table)
        json.loads(table.view(0).snapshot())

    fuzz(examples, st.tuples(st.sampled_from(sorted(DECKS)), CHANGES), lambda both: check(*both))


def signed(lines):
    """A record with its checksum, as somebody trying to get it accepted would write it."""
    result = lines[-1].removeprefix("result: ").rpartition("; sum ")[0]
    total = sha256("\n".join([*lines[:-1], result]).encode("utf-8", "replace")).hexdigest()[:12]
    return "\n".join([*lines[:-1], f"result: {result}; sum {total}"])


LINES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["seed: 1_0", "seed: \u0661", "players: 3", "option rounds: [[[[1]]]]", "position: {}", "deck: {}"]
    ),
    st.sampled_from(
        ["\u0661. 0 pass", "1. 0 pass", "2. 9 pass", "3. 0 plant \ud800 0", "99999999999999999999. 0 pass"]
    ),
    st.sampled_from([60, 900, 50_000]).map(lambda levels: f"position: {'[' * levels}{']' * levels}"),
)
EDITS = st.lists(
    st.tuples(st.integers(0, 1 << 12), st.sampled_from(["in", "for", "drop"]), LINES), min_size=1, max_size=3
)


@pytest.mark.full
@long(300)
def test_records(examples):
    def check(text, edits, sign, trust):
        lines = text.splitlines()
        for place, deed, line in edits:
            spot = place % len(lines)
            lines[spot : spot + (deed != "in")] = [] if deed == "drop" and len(lines) > 2 else [line]
        edited = signed(lines) if sign else "\n".join(lines)
        try:
            game = Game.from_record(edited, check=trust)
        except BeankitError:
            return
        assert Game.from_record(game.record()).same(game)

    begun = [text for text in RECORDS if text.count("\n") < 60]
    inputs = st.tuples(st.sampled_from(begun), EDITS, st.booleans(), st.booleans())
    fuzz(examples, inputs, lambda four: check(*four))


SPEECH = st.lists(
    st.sampled_from([*sorted(NOTATION), *KINDS, *WORDS, *STRANGE, "for", "to", "all", "nothing", "on", "stronger"])
    | st.integers(-2, 9).map(str)
    | st.integers(0, 9).map(lambda place: f"@{place}")
    | st.text(max_size=4),
    max_size=8,
).map(" ".join)


@long(3000)
def test_actions(examples):
    def check(text, table):
        try:
            action = parse(text)
        except BeankitError:
            action = None
        if action is not None:
            assert parse(str(action)) == action
        game = table.clone()
        if game.decision is None:
            return
        allowed = action is not None and game.decision.allows(action)
        if allowed:
            game.play(text)
        else:
            with pytest.raises(IllegalAction):
                game.play(text)
            assert game.same(table)

    known = [option.text for game in TABLES if game.decision is not None for option in game.decision.options[:40]]
    words = SPEECH | st.sampled_from(known)
    fuzz(examples, st.tuples(words, st.sampled_from(TABLES)), lambda both: check(*both))
