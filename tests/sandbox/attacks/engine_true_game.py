"""Look for the true game, with everybody's hand."""

GOAL = "tell"


def attack(world):
    import gc

    from beankit import Game

    for game in (found for found in gc.get_objects() if isinstance(found, Game)):
        if all(card != "?" for player in game.players for card in player.hand):
            if any(player.hand for player in game.players):
                return world["secret_shape"]
