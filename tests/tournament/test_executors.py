"""Whatever plays the games, the results are the same, and a worker that dies costs nobody else anything."""

import gc
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest

from beankit.arena.processes import ProcessDied
from beankit.sandbox.levels import WeakIsolation, isolation
from beankit.tournament import batches
from beankit.tournament.archive import Archive
from beankit.tournament.executors import Here, Processes
from beankit.tournament.plan.chances import TournamentKey, key_file
from beankit.tournament.play import work
from beankit.tournament.play.work import OtherKit
from beankit.tournament.run import Tournament
from beankit.tournament.watch import Watch
from tests.commands import listening
from tests.tournament.clusters import needed

ROOT = Path(__file__).resolve().parent.parent.parent
MINE = """
from beankit import Bot

class Mine(Bot):
    def decide(self, view, decision):
        return decision.options[-1]
"""
KILLING = """
import sys
from tests.tournament import killing
from beankit.tournament import run
from beankit.tournament import executors

executors.PRELOADED.append("tests.tournament.killing")
run.Tournament(sys.argv[1]).play(jobs=2, address=sys.argv[2] or None)
"""


def results(tournament):
    """How every game went."""
    return {game.key: (game.bots, game.summary["digest"], game.level) for game in Archive(tournament.store).games()}


PRESSED = """
import os
from beankit.tournament import executors

executors.PRELOADED.append("tests.tournament.pressing")
executor = executors.Processes(1)
assert executor.submit(os.getpid).result() != os.getpid()
print("a process answers")
executor.shutdown()
"""

STOPPED = """
import os
from beankit.tournament import executors

executors.PRELOADED.append("tests.tournament.knocking")
executor = executors.Processes(1)
try:
    executor.submit(os.getpid)
except KeyboardInterrupt:
    print("stopped")
executor.shutdown()
"""


class Recording(Here):
    """An executor that keeps what it is sent."""

    def __init__(self):
        self.sent = []

    def submit(self, fn, /, *args, **kwargs):
        self.sent.append(args)
        return super().submit(fn, *args, **kwargs)


@pytest.mark.full
def test_a_worker_gets_its_bots_and_the_seeds_of_its_deals_but_never_the_key(write, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    tournament = Tournament(write(bots=["mine.py", "random", "gardener", "template"], deals=3, seed=None))
    executor = Recording()
    assert tournament.play(executor=executor) == 12
    key = TournamentKey(key_file(tournament.store).read_text().strip())
    assert executor.sent
    for terms, bots, works, *_ in executor.sent:
        body = pickle.dumps((terms, bots, works))
        assert key.bytes not in body
        assert key.text.encode() not in body
        seated = {bot for work in works for _, _, seats in work.games for bot in seats}
        assert bots.keys() == seated, "no other bot travels along"


def holds_key():
    """Is there a key in this process?"""
    return any(isinstance(thing, TournamentKey) for thing in gc.get_objects())


@pytest.mark.full
def test_processes_never_held_the_key():
    key = TournamentKey()
    assert holds_key()
    with Processes(1) as executor:
        assert not executor.submit(holds_key).result()
    assert key.text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says which cores a process uses")
def test_each_process_keeps_to_a_core_of_its_own():
    cores = os.sched_getaffinity(0)
    with Processes(len(cores)) as executor:
        for task in [executor.submit(os.getpid) for _ in cores]:
            task.result()
        kept = [os.sched_getaffinity(pid) for pid in started(executor, len(cores))]
    assert sorted(core for affinity in kept for core in affinity) == sorted(cores)


def started(executor, count):
    """The processes of a pool, once all of them have settled in."""
    until = monotonic() + 240
    while monotonic() < until:
        pids = list(executor.pool._processes)
        if len(pids) == count and all(len(os.sched_getaffinity(pid)) == 1 for pid in pids):
            return pids
        executor.submit(sleep, 0.05)  # a process is started when there is work and nobody is free
        sleep(0.01)
    raise TimeoutError


@pytest.mark.full
def test_a_script_is_not_run_again_in_every_process(write):
    script = write().with_name("script.py")
    script.write_text(
        "import sys\nfrom beankit.tournament.run import Tournament\nprint('begun')\n"
        "print(Tournament(sys.argv[1]).play(jobs=2))\n"
    )
    done = subprocess.run([sys.executable, script, write()], capture_output=True, text=True, timeout=600)
    assert done.stdout == "begun\n24\n", done.stderr


@pytest.mark.full
def test_ctrl_c_while_processes_start_is_left_to_the_main_process():
    """In a terminal it reaches all of them, also those that still load the kit."""
    done = pressed(PRESSED)
    assert (done.stdout, done.stderr) == ("a process answers\n", "")


@pytest.mark.full
def test_ctrl_c_leaves_no_process_half_started():
    """It would look for what is gone, and say so after the last word of the command."""
    done = pressed(STOPPED)
    assert (done.stdout, done.stderr) == ("stopped\n", "")


def pressed(program):
    """What a program does in which somebody presses ctrl-C."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=600, preexec_fn=listening)


def test_a_worker_with_another_kit_is_refused(write, monkeypatch):
    tournament = Tournament(write())
    monkeypatch.setattr(work, "engine_hash", lambda: "another")
    with pytest.raises(OtherKit, match="has another engine: install the same version"):
        work.play_batch(work.Terms("al-cabohne", {}, tournament.settings.budget, "this", False), {}, [])
    with pytest.raises(OtherKit, match="another house bot random"):
        work.player("random", "0", "al-cabohne")


@pytest.mark.full
def test_a_batch_leaves_the_collector_as_it_was(write, monkeypatch):
    """It collects seldom while games are played, and as before when they are over, or fail."""
    seen, usual = [], gc.get_threshold()
    monkeypatch.setattr(work, "isolation", lambda: seen.append(gc.get_threshold()[0]) or isolation(1))
    (write().parent / "mine.py").write_text(MINE)
    tournament = Tournament(write(bots=["mine.py", "random"], deals=1))
    with pytest.raises(WeakIsolation):
        tournament.play(jobs=1)
    assert seen == [work.SELDOM]
    assert gc.get_threshold() == usual != (work.SELDOM, *usual[1:])


@pytest.mark.full
def test_a_worker_with_weak_walls_refuses_by_itself(write, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE)
    tournament = Tournament(write(bots=["mine.py", "random"], deals=1))
    monkeypatch.setattr(work, "isolation", lambda: isolation(1))  # the coordinator has the walls of this machine
    with pytest.raises(WeakIsolation, match="--accept-weak-isolation"):
        tournament.play(jobs=1)


def test_batches_grow_with_quick_games_and_end_evenly(write, monkeypatch):
    monkeypatch.setattr(batches, "TARGET", 1e9)  # every game is quick
    tournament, executor = Tournament(write(deals=40)), Recording()
    assert tournament.play(executor=executor) == 160
    sizes = [len(works) for _, _, works, _ in executor.sent]
    assert sizes[0] == 1, "nothing is known yet"
    assert sizes[2] > 30, "of several waves"
    assert sizes[-1] == 1
    numbers = [work.number for _, _, works, _ in executor.sent for work in works]
    assert numbers == [*range(80)], "in the order of the plan"


def test_any_executor_plays_the_same(write):
    """Threads are no place for a tournament, but they are another executor."""
    here, there = Tournament(write(name="here")), Tournament(write(name="there"))
    here.play(jobs=1)
    with ThreadPoolExecutor(2) as executor:
        assert there.play(executor=executor) == 24
    assert results(there) == results(here)


@pytest.mark.full
def test_an_executor_that_starts_no_other_worker_is_told_of(write):
    """What was played before is stored, and another run goes on."""
    tournament = Tournament(write(deals=40))
    with ProcessPoolExecutor(1) as executor, pytest.raises(ProcessDied, match="starts no other"):
        tournament.play(executor=executor, watch=Killing(6, lambda: next(iter(executor._processes))))
    stored = results(tournament)
    assert 6 <= len(stored) < 160
    assert tournament.play(jobs=1) == 160 - len(stored)


@pytest.mark.full
def test_a_bot_that_ends_its_process_costs_only_its_own_games(write):
    file = write(bots=["killer", "random", "gardener"], deals=2)
    done = subprocess.run(
        [sys.executable, "-c", KILLING, file, ""], capture_output=True, text=True, cwd=ROOT, timeout=600
    )
    assert done.returncode == 0, done.stderr
    store = file.with_suffix(".sqlite")
    games = list(Archive(store).games())
    killed = [game for game in games if "killer" in game.bots]
    others = [game for game in games if "killer" not in game.bots]
    assert killed
    assert others
    for game in killed:
        assert game.summary["forfeits"] == [game.bots.index("killer")]
        assert "ended the process" in game.summary["faults"][0]["sentence"]
    assert not any(game.summary["faults"] for game in others)


class Killing(Watch):
    """Kills a process after some games."""

    def __init__(self, after, pid):
        self.after, self.pid = after, pid

    def moved(self, done, games, lead):
        if done >= self.after and self.pid is not None:
            os.kill(self.pid(), signal.SIGKILL)
            self.pid = None


@pytest.mark.full
def test_a_process_that_is_killed_costs_nobody_anything(write, monkeypatch):
    pools, start = [], Processes._started
    monkeypatch.setattr(Processes, "_started", lambda self: pools.append(start(self)) or pools[-1])
    here, there = Tournament(write(name="here")), Tournament(write(name="there"))
    here.play(jobs=1)
    assert there.play(jobs=2, watch=Killing(6, lambda: next(iter(pools[0]._processes)))) == 24
    assert len(pools) == 2
    assert results(there) == results(here)


@pytest.mark.full
@pytest.mark.xdist_group("dask")
def test_dask_plays_the_same_although_a_worker_is_killed(cluster, write, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    bots = ["mine.py", "random", "gardener", "template"]
    address, worker = cluster
    _, second = worker("--no-nanny"), worker("--no-nanny")
    here, there = Tournament(write(bots=bots, name="here")), Tournament(write(bots=bots, name="there"))
    assert here.play(jobs=2) == 24
    assert there.play(address=address, watch=Killing(6, lambda: second.pid)) == 24
    assert second.wait(240) == -signal.SIGKILL
    assert results(there) == results(here)
    assert [standing.as_dict() for standing in there.standings()] == [
        standing.as_dict() for standing in here.standings()
    ]


@pytest.mark.full
@pytest.mark.xdist_group("dask")
def test_a_bot_that_ends_dask_workers_costs_only_its_own_games(cluster, write):
    address, worker = cluster
    worker("--nanny")
    file = write(bots=["killer", "random", "gardener", "template"], deals=1)
    done = subprocess.run(
        [sys.executable, "-c", KILLING, file, address], capture_output=True, text=True, cwd=ROOT, timeout=600
    )
    assert done.returncode == 0, done.stderr
    games = list(Archive(file.with_suffix(".sqlite")).games())
    assert {"killer" in game.bots for game in games} == {True, False}
    for game in games:
        assert game.summary["forfeits"] == [seat for seat, bot in enumerate(game.bots) if bot == "killer"]


@pytest.mark.full
@pytest.mark.xdist_group("dask")
def test_the_client_of_a_cluster_gives_an_executor(cluster, write):
    """As dask-jobqueue and dask-gateway have one, whose clusters have no plain address."""
    from distributed import Client

    address, worker = cluster
    worker("--no-nanny")
    tournament = Tournament(write(deals=1))
    with Client(address) as client:
        assert tournament.play(executor=client.get_executor(pure=False)) == 4
        assert client.status == "running", "it is left as it was"


@pytest.mark.full
def test_no_scheduler_is_told(write):
    needed("distributed")
    with pytest.raises(ProcessDied, match=r"there is no Dask scheduler at tcp://127\.0\.0\.1:9"):
        Tournament(write()).play(address="tcp://127.0.0.1:9")
