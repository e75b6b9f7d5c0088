# %% [markdown] msg="title"
# # 15. Trees
#
# A dream plays on *somehow*, and lesson 8 showed that it is only as wise as its dreamers. A tree asks something else: what if everybody, from here on, plays *well*?

# %% [markdown] msg="your-bot"
# **Your bot** may get a tree: at the end it goes into the class that you saved last, which you import from `my_bot`.

# %%
from math import inf, log, sqrt
from random import Random

import pandas as pd
from beankit import Game
from beankit.course import charts, check, hint, solution
from beankit.search import Endgame

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="small"
# ## A game that fits on a napkin
#
# You are alone, with **one field**. Cards are turned over one by one. A card of the field's kind is planted. With any other card you choose: *leave* it, or *harvest*
# the field and plant the card. You know which cards may still come, but not in which order; and not all of them will. After the last one your field is harvested.

# %%
view = Game("bohnanza", players=3, seed=1).view(0)
meters = {kind: [view.bean(kind).payout(count) for count in range(20)] for kind in view.kinds}


def pays(kind, count):
    return meters[kind][count]


# %%
def choices(field, card):
    """Each choice with the coins that it brings at once, and the field after it."""
    kind, count = field
    if kind == card:
        return {"plant": (0, (kind, count + 1))}
    return {"leave": (0, field), "harvest": (pays(kind, count), (card, 1))}


# %% [markdown] msg="hand"
# Your field has three soy beans (1 coin; with a fourth 2). A garden bean is turned over (two of them pay 2). These may still come: blue, blue, garden, soy, soy. Two of them will.
#
# ```
# leave ──────┬─ a soy bean comes      7 of 10:  2      mean 1.7
#             └─ none comes            3 of 10:  1
# harvest: 1 ─┬─ the garden bean comes 4 of 10:  1 + 2  mean 1.8
#             └─ it does not           6 of 10:  1
# ```
#
# So harvest, for the sake of a single card. Where *luck* moves, a tree takes the **mean**; where *you* move, the **best**. This is called **expectimax**. Here is
# a tree in which only luck moves, for somebody who never harvests:


# %%
def without(cards, card):
    """The cards without one of a kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# %%
def never(field, cards, draws):
    """The coins to expect if the field is harvested only at the end."""
    if draws == 0:
        return pays(*field)
    grown = (field[0], field[1] + 1)
    after = [never(grown if card == field[0] else field, without(cards, card), draws - 1) for card in cards]
    return sum(after) / len(after)


# %%
napkin = ("blue", "blue", "garden", "soy", "soy")
print("leave:  ", never(("soy", 3), napkin, 2))
print("harvest:", 1 + never(("garden", 1), napkin, 2))

# %% [markdown] msg="choose"
# Both figures are those on the napkin. With more cards to come this is no longer enough: after *leave* the next card may ask you again, and what *leave* is worth
# depends on how well you will answer.

# %% exercise="15.1"

# %% [markdown] msg="open"
# ## Somebody who wants the opposite
#
# Now there are two of you: the last two turns of Al Cabohne, with all cards open, the three of the draw pile as well. There is no luck left. A stink bean and a
# blue bean are on the table; what you leave there, your opponent may take.

# %%
position = {"game": "al-cabohne", "phase": "place", "turn": 30, "exhausted": 2, "hands": ["", ""]}
position["fields"] = [["blue blue blue"], ["stink stink", "green green"]]
position |= {"revealed": "stink blue", "bosses": ["kidney", "runner"]}
position |= {"draw_pile": "chili stink kidney", "discard": "... kidney"}
game = Game.from_position(position)
game.view(0)

# %% [markdown] msg="minimax"
# A tree again: where you move, the **largest** lead counts; where your opponent moves, the **smallest**. That is **minimax**. `Endgame(0)` of the kit tries everything, to
# the end of the game. (A lead is your coins less theirs. The mafia is left out: with three sides, who wants the opposite of what?)

# %%
plain = Endgame(0, prune=False).solve(game)
print(f"best: {plain.move}, lead {plain.lead:+d}, {plain.positions} positions")
for option in game.decision.options:
    branch = game.clone()
    branch.play(option)
    print(f"{option!s:<14} {Endgame(0).solve(branch).lead:+d}")

# %% [markdown] msg="prune"
# Passing is worth two coins less: your fourth blue bean is not planted, and their third stink bean is.
#
# ## What nobody will play
#
# You have found a move that is worth 3. The next one has an answer that leaves you 2. What do its *other* answers bring?
# It does not matter: your opponent may choose the 2, so you will not play this move. Stop there. The same holds the other way round: if a position is so good for you that your opponent
# would avoid it further up, you need not know how good. So two numbers go down the tree: what you are sure of (**alpha**), and what they are sure of (**beta**).

# %% exercise="15.2"

# %%
pruned = Endgame(0).solve(game)
work = {"minimax": plain.positions, "alpha-beta": pruned.positions}
print("the same lead:", plain.lead == pruned.lead)
charts.bars(pd.DataFrame({"positions": work}), "What has to be looked at", up="positions")

# %% [markdown] msg="limits"
# The same result for less than a third of the work, and the share becomes smaller the deeper a tree is. It depends on the order, too: whoever looks at good moves first can stop
# sooner. But nothing is *guessed* here. That is the strength of these trees, and their end: two turns took thousands of positions. A whole game is out of reach.
#
# ## A tree that grows where it matters
#
# Back to the napkin, with more cards. **Monte Carlo tree search** joins dreams (lesson 8) and bounds (lesson 9). A *state* is the field, the card that was turned over, the cards
# that may still come, and how many of them will.


# %%
def follow(state, move, rng):
    """The coins of a move and the next state, for which luck turns over a card; None at the end."""
    field, card, cards, draws = state
    coins, field = choices(field, card)[move]
    if draws == 0:
        return coins + pays(*field), None
    card = rng.choice(cards)
    return coins, (field, card, without(cards, card), draws - 1)


def moves(state):
    return list(choices(*state[:2]))


# %%
def playout(state, rng):
    """Play on at random."""
    total = 0
    while state is not None:
        coins, state = follow(state, rng.choice(moves(state)), rng)
        total += coins
    return total


def bound(total, visits, all_visits, c=2):
    return total / visits + c * sqrt(log(all_visits) / visits)


# %% [markdown] msg="steps"
# Four steps, again and again:
#
# 1. **Select**: as long as all moves of a state are known, take the one with the largest bound. Every state is a row of slot machines of its own. This is **UCT**.
# 2. **Expand**: try a move that is not known yet.
# 3. **Play out**: from there on, a dream.
# 4. **Back up**: every move on the way learns what came after it.


# %%
def select(state, known):
    all_visits = sum(known[state, move][1] for move in moves(state))
    return max(moves(state), key=lambda move: bound(*known[state, move], all_visits))


def back_up(way, later, known):
    for state, move, coins in reversed(way):
        later += coins
        total, visits = known.get((state, move), (0.0, 0))
        known[state, move] = (total + later, visits + 1)


# %%
def iterate(state, known, rng):
    way, fresh = [], []
    while state is not None and not fresh:
        fresh = [move for move in moves(state) if (state, move) not in known]
        move = fresh[0] if fresh else select(state, known)
        coins, after = follow(state, move, rng)
        way.append((state, move, coins))
        state = after
    back_up(way, playout(state, rng), known)


# %% [markdown] msg="race"
# A single red bean is on the field, and a garden bean is turned over. Eleven more cards may come, and six of them will. A flat search, as in lessons 8 and 9 but with random players, plays on
# at random after each move; the tree has the same dreams, but only at its ends.

# %%
root = (("red", 1), "garden", ("blue",) * 2 + ("garden",) * 2 + ("green",) * 2 + ("red",) * 3 + ("soy",) * 2, 6)


def dream(move, rng):
    coins, state = follow(root, move, rng)
    return coins + playout(state, rng)


def flat(tries, rng):
    return {move: sum(dream(move, rng) for _ in range(tries // 2)) / (tries // 2) for move in moves(root)}


# %%
def tree(tries, rng):
    known = {}
    for _ in range(tries):
        iterate(root, known, rng)
    return {move: known[root, move][0] / known[root, move][1] for move in moves(root)}


# %%
tries, rows = [100, 400, 1600, 6400], []
for number in tries:
    worth = {"flat": flat(number, Random(1)), "tree": tree(number, Random(1))}
    rows.append({f"{move}, {name}": means[move] for name, means in worth.items() for move in means})
charts.lines(pd.DataFrame(rows, index=tries), "What two moves are worth", across="tries", up="coins")

# %% [markdown] msg="grown"
# The flat search does not move: more dreams of a random player only tell more exactly what a random player gets. The tree climbs, because its dreamer learns,
# and only where it looks: *leave* is soon left alone. Ask your `best` of 15.1
# where it climbs to: `best(("red", 1), *root[2:])` for *leave*, and the same with `("garden", 1)` for *harvest*. (Write `@cache` of `functools` above it, or you will wait: the same
# positions come again and again.)
#
# But we do not want to know what moves are worth; we want the better one. So, sixty times each, with only 360 tries:

# %%
for name, search in (("flat", flat), ("tree", tree)):
    chosen = [max(means, key=means.get) for means in (search(360, Random(run)) for run in range(60))]
    print(f"{name}: harvest in {chosen.count('harvest')} of 60 runs")

# %% [markdown] msg="honest"
# To harvest is right, and the tree finds it no more often than the flat search. A young tree is mostly dreams, and it shares them out over many states. Random play was wrong
# here about how much, but not about which. Trees are for the other case:

# %%
trap = {"bold": [9, 9, -5], "safe": [1, 1, 2]}  # my lead after each answer of my opponent
for move, answers in trap.items():
    print(f"{move}: a random opponent leaves me {sum(answers) / 3:+.1f}, a good one {min(answers):+d}")

# %% [markdown] msg="two"
# Flat dreams fall into this trap, however many there are: in them the opponent is a fool. In a tree the opponent learns, too, if every move is chosen **as its own player sees it**.

# %% exercise="15.3"

# %% [markdown] msg="boss"
# ## The boss: your own bot
#
# `Endgame` needs open cards, and in Bohnanza most are hidden. `Tree(Iterations(400)).choose(view, self.rng)` from `beankit.search` is a tree for hidden cards; each of its tries takes
# another imagined world. Put it into one method of your bot, keep the old file as in lesson 9, and let `beankit duel my_bot.py my_old_bot.py` be the judge. With a few hundred tries, do not expect it to
# beat `Flat`: you have just seen why.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Expectimax, minimax, alpha-beta pruning, Monte Carlo tree search (select, expand, play out, back up), UCT.*
#
# * Stuart Russell and Peter Norvig, *Artificial Intelligence: A Modern Approach*, fourth edition (2020): the chapter "Adversarial Search and Games".
# * Donald E. Knuth and Ronald W. Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* (1975).
# * Levente Kocsis and Csaba Szepesvári, "Bandit Based Monte-Carlo Planning", *European Conference on Machine Learning* (2006).

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Who takes the mean in a tree, who the largest value, and who the smallest?
# 2. Your opponent has one good answer to a move. Why need you not look at their other answers?
# 3. What does a tree change about the dreams of a flat search, and what does it keep?
# 4. Why does the mean change its sign at your opponent's moves, and the bonus does not?
#
# <details><summary>Answers</summary>
#
# 1. Chance takes the mean, you the largest value, an opponent who plays against you the smallest.
# 2. It is already worth less to you than another move: they will only make it worse.
# 3. It dreams on from where a try has led, and shares tries out there, too; dreams stay dreams.
# 4. Their gain is your loss; how little a move is known does not depend on who looks.
#
# </details>
