"""The bot that looks ahead in Rabohnzel: it casts spells like the enchanter and makes deals like the seer."""

from beankit.bots import Enchanter, Seer


class Stargazer(Enchanter, Seer):
    """A wizard for the magic; for cards and fields, deals that the others should take, tried in imagined games."""

    games = ("rabohnzel",)
    strength = 9
