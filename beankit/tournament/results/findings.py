"""What the charts show, in sentences; and how sure all of it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from statistics import fmean

from beankit.charts.page import figure, listed
from beankit.core.said import filled
from beankit.core.values import Json
from beankit.tournament.results.columns import by_chance, helps
from beankit.tournament.standings import ENOUGH
from beankit.words import Catalogue

FEW_NAMES = 4  # names told in a sentence; more are counted
FEW_CIRCLES = 3  # circles told in a sentence


class Findings:
    """Reads the charts of a board aloud."""

    def __init__(self, charts: Mapping[str, Json], words: Catalogue) -> None:
        self.charts, self.words = charts, words
        self.bots: Sequence[Mapping[str, Json]] = charts["bots"]
        self.names = [bot["name"] for bot in self.bots]

    def told(self, key: str, **parts: object) -> str:
        """A sentence with its parts; whole numbers are written as the language does."""

        def write(part: object, form: str) -> str:
            return self.words.writing.write(part, form or ("," if isinstance(part, int) else ""))

        return filled(self.words[f"findings.{key}"], parts, write)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it."""
        return figure(value, digits, self.words.language)

    def named(self, places: Sequence[int]) -> str:
        """Some bots by name, or their number if they are many."""
        if len(places) > FEW_NAMES:
            return self.told("some_bots", count=len(places))
        return listed([self.names[place] for place in places], self.words["grammar.and"])

    def every(self) -> dict[str, str]:
        """The finding of every chart that has one."""
        if not self.bots:
            return {}
        sentences = {
            "standings": self.standings(),
            "ratings": self.ratings(),
            "beats": self.beats(),
            "seats": self.seats(),
            "meetings": self.meetings(),
            "cycles": self.cycles(),
            "play": self.play(),
            "favours": self.favours(),
            "copies": self.copies(),
        }
        return {key: sentence for key, sentence in sentences.items() if sentence}

    # --- one chart each ---

    @property
    def few(self) -> list[Mapping[str, Json]]:
        """The bots about which there is too little to say."""
        return [bot for bot in self.bots if bot["low"] is None and bot["rank"] is not None]

    @property
    def pairs(self) -> int:
        """How many pairs there are, without house bots that only fill seats."""
        return comb(sum(bot["rank"] is not None for bot in self.bots), 2)

    def standings(self) -> str:
        """Who shares a bar, who forfeited."""
        most = max((bot["deals"] for bot in self.bots), default=0)
        bars = [self.told("bars", deals=most)] if self.charts["groups"] else []
        if self.pairs and self.charts["told_apart"] == self.pairs:
            bars = [self.told("no_bars", deals=most)]
        elif not bars and len({bot["letters"] for bot in self.bots}) > 1:
            bars = [self.told("letters_below", deals=most)]
        lost = [self.told("forfeited", bot=bot["name"], count=bot["forfeits"]) for bot in self.bots if bot["forfeits"]]
        return " ".join([*bars, *lost[:FEW_NAMES]])

    def ratings(self) -> str:
        """What a rating means, whose is open to one side, and why it is not the whole story if there are circles."""
        circles = self.circles()
        known = {bot["rating_low"] is not None for bot in self.bots if bot["low"] is not None}
        notes = [self.words["findings.ratings_open"]] if len(known) > 1 else []
        notes += [self.told("ratings_circle", circle=circles[0])] if circles else []
        return " ".join([helps(self.words)["rating"], *notes])

    def beats(self) -> str:
        """Who is ahead of everybody, and how many pairs are open."""
        share, low, high = (self.charts["beats"][key] for key in ("share", "low", "high"))
        pairs = [(a, b) for a, b in combinations(range(len(self.names)), 2) if share[a][b] is not None]
        if not pairs:
            return ""
        others = [[cell for b, cell in enumerate(row) if b != a] for a, row in enumerate(share)]
        ahead = [a for a, row in enumerate(others) if all(cell is not None and cell > 0.5 for cell in row)]
        first = (
            [self.told("ahead_of_all", bot=self.names[ahead[0]])] if ahead else [self.words["findings.nobody_ahead"]]
        )
        few = sum(low[a][b] is None for a, b in pairs)
        unclear = sum(low[a][b] is not None and low[a][b] <= 0.5 <= high[a][b] for a, b in pairs)
        notes = [self.told("pairs_few", count=few, pairs=len(pairs), enough=ENOUGH)] if few else []
        notes += [self.told("pairs_open", count=unclear, pairs=len(pairs))] if unclear else []
        last = self.words["findings.pairs_all" if notes else "findings.pairs_clear"]
        return " ".join([*first, *notes, last])

    def seats(self) -> str:
        """The largest difference between two seats."""
        seats = self.charts["seats"]
        if not seats:
            return ""
        best, worst = (pick(seats, key=lambda seat: seat["points"]) for pick in (max, min))
        if best["points"] == worst["points"]:
            return self.words["findings.seats_equal"]
        parts = {"best": best["seat"], "worst": worst["seat"], "more": self.number(best["points"] - worst["points"], 2)}
        if best["low"] is None:
            return self.told("seats_few", **parts)
        return self.told("seats" if best["low"] > worst["high"] else "seats_open", **parts)

    def meetings(self) -> str:
        """How often two bots have met, from fewest to most."""
        if not self.charts["meetings"]:
            return ""
        edges = self.charts["meetings"]["edges"]
        often = [edge[2] for edge in edges] + [0] * (comb(len(self.names), 2) - len(edges))
        key = "met_equally" if min(often) == max(often) else "met_between"
        return self.told(key, fewest=min(often), most=max(often))

    def circles(self) -> list[str]:
        """Each circle of bots, in words."""
        rings = (self.charts["cycles"] or {"rings": []})["rings"]
        beats = f" {self.words['findings.beats']} "
        return [beats.join(self.names[place] for place in (*ring, ring[0])) for ring in rings]

    def cycles(self) -> str:
        """Whether the order holds between any two, and where it does not."""
        if not self.charts["cycles"]:
            return ""
        circles = self.circles()
        notes = [self.told("circle", circle=circle) for circle in circles[:FEW_CIRCLES]]
        notes = notes or [self.words["findings.no_circle"]]
        more = [self.told("more_circles", count=len(circles) - FEW_CIRCLES)] if len(circles) > FEW_CIRCLES else []
        low = self.charts["beats"]["low"]
        judged = sum(low[a][b] is not None for a, b in combinations(range(len(low)), 2))
        return " ".join([*notes, *more, self.may_be_wrong(len(self.charts["cycles"]["edges"]), judged)])

    def play(self) -> str:
        """Who stands out most in the first measure."""
        if not self.charts["play"]:
            return ""
        measure = self.charts["play"][0]
        values = [-1.0 if value is None else value for value in measure["values"]]
        most = max(range(len(values)), key=values.__getitem__)
        value = self.number(values[most], measure["digits"])
        return self.told("most", bot=self.names[most], value=value, measure=measure["title"])

    def favours(self) -> str:
        """Which pairs favour each other beyond chance: a hint, never a verdict."""
        favours = self.charts.get("favours")
        if not favours:
            return ""
        pairs = sorted({tuple(sorted((edge["a"], edge["b"]))) for edge in favours["edges"] if edge["hint"]})
        if not pairs:
            return self.words["findings.no_favour"]
        hints = [self.told("favour", bots=self.named(pair)) for pair in pairs[:FEW_NAMES]]
        return " ".join([*hints, self.words["findings.hint"]])

    def copies(self) -> str:
        """Who handed in a house bot, what is not listed, and that being alike is a hint, too."""
        if "copies" not in self.charts:
            return ""
        pairs, likes, more = self.charts["copies"], self.charts["likes"], self.charts["not_listed"]
        same = [bot for bot in likes if bot["unchanged"]][:FEW_NAMES]
        notes = [] if pairs else [self.words["findings.no_copies"]]
        notes += [self.told("unchanged", bot=self.names[bot["bot"]], house=bot["like"]) for bot in same]
        notes += [self.told("same_file", bots=self.named(places)) for places in self.charts["same"][:FEW_NAMES]]
        notes += [self.told(f"more_{key}", count=count) for key, count in more.items() if count]
        notes += [self.told("unread", bots=self.named(self.charts["unread"]))] if self.charts["unread"] else []
        return " ".join([*notes, *([self.words["findings.hint"]] if pairs or likes or self.charts["same"] else [])])

    # --- how sure it is ---

    def sure(self) -> list[str]:
        """How sure the standings are, for somebody who has never heard of an interval."""
        if not self.bots:
            return [self.words["findings.nothing"]]
        known = [place for place, bot in enumerate(self.bots) if bot["low"] is not None]
        sentences = []
        if self.few:
            least = min(bot["deals"] for bot in self.few)
            sentences.append(self.told("few" if known else "all_few", enough=ENOUGH, deals=least, bots=len(self.few)))
        if known:
            compared = [self.lead(), self.apart()] if self.pairs else []  # one bot alone is not first of anybody
            lasting = [self.words[f"findings.{self.charts['lasting']}"]] if self.charts["lasting"] else []
            sentences += [*compared, self.precision(known), *lasting]
        return sentences

    def lead(self) -> str:
        """Who may be first; bots with too few deals may be, too."""
        first = [place for place, bot in enumerate(self.bots) if (bot["rank"] or "").split("–")[0] == "1"]
        if len(first) == 1:
            return self.told("one_first", bot=self.names[first[0]])
        return self.told("several_first", bots=self.named(first)) if first else self.words["findings.nobody_first"]

    def apart(self) -> str:
        """How many pairs are told apart, and how many of these statements may be wrong."""
        count = self.charts["told_apart"]
        if not count:
            return self.told("none_apart", count=count, pairs=self.pairs)
        judged = comb(sum(bot["rank"] is not None and bot["low"] is not None for bot in self.bots), 2)
        return f"{self.told('told_apart', count=count, pairs=self.pairs)} {self.may_be_wrong(count, judged)}"

    def may_be_wrong(self, count: int, judged: int) -> str:
        """How many of some statements about pairs may be wrong by chance."""
        return self.told("may_be_wrong", count=count, wrong=by_chance(count, judged))

    def precision(self, known: Sequence[int]) -> str:
        """How wide an interval is, and what would halve it."""
        half = fmean((self.bots[place]["high"] - self.bots[place]["low"]) / 2 for place in known)
        return self.told("precision", half=self.number(half, 3))
