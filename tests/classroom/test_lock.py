"""Two processes change one class at the same time, and neither loses what the other wrote."""

import os

from beankit.checks.report import Report
from beankit.classroom.aliases import known_aliases, public_aliases
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection, submit_file
from beankit.classroom.people import Person
from beankit.classroom.settings import ClassSettings, settings_text
from beankit.classroom.slips import make_codes
from tests.classroom.school import GOOD, Reader

NEWER = GOOD.replace("Mine", "Newer")


def in_child(do):
    """Do something in a process of its own; gives what to wait for."""
    pid = os.fork()
    if not pid:
        try:
            do()
            os._exit(0)
        except BaseException:
            os._exit(1)

    def wait():
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0

    return wait


def test_what_is_handed_in_while_a_class_is_checked_again_is_not_lost(folder, bot):
    submit_file(bot(), "anna", folder, checker=Reader())
    (folder / "class.toml").write_text(settings_text(ClassSettings(("bohnanza", "rabohnzel"))), "utf-8")
    newer = bot(NEWER, "newer.py")

    class Slow(Reader):
        def __call__(self, entry, games, limits) -> Report:
            if not self.seen:  # while the old bot is being checked, the new one comes from the page
                in_child(lambda: submit_file(newer, "anna", folder, checker=Reader()))()
            return super().__call__(entry, games, limits)

    Collection(folder, checker=Slow(), weak=True).collect([])
    there = ClassFolder(folder)
    plays = {handin.file for handin, _ in there.playing()}
    assert plays == {"newer.py"}


def test_codes_that_two_processes_make_are_all_kept(folder):
    def make(first):
        for number in range(first, first + 15):
            make_codes(folder, [Person(f"m{number}")])

    waits = [in_child(lambda first=first: make(first)) for first in (0, 100)]
    for wait in waits:
        wait()
    assert sum(known.code is not None for known in ClassFolder(folder).known.values()) == 30


def test_an_alias_is_drawn_once_whoever_asks_first(folder, bot):
    submit_file(bot(), "anna", folder, checker=Reader())

    def ask(name):
        (folder / f"{name}.txt").write_text(repr(public_aliases(ClassFolder(folder))), "utf-8")

    waits = [in_child(lambda name=name: ask(name)) for name in "ab"]
    for wait in waits:
        wait()
    told = {(folder / f"{name}.txt").read_text("utf-8") for name in "ab"}
    assert told == {repr(known_aliases(ClassFolder(folder)))}
