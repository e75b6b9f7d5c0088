# %% [markdown] msg="title"
# # 23. A policy by a network
#
# In lessons 19 and 20 a bot learned what positions are *worth*, and took the move that led to the best one. This optional lesson leaves the value out: a small network learns what to *do*. First it imitates somebody. Then it plays, and does more often what turned out well.

# %% [markdown] msg="your-bot"
# **Your bot** has a rest until the end. There it meets one that has learned from a network.

# %%
from math import exp, sqrt
from random import Random

import numpy as np
import pandas as pd
from beankit import Game
from beankit.adapters.encoding import encoding
from beankit.course import charts, check, hint, measured, ready, solution, student

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="napkin"
# ## Many napkins at once
#
# The game is that of lesson 20: one field, 19 cards, and for every card of another kind you *leave* it, or you *harvest* and plant it. This time many decks are played at the same time, one a row: networks learn from many games, and numpy is quick with whole
# columns.

# %%
KINDS, SIZES = ["blue", "green", "soy", "red", "garden"], [5, 4, 4, 3, 3]
view = Game("bohnanza", players=3, seed=1).view(0)
METERS = np.array([[view.bean(kind).payout(count) for count in range(6)] for kind in KINDS])
DECK = [number for number, size in enumerate(SIZES) for _ in range(size)]
rng = Random(20)
FRESH = np.array([rng.sample(DECK, len(DECK)) for _ in range(200)])  # for tests only, as in lesson 20


# %%
def look(kind, count, card, left):
    """What a player sees: what the field pays now and could pay, what the card could, the time, and a 1."""
    row = np.arange(len(kind))
    now, could = METERS[kind, count], METERS[kind, count + left[row, kind]]
    other = METERS[card, 1 + left[row, card]]
    return np.column_stack([now, could, other, left.sum(axis=1) / 10, np.ones(len(kind))])


# %%
def play(decks, chance, rng):
    """For every card: what was seen, who could choose, who harvested, and the coins that it brought."""
    come = np.eye(len(KINDS), dtype=int)[decks]
    kind, count, steps = decks[:, 0], np.ones(len(decks), int), []
    for place in range(1, len(DECK)):
        card, left = decks[:, place], come[:, place + 1 :].sum(axis=1)
        seen, free = look(kind, count, card, left), card != kind
        harvest = free & (rng.random(len(decks)) < chance(seen))
        steps.append((seen, free, harvest, np.where(harvest, METERS[kind, count], 0)))
        kind, count = np.where(harvest, card, kind), np.where(harvest, 1, count + ~free)
    steps[-1][3][:] += METERS[kind, count]
    return [np.array(part) for part in zip(*steps)]


# %% [markdown] msg="policy"
# ## A policy
#
# `chance(seen)` is all that a player is: how likely do you harvest, if you see this? That is a **policy**. A coin is one, and so is somebody who harvests as soon as the field pays something and the card could, too:


# %%
def toss(seen):
    return np.full(len(seen), 0.5)


def hasty(seen):
    return (seen[:, 0] > 0) & (seen[:, 2] > 0)


def scores(chance):
    """The coins on each of the fresh decks."""
    return pd.Series(play(FRESH, chance, np.random.default_rng(0))[3].sum(axis=0))


# %%
def interval(numbers):
    """The mean and half of its 95 % interval (lesson 4)."""
    return numbers.mean(), student(len(numbers) - 1) * numbers.std() / sqrt(len(numbers))


for chance in (toss, hasty):
    print(f"{chance.__name__:<6}", "{:.2f} ± {:.2f} coins".format(*interval(scores(chance))))

# %% [markdown] msg="network"
# Ours is a **network**: eight neurons, each a weighted sum of the five numbers, bent by `tanh`; a weighted sum of the neurons is the score of *harvest*, and `1 / (1 + exp(-score))` makes a chance of it. (It is lesson 19's `chances` for two options, one of which has the score 0.) At first the weights of the second sum are 0, and it tosses a coin.
#
# To learn, we say which way each score should be pushed. `back` passes the push on to the weights of every neuron: that is all of **backpropagation** that we need.


# %%
def network(seed):
    """Eight neurons that say nothing yet."""
    return [np.random.default_rng(seed).normal(0, 0.5, (5, 8)), np.zeros(8)]


def chance_of(net):
    """How likely the network harvests."""
    return lambda seen: 1 / (1 + np.exp(-np.tanh(seen @ net[0]) @ net[1]))


# %%
def learn(net, seen, push, rate=0.2):
    """Change the weights so that the scores move as they are pushed."""
    heard = np.tanh(seen @ net[0])
    back = push[..., None] * net[1] * (1 - heard**2)
    steps = np.einsum("ijn,ijk->nk", seen, back), np.einsum("ij,ijk->k", push, heard)
    net[:] = [(part + rate * step).round(6) for part, step in zip(net, steps)]  # so that all machines learn alike


# %% [markdown] msg="imitate"
# ## First, imitate
#
# Somebody hasty plays thirty games, and we note what they saw and did. Each score is pushed by *what was done (1 or 0) minus how likely we would have done it*. It is what lesson 19 called missed, and when they agree nothing is pushed any more. This is **behaviour cloning**.


# %%
def shuffled(rng, games):
    return rng.permuted(np.tile(DECK, (games, 1)), axis=1)


def imitate(net, teacher, games, rounds, rng):
    """Learn to do what somebody did in some games."""
    seen, free, harvest, _ = play(shuffled(rng, games), teacher, rng)
    for _ in range(rounds):
        learn(net, seen, free * (harvest - chance_of(net)(seen)) / games)
    return net


# %%
def settled(net):
    """Do what is likeliest, and toss no more."""
    return lambda seen: chance_of(net)(seen) > 0.5


copy = imitate(network(0), hasty, 30, 300, np.random.default_rng(0))
seen, free, done, _ = play(FRESH, hasty, np.random.default_rng(0))
same = np.array([settled(copy)(row) for row in seen]) == done
print(f"the same choice on fresh decks: {same[free].mean():.1%}")
print("coins: {:.2f} ± {:.2f}".format(*interval(scores(settled(copy)))))

# %% [markdown] msg="ceiling"
# It has learned its lesson, mistakes included. An imitator gets no better than its teacher, for nobody has told it what the game is *about*.
#
# ## Then, do more of what went well
#
# Now nobody shows anything. The network plays by its own chances, so it tries things. After the game each of its choices is pushed as if it had been right, *times how good the game was*. Choices from good games become likelier. Nobody needs to know why: over many games, what does
# no good is pushed as often up as down. This is **REINFORCE**, and imitation is the case in which everything is worth 1.

# %% exercise="23.1"

# %% [markdown] msg="good"
# But what is a *good* game? One with many coins, we say first. Nearly all games bring some, so nearly everything that was done is praised, only some of it more. It is clearer to compare: how many coins more than the other games of this batch, on average? Such a yardstick is a **baseline**.


# %%
def plain(coins):
    """Every choice of a game is as good as its coins."""
    return np.broadcast_to(coins.sum(axis=0), coins.shape)


def compared(coins):
    """Every choice of a game is as good as its coins above the mean."""
    return plain(coins) - coins.sum(axis=0).mean()


# %%
def practise(net, good, rng, looks=range(0, 101, 10), games=32):
    """Play batch after batch and learn from each; the mean on fresh decks after some of them."""
    means = {}
    for number in range(max(looks) + 1):
        if number in looks:
            means[games * number] = scores(settled(net)).mean()
        seen, free, harvest, coins = play(shuffled(rng, games), chance_of(net), rng)
        learn(net, seen, good(coins) * free * (harvest - chance_of(net)(seen)) / games)
    return means


# %%
def pupils(good, nets):
    """The curves of some pupils that differ in nothing but luck."""
    return pd.DataFrame({number: practise(net, good, np.random.default_rng(number)) for number, net in enumerate(nets)})


curves = {good.__name__: pupils(good, [network(seed) for seed in range(5)]) for good in (plain, compared)}
print(
    pd.DataFrame(
        {f"{name}, {end}": getattr(part, end)(axis=1) for name, part in curves.items() for end in ("min", "max")}
    )
)

# %% [markdown] msg="luck"
# Look at the worst and the best of the five pupils of each kind, after so many games. Only their luck differs, so one curve alone would have told us nothing: **never show one seed.** With a baseline all five have about 4 coins after a thousand games, and slip only now and then; without one they stumble about, because praise for everything is mostly noise.
#
# A choice at the tenth card is still praised for the coins of the first nine. There is a better yardstick.

# %% exercise="23.2"

# %% [markdown] msg="curve"
# With our answer to it (`ready("23.2")`), and once more for five copies of somebody hasty, who begin where their teacher stands. `tree` is the tree of lesson 20 that tries everything:

# %%
ours = ready("23.2")


def later(coins):
    return np.array(ours(coins.T.tolist())).T


nets = [network(seed) for seed in range(5)]
copies = [imitate(network(seed), hasty, 30, 300, np.random.default_rng(seed)) for seed in range(5)]
copy, started = chance_of(copies[0])(seen)[free], chance_of(nets[0])(seen)[free]
curves |= {"later": pupils(later, nets), "copies, later": pupils(later, copies)}

# %%
means = pd.DataFrame({name: part.mean(axis=1) for name, part in curves.items()})
charts.lines(means.assign(hasty=scores(hasty).mean(), tree=4.12), "Five pupils each", across="games", up="coins")

# %% [markdown] msg="sure"
# The copies begin better and are overtaken. How often does a beginner try something else than what it thinks best, and how often a copy? And what have the beginners found?


# %%
def one_line(seen):
    """Harvest if what the field pays and what the card could pay are more than what the field could pay."""
    return seen[:, 0] + seen[:, 2] > seen[:, 1]


tries = {name: np.minimum(chances, 1 - chances).mean() for name, chances in (("beginner", started), ("copy", copy))}
print("tries something else:", {name: f"{share:.1%}" for name, share in tries.items()})
print("one line: {:.2f} ± {:.2f} coins".format(*interval(scores(one_line))))
seen, free, done, _ = play(FRESH, one_line, np.random.default_rng(0))
print("the same choice:", [f"{(settled(net)(seen[free]) == done[free]).mean():.0%}" for net in nets])

# %% [markdown] msg="found"
# A copy is sure of itself: it tries next to nothing, so it finds out next to nothing. Whoever has been taught well needs most courage to get better.
#
# And the beginners have found, nearly, a rule that fits on one line, out of nothing but coins. The features were ours, though: with the bare cards it would have taken far more games. (`later` is not told apart from `compared`: five pupils are few, and 19 cards are a short game.)
#
# ## At the big table

# %% [markdown] msg="pupil"
# In Bohnanza a gardener learns where to plant, and the rest it does as ever. Each option (plant here, harvest there, pass) has a score, by eight neurons from six numbers; 23.1 does the rest. It sits with two gardeners and plays every deal four times. The yardstick is *the other three
# games of the same deal*, as in 23.2 and lesson 4. (`python -m benchmarks.pupil` does it anew.)

# %%
table = measured("pupils").assign(games=lambda part: (part.games - 1) // 64 * 64 + 64)
means = table.groupby(["games", "pupil"]).ahead.mean().unstack()
charts.lines(means, "Where to plant: three pupils each", across="games", up="coins ahead of gardeners")

# %%
tests = measured("planters").groupby(["rival", "pupil", "deal"]).difference.mean()
rows = []
for (rival, pupil), deals in tests.groupby(level=[0, 1]):
    middle, half = interval(deals)
    rows.append({"name": f"{pupil} - {rival}", "difference": middle, "low": middle - half, "high": middle + half})
charts.forest(rows, "On fresh deals, with 95 % intervals")

# %% [markdown] msg="verdict"
# From nothing it takes 500 games to plant about as well as a gardener: at first a pupil is 5.7 coins behind, in the end 0.6, and on fresh deals it is no longer told apart from one (-0.01 ± 0.13 placing points). The copy *is* a gardener: it placed the same on all twelve deals. Practice brought it nothing
# that could be measured (+0.01 ± 0.08).
#
# And all of them lose against the trader, by about 0.7. No planting, however well it was learned, makes an offer: **a policy gets only as far as what it may say.**

# %% [markdown] msg="door"
# ## The door
#
# A learner that is to do *everything* needs all that a seat sees as numbers, and all that it may say as a list. The kit has both. An action is said word by word, and a mask says which words may come next:

# %%
hands = ["soy blue", "garden"]
game = Game.from_position({"game": "bohnanza", "players": 3, "phase": "trade", "hands": hands, "revealed": "red"})
table = encoding(game.rules)
texts, asked = table.vocabulary.texts, table.spelling(game)
print(len(texts), "words; a view has", table.lookout.size, "numbers")
print("first: ", [texts[word] for word in asked.words])
asked.say(texts.index("offer"))
print("second:", [texts[word] for word in asked.words])

# %% [markdown] msg="gymnasium"
# With `pip install 'beankit[rl]'` this is an environment of Gymnasium, with house bots on the other seats, and any learner that knows masks can sit down. `info["action_mask"]` is your `allowed`:
#
# ```python
# import gymnasium
# import beankit.adapters.gymnasium
#
# env = gymnasium.make("beankit/Bohnanza-v0", opponents="gardener")
# seen, info = env.reset(seed=7)
# word = info["action_mask"].argmax()
# seen, reward, over, cut, info = env.step(word)
# ```
#
# PPO (proximal policy optimisation) is the usual learner there. It is REINFORCE with a baseline that is learned, too, and with one more idea: it uses every game several times, and takes care not to go too far.

# %% exercise="23.3"

# %% [markdown] msg="apprentice"
# This is how the house bot `apprentice` has learned: 64 neurons, 356 numbers, it watched a trader in 128 games and practised in 444 (`python -m benchmarks.apprentice`, some minutes, with the extra `learning`). Four players, among traders, it beats `gardener` by +0.14 placing points (+0.03 to +0.25) and loses against `trader`
# by 0.59 (0.26 to 0.92). Most of what it can do it has from its teacher. A policy asks for no idea of the game, and takes its price in games: it is the road for those who can play millions.

# %% [markdown] msg="boss"
# ## The boss: `apprentice`
#
# It knows no more of the game than numbers, and it has beaten `gardener`. Does your bot of lesson 7 beat it? `beankit duel my_bot.py apprentice`. Whoever has the extra `learning` trains one of their own, longer or at another table: `python -m benchmarks.apprentice --steps 500000 --minutes 60 --out learned`, and
# looks at its curve.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Policy, neural network, backpropagation, behaviour cloning, policy gradient, REINFORCE, baseline, advantage, action mask, exploration, PPO.*
#
# * Ronald J. Williams, "Simple Statistical Gradient-Following Algorithms for Connectionist Reinforcement Learning", *Machine Learning* (1992): REINFORCE, and why its baseline does no harm.
# * Richard S. Sutton and Andrew G. Barto, *Reinforcement Learning: An Introduction*, second edition (2018): the chapter "Policy Gradient Methods".
# * John Schulman and others, "Proximal Policy Optimization Algorithms" (2017): exercise 23.3, and what it is good for.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What does a policy say, and what does it leave out?
# 2. Why does an imitator get no better than its teacher?
# 3. Why is a choice compared with other games, and not praised for all coins that came?
# 4. Why may somebody who has been taught well learn slowly by practice?
#
# <details><summary>Answers</summary>
#
# 1. How likely each move is; what a position is worth it leaves out.
# 2. Nobody tells it what the game is about, so it cannot know which of the teacher's moves are mistakes.
# 3. Some coins come to everybody: praise for all of them is mostly noise.
# 4. They are sure of themselves, try nothing else, and so find out nothing.
#
# </details>
