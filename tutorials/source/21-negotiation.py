# %% [markdown] msg="title"
# # 21. Negotiation
#
# Lesson 5 looked for deals with two winners. Usually there are many of them, and they share the gain in quite different ways. Which one do you propose? And when do you refuse one that would bring you something?

# %% [markdown] msg="your-bot"
# **Your bot** may learn to share: at the end you try fairer offers in the class that you saved last, which you import from `my_bot`.

# %%
from itertools import combinations
from math import sqrt

import pandas as pd
from beankit import Game, play
from beankit.course import charts, check, hint, measured, solution, student
from beankit.search import Outlook

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="share"
# ## What is there to share?
#
# The table of lesson 5, but with all hands open: today we are the referee. `Outlook(game).gain(seat, give, get)` says how many coins a deal should bring a seat. It counts what lessons 6b and 7 taught us to count: the whole
# hand, and the cards that are still to come.

# %%
hands = ["garden soy", "red blue blue", "chili stink red", "soy green"]
fields = [["soy soy soy", "red"], ["blue blue blue", "garden"], ["", "stink stink"], ["chili chili", "green"]]
position = {"game": "bohnanza", "phase": "trade", "revealed": "blue chili", "hands": hands, "fields": fields}
game = Game.from_position(position)


def bundles(cards):
    """All ways to give nothing, one or two of these cards."""
    return sorted({bundle for number in range(3) for bundle in combinations(sorted(cards), number)})


# %%
def deals(game, partner):
    """What each deal with a partner brings: (mine, theirs)."""
    look, me, pairs = Outlook(game), game.players[game.active], {}
    for give in bundles(me.hand + game.revealed):
        for get in bundles(game.players[partner].hand):
            if {*give} != {*get} and not {*give} & {*get}:
                name = f"{' '.join(give) or 'nothing'} for {' '.join(get) or 'nothing'}"
                pairs[name] = look.gain(game.active, give, get), look.gain(partner, get, give)
    return pairs


# %%
pairs = deals(game, 1)
charts.gains([{"offer": name, "mine": mine, "theirs": theirs} for name, (mine, theirs) in pairs.items()])

# %% [markdown] msg="reservation"
# If the two of us do not agree, nothing changes: both gain 0. What you have without a deal is your **reservation value**, and nobody says yes below it. So only the shaded corner counts. What both gain there together are the **gains from trade**.
#
# Even in the corner many deals are foolish: another one is better for one of us, and no worse for the other. Those that nothing beats in this way lie at the upper right edge of the cloud. They are called **Pareto efficient**, and
# all of them together are the **frontier**.

# %% exercise="21.1"

# %% [markdown] msg="nash"
# ## One point of the frontier
#
# Try `frontier(pairs)`. One deal lies outside the corner: nothing beats it, yet seat 1 refuses. Along the frontier, what one wins the other loses: here the interests part. Which deal is fair?
#
# John Nash asked in 1950 what a reasonable rule must satisfy. It treats both alike. It leaves nothing lying about that both could use. It does not change when one of them counts in cents, nor when deals
# disappear that nobody would have chosen anyway. Nash also let the two toss coins between deals; then only one rule does all that: take what has the largest **product** of both gains, each counted from the reservation value. We take the best deal.

# %% exercise="21.2"

# %% [markdown] msg="elsewhere"
# In the cloud above, Nash's rule gives us 0.86 coins and seat 1 2.14: we give a chili and a garden bean, and get a blue and a red one. But look at seat 3:

# %%
both = {f"seat {seat}": pd.Series({name: gain for name, (gain, _) in deals(game, seat).items()}) for seat in (1, 3)}
for seat, mine in both.items():
    print(seat, "could bring us up to", round(mine.max(), 2))
print("chili garden for soy, with seat 3:", *(round(gain, 2) for gain in deals(game, 3)["chili garden for soy"]))

# %% [markdown] msg="pocket"
# This is what Nash's rule chooses with seat 3. If only one of the two deals can be made, it is now our reservation value towards seat 1: `agreed(pairs, (0.83, 0))`. The rule goes over to *blue chili for red*: 1.06 for us, 0.83 for them.
#
# Seat 3 did not do anything. It was enough that we *could* have gone there. Before you haggle, look for another partner: a good alternative pays even if you never use it.

# %% [markdown] msg="real"
# ## Real trades
#
# How do the house bots share? `trader`, `counter` and `broker` played 16 deals in all six seatings. For each of their trades the table has what both gained, what Nash's rule would have chosen among all deals of up to two cards a side (`fair_mine`,
# `fair_theirs`), the most that both could have gained together, and whether there was a deal that was better for *both* (`beaten`). The referee sees all hands; the bots did not.

# %%
trades = measured("trades")
print(len(trades), "trades; both together gained", round((trades.mine + trades.theirs).mean(), 2), "coins on average")
print("the most that there was:", round(trades.most.mean(), 2))
print("by Nash's rule:", *trades[["fair_mine", "fair_theirs"]].mean().round(2).values, "for the two sides")
print(f"better for both was possible in {trades.beaten.mean():.0%} of them")

# %% [markdown] msg="left"
# More than a third of what could be gained is left lying on the table, and not because somebody was clever: nobody saw the other's hand. Now who gets the rest?

# %%
chart = charts.ledger(trades.groupby(["active", "partner"])[["mine", "theirs"]].mean())
chart.axes.tick_params(axis="x", rotation=20)
chart

# %% [markdown] msg="apart"
# Is that more than chance? Trades of one deal hang together, so the deals are what we count (lesson 4): for each deal the mean of *mine* less *theirs*, and Student's interval over the 16 deals. There are six intervals, so we make them wider:
# with $t = 3.04$ instead of 2.13 all six of them *together* are right with a chance of at least 95 %.

# %%
rows = []
for (active, partner), group in trades.groupby(["active", "partner"]):
    means = (group.mine - group.theirs).groupby(group.deal).mean()
    half = 3.04 * means.std() / sqrt(len(means))
    row = {"name": f"{active}, with {partner}", "difference": means.mean()}
    rows.append({**row, "low": means.mean() - half, "high": means.mean() + half})
chart = charts.forest(rows, title="How much more the active player gains than the partner")
chart.axes.set_xlabel("coins")
chart

# %% [markdown] msg="split"
# In all six pairs the stronger bot gets more, whether it asks or answers. Nash's rule would have given a little more to the one who asks (0.72 and 0.61). A trader who answers a broker gets a sixth of the gain and is content: it judges by the fields alone, and by its own count the deal
# was good. Whoever misjudges what they have *without* a deal is easy to please.

# %% [markdown] msg="hand"
# ## Show your hand?
#
# If so much is lost because hands are hidden, why not put yours on the table? We tried it, at every second trading phase of 16 games. The active player asks the next one a single question, take it or leave it, and they accept whatever brings them something. Once their hand is
# hidden, and the active player asks for what brings most on average in 12 imagined worlds (lesson 7); once it is open.

# %%
shown = measured("hands")
each = shown.groupby("deal").mean()
table = pd.DataFrame({"who asks": each[["hidden_mine", "open_mine"]].mean().values})
table["whose hand it is"] = each[["hidden_theirs", "open_theirs"]].mean().values
charts.bars(table.set_axis(["hidden", "open"]), "What a question brings both", up="coins")

# %%
lead = {way: each[f"{way}_theirs"] - each[f"{way}_mine"] / 2 for way in ("hidden", "open")}
changes = {"their coins": each.open_theirs - each.hidden_theirs, "their lead": lead["open"] - lead["hidden"]}
for what, change in changes.items():
    half = student(len(change) - 1) * change.std() / sqrt(len(change))
    print(
        f"{what} by opening the hand: {change.mean():+.2f} ({change.mean() - half:+.2f} to {change.mean() + half:+.2f})"
    )

# %% [markdown] msg="cost"
# An open hand makes the cake twice as large, and its owner gets more coins. But four fifths of what is new go to the one who asks: they now know how little is enough for a yes.
#
# And Bohnanza is a race. With three players your lead over the average rival (lesson 6) is your coins less half of theirs, and it *falls*. In a market you would show your hand. At this table, show single cards, to somebody who is no danger to you.

# %% [markdown] msg="reputation"
# ## Reputation
#
# Whoever accepts every crumb will be offered crumbs. Let us see. Here are real chances to trade: at each trading phase of five games all deals of the active player with the next one in which both gain.

# %%
chances = []
for seed in range(5):
    turn = None
    for table, _, _ in play("bohnanza", ["trader"] * 3, seed=seed).replay():
        if table.decision.kind == "offer" and table.turn != turn:
            turn, partner = table.turn, (table.active + 1) % 3
            good = [pair for pair in deals(table, partner).values() if min(pair) > 0]
            chances += [(seed, good)] if good else []
print(len(chances), "chances to trade")

# %% [markdown] msg="pride"
# The partner insists on a certain share of the whole gain: their **pride**. The one who asks is greedy: of all deals that leave the partner the share which they *think* is needed, they take the best for themselves. A forgetful one thinks that every crumb will do. One
# with a memory learns: after a no they leave a tenth more, after a yes a fiftieth less.


# %%
def met(pride, memory):
    """What a partner with this pride gets at each chance."""
    needed, got = 0.0, []
    for _, good in chances:
        enough = [pair for pair in good if pair[1] / sum(pair) >= needed]
        mine, theirs = max(enough) if enough else max(good, key=lambda pair: pair[1] / sum(pair))
        yes = theirs / (mine + theirs) >= pride
        got.append(theirs if yes else 0.0)
        needed += memory * (-0.02 if yes else 0.1)
    return pd.Series(got)


# %%
prides = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
table = {pride: {"forgetful": met(pride, 0).mean(), "with a memory": met(pride, 1).mean()} for pride in prides}
charts.lines(pd.DataFrame(table).T, "What a proud partner gets, by who asks", across="pride", up="coins a chance")

# %%
seeds = pd.Series([seed for seed, _ in chances])
for memory, who in enumerate(("forgetful", "with a memory")):
    change = (met(0.4, memory) - met(0, memory)).groupby(seeds).mean()
    half = student(len(change) - 1) * change.std() / sqrt(len(change))
    print(
        f"{who}: a pride of 0.4 brings {change.mean():+.2f} ({change.mean() - half:+.2f} to {change.mean() + half:+.2f})"
    )

# %% [markdown] msg="threat"
# Among the forgetful, pride only costs: each no is a deal lost, and nobody takes note of it. Against a memory the first refusals are an investment: they buy a **reputation**, and later deals are better. A refusal is worth something only
# if somebody remembers it.
#
# The house bots forget. So a proud bot among them pays for nothing, until people play with it, or your bot of lesson 22.
#
# And the other side? They do not know how proud you are, only how proud others have been.

# %% exercise="21.3"

# %% [markdown] msg="bot"
# ## The bot grows, perhaps
#
# In your `Dealer` of lesson 5 replace *what brings me most* by Nash's product, `mine * theirs`, in `offer`. We did so with a trader, and let it play against one that asks for the most that a partner may like, among traders: -0.06 placing points (-0.15 to +0.03) after 40 deals with three players. They are not told apart. We had hoped that fair offers
# find more partners. But a trader says yes to every crumb, and the coins that you leave them are coins of a rival (lesson 6).

# %% [markdown] msg="boss"
# ## The boss: `broker`
#
# Read `bots/broker.py`: four numbers at its top say how much a partner's gain counts, 0.1 when it makes an offer and 0.6 when it accepts one. Why so different? Whoever asks needs a yes.
#
# Does your bot beat it? `beankit duel my_bot.py broker` takes some minutes to say.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Reservation value, best alternative (BATNA), gains from trade, Pareto efficiency, Nash bargaining solution, ultimatum game, private information, reputation.*
#
# * Howard Raiffa, *The Art and Science of Negotiation* (1982): reservation values, and what to show of them, with real cases.
# * John F. Nash, "The Bargaining Problem", *Econometrica* (1950): eight pages, and the rule of this lesson.
# * Ariel Rubinstein, "Perfect Equilibrium in a Bargaining Model", *Econometrica* (1982): two who offer in turn, and why patience is worth coins.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Why does a second partner bring you coins, even if you never trade with them?
# 2. Both gain from a deal. How can it still be a foolish one?
# 3. Why can an open hand bring you coins and cost you the game?
# 4. When is it worth refusing a deal that would bring you something?
#
# <details><summary>Answers</summary>
#
# 1. Whoever you talk to knows that you could go to somebody else: your reservation value is higher.
# 2. There is another deal that is better for one side and no worse for the other.
# 3. Those who see it make you better offers, and gain more from them than you do.
# 4. When the others remember it and offer you more the next time; among the forgetful it only costs.
#
# </details>
