"""Who a process is: without root, without new rights, without what it inherited, and never without its parent."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from fcntl import F_DUPFD, fcntl

from beankit.sandbox import linux
from beankit.sandbox.walls.seccomp import ANSWERS

ABOVE = 10  # a place beyond all that a bot keeps
FIRST_USER, USERS = 65000, 500  # numbers that Debian and others give to nobody


def keep_only(requests: int, answers: int) -> None:
    """Close everything but the two ends that lead to the engine; input and output lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    ends = [fcntl(end, F_DUPFD, ABOVE) for end in (nowhere, nowhere, nowhere, requests, answers)]
    for place, end in enumerate(ends):
        os.dup2(end, place, inheritable=False)
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - the shortest way; a range could be a billion long
        if int(name) > ANSWERS:
            with suppress(OSError):  # the one that was open to read this list
                os.close(int(name))


def be_nobody() -> None:
    """Give up root for a user that owns nothing; neighbours in a game are different users."""
    user = user_of(os.getpid())
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def user_of(pid: int) -> int:
    """The user that a bot's process becomes."""
    return FIRST_USER + pid % USERS


def bind(parent: int) -> None:
    """Die with the parent, be closed to others' eyes; a change of user would undo both, so it comes before."""
    linux.prctl(linux.SET_DUMPABLE, 0)
    linux.prctl(linux.SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # it died before we asked to be told


def gain_nothing() -> None:
    """No program that it could ever start has more rights than it has itself."""
    linux.prctl(linux.SET_NO_NEW_PRIVS, 1)
