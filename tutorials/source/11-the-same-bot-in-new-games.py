# %% [markdown] msg="title"
# # 11. The same bot in new games
#
# The kit has six games. Your bot knows one of them. Does it have to be written anew for the other five? General code survives new rules; in this
# lesson you see which lines are general, and which only looked so.

# %% [markdown] msg="your-bot"
# **Your bot** goes abroad: at the end what you saved last in `my_bot.py` plays all six games.

# %%
from collections import Counter
from random import Random

import pandas as pd
from beankit import Accept, Bot, Plant, play
from beankit.course import charts, check, hint, ready, solution

pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 2, 120, 40
SEATS = {"bohnanza": 4, "rabohnzel": 4, "excalibohn": 4, "bohnedikt": 4, "al-cabohne": 2, "al-cabohne-solo": 1}

# %% [markdown] msg="empty"
# ## A bot that knows nothing
#
# A decision without a method goes to `choose`, which takes the first option, and the first option is always legal and safe. So even this bot finishes all
# six games:


# %%
class Nobody(Bot):
    """Takes the first option."""


pd.Series(
    {game: play(game, [Nobody] * seats, seed=1).scores[0] for game, seats in SEATS.items()}, name="coins of seat 0"
)

# %% [markdown] msg="kinds"
# ## What is asked?
#
# New games ask new questions. `match.replay()` goes through a game move by move; the `kind` of each decision is the name of the method that
# would answer it.


# %%
def kinds(game, seats):
    """How often each kind of decision was asked in a game of gardeners."""
    match = play(game, ["gardener"] * seats, seed=1)
    return Counter(table.decision.kind for table, _, _ in match.replay() if table.decision)


asked = pd.DataFrame({game: kinds(game, seats) for game, seats in SEATS.items()}).T.fillna(0).astype(int)
asked

# %% [markdown] msg="new"
# `plant` is the same everywhere. `magic` comes with the beans and spells of Rabohnzel and Excalibohn (`beankit rules rabohnzel`), `edict` and `tribute`
# with the abbey of Bohnedikt, `place`, `take_over` and `pay_mafia` with the mafia. Whoever only writes `plant` leaves all this to the first option.
#
# ## A line that only looked general
#
# What grows on a field? In Bohnanza all cards of a field are of one kind, so `field[-1]` says it. In Bohnedikt players may plant **edicts** on their
# fields. Here is one:

# %%
match = play("bohnedikt", ["abbot", "trader", "trader", "trader"], seed=1)
mixed = set()
for table, seat, _ in match.replay():
    view = table.view(seat)
    fields = [field for player in view.players for field in player.fields if field]
    mixed |= {field for field in fields if not view.bean(field[-1]).beanometer}

# %%
for field in sorted(mixed)[:4]:
    top, grows = view.bean(field[-1]).beanometer, view.grows(field) or "nothing"
    print(*field, "| beanometer of the top card:", top, "| the field grows:", grows)

# %% [markdown] msg="top"
# An edict has no beanometer. What pays is the topmost card *with* one. A bot that looks up the top card divides by zero, or believes that the field is worth
# nothing, and harvests it. `view.grows(field)` knows; write it yourself once:

# %% exercise="11.1"

# %% [markdown] msg="ask"
# The lesson behind it: **ask the view instead of calculating yourself.** `view.grows(field)`, `view.worth(field)`, `view.me.grows(kind)`, `view.standing(seat)` and
# `decision.allows(action)` are right in all games, also in those that somebody invents next year.
#
# ## Moves that nobody explained to me
#
# Can a bot use magic without knowing what the spells do? It can try. In an imagined game every option can be played, and `standing` says what somebody has then: coins, and
# what the fields would pay.

# %% exercise="11.2"

# %% [markdown] msg="tourist"
# A bot around this idea: it answers well-known questions by its own rules, and everything new by looking what it brings at once.


# %%
class Local(Bot):
    """The neighbour of lesson 2: plants where it grows, and takes what grows here."""

    def plant(self, view, options):
        growing = [option for option in options if isinstance(option, Plant) and view.me.fields[option.field]]
        return growing[0] if growing else options[0]

    def answer(self, view, options):
        welcome = view.offer.give and all(view.me.grows(bean) for bean in view.offer.give)
        return Accept() if welcome and Accept() in options else options[0]


# %%
our_brings = ready("11.2")  # what we wrote for exercise 11.2


class Tourist(Local):
    def choose(self, view, options):
        if view.decision.kind in ("offer", "react", "settle"):
            return options[0]
        return max(options[:20], key=lambda option: our_brings(view, option, self.rng))


# %%
def coins(bot, game, seats, games=12):
    """Mean coins of a bot among gardeners."""
    others = ["gardener"] * (seats - 1)
    return sum(play(game, [bot, *others], seed=seed).scores[0] for seed in range(games)) / games


rows = {
    game: {bot.__name__.lower(): coins(bot, game, seats) for bot in (Nobody, Local, Tourist)}
    for game, seats in SEATS.items()
}
charts.bars(pd.DataFrame(rows).T, "Coins in six games, among gardeners", up="coins")

# %% [markdown] msg="see"
# *Local* is the same bot without trying. In Bohnanza and alone, trying brings nothing beyond planting well; with the mafia and a second player it nearly doubles the coins.
#
# One bot, six games, and not a word about any of them in its code. It is no master of any: it sees one move ahead, and in a game of plans (lesson 10) that is not
# far. The house's specialists know their game: `wizard`, `abbot`, `consigliere` and `loner`. Read them; each is one file.

# %% [markdown] msg="boss"
# ## The bosses: `wizard`, `abbot`, `consigliere`
#
# Let your bot play abroad: `beankit course progress my_bot.py --ladder abroad`, or `beankit duel my_bot.py wizard --game rabohnzel`. First make it finish every game: `beankit check my_bot.py` tries all six. If
# it should not play some of them, say so in the class: `games = ("bohnanza", "rabohnzel")`.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *General game playing, interface, one-step look-ahead, generality and specialisation.*
#
# * Michael Genesereth, Nathaniel Love and Barney Pell, "General Game Playing: Overview of the AAAI Competition", *AI Magazine* (2005): programs that get the rules a few minutes before the game.
# * Diego Perez-Liebana and others, "General Video Game AI", *IEEE Transactions on Games* (2019): the same with video games.
# * Éric Piette and others, "Ludii – The Ludemic General Game System", *European Conference on Artificial Intelligence* (2020): a thousand games from common parts.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. What happens when a bot is asked a question that it has no method for?
# 2. Why is `field[-1]` not always what grows on a field?
# 3. How can a bot value a move that it knows nothing about?
# 4. When is looking one move ahead not enough?
#
# <details><summary>Answers</summary>
#
# 1. `choose` is asked; it takes the first option.
# 2. In Bohnedikt an edict may lie on top.
# 3. It plays it in an imagined game and compares the standing.
# 4. When a move pays off only later, as in a game of plans.
#
# </details>
