# %% [markdown] msg="title"
# # 14. Your own variant
#
# Rules are code, and you may change them: the cards, what a field pays, a whole phase. But which changes still make a fair game? The kit has **laws** that
# every game must obey, yours too.

# %% [markdown] msg="your-bot"
# **Your bot** has a rest, but it can play your variants, too.

# %%
from random import Random

import pandas as pd
from beankit import Game, play
from beankit.course import charts, check, hint, solution
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check as laws

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="deck"
# ## A bean of your own
#
# Beans are data: a name, how many cards there are, and how many cards pay 1, 2, 3 and 4 coins. A 0 means that there is no such payout: cocoa never pays
# a single coin.

# %%
KINDS = [
    {"id": "blue", "count": 20, "beanometer": [4, 6, 8, 10]},
    {"id": "soy", "count": 14, "beanometer": [2, 4, 6, 7]},
    {"id": "green", "count": 14, "beanometer": [3, 5, 6, 7]},
    {"id": "cocoa", "count": 14, "beanometer": [0, 2, 3, 4], "en": "Cocoa Bean"},
]
deck = {"kinds": KINDS}
match = play("bohnanza", ["trader", "gardener", "random"], seed=1, deck=deck)
match

# %%
view = match.game.view(0)
rows = [{"bean": kind, "cards": n, "coins": view.bean(kind).pays[n]} for kind in view.kinds for n in range(11)]
charts.staircase(rows)

# %% [markdown] msg="who"
# House bots play with it at once: they read beanometers instead of knowing them by heart. Who earns what with which bean?


# %%
def earned(deck, games=4):
    """Coins that traders earn with each bean."""
    matches = [play("bohnanza", ["trader"] * 3, seed=seed, deck=deck) for seed in range(games)]
    harvests = pd.DataFrame([event for match in matches for event in match.events("harvested")])
    harvests["bean"], harvests["cards"] = harvests.cards.str[-1], harvests.cards.map(len)
    table = harvests.groupby("bean")[["cards", "coins"]].sum()
    return table.assign(per_card=table.coins / table.cards)


charts.bars(earned(deck)[["per_card"]], "Coins for each harvested card", up="coins")

# %% exercise="14.1"

# %% [markdown] msg="hook"
# ## A rule of your own
#
# A game is a class. Bohnanza's rules are methods, and a subclass can override one: `worth` says what a field pays. Here a large field pays a coin
# more. A class in a cell is a game at once:


# %%
class Generous(Bohnanza):
    """A field of at least six cards pays a coin more."""

    name, title = "generous", "Generous"

    def worth(self, field):
        return super().worth(field) + (len(field) >= 6)


play(Generous, ["trader", "gardener", "random"], seed=1)

# %% exercise="14.2"

# %% [markdown] msg="laws"
# ## What every game must obey
#
# Is that still a proper game? You cannot see it by looking at one match. The laws play games and try to catch the rules at something forbidden: cards that
# disappear, copies that play on differently, records that do not lead back, views that tell too much.

# %%
report = laws(Generous, games=1, players=3)
print(report.verdict)
pd.Series(report.checked, name="times")

# %% [markdown] msg="broken"
# Now a rule that breaks one. It throws dice without telling the game:


# %%
dice = Random(1)


class Moody(Bohnanza):
    """A field pays a coin more when the mood is right."""

    name, title = "moody", "Moody"

    def worth(self, field):
        return super().worth(field) + (dice.random() < 0.3)


# %%
print(laws(Moody, games=1, players=3).verdict)

# %% [markdown] msg="dice"
# The same moves lead to different tables: nobody could replay such a game, search in it, or prove who won. In the kit all chance comes from the game's own seed.
#
# Here is another one. `harvested` is a method that you can override, too: the game calls it after every harvest.


# %%
class Wasteful(Bohnanza):
    """After every harvest a card is lost."""

    name, title = "wasteful", "Wasteful"

    def harvested(self, game, player, field):
        game.discard = game.discard[:-1]


# %% exercise="14.3"

# %% [markdown] msg="more"
# ## And then?
#
# A whole phase of your own, with its own action and its own zone on the table, takes about forty lines: `CONTRIBUTING.md` shows a compost heap, step by step. Write it into a
# file, `my_game.py`; then `beankit laws my_game.py:MyGame` judges it, `beankit play my_game.py:MyGame human trader gardener` lets you play it, and all bots of this course can play it, too.

# %% [markdown] msg="boss"
# ## The boss: the laws
#
# Invent a variant with one new rule that passes `beankit laws` with 20 games, and let your class play it. Which bots are still good in it, and why?

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Rules as data, subclass and override, invariant, property-based testing, determinism.*
#
# * Koen Claessen and John Hughes, "QuickCheck: A Lightweight Tool for Random Testing of Haskell Programs", *International Conference on Functional Programming* (2000): laws instead of examples, tried on random data.
# * Erich Gamma, Richard Helm, Ralph Johnson and John Vlissides, *Design Patterns* (1994): the pattern "Template Method" is how a variant changes a rule.
# * Cameron Browne and Frederic Maire, "Evolutionary Game Design", *IEEE Transactions on Computational Intelligence and AI in Games* (2010): a program that invents games, and asks which are good.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What does a 0 in a beanometer mean?
# 2. Why can house bots play with beans that they have never seen?
# 3. Why must a rule not use Python's own random numbers?
# 4. A view shows a card that its seat cannot know. Which law is broken?
#
# <details><summary>Answers</summary>
#
# 1. There is no such payout.
# 2. They read beanometers instead of knowing them by heart.
# 3. Nobody could replay the game or search in it.
# 4. That views tell nothing that a seat cannot know.
#
# </details>
