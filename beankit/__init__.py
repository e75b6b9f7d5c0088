"""A kit for teaching game AI and bot tournaments on the Bohnanza family of card games."""

__version__ = "0.1.0"
