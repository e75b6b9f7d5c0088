# %% [markdown] msg="title"
# # 13. The tournament
#
# Your bot is finished, and so are those of the others. Who is best? A tournament answers with a ranking, and a ranking is a claim: it can be
# right, wrong, or more exact than the games allow.
#
# In this lesson you read the result of a real tournament and find out how far it carries. Then your class plays its own.

# %% [markdown] msg="your-bot"
# **Your bot** stays as you saved it last. At the end you hand in `my_bot.py`.

# %%
from itertools import combinations, permutations
from math import sqrt

import networkx as nx
import pandas as pd
from beankit.course import charts, check, finished, hint, solution, student
from beankit.tournament import Result

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="store"
# ## Six bots
#
# Two bots of the house, `gardener` and `trader`, met four from these lessons: the giver and the dealer (lesson 5), the haggler (6) and the
# rememberer (7). That is our complete bot of lesson 7, with the plan of 6b, not the class printed there. Three sat at each table, every three of them met on three deals, and every deal was played with seats exchanged: 60
# deals, 180 games. All games of a tournament are kept in one file, its **store**. This one comes with the kit.

# %%
result = Result.open(finished())
result

# %% [markdown] msg="columns"
# *Points* are placing points, as in a duel: 1 for first, 0.5 for second, 0 for last. The interval says how far luck may have moved them. The *rank* is
# an interval, too: "2-4" means that the bot may belong on any of these ranks.

# %%
table = result.standings()[["points", "low", "high"]] - 0.5
table = table.rename(columns={"points": "difference"}).rename_axis("name")
charts.forest(table, title="Placing points above or below 0.5, with 95 % intervals")

# %% [markdown] msg="three-names"
# One bot is clearly first, and two are clearly behind. But haggler, dealer and trader are three names and one group: the ranking puts them on places 2, 3 and 4,
# and these games do not support that. Dealt again, the order could be another.
#
# How do you find such groups?

# %% exercise="13.1"

# %% [markdown] msg="heads"
# ## Who beats whom?
#
# A ranking is one line, but a tournament is a table: in what share of their common games was the bot of the row ahead of the bot of the column?

# %%
order = result.standings().index
heads = result.head_to_head().share.unstack().loc[order, order]
charts.heat(heads, "The share of games in which the row was ahead of the column")

# %% [markdown] msg="witnesses"
# The haggler was ahead of the dealer in 62 % of their 36 games. Does it *beat* the dealer? Only an interval can tell. And here is a trap: these are
# not 36 witnesses. The three games of one deal have the same cards, so they tell nearly the same story three times. **Count deals, not games**: first the
# mean of each deal, then the interval over these means.

# %%
games = result.games()[["deal", "rotation", "seat", "bot", "points"]]
games.head(6)

# %% exercise="13.2"

# %% [markdown] msg="graph"
# The kit draws the same graph from the shares above: an arrow from winner to loser, only where they are told apart.

# %%
charts.beats(result.beats())

# %% [markdown] msg="stricter"
# These arrows answer fifteen questions at once, one for each pair, and each of them asks for 95 % only. You know from lesson 4 what to do then: be stricter. With 0.05 / 15 for each pair and twelve deals, an interval is
# 1.7 times as wide as before. Which arrows are left?

# %%
pairs = result.head_to_head().reset_index()
left = pairs[pairs.share - 1.7 * (pairs.share - pairs.low) > 0.5]
print(sum(pairs.low > 0.5), "arrows before,", len(left), "now")
print(left.groupby("bot").opponent.apply(", ".join).to_string())

# %% [markdown] msg="cycles"
# All of them stay: whatever these games say, they say clearly. That is not always so. An arrow whose interval begins just above one half would be gone now.
#
# ## Is there a best bot at all?
#
# Scissors beat paper, paper beats rock, rock beats scissors. If bots beat each other in such a **cycle**, every ranking of them is wrong. Beans can do
# that, too: a bot that refuses much may beat a generous one, lose to a clever one, and so on. Let the graph look for circles:

# %%
hands = nx.DiGraph([("scissors", "paper"), ("paper", "rock"), ("rock", "scissors"), ("rock", "spoon")])
print("hands:", [sorted(cycle) for cycle in nx.simple_cycles(hands)])
print("bots: ", [sorted(cycle) for cycle in nx.simple_cycles(result.beats())])

# %% [markdown] msg="rating"
# None here: the arrows all point the same way. A **rating** squeezes the whole table into one number for each bot: who is 100 points above another should be ahead of them in 64 of 100
# games. That works only if there are no cycles. Does it fit? Here are the pairs for which the ratings promised most too much, and most too little.

# %%
ratings = result.ratings().rating.sort_values(ascending=False)
rows = []
for bot, other in combinations(ratings.index, 2):
    promised = 1 / (1 + 10 ** ((ratings[other] - ratings[bot]) / 400))
    rows.append({"pair": f"{bot}, {other}", "promised": promised, "happened": heads.loc[bot, other]})
fit = pd.DataFrame(rows).set_index("pair")
fit["off"] = fit.happened - fit.promised
fit.sort_values("off").iloc[[0, 1, -2, -1]]

# %% [markdown] msg="sure"
# The largest gap is 0.10, for two bots that met on twelve deals: that may well be luck. So the ratings fit these games.
#
# ## How sure, and when?
#
# A tournament is played in **waves**; after each of them everybody has played equally often, so you could stop. This one had three waves of ten deals for every
# bot. How wide were the intervals after each of them?

# %%
progress = result.progress().reset_index()
progress["half the interval"] = (progress.high - progress.low) / 2
wide = progress.pivot_table(index="deals", columns="bot", values="half the interval")
charts.lines(wide, "More deals, narrower intervals", across="deals of every bot", up="placing points")

# %% [markdown] msg="narrow"
# You know the law from lesson 4: four times the deals, half the width. Haggler and dealer differ by 0.03 points: to tell that, the intervals would have to be about four times as
# narrow, and that takes sixteen times the games. So do not ask for the exact ranking; ask for the statements that these games support.
#
# ## Does the seat matter?
#
# In a tournament every deal is played on all seats, so seats are fair. On an evening with friends they are not: perhaps the strongest player often sits down first. Then a plain mean by seat says more about the players than about the seats.

# %%
charts.bars(result.seats()[["points"]], "Mean points on each seat, all rotations played", up="placing points")

# %% exercise="13.3"

# %% [markdown] msg="class"
# Whoever always sits on the same seat tells nothing about it: their usual points contain the seat. If players rarely change seats, this number is too small.
#
# ## Your own tournament
#
# In a terminal:
#
# | | |
# |---|---|
# | `beankit check my_bot.py --game bohnanza` | is it ready? |
# | `beankit submit my_bot.py --as NAME --to FOLDER` | hand it in; a later version replaces the earlier one |
# | `beankit tournament new class.toml` | your teacher writes the tournament's file ... |
# | `beankit tournament run class.toml` | ... and plays it; stopped runs go on where they were |
# | `beankit tournament report class.toml` | one page with everything in this lesson |
# | `beankit tournament publish class.toml --to everybody.sqlite` | a copy of the store for everybody, without sources |
#
# Then put `Result.open("everybody.sqlite")` into the second code cell of this lesson and run it again: all pictures are now about you. Without a `seed` in
# its file a tournament counts: nobody knows its cards beforehand, and `close` and `verify` show that nobody has chosen them.

# %% [markdown] msg="boss"
# ## The boss: your class
#
# Hand in your bot and play. Then write **three sentences** about the result that still hold if all deals were dealt again: one about who is better than whom, one
# about who is *not* told apart, and one about how your own bot plays (`result.diagnostics()`). The class may object to each of them, but only with an interval.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Round robin, standings with intervals, paired comparison, cycle (intransitivity), rating (Elo, Bradley-Terry), fixed effect of a player.*
#
# * Ralph A. Bradley and Milton E. Terry, "Rank Analysis of Incomplete Block Designs: I. The Method of Paired Comparisons", *Biometrika* (1952): one number for each, from who beats whom.
# * Arpad E. Elo, *The Rating of Chessplayers, Past and Present* (1978): the same for chess, by the man whose name it has.
# * David Balduzzi, Karl Tuyls, Julien Perolat and Thore Graepel, "Re-evaluating Evaluation", *NeurIPS* (2018): what to do if there are cycles.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Two bots both have the rank 2-4. What may you say about them, and what not?
# 2. Why are the three games of a deal not three witnesses?
# 3. What would a cycle mean for the ranking, and for the ratings?
# 4. Why is a tournament without a seed safer than one with a seed?
#
# <details><summary>Answers</summary>
#
# 1. That each of them may be second to fourth, not that they are equally good.
# 2. They have the same cards, so they tell nearly the same story.
# 3. That no ranking is right, and no single number can foretell the games.
# 4. Nobody can try out its cards beforehand, nor choose them.
#
# </details>
