"""A check: good bots are accepted, each game is reported apart, and every form says the same."""

import html
import json
import os
import re
import subprocess
import sys

import pytest

from beankit import GAMES, check_bot
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import house_bots, quick_bots
from beankit.checks.check import CHECK, check, files_for
from beankit.checks.room import OpenRoom, Room
from beankit.core.errors import BadOption
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.levels import isolation
from beankit.words.catalogue import spoken
from tests.checks.conftest import SHORT

GOOD = "from beankit import Bot\n\n\nclass Mine(Bot):\n    def plant(self, view, options):\n        return options[0]\n"
SOLO = "al-cabohne-solo"
ALL = ["start", "games", "determinism", "second game", "time", "memory"]


def test_the_template_is_accepted():
    report = check(files_for("template"), [SOLO, "al-cabohne"])
    assert report.good
    assert [(game.game, game.passed) for game in report.games] == [(SOLO, ALL), ("al-cabohne", ALL)]
    assert [game.figures.games for game in report.games] == [1, 3]  # every seat, and all of them
    assert repr(report).endswith("template is accepted.")


SHORTEST = ("al-cabohne", SOLO)
DEAR = ("cardinal", "enchanter")  # they look ahead, and play only games that are long


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.soak if name in DEAR else pytest.mark.full) for name in quick_bots()],
)
def test_every_house_bot_is_accepted(name):
    """In a short game, if it plays one: with the referee, each plays all of its games inside as outside."""
    games = house_bots()[name].games or GAMES
    game = next((short for short in SHORTEST if short in games), next(iter(games)))
    report = check(files_for(name), [game])
    assert report.good, report
    assert [part.game for part in report.games] == [game]


def test_it_sits_on_every_seat_and_against_itself(checked):
    report = checked(GOOD, "bohnanza")
    assert report.good
    assert report.games[0].figures.games == GAMES["bohnanza"].usual_players + 1


@pytest.mark.parametrize("when", ["    ", "        "])
def test_an_error_that_looks_like_a_place_is_only_a_text(checked, when):
    source = GOOD.replace("    def plant", f'{when}raise ValueError(\'File "a", line \' + "9" * 5000)\n\n    def plant')
    source = source.replace(
        "class Mine(Bot):\n        raise", "class Mine(Bot):\n    def start(self, view):\n        raise"
    )
    report = checked(source, SOLO)
    assert not report.good
    assert "ValueError" in repr(report)


def test_whoever_builds_on_a_bot_and_forgets_its_start_is_told(checked):
    source = (
        "from beankit.bots import Trader\n\n\nclass Mine(Trader):\n    def start(self, view):\n        self.mine = 1\n"
    )
    finding = checked(source, "bohnanza").findings["bohnanza"]
    assert (finding.file, finding.line) == ("mine.py", 5)
    assert "call `super().start(view)` in its `start`" in str(finding.hint)


def test_a_module_beside_may_be_imported_with_a_dot(checked, tmp_path):
    (tmp_path / "helper.py").write_text("FIRST = 0\n", "utf-8")
    source = GOOD.replace("\n\n\nclass", "\nfrom .helper import FIRST\n\n\nclass").replace(
        "options[0]", "options[FIRST]"
    )
    assert checked(source, SOLO).good


@pytest.mark.parametrize("games", ["5", "None", "[['x']]", "'bohnanza'"])
def test_games_that_are_no_list_of_names_are_told_with_their_line(checked, games):
    report = checked(GOOD.replace("    def plant", f"    games = {games}\n\n    def plant"))
    finding = next(iter(report.findings.values()))
    assert (str(finding.step), finding.line) == ("interface", 5)


def test_one_game_may_be_given_as_a_word(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert [game.game for game in check_bot("template", SOLO).games] == [SOLO]
    with pytest.raises(BadOption, match=r"None is not a bot: give a class, as in check_bot\(MyBot\), or a file"):
        check_bot(None)


def test_a_decide_that_expects_options_is_told_what_it_gets(checked):
    report = checked(GOOD.replace("plant(", "decide("), SOLO)
    assert not report.good
    assert "`decide` is given a decision, not options" in repr(report)


def test_whoever_uses_hash_is_told_so(checked):
    source = GOOD.replace("options[0]", "options[hash(str(options)) % len(options)]")
    finding = checked(source, SOLO).findings[SOLO]
    assert (finding.step, finding.line) == ("determinism", 6)
    assert str(finding.hint).startswith("`id` and `hash` give other numbers")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("return {}.get(1).word", "a value is None here"),
        ("return view.hand[0].name", "a card is a word"),
        ("view.hand = ()", "a view cannot be changed"),
        ("return max([])", "`max` and `min` of nothing"),
        ("return [].index(1)", "`max` and `min` of nothing"),
        ("raise ValueError('beans')", "look at the values"),
        ("raise ValueError('an empty text that is not in a list')", "look at the values"),
        ("return view.hand.sort()", "hands, fields and `options` are tuples"),
        ("raise AttributeError('NoneType')", "check the spelling"),
        ("return view.colour", "check the spelling"),
    ],
)
def test_a_hint_goes_by_what_the_error_is_about(checked, line, hint):
    finding = checked(GOOD.replace("return options[0]", line), "bohnanza").findings["bohnanza"]
    assert str(finding.hint).startswith(hint)


def test_a_file_that_cannot_be_loaded_gets_no_hint_at_lines_that_are_not_there(checked):
    text = repr(checked("raise ValueError('beans')\n" + GOOD, SOLO))
    assert "ValueError: beans, when it was loaded" in text
    assert "look at the values on this line" in text
    assert "lines below" not in text


def test_a_name_of_the_kit_that_was_not_imported_is_told(checked):
    finding = checked(GOOD.replace("return options[0]", "return PASS"), SOLO).findings[SOLO]
    assert str(finding.sentence) == "NameError: name 'PASS' is not defined"
    assert spoken(finding.sentence, "de") == "NameError: der Name 'PASS' ist nicht definiert"
    assert str(finding.hint) == "write `from beankit import PASS` at the top"


def test_a_remark_of_none_is_no_remark(checked):
    assert checked(GOOD.replace("    def plant", "    remark = None\n\n    def plant"), SOLO).good


def test_each_game_is_reported_apart(checked):
    source = GOOD.replace("return options[0]", 'return options[9999 if view.game_name == "al-cabohne" else 0]')
    report = checked(source, SOLO, "al-cabohne")
    assert [(game.game, game.good) for game in report.games] == [(SOLO, True), ("al-cabohne", False)]
    assert list(report.findings) == ["al-cabohne"]
    assert report.findings["al-cabohne"].line == 6


def test_only_the_games_it_lists_are_checked(checked):
    source = GOOD.replace("    def plant", f'    games = ("{SOLO}",)\n\n    def plant')
    assert [game.game for game in checked(source).games] == [SOLO]
    finding = checked(source, "al-cabohne").findings["al-cabohne"]
    assert (finding.line, str(finding.sentence)) == (5, "it does not play al-cabohne")


def test_a_bot_that_looks_at_the_clock_is_accepted_and_marked(checked):
    source = "import time\n" + GOOD.replace("options[0]", "options[int(time.time() * 1e6) % len(options)]")
    report = checked(source, SOLO)
    assert report.good
    assert "looks at the clock" in repr(report)


def test_what_nothing_calls_is_a_note_and_no_failure(checked):
    report = checked(GOOD + "\n    def ponder(self, view, options):\n        return options[0]\n", SOLO)
    assert report.good
    assert [*map(str, report.notes)] == ["line 8: nothing calls the method `ponder`; no game asks for it"]


def test_of_two_bots_one_must_be_named(checked):
    finding = checked(GOOD + "\n\nclass Other(Bot):\n    pass\n").finding
    assert (finding.line, str(finding.sentence)) == (9, "there are 2 bots: Mine, Other")
    assert str(finding.hint) == "name one: mine.py:Mine"


def test_of_bots_built_on_each_other_the_last_is_meant(checked):
    report = checked(GOOD + '\n\nclass Other(Mine):\n    name = "other"\n    games = ["al-cabohne-solo"]\n', SOLO)
    assert report.good
    assert repr(report).endswith("other is accepted.")


FORGER = """
import traceback
from beankit.sandbox.messages import Seen, framed

frame = traceback.sys._getframe()
while "request" not in frame.f_locals:
    frame = frame.f_back
answer = framed(Seen(frame.f_locals["request"].number, "me", ["chess"], [], {"Mine.plant": -9}, {}, ""))
traceback.sys.modules["os"].write(4, answer)
while True:
    pass
"""


def test_a_bot_that_answers_for_itself_is_not_accepted(checked):
    report = checked(FORGER)
    assert str(report.finding.sentence) == "it plays none of the games"
    report = checked(FORGER.replace('["chess"]', f'["{SOLO}"]'))
    assert not report.good


def test_an_illegal_action_before_any_game_is_told_with_its_line(checked):
    report = checked(f"from beankit import Bot, Game\nGame('{SOLO}').play('harvest 0')\nclass Mine(Bot): ...\n")
    assert (report.finding.line, report.finding.reason) == (2, "raised")


def test_who_claims_an_illegal_action_before_any_game_is_told_no_rule(checked):
    seen = FORGER[FORGER.index("framed(Seen(") : FORGER.index("\ntraceback")]
    claim = "framed(Failed(frame.f_locals['request'].number, False, [''], 'IllegalAction', 0, 'no (F-8)', ''))"
    report = checked(FORGER.replace(seen, claim).replace("import Seen", "import Failed"))
    assert report.finding.reason == "illegal"


def test_a_fault_in_a_neighbour_names_that_file(checked, tmp_path):
    (tmp_path / "helper.py").write_text("def best(options):\n    return options[99]\n")
    report = checked("import helper\n" + GOOD.replace("options[0]", "helper.best(options)"), SOLO)
    finding = report.findings[SOLO]
    assert (finding.file, finding.line, finding.code) == ("helper.py", 2, "return options[99]")


def test_every_form_says_the_same(checked):
    report = checked(GOOD.replace("options[0]", "options[99]"), SOLO)
    fields = json.loads(json.dumps(report.as_dict()))
    finding = fields["games"][0]["finding"]
    text = repr(report)
    table = html.unescape(re.sub("<[^>]+>", "\n", report._repr_html_()))
    assert not fields["accepted"]
    for said in (text, table):
        for key in ("file", "isolation"):
            assert fields[key] in said
        for key in ("step", "code", "sentence", "rule", "hint"):
            assert finding[key] in said
        for line in finding["reproducer"]["lines"].splitlines():
            assert line in said


def test_what_a_bot_says_does_nothing_to_a_terminal(checked):
    report = checked(GOOD.replace("return options[0]", 'raise ValueError("\\033[2J\\033]0;mine\\007")'), SOLO)
    assert not report.good
    assert "\033" not in repr(report)
    assert "\007" not in repr(report)


@pytest.mark.parametrize("most", [1, 3])
def test_it_runs_at_any_level_and_says_which(checked, most):
    report = checked(GOOD, SOLO, here=isolation(most))
    assert report.good
    assert report.level == isolation(most).level
    assert f"isolation level {report.level} " in repr(report)


WITHOUT_WALLS = """
import random, sys
import beankit.checks.check
from beankit import check_bot

sys.platform = "darwin"  # as if: no bot can be isolated there
chance = random.getstate()
for file in sys.argv[1:]:
    print(check_bot(file, ["al-cabohne-solo"]))
assert random.getstate() == chance
"""


def test_without_walls_it_runs_in_its_authors_process(tmp_path):
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text(GOOD.replace("options[0]", "options[99]"))
    (tmp_path / "odd.py").write_text("import socket\n" + GOOD)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_WALLS, "good.py", "bad.py", "odd.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.count("isolation level 0 (none): ") == 3
    assert "memory and the order of sets are not checked" in done.stdout
    assert "mine is accepted." in done.stdout
    assert "games: bad.py, line 6:  return options[99]\n    IndexError: tuple index out of range" in done.stdout
    assert "imports: odd.py, line 1:  import socket" in done.stdout


@pytest.mark.parametrize("spoiled", ["return (", "time = \0"], ids=["syntax", "zero"])
def test_without_walls_a_module_that_cannot_be_read_is_forgiven_nothing_too(spoiled):
    source = "import time\n" + GOOD
    entries = [BotFiles.from_text("mine.py", source, modules=beside) for beside in ({}, {"helper": spoiled})]
    assert [OpenRoom(entry, "", CHECK).clocked for entry in entries] == [True, False]
    assert [Room(entry, isolation(), CHECK).clocked for entry in entries] == [True, False]


def test_a_value_that_a_bot_calls_data_itself_stays_in_every_step():
    source = GOOD.replace("    def plant", "    data = (0,)\n\n    def plant").replace(
        "options[0]", "options[self.data[0]]"
    )
    for room in (
        OpenRoom(BotFiles.from_text("mine.py", source), "", CHECK),
        Room(BotFiles.from_text("mine.py", source), isolation(), CHECK),
    ):
        assert not room.rehearse(SOLO, 1).differs


NOTEBOOK = """
import sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in sys.argv[1:]:
    shell.run_cell(cell, store_history=True)
"""


@pytest.mark.full
def test_a_class_of_a_notebook_is_checked_as_it_would_be_saved(tmp_path):
    pytest.importorskip("IPython")
    cells = ["from beankit import *", GOOD.partition("\n\n\n")[2], f"found = check_bot(Mine, ['{SOLO}'])"]
    done = subprocess.run(
        [sys.executable, "-c", NOTEBOOK, *cells, "print(found._repr_html_())"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "IPYTHONDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "<b>mine is accepted.</b><br>mine.py<br>isolation level" in done.stdout
    assert f"<tr><td>{SOLO}</td><td>ok</td>" in done.stdout


def test_its_limits_are_those_of_a_contest_but_nobody_sleeps():
    assert (CHECK.seconds, CHECK.start, CHECK.memory) == (10.0, 2.0, 512)
    assert (CHECK.wall, CHECK.start_wall) == (2.0, 2.0)
    assert CHECK.start_wall < CONTEST.start_wall, "what a check lets pass, a contest does"
    assert SHORT.strikes == CHECK.strikes == 0


FORGETS = """from beankit import Bot

games = []


class Mine(Bot):
    def start(self, view):
        games.append(1)
        if len(games) > 1:
            raise ValueError("again")
"""


def test_a_fault_in_a_second_game_is_called_that(checked):
    report = checked(FORGETS, SOLO)
    (finding,) = report.findings.values()
    assert (finding.step, finding.line) == ("second game", 10)
    assert "leak" not in repr(report)
    assert "cannot be made" not in repr(report)
    assert "zweites Spiel: " in repr(report.spoken("de"))


def test_nobody_reads_how_a_sentence_is_kept(checked):
    report = checked(FORGETS, SOLO)
    assert "Said(" not in f"{report.findings} {report.games} {report.notes}"
