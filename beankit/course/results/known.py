"""What the kit knows of an exercise: its visible examples, and salted hashes of right and of known wrong results.

The solutions themselves are not here. Few possible answers can be found by trying; that is no harm, because
grading uses other examples.
"""

from __future__ import annotations

import json
from base64 import b64decode, encodebytes
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from beankit.core.errors import BadOption
from beankit.core.values import Json
from beankit.course.exercise import Arguments, own_answer
from beankit.course.results.leaves import Leaf, tokens
from beankit.course.results.written import Records, read

HERE = files("beankit.course") / "answers"
WIDTH = 8  # characters of a hash


class Mistake(msgspec.Struct):
    """A known wrong answer: what is said about it, by language, and the hashes of its results."""

    hint: dict[str, str]
    results: list[str]


class KnownExercise(msgspec.Struct, omit_defaults=True):
    """What the kit knows of one exercise."""

    id: str
    name: str
    kind: str  # function, bot or value
    own: bool  # the right value depends on the student's seed
    parameters: list[str]
    shape: str
    tolerance: float
    seconds: float
    call: str
    judge: str
    examples: list[Json]
    right: list[list[str]]  # for each example the hashes of all right results
    mistakes: list[Mistake]
    without: list[str] = []  # methods of the kit that an answer may not use
    host: str = ""
    shown: list[str] = []  # the right results of the first examples, if there are so many that it gives nothing away
    summary: str = ""  # what is shown of a result

    @property
    def barred(self) -> list[str]:
        """What an answer may not use: methods of the kit, and the answer that stands ready."""
        return [*self.without, own_answer(self.id)]

    def arguments(self) -> list[Arguments]:
        """The arguments of every example; made anew each time."""
        return [tuple(read(written, games())) for written in self.examples]

    def fits(self, number: int, result: list[Leaf]) -> bool:
        """Is this result one of the right ones?"""
        return any(self.same(number, result, hashed) for hashed in self.right[number])

    def mistaken(self, results: list[list[Leaf]]) -> Mistake | None:
        """The known mistake that gives exactly these results."""
        for mistake in self.mistakes:
            both = enumerate(zip(results, mistake.results, strict=True))
            if all(self.same(number, result, hashed) for number, (result, hashed) in both):
                return mistake
        return None

    def same(self, number: int, result: list[Leaf], hashed: str) -> bool:
        """Does a result have these hashes?"""
        if len(result) * WIDTH != len(hashed):
            return False
        parts = (hashed[place : place + WIDTH] for place in range(0, len(hashed), WIDTH))
        return all(
            any(part == salted(self.id, number, place, token) for token in tokens(leaf, self.tolerance))
            for place, (leaf, part) in enumerate(zip(result, parts, strict=True))
        )


def salted(exercise: str, number: int, place: int, token: str) -> str:
    """The hash of one leaf of one result."""
    return sha256(f"beankit {exercise}|{number}|{place}|{token}".encode()).hexdigest()[:WIDTH]


def hashes(exercise: str, number: int, result: list[Leaf], tolerance: float) -> str:
    """The hashes of all leaves of a result, one after the other."""
    return "".join(salted(exercise, number, place, tokens(leaf, tolerance)[0]) for place, leaf in enumerate(result))


def known(exercise: str) -> KnownExercise:
    """What the kit knows of an exercise."""
    if exercise not in texts():
        ids = ", ".join(sorted(texts(), key=in_order))
        raise BadOption("there is no exercise {id}; the exercises are: {names}", id=repr(exercise), names=ids)
    return msgspec.json.decode(texts()[exercise], type=KnownExercise)


@lru_cache
def texts() -> dict[str, bytes]:
    """What is kept of each exercise, by its number."""
    kept = [path for path in HERE.iterdir() if path.name.endswith(".json")]
    return {path.name.removesuffix(".json"): path.read_bytes() for path in kept}


def hidden_text(path: Traversable) -> str:
    """A text that is kept so that nobody reads it by chance."""
    return b64decode(path.read_bytes()).decode()


def in_order(exercise: str) -> tuple[int, str, int]:
    """The order of exercises: 6.3 before 6b.1 before 7.1 before 10.1."""
    lesson, _, number = exercise.partition(".")
    figures = lesson.rstrip("b")
    return int(figures), lesson[len(figures) :], int(number)


@lru_cache
def games() -> Records:
    """The records of the games that examples were taken from, by their short names."""
    return {path.name.removesuffix(".txt"): path.read_text("utf-8") for path in (HERE / "games").iterdir()}


def write_answers(
    folder: Path, exercises: list[KnownExercise], records: Records, hidden: Mapping[str, str], keep: bool = False
) -> None:
    """Write what the kit is to know; unless the rest is to be kept, remove what is no longer part of the course."""
    wanted = {f"{exercise.id}.json": text_of(exercise) for exercise in exercises}
    wanted |= {f"games/{name}.txt": record for name, record in records.items()}
    wanted |= {name: encodebytes(text.encode()).decode() for name, text in hidden.items()}  # nobody reads it by chance
    for old in [*folder.glob("*.json"), *folder.glob("*/*.txt")]:
        if not keep and str(old.relative_to(folder)) not in wanted:
            old.unlink()
    for name, text in wanted.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def text_of(exercise: KnownExercise) -> str:
    """The text of an exercise's file: one line an example, so that changes can be read."""
    parts = msgspec.to_builtins(exercise)
    lines = []
    for key, value in parts.items():
        if isinstance(value, list) and key != "parameters":
            inner = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
            lines.append(f" {json.dumps(key)}: [\n{inner}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
