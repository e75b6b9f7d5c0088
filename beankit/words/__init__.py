"""The words of the kit in several languages: one catalogue per language, and a speaker that uses it.

The speaker fills in the sentences about a table and returns them with spans, so that a page can colour beans and link
rules. Refusals, errors and what a check or another process says are values (`Said`): an English sentence and its parts.
Other languages look it up by that sentence, and whoever shows it speaks it with `spoken(said, language)`.

Parts are plain values: `{mean:+.2f}` is a number, `{at:date}` a moment, `{count:card|cards}` the form of a word that a
number takes. How a language writes them is a few lines of its catalogue, `[language]`: its decimal sign, its dates, and
its plural rule as translators write it for gettext. That is all the kit needs, so it does without Babel and its 10 MB.
What a catalogue lacks is said in English. People count from 1, everything else from 0, and `numbers.py` converts.
"""

from beankit.words.catalogue import LANGUAGES, Catalogue, add_language, add_words, catalogue, language
from beankit.words.nouns import rival_called, rival_letter, rival_name, table_names
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
    "rival_called",
    "rival_letter",
    "rival_name",
    "table_names",
]
