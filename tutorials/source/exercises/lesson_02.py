"""The exercises of lesson 2."""

from beankit import REFUSE, Accept, Bot, Game, Offer, Plant
from beankit.course import views
from beankit.course.exercise import Exercise


class Planter(Bot):
    """Plants a bean where the same bean already grows."""

    def plant(self, view, options):
        growing = [option for option in options if isinstance(option, Plant) and view.me.fields[option.field]]
        return growing[0] if growing else options[0]


class LooksAtTheFrontCard(Bot):
    """Cards from a trade are planted too: `option.card` says which card an option plants."""

    def plant(self, view, options):
        for option in options:
            if isinstance(option, Plant) and option.card == view.hand[0] and view.me.grows(option.card):
                return option
        return options[0]


class TakesTheLastPlant(Bot):
    """Does the same bean grow on the field that you chose?"""

    def plant(self, view, options):
        plants = [option for option in options if isinstance(option, Plant)]
        return plants[-1] if plants else options[0]


def where_it_grows(view):
    """All ways to plant a card where the same bean grows."""
    return [option for option in view.decision.options if isinstance(option, Plant) and view.me.fields[option.field]]


def plant_views(*seeds):
    """Views in which some card can be planted where it grows."""
    return [(view,) for view in views("plant", seeds=seeds, every=2) if where_it_grows(view)]


class Neighbour(Planter):
    """Plants as before, and says yes to beans that already grow at home."""

    def answer(self, view, options):
        welcome = view.offer.give and all(view.me.grows(bean) for bean in view.offer.give)
        return Accept() if welcome and Accept() in options else REFUSE


class NeverLooks(Planter):
    """`Accept()` is not always among the options: can you pay what they want?"""

    def answer(self, view, options):
        return Accept()


class TakesEverything(Planter):
    """Do these beans grow on your fields? If not, you will have to give up a field for them."""

    def answer(self, view, options):
        return Accept() if Accept() in options else REFUSE


def offers(rng):
    """Tables at which seat 1 answers: a gift, a trade it can pay, and one it cannot."""
    found = []
    kinds = ["blue", "chili", "stink", "green", "soy", "black_eyed", "red", "garden"]
    for _ in range(8):
        mine, other, given, paid, rest = rng.sample(kinds, 5)
        for turned, want in ((mine, ()), (given, ()), (mine, paid), (given, paid), (mine, rest)):
            game = Game.from_position(
                {
                    "game": "bohnanza",
                    "phase": "trade",
                    "hands": [given, f"{paid} {other}", rest],
                    "fields": [["", ""], [f"{mine} {mine}", other], ["", ""]],
                    "revealed": f"{turned} {other}",
                }
            )
            game.play(Offer(turned, want))
            found.append((game.view(1),))
    return found


def offers_seen():
    """The same tables every time."""
    from random import Random

    return offers(Random(2))


EXERCISES = [
    Exercise(
        id="2.1",
        text="""Plant where it grows

Write the method `plant`: if one of the cards to be planted already grows on one of your fields, plant it there; otherwise take
the first option. `options` holds actions such as `Plant("soy", 0)`, with a `card` and a `field`; there are also
harvests among them, so look with `isinstance(option, Plant)`. A `Plant` on a field that is not empty is only offered where
the same bean grows.""",
        solution=Planter,
        wrong=[LooksAtTheFrontCard, TakesTheLastPlant],
        visible=lambda: plant_views(7, 8),
        twin=lambda rng: plant_views(rng.randrange(10**6), rng.randrange(10**6)),
        right=where_it_grows,
    ),
    Exercise(
        id="2.2",
        text="""Say yes to the right beans

Write the method `answer` for a bot that already plants well. Say yes, `Accept()`, if you get something and everything you get
(`view.offer.give`) already grows at home (`view.me.grows(bean)`); otherwise say no, `REFUSE`. But never say yes to a trade that you
cannot pay: then `Accept()` is not among the options.""",
        solution=Neighbour,
        wrong=[NeverLooks, TakesEverything],
        visible=offers_seen,
        twin=offers,
    ),
]
