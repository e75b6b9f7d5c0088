# %% [markdown] msg="title"
# # 17. Equilibrium
#
# Whoever always plays the same is found out. How do you play against somebody who thinks as hard as you do?
#
# In this lesson two players learn that by regret alone, and you measure how far they still are from a play that nobody can punish.

# %% [markdown] msg="your-bot"
# **Your bot** has a rest: nobody here has fields or hands.

# %%
import pandas as pd
from beankit.course import charts, check, hint, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="no-best"
# ## No best move
#
# Rock beats scissors, scissors beat paper, paper beats rock. A row is my move, a column theirs:

# %%
PAYS = {
    "rock": {"rock": 0, "paper": -1, "scissors": 1},
    "paper": {"rock": 1, "paper": 0, "scissors": -1},
    "scissors": {"rock": -1, "paper": 1, "scissors": 0},
}
charts.heat(pd.DataFrame(PAYS).T, "What I get", across="their move", down="my move")

# %% [markdown] msg="regret"
# In the lessons before there was always a best move, if only we could find it. Here every move is the best one against some other move, and the worst
# against a third. What counts is what *they* will do, and they ask the same about you.
#
# So let us begin with something simpler: the past. After some rounds you know what each move would have brought, had you played it all the time while they played
# as they did. Your **regret** for a move is how much more that is than what you really got. It is below 0 if you are glad that you did not.

# %% exercise="17.1"

# %% [markdown] msg="matching"
# ## Play what you regret
#
# Now the whole method, and it is a short one: play every move as often as you regret not having played it. Regrets of 6, 2 and -3 give chances of 3/4, 1/4 and 0.
# Whoever regrets nothing plays anything. This is called **regret matching**.


# %%
def matched(regrets):
    """The chance of each move: its share of all that is regretted."""
    above = {move: max(0.0, regret) for move, regret in regrets.items()}
    total = sum(above.values())
    return {move: regret / total if total else 1 / len(above) for move, regret in above.items()}


matched({"rock": 6, "paper": 2, "scissors": -3})

# %% [markdown] msg="mix"
# Chances for all moves are a **mix**. Against a mix a move brings a mean. The game looks the same from both sides, so one function serves both players:


# %%
def brings(pays, theirs):
    """What each of my moves brings on average against their mix."""
    return {mine: sum(theirs[move] * pays[mine][move] for move in theirs) for mine in pays}


brings(PAYS, {"rock": 0.5, "paper": 0.25, "scissors": 0.25})

# %% [markdown] msg="two"
# Two players learn against each other. To see more with fewer rounds, we do not throw dice: everybody regrets what they would have got *on average*. One of them
# begins with a taste for rock.


# %%
def learn(pays, rounds, taste):
    """Two players play what they regret; both mixes of every round."""
    regrets, history = [{**dict.fromkeys(pays, 0.0), taste: 1.0}, dict.fromkeys(pays, 0.0)], []
    for _ in range(rounds):
        mixes = [matched(mine) for mine in regrets]
        history.append(mixes)
        for seat, mine in enumerate(mixes):
            each = brings(pays, mixes[1 - seat])
            got = sum(mine[move] * each[move] for move in pays)
            regrets[seat] = {move: regrets[seat][move] + each[move] - got for move in pays}
    return history


# %%
rounds = learn(PAYS, 3000, "rock")
rock = pd.Series([mixes[0]["rock"] for mixes in rounds], name="now")
table = pd.DataFrame({"now": rock, "on average": rock.expanding().mean()})
charts.lines(table[::50], "How often the first player plays rock", across="round", up="chance")

# %% [markdown] msg="circles"
# What they play *now* runs in circles: rock is answered by paper, paper by scissors, scissors by rock, and so on for ever. But look at what they have played *on average*:
# it swings around a third, less and less.
#
# A third of each is an **equilibrium**: if both play it, neither of them gains by playing anything else alone. Nobody told them. They looked back,
# each for themselves, and the mean of all their circles got there.

# %%
third = dict.fromkeys(PAYS, 1 / 3)
print("against a third of each:     ", {move: round(mean, 2) + 0 for move, mean in brings(PAYS, third).items()})
fan = {"rock": 0.6, "paper": 0.2, "scissors": 0.2}
print("against somebody fond of rock:", {move: round(mean, 2) + 0 for move, mean in brings(PAYS, fan).items()})

# %% [markdown] msg="armour"
# Against the equilibrium every move brings 0: you cannot be punished. But see the second line. Against somebody fond of rock, paper would win 0.4 a round, and a third of each wins
# nothing: the mean of the line is 0. An equilibrium is armour and no weapon. If you know the other one's weakness, something else is better, and then you can be
# punished yourself.
#
# How good is the armour of any other mix?

# %% exercise="17.2"

# %% [markdown] msg="duel"
# ## A bidding duel for one bean
#
# The last bean of the day is worth 3 coins. Two players write down a bid, 0 to 6 coins. **Both pay** what they wrote; the higher bid gets the bean, and with equal bids nobody
# does. The game is about being ahead, so we count how many coins I am ahead of them afterwards: the bean counts 3 for me, or 3 against me.


# %%
def ahead(mine, theirs, worth=3):
    """How many coins my bid brings me ahead of theirs."""
    bean = 0 if mine == theirs else worth if mine > theirs else -worth
    return bean - mine + theirs


BIDS = {mine: {theirs: ahead(mine, theirs) for theirs in range(7)} for mine in range(7)}
charts.heat(pd.DataFrame(BIDS).T.rename(index="bid {}".format), "How far I am ahead", across="their bid")

# %% [markdown] msg="guess"
# Before you read on: how much would you bid? Whatever it is, if they know it, they bid one more. And if your bid is high, they bid nothing and let you pay.

# %%
rounds = learn(BIDS, 4000, 3)
means = [pd.DataFrame([mixes[seat] for mixes in rounds]).mean() for seat in range(2)]
bids = pd.DataFrame({"first": means[0], "second": means[1]})
charts.bars(bids.rename(index="bid {}".format), "How often each bid is made, on average", up="chance")

# %%
paid = sum(bid * (bids["first"][bid] + bids["second"][bid]) for bid in BIDS)
none = sum(bids["first"][bid] * bids["second"][bid] for bid in BIDS)
print(f"both together pay {paid:.1f} coins, and nobody gets the bean in {none:.0%} of the duels")

# %% [markdown] msg="seller"
# A die would do: 0 to 5 coins. They bid up to five coins for a bean that is worth three, and neither is a fool: three coins that the rival does not get count as three of one's own (lesson 6). Yet together they pay more than the bean is worth. The only one who gains is the seller: an equilibrium is what nobody
# can improve *alone*, not what is good for both.
# (It is not the only one: try a third each of 0, 2 and 4.)
#
# ## How far is it?
#
# These mixes are not quite an equilibrium. The **gap** says how far they are, in coins. It is 0 in an equilibrium and nowhere else.

# %% exercise="17.3"

# %% [markdown] msg="try"
# Try your `gap` on the duel: `gap(BIDS, dict(means[0]), dict(means[1]))`. Then take the means of the first 1000 rounds only (`rounds[:1000]`). With four times the rounds the
# most that the gap can be is half as large, as with the intervals of lesson 4; often it is less. And what is the gap of the *last* mixes, `gap(BIDS, *rounds[-1])`?

# %% [markdown] msg="boss"
# ## The boss: a die
#
# You cannot beat it, that is the point of an equilibrium: more than a draw on average is not to be had. Try it with a friend: ten duels, on paper, one of you with a die (a six means 0 coins), the other with all their
# cunning.
#
# Duels and rock-paper-scissors are over after one move, and nothing is hidden before it. In lesson 18 a card is.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Zero-sum game, mixed strategy, Nash equilibrium, minimax, regret matching, all-pay auction.*
#
# * Avinash Dixit and Barry Nalebuff, *The Art of Strategy* (2008): chapter 5, on choice and chance, nearly without formulas.
# * Sergiu Hart and Andreu Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium", *Econometrica* (2000): regret matching.
# * Yoav Shoham and Kevin Leyton-Brown, *Multiagent Systems* (2009), chapter 3: games in normal form.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Your regret for a move is below 0. What does that tell you?
# 2. Which of the two settles down, what the players play now or what they have played on average?
# 3. Why does an equilibrium win nothing against somebody fond of rock?
# 4. Both bidders play as well as one can. Why do they still lose coins?
#
# <details><summary>Answers</summary>
#
# 1. What you played did better than this move would have done.
# 2. The average; what they play now may go round in circles.
# 3. It does not look who is there: it only takes care to lose nothing.
# 4. Both pay their bids, and only one gets the bean.
#
# </details>
