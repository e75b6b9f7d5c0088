# %% [markdown] msg="title"
# # 12. Learning from data
#
# Your bot has a dial, and you want to know where to set it. So you try six settings and take the best one. In this lesson you find out why it will
# disappoint you, and what to do about it. Turning one dial is tuning; at the end a model *learns*: eight weights at once, from games.

# %% [markdown] msg="your-bot"
# **Your bot** is tuned: at the end you import the class that you saved last from `my_bot`, and turn one of its numbers.

# %%
from math import sqrt
from random import Random

import numpy as np
import pandas as pd
from beankit.course import charts, check, hint, measured, ready, solution, student
from beankit.search import BY_HAND, Linear
from beankit.training.fits import compared, foretold, linear
from beankit.training.samples import samples

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="dial"
# ## Six weights of envy
#
# A haggler like that of lesson 6 subtracts a fixed part of what its partner gains: its `envy`. How large should it be? We let six weights play
# against the trader at a table of three, on the same forty deals in all seatings. That took minutes, so the differences are in a file. (`python -m
# benchmarks.envy` makes it anew.)

# %%
duels = measured("envy")
duels.head(3)

# %% [markdown] msg="wide"
# A row is a deal, a column a weight:

# %%
table = duels.pivot(index="deal", columns="envy", values="difference")
table.head()

# %% [markdown] msg="train"
# ## The best of six
#
# Suppose that you had time for five deals. Which weight wins?

# %%
training, fresh = table.iloc[:5], table.iloc[5:20]
training.mean()

# %%
best = training.mean().idxmax()
print("the winner of five deals:", best, " promised", round(training[best].mean(), 2))
print("on 15 fresh deals it brings", round(fresh[best].mean(), 2))

# %%
both = pd.DataFrame({"name": table.columns, "training": training.mean().to_list(), "test": fresh.mean().to_list()})
charts.curse(both)

# %% [markdown] msg="curse"
# The winner lies to the right of the diagonal: it promised more than it keeps. On average it has to. You did not choose the *best* weight, you chose the one that
# was best **and lucky**. This is the winner's curse, and it grows with the number of things that you try.
#
# Here are equal bots that differ in nothing but luck: every deal brings them 0, give or take 0.35. The best of them always looks good. (`ready("12.1")` is what we wrote for the exercise below.)

# %%
ours, tries = ready("12.1"), [1, 2, 6, 20]
shown = {f"{deals} deals": [ours(0.35, deals, k) for k in tries] for deals in (5, 20)}
promised = pd.DataFrame(shown, index=tries)
charts.lines(promised, "What the best of equal bots promises", across="bots tried", up="placing points")

# %% exercise="12.1"

# %% [markdown] msg="split"
# ## Three piles of deals
#
# The cure is simple: never believe a number that you used for choosing.
#
# - **Training** deals: here you may try whatever you like.
# - **Choice** deals: here the candidates that are left compete once.
# - **Test** deals: here the winner plays, once, and this number you may tell others.

# %% exercise="12.2"

# %% [markdown] msg="low"
# ## Choose what is surely good
#
# The first twenty deals are used up: we have looked at them. The other twenty are our choice deals.
#
# A weight that is +0.3 ± 0.4 may be luck; one that is +0.2 ± 0.1 is worth something. So do not take the highest mean: take the highest **low
# end** of the interval (lesson 4). The low end protects you from luck. If several weights are left, a second rule decides: exercise 12.3.


# %%
def low_end(differences):
    """The low end of the 95 % interval of the mean."""
    n = len(differences)
    return differences.mean() - student(n - 1) * differences.std() / sqrt(n)


choice = table.iloc[20:]
pd.DataFrame({"mean": choice.mean(), "low end": choice.apply(low_end)}).round(2)

# %% exercise="12.3"

# %% [markdown] msg="theory"
# ## What does theory say?
#
# At a table of three you race against two others. What your partner gains costs you half of it against the average of your rivals, so envy should be
# about 1 / (3 - 1) = 0.5 (exercise 6.2). Look at all forty deals: do the data contradict that? (We may look at all of them, because we choose nothing any more. A test would need new ones.)

# %%
rows = []
for weight in table:
    middle, low = table[weight].mean(), low_end(table[weight])
    rows.append({"name": f"envy {weight}", "difference": middle, "low": low, "high": 2 * middle - low})
charts.forest(rows)

# %% [markdown] msg="flat"
# Deal by deal, no envy at all is worse than 0.2 or more; from 0.1 it is not told apart. From 0.1 to 0.8 the intervals overlap widely. Around its best setting such a dial is flat: a little more or less changes nothing that you could measure. That is good news. You need not
# find the best value, only a good one, and your time is better spent on the next idea.

# %% [markdown] msg="weights"
# ## Many dials at once
#
# The house bot *counter* has eight dials: what its fields hope for, what the cards on the table add, and each card of its hand. Somebody set them by hand, and `beankit
# train` learns them from games. Here are its parts. `samples` lets bots play each other and notes in every turn what each player had (a row of numbers) and how many
# coins they got after that.

# %%
played = [sample for game in samples("bohnanza", BY_HAND, games=12, seed=12, jobs=1) for sample in game]
fresh_games = [sample for sample in played if sample.game >= 4]
print(len(played), "samples from 12 games; the last 8 games are for the test")

# %% [markdown] msg="fits"
# With one weight for each number we look for those that miss least: that is **least squares**. `compared` takes off the means of the table, because we want to know who
# gets more, not what time it is. `foretold` says how much of the differences between players a model foretells: 1 is all of it, 0 is no more than silence.


# %%
def free(pairs):
    """The weights that miss least on these games, wherever that leads."""
    rows, coins = zip(*pairs)
    return Linear(tuple(np.linalg.lstsq(np.array(rows), np.array(coins), rcond=None)[0]))


rows = []
for games in (1, 2, 4):
    learned = [sample for sample in played if sample.game < games]
    for name, model in (("free", free(compared(learned))), ("drawn", linear(compared(learned))), ("by hand", BY_HAND)):
        rows.append([games, name, foretold(model, learned), foretold(model, fresh_games)])
pd.DataFrame(rows, columns=["games", "weights", "learned", "fresh"]).set_index(["games", "weights"])

# %% [markdown] msg="overfit"
# It is the winner's curse again. *Free* weights from a single game foretell that game best and fresh games worst: below 0, so it would be better to say nothing. Among
# all weights they are the ones that were best **and lucky**; this is called **overfitting**. More games help. So does `linear` of `beankit.training`, which `beankit train`
# uses: its weights are drawn to those that were set by hand, and move away only as far as games insist. Here
# they foretell fresh games as well as those set by hand, no better: four games are few.

# %% [markdown] msg="boss"
# ## The boss: your own bot of lesson 7
#
# Pick one number in your bot. Try five values on training deals (`duel(..., seed=1)`), let the best two compete on choice deals (`seed=2`), and
# tell the class only what the winner does on test deals (`seed=3`).

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Tuning, winner's curse, training, choice (validation) and test, overfitting, least squares, regularisation (shrinkage).*
#
# * Edward C. Capen, Robert V. Clapp and William M. Campbell, "Competitive Bidding in High-Risk Situations", *Journal of Petroleum Technology* (1971): why whoever wins an auction has often paid too much.
# * Arthur E. Hoerl and Robert W. Kennard, "Ridge Regression: Biased Estimation for Nonorthogonal Problems", *Technometrics* (1970): weights that are drawn to where one expects them.
# * Gareth James, Daniela Witten, Trevor Hastie, Robert Tibshirani and Jonathan Taylor, *An Introduction to Statistical Learning with Applications in Python* (2023): the chapter "Resampling Methods".

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Why does the best of many tries disappoint on fresh deals?
# 2. What are the three piles of deals for?
# 3. You looked at the test deals and changed your bot. What are they now?
# 4. Why is the highest low end a better choice than the highest mean?
#
# <details><summary>Answers</summary>
#
# 1. It was the best and the luckiest, and only the first stays.
# 2. To try, to choose, and to tell others.
# 3. Training deals: for a test you need new ones.
# 4. It counts how far the mean may be off.
#
# </details>
