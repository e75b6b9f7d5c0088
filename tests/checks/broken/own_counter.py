"""Counts with a counter that nobody set."""

from beankit import Bot


class Mine(Bot):
    def plant(self, view, options):
        self.count += 1
        return options[0]
