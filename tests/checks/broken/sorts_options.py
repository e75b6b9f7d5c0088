"""Sorts a tuple in place."""

from beankit import Bot


class Mine(Bot):
    def plant(self, view, options):
        options.sort()
        return options[0]
