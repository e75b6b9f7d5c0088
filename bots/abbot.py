"""The bot for Bohnedikt: collects for its sacrifices, plants edicts as jokers, and trades for what fits its fields."""

from math import fsum

from beankit import (
    PASS,
    REFUSE,
    Accept,
    Action,
    Bid,
    Bot,
    Decision,
    Harvest,
    Offer,
    Options,
    Plant,
    Reason,
    Sacrifice,
    Take,
    View,
    about_deal,
    about_planting,
)

Cards = tuple[str, ...]

LEAST = 0.3  # least gain for which a sacrifice is made
LOSS = 0.1  # extra cost of making room, and of not planting a card
MOST_OFFERS = 8  # in one trading phase
GARDEN, ACRE = 0, 1  # the fields for edicts and for sacrifices
GROWTH = 0.5  # weight of a row's next step, which may or may not come
JOKER = 0.2  # value of an edict in a row without beans
COVERED = 0.8  # weight of a row with an edict on top: it pays only with a bean on top
RELIEF = 0.3  # value of getting rid of a hand card
HOPE = 0.35  # value of half a sacrifice


class Abbot(Bot):
    """Weighs what its fields are on the way to, with the beans on its sacrifice card in mind."""

    games = ("bohnedikt",)
    strength = 7

    def start(self, view: View) -> None:
        """Learn for every kind how many coins a row of 0, 1, 2 ... cards is on the way to."""
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}
        self.jokers = {kind for kind in view.kinds if not any(view.bean(kind).beanometer)}

    # --- what things are worth ---

    def row(self, cards: Cards) -> float:
        """What a row is on the way to, by the beanometer of its top bean, all its cards and a little growth."""
        for place, card in enumerate(reversed(cards)):
            if card not in self.jokers:
                steps, size = self.steps[card], len(cards)
                value = steps[size] + GROWTH * (steps[size + 1] - steps[size])
                return value * COVERED if place else value
        return JOKER * len(cards)

    def best(self, view: View, seat: int, card: str) -> float:
        """What a card is worth to a player on the field that suits it best."""
        fields = view.players[seat].fields
        if card in self.jokers:
            return self.row((*fields[GARDEN], card)) - self.row(fields[GARDEN]) + LOSS
        gains = [self.row((*field, card)) - self.row(field) for field in fields if self.fits(card, field)]
        if gains:
            return max(gains)
        room = min(self.row(field) - view.worth(field) for field in fields)
        return GROWTH * self.steps[card][1] - room - LOSS

    def fits(self, card: str, field: Cards) -> bool:
        """May this bean go on this field?"""
        top = next((other for other in reversed(field) if other not in self.jokers), card)
        return top == card

    def pair(self, view: View) -> Cards:
        """The two kinds of my sacrifice card."""
        cards: Cards = getattr(view.me, "sacrifice", ())  # only this game's view has it
        return tuple(cards[0].split("+"))

    def owned(self, view: View) -> list[str]:
        """All cards that could be sacrificed."""
        return [*view.hand, *view.me.received, *(view.revealed if view.active == view.seat else ())]

    def gain(self, view: View, give: Cards, get: Cards) -> float:
        """What a deal is worth to me, on my fields and for my sacrifice."""
        mine, hand = self.owned(view), [*view.hand]
        gain = fsum(self.best(view, view.seat, card) for card in get) - self.hopes(view, mine)
        for card in give:
            if card in view.revealed and view.active == view.seat:
                gain -= self.best(view, view.seat, card)
            else:
                place = hand.index(card) if card in hand else 0
                gain -= max(self.best(view, view.seat, card), -RELIEF) * (0.7 if place > 1 else 1.0)
            if card in mine:
                mine.remove(card)
        return gain + self.hopes(view, [*mine, *get])

    def hopes(self, view: View, cards: list[str]) -> float:
        """What my sacrifice card promises with these cards: nothing, half of it, or all of it."""
        kinds = [kind for kind in self.pair(view) if kind in cards]
        return (0.0, HOPE, HOPE + self.offering(view))[len(kinds)]

    def offering(self, view: View) -> float:
        """What my sacrifice would add to God's Acre, in the better order."""
        acre = view.me.fields[ACRE]
        first, second = self.pair(view)
        return max(self.row((*acre, first, second)), self.row((*acre, second, first))) - self.row(acre)

    # --- sacrifices and harvests, at any time ---

    def pious(self, view: View, options: Options) -> Action | None:
        """Harvest a field that cannot pay more, or sacrifice if that is worth it now."""
        fields = view.me.fields
        for option in options:
            if isinstance(option, Harvest) and self.full(view, fields[option.field]):
                return option
        best, most, acre = None, LEAST, fields[ACRE]
        for option in options:
            if isinstance(option, Sacrifice):
                beans = (option.first, option.second)
                added = self.row((*acre, *beans)) - self.row(acre)
                for bean in beans:
                    added -= max(0.0, self.best(view, view.seat, bean)) / 2 - RELIEF / 2
                if added > most:
                    best, most = option, added
        return best

    def full(self, view: View, field: Cards) -> bool:
        """Does the field already pay the most that its top bean can pay?"""
        worth = view.worth(field)
        return worth > 0 and worth == view.bean(field[-1]).pays[-1]

    def react(self, view: View, options: Options) -> Action:
        """Harvest or sacrifice if that is worth it now."""
        return self.pious(view, options) or PASS

    # --- planting ---

    def plant(self, view: View, options: Options) -> Action:
        """What adds most to the fields; an extra bean only if it really fits."""
        best = self.pious(view, options)
        if best is not None:
            return best
        fields, most = view.me.fields, -99.0
        for option in options:
            gain = {"pass": 0.15, "lay_down": -LOSS, "keep": -LOSS}.get(option.word, -1.0)
            if isinstance(option, Plant):
                field = fields[option.field]
                gain = self.row((*field, option.card)) - self.row(field)
            elif isinstance(option, Harvest):
                gain = view.worth(fields[option.field]) - self.row(fields[option.field]) - 2 * LOSS
            if gain > most:
                best, most = option, gain
        return best or options[0]

    def tribute(self, view: View, options: Options) -> Action:
        """The field that loses least."""
        fields = view.me.fields
        harvests = [option for option in options if isinstance(option, Harvest)]
        return min(harvests, key=lambda option: self.row(fields[option.field]) - view.worth(fields[option.field]))

    def edict(self, view: View, options: Options) -> Action:
        """Use what helps: more cards, a front bean that fits, getting rid of one that does not."""
        best = self.pious(view, options)
        if best is not None:
            return best
        values = [self.best(view, view.seat, card) for card in view.hand]
        for option in options:
            name: str = getattr(option, "edict", "")
            numbers: tuple[int, ...] = getattr(option, "numbers", ())
            if name in ("third_card", "draw_five"):
                return option
            if name == "from_discard" and self.gain(view, (), view.discard[-1:]) > 0:
                return option
            if name == "plant_front" and values[0] > 0 and view.me.fields[numbers[0]]:
                return option
            if name == "discard_one" and values[numbers[0]] == min(values) < 0:
                return option
        return PASS

    # --- trading ---

    def offer(self, view: View, options: Options) -> Action:
        """The most profitable offer that somebody may like and that I have not made before."""
        best = self.pious(view, options)
        if best is not None:
            return best
        best, most, called = options[0], 0.05, view.offers
        for option in options if len(called) < MOST_OFFERS else ():
            if isinstance(option, Offer) and option.give and option.to is None and option not in called:
                gain = self.gain(view, option.give, option.want)
                if gain > most and any(self.likes(view, other.seat, option) for other in view.others):
                    best, most = option, gain
        return best

    def likes(self, view: View, seat: int, offer: Offer) -> bool:
        """Would a player like this offer, judging by their fields?"""
        return fsum(self.best(view, seat, card) for card in offer.give) > 0

    def answer(self, view: View, options: Options) -> Action:
        """Accept a deal that pays; otherwise bid one that should pay both sides."""
        if Accept() in options and self.gain(view, *view.deal(Accept())) > 0:
            return Accept()
        best, most = options[0], 0.0
        for option in options:
            if isinstance(option, Bid):
                theirs = fsum(self.best(view, view.active, card) for card in option.give)
                theirs -= fsum(self.best(view, view.active, card) for card in option.want)
                gain = self.gain(view, option.give, option.want)
                if theirs > 0 and gain > most:
                    best, most = option, gain
        return best

    def settle(self, view: View, options: Options) -> Action:
        """Take the answer that pays most."""
        best, most = PASS if PASS in options else options[0], 0.0
        for option in options:
            if isinstance(option, Take):
                gain = self.gain(view, *view.deal(option))
                if gain > most:
                    best, most = option, gain
        return best

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What a deal is worth, on the fields and for the sacrifice."""
        if isinstance(option, Offer | Accept | Bid | Take):
            return self.gain(view, *view.deal(option))
        return 0.0 if decision.kind in ("offer", "answer", "settle") and option in (PASS, REFUSE) else None

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """What the fields gain, and the sacrifice."""
        if isinstance(action, Sacrifice):
            return Reason("the sacrifice adds {gain:.1f} coins to God's Acre", gain=self.offering(view))
        if isinstance(action, Offer | Accept | Bid | Take):
            give, get = view.deal(action)
            worth, facts = self.gain(view, give, get), about_deal(view, give, get)
            if any(kind in get for kind in self.pair(view)):
                return Reason("{facts}; a step towards the sacrifice ({gain:+.2f} coins)", facts=facts, gain=worth)
            return Reason("{facts} ({gain:+.2f} coins)", facts=facts, gain=worth)
        if isinstance(action, Plant):
            return about_planting(view, action)
        if isinstance(action, Harvest):
            return Reason("harvest of field {field}: {coins}", field=action.field, coins=self.paid(view, action))
        return Reason("no deal here pays") if decision.kind in ("offer", "answer", "settle") else None

    def paid(self, view: View, harvest: Harvest) -> int:
        """What a harvest pays."""
        return view.worth(view.me.fields[harvest.field])
