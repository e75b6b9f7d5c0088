from beankit import Bot


class Mine(Bot):
    def plant(self, view, options)
        return options[0]
