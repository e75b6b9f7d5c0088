"""Records: a game as readable text, with a header, one line per action, then result and checksum."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from itertools import chain, count
from typing import TYPE_CHECKING

from beankit.core.actions import Action, parse
from beankit.core.cards import writable
from beankit.core.engine import Engine
from beankit.core.errors import BadRecord, BeankitError
from beankit.core.events import actions, unzipped
from beankit.core.registry import name_of, named_rules
from beankit.core.rules import VERSION, Rules
from beankit.core.values import Data, Json
from beankit.core.writing.position import read_position

if TYPE_CHECKING:
    from beankit.core.game import Game

FORMAT = "beankit record 1"
READY = 1000  # lines whose beginnings are kept, which saves half of the time; few games are longer
LINE = re.compile(r"^([0-9]+)\. ([0-9]+) (.+)$")


def write_record(game: Engine) -> str:
    """The record of a game so far."""
    return record_and_digest(game, *unzipped(actions(game.past, game.log)))[0]


def digest(record: Engine | str) -> str:
    """A hash of a game or its record, the same on every machine; remarks do not count."""
    if isinstance(record, str):
        return _hash(_text(_lines(record)))
    return record_and_digest(record, *unzipped(actions(record.past, record.log)))[1]


def record_and_digest(game: Engine, seats: Iterable[int], moves: Iterable[Action]) -> tuple[str, str]:
    """The record of a game and its digest, for whoever knows the moves of a game already: games are long."""
    if game.source is None:
        raise BeankitError("an imagined game has no record: write down its position instead")
    lines = [FORMAT, *_header(game)]
    every = range(game.rules.players)
    begun = chain(_ready(every), (_begun(number, every) for number in count(READY + 1)))
    lines += [by[seat] + action.text for by, seat, action in zip(begun, seats, moves, strict=False)]
    text = "\n".join(lines)
    text = f"{text}\n{_closing(game, text)}"
    return f"{text}\n", _hash(text)


@cache
def _ready(seats: range) -> list[list[str]]:
    return [_begun(number, seats) for number in range(1, READY + 1)]


def _begun(number: int, seats: range) -> list[str]:
    """How a line begins, by seat."""
    return [f"{number}. {seat} " for seat in seats]


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that count, with their numbers; bean names may contain characters that `splitlines` splits at."""
    if not writable(text):
        raise BadRecord("a record is text that can be written to a file; this one contains half a character")
    lines = [(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1)]
    return [(number, line) for number, line in lines if line and not line.startswith(";")]


def _text(lines: list[tuple[int, str]]) -> str:
    return "\n".join([line for _, line in lines])


def _header(game: Engine) -> list[str]:
    rules, source = game.rules, game.source
    assert source is not None
    lines = [
        f"game: {name_of(rules)}",
        f"rules: {VERSION}",
        f"players: {rules.players}",
        f"seed: {source.seed}",
    ]
    lines += [f"option {key}: {json.dumps(value)}" for key, value in sorted(rules.chosen.items())]
    if rules.custom_deck:
        lines.append(f"deck: {json.dumps(rules.own_deck(), ensure_ascii=False)}")
    if source.position is not None:
        lines.append(f"position: {json.dumps(source.position, ensure_ascii=False)}")
    return lines


def _closing(game: Engine, text: str) -> str:
    """The last line: how it ended, and the checksum of the text before it."""
    result = "unfinished"
    if game.result is not None:
        result = (
            f"scores {' '.join(map(str, game.result.scores))}; winners {' '.join(map(str, game.result.winners)) or '-'}"
        )
    return f"result: {result}; sum {_sum(text, result)}"


def _sum(text: str, result: str) -> str:
    return sha256(f"{text}\n{result}".encode()).hexdigest()[:12]


def read_record(text: str, check: bool = True, kind: type[Rules] | None = None) -> Game:
    """Replay a record, by these rules if given; a truncated or changed one is refused with the line and reason."""
    return replayed(text, check, kind)[0]


def replayed(text: str, check: bool = True, kind: type[Rules] | None = None) -> tuple[Game, BadRecord | None]:
    """The game that a record describes, and why a changed record was not played to its end; None if it was."""
    lines = _lines(text)
    if not lines or lines[0][1] != FORMAT:
        raise BadRecord("line 1: a record must begin with {format}", format=repr(FORMAT))
    closing = lines[-1] if lines[-1][1].startswith("result: ") else None
    if check:
        _check_sum(lines, closing)
    body = lines[1:-1] if closing else lines[1:]
    head = [(number, line) for number, line in body if not LINE.match(line)]
    game = _begin(head, check, kind)
    moves = [(number, match) for number, line in body if (match := LINE.match(line))]
    for place, (number, match) in enumerate(moves, 1):
        try:
            _replay(game, place, match)
        except BeankitError as error:
            wrong = BadRecord("line {number}: {why}", number=number, why=error.said)
            if check:
                raise wrong from None
            wrong.__cause__ = error
            return game, wrong
        except Exception as error:
            vars(error)["move"] = place  # where a user's own variant failed
            raise
    if check and closing and _closing(game, _text(lines[:-1])) != closing[1]:
        raise BadRecord("line {line}: the game does not end with this result", line=closing[0])
    return game, None


def restarted(game: Engine) -> Game:
    """The game as it was before its first action."""
    if game.source is None:
        raise BeankitError("an imagined game has no beginning to go back to")
    return _begin(list(enumerate(_header(game), 2)), True, type(game.rules))


def _check_sum(lines: list[tuple[int, str]], closing: tuple[int, str] | None) -> None:
    if closing is None:
        raise BadRecord("line {line}: the record is truncated: its last line is not the result", line=lines[-1][0])
    result, mark, written = closing[1].removeprefix("result: ").rpartition("; sum ")
    if not mark or written != _sum(_text(lines[:-1]), result):
        raise BadRecord(
            "line {line}: the checksum does not match: the record was changed (check=False or "
            "--edited plays it as far as it is legal)",
            line=closing[0],
        )


def _begin(head: list[tuple[int, str]], check: bool, kind: type[Rules] | None) -> Game:
    """The game that a header describes."""
    header, options = _header_values(head)
    last = head[-1][0] if head else 1
    for key in ("game", "rules", "players", "seed"):
        if key not in header:
            raise BadRecord("line {last}: the header ends without {key}", last=last, key=repr(key))
    if check and header["rules"] != VERSION:
        line = next(number for number, line in head if line.startswith("rules: "))
        raise BadRecord(
            "line {line}: this record follows version {version} of the rules, beankit has {current}",
            line=line,
            version=header["rules"],
            current=VERSION,
        )
    try:
        kind = kind or named_rules(header["game"])
        kind.check_options(options)
        deck = {"deck": header["deck"]} if "deck" in header else {}
        if "position" in header:
            position = {**header["position"], **deck}
            if position.get("game") != header["game"]:
                raise BadRecord(
                    "its position is for the game {game}, not {other}",
                    game=repr(position.get("game")),
                    other=repr(header["game"]),
                )
            return read_position(position, header["seed"], options, kind)
        return kind.game_class(kind, players=header["players"], seed=header["seed"], **deck, **options)
    except BeankitError as error:
        raise BadRecord("line {last}: the header does not describe a game: {why}", last=last, why=error.said) from None


READ: dict[str, Callable[[str], Json]] = {
    "game": str, "rules": str, **dict.fromkeys(("players", "seed", "deck", "position"), json.loads)
}  # fmt: skip


def _header_values(head: list[tuple[int, str]]) -> tuple[Data, Data]:
    """The values in a header, and its table options."""
    values: Data = {}
    options: Data = {}
    for number, line in head:
        key, mark, value = line.partition(": ")
        option = key.removeprefix("option ")
        if not mark or key in values or option in options or (option == key and key not in READ):
            raise BadRecord(
                "line {number}: {line} is neither a header nor an action", number=number, line=repr(line[:80])
            )
        try:
            if option != key:
                options[option] = json.loads(value)
            else:
                values[key] = READ[key](value)
        except (ValueError, RecursionError):
            raise BadRecord(
                "line {number}: {value} is not a value for {key}", number=number, value=repr(value[:80]), key=repr(key)
            ) from None
        if key in ("deck", "position") and not isinstance(values[key], dict):
            raise BadRecord(
                "line {number}: a {key} is a table of names and values, not {value}",
                number=number,
                key=key,
                value=repr(value),
            )
    return values, options


def _replay(game: Engine, place: int, match: re.Match[str]) -> None:
    """Play one line of a record."""
    number, seat, text = match.groups()
    if number != str(place):
        raise BadRecord("this is action {place}, but the line says {number}", place=place, number=number)
    if game.decision is None:
        raise BadRecord("the game is over before this action")
    if seat != str(game.decision.seat):
        raise BadRecord("it is seat {seat}'s decision, not seat {seat2}'s", seat=game.decision.seat, seat2=seat)
    game.play(parse(text))
