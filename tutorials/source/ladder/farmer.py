"""After lesson 3: a field has a value."""

from beankit import PASS, Harvest, Plant
from neighbour import Neighbour


class Farmer(Neighbour):
    """Harvests the field that loses least, and what cannot grow any more."""

    def loss(self, view, field):
        """What is lost by harvesting a field now: the coin it has begun, and the growth that may come."""
        return view.bean(view.grows(field)).steps[len(field) + 1] - view.worth(field) if field else 0.0

    def plant(self, view, options):
        plants = [option for option in options if isinstance(option, Plant)]
        growing = [option for option in plants if view.me.fields[option.field]]
        if growing or PASS in options:
            return growing[0] if growing else PASS
        harvests = [option for option in options if isinstance(option, Harvest)]
        return plants[0] if plants else min(harvests, key=lambda option: self.loss(view, view.me.fields[option.field]))

    def react(self, view, options):
        for option in options:
            if isinstance(option, Harvest):
                field = view.me.fields[option.field]
                if view.worth(field) and self.loss(view, field) == 0:
                    return option
        return PASS
