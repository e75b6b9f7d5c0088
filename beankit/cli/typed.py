"""What a person types, in the notation of actions: capitals, names of players and offers to all are understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from beankit.core.actions import NOTATION, Offer, parse
from beankit.core.errors import BeankitError
from beankit.words.counting import for_people, written_for_people


def in_notation(line: str, names: Sequence[str], kinds: Iterable[str]) -> str:
    """A line as records would write it; `names` are the players by seat, `kinds` the beans of the deck."""
    text = with_seats(" ".join(line.lower().split()), names)
    spelt = {word.lower(): word for word in (*NOTATION, *kinds)}
    words = [spelt.get(word, word) for word in text.split()]
    if words[0] == Offer.word and "for" in words and "to" not in words:
        words += ["to", "all"]
    return " ".join(words)


def with_seats(text: str, names: Sequence[str]) -> str:
    """The text with a number for every player who is named where an action has one."""
    seats = {
        name.lower(): str(for_people(seat)) for seat, name in enumerate(names) if name != "all" and not name.isdecimal()
    }
    players = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    named = re.compile(rf"(?<!\S)(to|on|take|cast \S+) ({players})(?!\S)")
    return named.sub(lambda found: f"{found[1]} {seats[found[2]]}", text)


def examples_of(word: str) -> list[str]:
    """How an action is written, with the numbers that people type."""
    summary = str(NOTATION[word].__doc__).partition("\n")[0]
    return [with_numbers(text) for text in re.findall(r"`([^`]+)`", summary)]


def with_numbers(text: str) -> str:
    """An example of the notation with the numbers that people type."""
    try:
        return written_for_people(parse(text))
    except BeankitError:  # it leaves something out: `... to all`
        return text
