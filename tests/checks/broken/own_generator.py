from random import Random

from beankit import Bot


class Mine(Bot):
    def __init__(self):
        self.dice = Random()

    def plant(self, view, options):
        return self.dice.choice(options)
