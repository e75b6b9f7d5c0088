"""Catalogues: everything the kit says, one TOML file per language, and how a sentence that is a value is spoken."""

from __future__ import annotations

import tomllib
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Formatter

from beankit.core.errors import BeankitError
from beankit.core.said import ENGLISH, Language, Said, filled, plural_rule
from beankit.core.values import Data, Json
from beankit.words.spans import Sentence, fill

LANGUAGES: dict[str, Traversable] = {  # every language and its file
    file.name.removesuffix(".toml"): file
    for file in sorted(files(__package__).iterdir(), key=lambda file: file.name)
    if file.name.endswith(".toml")
}
SPOKEN = ["en"]  # the language of the notebook in which the kit runs: `course.speak` sets it
MOST_KEPT = 20_000  # sentences with their parts
SENTENCES = "sentences"  # the table whose keys are the English sentences
# tables whose keys are no names: a language has all of such a table or borrows all of it
WHOLE = ("grammar.", "page.keys", "page.film_keys")


class Catalogue:
    """The sentences of one language, by table and key."""

    def __init__(self, language: str, tables: Data) -> None:
        self.language, self.tables = language, tables

    def find(self, path: str) -> str | None:
        """The sentence at `table.key`, or None."""
        place: Json = self.tables
        for key in path.split("."):
            place = place.get(key) if isinstance(place, dict) else None
        return place if isinstance(place, str) else None

    def __getitem__(self, path: str) -> str:
        sentence = self.find(path)
        if sentence is None:
            text = "{path} is missing in '{language}': add it to words/{language}.toml"
            raise BeankitError(text, path=path, language=self.language)
        return sentence

    def told(self, path: str, /, **parts: object) -> Sentence:
        """The sentence at `table.key` with its parts; a page says most of them again and again."""
        template = self[path]
        key = (template, *[(name, type(part), part, getattr(part, "spans", None)) for name, part in parts.items()])
        try:
            return self._said[key]
        except KeyError:
            if len(self._said) >= MOST_KEPT:
                self._said.clear()
            said = self._said[key] = fill(template, parts, self.writing)
            return said
        except TypeError:  # a part that has no hash
            return fill(template, parts, self.writing)

    @cached_property
    def _said(self) -> dict[tuple[object, ...], Sentence]:
        """Sentences that were said."""
        return {}

    @cached_property
    def writing(self) -> Language:
        """How the language writes numbers, dates and plurals: as the catalogue says, and otherwise as in English."""
        own: Data = self.tables.get("language", {})
        try:
            writing = Language(self.language, **{**own, "dates": {**ENGLISH.dates, **own.get("dates", {})}})
            plural_rule(writing.plural)
        except (TypeError, ValueError) as error:
            text = "the table [language] of '{language}' cannot be used: {why}"
            raise BeankitError(text, language=self.language, why=str(error)) from None
        return writing

    def translated(self, text: str) -> str | None:
        """The English sentence of a value in this language, or None."""
        sentences: dict[str, str] = self.tables.get(SENTENCES, {})
        return sentences.get(text)

    def paths(self, tables: Data | None = None, before: str = "") -> set[str]:
        """Every path that has a sentence."""
        paths: set[str] = set()
        for key, value in (self.tables if tables is None else tables).items():
            paths |= self.paths(value, f"{before}{key}.") if isinstance(value, dict) else {before + key}
        return paths


@lru_cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, with the English sentences for those that it lacks."""
    tables = read_words(language)
    if language != ENGLISH.code:
        _merge(tables, catalogue(ENGLISH.code).tables, borrow=True, whole=WHOLE)
    return Catalogue(language, tables)


def spoken(said: Said, lang: str) -> str:
    """A sentence in a language; in English, with all its parts, if there is no translation."""
    template = catalogue(lang).translated(said.text)
    if template is None:
        if not said.parts or has_words(said.text):
            return str(said)
        template = said.text
    own = language(lang)

    def write(part: object, form: str) -> str:
        return own.write(spoken(part, lang) if isinstance(part, Said) else part, form)

    try:
        sentence = filled(template, said.parts, write)
    except (KeyError, ValueError):  # a translation that does not fit its sentence
        return str(said)
    return f"{sentence} ({said.rule})" if said.rule else sentence


def has_words(template: str) -> bool:
    """Does a template say more than its parts?"""
    for text, _, form, _ in Formatter().parse(template):
        if any(map(str.isalpha, "".join([text, *(form or "").split("|")[1:]]))):
            return True
    return False


def read_words(language: str) -> Data:
    """What the file of a language says itself."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BeankitError("unknown language {language}; choose from: {known}", language=repr(language), known=known)
    return tomllib.loads(LANGUAGES[language].read_text("utf-8"))


def add_language(code: str, file: Path) -> None:
    """Add a language: a TOML file like those of the kit, with as many of their sentences as it translates."""
    LANGUAGES[code] = file


def language(code: str) -> Language:
    """How a language writes numbers, dates and plurals."""
    return catalogue(code).writing


def add_words(language: str, tables: Data) -> None:
    """Add the words of your own variant to a language, for example {"events": {"sang": "{seat} sings."}}.

    Other languages borrow what they lack, except for the sentences whose keys are the English ones.
    """
    for other in LANGUAGES:
        lent = tables if other == language else {name: table for name, table in tables.items() if name != SENTENCES}
        _merge(catalogue(other).tables, lent, other != language)


def _merge(known: Data, tables: Data, borrow: bool, whole: tuple[str, ...] = (), before: str = "") -> None:
    for key, value in tables.items():
        path = f"{before}{key}"
        if isinstance(value, dict) and not (key in known and path.startswith(whole)):
            _merge(known.setdefault(key, {}), value, borrow, whole, f"{path}.")
        elif not borrow or key not in known:
            known[key] = value
