# %% [markdown] msg="title"
# # 2. Your first bot
#
# A bot is a function from what I see to what I do. In this lesson you write one in ten lines. It will lose. Then you find out
# why.

# %% [markdown] msg="your-bot"
# **Your bot** begins here. At the end you `save` it to the file `my_bot.py`, and most of the lessons after this one carry it on.

# %%
from beankit import PASS, REFUSE, Accept, Bot, Offer, Plant, Take, play
from beankit.course import check, hint, ready, solution

match = play("bohnanza", ["trader", "gardener", "random"], seed=7)
match

# %% [markdown] msg="seed"
# Three house bots played a whole game. The seed determines the shuffled deck: the same seed gives the same game, on your
# computer and on everybody else's. Change it and run the cell again.
#
# You can watch any match, step by step, with everybody's cards open: the arrow keys go forward and back.

# %%
match.watch()

# %% [markdown] msg="ten-lines"
# ## A bot in ten lines
#
# A bot is a class. A method named after a question answers it: it gets the view and the allowed options, and returns one of the options.
# For all questions without a method, a bot takes the first option, which is always legal and safe. So this is a bot, too:


# %%
class Simple(Bot):
    """Takes the first option, always."""


play("bohnanza", [Simple, "gardener", "trader"], seed=1)

# %% [markdown] msg="two-methods"
# It is your turn: two methods, `plant` and `answer`, make a bot that can be proud of its fields.

# %% exercise="2.1"

# %% [markdown] msg="offers"
# Now the others. When somebody makes an offer, `view.offer.give` is what they give and `view.offer.want` is what they want for it.

# %% exercise="2.2"

# %% [markdown] msg="why"
# ## Why does it lose?
#
# Here is such a bot, written by us, at the table with two house bots: `ready` fetches what we wrote for an exercise, so that a lesson can go on from it. (Handing it to
# `check` does not count as your answer.) `match.events("harvested")` lists all harvests.

# %%
import pandas as pd

OurNeighbour = ready("2.2")
match = play("bohnanza", [OurNeighbour, "gardener", "trader"], seed=1)
harvests = pd.DataFrame(match.events("harvested"))
harvests["bot"] = [match.names[seat] for seat in harvests.seat]
harvests["cards"] = harvests.cards.map(len)
harvests["paid nothing"] = harvests.coins == 0
sums = {"cards": "mean", "coins": "sum", "paid nothing": "sum"}
harvests.groupby("bot").agg(sums).round(1)

# %%
from beankit.course import charts

charts.strip(harvests)

# %% [markdown] msg="nothing"
# Look at the harvests that paid nothing. A bean came along that did not fit anywhere, so a young field had to go. The trader gives
# such beans away before they do harm, and its fields grow tall. Our bot never offers anything. Yours will.

# %% exercise="2.3"

# %% [markdown] msg="mean"
# ## Does it help?
#
# A single game is mostly luck, so use a number that you can compare: the mean of ten games. When your own bot is ready, add a line for it. Do not be
# surprised if your gifts do not help you: to whom do they go? Lesson 5 is about that.


# %%
def mean_coins(bot, games=10):
    return sum(play("bohnanza", [bot, "gardener", "trader"], seed=seed).scores[0] for seed in range(games)) / games


print("first options only:", mean_coins(Bot))
print("our neighbour:     ", mean_coins(OurNeighbour))
print("a trader:          ", mean_coins("trader"))

# %% [markdown] msg="boss"
# ## The boss: `random`, then `template`
#
# `save(MyBot, "my_bot.py")` writes your bot to a file beside the notebook: take the `#` away and run the cell below. Then, in a terminal, `beankit check my_bot.py --game bohnanza` says whether it
# is ready, and `beankit course progress my_bot.py` plays the first boss. The bot
# `template` lists all questions: `import inspect; from beankit.bots import Template; print(inspect.getsource(Template))`.

# %%
from beankit.course import save

# save(MyBot, "my_bot.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Agent, what it perceives and what it does, seed, log, baseline.*
#
# * Claude E. Shannon, "Programming a Computer for Playing Chess", *Philosophical Magazine* (1950): the first plan of a program that plays.
# * Stuart Russell and Peter Norvig, *Artificial Intelligence: A Modern Approach*, fourth edition (2020): the chapter "Intelligent Agents".
# * Robert Axelrod, *The Evolution of Cooperation* (1984): a tournament of tiny programs, and why a friendly one won it.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What does a bot do when it is asked a question that it has no method for?
# 2. What does the seed determine?
# 3. When is `Accept()` not among the options?
# 4. Why do young fields get harvested?
#
# <details><summary>Answers</summary>
#
# 1. It takes the first option, which is legal and safe.
# 2. The shuffled deck, and so the whole game, if the bots stay the same.
# 3. When you do not have the cards that are wanted.
# 4. A card comes that fits nowhere, and a field must make room.
#
# </details>
