"""Copy this file, rename the class, and fill in the decisions you care about."""

from beankit import Action, Bot, Options, View


class Template(Bot):
    """Takes the first option everywhere: legal in every game, and a place to start."""

    strength = 1

    def plant(self, view: View, options: Options) -> Action:
        """Which card on which field? Look at `view.hand`, `view.me.fields` and `options`."""
        return options[0]

    def offer(self, view: View, options: Options) -> Action:
        """Your turn to trade: an Offer that is not yet in `view.offers`, CALL for bids, or PASS to end trading."""
        return options[0]

    def answer(self, view: View, options: Options) -> Action:
        """Somebody makes an offer: REFUSE, Accept() or a Bid; `view.deal(option)` is what you would give and get."""
        return options[0]

    def settle(self, view: View, options: Options) -> Action:
        """The answers are revealed: Take one, or PASS; again `view.deal(option)` is what you would give and get."""
        return options[0]

    def react(self, view: View, options: Options) -> Action:
        """Between the phases: Harvest a field, or PASS."""
        return options[0]
