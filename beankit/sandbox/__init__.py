"""Other people's bots, run so that they harm nothing, see nothing they should not, and lose only their own games."""
