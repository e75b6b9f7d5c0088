from beankit import Bot


class Mine(Bot):
    def __init__(self):
        self.table = {number % 1000: number for number in range(10**9)}
