"""A bot from a notebook becomes a file with its bases, helpers, values and imports, and is still the same bot."""

import json
import subprocess
import sys
import threading
from copy import copy

import pytest

from beankit import Bot, duel, play, save
from beankit.arena.bots.roster import find_bot
from beankit.arena.bots.saving import MARK, names_used, same_value, text_of
from beankit.core.errors import BadOption

WEIGHTS = {"red": 3}


def last(options):
    return options[-1]


class Base(Bot):
    """What it builds on."""

    def answer(self, view, options):
        return last(options) if len(view.hand) > len(WEIGHTS) else options[0]


class Mine(Base):
    name = "saved"

    def plant(self, view, options):
        return max(options, key=str)


CELLS = [
    "from math import floor\nimport random as rnd\nfrom beankit import *\nfrom beankit.bots import Trader",
    "%config InlineBackend.figure_format = 'svg'",
    "WORTH = {'red': 1}\nCOUNT = 0\nview = play('bohnanza', ['random'] * 3).game.view(0)",
    "def mean(values):\n    return floor(sum(values) / max(1, len(values)))",
    "class Older(Trader):\n    pass",
    "this is no python",
    "for bean in ('soy', 'blue'):\n    WORTH[bean] = len(bean) + COUNT",
    "class MyBot(Older):\n    name = 'first'",
    """class MyBot(Older):
    '''Now with a method.'''

    def plant(self, view, options):
        self.say(f"{mean([WORTH.get(card, 0) for card in view.hand])} {rnd.Random(1).randrange(9)}")
        return options[0] if PASS not in options else PASS""",
]
NOTEBOOK = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in json.loads(sys.argv[1]):
    found = shell.run_cell(cell, store_history=True, silent=False)
"""


def notebook(cwd, *cells):
    """What the last of some cells printed, run one after another in a kernel's shell."""
    command = [sys.executable, "-c", NOTEBOOK, json.dumps(cells)]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAYED = "print('digest', play('bohnanza', [MyBot, 'random', 'random'], seed=3).digest)"


@pytest.mark.course
def test_a_bot_of_a_notebook_is_saved_with_all_it_needs(tmp_path):
    said = notebook(tmp_path, *CELLS, "print(save(MyBot, 'my_bot.py'))", PLAYED)
    text = (tmp_path / "my_bot.py").read_text()
    assert text.startswith(MARK)
    for line in (
        "import random as rnd",
        "from math import floor",
        "from beankit.bots import Trader",
        "from beankit import PASS",
    ):
        assert f"\n{line}\n" in text
    assert "WORTH = {'red': 1, 'soy': 3, 'blue': 4}" in text
    for left_out in ("COUNT", "first", "json", "view = play", "import *"):
        assert left_out not in text
    assert text.index("class Older") < text.index("class MyBot")
    match = play("bohnanza", [f"{tmp_path / 'my_bot.py'}:MyBot", "random", "random"], seed=3)
    assert f"digest {match.digest}" in said
    assert match.remarks


def test_arrays_are_the_same_if_their_parts_are():
    numpy = pytest.importorskip("numpy")
    assert same_value(numpy.array([1, 2]), numpy.array([1, 2]))
    assert not same_value(numpy.array([1, 2]), numpy.array([1, 3]))
    assert not same_value([1], [2])


@pytest.mark.course
def test_saving_again_replaces_the_file_and_nothing_else(tmp_path):
    cells = [
        *CELLS,
        "_ = save(MyBot, 'my_bot.py')",
        "class MyBot(Bot):\n    name = 'third'",
        "_ = save(MyBot, 'my_bot.py')",
    ]
    notebook(tmp_path, *cells)
    text = (tmp_path / "my_bot.py").read_text()
    assert text.count("class ") == 1
    assert "third" in text
    (tmp_path / "by_hand.py").write_text("x = 1\n")
    assert "already exists and was not made by `save`" in notebook(tmp_path, *cells, "save(MyBot, 'by_hand.py')")
    assert (tmp_path / "by_hand.py").read_text() == "x = 1\n"


REFUSED = {
    "older = MyBot\nclass MyBot(Older):\n    def plant(self, view, _):\n        pass": (
        "older",
        "MyBot.plant is not what the newest cell that defines it says",
    ),
    "class MyBot(Bot):\n    pass": ("older", "MyBot is not what the newest cell that defines it says"),
    "MyBot.weights = [1]": ("MyBot", "MyBot.weights no longer has the value"),
    "from collections import Counter\nTALLY = Counter()": ("Bot()", "Bot() is not a bot class"),
    "class Taught(Bot):\n    def plant(self, view, options):\n        return TALLY\nTALLY['red'] += 1": (
        "Taught",
        "TALLY no longer has the value from the cell",
    ),
    "class Lost(Bot):\n    def plant(self, view, options):\n        return nowhere": (
        "Lost",
        "Lost uses nowhere, which is not defined",
    ),
}


@pytest.mark.course
def test_what_would_not_be_the_same_bot_is_refused(tmp_path):
    cells = list(CELLS)
    for cell, (bot, _) in REFUSED.items():
        cells += [cell, f"save({bot}, 'a.py')"]
    said = notebook(tmp_path, *cells, "save(MyBot, 'a.txt')")
    for _, told in REFUSED.values():
        assert told in said
    assert "a bot's file must end in .py" in said
    assert not list(tmp_path.iterdir())


def test_a_class_of_a_file_is_saved_too(tmp_path):
    path = save(Mine, tmp_path / "mine.py")
    text = (tmp_path / "mine.py").read_text()
    assert text.count("class ") == 2
    assert "NOTEBOOK" not in text
    assert play("bohnanza", [f"{path}:Mine"] * 3, seed=1).digest == play("bohnanza", [Mine] * 3, seed=1).digest


def test_a_class_whose_bots_were_copied_is_saved_too():
    copy(Mine())
    assert "__slotnames__" in vars(Mine)  # which Python has put there
    assert "class Mine" in text_of(Mine)


OF_A_FILE = """
from __future__ import annotations
from beankit import Bot
if TYPE_CHECKING := False:
    from nowhere import Hand
try:
    from no_such_package import clever
except ImportError:
    def clever(hand):
        return len(hand)

class Chooser(Bot):
    def plant(self, view: View, options: tuple[Action, ...]) -> Action:
        return options[clever(view.hand) % len(options)]
"""


def test_imports_that_may_fail_and_types_that_nobody_imports_are_understood(tmp_path):
    (tmp_path / "chooser.py").write_text(OF_A_FILE)
    chooser = find_bot(str(tmp_path / "chooser.py"))
    path = save(chooser, tmp_path / "copy.py")
    text = (tmp_path / "copy.py").read_text()
    assert text.index("from __future__") < text.index("from beankit import Bot") < text.index("try:")
    assert "nowhere" not in text
    assert play("bohnanza", [path] * 3, seed=1).digest == play("bohnanza", [chooser] * 3, seed=1).digest


def test_a_class_inside_a_function_is_refused():
    class Inner(Bot):
        pass

    with pytest.raises(BadOption, match="define it at the top of a cell"):
        text_of(Inner)


def test_names_that_a_statement_needs():
    text = "@deco(A)\nclass X(Base, key=K):\n    b = C\n"
    text += "    def f(self, d=D, *e):\n        x = b\n        return [E(y) for y in x]"
    assert set(names_used(text)) == {"deco", "A", "Base", "K", "C", "D", "b", "E"}


# --- in other processes, where a fork is not safe ---


@pytest.fixture
def thread():
    """Something else runs in this process, as always in a notebook."""
    go = threading.Event()
    running = threading.Thread(target=go.wait)
    running.start()
    yield
    go.set()
    running.join()


def test_classes_are_written_to_files_for_spawned_processes(thread):
    here, elsewhere = (duel(Mine, "random", players=3, others=[Base], deals=2, jobs=jobs) for jobs in (1, 2))
    assert here == elsewhere
    assert here.a.name == "saved"


def test_what_cannot_be_saved_plays_in_this_process_with_a_warning(thread):
    class Inner(Bot):
        pass

    with pytest.warns(UserWarning, match="all games are played in this process: .*Inner is defined inside"):
        assert duel(Inner, "random", players=3, others=["random"], deals=1, jobs=2).games == 6
    with pytest.warns(UserWarning, match="Mine.* is not a bot class"):
        assert duel(Mine(), "random", players=3, others=["random"], deals=1, jobs=2).games == 6
