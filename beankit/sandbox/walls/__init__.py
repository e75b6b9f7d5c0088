"""The walls around a bot's process, in the order in which they must be raised."""

from __future__ import annotations

import os

import msgspec

from beankit.sandbox.walls import landlock, process, seccomp


class Walls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which walls a process gets. If one of them cannot be raised, the process ends."""

    memory: int = 512  # MiB beyond what the process starts with
    seconds: int = 60  # of CPU time, in case nobody is left to stop it
    landlock: bool = True
    program: bytes = b""  # the filter of system calls; empty: none
    hints: bool = True  # friendly messages, which stop nobody
    late: bool = False  # may it import from disk? Then it can read Python's folders


def raise_walls(walls: Walls, parent: int) -> None:
    """Isolate this process for good. Files are read before that is forbidden; the user changes before the seal."""
    process.go_first()
    process.limit(walls.memory, walls.seconds)
    process.gain_nothing()
    if walls.landlock:
        landlock.shut(process.folders() if walls.late else ())
    if os.getuid() == 0:
        process.be_nobody()
    process.bind(parent)
    if walls.program:
        seccomp.seal(walls.program)


__all__ = ["Walls", "raise_walls"]
