"""The plan: the tournament file, who enters, who sits with whom, and where the deals come from."""
