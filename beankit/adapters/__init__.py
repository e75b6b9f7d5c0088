"""Doors to the frameworks of the game-AI community; all of them share one encoding of actions and observations.

`encoding(rules)` is the encoding of a table: a `Vocabulary` of words, a `Spelling` in which an action is said word by
word, and a `Lookout` that writes what a seat sees as bytes of a fixed number. It needs the standard library only; each
door imports its own framework. docs/adapters.md explains what the numbers mean.
"""
