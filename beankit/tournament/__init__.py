"""Tournaments: who plays whom, the games that are stored, and what they say about the bots."""

from beankit.tournament.results.result import Result

__all__ = ["Result"]
