"""The core: what all games share, independent of any particular game."""
