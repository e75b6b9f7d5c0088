"""A study of one seat's decisions, piece by piece: whoever drives it may stop at any time and has what is known then.

A bot says what it would have done at every decision. Where that differs, both ways are tried in a few imagined worlds.
The most suspicious differences are judged in fresh worlds: what is chosen and judged in the same ones looks worse than
it is. The intervals are widened for all decisions that were looked at. Dear decisions get a third way beside those two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from beankit.arena.bots.roster import BotLike, find_bot
from beankit.arena.statistics import Sums
from beankit.core.actions import Action
from beankit.core.bot import name_of_bot
from beankit.core.chance import seeded
from beankit.core.errors import BadOption
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.registry import name_of
from beankit.explain.alternatives import Alternative, alternatives, strongest
from beankit.explain.curve import Chance, chances
from beankit.explain.explanation import Explanation, Regret, TriedWay
from beankit.explain.future import Future, World
from beankit.explain.ledger import MADE, OFFERED, REFUSED, WeighedDeal, deals_of, weighed
from beankit.explain.worth import MEASURES, worth
from beankit.search import candidates

QUICK = "counter"  # where people trade, stronger bots think too long to play thousands of turns
FIRST = 6  # worlds in which every difference is tried
SUSPECTS = 10  # differences that are judged
WORLDS = 80  # fresh worlds for each of them
DEALS = {MADE: 3, REFUSED: 1, OFFERED: 1}  # tenths of these worlds for each deal, by what became of it
THIRD = 4  # other ways from which the third is chosen

Stage = Callable[[], Iterator[float]]  # does a part of the work, and yields the share of it that is done
Pair = tuple[Future, Future]  # how one world goes on if the bot has its way, and after what was played


class Study:
    """What the decisions of a seat cost, compared with what a bot would have done."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bot: BotLike | None = None,
        *,
        names: Sequence[str] = (),
        worlds: int = WORLDS,
        games: int = 0,
    ) -> None:
        check(game, seat, worlds)
        self.game, self.seat, self.names, self.worlds = game, seat, tuple(names), worlds
        self.bot = find_bot(strongest(game.rules) if bot is None else bot)
        self.player = find_bot(QUICK) if "offer" in game.rules.asks() else self.bot  # who plays until the turn ends
        self.looked = 0  # decisions with a choice
        self.differences: list[Alternative] = []
        self.suspects: list[Alternative] = []
        self.regrets: list[Regret] = []
        self.pairs: dict[int, list[Pair]] = {}  # by the number of the decision: how its worlds went on
        self.done = 0.0  # the share of the work that is done
        self.games = games  # played at every turn for the curve; 0: there is none
        self.curve: list[Chance] = []
        self.deals: list[WeighedDeal] = []
        traced = {self.trace: 0.4} if games else {}
        shares = {self.ask: 0.1, **traced, self.trade: 0.35, self.screen: 0.15, self.judge: 0.25, self.compare: 0.15}
        whole = sum(shares.values())  # the bot is asked first: if it fails, nobody has waited for the rest
        self.stages: list[tuple[Stage, float]] = [(stage, size / whole) for stage, size in shares.items()]

    def work(self) -> Iterator[float]:
        """Do one piece after the other; yields the share of the work that is done."""
        before = 0.0
        for stage, size in self.stages:
            for share in stage():
                self.done = before + size * share
                yield self.done
            before += size
        self.done = 1.0
        yield self.done

    def trace(self) -> Iterator[float]:
        """Follow the chance to win over the game."""
        for chance, share in chances(self.game, self.seat, self.games):
            self.curve.append(chance)
            yield share

    def trade(self) -> Iterator[float]:
        """Weigh every deal of the seat."""
        deals = deals_of(self.game, self.seat)
        for place, (deal, view) in enumerate(deals, 1):
            worlds = max(2, self.worlds * DEALS[deal.fate] // 10)
            self.deals.append(weighed(deal, view, self.player, worlds))
            yield place / len(deals)

    def ask(self) -> Iterator[float]:
        """Ask the bot what it would have done."""
        last = len(actions(self.game.past, self.game.log))
        for alternative in alternatives(self.game, self.seat, self.bot):
            self.looked += 1
            if alternative.differs:
                self.differences.append(alternative)
            yield alternative.number / last

    def screen(self) -> Iterator[float]:
        """Try every difference in a few worlds, and keep the most suspicious."""
        suspected: list[tuple[float, Alternative]] = []
        for place, alternative in enumerate(self.differences, 1):
            pairs = [self.tried(alternative, number, whole=False) for number in range(FIRST)]
            suspected.append((suspicion(self.costs(pairs)), alternative))
            yield place / len(self.differences)
        suspected.sort(key=lambda pair: -pair[0])
        self.suspects = [alternative for size, alternative in suspected[:SUSPECTS] if size > 0]

    def judge(self) -> Iterator[float]:
        """Judge the most suspicious in fresh worlds."""
        for place, alternative in enumerate(self.suspects):
            pairs: list[Pair] = []
            for number in range(FIRST, FIRST + self.worlds):
                pairs.append(self.tried(alternative, number, whole=True))
                yield (place + len(pairs) / self.worlds) / len(self.suspects)
            self.pairs[alternative.number] = pairs
            self.regrets.append(self.regret(alternative, pairs))

    def compare(self) -> Iterator[float]:
        """Try a third way of the dear decisions in the same worlds."""
        dear = {regret.number for regret in self.explanation().dearest}
        chosen = [alternative for alternative in self.suspects if alternative.number in dear]
        for place, alternative in enumerate(chosen):
            number, third = alternative.number, self.third(alternative)
            futures: list[Future] = []
            for world in range(FIRST, FIRST + self.worlds) if third is not None else ():
                assert third is not None
                futures.append(World(alternative.view, number, world).after(third, self.player, whole=True))
                yield (place + len(futures) / self.worlds) / len(chosen)
            ways = self.ways(alternative, third, futures)
            self.regrets = [
                regret._replace(ways=ways) if regret.number == number else regret for regret in self.regrets
            ]

    def third(self, alternative: Alternative) -> Action | None:
        """The best other way in the few worlds of the first look; None if there is none."""
        view, number = alternative.view, alternative.number
        listed = candidates(view, Random(seeded(number, "ways")))
        others = [action for action in listed if action not in (alternative.played, alternative.instead)][:THIRD]

        def coins(action: Action) -> float:
            worlds = [World(view, number, world) for world in range(FIRST)]
            return sum([world.after(action, self.player, whole=False).coins[self.seat] for world in worlds])

        return max(others, key=coins, default=None)

    def ways(self, alternative: Alternative, third: Action | None, futures: Sequence[Future]) -> tuple[TriedWay, ...]:
        """What could be done at a decision, the best first."""
        pairs = self.pairs[alternative.number]
        tried = {alternative.instead: [pair[0] for pair in pairs], alternative.played: [pair[1] for pair in pairs]}
        return ranked_ways(tried | ({third: [*futures]} if third is not None else {}), self.seat)

    def tried(self, alternative: Alternative, number: int, whole: bool) -> Pair:
        """How one world goes on in both ways."""
        world = World(alternative.view, alternative.number, number)
        return world.after(alternative.instead, self.player, whole), world.after(alternative.played, self.player, whole)

    def costs(self, pairs: Sequence[Pair]) -> list[float]:
        """The coins that the bot's way brings more, world by world."""
        return [better.coins[self.seat] - done.coins[self.seat] for better, done in pairs]

    def regret(self, alternative: Alternative, pairs: Sequence[Pair]) -> Regret:
        """What was played and what it cost."""
        seat, looks = self.seat, MEASURES * self.looked
        return Regret(
            alternative.number,
            alternative.turn,
            alternative.played,
            alternative.instead,
            len(pairs),
            worth(self.costs(pairs), looks),
            worth([better.placing[seat] - done.placing[seat] for better, done in pairs], looks),
            worth([better.won[seat] - done.won[seat] for better, done in pairs], looks),
        )

    def explanation(self) -> Explanation:
        """What is known by now."""
        assert self.game.source is not None
        dearest = sorted(self.regrets, key=lambda regret: regret.rank)
        return Explanation(
            name_of(self.game.rules),
            self.game.source.seed,
            self.names,
            self.seat,
            name_of_bot(self.bot),
            name_of_bot(self.player),
            self.looked,
            len(self.differences),
            self.worlds,
            tuple(dearest),
            tuple(self.curve),
            tuple(self.deals),
            self.done,
        )


def check(game: Game, seat: int, worlds: int) -> None:
    """Refuse a game that is not over, a seat that nobody sits on, and too few worlds."""
    if game.source is None or not game.over:
        raise BadOption("only finished games can be explained: this one is not over")
    game.view(seat)
    if worlds < 2:
        raise BadOption("{worlds} worlds are too few to tell anything: take at least 2", worlds=worlds)


def suspicion(costs: Sequence[float]) -> float:
    """How clearly a few worlds speak for the bot: the mean cost in standard errors."""
    sums = Sums(costs)
    return sums.mean / sums.spread if sums.spread else 0.0


def ranked_ways(tried: Mapping[Action, Sequence[Future]], seat: int) -> tuple[TriedWay, ...]:
    """The ways by the chance to win, then by coins; each was tried in the same worlds."""
    ways = [
        TriedWay(
            action,
            worth([future.coins[seat] for future in futures]),
            worth([future.won[seat] for future in futures]),
            True,
        )
        for action, futures in tried.items()
    ]
    ways.sort(key=lambda way: (-way.winning.mean, -way.coins.mean))
    best = tried[ways[0].action]
    return tuple([way._replace(close=not apart(best, tried[way.action], seat)) for way in ways])


def apart(first: Sequence[Future], second: Sequence[Future], seat: int) -> bool:
    """Is the first told apart from the second, by coins or by the chance to win?"""
    pairs = [*zip(first, second, strict=True)]
    coins = worth([better.coins[seat] - other.coins[seat] for better, other in pairs], MEASURES)
    winning = worth([better.won[seat] - other.won[seat] for better, other in pairs], MEASURES)
    return coins.clear or winning.clear
