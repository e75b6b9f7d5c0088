"""The pages and the words name no game: what they need to know about one is in its face."""

import re
from pathlib import Path

import pytest

from beankit import GAMES, Cast
from beankit.core.actions import NOTATION
from beankit.core.game import Game
from beankit.core.seats import Player
from beankit.core.zones import declared
from beankit.faces import FACES, Face, face_for
from beankit.faces.face import meaning_of
from beankit.faces.magic import MagicFace
from beankit.games.bohnanza import Bohnanza
from beankit.games.excalibohn import Excalibohn
from beankit.words import Speaker

PACKAGE = Path(__file__).resolve().parent.parent / "beankit"
DRAWINGS = ("beans.js", "faces.js")  # made of pictures that are named after what they show
SCRIPTS = [file for file in (PACKAGE / "notebook" / "static").glob("*.js") if file.name not in DRAWINGS]
ROOMS = [PACKAGE / room for room in ("apps", "notebook", "words")]
CORE = [*(file for room in ROOMS for file in room.rglob("*.py")), *SCRIPTS]
THINGS = (
    *("rabohnzel", "excalibohn", "bohnedikt", "cabohne"),
    *("ability", "boss", "edict", "mafia", "magic", "sacrifice", "spell"),
)
FAMILIES = ("rabohnzel", "excalibohn", "bohnedikt", "cabohne", "edict", "mafia", "magic", "sacrifice")
OWN = ("faces", "games", "laws", "rulebook", "course")  # the rooms of the games, and the lessons about them
PUBLIC = ("adapters/pettingzoo.py", "__init__.py", "cli/course.py")  # names that people import and type
SHARED = {"discard", "give", "purse", "ready", "shown", "top", "turn"}  # words of all games, too


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


def named(text):
    """Which things of games a source names."""
    return {thing for thing in THINGS if thing in re.sub("spelled", "", text.casefold())}


def spoken_of(text):
    """Which families a source speaks of, also in comments."""
    return {family for family in FAMILIES if re.search(rf"\b{family}", text.casefold())}


@pytest.mark.full
def test_a_family_is_spoken_of_in_its_own_rooms_only():
    assert spoken_of("/* beside the Edicts */ verdict, predict") == {"edict"}
    files = [file for end in ("py", "js", "css", "html") for file in PACKAGE.rglob(f"*.{end}")]
    files = [file for file in files if file.name not in DRAWINGS and file.parent.name != "built"]
    names = {file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8") for file in files}
    others = [name for name in names if name.split("/")[0] not in OWN and name not in PUBLIC]
    spoken = {name: spoken_of(names[name]) for name in others}
    assert len(spoken) > 300
    assert {name: families for name, families in spoken.items() if families} == {}


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_pages_and_words_name_no_game(file):
    text = file.read_text("utf-8")
    assert named(text) == set()
    assert quoted(text, of_games()) == set()


def test_a_variant_has_the_face_of_the_game_it_is_derived_from(monkeypatch):
    class Knights(Excalibohn):
        name = "knights"

    class Own(Face):
        pass

    assert face_for(Knights) is face_for(Excalibohn) is FACES["excalibohn"]
    assert face_for(Bohnanza) is FACES[""]
    monkeypatch.setitem(FACES, "knights", Own())
    assert isinstance(face_for(Knights), Own)


def test_of_two_faces_that_say_the_same_word_the_later_is_heard(monkeypatch):
    class Own(Face):
        meanings = {"pay": lambda *_: "dearly"}  # noqa: RUF012

    assert meaning_of("pay") is FACES["al-cabohne"].meanings["pay"]
    monkeypatch.setitem(FACES, "own", Own())
    assert meaning_of("pay")(None, {}) == "dearly"
    assert meaning_of("use") is FACES["excalibohn"].meanings["use"]


def test_a_second_face_of_a_family_says_nothing_twice(monkeypatch):
    speaker = Speaker("en", ["ann", "ben", "cy"], Game("rabohnzel", players=3, seed=1).rules.deck)
    alone = speaker.say_action(Cast("random"))
    assert alone.startswith("cast the Random Spell (")
    monkeypatch.setitem(FACES, "own", MagicFace())
    assert speaker.say_action(Cast("random")) == alone


def test_every_drawing_that_a_face_names_is_there():
    drawn = (PACKAGE / "notebook" / "static" / DRAWINGS[0]).read_text("utf-8")
    named = {drawing for face in FACES.values() for drawing in (*face.emblems, *face.backs.values())}
    assert {drawing for drawing in named if f'id="{drawing}"' not in drawn} == set()


@pytest.mark.parametrize("name", [name for name in FACES if name])
def test_what_a_face_speaks_of_is_in_its_games(name):
    face, family = FACES[name], type(FACES[name]).__module__
    games = [rules for rules in GAMES.values() if type(face_for(rules)).__module__ == family]
    zones = {zone for rules in games for place in (rules.game_class, rules.player_class) for zone in declared(place)}
    assert {*face.drawn, *face.own, *face.apart} <= zones
    asked = {kind for rules in games for kind in rules.asks()}
    assert {*face.planting, *face.by_kind, *face.from_hand, *face.numbered} <= asked
    assert {*face.half_steps} <= {phase.name for rules in games for phase in rules.phases()}
    assert {*face.ways, *face.meanings, *face.queued, *face.choices} <= {*NOTATION}
    assert {word for key in face.keys for word in key.words} <= {*NOTATION}
