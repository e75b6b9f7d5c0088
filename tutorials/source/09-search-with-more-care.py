# %% [markdown] msg="title"
# # 9. Search with more care
#
# You have twelve ideas and time for 400 dreams. Which idea gets how many? And what do dreams get wrong, however many you have?

# %% [markdown] msg="your-bot"
# **Your bot** may learn to search. Import the class that you saved last from `my_bot`; at the end you try it as `MySearcher`, against what it was before.

# %%
from math import inf, log, sqrt
from random import Random

import pandas as pd
from beankit import PASS, Game, Offer, search
from beankit.course import charts, check, hint, ready, save, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="arms"
# ## Six slot machines
#
# First without beans. Six slot machines pay a coin with these chances, and you do not know them. You may pull 400 times. Equal
# shares waste most pulls on machines that are plainly bad.

# %%
truth = [0.50, 0.45, 0.40, 0.62, 0.30, 0.55]


def equal(budget, rng):
    """How often each arm is pulled, if they take turns."""
    return [len(range(arm, budget, len(truth))) for arm in range(len(truth))]


print("equal shares:", equal(400, Random(1)))


# %% [markdown] msg="ucb"
# ## Look longer at what may be best
#
# An arm deserves a pull if it may be the best: because it paid well so far, or because you hardly know it. Both together are one number, the
# **upper confidence bound**:
#
# $$\frac{total}{pulls} + c \sqrt{\frac{\ln(all\ pulls)}{pulls}}$$
#
# Always pull the arm with the largest one. An arm that was never pulled comes first.

# %% exercise="9.1"

# %% [markdown] msg="compare"
# Here is the bound with $c = 0.7$ beside equal shares. `ready("9.2")` is what we wrote for the next exercise: it gets a function that pulls an arm, the number of arms and the number of
# pulls, and returns how often it pulled each arm.

# %%
share_by_bound = ready("9.2")


def by_bound(budget, rng):
    """How often each arm is pulled, if the largest bound decides."""
    return share_by_bound(lambda arm: float(rng.random() < truth[arm]), len(truth), budget)


shares = {"equal": equal(400, Random(1)), "ucb": by_bound(400, Random(1))}
charts.bars(pd.DataFrame(shares, index=pd.Index(truth, name="true chance")), "Who gets the 400 pulls?", up="pulls")

# %% [markdown] msg="one-run"
# Look at the two tallest bars: in this run the *second* best arm, 0.55, got most pulls. 400 pulls are few to tell 0.55 from 0.62. The bound promises only that bad arms get few. One run
# is luck, so take thirty:

# %%
runs = [by_bound(400, Random(run)) for run in range(30)]
print("mean pulls:", {chance: round(sum(pulls) / 30) for chance, pulls in zip(truth, zip(*runs))})
print("the best arm got most pulls in", sum(max(pulls) == pulls[3] for pulls in runs), "of 30 runs")

# %% [markdown] msg="regret"
# How much do we lose against somebody who knows the best arm? This is called **regret**. Equal shares lose the same with every pull; with
# the bound the loss grows more and more slowly.


# %%
def regret(choose, budget, runs=30):
    lost = [sum(n * (max(truth) - p) for n, p in zip(choose(budget, Random(run)), truth)) for run in range(runs)]
    return sum(lost) / runs


budgets = [50, 100, 200, 400]
table = {"equal": [regret(equal, n) for n in budgets], "ucb": [regret(by_bound, n) for n in budgets]}
charts.lines(pd.DataFrame(table, index=budgets), "Coins lost, mean of 30 runs", across="pulls", up="coins")

# %% exercise="9.2"

# %% [markdown] msg="trap"
# ## The trap
#
# Now back to beans, and to something that more dreams do not mend. There are two possible worlds, equally likely, and three moves:
#
# | move | world A | world B |
# |---|---|---|
# | plant red | 3 | 0 |
# | plant soy | 0 | 3 |
# | pass | 2 | 2 |
#
# A bot that dreams in world A finds *red*, in world B it finds *soy*, and it believes that it will get 3 coins: as if it were going to see the world
# before it chooses. You have to choose first.

# %%
payoffs = [[3, 0], [0, 3], [2, 2]]
print("if I saw the world:", sum(map(max, zip(*payoffs))) / 2)
print("plant red:", sum(payoffs[0]) / 2, " pass:", sum(payoffs[2]) / 2)

# %% exercise="9.3"

# %% [markdown] msg="means"
# That is why lesson 8 took the mean over all worlds **for each move** and only then the best move. But if a bot also *searches*
# inside the dream, and picks its later moves in each world separately, the same mistake comes back one step further down. No number of worlds mends that. The givers
# of lesson 8 do not do it: they only use what their seat may know.
#
# ## Twelve ideas, 400 dreams
#
# What would you offer here? Too many ideas to try each of them often:

# %%
game = Game.from_position(
    {
        "game": "bohnanza",
        "phase": "trade",
        "revealed": "blue chili",
        "hands": ["garden soy red", "red blue blue soy", "chili stink red green"],
        "fields": [["soy soy soy", "red"], ["blue blue blue", "garden"], ["chili", "stink stink"]],
    }
)
view = game.view(0)
ideas = [PASS, *[o for o in view.decision.options if isinstance(o, Offer) and o.give and o.to is None][::8][:11]]
print(len(view.decision.options), "options, of which we look at", len(ideas))

# %% [markdown] msg="flat"
# `beankit.search` has the bound ready: `Flat` spends a number of tries on some ideas. A reward is the **lead**, the coins that I should have in the end minus the mean of
# the others, after three turns of givers. And it does what lesson 8 taught: all ideas are tried in the same worlds.

# %%
tried = search.Flat(search.Iterations(400), search.ucb).search(view, Random(1), ideas)
shown = {"dreams": [len(idea.leads) for idea in tried], "mean lead": [idea.mean for idea in tried]}
pd.DataFrame(shown, index=[str(idea.action) for idea in tried])

# %% [markdown] msg="coins"
# One idea got two thirds of all dreams, each of the others a few. Five offers have exactly the lead of `pass`: nobody accepts them, and in the same worlds everything else is
# the same.
#
# Rewards are coins here, not 0 or 1, so `c` has to be larger: about as large as the rewards vary. `search.ucb` uses 1.4.

# %% exercise="9.4"

# %% [markdown] msg="boss"
# ## The boss: your own bot
#
# Copy `my_bot.py` to `my_old_bot.py` first. Then give your bot a method `offer` that chooses among its best ideas by bounds, with `self.rng` and a fixed number of dreams: with your own `choose`, or with `Flat`. Save it
# with `save(MySearcher, "my_bot.py")` (how to carry on with a saved bot: lesson 3). Then
# `beankit duel my_bot.py my_old_bot.py` tells you whether it helped. Time is limited in a tournament: 10 seconds of CPU time a game.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Multi-armed bandit, exploration and exploitation, upper confidence bound (UCB), regret, flat Monte Carlo search.*
#
# * Herbert Robbins, "Some Aspects of the Sequential Design of Experiments", *Bulletin of the American Mathematical Society* (1952): the slot machines, for the first time.
# * Peter Auer, Nicolò Cesa-Bianchi and Paul Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", *Machine Learning* (2002): the bound of this lesson, and what it promises.
# * Tor Lattimore and Csaba Szepesvári, *Bandit Algorithms* (2020): the whole field, a chapter for each idea.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Which two reasons are there to pull an arm?
# 2. What happens to an arm that is unlucky at its first pull, if you are greedy? And with the bound?
# 3. Why does a bot that dreams in each world separately expect too much?
# 4. Why does a bot take its random numbers from `self.rng`?
#
# <details><summary>Answers</summary>
#
# 1. It paid well so far, or you hardly know it.
# 2. Greedy: it is never pulled again. With the bound: its bound rises until it is its turn.
# 3. It believes that it will see the world before it chooses.
# 4. So that the same seed gives the same game.
#
# </details>
