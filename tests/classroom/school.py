"""What the tests of a class share: people, bots as texts, a checker that only reads, archives."""

import io
import zipfile
from pathlib import Path

from beankit.checks.report import SOURCE, STEPS, Finding, GameReport, Report
from beankit.core.said import Said

ROSTER = "id,name,alias\nm01,Student One,one\nm02,Größe Übung,\nm03,Student With Many Names,many\n"
GOOD = "from beankit import Bot\n\n\nclass Mine(Bot):\n    pass\n"
BAD = "from beankit import Bot\n\n\nclass Mine(Bot):\n    x = 1 / 0\n"


def report(entry, faults, printed=""):
    """What a check found in some games: in each of them a fault in line 5, or none."""
    games = [GameReport(game, list(STEPS), fault_of(entry, fault), printed=printed) for game, fault in faults.items()]
    return Report(entry.main, entry.name, 4, Said("isolated"), list(SOURCE), None, games, [])


def fault_of(entry, sentence):
    """A fault with this sentence, if there is one."""
    said = Said(sentence), Said("a rule"), Said("a hint")
    return Finding("games", "raised", entry.main, 5, "", *said) if sentence else None


class Reader:
    """A checker that takes every bot without a division by zero, and remembers what it was asked."""

    def __init__(self):
        self.seen = []

    def __call__(self, entry, games, limits):
        self.seen.append((entry.main, tuple(games), limits))
        return report(entry, dict.fromkeys(games, "division by zero" if "1 / 0" in entry.source else ""))


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
