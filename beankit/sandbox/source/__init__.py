"""A bot as text: how it is sent, run and read, and what it may import."""
