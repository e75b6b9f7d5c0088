"""The bot that has learned by playing: MaskablePPO found its numbers (benchmarks/apprentice.py)."""

from beankit import Action, Bot, Decision, View
from beankit.adapters.policy import Brain, learned


class Apprentice(Bot):
    """Says what its policy gives the most points, word by word."""

    games = ("bohnanza",)
    strength = 3

    def start(self, view: View) -> None:
        """Bring its numbers to this table."""
        self.brain = Brain(learned("apprentice"), view.imagine(self.rng).rules)

    def decide(self, view: View, decision: Decision) -> Action:
        """What the policy says."""
        return self.brain.choose(view, self.rng)
