"""Examples and results: how answers are tried, compared, written down and hashed."""
