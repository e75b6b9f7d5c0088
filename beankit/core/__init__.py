"""The core: cards, state, phases, market, views and records; it knows no particular game."""
