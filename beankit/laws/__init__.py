"""Laws that every game of the family must obey, as a test suite that also works for your own variants."""

from __future__ import annotations

from beankit.laws.al_cabohne import AlCabohneOracle
from beankit.laws.bohnedikt import BohnediktOracle
from beankit.laws.broken import Failure, Report
from beankit.laws.magic import MagicOracle
from beankit.laws.oracle import ORACLES, Oracle
from beankit.laws.suite import LAWS, check

__all__ = [
    "LAWS",
    "ORACLES",
    "AlCabohneOracle",
    "BohnediktOracle",
    "Failure",
    "MagicOracle",
    "Oracle",
    "Report",
    "check",
]
