"""The third wall, which is enough by itself: the few system calls that a bot needs, and no others.

The filter is made by libseccomp, which knows the numbers of every architecture. We call it through ctypes: the wrapper
on PyPI does the same and would be one more package to trust. The program is plain bytes, made once; each bot's process
installs it for itself.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from errno import ENOSYS, EPERM
from functools import cache

from beankit.core.errors import BeankitError
from beankit.core.said import say
from beankit.sandbox.walls.process import ANSWERS, REQUESTS, prctl

LIBRARY = "libseccomp.so.2"
INSTALL = say("apt install libseccomp2  (Debian, Ubuntu) or  dnf install libseccomp  (Fedora)")
SET_SECCOMP, FILTER = 22, 2  # from linux/prctl.h and linux/seccomp.h: with a program, not the strict mode
ALLOW = 0x7FFF0000
KILL = 0x80000000
ERROR = 0x00050000
ON_OTHER_ARCHITECTURE = 2  # attribute of a filter: what happens to calls of another architecture
EQUAL, MASKED = 4, 7  # ways to compare an argument
PROT_EXEC = 4
MAP_PRIVATE, MAP_TYPE, MAP_ANONYMOUS, MAP_HUGETLB = 0x02, 0x0F, 0x20, 0x40000

MEMORY = ("brk", "munmap", "mremap")
ADVICE = (4, 14, 15)  # to madvise, about memory of its own: DONTNEED, HUGEPAGE, NOHUGEPAGE
LOCKS = (0, 1, 9, 10)  # what locks of one process need of futex: WAIT, WAKE, WAIT_BITSET, WAKE_BITSET
PRIVATE = 128  # a futex of this process alone
INT = 0xFFFFFFFF  # what the kernel reads of an argument that is an int
ANY_CLOCK = INT & ~256  # all of an operation but the clock of its timeout
TIME = ("nanosleep", "gettimeofday", "time", "times")
CLOCKS = ("clock_gettime", "clock_getres", "clock_nanosleep")
OF_ANOTHER = 1 << 31  # set in the number of a clock that belongs to another process
SIGNALS = ("rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall")  # of the process itself
READING = ("close", "fstat", "stat", "lstat", "newfstatat", "statx", "getdents64", "lseek", "pread64", "readlink")
OTHERS = ("getrandom", "getpid", "gettid", "sched_yield", "exit", "exit_group")


class NoFilter(BeankitError):
    """No filter of system calls can be made on this machine."""


class Compare(ctypes.Structure):
    """struct scmp_arg_cmp: one argument of a call, and what it must be."""

    _fields_ = (("arg", ctypes.c_uint), ("how", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64))


class Program(ctypes.Structure):
    """struct sock_fprog: a filter as the kernel takes it."""

    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


class CallFilter:
    """A filter being built: calls without a rule fail, calls of another architecture kill the process."""

    def __init__(self, otherwise: int = ERROR | EPERM) -> None:
        self.library = _library()
        self.handle = ctypes.c_void_p(self.library.seccomp_init(otherwise))
        if self.handle.value is None:
            raise NoFilter("libseccomp makes no filter on this machine")
        self.library.seccomp_attr_set(self.handle, ON_OTHER_ARCHITECTURE, KILL)

    def rule(self, action: int, name: str, *compared: Compare) -> None:
        """What happens at a call, if its arguments compare; a call that this architecture lacks needs no rule."""
        number = self.library.seccomp_syscall_resolve_name(name.encode())
        if number < 0:
            return
        array = (Compare * len(compared))(*compared)
        failed = self.library.seccomp_rule_add_array(self.handle, action, number, len(compared), array)
        if failed:
            raise NoFilter("libseccomp takes no rule for {name}: {why}", name=name, why=os.strerror(-failed))

    def allow(self, names: Sequence[str], *compared: Compare) -> None:
        """Allow some calls, if their arguments compare."""
        for name in names:
            self.rule(ALLOW, name, *compared)

    def program(self) -> bytes:
        """The finished filter."""
        file = os.memfd_create("filter")
        try:
            failed = self.library.seccomp_export_bpf(self.handle, file)
            if failed:
                raise NoFilter("libseccomp writes no filter: {why}", why=os.strerror(-failed))
            return os.pread(file, 1 << 16, 0)
        finally:
            os.close(file)
            self.library.seccomp_release(self.handle)


def alone() -> CallFilter:
    """What every filter allows: to compute, to look at the clock, to answer, and nothing that names what others have.

    A futex that is not private is found by every process that has the same page mapped, and one with an owner tells
    whether a process lives. Other advice about memory moves pages of files that others have mapped. Large pages
    come from a pool of the whole machine, and the kernel drops droppable ones when others need memory.
    """
    made = CallFilter()
    made.allow((*MEMORY, *TIME, *SIGNALS, *OTHERS))
    made.allow(CLOCKS, Compare(0, MASKED, OF_ANOTHER, 0))
    for lock in LOCKS:
        made.rule(ALLOW, "futex", Compare(1, MASKED, ANY_CLOCK, lock | PRIVATE))
    for advice in ADVICE:
        made.rule(ALLOW, "madvise", Compare(2, MASKED, INT, advice))
    made.rule(ALLOW, "write", Compare(0, EQUAL, ANSWERS))
    made.rule(ALLOW, "sched_getaffinity", Compare(0, EQUAL, 0))  # of itself: numpy counts the cores
    made.rule(ERROR | ENOSYS, "clone3")  # the C library then tries clone, and hears that it may not
    return made


@cache
def sealed() -> bytes:
    """The filter for bots: read requests, write answers, compute. No new machine code, no files."""
    made = alone()
    own = Compare(3, MASKED, MAP_TYPE | MAP_ANONYMOUS | MAP_HUGETLB, MAP_PRIVATE | MAP_ANONYMOUS)
    made.rule(ALLOW, "read", Compare(0, EQUAL, REQUESTS))
    made.rule(ALLOW, "mmap", Compare(2, MASKED, PROT_EXEC, 0), own)
    made.rule(ALLOW, "mprotect", Compare(2, MASKED, PROT_EXEC, 0))
    return made.program()


WRITING = os.O_ACCMODE | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@cache
def lazy() -> bytes:
    """The filter for late imports: it also allows reading files and running code from them, so it needs Landlock."""
    made = alone()
    made.allow((*READING, "read", "mprotect"))
    made.rule(ALLOW, "mmap", Compare(3, MASKED, MAP_TYPE | MAP_HUGETLB, MAP_PRIVATE))
    made.rule(ALLOW, "open", Compare(1, MASKED, WRITING, os.O_RDONLY))
    made.rule(ALLOW, "openat", Compare(2, MASKED, WRITING, os.O_RDONLY))
    return made.program()


def seal(program: bytes) -> None:
    """Install a filter in this process for good."""
    filter_ = Program(len(program) // 8, program)
    prctl(SET_SECCOMP, FILTER, ctypes.byref(filter_))


def _library() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(LIBRARY)
    except OSError:
        raise NoFilter("libseccomp is not installed:  {command}", command=INSTALL) from None
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_init.argtypes = (ctypes.c_uint32,)
    library.seccomp_attr_set.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32)
    library.seccomp_rule_add_array.argtypes = (
        ctypes.c_void_p,
        ctypes.c_uint32,
        ctypes.c_int,
        ctypes.c_uint,
        ctypes.POINTER(Compare),
    )
    library.seccomp_export_bpf.argtypes = (ctypes.c_void_p, ctypes.c_int)
    library.seccomp_release.argtypes = (ctypes.c_void_p,)
    return library
