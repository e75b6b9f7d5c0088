"""The commands of the course: build the notebooks from their sources."""

from __future__ import annotations

from pathlib import Path

from beankit.course.building.versions import build
from beankit.course.exercise import find_source, load_exercises


def build_course(to: Path, source: Path | None) -> None:
    """Write the notebooks, and say where they are."""
    found = find_source(source)
    written = build(found, to, load_exercises(found))
    for folder in dict.fromkeys(path.parent for path in written):
        print(f"{folder}: {sum(path.parent == folder for path in written)} lessons")
