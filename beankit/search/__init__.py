"""Search: players that look ahead. One idea a file, and each builds on the one before it.

`outlook.py` values a table, `estimate.py` plays on for a few turns before it does, and `worlds.py` tries every
candidate in the same imagined games.
"""

from beankit.search.estimate import Estimate, ahead
from beankit.search.outlook import Outlook, lead, outlook
from beankit.search.policies import giver
from beankit.search.worlds import Worlds

__all__ = ["Estimate", "Outlook", "Worlds", "ahead", "giver", "lead", "outlook"]
