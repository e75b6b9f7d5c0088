# %% [markdown] msg="title"
# # 10. Planning alone
#
# In Al Cabohne for one player there is nobody to trade with, only the mafia: three bosses who collect beans, and whose coins count double
# against you (S-7). Rules of thumb that win at a full table are worth nothing here. A plan is.
#
# In every turn each boss first takes a card from your field of their kind (A-6.1). You plant from your hand; then cards are turned over until three stay on the table, and those of a boss's kind go to that boss. You must `place` these, on your fields or the bosses' (S-4). A boss harvests as soon as their row is worth their number. `beankit rules al-cabohne-solo` shows all rules.

# %% [markdown] msg="your-bot"
# **Your bot** has a rest: this game needs another one. At the end you save that as `MyLoner`, in a file of its own, `my_loner.py`.

# %%
from math import sqrt

import pandas as pd
from beankit import Bot, Game, play
from beankit.course import charts, check, hint, ready, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40
SOLO = "al-cabohne-solo"

# %% [markdown] msg="zero"
# ## Good bots, no wins
#
# Here are the strongest bots of the earlier lessons, alone with the mafia. You win if you have more coins than the mafia, whose coins are
# doubled already in this table.


# %%
def record(bot, games=12):
    """How a bot does alone: games won, drawn and lost, and the mean coins of both sides."""
    matches = [play(SOLO, [bot], seed=seed) for seed in range(1, games + 1)]
    ahead = [match.scores[0] - match.rival.score for match in matches]
    won, drawn = sum(gap > 0 for gap in ahead), ahead.count(0)
    coins = sum(match.scores[0] for match in matches) / games
    mafia = sum(match.rival.score for match in matches) / games
    row = {"won": won, "drawn": drawn, "lost": games - won - drawn, "coins": coins, "mafia": mafia}
    return {"bot": matches[0].names[0], **row}


# %%
rows = [record("gardener"), record("counter")]
pd.DataFrame(rows)

# %% [markdown] msg="like"
# ## Two dials: search and evaluation
#
# A bot that plans needs two things. **Evaluation**: how much do I like this table? **Search**: which moves lead to a table that I like? Let us
# begin with the evaluation. What is good: coins, and fields that are on the way to coins (`steps`, lesson 3). What is bad: the mafia's
# coins, and bosses who are about to get some.
#
# In code, `fear` is how much we dread a coin that a boss is only on the way to. Each boss harvests for a fixed number of coins: Al 3, Don 2,
# Joe 1. `game.bosses` has a row of cards for each of them, and `game.mafia` the coins that they have.


# %%
class Looker(Bot):
    fear = 0.6

    def start(self, view):
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}

    def like(self, game):
        me = game.players[0]
        mine = len(me.coins) + sum(self.steps[field[-1]][len(field)] for field in me.fields if field)
        soon = sum(min(self.steps[row[-1]][len(row)], most) for row, most in zip(game.bosses, (3, 2, 1)) if row)
        return mine - 2 * len(game.mafia) - 2 * self.fear * soon


# %% [markdown] msg="looker"
# The simplest search looks one move ahead. `view.imagine` gives a game to try moves in.


# %%
class OneMove(Looker):
    """Looks one move ahead."""

    def choose(self, view, options):
        return max(options, key=lambda move: self.like(self.after(view.imagine(self.rng), move)))

    def after(self, game, move):
        game.play(move)
        return game


# %%
rows.append(record(OneMove))
pd.DataFrame(rows)

# %% [markdown] msg="beam"
# ## A beam
#
# The first good move can spoil the second. So plan the whole phase, up to the point where chance comes in: a card that will be turned over cannot
# be planned. All orders of all moves are too many; a **beam** keeps only the best few tables at every step.

# %% exercise="10.1"

# %% [markdown] msg="planner"
# Ours keeps six tables at every step, and looks at most eight moves ahead.

# %%
our_plan = ready("10.1")


# %%
class Planner(Looker):
    """Plans the phase to its end with a beam."""

    width, depth = 6, 8

    def choose(self, view, options):
        moves = our_plan(view.imagine(self.rng), self.like, self.width, self.depth)
        return moves[0] if moves else options[0]  # without a plan, what is safe


rows.append(record(Planner))
pd.DataFrame(rows)

# %% [markdown] msg="both"
# ## How sure are we?
#
# None of these bots has won a game of twelve. Will they never win? For shares there is an interval, too, and the simplest one fails exactly where you need it: for 0
# of 12 it says "0 to 0". Wilson's interval does better. With $p = won / games$, $n = games$ and $z = 1.96$ its middle and half width are
#
# $$\frac{p + \frac{z^2}{2n}}{1 + \frac{z^2}{n}} \qquad \frac{z}{1 + \frac{z^2}{n}} \sqrt{\frac{p (1 - p)}{n} + \frac{z^2}{4 n^2}}$$

# %% exercise="10.2"

# %% [markdown] msg="eye"
# ## A better eye
#
# Now turn the other dial. No search is wiser than the eye that judges where a plan ends, and ours sees little. What could it look at?
#
# * **Growth**: a field is worth what *one more card* would make of it.
# * **Room**: an empty field is worth something, for the next card needs one.
# * **Fear**: a boss with three of the four cards they need is closer to the coins than one who has just begun.
# * **Tax**: a field of a kind that a boss collects loses a card to that boss in every turn.
#
# A helper for the third:


# %%
def cards_for(steps, coins):
    """How many cards pay so many coins."""
    return next((n for n, step in enumerate(steps) if step >= coins), 60)


# %% exercise="10.3"

# %% [markdown] msg="house"
# `loner` is the house's bot for this game: the same kind of search, with an eye that a few evenings of play have sharpened. Read its source, `bots/loner.py`.
#
# When your `like` is ready, give it to a bot and let it play here, too:
#
# ```python
# class MyLoner(Planner):
#     def like(self, game):
#         return like(game, self.steps)
#
# rows.append(record(MyLoner))
# ```

# %%
rows.append(record("loner"))
table = pd.DataFrame(rows).set_index("bot")
charts.bars(table[["won", "drawn", "lost"]], "Twelve games each", stacked=True, up="games")

# %%
charts.bars(table[["coins", "mafia"]], "Coins, and the doubled coins of the mafia")

# %% [markdown] msg="boss"
# ## The boss: `loner`
#
# Improve the evaluation of your bot, or widen its beam. Ideas: which card comes next from your hand? What will a boss collect after the harvest?
#
# Save `MyLoner` with the cell below. Our `plan` goes along, and the file says that it is ours; with your own `plan` in the place of `our_plan` in `Planner`, all of the bot is yours.
# This game has a ladder of its own: `beankit course progress my_loner.py --ladder alone`.

# %%
from beankit.course import save

# save(MyLoner, "my_loner.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Search and evaluation, beam search, evaluation function, horizon, Wilson's interval.*
#
# * Bruce T. Lowerre, *The Harpy Speech Recognition System* (1976): the first beam, looking for words instead of beans.
# * Edwin B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", *Journal of the American Statistical Association* (1927): the interval of exercise 10.2.
# * Stuart Russell and Peter Norvig, *Artificial Intelligence: A Modern Approach*, fourth edition (2020): the chapter "Solving Problems by Searching".

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What is the difference between search and evaluation?
# 2. Why does the plan end where the phase ends?
# 3. What does a beam forget, and why do we accept that?
# 4. A bot won none of 12 games. What may you say about its chances?
#
# <details><summary>Answers</summary>
#
# 1. Search looks where moves lead; evaluation says how much you like it there.
# 2. Then chance comes in, and a card that will be turned over cannot be planned.
# 3. Tables that look bad at first and get good later; all of them would be too many.
# 4. That its chance is likely below about a quarter, not that it is 0.
#
# </details>
