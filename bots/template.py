"""Copy this file, give the class your name, and fill in the decisions you care about."""

from beankit import Bot


class Template(Bot):
    """Takes the first option everywhere: legal in every game, and a start."""

    strength = 1

    def plant(self, view, options):
        """Which card on which field? `view.hand`, `view.me.fields` and `options` tell."""
        return options[0]

    def offer(self, view, options):
        """Your turn to trade: an Offer, CALL for bids, or PASS to end trading."""
        return options[0]

    def answer(self, view, options):
        """Somebody offers: REFUSE, Accept() or a Bid of your own; the offer is `view.offer`."""
        return options[0]

    def settle(self, view, options):
        """The answers lie open in `view.answers`: Take one, or PASS."""
        return options[0]

    def react(self, view, options):
        """Between the phases: Harvest a field, or PASS."""
        return options[0]
