"""House bots as people meet them: a face, a name and a style; all other bots share one face in several colours."""

from __future__ import annotations

import re
from typing import NamedTuple
from zlib import crc32

from beankit.words.catalogue import catalogue

PERSON = "human"  # what records call a person
COLOURS = ("#e7a07a", "#e3c15a", "#a9c46c", "#74bfa4", "#7fb2dc", "#a99be0", "#d798c4", "#b9b3a6")  # of the shared face
NUMBERED = re.compile(r"-\d+$")  # what tells bots of the same name apart at a table


class Portrait(NamedTuple):
    """How a bot is shown: its drawing and the colour of it, its name among people, and a line about its style."""

    bot: str
    face: str
    colour: str
    name: str
    style: str


def portrait(bot: str, language: str) -> Portrait:
    """The portrait of a bot by its own name."""
    words = catalogue(language)
    name = words.find(f"opponents.names.{bot}")
    if bot == PERSON:
        return Portrait(bot, "face-me", "", bot, "")
    if name is None:
        colour = COLOURS[crc32(bot.encode()) % len(COLOURS)]
        return Portrait(bot, "face-bot", colour, bot, words["opponents.student"])
    return Portrait(bot, f"face-{bot}", "", name, words[f"opponents.styles.{bot}"])


def at_table(name: str, language: str) -> Portrait:
    """The portrait of a bot by what it is called at a table, where a number may stand behind its name."""
    return portrait(NUMBERED.sub("", name), language)
