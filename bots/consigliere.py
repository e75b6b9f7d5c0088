"""The bot for two and the mafia: it asks of every deed what it is worth to itself, the bosses and the opponent."""

from typing import Any

from beankit import PASS, Action, Bot, BuyField, Decision, Discard, Give, Harvest, Plant, Stock, View

Cards = tuple[str, ...]
Fields = tuple[Cards, ...]

BOSSES, NUMBERS = ("al", "don"), (3, 2)  # who they are, and at how many coins each harvests
KINDS = ("take_over", "pay_mafia", "plant", "place")  # the decisions it weighs
FAR = 60  # cards: more than a boss ever gets of a kind that cannot pay what he wants
ROOM = 0.6  # what an empty field is worth
TAX = 0.5  # what it costs to grow what a boss collects
FEAR = 0.6  # what a coin counts that a boss is on the way to
TIDY = 0.3  # what it is worth to leave the opponent a kind fewer
ENVY = 0.3  # what it is worth to have a boss collect what the opponent grows
RELIEF = 0.1  # what it is worth to be rid of a hand card that grows nowhere
THIRD_FIELD = 3.3  # coins that a third field brings in each pass of the draw pile


class Consigliere(Bot):
    """Does what promises most: coins on its fields, few for the bosses, and a third field early."""

    strength = 5
    games = ("al-cabohne",)

    def start(self, view: View) -> None:
        """Learn for every kind what a field pays, and how many coins it is on the way to."""
        self.pays = {kind: view.bean(kind).pays for kind in view.kinds}
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}

    def decide(self, view: Any, decision: Decision) -> Action:
        """Of all options, the one that gains most; the first of several."""
        if decision.kind not in KINDS:
            return super().decide(view, decision)
        return max(decision.options, key=lambda deed: self.gain(view, deed, decision.kind))

    def gain(self, view: Any, deed: Any, kind: str) -> float:
        """How much better a deed makes things."""
        fields: Fields = view.me.fields
        if isinstance(deed, Harvest):
            cards = fields[deed.field]
            return self.change(view, deed.field, ()) + self.pays[cards[-1]][len(cards)]
        if isinstance(deed, Plant):
            from_table = kind in ("place", "take_over")
            cards = (deed.card,) * (view.revealed.count(deed.card) if from_table else 1)
            tidy = TIDY if kind == "place" else 0.0
            return self.change(view, deed.field, fields[deed.field] + cards) + tidy
        if isinstance(deed, BuyField):
            passes: float = view.passes - view.exhausted - 1 + len(view.draw_pile) / 100
            return ROOM + THIRD_FIELD * passes - len(deed.coins)
        if isinstance(deed, Stock | Give):
            return self.kindness(view, deed)
        if deed is PASS:
            return 0.0
        return -0.05 if isinstance(deed, Discard) else -0.2  # a payment takes a card from a field

    def change(self, view: Any, field: int, cards: Cards) -> float:
        """What is gained when a field becomes this."""
        fields: Fields = view.me.fields
        collected = [row[-1] for row in view.bosses if row]
        new = (*fields[:field], cards, *fields[field + 1 :])
        return self.promise(new, collected) - self.promise(fields, collected)

    def promise(self, fields: Fields, collected: list[str]) -> float:
        """What fields promise: the step after the next card, or less where a boss takes one every turn."""
        found = 0.0 if all(fields) else ROOM
        for cards in filter(None, fields):
            steps, size = self.steps[cards[-1]], len(cards)
            found += steps[size] - TAX if cards[-1] in collected else steps[size + 1]
        return found

    def kindness(self, view: Any, deed: Stock | Give) -> float:
        """What it is worth to give a boss cards: the coins he is on the way to, less what it spares or spoils."""
        boss, card = BOSSES.index(deed.boss), deed.card
        number = view.revealed.count(card) if isinstance(deed, Stock) else 1
        need = next((n for n, paid in enumerate(self.pays[card]) if paid >= NUMBERS[boss]), FAR)
        found = TIDY / 2 if isinstance(deed, Stock) else -0.3 if view.me.grows(card) else RELIEF
        if not view.bosses[boss]:  # a new collection, which will tax whoever grows the kind
            found += -TAX if view.me.grows(card) else ENVY if view.others[0].grows(card) else 0.0
        return found - FEAR * NUMBERS[boss] * number / need
