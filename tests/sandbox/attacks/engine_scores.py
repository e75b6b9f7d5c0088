"""Change how the engine counts."""

GOAL = "cheat"


def attack(world):
    from beankit import Game
    from beankit.core.registry import GAMES

    for rules in GAMES.values():
        rules.score = lambda self, game, player: 1000
    Game.result = property(lambda game: None)
