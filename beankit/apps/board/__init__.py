"""The board of a tournament or league, and the desk: one process tells all who look, and makes a copy for replays."""
