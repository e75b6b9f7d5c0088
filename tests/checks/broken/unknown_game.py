from beankit import Bot


class Mine(Bot):
    games = ["bonanza"]
