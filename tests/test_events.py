"""An event has a name and parts, and becomes a row of a table."""

import csv
import io
import json

import pytest

from beankit import Event, Game, play
from beankit.core.events import EVENTS, EventKind


def test_an_event_as_dict_has_its_name_and_its_parts_in_their_order():
    event = Event("traded", (0, 2, ("red",), ("soy", "soy"), ()))
    assert list(event.as_dict().items()) == [
        ("name", "traded"),
        ("seat", 0),
        ("partner", 2),
        ("gave", ("red",)),
        ("got", ("soy", "soy")),
        ("table", ()),
    ]


def test_the_dict_is_the_readers_own():
    event = Event("turn", (1, 5))
    event.as_dict()["seat"] = 2
    assert event.seat == event.as_dict()["seat"] == 1


@pytest.mark.parametrize("game", ["bohnanza", "rabohnzel", "bohnedikt", "al-cabohne"])
def test_every_event_of_a_game_becomes_a_row(game):
    table = Game(game, seed=3)
    for _ in range(150):
        table.play(table.decision.options[-1])
    for event in table.view(0).log:
        name, *parts = event.as_dict().values()
        assert Event(name, tuple(parts)) == event
        assert {part: getattr(event, part) for part in event.as_dict()} == event.as_dict()
        assert json.loads(json.dumps(event.as_dict())).keys() == event.as_dict().keys()


@pytest.mark.full
def test_rows_make_a_table():
    match = play("bohnanza", ["trader", "gardener", "random"], seed=7)
    rows = [event.as_dict() for event in match.game.view(0).log if event.name == "harvested"]
    paper = io.StringIO()
    writer = csv.DictWriter(paper, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    table = list(csv.DictReader(io.StringIO(paper.getvalue())))
    assert list(table[0]) == ["name", "seat", "field", "cards", "coins"]
    assert (
        tuple(sum(int(row["coins"]) for row in table if row["seat"] == str(seat)) for seat in range(3)) == match.scores
    )


def test_the_parts_are_completed_in_a_notebook():
    assert {"name", "seat", "card", "field", "as_dict"} <= {*dir(Event("planted", (0, "red", 1)))}


def test_an_unknown_part_is_answered_with_the_known_ones():
    event = Event("planted", (0, "red", 1))
    with pytest.raises(AttributeError, match="a 'planted' event has name, seat, card, field, but no 'kind'"):
        event.kind  # noqa: B018


@pytest.mark.parametrize("part", ["name", "values", "as_dict"])
def test_a_part_cannot_hide_what_every_event_has(part):
    with pytest.raises(TypeError, match=f"'sang' event cannot have a part {part!r}"):
        EventKind("sang", "seat", part)
    assert "sang" not in EVENTS


def test_an_event_is_told_with_its_parts_by_name():
    game = Game("bohnanza", seed=1)
    game.moving = True
    game.tell(EVENTS["planted"], card="red", seat=0, field=1)
    assert game.log[-4:] == [0, "red", 1, EVENTS["planted"]]
    assert game.view(2).log[-1] == Event("planted", (0, "red", 1))


@pytest.mark.parametrize("parts", [{"seat": 0}, {"seat": 0, "card": "red", "place": 1}, {}])
def test_an_event_with_other_parts_is_refused(parts):
    game = Game("bohnanza", seed=1)
    game.moving = True
    before = len(game.log)
    with pytest.raises(TypeError, match="a 'planted' event is told with seat, card, field"):
        game.tell(EVENTS["planted"], **parts)
    assert len(game.log) == before
