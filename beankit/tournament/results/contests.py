"""Contests: who was ahead of whom, game by game; in a solo game, deal by deal."""

from __future__ import annotations

from typing import Any

from beankit.tournament.plan.designs import graphs
from beankit.tournament.results.data import Data, Frame, pandas
from beankit.tournament.results.intervals import by_deal

LONGEST = 4  # bots in a cycle that is told; longer ones are made of shorter ones or are chance
MOST = 50  # cycles told


def contests(data: Data) -> Frame:
    """Which bots were compared by which points: those at one table, or alone on the same deal."""
    alone = data.settings.get("players") == 1
    found = data.seats[["key", "deal", "bot", "points"]]
    return found.assign(contest=found["deal"] if alone else found["key"])


def head_to_head(data: Data) -> Frame:
    """For every two bots the share of games in which the first was ahead of the second, a tie counts half."""
    found = contests(data)[["contest", "deal", "bot", "points"]]
    pairs = found.merge(found.drop(columns="deal"), on="contest", suffixes=("", "_other"))
    pairs = pairs[pairs["bot"] != pairs["bot_other"]].rename(columns={"bot_other": "opponent"})
    ahead = (pairs["points"] > pairs["points_other"]) + (pairs["points"] == pairs["points_other"]) / 2
    pairs = pairs.assign(share=ahead)
    table = by_deal(pairs, ["bot", "opponent"], "share")
    table["games"] = pairs.groupby(["bot", "opponent"]).size()
    return table.sort_index()


def beats(data: Data) -> Any:
    """The beats-graph: an arrow from A to B if the games say that A is ahead of B, with 95 % confidence."""
    graph = graphs().DiGraph()
    graph.add_nodes_from(data.bots)
    for (bot, opponent), row in head_to_head(data).iterrows():
        if row["low"] > 0.5:
            graph.add_edge(bot, opponent, share=row["share"], low=row["low"], high=row["high"])
    return graph


def cycles(data: Data) -> Frame:
    """Bots that beat each other in a circle, each with 95 % confidence; short circles first."""
    found = sorted(
        (rotated(cycle) for cycle in graphs().simple_cycles(beats(data), length_bound=LONGEST)),
        key=lambda cycle: (len(cycle), cycle),
    )
    told = [{"cycle": " > ".join([*cycle, cycle[0]]), "bots": cycle} for cycle in found[:MOST]]
    return pandas().DataFrame(told, columns=["cycle", "bots"])


def rotated(cycle: list[str]) -> tuple[str, ...]:
    """A cycle that begins with its first name in the alphabet."""
    first = cycle.index(min(cycle))
    return (*cycle[first:], *cycle[:first])
