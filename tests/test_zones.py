"""The zones of a view, for pictures: each with its owner and label, in table order; print shows them."""

import json
import re
from pathlib import Path

import pytest

from beankit import GAMES, Game, View
from beankit.cli.play import picture
from beankit.core.seats import Player
from beankit.core.zones import OWNER, PLAIN, declared, pile
from beankit.games.bohnanza import Bohnanza
from beankit.words import LANGUAGES, Speaker, catalogue, nouns, speaker
from tests.rules.table import table


def zones(view, owner):
    return {zone.name: zone for zone in view.zones() if zone.owner == owner}


@pytest.fixture
def game():
    fields, coins = [["blue blue", "", ""], *[["", "", ""]] * 2], ["", "soy chili", ""]
    hands = ["red blue", "soy soy", "red"]
    return table(players=3, phase="trade", hands=hands, fields=fields, coins=coins, revealed="soy red")


def test_the_table_comes_first_then_the_others_clockwise_and_the_own_zones_last(game):
    owners = [zone.owner for zone in game.view(1).zones()]
    assert list(dict.fromkeys(owners)) == [None, 2, 0, 1]
    assert list(zones(game.view(1), None))[:3] == ["draw_pile", "discard", "revealed"]
    assert list(zones(game.view(1), 1)) == ["fields", "received", "coins", "hand"]


def test_hidden_cards_are_backs(game):
    theirs, mine = zones(game.view(1), 0), zones(game.view(1), 1)
    assert (theirs["hand"].content, theirs["hand"].open) == (("?", "?"), False)
    assert (mine["hand"].content, mine["hand"].open) == (("soy", "soy"), True)
    assert theirs["fields"].content == (("blue", "blue"), (), ())
    assert theirs["fields"].cards == ("blue", "blue")
    assert set(zones(game.view(1), None)["draw_pile"].content) == {"?"}
    assert mine["received"].empty


def test_zones_tell_what_a_picture_needs_of_every_game():
    magic = zones(Game("rabohnzel", seed=1).view(0), 0)
    assert (magic["spells"].back, magic["spells"].private, magic["coins"].spread) == ("spell", True, True)
    abbey = Game("bohnedikt", seed=1).view(0)
    assert zones(abbey, 0)["fields"].names == ("garden", "acre")
    assert zones(abbey, 0)["purse"].with_zone == "coins"
    assert zones(abbey, 0)["behind"].content == abbey.me.behind
    assert "behind" not in zones(abbey, 1)
    assert zones(abbey, None)["edicts"].shape == PLAIN
    mafia = Game("al-cabohne", seed=1).view(0)
    assert zones(mafia, None)["bosses"].names[:2] == ("al", "don")


@pytest.mark.parametrize("name", GAMES)
def test_a_snapshot_shows_the_same_zones_and_they_are_plain_data(name):
    game = Game(name, seed=2)
    for _ in range(40):
        game.play(game.decision.options[-1])
    for player in game.players:
        view = game.view(player.seat)
        assert View.from_snapshot(view.snapshot()).zones() == view.zones()
        assert json.loads(json.dumps(view.zones()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_zone_and_every_named_row_of_the_kit_has_a_label(language):
    words = catalogue(language)
    for name in GAMES:
        for zone in Game(name, seed=1).view(0).zones():
            assert words.find(f"zones.{zone.name}"), zone.name
            assert all(words.find(f"{zone.name}.{row}") for row in zone.names)


class Cellar(Player):
    """A player with cards in a cellar that only they see."""

    DECLARED = {"winter_store": pile(OWNER)}  # noqa: RUF012
    __slots__ = tuple(DECLARED)


class Cellars(Bohnanza):
    name = "cellars"
    player_class = Cellar


def test_a_new_zone_is_shown_at_once_and_called_by_its_name():
    view = Game(Cellars, players=3, seed=1).view(0)
    assert list(zones(view, 0)) == ["fields", "received", "winter_store", "coins", "hand"]
    assert Speaker("de", ["ann", "ben", "cy"], view._game.rules.deck).label("winter_store") == "winter store"


def test_print_shows_the_table_as_the_seat_sees_it(game):
    assert (
        str(game.view(1))
        == """\
Bohnanza, turn 1, phase trade: seat 0 is asked: offer
  draw pile 93
  revealed soy red
  seat 2: fields - | - | -; coins -; hand 1
  seat 0: fields blue blue | - | -; coins -; hand 2
  seat 1 (me): fields - | - | -; coins soy chili; hand soy soy"""
    )


def test_the_terminals_picture_and_the_speaker_know_no_zone_that_a_game_adds():
    tables = [side for rules in GAMES.values() for side in (rules.game_class, rules.player_class)]
    added = {name for table in tables for name in declared(table)} - {*declared(Player), *declared(Game)}
    assert {"bosses", "spell_pile", "purse"} <= added
    for module in (picture, speaker, nouns):
        text = Path(module.__file__).read_text("utf-8")
        assert [name for name in added if re.search(rf"\b(view|me|player|lying|game)\.{name}\b", text)] == []
    assert [name for name in added if f'"{name}"' in Path(picture.__file__).read_text("utf-8")] == []
