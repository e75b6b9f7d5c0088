# %% [markdown] msg="title"
# # 19. The value of a position
#
# You have seven coins, your neighbours have five and nine, and half of the game is over. Who is going to win? Lesson 8 played on and counted. An old hand at the table just looks, and says:
# "sixty to forty". In this lesson a bot learns to look, and you learn when to believe it.

# %% [markdown] msg="your-bot"
# **Your bot** may learn whom to envy: at the end that goes into the class that you saved last, which you import from `my_bot`.

# %%
from math import exp, sqrt
from statistics import fmean, variance

import numpy as np
import pandas as pd
from beankit.course import charts, check, hint, measured, solution, student

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="games"
# ## A hundred and sixty games
#
# Three traders sat down 160 times. In every fourth turn somebody noted what each of them had: `coins`; `ripe`, what the fields would pay now; and `hope`, what they should pay beyond that (the first
# of the kit's own `FEATURES`, lesson 12). All of it lies open on the table. `gone` is roughly the share of the game that is over, and `won` is how it ended. (`python -m benchmarks.positions` plays them anew.)

# %%
table = measured("positions").assign(sure=lambda part: part.coins + part.ripe)
table.head(6)

# %% [markdown] msg="leader"
# What a position tells about its end we can simply count. How often does the player win who has the most sure coins, early and late?

# %%
first = table.sort_values("sure", ascending=False, kind="stable").drop_duplicates(["game", "turn"])
leads = first[first.turn <= 28].groupby("turn").won.mean()
charts.lines(pd.DataFrame({"leader wins": leads, "anybody": 1 / 3}), "Does the leader win?", up="share of games")

# %% [markdown] msg="chance"
# Early on a lead means little, in the end almost everything. We want more than a yes or no: a **chance** for every player, and the three should add up to 1.
#
# Give each player a score, `weight * sure`. Then take the power of e of each score, and divide by their sum. Whoever has the higher score gets the larger part, and nobody less than nothing.


# %%
def chances(scores):
    """Everybody's chance to win, from their scores; a row is a table."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


for weight in (0, 0.3, 1):
    print(weight, chances(weight * np.array([[7, 5, 9]])).round(2))

# %% [markdown] msg="regress"
# How large is the weight? Games tell. Where the winner got too small a chance, weights should grow for what the winner had more of: each weight moves by *what was missed, times the feature*,
# again and again. This is **logistic regression**. Half of the games are for learning, half for the test; both halves are whole *games*.


# %%
def features(table, *names):
    """For every position the named features of its three players."""
    return table[list(names)].to_numpy(float).reshape(-1, 3, len(names))


def winners(table):
    return table.won.to_numpy(float).reshape(-1, 3)


# %%
def learn(rows, won, rounds=400):
    """The weights that say best who won these positions."""
    size = rows.std(axis=(0, 1))  # features of the same size are learned at the same pace
    weights = np.zeros(len(size))
    for _ in range(rounds):
        missed = won - chances(rows / size @ weights)
        weights += (missed[..., None] * rows / size).mean(axis=0).sum(axis=0)
    return weights / size


# %%
training, test = table[table.game < 80], table[table.game >= 80]
weights = learn(features(training, "sure"), winners(training))
print("weight of a sure coin:", weights.round(2), chances(np.array([[7, 5, 9]]) * weights).round(2))

# %% [markdown] msg="miss"
# ## How good is it?
#
# Whoever says 0.6 and loses has missed by 0.6. We square what is missed and add up the three players: 0 for a prophet, 2/3 for somebody who says a third each time. (Only those who say what they believe miss least on average; that is why we square.) The positions of a game belong together, so each game counts once: its mean.


# %%
def missed(weights, table, *names):
    """The squared misses of every position, and its game."""
    said = chances(features(table, *names) @ weights)
    return pd.DataFrame({"game": table.game.to_numpy()[::3], "miss": ((said - winners(table)) ** 2).sum(axis=1)})


def by_game(games, numbers):
    """The mean of the games' means, and half of its 95 % interval (lesson 4)."""
    means = pd.Series(list(numbers)).groupby(list(games)).mean()
    return means.mean(), student(len(means) - 1) * means.std() / sqrt(len(means))


# %%
tests = {name: missed(learn(features(training, name), winners(training)), test, name) for name in ("coins", "sure")}
for name, seen in tests.items():
    print(f"{name:<6}", "{:.3f} ± {:.3f}".format(*by_game(seen.game, seen.miss)))
better = tests["sure"].miss - tests["coins"].miss
print("sure instead of coins: {:+.3f} ± {:.3f}".format(*by_game(tests["sure"].game, better)))

# %% [markdown] msg="calibrated"
# What lies ripe on the fields counts, too: that difference is no luck.
#
# But is it *true* what the model says? Of all players to whom it gives 70 %, seven of ten should win. A model that keeps this promise is **calibrated**. We look at the favourite of each test game, in
# the same turn of all games: what was said on average, and how often it came true.


# %%
def kept(weights, table, *names):
    """Turn by turn: the chance that was said of the favourite, and how often they won."""
    said, won = chances(features(table, *names) @ weights), winners(table)
    best = said.argmax(axis=1)[..., None]
    both = {name: np.take_along_axis(part, best, 1)[..., 0] for name, part in (("said", said), ("won", won))}
    together = pd.DataFrame({"turn": table.turn.to_numpy()[::3], **both})
    return together[together.turn <= 28]


favourites = kept(weights, test, "sure")
charts.lines(favourites.groupby("turn").mean(), "The favourite: said, and won", up="share of games")

# %% [markdown] msg="crossed"
# The lines cross. Early the model promises too much, late too little; only on average it is right, and an average hides such things. Or is it luck? In each turn there are eighty games,
# one position each.

# %% exercise="19.1"

# %% [markdown] msg="time"
# Try it: `surprise(*favourites[favourites.turn == 28][["said", "won"]].T.to_numpy())`. It is 3.2: no luck, even if you consider that we look at seven turns (lesson 4). In turn 8 it is -2.6, which alone
# would not be enough.
#
# ## What time is it?
#
# One weight for all times cannot be right. We do not need a new method for that, only a better feature: sure coins *times* the share of the game that is gone.

# %%
table = table.assign(timed=table.gone * table.sure, timed_hope=table.gone * table.hope)
training, test = table[table.game < 80], table[table.game >= 80]
late = learn(features(training, "timed"), winners(training))
print("weight:", late.round(2))
charts.lines(kept(late, test, "timed").groupby("turn").mean(), "With time: said, and won", up="share of games")

# %%
models = {"sure": ["sure"], "timed": ["timed"], "with hope": ["timed", "timed_hope"]}
tests = tests | {
    name: missed(learn(features(training, *of), winners(training)), test, *of) for name, of in models.items()
}
for new, old in (("timed", "sure"), ("with hope", "timed")):
    gain = by_game(tests[new].game, tests[new].miss - tests[old].miss)
    print(f"{new} instead of {old}:", "{:+.3f} ± {:.3f}".format(*gain))

# %% [markdown] msg="honest"
# Now the lines stay as close as luck lets them. And yet the misses hardly become smaller: -0.011 ± 0.015 may be nothing. The two models mostly agree about *who* is ahead; time only
# says how sure to be. Calibration and misses are two questions, and you should ask both. The kit's `hope` does help, a little.
#
# ## A model that has seen it all
#
# Here is one that learns nothing at all. It remembers every position, looks for the most similar one, and says: it will end as it did then.


# %%
def numbers(table):
    """A position as a row: everybody's coins, ripe fields and hope, and the time."""
    rows = features(table, "coins", "ripe", "hope").reshape(-1, 9)
    return np.column_stack([rows, 30 * table.gone.to_numpy()[::3]])


def remembered(seen, ends, rows):
    """How the most similar of the positions that were seen ended, for each row."""
    far = ((np.expand_dims(rows, 1) - seen) ** 2).sum(axis=2)
    return ends[far.argmin(axis=1)]


# %%
seen, ends = numbers(training), winners(training)
for place, part in (("seen", training), ("fresh", test)):
    misses = ((remembered(seen, ends, numbers(part)) - winners(part)) ** 2).sum(axis=1)
    print(f"{place:<6}", "{:.2f} ± {:.2f}".format(*by_game(part.game[::3], misses)))

# %% [markdown] msg="leak"
# On what it has seen it is perfect. On fresh games it is far worse than somebody who says a third each time (0.67): it has learned luck by heart. That is **overfitting** (lesson 12) in its purest form,
# and it shows why a test needs games that nobody has learned from.
#
# Whole games, mind you. Positions of one game share their players, their fields and above all their end. Whoever puts some of them into the training and the others into the test lets the answer
# **leak**. And whoever counts all 615 positions of the test as 615 proofs finds intervals that are too narrow.

# %% exercise="19.2"

# %% [markdown] msg="envy"
# `worth(tests["timed"].game, list(tests["timed"].miss))` says that the 615 positions of our test are worth about 225.
#
# ## What is a value good for?
#
# Now you can ask of any deal: does it raise my *chance to win*? A coin for you does. A coin for your partner takes something away, and how much depends on who they are. Lesson 6 took the same envy for
# everybody; a value knows better.

# %% exercise="19.3"

# %% [markdown] msg="bot"
# With three equal players it is 0.5: what theory said in lesson 12. If your partner is far behind, it is next to nothing; if they are the only one ahead of you, nearly 1.
#
# We gave this envy to a haggler like that of lesson 6, whose own is fixed at 0.3, and let both play on 24 deals in all seatings (`python -m benchmarks.chancer`). The *chancer* reads the chances anew before every
# decision, with the weight that we have learned:

# %%
played = measured("chancer")
middle, half = by_game(played.deal, played.difference)
charts.forest([{"name": "chancer - haggler", "difference": middle, "low": middle - half, "high": middle + half}])

# %% [markdown] msg="verdict"
# Zero is inside: 24 deals cannot tell them apart. That is an honest failure, and lesson 12 could have warned us: envy is a flat dial. From 0.1 to 0.8 nothing changed that could be measured, and we have only turned
# it more cleverly.
#
# The value is tested and calibrated, and this bot hardly needs it. To know who is going to win is not yet to know what to do about it. In lesson 20 every move hangs on the value.

# %% [markdown] msg="boss"
# ## The boss: your own bot of lesson 7
#
# Put `envy` into it: the chances need only what lies open, `len(player.coins)` and `view.worth(field)`, and the time. Then let `beankit duel my_bot.py my_old_bot.py` decide. If it cannot tell
# them apart, say so: you have just seen how little a good foresight may be worth at the table.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Value function, feature, logistic regression (softmax), Brier score, calibration, leakage, nearest neighbour, overfitting.*
#
# * Arthur L. Samuel, "Some Studies in Machine Learning Using the Game of Checkers", *IBM Journal of Research and Development* (1959): features, weights and a program that learned to beat its author.
# * Glenn W. Brier, "Verification of Forecasts Expressed in Terms of Probability", *Monthly Weather Review* (1950): how to judge somebody who says 70 %.
# * Trevor Hastie, Robert Tibshirani and Jerome Friedman, *The Elements of Statistical Learning*, second edition (2009): the chapter "Model Assessment and Selection".

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. The model says 70 %. What must you count to find out whether that is true?
# 2. Why did time change what the model says, and hardly how much it misses?
# 3. Why do whole games go to the test, and why does each count once?
# 4. Two partners offer you the same deal. Why should you envy one of them more?
#
# <details><summary>Answers</summary>
#
# 1. Of all players who were given 70 %, how many won.
# 2. Who is ahead stays the same; time only says how sure that is.
# 3. Positions of a game share its end, so each tells less.
# 4. The nearer they are to winning, the more their coins cost you.
#
# </details>
