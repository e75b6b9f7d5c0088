"""The exercises of lesson 3."""

from math import comb

import pandas as pd

from beankit import Game, play
from beankit.course import views
from beankit.course.exercise import Exercise


def chance(view, kind, draws):
    """The chance that at least one of the next cards is of this kind."""
    left = view.unseen()
    hidden = sum(left.values())
    return 1 - comb(hidden - left[kind], draws) / comb(hidden, draws)


def put_back(view, kind, draws):
    """A card that has come cannot come again: with every card there are fewer hidden ones."""
    left = view.unseen()
    return 1 - (1 - left[kind] / sum(left.values())) ** draws


def counts_the_deck(view, kind, draws):
    """You see some cards already: which ones are still hidden?"""
    deck = sum(view.bean(each).count for each in view.kinds)
    return 1 - comb(deck - view.bean(kind).count, draws) / comb(deck, draws)


def adds_chances(view, kind, draws):
    """Chances of several cards cannot be added: with enough draws your sum would be above 1."""
    left = view.unseen()
    return draws * left[kind] / sum(left.values())


def chance_of_none(view, kind, draws):
    """That is the chance that *none* of them comes: subtract it from 1."""
    return 1 - chance(view, kind, draws)


def exactly_one(view, kind, draws):
    """That is the chance of *exactly* one. Two or three are at least one, too."""
    left = view.unseen()
    hidden = sum(left.values())
    return left[kind] * comb(hidden - left[kind], draws - 1) / comb(hidden, draws)


def expected_payout(bean, have, unseen, hidden, draws):
    """The mean payout of a field of `have` cards after `draws` cards, if `unseen` of the `hidden` ones are of this bean."""
    total = 0
    for more in range(draws + 1):
        ways = comb(unseen, more) * comb(hidden - unseen, draws - more)
        total += ways * bean.payout(have + more)
    return total / comb(hidden, draws)


def payout_of_the_mean(bean, have, unseen, hidden, draws):
    """The mean of the coins is not the coins of the mean: go through every number of cards that may come."""
    return bean.payout(have + int(draws * unseen / hidden))


def leaves_out_none(bean, have, unseen, hidden, draws):
    """Perhaps no card comes at all: the field still pays what it pays now."""
    ways = [comb(unseen, more) * comb(hidden - unseen, draws - more) for more in range(draws + 1)]
    return sum(ways[more] * bean.payout(have + more) for more in range(1, draws + 1)) / comb(hidden, draws)


def leaves_out_all(bean, have, unseen, hidden, draws):
    """Perhaps all cards that come are of this bean: `range(draws)` ends one too early."""
    ways = [comb(unseen, more) * comb(hidden - unseen, draws - more) for more in range(draws)]
    return sum(ways[more] * bean.payout(have + more) for more in range(draws)) / comb(hidden, draws)


def forgets_the_field(bean, have, unseen, hidden, draws):
    """The cards that come join those on the field: `have + more`."""
    return expected_payout(bean, 0, unseen, hidden, draws)


def only_what_it_gains(bean, have, unseen, hidden, draws):
    """That is what the field gains. What does it pay in all?"""
    return expected_payout(bean, have, unseen, hidden, draws) - bean.payout(have)


def loss(view, field):
    """What is lost by harvesting a field now."""
    return view.bean(view.grows(field)).steps[len(field) + 1] - view.worth(field)


def least_lost(view):
    """The number of the field to give up: of those that F-10 allows, the one with the smallest loss."""
    fields = view.me.fields
    longest = max(len(field) for field in fields)
    allowed = [number for number, field in enumerate(fields) if len(field) > 1 or len(field) == longest]
    return min(allowed, key=lambda number: loss(view, fields[number]))


def harvestable(view):
    """The numbers of the fields that F-10 allows to harvest, if none is empty."""
    longest = max(map(len, view.me.fields))
    return [number for number, field in enumerate(view.me.fields) if len(field) > 1 or len(field) == longest]


def smallest_field(view):
    """A small field is not always the one to give up: what would it have become?"""
    return min(harvestable(view), key=lambda number: len(view.me.fields[number]))


def most_coins_now(view):
    """The field that pays most now may be the one that grows best: what would it have become?"""
    return max(harvestable(view), key=lambda number: view.worth(view.me.fields[number]))


def forgets_single_cards(view):
    """May you harvest that field? Look at rule F-10 again (exercise 1.3)."""
    fields = view.me.fields
    return min((number for number, field in enumerate(fields) if field), key=lambda number: loss(view, fields[number]))


def largest_loss(view):
    """That field loses most: look for the smallest loss."""
    return max(harvestable(view), key=lambda number: loss(view, view.me.fields[number]))


def fewest_coins_now(view):
    """What a field pays now is not what is lost: it may be one card away from the next coin."""
    return min(harvestable(view), key=lambda number: view.worth(view.me.fields[number]))


def all_least_lost(view):
    """All fields that lose as little as the best."""
    least = loss(view, view.me.fields[least_lost(view)])
    return [number for number in harvestable(view) if loss(view, view.me.fields[number]) <= least + 1e-9]


def fields_to_choose(*seeds):
    """Views of a seat with at least two fields that are not empty."""
    return [(view,) for view in views(seeds=seeds, every=11) if sum(map(bool, view.me.fields)) > 1]


def best_size(harvests):
    """For every bean the number of cards that paid most per card; sizes that were harvested only once do not count."""
    sizes = harvests.groupby(["bean", "cards"]).coins.agg(["mean", "size"]).reset_index()
    often = sizes[sizes["size"] > 1]
    rated = often.assign(rate=often["mean"] / often.cards)
    return rated.sort_values(["rate", "cards"], ascending=[False, True]).groupby("bean").cards.first()


def most_coins(harvests):
    """A large harvest needs many cards: divide the coins by the cards."""
    sizes = harvests.groupby(["bean", "cards"]).coins.agg(["mean", "size"]).reset_index()
    often = sizes[sizes["size"] > 1]
    return often.sort_values(["mean", "cards"], ascending=[False, True]).groupby("bean").cards.first()


def usual_size(harvests):
    """That is the size in which they harvest most often. The question is which size pays best."""
    sizes = harvests.groupby(["bean", "cards"]).coins.agg(["mean", "size"]).reset_index()
    often = sizes[sizes["size"] > 1]
    return often.sort_values(["size", "cards"], ascending=[False, True]).groupby("bean").cards.first()


def counts_accidents(harvests):
    """One harvest of a size is an accident: leave out sizes that occur only once."""
    return best_size(pd.concat([harvests, harvests]))


def all_beans_together(harvests):
    """Each bean has a beanometer of its own: group by bean *and* cards, then compare within each bean."""
    sizes = harvests.groupby("cards").coins.agg(["mean", "size"]).reset_index()
    often = sizes[sizes["size"] > 1]
    best = often.assign(rate=often["mean"] / often.cards).sort_values("rate").cards.iloc[-1]
    return pd.Series(dict.fromkeys(best_size(harvests).index, best))


def sums_for_means(harvests):
    """A size that is common brings much in all: take the mean of its harvests, not the sum."""
    sizes = harvests.groupby(["bean", "cards"]).coins.agg(["sum", "size"]).reset_index()
    often = sizes[sizes["size"] > 1]
    rated = often.assign(rate=often["sum"] / often.cards)
    return rated.sort_values(["rate", "cards"], ascending=[False, True]).groupby("bean").cards.first()


def harvests_of(seed):
    """All harvests of three games of traders."""
    games = [play("bohnanza", ["trader"] * 4, seed=number) for number in range(seed, seed + 3)]
    rows = [row for game in games for row in game.events("harvested")]
    return pd.DataFrame([{"bean": row["cards"][-1], "cards": len(row["cards"]), "coins": row["coins"]} for row in rows])


def beans():
    """The beans of Bohnanza with four players."""
    view = Game("bohnanza", players=4).view(0)
    return [view.bean(kind) for kind in view.kinds]


def numbers(rng):
    """How many cards of a kind are unseen, how many are hidden in all, and how many come."""
    return rng.randrange(3, 9), rng.randrange(30, 80), rng.randrange(5, 11)


def chances(seed, draws):
    """Views of a game with every kind."""
    seen = [view for view in views(seeds=[seed], every=44) if sum(view.unseen().values()) > 2 * draws]
    return [(view, kind, draws) for view in seen for kind in view.kinds][::3]


EXERCISES = [
    Exercise(
        id="3.1",
        text="""At least one

Write `chance(view, kind, draws)`: the chance that at least one of the next `draws` hidden cards is of this kind. It is 1 minus the chance that
none of them is, and that is one number of ways divided by another. Which cards are hidden, `view.unseen()` tells you; three decimals
are enough.""",
        solution=chance,
        wrong=[put_back, counts_the_deck, adds_chances, chance_of_none, exactly_one],
        visible=lambda: chances(7, 5),
        twin=lambda rng: chances(rng.randrange(10**6), rng.randrange(3, 7)),
        tolerance=1e-3,
    ),
    Exercise(
        id="3.2",
        text="""What a field may still pay

Write `expected_payout(bean, have, unseen, hidden, draws)`. A field has `have` cards of a bean; `hidden` cards are unknown, `unseen` of them are of
this bean, and `draws` of the hidden cards come. All of this bean that come are planted on the field. What does it pay on average?

There are `comb(unseen, more) * comb(hidden - unseen, draws - more)` ways in which exactly `more` of them come, out of
`comb(hidden, draws)` in all, and `bean.payout(n)` is what `n` cards pay.""",
        solution=expected_payout,
        wrong=[payout_of_the_mean, leaves_out_none, leaves_out_all, forgets_the_field, only_what_it_gains],
        visible=lambda: [
            (bean, have, *known) for known in ((6, 60, 8), (6, 20, 4)) for bean in beans() for have in range(1, 6)
        ],
        twin=lambda rng: [(bean, have, *numbers(rng)) for bean in beans() for have in range(1, 6)],
    ),
    Exercise(
        id="3.3",
        text="""Which field goes?

Write `least_lost(view)`: the number of the field of yours (counted from 0) whose harvest loses least, by `loss` from above, among those that
you may harvest at all: an empty field is none, and a single card must wait while another field has more (F-10). If two
fields lose the same, either is right.""",
        solution=least_lost,
        wrong=[smallest_field, most_coins_now, forgets_single_cards, largest_loss, fewest_coins_now],
        visible=lambda: fields_to_choose(7),
        twin=lambda rng: fields_to_choose(rng.randrange(10**6)),
        right=all_least_lost,
    ),
    Exercise(
        id="3.4",
        text="""The best moment

Write `best_size(harvests)`: for every bean the number of cards with which a harvest brought most coins per card. `harvests` is a table as above, with the columns `bean`, `cards`
and `coins`. Leave out sizes in which a bean was harvested only once, for one harvest is an accident; of two sizes that are equally good, take the smaller one. Return a Series or
a dict: `{"blue": 8, ...}`. (Most coins per card is not yet most coins: a field that goes at two cards never gets to seven.)""",
        solution=best_size,
        wrong=[most_coins, usual_size, counts_accidents, all_beans_together, sums_for_means],
        visible=lambda: [(harvests_of(7),), (harvests_of(11),)],
        twin=lambda rng: [(harvests_of(rng.randrange(10**6)),) for _ in range(2)],
    ),
]
