# %% [markdown] msg="title"
# # 8. Monte Carlo in imagined worlds
#
# Some questions are too hard to calculate. Then you can play them out: many times, in many possible worlds, and take the mean.
# This lesson is about how far such a mean can be trusted.

# %% [markdown] msg="your-bot"
# **Your bot** may learn to dream. `from my_bot import MyBeliever` brings back what you saved in lesson 7; how to give it dreams, and when they do harm, stands at the end.

# %%
from math import sqrt
from random import Random

import pandas as pd
from beankit import Game, Harvest, Plant, View, giver
from beankit.course import charts, check, hint, save, solution
from beankit.search import Estimate, Improvement, Iterations

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="question"
# ## Which field goes?
#
# A green bean is at the front of your hand, and it fits nowhere. You have a field of three soy beans and one of four stink beans. One of the fields has to go.

# %%
hands = ["green red soy chili", "blue soy red", "chili stink green blue", "stink stink blue"]
fields = [["soy soy soy", "stink stink stink stink"], ["blue blue", "garden"], ["", "stink"], ["chili chili", ""]]
game = Game.from_position({"game": "bohnanza", "phase": "plant", "hands": hands, "fields": fields})
view = game.view(0)
view

# %% [markdown] msg="imagine"
# `view.imagine(rng)` makes a whole game that fits everything you know; what you cannot know is dealt at random. In such a world you may
# look at everything, make a move, and play on.
#
# Somebody has to play on. A **policy** is a function that chooses a move. This one plants where it can and never trades:


# %%
def plain(game, decision, rng):
    """Plants where the bean grows, and never trades."""
    fields = game.players[decision.seat].fields
    growing = [o for o in decision.options if isinstance(o, Plant) and fields[o.field]]
    return growing[0] if growing else decision.options[0]


world = view.imagine(Random(1))
print("one imagined hand of seat 1:    ", *world.players[1].hand)
print("another imagined hand of seat 1:", *view.imagine(Random(2)).players[1].hand)

# %% exercise="8.1"

# %% [markdown] msg="sixty"
# One world says nothing. Let us take a hundred. Both moves are tried **in the same world**, each in a copy of it (`clone`), so that neither of
# them is luckier than the other. After eight turns we count coins, and for each field what it is on the way to (`steps`, lesson 3).
#
# `beankit.search` is the kit's own library for bots that dream. Its `Estimate` does what you wrote in exercise 8.1, and then asks a function what the
# table is worth to everyone:


# %%
def riches(game):
    """Everyone's coins, and what their fields are on the way to."""
    hopes = [[view.bean(field[-1]).steps[len(field)] for field in me.fields if field] for me in game.players]
    return tuple(len(me.coins) + sum(hope) for me, hope in zip(game.players, hopes))


# %%
def after(world, move, policy, rng, turns=8):
    """What the move has brought me some turns later; the world stays as it is."""
    game = world.clone()
    game.play(move)
    return Estimate(policy, turns, riches).coins(game, rng)[view.seat]


# %%
def dreams(policy, worlds=100, seed=1):
    rng, rows = Random(seed), []
    for _ in range(worlds):
        world = view.imagine(rng)
        rows.append({name: after(world, move, policy, rng) for name, move in moves.items()})
    return pd.DataFrame(rows)


moves = {"harvest soy": Harvest(0), "harvest stink": Harvest(1)}
dreamt = dreams(plain)
charts.dreams(dreamt)

# %% [markdown] msg="band"
# The bands are two standard errors wide on each side. They overlap for a long time. But we do not want to know how good each move is: we want to
# know which one is *better*. So look at the difference in each world.


# %%
def shown(gap):
    return f"{gap.mean():+.2f} ± {2 * gap.std() / sqrt(len(gap)):.2f}"


others = dreams(plain, seed=2)
print("soy - stink, the same worlds: ", shown(dreamt["harvest soy"] - dreamt["harvest stink"]))
print("soy - stink, different worlds:", shown(dreamt["harvest soy"] - others["harvest stink"]))

# %% [markdown] msg="pairs"
# With the same worlds the difference is known more exactly, for the same work: what both moves share cancels out. To get as far with
# different worlds you would need about twice as many. You know this trick from lesson 4, where two bots played the same deals.

# %% exercise="8.2"

# %% [markdown] msg="dreamers"
# ## A dream is only as wise as its dreamers
#
# Nobody trades in these dreams. `giver` is a policy of the kit that gives away what hurts and accepts what helps. Does the answer change?

# %%
for name, policy in (("plain", plain), ("giver", giver)):
    table = dreams(policy)
    print(
        f"{name}: soy - stink {shown(table['harvest soy'] - table['harvest stink'])},",
        "mean",
        round(table.to_numpy().mean(), 1),
    )

# %% [markdown] msg="wise"
# The same question and other players in the dreams: giving up the soy field was clearly better, and now nobody can say. An estimate tells you
# about the players in your dreams. Whether *they* play like the people at your table, no number of worlds will tell you.
#
# ## When may I stop?
#
# Dreams cost time. It is tempting to look after each one and to stop as soon as the interval excludes 0. But whoever looks often
# enough will find something. Decide beforehand when you look, and ask for a little more at each look.

# %%
luck = Random(5)
hasty = 0
for _ in range(300):
    values = [luck.gauss(0, 1) for _ in range(80)]  # two moves that are equally good
    sums = squares = 0.0
    for n, value in enumerate(values, 1):
        sums, squares = sums + value, squares + value * value
        if n >= 5 and abs(sums / n) > 2 * sqrt((squares / n - (sums / n) ** 2) / (n - 1)):
            hasty += 1
            break
print(f"whoever looks after every world finds a difference that is not there in {hasty / 3:.0f} % of the cases")

# %% exercise="8.3"

# %% [markdown] msg="cheat"
# ## A bot that knows too much
#
# In one Python process a view is a window, not a wall: a bot that reads `view._game` sees all cards. (In a tournament bots run
# isolated, with nothing behind their views.) You can find such a bot without reading its code: `View.from_snapshot(view.snapshot())` is
# the same view with no game behind it. An honest bot plays the same on both.

# %% exercise="8.4"

# %% [markdown] msg="boss"
# ## No boss today
#
# A bot that dreams about each move is slow, and a few noisy dreams overrule a good rule far too often. We tried it: the bot of lesson 7 got *worse*
# when six dreams chose where it plants. If you put dreams into your bot, let them overrule your rule only where the paired
# difference is clearly not 0, and let a duel be the judge.
#
# `Improvement` of `beankit.search` is built like that: it keeps the move that you propose, unless another one is better by two standard errors in worlds that
# are the same for both. Here it has 200 tries, a hundred worlds for each move, and plays givers for three turns:

# %%
careful = Improvement(Iterations(200))
gap = careful.compare(view, Harvest(0), Harvest(1), Random(1), Iterations(200))
print(f"harvest 0 - harvest 1: {gap.mean:+.2f} ± {2 * gap.error:.2f} (lead, in coins)")
for mine in moves.values():
    print("I propose to", mine, "and it plays", careful.choose(view, mine, Random(1), list(moves.values())))

# %% [markdown] msg="keeps"
# It cannot tell them apart, so it keeps what you propose.
#
# To put this into your own bot, carry on as in lesson 3: import the class that you saved last from `my_bot`, derive a new one, and save that with
# `save(MyDreamer, "my_bot.py")`.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Monte Carlo method, playout (rollout), policy, common random numbers, paired difference, optional stopping, sequential test.*
#
# * Nicholas Metropolis and Stanislaw Ulam, "The Monte Carlo Method", *Journal of the American Statistical Association* (1949): where the name comes from.
# * Matthew L. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", *Journal of Artificial Intelligence Research* (2001): a bridge program that dreams.
# * Abraham Wald, "Sequential Tests of Statistical Hypotheses", *Annals of Mathematical Statistics* (1945): how to look often and stay honest.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What is fixed in all imagined worlds, and what is different in each?
# 2. Why are both moves tried in the same world?
# 3. You dream with players who never trade. What do you learn about a table of traders?
# 4. Why is it wrong to look after each dream and stop at the first success?
#
# <details><summary>Answers</summary>
#
# 1. Fixed: all that you know. Different: the hidden cards.
# 2. So that neither move is luckier; what both share cancels out.
# 3. What the move is worth among players who never trade, and no more.
# 4. Whoever looks often enough will find something.
#
# </details>
