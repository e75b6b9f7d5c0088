# %% [markdown] msg="title"
# # 10. Planning alone
#
# In Al Cabohne for one player there is nobody to trade with, only the mafia: three bosses who collect beans, and whose coins count double
# against you (S-7). Rules of thumb that win at a full table are worth nothing here. A plan is.

# %%
from math import sqrt

import pandas as pd
from beankit import Bot, Game, play
from beankit.course import charts, check

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40
SOLO = "al-cabohne-solo"

# %% [markdown] msg="zero"
# ## Good bots, no wins
#
# Here are the strongest bots of the earlier lessons, alone with the mafia. You win if you have more coins than the mafia, whose coins are
# doubled already in this table.


# %%
def record(bot, games=12):
    matches = [play(SOLO, [bot], seed=seed) for seed in range(1, games + 1)]
    won = sum(match.scores[0] > match.rival.score for match in matches)
    drawn = sum(match.scores[0] == match.rival.score for match in matches)
    coins = [sum(values) / games for values in zip(*((match.scores[0], match.rival.score) for match in matches))]
    return {
        "bot": matches[0].names[0],
        "won": won,
        "drawn": drawn,
        "lost": games - won - drawn,
        "coins": coins[0],
        "mafia": coins[1],
    }


rows = [record("gardener"), record("counter")]
pd.DataFrame(rows)

# %% [markdown] msg="like"
# ## Two dials: search and evaluation
#
# A bot that plans needs two things. **Evaluation**: how much do I like this table? **Search**: which moves lead to a table that I like? Let us
# begin with the evaluation. What is good: coins, and fields that are on the way to coins (`steps`, lesson 3). What is bad: the mafia's
# coins, and bosses who are about to get some.

# %% exercise="10.3"

# %% [markdown] msg="looker"
# Our own looks like this; `fear` is how much we dread a coin that a boss is only on the way to. Each boss harvests when he gets his number of coins: Al
# 3, Don 2, Joe 1.
#
# The simplest search looks one move ahead. `view.imagine` gives a game to try moves in.


# %%
class Looker(Bot):
    """Tries every move in an imagined game and takes the one it likes best afterwards."""

    fear = 0.6

    def start(self, view):
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}

    def like(self, game):
        me = game.players[0]
        mine = len(me.coins) + sum(self.steps[field[-1]][len(field)] for field in me.fields if field)
        soon = sum(min(self.steps[row[-1]][len(row)], most) for row, most in zip(game.bosses, (3, 2, 1)) if row)
        return mine - 2 * len(game.mafia) - 2 * self.fear * soon


# %%
class OneMove(Looker):
    """Looks one move ahead."""

    def choose(self, view, options):
        return max(options, key=lambda move: self.like(self.after(view.imagine(self.rng), move)))

    def after(self, game, move):
        game.play(move)
        return game


rows.append(record(OneMove))
pd.DataFrame(rows)

# %% [markdown] msg="beam"
# ## A beam
#
# The first good move can spoil the second. So plan the whole phase, up to the point where chance comes in: a card that will be turned over cannot
# be planned. All orders of all moves are too many; a **beam** keeps only the best few tables at every step.

# %% exercise="10.1"

# %% [markdown] msg="planner"
# A bot around such a search:


# %%
class Planner(Looker):
    """Plans the phase to its end with a beam."""

    width, depth = 6, 8

    def choose(self, view, options):
        kind, turn = view.decision.kind, view.turn
        beam, best = [(view.imagine(self.rng), ())], (float("-inf"), (options[0],))
        for _ in range(self.depth):
            longer = []
            for game, moves in beam:
                for move in game.decision.options:
                    branch = game.clone()
                    branch.play(move)
                    found = (self.like(branch), (*moves, move))
                    if branch.over or branch.decision.kind != kind or branch.turn != turn:
                        best = max(best, found, key=lambda pair: pair[0])
                    else:
                        longer.append((found[0], branch, found[1]))
            longer.sort(key=lambda triple: -triple[0])
            beam = [(branch, moves) for _, branch, moves in longer[: self.width]]
        return best[1][0]


rows.append(record(Planner))
pd.DataFrame(rows)

# %% [markdown] msg="eye"
# ## A better eye
#
# Now turn the other dial. This evaluation values a field by what *one more card* would make of it, likes an empty field a little, and fears a boss by the
# share of cards that he already has.


# %%
class BetterEye(Planner):
    """The same search, another evaluation."""

    def like(self, game):
        me = game.players[0]
        wanted = [row[-1] for row in game.bosses if row]
        value = len(me.coins) - 2 * len(game.mafia)
        for field in me.fields:
            value += self.steps[field[-1]][len(field) + 1] - 0.3 * (field[-1] in wanted) if field else 0.3
        for row, coins in zip(game.bosses, (3, 2, 1)):
            value -= 2 * self.fear * coins * len(row) / self.cards(row[-1], coins) if row else 0
        return value

    def cards(self, kind, coins):
        return next((n for n, step in enumerate(self.steps[kind]) if step >= coins), 60)


# %%
rows.append(record(BetterEye))
rows.append(record("loner"))
table = pd.DataFrame(rows).set_index("bot")
charts.bars(table[["won", "drawn", "lost"]], "Twelve games each", stacked=True, up="games")

# %%
charts.bars(table[["coins", "mafia"]], "Coins, and the doubled coins of the mafia")

# %% [markdown] msg="both"
# Each dial helps, and neither of them alone is enough. `loner` is the house's bot for this game: the same search, with an eye that a few
# evenings of play have sharpened. Read its source, `bots/loner.py`.
#
# ## How sure are we?
#
# Twelve games, two wins: is that 17 %? For shares there is an interval, too, and the simplest one fails exactly where you need it: for 0 of 12 it says "0 to 0".
# Wilson's interval does better. With $p = won / games$ and $z = 1.96$ its middle and half width are
#
# $$\frac{p + z^2 / 2n}{1 + z^2 / n} \qquad \frac{z}{1 + z^2 / n} \sqrt{\frac{p (1 - p)}{n} + \frac{z^2}{4 n^2}}$$

# %% exercise="10.2"

# %% [markdown] msg="boss"
# ## The boss: `loner`
#
# Improve the evaluation of your bot, or widen its beam: `beankit course progress my_bot.py` has a rung for this game beside the ladder. Ideas: which card
# comes next from your hand? What will a boss collect after he has harvested?

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What is the difference between search and evaluation?
# 2. Why does the plan end where the phase ends?
# 3. What does a beam forget, and why do we accept that?
# 4. A bot won none of 12 games. What may you say about its chances?
