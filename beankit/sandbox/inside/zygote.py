"""The zygote: a process that has loaded what bots may import and nothing else. Every bot is forked from it.

It starts as a fresh program, so its memory never held a game, a seed or a deck. It serves one engine and ends with it.
"""

from __future__ import annotations

import gc
import importlib
import os
import select
import signal
import socket
import traceback
from errno import EMFILE

import msgspec

from beankit.sandbox.inside.work import Work
from beankit.sandbox.walls import Walls

MOST = 1 << 16  # bytes of a message between engine and zygote
TWO = 2  # descriptors that come with `Fork`; fewer arrive if no more files can be open here


class Word(msgspec.Struct, tag=True, forbid_unknown_fields=True):
    """A message between engine and zygote."""


class Started(Word):
    """The zygote is ready and has loaded these modules."""

    modules: list[str]


class NotStarted(Word):
    """It could not load what it should, or could not fork."""

    told: str


class Fork(Word):
    """Fork a bot behind these walls; two descriptors come along."""

    walls: Walls


class Forked(Word):
    """Here it is; a descriptor of its process comes along."""

    pid: int


class Reap(Word):
    """Kill this bot if it still runs, and report how it ended."""

    pid: int


class Reaped(Word):
    """Its exit status (negative for a signal), CPU seconds, and largest memory in bytes."""

    status: int
    seconds: float
    memory: int


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
        from beankit.sandbox.source import imports
        from beankit.sandbox.walls import limits

        modules = imports.load_all(more.split())
        child.prepare()
        work: Work = importlib.import_module(task).WORK
        limits.size()
    except BaseException:
        line.send(encode(NotStarted(traceback.format_exc()[-MOST // 2 :])))
        return
    gc.collect()
    gc.freeze()  # memory shared by all bots stays untouched, and so stays shared
    line.send(encode(Started(list(modules))))
    poll = select.poll()
    poll.register(line, select.POLLIN)
    poll.register(alive, select.POLLIN)
    while not any(fd == alive for fd, _ in poll.poll()):
        body, ends, _, _ = socket.recv_fds(line, MOST, TWO)
        if not body:
            break
        word = from_engine.decode(body)
        if isinstance(word, Reap):
            line.send(encode(_reap(word.pid)))
        else:
            _fork(line, word.walls, ends, modules, work)


def _fork(line: socket.socket, walls: Walls, ends: list[int], modules: tuple[str, ...], work: Work) -> None:
    """Fork a bot; the child never returns from here."""
    from beankit.sandbox.inside import child

    parent, pid = os.getpid(), -1
    try:
        if len(ends) < TWO:
            raise OSError(EMFILE, os.strerror(EMFILE))
        pid = os.fork()
        if not pid:
            try:
                child.live(walls, ends[0], ends[1], parent, modules, work)
            finally:
                os._exit(1)
        process = os.pidfd_open(pid)
    except OSError as error:  # too many processes or open files, or too little memory
        if pid > 0:
            _reap(pid)
        line.send(encode(NotStarted(str(error))))
    else:
        socket.send_fds(line, [encode(Forked(pid))], [process])
        os.close(process)
    finally:
        for end in ends:
            os.close(end)


def _reap(pid: int) -> Reaped:
    """Nobody has waited for it yet, so the pid still means this process."""
    os.kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    return Reaped(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
