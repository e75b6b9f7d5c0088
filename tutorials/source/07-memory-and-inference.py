# %% [markdown] msg="title"
# # 7. Memory and inference
#
# You need a soy bean. Who has one? You cannot see their hands, but you have seen many other cards, and you have heard what everybody
# said.
#
# First you count, then you listen.

# %% [markdown] msg="your-bot"
# **Your bot** learns to count and to remember. At the end `from my_bot import MyPlanner, gains` brings back what you saved in lesson 6b, and it becomes `MyBeliever`.

# %%
from collections import Counter
from functools import cache
from math import comb, prod, sqrt
from random import Random
from types import SimpleNamespace

import pandas as pd
from beankit import PASS, Game, Offer
from beankit.course import charts, check, hint, ready, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %%
view = Game("bohnanza", players=4, seed=11).view(0)
print(view)
print({kind: view.bean(kind).count for kind in view.kinds})

# %% [markdown] msg="count"
# ## Count
#
# The deck is known: 20 blue beans, 18 chili beans, and so on. Whatever you do not see is in somebody's hand or in the draw pile.
# `view.unseen()` tells you how many, but do it yourself once: it is the whole art of counting cards.

# %% exercise="7.1"

# %% [markdown] msg="hands"
# So the chance that seat 1 has at least one soy bean is the calculation of lesson 3, with a hand instead of the next cards:

# %%
left, hidden = view.unseen(), sum(view.unseen().values())
cards = len(view.players[1].hand)
counted = {kind: 1 - comb(hidden - left[kind], cards) / comb(hidden, cards) for kind in view.kinds}
print({kind: round(chance, 2) for kind, chance in counted.items()})

# %% [markdown] msg="imagine"
# ## Imagine
#
# There is another way, which also works where no formula does. `view.imagine(rng)` deals the hidden cards anew, at random: a **world** that looks
# to you just like the real one. It takes into account everything that you have seen. Imagine a thousand worlds and count.

# %%
world = view.imagine(Random(1))
print("seat 1 may have", *world.players[1].hand)
print("or             ", *view.imagine(Random(2)).players[1].hand)

# %% exercise="7.2"

# %% [markdown] msg="errors"
# Dashes are counted, dots are the share in 1000 imagined worlds. The bars show how far such a share may be off: two **standard
# errors**. The standard error of a share $p$ of $n$ worlds is $\sqrt{p (1 - p) / n}$. About one bar in twenty misses its dash.

# %%
ours, rows = ready("7.2"), []  # what we wrote for exercise 7.2
for kind in view.kinds:
    share = ours(view, 1, [kind], 1000, Random(1))
    rows.append(
        {"kind": kind, "counted": counted[kind], "imagined": share, "error": 2 * sqrt(share * (1 - share) / 1000)}
    )
charts.beliefs(rows, title="Has seat 1 at least one of them?")

# %% [markdown] msg="listen"
# ## Listen
#
# Now somebody says something. We offer a red bean for a soy bean; seat 1 says yes, seats 2 and 3 say no. (A view is a
# window: it always shows the table as it is now.)

# %%
game = Game.from_position(
    {
        "game": "bohnanza",
        "phase": "trade",
        "revealed": "blue chili",
        "hands": ["red red", "soy soy garden blue", "chili stink red green", "green blue stink"],
        "fields": [["soy", ""], ["red", ""], ["", ""], ["", ""]],
    }
)
view = game.view(0)
print(view)

# %%
before = {f"seat {seat}": ours(view, seat, ["soy"], 1000, Random(1)) for seat in (1, 2, 3)}
for move in ("offer red for soy to all", "accept", "refuse", "refuse"):
    game.play(move)
after = {f"seat {seat}": ours(view, seat, ["soy"], 1000, Random(1)) for seat in (1, 2, 3)}
charts.bars(pd.DataFrame({"before": before, "after": after}), "The chance of a soy bean in their hand", up="chance")

# %% [markdown] msg="yes-and-no"
# A yes *proves* that seat 1 has a soy bean: imagined worlds know that. A no proves nothing: seat 2 may have one and want to keep it. The worlds leave
# seats 2 and 3 nearly as they were.
#
# But a no is a hint, and you can say how strong. Among those who have a soy bean, some say no; among those who have none, all do. That is **Bayes'
# rule**: of all the cases in which you hear a no, in what share do they have one?

# %% exercise="7.3"

# %% [markdown] msg="remember"
# ## Remember
#
# What was shown stays true until the card leaves the hand. Everything that happened is in `view.log`, a list of events with a `name` and parts. If
# `event.name == "offered"`, for example, then `event.seat` made the offer and `event.give` is what they give:
#
# | event | parts | what it proves |
# |---|---|---|
# | `turned_over` | `cards` | these lie on the table, not in a hand |
# | `offered` | `seat`, `give`, `want` | `seat` has the cards of `give`, in their hand unless they were turned over |
# | `answered` | `answers`: (who, word, give, want) | after `"accept"`, `who` has what the offer wanted; after `"bid"`, their `give` |
# | `traded` | `seat`, `partner`, `gave`, `got`, `table` | these cards have left both hands (`table`: those that were turned over) |
# | `planted` | `seat`, `card` | the card may have come from the hand: to be on the safe side, it is proved no longer |

# %% exercise="7.4"

# %% [markdown] msg="bot"
# ## The bot grows
#
# The proposer of lesson 6b asks for what it likes best. But an offer that nobody can accept is wasted. This bot multiplies what an offer does for its outlook by the chance that somebody who gains by it has the cards.

# %%
our_gains, expected, OurPlanner = ready("5.2"), ready("3.2"), ready("6b.4")


# %%
class OurHopeful(OurPlanner):
    def offer(self, view, options):
        offers = [option for option in options if isinstance(option, Offer) and option.give and option.to is None]
        new = [option for option in offers if option not in view.offers and view.rounds < 6]
        return max([PASS, *new], key=lambda option: self.hope(view, *view.deal(option)))

    def hope(self, view, give, get):
        liked = [other for other in view.others if our_gains(view, other.seat, give, get)[1] > 0]
        chance = max([self.chance(other, get) for other in liked], default=0.0)
        return chance * self.mine(view, give, get) if liked else 0.0


# %% [markdown] msg="curves"
# Counting helps in a second way: if hardly any chili beans are left, a chili field will not grow, so its curve should be flatter. Exercise 3.2 can tell: what should a field pay after some more cards? We take five, about as many as come to a player in a round.
#
# `Counted` is a view through other glasses. Everything is where it was; only the beans promise what may still come.


# %%
@cache
def curve(bean, left, hidden):
    return [expected(bean, have, left, hidden, min(5, hidden)) for have in range(bean.count + 2)]


# %%
class Counted:
    def __init__(self, view):
        self.view, self.left, self.hidden = view, view.unseen(), sum(view.unseen().values())

    def __getattr__(self, name):
        return getattr(self.view, name)

    def bean(self, kind):
        bean = self.view.bean(kind)
        return SimpleNamespace(steps=curve(bean, self.left[kind], self.hidden), payout=bean.payout)


# %% [markdown] msg="shortcut"
# How likely is it that they have the cards? Here our bot takes a short cut: it looks at each card as if the ones before had been put back, and multiplies. That is the mistake of exercises 3.1 and 7.2, and how large it is depends on what is wanted. In
# eight games of traders, one card gets 0.36 on average where 0.37 is right, and two of different kinds 0.14 instead of 0.12, but two of the *same* kind 0.17 instead of 0.08. You can do better, with `comb` or with worlds.


# %%
class OurBeliever(OurHopeful):
    def decide(self, view, decision):
        self.counted = Counted(view)
        return super().decide(view, decision)

    def mine(self, view, give, get):
        return super().mine(self.counted, give, get)

    def chance(self, other, cards):
        left, hidden = self.counted.left, max(1, self.counted.hidden)
        return prod(1 - (1 - left[card] / hidden) ** len(other.hand) for card in cards)


# %% [markdown] msg="believer"
# In placing points, with three players, among traders, after [[deals]] deals: [[OurBeliever against OurProposer]] against the proposer, and [[OurBeliever against trader]] against the trader. Which of the two ideas does it? In our own version, with four players, counting what may still come is worth 0.13 (0.05 to 0.20, 20 deals), and asking those who are likely
# to have it 0.09 (0.02 to 0.15).
#
# It counts, but it does not remember yet: where `proved(view, other.seat)` holds the card, the chance is 1. Put all this into your own bot: `from my_bot import MyPlanner, gains`, and write
# `class MyBeliever(MyPlanner)` with the methods of `OurHopeful` and `OurBeliever`. There `our_gains` becomes your `gains`, and `expected` your `expected_payout` of lesson 3.


# %% [markdown] msg="boss"
# ## The boss: `counter`
#
# Our own version has the plan of lesson 6b, counts the cards that are still to come, and asks those who are likely to have them. With four players, traders on the other seats, it is ahead of the trader by 0.53 placing
# points (0.48 to 0.59) after 40 deals. The `counter` does all of this, too, and remembers. After it come the `broker`, whose offers are not among the options, and the `seer` of lesson 16: `beankit course progress my_bot.py`.

# %%
from beankit.course import save

# save(MyBeliever, "my_bot.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Card counting, sampling, standard error, belief, prior and posterior, Bayes' rule, likelihood.*
#
# * Thomas Bayes, "An Essay towards Solving a Problem in the Doctrine of Chances", *Philosophical Transactions* (1763): the rule of exercise 7.3, with balls on a table.
# * Edward O. Thorp, *Beat the Dealer* (1962): counting cards, for money.
# * Nolan Bard and others, "The Hanabi Challenge: A New Frontier for AI Research", *Artificial Intelligence* (2020): a card game in which everything depends on what the others' moves tell you.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Which cards do you see that are not in your hand?
# 2. What does an accepted offer prove, and until when?
# 3. Why is a refusal only a hint?
# 4. You imagine 1000 worlds instead of 250. How much better is your estimate?
#
# <details><summary>Answers</summary>
#
# 1. The turned-over cards, the discard pile, and all fields, coins and received cards.
# 2. That they had what was wanted, until it leaves their hand.
# 3. They may have the card and want to keep it.
# 4. Twice as exact: four times the worlds, half the error.
#
# </details>
