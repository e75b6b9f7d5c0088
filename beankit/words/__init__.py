"""The words of the kit in several languages: one catalogue a language, and the speaker who reads from it."""

from beankit.words.catalogue import LANGUAGES, Catalogue, add_words, catalogue
from beankit.words.speaker import Speaker, rival_name, table_names

__all__ = ["LANGUAGES", "Catalogue", "Speaker", "add_words", "catalogue", "rival_name", "table_names"]
