"""Change the rules' code in small ways and see whether a test notices: `make mutants`.

Cosmic Ray knows what can be changed (a < into a <=, an `and` into an `or`, 3 into 4); coverage tells which tests
reach which line. This draws a sample of the changes, applies each to a copy of the project, and runs there the tests
that reach it, the quick ones first, then the laws, for guesses at hidden cards also the lists of all worlds.
"""

import argparse
import difflib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from coverage import CoverageData

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("beankit/core", "beankit/games")
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "dist")
NAMES = (
    *("actions", "decks", "edicts", "events", "magic_tables", "memo", "playout", "positions", "records", "snapshots"),
    *("variants", "view"),
)
TESTS = ["tests/rules", *(f"tests/test_{name}.py" for name in NAMES), "tests/arena/test_match.py"]
LAWS = ["-m", "not slow and not long", "tests/laws/test_laws.py", "-k"]
WORLDS = ["-m", "not slow and not long", "-k", "not law_holds and not leak"]
RULES = (
    *("actions", "cards", "engine", "fields", "phase", "phases", "rules", "seats"),
    *("deals", "decisions", "market", "options"),
)
HIDDEN = ("memory", "deal", "guesses", "imagine", "hands", "traces", "chests")  # guesses at hidden cards
BESIDE_RULES = ("beankit/games/al_cabohne/table.py",)  # where a memory stands in a file of rules
NO_RULE = re.compile(r"TYPE_CHECKING|lru_cache\(|strict=")  # only for mypy, for speed, or as a safeguard
PATIENCE = 200.0  # seconds; a stage takes that long only if a change makes it hang
FIRST = 60  # tests that reach a change and run first
CONTEXTS = "[run]\ndynamic_context = test_function\nsource = beankit\n"

# Changes that could be a real mistake in a rule; most others break every game at once and prove nothing.
SWAPS = {
    "ReplaceComparisonOperator": "Eq_NotEq NotEq_Eq Is_IsNot IsNot_Is Lt_LtE Lt_GtE LtE_Lt LtE_Gt "
    "Gt_GtE Gt_LtE GtE_Gt GtE_Lt",
    "ReplaceBinaryOperator": "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Mod_FloorDiv",
    "ReplaceUnaryOperator": "Delete_Not USub_UAdd",
}
OPERATORS = [
    *(f"core/{kind}_{swap}" for kind, swaps in SWAPS.items() for swap in swaps.split()),
    *(f"core/Replace{change}" for change in ("TrueWithFalse", "FalseWithTrue", "AndWithOr", "OrWithAnd")),
    *(f"core/Replace{change}" for change in ("BreakWithContinue", "ContinueWithBreak")),
    *("core/AddNot", "core/NumberReplacer", "core/ZeroIterationForLoop"),
]


class Mutant(NamedTuple):
    """One small change: the operator's n-th opportunity in a file."""

    path: str
    operator: str
    number: int

    def change(self, source: str) -> str:
        """The file's text with this change."""
        return str(mutate_code(source, get_operator(self.operator)(), self.number))

    def difference(self) -> str:
        """The changed lines."""
        source = (ROOT / self.path).read_text("utf-8")
        before, after = source.splitlines(), self.change(source).splitlines()
        return "\n".join(list(difflib.unified_diff(before, after, n=1, lineterm=""))[2:])

    @property
    def part(self) -> str:
        """What the change affects: rules, guesses at hidden cards, or something else."""
        name = Path(self.path).stem
        if name in HIDDEN:
            return "guesses at hidden cards"
        return "the rules" if "/games/" in self.path or name in RULES else "records, views and the like"

    def line(self) -> int:
        """The number of the line that changes."""
        source = (ROOT / self.path).read_text("utf-8")
        both = zip(source.splitlines(), self.change(source).splitlines(), strict=False)
        return next(number for number, (before, after) in enumerate(both, 1) if before != after)


def mutants(folders: list[str]) -> list[Mutant]:
    """Every change that the operators can make in these folders or files."""
    places = [ROOT / name for name in folders]
    files = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.py")))]
    return [mutant for file in files for mutant in chances(file)]


class Reach:
    """Which tests reach which line, from one run with coverage, which must pass."""

    def __init__(self, copy: Path) -> None:
        (copy / ".coveragerc").write_text(CONTEXTS, "utf-8")
        run = ["-m", "coverage", "run", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow and not long"]
        command = [sys.executable, *run, "--durations=0", "--durations-min=0", *TESTS]
        done = subprocess.run(command, cwd=copy, env=surroundings(copy), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"The tests fail without any change: mend that first\n{done.stdout[-3000:]}")
        self.seconds: dict[str, float] = {}  # by test
        for time_spent, _, test in re.findall(r"^([\d.]+)s (call|setup) +(\S+?)(?:\[.*)?$", done.stdout, re.MULTILINE):
            self.seconds[test] = self.seconds.get(test, 0.0) + float(time_spent)
        by_name = {test.removesuffix("()").replace("/", ".").replace(".py::", "."): test for test in self.seconds}
        data = CoverageData(str(copy / ".coverage"))
        data.read()
        self.tests: dict[tuple[str, int], list[str]] = {}
        for file in data.measured_files():
            path = str(Path(file).relative_to(copy.resolve()))
            for line, contexts in data.contexts_by_lineno(file).items():
                reaching = [by_name[context] for context in contexts if context in by_name]
                if "" not in contexts:  # otherwise it runs at import, and any test may notice
                    self.tests[path, line] = sorted(reaching, key=self.seconds.__getitem__)

    def stages(self, mutant: Mutant) -> list[list[str]]:
        """What to run for a change: the fastest tests that reach it, then the others, then the laws."""
        reaching = self.tests.get((mutant.path, mutant.line()))
        tests = [reaching[:FIRST], reaching[FIRST:]] if reaching is not None else [TESTS]
        laws = [*LAWS, f"every_law_holds and ({games_of(mutant.path)})"]
        worlds = [[*WORLDS, worlds_of(mutant.path)]] if guesses(mutant.path) else []
        return [stage for stage in tests if stage] + [laws, *worlds]


def games_of(path: str) -> str:
    """The games that use a file, for pytest's -k; all games use the core, so the simplest will do."""
    folders = {"magic": "rabohnzel or excalibohn", "rabohnzel": "rabohnzel", "excalibohn": "excalibohn"}
    folders |= {"bohnedikt": "bohnedikt", "al_cabohne": "cabohne"}
    return next((games for folder, games in folders.items() if folder in path), "bohnanza")


def guesses(path: str) -> bool:
    """Whether a file guesses at hidden cards: tests that list all worlds judge it, too."""
    return Path(path).stem in HIDDEN or path in BESIDE_RULES


def worlds_of(path: str) -> str:
    """The tests that list all worlds of the games for which a file guesses."""
    folders = {"magic": "magic_laws", "bohnedikt": "bohnedikt_worlds", "al_cabohne": "al_cabohne_laws"}
    name = next((tests for folder, tests in folders.items() if folder in path), "imagine_worlds")
    return f"tests/laws/test_{name}.py"


def chances(file: Path) -> Iterator[Mutant]:
    """Every change that the operators can make in one file."""
    nodes = list(ast_nodes(get_ast(file.read_text("utf-8"))))
    lines = file.read_text("utf-8").splitlines()
    for operator in OPERATORS:
        change = get_operator(operator)()
        places = [place for node in nodes for place in change.mutation_positions(node)]
        for number, ((line, _), _) in enumerate(places):
            if not NO_RULE.search(lines[line - 1]):
                yield Mutant(str(file.relative_to(ROOT)), operator, number)


def surroundings(copy: Path) -> dict[str, str]:
    """The environment in which a copy is tested: its own code and no plug-ins."""
    lean = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return os.environ | lean | {"PYTHONPATH": str(copy)}


def tests_pass(copy: Path, stage: list[str], seconds: float) -> bool:
    """Whether all tests of a stage pass in a copy of the project; a hang counts as a failure."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *stage]
    with subprocess.Popen(
        command,
        cwd=copy,
        env=surroundings(copy),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as run:
        try:
            run.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, 9)
            return False
    return run.returncode == 0


def survives(mutant: Mutant, copies: "Queue[Path]", reach: Reach, until: float) -> bool | None:
    """Whether no test notices the change; None when the time is up."""
    if time.monotonic() > until:
        return None
    copy = copies.get()
    target = copy / mutant.path
    original = target.read_text("utf-8")
    try:
        target.write_text(mutant.change(original), "utf-8")
        return all(tests_pass(copy, stage, PATIENCE) for stage in reach.stages(mutant))
    finally:
        target.write_text(original, "utf-8")
        copies.put(copy)


def report(outcomes: list[tuple[Mutant, bool | None]], total: int) -> int:
    """Print the survivors and each file's share; 1 if a tenth or more of the changes to rules survived."""
    tried = [(mutant, alive) for mutant, alive in outcomes if alive is not None]
    for mutant in (mutant for mutant, alive in tried if alive):
        print(f"\nsurvived: {mutant.path}, {mutant.operator.removeprefix('core/')}\n{mutant.difference()}")
    print()
    for path in sorted({mutant.path for mutant, _ in tried}):
        mine = [alive for mutant, alive in tried if mutant.path == path]
        print(f"{path:44} {len(mine):4} tried {sum(map(bool, mine)):4} survived")
    print(f"{len(tried)} of {total} tried")
    shares = {}
    for part in sorted({mutant.part for mutant, _ in tried}):
        mine = [alive for mutant, alive in tried if mutant.part == part]
        shares[part] = sum(map(bool, mine)) / len(mine)
        print(f"of {part}: {len(mine)} tried, {sum(map(bool, mine))} survived ({shares[part]:.1%})")
    print("of the rules less than 10 % may survive")
    return int(shares.get("the rules", 0) >= 0.1)


def main() -> int:
    """Draw a sample, try it, report."""
    parser = argparse.ArgumentParser(description="mutation test of the rules' code")
    parser.add_argument("folders", nargs="*", default=list(FOLDERS), help="folders or files to change")
    parser.add_argument("--minutes", type=float, default=17.0, help="begin none after so long")
    parser.add_argument("--sample", type=int, default=400, help="how many changes to try at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    until = time.monotonic() + 60 * asked.minutes
    everything = mutants(asked.folders)
    sample = random.Random(asked.seed).sample(everything, min(asked.sample, len(everything)))
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(asked.workers):
            copies.put(Path(shutil.copytree(ROOT, Path(folder) / str(number), ignore=LEFT_BEHIND)))
        reach = Reach(copies.queue[0])
        with ThreadPoolExecutor(asked.workers) as pool:
            alive = list(pool.map(survives, sample, repeat(copies), repeat(reach), repeat(until)))
    return report(list(zip(sample, alive, strict=True)), len(everything))


if __name__ == "__main__":
    sys.exit(main())
