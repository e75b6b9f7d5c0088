"""The exercises of lesson 2."""

from beankit import PASS, REFUSE, Accept, Bot, Game, Offer, Plant, Take
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


class EndsWithTheLast(Bot):
    """And if none of the cards grows on your fields? Then take the *first* option."""

    def plant(self, view, options):
        growing = [option for option in options if isinstance(option, Plant) and view.me.fields[option.field]]
        return growing[0] if growing else options[-1]


class OnlyTheFirstField(Bot):
    """Look at all your fields: the bean may grow on the second one."""

    def plant(self, view, options):
        growing = [option for option in where_it_grows(view) if option.field == 0]
        return growing[0] if growing else options[0]


class WaitsForASecondCard(Bot):
    """A single card is enough: the same bean grows there, too."""

    def plant(self, view, options):
        growing = [option for option in where_it_grows(view) if len(view.me.fields[option.field]) > 1]
        return growing[0] if growing else options[0]


def where_it_grows(view):
    """All ways to plant a card where the same bean grows."""
    return [option for option in view.decision.options if isinstance(option, Plant) and view.me.fields[option.field]]


def good_plants(view):
    """All right moves: where it grows, or else the first option."""
    return where_it_grows(view) or [view.decision.options[0]]


def plant_views(*seeds):
    """Views in which some card can be planted where it grows, and some in which none can."""
    seen = views("plant", seeds=seeds, every=2)
    growing, others = ([view for view in seen if bool(where_it_grows(view)) is it_grows] for it_grows in (True, False))
    return [(view,) for view in [*growing, *others[::6]]]


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


class TakesOneForAll(Planter):
    """Does *everything* you get grow at home? One bean that does not is enough to do harm."""

    def answer(self, view, options):
        welcome = any(view.me.grows(bean) for bean in view.offer.give)
        return Accept() if welcome and Accept() in options else REFUSE


class PaysForNothing(Planter):
    """Do you get anything at all? `all` of no beans is true."""

    def answer(self, view, options):
        welcome = all(view.me.grows(bean) for bean in view.offer.give)
        return Accept() if welcome and Accept() in options else REFUSE


class OnlyGifts(Planter):
    """A trade that you can pay is fine, too, if all that you get grows at home."""

    def answer(self, view, options):
        welcome = view.offer.give and all(view.me.grows(bean) for bean in view.offer.give)
        return Accept() if welcome and not view.offer.want else REFUSE


def offers(rng):
    """Tables at which seat 1 answers: a gift, or two at once, a trade it can pay, one it cannot, and one for nothing."""
    found = []
    kinds = ["blue", "chili", "stink", "green", "soy", "black_eyed", "red", "garden"]
    for _ in range(8):
        mine, other, given, paid, rest = rng.sample(kinds, 5)
        trades = [(mine, mine, ()), (given, given, ()), (mine, mine, paid), (given, given, paid), (mine, mine, rest)]
        trades += [(mine, (mine, other), ()), (given, (given, other), ()), (mine, (), paid)]
        for turned, give, want in trades:
            game = Game.from_position(
                {
                    "game": "bohnanza",
                    "phase": "trade",
                    "hands": [given, f"{paid} {other}", rest],
                    "fields": [["", ""], [f"{mine} {mine}", other], ["", ""]],
                    "revealed": f"{turned} {other}",
                }
            )
            game.play(Offer(give, want))
            found.append((game.view(1),))
    rng.shuffle(found)
    return found


def offers_seen():
    """The same tables every time."""
    from random import Random

    return offers(Random(2))


class MyBot(Neighbour):
    """A neighbour who also gives away what does not grow at home."""

    def offer(self, view, options):
        """Give away a turned-over card that does not grow here, each only once; otherwise pass."""
        for card in view.revealed:
            gift = Offer(give=card)
            if not view.me.grows(card) and gift not in view.offers:
                return gift
        return PASS

    def settle(self, view, options):
        """Take the first answer of somebody who wants it."""
        answers = [option for option in options if isinstance(option, Take)]
        return answers[0] if answers else PASS


class OffersAgain(MyBot):
    """You make the same offer again and again: `view.offers` are those that you have made in this trading phase."""

    def offer(self, view, options):
        for card in view.revealed:
            if not view.me.grows(card) and view.rounds < 20:
                return Offer(give=card)
        return PASS


class GivesEverything(MyBot):
    """You give away beans that grow on your own fields: look with `view.me.grows(card)`."""

    def offer(self, view, options):
        for card in view.revealed:
            if Offer(give=card) not in view.offers:
                return Offer(give=card)
        return PASS


class Misspelt(Neighbour):
    """Your bot never offers anything. Is the method called `offer`? For a question without a method a bot passes."""

    def offers(self, view, options):
        return MyBot.offer(self, view, options)


class NeverTakes(MyBot):
    """Nobody gets your gifts: when somebody has said yes, you are asked to `settle`, and then you must take an answer."""

    def settle(self, view, options):
        return options[0]


class TakesTheLastOption(MyBot):
    """Among the options of `settle` are harvests, too: look for a `Take`, with `isinstance(option, Take)`."""

    def settle(self, view, options):
        return options[-1]


def whole_games(answer, ask):
    """Let it play on every seat; the games stay elsewhere."""
    asked = ask()
    while asked is not None:
        begins, view = asked
        if begins:
            bot = answer()
        asked = ask(bot.start(view) if begins else bot.decide(view, view.decision))


def on_every_seat(seed):
    """A game with it on every seat, among gardeners; the actions of each game."""
    from beankit import Game
    from beankit.bots import Gardener

    games = []
    for seat in range(3):
        game, others = Game("bohnanza", players=3, seed=seed), {}
        for other in {0, 1, 2} - {seat}:
            others[other] = Gardener()
            others[other].start(game.view(other))
        yield [True, game.view(seat)]
        actions = []
        while not game.over:
            decision = game.decision
            view = game.view(decision.seat)
            action = (yield [False, view]) if decision.seat == seat else others[decision.seat].decide(view, decision)
            game.play(action)
            actions.append(str(action))
        games.append(actions)
    return games


def what_it_did(result, seed):
    """What a bot did in three games with these actions, in the first on seat 0, then on the next."""
    from beankit import Game, Offer, Take
    from beankit.core.actions import parse

    ended, offers, again, harmless, gifts, settled = 0, 0, 0, True, 0, True
    for seat, actions in enumerate(result):
        game = Game("bohnanza", players=3, seed=seed)
        for action in map(parse, actions):
            if game.decision.seat == seat and isinstance(action, Offer):
                view = game.view(seat)
                offers, again = offers + 1, again + (action in view.offers)
                harmless = harmless and not any(view.me.grows(card) for card in action.give)
            if game.decision.seat == seat and any(isinstance(option, Take) for option in game.decision.options):
                settled = settled and isinstance(action, Take)
            game.play(action)
        ended += game.over
        gifts += sum(event.name == "traded" and event.seat == seat for event in game.view(seat).log)
    facts = {"games": ended, "made offers": offers > 0, "repeated one": again > 0}
    facts |= {"gave only what does not grow": harmless, "gave something": gifts > 0}
    return {**facts, "took an answer whenever there was one": settled}


EXERCISES = [
    Exercise(
        id="2.1",
        text="""Plant where it grows

Write the method `plant`: if one of the cards to be planted already grows on one of your fields, plant it there; otherwise take
the first option. `options` holds actions such as `Plant("soy", 0)`, with a `card` and a `field`; there are also
harvests among them and, for the second card, `PASS`, so look with `isinstance(option, Plant)`. A `Plant` on a field that is not empty is only offered where
the same bean grows.""",
        solution=Planter,
        wrong=[LooksAtTheFrontCard, TakesTheLastPlant, EndsWithTheLast, OnlyTheFirstField, WaitsForASecondCard],
        visible=lambda: plant_views(7, 8),
        twin=lambda rng: plant_views(rng.randrange(10**6), rng.randrange(10**6)),
        right=good_plants,
    ),
    Exercise(
        id="2.2",
        text="""Say yes to the right beans

Write the method `answer` for a bot that already plants well. Say yes, `Accept()`, if you get something and everything you get
(`view.offer.give`) already grows at home (`view.me.grows(bean)`); otherwise say no, `REFUSE`. But never say yes to a trade that you
cannot pay: then `Accept()` is not among the options.""",
        solution=Neighbour,
        wrong=[NeverLooks, TakesEverything, TakesOneForAll, PaysForNothing, OnlyGifts],
        visible=offers_seen,
        twin=offers,
    ),
    Exercise(
        id="2.3",
        text="""Give away what does harm

Write two methods of `MyBot`, which plants and answers like your `Neighbour`.

* `offer`: `view.revealed` holds the cards that you turned over. If one of them does not grow at home, offer it as a gift: `Offer(give=card)`. Make each
  offer only once (`view.offers` are those that you have made in this trading phase), and when there is nothing left to give, return `PASS`.
* `settle`: the others have answered. You are only asked if somebody said yes or made a bid: `options` holds `PASS`, for each of them one or more actions `Take`, and harvests.
  Take the first `Take`.

The check lets your bot play a whole game on every seat.""",
        solution=MyBot,
        wrong=[OffersAgain, GivesEverything, Misspelt, NeverTakes, TakesTheLastOption],
        visible=lambda: [(seed,) for seed in (1, 2, 3)],
        twin=lambda rng: [(rng.randrange(10**6),) for _ in range(3)],
        call=whole_games,
        host=on_every_seat,
        judge=what_it_did,
    ),
]
