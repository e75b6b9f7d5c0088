"""The first wall: how much of the machine a process may use."""

from __future__ import annotations

import resource
import sys
from functools import cache
from pathlib import Path

FILES = 8  # descriptors 0 to 4, and none to gain
MIB = 1 << 20


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
