"""The arena: who plays whom, and how it ended."""
