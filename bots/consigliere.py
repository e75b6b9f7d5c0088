"""The bot for two players and the mafia: weighs what every action does for itself, the bosses and the opponent."""

from beankit import PASS, Action, Bot, BuyField, Decision, Discard, Give, Harvest, Plant, Reason, Stock, View

Cards = tuple[str, ...]
Fields = tuple[Cards, ...]

BOSSES, NUMBERS = ("al", "don"), (3, 2)  # their names, and at how many coins each harvests
KINDS = ("take_over", "pay_mafia", "plant", "place")  # the decisions it weighs
FAR = 60  # cards: more than a boss ever gets of a kind that cannot pay what he wants
ROOM = 0.6  # value of an empty field
TAX = 0.5  # cost of growing what a boss collects
FEAR = 0.6  # weight of a coin that a boss is on the way to
TIDY = 0.3  # value of leaving the opponent one kind fewer
ENVY = 0.3  # value of having a boss collect what the opponent grows
RELIEF = 0.1  # value of getting rid of a hand card that grows nowhere
THIRD_FIELD = 3.3  # coins that a third field brings in each pass through the draw pile


class Consigliere(Bot):
    """Does what promises most: coins on its fields, few for the bosses, and a third field early."""

    strength = 7
    games = ("al-cabohne",)

    def start(self, view: View) -> None:
        """Learn for every kind what a field pays, and how many coins it is on the way to."""
        self.pays = {kind: view.bean(kind).pays for kind in view.kinds}
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}

    def decide(self, view: View, decision: Decision) -> Action:
        """The option that gains most; the first one in a tie."""
        if decision.kind not in KINDS:
            return super().decide(view, decision)
        return max(decision.options, key=lambda deed: self.gain(view, deed, decision.kind))

    def gain(self, view: View, deed: Action, kind: str) -> float:
        """How much better an action makes things."""
        fields = view.me.fields
        if isinstance(deed, Harvest):
            cards = fields[deed.field]
            return self.change(view, deed.field, ()) + self.pays[cards[-1]][len(cards)]
        if isinstance(deed, Plant):
            from_table = kind in ("place", "take_over")
            cards = (deed.card,) * (view.revealed.count(deed.card) if from_table else 1)
            tidy = TIDY if kind == "place" else 0.0
            return self.change(view, deed.field, fields[deed.field] + cards) + tidy
        if isinstance(deed, BuyField):
            passes = view.exhaustions_to_end - view.exhausted - 1 + len(view.draw_pile) / 100
            return ROOM + THIRD_FIELD * passes - len(deed.coins)
        if isinstance(deed, Stock | Give):
            return self.kindness(view, deed)
        if deed is PASS:
            return 0.0
        return -0.05 if isinstance(deed, Discard) else -0.2  # a payment takes a card from a field

    def change(self, view: View, field: int, cards: Cards) -> float:
        """What is gained if a field changes to these cards."""
        fields = view.me.fields
        collected = [row[-1] for row in self.bosses(view) if row]
        new = (*fields[:field], cards, *fields[field + 1 :])
        return self.promise(new, collected) - self.promise(fields, collected)

    def bosses(self, view: View) -> Fields:
        """What each boss collects; only this game's view has it."""
        rows: Fields = getattr(view, "bosses", ())
        return rows

    def promise(self, fields: Fields, collected: list[str]) -> float:
        """What fields promise: the step after the next card, or less if a boss takes one every turn."""
        coins = 0.0 if all(fields) else ROOM
        for cards in filter(None, fields):
            steps, size = self.steps[cards[-1]], len(cards)
            coins += steps[size] - TAX if cards[-1] in collected else steps[size + 1]
        return coins

    def kindness(self, view: View, deed: Stock | Give) -> float:
        """What giving a boss cards is worth: the coins he is on the way to, less what it saves or spoils for me."""
        boss, card = BOSSES.index(deed.boss), deed.card
        number = view.revealed.count(card) if isinstance(deed, Stock) else 1
        need = next((n for n, paid in enumerate(self.pays[card]) if paid >= NUMBERS[boss]), FAR)
        gain = TIDY / 2 if isinstance(deed, Stock) else -0.3 if view.me.grows(card) else RELIEF
        if not self.bosses(view)[boss]:  # a new collection will tax whoever grows the kind
            gain += -TAX if view.me.grows(card) else ENVY if view.others[0].grows(card) else 0.0
        return gain - FEAR * NUMBERS[boss] * number / need

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """How much better an action makes things."""
        return self.gain(view, option, decision.kind) if decision.kind in KINDS else None

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """The coins that an action promises, for the fields or against the bosses."""
        worth = self.weigh(view, decision, action)
        if worth is None:
            return None
        if isinstance(action, Harvest):
            coins = view.worth(view.me.fields[action.field])
            return Reason("harvest of field {field}: {coins}", field=action.field, coins=coins)
        if isinstance(action, BuyField):
            return Reason("a third field pays while the draw pile is long")
        if isinstance(action, Stock | Give):
            return Reason("it does least harm with this boss ({gain:+.2f} coins)", gain=worth)
        if isinstance(action, Plant):
            return Reason("this field promises most ({gain:+.2f} coins)", gain=worth)
        return Reason("nothing else promises more ({gain:+.2f} coins)", gain=worth)
