"""Positions written by hand, and positions that games write."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beankit import PASS, BeankitError, Game, Offer
from beankit.core.errors import BadPosition
from beankit.core.events import TURNED_OVER
from beankit.core.phase import Phase
from beankit.games.bohnanza import Bohnanza
from tests.daily import daily
from tests.rules.table import asked, hand, leftover, table, tell

POSITION = {
    "game": "bohnanza",
    "players": 3,
    "active": 1,
    "phase": "trade",
    "hands": ["red blue", "soy", ""],
    "fields": [["blue blue", "", "red"], ["", "green", ""], ["", "", ""]],
    "coins": ["", "chili chili", ""],
    "revealed": "soy stink",
    "discard": "garden",
    "draw_pile": "red red green ...",
    "exhausted": 1,
}
TOML = """
game = "bohnanza"
players = 3
active = 1
phase = "trade"
hands = ["red blue", "soy", ""]
fields = [["blue blue", "", "red"], ["", "green", ""], ["", "", ""]]
coins = ["", "chili chili", ""]
revealed = "soy stink"
discard = "garden"
draw_pile = "red red green ..."
exhausted = 1
"""


def change(**keys):
    """The position above with other values; None removes a key."""
    return {key: value for key, value in {**POSITION, **keys}.items() if value is not None}


def test_a_dict_a_json_file_and_a_toml_file_are_the_same_position(tmp_path):
    (tmp_path / "it.json").write_text(json.dumps(POSITION), encoding="utf-8-sig")  # with a mark, as some editors write
    (tmp_path / "it.toml").write_text(TOML, encoding="utf-8")
    game = Game.from_position(POSITION, seed=3)
    assert game.same(Game.from_position(str(tmp_path / "it.json"), seed=3))
    assert game.same(Game.from_position(str(tmp_path / "it.toml"), seed=3))
    assert asked(game) == (1, "offer")
    assert game.players[0].fields == (("blue", "blue"), (), ("red",))
    assert game.players[1].coins == ("chili", "chili")
    assert (game.discard, game.revealed, game.exhausted) == (("garden",), ("soy", "stink"), 1)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("none.json", None, "No such file"),
        ("bad.json", "{", "neither JSON nor TOML"),
        ("bad.toml", "game = ", "neither JSON nor TOML"),
        ("list.json", "[1, 2]", "a table of names and values"),
        ("latin.json", b"\xff\xfe", "neither JSON nor TOML"),
    ],
)
def test_a_file_that_is_not_a_position_is_refused_by_name(tmp_path, name, text, message):
    if isinstance(text, bytes):
        (tmp_path / name).write_bytes(text)
    elif text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadPosition, match=message) as caught:
        Game.from_position(str(tmp_path / name))
    assert name in str(caught.value)


def test_cards_may_be_words_or_lists_of_words():
    words = Game.from_position(change(draw_pile="red red ..."))
    lists = Game.from_position(
        change(draw_pile=["red", "red", "..."], revealed=["soy", "stink"], hands=[["red", "blue"], ["soy"], []])
    )
    assert words.same(lists)


def test_an_open_draw_pile_is_filled_by_the_seed():
    game, same, other = (Game.from_position(POSITION, seed=seed) for seed in (1, 1, 2))
    assert game.draw_pile[:3] == other.draw_pile[:3] == ("red", "red", "green")
    assert game.draw_pile == same.draw_pile != other.draw_pile
    assert sorted(game.draw_pile) == sorted(other.draw_pile)
    left_out = Game.from_position(change(draw_pile=None), seed=1)
    assert len(left_out.draw_pile) == len(game.draw_pile)


def test_the_seed_may_be_in_the_position():
    inside = Game.from_position(change(seed=7))
    assert inside.same(Game.from_position(POSITION, seed=7))
    assert not inside.same(Game.from_position(change(seed=7), seed=8))
    assert Game.from_record(inside.record()).same(inside)


def test_a_whole_draw_pile_is_kept_as_it_is():
    position = change(draw_pile=None)
    position["draw_pile"] = leftover(position)
    assert " ".join(Game.from_position(position, seed=1).draw_pile) == position["draw_pile"]


def test_what_is_not_named_is_empty_and_the_phase_is_the_first():
    game = Game.from_position({"game": "bohnanza"})
    assert len(game.players) == 4
    assert len(game.draw_pile) + len(game.revealed) == 104
    game = Game.from_position({"game": "bohnanza", "hands": ["red", "", "", "", ""]})
    assert (len(game.players), asked(game)) == (5, (0, "plant"))
    assert game.players[0].fields == ((), ())


def test_options_are_in_the_position_or_in_the_call():
    assert Game.from_position(change(options={"rounds": 3})).rules.chosen["rounds"] == 3
    assert Game.from_position(change(options={"rounds": 3}), rounds=5).rules.chosen["rounds"] == 5


def test_later_changes_of_the_dict_do_not_reach_the_game():
    position = json.loads(json.dumps(POSITION))
    game = Game.from_position(position)
    record = game.record()
    position["hands"][0] = "garden"
    position["active"] = 2
    assert game.record() == record
    assert Game.from_record(record).same(game)


WRONG = [
    ({"game": None}, "must name its game"),
    ({"game": 5}, "must name its game"),
    ({"game": "skat"}, "unknown game 'skat'; the games are: bohnanza"),
    ({"players": 7}, "for 3, 4 or 5 players, not 7"),
    ({"players": 3.0}, "not 3.0"),
    ({"players": "3"}, "not '3'"),
    ({"hands": ["red", "soy", "", ""]}, "hands = .*: 4 entries, but 3 players"),
    ({"hands": 5}, "hands = 5"),
    ({"hands": "red"}, "hands = 'red'"),
    ({"hands": ["cocoa", "", ""]}, r"hands\[0\]: unknown card 'cocoa'; the cards are blue, chili"),
    ({"hands": [["red", 3], "", ""]}, r"hands\[0\]: unknown card 3"),
    ({"hands": [None, "", ""]}, r"hands\[0\] = None: cards are names"),
    ({"hands": ["...", "", ""]}, "'...' stands for the rest of the deck: it can be in only one place"),
    ({"fields": [["..."], [], []]}, r"fields\[0\]\[0\]: unknown card '...'"),
    ({"fields": [["cocoa"], [], []]}, r"fields\[0\]\[0\]: unknown card 'cocoa'"),
    ({"fields": ["red", "", ""]}, r"fields\[0\] = 'red': a list with one row for each field"),
    ({"fields": [["red"] * 7, [], []]}, r"fields\[0\]: 7; nobody has more than 3 fields \(B-1\)"),
    ({"fields": [["red blue"], [], []]}, r"fields\[0\]\[0\] = 'red blue': these cards cannot lie on one field \(F-4\)"),
    ({"phase": "draw"}, r"revealed = 'soy stink': no card lies beside the fields in this phase \(B-9, B-11\)"),
    ({"phase": "plant", "revealed": "", "received": ["", "red", ""]}, r"received\[1\] = 'red': no card lies beside"),
    ({"discard": 12}, "discard = 12: cards are names"),
    ({"draw_pile": "red ... ..."}, "in only one place"),
    ({"discard": "..."}, "in only one place"),
    ({"phase": "lunch"}, "the phases are plant, turn_over, .*named after .* 'after plant' or 'before draw'"),
    ({"phase": ""}, "unknown phase ''; the phases are plant"),
    ({"phase": "after "}, "unknown phase 'after '; the phases are plant"),
    ({"phase": "after lunch"}, "unknown phase 'after lunch'"),
    ({"phase": "after draw"}, "unknown phase 'after draw'; .*a window is named after its neighbour"),
    ({"phase": 3}, "phase 3 cannot be read"),
    ({"phase": {"name": "lunch"}}, "cannot be read; the phases are plant"),
    ({"phase": {"name": "plant", "sun": 1}}, "cannot be read"),
    ({"phase": {"name": "plant", "must": "yes"}}, "is not possible"),
    ({"phase": {"name": "window", "turn": -1}}, "is not possible"),
    ({"phase": {"name": "window", "turn": 99}}, "is not possible"),
    ({"phase": {"name": "turn_over", "count": -2}}, "is not possible"),
    ({"phase": {"name": "trade", "rounds": "two"}}, "is not possible"),
    ({"stack": 4}, "stack = 4"),
    ({"stack": ["lunch"]}, "unknown phase 'lunch'"),
    ({"active": 3}, "active = 3: a number from 0 to 2"),
    ({"active": -1}, "active = -1"),
    ({"active": "1"}, "active = '1'"),
    ({"active": True}, "active = True"),
    ({"active": {"a": 1}}, "active = {'a': 1}"),
    ({"starting": 9}, "starting = 9"),
    ({"step": 99}, "step = 99"),
    ({"step": 0}, "step = 0 is plant; trade is step 4 of a turn"),
    ({"phase": {"name": "window"}, "step": 4}, "step = 4 is trade; window is step 1, 3, 5, 8"),
    ({"phase": "after turn_over", "step": 5}, "step = 5 is window; window is step 3 of a turn"),
    ({"exhausted": 3}, r"draw_pile: exhausted = 3 was the last time, and there is no new draw pile \(F-13\)"),
    ({"exhausted": 3, "draw_pile": "red"}, "some cards of the deck are nowhere"),
    ({"turn": 10**9}, "turn = 1000000000: a number from 1 to 1000000"),
    ({"stack": [{"name": "trade"}] * 40}, "stack: 40 phases; no more than 30 can wait for each other"),
    ({"chance": "0x" + "1" * 30}, "chance = .*: 32 hexadecimal digits"),
    ({"chance": "1_" * 16}, "chance = .*: 32 hexadecimal digits"),
    ({"chance": "\u0661" * 32}, "chance = .*: 32 hexadecimal digits"),
    ({"hands": ["red\u00a0blue", "", ""]}, r"hands\[0\]: unknown card 'red\\xa0blue'"),
    ({"fields": [[[[]]], [], []]}, r"fields\[0\]\[0\]: unknown card"),
    ({"exhausted": -1}, "exhausted = -1"),
    ({"idle": -5}, "idle = -5"),
    ({"exhausted": 1.5}, "exhausted = 1.5"),
    ({"chance": "xyz"}, "chance = 'xyz': 32 hexadecimal digits"),
    ({"chance": 5}, "chance = 5"),
    ({"seed": "one"}, "seed 'one' is not a whole number"),
    ({"feilds": []}, "a position of bohnanza has no 'feilds'; did you mean 'fields'"),
    ({"colour": "red"}, "has no 'colour'; it may have: active, chance, coins"),
    ({"options": [1]}, r"options = \[1\]"),
    ({"options": {"round": 1}}, "no option 'round'; did you mean 'rounds'"),
    ({"options": {"rounds": "many"}}, "option rounds='many'"),
    ({"deck": 5}, "deck = 5"),
    ({"deck": "no.toml"}, "deck file no.toml"),
    ({"deck": {"kinds": []}}, "a deck needs a list of kinds"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_position_is_refused_and_the_message_names_what_is_wrong(keys, message):
    with pytest.raises(BeankitError, match=message):
        Game.from_position(change(**keys))


def test_missing_and_surplus_cards_are_counted():
    with pytest.raises(BadPosition, match=r"F-5\); surplus: 1 garden, 2 red"):
        Game.from_position({"game": "bohnanza", "hands": ["red " * 10, "garden " * 7, "", ""]})
    position = change(draw_pile=None)
    position["draw_pile"] = leftover(position).replace("garden ", "", 2).replace("blue ", "", 1)
    with pytest.raises(
        BadPosition, match=r"F-5\); missing: 1 blue, 2 garden; '...' in a pile, as in draw_pile = '...'"
    ):
        Game.from_position(position)


BID = {
    "name": "settle",
    "rounds": 2,
    "offer": "!offer soy for blue to all",
    "asked": [2, 0],
    "answers": ["!refuse", "!bid red for stink"],
    "sealed": ["!refuse", "!bid red for stink @0"],
}


def test_a_round_of_trading_can_be_written_by_hand():
    game = Game.from_position(change(phase=BID))
    assert asked(game) == (1, "settle")
    tell(game, "1 take 0")
    assert hand(game, 0) == "blue"
    assert game.revealed == ("soy",)
    assert game.view(0).rounds == 3
    tell(game, "1 pass")
    assert [phase.name for phase in game.rules.turn[: game.step]].count("trade") == 1  # it continues after trading


@pytest.mark.parametrize(
    "keys",
    [
        {"offer": "!offer garden for blue to all"},  # not in their hand
        {"offer": "!offer unicorn for blue to all"},
        {"offer": "!pass"},
        {"offer": "soy"},
        {"offer": "!offer soy for blue to 1"},  # to themselves
        {"asked": [0, 2]},
        {"asked": [1, 2]},
        {"asked": [7]},
        {"asked": 3},
        {"sealed": ["!accept", "!bid red for stink @0"]},  # seat 2 has no blue bean
        {"sealed": ["!refuse"]},
        {"sealed": ["!refuse", "!refuse"]},
        {"sealed": ["!refuse", "!bid red for stink @1"]},
        {"answers": ["!refuse", "!accept"]},
        {"answers": None},
        {"rounds": -1},
        {"rounds": 10**9},
    ],
    ids=str,
)
def test_a_round_of_trading_that_cannot_have_happened_is_refused(keys):
    with pytest.raises(BadPosition, match="is not possible"):
        Game.from_position(change(phase={**BID, **keys}))
    answers = {**BID, "name": "answers", "answers": ["!refuse"], **keys}
    del answers["sealed"]
    if "sealed" not in keys and keys.get("answers") != ["!refuse", "!accept"]:
        with pytest.raises(BadPosition, match="is not possible"):
            Game.from_position(change(phase=answers))


WORDS = ["red", "...", "!offer red for blue to 9", "!", "plant", "bohnanza", "name", "garden garden"]
PARTS = ["must", "turn", "count", "rounds", "offer", "asked", "answers", "sealed"]
KEYS = [
    *POSITION,
    "options",
    "deck",
    "seed",
    "stack",
    "starting",
    "turn",
    "step",
    "idle",
    "received",
    "chance",
    "so",
]
PHASES = ["plant", "window", "turn_over", "trade", "answers", "settle", "plant_received", "draw", "over"]
GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(["name", "kinds", *PARTS]), inner, max_size=4)
    ),
    max_leaves=8,
)


@pytest.mark.full
@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(KEYS), GARBAGE, min_size=1, max_size=3))
def test_garbage_gets_a_clear_error_or_is_a_playable_table(garbage):
    play_if_accepted({**POSITION, **garbage})


@pytest.mark.full
@settings(max_examples=300)
@given(st.sampled_from(PHASES), st.dictionaries(st.sampled_from(PARTS), GARBAGE, max_size=5))
def test_a_garbled_phase_gets_a_clear_error_or_is_a_playable_table(name, parts):
    play_if_accepted(change(phase={**(BID if name == "settle" else {}), "name": name, **parts}))


def play_if_accepted(position):
    """Either a clear error, or a position that can be played."""
    try:
        game = Game.from_position(position)
    except BeankitError:
        return
    play_on(game)


def play_on(game, steps=60):
    """An accepted position can be played, with all its cards."""
    rng, total = Random(1), game.rules.deck.total
    for _ in range(steps):
        if game.over:
            return
        assert len(list(game.rules.layout.cards(game))) == total
        game.view(game.decision.seat).snapshot()
        game.play(rng.choice(game.decision.options))


@pytest.mark.full
@pytest.mark.parametrize(
    ("players", "options"),
    daily([(3, {"rounds": 2}), (4, {"rounds": 3, "third_field": True}), (5, {"rounds": 1})], (5, {"rounds": 1})),
)
def test_a_position_written_at_any_decision_leads_to_the_same_future(players, options):
    game, rng = Game("bohnanza", players=players, seed=players, **options), Random(players)
    twins = []
    step = 0
    while not game.over:
        position = json.loads(json.dumps(game.position()))
        twin = Game.from_position(position)
        assert twin.same(game)
        assert asked(twin) == asked(game)
        assert twin.decision.options == game.decision.options
        assert twin.position() == game.position()
        if step % 100 == 0:
            twins.append(twin)
        action = rng.choice(game.decision.options)
        for other in twins:
            other.play(action)
        game.play(action)
        step += 1
    assert len(twins) > 3
    for twin in twins:
        assert twin.same(game)
        assert twin.result == game.result


def test_the_position_of_a_finished_game_is_finished():
    game = Game("bohnanza", seed=4)
    while not game.over:
        game.play(game.decision.options[0])
    again = Game.from_position(game.position())
    assert again.over
    assert again.result == game.result


def test_a_position_in_the_middle_of_a_sealed_round_keeps_the_answers():
    game = table(phase="trade", hands=["red", "blue soy blue", "blue", ""])
    tell(game, "0 offer red for blue to all", "1 accept @2")
    twin = Game.from_position(json.loads(json.dumps(game.position())))
    tell(twin, "2 refuse", "3 refuse", "0 take 1")
    assert hand(twin, 1) == "blue soy"
    assert twin.decision.allows(Offer((), "soy"))
    assert twin.decision.options[0] == PASS


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"exhausted": 4}, "exhausted = 4: a number from 0 to 3"),
        ({"idle": 5}, "idle = 5: a number from 0 to 4"),
        ({"turn": 0}, "turn = 0: a number from 1 to"),
    ],
)
def test_numbers_that_no_game_reaches_are_refused(wrong, message):
    with pytest.raises(BadPosition, match=message):
        Game.from_position({"game": "bohnanza", "players": 4, **wrong})


def test_an_offer_of_unknown_beans_cannot_be_open_also_where_cards_can_be_used_up_meanwhile():
    phase = {"name": "settle", "rounds": 0, "offer": "!offer unicorn for blue to 1", "asked": [1]}
    phase |= {"answers": ["!accept"], "sealed": ["!accept"]}
    with pytest.raises(BadPosition, match="is not possible"):
        Game.from_position({"game": "bohnedikt", "players": 3, "hands": ["red", "blue", ""], "phase": phase})
    phase["offer"] = "!offer soy for blue to 1"
    with pytest.raises(BadPosition, match="is not possible"):
        Game.from_position({"game": "bohnedikt", "players": 3, "hands": ["red", "blue", ""], "phase": phase})
    phase["spent"] = ["soy"]  # it has been sacrificed since
    assert Game.from_position({"game": "bohnedikt", "players": 3, "hands": ["red", "blue", ""], "phase": phase})
    for game, spent in (
        ("bohnedikt", ["red"]),
        ("bohnedikt", "soy"),
        ("bohnedikt", ["soy", "soy"]),
        ("bohnanza", ["soy"]),
    ):
        with pytest.raises(BadPosition, match="is not possible"):
            Game.from_position(
                {"game": game, "players": 3, "hands": ["red", "blue", ""], "phase": phase | {"spent": spent}}
            )


def test_a_window_with_cards_beside_the_fields_is_the_one_after_they_were_turned_over():
    game = Game.from_position({"game": "bohnanza", "phase": "window", "revealed": "red soy", "hands": ["blue"] * 4})
    assert [phase.name for phase in game.rules.turn[: game.step]].count("turn_over") == 1
    assert asked(game) == (0, "offer")


@pytest.mark.parametrize("levels", daily([40, 800, 100_000], 40, 800))
@pytest.mark.parametrize("key", ["hands", "fields", "phase", "stack", "options", "deck", "seed", "discard", "weather"])
def test_a_position_nested_too_deep_is_refused(key, levels):
    deep = []
    for _ in range(levels):
        deep = [deep]
    with pytest.raises(BeankitError, match="nested more than 30 deep"):
        Game.from_position(change(**{key: {"name": deep} if key == "phase" else deep}))


def test_a_file_nested_too_deep_is_refused(tmp_path):
    (tmp_path / "deep.json").write_text("[" * 100_000)
    with pytest.raises(BadPosition, match=r"deep.json: neither JSON nor TOML"):
        Game.from_position(str(tmp_path / "deep.json"))


class Early(Phase):
    """A card is turned over before anything is planted."""

    __slots__ = ()
    name = "early_card"

    def begin(self, game):
        game.revealed += game.draw(1, TURNED_OVER)[0]
        return game.next_phase()


class Open(Bohnanza):
    name = "open_for_a_test"
    turn = (Early(), *Bohnanza.turn)


class Reserved(Bohnanza):
    """The last field is for red beans."""

    name = "reserved_for_a_test"

    def spots(self, card, fields):
        places = super().spots(card, fields)
        return places if card == "red" else tuple(field for field in places if field < len(fields) - 1)


@pytest.mark.parametrize("kind", [Open, Reserved])
def test_variants_with_another_turn_or_other_fields_can_be_written_and_read(kind):
    game, rng = Game(kind, players=4, seed=3), Random(3)
    for _ in range(60):
        game.play(rng.choice(game.decision.options))
        again = Game.from_position({**game.position(), "game": kind})
        assert again.position() == game.position()


@pytest.mark.parametrize(
    ("game", "phase", "step"), [("rabohnzel", "abilities", "magic"), ("bohnedikt", "turn_over_more", "turn_over")]
)
def test_a_phase_that_is_part_of_another_goes_on_at_its_step(game, phase, step):
    table = Game.from_position({"game": game, "phase": {"name": phase}})
    names = [entry.name for entry in table.rules.turn]
    assert table.step >= names.index(step)
