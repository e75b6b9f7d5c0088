"""The libraries that student code may import, if they are installed: loaded before its process is isolated."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence

LIBRARIES = {
    "numpy": (),
    "pandas": ("pandas.core.*", "pandas.io.formats.*"),
    "networkx": (),
    "scipy": (
        "scipy.stats",
        "scipy.special",
        "scipy.optimize",
        "scipy.linalg",
        "scipy.sparse",
        "scipy.sparse.linalg",
        "scipy.sparse.csgraph",
        "scipy.spatial",
        "scipy.interpolate",
        "scipy.integrate",
        "scipy.cluster.hierarchy",
    ),
}


def with_libraries(modules: Sequence[str]) -> tuple[str, ...]:
    """These modules and the libraries, with submodules that are otherwise loaded on first use."""
    installed = [name for name in LIBRARIES if importlib.util.find_spec(name) is not None]
    parts = [part for name in installed for part in (name, *LIBRARIES[name])]
    return tuple(dict.fromkeys((*parts, *modules)))
