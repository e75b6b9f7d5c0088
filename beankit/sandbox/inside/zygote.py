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
    """A message between engine and zygote; a reply has the number of what it replies to."""

    number: int


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
        work: Work = importlib.import_module(task).WORK
        child.prepare()
        limits.size()
    except BaseException:
        line.send(encode(NotStarted(0, traceback.format_exc()[-MOST // 2 :])))
        return
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
            line.send(encode(_reap(word)))
        else:
            _fork(line, word, ends, modules, work)


def _fork(line: socket.socket, word: Fork, ends: list[int], modules: tuple[str, ...], work: Work) -> None:
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
            _reap(Reap(word.number, pid))
        line.send(encode(NotStarted(word.number, str(error))))
    else:
        socket.send_fds(line, [encode(Forked(word.number, pid))], [process])
        os.close(process)
    finally:
        for end in ends:
            os.close(end)


def _reap(word: Reap) -> Reaped:
    """Kill a bot and wait for it. If it was reaped before, its pid may be somebody else's by now."""
    try:
        os.waitid(os.P_PID, word.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return Reaped(word.number, -signal.SIGKILL, 0.0, 0)
    os.kill(word.pid, signal.SIGKILL)
    _, status, used = os.wait4(word.pid, 0)
    seconds = used.ru_utime + used.ru_stime
    return Reaped(word.number, os.waitstatus_to_exitcode(status), seconds, used.ru_maxrss * 1024)
