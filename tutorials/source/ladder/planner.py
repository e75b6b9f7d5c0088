"""After lesson 6b: the hand is a queue, and all of it has to be planted."""

from beankit import PASS, Harvest, Plant
from haggler import Haggler


class Planner(Haggler):
    """Compares what the whole table promises before and after a move."""

    patience = 0.8  # what planting a hand card counts, relative to the card before it
    least = 0.02  # an offer should bring more than this

    def decide(self, view, decision):
        self.known = {}
        return super().decide(view, decision)

    def curve(self, view, kind):
        """What 0, 1, 2 ... cards of a kind are on the way to."""
        return view.bean(kind).steps

    def sow(self, view, rows, card):
        """Plant a card where it grows or where the least is lost (F-10); what that brings. Changes `rows`."""
        curve = self.curve(view, card)
        for row in rows:
            if row[0] == card:
                row[1] += 1
                return curve[row[1]] - curve[row[1] - 1]
        free = [row for row in rows if not row[0]] or [row for row in rows if row[1] > 1] or rows
        row = min(free, key=lambda row: self.price(view, row))
        lost, row[:] = self.price(view, row), [card, 1]
        return curve[1] - lost

    def price(self, view, row):
        """What is lost by harvesting a field."""
        kind, size = row
        return self.curve(view, kind)[size] - view.bean(kind).pays[size] if kind else 0.0

    def outlook(self, view, rows, table, hand):
        """What the fields promise once the cards on the table and the hand are planted, in this order."""
        total = sum(self.curve(view, kind)[size] for kind, size in rows if kind)
        grown = {kind for kind, _ in rows}
        for card in sorted(table, key=lambda card: card not in grown):
            total += self.sow(view, rows, card)
        for number, card in enumerate(hand, 1):
            total += self.patience**number * self.sow(view, rows, card)
        return total

    def cards(self, view, seat):
        """A player's fields, the cards that they must plant now, and their hand if it is mine."""
        player = view.players[seat]
        rows = [[view.grows(field), len(field)] for field in player.fields]
        table = list(player.received + (view.revealed if seat == view.active else ()))
        return rows, table, list(view.hand) if seat == view.seat else []

    def after(self, view, seat, give, get):
        """A player's outlook after a deal."""
        key = (seat, give, get)
        if key not in self.known:
            rows, table, hand = self.cards(view, seat)
            for card in give:
                pile = table if card in table else hand
                if card in pile:
                    pile.remove(card)
            self.known[key] = self.outlook(view, rows, table + list(get), hand)
        return self.known[key]

    def gain(self, view, seat, give, get):
        return self.after(view, seat, give, get) - self.after(view, seat, (), ())

    def hope(self, view, offer):
        mine = self.gain(view, view.seat, offer.give, offer.want)
        return max(self.promise(view, other, offer, mine) for other in view.others) if mine > self.least else 0.0

    def promise(self, view, other, offer, mine):
        """What an offer promises with one partner."""
        theirs = self.gain(view, other.seat, offer.want, offer.give)
        return self.chance(view, other, offer) * (mine - self.envy * theirs) if theirs > 0 else 0.0

    def chance(self, view, other, offer):
        """How likely a partner has what I want."""
        return 1.0

    def plant(self, view, options):
        return max(options, key=lambda option: self.planted(view, option))

    def planted(self, view, option):
        """My outlook after planting or harvesting."""
        rows, table, hand = self.cards(view, view.seat)
        paid = 0
        if isinstance(option, Harvest):
            kind, size = rows[option.field]
            paid, rows[option.field] = view.bean(kind).pays[size], ["", 0]
        elif isinstance(option, Plant):
            rows[option.field] = [option.card, rows[option.field][1] + 1]
            (table or hand).remove(option.card)
        elif option != PASS:
            return -99.0  # another field would have to be paid for
        return paid + self.outlook(view, rows, table, hand)
