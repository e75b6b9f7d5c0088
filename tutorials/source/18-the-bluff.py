# %% [markdown] msg="title"
# # 18. The bluff
#
# You hold the worst card of the game. Do you raise the stake? If you never do, everybody knows what your raises mean. If you always do, they will make you pay.
#
# In this lesson a game of three beans is solved: how often to bluff, and what the game is worth. Nobody has to tell the players; regret (lesson 17) finds it out.

# %% [markdown] msg="your-bot"
# **Your bot** has a rest: here another one learns a game with three beans.

# %%
from itertools import permutations, product

import pandas as pd
from beankit import PASS, Action, Bot, Decision, Game, play
from beankit.core.events import PLANTED
from beankit.core.phase import GAME_OVER, Phase
from beankit.core.seats import Player
from beankit.core.zones import plain
from beankit.course import charts, check, hint, solution
from beankit.games.bohnanza import Bohnanza
from beankit.laws import check as laws

# %%
pd.options.display.precision, pd.options.display.width, pd.options.display.max_rows = 3, 100, 40

# %% [markdown] msg="rules"
# ## A game of three beans
#
# There are three cards, `blue`, `soy` and `red`, from the lowest to the highest. Two players get one each; the third stays hidden. Both have two coins and put in the first.
# In turn they **pass**, or **raise**: put in the second coin. Seat 0 begins; if it passes and seat 1 raises, it is asked once more.
#
# If the stakes are equal, both show their beans, and the higher one wins the other's stake. If not, whoever raised wins it and shows nothing.
#
# A game is made of parts of the kit (lesson 14). You need not understand all of the next five cells (`CONTRIBUTING.md` explains phases); we need the tree below them.


# %%
class Raise(Action):
    """`raise`: put in the second coin."""

    __slots__ = ()
    word = "raise"


class Bidder(Player):
    """A player with a stake, and what they have won in the end: everybody sees both."""

    DECLARED = {"stake": plain(1), "won": plain(0)}  # noqa: RUF012
    __slots__ = tuple(DECLARED)


# %%
class Staking(Phase):
    """Pass or raise, in turn; seat 0 may answer a raise."""

    __slots__, name, asks = (), "staking", ("stake",)
    spoken: int = 0

    def begin(self, game):
        return ask_or_settle(game, self.spoken)

    def play(self, game, player, action):
        player.stake += action == Raise()
        return Staking(self.spoken + 1)


# %%
def ask_or_settle(game, spoken):
    """Ask whoever is next; when all has been said, the loser's stake goes to the winner."""
    first, second = game.players
    if spoken < 2 or (spoken == 2 and first.stake < second.stake):
        return Decision(spoken % 2, "stake", (PASS, Raise()))
    if first.stake == second.stake:
        for player in game.players:
            show(game, player)
    loser, winner = sorted(game.players, key=lambda player: (player.stake, game.rules.height(player)))
    winner.won, loser.won = loser.stake, -loser.stake
    return GAME_OVER


# %%
def show(game, player):
    """A bean is shown by planting it: fields are open to all."""
    card, player.hand = player.hand[0], ()
    game.plant(player, card, 0)
    game.tell(PLANTED, seat=player.seat, card=card, field=0)


# %%
class Bluff(Bohnanza):
    """Two players, a bean each, two coins each."""

    name, title, seats, usual_players, hand_size = "bluff", "Bluff", (2,), 2, 1
    turn, player_class, options = (Staking(),), Bidder, {}

    def height(self, player):
        return [self.deck.kinds.index(field[0]) for field in player.fields if field]

    def score(self, game, player):
        return 2 + player.won


# %%
def deck(*beans):
    """One card of each bean, the lowest first."""
    return {"kinds": [{"id": bean, "count": 1, "beanometer": [2, 3, 4, 5]} for bean in beans]}


THREE = ("blue", "soy", "red")
print(laws(Bluff, games=2, players=2, deck=deck(*THREE)).verdict)
play(Bluff, ["random", "random"], seed=3, deck=deck(*THREE))

# %% [markdown] msg="known"
# ## What a player knows
#
# In rock-paper-scissors there was one place to decide. Here there are several, and a player cannot tell all of them apart: with `soy`, at the first move, the other one may
# have `blue` or `red`. What looks the same must be played the same. All positions that look the same are called an **information set**.
#
# The kit knows what a seat sees: its view. For this game the seat, its bean and the other's stake say it all.


# %%
def known(view):
    """What a seat can tell: who it is, its bean, and what the other one has put in."""
    return f"{view.seat} {view.hand[0]} {view.players[1 - view.seat].stake}"


# %%
def tree(game):
    """What seat 0 wins, at the end; before it who decides, what they know, and where each move leads."""
    if game.over:
        return game.players[0].won
    branches = {}
    for option in game.decision.options:
        then = game.clone()
        then.play(option)
        branches[option.word] = tree(then)
    return game.decision.seat, known(game.view(game.decision.seat)), branches


# %%
def deals(*beans):
    """The trees of all ways to deal two of these beans."""
    start = {"phase": "staking", "deck": deck(*beans)}
    hands = [{**start, "game": "bluff", "hands": list(pair)} for pair in permutations(beans, 2)]
    return [tree(Game.from_position(position, game=Bluff)) for position in hands]


three = deals(*THREE)
print(len(three), "deals; this one is blue against soy:")
three[0]

# %% [markdown] msg="cfr"
# ## Regret at every place
#
# At every information set a player matches regrets, as in lesson 17. What is a move worth there? What follows from it, if both play on as they do now.
#
# One thing is new. A regret must count as often as this place *could* be reached: how likely the deal and the *other's* moves lead there. My own moves do not count: I ask what if I had wanted to get here. Therefore
# it is called **counterfactual** regret. My own chance counts elsewhere: in the average of what I played.


# %%
def matched(regrets):
    """The chance of each move: its share of all that is regretted."""
    above = {move: max(0.0, regret) for move, regret in regrets.items()}
    total = sum(above.values())
    return {move: regret / total if total else 1 / len(above) for move, regret in above.items()}


def places(trees):
    """Every information set of some trees."""
    nodes = [node for node in trees if isinstance(node, tuple)]
    below = [branch for _, _, branches in nodes for branch in branches.values()]
    return list(dict.fromkeys([key for _, key, _ in nodes] + places(below))) if nodes else []


# %%
def walk(node, plan, regret, played, reach=(1.0, 1.0)):
    """What a node is worth to seat 0; `reach` is how likely each seat's own moves lead here."""
    if not isinstance(node, tuple):
        return node
    seat, key, branches = node
    worth = {}
    for move, branch in branches.items():
        then = tuple(chance * plan[key][move] if who == seat else chance for who, chance in enumerate(reach))
        worth[move] = walk(branch, plan, regret, played, then)
    value = sum(plan[key][move] * worth[move] for move in branches)
    note(node, plan, worth, value, regret, played, reach)
    return value


# %%
def note(node, plan, worth, value, regret, played, reach):
    """Write down what is regretted at a node, and what was played there."""
    seat, key, branches = node
    sign = 1 if seat == 0 else -1
    for move in branches:
        regret[key][move] += reach[1 - seat] * sign * (worth[move] - value)
        played[key][move] += reach[seat] * plan[key][move]


# %%
def solve(trees, times, looks=()):
    """Match regrets at every information set; the average play, and at some looks that of the moment and the average."""
    regret, played = ({key: {"pass": 0.0, "raise": 0.0} for key in places(trees)} for _ in range(2))
    seen = {}
    for time in range(1, times + 1):
        plan = {key: matched(regrets) for key, regrets in regret.items()}
        for node in trees:
            walk(node, plan, regret, played)
        if time in looks:
            seen[time] = plan, {key: matched(shares) for key, shares in played.items()}
    return {key: matched(shares) for key, shares in played.items()}, seen


# %%
LOOKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
fair, seen = solve(three, 2000, LOOKS)
situations = {"begins": "0 {} 1", "after a pass": "1 {} 1", "second, raised": "1 {} 2", "first, raised": "0 {} 2"}
rows = {name: {bean: fair[key.format(bean)]["raise"] for bean in THREE} for name, key in situations.items()}
charts.heat(pd.DataFrame(rows), "How often a coin is put in")

# %% [markdown] msg="reads"
# Look at `blue`, the bean that loses to everything: at the start it raises now and then, after a pass in about a third of the cases. These are **bluffs**, and nobody told the players that there
# is such a thing. With `red` they raise about three times as often as they bluff, and `soy` never raises of its own accord: only better beans would stay in.
#
# Why just that often? Put yourself in the place of `soy`, when the other one has raised.

# %% exercise="18.1"

# %% [markdown] msg="indifferent"
# Try it on what was learned: `call_gain({bean: fair[f"0 {bean} 1"]["raise"] for bean in THREE}, "soy")`. It is about -0.05, where anything from -1 to 3 was possible, and with more rounds it goes to 0: whoever holds `soy` does not care whether to stay in or not.
# That is what the right number of bluffs does. With more of them staying in would pay, with fewer leaving would.
#
# ## Is it right?
#
# Harold Kuhn solved this game in 1950, with cards instead of beans: seat 0, who has to speak first, loses 1/18 of a coin a game.


# %%
def expected(node, plan):
    """What a node is worth to seat 0 if both play by the plan."""
    if not isinstance(node, tuple):
        return node
    _, key, branches = node
    return sum(plan[key][move] * expected(branch, plan) for move, branch in branches.items())


# %%
def value(trees, plan):
    """What a game is worth to seat 0 if both play by the plan."""
    return sum(expected(node, plan) for node in trees) / len(trees)


print(f"learned {value(three, fair):+.4f}, Kuhn {-1 / 18:+.4f}")

# %% [markdown] msg="exploit"
# A value that fits is no proof: two mistakes may cancel out. So ask what lesson 17 asked: how much could each of them gain by changing alone? A seat has six information sets with two moves,
# so there are 64 ways to play without dice. Against a fixed opponent one of them is best; we try them all. What both gain together is the **exploitability**.


# %%
def gain(trees, seat, plan):
    """How much a seat could gain by changing alone."""
    keys, sign = [key for key in places(trees) if key.startswith(str(seat))], 1 if seat == 0 else -1
    best = -9.0
    for moves in product(("pass", "raise"), repeat=len(keys)):
        sure = {key: {"pass": 0, "raise": 0, move: 1} for key, move in zip(keys, moves)}
        best = max(best, sign * value(trees, plan | sure))
    return best - sign * value(trees, plan)


def exploitability(trees, plan):
    return gain(trees, 0, plan) + gain(trees, 1, plan)


# %%
curve = {time: [exploitability(three, plan) for plan in plans] for time, plans in seen.items()}
table = pd.DataFrame(curve, index=["now", "on average"]).T.rename_axis("times")
chart = charts.lines(table, "How much can be gained against them", up="coins a game")
chart.axes.set_xscale("log")
chart

# %% [markdown] msg="honest"
# The average gets better and better, and what they play *now* does not: only the average can be trusted. After 2000 times both together could gain about a hundredth of a coin.
#
# 64 plans are few. With eight beans a seat has 16 information sets and 65536 plans. There is a quicker way.

# %% exercise="18.2"

# %% [markdown] msg="four"
# ## A game that is in no book
#
# The deck is data, so another bean makes another game: `green` between `soy` and `red`. Who knows what this one is worth?

# %%
FOUR = ("blue", "soy", "green", "red")
four = deals(*FOUR)
plan, _ = solve(four, 1000)
rows = {name: {bean: plan[key.format(bean)]["raise"] for bean in FOUR} for name, key in situations.items()}
print(f"value {value(four, plan):+.4f}, exploitability {exploitability(four, plan):.4f}")
charts.heat(pd.DataFrame(rows), "How often a coin is put in")

# %% [markdown] msg="weak"
# A linear programme proves that it is -1/24 (`tests/course/test_equilibrium.py` has it): each new deck is a new question, and the same thirty lines answer it.
#
# ## Armour and weapon
#
# Now a bot that plays what was learned, against one that is honest: it puts in a coin with `red` only.


# %%
class Learned(Bot):
    """Plays the average of what was learned."""

    def stake(self, view, options):
        return options[self.rng.random() < fair[known(view)]["raise"]]


class Honest(Bot):
    """Puts in a coin with the best bean only."""

    def stake(self, view, options):
        return options[view.hand[0] == "red"]


# %%
honest = {key: {"pass": float("red" not in key), "raise": float("red" in key)} for key in fair}
mine = {key: fair[key] if key.startswith("0") else honest[key] for key in fair}
games = [play(Bluff, [Learned, Honest], seed=seed, deck=deck(*THREE)).scores[0] - 2 for seed in range(400)]
print(f"played 400 times: {pd.Series(games).mean():+.3f} ± {2 * pd.Series(games).sem():.3f}")
print(f"calculated:       {value(three, mine):+.3f}")
print(f"the best against the honest one: {value(three, mine) + gain(three, 0, mine):+.3f}")

# %% [markdown] msg="armour"
# 400 games say hardly anything about a game worth 1/18 of a coin; where you can calculate, do.
#
# And the honest one is not punished at all: against the learned bot they do as well as anybody can. Whoever *knows* that they are honest, and bluffs with every `blue`, wins a sixth of a
# coin a game. The learned bot does not look whom it plays against; in return, nobody can look through it.

# %% [markdown] msg="boss"
# ## The boss: an honest player
#
# Win the sixth of a coin from `Honest`: write a plan for seat 0, with your own chances in the place of `fair[key]` in `mine` above, and let `value(three, mine)` be the judge. Then see what your weapon costs: `gain(three, 1, mine)` is
# how much more somebody would win from you who knows your plan.
#
# For the six games of the kit this cannot be done: Bohnanza has more information sets than could ever be written down, and with three players an equilibrium promises nothing. Poker programs that beat people
# began with just these lines, on a smaller picture of their game.

# %% [markdown] msg="names"
# ## What it is called, and where to read on
#
# *Extensive form, information set, counterfactual regret minimisation (CFR), best response, exploitability, Kuhn poker.*
#
# * Harold W. Kuhn, "A Simplified Two-Person Poker", in *Contributions to the Theory of Games I* (1950): this game, solved by hand.
# * Martin Zinkevich, Michael Johanson, Michael Bowling and Carmelo Piccione, "Regret Minimization in Games with Incomplete Information" (2007): CFR.
# * Todd W. Neller and Marc Lanctot, "An Introduction to Counterfactual Regret Minimization" (2013): both lessons again, with more exercises.

# %% [markdown] msg="recall"
# ## Do you remember?
#
# 1. Why must two positions of the same information set be played the same?
# 2. Whose chances weigh a counterfactual regret, and whose do not?
# 3. What does the right number of bluffs do to the player with `soy`?
# 4. The value is right. Why is that no proof that nobody can gain by changing?
#
# <details><summary>Answers</summary>
#
# 1. Whoever is to move cannot tell them apart.
# 2. Those of chance and of the others; not your own.
# 3. Calling and folding bring the same.
# 4. The value may be right by chance; somebody may still gain by a best reply.
#
# </details>
