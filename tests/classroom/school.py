"""What the tests of a class share: people, bots as texts, a checker that only reads, archives."""

import io
import zipfile
from pathlib import Path

from beankit.classroom.checking import Verdict

ROSTER = "id,name,alias\nm01,Student One,one\nm02,Größe Übung,\nm03,Student With Many Names,many\n"
GOOD = "from beankit import Bot\n\n\nclass Mine(Bot):\n    pass\n"
BAD = "from beankit import Bot\n\n\nclass Mine(Bot):\n    x = 1 / 0\n"


class Reader:
    """A checker that takes every bot without a division by zero, and remembers what it was asked."""

    def __init__(self):
        self.seen = []

    def __call__(self, path, games, limits):
        main = path / "bot.py" if path.is_dir() else path
        text = main.read_text("utf-8")
        self.seen.append((path.name, tuple(games), limits))
        ok = "1 / 0" not in text
        return Verdict(ok, "fine" if ok else f"{main.name}, line 5: division by zero", dict.fromkeys(games, ok), 0.1)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, with its content."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def zipped(files):
    """An archive of some files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()
