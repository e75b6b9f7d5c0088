"""Friendly messages: why code may not do what it tries. They stop nobody; the walls do."""

from __future__ import annotations

import sys
from typing import Any

WHY = {
    "open": "files: what it needs belongs in its source or in its data file (`self.data`)",
    "os.listdir": "files: it cannot look into folders",
    "os.scandir": "files: it cannot look into folders",
    "os.remove": "files",
    "os.rename": "files",
    "os.mkdir": "files",
    "os.rmdir": "files",
    "os.chmod": "files",
    "os.truncate": "files",
    "os.link": "files",
    "os.symlink": "files",
    "shutil": "files",
    "tempfile": "files",
    "socket": "the network",
    "urllib": "the network",
    "http": "the network",
    "ftplib": "the network",
    "smtplib": "the network",
    "subprocess": "other programs",
    "os.system": "other programs",
    "os.exec": "other programs",
    "os.posix_spawn": "other programs",
    "os.fork": "other processes",
    "os.forkpty": "other processes",
    "os.kill": "other processes",
    "_thread.start_new_thread": "threads: it computes in one",
    "_thread.start_joinable_thread": "threads: it computes in one",
    "ctypes.dlopen": "native code",
    "ctypes.dlsym": "native code",
    "mmap.__new__": "shared memory",
    "builtins.input": "the keyboard: nobody is there to answer",
}


IMPORTING = ("open", "os.listdir", "os.scandir")


def reason(event: str) -> str | None:
    """What isolated code cannot use, if this event of the interpreter is about that."""
    return WHY.get(event) or WHY.get(event.partition(".")[0])


def put_up(late: bool = False, who: str = "a bot") -> None:
    """From now on, an attempt is answered with a sentence. Late imports need to open files and list folders."""
    known: dict[str, str | None] = dict.fromkeys(IMPORTING) if late else {}

    def hear(event: str, _: tuple[Any, ...]) -> None:
        if event not in known:
            known[event] = reason(event)
        if (why := known[event]) is not None:
            raise PermissionError(f"{who} cannot use {why}")

    sys.addaudithook(hear)
