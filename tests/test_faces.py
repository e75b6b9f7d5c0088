"""The pages and the words name no game: what they need to know about one is in its face."""

import re
from pathlib import Path

import pytest

from beankit import GAMES
from beankit.core.game import Game
from beankit.core.seats import Player
from beankit.core.table.layout import declared
from beankit.core.turn.actions import NOTATION
from beankit.faces import FACES, Face, face_for
from beankit.faces.face import meaning_of
from beankit.games.bohnanza import Bohnanza
from beankit.games.excalibohn import Excalibohn

PACKAGE = Path(__file__).resolve().parent.parent / "beankit"
DRAWINGS = "beans.js"  # made of pictures that are named after what they show
SCRIPTS = [file for file in (PACKAGE / "notebook" / "static").glob("*.js") if file.name != DRAWINGS]
CORE = [*(PACKAGE / "notebook").rglob("*.py"), *(PACKAGE / "words").glob("*.py"), *SCRIPTS]
THINGS = (
    "rabohnzel",
    "excalibohn",
    "bohnedikt",
    "cabohne",
    "mafia",
    "boss",
    "edict",
    "spell",
    "sacrifice",
    "magic",
    "ability",
)
SHARED = {"discard", "give", "purse", "shown", "top", "turn"}  # the pages use these words for things of all games


def of_games():
    """The names of zones that games add, and the words of their actions."""
    tables = [*declared(Game), *declared(Player)]
    layouts = [zones for rules in GAMES.values() for zones in (rules.game_class, rules.player_class)]
    zones = {name for place in layouts for name in declared(place)} - {*tables}
    words = {word for word, action in NOTATION.items() if action.__module__.startswith("beankit.games.")}
    return (zones | words) - SHARED


def quoted(text, names):
    """Which names a source uses as texts or as the beginning of a place."""
    return {name for name in names if re.search(rf"""["'`]{name}[:"'`]""", text)}


def test_the_names_of_games_are_known_here():
    assert {"active_spells", "aside", "bosses", "edicts", "sacrifice", "stock", "cast", "give_up"} <= of_games()
    assert quoted('option.word === "cast"', of_games()) == {"cast"}
    assert quoted("badge(page, `cast:${one}`)", of_games()) == {"cast"}


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_pages_and_words_name_no_game(file):
    text = file.read_text("utf-8")
    assert {thing for thing in THINGS if thing in text.casefold()} == set()
    assert quoted(text, of_games()) == set()


def test_a_variant_has_the_face_of_the_game_it_is_derived_from(monkeypatch):
    class Knights(Excalibohn):
        name = "knights"

    class Own(Face):
        pass

    assert face_for(Knights) is face_for(Excalibohn) is FACES["rabohnzel"]
    assert face_for(Bohnanza) is FACES[""]
    monkeypatch.setitem(FACES, "knights", Own())
    assert isinstance(face_for(Knights), Own)


def test_of_two_faces_that_say_the_same_word_the_later_is_heard(monkeypatch):
    class Own(Face):
        meanings = {"pay": lambda *_: "dearly"}  # noqa: RUF012

    assert meaning_of("pay") is FACES["al-cabohne"].meanings["pay"]
    monkeypatch.setitem(FACES, "own", Own())
    assert meaning_of("pay")(None, {}) == "dearly"
    assert meaning_of("use") is FACES["rabohnzel"].meanings["use"]


@pytest.mark.parametrize("name", [name for name in FACES if name])
def test_what_a_face_speaks_of_is_in_its_games(name):
    face, games = FACES[name], [rules for rules in GAMES.values() if face_for(rules) is FACES[name]]
    zones = {zone for rules in games for place in (rules.game_class, rules.player_class) for zone in declared(place)}
    assert {*face.drawn, *face.own, *face.apart} <= zones
    asked = {kind for rules in games for kind in rules.asks()}
    assert {*face.planting, *face.by_kind, *face.from_hand, *face.numbered} <= asked
    assert {*face.half_steps} <= {phase.name for rules in games for phase in rules.phases()}
    assert {*face.ways, *face.meanings, *face.queued, *face.choices} <= {*NOTATION}
    assert {word for key in face.keys for word in key.words} <= {*NOTATION}
