"""The bot that counts in Al Cabohne: a consigliere that knows which cards are still to come."""

from beankit import Action, BuyField, Decision, Discard, Give, Harvest, Plant, Stock, View
from beankit.bots import Consigliere

Cards = tuple[str, ...]
Fields = tuple[Cards, ...]

BOSSES, NUMBERS = ("al", "don"), (3, 2)  # their names, and at how many coins each harvests
FAR = 60  # cards: more than a boss ever gets of a kind that cannot pay enough
SOON = 5.5  # cards of all kinds that will come to me while a field lasts
HELD = 0.1  # cards that each of the next four hand cards adds to the field it will go to
NEXT = 4  # hand cards that count
ROOM = 0.8  # value of an empty field
TAX = 0.4  # cost of growing what a boss collects
FEAR = 0.3  # weight of a coin that a boss is on the way to
TIDY = 0.45  # value of leaving the opponent one kind fewer
LEFT = 0.2  # weight of what the opponent would gain by the cards that are left
ENVY = 0.6  # value of having a boss collect what the opponent grows
RELIEF = 0.4  # value of getting rid of a hand card that grows nowhere
KEPT = -0.3  # value of giving away one that grows
THIRD_FIELD = 3.3  # coins that a third field brings in each pass through the draw pile
PAID, THROWN = -0.3, -0.03  # value of paying a boss from a field, and of discarding


class Godfather(Consigliere):
    """Weighs every action by the cards still to come, and gladly gives the bosses what it cannot use."""

    strength = 8

    def decide(self, view: View, decision: Decision) -> Action:
        """Count first, then choose."""
        self.count(view)
        return super().decide(view, decision)

    def count(self, view: View) -> None:
        """Estimate how many cards of each kind will come to my fields soon."""
        unseen = view.unseen()
        hidden = max(sum(unseen.values()), 1)
        last = view.exhausted >= view.exhaustions_to_end - 1
        soon = min(SOON, len(view.draw_pile)) if last else SOON
        hand = view.hand[:NEXT]
        self.coming = {kind: soon * unseen[kind] / hidden + HELD * hand.count(kind) for kind in view.kinds}

    # --- what things are worth ---

    def promise(self, fields: Fields, collected: list[str]) -> float:
        """What fields promise with the cards that should come soon, or less if a boss takes one every turn."""
        coins = 0.0 if all(fields) else ROOM
        for cards in filter(None, fields):
            kind, size = cards[-1], len(cards)
            coins += self.steps[kind][size] - TAX if kind in collected else self.grown(kind, size)
        return coins

    def grown(self, kind: str, size: int) -> float:
        """The coins that a field is on the way to, with the cards that should come soon."""
        steps, more = self.steps[kind], size + self.coming[kind]
        whole = int(more)
        return steps[whole] + (steps[whole + 1] - steps[whole]) * (more - whole)

    def gain(self, view: View, deed: Action, kind: str) -> float:
        """How much better an action makes things."""
        if isinstance(deed, Plant):
            number = view.revealed.count(deed.card) if kind in ("place", "take_over") else 1
            spared = TIDY + LEFT * self.leftover(view, deed.card, number) if kind == "place" else 0.0
            return self.change(view, deed.field, view.me.fields[deed.field] + (deed.card,) * number) + spared
        if isinstance(deed, BuyField):
            passes = view.exhaustions_to_end - view.exhausted - 1 + len(view.draw_pile) / 100
            return ROOM + THIRD_FIELD * passes - len(deed.coins)
        if isinstance(deed, Harvest | Stock | Give) or deed.word == "pass":
            return super().gain(view, deed, kind)
        return THROWN if isinstance(deed, Discard) else PAID

    def leftover(self, view: View, card: str, number: int) -> float:
        """What cards would bring the opponent if I left them on the table."""
        steps, fields = self.steps[card], view.others[0].fields
        size = next((len(field) for field in fields if field and field[-1] == card), 0)
        return steps[size + number] - steps[size] if size or not all(fields) else 0.0

    def kindness(self, view: View, deed: Stock | Give) -> float:
        """What giving a boss cards is worth: what it spares or spoils, less the coins that go to the mafia."""
        boss, card = BOSSES.index(deed.boss), deed.card
        if isinstance(deed, Stock):
            number = view.revealed.count(card)
            gain = TIDY / 2 + LEFT * self.leftover(view, card, number)
        else:
            number, gain = 1, KEPT if view.me.grows(card) else RELIEF
        if not self.bosses(view)[boss]:  # a new collection will tax whoever grows the kind
            gain += -TAX if view.me.grows(card) else ENVY if view.others[0].grows(card) else 0.0
        need = next((size for size, paid in enumerate(self.pays[card]) if paid >= NUMBERS[boss]), FAR)
        return gain - FEAR * NUMBERS[boss] * number / need
