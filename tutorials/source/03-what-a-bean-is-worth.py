# %% [markdown] msg="title"
# # 3. What a bean is worth
#
# Two fields, and a card that fits on neither of them. One field has to go: which one?
#
# To answer that, you need to know what a field *may still become*. In this lesson you turn beanometers into expected coins, and let
# the log of real games tell you who harvests too early.

# %% [markdown] msg="your-bot"
# **Your bot** comes back with `from my_bot import MyBot`, if you saved it in lesson 2. Write `class MyFarmer(MyBot): ...`, and at the end
# `save(MyFarmer, "my_bot.py")`: old and new parts are written into one file. In later lessons, import the class that you saved last.

# %%
from math import comb

import pandas as pd
from beankit import Game, Harvest, play
from beankit.course import charts, check, hint, ready, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %%
game = Game.from_position(
    {
        "game": "bohnanza",
        "phase": "plant",
        "hands": ["green red soy chili", "blue stink red", "chili red stink", "stink stink blue"],
        "fields": [["soy soy soy", "blue blue blue blue"], ["stink", "garden"], ["", "stink"], ["chili", ""]],
    }
)
view = game.view(0)
print(view)
print(*view.decision.options, sep="\n")

# %% [markdown] msg="both-pay-one"
# The green bean must be planted, and there is no room. Both fields would pay one coin now. The blue field is the larger one.
# Would you keep it?
#
# That depends on the cards that are still to come. You cannot see them, but you can count: `view.unseen()` says how many cards of
# each kind are hidden from you.

# %%
left = view.unseen()
hidden = sum(left.values())
print(hidden, "hidden cards:", dict(left))
print("the next card is a soy bean with chance", round(left["soy"] / hidden, 3))

# %% [markdown] msg="chances"
# And the chance that *at least one* of the next five cards is a soy bean? Count hands instead of cards: `comb(n, k)` is the number
# of ways to pick `k` cards out of `n`. All five cards can come from the hidden ones, or all five from those that are *not* soy.

# %% exercise="3.1"

# %% [markdown] msg="weighted"
# ## A weighted staircase
#
# Each number of soy beans that may come has a chance, and it leads to a payout. Multiply and add: that is the **expected payout**. It
# is rarely a whole number. Nobody gets 1.37 coins, but over many games that is the mean.
#
# An example by hand: three soy beans on the field, and one more card comes, which is soy with a chance of 0.1.

# %%
soy = view.bean("soy")
print(soy)
print(0.9 * soy.payout(3) + 0.1 * soy.payout(4))

# %% exercise="3.2"

# %% [markdown] msg="curves"
# Here are the curves (dotted) over the staircases: what a field should pay after eight more cards have come. We drew three beans, to
# keep the picture clear. `ready("3.2")` is what we wrote for exercise 3.2.

# %%
ours = ready("3.2")
three, sizes = [view.bean(kind) for kind in ("blue", "soy", "garden")], range(1, 9)
stairs = [{"bean": bean.id, "cards": n, "coins": bean.payout(n)} for bean in three for n in sizes]
curves = [
    {"bean": bean.id, "cards": n, "coins": ours(bean, n, left[bean.id], hidden, 8)} for bean in three for n in sizes
]
charts.staircase(stairs, over=curves, title="What a field pays now, and what it should pay eight cards later")

# %% [markdown] msg="steps"
# The curves smooth the stairs: a field on its way to the next coin is already worth something. The kit has a quick version of
# this idea, which needs no counting. `bean.steps[n]` is what `n` cards pay, plus a share of the next coin for each card on the way to it.
#
# So what do we lose by harvesting a field now? What it would be worth with one more card, minus the coins that we get for it.


# %%
def loss(view, field):
    """What is lost by harvesting a field now."""
    return view.bean(view.grows(field)).steps[len(field) + 1] - view.worth(field)


for field in view.me.fields:
    print(f"{' '.join(field):<20} pays {view.worth(field)}, loses {loss(view, field):.2f}")

# %% [markdown] msg="keep-soy"
# The blue field is larger, but the soy field is only one card away from its next coin. The blue field goes.

# %% exercise="3.3"

# %% [markdown] msg="logs"
# ## Who harvests too early?
#
# Now look at real games: two traders and two gardeners, twelve times. How many coins does each of them get for a harvested card?

# %%
rows = []
for match in [play("bohnanza", ["trader", "trader", "gardener", "gardener"], seed=seed) for seed in range(12)]:
    for row in match.events("harvested"):
        bot, cards = match.names[row["seat"]], row["cards"]
        rows.append({"bot": bot, "bean": cards[-1], "cards": len(cards), "coins": row["coins"]})
harvests = pd.DataFrame(rows)
sums = harvests.groupby("bot")[["cards", "coins"]].sum()
sums["coins per card"] = sums.coins / sums.cards
sums

# %%
failed = (harvests.coins == 0).groupby([harvests.bean, harvests.bot]).mean().unstack()
charts.bars(failed, "The share of harvests that paid nothing")

# %% [markdown] msg="failed"
# Both bots choose the field to harvest in much the same way. The trader gets more for its cards because its fields
# are larger when they go, 2.8 cards instead of 1.9: it trades away what does not fit. And when does a bean pay best?

# %% exercise="3.4"

# %% [markdown] msg="farmer"
# ## The bot grows
#
# The neighbour of lesson 2 harvested whatever came first. This one looks for the smallest loss. Put your own `least_lost` into your
# own bot in the same way.


# %%
OurNeighbour = ready("2.2")


class OurFarmer(OurNeighbour):
    """Plants as before; if a field must go, the one that loses least."""

    def plant(self, view, options):
        harvests = [option for option in options if isinstance(option, Harvest)]
        if len(harvests) < len(options):  # no field has to go yet
            return super().plant(view, options)
        return min(harvests, key=lambda option: loss(view, view.me.fields[option.field]))


# %%
for bot in (OurNeighbour, OurFarmer):
    coins = [play("bohnanza", [bot, "gardener", "gardener"], seed=seed).scores[0] for seed in range(12)]
    print(f"{bot.__name__:<13} {sum(coins) / 12:.1f} coins:", *coins)

# %% [markdown] msg="boss"
# Is it better now? The games differ, the means differ a little. You cannot tell from that, and neither can we: how to find out is
# the next lesson.
#
# ## The boss: `template`
#
# Save your bot with the cell below, then in a terminal: `beankit course progress my_bot.py`. It should
# beat `random` and `template`. The next one, `gardener`, harvests as you do now.

# %%
from beankit.course import save

# save(MyFarmer, "my_bot.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Expected value, drawing without replacement (hypergeometric distribution), heuristic, grouping a table.*
#
# * Charles M. Grinstead and J. Laurie Snell, *Introduction to Probability*, second edition (1997): the chapters "Combinatorics" and "Expected Value and Variance".
# * Richard A. Epstein, *The Theory of Gambling and Statistical Logic* (1967): games of luck and skill, worked out.
# * Wes McKinney, *Python for Data Analysis*, third edition (2022): the chapter "Data Aggregation and Group Operations".

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Why is the mean of the coins not the coins of the mean?
# 2. What does `view.unseen()` count, and whose hands are in it?
# 3. What does `bean.steps[3]` say that `bean.payout(3)` does not?
# 4. What must you check before you choose the field that loses least?
#
# <details><summary>Answers</summary>
#
# 1. Payouts rise in steps: a lucky field pays more than an unlucky one loses, or less.
# 2. The cards that you cannot see: the draw pile and the others' hands.
# 3. A share of the next coin, which the third card brings nearer.
# 4. Which fields may be harvested at all (F-10).
#
# </details>
