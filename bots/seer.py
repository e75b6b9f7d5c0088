"""The bot that looks ahead: a broker that tries its best answers in imagined games before it gives one of them."""

from beankit import Action, Options, View
from beankit.bots import Broker
from beankit.search import Estimate, Improvement, Iterations, Seconds, partner

ACCEPTING = 0.6  # how much the active player's gain takes away from its own
IDEAS = 6  # answers that are worth trying
SURE = 1.0  # standard errors by which an answer must be better than the broker's
LOOK = Estimate(partner, turns=1)  # what the others say, whom the active player takes, and the table after the turn


class Seer(Broker):
    """Asks in imagined games what the active player would take, before it accepts or bids."""

    games = ("bohnanza",)
    strength = 9
    searches = True
    tries = 60  # answers in imagined worlds, for one decision

    def answer(self, view: View, options: Options) -> Action:
        """What a broker would answer, or what does clearly better in imagined games."""
        ideas = self.ideas(view, options)
        if len(ideas) < 2 or self.thinking_time == 0:  # nobody waits while a game is gone through again
            return ideas[0] if ideas else options[0]
        search = Improvement(Iterations(self.tries), LOOK, sure=SURE)
        if self.thinking_time is not None:
            search = search._replace(budget=Seconds(self.thinking_time))
        return search.choose(view, ideas[0], self.rng, ideas)

    def ideas(self, view: View, options: Options) -> list[Action]:
        """The answers that should help it, the best first."""
        weighed = [(self.worth(view, reply, ACCEPTING), reply) for reply in (*options, *self.bids(view, options))]
        good = sorted([row for row in weighed if row[0] > 0], key=lambda row: -row[0])
        return [reply for _, reply in good[:IDEAS]]
