"""Notes in a record, written as remarks: who played, what they said, and what a sitting needs to continue."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from beankit.arena.table.faults import Fault
from beankit.core.errors import BadRecord
from beankit.core.values import Data, Json
from beankit.core.writing.record import LINE

NAME = re.compile(r"; seat (\d+): (.+)")
STATE = "; sitting: "


def is_count(value: Json) -> bool:
    """Is this a whole number, 0 or more?"""
    return type(value) is int and value >= 0


def are_times(value: Json) -> bool:
    """Is every number in a list one of seconds?"""
    return all(type(seconds) is float and seconds >= 0 for seconds in value)


def is_fault(value: Json) -> bool:
    """Is this what `noted` made of a fault?"""
    return value.keys() >= FAULT.keys() - {"used"} and all(FAULT[key](part) for key, part in value.items())


KEYS: dict[str, Callable[[Json], bool]] = {
    "seed": lambda seed: type(seed) is int,
    "first": is_count,
    "strikes": lambda counts: all(map(is_count, counts)),
    "used": are_times,
    "faults": lambda faults: all(map(is_fault, faults)),
}
FAULT: dict[str, Callable[[Json], bool]] = {
    **dict.fromkeys(("reason", "sentence"), lambda text: type(text) is str),
    **dict.fromkeys(("seat", "number", "strikes"), is_count),
    "used": are_times,
}


@dataclass
class Notes:
    """The names by seat, the remarks by the number of the move, and the state of the sitting."""

    names: dict[int, str] = field(default_factory=dict)
    remarks: dict[int, list[str]] = field(default_factory=dict)
    state: Data = field(default_factory=dict)


def annotated(record: str, names: Sequence[str], remarks: Mapping[int, str], state: Data | None = None) -> str:
    """A record with the players' names, and what they said after a move, as remarks."""
    first, rest = record.removesuffix("\n").split("\n", 1)
    lines = [first, *(f"; seat {seat}: {name}" for seat, name in enumerate(names))]
    if state:
        lines.append(STATE + json.dumps(state))
    for line in rest.split("\n") if remarks else [rest]:
        lines.append(line)
        number = line.partition(".")[0]
        if number.isdigit() and int(number) in remarks:
            lines.append(f"; {remarks[int(number)]}")
    return "\n".join(lines) + "\n"


def with_names(record: str, names: Sequence[str], silent: bool = False) -> str:
    """A record with other names for its players; a silent one has no other notes."""
    bare = "\n".join(line for line in record.split("\n") if not line.startswith(";"))
    notes = Notes() if silent else read_notes(record)
    remarks = {number: "\n; ".join(said) for number, said in notes.remarks.items()}
    return annotated(bare, names, remarks, notes.state)


def noted(fault: Fault) -> Data:
    """A fault for the state of a sitting, without its record: that is the beginning of the record with the notes."""
    used = read_notes(fault.record).state.get("used")
    note = fault.as_dict() | ({} if used is None else {"used": used})
    del note["record"]
    return note


def state_of(
    seed: int | None, first: int, strikes: Sequence[int], faults: Sequence[Fault], used: Sequence[float] | None
) -> Data:
    """What a record does not say about a sitting, as far as there is anything to say: see `KEYS`."""
    state: Data = {}
    if seed is not None:
        state["seed"] = seed
    if first:
        state["first"] = first
    if any(strikes):
        state["strikes"] = list(strikes)
    if faults:
        state["faults"] = [noted(fault) for fault in faults]
    if used is not None:
        state["used"] = [round(seconds, 6) for seconds in used]
    return state


def read_notes(text: str) -> Notes:
    """The notes in a record; names and state come before the first move, where no remark can be mistaken for them."""
    notes, number = Notes(), 0
    for line in text.split("\n"):
        if move := LINE.match(line):
            number = int(move[1])
        elif number and line.startswith("; "):
            notes.remarks.setdefault(number, []).append(line.removeprefix("; "))
        elif name := NAME.fullmatch(line):
            notes.names.setdefault(int(name[1]), name[2])
        elif line.startswith(STATE):
            notes.state = read_state(line.removeprefix(STATE), len(notes.names))
    return notes


def read_state(text: str, seats: int) -> Data:
    """What a sitting wrote about itself, below the players' names."""
    try:
        state = json.loads(text)
        fits = all(KEYS[key](value) for key, value in state.items())
        fits = fits and all(fault["seat"] < seats for fault in state.get("faults", ()))
    except (ValueError, RecursionError, KeyError, AttributeError, TypeError):
        fits = False
    if not fits:
        raise BadRecord(
            "{key} cannot be {text}: leave that line as it was saved", key=repr(STATE[2:-2]), text=repr(text[:80])
        )
    return state  # type: ignore[no-any-return]


def read_record(file: Path) -> str:
    """The text of a record file."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadRecord("the record {file} cannot be read: {why}", file=str(file), why=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise BadRecord("the record {file} is not a text file", file=str(file)) from None
