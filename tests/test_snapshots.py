"""Snapshots: nothing is lost, each item is read when it is needed, and a damaged one is refused."""

import copy
import json
import pickle
import sys
from random import Random
from typing import Any, ClassVar

import pytest

from beankit import GAMES, BeankitError, Game, Offer, View
from beankit.core.errors import BadSnapshot
from beankit.core.knowledge.snapshot import declared
from beankit.core.seats import Player
from beankit.core.zones import PLAIN, plain


def begun(actions: int) -> Game:
    """A game in which the last option was chosen this many times."""
    game = Game("bohnanza", players=3, seed=4)
    for _ in range(actions):
        game.play(game.decision.options[-1])
    return game


def spoiled(view: View, **changes) -> str:
    """A snapshot with other values under some names."""
    return json.dumps(json.loads(view.snapshot()) | changes)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_that_was_asked_before_tells_the_same_as_a_new_one(seat):
    game = begun(0)
    view = game.view(seat)
    for number in range(60):
        if number % 7 == 0:  # not at every step, so that it has something to catch up on
            fresh = game.view(seat)
            assert view.log == fresh.log
            assert view.news == fresh.news
            assert view.snapshot() == fresh.snapshot()
        game.play(game.decision.options[-1])


def test_a_log_that_was_given_away_is_the_readers_own():
    view = begun(12).view(0)
    view.log.clear()
    assert view.log


def test_a_snapshot_reads_its_log_to_the_same_events():
    view = begun(40).view(1)
    stored = View.from_snapshot(view.snapshot())
    assert stored.news == view.news
    assert stored.log == view.log == stored.log


@pytest.mark.parametrize("number", [10**30, -(10**30), 1 << 31, 0.5, [10**30]])
def test_a_log_with_a_number_that_no_table_has_is_refused_when_it_is_read(number):
    view = View.from_snapshot(spoiled(begun(3).view(0), log=[["turn", 0, 1], ["turn", 0, number]]))
    with pytest.raises(BeankitError, match=r"the snapshot's log has something that is not an event: \['turn', 0, "):
        _ = view.log


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"beankit": 0}, "has format 0"),
        ({"log": [["danced", 1]]}, "unknown kind of event"),
        ({"log": [[]]}, "not a snapshot of a view"),
        ({"log": None}, "not a snapshot of a view"),
        ({"seats": []}, "not a snapshot of a view"),
        ({"stack": ["x"]}, "does not name a phase: 'x'"),
        ({"seat": 9}, "there is no seat 9"),
        ({"seat": -1}, "there is no seat -1"),
        ({"deck": "cards.toml"}, "not name a file"),
        ({"phase": {"name": "dance"}}, "not a snapshot of a view"),
        (
            {"table": {**json.loads(begun(3).view(0).snapshot())["table"], "step": []}},
            r"the snapshot's step cannot be \[\]",
        ),
    ],
)
def test_a_damaged_snapshot_is_refused(changes, message):
    with pytest.raises(BeankitError, match=message):
        View.from_snapshot(spoiled(begun(3).view(0), **changes))


def changed(game, *path, to):
    """A snapshot of seat 0 with one value replaced."""
    snapshot = json.loads(game.view(0).snapshot())
    holder = snapshot
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = to
    return json.dumps(snapshot)


SETTLING = {"name": "settle", "rounds": 0, "offer": "!offer red for soy to 1", "spent": [], "asked": [1]}
SETTLING |= {"answers": ["!accept"], "sealed": ["!accept"]}


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("wether",), 1, "a snapshot has no 'wether'"),
        (("seets",), [], "a snapshot has no 'seets'; did you mean 'seats'"),
        (("table", "discards"), [], "no 'discards'; did you mean 'discard'"),
        (("seats", 1, "hands"), [], "no 'hands'; did you mean 'hand'"),
        (("table", "draw_pile"), ["unicorn"] * 87, "draw_pile reveals what seat 0 may not see"),
        (("table", "draw_pile"), ["red"] * 87, "draw_pile reveals what seat 0 may not see"),
        (("seats", 1, "hand"), ["?", "red", "?", "?", "?"], "hand reveals what seat 0 may not see"),
        (("table", "chance"), 5, "chance reveals what seat 0 may not see"),
        (("seats", 0, "coins"), ["unicorn"], "cards that are not in the deck: unicorn"),
        (("seats", 0, "coins"), ["?spell"], "cards that are not in the deck"),
        (("table", "discard"), ["garden"] * 7, "cards that are not in the deck: garden"),
        (("table", "draw_pile"), ["?"] * 10**5, r"the deck 104 \(F-5\)"),
        (("table", "turn"), 10**30, "turn = 1000000000000000000000000000000: a number from 1 to"),
        (("table", "exhausted"), 10**6, "exhausted = 1000000: a number from 0 to 3"),
        (("table", "active"), 7, "active = 7: a number from 0 to 2"),
        (("phase",), {"name": "window", "turn": 10**40}, "window has an impossible number"),
        (("phase",), {"name": "abilities"}, "abilities is not a phase of Bohnanza"),
        (("phase",), SETTLING | {"answers": []}, "not a snapshot of a view"),
        (("phase",), SETTLING | {"sealed": ["!accept @1"]}, "phase settle reveals what seat 0 may not see"),
        (("asked",), [7, "plant"], "is asked of no one here"),
        (("asked",), [1, "dance"], "is asked of no one here"),
        (("result",), [[10**40, 0, 0], [0], None], "result has an impossible number"),
        (("result",), [[1, 0], [0], None], "result is from another table"),
        (("result",), [[1, 0, 0], [5], None], "result is from another table"),
    ],
)
def test_what_no_view_has_written_is_refused(path, to, message):
    with pytest.raises(BeankitError, match=message):
        View.from_snapshot(changed(begun(3), *path, to=to))


@pytest.mark.parametrize("item", ["", "plant red 0", "!dance", ["turn", {"name": "dance"}], ["turn", "!dance"]])
def test_a_damaged_event_is_refused_when_it_is_read(item):
    view = View.from_snapshot(spoiled(begun(3).view(0), log=[item]))
    with pytest.raises(BeankitError, match="the snapshot's log has something that is not an event"):
        _ = view.log


@pytest.mark.parametrize("content", [5, None, True, "red", "!pass", [5], [["red"]], {"red": 1}])
@pytest.mark.parametrize(("part", "name"), [("table", "discard"), ("table", "draw_pile"), ("seats", "hand")])
def test_a_pile_of_a_snapshot_holds_cards(part, name, content):
    view = begun(3).view(0)
    snapshot = json.loads(view.snapshot())
    (snapshot["table"] if part == "table" else snapshot["seats"][1])[name] = content
    with pytest.raises(BeankitError):
        View.from_snapshot(json.dumps(snapshot))


@pytest.mark.parametrize("content", [5, "red", ["red"], [["red"], 5]])
def test_fields_of_a_snapshot_hold_piles(content):
    snapshot = json.loads(begun(3).view(0).snapshot())
    snapshot["seats"][1]["fields"] = content
    with pytest.raises(BeankitError):
        View.from_snapshot(json.dumps(snapshot))


def test_a_copied_game_is_a_clone():
    game = begun(3)
    for twin in (copy.copy(game), copy.deepcopy(game), copy.deepcopy({"mine": game})["mine"]):
        assert twin.same(game)
        twin.play(twin.decision.options[0])
        assert not twin.same(game)


def test_what_is_copied_with_a_game_follows_its_copy():
    game = begun(3)
    twin, view, me = copy.deepcopy((game, game.view(0), game.view(0).me))
    while twin.players[0].fields == game.players[0].fields:
        twin.play(twin.decision.options[0])
    assert (view.turn, view.me.fields, me.fields) == (twin.turn, *[twin.players[0].fields] * 2)


def test_only_words_of_the_table_can_be_written():
    game = begun(3)
    game.discard = {"red"}
    with pytest.raises(TypeError, match="set is not JSON serializable"):
        game.view(0).snapshot()


def test_events_can_be_copied_and_sent():
    log = Game("bohnanza", seed=3).view(0).log
    sent = pickle.loads(pickle.dumps(log))  # noqa: S301 - our own
    assert copy.deepcopy(log) == sent == [copy.copy(event) for event in log] == log


@pytest.mark.parametrize("log", [[], [["turn", 0, 1]], [["drew", 0, ["red"]]]])
def test_a_snapshot_whose_log_does_not_fit_its_table_is_refused_when_it_imagines(log):
    view = View.from_snapshot(spoiled(begun(9).view(0), log=log))
    for twin in (view, copy.copy(view), copy.deepcopy(view)):
        with pytest.raises(BeankitError, match="the snapshot's log does not fit its table"):
            twin.imagine(Random(1))


def test_there_is_no_view_of_a_seat_below_the_first_or_behind_the_last():
    game = Game("bohnanza", players=3, seed=1)
    for seat in (-1, 3, "0"):
        with pytest.raises(BeankitError, match=f"there is no seat {seat!r}: this table has seats 0 to 2"):
            game.view(seat)


def test_a_game_shows_itself_in_one_line():
    game = Game("bohnanza", players=3, seed=1)
    assert repr(game) == "Game(bohnanza, 3 players, turn 1, asks seat 0 to plant)"
    while not game.over:
        game.play(game.decision.options[0])
    assert repr(game).endswith(", over)")


@pytest.fixture
def usual_depth():
    """Python's own limit of recursion, which a package that another test imported may have raised."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("usual_depth")
def test_an_event_nested_too_deep_is_refused():
    text = spoiled(begun(3).view(0), log=[["turn", 0, "deep"]])
    text = text.replace('"deep"', "[" * 990 + "]" * 990)  # some Pythons fail at the text, others at the event
    with pytest.raises(BeankitError, match="snapshot"):
        _ = View.from_snapshot(text).log


def test_a_snapshot_nested_too_deep_is_refused():
    with pytest.raises(BeankitError, match="not a snapshot of a view"):
        View.from_snapshot("[" * 100_000)


def offering() -> dict:
    """The snapshot of a seat that is about to answer an offer."""
    game = Game("bohnanza", players=3, seed=4)
    while game.phase.name != "answers":
        offers = [option for option in game.decision.options if isinstance(option, Offer)]
        game.play(offers[-1] if offers else game.decision.options[0])
    return json.loads(game.view(game.decision.seat).snapshot())


@pytest.mark.parametrize(
    "parts",
    [
        (["red"], ["blue"], None, "more"),
        (["red"], ["blue"]),
        (["red", ["red"]], ["blue"], None),
        (None, ["blue"], None),
        (["red"], ["blue"], "all"),
        ([["red"]], [], None),
    ],
)
def test_an_offer_that_nobody_can_make_is_a_fault_of_the_snapshot(parts):
    snapshot = offering()
    assert snapshot["log"][-1][0] == "offered"
    snapshot["log"][-1] = ["offered", 0, *parts]
    view = View.from_snapshot(json.dumps(snapshot))
    with pytest.raises(BadSnapshot, match="the snapshot's log"):
        _ = view.offers


@pytest.mark.parametrize(
    ("part", "value"), [("rounds", None), ("offer", "!pass"), ("asked", ["2"]), ("answers", ["yes"]), ("asked", 1)]
)
def test_a_phase_has_the_parts_that_it_declares(part, value):
    snapshot = offering()
    snapshot["phase"][part] = value
    with pytest.raises(BadSnapshot, match=f"phase answers cannot have {part} "):
        View.from_snapshot(json.dumps(snapshot))


def test_what_nobody_has_read_yet_may_be_too_deep_to_be_written_again(usual_depth):
    text = spoiled(begun(3).view(0), log=[["turn", 0, "deep"]])
    text = text.replace('"deep"', "[" * 990 + "]" * 990)  # some Pythons fail at the text, others when it is written
    with pytest.raises(BadSnapshot):
        View.from_snapshot(text).snapshot()


def test_a_plain_value_is_what_its_table_declares():
    snapshot = json.loads(Game("rabohnzel", seed=4).view(0).snapshot())
    snapshot["table"]["ready"] = ["red"]
    with pytest.raises(BadSnapshot, match="ready cannot be"):
        View.from_snapshot(json.dumps(snapshot))


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_value_is_what_its_player_declares_in_every_game(name, monkeypatch):
    base = GAMES[name]

    class Marked(base.player_class):
        DECLARED: ClassVar = {"marks": plain(()), "note": plain(None)}
        __slots__ = ("marks", "note")
        marks: tuple[int, ...]
        note: Any

    kind = type("WithMarks", (base,), {"player_class": Marked})
    monkeypatch.setitem(GAMES, name, kind)
    snapshot = json.loads(Game(name, seed=4).view(0).snapshot())
    snapshot["seats"][0] |= {"marks": [1, 2], "note": "red"}
    assert View.from_snapshot(json.dumps(snapshot)).me.marks == (1, 2)
    snapshot["seats"][0]["marks"] = ["red"]
    with pytest.raises(BadSnapshot, match="marks cannot be"):
        View.from_snapshot(json.dumps(snapshot))


@pytest.mark.parametrize("name", GAMES)
def test_everything_plain_on_a_table_says_what_it_is(name):
    game = Game(name, seed=4)
    values = [(place, part) for place, part, zone, _ in game.rules.layout.zones(game) if zone.shape == PLAIN]
    assert values
    assert [part for place, part in values if declared(type(place)).get(part, Any) is Any] == []


def test_a_name_that_only_type_checkers_know_leaves_the_others_as_they_are():
    hints = declared(Player)
    assert hints["harvests"] is Any
    assert hints["seat"] is int


@pytest.mark.parametrize("game", GAMES)
def test_every_plain_value_of_a_table_is_checked_against_its_declaration(game):
    """A name that only type checkers import would hide the declarations of the whole class."""
    kind = GAMES[game]
    plain = [name for name, zone in Game(game).rules.layout.table.items() if zone.shape == PLAIN]
    assert {*plain} <= {*declared(kind.game_class)}
    assert all({*phase.PARTS} <= {*declared(phase)} for phase in kind.phases())
