"""Actions: small values with a text form that parses back."""

import copy
import pickle
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from beankit import (
    CALL,
    PASS,
    REFUSE,
    Accept,
    BeankitError,
    Bid,
    BuyField,
    Game,
    Harvest,
    IllegalAction,
    Offer,
    Pass,
    Plant,
    Refuse,
    Take,
    duel,
    parse,
    play,
)
from beankit.core.actions import NOTATION
from beankit.core.errors import BadOption
from beankit.core.phase import PHASES
from beankit.core.phases import Window

CARD = st.sampled_from(["blue", "chili", "stink", "green", "soy", "black_eyed", "red", "garden"])
SIDE = st.lists(CARD, max_size=6)
PLACES = st.lists(st.integers(0, 30), max_size=4)
NUMBER = st.integers(-3, 10**12)
ACTIONS = st.one_of(
    st.just(PASS),
    st.just(REFUSE),
    st.builds(Plant, CARD, NUMBER),
    st.builds(Harvest, NUMBER),
    st.builds(BuyField, st.lists(CARD, max_size=4)),
    st.builds(Offer, SIDE, SIDE, st.none() | NUMBER),
    st.builds(Accept, PLACES),
    st.builds(Bid, SIDE, SIDE, PLACES),
    st.builds(Take, NUMBER, PLACES),
)


@pytest.mark.full
@given(ACTIONS)
def test_an_action_is_what_its_text_says(action):
    assert parse(str(action)) == action
    assert parse(f"  {action}  ".replace(" ", "   ")) == action
    assert eval(repr(action)) == action  # noqa: S307


@pytest.mark.full
@given(ACTIONS)
def test_an_action_is_the_same_after_a_journey(action):
    assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301
    assert copy.copy(action) is action
    assert copy.deepcopy({"deep": [action]})["deep"][0] is action
    twin = type(action)(*(getattr(action, part) for part in action.PARTS))
    assert (twin, hash(twin), type(twin)) == (action, hash(action), type(action))


@pytest.mark.full
@given(ACTIONS)
def test_an_action_never_changes(action):
    for part in (*action.PARTS, "text", "colour"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(action, part, 1)
        with pytest.raises(AttributeError, match="never changes"):
            delattr(action, part)
        with pytest.raises(AttributeError):
            object.__setattr__(action, part, 1)


@pytest.mark.full
@given(st.lists(ACTIONS))
def test_actions_sort_by_their_texts(actions):
    assert [action.text for action in sorted(actions)] == sorted(action.text for action in actions)


@pytest.mark.parametrize(
    "text",
    [
        "plant red 1_0",
        "plant red \u0663",  # a digit of another script
        "plant red +1",
        "plant red \u00a01",
        "plant\u00a0red 1",
        "plant\u2003red 1",
        "harvest 1\x1f",
        "harvest " + "1" * 40,
        "harvest --1",
        "accept @1_0",
        "accept @ 1",
        "take \u00b2",
        "edict move_card 1_0 0",
        "use 0 on \u0661",
        "cast swap 0_1",
        "rearrange 0 \u0661",
        "offer red for blue to 0_1",
    ],
)
def test_a_number_is_plain_digits_between_plain_blanks(text):
    with pytest.raises(BeankitError, match=r"cannot be read|is not an action"):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "bid @1 for red soy",
        "bid red for @1 soy",
        "bid red @1 for soy",
        "bid @1 for @1",
        "offer red nothing for soy to 1",
    ],
)
def test_marks_and_words_of_the_notation_are_not_cards(text):
    with pytest.raises(BeankitError, match="cannot be read"):
        parse(text)


@pytest.mark.full
@given(SIDE, SIDE, PLACES)
def test_the_order_in_which_cards_are_named_does_not_matter(give, want, places):
    assert Offer(give, want) == Offer(reversed(give), reversed(want))
    assert Bid(give, want, places) == Bid(tuple(reversed(give)), iter(want), iter(places))
    assert BuyField(give) == BuyField(reversed(give))


def test_one_card_needs_no_brackets():
    assert Offer("red", "blue") is Offer(["red"], ("blue",))
    assert Bid("red") is Bid(["red"], [])
    assert BuyField("red") is BuyField(["red"])
    assert Offer() is CALL
    assert Offer(to=None) is CALL
    assert Pass() is PASS
    assert Refuse() is REFUSE


def test_several_cards_may_be_written_as_in_the_notation():
    offer = Offer("red soy", " blue  blue ")
    assert offer == Offer(["soy", "red"], ["blue", "blue"])
    assert parse(str(offer)) == offer
    assert Offer("nothing", "red") is Offer((), "red")
    assert Bid("soy red", "blue") is Bid(["red", "soy"], ["blue"])
    assert BuyField("soy red red") == BuyField(["red", "red", "soy"])


def test_what_the_others_hear_has_no_hand_positions():
    assert Accept([3]).heard() is Accept()
    assert Bid("red", "blue", [3, 1]).heard() is Bid("red", "blue")
    assert Bid("red", "blue").heard() is Bid("red", "blue")
    assert Offer("red").heard() is Offer("red")


def test_texts_of_the_notation():
    texts = {
        "pass": PASS,
        "refuse": REFUSE,
        "plant black_eyed 1": Plant("black_eyed", 1),
        "harvest 0": Harvest(0),
        "buy blue red red": BuyField(["red", "blue", "red"]),
        "offer nothing for nothing to all": CALL,
        "offer red red for blue to 2": Offer(["red", "red"], "blue", 2),
        "offer nothing for soy to all": Offer((), "soy"),
        "accept": Accept(),
        "accept @3 @0": Accept([3, 0]),
        "bid red for nothing @2": Bid("red", (), [2]),
        "take 1": Take(1),
        "take 1 @0 @4": Take(1, [0, 4]),
    }
    for text, action in texts.items():
        assert (str(action), parse(text)) == (text, action)
    core = {
        word for word, kind in NOTATION.items() if kind.__module__.startswith("beankit.core.")
    }  # games add their own
    assert {type(action).word for action in texts.values()} == core


def test_what_cannot_be_read_is_answered_with_how_it_is_written():
    with pytest.raises(BeankitError, match="'plant red' cannot be read: `plant red 1`: plant a card on a field"):
        parse("plant red")


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "dance", "Pass", "pass now", "refuse 1",
        "plant", "plant red", "plant red one", "plant red 1 2", "plant 1 red",
        "harvest", "harvest x", "harvest 1.5", "harvest 1 2", f"harvest {'9' * 5000}",
        "offer", "offer red", "offer red for blue", "offer red to all", "offer for blue to all",
        "offer red for to all", "offer red for blue to", "offer red for blue to me",
        "offer red for blue to 1 2",
        "accept 3", "accept @x", "accept @",
        "bid red", "bid for red", "bid red for", "bid red for @1",
        "take", "take x", "take 1 2", "take @1",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_a_clear_error(text):
    with pytest.raises(BeankitError, match=r"is not an action|cannot be read") as caught:
        parse(text)
    assert repr(text) in str(caught.value)
    game = Game("bohnanza", seed=1)
    before = game.clone()
    with pytest.raises(IllegalAction, match=r"(is not an action|cannot be read).*\. Legal here: plant "):
        game.play(text)
    assert game.same(before)


def test_a_misspelt_word_gets_a_suggestion():
    with pytest.raises(BeankitError, match=r"^'plnt red 0' is not an action \(did you mean 'plant'\?\)$"):
        parse("plnt red 0")


def test_a_seed_that_no_record_could_hold_is_refused():
    Game("bohnanza", seed=2**1024 - 1).record()
    with pytest.raises(BadOption, match="a seed of 1025 bits is too long"):
        Game("bohnanza", seed=2**1024)


@pytest.mark.parametrize("number", [np.int64(4), np.uint8(4), np.array(4)])
def test_a_whole_number_of_another_library_is_a_seed(number):
    game, twin = Game("bohnanza", seed=number), Game("bohnanza", seed=4)
    assert (game.record(), type(game.source.seed)) == (twin.record(), int)
    assert play("bohnanza", ["template"] * 3, number).record == play("bohnanza", ["template"] * 3, 4).record
    assert Game.from_position(game.position(), number).same(Game.from_position(game.position(), 4))
    once = duel("template", "random", players=3, others=["template"], deals=1, seed=number)
    assert (once.seed, type(once.seed)) == (4, int)


def test_without_a_seed_the_deal_is_a_random_one():
    games = [Game("bohnanza", seed=None) for _ in range(3)]
    assert len({game.source.seed for game in games}) == 3
    for game in games:
        assert game.same(Game("bohnanza", seed=game.source.seed))
    match = play("bohnanza", ["template"] * 3, seed=None)
    assert (
        match.digest
        == play("bohnanza", ["template"] * 3, match.seed).digest
        != play("bohnanza", ["template"] * 3).digest
    )


@pytest.mark.parametrize("wrong", [1.0, "1", True, np.float64(1), np.array([1, 2])])
def test_what_is_no_whole_number_is_no_seed(wrong):
    for deal in (lambda: Game("bohnanza", seed=wrong), lambda: duel("template", "random", deals=1, seed=wrong)):
        with pytest.raises(BadOption, match="is not a whole number"):
            deal()


def test_a_loaded_table_takes_no_other_players_deck_or_options():
    rules = Game("bohnanza", players=3).rules
    assert Game(rules, players=3).rules is rules
    for other in ({"players": 4}, {"deck": {}}, {"rounds": 2}):
        with pytest.raises(BadOption, match="already has its 3 players, its deck and its options"):
            Game(rules, **other)


@pytest.mark.parametrize("game", [None, 5, [], "skat"])
def test_an_unknown_game_is_answered_with_the_known_ones(game):
    with pytest.raises(BadOption, match=r"unknown game .*; the games are: bohnanza, "):
        Game(game)


def test_a_misspelt_game_is_answered_with_the_nearest():
    with pytest.raises(BadOption, match=r"unknown game 'bohnansa'; did you mean 'bohnanza'\?"):
        Game("bohnansa")


@pytest.mark.full
@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from([*NOTATION, "for", "to", "all", "red", "nothing", "@1", "2"])).map(" ".join)
)
def test_any_text_is_an_action_or_gets_a_clear_error(text):
    try:
        action = parse(text)
    except BeankitError:
        return
    assert parse(action.text) == action


class NumberOfAnotherKind:
    """Like numpy's integers: not an int, but usable as one."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __eq__(self, other):
        return self.value == other

    def __hash__(self):
        return hash(self.value)


def test_numbers_of_other_kinds_leave_no_trace():
    for number in (True, NumberOfAnotherKind(1)):
        for action in (
            Harvest(number),
            Plant("odd", number),
            Offer("odd", (), number),
            Accept([number]),
            Take(number, [number]),
            Bid("odd", (), [number]),
        ):
            assert all(type(part) is not type(number) for part in (getattr(action, name) for name in action.PARTS))
            assert parse(str(action)) == action
    assert str(Harvest(True)) == "harvest 1"


@pytest.mark.parametrize("wrong", ["1", 1.0, None, [1]])
def test_what_is_not_a_number_is_refused_at_once(wrong):
    for build in (
        Harvest,
        lambda x: Plant("red", x),
        Take,
        lambda x: Accept([x]),
        lambda x: Bid("red", (), [x]),
    ):
        with pytest.raises(TypeError):
            build(wrong)
    if wrong is not None:
        with pytest.raises(TypeError):
            Offer("red", "blue", wrong)


@pytest.mark.parametrize("nonsense", [None, 5, ["pass"], object(), Game, b"pass"])
def test_what_is_not_an_action_at_all_is_refused(nonsense):
    game = Game("bohnanza", seed=1)
    before = game.clone()
    with pytest.raises(BeankitError, match="not an action"):
        game.play(nonsense)
    assert game.same(before)


def test_a_forgotten_return_is_guessed_and_no_rule_blamed():
    with pytest.raises(BeankitError, match="is a `return` missing") as caught:
        Game("bohnanza", seed=1).play(None)
    assert caught.value.rule == ""
    assert "F-29" not in str(caught.value)


def kept():
    return sum(len(kind._known) for kind in NOTATION.values())


@pytest.mark.full
def test_offers_that_people_compose_are_not_kept():
    before = kept()
    for number in range(3000):
        many = ["red"] * (number % 50 + 3) + ["blue"] * (number // 50)
        Offer(many, "green")
        Bid(many, "green", range(len(many)))
        Accept(range(2, number % 100 + 10))
        Take(1, range(2, number % 100 + 10))
    assert kept() == before


def test_actions_that_are_made_up_are_kept_up_to_a_bound(monkeypatch):
    monkeypatch.setattr("beankit.core.actions.MOST_KEPT", 500)
    before = kept()
    for number in range(3000):
        Harvest(10**6 + number)
        Plant(f"bean_{number}", 0)
        Offer(f"bean_{number}")
    assert kept() - before < 1600
    assert Plant("bean_2999", 0) == Plant("bean_2999", 0) == parse("plant bean_2999 0")


def test_long_texts_are_not_kept():
    before = kept()
    parse(f"plant {'x' * 1000} 0")
    assert kept() == before


def test_a_twin_of_an_option_is_as_good_as_the_option():
    game = Game("bohnanza", seed=1)
    first = game.decision.options[0]
    twin = tuple.__new__(type(first), first)
    game.play(twin)
    assert first in game.log
    assert not any(item is twin for item in game.log)


@pytest.mark.parametrize("word", sorted(NOTATION))
@pytest.mark.parametrize("rest", ["", "1", "x y", "1 2 3", "a b c d", "@", "for to", "on", "1 on", "stronger"])
def test_whatever_is_written_behind_a_word_is_read_or_refused_kindly(word, rest):
    with suppress(BeankitError):
        action = parse(f"{word} {rest}")
        assert parse(str(action)) == action


def test_a_class_that_takes_the_word_of_its_base_is_refused():
    with pytest.raises(TypeError, match="needs a 'word' of its own: 'plant' means Plant"):
        type("Sow", (Plant,), {"__slots__": ()})
    with pytest.raises(TypeError, match="needs a 'name' of its own: 'window' means Window"):
        type("Odd", (Window,), {"__slots__": ()})
    assert (NOTATION["plant"], PHASES["window"]) == (Plant, Window)


def test_listed_actions_are_kept_and_composed_ones_are_not():
    small, large = Offer("red", ("blue", "blue")), Offer(("red", "red"), ("blue", "soy"))
    assert (small in Offer._known.values(), large in Offer._known.values()) == (True, False)
    assert Bid("red", ("blue", "blue")) in Bid._known.values()
    assert Bid("red", "blue", (1,)) not in Bid._known.values()
    assert (Accept((1,)) in Accept._known.values(), Accept((1, 2)) in Accept._known.values()) == (True, False)
    assert (Take(1, (0,)) in Take._known.values(), Take(1, (0, 1)) in Take._known.values()) == (True, False)


@pytest.mark.parametrize(
    "text",
    [
        "use",
        "use 1 on",
        "use 1 at 2",
        "use 1 on 2 3",
        "cast swap 1 2",
        "cast",
        "activate move 3",
        "plant red",
        "offer red",
    ],
)
def test_what_is_not_an_action_is_refused(text):
    with pytest.raises(BeankitError, match="cannot be read"):
        parse(text)


@pytest.mark.parametrize(
    ("game", "allowed", "not_allowed"),
    [
        ({"game": "bohnanza", "hands": ["red soy"]}, "plant red 1", "plant soy 1"),
        (
            {"game": "bohnanza", "phase": "trade", "hands": ["red soy red soy"]},
            "offer red red soy for blue to all",
            "offer blue for red to 1",
        ),
        (
            {"game": "al-cabohne", "phase": "place", "hands": ["green blue"], "bosses": ["", "blue"]},
            "give green al @0",
            "give green al @1",
        ),
    ],
    ids=["plant", "offer", "give"],
)
def test_a_decision_is_asked_with_an_action_or_its_text(game, allowed, not_allowed):
    decision = Game.from_position(game).decision
    assert decision.allows(allowed)
    assert decision.allows(parse(allowed))
    assert not decision.allows(not_allowed)
    assert not decision.allows(parse(not_allowed))
    for text in ("", "dance", "plant red", "plant red one", "pass pass"):
        assert not decision.allows(text)
