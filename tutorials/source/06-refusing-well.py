# %% [markdown] msg="title"
# # 6. Refusing well
#
# Your bot says yes to every deal that brings it something. Is that wise? Bohnanza is a race: the one with the most coins wins, and
# whatever you help a rival to is missing from your lead.
#
# In this lesson you keep the books of real games, and teach your bot to say no at the right moment.

# %% [markdown] msg="your-bot"
# **Your bot** learns to refuse. The exercises start from the dealer of lesson 5 as we wrote it, and at the end you save your `Haggler`. If you have made your own dealer
# better, start from that in a cell before the last one: `from my_bot import MyDealer, gains`, and `class Haggler(MyDealer)` with the same two methods.

# %%
import pandas as pd
from beankit import PASS, REFUSE, Accept, Bid, Offer, Take, play
from beankit.bots import Gardener
from beankit.course import charts, check, hint, ready, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="tools"
# The tools of lesson 5, as we wrote them: the value of a card, and the gains of both sides of a deal.


# %%
def loss(view, field):
    return view.bean(view.grows(field)).steps[len(field) + 1] - view.worth(field) if field else 0.0


def value(view, seat, card):
    fields, steps = view.players[seat].fields, view.bean(card).steps
    for field in fields:
        if view.grows(field) == card:
            return steps[len(field) + 1] - steps[len(field)]
    return steps[1] / 2 - min(loss(view, field) for field in fields)


# %%
def gains(view, partner, give, get):
    """What a deal brings me, and what it brings my partner."""
    mine = sum(value(view, view.seat, card) for card in get) - sum(value(view, view.seat, card) for card in give)
    theirs = sum(value(view, partner, card) for card in give) - sum(value(view, partner, card) for card in get)
    return mine, theirs


# %% [markdown] msg="replay"
# ## Keeping the books
#
# `match.replay()` goes through a finished game: the table *before* each action, the seat that acts, and the action. A deal is made when the active
# player takes an answer: a `Take`. Here are the first three of one game:

# %%
match = play("bohnanza", ["trader", "trader", "gardener", "gardener"], seed=1)
taken = [step for step in match.replay() if isinstance(step[2], Take)]
for table, seat, action in taken[:3]:
    give, get = (" ".join(cards) or "nothing" for cards in table.view(seat).deal(action))
    print(f"{match.names[seat]} gives {give} and gets {get} from {match.names[action.seat]}")

# %% exercise="6.1"

# %% [markdown] msg="books"
# The books of six games. Each pair of bars is who traded with whom: what the active player gained by a deal on average, and what
# the partner did.

# %%
our_ledger = ready("6.1")
games = [play("bohnanza", ["trader", "trader", "gardener", "gardener"], seed=seed) for seed in range(6)]
trades = pd.concat([our_ledger(match) for match in games])
means = trades.groupby(["active", "partner"])[["mine", "theirs"]].mean()
print(trades.groupby(["active", "partner"]).size().to_dict())
charts.ledger(means)

# %% [markdown] msg="who-profits"
# Look at the trader's deals with gardeners. Both gain, as they should. The gardener, who never proposes anything, seems to gain even more than the trader who did all the work. Is that so, or is it luck? Lesson 4 asks
# for an interval. Deals of one game share their cards, so a game is one witness:

# %%
with_gardeners = [books[books.partner == "gardener"] for books in map(our_ledger, games)]
middle, low, high = ready("4.1")([(books.theirs - books.mine).mean() for books in with_gardeners])
print(f"gardener - trader: {middle:+.2f} coins a deal (95 % interval {low:+.2f} to {high:+.2f}), {len(games)} games")

# %% [markdown] msg="half"
# Nobody can tell; and with thirty games we got -0.04 (-0.13 to +0.06). So much is sure: a deal brings the partner about as much as the trader. Half of what its work makes goes to its rivals.
#
# But it is no solution to refuse everything that is good for others: then nobody trades at all. How much should a rival's gain count?

# %% exercise="6.2"

# %% [markdown] msg="weight"
# With four players a rival's gain counts one third: we have three rivals, and only one of them got ahead. We call this weight **envy**.
#
# Here is what different weights would have done with the deals in our books: a weight of 0 takes them all, a weight of 1 refuses
# whatever brings the partner more than us.

# %%
rows = {}
for envy in (0, 0.2, 1 / 3, 0.5, 0.75, 1, 1.5):
    kept = trades[trades.mine - envy * trades.theirs > 0]
    rows[round(envy, 2)] = {
        "mine": kept.mine.sum(),
        "theirs": kept.theirs.sum(),
        "my lead": (kept.mine - kept.theirs / 3).sum(),
    }
charts.lines(
    pd.DataFrame(rows).T, "Gains of the active players and their partners", across="envy", up="coins in six games"
)

# %% [markdown] msg="haggler"
# A little envy spares the deals that help others more than us; with much envy, our own gains go, too. That the lead is largest at one third is
# no surprise: this is how we chose the weight. But look how flat it is there: a weight of 0.2 or 0.5 does nearly as well.
#
# ## The bot grows
#
# This is the dealer of lesson 5. In the next exercise it learns to refuse.


# %%
class OurDealer(Gardener):
    """Makes deals in which both sides gain."""

    def offer(self, view, options):
        best, most = PASS, 0.0
        for option in options if view.rounds < 6 else ():
            if isinstance(option, Offer) and option.give and option.to is None and option not in view.offers:
                for other in view.others:
                    mine, theirs = gains(view, other.seat, option.give, option.want)
                    if theirs > 0 and mine > most:
                        best, most = option, mine
        return best


# %% exercise="6.3"

# %% [markdown] msg="boss"
# ## The boss: `trader`
#
# At a table of four, among traders, our own version is the first that beats the trader, by 0.10 placing points (0.02 to 0.18) after 40 deals. With three players, also
# among traders, the `Dealer` of exercise 5.4 has [[Dealer against trader]] after [[deals]] deals, the `Haggler` of 6.3 [[Haggler against trader]], and against each other they have [[Haggler against Dealer]]. What may you say of that? Save your bot and give it some minutes: `beankit course progress my_bot.py`.
#
# **A question to write about** (five lines, for your teacher): what does an envy of 1 spare you, and what does it cost you?

# %%
from beankit.course import save

# save(Haggler, "my_bot.py")

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Absolute and relative gain, externality, envy (inequity aversion), counterfactual ("what would have been").*
#
# * Robert Powell, "Absolute and Relative Gains in International Relations Theory", *American Political Science Review* (1991): when a state should mind what its partner gains.
# * Ernst Fehr and Klaus M. Schmidt, "A Theory of Fairness, Competition, and Cooperation", *Quarterly Journal of Economics* (1999): envy as a number, and what follows from it.
# * Werner Güth, Rolf Schmittberger and Bernd Schwarze, "An Experimental Analysis of Ultimatum Bargaining", *Journal of Economic Behavior & Organization* (1982): people, too, refuse what would bring them something.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Why does a partner's gain cost you anything, if you gained too?
# 2. Why does it cost less when more players sit at the table?
# 3. With two players, what would be left to trade?
# 4. Why must the books use the table before the trade, and not after it?
#
# <details><summary>Answers</summary>
#
# 1. You are in a race: their coins are missing from your lead.
# 2. They are only one of more rivals; the average rival gains less.
# 3. Only deals that bring you more than them.
# 4. Afterwards the cards have moved: the values are those of another table.
#
# </details>
