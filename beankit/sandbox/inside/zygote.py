"""The zygote: a process that has loaded what bots may import and nothing else. Every bot is forked from it.

It starts as a fresh program, so its memory never held a game, a seed or a deck. It serves one engine and ends with it.
How a bot ended is up to that bot, so it could be a message to the next one that is forked here: the zygote passes on
what the kernel writes about it without reading it, in memory that no child gets.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import mmap
import os
import select
import signal
import socket
import struct
import traceback
from errno import EMFILE
from typing import TYPE_CHECKING

import msgspec

from beankit.sandbox.walls import Walls
from beankit.sandbox.walls.process import libc

if TYPE_CHECKING:
    from beankit.sandbox.inside.child import Duty

ENDED = struct.Struct("i5l")  # a status, and the beginning of `struct rusage`: CPU time in two parts, and memory
USAGE = 8  # where the latter begins
MICRO = 1e-6
KIB = 1024
MOST = 1 << 16  # bytes of a message between engine and zygote
TWO = 2  # descriptors that come with `Fork`; fewer arrive if no more files can be open here


class Word(msgspec.Struct, tag=True, forbid_unknown_fields=True):
    """A message between engine and zygote; a reply has the number of what it replies to."""

    number: int


class Started(Word):
    """The zygote is ready and has loaded these modules."""

    modules: list[str]


class NotStarted(Word):
    """A process that was not started: its sources did not load, or there was no fork."""

    why: str


class Fork(Word):
    """Fork a bot behind these walls; two descriptors come along."""

    walls: Walls


class Forked(Word):
    """A process was forked; a descriptor of it comes along."""

    pid: int


class Reap(Word):
    """Kill this bot if it still runs, and report how it ended."""

    pid: int


class Reaped(Word):
    """How a bot ended, as the kernel wrote it."""

    ended: bytes = ENDED.pack(signal.SIGKILL, 0, 0, 0, 0, 0)

    @property
    def status(self) -> int:
        """The exit status of the process; negative for a signal."""
        return os.waitstatus_to_exitcode(ENDED.unpack(self.ended)[0])

    @property
    def seconds(self) -> float:
        """The CPU time of the process."""
        _, own, own_micro, kernel, kernel_micro, _ = ENDED.unpack(self.ended)
        return float(own + kernel + (own_micro + kernel_micro) * MICRO)

    @property
    def memory(self) -> int:
        """The largest memory of the process in bytes."""
        return int(ENDED.unpack(self.ended)[-1]) * KIB


encode = msgspec.msgpack.encode
from_engine = msgspec.msgpack.Decoder(Fork | Reap)
from_zygote = msgspec.msgpack.Decoder(Started | NotStarted | Forked | Reaped)


def main(control: str, engine: str, task: str, more: str) -> None:
    """Load, then fork and reap as the engine says, until it is gone."""
    alive = os.pidfd_open(int(engine))
    if os.getppid() != int(engine):
        return  # it ended before we looked
    line = socket.socket(fileno=int(control))
    try:
        from beankit.sandbox.inside import child
        from beankit.sandbox.source import loader
        from beankit.sandbox.walls import process

        modules = loader.load_all(more.split())
        work: Duty = importlib.import_module(task).WORK
        child.prepare()
        process.size()
    except BaseException:
        line.send(encode(NotStarted(0, traceback.format_exc()[-MOST // 2 :])))
        return
    page = childless_page()
    gc.collect()
    gc.freeze()  # memory shared by all bots stays untouched, and so stays shared
    line.send(encode(Started(0, list(modules))))
    poll = select.poll()
    poll.register(line, select.POLLIN)
    poll.register(alive, select.POLLIN)
    while not any(fd == alive for fd, _ in poll.poll()):
        body, ends, _, _ = socket.recv_fds(line, MOST, TWO)
        if not body:
            break
        word = from_engine.decode(body)
        if isinstance(word, Reap):
            _report(line, word, page)
        else:
            _fork(line, word, ends, modules, work, page)


def childless_page() -> mmap.mmap:
    """A page of memory that forked processes do not get."""
    page = mmap.mmap(-1, mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    page.madvise(mmap.MADV_DONTFORK)
    return page


def _fork(
    line: socket.socket, word: Fork, ends: list[int], modules: tuple[str, ...], work: Duty, page: mmap.mmap
) -> None:
    """Fork a bot; the child never returns from here."""
    from beankit.sandbox.inside import child

    parent, pid = os.getpid(), -1
    try:
        if len(ends) < TWO:
            raise OSError(EMFILE, os.strerror(EMFILE))
        pid = os.fork()
        if not pid:
            try:
                child.live(word.walls, ends[0], ends[1], parent, modules, work)
            finally:
                os._exit(1)
        process = os.pidfd_open(pid)
    except OSError as error:  # too many processes or open files, or too little memory
        if pid > 0:
            _reap(pid, page)
        line.send(encode(NotStarted(word.number, str(error))))
    else:
        socket.send_fds(line, [encode(Forked(word.number, pid))], [process])
        os.close(process)
    finally:
        for end in ends:
            os.close(end)


def _report(line: socket.socket, word: Reap, page: mmap.mmap) -> None:
    """Reap a bot and say how it ended, without reading that."""
    if not _reap(word.pid, page):
        line.send(encode(Reaped(word.number)))
        return
    head = encode(Reaped(word.number, bytes(ENDED.size)))[: -ENDED.size]
    with memoryview(page) as written:
        line.sendmsg([head, written[: ENDED.size]])


def _reap(pid: int, page: mmap.mmap) -> bool:
    """Kill a bot and wait for it; False if it was reaped before: its pid may be somebody else's by now."""
    if libc().waitid(os.P_PID, pid, None, os.WEXITED | os.WNOHANG | os.WNOWAIT) < 0:
        return False
    os.kill(pid, signal.SIGKILL)
    place = ctypes.addressof(ctypes.c_char.from_buffer(page))
    libc().wait4(pid, ctypes.c_void_p(place), 0, ctypes.c_void_p(place + USAGE))
    return True
