# %% [markdown] msg="title"
# # 22. Modelling the others
#
# Lesson 7 asked what the others *hold*. Now we ask who they *are*: the same no means one thing from one player and another thing from the next.
#
# In this lesson you find out who sits opposite after twenty answers, and what that is worth. And you see how somebody who believes they know it can be fooled.

# %% [markdown] msg="your-bot"
# **Your bot** may learn whom it speaks to: at the end that goes into the class that you saved last, which you import from `my_bot`.

# %%
from collections import Counter
from math import sqrt
from random import Random

import pandas as pd
from beankit import Game
from beankit.bots import Counter as Professor
from beankit.bots import Trader
from beankit.course import charts, check, hint, measured, solution, student
from beankit.search import GIVER, Belief, Model

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 100, 40

# %% [markdown] msg="whose-no"
# ## Whose no?
#
# Lesson 7.3 had a formula: you believe with the chance `prior` that they have the bean, those who have it refuse with the chance `no`, and they refuse. Where does `no` come from? From counting. And does whoever has none always refuse, as the formula took for granted? Five house bots played 40 deals, four at a table; here are the first
# answers of each seat to offers. The referee noted whether they held what was asked for; it is empty if nothing was.

# %%
answers = measured("answers")
known, fresh = answers[answers.deal < 20], answers[answers.deal >= 20]
answers.head(4)

# %%
asked = known[known.holds.notna()]
holder = asked.holds.map({1: "with the card", 0: "without it"})
no = (asked.word == "refuse").groupby([asked.bot, holder]).mean().unstack()
charts.bars(no.sort_values("with the card"), "How often they refuse", up="chance")

# %% [markdown] msg="hint"
# What counts is how much rarer a refusal is with the card than without it: 0.48 against 1.00 for a peddler, so their no is a hint; 0.68 against 0.67 for a counter, so theirs is none. And without the card only gardener and peddler always refuse: the others also bid. `Model` of the kit is such an idea of a player: a name, what they like, and how often they do the opposite. `Belief` weighs imagined worlds by it, which is 7.3's formula for a whole hand. Seat 2 refuses a red bean
# for a soy bean. It grows red beans and should have liked it:

# %%
hands = ["red red", "soy soy garden blue", "chili stink red green", "green blue stink"]
fields = [["soy", ""], ["red", ""], ["red red", "garden"], ["blue blue", "stink"]]
position = {"game": "bohnanza", "phase": "trade", "revealed": "blue chili", "hands": hands, "fields": fields}
game = Game.from_position(position)
view, before = game.view(0), Belief(game.view(0), Random(1), 1000).chance(2, "soy")
for move in ("offer red for soy to all", "accept", "refuse", "refuse"):
    game.play(move)

# %%
miser = Model("miser", lambda game, seat, give, get: False, error=0.02)
bars = {"before": before}
for model in (GIVER, miser):
    bars[f"a {model.name} said no"] = Belief(view, Random(1), 1000, model).chance(2, "soy")
charts.bars(pd.Series(bars).to_frame("chance"), "Does seat 2 have a soy bean?", up="chance")

# %% [markdown] msg="both"
# From a giver, who likes whatever helps their fields, the no takes two thirds of the chance away (our giver errs in a quarter of the cases). From a miser, who hardly ever says yes, it tells next to nothing.
#
# And if you do not know who it is? Then one no tells two things at once.

# %% exercise="22.1"

# %% [markdown] msg="listener"
# ## A no in a bot
#
# `counter` multiplies what an offer brings by the chance that somebody has the card (lesson 7), but it is deaf: a no does not change that chance. This one listens. It counts who refused what since their last turn, and uses 7.3's formula once for each no. Both multiply the chances of several cards, with the short cut of lesson 7: for two of the same kind, that is far too high.


# %%
def note(bot, event):
    """Keep who refused what; after their own turn they have new cards."""
    if event.name == "turn":
        bot.refused[event.seat].clear()
    elif event.name == "offered":
        bot.wanted = event.want
    elif event.name == "answered":
        for seat, word, *_ in event.answers:
            bot.refused[seat].update(bot.wanted if word == "refuse" else ())


# %%
class OurEar(Professor):
    """A counter that notes who refused what."""

    def start(self, view):
        super().start(view)
        self.refused, self.wanted = [Counter() for _ in view.players], ()

    def listen(self, view):
        super().listen(view)
        for event in view.news:
            note(self, event)


# %%
class OurListener(OurEar):
    """A counter to whom a no is a hint."""

    no = 0.8  # how often owners refuse

    def hope(self, view, seat, offer, mine):
        for card in {*offer.want} - {*self.shown[seat]}:
            prior = 1 - (1 - self.chance[card]) ** len(view.players[seat].hand)
            no = self.no ** self.refused[seat][card]
            mine *= no / (prior * no + 1 - prior)
        return super().hope(view, seat, offer, mine)


# %%
class OurDoubter(OurListener):
    """A counter to whom a no is a strong hint."""

    no = 0.3


# %% [markdown] msg="deaf"
# An honest failure: with three players, among traders, after [[deals]] deals, the listener has [[OurListener against counter]] placing points against `counter`, and the doubter [[OurDoubter against OurListener]] against the listener. Nobody can tell the three apart. The formula assumes that whoever has none always refuses; a trader
# without the card bids in one of nine cases. Perhaps it also comes too late, when everybody has been asked. And one `no` for all is right for nobody. So: who are they?

# %% [markdown] msg="who"
# ## Who is it?
#
# You do not see their hand, but you do see the offer, their fields and their answer: `gains` says whether the deal helps their fields (lesson 5), `grows` whether they grow all that they would get, and `word` what they said. How often does each bot say what, in each of these
# cases? We count in the first 20 deals, and add one to every count, so that nothing is impossible only because it has not happened yet.

# %%
WORDS = ["accept", "bid", "refuse"]
times = known.groupby(["bot", "gains", "grows", "word"]).size().unstack(fill_value=0)[WORDS] + 1
likely = times.div(times.sum(axis=1), axis=0)
chance = likely.stack().to_dict()
likely.xs(1, level="grows")

# %% [markdown] msg="bayes"
# That is all a **model** needs to be: how likely is what I saw, if it was you? Bayes' rule does the rest, answer by answer: multiply what you believe of each bot by how likely it was to answer like this, and divide by the sum.


# %%
BOTS = ["gardener", "peddler", "trader", "counter", "broker"]


def listen(seat):
    """What we believe about a seat after each of its answers."""
    believed, history = dict.fromkeys(BOTS, 1 / len(BOTS)), []
    for row in seat.itertuples():
        weights = {bot: believed[bot] * chance[bot, row.gains, row.grows, row.word] for bot in BOTS}
        believed = {bot: weight / sum(weights.values()) for bot, weight in weights.items()}
        history.append(believed)
    return pd.DataFrame(history, index=range(1, len(history) + 1))


# %%
seats = dict(list(fresh.groupby(["deal", "bot"])))
heard = {place: listen(seat) for place, seat in seats.items()}
first = next(place for place in heard if place[1] == "trader")
charts.lines(heard[first], "A stranger, who is a trader", across="answers", up="chance")

# %% [markdown] msg="one-seat"
# For seven answers they only refuse: that speaks against `counter` and `broker`, who bid a lot, and leaves three. Then they accept what they do not grow, which a gardener never did in our count, and then they bid, which a peddler never did.
#
# (In the table a gardener bids with a chance of 0.20 where a deal does not help them. That is the one that we added: they were in this case only twice, so it weighs much.)
#
# One seat proves nothing. So all seats of the 20 fresh deals, which were not counted: a row is who it is, a column what we believe on average after twenty answers.

# %%
after = pd.DataFrame({place: history.loc[20] for place, history in heard.items()}).T
charts.heat(after.groupby(level=1).mean().loc[BOTS, BOTS], "After twenty answers", across="believed", down="really")

# %%
right = pd.Series(after.idxmax(axis=1) == after.index.get_level_values(1), index=after.index)
means = right.groupby(level=0).mean()
half = student(len(means) - 1) * means.std() / sqrt(len(means))
print(
    f"the likeliest bot is the right one: {means.mean():.0%} ({means.mean() - half:.0%} to {means.mean() + half:.0%})"
)

# %% [markdown] msg="families"
# Three of four are right, where guessing would give one in five. What is left are families: `counter` and `broker` both bid a lot and accept little, `gardener` and `peddler` never bid in our count. Bots whose models are alike give the same answers, and it takes more of them.
#
# Mind what Bayes' rule cannot do: it divides all its belief among those on the list. If your own bot sits there, which is not on it, it will name somebody too, and be sure of it.

# %% [markdown] msg="exploit"
# ## Exploiting
#
# What is it worth to know? In 48 new games, at every second trading phase, the active player asks the next one a single question (as in lesson 21): the deal that brings most on average in 12 imagined worlds, if the partner is who they are taken for. Then the question was put to a real gardener, a real
# trader and a real counter on that seat. A row is who answered, a column for whom they were taken: for one of the three, for any of them alike, or for what twenty answers of a bot like them had told.

# %%
questions = measured("questions")
COLUMNS = ["gardener", "trader", "counter", "no idea", "twenty answers"]
mean = questions.pivot_table(index="partner", columns="model", values="mine")
charts.heat(mean.loc[COLUMNS[:3], COLUMNS], "Coins for who asks", across="taken for", down="really")

# %%
coins = questions.set_index(["deal", "partner", "model"]).mine.unstack()
change = coins.sub(coins["no idea"], axis=0).drop(columns="no idea").unstack("partner")
rows = []
for partner in COLUMNS[:3]:
    for model in (*COLUMNS[:3], "twenty answers"):
        each = change[model, partner]
        half = 3.01 * each.std() / sqrt(len(each))
        row = {"name": f"{partner}: {model}", "difference": each.mean()}
        rows.append({**row, "low": each.mean() - half, "high": each.mean() + half})

# %%
chart = charts.forest(rows, title="More coins a question than with no idea (who it is: taken for)")
chart.axes.set_xlabel("coins")
chart

# %% [markdown] msg="worth"
# There are twelve intervals, hence $t = 3.01$ and not 2.01. To know that it is a trader brings 0.05 coins a question more than no idea (0.02 to 0.08), and twenty answers bring 0.03 (0.00 to 0.06). But the *wrong* idea costs more: 0.15 if you take a trader for a gardener and ask for
# too little, 0.10 if you take a gardener for a trader and hear a no. Against a counter nothing helps: a good player gives little away, whatever you know.
#
# An open mind is a good model. It asks for what most of them would accept.

# %% [markdown] msg="fooled"
# ## Being exploited
#
# Whoever acts on a model can be led by it. Somebody answers twenty times like a gardener, hard to please, so that you offer them more and more; then they play on as the broker that they are. Here are twenty answers of a gardener and twenty of a broker, as one seat:

# %%
hard = next(seat for place, seat in seats.items() if place[1] == "gardener")[:20]
shrewd = next(seat for place, seat in seats.items() if place[1] == "broker")[20:40]
table = listen(pd.concat([hard, shrewd]))
charts.lines(table, "A gardener, and from the 21st answer a broker", across="answers", up="chance")

# %% [markdown] msg="late"
# After twenty answers a broker is out of the question. Then the first bids come, which no gardener makes, and the belief flees to the trader, the least impossible of those who bid. Only at the 33rd answer the broker is the likeliest. What was long ago weighs as much as what was
# just said: this belief knows no change.

# %% exercise="22.2"

# %% [markdown] msg="safe"
# Try `watchful` on the mask. It needs `start`, such as 1/5 for each bot, and for each answer the chances that `listen` multiplies by. With a `change` of 0.05 the broker is the likeliest for good from the 26th answer on, not from the 33rd. The price: it is never quite as sure.
#
# The other remedy is lesson 17's armour. The best plan against one player can be the worst against another. How much do you dare?

# %% exercise="22.3"

# %% [markdown] msg="bot"
# ## A hunter
#
# This counter takes everybody for a trader: whatever helps their fields, it thinks, they will accept.


# %%
def trader_likes(view, seat, give, get):
    """Would a trader on this seat, who looks at the fields alone, say yes?"""
    trader = Trader()
    trader.start(view)
    values = trader.values(view, seat)
    return sum(values[card] for card in get) > sum(values[card] for card in give)


# %%
class OurHunter(Professor):
    """A counter that takes everybody else for a trader."""

    def gain(self, view, seat, give, get):
        really = super().gain(view, seat, give, get)
        if seat == view.seat:
            return really
        return max(really, 0.01) if trader_likes(view, seat, give, get) else min(really, 0.0)


# %% [markdown] msg="boss"
# With three players, among traders, it has [[OurHunter against counter]] placing points against `counter` after [[deals of OurHunter]] deals: not told apart, although it meets just those whom it takes everybody for. And this is the third hunter that was tried: even an interval above 0 would have been a hint, and no result (lesson 4). Among counters, where its idea is wrong, it is behind by 0.04 (-0.14 to +0.06, 30 deals): not told apart.
#
# ## The boss: `counter`
#
# Build a hunter that looks first: keep a belief for each seat, as `listen` does (`view.log` has every offer and answer), hunt where you are sure, and keep an open mind elsewhere. Then `beankit duel my_bot.py counter --with trader`.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Opponent modelling, likelihood, posterior, type, best response, exploitation, hidden Markov model, restricted Nash response.*
#
# * Stefano Albrecht and Peter Stone, "Autonomous Agents Modelling Other Agents: A Comprehensive Survey and Open Problems", *Artificial Intelligence* (2018): the whole field, with a map.
# * Sam Ganzfried and Tuomas Sandholm, "Game Theory-Based Opponent Modeling in Large Imperfect-Information Games", *AAMAS* (2011): armour first, and weapons where the other one leaves it.
# * Michael Johanson, Martin Zinkevich and Michael Bowling, "Computing Robust Counter-Strategies", *NIPS* (2007): exercise 22.3 for poker.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Why does a no from a counter tell you less than a no from a peddler?
# 2. Which three things that everybody sees does the model of this lesson use?
# 3. Why must the deals on which we count be others than those on which we guess?
# 4. Somebody is sure who you are. How can you use that?
#
# <details><summary>Answers</summary>
#
# 1. A counter refuses as often with the card as without it; a peddler without it always refuses, and with it every second time.
# 2. Whether the deal helps their fields, whether they grow what they would get, and what they answer.
# 3. On the counted ones every model looks better than it is.
# 4. Answer like the one they take you for, and change when it pays.
#
# </details>
