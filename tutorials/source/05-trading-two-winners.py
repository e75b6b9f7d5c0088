# %% [markdown] msg="title"
# # 5. Trading: two winners
#
# A trade is not a fight over a cake. The same card is worth different things to different players, and that difference is what both
# can gain.
#
# In this lesson you put a number on a card, for you and for everybody else at the table, and find the deals in which both win.

# %% [markdown] msg="your-bot"
# **Your bot** learns to trade. It starts anew from the house's `gardener`, which plants and harvests as your farmer does. At the end you save it as `MyDealer`;
# the farmer's file is kept beside it, with `.old` in its name.

# %%
import pandas as pd
from beankit import PASS, REFUSE, Accept, Bid, Game, Offer, duel
from beankit.bots import Gardener
from beankit.course import charts, check, hint, ready, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %%
game = Game.from_position(
    {
        "game": "bohnanza",
        "phase": "trade",
        "revealed": "blue chili",
        "hands": ["garden soy", "red blue blue", "chili stink red", "soy green"],
        "fields": [["soy soy soy", "red"], ["blue blue blue", "garden"], ["", "stink stink"], ["chili chili", "green"]],
    }
)
view = game.view(0)
print(view)
print(len(view.decision.options), "options, such as", *view.decision.options[2:5], sep="; ")

# %% [markdown] msg="question"
# We turned over a blue and a chili bean. Neither grows on our fields, and what is not traded away must be planted: then a field has to go.
#
# Seat 1 grows blue beans and seat 3 chili beans: they would love ours. What should we ask for? First we need the value of one more card to a player:
#
# * If it grows on one of their fields, with `n` cards: `steps[n + 1] - steps[n]` (lesson 3).
# * If not, it may begin a new field, which we count as half of its first step, `steps[1] / 2`. But a field has to make room: subtract the smallest `loss` among
#   the player's fields. An empty field loses nothing.


# %%
def loss(view, field):
    """What is lost by harvesting a field now; nothing if it is empty."""
    return view.bean(view.grows(field)).steps[len(field) + 1] - view.worth(field) if field else 0.0


# %% exercise="5.1"

# %% [markdown] msg="heat"
# Here is the whole table: what one more card of each kind is worth to each seat. Purple is good, orange hurts. Look along a row: where
# the colours differ, there is something to trade. (`ready("5.1")` is what we wrote for exercise 5.1.)

# %%
ours = ready("5.1")
table = pd.DataFrame({f"seat {seat}": {card: ours(view, seat, card) for card in view.kinds} for seat in range(4)})
charts.heat(table, "What one more card is worth")

# %% [markdown] msg="deal"
# A deal has two sides, and each side gives and gets. What you give, they get.

# %% exercise="5.2"

# %% [markdown] msg="all-deals"
# Now all the deals that we can propose here, with each partner. An offer goes to everybody (`offer.to is None`) or to one player; we look at the first kind. Deals in the upper
# right corner have two winners.

# %%
our_gains, rows = ready("5.2"), []
for offer in view.decision.options:
    if isinstance(offer, Offer) and offer.give and offer.to is None:
        for other in view.others:
            mine, theirs = our_gains(view, other.seat, offer.give, offer.want)
            rows.append({"offer": f"{offer} ({other.seat})", "mine": mine, "theirs": theirs})
charts.gains(rows)

# %% [markdown] msg="few"
# Most deals have a loser, and nobody says yes to their own loss. Of those with two winners, take the one that brings *you* most.

# %% exercise="5.3"

# %% [markdown] msg="first-try"
# ## First try: be generous
#
# What is a good trader? Let us measure. The first bot gives away the turned-over cards that hurt it and says yes to whatever helps.
# It plants and harvests like the house's `gardener`, which does it as your bot does.


# %%
def best(view, options):
    """The option that brings me most; whatever is not a deal brings 0."""
    mine = {card: ours(view, view.seat, card) for card in view.kinds}

    def gain(option):
        give, get = view.deal(option)
        return sum(mine[card] for card in get) - sum(mine[card] for card in give)

    return max(options, key=gain)


# %%
class OurGiver(Gardener):
    def offer(self, view, options):
        hurts = [card for card in view.revealed if ours(view, view.seat, card) < 0]
        return Offer(give=hurts[0]) if hurts and view.rounds < 2 else PASS

    def answer(self, view, options):
        return best(view, [option for option in options if option in (REFUSE, Accept())])

    def settle(self, view, options):
        return best(view, options)


# %% [markdown] msg="second-try"
# `view.deal(option)` says what I would give and get, whatever the option is: an offer, a yes, a bid (an answer that proposes other cards), or taking somebody's answer.
#
# The second bot asks for something in return: the offer that brings it most, each only once, and at most six in a trading phase (`view.rounds` counts them).


# %%
class OurAsker(OurGiver):
    def offer(self, view, options):
        offers = [option for option in options if isinstance(option, Offer) and option.give and option.to is None]
        return (
            best(view, [PASS, *(option for option in offers if option not in view.offers)]) if view.rounds < 6 else PASS
        )


# %% [markdown] msg="measure"
# Both among gardeners, each against a gardener:

# %%
results = [
    duel(OurGiver, "gardener", players=3, others=["gardener"], deals=12, seed=1),
    duel(OurAsker, "gardener", players=3, others=["gardener"], deals=5, seed=1),
]
charts.forest([{"name": bot.a.name, "difference": bot.difference, "low": bot.low, "high": bot.high} for bot in results])

# %% [markdown] msg="third-try"
# The generous bot *loses*: its gifts feed its rivals. Asking for something in return wins.
#
# The third bot is yours. It also thinks of the other side, and so more of its offers find somebody who says yes.

# %% exercise="5.4"

# %% [markdown] msg="boss"
# ## The bosses: `gardener`, then `peddler`
#
# Your `Dealer` plants as your farmer did, so it is a whole bot. Take the `#` away in the cell below: `MyDealer` stops after six offers, as our bots do, for more of them take much time.
# Then let it climb: `beankit course progress my_bot.py`. From here on this takes some minutes.
#
# The peddler asks for what it wants, but never thinks of you. And the `trader`? Read `bots/trader.py`: you will recognise it. With four players, traders on the other seats,
# our own dealer cannot be told apart from it after 40 deals; the trader will be beaten in the next lesson.

# %%
from beankit.course import save

# class MyDealer(Dealer):
#     def offer(self, view, options):
#         return super().offer(view, options) if view.rounds < 6 else PASS
#
#
# save(MyDealer, "my_bot.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Marginal value, gains from trade, bid and offer, greedy choice.*
#
# * R. A. Radford, "The Economic Organisation of a P.O.W. Camp", *Economica* (1945): everybody gets the same parcel, and everybody gains by trading.
# * Roger Fisher and William Ury, *Getting to Yes* (1981): why a negotiation is no fight over a cake.
# * Jeffrey S. Rosenschein and Gilad Zlotkin, *Rules of Encounter* (1994): how programs should bargain with each other.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. How can both sides gain from a trade, if no card is made by it?
# 2. Why can a card have a negative value?
# 3. Why does the generous bot lose among gardeners?
# 4. What does `view.deal(option)` return if the option is `PASS`?
#
# <details><summary>Answers</summary>
#
# 1. The same card is worth more to one than to the other.
# 2. It needs a field, and the one that makes room may lose more.
# 3. Its gifts feed rivals, and it gets nothing for them.
# 4. Nothing on both sides: two empty hands.
#
# </details>
