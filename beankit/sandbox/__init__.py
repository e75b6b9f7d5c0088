"""Other people's code, run so that it harms nothing, sees nothing it should not, and costs only its author."""

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
