"""Bots whose thinking is measured, in one process and isolated."""

from beankit import Bot

WORLDS = 20


class Reader(Bot):
    """Reads its hand, all fields and the news, and plays any option."""

    def choose(self, view, options):
        """Any option."""
        self.read = (view.hand, [player.fields for player in view.players], len(view.news))
        return self.rng.choice(options)


class Searcher(Bot):
    """Imagines worlds before each decision and plays any option."""

    def choose(self, view, options):
        """Any option."""
        self.worlds = [view.imagine(self.rng) for _ in range(WORLDS)]
        return self.rng.choice(options)


class Endless(Bot):
    """Thinks for ever."""

    def choose(self, view, options):
        """Nothing."""
        while True:
            pass
