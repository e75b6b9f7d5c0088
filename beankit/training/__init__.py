"""Training: bots play each other, a model learns from their games what cards are worth, and new bots play by it.

`samples.py` plays the games, `fits.py` fits a model to them, and `generations.py` does both in turn. What comes out
is plain numbers: a bot needs only `beankit.search` to play by them.
"""
