"""The process that bots come from: clean, with its engine in life and death, and without growing."""

import gc
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from operator import le
from pathlib import Path

import pytest

from beankit import Game
from beankit.sandbox.budget import CONTEST, Bank, cpu_time
from beankit.sandbox.engine import zygotes
from beankit.sandbox.engine.referee import Referee, referee
from beankit.sandbox.engine.zygotes import Zygote, zygote
from beankit.sandbox.errors import NoIsolation
from beankit.sandbox.messages import Ready, Try
from tests.daily import daily

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = """
import json, os, sys, threading, time
from beankit import Game
from beankit.sandbox.budget import CONTEST
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import files_of
from beankit.sandbox.levels import isolation
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.engine.zygotes import zygote

here, game = isolation(), Game("bohnanza", players=3, seed=1)
busy = BotFiles.from_text("busy.py", sys.argv[1])
seats = sorted(range(3), key=lambda seat: seat != game.decision.seat)
entries = [busy, files_of("gardener"), files_of("gardener")]
players = [IsolatedBot(entry, seat, here, CONTEST) for entry, seat in zip(entries, seats)]
for player in players:
    player.load(game, 1)
threading.Thread(target=players[0].ask).start()
while players[0].bank.used < 0.05:
    time.sleep(0.01)
print(json.dumps([zygote().process.pid, *(player.cell.pid for player in players)]), flush=True)
time.sleep(60)
"""
BUSY = """
from beankit import Bot

class Busy(Bot):
    def choose(self, view, options):
        while True: pass
"""
DEADLINE = 120.0


def alive(pid):
    """Is this process there, and more than a corpse?"""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def gone(pids):
    """Do these processes end by themselves?"""
    until = time.monotonic() + DEADLINE
    while any(alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.01)
    return not any(alive(pid) for pid in pids)


@pytest.fixture
def engine():
    """An engine in a process of its own, with a bot that computes and two that wait; and who belongs to it."""
    command = [sys.executable, "-c", ENGINE, BUSY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={"PYTHONPATH": "."}) as process:
        pids = json.loads(process.stdout.readline())
        yield process, pids
        process.kill()


def test_a_killed_engine_leaves_no_bot_and_no_zygote_behind(engine):
    process, pids = engine
    assert all(alive(pid) for pid in pids)
    process.send_signal(signal.SIGKILL)
    assert gone(pids)


@pytest.mark.full
def test_a_killed_zygote_takes_its_bots_along(engine):
    _, (origin, *bots) = engine
    os.kill(origin, signal.SIGKILL)
    assert gone(bots)


def test_an_engine_that_lost_its_zygote_starts_another():
    first = zygote()
    first.close()
    second = zygote()
    assert second is not first
    assert zygote() is second


def test_the_zygote_knows_nothing_of_the_engines_environment(monkeypatch, answer):
    monkeypatch.setenv("BEANKIT_TEST_KEY", "secret")
    zygote().close()
    reply = answer("import traceback; self.say(sorted(traceback.sys.modules['os'].environ)); return options[0]")
    assert "KEY" not in reply.remark
    assert "PYTHONHASHSEED" in reply.remark


def test_sets_have_one_order_in_every_zygote(answer):
    lines = "self.say(list({'red', 'blue', 'soy', 'stink', 'garden'})); return options[0]"
    first = answer(lines).remark
    zygote().close()
    assert answer(lines).remark == first


def test_a_zygote_has_no_game_and_no_seed_in_it(answer):
    reply = answer(
        """
        import traceback
        from beankit import Game
        gc = traceback.sys.modules["gc"]
        self.say([game.source for game in gc.get_objects() if isinstance(game, Game)])
        return options[0]
        """
    )
    assert reply.remark == "[None]"  # the table that its own view looks at, and that has no seed


def test_what_cannot_be_loaded_is_told_with_its_traceback():
    with pytest.raises(Exception, match="No module named 'nowhere'"):
        Zygote(modules=["nowhere"])


def test_a_forked_engine_has_a_zygote_of_its_own():
    mine = zygote()
    pid = os.fork()
    if not pid:
        os._exit(0 if zygote() is not mine else 1)
    assert os.waitpid(pid, 0)[1] == 0
    assert mine.usable


@pytest.mark.full
def test_an_engine_keeps_itself_and_its_bots_to_one_core():
    script = (
        "import os; from beankit.sandbox.engine.zygotes import keep_to_one_core; keep_to_one_core(1);"
        "from beankit.sandbox.engine.zygotes import Walls, zygote; cell = zygote().spawn(Walls());"
        "print(len(os.sched_getaffinity(0)), os.sched_getaffinity(0) == os.sched_getaffinity(cell.pid));"
        "print({os.sched_getscheduler(pid) for pid in (0, cell.pid)} == {os.SCHED_BATCH}); cell.end()"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "1 True\nTrue\n"


def test_threads_share_a_zygote(player):
    zygote().close()
    with ThreadPoolExecutor(4) as pool:
        guests = list(pool.map(player, ["return options[0]"] * 12))
    assert len({id(guest.cell.zygote) for guest in guests}) == 1
    assert len({guest.cell.pid for guest in guests}) == 12
    assert all(isinstance(guest.loaded, Ready) for guest in guests)


@pytest.mark.full
def test_many_bots_leave_nothing_behind(player):
    for _ in range(10):
        player("return options[0]").cell.end()
    before = growth()
    for _ in range(60):
        player("return options[0]").cell.end()
    after = growth()
    assert all(map(le, after["files"], before["files"]))  # what an earlier test left may be closed meanwhile
    assert after["children"] == before["children"]
    assert after["origin"] <= before["origin"] + 200_000


@pytest.mark.soak
def test_a_hundred_games_leave_nothing_behind(entry):
    bots = [entry("return self.rng.choice(options)"), entry("print('beans'); return options[99]")]
    for seed in range(40):
        referee("al-cabohne", bots, seed, budget=CONTEST)
    before = growth()
    for seed in range(120):
        referee("al-cabohne", bots, seed, budget=CONTEST)
    after = growth()
    assert all(map(le, after["files"], before["files"]))
    assert after["children"] == before["children"]
    assert after["origin"] <= before["origin"] + 125_000
    assert after["memory"] <= before["memory"] + 8_000_000  # the memos of the games have their bounds


def growth():
    """What could grow: open files of both, bots, memory of both."""
    gc.collect()  # files that earlier tests left in cycles would be closed at any later moment
    origin = zygote().process.pid
    return {
        "files": [len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in (os.getpid(), origin)],
        "children": Path(f"/proc/{origin}/task/{origin}/children").read_text().split(),
        "origin": memory(origin),
        "memory": memory(os.getpid()),
    }


def memory(pid):
    """Bytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_game_whose_zygote_was_killed_ends_with_a_sentence(entry):
    origin = Zygote()
    table = Game("al-cabohne", players=2, seed=1)
    leader = Referee(table, [entry("return options[0]"), "random"], 1, budget=CONTEST, origin=origin)
    os.kill(origin.process.pid, signal.SIGKILL)
    assert gone([leader.isolated[0].cell.pid])
    with pytest.raises(NoIsolation, match="the process that bots are forked from is gone"):
        leader.play()


@pytest.mark.full
@pytest.mark.parametrize("more", daily(range(3), 0))
def test_a_zygote_that_can_open_no_more_files_says_so_and_goes_on(here, more):
    """It needs two for the line to a bot, and one to know it by."""
    origin = Zygote()
    pid = origin.process.pid
    limit = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    free = [number for number in range(limit[0]) if not Path(f"/proc/{pid}/fd/{number}").is_symlink()]
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (free[more], limit[1]))
    with pytest.raises(NoIsolation, match=r"no process can be started for a bot: .* Too many open files"):
        origin.spawn(here.walls)
    assert origin.usable
    resource.prlimit(pid, resource.RLIMIT_NOFILE, limit)
    assert origin.spawn(here.walls).end().status == -signal.SIGKILL
    origin.close()


class Interrupted(Exception):
    """As ctrl-C, in the middle of an exchange."""


@contextmanager
def interrupting(origin):
    """Meanwhile the zygote answers nothing, and a signal interrupts whoever waits for it."""

    def interrupt(*_):
        raise Interrupted

    os.kill(origin.process.pid, signal.SIGSTOP)
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)
        os.kill(origin.process.pid, signal.SIGCONT)


@pytest.fixture
def origin():
    """A zygote of its own."""
    fresh = Zygote()
    yield fresh
    fresh.close()


def answers(cell):
    """Does a bot still answer?"""
    return cell.ask(Try(cell.number(), [], {}), Bank(cell.pid, 10, 10)).reached == []


@pytest.mark.full
def test_an_interrupted_start_costs_only_its_own_bot(origin, here):
    before = origin.spawn(here.walls)
    files = open_files()
    with interrupting(origin), pytest.raises(Interrupted):
        origin.spawn(here.walls)
    assert open_files() == files
    after = origin.spawn(here.walls)
    assert answers(before)
    assert answers(after)
    assert before.end().status == -signal.SIGKILL  # by now the zygote has read all that was sent before
    assert bots_of(origin) == [after.pid]


@pytest.mark.full
def test_ctrl_c_right_after_the_reply_leaves_no_bot_and_no_file(origin, here, monkeypatch):
    files, pressed, receive = open_files(), [], socket.recv_fds

    def receive_and_press(*args):
        reply = receive(*args)
        if not pressed:
            pressed.append(True)
            signal.raise_signal(signal.SIGINT)
        return reply

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(socket, "recv_fds", receive_and_press)
    try:
        with pytest.raises(KeyboardInterrupt):
            origin.spawn(here.walls)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert open_files() == files
    assert bots_of(origin) == []
    assert origin.spawn(here.walls).end().status == -signal.SIGKILL


@pytest.mark.full
def test_an_interrupted_end_can_be_repeated(origin, here):
    files = open_files()
    ending, other = origin.spawn(here.walls), origin.spawn(here.walls)
    with interrupting(origin), pytest.raises(Interrupted):
        ending.end()
    assert answers(other)
    assert ending.end().status == -signal.SIGKILL
    assert bots_of(origin) == [other.pid]
    other.end()
    assert open_files() == files


@pytest.fixture
def hasty(monkeypatch):
    """A zygote of its own from which nobody in a hurry waits long for a reply."""
    monkeypatch.setattr(zygotes, "MOMENT", 0.1)
    fresh = Zygote()
    yield fresh
    fresh.close()


@contextmanager
def stopped(origin, then):
    """Stop a zygote; a little later, do something else."""
    os.kill(origin.process.pid, signal.SIGSTOP)
    before = signal.signal(signal.SIGALRM, lambda *_: then()), signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    yield
    for number, handler in zip((signal.SIGALRM, signal.SIGINT), before, strict=True):
        signal.signal(number, handler)


def test_ctrl_c_waits_for_no_zygote_that_is_stuck(hasty, here):
    cells = [hasty.spawn(here.walls), hasty.spawn(here.walls)]
    press = partial(signal.raise_signal, signal.SIGINT)
    with stopped(hasty, press), pytest.raises(KeyboardInterrupt):
        hasty.spawn(here.walls)
    for cell in cells:
        cell.end()
    assert not hasty.usable


def test_an_end_waits_for_no_zygote_that_is_stuck(hasty, here):
    cells = [hasty.spawn(here.walls), hasty.spawn(here.walls)]
    os.kill(hasty.process.pid, signal.SIGSTOP)
    for cell in cells:
        cell.end()
    assert not hasty.usable


def test_a_slow_zygote_is_waited_for(hasty, here):
    with stopped(hasty, lambda: os.kill(hasty.process.pid, signal.SIGCONT)):
        cell = hasty.spawn(here.walls)
    assert answers(cell)


def open_files():
    """The numbers of this process's files."""
    gc.collect()  # files that earlier tests left in cycles would be closed at any later moment
    return sorted(file.name for file in Path("/proc/self/fd").iterdir())


def bots_of(origin):
    """The bots of a zygote that nobody has reaped."""
    pid = origin.process.pid
    return [int(bot) for bot in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_reaped_process_has_no_clock():
    pid = os.fork()
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0)
    with pytest.raises(NoIsolation, match="the process that bots are forked from is gone"):
        cpu_time(pid)
