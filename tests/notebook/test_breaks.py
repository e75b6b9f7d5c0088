"""Where long names may end a line: every long name has such a place, and every place is that of a name."""

import re
import tomllib

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit.notebook.session import page_words
from beankit.words import catalogue
from tests.sentences import PACKAGE

LONG = 9  # letters of a word that may have to break
DECKS = [tomllib.loads(file.read_text("utf-8")) for file in sorted((PACKAGE / "games" / "decks").glob("*.toml"))]


def names(part, lang):
    """All names in a deck file."""
    if isinstance(part, list):
        return [name for each in part for name in names(each, lang)]
    if not isinstance(part, dict):
        return []
    own = [part[lang]] if lang in part else []
    return own + [name for each in part.values() for name in names(each, lang)]


def written(lang):
    """The words that names of beans, cards and house bots are made of, in small letters."""
    bots = [*catalogue(lang).tables["opponents"]["names"]]
    return {word.lower() for name in [*names(DECKS, lang), *bots] for word in re.findall(r"\w+", name)}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_long_name_may_end_a_line_somewhere(lang):
    places = page_words(lang, "keys")["breaks"]
    assert {word for word in written(lang) if len(word) >= LONG} <= set(places)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_may_break_is_a_name_and_breaks_inside(lang):
    places = page_words(lang, "keys")["breaks"]
    assert set(places) <= written(lang)
    assert all(0 < place < len(word) for word, cuts in places.items() for place in cuts)
    assert page_words("de", "keys")["breaks"]["augenbohne"] == [5]
