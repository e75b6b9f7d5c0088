"""beankit play: what it prints, what it saves, and what it does with bots that fail."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from beankit import Game, play
from tests.daily import daily

HERE = Path(__file__).parent
SWAPPER = f"{HERE / 'swapper.py'}:Swapper"
SHORT = (
    "play",
    "bohnanza",
    *[SWAPPER] * 3,
    "--deck",
    HERE / "table.toml",
    "--option",
    "rounds=3",
    "--seed",
    "5",
)
RANDOM = ("play", "bohnanza", "random", "random", "random")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_is_narrated_turn_by_turn(beankit, golden, language):
    done = beankit(*SHORT, "--narrate", "--lang", language)
    assert done.status == 0
    golden(f"story.{language}.txt", done.out)


def test_json_is_one_object_and_nothing_else(beankit):
    done = beankit(*RANDOM, "--games", 3, "--seed", 11, "--json")
    output = json.loads(done.out)
    assert done.out.count("\n") == 1
    assert list(output) == ["game", "seed", "players", "games"]
    assert (output["game"], output["seed"], output["players"]) == ("bohnanza", 11, ["random"] * 3)
    assert [game["seed"] for game in output["games"]] == [11, 12, 13]
    assert list(output["games"][0]) == ["seed", "scores", "winners", "turns", "decisions", "digest"]


def test_json_tells_the_match_that_python_plays(beankit):
    game = json.loads(beankit(*RANDOM, "--seed", 11, "--json").out)["games"][0]
    match = play("bohnanza", ["random"] * 3, seed=11)
    assert game == {
        "seed": 11,
        "scores": list(match.scores),
        "winners": list(match.winners),
        "turns": match.turns,
        "decisions": match.decisions,
        "digest": match.digest,
    }


def test_one_game_ends_with_its_standings(beankit):
    match = play("bohnanza", ["random", "template", "random"], seed=2)
    lines = beankit("play", "bohnanza", "random", "template", "random", "--seed", 2).out.splitlines()
    place, seat, name, score = match.standings[0]
    assert any(line.split() == [f"{place}.", name, str(seat + 1), str(score)] for line in lines)


def test_several_games_are_summed_up_by_seat(beankit):
    matches = [play("bohnanza", ["random", "template", "random"], seed=seed) for seed in (5, 6, 7, 8)]
    out = beankit("play", "bohnanza", "random", "template", "random", "--seed", 5, "--games", 4).out
    wins = sum(1 in match.winners for match in matches)
    score = sum(match.scores[1] for match in matches) / 4
    places = [place for match in matches for place, seat, _, _ in match.standings if seat == 1]
    row = ["2", "template", str(wins), f"{score:.2f}", f"{sum(places) / 4:.2f}"]
    assert row in [line.split() for line in out.splitlines()]
    assert "seeds 5 to 8" in out


def test_every_game_leaves_a_record(beankit, tmp_path):
    assert beankit(*RANDOM, "--games", 2, "--seed", 3, "--record", tmp_path / "kept").status == 0
    kept = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in kept] == ["bohnanza-3.txt", "bohnanza-4.txt"]
    text = kept[0].read_text("utf-8")
    assert "; seat 2: random" in text
    assert Game.from_record(text).result.scores == play("bohnanza", ["random"] * 3, seed=3).scores


def test_options_and_decks_reach_the_table(beankit, tmp_path):
    beankit(*SHORT, "--option", "third_field=true", "--record", tmp_path)
    game = Game.from_record((tmp_path / "bohnanza-5.txt").read_text("utf-8"))
    assert game.rules.chosen == {"third_field": True, "rounds": 3}
    assert game.rules.deck.kinds == ("blue", "soy", "red")


@pytest.mark.parametrize(
    ("bot", "texts"),
    [
        ("Faulty", ["asked to offer", "in dream", "view.pot_of_gold", "AttributeError"]),
        ("Stillborn", ["in __init__", "RuntimeError: no chair"]),
        ("Cheat", ["pass is not allowed for seat 1", "must be planted (B-5)"]),
    ],
)
def test_a_bot_that_fails_is_reported_with_its_code_and_a_record(beankit, tmp_path, bot, texts):
    done = beankit("play", "bohnanza", "random", f"{HERE / 'swapper.py'}:{bot}", "random", "--seed", 4)
    assert done.status == 1
    assert not [text for text in texts if text not in done.err]
    assert "beankit/core" not in done.err
    assert "fault-bohnanza-4.txt" in done.err
    game = Game.from_record((tmp_path / "fault-bohnanza-4.txt").read_text("utf-8"))
    assert bot == "Stillborn" or game.decision.seat == 1


@pytest.mark.full
@pytest.mark.parametrize("deals", [1, 8])  # in this process, in others
def test_a_bot_that_fails_in_a_duel_is_reported_too(beankit, tmp_path, deals):
    done = beankit("duel", "random", f"{HERE / 'swapper.py'}:Faulty", "--deals", deals, "--players", 3, "--seed", 4)
    assert done.status == 1
    assert "view.pot_of_gold" in done.err
    assert "beankit replay fault-duel-bohnanza-4.txt\n" in done.err
    text = (tmp_path / "fault-duel-bohnanza-4.txt").read_text("utf-8")
    assert f"; seat {Game.from_record(text).decision.seat}: faulty" in text


def test_a_fault_in_a_variant_names_the_variant_to_replay_it(beankit, tmp_path):
    (tmp_path / "my_game.py").write_text(LEAKY)
    done = beankit("play", "my_game.py", "random", f"{HERE / 'swapper.py'}:Faulty", "random", "--record", "my records")
    command = shlex.split(done.err.splitlines()[-1].partition(": beankit ")[2])
    assert command == ["replay", "my records/fault-leaky-0.txt", "--game", "my_game.py"]
    assert beankit(*command).status == 0


def test_a_bot_file_that_cannot_be_loaded_shows_its_own_lines(beankit, tmp_path):
    (tmp_path / "broken_bot.py").write_text("import beankit\n\nbeankit.Pot\n")
    done = beankit("play", "bohnanza", "broken_bot.py", "random", "random")
    assert done.status == 2
    assert 'broken_bot.py", line 3' in done.err
    assert "frozen importlib" not in done.err


@pytest.mark.full
def test_a_misspelt_handler_is_noted_once(tmp_path):
    (tmp_path / "typo.py").write_text("from beankit import Bot\nclass T(Bot):\n    def ofer(self, v, o): ...\n")
    command = [
        sys.executable,
        "-m",
        "beankit",
        "play",
        "bohnanza",
        "typo.py",
        "typo.py",
        "random",
        "--games",
        "2",
    ]
    duel = [*command[:3], "duel", "typo.py", "typo.py", "--with", "random", "--players", "3", "--deals", "8"]
    for words in (command, duel):
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
        assert done.stderr == "beankit: note: bot t: is its method 'ofer' meant to be 'offer'?\n"
        assert done.returncode == 0


def test_lists_of_games_and_bots(beankit):
    assert "bohnanza" in beankit("games").out
    assert "third_field=false, rounds=12" in beankit("games").out
    bots = [line.split()[0] for line in beankit("bots").out.splitlines() if line.strip()]
    assert bots.index("random") < bots.index("template") < bots.index("human")


def test_the_rule_is_shown(beankit, golden):
    done = beankit("rules", "bohnanza", "B-5")
    assert done.status == 0
    golden("rule-b-5.txt", done.out)


def test_the_whole_rule_book_is_shown(beankit):
    out = beankit("rules", "bohnanza").out
    assert out.index("B-1 ") < out.index("B-18 ") < out.index("F-1 ") < out.index("F-30 ")


def test_help_is_there_without_words(beankit):
    done = beankit()
    assert done.status == 0
    assert "play" in done.out


def test_a_duel_tells_who_is_stronger(beankit):
    words = ("duel", "template", "random", "--with", "random", "--deals", 2, "--players", 3)
    duel = json.loads(beankit(*words, "--json").out)
    assert duel["games"] == 12
    assert duel["others"] == ["random"]
    assert duel["sentence"] in beankit(*words).out.replace("\n", " ")


@pytest.mark.full
def test_a_duel_without_a_number_of_deals_says_who_is_better(beankit):
    words = ("duel", "template", "random", "--with", "random", "--players", 3, "--seed", 1)
    done = beankit(*words)
    assert "template is better than random (" in done.out
    duel = json.loads(beankit(*words, "--most", 5, "--json").out)
    assert (duel["deals"], duel["most"], duel["stronger"]) == (5, 5, None)
    assert "not told apart yet" in duel["sentence"]
    done = beankit(*words, "--deals", 5, "--most", 5)
    assert (done.status, "--deals fixes the number" in done.err) == (2, True)


@pytest.mark.full
def test_the_laws_are_counted(beankit):
    done = beankit("laws", "bohnanza", "--games", 1, "--players", 3)
    assert done.status == 0, done.err
    assert "conservation" in done.out
    assert "Every law held." in done.out


LEAKY = """
from beankit.games.bohnanza import Bohnanza
class Leaky(Bohnanza):
    name = "leaky"
    def harvested(self, game, player, field):
        player.coins = player.coins[:-1]
"""


def test_a_broken_law_leaves_a_record(beankit, tmp_path):
    (tmp_path / "leaky.py").write_text(LEAKY)
    done = beankit("laws", "leaky.py:Leaky", "--games", 1, "--players", 3, "--seed", 6)
    assert done.status == 1
    assert "broken-law-leaky-6.txt" in done.err
    assert "game: leaky.py:Leaky" in (tmp_path / "broken-law-leaky-6.txt").read_text("utf-8")


@pytest.mark.full
def test_a_reader_who_stops_early_gets_no_complaint():
    words = " ".join(
        [sys.executable, "-m", "beankit", *map(str, SHORT), "--narrate", "--games", "200", "|", "head", "-3"]
    )
    done = subprocess.run(["bash", "-o", "pipefail", "-c", words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 3


@pytest.mark.full
def test_a_terminal_without_these_letters_gets_others():
    command = [sys.executable, "-m", "beankit", *map(str, SHORT), "--narrate", "--lang", "de"]
    done = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"Zug 1: swapper-1" in done.stdout


def test_what_a_bot_prints_does_not_spoil_the_json(beankit, tmp_path):
    (tmp_path / "loud.py").write_text(
        "from beankit import Bot\nclass Loud(Bot):\n    def start(self, view): print('hello')\n"
    )
    done = beankit("play", "bohnanza", "loud.py", "random", "random", "--json")
    assert json.loads(done.out)["players"] == ["loud", "random", "random"]
    assert done.err == "hello\n"


@pytest.mark.full
def test_names_and_folders_in_brackets_are_printed_as_they_are(beankit, tmp_path):
    (tmp_path / "odd.py").write_text('from beankit import Bot\n\nclass Odd(Bot):\n    name = "odd [/x] [red]"\n')
    done = beankit("play", "bohnanza", "odd.py", "random", "random", "--narrate", "--record", tmp_path / "kept [1]")
    assert done.status == 0, done.err
    assert "odd [/x] [red]" in done.out
    assert "kept [1]" in done.out


def test_a_record_that_cannot_be_kept_is_not_kept_silently_elsewhere(beankit, tmp_path):
    (tmp_path / "kept" / "bohnanza-3.txt").mkdir(parents=True)
    done = beankit(*RANDOM, "--seed", 3, "--record", tmp_path / "kept")
    assert done.status == 2
    assert "cannot save a record in" in done.err


BROKEN = {
    "syntax.py": ("class Five(Bohnanza)\n", "SyntaxError: expected ':'"),
    "missing.py": ("import nothing_of_that_name\n", "ModuleNotFoundError"),
    "quits.py": ("raise SystemExit(3)\n", "SystemExit: 3"),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize(
    "words",
    [
        ("play", "FILE", "random", "random", "random"),
        ("play", "bohnanza", "FILE", "random", "random"),
        ("duel", "random", "FILE"),
        ("duel", "random", "random", "--game", "FILE"),
        ("laws", "FILE"),
        ("rules", "FILE"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_reported_without_lines_of_the_kit(beankit, tmp_path, words, name):
    text, error = BROKEN[name]
    (tmp_path / name).write_text(text)
    done = beankit(*(name if word == "FILE" else word for word in words))
    assert done.status == 2
    assert f"the file {name} cannot be loaded:" in done.err
    assert error in done.err
    assert "importlib" not in done.err
    assert not any(f"beankit/{part}" in done.err for part in ("core", "arena", "cli"))


WORTHLESS = """
from beankit.games.bohnanza import Bohnanza

class Worthless(Bohnanza):
    name = "worthless"

    def worth(self, field):
        return self.nothing_of_that_name
"""


def test_a_variant_that_fails_is_reported_with_its_code_and_a_record(beankit, tmp_path):
    (tmp_path / "worthless.py").write_text(WORTHLESS)
    done = beankit("play", "worthless.py", "random", "random", "random")
    assert done.status == 1
    assert "the game worthless.py failed:" in done.err
    assert "return self.nothing_of_that_name" in done.err
    assert "core/game.py" not in done.err
    assert "beankit replay fault-worthless-0.txt --game worthless.py" in done.err
    done = beankit("duel", "random", "random", "--with", "random", "--game", "worthless.py", "--deals", 1)
    assert done.status == 1
    assert "failed in a duel" in done.err
    done = beankit("laws", "worthless.py", "--games", 1)
    assert done.status == 1
    assert "return self.nothing_of_that_name" in done.err
    assert "core/game.py" not in done.err


QUITTER = """
from beankit import Bot

class Quitter(Bot):
    def plant(self, view, options):
        print("I am thinking")
        raise SystemExit(3)

class Talker(Bot):
    def choose(self, view, options):
        print("I am thinking")
        return options[0]

class Hasty(Bot):
    def plant(self, view):
        return view.decision.options[0]
"""


def test_a_bot_that_quits_or_takes_too_few_arguments_is_a_fault(beankit, tmp_path):
    (tmp_path / "bots.py").write_text(QUITTER)
    done = beankit("play", "bohnanza", "bots.py:Quitter", "random", "random")
    assert (done.status, "SystemExit: 3" in done.err) == (1, True)
    done = beankit("play", "bohnanza", "bots.py:Hasty", "random", "random")
    assert done.status == 1
    assert "takes 2 positional arguments but 3 were given" in done.err
    assert "core/bot.py" not in done.err


@pytest.mark.full
@pytest.mark.parametrize("deals", daily([1, 9], 1))
def test_what_bots_print_in_a_duel_does_not_spoil_the_json(tmp_path, deals):
    (tmp_path / "bots.py").write_text(QUITTER)
    words = [
        "duel",
        "bots.py:Talker",
        "template",
        "--with",
        "template",
        "--players",
        "3",
        "--deals",
        str(deals),
        "--json",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "beankit", *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["deals"] == deals
    assert "I am thinking" in done.stderr


def test_a_person_does_not_duel(beankit):
    done = beankit("duel", "human", "random")
    assert (done.status, "a duel is between bots" in done.err) == (2, True)


VARIANT = """
from beankit.games.bohnedikt import Bohnedikt

class Reform(Bohnedikt):
    name = "reform"
"""


def test_a_variant_is_announced_by_its_own_name_and_played_by_bots_of_its_kind(beankit, tmp_path):
    (tmp_path / "reform.py").write_text(VARIANT)
    done = beankit("play", "reform.py", "abbot", "random", "random", "--option", "rounds=1")
    assert done.status == 0, done.err
    assert "reform, seed 0" in done.out
    done = beankit("play", "bohnanza", "abbot", "random", "random")
    assert (done.status, "the bot abbot plays bohnedikt, not bohnanza" in done.err) == (2, True)


@pytest.mark.full
def test_the_laws_with_a_custom_deck_and_options(beankit):
    words = ("--deck", HERE / "table.toml", "--option", "rounds=1", "--players", 3)
    done = beankit("laws", "bohnanza", "--games", 1, *words)
    assert (done.status, "bohnanza: 1 game," in done.out) == (0, True)
