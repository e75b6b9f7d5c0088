"""Sentences that know what they name, so that a page can colour and link it and a terminal print it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from beankit.core.said import ENGLISH, Language, pieces

TEXT, BEAN, PLAYER, RULE = "text", "bean", "player", "rule"
NUMBER = re.compile(r"\b[A-Z]-O?\d+(?:\.\d+)?[a-z]?\b")  # of a rule, as in F-10, B-O1, A-9.1, R-14b


class Span(NamedTuple):
    """Part of a sentence: plain text, or the name of a bean, player or rule, and which one it is."""

    text: str
    kind: str = TEXT
    value: str | int | None = None  # a kind of bean, a seat, the number of a rule


class Sentence(str):
    """A text that knows its spans."""

    __slots__ = ("spans",)
    spans: tuple[Span, ...]

    def __new__(cls, *spans: Span) -> Sentence:
        sentence = super().__new__(cls, "".join([span.text for span in spans]))
        sentence.spans = tuple(merged(spans))
        return sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[Span, ...]]:
        return Sentence, self.spans

    def begun(self) -> Sentence:
        """The sentence with a capital letter, unless it begins with a player's name."""
        first, *rest = self.spans or (Span(""),)
        if first.kind == PLAYER:
            return self
        return Sentence(first._replace(text=first.text[:1].upper() + first.text[1:]), *rest)


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The spans without empty ones, with adjacent plain texts merged."""
    plain = ""
    for span in spans:
        if span.kind == TEXT:
            plain += span.text
            continue
        if plain:
            yield Span(plain)
        plain = ""
        yield span
    if plain:
        yield Span(plain)


def spans_of(text: str) -> Iterator[Span]:
    """The spans of a text; in a plain one, the rules that it names."""
    if isinstance(text, Sentence):
        yield from text.spans
        return
    end = 0
    for match in NUMBER.finditer(text):
        yield Span(text[end : match.start()])
        yield Span(match[0], RULE, match[0])
        end = match.end()
    yield Span(text[end:])


def sentence(text: str) -> Sentence:
    """A plain text as a sentence."""
    return Sentence(*spans_of(text))


def fill(template: str, parts: Mapping[str, object], language: Language = ENGLISH) -> Sentence:
    """A template with its parts filled in; `{number:card|cards}` is one of the two words, as the number wants it."""
    return Sentence(*[span for piece in pieces(template, parts, language.write) for span in spans_of(piece)])


def joined(between: str, texts: Iterable[str]) -> Sentence:
    """Texts one after another."""
    spans: list[Span] = []
    for place, text in enumerate(texts):
        spans += [Span(between)] * bool(place)
        spans += spans_of(text)
    return Sentence(*spans)
