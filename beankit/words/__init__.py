"""The words of the kit in several languages: one catalogue per language, and a speaker that uses it."""

from beankit.words.catalogue import LANGUAGES, Catalogue, add_language, add_words, catalogue, language
from beankit.words.nouns import rival_name, table_names
from beankit.words.spans import Sentence, Span
from beankit.words.speaker import Speaker

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Sentence",
    "Span",
    "Speaker",
    "add_language",
    "add_words",
    "catalogue",
    "language",
    "rival_name",
    "table_names",
]
