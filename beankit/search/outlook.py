"""The outlook: what everyone should have in the end, counted from the cards and not played out.

It looks at a whole game, so ask it about an imagined one: `Outlook(view.imagine(rng))`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import exp, fsum

from beankit.core.cards import Card, Pile, Rows
from beankit.core.game import Game
from beankit.core.rules import Rules
from beankit.core.values import cached

Row = tuple[Card, int]  # a field: what grows on it, and its number of cards; ("", 0) if it is empty
Curve = tuple[float, ...]  # what fields of 0, 1, 2 ... cards of a kind should pay in the end
Coins = tuple[float, ...]  # everyone's by seat; a rival without a seat comes last

SHARE = 0.2  # share of a kind's cards in the coming round that a player who grows it can expect
PATIENCE = 0.8  # weight of planting a hand card, relative to the card before it
CARDS_A_TURN = 5  # that come from the draw pile
ROUND = 15  # cards that come while a field lasts, at least
PLANTINGS = 2  # hand cards in a turn
LONGEST = 200  # cards on a field or in a hand: more than there are
NOTHING: Row = ("", 0)


class Outlook:
    """The coins that everyone has, and that their fields and cards should bring."""

    __slots__ = ("curves", "game", "plantings")

    def __init__(self, game: Game) -> None:
        self.game, self.curves = game, curves(game)
        self.plantings = plantings(game)

    def coins(self) -> Coins:
        """What everyone should have in the end; after the end, what they have."""
        game = self.game
        rival = game.rules.rival(game)
        if game.result is not None:
            return (*game.result.scores, *((rival.score,) if rival else ()))
        seats = [self.after(player.seat) for player in game.players]
        return (*seats, *((rival.score + self.rival_coins(),) if rival else ()))

    def after(self, seat: int, give: Pile = (), get: Pile = ()) -> float:
        """What one seat should have in the end, after a deal in which it gives and gets these cards."""
        game, player = self.game, self.game.players[seat]
        table = player.received + game.revealed if seat == game.active else player.received
        hand = less(player.hand, less(give, table)) if give else player.hand
        table = less(table, give) if give else table
        rows = rows_of(player.fields, game.rules)
        return game.rules.score(game, player) + self.promise(rows, table + get, hand)

    def gain(self, seat: int, give: Pile, get: Pile) -> float:
        """How much a deal improves a seat's outlook."""
        return self.after(seat, give, get) - self.after(seat)

    def promise(self, rows: list[Row], table: Pile, hand: Pile) -> float:
        """The coins that fields should bring, after the cards on the table are planted and then the hand."""
        curves, weight = self.curves, 1.0
        coins = 0.0
        for kind, size in rows:
            coins += curves[kind][size]
        if len(table) > 1:
            grown = {kind for kind, _ in rows}
            table = tuple(sorted(table, key=lambda card: card not in grown))
        for card in table:
            coins += self.sow(rows, card)
        for card in hand[: self.plantings]:
            weight *= PATIENCE
            coins += weight * self.sow(rows, card)
        return coins

    def sow(self, rows: list[Row], card: Card) -> float:
        """Plant a card where it grows or where the least is lost, and return what that brings."""
        curves, pays = self.curves, self.game.rules.pays
        curve, protected = curves[card], False
        for place, (kind, size) in enumerate(rows):
            if kind == card:
                rows[place] = (card, size + 1)
                return curve[size + 1] - curve[size]
            if size > 1:
                protected = True
        least, spot = 99.0, 0
        for place, (kind, size) in enumerate(rows):
            if size != 1 or not protected:
                loss = curves[kind][size] - pays[kind][size] if kind else 0.0
                if loss < least:
                    least, spot = loss, place
        rows[spot] = (card, 1)
        return curve[1] - least

    def rival_coins(self) -> float:
        """What the fields of a rival without a seat should bring."""
        rules, game = self.game.rules, self.game
        fields: Rows = getattr(game, rules.rival_zone) if rules.rival_zone else ()
        return rules.rival_counts * fsum([self.curves[rules.kind(field)][len(field)] for field in fields if field])


def outlook(game: Game) -> Coins:
    """What everyone should have in the end."""
    return Outlook(game).coins()


def lead(coins: Coins, seat: int) -> float:
    """How far a seat is ahead of the others on average: what a search tries to raise."""
    others = len(coins) - 1
    return coins[seat] - (fsum(coins) - coins[seat]) / others if others else coins[seat]


def curves(game: Game) -> Mapping[Card, Curve]:
    """What fields of each kind should pay in the end, with the cards that are still to come."""
    rules, players, pile = game.rules, game.players, game.draw_pile
    coming = max(CARDS_A_TURN * len(players), ROUND)
    if len(pile) < coming:
        if game.exhausted < rules.exhaustions_to_end - 1:
            pile += game.discard  # it will be shuffled
        coming = min(coming, len(pile))
    drawn, left = coming / max(len(pile), 1), Counter(pile)
    held = Counter([card for player in players for card in player.hand])
    growers = Counter([rules.kind(field) for player in players for field in player.fields if field])
    ahead: dict[Card, Curve] = {"": (0.0,) * LONGEST}
    for kind in rules.deck.kinds:
        hope = SHARE * (left[kind] * drawn + held[kind]) / (growers[kind] or 1)
        ahead[kind] = expected(rules, kind, int(4 * hope + 0.5))
    return ahead


def plantings(game: Game) -> int:
    """How many hand cards a player can still plant: towards the end, not all of them."""
    if game.exhausted < game.rules.exhaustions_to_end - 1:
        return LONGEST
    return PLANTINGS + PLANTINGS * len(game.draw_pile) // (CARDS_A_TURN * len(game.players))


def rows_of(fields: Rows, rules: Rules) -> list[Row]:
    """What grows on fields, and how much of it."""
    return [(rules.kind(field), len(field)) if field else NOTHING for field in fields]


def less(cards: Pile, gone: Pile) -> Pile:
    """The cards without those that are gone, as far as they are there; the frontmost of each kind."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


@cached
def expected(rules: Rules, kind: Card, quarters: int) -> Curve:
    """What fields of 0, 1, 2 ... cards should pay if they get about this many quarters of a card more."""
    pays, chances = rules.pays[kind], [exp(-quarters / 4)]
    for more in range(1, 12):
        chances.append(chances[-1] * quarters / 4 / more)
    longer = pays + pays[-1:] * len(chances)
    sizes = range(len(pays))
    return tuple([round(fsum([c * longer[size + more] for more, c in enumerate(chances)]), 9) for size in sizes])
