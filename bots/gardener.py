"""The bot that minds its own fields: it trades only by saying yes."""

from math import fsum

from beankit import (
    PASS,
    REFUSE,
    Accept,
    Action,
    Bot,
    Decision,
    Harvest,
    Options,
    Plant,
    Reason,
    View,
    about_deal,
    about_planting,
)


class Gardener(Bot):
    """Plants where a bean already grows, accepts beans it grows, and harvests the least promising field."""

    strength = 2

    def plant(self, view: View, options: Options) -> Action:
        """Where it grows; otherwise, if it has to, on an empty field; otherwise make room."""
        fields = view.me.fields
        plants = [option for option in options if isinstance(option, Plant)]
        growing = [option for option in plants if fields[option.field]]
        if growing:
            return growing[0]
        if PASS in options:
            return PASS
        return plants[0] if plants else self.harvest(view, options)

    def harvest(self, view: View, options: Options) -> Action:
        """The field that loses least."""
        fields = view.me.fields
        harvests = [option for option in options if isinstance(option, Harvest)]
        return min(harvests, key=lambda option: self.promise(view, fields[option.field]), default=options[0])

    def promise(self, view: View, field: tuple[str, ...]) -> float:
        """How much more the field promises than it pays now."""
        bean = view.bean(field[-1])
        return min(len(field) / self.full(view, field[-1]), 1) * bean.payout(bean.count) - view.worth(field)

    def full(self, view: View, kind: str) -> int:
        """How many cards of a kind pay the most."""
        bean = view.bean(kind)
        best = bean.payout(bean.count)
        return max(next(cards for cards in range(bean.count + 1) if bean.payout(cards) == best), 1)

    def step(self, view: View, kind: str) -> float:
        """Each card is a step of this many coins towards the highest payout of its kind."""
        bean = view.bean(kind)
        return bean.payout(bean.count) / self.full(view, kind)

    def answer(self, view: View, options: Options) -> Action:
        """Accept beans that I grow, as a gift or for beans that I do not."""
        offer, me = view.offer, view.me
        if not offer or not offer.give or Accept() not in options:
            return REFUSE
        fits = all(map(me.grows, offer.give)) and not any(map(me.grows, offer.want))
        return Accept() if fits else REFUSE

    def react(self, view: View, options: Options) -> Action:
        """Harvest a field that cannot pay more."""
        for option in options:
            if isinstance(option, Harvest) and self.done(view, view.me.fields[option.field]):
                return option
        return PASS

    def done(self, view: View, field: tuple[str, ...]) -> bool:
        """Does the field already pay the most that this bean can pay?"""
        bean = view.bean(field[-1])
        return view.worth(field) == bean.payout(bean.count) > 0

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """The steps that a field gains, or what a harvest leaves on the way."""
        if isinstance(option, Plant):
            return self.step(view, option.card)
        if isinstance(option, Harvest):
            return -self.promise(view, view.me.fields[option.field])
        if option == Accept():
            give, get = view.deal(option)
            return self.grown(view, get) - self.grown(view, give)
        return 0.0 if option in (PASS, REFUSE) else None

    def grown(self, view: View, cards: tuple[str, ...]) -> float:
        """The steps in cards that I grow; the others are worth nothing to me."""
        return fsum([self.step(view, card) for card in cards if view.me.grows(card)])

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """What becomes of the field that gets a card, or of those that a deal is for."""
        if isinstance(action, Plant):
            return about_planting(view, action)
        return about_deal(view, *view.deal(action)) if action == Accept() else None
