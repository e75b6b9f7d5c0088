"""Grading: what a class handed in is run behind walls, and judged here on data that nobody there has seen."""
