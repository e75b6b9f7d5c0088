"""Translates what a person types into action notation: bean and player names, words of both languages, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from beankit.core.actions import NOTATION, BuyField, parse
from beankit.core.cards import WORDS_OF_THE_NOTATION, Deck
from beankit.core.errors import BeankitError
from beankit.core.trade.deals import Bid, Offer
from beankit.faces.face import latest
from beankit.words import LANGUAGES, Speaker, catalogue
from beankit.words.nouns import kit_names
from beankit.words.numbers import for_people, written_for_people

WITH_CARDS = (Offer.word, Bid.word, BuyField.word)


def in_notation(line: str, names: Sequence[str], deck: Deck) -> str:
    """A line as in a record, except for the numbers; `names` are the players by seat."""
    players = {name.casefold() for name in names}
    beans = {name: kind for name, kind in spoken_names(deck).items() if name not in players}
    text = named(" ".join(line.casefold().split()), beans)
    meant = {word: said for word, said in spoken_words().items() if word not in deck.kinds}
    words = [meant.get(word, word) for word in text.split()]
    spelt = {word.casefold(): word for word in (*NOTATION, *deck.kinds)}
    words = with_seats(" ".join(filter(None, words)), names).split()
    words = [spelt.get(word, word) for word in words]
    if words and words[0] in WITH_CARDS:
        words = counted(words)
    if words and words[0] == Offer.word and "for" in words and "to" not in words:
        words += ["to", "all"]
    return " ".join(words)


def named(text: str, names: Mapping[str, str]) -> str:
    """The text with every bean name replaced by the bean's id."""
    if not names:
        return text
    spoken = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\S)({spoken})(?!\S)", lambda match: names[match[1]], text)


def spoken_names(deck: Deck) -> dict[str, str]:
    """What people call beans, this deck's first, in all languages, singular and plural, in full or short."""
    kinds: dict[str, str] = {}
    for language in LANGUAGES:
        speaker = Speaker(language, (), deck)
        bare = speaker.words.tables["grammar"]["bare"]
        for kind in (*deck.kinds, *kit_names()):
            for name in {speaker.bean(kind), speaker.beans(kind), speaker.beans(kind, "plurals_the")} - {None}:
                spoken = str(name).casefold()
                ends = {end.casefold(): short for end, short in bare.items() if spoken.endswith(end.casefold())}
                for form in (spoken, *[spoken.removesuffix(end) + short for end, short in ends.items()]):
                    if form not in WORDS_OF_THE_NOTATION and form not in NOTATION:
                        kinds.setdefault(form, kind)
    return {name: kind for name, kind in kinds.items() if name not in deck.kinds}


def spoken_words() -> dict[str, str]:
    """What people type for the words of the notation, in all languages; empty for words to ignore."""
    return {word.casefold(): meant for name in LANGUAGES for word, meant in catalogue(name).tables["typed"].items()}


def command(word: str) -> str:
    """The command that a word of any language stands for, or the word."""
    for language in LANGUAGES:
        for name, spoken in catalogue(language).tables["commands"].items():
            if word.casefold() == spoken.casefold():
                return str(name)
    return word


def counted(words: list[str]) -> list[str]:
    """The words with every bean repeated as often as the number before it says."""
    said: list[str] = []
    for word in words:
        if word[0].isalpha() and said and said[-1].isdecimal() and len(said[-1]) < 3:
            word = " ".join([word] * int(said.pop()))
        said.append(word)
    return " ".join(said).split()


def with_seats(text: str, names: Sequence[str]) -> str:
    """The text with a player's name replaced by their number where an action needs one."""
    seats = {
        name.casefold(): str(for_people(seat))
        for seat, name in enumerate(names)
        if name != "all" and not name.isdecimal()
    }
    players = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    before = "|".join(["to", "take", *[words for face in latest() for words in face.before_seats]])
    player = re.compile(rf"(?<!\S)({before}) ({players})(?!\S)")
    return player.sub(lambda match: f"{match[1]} {seats[match[2]]}", text)


def examples_of(word: str) -> list[str]:
    """How to write an action, with the numbers that people type."""
    summary = str(NOTATION[word].__doc__).partition("\n")[0]
    return [with_numbers(text) for text in re.findall(r"`([^`]+)`", summary)]


def with_numbers(text: str) -> str:
    """An example of the notation with the numbers that people type."""
    try:
        return written_for_people(parse(text))
    except BeankitError:  # it leaves something out, as in `... to all`
        return text
