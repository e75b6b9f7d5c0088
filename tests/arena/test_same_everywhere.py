"""The same seed gives the same game on every Python: every house bot in every game matches its stored digest."""

import json
from pathlib import Path

import pytest

from beankit import GAMES, play
from beankit.arena.bots.roster import house_bots

KEPT = Path(__file__).parent.parent / "golden" / "house.json"
TABLES = [(game, bot) for game in GAMES for bot, kind in house_bots().items() if not kind.games or game in kind.games]


def digest(game, bot):
    """The digest of a game that a bot plays against itself."""
    return play(game, [bot] * min(GAMES[game].seats), seed=7).digest


@pytest.mark.parametrize(("game", "bot"), TABLES)
def test_a_house_bot_plays_the_same_game_on_every_python(game, bot):
    assert digest(game, bot) == json.loads(KEPT.read_text(encoding="utf-8"))[f"{game} {bot}"]


if __name__ == "__main__":  # after an intended change: python -m tests.arena.test_same_everywhere
    kept = {f"{game} {bot}": digest(game, bot) for game, bot in TABLES}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
