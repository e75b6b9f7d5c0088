"""After lesson 5: a trade needs two winners."""

from math import fsum

from asker import Asker
from beankit import REFUSE, Accept, Bid


class Dealer(Asker):
    """Offers what somebody likes, and bids what both like."""

    def hope(self, view, offer):
        mine = super().hope(view, offer)
        return mine if mine > 0 and any(self.likes(view, other.seat, offer.give) for other in view.others) else 0.0

    def likes(self, view, seat, cards):
        """Would a player be glad to get these cards?"""
        return fsum([self.value(view, seat, card) for card in cards]) > 0

    def answer(self, view, options):
        best, most = REFUSE, 0.0
        for option in options:
            give, get = view.deal(option)
            bad_bid = isinstance(option, Bid) and self.gain(view, view.active, get, give) <= 0
            if isinstance(option, Accept | Bid) and not bad_bid:
                gain = self.worthwhile(view, option, view.active)
                if gain > most:
                    best, most = option, gain
        return best
