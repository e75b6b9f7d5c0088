from beankit import Bot


class Mine(Bot):
    def __init__(self):
        self.planted = 0

    def plant(self, view, options):
        self.planted += 1
        mean = view.turn / (12 - self.planted)
        return options[0] if mean else options[-1]
