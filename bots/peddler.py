"""The bot that asks for what it wants: it values cards as the trader does, but does not think of the other side."""

from math import fsum

from beankit import PASS, REFUSE, Accept, Action, Offer, Options, View
from beankit.bots import Trader

MOST_OFFERS = 6  # in one trading phase


class Peddler(Trader):
    """Offers what brings it most, whether or not anybody can like it; says yes or no, and never bids."""

    strength = 3

    def offer(self, view: View, options: Options) -> Action:
        """The most profitable offer that I have not made before."""
        called, mine = view.offers, self.values(view, view.seat)
        best: Action = PASS
        most = 0.0
        for option in options if len(called) < MOST_OFFERS else ():
            if isinstance(option, Offer) and option.give and option.to is None and option not in called:
                won = self.gain(mine, *view.deal(option))
                if won > most:
                    best, most = option, won
        return best

    def answer(self, view: View, options: Options) -> Action:
        """Accept a deal that pays."""
        mine = self.values(view, view.seat)
        pays = Accept() in options and self.gain(mine, *view.deal(Accept())) > 0
        return Accept() if pays else REFUSE

    @staticmethod
    def gain(values: dict[str, float], give: tuple[str, ...], get: tuple[str, ...]) -> float:
        """What a deal is worth to a player with these values."""
        return fsum(values[card] for card in get) - fsum(values[card] for card in give)
