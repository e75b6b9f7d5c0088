"""Beans with abilities, coins with kinds and eleven spells: what Rabohnzel and Excalibohn share."""
