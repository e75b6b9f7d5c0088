"""The zygote: a process that has loaded what bots import and nothing else, and from which every bot is forked.

It starts as a fresh program, so no game, seed or deck was ever in its memory. It serves one engine and dies with it.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import traceback

import msgspec

from beankit.sandbox.walls import Walls

MOST = 1 << 16  # bytes of a word between engine and zygote


class Word(msgspec.Struct, tag=True, forbid_unknown_fields=True):
    """Something that engine and zygote say to each other."""


class Born(Word):
    """The zygote stands and has loaded these modules."""

    modules: list[str]


class Stillborn(Word):
    """It could not load what it should."""

    told: str


class Fork(Word):
    """Fork a bot behind these walls; two descriptors come along."""

    walls: Walls


class Forked(Word):
    """Here it is; a descriptor of its process comes along."""

    pid: int


class Bury(Word):
    """Kill this bot, if it still lives, and tell how it ended."""

    pid: int


class Buried(Word):
    """It ended so (a signal is negative), after so many CPU seconds, with so many bytes at most."""

    status: int
    seconds: float
    memory: int


encode = msgspec.msgpack.encode
from_engine = msgspec.msgpack.Decoder(Fork | Bury)
from_zygote = msgspec.msgpack.Decoder(Born | Stillborn | Forked | Buried)


def main(control: str, engine: str, more: str) -> None:
    """Load, then fork and bury as the engine says, until it is gone."""
    alive = os.pidfd_open(int(engine))
    if os.getppid() != int(engine):
        return  # it went before we looked
    line = socket.socket(fileno=int(control))
    try:
        from beankit.sandbox import child, imports
        from beankit.sandbox.walls import limits

        modules = imports.load_all(more.split())
        child.prepare()
        limits.size()
    except BaseException:
        line.send(encode(Stillborn(traceback.format_exc()[-MOST // 2 :])))
        return
    gc.collect()
    gc.freeze()  # what all bots share stays untouched, and so shared
    line.send(encode(Born(list(modules))))
    poll = select.poll()
    poll.register(line, select.POLLIN)
    poll.register(alive, select.POLLIN)
    while not any(fd == alive for fd, _ in poll.poll()):
        body, ends, _, _ = socket.recv_fds(line, MOST, 2)
        if not body:
            break
        word = from_engine.decode(body)
        if isinstance(word, Bury):
            line.send(encode(_bury(word.pid)))
        else:
            _fork(line, word.walls, ends, modules)


def _fork(line: socket.socket, walls: Walls, ends: list[int], modules: tuple[str, ...]) -> None:
    """A new bot; it never comes back from here."""
    from beankit.sandbox import child

    parent = os.getpid()
    try:
        pid = os.fork()
    except OSError as error:  # too many processes, or too little memory
        line.send(encode(Stillborn(str(error))))
        pid = -1
    if not pid:
        try:
            child.live(walls, ends[0], ends[1], parent, modules)
        finally:
            os._exit(1)
    for end in ends:
        os.close(end)
    if pid < 0:
        return
    process = os.pidfd_open(pid)
    try:
        socket.send_fds(line, [encode(Forked(pid))], [process])
    finally:
        os.close(process)


def _bury(pid: int) -> Buried:
    """Its parent has not waited for it yet, so the number still means this process."""
    os.kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    return Buried(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
