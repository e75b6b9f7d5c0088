"""A class and its bots: who is in it, what they hand in, what a check says, and which bot plays."""
