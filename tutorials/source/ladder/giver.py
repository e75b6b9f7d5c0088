"""Lesson 5, first try: what a card is worth to me."""

from math import fsum

from beankit import PASS, REFUSE, Accept, Offer, Take
from farmer import Farmer


class Giver(Farmer):
    """Gives away the turned-over cards that hurt it, and says yes to what helps."""

    def value(self, view, seat, card):
        """What one more card is worth to a player: a step towards a coin, or a new field less the one that makes room."""
        steps, fields = view.bean(card).steps, view.players[seat].fields
        for field in fields:
            if view.grows(field) == card:
                return steps[len(field) + 1] - steps[len(field)]
        return steps[1] / 2 - min(self.loss(view, field) for field in fields)

    def gain(self, view, seat, give, get):
        """What a deal is worth to a player."""
        return fsum([self.value(view, seat, card) for card in get] + [-self.value(view, seat, card) for card in give])

    def worthwhile(self, view, option, partner):
        """What a deal with a partner is worth to me."""
        return self.gain(view, view.seat, *view.deal(option))

    def offer(self, view, options):
        for card in view.revealed:
            if self.value(view, view.seat, card) < 0 and view.rounds < 2:
                return Offer(give=card)
        return PASS

    def answer(self, view, options):
        return Accept() if Accept() in options and self.worthwhile(view, Accept(), view.active) > 0 else REFUSE

    def settle(self, view, options):
        def worth(option):
            return self.worthwhile(view, option, option.seat) if isinstance(option, Take) else 0.0

        return max(options, key=worth)
