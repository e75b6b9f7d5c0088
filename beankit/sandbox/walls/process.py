"""What a process is and may use: limits on the machine, which are the first wall, and no more rights than it needs.

System calls by number and options of a process are what the kernel offers beyond Python's own functions.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress
from fcntl import F_DUPFD, fcntl
from functools import cache
from pathlib import Path

REQUESTS, ANSWERS = 3, 4  # the two descriptors of a bot: it reads the one and writes the other
FILES = 8  # descriptors 0 to 4, and none to gain
MIB = 1 << 20
SET_PDEATHSIG = 1  # from linux/prctl.h
SET_DUMPABLE = 4
SET_NO_NEW_PRIVS = 38


def limit(memory: int, seconds: int) -> None:
    """Limit this process: MiB beyond what it has now, CPU seconds, no files, no children, no core dumps."""
    address_space = size() + memory * MIB
    for what, most in (
        (resource.RLIMIT_AS, address_space),
        (resource.RLIMIT_CPU, seconds),  # in case nobody is left to read its clock
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
    ):
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


INSTALLED = ("site-packages", "dist-packages")
SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64")  # where shared libraries are


def folders() -> list[str]:
    """The folders that imports read. A checkout of the kit is left out, because other files are next to it."""
    kit = Path(__file__).resolve().parents[3]
    return [*(place for place in sys.path if place and (Path(place) != kit or kit.name in INSTALLED)), *SYSTEM]


@cache
def size() -> int:
    """The bytes of address space of this process; a zygote asks once, and its children start from there."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    return pages * resource.getpagesize()


ABOVE = 10  # a number above all that a bot keeps
NOBODY = 65000  # a user number that Debian and others assign to nobody


def keep_only(requests: int, answers: int) -> None:
    """Close everything but the two pipes to the engine; standard input and output lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    ends = [fcntl(end, F_DUPFD, ABOVE) for end in (nowhere, nowhere, nowhere, requests, answers)]
    for place, end in enumerate(ends):
        os.dup2(end, place, inheritable=False)
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - the shortest way; a range could be a billion long
        if int(name) > ANSWERS:
            with suppress(OSError):  # the descriptor that this list was read from
                os.close(int(name))


def go_first() -> None:
    """If the machine runs out of memory, the kernel ends this process before any other."""
    with suppress(OSError):  # there may be no /proc to write to
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


def be_nobody() -> None:
    """Give up root for a user that owns nothing."""
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


def bind(parent: int) -> None:
    """End with the parent, and let nobody look inside. A change of user would undo both, so it comes first."""
    prctl(SET_DUMPABLE, 0)
    prctl(SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it ended before we asked to be told


def gain_nothing() -> None:
    """No program that it starts can have more rights than it has."""
    prctl(SET_NO_NEW_PRIVS, 1)


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def call(number: int, *args: object) -> int:
    """A system call by its number; OSError if the kernel refuses."""
    return checked(libc().syscall(ctypes.c_long(number), *(_word(arg) for arg in args)))


def prctl(option: int, value: object = 0, more: object = 0) -> int:
    """Set an option of this process; OSError if the kernel refuses."""
    words = (_word(value), _word(more), ctypes.c_ulong(0), ctypes.c_ulong(0))
    return checked(libc().prctl(ctypes.c_int(option), *words))


def _word(value: object) -> object:
    """Numbers are passed as whole words, so that the upper half of a register is defined."""
    return ctypes.c_long(value) if isinstance(value, int) else value


def checked(result: int) -> int:
    """What a function of the C library gives; OSError where it failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
