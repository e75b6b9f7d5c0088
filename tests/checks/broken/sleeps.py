import time

from beankit import Bot


class Mine(Bot):
    def plant(self, view, options):
        time.sleep(60)
        return options[0]
