"""Search: players that look ahead. One idea a file, and each builds on those before it.

`policies.py` plays fast, `outlook.py` values a table, and `partners.py` answers deals by it; `estimate.py` plays on for
a few turns and then looks. `belief.py` says which worlds are likely, and `worlds.py` tries every candidate in the same
ones. `budget.py` says how often, `deals.py` finds candidates, `flat.py` chooses among them, `tree.py` looks several
moves ahead, and `improvement.py` asks whether a bot's move can be bettered. `endgame.py` solves what lies open,
`models.py` is for bots that have learned, and `processes.py` for a person's own machine.
"""

from beankit.search.belief import COUNTER, GIVER, Belief, Model
from beankit.search.budget import Iterations, Seconds
from beankit.search.deals import candidates
from beankit.search.endgame import Endgame, Solution
from beankit.search.estimate import Estimate, ahead
from beankit.search.flat import Candidate, Flat, halving, ucb
from beankit.search.improvement import Difference, Improvement, difference
from beankit.search.models import (
    BY_HAND,
    FEATURES,
    Layer,
    Learned,
    Linear,
    Network,
    feature_row,
    read_model,
    ripe,
    time_left,
    write_model,
)
from beankit.search.outlook import Outlook, lead, outlook
from beankit.search.partners import partner
from beankit.search.policies import giver
from beankit.search.processes import Parallel
from beankit.search.tree import Tree
from beankit.search.worlds import Worlds

__all__ = [
    "BY_HAND",
    "COUNTER",
    "FEATURES",
    "GIVER",
    "Belief",
    "Candidate",
    "Difference",
    "Endgame",
    "Estimate",
    "Flat",
    "Improvement",
    "Iterations",
    "Layer",
    "Learned",
    "Linear",
    "Model",
    "Network",
    "Outlook",
    "Parallel",
    "Seconds",
    "Solution",
    "Tree",
    "Worlds",
    "ahead",
    "candidates",
    "difference",
    "feature_row",
    "giver",
    "halving",
    "lead",
    "outlook",
    "partner",
    "read_model",
    "ripe",
    "time_left",
    "ucb",
    "write_model",
]
