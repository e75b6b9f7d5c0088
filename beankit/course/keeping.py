"""What takes too long to measure in a lesson, so it was measured before: tables, and a finished tournament."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from beankit.core.errors import BadOption
from beankit.extras import need

HERE = files("beankit.course") / "tables"
STORE = Path(str(HERE / "tournament.sqlite"))


def measured(name: str) -> Any:
    """A table of pandas by its name, such as "envy"."""
    file = HERE / f"{name}.csv"
    names = sorted(path.name.removesuffix(".csv") for path in HERE.iterdir() if path.name.endswith(".csv"))
    if name not in names:
        raise BadOption(f"there is no table {name!r}; the tables are: {', '.join(names)}")
    with file.open(encoding="utf-8") as text:
        return need("pandas", "notebook").read_csv(text)


def finished() -> Path:
    """The store of a finished tournament between bots of the house and of the lessons, to open with `Result.open`."""
    return STORE
