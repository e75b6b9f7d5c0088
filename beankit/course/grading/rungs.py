"""Bot files of a class on the ladder: isolated, on deals of the teacher's key, a fixed number for each boss."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from beankit.arena.bots.files import BotFiles
from beankit.arena.duel import seatings
from beankit.arena.files import BadFiles, Files
from beankit.arena.statistics import interval
from beankit.core.errors import BeankitError
from beankit.core.game import Game
from beankit.core.said import Said, say
from beankit.course.data import twin_seed
from beankit.course.grading.marks import Mark
from beankit.course.ladder import LADDERS, Rung
from beankit.sandbox.budget import CONTEST
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.levels import isolation

LADDER = "ladder"  # the column of the grades
STEPS = ((0.05, 0.5), (0.0, 0.25))  # above this mean difference, a boss that is not beaten brings so much of a point


def climbed(files: Files, key: str, weak: bool, rungs: Sequence[Rung] = LADDERS["main"]) -> Mark:
    """A point for each boss that is beaten, up to the first that is not; a part of one for being close to that."""
    try:
        bot = BotFiles.from_files({name: content for name, content in files.items() if not name.endswith(".ipynb")})
    except BadFiles as error:
        return Mark(LADDER, "untried", 0, len(rungs), told=[error.said])
    isolation().demand(weak)
    beaten: list[str] = []
    try:
        for rung in rungs:
            mean, low, high = interval(differences(bot, rung, key))
            if low <= 0:
                points, sentence = len(beaten) + close(mean), not_beaten(rung.boss, mean, low, high)
                return Mark(LADDER, "differs", points, len(rungs), len(beaten), len(rungs), [sentence])
            beaten.append(rung.boss)
    except BeankitError as error:  # it does not load, or cannot sit down
        return Mark(LADDER, "fails", len(beaten), len(rungs), len(beaten), len(rungs), [error.said])
    return Mark(LADDER, "fits", len(beaten), len(rungs), len(beaten), len(rungs))


def not_beaten(boss: str, mean: float, low: float, high: float) -> Said:
    """That a boss is stronger, or that nobody can tell."""
    return say(
        "{boss} is not beaten ({mean:+.2f}, 95 % interval {low:+.2f} to {high:+.2f}).",
        boss=boss,
        mean=mean,
        low=low,
        high=high,
    )


def close(mean: float) -> float:
    """The part of a point for a boss that is not beaten, by the mean difference, in fixed steps."""
    return next((part for above, part in STEPS if mean > above), 0.0)


def differences(bot: BotFiles, rung: Rung, key: str) -> list[float]:
    """How much better it placed than the boss, deal by deal; every deal in all seatings."""
    means = []
    for deal in range(rung.deals):
        seed = twin_seed(key, f"{rung.boss} {deal}")
        means.append(fmean(better(bot, rung, seed, deal)))
    return means


def check_loaded(referee: Referee, seat: int) -> None:
    """Refuse a bot that is out before the game begins: that says nothing about its boss."""
    if seat in referee.sitting.forfeits:
        error = str(referee.sitting.faults[-1].sentence).splitlines()[-1]
        raise BeankitError("The bot could not be loaded: {error}", error=error)


def better(bot: BotFiles, rung: Rung, seed: int, deal: int) -> list[float]:
    """The differences of one deal, one a seating."""
    ahead = []
    for mine, theirs, rest in seatings(rung.players, [rung.others], deal):
        seated = {mine: bot, theirs: rung.bot(), **rest}
        game = Game(rung.game, players=rung.players, seed=seed)
        table = [seated[seat] for seat in range(rung.players)]
        with Referee(game, table, seed, budget=CONTEST) as referee:
            check_loaded(referee, mine)
            points = referee.play().match.points
        ahead.append(points[mine] - points[theirs])
    return ahead
