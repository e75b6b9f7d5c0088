"""A new kind of decision is one file of one's own: the game of CONTRIBUTING.md asks `compost` in every room."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import blocks

pytestmark = pytest.mark.xdist_group("new decision")  # one process tells about it
EVERYWHERE = """
import json
from random import Random
from beankit import Bot, Game, IllegalAction, View, parse, play
from beankit.core.bot import kinds_of_decision
from beankit.core.registry import find_rules
from beankit.laws.suite import check
from beankit.notebook.picture.scene import scene
from beankit.notebook.picture.table import whole
from beankit.words import Speaker

FILE, NAMES = "my_game.py:MyGame", ["ann", "ben", "cy"]


class Composter(Bot):
    def compost(self, view, options):
        return options[1]


def at_compost():
    game = Game(find_rules(FILE), players=3, seed=1)
    while game.decision.kind != "compost":
        game.play(game.decision.options[0])
    return game


def refused(action):
    try:
        at_compost().play(action)
    except IllegalAction as error:
        return str(error)


def told(event):
    speakers = [Speaker(lang, NAMES, game.rules.deck, me) for lang, me in (("en", 0), ("en", 1), ("de", 1))]
    return [str(speaker.tell(event)) for speaker in speakers]


def picture(language):
    ask = whole(scene(seen, game.rules, language, NAMES), (), {}, False)["ask"]
    texts = [ask["question"], ask["help"], *[option["label"] for option in ask["options"]]]
    return [ask["kind"], *["".join(spans) for spans in texts], *[option["text"] for option in ask["options"]]]


game = at_compost()  # nobody plays on here: a view sees its table as it stands
after = at_compost()
after.play("rot")
seat, front = game.decision.seat, game.players[game.decision.seat].hand[0]
seen = game.view(seat)
read = View.from_snapshot(seen.snapshot(), game=FILE)
played = play(FILE, [Composter(), Bot(), Bot()], seed=2)
replayed = Game.from_record(played.record, game=FILE)
rotted = [event for event in replayed.view(0).log if event.name == "rotted"]
laws = check(FILE, games=1, seed=1)
print(json.dumps({
    "known": "compost" in kinds_of_decision(),
    "options": [option.text for option in seen.decision.options],
    "composted": list(after.players[seat].compost) == [front],
    "refused": refused("refuse"),
    "notation": repr(parse("rot")),
    "snapshot": [read.decision.kind, [option.text for option in read.decision.options]],
    "imagined": read.imagine(Random(1)).decision.kind,
    "playout": len(at_compost().playout(rng=Random(1))),
    "heaps": [bool(player.compost) for player in replayed.players],
    "replayed": replayed.same(played.game),
    "recorded": played.record.count("rot"),
    "rotted": len(rotted),
    "told": told(rotted[0]),
    "laws": [laws.failure is None, all(laws.checked.values())],
    "en": picture("en"),
    "de": picture("de"),
}))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files of the game, and nothing else."""
    folder = tmp_path_factory.mktemp("decision")
    for block in blocks("CONTRIBUTING.md", "(?:python|toml)"):
        name = re.match(r"# (\w+\.\w+)\n", block)[1]
        if name in ("my_cards.toml", "my_game.py", "my_gardener.py"):
            with (folder / name).open("a", encoding="utf-8") as file:
                file.write(f"{block}\n\n")
    return folder


@pytest.fixture(scope="module")
def everywhere(folder):
    """What all rooms say about it, from a process of its own: other tests do not know this game."""
    done = subprocess.run([sys.executable, "-c", EVERYWHERE], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_is_asked_in_one_file(folder):
    assert [file.name for file in folder.iterdir() if '"compost"' in file.read_text("utf-8")] == ["my_game.py"]
    package = Path(__file__).resolve().parent.parent / "beankit"
    assert [file for file in package.rglob("*.py") if "compost" in file.read_text("utf-8")] == []


def test_the_engine_asks_carries_out_and_refuses(everywhere):
    assert everywhere["known"]
    assert everywhere["options"] == ["pass", "rot"]
    assert everywhere["composted"]
    assert "(B-4)" in everywhere["refused"]
    assert everywhere["refused"].endswith("Legal here: pass, rot")


def test_a_bot_with_the_method_is_asked_and_all_others_do_what_is_safe(everywhere):
    assert everywhere["heaps"] == [True, False, False]


def test_a_record_contains_it_and_is_replayed(everywhere):
    assert everywhere["replayed"]
    assert everywhere["notation"] == "Rot()"
    assert everywhere["recorded"] == everywhere["rotted"] > 0


def test_a_view_has_it_and_so_does_what_is_imagined_and_played_out(everywhere):
    assert everywhere["snapshot"] == ["compost", ["pass", "rot"]]
    assert everywhere["imagined"] == "compost"
    assert everywhere["playout"] == 3


def test_what_happened_is_told_in_every_language(everywhere):
    mine, english, german = everywhere["told"]
    assert re.fullmatch(r"You put an? .+ on the compost heap\.", mine)
    assert re.fullmatch(r"ann puts an? .+ on the compost heap\.", english)
    assert re.fullmatch(r"ann legt eine .+ auf den Kompost\.", german)


def test_a_page_shows_the_question_and_its_options_in_every_language(everywhere):
    english = [
        "Do you compost your front card?",
        "Three cards on the heap are worth a coin.",
        "Compost your front card",
    ]
    german = [
        *("Kommt deine vorderste Handkarte auf den Kompost?", "Drei Karten auf dem Kompost sind einen Taler wert."),
        "Die vorderste Handkarte kompostieren",
    ]
    assert everywhere["en"] == ["compost", *english, "rot"]
    assert everywhere["de"] == ["compost", *german, "rot"]


def test_the_laws_hold(everywhere):
    assert everywhere["laws"] == [True, True]


def test_a_person_in_a_terminal_is_asked_and_answers_in_their_words(folder):
    command = ["play", "my_game.py:MyGame", "human", "random", "random", "--seed", "1", "--lang", "de"]
    lines = "1\npass\nernten 3\nkompostieren\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "beankit", *command], cwd=folder, input=lines, capture_output=True, text=True
    )
    _, question, after = done.stdout.partition("Kommt deine vorderste Handkarte auf den Kompost?")
    assert question, done.stdout + done.stderr
    assert re.match(r"\n +1 +\S.*\n +2 +die vorderste Handkarte kompostieren\n", after)
    assert "auf den Kompost" in after.partition("Enter = 1 >")[2]
