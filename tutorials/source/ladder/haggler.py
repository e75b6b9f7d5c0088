"""After lesson 6: refuse well."""

from dealer import Dealer


class Haggler(Dealer):
    """What the partner gains counts against a deal."""

    envy = 0.3

    def worthwhile(self, view, option, partner):
        give, get = view.deal(option)
        theirs = self.gain(view, partner, get, give)
        return self.gain(view, view.seat, give, get) - self.envy * max(0.0, theirs)
