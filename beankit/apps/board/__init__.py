"""The board of the tournament: one process computes it for all who look, and makes the copy that kernels may read."""
