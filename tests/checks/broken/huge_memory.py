from beankit import Bot


class Mine(Bot):
    def plant(self, view, options):
        worlds = [list(range(100_000)) for _ in range(10_000)]
        return options[len(worlds) % len(options)]
