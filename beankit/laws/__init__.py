"""Laws that every game of the family must obey, as a test suite that also works for your own variants.

Hidden information is checked from outside: the leak law swaps everything a seat cannot know, by its own list, the
oracle, and demands the same view, options, refusals and snapshot, byte for byte. The law of chances lists all worlds of
small tables by brute force and counts how often each is imagined. Half of the laws' games begin late, at whichever of
twenty tables is close to something that rarely happens.
"""

from __future__ import annotations

from beankit.laws.al_cabohne import AlCabohneOracle
from beankit.laws.bohnedikt import BohnediktOracle
from beankit.laws.broken import Failure, LawReport
from beankit.laws.magic import MagicOracle
from beankit.laws.oracle import ORACLES, Oracle
from beankit.laws.suite import LAWS, check

__all__ = [
    "LAWS",
    "ORACLES",
    "AlCabohneOracle",
    "BohnediktOracle",
    "Failure",
    "LawReport",
    "MagicOracle",
    "Oracle",
    "check",
]
