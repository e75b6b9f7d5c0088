from beankit import Bot


class Mine(Bot):
    def choose(self, view, options):
        print("I am asked", view.decision, "and see", view)
        return options[0]
