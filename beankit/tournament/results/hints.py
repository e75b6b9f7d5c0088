"""Hints for teachers, never verdicts: bots that are nearly copies of each other, and bots that favour each other.

Copies decide alike, or have the same code, apart from what both have from a house bot. As to favours: a bot may give
much to everybody, and another may get much from everybody. What is left when both are taken into account is the pair's
own. A hint asks a person to look at some games; it never says why two bots trade well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from beankit.arena.statistics import ALPHA, beyond, holm
from beankit.tournament.plan.schedule import Graph, graphs
from beankit.tournament.results.data import Array, Frame, StoredGames, numpy, pandas

ALIKE = 0.95  # the share of equal decisions from which on two bots are listed
LEAST = 20  # decisions to compare; with fewer there is nothing to say
COPIED = 0.8  # the share of a source from which on it is listed
OWN = 8  # fingerprints of a source to compare: some ten lines
HANDED_OUT = 1 / 3  # of the bots: what more of them have, they have from somebody else ...
FEWEST = 4  # ... if these are more than a few friends
NOTHING = 0  # the number of an answer that was not given
LISTED = 50  # pairs shown to people, most alike first


def similarities(data: StoredGames) -> Frame:
    """For every two bots the share of equal decisions and of equal code, and the house bot that both are like.

    Decisions in which both do what the house bot does that is nearest to one of them do not count, nor does code that
    is a house bot's or that many bots have.
    """
    names = list(data.entrants)
    near = {row.bot: row.like for row in resemblances(data).itertuples()}
    decisions, codes = Decisions(data), own_codes(data)
    rows = []
    for place, bot in enumerate(names):
        shares, counts = decisions.compared(place)
        for other_place in range(place + 1, len(names)):
            other = names[other_place]
            both = near.get(bot, "") if near.get(bot) == near.get(other) else ""
            source = code_share(codes[bot], codes[other])
            rows.append((bot, other, shares[other_place], counts[other_place], source, both))
    pairs = pandas().DataFrame(rows, columns=["bot", "other", "alike", "decisions", "source", "like"])
    pairs = pairs.astype({"alike": float, "source": float})  # None becomes what pandas has for a missing number
    pairs["alike"] = pairs["alike"].where(pairs["decisions"] >= LEAST)
    pairs = pairs[pairs["alike"].notna() | pairs["source"].notna()]
    most = pairs[["alike", "source"]].max(axis=1)
    order = pairs.assign(most=most).sort_values(["most", "bot", "other"], ascending=[False, True, True])
    return order.drop(columns="most").reset_index(drop=True)


def near_copies(data: StoredGames) -> Frame:
    """The pairs that are nearly always equal, or have nearly the same code; house bots are not listed as copies."""
    pairs = similarities(data)
    house = {bot for bot, about in data.entrants.items() if about["house"]}
    ours = pairs["bot"].isin(house) | pairs["other"].isin(house)
    return pairs[((pairs["alike"] >= ALIKE) | (pairs["source"] >= COPIED)) & ~ours].reset_index(drop=True)


def resemblances(data: StoredGames) -> Frame:
    """Which house bot each other bot is like: by its decisions, by its code, or because it is that bot, unchanged."""
    decisions = Decisions(data)
    rows = []
    for place, (bot, about) in enumerate(data.entrants.items()):
        if about["house"]:
            continue
        code = data.prints.get(about["hash"], [])
        likenesses = [
            of_house(name, decisions.like(place, name), code, data.house_prints.get(name, [])) for name in houses(data)
        ]
        nearest = max(
            likenesses,
            key=lambda likeness: (likeness.unchanged, max(likeness.alike or 0, likeness.source or 0)),
            default=None,
        )
        if nearest and (nearest.unchanged or (nearest.alike or 0) >= ALIKE or (nearest.source or 0) >= COPIED):
            rows.append((bot, *nearest))
    return pandas().DataFrame(rows, columns=["bot", *Resemblance._fields])


class Resemblance(NamedTuple):
    """How like a house bot a bot is; None where there is too little to say."""

    like: str
    alike: float | None  # share of equal decisions
    source: float | None  # share of its code that is the house bot's
    unchanged: bool  # only names, numbers, comments or the order of its methods differ


def of_house(name: str, alike: float | None, code: Sequence[int], house: Sequence[int]) -> Resemblance:
    """How like one house bot a bot is."""
    mine = {*code[1:]}
    share = len(mine & {*house[1:]}) / len(mine) if len(mine) >= OWN and house else None
    return Resemblance(name, alike, share, bool(code and house) and code[0] == house[0])


def houses(data: StoredGames) -> list[str]:
    """The house bots that others are compared with."""
    return list(dict.fromkeys([*data.known, *data.house_prints]))


class Decisions:
    """What all bots answered on the common positions on which the well-known house bots differ, as numbers."""

    def __init__(self, data: StoredGames) -> None:
        np = numpy()
        known = {bot: data.answers.get(bot_hash, []) for bot, bot_hash in data.known.items()}
        telling = differing(list(known.values()))
        numbers = {"": NOTHING}

        def row(answers: Sequence[str]) -> list[int]:
            said = [answers[place] if place < len(answers) else "" for place in telling]
            return [numbers.setdefault(action, len(numbers)) for action in said]

        bots = [row(data.answers.get(about["hash"], [])) for about in data.entrants.values()]
        self.known = {bot: np.array(row(answers), dtype=int) for bot, answers in known.items()}
        self.bots = np.array(bots, dtype=int).reshape(len(bots), len(telling))
        self.there = self.bots != NOTHING
        nearest = [self.nearest(answers) for answers in self.bots]
        self.as_house = self.there & (self.bots == np.array(nearest, dtype=int).reshape(self.bots.shape))

    def nearest(self, answers: Array) -> Array:
        """What the house bot answered that answered most like this; without any, nothing."""
        return max(self.known.values(), key=lambda house: int((house == answers).sum()), default=0 * answers)

    def compared(self, place: int) -> tuple[Array, Array]:
        """For one bot and every other: the share of equal decisions, and of how many, beyond what a house bot does."""
        both = self.there & self.there[place]
        equal = both & (self.bots == self.bots[place])
        own = both & ~(equal & (self.as_house | self.as_house[place]))
        counts = own.sum(axis=1)
        return (equal & own).sum(axis=1) / numpy().maximum(counts, 1), counts

    def like(self, place: int, house: str) -> float | None:
        """The share of decisions in which a bot does what a house bot does; None if there are too few."""
        count = int(self.there[place].sum())
        if house not in self.known or count < LEAST:
            return None
        return float((self.there[place] & (self.bots[place] == self.known[house])).sum() / count)


def differing(answers: Sequence[Sequence[str]]) -> list[int]:
    """The positions on which not all of these bots did the same."""
    return [place for place, said in enumerate(zip(*answers, strict=True)) if len({*said} - {""}) > 1]


def own_codes(data: StoredGames) -> dict[str, set[int]]:
    """The fingerprints of every bot, without those of house bots and those that many bots have."""
    house = {number for numbers in data.house_prints.values() for number in numbers[1:]}
    codes = {bot: {*data.prints.get(about["hash"], [])[1:]} - house for bot, about in data.entrants.items()}
    often = Counter(number for code in codes.values() for number in code)
    many = max(FEWEST, HANDED_OUT * sum(map(bool, codes.values())))
    return {bot: {number for number in code if often[number] <= many} for bot, code in codes.items()}


def code_share(a: set[int], b: set[int]) -> float | None:
    """How much of the smaller of two sources is in the other; None if it is too small to say."""
    smaller = min(len(a), len(b))
    return len(a & b) / smaller if smaller >= OWN else None


FEWEST_PAIRS = 6  # pairs that trade; with fewer nobody knows what is usual
NORMAL_MAD = 1.4826  # from the median distance to the standard deviation of a normal distribution
ROUNDS = 100
TINY = 1e-12
PAIR = ["giver", "taker"]


def per_deal(data: StoredGames) -> Frame:
    """What every bot gave to every other at its table, by deal: the mean over its games, in coins."""
    sat = data.seats[["key", "deal", "bot"]]
    met = sat.merge(sat.drop(columns="deal"), on="key", suffixes=("", "_other"))
    met = met[met["bot"] != met["bot_other"]].rename(columns={"bot": "giver", "bot_other": "taker"})
    gifts = data.gifts[["key", *PAIR, "trades", "cards", "worth", "cost"]]
    met = met.merge(gifts, on=["key", *PAIR], how="left").fillna({"trades": 0, "cards": 0, "worth": 0.0, "cost": 0.0})
    table = met.groupby(["deal", *PAIR])[["trades", "cards", "worth", "cost"]].mean().reset_index()
    return table.assign(worth=table["worth"].clip(lower=0.0))  # cards that only hurt are no favour


def given(data: StoredGames) -> Frame:
    """For every two bots what the first gave to the second in a game, and what was to be expected."""
    deals = per_deal(data)
    if deals.empty:
        return pandas().DataFrame(columns=[*PAIR, "trades", "cards", "worth", "cost", "expected", "deals"])
    deals["expected"] = expected(deals)
    table = deals.groupby(PAIR)[["trades", "cards", "worth", "cost", "expected"]].mean()
    return table.assign(deals=deals.groupby(PAIR).size()).reset_index()


def expected(deals: Frame) -> Array:
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


def favours(data: StoredGames) -> Frame:
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
    table = pairs[["gave", "got", "excess", "pull"]].mean().assign(deals=pairs.size()).reset_index()
    table["chance"] = chances(table, pairs["pull"].var(ddof=0) * pairs.size())
    table["corrected"] = holm(list(table["chance"]))
    table["hint"] = table["corrected"] < ALPHA
    return table.sort_values(["chance", "bot", "other"]).reset_index(drop=True)[columns]


def chances(pairs: Frame, squares: Array) -> Array:
    """The chance that a pair is so far above the others, from how much deals and how much pairs differ."""
    np = numpy()
    count, pull = pairs["deals"].to_numpy(dtype=float), pairs["pull"].to_numpy()
    trade = pairs["gave"].to_numpy() + pairs["got"].to_numpy() > 0
    again = (count[trade] - 1).sum()
    if trade.sum() < FEWEST_PAIRS or not again:
        return np.ones(len(pairs))
    noise = squares.to_numpy()[trade].sum() / again / count  # the part of the deals' luck in each pair's mean
    middle = np.median(pull[trade])
    typical = (NORMAL_MAD * np.median(np.abs(pull[trade] - middle))) ** 2  # one pair that is far off does not count
    between = max(typical - np.median(noise[trade]), 0.0)
    far = (pull - middle) / np.sqrt(noise + between + TINY)
    freedom = int(trade.sum()) - 1
    return np.where(trade, [beyond(freedom, float(distance)) for distance in far], 1.0)


def favour_graph(data: StoredGames) -> Graph:
    """Who gave what to whom: arrows with the value in coins a game, and how much more than expected that is."""
    graph = graphs().DiGraph()
    graph.add_nodes_from(data.bots)
    for row in given(data).itertuples():
        graph.add_edge(row.giver, row.taker, worth=row.worth, excess=row.worth - row.expected, trades=row.trades)
    return graph
