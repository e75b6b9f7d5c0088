"""The suite: plays random games and checks every law on them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from traceback import format_exception
from typing import ParamSpec, TypeVar

from beankit.core.actions import Action
from beankit.core.errors import BadOption, IllegalAction, own_traceback
from beankit.core.game import Game
from beankit.core.registry import find_rules, make_rules
from beankit.core.rules import Rules, typed
from beankit.core.said import Said, say, verbatim
from beankit.laws import tables, views
from beankit.laws.broken import Broken, Failure, LawReport
from beankit.laws.chances import chances, small_views
from beankit.laws.looks import SeatLook
from beankit.laws.oracle import Oracle, oracle_for
from beankit.laws.reach import reach
from beankit.laws.starts import happened, random_option, rare

Needs = ParamSpec("Needs")
Outcome = TypeVar("Outcome")

LAWS = (
    "conservation",
    "options",
    "termination",
    "clone",
    "position",
    "replay",
    "same seed",
    "leak",
    "snapshot",
    "delta",
    "imagine",
    "chances",
    "reach",
)
BETWEEN = 300  # decisions between closer looks, on average
STRETCH = 120  # the most actions that the leak law plays twice


def check(
    game: str | type[Rules],
    games: int = 20,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, bool | int] | None = None,
    laws: Collection[str] = LAWS,
    deck: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> LawReport:
    """Check the laws on random games; by default with all numbers of players and varied options.

    `progress` is called with the number of games done. The report says how often each law was checked and what
    broke first.
    """
    kind = find_rules(game) if isinstance(game, str) else game
    if unknown := [law for law in laws if law not in LAWS]:
        raise BadOption("there is no law {law}; the laws are: {laws}", law=repr(unknown[0]), laws=", ".join(LAWS))
    make_rules(kind, players, deck, options or {})
    report = LawReport(game if isinstance(game, str) else kind.name)
    report.checked.update(dict.fromkeys((law for law in LAWS if law in laws), 0))
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        seats = kind.seats[number % len(kind.seats)] if players is None else players
        chosen = varied(kind, number // len(kind.seats), rng) if options is None else options
        table = make_rules(game, seats, deck, chosen)
        start = Game(table, seed=rng.getrandbits(32))
        start, script = rare(start, report.met, rng) if number % 2 else (start, [])
        run = CheckedGame(start, report, laws, rng, oracle_for(kind), script)
        chose = typed(chosen) or say("no options")
        report.failure = run.failure(
            say("game {number} ({seats} players, {options})", number=number + 1, seats=seats, options=chose)
        )
        report.games += 1
        if progress is not None:
            progress(number + 1)
        if report.failure is not None:
            break
    return report


def varied(kind: type[Rules], number: int, rng: Random) -> dict[str, bool | int]:
    """Table options: the usual ones first, then random ones."""
    if number == 0:
        return dict(kind.options)
    choices = {
        key: (False, True) if isinstance(usual, bool) else (usual, usual, 0, 1, (usual + 1) // 2)
        for key, usual in kind.options.items()
    }
    return {key: rng.choice(values) for key, values in choices.items()}


class CheckedGame:
    """One random game, with the laws checked along the way."""

    def __init__(
        self,
        game: Game,
        report: LawReport,
        laws: Collection[str],
        rng: Random,
        oracle: Oracle,
        script: Sequence[Action] = (),
    ) -> None:
        self.game, self.report, self.laws, self.rng, self.oracle = game, report, laws, rng, oracle
        self.script = script  # the first actions
        self.actions: list[Action] = []
        self.starts: list[tuple[int, Game]] = []  # points from which the leak law can replay a stretch
        self.met: list[Action] = []
        self.follower = views.Follower(game)
        self.law = "playing"

    def failure(self, where: Said) -> Failure | None:
        """Play the game and return the first broken law, if any."""
        try:
            self.play()
        except Broken as broken:
            return self.failed(broken.law, where, broken.said, crash=False)
        except Exception as error:
            if type(self.game.rules).__module__.startswith("beankit."):
                reason = "".join(format_exception(error))
            else:
                reason = own_traceback(error)
            return self.failed(self.law, where, verbatim(reason), crash=True)
        return None

    def failed(self, law: str, where: Said, why: Said, crash: bool) -> Failure:
        """The failure with the record of the game so far."""
        decision, asked = self.game.decision, say("at its end")
        if decision is not None:
            asked = say("where seat {seat} is asked to {kind}", seat=decision.seat, kind=decision.kind)
        place = say("{where} after {count} actions, {asked}", where=where, count=len(self.actions), asked=asked)
        try:
            record = self.game.record()
        except Exception as error:  # what broke may be the record itself
            record = f"there is no record: {type(error).__name__}: {error}\n"
        return Failure(law, place, why, record, crash)

    def hold(
        self, law: str, check: Callable[Needs, Outcome], *args: Needs.args, **named: Needs.kwargs
    ) -> Outcome | None:
        """Check one law, if it is selected, and count it."""
        if law not in self.laws:
            return None
        self.law = law
        result = check(*args, **named)
        self.report.checked[law] += 1
        return result

    def play(self) -> None:
        """Play to the end: check some laws at every decision, the expensive ones now and then, some at the end."""
        game, rng = self.game, self.rng
        calm, script = rng.choice((0.05, 0.3, 0.6)), iter(self.script)
        self.hold("termination", tables.termination, game)
        looked: set[tuple[str, str]] = set()  # so that every kind of question soon gets a closer look
        while game.decision is not None:
            self.hold("conservation", tables.conservation, game)
            self.hold("options", tables.options, game, rng)
            self.hold("delta", self.follower.tell, game.decision.seat)
            question = (game.phase.name, game.decision.kind)
            if rng.random() < (1 / BETWEEN if question in looked else 0.2):
                looked.add(question)
                self.look_closer()
            action = next(script, None) or random_option(game.decision.options, rng, calm)
            if game.step == 0 and not game.stack:
                self.starts.append((len(self.actions), game.clone()))
            self.step(action)
        self.hold("conservation", tables.conservation, game)
        self.report.met.update(happened(game))
        self.look_at_small_tables()
        self.look_closer()
        self.hold("replay", tables.replay, game)
        self.hold("same seed", tables.same_seed, game, self.actions)
        for _ in range(4):
            self.hold("leak", self.twins)

    def step(self, action: Action) -> None:
        """Play one of the options."""
        self.law = "playing"
        try:
            self.game.play(action)
        except IllegalAction as error:
            raise Broken(
                "options", "{action} is listed but refused: {error}", action=action, error=error.said
            ) from None
        self.actions.append(action)
        self.met = [*self.met[-49:], action]
        self.report.decisions += 1

    def look_closer(self) -> None:
        """The laws that are too expensive for every decision, for the seat that is asked and one other."""
        game, rng = self.game, self.rng
        self.hold("clone", tables.clone, game, rng)
        self.hold("position", tables.position, game, rng)
        seats = rng.sample(range(len(game.players)), 2 if len(game.players) > 1 else 1)
        if game.decision is not None:
            self.hold("options", tables.refusals, game, rng, self.met)
            seats = list(dict.fromkeys((game.decision.seat, *seats)))[:2]
            if rng.random() < 0.1:
                self.hold("termination", tables.termination, game)
                self.hold("replay", tables.replay, game)
        for seat in seats:
            look = SeatLook(game, seat)
            self.hold("leak", views.leak, game, look, self.oracle, rng, self.met)
            self.hold("snapshot", views.snapshot, game, look, rng, self.met)
            self.hold("delta", self.follower.compare, look)
            world = self.hold("imagine", views.imagine, game, look, rng)
            if world is not None and rng.random() < 0.2:
                self.hold("imagine", views.imagined_end, world, rng)
        chance = Random(len(self.actions))  # its own generator: this law is slow and not checked every time
        if game.decision is None or chance.random() < 0.2:
            self.hold("reach", reach, game, seats[0], self.oracle, chance)

    def look_at_small_tables(self) -> None:
        """Check the chances of imagine on tables whose worlds can all be listed."""
        if "chances" not in self.laws:
            return
        self.law = "chances"
        for view, lister in small_views(self.game.rules, self.oracle, self.rng):
            self.hold("chances", chances, view, lister, self.rng)

    def twins(self) -> None:
        """Replay a stretch of the game with different hidden cards."""
        rng = self.rng
        if not self.starts:
            return
        first, start = rng.choice(self.starts)
        last = rng.randint(first, min(len(self.actions), first + STRETCH))
        seat = rng.randrange(len(start.players))
        views.twins(start, self.actions[first:last], seat, self.oracle, rng)
