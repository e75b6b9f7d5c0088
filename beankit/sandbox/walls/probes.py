"""Attempts to break out, made by the kit itself: the level is what these show, not what a call reported."""

from __future__ import annotations

import ctypes
import mmap
import os
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from platform import machine

from beankit.sandbox.walls.process import call, checked, libc

Bait = Mapping[str, str | int]  # a file, its folder, a port that listens, the engine's process
GIB = 1 << 30
MPTCP = 262
PIDFD_GETFD = 438  # the same number on every architecture
FUTEX = 202 if machine() == "x86_64" else 98  # the number of the call; a process behind a filter cannot ask
WAKE = 1  # for it
WILLNEED = 3  # for madvise


def read_file(bait: Bait) -> object:
    """Read a file of the engine's."""
    return Path(str(bait["file"])).read_bytes()


def list_folder(bait: Bait) -> object:
    """List a folder."""
    return [*Path(str(bait["folder"])).iterdir()]


def look_at_file(bait: Bait) -> object:
    """Learn the size and time of a file."""
    return Path(str(bait["file"])).stat()


def write_file(bait: Bait) -> object:
    """Leave a file behind."""
    return os.open(f"{bait['folder']}/left-behind", os.O_CREAT | os.O_WRONLY)


def remove_file(bait: Bait) -> object:
    """Remove a file."""
    Path(str(bait["folder"]), "spare").unlink()
    return "removed"


def change_file(bait: Bait) -> object:
    """Change the mode of a file."""
    Path(str(bait["file"])).chmod(0o600)
    return "changed"


def tcp(bait: Bait) -> object:
    """Connect to a port."""
    return _connect(bait, 0)


def mptcp(bait: Bait) -> object:
    """Connect by Multipath TCP, which some walls forget."""
    return _connect(bait, MPTCP)


def _connect(bait: Bait, protocol: int) -> object:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol) as line:
        line.settimeout(1)
        line.connect(("127.0.0.1", bait["port"]))
    return "connected"


def udp(bait: Bait) -> object:
    """Send a datagram."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        return line.sendto(b"out", ("127.0.0.1", int(bait["port"])))


def local_socket(_: Bait) -> object:
    """Open a socket that another bot could find."""
    with socket.socket(socket.AF_UNIX) as line:
        line.bind("\0beankit-probe")
    return "bound"


def fork(_: Bait) -> object:
    """Start a process."""
    pid = os.fork()
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0)
    return pid


def thread(_: Bait) -> object:
    """Start a thread."""
    helper = threading.Thread(target=int)
    helper.start()
    helper.join()
    return "ran"


def signal_engine(bait: Bait) -> object:
    """Send the engine a signal; number 0 does no harm."""
    os.kill(int(bait["engine"]), 0)
    return "reached"


def engine_memory(bait: Bait) -> object:
    """Read the engine's memory."""
    return Path(f"/proc/{bait['engine']}/environ").read_bytes()


def engine_files(bait: Bait) -> object:
    """Take an open file of the engine's."""
    process = os.pidfd_open(int(bait["engine"]))
    return call(PIDFD_GETFD, process, 0, 0)


def shared_memory(_: Bait) -> object:
    """Leave something in shared memory."""
    segment = checked(libc().shmget(0, 4096, 0o1600))
    libc().shmctl(segment, 0, None)
    return segment


def shared_futex(_: Bait) -> object:
    """Wake another bot that waits at a word which both have mapped."""
    return call(FUTEX, mapped_page(), WAKE, 1, None, None, 0)


def shared_pages(_: Bait) -> object:
    """Load a page of a file that others have mapped, so that they find it faster."""
    return checked(libc().madvise(mapped_page(), ctypes.c_size_t(mmap.PAGESIZE), WILLNEED))


def mapped_page() -> ctypes.c_void_p:
    """The address of a page of the C library, which every process has mapped."""
    place = ctypes.cast(libc().getpid, ctypes.c_void_p).value or 0
    return ctypes.c_void_p(place & -mmap.PAGESIZE)


def own_code(_: Bait) -> object:
    """Get memory that can be written and run."""
    with mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC) as page:
        return len(page)


def much_memory(_: Bait) -> object:
    """Take a gigabyte."""
    return len(bytearray(GIB))


def new_user(_: Bait) -> object:
    """Become root in a new user namespace."""
    return checked(libc().unshare(0x10000000))


def run_program(_: Bait) -> object:
    """Become another program."""
    os.execv("/bin/true", ["true"])  # noqa: S606


FILES = ("read file", "list folder", "write file", "remove file")
PORTS = ("tcp",)
LIMITS = ("fork", "much memory")
LATE_OPEN = ("look at file", "own code")  # what a process with late imports can do
LAST = "run program"  # if it succeeds, the process is replaced
PROBES: dict[str, Callable[[Bait], object]] = {
    "read file": read_file,
    "list folder": list_folder,
    "look at file": look_at_file,
    "write file": write_file,
    "remove file": remove_file,
    "change file": change_file,
    "tcp": tcp,
    "mptcp": mptcp,
    "udp": udp,
    "local socket": local_socket,
    "fork": fork,
    "thread": thread,
    "signal engine": signal_engine,
    "engine memory": engine_memory,
    "engine files": engine_files,
    "shared memory": shared_memory,
    "shared futex": shared_futex,
    "shared pages": shared_pages,
    "own code": own_code,
    "much memory": much_memory,
    "new user": new_user,
    LAST: run_program,
}


def attempts(names: Sequence[str], bait: Bait) -> list[str]:
    """Try these; return those that succeeded."""
    return [name for name in names if _reached(PROBES[name], bait)]


def _reached(probe: Callable[[Bait], object], bait: Bait) -> bool:
    try:
        probe(bait)
    except (OSError, MemoryError, RuntimeError):
        return False
    return True
