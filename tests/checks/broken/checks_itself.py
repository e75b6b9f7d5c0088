"""Checks itself while it is loaded."""

from beankit import Bot, check_bot


class Mine(Bot):
    pass


print(check_bot(Mine))
