"""Lesson 5, second try: ask for something in return."""

from beankit import PASS, Offer
from giver import Giver


class Asker(Giver):
    """Makes the offer that brings it most, each only once a turn."""

    most_offers = 6

    def hope(self, view, offer):
        """What I hope to gain by making an offer."""
        return self.gain(view, view.seat, offer.give, offer.want)

    def offer(self, view, options):
        best, most = PASS, 0.0
        for option in options if len(view.offers) < self.most_offers else ():
            if isinstance(option, Offer) and option.give and option.to is None and option not in view.offers:
                hope = self.hope(view, option)
                if hope > most:
                    best, most = option, hope
        return best
