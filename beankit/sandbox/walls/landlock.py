"""The second wall: no file, no port and no process outside, by the kernel's Landlock."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from contextlib import suppress

from beankit.sandbox.walls.process import call

CREATE, ADD, RESTRICT = 444, 445, 446  # the same numbers on every architecture
ASK_VERSION = 1
FILES = {1: 13, 2: 14, 3: 15, 5: 16}  # how many rights over files each version knows
PORTS = {4: 2}  # bind and connect
SCOPES = {6: 2}  # abstract sockets and signals
BENEATH = 1  # a rule for everything in a folder
READ = 0b1100  # read its files and list them


class Ruleset(ctypes.Structure):
    """struct landlock_ruleset_attr: what is forbidden unless a rule allows it."""

    _fields_ = (("files", ctypes.c_uint64), ("ports", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class FolderRule(ctypes.Structure):
    """struct landlock_path_beneath_attr: what is allowed in a folder."""

    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """The kernel's Landlock version; 0 if it has none or forbids its use."""
    try:
        return call(CREATE, None, 0, ASK_VERSION)
    except OSError:
        return 0


def shut(readable: Sequence[str] = ()) -> None:
    """Forbid everything that this kernel's Landlock can forbid, except reading in some folders."""
    known = version()
    rights = Ruleset(*(_bits(table, known) for table in (FILES, PORTS, SCOPES)))
    ruleset = call(CREATE, ctypes.byref(rights), ctypes.sizeof(rights), 0)
    try:
        for folder in readable:
            with suppress(OSError):  # a missing folder needs no rule
                allow(ruleset, folder)
        call(RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


def allow(ruleset: int, folder: str) -> None:
    """Allow reading in a folder."""
    place = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        call(ADD, ruleset, BENEATH, ctypes.byref(FolderRule(READ, place)), 0)
    finally:
        os.close(place)


def _bits(table: dict[int, int], known: int) -> int:
    """All the rights that a version knows, one bit each."""
    return (1 << max((count for first, count in table.items() if first <= known), default=0)) - 1
