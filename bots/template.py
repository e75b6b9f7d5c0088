"""Copy this file, give the class your name, and fill in the decisions you care about."""

from beankit import Action, Bot, Options, View


class Template(Bot):
    """Takes the first option everywhere: legal in every game, and a start."""

    strength = 1

    def plant(self, view: View, options: Options) -> Action:
        """Which card on which field? `view.hand`, `view.me.fields` and `options` tell."""
        return options[0]

    def offer(self, view: View, options: Options) -> Action:
        """Your turn to trade: an Offer that is not yet in `view.offers`, CALL for bids, or PASS to end trading."""
        return options[0]

    def answer(self, view: View, options: Options) -> Action:
        """Somebody offers: REFUSE, Accept() or a Bid; `view.deal(option)` tells what you give and what you get."""
        return options[0]

    def settle(self, view: View, options: Options) -> Action:
        """The answers lie open: Take one, or PASS; again `view.deal(option)` tells both sides."""
        return options[0]

    def react(self, view: View, options: Options) -> Action:
        """Between the phases: Harvest a field, or PASS."""
        return options[0]
