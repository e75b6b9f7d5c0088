"""Stand-ins: what draws, shows or checks in a notebook does nothing where nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any


class Silent:
    """Accepts everything and does nothing: so does every call, attribute and item of it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    def __getitem__(self, _: Any) -> Any:
        return self

    def __setitem__(self, *_: Any) -> None:
        pass

    def __setattr__(self, *_: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        yield self
        yield self  # figure, axes = plt.subplots()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        pass

    def __repr__(self) -> str:
        return ""


SILENT = Silent()


def place(names: Sequence[str]) -> None:
    """Put a stand-in at each of these places: a module, or a name in one, such as `pandas.DataFrame.plot`."""
    for name in names:
        above, _, last = name.rpartition(".")
        try:
            setattr(found(above), last, SILENT)
        except LookupError:
            continue  # it is not loaded, and whoever imports it gets a stand-in


def found(name: str) -> Any:
    """What has a dotted name that begins with a loaded module; LookupError if there is nothing."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        here: Any = sys.modules.get(".".join(parts[:length]))
        if isinstance(here, ModuleType):
            for part in parts[length:]:
                try:
                    here = getattr(here, part)
                except AttributeError:
                    raise LookupError(name) from None
            return here
    raise LookupError(name)


def covers(names: Sequence[str], module: str) -> bool:
    """Does one of these stand-ins take the place of a module?"""
    return any(f"{module}.".startswith(f"{name}.") for name in names)
