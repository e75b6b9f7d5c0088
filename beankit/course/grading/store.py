"""What is kept of a grading: the teacher's key, and every attempt with its marks; a stopped run goes on from there."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from beankit.arena.files import CLOSED, PRIVATE, put
from beankit.classroom.people import Person
from beankit.core.errors import BadOption
from beankit.course.grading.rules import Attempt

KEY = "course.key"


class GradedStudent(msgspec.Struct):
    """One person with all attempts, by the hash of what was handed in."""

    person: Person
    number: str
    attempts: dict[str, Attempt] = {}


class GradeStore:
    """A folder that only its owner can look into."""

    def __init__(self, folder: Path, key: Path | None = None) -> None:
        self.folder = folder
        (folder / "attempts").mkdir(parents=True, exist_ok=True)
        (folder / "feedback").mkdir(exist_ok=True)
        folder.chmod(CLOSED)
        self.new = not (key or folder / KEY).exists()
        self.key = read_key(key or folder / KEY)

    def student(self, person: Person, number: str) -> GradedStudent:
        """What is kept of somebody."""
        file = self.file(person)
        if not file.is_file():
            return GradedStudent(person, number)
        return read_student(file.read_bytes())

    def keep(self, student: GradedStudent) -> None:
        """Keep what a student got, in one go."""
        put(self.file(student.person), msgspec.json.format(msgspec.json.encode(student), indent=1), PRIVATE)

    def rename(self, stranger: Person, person: Person) -> None:
        """What was kept of a stranger belongs to somebody on the roster; it was marked with the data of another id."""
        file = self.file(stranger)
        if stranger.owner == person.owner or not file.is_file():
            return
        old = read_student(file.read_bytes())
        student = self.student(person, old.number)
        attempts = {digest: msgspec.structs.replace(attempt, course="") for digest, attempt in old.attempts.items()}
        student.attempts = {**attempts, **student.attempts}
        self.keep(student)
        file.unlink()
        (self.folder / "feedback" / f"{stranger.owner}.html").unlink(missing_ok=True)

    def students(self) -> list[GradedStudent]:
        """Everybody who ever handed something in."""
        files = sorted((self.folder / "attempts").glob("*.json"))
        return [read_student(file.read_bytes()) for file in files]

    def file(self, person: Person) -> Path:
        """Where somebody's attempts are."""
        return self.folder / "attempts" / f"{person.owner}.json"


def read_student(content: bytes) -> GradedStudent:
    """What is kept of somebody."""
    return msgspec.json.decode(content, type=GradedStudent)


def read_key(file: Path) -> str:
    """The teacher's key; the first time it is made, for its owner only."""
    if not file.exists():
        put(file, secrets.token_hex(16).encode() + b"\n", PRIVATE)
    if file.stat().st_mode & 0o077:
        raise BadOption("others can read the key {file}: run  chmod 600 {file}", file=str(file))
    key = file.read_text("utf-8").strip()
    if len(key) < 16:
        raise BadOption("{file} is no key: delete it, and a new one is made (with other twins)", file=str(file))
    return key
