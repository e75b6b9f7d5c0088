from beankit import Bot


class Mine(Bot):
    def plnat(self, view, options):
        return options[-1]
