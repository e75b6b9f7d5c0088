"""The bot that minds its own fields: it trades only by saying yes."""

from beankit import PASS, REFUSE, Accept, Action, Bot, Harvest, Options, Plant, View


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
        """How much more the field promises than it pays now: each card is a step towards its highest payout."""
        bean = view.bean(field[-1])
        best = bean.payout(bean.count)
        cards = next(cards for cards in range(bean.count + 1) if bean.payout(cards) == best)
        return min(len(field) / max(cards, 1), 1) * best - view.worth(field)

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
