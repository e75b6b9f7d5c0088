"""The words of the kit in several languages: one catalogue a language, and the speaker who reads from it."""

from beankit.words.catalogue import LANGUAGES, Catalogue, catalogue
from beankit.words.speaker import Speaker, table_names

__all__ = ["LANGUAGES", "Catalogue", "Speaker", "catalogue", "table_names"]
