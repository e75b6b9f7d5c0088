"""Several processes play the same as one, and a terminal shows their progress; help shows every default."""

import re

import pytest

from beankit.cli import command as kit
from tests.cli.terminal import Terminal

GAMES = ("play", "bohnanza", "gardener", "my_bot.py", "random", "--games", 5, "--seed", 3)
BOT = """
from beankit import Bot

class Mine(Bot):
    def plant(self, view, options):
        self.say("here")
        return options[0]
"""
FAILS = BOT.replace("return options[0]", "return options[99] if view.turn > 3 else options[0]")


@pytest.fixture(autouse=True)
def bot(tmp_path):
    (tmp_path / "my_bot.py").write_text(BOT)


@pytest.mark.full
@pytest.mark.parametrize("words", [(), ("--json",)])
def test_games_in_several_processes_are_the_same(beankit, words):
    serial, parallel = (beankit(*GAMES, *words, "--jobs", jobs) for jobs in (1, 2))
    assert serial == parallel
    assert serial.status == 0


@pytest.mark.full
def test_so_are_their_records(beankit, tmp_path):
    kept = []
    for jobs in (1, 2):
        beankit(*GAMES, "--jobs", jobs, "--record", f"kept-{jobs}")
        kept.append({file.name: file.read_text() for file in (tmp_path / f"kept-{jobs}").iterdir()})
    assert kept[0] == kept[1]
    assert len(kept[0]) == 5


@pytest.mark.full
def test_a_fault_in_another_process_is_reported_like_one_in_this(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text(FAILS)
    serial, parallel = (beankit(*GAMES, "--jobs", jobs) for jobs in (1, 2))
    assert serial == parallel
    assert serial.status == 1
    assert "IndexError" in serial.err
    assert (tmp_path / "fault-bohnanza-3.txt").is_file()


@pytest.mark.full
@pytest.mark.parametrize("end", ["os._exit(0)", "os.kill(os.getpid(), 9)"])
@pytest.mark.parametrize("words", [GAMES, ("duel", "my_bot.py", "random", "--players", 3, "--with", "random")])
def test_a_process_that_dies_is_reported_in_one_line(beankit, tmp_path, words, end):
    (tmp_path / "my_bot.py").write_text("import os\n" + BOT.replace('self.say("here")', end))
    done = beankit(*words, "--jobs", 2)
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
    assert "one of the 2 processes died" in done.err
    assert "--jobs 1" in done.err


@pytest.mark.full
def test_a_duel_in_several_processes_is_the_same(beankit):
    words = ("duel", "my_bot.py", "random", "--players", 3, "--with", "random", "--deals", 3)
    serial, parallel = (beankit(*words, "--jobs", jobs) for jobs in (1, 2))
    assert serial == parallel
    assert serial.status == 0


@pytest.mark.parametrize("jobs", ["0", "many"])
def test_an_impossible_number_of_processes_is_refused(beankit, jobs):
    done = beankit(*GAMES, "--jobs", jobs)
    assert (done.status, done.err.count("\n")) == (2, 1)


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "unit", "stands"),
    [
        (
            ("duel", "template", "random", "--players", 3, "--with", "random", "--deals", 20),
            "deals",
            r"template \+0\.\d",
        ),
        (("play", "bohnanza", "template", "random", "random", "--games", 100), "games", r"template won \d"),
    ],
)
def test_a_terminal_shows_the_rate_the_time_left_and_the_result_so_far(tmp_path, words, unit, stands):
    with Terminal(*words, "--jobs", 1, cwd=tmp_path) as terminal:
        said = terminal.listen()
        assert terminal.status() == 0
    assert re.search(rf"\d+/\d+ \[\d\d:\d\d<\d\d:\d\d, +[\d.]+ ?{unit}/s, {stands}", said), said[-1000:]


def every_command(group):
    """All commands, also those of a group such as `tournament`."""
    for name in group.commands:
        command = group.get_command(None, name)
        if hasattr(command, "commands"):
            yield from every_command(command)
        else:
            yield name, command


def options_without_default():
    """Every option that may be left out and whose help does not say what happens then; a switch is off."""
    for name, command in every_command(kit()):
        context = type(command.make_context(name, [], resilient_parsing=True))(command)
        for option in command.params:
            row = option.get_help_record(context) if option.param_type_name == "option" else None
            if row and not option.is_flag and not option.required and "[default: " not in row[1]:
                yield f"{name} {row[0]}"


@pytest.mark.full
def test_help_tells_every_default():
    assert len([*every_command(kit())]) > 30
    assert list(options_without_default()) == []
