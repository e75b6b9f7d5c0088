# %% [markdown] msg="title"
# # 6b. The hand is a queue
#
# A chili bean is at the front of your hand, and no field of yours grows chili. You could *give it away for nothing*. Would that
# cost you something, or bring you something?
#
# So far a card had a value by itself. But you will have to plant your whole hand, card by card, in this order. In this lesson you value all
# of it at once.

# %% [markdown] msg="your-bot"
# **Your bot** learns to plan. At the end `from my_bot import Haggler, gains, lead` brings back what you saved in lesson 6, and it becomes `MyPlanner`.

# %%
import pandas as pd
from beankit import PASS, REFUSE, Accept, Bid, Game, Offer, Take
from beankit.course import charts, check, hint, ready, solution


# %%
def holding(hand):
    """The table of this lesson, with this hand."""
    position = {"game": "bohnanza", "phase": "trade", "hands": [hand, "blue", "green", "stink"]}
    fields = [["soy soy soy", "red red"], ["", ""], ["", ""], ["", ""]]
    return Game.from_position({**position, "fields": fields}).view(0)


view = holding("chili red soy soy")
print(view)

# %% [markdown] msg="rows"
# To think ahead, we need fields that we may change. A list of rows is enough: what grows there, and how many cards.
#
# A field is worth its `steps` (lesson 3). If a card finds no field, one has to make room, and it costs its **price**: what it is worth, minus the coins that we
# get for the harvest. (In lesson 3 we counted one more card, which might have come. Here the cards that come are counted one by one, so a field is worth what it is as it stands.)


# %%
def rows_of(view):
    return [[view.grows(field), len(field)] for field in view.me.fields]


def price(view, row):
    """What is lost by harvesting a field: nothing if it is empty."""
    kind, size = row
    return view.bean(kind).steps[size] - view.bean(kind).payout(size) if kind else 0.0


for row in rows_of(view):
    print(row, "is worth", view.bean(row[0]).steps[row[1]], "and costs", price(view, row))

# %% exercise="6b.1"

# %% [markdown] msg="waterfall"
# Now plant the whole hand, in its order, and look at each card. (`ready("6b.1")` is what we wrote for exercise 6b.1.)

# %%
our_sow = ready("6b.1")


def waterfall(hand):
    rows = rows_of(view)
    return pd.Series(
        {f"{place}. {card}": our_sow(view, rows, card) for place, card in enumerate(hand, 1)}, name="coins"
    )


charts.bars(waterfall(view.hand).to_frame(), "What planting each card of the hand brings", up="coins")

# %% [markdown] msg="harm"
# By itself the chili bean looks harmless: it even brings a third of a coin. But it takes the place of the red beans, then the red bean takes the place of
# the soy beans, and so on. Without it:

# %%
charts.bars(waterfall(view.hand[1:]).to_frame(), "The same hand without the chili bean", up="coins")

# %% [markdown] msg="patience"
# The later a card is planted, the less we should count on it: until then we may trade it away, or the game may end. So the first card
# of the hand counts 0.8 of what it brings, the second 0.8 of that, and so on. We call this number **patience**. All fields and all cards together are
# the **outlook**.

# %% exercise="6b.2"

# %% [markdown] msg="gift"
# What does the gift bring us?

# %%
our_outlook = ready("6b.2")
for hand in ("chili red soy soy", "red soy soy", "soy soy red chili"):
    print(f"{our_outlook(holding(hand), 0.8):.2f}  {hand}")

# %% [markdown] msg="gift-wins"
# We give a card away for nothing, and our outlook rises. That is why good players give gifts, and why you should not be too grateful for
# them. The third line is the same hand in the opposite order: the same cards, another value. The hand *is* a queue.

# %% exercise="6b.3"

# %% [markdown] msg="bot"
# ## The bot grows
#
# You have all the parts: what a deal brings both sides (lesson 5), what that does for your lead (lesson 6), and what it does for your outlook. Now put them together: a bot that asks of every deal what its outlook is afterwards.
#
# One thing needs care. What was turned over in your turn, and what you have received, lies on your table and is planted at once. If you give some of it away, it is not in your hand, and `gain` would look for it there in vain. So compare two tables: the one after the deal and the one before it.

# %%
gains, lead, OurHaggler = ready("5.2"), ready("6.2"), ready("6.3")


def on_table(view):
    """What I have to plant before my hand: what I received, and in my turn what was turned over."""
    return [*view.me.received, *(view.revealed if view.seat == view.active else ())]


# %% exercise="6b.4"

# %% [markdown] msg="proposer"
# Offers can be asked in the same way: of those by which somebody else gains (lesson 5), make the one that does most for your outlook.

# %%
OurPlanner = ready("6b.4")


# %%
class OurProposer(OurPlanner):
    def offer(self, view, options):
        offers = [option for option in options if isinstance(option, Offer) and option.give and option.to is None]
        new = [option for option in offers if option not in view.offers and view.rounds < 6]
        return max([PASS, *new], key=lambda option: self.hope(view, *view.deal(option)))

    def hope(self, view, give, get):
        """What an offer does for my outlook; nothing if nobody else gains by it."""
        liked = any(gains(view, other.seat, give, get)[1] > 0 for other in view.others)
        return self.mine(view, give, get) if liked else 0.0


# %% [markdown] msg="grown"
# With three players, among traders, after [[deals]] deals: the planner has [[Planner against trader]] placing points against the trader, the proposer [[OurProposer against trader]]. But is it the queue that does it? Against the `Haggler` the planner has [[Planner against Haggler]], and the proposer against the planner [[OurProposer against Planner]].
# An honest failure: so few deals cannot tell either step from none. In the next lesson the same plan meets a better forecast.

# %% [markdown] msg="boss"
# ## The boss: `trader`, clearly this time
#
# Neither bot *plants* by its outlook yet: that is yours to do. Our own version does so. With four players it is ahead of its haggler by 0.19 (0.09 to 0.28, 20 deals), and of the trader by 0.26 (0.20 to 0.32, 40 deals).
#
# Carry on: `from my_bot import Haggler, gains, lead`, and write `class MyPlanner(Haggler)` with the methods of your `Planner` and the two of `OurProposer`. How far do you get with `beankit course progress my_bot.py`?

# %%
from beankit.course import save

# save(MyPlanner, "my_bot.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Queue (first in, first out), looking ahead, discount factor (patience), value of a state, opportunity cost.*
#
# * Thomas H. Cormen, Charles E. Leiserson, Ronald L. Rivest and Clifford Stein, *Introduction to Algorithms*, fourth edition (2022): the chapter "Elementary Data Structures" has queues.
# * Paul A. Samuelson, "A Note on Measurement of Utility", *Review of Economic Studies* (1937): patience as a number that is multiplied again and again.
# * Richard Bellman, *Dynamic Programming* (1957): what a position is worth follows from what the next one is worth.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. How can a gift profit the giver?
# 2. Why does the order of the hand change its value?
# 3. What would a patience of 0 mean, and what a patience of 1?
# 4. Why does a second chili bean do less harm than the first?
#
# <details><summary>Answers</summary>
#
# 1. Their card would have cost the giver a field.
# 2. A card that comes first may destroy the field that the next one needs.
# 3. 0: the hand counts nothing; 1: all of it counts as if planted now.
# 4. The field is lost already; the second one even grows on it.
#
# </details>
