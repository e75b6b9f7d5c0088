"""The core: what all games share; it knows no particular game."""
