"""Who a process is: not root, without new rights, without inherited files, and never without its parent."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from fcntl import F_DUPFD, fcntl

from beankit.sandbox.walls import linux
from beankit.sandbox.walls.seccomp import ANSWERS

ABOVE = 10  # a number above all that a bot keeps
FIRST_USER, USERS = 65000, 500  # numbers that Debian and others assign to nobody


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


def be_nobody() -> None:
    """Give up root for a user that owns nothing; bots at one table are different users."""
    user = user_of(os.getpid())
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def user_of(pid: int) -> int:
    """The user that a bot's process becomes."""
    return FIRST_USER + pid % USERS


def bind(parent: int) -> None:
    """End with the parent, and let nobody look inside. A change of user would undo both, so it comes first."""
    linux.prctl(linux.SET_DUMPABLE, 0)
    linux.prctl(linux.SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it ended before we asked to be told


def gain_nothing() -> None:
    """No program that it starts can have more rights than it has."""
    linux.prctl(linux.SET_NO_NEW_PRIVS, 1)
