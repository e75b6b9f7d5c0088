"""What the kernel offers beyond Python's own functions: system calls by number, and process options."""

from __future__ import annotations

import ctypes
import os
from functools import cache
from platform import machine

SET_PDEATHSIG = 1  # from linux/prctl.h
SET_DUMPABLE = 4
SET_SECCOMP = 22
SET_NO_NEW_PRIVS = 38
FILTER = 2  # seccomp with a program, not the strict mode
FUTEX = 202 if machine() == "x86_64" else 98  # the number of the call; a process behind a filter cannot ask


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def call(number: int, *args: object) -> int:
    """A system call by its number; OSError if the kernel refuses."""
    return _checked(libc().syscall(ctypes.c_long(number), *(_word(arg) for arg in args)))


def prctl(option: int, value: object = 0, more: object = 0) -> int:
    """Set an option of this process; OSError if the kernel refuses."""
    words = (_word(value), _word(more), ctypes.c_ulong(0), ctypes.c_ulong(0))
    return _checked(libc().prctl(ctypes.c_int(option), *words))


def _word(value: object) -> object:
    """Numbers are passed as whole words, so that the upper half of a register is defined."""
    return ctypes.c_long(value) if isinstance(value, int) else value


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
