"""Messages between engine and bot: small, typed, framed, and never executable.

A frame is its length in four bytes, then one message. The length is checked before the message is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec

from beankit.arena.bots.files import BotFiles
from beankit.core.bot import MOST_SAID
from beankit.core.said import Said
from beankit.core.texts import in_one_line

HEAD = 4
MOST_FROM_BOT = 1 << 16  # bytes of a message
MOST_NOTES = 20
MOST_PRINTED = 1 << 14  # characters of output in one message
MOST_TOLD = 8000  # characters of a traceback
MOST_WHY = 200  # of why something is no message
MOST_ANSWERED = 4000  # of an answer in words: no action is that long
MOST_NUMBERS = 5001  # fingerprints of a source, and one more for the whole
DEEPEST = 8  # tuples in each other


Part: Any = str | int | float | bool | None
for _ in range(DEEPEST):
    Part = str | int | float | bool | tuple[Part, ...] | None
Delta = tuple[Part, ...]  # as tuples, which is what a view takes: nothing has to be converted


Line = Annotated[str, msgspec.Meta(max_length=MOST_SAID)]
Output = Annotated[str, msgspec.Meta(max_length=MOST_PRINTED)]
Words = Annotated[str, msgspec.Meta(max_length=MOST_ANSWERED)]
Trace = Annotated[str, msgspec.Meta(max_length=MOST_TOLD)]


class Message(msgspec.Struct, array_like=True, tag=True, forbid_unknown_fields=True, gc=False):
    """One message; an answer has the number of its request."""

    number: int


# --- to a bot ---


class Load(Message):
    """Your source, your generator and your seat: become that bot."""

    bot: BotFiles
    chance: str  # the seed of its generator
    view: str  # the snapshot of its view at the start


class Ask(Message):
    """Decide; this has happened since you were last asked."""

    delta: Delta
    time_left: float | None


class Farewell(Message):
    """The game is over; this has happened since you were last asked."""

    delta: Delta


class Try(Message):
    """Try to break out in these ways, and report what succeeded."""

    ways: list[str]
    bait: dict[str, str | int]


class Look(Message):
    """Load this and report what it is, without playing."""

    bot: BotFiles


class Skim(Message):
    """Read this without running it, and report whether it looks at the clock."""

    bot: BotFiles


class Repeat(Message):
    """Replay this record on this seat, and decide at its end."""

    bot: BotFiles
    record: str
    seat: int


class Rehearse(Message):
    """Play two games in a row, then the second one alone."""

    bot: BotFiles
    game: str
    seed: int


class Read(Message):
    """Read this without running any of it, and report its fingerprints."""

    sources: list[str]


# --- from a bot ---


class Ready(Message):
    """The bot is ready, under this name."""

    name: Line
    notes: Annotated[list[Said], msgspec.Meta(max_length=MOST_NOTES)]  # oddities of its methods
    printed: Output


class Answer(Message):
    """What the bot does, says and printed."""

    choice: int  # which option it takes; -1: none of them, but an action ...
    action: Words  # ... in the words of records
    remark: Line
    printed: Output


class Over(Message):
    """The bot has finished."""

    printed: Output


class Failed(Message):
    """The bot's code failed: when, with which kind of error, on which line, and the traceback."""

    begun: bool  # can it go on?
    where: Said
    error: Line
    line: int
    trace: Trace
    printed: Output
    said: Said | None = None  # what the error says, if that is a sentence of the kit
    name: Line = ""  # the name that the error is about, if Python says so
    file: Line = ""  # the file of the line, where there are several
    owner: Line = ""  # what has no such name: a type, or a module
    kind: Line = ""  # the kind of error as tracebacks name it, with its module
    says: Trace = ""  # the first line of what it says


class Problem(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A problem in a source, or something odd: its line, what it is, and the cure."""

    line: int
    sentence: Said
    cure: Said
    serious: bool


class Seen(Message):
    """What a source is: the bot in it, its problems, and the lines of its parts."""

    name: str
    games: list[str]  # what it says it plays; empty: every game
    problems: list[Problem]
    lines: dict[str, int]  # of classes, methods and values, by name
    uses: dict[str, list[int]]  # lines that print, sleep, or take their chance elsewhere
    printed: str


class Skimmed(Message):
    """Whether a source that was not run looks at the clock."""

    clocked: bool


class Rehearsed(Message):
    """What a bot keeps from game to game, and whether it plays differently because of that."""

    kept: list[str]
    differs: bool
    printed: str


class Fingerprints(Message):
    """A number for the whole of a source, and its fingerprints; nothing if it cannot be read."""

    numbers: Annotated[list[int], msgspec.Meta(max_length=MOST_NUMBERS)]
    printed: Output = ""


class Tried(Message):
    """Which attempts succeeded."""

    reached: list[str]


ToBot = Load | Ask | Farewell | Try | Look | Skim | Repeat | Rehearse | Read
FromBot = Ready | Answer | Over | Failed | Tried | Seen | Skimmed | Rehearsed | Fingerprints


class Speech(NamedTuple):
    """How a process speaks: what reads its messages, and how many bytes one may have."""

    read: Callable[[bytes], Message]
    most: int


_encoder = msgspec.msgpack.Encoder()
_to_bot: msgspec.msgpack.Decoder[ToBot] = msgspec.msgpack.Decoder(ToBot)
_from_bot: msgspec.msgpack.Decoder[FromBot] = msgspec.msgpack.Decoder(FromBot)


class Malformed(Exception):
    """Bytes that are not a message."""


def framed(message: Message) -> bytes:
    """A message as it goes over the pipe."""
    body = _encoder.encode(message)
    return len(body).to_bytes(HEAD, "little") + body


def for_bot(body: bytes) -> ToBot:
    """A message to a bot."""
    return _to_bot.decode(body)


def from_bot(body: bytes) -> FromBot:
    """A message from a bot, if it is one."""
    try:
        return _from_bot.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(in_one_line(f"{type(error).__name__}: {error}", MOST_WHY)) from None


SPEECH = Speech(from_bot, MOST_FROM_BOT)
