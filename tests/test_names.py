"""Names: of what all games share, of values and of files; how long a file is, and how often a type is left open."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.sentences import nodes_of, parsed

pytestmark = pytest.mark.xdist_group("sources")

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "beankit"

MOST_OPEN = 160  # lines of the package that say Any
MOST_IGNORED = 16  # lines that type checkers must not look at
VAGUE = {"found", "one", "told"}  # they say nothing about a value
VAGUE_TOO = {*VAGUE, "plain", "written"}  # nor about what a function gives
ZONES = "beankit/core/zones.py"  # where `plain` is a shape, beside `pile` and `rows`
KEPT = {  # names that are in files, messages or docs
    "beankit/course/grading/marks.py": {"told"},
    "beankit/sandbox/evaluation/outcomes.py": {"told"},
}
# a sitting, an encoding and a spelling are things
NOUNS = {"beankit/arena/table/sitting.py", "beankit/adapters/encoding.py", "beankit/adapters/spelling.py"}
LONGEST = 320  # lines of a file
LONGER = {  # files that were longer before; they do not grow
    "beankit/core/cards.py": 359,
    "beankit/core/engine.py": 390,
    "beankit/core/rules.py": 356,
    "beankit/core/trade/market.py": 323,
    "beankit/games/bohnedikt/rules.py": 334,
}
TWICE = {  # names of several classes, and why each of them may have it
    "Failed": "how a command ends, and a message whose tag is its name",
    **dict.fromkeys(("Drawing", "PlantFront", "Sowing", "ThirdCard"), "phases and edicts, each in its game's words"),
    "Result": "of a game, and of a tournament: bots and notebooks import both",
    "Scene": "what a face may ask, and the scene that answers it",
    "Table": "people write it in notebooks; the loner has a small one of its own",
}


def entered(source):
    """The event names, action words and phase names that a source registers."""
    for node in nodes_of(parsed(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "EventKind" and node.args:
            yield "event", ast.literal_eval(node.args[0])
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                key = ast.unparse(part.targets[0]) if isinstance(part, ast.Assign) else ""
                if key in ("word", "name") and isinstance(part.value, ast.Constant) and part.value.value:
                    yield key, part.value.value


def test_no_two_games_use_one_name_for_different_things():
    names = defaultdict(list)
    for folder in ("core", "games"):
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            for name in entered(file.read_text("utf-8")):
                names[name].append(str(file.relative_to(PACKAGE)))
    assert {name: files for name, files in names.items() if len(files) > 1} == {}
    assert {("event", "planted"), ("word", "harvest"), ("name", "draw")} <= set(names)


def test_a_name_that_is_used_twice_is_seen():
    source = 'A = EventKind("sang", "seat")\nclass B(Phase):\n    name = "song"\nclass C(Action):\n    word = "sing"\n'
    assert sorted(entered(source)) == [("event", "sang"), ("name", "song"), ("word", "sing")]


def bound(source):
    """The names that a source gives to values: variables, attributes, parameters, what `for` or `with` names."""
    for node in nodes_of(parsed(source)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.arg):
            yield node.arg
        if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name


def open_types(source):
    """How many lines say Any."""
    return sum(bool(re.search(r"\bAny\b", line)) for line in source.splitlines())


SOURCES = {
    file.relative_to(ROOT).as_posix(): file.read_text("utf-8")
    for folder in (PACKAGE, ROOT / "bots")
    for file in sorted(folder.rglob("*.py"))
}


BENCHMARKS, TESTS = (
    {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in sorted((ROOT / folder).rglob("*.py"))}
    for folder in ("benchmarks", "tests")
)
STRANGERS = ("tests/checks/broken/", "tests/sandbox/attacks/")  # what beginners and attackers write


def classes_in(source):
    """The names of all classes that a source defines."""
    return [node.name for node in nodes_of(parsed(source)) if isinstance(node, ast.ClassDef)]


def test_no_two_classes_share_a_name_without_a_reason():
    often = Counter(name for text in (SOURCES | BENCHMARKS).values() for name in classes_in(text))
    assert {name for name, count in often.items() if count > 1} == {*TWICE}


def test_a_value_is_named_after_its_thing():
    sources = {path: text for path, text in (SOURCES | BENCHMARKS | TESTS).items() if not path.startswith(STRANGERS)}
    vague = {path: VAGUE & {*bound(text)} for path, text in sources.items()}
    assert {path: names for path, names in vague.items() if names} == KEPT


def functions_in(source):
    """The names of the functions of a source, without methods."""
    return [node.name for node in parsed(source).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_a_function_is_named_after_what_it_gives():
    vague = {path: VAGUE_TOO & {*functions_in(text)} for path, text in SOURCES.items()}
    assert {path: names for path, names in vague.items() if names} == {ZONES: {"plain"}}


def test_a_function_with_a_vague_name_is_seen():
    source = "def plain(x): ...\nasync def told(): ...\nclass A:\n    def written(self): ...\n"
    assert functions_in(source) == ["plain", "told"]


def test_a_file_is_named_after_a_thing():
    assert {path for path in SOURCES if path.endswith("ing.py")} == NOUNS


def test_no_file_is_too_long():
    lengths = {path: len(text.splitlines()) for path, text in SOURCES.items()}
    assert {path: length for path, length in lengths.items() if length > LONGER.get(path, LONGEST)} == {}


def test_a_file_that_became_short_is_no_longer_an_exception():
    assert [path for path in LONGER if len(SOURCES[path].splitlines()) <= LONGEST] == []


def test_few_types_are_left_open():
    assert sum(map(open_types, SOURCES.values())) <= MOST_OPEN
    assert sum(text.count("# type: ignore") for text in SOURCES.values()) <= MOST_IGNORED


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("found = 1", {"found"}),
        ("def f(told, *, one=1): ...", {"told", "one"}),
        ("[one for one in x]", {"one"}),
        ("with x as found: ...", {"found"}),
        ("try: ...\nexcept E as told: ...", {"told"}),
        ("if (found := x): ...", {"found"}),
        ("match x:\n    case [one, *told]: ...", {"one", "told"}),
        ("self.found = x", {"found"}),
        ("say(told=x.found)", set()),
    ],
)
def test_a_vague_name_is_seen_wherever_it_is_bound(source, names):
    assert VAGUE & {*bound(source)} == names


def test_a_line_with_an_open_type_is_counted():
    assert open_types("from typing import Any\nx: dict[str, Any]\nMany = Anybody = 1\n") == 2
