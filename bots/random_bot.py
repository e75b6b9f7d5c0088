"""The bot that every other one should beat."""

from beankit import Action, Bot, Options, View


class RandomBot(Bot):
    """Picks any option, all equally likely."""

    name = "random"
    strength = 0

    def choose(self, view: View, options: Options) -> Action:
        return self.rng.choice(options)
