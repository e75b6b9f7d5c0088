"""Bots for the command-line tests: what they do does not depend on the order of options."""

from beankit import CALL, PASS, REFUSE, Accept, Bid, Bot, Harvest, Offer, Take


class Swapper(Bot):
    """Gives what it does not grow for what it does; says so once per game."""

    def start(self, view):
        self.turn, self.tried = 0, 0

    def plant(self, view, options):
        full = [field for field, cards in enumerate(view.me.fields) if view.worth(cards) > 1]
        if full:
            return Harvest(full[0])
        return max(options, key=lambda option: (not isinstance(option, Harvest), option is not PASS, option.text))

    def offer(self, view, options):
        if view.turn != self.turn:
            self.turn, self.tried = view.turn, 0
        self.tried += 1
        spare = [card for card in view.revealed if not view.me.grows(card)]
        if self.tried == 1 and spare:
            wanted = [kind for kind in view.kinds if view.me.grows(kind)]
            return Offer(spare[0], wanted[0]) if wanted else CALL
        return Offer(spare[0]) if self.tried == 2 and spare else PASS

    def answer(self, view, options):
        if view.offer is CALL and view.hand and not view.me.grows(view.hand[0]):
            return Bid(view.hand[0], ())
        if not view.offer.give or not view.me.grows(view.offer.give[0]):
            return REFUSE
        if Accept() in options:
            return Accept()
        return Bid(view.hand[0], view.offer.give) if view.hand else REFUSE

    def settle(self, view, options):
        takes = sorted((option for option in options if isinstance(option, Take)), key=str)
        self.say("fair enough")
        return takes[0] if takes else PASS


class Faulty(Bot):
    """Crashes at its first offer."""

    def offer(self, view, options):
        return self.dream(view)

    def dream(self, view):
        return view.pot_of_gold


class Stillborn(Bot):
    """Crashes when it is made."""

    def __init__(self):
        raise RuntimeError("no chair")


class Cheat(Bot):
    """Passes when a card must be planted."""

    def plant(self, view, options):
        return PASS
