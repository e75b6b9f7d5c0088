"""The bot that haggles in Bohnedikt: a broker for cards and fields, who asks the abbot about edicts and sacrifices."""

from beankit import PASS, Action, Decision, Harvest, Plant, Reason, Sacrifice, View
from beankit.bots import Abbot, Broker

Cards = tuple[str, ...]
Rows = list[tuple[str, int]]  # fields as (kind, number of cards); without a bean, the kind is ""

ASKED = ("edict", "tribute")  # the decisions that it leaves to the abbot
JOKER = 0.2  # value of an edict in a row without beans
LOSS = 0.1  # cost of not planting a card
LONGEST = 70  # edicts in a row
GARDEN = 0  # the field for edicts


class Cardinal(Broker):
    """Builds its own deals, with edicts as jokers and the beans of its sacrifice card in mind."""

    games = ("bohnedikt",)
    strength = 8

    def start(self, view: View) -> None:
        """Both of them learn the cards."""
        super().start(view)
        self.abbot = Abbot()
        self.abbot.start(view)
        self.pays[""] = (0,) * LONGEST

    def decide(self, view: View, decision: Decision) -> Action:
        """What the abbot knows better comes first: edicts, tributes, sacrifices and full fields."""
        pious = self.asked_of_abbot(view, decision)
        if pious is None:
            return super().decide(view, decision)
        self.listen(view)
        if decision.kind == "plant":  # whoever asks why wants to hear what else could have been planted
            self.count(view)
        return pious

    def asked_of_abbot(self, view: View, decision: Decision) -> Action | None:
        """What the abbot would do, if it is about piety."""
        if decision.kind in ASKED:
            return self.abbot.decide(view, decision)
        return self.abbot.pious(view, decision.options) if decision.kind in ("plant", "offer", "react") else None

    # --- what things are worth ---

    def count(self, view: View) -> None:
        """Count; a row of edicts waits for its first bean."""
        super().count(view)
        self.curve[""] = tuple(JOKER * number for number in range(LONGEST))

    def cards(self, view: View, seat: int) -> tuple[Rows, Cards, Cards]:
        """A player's fields by their topmost beans, the cards they have to plant now, and their hand if it is mine."""
        _, table, hand = super().cards(view, seat)
        fields = view.players[seat].fields
        rows = [(next((card for card in reversed(field) if not self.joker(card)), ""), len(field)) for field in fields]
        return rows, table, hand

    def joker(self, card: str) -> bool:
        """Is it an edict, which counts as one more card of any row in the Cloister Garden?"""
        return card in self.abbot.jokers

    def sow(self, rows: Rows, card: str) -> float:
        """Plant a card where it grows, on a row without beans, or where the least is lost; return what that brings."""
        if self.joker(card):
            kind, size = rows[GARDEN]
            rows[GARDEN] = (kind, size + 1)
            return self.curve[kind][size + 1] - self.curve[kind][size]
        kinds = [kind for kind, _ in rows]
        if card in kinds or "" not in kinds:
            return super().sow(rows, card)
        place = kinds.index("")
        size = rows[place][1]
        rows[place] = (card, size + 1)
        return self.curve[card][size + 1] - self.curve[""][size]

    def after(self, view: View, seat: int, give: Cards, get: Cards) -> float:
        """A player's outlook after a deal, with what my sacrifice card then promises."""
        key = (seat, give, get)
        if seat != view.seat or key in self.outlooks:
            return super().after(view, seat, give, get)
        left = self.abbot.owned(view)
        for card in give:
            if card in left:
                left.remove(card)
        self.outlooks[key] = super().after(view, seat, give, get) + self.abbot.hopes(view, [*left, *get])
        return self.outlooks[key]

    def prospect(self, view: View, option: Action) -> float:
        """The outlook after planting, harvesting, passing, or not planting a card thanks to an edict."""
        rows, table, hand = self.cards(view, view.seat)
        card: str = getattr(option, "card", "")
        paid = 0.0
        if isinstance(option, Plant):
            kind, size = rows[option.field]
            rows[option.field] = (kind if self.joker(card) else card, size + 1)
            table, hand = (without(table, card), hand) if table else ((), hand[1:])
        elif isinstance(option, Harvest) or option.word == "top":
            field: int = getattr(option, "field", 0)
            paid, rows[field] = float(view.worth(view.me.fields[field])), ("", 0)
        elif option.word in ("keep", "lay_down"):
            paid, table = -LOSS, without(table, card)
            hand = (*hand, card) if option.word == "keep" else hand
        elif option is not PASS:
            return -2.0
        return paid + self.outlook(rows, table, hand)

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What a counter says of it; sacrifices are the abbot's business, who weighs none against another."""
        return None if option.word == "sacrifice" else super().weigh(view, decision, option)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """The reason of whoever of the two decided."""
        if decision.kind in ASKED or isinstance(action, Sacrifice):
            return self.abbot.why(view, decision, action)
        return super().why(view, decision, action)


def without(cards: Cards, card: str) -> Cards:
    """The cards without the first of this kind."""
    place = cards.index(card) if card in cards else len(cards)
    return cards[:place] + cards[place + 1 :]
