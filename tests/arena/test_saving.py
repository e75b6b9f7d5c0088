"""A bot from a notebook becomes a file with its bases, helpers, values and imports, and is still the same bot."""

import importlib
import json
import re
import subprocess
import sys
import threading
from copy import copy
from functools import lru_cache
from types import ModuleType, SimpleNamespace

import pytest

from beankit import Bot, duel, play, save
from beankit.arena.bots.export import MARK, check_same, same_value, text_of
from beankit.arena.bots.packer import Packer, names_used
from beankit.arena.bots.roster import find_bot
from beankit.core.errors import BadOption
from beankit.course import ready
from beankit.course.results.trial import ready_numbers, ready_text

WEIGHTS = {"red": 3}
LONG_TEXT = re.compile(r"""(?<=[=(,] )[a-z]*\"{3}.*?\"{3}""", re.DOTALL)


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


@lru_cache(maxsize=8)
def longest(options):
    return max(options, key=lambda option: len(str(option)))


class Remembering(Bot):
    def plant(self, view, options):
        return longest(tuple(options))

    @classmethod
    def fresh(cls):
        return cls()


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


@pytest.mark.full
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


def test_a_helper_that_remembers_is_saved_with_its_decorator():
    text = text_of(Remembering)
    assert "@lru_cache(maxsize=8)\ndef longest(options):" in text
    check_same({"longest": longest}, text)
    with pytest.raises(BadOption, match="longest is not what the newest cell that defines it says"):
        check_same({"longest": longest}, text.replace("maxsize=8", "maxsize=9"))


def test_arrays_are_the_same_if_their_parts_are():
    numpy = pytest.importorskip("numpy")
    assert same_value(numpy.array([1, 2]), numpy.array([1, 2]))
    assert not same_value(numpy.array([1, 2]), numpy.array([1, 3]))
    assert not same_value([1], [2])


@pytest.mark.full
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
    "def offer(self, view, options):\n    return options[0]\nclass Mix(Bot):\n    offer = offer": (
        "Mix",
        "Mix would not load from a file: NameError: name 'offer' is not defined",
    ),
}


@pytest.mark.full
@pytest.mark.course
def test_what_would_not_be_the_same_bot_is_refused(tmp_path):
    cells = list(CELLS)
    for cell, (bot, _) in REFUSED.items():
        cells += [cell, f"save({bot}, 'a.py')"]
    said = notebook(tmp_path, *cells, "save(MyBot, 'a.txt')")
    for _, message in REFUSED.values():
        assert message in said
    assert "a bot's file must end in .py" in said
    assert "saved.py" not in said
    assert not list(tmp_path.iterdir())


TAKEN = [
    "from beankit import *\nfrom beankit.course import ready",
    "gains, lead, OurHaggler = ready('5.2'), ready('6.2'), ready('6.3')",
    "OurPlanner = ready('6b.4')",
    "def value(view, seat, card):\n    return 1.0",  # the kit's answers have another one
    """class MyPlanner(OurHaggler):
    mine = OurPlanner.mine

    def offer(self, view, options):
        like = [each for each in options if isinstance(each, Offer) and each.give and each.to is None][:9]
        good = [each for each in like if gains(view, view.others[0].seat, *view.deal(each))[1] > 0]
        worth = value(view, 0, "red")
        return max([PASS, *good], key=lambda each: lead(worth, self.mine(view, *view.deal(each)), 3))""",
    "_ = save(MyPlanner, 'my_bot.py')\n_ = save(OurPlanner, 'ours.py')",
    "for bot in (MyPlanner, OurPlanner):\n"
    "    print('digest', play('bohnanza', [bot, 'trader', 'trader'], seed=3).digest)",
]
GROWN = [
    "from beankit import *\nfrom my_bot import MyPlanner, OurHaggler, gains",
    "class Grown(MyPlanner):\n    answer = OurHaggler.answer\n\n    def weigh(self, *it):\n        return gains(*it)",
    "_ = save(Grown, 'grown.py')",
]


@pytest.mark.course
@pytest.mark.full
def test_answers_of_the_kit_go_along_as_source_that_says_where_it_is_from(tmp_path):
    said = notebook(tmp_path, *TAKEN)
    text = (tmp_path / "my_bot.py").read_text()
    for number in ("5.2", "6.2", "6.3", "6b.4"):
        assert f'    # the kit\'s own answer to exercise {number}, from ready("{number}"); put yours in' in text
    assert "import ready" not in text
    assert '# the kit\'s own answer to exercise 6b.4, from ready("6b.4")' in (tmp_path / "ours.py").read_text()
    for file in ("my_bot.py", "ours.py"):
        assert f"digest {play('bohnanza', [str(tmp_path / file), 'trader', 'trader'], seed=3).digest}" in said
    notebook(tmp_path, *GROWN)
    grown = (tmp_path / "grown.py").read_text()
    assert 'from ready("5.2")' in grown
    assert "import MyPlanner" not in grown
    assert play("bohnanza", [str(tmp_path / "grown.py"), "trader", "trader"], seed=3).scores


@pytest.mark.course
@pytest.mark.parametrize("number", sorted(ready_numbers()))
def test_every_answer_that_stands_ready_can_be_saved(number):
    """Inside a function it is the same: no text in it has lines that would be indented."""
    module = ModuleType("mine")
    module.answer = ready(number)
    packer = object.__new__(Packer)
    packer.parts, packer.made, packer.values = [], {}, {}
    packer.answer(SimpleNamespace(names=vars(module), module=module), "answer", module.answer)
    names = {}
    exec("\n".join(packer.parts), names)  # noqa: S102 - our own text
    assert names["answer"].__name__ == module.answer.__name__
    assert not [text for text in LONG_TEXT.findall(ready_text(number)) if "\n" in text]


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


# --- files of one's own ---

OLDER = """from math import floor

from helpers import CHEAP as LEAST
from helpers import half


class MyBot(Bot):
    name = "first"

    def plant(self, view, options):
        return options[floor(half(len(options))) if len(view.hand) > LEAST else 0]
"""


@pytest.fixture
def own_files(tmp_path, monkeypatch):
    """A folder with a bot that `save` made and its helpers, in which a notebook is open."""
    (tmp_path / "helpers.py").write_text("CHEAP = 2\n\n\ndef half(number):\n    return number / CHEAP\n")
    (tmp_path / "my_bot.py").write_text(f"{MARK}\nfrom beankit import Bot\n{OLDER}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


BUILT_ON = [
    "from beankit import *\nfrom my_bot import MyBot",
    "class Sub(MyBot):\n    def answer(self, view, options):\n        return options[-1]",
    "save(Sub, 'my_bot.py')\nprint('digest', play('bohnanza', [Sub, 'random', 'random'], seed=3).digest)",
    "class Sub(Sub):\n    name = 'third'\n\nsave(Sub, 'my_bot.py', 'de')\nsave(Sub, 'my_bot.py')",
]


def digest(file):
    """Of a game that the bot of this file plays."""
    return play("bohnanza", [str(file), "random", "random"], seed=3).digest


@pytest.mark.full
@pytest.mark.course
def test_a_bot_that_is_built_on_the_file_it_is_saved_to_takes_its_base_along(own_files):
    before = (own_files / "my_bot.py").read_text()
    said = notebook(own_files, *BUILT_ON)
    second, third = (own_files / name for name in ("my_bot.py.old2", "my_bot.py"))
    assert (own_files / "my_bot.py.old").read_text() == before
    assert "my_bot.py now has everything that Sub needs: CHEAP, LEAST, half, MyBot, Sub." in said
    assert "The file that was there is kept as my_bot.py.old." in said
    assert "my_bot.py enthält jetzt alles, was Sub braucht: " in said
    assert "Die bisherige Datei heißt jetzt my_bot.py.old2." in said
    assert "my_bot.py already has exactly this Sub: nothing was changed." in said
    for text in (second.read_text(), third.read_text()):
        assert "import MyBot" not in text
        assert "helpers" not in text
    (own_files / "helpers.py").unlink()
    (own_files / "second.py").write_text(second.read_text())
    assert f"digest {digest(own_files / 'second.py')}" in said
    assert find_bot(str(third)).name == "third"


SECOND = """from beankit import *
from helpers import *
import helpers, ghost, my_bot
from my_bot import MyBot
from ghost import GHOST

def floor(number):
    return 0

class Whole(Bot):
    def plant(self, view, options):
        return options[helpers.CHEAP]

class Clash(MyBot):
    def answer(self, view, options):
        return options[floor(1)]

class Hidden(Bot):
    def plant(self, view, options):
        import helpers
        return options[0]

class Haunted(Bot):
    def plant(self, view, options):
        return options[GHOST]

class Starred(Bot):
    def plant(self, view, options):
        return options[int(half(0))]

class MyBot(MyBot):
    name = "second"
"""
TROUBLES = {
    "Whole": "Whole uses helpers, a file of yours: import what it needs by name, as in  from helpers import",
    "Clash": "Clash needs two different things called floor, one from my_bot.py and one from second.py",
    "Hidden": "Hidden imports helpers, a file of yours, where `save` cannot follow: import it at the top",
    "Haunted": "my_bot.py was not written, for Haunted would not load from it: ",
}


@pytest.fixture
def second(own_files, monkeypatch):
    """A module that is built on these files, and on one that only this process has."""
    ghost = ModuleType("ghost")
    ghost.GHOST = 0
    monkeypatch.setitem(sys.modules, "ghost", ghost)
    monkeypatch.syspath_prepend(str(own_files))
    (own_files / "second.py").write_text(SECOND)
    yield importlib.import_module("second")
    for name in ("second", "helpers", "my_bot"):
        del sys.modules[name]


def test_what_would_not_load_elsewhere_is_refused_and_the_file_stays(second, own_files):
    files = {file.name: file.read_text() for file in own_files.glob("*.py*")}
    for name, message in TROUBLES.items():
        with pytest.raises(BadOption, match=re.escape(message)):
            save(getattr(second, name), "my_bot.py")
    assert {file.name: file.read_text() for file in own_files.glob("*.py*")} == files


def test_names_from_a_star_and_a_class_named_like_its_base_are_saved(second, own_files):
    assert "def half" in text_of(second.Starred)
    text = text_of(second.MyBot)
    assert text.count("class MyBot(Bot)") == text.count("class MyBot(MyBot)") == 1
    (own_files / "mine.py").write_text(text)
    assert [kind.__name__ for kind in find_bot("mine.py").__mro__[:3]] == ["MyBot", "MyBot", "Bot"]


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
