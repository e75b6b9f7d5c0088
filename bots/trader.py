"""The bot that estimates what a card is worth to each player, and trades whenever both sides should gain."""

from math import fsum

from beankit import (
    PASS,
    REFUSE,
    Accept,
    Action,
    Bid,
    Bot,
    BuyField,
    Decision,
    Harvest,
    Offer,
    Options,
    Plant,
    Reason,
    Take,
    View,
    about_deal,
    about_planting,
)

Cards = tuple[str, ...]
Values = dict[str, float]

MOST_OFFERS = 6  # in one trading phase
EARLY = 10  # cards per player left in the first draw pile: a third field still pays


class Trader(Bot):
    """Values cards by what grows on the fields; makes, answers and settles offers by those values."""

    strength = 4

    def start(self, view: View) -> None:
        """Learn how many coins a field of 0, 1, 2 ... cards of each kind is on the way to."""
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}

    # --- what things are worth ---

    def promise(self, view: View, field: Cards) -> float:
        """What is lost by harvesting a field now: the next coin it has begun, and the growth that may come."""
        if not field:
            return 0.0
        steps, size = self.steps[self.grown(view, field)], len(field)
        return steps[size + 1] - view.worth(field)

    def grown(self, view: View, field: Cards) -> str:
        """The kind that a field grows: in some games, cards without a beanometer may lie on it too."""
        return next((card for card in reversed(field) if any(view.bean(card).beanometer)), field[-1])

    def values(self, view: View, seat: int) -> Values:
        """What a card of each kind is worth to a player: a step towards a coin, less any field that must make room."""
        fields = view.players[seat].fields
        room = min(self.promise(view, field) for field in fields)
        values = {kind: steps[1] / 2 - room for kind, steps in self.steps.items()}
        for field in fields:
            if field:
                kind, size = self.grown(view, field), len(field)
                values[kind] = self.steps[kind][size + 1] - self.steps[kind][size]
        return values

    # --- planting and harvesting ---

    def plant(self, view: View, options: Options) -> Action:
        """Where it grows; otherwise, if it has to, on an empty field; otherwise where the least is lost."""
        fields = view.me.fields
        plants = [option for option in options if isinstance(option, Plant)]
        for option in plants:
            if fields[option.field]:
                return option
        if PASS in options:
            return PASS
        if plants:
            return plants[0]
        harvests = [option for option in options if isinstance(option, Harvest)]
        return min(harvests, key=lambda option: self.promise(view, fields[option.field]), default=options[0])

    def react(self, view: View, options: Options) -> Action:
        """Buy a third field if it is early; harvest a field that cannot pay more."""
        buys = [option for option in options if isinstance(option, BuyField)]
        if buys and not view.exhausted and len(view.draw_pile) > EARLY * len(view.players):
            mine = self.values(view, view.seat)  # the coins come back as cards: spend those I can use
            return max(buys, key=lambda buy: total(mine, buy.coins))
        fields = view.me.fields
        for option in options:
            if isinstance(option, Harvest):
                field = fields[option.field]
                if view.worth(field) and self.promise(view, field) == 0:
                    return option
        return PASS

    # --- trading ---

    def offer(self, view: View, options: Options) -> Action:
        """The most profitable offer that somebody may like and that I have not made before."""
        called = view.offers
        if len(called) == MOST_OFFERS:
            return PASS
        mine = self.values(view, view.seat)
        theirs = [self.values(view, other.seat) for other in view.others]
        best, most = options[0], 0.0
        for option in options:
            if isinstance(option, Offer) and option.give and option.to is None and option not in called:
                won = gain(mine, option.give, option.want)
                if won > most and any(total(values, option.give) > 0 for values in theirs):
                    best, most = option, won
        return best

    def answer(self, view: View, options: Options) -> Action:
        """Accept a deal that pays; otherwise bid one that should pay both sides."""
        mine, theirs = self.values(view, view.seat), self.values(view, view.active)
        if Accept() in options and gain(mine, *view.deal(Accept())) > 0:
            return Accept()
        best, most = options[0], 0.0
        for option in options:
            if isinstance(option, Bid) and gain(theirs, option.want, option.give) > 0:
                won = gain(mine, option.give, option.want)
                if won > most:
                    best, most = option, won
        return best

    def settle(self, view: View, options: Options) -> Action:
        """Take the answer that pays most; the first option is to take none."""
        mine = self.values(view, view.seat)
        return max(options, key=lambda option: gain(mine, *view.deal(option)))

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What a deal is worth to me; to refuse, to take none and to end trading is worth nothing."""
        if isinstance(option, Offer | Accept | Bid | Take):
            return gain(self.values(view, view.seat), *view.deal(option))
        if decision.kind in ("offer", "answer", "settle") and option in (PASS, REFUSE):
            return 0.0
        return -self.promise(view, view.me.fields[option.field]) if isinstance(option, Harvest) else None

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """What the fields gain."""
        if isinstance(action, Offer | Accept | Bid | Take):
            worth = gain(self.values(view, view.seat), *view.deal(action))
            return Reason("{facts} ({gain:+.2f} coins)", facts=about_deal(view, *view.deal(action)), gain=worth)
        if isinstance(action, Plant):
            return about_planting(view, action)
        if isinstance(action, Harvest):
            loss = self.promise(view, view.me.fields[action.field])
            paid = view.worth(view.me.fields[action.field])
            if loss > 0:
                return Reason("field {field} loses least by a harvest: {loss:.1f} coins", field=action.field, loss=loss)
            return Reason("field {field} cannot pay more than {coins}", field=action.field, coins=paid)
        if isinstance(action, BuyField):
            return Reason("a third field pays while the draw pile is long")
        return {
            "plant": Reason("the front card grows nowhere yet"),
            "offer": Reason("no offer promises a gain that somebody may like"),
            "answer": Reason("no deal here pays"),
            "settle": Reason("no deal here pays"),
        }.get(decision.kind)


def gain(values: Values, give: Cards, get: Cards) -> float:
    """What a deal is worth to a player with these values."""
    return total(values, get) - total(values, give)


def total(values: Values, cards: Cards) -> float:
    """What several cards are worth together."""
    return fsum([values[card] for card in cards])
