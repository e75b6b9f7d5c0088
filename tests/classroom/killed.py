"""Collect again and again, killed at the first write, at the second, and so on; each time go on and compare.

    python killed.py FOLDER DOWNLOAD

prints how often it was killed, and fails if a run that was continued leaves another folder than one never stopped.
"""

import os
import shutil
import signal
import sys
from pathlib import Path

from beankit.arena import files
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection
from beankit.sandbox.levels import isolation
from tests.classroom.school import Reader


def collect(folder, download, checker):
    collection = Collection(folder, weak=True, checker=checker)
    return collection.collect(collection.items(download))


def kill_at(number):
    """Die at a sync, in the middle of whatever is written."""
    left = number

    def counted(_):
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    files.os.fsync = counted


def outcome(folder):
    """What matters of a folder: who plays what, what everybody reads, and the CSV without its times."""
    there = ClassFolder(folder)
    plays = {handin.person.id: handin.digest for handin, _ in there.playing()}
    read = {file.name: file.read_text("utf-8").split("\n\n", 2)[2] for file in (folder / "feedback").glob("*.txt")}
    rows = [line.split(",")[:9] for line in (folder / "results.csv").read_text("utf-8").splitlines()]
    return plays, read, rows


def main(folder, download):
    isolation()
    files.os.fsync = lambda _: None  # no power cut here, and a disk is slow
    whole = folder.with_name("whole")
    shutil.copytree(folder, whole)
    total = len(collect(whole, download, Reader()))
    for number in range(1, 1000):
        copy = folder.with_name(f"killed-{number}")
        shutil.copytree(folder, copy)
        pid = os.fork()
        if not pid:
            kill_at(number)
            collect(copy, download, Reader())
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        if status == 0:
            print(number - 1)
            return
        assert os.WTERMSIG(status) == signal.SIGKILL
        kept = len(list((copy / "checks").glob("[!.]*")))
        again = Reader()
        collect(copy, download, again)
        assert len(again.seen) == total - kept, (number, again.seen)
        assert outcome(copy) == outcome(whole), number
        shutil.rmtree(copy)


main(Path(sys.argv[1]), Path(sys.argv[2]))
