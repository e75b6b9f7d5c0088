"""Tournaments: who plays whom, the games that are stored, and what they say about the bots."""
