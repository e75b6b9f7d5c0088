"""From player to author: the code of a house bot that played, and a file to begin a bot of one's own with."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path

from beankit.arena.bots.roster import BotLike, house_bot
from beankit.arena.table.chairs import Guest
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import GAMES
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.notebook.picture.scene import spans
from beankit.words import Speaker

TEMPLATE = "template"  # the house bot that is there to be copied
OWN = "my_bot.py"


def author(speaker: Speaker, around: Sequence[BotLike | Guest], game: Game, adviser: str) -> Data | None:
    """What the end of a game says about a house bot's code; None if no house bot plays this game."""
    assert game.result is not None
    scores = game.result.scores
    seats = sorted((seat for seat, bot in enumerate(around) if is_house(bot)), key=lambda seat: -scores[seat])
    bot = str(around[seats[0]]) if seats else adviser
    if not is_house(bot):
        return None
    key = "author_won" if seats and seats[0] in game.result.winners else "author_played"
    sentence = speaker.text(f"page.{key}", bot=bot, does=speaker.words[f"page.bots.{bot}"])
    return {"bot": bot, "file": f"bots/{file_of(bot).name}", "told": spans(sentence)}


def is_house(bot: BotLike | Guest) -> bool:
    """Is this the name of a house bot?"""
    return isinstance(bot, str) and house_bot(bot) is not None


def file_of(bot: str) -> Path:
    """The file of a house bot; nothing else has one here, whatever a page asks for."""
    kind = house_bot(bot)
    if kind is None:
        raise BadOption("there is no house bot {bot}", bot=repr(bot))
    return Path(inspect.getfile(kind))


def code_of(bot: str) -> Data:
    """The file of a house bot for a page."""
    file = file_of(bot)
    return {"code": {"name": file.name, "text": file.read_text("utf-8")}}


def own_code(rules: type[Rules], against: Sequence[BotLike]) -> Data:
    """A file to begin with, and the commands that let it play this game and check it."""
    _, lines = file_of(TEMPLATE).read_text("utf-8").split("\n", 1)
    lines = lines.replace("Template", "MyBot").replace("    strength = 1\n\n", "")
    others = [str(bot) for bot in against if is_house(bot)]
    game = rules.name if rules.name in GAMES else next(iter(GAMES))
    commands = [" ".join(("beankit play", game, OWN, *others)), f"beankit check {OWN}"]
    return {"code": {"name": OWN, "text": f'"""My own bot."""\n{lines}', "commands": commands}}
