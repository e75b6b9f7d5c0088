# %% [markdown] msg="title"
# # 20. Learning by playing
#
# In lesson 19 somebody had to play 160 games before anything could be learned, and what was learned was how *traders* end. In this lesson a bot begins with nothing. It plays, is
# surprised, corrects itself, and plays on: better, if all goes well.

# %% [markdown] msg="your-bot"
# **Your bot** has a rest: here another one begins with nothing.

# %%
from itertools import pairwise
from math import sqrt
from random import Random

import pandas as pd
from beankit import Game
from beankit.course import charts, check, hint, measured, solution, student

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="napkin"
# ## The napkin again
#
# You know the game from lesson 15: you are alone, with one field. Cards are turned over one by one. A card of the field's kind is planted; any other you *leave*, or you *harvest* the field and
# plant it. This time there are 19 cards, and all of them come.

# %%
view = Game("bohnanza", players=3, seed=1).view(0)
meters = {kind: [view.bean(kind).payout(count) for count in range(20)] for kind in view.kinds}
DECK = ("blue",) * 5 + ("green",) * 4 + ("soy",) * 4 + ("red",) * 3 + ("garden",) * 3


def pays(field):
    return meters[field[0]][field[1]]


# %%
def choices(field, card):
    """Each choice: the coins that it brings at once, and the field after it."""
    kind, count = field
    if kind == card:
        return [(0, (kind, count + 1))]
    return [(0, field), (pays(field), (card, 1))]


# %% [markdown] msg="play"
# A player needs a `value(field, left)`: what a field is worth with the cards that are left. Then it takes the choice with the most coins now *and* value later. Now and then (`bold`) it tries something else: whoever
# always does what they think best never finds out what they are wrong about. So it was with the slot machines of lesson 9.


# %%
def play(deck, value, bold=0.0, rng=None):
    """Play a deck; for every card the coins that it brought, the field after it, and the cards that were left."""
    field, steps = (deck[0], 1), [(0, (deck[0], 1), deck[1:])]
    for place in range(1, len(deck)):
        options, left = choices(field, deck[place]), deck[place + 1 :]
        coins, field = max(options, key=lambda option: option[0] + value(option[1], left))
        if bold and rng.random() < bold:
            coins, field = rng.choice(options)
        steps.append((coins, field, left))
    return steps


# %%
def total(steps):
    return sum(coins for coins, _, _ in steps) + pays(steps[-1][1])


# %% [markdown] msg="surprise"
# ## Learn from a surprise
#
# Nobody tells the player what a field is worth. But one card later it knows more: it has got some coins, and sees a new position. If the old one was worth 1.0, and now there is a coin in the box and
# the new position seems to be worth 0.8, then 1.0 was too little. So the old value moves a bit, by `rate`, towards *coins + the new value*. It learns a guess from a guess: this is **temporal-difference learning**,
# TD for short.
#
# First with a table: a number for each field and number of cards that are left.


# %%
def from_table(table):
    """The value in a table; what is not there is worth nothing yet, and at the end the field pays."""
    return lambda field, left: table.get((field, len(left)), 0.0) if left else pays(field)


def learn_table(table, steps, rate=0.1):
    """Correct the value of each position by what came one card later."""
    value = from_table(table)
    for (_, field, left), (coins, then, rest) in pairwise(steps):
        wrong_by = coins + value(then, rest) - value(field, left)
        table[field, len(left)] = value(field, left) + rate * wrong_by


# %%
rng = Random(20)
FRESH = [tuple(rng.sample(DECK, len(DECK))) for _ in range(200)]  # for tests only


def scores(value):
    """The coins on each of 200 decks that nobody has practised on."""
    return pd.Series([total(play(deck, value)) for deck in FRESH])


# %%
def practise(known, learn, value, decks, looks):
    """Play deck after deck and learn from each; the scores on fresh decks after some of them."""
    rng, seen = Random(1), {}
    for number in range(1, max(looks) + 1):
        learn(known, play(decks(rng), value(known), 0.1, rng))
        if number in looks:
            seen[number] = scores(value(known))
    return seen


# %%
def shuffled(rng):
    return tuple(rng.sample(DECK, len(DECK)))


LOOKS = (1, 10, 30, 100, 300, 1000, 3000)
table = {}
tabled = practise(table, learn_table, from_table, shuffled, LOOKS)
for number, seen in tabled.items():
    print(f"after {number:>4} games: {seen.mean():.2f} ± {2 * seen.sem():.2f} coins")
print("numbers in the table:", len(table))

# %% [markdown] msg="slow"
# It does learn: from about 2 coins to more than 3, out of nothing but its own games. (A tree that tries everything, your `best` of 15.1, gets 4.12 on average.) But how slow it is: a hundred games, and nothing to be seen. No wonder: what it has
# learned about three soy beans with nine cards left says nothing to it about three soy beans with eight.
#
# How far should it look before it corrects itself? One card, as here; to the end of the game, as in lesson 19; or something between.

# %% exercise="20.1"

# %% [markdown] msg="features"
# ## What positions have in common
#
# **Features** (lesson 12 and 19) say what is alike about positions: what the field pays now, what it would pay if all cards of its kind came, and how many cards are left. Three numbers, three weights. The
# surprise is the same; now it corrects each weight, in proportion to its feature.


# %%
def features(field, left):
    kind, count = field
    return pays(field), pays((kind, count + left.count(kind))), len(left) / 10


def weighed(weights, field, left):
    return sum(weight * number for weight, number in zip(weights, features(field, left)))


def from_weights(weights):
    """Weights times features; at the end the field pays."""
    return lambda field, left: weighed(weights, field, left) if left else pays(field)


# %%
def learn_weights(weights, steps, rate=0.02):
    """Correct every weight by what came one card later."""
    value = from_weights(weights)
    for (_, field, left), (coins, then, rest) in pairwise(steps):
        wrong_by = coins + value(then, rest) - value(field, left)
        weights[:] = [weight + rate * wrong_by * number for weight, number in zip(weights, features(field, left))]


# %%
weights = [0.0, 0.0, 0.0]
weighted = practise(weights, learn_weights, from_weights, shuffled, LOOKS)
curve = {
    "table": {n: seen.mean() for n, seen in tabled.items()},
    "features": {n: s.mean() for n, s in weighted.items()},
}
chart = charts.lines(pd.DataFrame(curve).assign(tree=4.12), "Learning by playing", across="games", up="coins")
chart.axes.set_xscale("log")
chart


# %%
def interval(numbers):
    """The mean and half of its 95 % interval (lesson 4)."""
    return numbers.mean(), student(len(numbers) - 1) * numbers.std() / sqrt(len(numbers))


print("weights:", [round(weight, 2) for weight in weights])
better = interval(weighted[300] - tabled[3000])
print("features after 300 games, table after 3000, same decks: {:+.2f} ± {:.2f}".format(*better))

# %% [markdown] msg="few"
# Thirty games are enough, and three weights beat 284 numbers clearly. They will never be perfect: what three numbers cannot say, nobody can learn with them. The table could learn everything, if only it had the time. This is the
# choice that you always have; TD-Gammon took a network between the two, and played itself close to the level of the world's best at backgammon.
#
# There is a flaw in our learning. One move in ten is only a try, and often a bad one. The position before it gets the blame.

# %% exercise="20.2"

# %% [markdown] msg="deck"
# ## One deck
#
# Practice makes perfect. Perfect in what? Ten pupils practise 300 times each, and always with *the same* deck, everybody with one of their own. Then they play it once more, and 200 fresh ones.


# %%
def one_deck(learn, value, nothing):
    """The coins on the deck that was practised, and the mean of fresh ones, for ten pupils."""
    rows = []
    for number in range(10):
        deck, known = shuffled(Random(number)), nothing()
        seen = practise(known, learn, value, lambda rng, deck=deck: deck, (300,))[300]
        rows.append((total(play(deck, value(known))), seen.mean()))
    return pd.DataFrame(rows, columns=["this deck", "fresh decks"])


# %%
three = one_deck(learn_weights, from_weights, lambda: [0.0, 0.0, 0.0])
pupils = {"table": one_deck(learn_table, from_table, dict), "features": three}
for name, rows in pupils.items():
    more = interval(rows["this deck"] - rows["fresh decks"])
    print(f"{name:<9} this deck - fresh decks:", "{:+.2f} ± {:.2f}".format(*more))
both = pd.DataFrame({name: rows.mean() for name, rows in pupils.items()}).T
charts.bars(both, "After 300 times the same deck", up="coins")

# %% [markdown] msg="heart"
# On its own deck the table gets 3.7 coins. On fresh ones it gets less than 2: no more than after a single game. It has not learned the game; it has learned by heart which card comes when. That
# is **overfitting** once more, and no test on the deck that was practised would have told us.
#
# The features cannot fall for it: none of them knows how to say "the seventh card is red". Their two bars are not told apart. So there are two remedies: practise with many decks, and have little room for learning by heart.
#
# ## At the big table

# %% [markdown] msg="selfplay"
# Now Bohnanza. The learner of `beankit train` (lesson 12) has a weight for each of the kit's features; every move and every trade hangs on them. Our first generation knows nothing: all weights are 0, so it sees only what fields pay
# now. It plays thirty games against itself. From these the next one learns what its features were worth, looking to the end of each game (20.1 with a large `n`), plays against itself, and so on: this is **self-play**. (`python -m
# benchmarks.generations` does it anew.) These are the weights:

# %%
NAMES = {number: f"generation {number}" for number in range(4)} | {4: "3, with help"}
taught = measured("weights").set_index("generation").rename(index=NAMES)
taught[taught.columns[:8]]

# %% [markdown] msg="weights"
# Nobody chose these figures, and yet they look familiar: cards in the front of the hand count more than those at the back (that the second is above the first may be luck: thirty games), much as somebody once set it for the *counter* (0.8, 0.64, 0.51 and so on).
#
# But `table`, the cards that must be planted now, counts nothing. Why? `samples` notes what everybody has when a turn begins, and then no card lies there. **What never varies in the games cannot be learned from them.** So
# the last row got help: its `table` was set to 1. This is how they do against the trader, on eight deals in all seatings:

# %%
wide = measured("generations").pivot(index="deal", columns="generation", values="difference").rename(columns=NAMES)
rows = []
for name in wide:
    middle, half = interval(wide[name])
    rows.append({"name": name, "difference": middle, "low": middle - half, "high": middle + half})
charts.forest(rows, "Against the trader, with 95 % intervals")

# %%
for old, new in pairwise(wide):
    print(f"{new} - {old}:", "{:+.2f} ± {:.2f}".format(*interval(wide[new] - wide[old])))

# %% [markdown] msg="verdict"
# Generation 0 got -0.75 on all eight deals, so its interval has no width; that does not make it exact. One round of learning makes it clearly better, by +0.41 ± 0.25. Then nothing more can be told: the next two steps are noise. Thirty games hold only so much.
#
# The largest step is a single number that no game could teach: +0.55 ± 0.35. With it the bot is not told apart from the trader; eight deals are few. So a bot that began with nothing has taught itself most of what somebody
# else had thought out, and it has failed where nobody had looked. Before you let a bot learn more, ask what its data cannot show.

# %% [markdown] msg="boss"
# ## The boss: `trader`
#
# `beankit train` does all this for you, with more games: it writes a bot and what it has learned into a folder. It begins with weights that somebody chose. Try `--generations 3`, and let a duel say whether
# your learner beats `trader`, and whether the third generation beats the first.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Temporal-difference learning (TD), bootstrapping (learning a guess from a guess), n-step targets, exploration, on-policy and off-policy, function approximation, self-play, overfitting.*
#
# * Richard S. Sutton and Andrew G. Barto, *Reinforcement Learning: An Introduction*, second edition (2018): the chapters "Temporal-Difference Learning" and "n-step Bootstrapping".
# * Gerald Tesauro, "Temporal Difference Learning and TD-Gammon", *Communications of the ACM* (1995).
# * David Silver and others, "A General Reinforcement Learning Algorithm that Masters Chess, Shogi, and Go through Self-Play", *Science* (2018).

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What does a position learn from, if nobody knows yet how the game ends?
# 2. Why do three weights learn faster than a table, and why might the table overtake them?
# 3. What has somebody learned who practised 300 times with the same deck?
# 4. Why must the player sometimes do what it does not think best?
#
# <details><summary>Answers</summary>
#
# 1. From the coins and the position that come next.
# 2. What is learned of one position helps with all; but three numbers cannot say everything.
# 3. Which card comes when, and hardly the game.
# 4. It would never find out what it is wrong about.
#
# </details>
