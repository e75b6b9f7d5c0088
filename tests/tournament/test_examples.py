"""The tournaments that come with the kit are played, on fewer deals, and new files can be written like them."""

import re
import tomllib

import pytest

from beankit import GAMES
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import submit_file
from beankit.classroom.settings import ClassSettings
from beankit.tournament.plan.file import bundled, read_settings
from beankit.tournament.run import Tournament
from tests.classroom.school import GOOD, Reader
from tests.cli.terminal import Terminal

FILES = sorted(bundled().glob("*.toml"))


def short(file, folder):
    """The same tournament on one deal, in a folder of its own."""
    text = re.sub(r"^deals = \d+", "deals = 1", file.read_text("utf-8"), flags=re.MULTILINE)
    copy = folder / file.name
    copy.write_text(text)
    return copy


def test_there_is_one_for_each_game_and_a_class():
    examples = [tomllib.loads(file.read_text("utf-8")) for file in FILES]
    assert {example["game"] for example in examples} == set(GAMES)
    assert any("submissions" in example for example in examples)
    assert {"demo", "solo", "classroom"} <= {file.stem for file in FILES}


@pytest.mark.full
@pytest.mark.parametrize("name", [file.stem for file in FILES if file.stem != "classroom"])
def test_an_example_is_played(name, tmp_path):
    tournament = Tournament(short(bundled() / f"{name}.toml", tmp_path))
    assert tournament.play(jobs=1) == tournament.status().games > 0


@pytest.mark.full
def test_the_example_of_a_class_plays_what_a_class_handed_in(tmp_path):
    folder = ClassFolder.new(tmp_path / "autumn", ClassSettings(("bohnanza",)), None).folder
    for number in (1, 2):
        (tmp_path / "bot.py").write_text(f"{GOOD}\n    number = {number}\n")
        submit_file(tmp_path / "bot.py", f"s0{number}", folder, checker=Reader())
    tournament = Tournament(short(bundled() / "classroom.toml", tmp_path))
    assert tournament.bots == ["s01", "s02", "gardener"]
    assert tournament.play(jobs=1) == 3


def test_a_bundled_class_is_looked_for_in_the_current_folder(tmp_path, monkeypatch, beankit):
    monkeypatch.chdir(tmp_path)
    assert "autumn is not a submission folder" in beankit("tournament", "run", "classroom").err


@pytest.mark.full
def test_a_new_file_from_options(tmp_path, beankit):
    file = tmp_path / "mine.toml"
    words = ("--game", "al-cabohne", "--bot", "random", "--bot", "gardener", "--deals", 3, "--seed", 5)
    done = beankit("tournament", "new", file, *words)
    assert done.status == 0, done.err
    settings = read_settings(file)
    assert (settings.game, settings.players, settings.bots, settings.deals, settings.seed) == (
        "al-cabohne",
        2,
        ("random", "gardener"),
        3,
        5,
    )
    assert beankit("tournament", "run", file, "--jobs", 1).status == 0
    assert "exists already" in beankit("tournament", "new", file).err
    assert "ends in .toml" in beankit("tournament", "new", tmp_path / "mine").err


def test_a_new_file_without_options_has_the_usual_values_if_nobody_answers(tmp_path, beankit):
    beankit("tournament", "new", tmp_path / "mine.toml")
    settings = read_settings(tmp_path / "mine.toml")
    assert (settings.game, settings.players, settings.deals, settings.seed) == ("bohnanza", 4, 20, None)


def test_a_new_file_with_a_mistake_is_not_left_behind(tmp_path, beankit):
    file = tmp_path / "mine.toml"
    assert "bohnanza is for 3, 4 or 5 players, not 9" in beankit("tournament", "new", file, "--players", 9).err
    assert not file.exists()
    assert beankit("tournament", "new", file, "--players", 3).status == 0


def test_every_commented_line_of_a_new_file_can_be_used(tmp_path, beankit):
    file = tmp_path / "mine.toml"
    beankit("tournament", "new", file, "--game", "bohnanza", "--bot", "random", "--deals", 1)
    lines = file.read_text().splitlines()
    used = [re.sub(r"^# (?=(\w+ = |\[))", "", line) for line in lines]
    assert len([1 for line, new in zip(lines, used, strict=True) if line != new]) == 8
    file.write_text("\n".join(used))
    assert read_settings(file).seed == 7


@pytest.mark.full
def test_questions_are_asked_in_a_terminal(tmp_path):
    with Terminal(
        "tournament", "new", "mine.toml", "--game", "al-cabohne", "--bot", "random", cwd=tmp_path
    ) as terminal:
        assert "How many deals for every bot? [20]" in terminal.listen()
        assert "A seed" in terminal.answer("12")
        assert "'seven' is not a whole number" in terminal.answer("seven")
        assert "mine.toml has been written" in terminal.answer("")
    assert read_settings(tmp_path / "mine.toml").deals == 12
