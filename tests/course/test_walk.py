"""A student carries a bot from lesson to lesson: what each lesson says is done in a notebook, and saved at its end."""

import ast
import json
import re
import subprocess
import sys

import pytest

from beankit import play
from beankit.course.building.growth import code_of
from beankit.course.building.lessons import read_plan
from tests.course.source import notebooks
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
ORDER = [lesson for part in read_plan(SOURCE).part for lesson in part.lessons]
FILES = {name.partition("-")[0].lstrip("0"): name for name in notebooks("solution")}
SHELL = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.colors = "nocolor"
shell = InteractiveShell.instance()
for cell in json.loads(sys.argv[1]):
    shell.run_cell(cell, store_history=True).raise_error()
"""
IMPORT = r"`(from my_bot import [\w, ]+)`"
SAVE = r'save\((\w+), "(my_\w+\.py)"\)'


def cells(lesson, kind, language="en"):
    """The texts or the code of a lesson with its solutions."""
    lesson_cells = json.loads(notebooks("solution", language)[FILES[lesson]])["cells"]
    return ["".join(cell["source"]) for cell in lesson_cells if cell["cell_type"] == kind]


def texts(lesson):
    """Everything that a lesson says."""
    return "\n".join(cells(lesson, "markdown"))


def methods(lesson, *classes):
    """The methods of some classes of a lesson."""
    code = [(cell, part) for cell in cells(lesson, "code") for part in ast.parse(cell).body]
    named = {part.name: (cell, part) for cell, part in code if isinstance(part, ast.ClassDef)}
    parts = [(cell, method) for cell, part in map(named.get, classes) for method in part.body]
    return "\n\n".join(f"    {ast.get_source_segment(cell, method)}" for cell, method in parts)


def ending(lesson):
    """What saves the bot: a cell, without its marks of a comment, or a line of the text."""
    saving = [cell for cell in cells(lesson, "code") if re.search(f"# {SAVE}", cell)]
    if saving:
        return re.sub(r"^# ?", "", saving[0], flags=re.MULTILINE)
    return "from beankit.course import save\n" + re.search(SAVE, texts(lesson))[0]


def needed(lesson, *names):
    """The cells of a lesson that define these names."""
    code = cells(lesson, "code")
    return [code_of(code, name) for name in names]


def brought_back(lesson):
    """The line that brings back the bot, as the lesson says it first."""
    return re.search(IMPORT, texts(lesson))[1]


def carried():
    """What a student runs in each lesson to carry the bot on, beside the file of the lessons before."""
    yield "2", needed("2", "MyBot")
    farmer = f"class MyFarmer(MyBot):\n{methods('3', 'OurFarmer')}"
    yield "3", [brought_back("3"), *needed("3", "OurFarmer"), farmer]
    yield "5", needed("5", "Dealer")
    haggler = f"class Haggler(MyDealer):\n{methods('6', 'Haggler')}"
    yield "6", [*needed("6", "Haggler"), brought_back("6"), haggler]
    planner = f"class MyPlanner(Haggler):\n{methods('6b', 'Planner', 'OurProposer')}"
    yield "6b", [*needed("6b", "Planner", "OurProposer"), brought_back("6b"), planner]
    hopes = methods("7", "OurHopeful", "OurBeliever").replace("our_gains", "gains")
    believer = f"class MyBeliever(MyPlanner):\n{hopes}"
    counting = [cell.replace("expected(", "expected_payout(") for cell in needed("7", "OurHopeful", "OurBeliever")]
    yield "7", [*needed("3", "expected_payout"), brought_back("7"), *counting, believer]
    yield "8", [brought_back("8"), *needed("8", "careful"), "careful = Improvement(Iterations(20))", DREAMER]
    yield "9", SEARCHER


DREAMER = """
class MyDreamer(MyBeliever):
    def plant(self, view, options):
        return careful.choose(view, super().plant(view, options), self.rng, options)
"""
SEARCHER = [
    "from my_bot import MyDreamer",
    "from beankit import PASS, search",
    """
class MySearcher(MyDreamer):
    def offer(self, view, options):
        ideas = dict.fromkeys([PASS, super().offer(view, options)])
        return search.Flat(search.Iterations(20), search.ucb).search(view, self.rng, [*ideas])[0].action
""",
]


PLAYING = ("2", "5", "7")  # the others take long, or look as these do
CLASSES = ["Dealer", "MyDealer", "Haggler", "MyPlanner", "MyBeliever", "MyDreamer", "MySearcher"]


def run(folder, cells):
    """Run cells in a kernel's shell."""
    done = subprocess.run([sys.executable, "-c", SHELL, json.dumps(cells)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.full
def test_a_bot_is_carried_from_lesson_to_lesson(tmp_path):
    coins = {}
    for lesson, code in carried():
        run(tmp_path, [*code, ending(lesson)])
        if lesson in PLAYING:
            coins[lesson] = play("bohnanza", [str(tmp_path / "my_bot.py"), "gardener", "trader"], seed=1).scores[0]
    assert coins["2"] < coins["5"] < coins["7"]
    text = (tmp_path / "my_bot.py").read_text("utf-8")
    assert re.findall(r"^class (\w+)\(", text, re.MULTILINE) == CLASSES


@pytest.mark.full
def test_the_bot_of_lesson_10_goes_into_a_file_of_its_own(tmp_path):
    planner = [cell.replace('our_plan = ready("10.1")', "") for cell in needed("10", "Planner")]
    own = [cell.replace("our_plan", "plan") for cell in planner]
    (loner,) = re.findall(r"```python\n(class MyLoner.*?)\n\n", texts("10"), re.DOTALL)
    run(tmp_path, [*needed("10", "plan", "like"), *own, loner, ending("10")])
    match = play("al-cabohne-solo", [str(tmp_path / "my_loner.py")], seed=1)
    assert match.names == ("myloner",)


def test_a_lesson_brings_back_only_what_an_earlier_one_saved():
    saved = set()
    for lesson in ORDER:
        for line in re.findall(IMPORT, texts(lesson)):
            first = line.removeprefix("from my_bot import ").partition(",")[0]
            assert first in saved, (lesson, line)
        saved |= {bot for bot, _ in re.findall(SAVE, "\n".join(cells(lesson, "code")))}
    assert {*CLASSES[1:5], "MyBot", "MyFarmer", "MyLoner"} <= saved


@pytest.mark.parametrize(("language", "words"), [("en", "**Your bot** "), ("de", "**Dein Bot** ")])
def test_every_notebook_says_at_its_start_what_becomes_of_the_bot(language, words):
    assert [lesson for lesson in ORDER if not cells(lesson, "markdown", language)[1].startswith(words)] == []
