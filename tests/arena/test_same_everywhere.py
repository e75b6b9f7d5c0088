"""The same seed gives the same game on every Python: every house bot in every game matches its stored digest."""

import json
from pathlib import Path

import pytest

from beankit import GAMES, Game
from beankit.arena.bots.roster import house_bots
from beankit.arena.table.match import play_on
from beankit.core.writing.record import digest

KEPT = Path(__file__).parent.parent / "golden" / "house.json"
TABLES = [(game, bot) for game in GAMES for bot, kind in house_bots().items() if not kind.games or game in kind.games]
THINKERS = ("broker", "seer", "tycoon", "stargazer", "enchanter", "cardinal", "kingpin")
TURNS = 6  # of those who think long; what they are made of plays whole games


def own_game(game, bot):
    """The digest of a game that a bot plays against itself."""
    seats = min(GAMES[game].seats)
    played = play_on(Game(game, players=seats, seed=7), [bot] * seats, TURNS if bot in THINKERS else None, 7)
    return digest(played)


@pytest.mark.parametrize(("game", "bot"), TABLES)
def test_a_house_bot_plays_the_same_game_on_every_python(game, bot):
    assert own_game(game, bot) == json.loads(KEPT.read_text(encoding="utf-8"))[f"{game} {bot}"]


if __name__ == "__main__":  # after an intended change: python -m tests.arena.test_same_everywhere
    kept = {f"{game} {bot}": own_game(game, bot) for game, bot in TABLES}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
