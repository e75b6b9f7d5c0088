# %% [markdown] msg="title"
# # 1. The game at the table
#
# In Bohnanza you grow beans, harvest them for coins, and trade away what does not fit. Your hand is a queue: the front card
# must be planted first, whether you like it or not.
#
# A turn has four phases: plant the front card of your hand, and the next one if you like; turn over two cards, and trade with these and with
# cards of your hand; plant what you got and kept; draw three cards. A field grows one kind of bean. Most coins win.
#
# In this lesson you read a table, ask the game what you may do, and let it tell you which rule says no.

# %% [markdown] msg="your-bot"
# **Your bot** begins in the next lesson. In this one you play yourself.

# %%
from beankit import Game, IllegalAction
from beankit.course import check, hint, solution

# %%
game = Game.from_position(
    {
        "game": "bohnanza",
        "phase": "plant",
        "coins": ["red", "", "soy"],
        "hands": ["green soy red", "blue blue", "chili"],
        "fields": [["soy soy soy", "red", "stink stink"], ["blue blue", "garden"], ["", "stink"]],
    }
)
view = game.view(0)
print(view)

# %% [markdown] msg="view"
# This table was written by hand; all cards that are not mentioned are shuffled into the draw pile. A coin is a harvested card, turned over, so our one coin
# was once a red bean. At a table of three everybody has three fields, at a larger one two. We are on seat 0; seats, fields and everything else in code are counted from 0. We see our own hand, but only the backs of the other players'
# cards: `?`. That is all a bot ever gets: a **view**, never the game itself.
#
# The game asks us a question. What is it about, and which answers are allowed?

# %%
print(view.decision.kind)
print(*view.decision.options, sep="\n")

# %% [markdown] msg="rules"
# We must plant the front card, the green bean. There is no room for it, so one field has to be harvested first: only
# harvests are allowed now.
#
# And if we try something else? Every refusal names a rule. `beankit rules bohnanza` shows them all, in a terminal; in a cell, write
# `!beankit rules bohnanza`.

# %%
for move in ("plant green 0", "plant soy 0", "harvest 1"):
    try:
        game.play(move)
    except IllegalAction as error:
        print(f"{move:<15}{error}")

# %% [markdown] msg="worth"
# What does a field pay? Each bean has a *beanometer*. `2/4/6/7` means: 2 cards pay 1 coin, 4 pay 2, 6 pay 3 and 7 pay 4. A 0
# means that there is no such payout.

# %%
for kind in view.kinds:
    print(view.bean(kind))

for field in view.me.fields:
    print(f"{' '.join(field):<15} pays {view.worth(field)}")

# %% [markdown] msg="staircase"
# As a picture, a beanometer is a staircase: each card is a step to the right, each coin a step up.

# %%
import pandas as pd
from beankit.course import charts

steps = [{"bean": kind, "cards": n, "coins": view.bean(kind).payout(n)} for kind in view.kinds for n in range(12)]
charts.staircase(pd.DataFrame(steps))

# %% [markdown] msg="tries"
# Now you. `check` tries your answer on examples. Sometimes it shows what is wanted, sometimes only what you have: then work it out by hand.
# `hint()` gives you a hint, and after three different tries `solution()` shows an answer.

# %% exercise="1.1"

# %% exercise="1.2"

# %% exercise="1.3"

# %% [markdown] msg="play"
# ## Play a round
#
# `game.play` takes an action as a text or as an object, and the game asks the next question.

# %%
game.play("harvest 0")
game.play("plant green 0")
print(game.view(0))
print(game.decision.kind, "for seat", game.decision.seat)

# %% [markdown] msg="sit-down"
# Enough of commands: sit down at a real table. Everything green answers the question, and what is not allowed tells you its rule. Change the seed to get other
# cards.

# %%
from beankit import Table

Table("bohnanza", against=["gardener", "trader"], seed=7)

# %% [markdown] msg="boss"
# ## The boss: the trader at your table
#
# Play one game to its end and try to get more coins than the trader. Watch what it gives away, and when: you will write such a bot yourself.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *State, legal move, phase, hidden information, view.*
#
# * Uwe Rosenberg, *Bohnanza* (1997): the rules as they came with the first edition, a few pages.
# * George Skaff Elias, Richard Garfield and K. Robert Gutschera, *Characteristics of Games* (2012): what games differ in, such as luck, hidden information and the number of players.
# * David Parlett, *The Oxford Guide to Card Games* (1990): where games with cards come from, and how they are related.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Which of your cards must be planted first?
# 2. What does a view show of the other players' hands?
# 3. When may you not harvest a field with a single card?
# 4. What does the figure 0 in a beanometer mean?
#
# <details><summary>Answers</summary>
#
# 1. The front card.
# 2. How many cards, and nothing else.
# 3. While another field of yours has more than one card.
# 4. There is no such payout.
#
# </details>
