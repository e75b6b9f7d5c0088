"""A class with a roster, codes and bots, and a tournament that they have played."""

from pathlib import Path
from typing import NamedTuple

from beankit.classroom.checks import Checker
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import submit_file
from beankit.classroom.settings import settings_of
from beankit.classroom.slips import make_codes
from beankit.tournament.run import Tournament
from tests.classroom.school import Reader

ROSTER = b"id,name,alias\ns01,Student One,otter\ns02,Student Two,heron\ns03,Student Three,\n"
FAILS = """from beankit import Bot


class Mine(Bot):
    def choose(self, view, options):
        print("the diary of s01")
        if view.turn > 2:
            raise ValueError("the secret of s01")
        return options[0]
"""
PLAYS = """from beankit import Bot


class Mine(Bot):
    def start(self, view):
        print("the diary of s02")
"""
FILE = 'game = "{game}"\nsubmissions = "autumn"\nbots = ["random"]\ndeals = {deals}\n{seed}'


class School(NamedTuple):
    home: Path
    there: ClassFolder
    codes: dict[str, str]

    def hand_in(self, who: str, source: str, name: str = "mine.py", checker: Checker | None = None) -> None:
        """Hand in a bot under somebody's code; unless another is given, the check only reads it."""
        bot = self.home / name
        bot.write_text(source)
        submit_file(bot, who, self.there.folder, checker=checker or Reader())

    def play(self, game: str = "al-cabohne", seed: str = "seed = 3\n", deals: int = 2) -> Path:
        """Play a tournament; where it is stored."""
        file = self.home / "class.toml"
        file.write_text(FILE.format(game=game, seed=seed, deals=deals))
        tournament = Tournament(file)
        tournament.play(jobs=1)
        return tournament.store


def school(home: Path, *games: str) -> School:
    """A class whose bots play these games."""
    settings = settings_of({"games": list(games) or ["al-cabohne"], "roster": "roster.csv"}, "test")
    there = ClassFolder.new(home / "autumn", settings, ROSTER)
    return School(home, there, make_codes(there.folder, there.people))
