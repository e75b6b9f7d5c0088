"""A class hands in while its league runs: how soon a bot has an interval, and does a table stay quick?

    python -m benchmarks.hand_ins                           # on two cores, writes into docs/bench.md: ten minutes
    python -m benchmarks.hand_ins --bots 4 --minutes 0.5    # a short trial: printed, no page is changed
    python -m benchmarks.hand_ins --minutes 0               # only until the first intervals

Real processes: `beankit serve --league`, students who send the form of the page, and a person at a table, who is a
plain websocket client. Figures depend on what else runs on the machine.
"""

from __future__ import annotations

import argparse
import os
import statistics
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from beankit.arena.statistics import FIRST
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import submit_file
from beankit.classroom.settings import settings_of
from beankit.classroom.slips import make_codes
from beankit.tournament.store.connection import opened
from beankit.tournament.store.store import StoreError
from benchmarks.tables import DOCS, with_table
from tests.apps.serving import FORM, Serving, serving
from tests.apps.wire import forged
from tests.classroom.school import Reader

PAGE = DOCS / "bench.md"
BOTS, MINUTES = 30, 5.0
CORES = 2
PLAYERS = 4
PACE = 2.0  # seconds that a person thinks
MOMENT = 0.5  # seconds between two looks
PATIENCE = 30 * 60.0  # seconds
SOURCE = '''from beankit import Bot


class Mine(Bot):
    """Bot {number} in its version {version}: {patience} options are too many for it to think about."""

    def choose(self, view, options):
        return options[0] if len(options) > {patience} else super().choose(view, options)
'''
WHOLE = """
SELECT count(*) FROM
  (SELECT number FROM counted JOIN seats USING(key) WHERE bot = ? GROUP BY number HAVING count(*) = ?)
"""


class HandIns:
    """A class with so many people, whose bots are in the league, but for the last one."""

    def __init__(self, home: Path, bots: int) -> None:
        self.home, self.names = home, [f"s{number:02}" for number in range(bots)]
        roster = "".join(f"{name},Student {name},\n" for name in self.names)
        settings = settings_of({"games": ["bohnanza"], "roster": "roster.csv"}, "measured")
        self.there = ClassFolder.new(home / "class", settings, f"id,name,alias\n{roster}".encode(), False)
        self.codes = make_codes(self.there.folder, self.there.people)
        for name in self.names[:-1]:
            file = home / "mine.py"
            file.write_text(self.source(name, 1))
            submit_file(file, name, self.there.folder, checker=Reader())

    @property
    def store(self) -> Path:
        """Where the games of the league are kept."""
        return self.there.folder / "league.sqlite"

    def source(self, name: str, version: int) -> str:
        """The bot of somebody."""
        number = self.names.index(name)
        return SOURCE.format(number=number, version=version, patience=5 + number)

    def hand_in(self, server: Serving, name: str, version: int) -> None:
        """Somebody sends their bot with the form of the page."""
        fields = {"name": name, "code": self.codes[name]}
        answer = server.visitor().post("submit", fields, {"file": ("mine.py", self.source(name, version).encode())})
        assert "ticket=" in answer.url, answer.text

    def deals(self, bot: str) -> int:
        """How many whole deals a version of a bot has played."""
        try:
            with opened(self.store) as store:
                (deals,) = store.connection.execute(WHOLE, (bot, PLAYERS)).fetchone()
                return int(deals)
        except StoreError:
            return 0

    def wait(self, bot: str, deals: int) -> float:
        """The seconds until a bot has played so many."""
        began = monotonic()
        while self.deals(bot) < deals:
            assert monotonic() < began + PATIENCE, f"{bot} has played {self.deals(bot)} of {deals} deals"
            sleep(MOMENT)
        return monotonic() - began


def all_intervals(people: HandIns) -> float:
    """The seconds until everybody in a new league has an interval."""
    return sum(people.wait(f"{name} v1", FIRST) for name in people.names[:-1])


def first_interval(people: HandIns, server: Serving) -> float:
    """The seconds from handing in to the first interval, with everybody else in the league."""
    people.hand_in(server, people.names[-1], 1)
    return people.wait(f"{people.names[-1]} v1", FIRST)


def answers_meanwhile(people: HandIns, server: Serving, minutes: float) -> list[float]:
    """The seconds that a person waits for each answer of their table while everybody hands in."""
    done = threading.Event()

    def arrive() -> None:
        for name in people.names:
            people.hand_in(server, name, 2)
            sleep(60 * minutes / len(people.names))
        done.set()

    students, answers = threading.Thread(target=arrive), []
    students.start()
    while not done.is_set():
        answers += game(server, done)
    students.join()
    return answers


def game(server: Serving, done: threading.Event) -> Iterator[float]:
    """One game of a person: how long each answer took."""
    with forged(server.visitor().post("deal", FORM)) as table:
        table.say({"do": "since"})
        picture = table.asked()
        while not done.is_set() and not picture.get("result"):
            sleep(PACE)
            began = monotonic()
            table.say({"do": "act", "n": picture["n"], "text": some_move(picture)})
            answered = table.picture()
            yield monotonic() - began
            picture = answered if answered.get("ask") or answered.get("result") else table.asked(over=True)


def some_move(picture: dict[str, Any]) -> str:
    """A move of those that the page offers."""
    ask = picture["ask"]
    return str((ask["quiet"] or ask["options"][0])["text"])


def lines(bots: int, minutes: float) -> Iterator[str]:
    """The table of the page."""
    yield f"On {CORES} cores, Bohnanza at tables of {PLAYERS}, a class of {bots} with small bots:"
    yield ""
    yield "| what | asked | measured |"
    yield "|---|---|---|"
    with TemporaryDirectory() as held:
        os.environ["XDG_CONFIG_HOME"] = str(Path(held) / "config")  # whoever checks is whoever serves
        people = HandIns(Path(held), bots)
        words = ("--submissions", people.there.folder, "--league", "--accept-weak-isolation")
        with serving(Path(held), *words) as server:
            yield f"| a new league with {bots - 1} bots: until all have an interval | | {all_intervals(people):.0f} s |"
            seconds = first_interval(people, server)
            yield f"| one more bot: from handing in to its first interval | 60 s | {seconds:.0f} s |"
            if not minutes:
                return
            answers = answers_meanwhile(people, server, minutes)
            what = f"slowest of {len(answers)} answers at a table while {bots} hand in within {minutes:g} minutes"
            yield f"| {what} | 1 s | {max(answers):.2f} s |"
            yield f"| and half of these answers within | | {statistics.median(answers):.2f} s |"


def main() -> None:
    """Measure, print, and write if it was the whole measurement."""
    parser = argparse.ArgumentParser(description="how a league does while a class hands in")
    parser.add_argument("--bots", type=int, default=BOTS)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    asked = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    table = []
    for line in lines(asked.bots, asked.minutes):
        print(line, flush=True)
        table.append(line)
    if (asked.bots, asked.minutes) == (BOTS, MINUTES):
        PAGE.write_text(with_table(PAGE.read_text("utf-8"), "hand_ins", table), "utf-8")


if __name__ == "__main__":
    main()
