"""docs/magic.md is true: its actions parse, its position loads, its questions and phases are those of the games."""

import re
import tomllib
from pathlib import Path

from beankit import GAMES, Game, parse
from beankit.core.bot import Bot
from beankit.core.phase import PHASES
from beankit.games.magic.spells import SPELLS

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "magic.md").read_text("utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_actions_parse_and_are_all_there():
    texts = [line.partition("#")[0].strip() for block in blocks("actions") for line in block.splitlines()]
    actions = [parse(text) for text in texts]
    assert [str(action) for action in actions] == texts
    assert {type(a).__module__ for a in actions} == {"beankit.games.magic.actions"}
    assert len({type(action) for action in actions}) == 10


def test_the_position_loads_and_plays_as_the_page_says():
    game = Game.from_position(tomllib.loads(blocks("toml")[0]))
    game.play("use 0 on 1 stronger")
    assert game.players[0].active_spells == ()


def test_the_questions_are_those_that_the_games_ask():
    named = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    phases = [kind for kind in PHASES.values() if kind.__module__.startswith("beankit.games.magic")]
    asked = {kind for phase in phases for kind in phase.asks}
    assert asked - {"plant", "react"} == named
    assert not named & set(dir(Bot))


def test_the_names_of_spells_and_phases_are_there():
    assert all(f"`{spell}`" in PAGE for spell in SPELLS)
    for game in ("rabohnzel", "excalibohn"):
        assert all(f"`{phase.name}`" in PAGE for phase in GAMES[game].turn)
