"""Costs that must not grow: a look late in a game, and a view that follows by deltas."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from beankit import Action, Bot, Decision, Game, View
from beankit.core.knowledge.delta import Teller
from beankit.sandbox.inside.life import Mirror
from benchmarks.engine.slices import interleaved, microseconds

EARLY, LATE = 60, 1500  # decisions of a random game with four players
LOOKS: dict[str, Callable[[Game], object]] = {
    "snapshot": lambda game: game.view(0).snapshot(),
    "from_snapshot": lambda game: View.from_snapshot(game.view(0).snapshot()),
    "imagine": lambda game: game.view(0).imagine(Random(1)),
    "news": lambda game: game.view(0).news,
    "clone_imagine": lambda game: game.clone().view(0).imagine(Random(1)),
}


class NewsReader(Bot):
    """Reads hand, fields and news, then chooses uniformly."""

    def decide(self, view: View, decision: Decision) -> Action:
        """Any option, after reading."""
        cards = [*view.hand]
        for player in view.players:
            for field in player.fields:
                cards += field
        for event in view.news:
            if event.name == "harvested":
                cards += event.cards
        return self.rng.choice(decision.options)


def costs(seconds: float, step: Callable[[], None]) -> dict[str, Any]:
    """The figures for both, measured in the same rounds."""
    tables = [Game("bohnanza", players=4, seed=5) for _ in range(2)]
    for table, actions in zip(tables, (EARLY, LATE), strict=True):
        rng = Random(5)
        for _ in range(actions):
            if table.decision is not None:
                table.play(rng.choice(table.decision.options))
    jobs = {
        f"{name} {when}": microseconds(look, [table], seconds / 20)
        for name, look in LOOKS.items()
        for when, table in zip(("early", "late"), tables, strict=True)
    }
    jobs |= {"plain": game_of(plain), "deltas": game_of(by_deltas)}
    times = interleaved(jobs, step)
    readers = [slower / plain for slower, plain in zip(times["deltas"], times["plain"], strict=True)]
    return {
        "look_us": {name: [round(min(times[f"{name} {when}"]), 1) for when in ("early", "late")] for name in LOOKS},
        "readers_by": round(median(readers), 2),
    }


def cost_lines(figures: dict[str, Any]) -> list[str]:
    """The figures as lines of text."""
    lines = ["", f"a new view's look after {EARLY} and after {LATE} decisions, microseconds"]
    lines += [f"{name:27}{early:>14}{late:>14}" for name, (early, late) in figures["look_us"].items()]
    readers = figures["readers_by"]
    return [*lines, "", f"reading bots with deltas take {readers} times as long as the plain game   (at most 1.5)"]


# --- deltas ---


def game_of(drive: Callable[[Game, list[NewsReader]], None]) -> Callable[[], float]:
    """A job: the CPU seconds of one game with four readers, always the same game."""

    def job() -> float:
        game, bots = Game("bohnanza", players=4, seed=3), [NewsReader() for _ in range(4)]
        for seat, bot in enumerate(bots):
            bot.rng = Random(seat)
        begin = process_time()
        drive(game, bots)
        return process_time() - begin

    return job


def plain(game: Game, bots: list[NewsReader]) -> None:
    """Everybody looks at the live game."""
    views = [game.view(seat) for seat in range(4)]
    while (decision := game.decision) is not None:
        game.play(bots[decision.seat].decide(views[decision.seat], decision))


def by_deltas(game: Game, bots: list[NewsReader]) -> None:
    """Everybody has a view from a snapshot, and gets a delta before each of their decisions."""
    teller, mirrors = Teller(game), [Mirror(game.view(seat).snapshot()) for seat in range(4)]
    while game.decision is not None:
        seat = game.decision.seat
        view = mirrors[seat].advance(teller.tell(seat))
        decision = view.decision
        assert decision is not None
        game.play(bots[seat].decide(view, decision))
