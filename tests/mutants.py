"""Change the rules' code in small ways and see whether a test notices: `make mutants`.

Cosmic Ray knows what can be changed (a < into a <=, an `and` into an `or`, 3 into 4); this draws a sample of
these changes, applies each to a copy of the project, and runs the tests of the rules there, then those of
records and positions, then the laws.
"""

import argparse
import difflib
import os
import random
import shlex
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

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("beankit/core", "beankit/games")
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "dist")
TESTS = [f"tests/test_{name}.py" for name in ("records", "positions", "actions", "decks")]
STAGES = (
    ["-m", "rule and not slow", "tests/rules"],
    ["-m", "not rule and not slow", "tests/rules", *TESTS],
    ["-m", "not slow", "tests/laws/test_laws.py"],
)

# Changes that a wrong rule could really be; most others break every game at once and prove nothing.
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
    """One small change: the operator's n-th chance in a file."""

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


def mutants(folders: list[str]) -> list[Mutant]:
    """Every change that the operators can make below the folders (or to single files)."""
    places = [ROOT / name for name in folders]
    files = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.py")))]
    return [mutant for file in files for mutant in chances(file)]


def chances(file: Path) -> Iterator[Mutant]:
    """Every change that the operators find to make in one file."""
    nodes = list(ast_nodes(get_ast(file.read_text("utf-8"))))
    for operator in OPERATORS:
        change = get_operator(operator)()
        places = sum(len(list(change.mutation_positions(node))) for node in nodes)
        yield from (Mutant(str(file.relative_to(ROOT)), operator, number) for number in range(places))


def tests_pass(copy: Path, stage: list[str], seconds: float) -> bool:
    """Whether all tests of a stage pass in a copy of the project; hanging is failing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *stage]
    lean = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    ours = os.environ | lean | {"PYTHONPATH": str(copy)}
    with subprocess.Popen(
        command, cwd=copy, env=ours, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as run:
        try:
            run.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, 9)
            return False
    return run.returncode in (0, 5)  # 5: no test in this stage


def survives(mutant: Mutant, copies: "Queue[Path]", patience: list[float], until: float) -> bool | None:
    """Whether no test notices the change; None when the time is up."""
    if time.monotonic() > until:
        return None
    copy = copies.get()
    target = copy / mutant.path
    original = target.read_text("utf-8")
    try:
        target.write_text(mutant.change(original), "utf-8")
        return all(tests_pass(copy, stage, wait) for stage, wait in zip(STAGES, patience, strict=True))
    finally:
        target.write_text(original, "utf-8")
        copies.put(copy)


def baseline(copy: Path) -> list[float]:
    """How long to wait for each stage, learnt from the code as it is; it has to pass."""
    patience = []
    for stage in STAGES:
        begin = time.monotonic()
        if not tests_pass(copy, stage, 3600):
            sys.exit(f"The tests fail without any change: run  pytest {shlex.join(stage)}  and mend that first")
        patience.append(20 + 4 * (time.monotonic() - begin))
    return patience


def report(outcomes: list[tuple[Mutant, bool | None]], total: int) -> int:
    """Print the survivors and the share of each file; 1 when a tenth or more survived."""
    tried = [(mutant, alive) for mutant, alive in outcomes if alive is not None]
    survivors = [mutant for mutant, alive in tried if alive]
    for mutant in survivors:
        print(f"\nsurvived: {mutant.path}, {mutant.operator.removeprefix('core/')}\n{mutant.difference()}")
    print()
    for path in sorted({mutant.path for mutant, _ in tried}):
        mine = [alive for mutant, alive in tried if mutant.path == path]
        print(f"{path:44} {len(mine):4} tried {sum(map(bool, mine)):4} survived")
    share = len(survivors) / max(1, len(tried))
    print(f"{len(tried)} of {total} tried, {len(survivors)} survived ({share:.1%}, to stay under 10 %)")
    return int(share >= 0.1)


def main() -> int:
    """Draw a sample, try it, tell."""
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
        patience = baseline(copies.queue[0])
        with ThreadPoolExecutor(asked.workers) as pool:
            alive = list(pool.map(survives, sample, repeat(copies), repeat(patience), repeat(until)))
    return report(list(zip(sample, alive, strict=True)), len(everything))


if __name__ == "__main__":
    sys.exit(main())
