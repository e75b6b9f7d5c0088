"""Events, actions and phases of different games have different names: each register knows a name once."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.sentences import nodes_of, parsed

PACKAGE = Path(__file__).resolve().parent.parent / "beankit"


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
