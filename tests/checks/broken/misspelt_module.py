"""Imports a module that is called a little differently."""

from beankits import Bot


class Mine(Bot):
    pass
