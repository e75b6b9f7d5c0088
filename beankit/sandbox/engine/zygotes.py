"""The engine's side of the zygote: starting it, forking bots from it, and keeping to one core with them."""

from __future__ import annotations

import atexit
import importlib.util
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock, current_thread, main_thread
from time import monotonic
from typing import IO

from beankit.sandbox.engine.cell import Cell
from beankit.sandbox.errors import GONE, NoIsolation
from beankit.sandbox.inside.zygote import MOST, Fork, Forked, NotStarted, Reap, Reaped, Started, encode, from_zygote
from beankit.sandbox.messages import SPEECH, Speech
from beankit.sandbox.walls import Walls

START = "import sys; sys.path += sys.argv[5:]; from beankit.sandbox.inside.zygote import main; main(*sys.argv[1:5])"
CLEAN = ("-s", "-S", "-P", "-B")  # no user packages, no start-up files, no current folder, no cache files
PATIENCE = 60.0  # seconds for the zygote to load, or to start a bot
MOMENT = 3.0  # seconds until it has reaped a bot, or has started one after somebody pressed ctrl-C
PACKAGES = ("beankit", "msgspec", "numpy")
NUMBER = 8  # bytes of the number of a message
BOTS = "beankit.sandbox.inside.life"  # what its children do


class Zygote:
    """A running zygote. One engine may use it from several threads; a forked engine starts its own."""

    def __init__(self, hash_seed: int = 0, work: str = BOTS, modules: Sequence[str] = ()) -> None:
        if not sys.platform.startswith("linux"):
            raise NoIsolation("bots can be isolated on Linux only; on macOS and Windows use Docker or WSL2")
        self.lock = Lock()
        self.owner = os.getpid()
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words = (str(theirs.fileno()), str(self.owner), work, " ".join(modules))
        with theirs, TemporaryFile() as complaints:
            self.process = subprocess.Popen(  # noqa: S603
                [sys.executable, *CLEAN, "-c", START, *words, *places(modules)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                env=environment(hash_seed),
                cwd="/",
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # ctrl-C is for the engine
            )
            theirs.close()
            self.modules = self._hello(complaints)

    def _hello(self, complaints: IO[bytes]) -> tuple[str, ...]:
        """Wait until it has loaded everything."""
        self.line.settimeout(PATIENCE)
        try:
            body = self.line.recv(MOST)
            self.line.settimeout(MOMENT)
            word = from_zygote.decode(body) if body else None
        except TimeoutError:
            word = None
        if isinstance(word, Started):
            return tuple(word.modules)
        self.close()
        complaints.seek(0)
        complaint = word.why if isinstance(word, NotStarted) else complaints.read().decode(errors="replace")
        raise NoIsolation("the process that bots are forked from did not start:\n{why}", why=complaint.strip()[-2000:])

    def spawn(self, walls: Walls, speech: Speech = SPEECH) -> Cell:
        """A fresh process behind these walls, waiting for its first message."""
        made: list[Cell] = []
        try:
            with ctrl_c_waits() as pressed:
                made.append(self._spawn(walls, speech, pressed))
        except BaseException:
            for cell in made:
                cell.end()
            raise
        return made[0]

    def _spawn(self, walls: Walls, speech: Speech, pressed: Sequence[bool]) -> Cell:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        try:
            forked, process = self._exchange(Fork(0, walls), [theirs_in, theirs_out], pressed)
        except BaseException:
            os.close(ours_in)
            os.close(ours_out)
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        if isinstance(forked, Forked) and process >= 0:
            return Cell(self, forked.pid, process, ours_in, ours_out, speech)
        os.close(ours_in)
        os.close(ours_out)
        if isinstance(forked, Forked):
            self.reap(forked.pid)
        why = getattr(forked, "why", "too many open files")
        raise NoIsolation("no process can be started for a bot: {why}", why=why)

    def reap(self, pid: int) -> Reaped:
        """Kill a bot if it still runs, and say how it ended."""
        reaped, _ = self._exchange(Reap(0, pid), (), (True,))
        assert isinstance(reaped, Reaped)
        return reaped

    def _exchange(self, word: Fork | Reap, ends: Sequence[int], hurried: Sequence[bool]) -> tuple[object, int]:
        """Send a message and get the reply, after those that nobody took because their exchange was interrupted.

        A zygote that does not reply, soon if somebody is in a hurry, is given up.
        """
        with self.lock:
            until = monotonic() + PATIENCE
            try:
                self._send(word, ends)
                while True:
                    try:
                        body, processes, _, _ = socket.recv_fds(self.line, MOST, 1)
                    except TimeoutError:
                        if hurried or monotonic() > until:
                            raise
                        continue
                    reply = from_zygote.decode(body) if body else None
                    if reply is None or reply.number == word.number:
                        break
                    self._decline(reply, processes)
            except OSError:
                reply = None
        if reply is None:
            self.close()
            raise NoIsolation(GONE)
        return reply, processes[0] if processes else -1

    def _send(self, word: Fork | Reap, ends: Sequence[int] = ()) -> None:
        """Send a message under a new number; a bot that finds it learns nothing about how many games came before."""
        word.number = int.from_bytes(os.urandom(NUMBER), "little")
        socket.send_fds(self.line, [encode(word)], list(ends))

    def _decline(self, reply: object, processes: Sequence[int]) -> None:
        """Nobody waits for this reply any more: if it is a bot, have it reaped, and do not wait for that either."""
        for process in processes:
            os.close(process)
        if isinstance(reply, Forked):
            self._send(Reap(0, reply.pid))

    def close(self) -> None:
        """End it, and with it every bot that still runs."""
        self.line.close()
        if os.getpid() == self.owner:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process.wait()

    @property
    def usable(self) -> bool:
        """Is it ours, and alive?"""
        return os.getpid() == self.owner and self.line.fileno() >= 0 and self.process.poll() is None


def places(modules: Sequence[str] = ()) -> list[str]:
    """The folders of the packages that a zygote loads: it reads no start-up files that list them."""
    folders: dict[str, None] = {}
    for name in dict.fromkeys((*PACKAGES, *(module.partition(".")[0] for module in modules))):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            folders[str(Path(spec.origin).resolve().parent.parent)] = None
    return list(folders)


def environment(hash_seed: int) -> dict[str, str]:
    """The whole environment of a zygote: a fixed order of sets, and one thread for numpy."""
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    needed = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}  # some Pythons need it
    return {"PYTHONHASHSEED": str(hash_seed), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", **threads, **needed}


@contextmanager
def ctrl_c_waits() -> Iterator[Sequence[bool]]:
    """Ctrl-C in here takes effect at the end, when somebody knows what there is to close; was it pressed?"""
    before = signal.getsignal(signal.SIGINT)
    pressed: list[bool] = []
    if not callable(before) or current_thread() is not main_thread():  # Python handles it in its main thread only
        yield pressed
        return
    signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


_running: dict[tuple[int, str, tuple[str, ...]], Zygote] = {}  # by hash seed, work and modules
_inherited: list[Zygote] = []  # zygotes of the process that this one was forked from
_starting = Lock()


def zygote(hash_seed: int = 0, work: str = BOTS, modules: tuple[str, ...] = ()) -> Zygote:
    """The zygote of this process for some work; started when first wanted."""
    wanted = hash_seed, work, modules
    with _starting:
        running = _running.get(wanted)
        if running is None or not running.usable:
            running = _running[wanted] = Zygote(*wanted)
        return running


def _leave_to_parent() -> None:
    """After a fork, the zygotes belong to the parent, and so does one that it was starting."""
    global _starting
    _starting = Lock()
    _inherited.extend(_running.values())
    _running.clear()
    for inherited in _inherited:
        inherited.line.close()


os.register_at_fork(after_in_child=_leave_to_parent)


@atexit.register
def close_all() -> None:
    """No zygote outlives its engine."""
    for running in _running.values():
        if running.usable:
            running.close()
    _running.clear()


def keep_to_one_core(number: int = 0) -> None:
    """Keep this process, and what it starts, on one of its cores; numbers beyond the last start again at the first.

    Bot and engine never work at the same time; on two cores, each would have to be woken for every decision.
    If you run several engines, give each its own number before its first game.
    """
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})
    if os.sched_getscheduler(0) == os.SCHED_OTHER:  # whoever is woken interrupts nobody: a bot that has answered
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))  # goes back to waiting before the engine runs


@contextmanager
def on_one_core(number: int) -> Iterator[None]:
    """Keep to one core in here, where that can be done; afterwards, all cores are there again."""
    if sys.platform != "linux":
        yield
        return
    cores, order, rank = os.sched_getaffinity(0), os.sched_getscheduler(0), os.sched_getparam(0)
    keep_to_one_core(number)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
        os.sched_setscheduler(0, order, rank)
