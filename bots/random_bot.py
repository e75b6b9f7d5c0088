"""The bot that every other one should beat."""

from beankit import Bot


class RandomBot(Bot):
    """Chooses any option, each with the same chance."""

    name = "random"
    strength = 0

    def choose(self, view, options):
        return self.rng.choice(options)
