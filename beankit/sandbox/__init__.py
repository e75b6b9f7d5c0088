"""Other people's code, run so that it harms nothing, sees nothing it should not, and costs only its author.

`Referee` drives the same `Sitting` as `play`; there, an isolated bot is a guest with a process behind it.

1. The engine starts a zygote once: a fresh Python that loads what bots may import and never learns of a game. It forks
   for every bot of every game.
2. The child closes all files except two pipes and puts up its walls, in this order: limits, Landlock, another user if
   it is root, the tie to its parent, the filter of system calls. If one of them fails, the child ends.
3. Only then does it get its source, its seed and what its seat sees. `Life` becomes the bot and answers requests; it
   keeps its own view, which gets the changes.
4. `Cell` is the engine's end: one framed answer per request, with a number that cannot be guessed, within the bank of
   CPU time that is read from outside; time spent waiting for a core is not counted. Everything else is `Lost`: the
   process is killed, and `Sitting` plays the safe option.

At a table with a person there is no referee: `StandIn` is a bot of this process that passes every question on to such a
cell. The engine never loads or parses a bot, and decodes only small typed messages; sentences in them are made harmless
before anybody speaks them. Levels are measured: a child process tries to break out. `engine/` is the engine's side,
`inside/` the bot's, `source/` a bot as text, `walls/` what keeps it in, `evaluation/` the same for graded answers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beankit.sandbox.evaluation.grader import evaluate
    from beankit.sandbox.evaluation.outcomes import GRADING, Call, Evaluation, Outcome
    from beankit.sandbox.evaluation.values import Made

__all__ = ["GRADING", "Call", "Evaluation", "Made", "Outcome", "evaluate"]

_LATER = {"Made": "values", "evaluate": "grader"}  # the isolated process itself needs none of them


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module(f"beankit.sandbox.evaluation.{_LATER.get(name, 'outcomes')}"), name)
    raise AttributeError(f"module 'beankit.sandbox' has no attribute {name!r}")
