"""Statistics for duels and tournaments: a mean or a share with its 95 % interval, valid for a few games too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, fsum, gamma, inf, isinf, log, pi, sin, sqrt, tan
from typing import Any

ALPHA = 0.05  # how often an interval may miss
NORMAL = 1.959963984540054  # the 97.5 % point of the normal distribution
FIRST = 20  # deals before a duel without a fixed number may end
TUNED = 0.15  # where the confidence sequence is narrowest: at a few hundred deals

Interval = tuple[float, float, float]  # the mean, and from where to where it goes
Reach = Callable[[int], float]  # how many standard errors an interval reaches, by the deals less one


def interval(differences: Sequence[float]) -> Interval:
    """The mean and its 95 % interval (Student's), clipped to the possible range of a difference.

    An extra deal with difference 0 goes into the spread: a few deals that happen to agree prove little.
    """
    return Sums(differences).fixed()


class Sums:
    """Differences that are added up one by one, with the interval of their mean at any time."""

    def __init__(self, differences: Sequence[float] = ()) -> None:
        self.count = len(differences)
        self.total = fsum(differences)
        self.squares = fsum([difference * difference for difference in differences])

    def add(self, difference: float) -> None:
        """Count one more number."""
        self.count += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float:
        """The mean of the numbers."""
        return self.total / self.count

    @property
    def spread(self) -> float:
        """Their standard deviation, with an extra 0 among them."""
        return float(spread(self.count, self.total, self.squares))

    def fixed(self) -> Interval:
        """The mean and its 95 % interval, if their number was fixed before."""
        return self.reaching(student(self.count - 1) if self.count > 1 else inf)

    def anytime(self, most: float = 1.0) -> Interval:
        """The mean and an interval that is valid however often one looks and whenever one stops.

        The numbers go from -`most` to `most`.
        """
        return self.reaching(lasting(self.count - 1), most)

    def reaching(self, far: float, most: float = 0.0) -> Interval:
        """The mean and an interval of so many standard errors; extra numbers in its spread go as far as `most`."""
        error = spread(self.count, self.total, self.squares, most) / sqrt(self.count)
        return around(self.mean, inf if isinf(far) else far * float(error))


def clear(interval: Interval) -> bool:
    """Whether an interval says who is better."""
    _, low, high = interval
    return low > 0 or high < 0


def spread(count: Any, total: Any, squares: Any, most: float = 0.0) -> Any:
    """The standard deviation of numbers, from their count, sum and squares; or columns of them.

    There are extra numbers among them: a 0, or the largest and the smallest that there could be.
    """
    extra = 2 if most else 1
    return ((squares + extra * most * most - total * total / (count + extra)) / count) ** 0.5


def around(mean: float, half: float) -> Interval:
    """An interval around a mean, clipped to what a difference can be."""
    return mean, max(mean - half, -1.0), min(mean + half, 1.0)


def extra_for(reach: Reach, most: float) -> float:
    """How far the extra deals go: where somebody looks at any time, one is won and one is lost by all there is.

    What happens rarely has often not happened when somebody first looks, and a spread that does not know it is too
    small. A fixed number of deals is looked at once.
    """
    return most if isinstance(reach, Lasting) else 0.0


def anytime_width(count: int, miss: float = ALPHA, tuned: float = TUNED) -> float:
    """Half the width of an interval in a confidence sequence: with 95 % probability all of them contain the truth.

    This is the normal mixture of Robbins with the estimated spread, which is why a duel plays some deals first
    (Waudby-Smith and others, "Time-uniform central limit theory and asymptotic confidence sequences").
    It is asymptotic: with few deals, 95 % is about 95 %.
    """
    known = count * tuned**2 + 1
    return sqrt(2 * known / (count * tuned) ** 2 * log(sqrt(known) / miss))


@dataclass(frozen=True)
class Lasting:
    """How many standard errors an interval reaches that is valid at every look, where `student` is for one look."""

    miss: float = ALPHA
    tuned: float = TUNED

    def __call__(self, freedom: int) -> float:
        """By the deals less one."""
        count = freedom + 1
        return anytime_width(count, self.miss, self.tuned) * sqrt(count) if count >= FIRST else inf


lasting = Lasting()


def tuned_for(deals: int, miss: float) -> float:
    """What makes a confidence sequence that misses so often narrowest at about this number of deals."""
    far = -2 * log(miss)
    return sqrt((far + log(1 + far)) / deals)


@cache
def student(freedom: int, miss: float = ALPHA) -> float:
    """How far Student's interval reaches that misses so often, to the last digits: Newton's method.

    It starts at the 97.5 % point of the normal distribution, so it is for intervals that miss at most as often.
    """
    if freedom == 1:
        return tan(pi * (0.5 - miss / 2))
    angle = atan(NORMAL / sqrt(freedom))
    scale = 2 * gamma_ratio(freedom) / sqrt(pi)
    for _ in range(60):
        step = (within(freedom, angle) - (1 - miss)) / (scale * cos(angle) ** (freedom - 1))
        angle -= step
        if abs(step) < 1e-15:
            break
    return tan(angle) * sqrt(freedom)


def within(freedom: int, angle: float) -> float:
    """The chance that a Student variable t has |t| < tan(angle) sqrt(freedom): a finite sum for whole degrees."""
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= k / (k + 1) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def gamma_ratio(freedom: int) -> float:
    """gamma((n + 1) / 2) / gamma(n / 2), without large numbers."""
    start = 1 + freedom % 2
    ratio = gamma((start + 1) / 2) / gamma(start / 2)
    for n in range(start, freedom, 2):
        ratio *= (n + 1) / n
    return ratio


def share_interval(rate: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share of `count` games (Wilson's, which is also valid near 0 and 1)."""
    if not count:
        return 0.0, 1.0
    share = NORMAL**2 / count
    middle = (rate + share / 2) / (1 + share)
    half = sqrt(rate * (1 - rate) * share + share**2 / 4) / (1 + share)
    return max(0.0, middle - half), min(1.0, middle + half)
