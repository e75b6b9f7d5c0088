"""Messages between the grader and the process that runs student code; values are packed."""

from __future__ import annotations

import msgspec

from beankit.core.texts import in_one_line
from beankit.sandbox.evaluation.values import Value, Why
from beankit.sandbox.messages import MOST_WHY, Failed, Malformed, Message, Tried, Try

MOST_FROM_CODE = 1 << 18  # bytes of a message
MOST_VALUE = 3 << 16  # bytes of a value in it; the rest is for what was printed
MOST_ASKED = 1 << 17  # questions of one call


class Prepare(Message):
    """Before any student code: put stand-ins at these places, and find these functions, which make arguments."""

    stand_ins: list[str]
    makers: list[str]


class Run(Message):
    """Run these lines."""

    file: str  # how tracebacks call them
    source: str


class Invoke(Message):
    """Call what has this name, or pass it to a function that calls it; without arguments, return its value."""

    name: str
    through: str
    args: list[Value] | None
    named: dict[str, Value]
    asks: bool  # the last argument is a function that asks us


class Reply(Message):
    """The reply to what was asked."""

    value: Value
    error: str  # there is none: the name of the error ...
    sentence: str  # ... and what it says


class Prepared(Message):
    """Done; these functions do not exist."""

    unknown: list[str]


class Ran(Message):
    """The lines ran to the end."""

    printed: str


class Returned(Message):
    """What a call returned."""

    kind: str  # the name of its type
    value: Value
    printed: str


class Asked(Message):
    """Before this goes on, it has a question."""

    value: Value


class Missing(Message):
    """Nothing in the answer has this name."""

    name: str


class Strange(Message):
    """What was returned is not a plain value, and why: `of` is the type of the part that is not."""

    kind: str
    why: Why
    of: str
    printed: str


Request = Prepare | Run | Invoke | Try
ToCode = Request | Reply
FromCode = Prepared | Ran | Returned | Asked | Missing | Strange | Failed | Tried

_to_code: msgspec.msgpack.Decoder[ToCode] = msgspec.msgpack.Decoder(ToCode)
_from_code: msgspec.msgpack.Decoder[FromCode] = msgspec.msgpack.Decoder(FromCode)


def for_code(body: bytes) -> ToCode:
    """A message to the process of student code."""
    return _to_code.decode(body)


def from_code(body: bytes) -> FromCode:
    """A message from there, if it is one."""
    try:
        return _from_code.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(in_one_line(f"{type(error).__name__}: {error}", MOST_WHY)) from None
