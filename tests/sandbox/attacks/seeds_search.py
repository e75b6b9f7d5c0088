"""Try all small seeds until one deals this hand: then every card is known."""

GOAL = "seed"


def attack(world):
    from beankit import Game

    for seed in range(200):
        if list(Game("al-cabohne", players=2, seed=seed).players[0].hand) == world["hand"]:
            return f"seed {seed}"
