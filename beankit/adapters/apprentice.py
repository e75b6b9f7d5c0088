"""A bot that has learned by playing: it says the words that its policy gives the most points."""

from beankit import Action, Bot, Decision, View
from beankit.adapters.policy import read_policy


class Apprentice(Bot):
    """Plays by the policy in the file beside it."""

    games = ("bohnanza",)

    def start(self, view: View) -> None:
        """Read the policy."""
        self.policy = read_policy(self.data or b"")

    def decide(self, view: View, decision: Decision) -> Action:
        """What the policy says."""
        return self.policy.choose(view, self.rng)
