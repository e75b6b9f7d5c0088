"""The walls around a bot's process, in the order in which they can be raised."""

from __future__ import annotations

import os

import msgspec

from beankit.sandbox.walls import identity, landlock, limits, seccomp


class Walls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which walls stand around a process. One that is wanted and cannot be raised ends the process."""

    memory: int = 512  # MiB beyond what the process starts with
    seconds: int = 60  # of CPU, for the case that nobody is left to stop it
    landlock: bool = True
    program: bytes = b""  # the filter of system calls; empty: none
    hints: bool = True  # friendly words at a wall, which stop nobody
    late: bool = False  # may it import later what lies on the disk? then it reads the folders of Python


def raise_walls(walls: Walls, parent: int) -> None:
    """Shut this process in, for ever. Files are read before the wall that forbids it, users changed before the seal."""
    limits.limit(walls.memory, walls.seconds)
    identity.gain_nothing()
    if walls.landlock:
        landlock.shut(limits.folders() if walls.late else ())
    if os.getuid() == 0:
        identity.be_nobody()
    identity.bind(parent)
    if walls.program:
        seccomp.seal(walls.program)


__all__ = ["Walls", "raise_walls"]
