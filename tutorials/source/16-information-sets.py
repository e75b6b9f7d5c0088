# %% [markdown] msg="title"
# # 16. Information sets
#
# The trees of lesson 15 saw everything, or at least everything that had been decided. At a real table most cards are hidden, and a tree that forgets it believes in miracles.

# %% [markdown] msg="your-bot"
# **Your bot** may get a tree for hidden cards, if it has none yet: at the end it goes into the class that you saved last, which you import from `my_bot`.

# %%
from collections import Counter
from itertools import permutations
from math import inf, log, sqrt
from random import Random

import pandas as pd
from beankit import Game
from beankit.course import charts, check, hint, solution
from beankit.search import Iterations, Tree

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="napkin"
# ## Solve every world
#
# The napkin of lesson 15 again: one field; a card of its kind is planted; any other you *leave*, or you *harvest* the field and plant it. You know which cards may come, not in which order.


# %%
view = Game("bohnanza", players=3, seed=1).view(0)
meters = {kind: [view.bean(kind).payout(count) for count in range(20)] for kind in view.kinds}


def choices(field, card):
    """Each choice with the coins that it brings at once, and the field after it."""
    kind, count = field
    if kind == card:
        return {"plant": (0, (kind, count + 1))}
    return {"leave": (0, field), "harvest": (meters[kind][count], (card, 1))}


# %% [markdown] msg="determinise"
# A tempting plan: imagine an order, and the game is open; solve it; do so for many orders and take the mean. That is **determinisation**: a game with hidden cards becomes many games
# without. Here we can even take all orders.


# %%
def foresee(field, order):
    """The most coins if the cards come in this order, and you know it."""
    if not order:
        return meters[field[0]][field[1]]
    return max(coins + foresee(then, order[1:]) for coins, then in choices(field, order[0]).values())


def believed(field, cards, draws):
    """What determinisation believes: the mean over all orders."""
    orders = list(permutations(cards, draws))
    return sum(foresee(field, order) for order in orders) / len(orders)


# %% [markdown] msg="position"
# Three green beans on the field (1 coin). A garden bean is turned over. A garden bean and four green ones may still come, and three of them will.

# %%
cards = ("garden", "green", "green", "green", "green")
after = choices(("green", 3), "garden")
for move, (coins, field) in after.items():
    print(f"{move}: {coins + believed(field, cards, 3):.1f} coins, it believes")

# %% [markdown] msg="really"
# So it harvests. Now let it play on, in the same way, and see what it gets. Every card that comes is a surprise to it after all.


# %%
def really(field, cards, draws):
    """What somebody gets on average who chooses by what determinisation believes."""
    if draws == 0:
        return meters[field[0]][field[1]]
    total = 0
    for place, card in enumerate(cards):
        rest = cards[:place] + cards[place + 1 :]
        worth = {option: option[0] + believed(option[1], rest, draws - 1) for option in choices(field, card).values()}
        coins, then = max(worth, key=worth.get)
        total += coins + really(then, rest, draws - 1)
    return total / len(cards)


# %%
table = {}
for move, (coins, field) in after.items():
    table[move] = {"believed": coins + believed(field, cards, 3), "really": coins + really(field, cards, 3)}
charts.bars(pd.DataFrame(table).T, "What determinisation promises, and what it keeps", up="coins")

# %% [markdown] msg="fusion"
# It chose the worse move. After the harvest a green bean comes: start a green field, or wait for the garden bean? In every single world it *knows*, so it believes that it will do one thing here and
# another there. But you cannot tell these worlds apart: they are one **information set**, and in it you can do only one thing. To believe otherwise is **strategy fusion**. You met it in lesson 9, at the first
# move; here it hides one step further down, and lesson 8's remedy, the mean for each move, does not help.

# %% exercise="16.1"

# %% [markdown] msg="above"
# ## What happened above
#
# A second mistake is about *where we are*. It is seat 1's turn. A soy bean was turned over, and seat 2 has already said that they would give two red beans for it. But seat 1 asks you: the soy
# bean for your two garden beans. You grow soy, so you gain a coin. Of the only card in their hand you believe (lesson 7) that it is a garden bean with a chance of 2/3, otherwise a stink bean.


# %%
def holding(card):
    """The table, if this is the card in the hand of seat 1."""
    fields = [["soy soy soy", "chili"], ["garden", "red red"], ["blue", "stink"]]
    position = {"game": "bohnanza", "phase": "trade", "active": 1, "revealed": "soy", "fields": fields}
    return Game.from_position({**position, "hands": ["garden garden", card, "red red"]})


# %%
def grown(game, seat, *cards):
    """What a player's fields pay if their hand and these cards grow on them, too."""
    player = game.players[seat]
    more = Counter([*player.hand, *cards])
    return sum(meters[field[0]][len(field) + more[field[0]]] for field in player.fields if field)


# %% [markdown] msg="their-card"
# What your garden beans are worth to them depends on that card. `lead` is how accepting changes your lead at a table of three: your gain less half of theirs (lesson 6).

# %%
rows = {}
for card in ("garden", "stink"):
    game = holding(card)
    asking, elsewhere = (grown(game, 1, *cards) - grown(game, 1) for cards in (("garden", "garden"), ("red", "red")))
    lead = grown(game, 0, "soy") - grown(game, 0) - asking / 2
    rows[f"holds {card}"] = {"asking": asking, "elsewhere": elsewhere, "lead": lead}
worlds = pd.DataFrame(rows).T.assign(chance=[2 / 3, 1 / 3])
worlds

# %%
asked = worlds[worlds.asking > worlds.elsewhere]
print("all worlds:           ", round((worlds.chance * worlds.lead).sum(), 2))
print("who would have asked: ", *asked.index)
print("so my lead changes by:", *asked.lead)

# %% [markdown] msg="nonlocal"
# From here on down the tree, nothing tells you that the deal is bad. The reason lies in a branch that was *not* played, higher up: with a garden bean in their hand they would have taken the red ones. This is called **non-locality**: what a position is worth
# depends on how the others could have avoided it. A belief (lesson 7) helps against it: worlds in which nobody would have asked count less. `Model` and `Belief` of `beankit.search` do that with answers.

# %% exercise="16.2"

# %% [markdown] msg="onetree"
# ## One tree for all worlds
#
# Strategy fusion comes from a tree for each world. **Information-set tree search** grows *one* tree. Every try takes another world and walks down the same nodes; a node is what was
# done, not what the cards were. So its mean is over all worlds that look alike, and a choice there is one choice. `Tree` of the kit does it, in any game:

# %%
hands = ["garden soy red", "red blue blue soy", "chili stink red green"]
fields = [["soy soy soy", "red"], ["blue blue blue", "garden"], ["chili", "stink stink"]]
position = {"game": "bohnanza", "phase": "trade", "revealed": "blue chili", "hands": hands, "fields": fields}
view = Game.from_position(position).view(0)
print(len(view.decision.options), "options")
for node in Tree(Iterations(300)).search(view, Random(1))[:3]:
    print(f"{node.action!s:<36} {len(node.leads)} tries, lead {node.mean:+.2f}")

# %% [markdown] msg="chances"
# One thing is new. In one world your neighbour can accept, in another they lack the card: a move is not always possible. If it was rarely tried only because it was rarely
# possible, there is no reason to be curious. So each move counts its **opportunities**, the tries in which it could have been chosen, and they take the place of *all pulls* in lesson 9's bound.

# %% exercise="16.3"

# %% [markdown] msg="wide"
# ## Hundreds of offers
#
# One step earlier: you still have to plant, then two cards are turned over, and then you may offer. Which offers there are depends on those cards; in each world
# there are about 130, and in another world others. If each must be tried once, half of the 600 tries are gone before a second look. **Progressive widening** lets a node have only about `width` times the root of its tries as children. The first one is what
# a sensible player would do.


# %%
def depth(node):
    return 1 + max((depth(child) for child in node.children.values()), default=0)


def widest(node):
    return max([len(node.children), *map(widest, node.children.values())])


hand = "soy garden garden red red green black_eyed chili"
before = {**position, "phase": "plant", "revealed": "", "hands": [hand, *hands[1:]]}
view = Game.from_position(before).view(0)

# %%
rows = []
for width in (0.5, 2, 100):
    for seed in (1, 2, 3):
        moves = Tree(Iterations(600), width=width).search(view, Random(seed))
        rows.append({"width": width, "children": max(map(widest, moves)), "depth": max(map(depth, moves))})
table = pd.DataFrame(rows).groupby("width").mean()
charts.bars(table[["children"]], "Children of the widest node, mean of three searches", up="moves")

# %%
charts.bars(table[["depth"]], "How far the tree looks ahead", up="moves")

# %% [markdown] msg="deep"
# A width of 100 is no limit at all: there more than 300 of the 600 tries were the first look at an offer. Yet the depth hardly changes between it and a width of 2. Only the narrowest tree looks clearly further ahead, because it sees few moves at each step. Narrow is not free: what a narrow tree never adds, it never finds. That is why the order of the
# candidates matters so much.

# %% [markdown] msg="boss"
# ## The boss: `seer`
#
# It is the house bot that searches: before it answers, it tries its answers in imagined games, and it stands on the last rung of the ladder. Which width is best for your bot, and whether a tree helps it at all, only a duel can say: first `beankit duel my_bot.py my_old_bot.py`, then `beankit duel my_bot.py seer`, which takes some minutes.
#
# Mind what is left. One tree for all worlds does not fuse
# strategies of *yours*; but the worlds are still drawn as if nobody had had a reason to do what they did, unless you give `Tree` a `model`. And in a tree of this kind the others choose without
# seeing their own hand.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Determinisation, information set, strategy fusion, non-locality, information-set Monte Carlo tree search, progressive widening.*
#
# * Ian Frank and David Basin, "Search in Games with Incomplete Information: A Case Study Using Bridge Card Play", *Artificial Intelligence* (1998).
# * Jeffrey Long, Nathan Sturtevant, Michael Buro and Timothy Furtak, "Understanding the Success of Perfect Information Monte Carlo Sampling in Game Tree Search", *AAAI Conference on Artificial Intelligence* (2010).
# * Peter Cowling, Edward Powley and Daniel Whitehouse, "Information Set Monte Carlo Tree Search", *IEEE Transactions on Computational Intelligence and AI in Games* (2012).

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What does a determinising player do in two worlds that it cannot tell apart?
# 2. Why can a branch that nobody played change what a position is worth?
# 3. What is a node in an information-set tree, and what is it not?
# 4. What does a tree lose if every node may have all moves as children, and what if it may have few?
#
# <details><summary>Answers</summary>
#
# 1. It plays differently in each, as if it saw which one it is.
# 2. Others choose by what they know, and may not let you get there.
# 3. What was done so far: all positions that look the same to *you*; not one position, and not what another player knows.
# 4. With all: hardly any child is tried twice. With few: the good move may be missing.
#
# </details>
