"""What takes too long to measure in a lesson, so it was measured before: tables, and a finished tournament."""

from __future__ import annotations

from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

from beankit.core.errors import BadOption
from beankit.extras import need

HERE = files("beankit.course") / "tables"
STORE = Path(str(HERE / "tournament.sqlite"))
TABLES = {  # read at once: where students' code is graded, nobody reads files
    path.name.removesuffix(".csv"): path.read_text("utf-8") for path in HERE.iterdir() if path.name.endswith(".csv")
}


def measured(name: str) -> Any:
    """A table of pandas by its name, such as "envy"."""
    if name not in TABLES:
        text = "there is no table {name}; the tables are: {names}"
        raise BadOption(text, name=repr(name), names=", ".join(sorted(TABLES)))
    return need("pandas", "notebook").read_csv(StringIO(TABLES[name]))


def finished() -> Path:
    """The store of a finished tournament between bots of the house and of the lessons, to open with `Result.open`."""
    return STORE
