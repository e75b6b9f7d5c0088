"""Search: players that look ahead. One idea a file, and each builds on those before it.

`policies.py` plays fast and `outlook.py` values a table; `estimate.py` plays on for a few turns and then looks, and
`worlds.py` tries every candidate in the same imagined games. `budget.py` says how often, `deals.py` finds candidates,
`flat.py` chooses among them, and `improvement.py` asks whether a bot's move can be bettered.
"""

from beankit.search.budget import Iterations, Seconds
from beankit.search.deals import candidates
from beankit.search.estimate import Estimate, ahead
from beankit.search.flat import Candidate, Flat, halving, ucb
from beankit.search.improvement import Difference, Improvement, difference
from beankit.search.outlook import Outlook, lead, outlook
from beankit.search.policies import giver
from beankit.search.worlds import Worlds

__all__ = [
    "Candidate",
    "Difference",
    "Estimate",
    "Flat",
    "Improvement",
    "Iterations",
    "Outlook",
    "Seconds",
    "Worlds",
    "ahead",
    "candidates",
    "difference",
    "giver",
    "halving",
    "lead",
    "outlook",
    "ucb",
]
