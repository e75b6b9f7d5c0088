"""Favours: who gave what to whom in trades, and which two give each other more than chance explains.

A bot may give much to everybody, and another may get much from everybody. What is left when both are taken into
account is the pair's own. A hint asks a person to look at some games; it never says why two bots trade well.
"""

from __future__ import annotations

from typing import Any

from beankit.arena.duels.statistics import ALPHA, beyond, holm
from beankit.tournament.plan.designs import graphs
from beankit.tournament.results.data import Data, Frame, numpy, pandas

FEWEST = 6  # pairs that trade; with fewer nobody knows what is usual
NORMAL_MAD = 1.4826  # from the median distance to the standard deviation of a normal distribution
ROUNDS = 100
TINY = 1e-12
PAIR = ["giver", "taker"]


def per_deal(data: Data) -> Frame:
    """What every bot gave to every other at its table, by deal: the mean over its games, in coins."""
    sat = data.seats[["key", "deal", "bot"]]
    met = sat.merge(sat.drop(columns="deal"), on="key", suffixes=("", "_other"))
    met = met[met["bot"] != met["bot_other"]].rename(columns={"bot": "giver", "bot_other": "taker"})
    gifts = data.gifts[["key", *PAIR, "trades", "cards", "worth", "cost"]]
    met = met.merge(gifts, on=["key", *PAIR], how="left").fillna({"trades": 0, "cards": 0, "worth": 0.0, "cost": 0.0})
    found = met.groupby(["deal", *PAIR])[["trades", "cards", "worth", "cost"]].mean().reset_index()
    return found.assign(worth=found["worth"].clip(lower=0.0))  # cards that only hurt are no favour


def given(data: Data) -> Frame:
    """For every two bots what the first gave to the second in a game, and what was to be expected."""
    deals = per_deal(data)
    if deals.empty:
        return pandas().DataFrame(columns=[*PAIR, "trades", "cards", "worth", "cost", "expected", "deals"])
    deals["expected"] = expected(deals)
    found = deals.groupby(PAIR)[["trades", "cards", "worth", "cost", "expected"]].mean()
    return found.assign(deals=deals.groupby(PAIR).size()).reset_index()


def expected(deals: Frame) -> Any:
    """What giver and taker let expect: how much one gives to anybody, times how much the other gets from anybody.

    Both are fitted to all deals together, so that everybody gives and gets as much as they did.
    """
    np, pd = numpy(), pandas()
    givers, takers = (pd.factorize(deals[side], sort=True)[0] for side in PAIR)
    worth = deals["worth"].to_numpy(dtype=float)
    gave, got = np.bincount(givers, worth), np.bincount(takers, worth)
    gives, gets = np.ones(len(gave)), np.ones(len(got))
    for _ in range(ROUNDS):
        gives = gave / np.maximum(np.bincount(givers, gets[takers]), TINY)
        gets = got / np.maximum(np.bincount(takers, gives[givers]), TINY)
    return gives[givers] * gets[takers]


def favours(data: Data) -> Frame:
    """For every pair: what each gave, how much more than expected, and the chance of that without any favour.

    Some pairs trade better than others without meaning to, so a pair is compared with how much pairs differ. The chance
    is corrected for looking at all pairs at once.
    """
    columns = ["bot", "other", "deals", "gave", "got", "excess", "chance", "corrected", "hint"]
    deals = per_deal(data)
    if deals.empty:
        return pandas().DataFrame(columns=columns)
    bots, others = zip(*map(sorted, deals[PAIR].itertuples(index=False)), strict=True)
    both = deals.assign(expected=expected(deals), bot=bots, other=others)
    both["gave"] = both["worth"].where(both["giver"] == both["bot"], 0.0)
    both["got"] = both["worth"] - both["gave"]
    mutual = both.groupby(["bot", "other", "deal"])[["gave", "got", "expected"]].sum().reset_index()
    mutual["excess"] = mutual["gave"] + mutual["got"] - mutual["expected"]
    mutual["pull"] = mutual["excess"] / mutual["expected"].clip(lower=TINY) ** 0.5  # who trades more varies more
    pairs = mutual.groupby(["bot", "other"])
    found = pairs[["gave", "got", "excess", "pull"]].mean().assign(deals=pairs.size()).reset_index()
    found["chance"] = chances(found, pairs["pull"].var(ddof=0) * pairs.size())
    found["corrected"] = holm(list(found["chance"]))
    found["hint"] = found["corrected"] < ALPHA
    return found.sort_values(["chance", "bot", "other"]).reset_index(drop=True)[columns]


def chances(pairs: Frame, squares: Any) -> Any:
    """The chance that a pair is so far above the others, from how much deals and how much pairs differ."""
    np = numpy()
    count, pull = pairs["deals"].to_numpy(dtype=float), pairs["pull"].to_numpy()
    trade = pairs["gave"].to_numpy() + pairs["got"].to_numpy() > 0
    again = (count[trade] - 1).sum()
    if trade.sum() < FEWEST or not again:
        return np.ones(len(pairs))
    noise = squares.to_numpy()[trade].sum() / again / count  # the part of the deals' luck in each pair's mean
    middle = np.median(pull[trade])
    typical = (NORMAL_MAD * np.median(np.abs(pull[trade] - middle))) ** 2  # one pair that is far off does not count
    between = max(typical - np.median(noise[trade]), 0.0)
    far = (pull - middle) / np.sqrt(noise + between + TINY)
    freedom = int(trade.sum()) - 1
    return np.where(trade, [beyond(freedom, float(one)) for one in far], 1.0)


def favour_graph(data: Data) -> Any:
    """Who gave what to whom: arrows with the value in coins a game, and how much more than expected that is."""
    graph = graphs().DiGraph()
    graph.add_nodes_from(data.bots)
    for row in given(data).itertuples():
        graph.add_edge(row.giver, row.taker, worth=row.worth, excess=row.worth - row.expected, trades=row.trades)
    return graph
