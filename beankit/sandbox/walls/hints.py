"""Friendly messages: why code may not do what it tries. They stop nobody; the walls do."""

from __future__ import annotations

import sys

from beankit.core.said import Said, say

OPENED = say("files: what it needs belongs in its source or in its data file (`self.data`)")
FOLDERS = say("files: it cannot look into folders")
FILES = say("files")
NETWORK = say("the network")
PROGRAMS = say("other programs")
PROCESSES = say("other processes")
THREADS = say("threads: it computes in one")
NATIVE = say("native code")
WHY = {
    "open": OPENED,
    "os.listdir": FOLDERS,
    "os.scandir": FOLDERS,
    "os.remove": FILES,
    "os.rename": FILES,
    "os.mkdir": FILES,
    "os.rmdir": FILES,
    "os.chmod": FILES,
    "os.truncate": FILES,
    "os.link": FILES,
    "os.symlink": FILES,
    "shutil": FILES,
    "tempfile": FILES,
    "socket": NETWORK,
    "urllib": NETWORK,
    "http": NETWORK,
    "ftplib": NETWORK,
    "smtplib": NETWORK,
    "subprocess": PROGRAMS,
    "os.system": PROGRAMS,
    "os.exec": PROGRAMS,
    "os.posix_spawn": PROGRAMS,
    "os.fork": PROCESSES,
    "os.forkpty": PROCESSES,
    "os.kill": PROCESSES,
    "_thread.start_new_thread": THREADS,
    "_thread.start_joinable_thread": THREADS,
    "ctypes.dlopen": NATIVE,
    "ctypes.dlsym": NATIVE,
    "mmap.__new__": say("memory shared with others"),
    "builtins.input": say("the keyboard: nobody is there to answer"),
}


IMPORTING = ("open", "os.listdir", "os.scandir")


def reason(event: str) -> Said | None:
    """What isolated code cannot use, if this event of the interpreter is about that."""
    return WHY.get(event) or WHY.get(event.partition(".")[0])


def put_up(late: bool, who: Said) -> None:
    """From now on, an attempt is answered with a sentence. Late imports need to open files and list folders."""
    known: dict[str, Said | None] = dict.fromkeys(IMPORTING) if late else {}

    def hear(event: str, _: tuple[object, ...]) -> None:
        if event not in known:
            known[event] = reason(event)
        if (why := known[event]) is not None:
            raise PermissionError(say("{who} cannot use {what}", who=who, what=why))

    sys.addaudithook(hear)
