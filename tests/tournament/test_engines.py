"""Whatever plays the games, the results are the same, and a worker that dies costs nobody else anything."""

import gc
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from time import monotonic, sleep

import pytest

from beankit.arena.processes import ProcessDied
from beankit.core.errors import BadOption
from beankit.sandbox.levels import WeakIsolation, isolation
from beankit.tournament import farm
from beankit.tournament.archive import Archive
from beankit.tournament.engines import Here, Processes, Workers, chosen
from beankit.tournament.farm import Farm
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
from beankit.tournament import engines

engines.PRELOADED.append("tests.tournament.killing")
run.Tournament(sys.argv[1]).play(jobs=2, engine=sys.argv[2], address=sys.argv[3] or None)
"""


def results(tournament):
    """How every game went."""
    return {game.key: (game.bots, game.summary["digest"], game.level) for game in Archive(tournament.store).games()}


PRESSED = """
import os
from beankit.tournament import engines

engines.PRELOADED.append("tests.tournament.pressing")
pool = engines.Processes(1)
executor = pool.start()
assert executor.submit(os.getpid).result() != os.getpid()
print("a process answers")
pool.stop(executor)
"""

STOPPED = """
import os
from beankit.tournament import engines

engines.PRELOADED.append("tests.tournament.knocking")
pool = engines.Processes(1)
executor = pool.start()
try:
    executor.submit(os.getpid)
except KeyboardInterrupt:
    print("stopped")
pool.stop(executor)
"""


class Recording(Here):
    """An engine that keeps what it is sent."""

    def __init__(self):
        self.sent = []

    def submit(self, fn, /, *args, **kwargs):
        self.sent += args
        return super().submit(fn, *args, **kwargs)


@pytest.mark.full
def test_a_worker_gets_its_bots_and_the_seeds_of_its_deals_but_never_the_key(write, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE)
    tournament = Tournament(write(bots=["mine.py", "random", "gardener", "template"], deals=3, seed=None))
    engine = Recording()
    monkeypatch.setattr("beankit.tournament.run.chosen", lambda *_, **__: engine)
    assert tournament.play() == 12
    key = TournamentKey(key_file(tournament.store).read_text().strip())
    assert engine.sent
    for batch in engine.sent:
        body = pickle.dumps(batch)
        assert key.bytes not in body
        assert key.text.encode() not in body
        seated = {bot for work in batch.works for _, _, seats in work.games for bot in seats}
        assert batch.bots.keys() == seated, "no other bot travels along"


def holds_key():
    """Is there a key in this process?"""
    return any(isinstance(thing, TournamentKey) for thing in gc.get_objects())


@pytest.mark.full
def test_processes_never_held_the_key():
    key = TournamentKey()
    assert holds_key()
    engine = Processes(1)
    executor = engine.start()
    assert not executor.submit(holds_key).result()
    engine.stop(executor)
    assert key.text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says which cores a process uses")
def test_each_process_keeps_to_a_core_of_its_own():
    cores = os.sched_getaffinity(0)
    engine = Processes(len(cores))
    executor = engine.start()
    for task in [executor.submit(os.getpid) for _ in cores]:
        task.result()
    kept = [os.sched_getaffinity(pid) for pid in started(executor, len(cores))]
    engine.stop(executor)
    assert sorted(core for affinity in kept for core in affinity) == sorted(cores)


def started(executor, count):
    """The processes of a pool, once all of them have settled in."""
    until = monotonic() + 240
    while monotonic() < until:
        pids = list(executor._processes)
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
        work.play_batch(work.Batch(work.Terms("al-cabohne", {}, tournament.settings.budget, "this", False), {}, ()))
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


def test_an_unknown_engine_is_told(write):
    with pytest.raises(BadOption, match="choose processes or dask"):
        chosen("ray", None, None, pieces=1)
    with pytest.raises(BadOption, match="is for --engine dask"):
        chosen("processes", "tcp://here:1", None, pieces=1)
    with pytest.raises(BadOption, match="choose from: processes, dask"):
        Tournament(write(more='engine = "ray"'))


def test_batches_grow_with_quick_games_and_end_evenly(write):
    tournament = Tournament(write(deals=200))
    engine = Recording()
    run = Farm(engine, None, {}, list(works_of(tournament)), lambda _: True)
    run.next_wave()
    assert run.size == 1, "nothing is known yet"
    run.pace = 0.001
    assert run.size > 10
    run.pace = 1.0
    assert run.size == 1


def test_small_waves_share_a_batch(write):
    works = [work._replace(wave=work.number) for work in works_of(Tournament(write(deals=200)))]
    run = Farm(Here(), None, {bot: None for work in works for bot in work.games[0][2]}, works, lambda _: True)
    run.executor, run.pace = Holding(), 0.001
    assert run.fill()
    assert [len(batch.works) > 10 for batch in run.running.values()] == [True, True]
    begun = [work.number for batch in run.running.values() for work in batch.works]
    assert begun == list(range(len(begun))), "in the order of the plan"


class Holding(Executor):
    """Takes work and does none."""

    def submit(self, fn, /, *args, **kwargs):
        return Future()


def works_of(tournament):
    """All that is to be played."""
    for number, table in enumerate(tournament.schedule()):
        games = tuple((f"{number} {rotation}", rotation, seats) for rotation, seats in enumerate(table.rotations))
        yield work.Work(number, 0, 1, 1, games)


@pytest.mark.full
def test_a_bot_that_ends_its_process_costs_only_its_own_games(write):
    file = write(bots=["killer", "random", "gardener"], deals=2)
    done = subprocess.run(
        [sys.executable, "-c", KILLING, file, "processes", ""], capture_output=True, text=True, cwd=ROOT, timeout=600
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


def test_stopped_processes_end_with_their_pool():
    """It hears nothing but the end; and the process that it was forked from has to tell that it ended."""
    engine = Processes(1)
    executor = engine.start()
    for pid in executor.submit(os.getpid).result(), executor.submit(os.getppid).result():
        os.kill(pid, signal.SIGSTOP)
    waiting = executor.submit(os.getpid)
    engine.stop(executor)
    assert waiting.done()


@pytest.mark.full
def test_workers_that_are_stopped_cost_nobody_anything(write, monkeypatch):
    """When nothing comes for longer than any table may take, there are new workers, and all games are played."""
    pools, start = [], Processes.start

    def started(self):
        monkeypatch.setattr(farm, "BUSY", 4)
        pools.append(start(self))
        return pools[-1]

    class Stopping(Watch):
        def moved(self, done, games, lead):
            if done >= 6 and len(pools) == 1:
                monkeypatch.setattr(farm, "BUSY", 0.01)
                for pid in pools[0]._processes:
                    os.kill(pid, signal.SIGSTOP)

    here, there = Tournament(write(name="here")), Tournament(write(name="there"))
    here.play(jobs=1)
    monkeypatch.setattr(Processes, "start", started)
    assert there.play(jobs=2, watch=Stopping()) == 24
    assert len(pools) > 1
    assert results(there) == results(here)


class Killing(Watch):
    """Kills a worker after some games."""

    def __init__(self, process, after):
        self.process, self.after = process, after

    def moved(self, done, games, lead):
        if done >= self.after and self.process is not None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process = None


@pytest.mark.full
@pytest.mark.xdist_group("dask")
def test_dask_plays_the_same_although_a_worker_is_killed(cluster, write, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    bots = ["mine.py", "random", "gardener", "template"]
    from distributed import Client

    address, worker = cluster
    _, second = worker("--no-nanny"), worker("--no-nanny")
    here, there = Tournament(write(bots=bots, name="here")), Tournament(write(bots=bots, name="there"))
    assert here.play(jobs=2) == 24
    with Client(address) as client:  # as dask-jobqueue and dask-gateway give one
        assert there.play(engine="dask", address=client, watch=Killing(second, 6)) == 24
        assert client.status == "running", "it is left as it was"
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
        [sys.executable, "-c", KILLING, file, "dask", address], capture_output=True, text=True, cwd=ROOT, timeout=600
    )
    assert done.returncode == 0, done.stderr
    games = list(Archive(file.with_suffix(".sqlite")).games())
    assert {"killer" in game.bots for game in games} == {True, False}
    for game in games:
        assert game.summary["forfeits"] == [seat for seat, bot in enumerate(game.bots) if bot == "killer"]


@pytest.mark.full
@pytest.mark.xdist_group("dask")
def test_a_lost_result_whose_call_then_fails_is_an_error(cluster, tmp_path):
    from distributed import Client, KilledWorker

    address, worker = cluster
    worker("--nanny")
    seen = tmp_path / "seen"

    class Fatal:
        def __reduce__(self):
            os._exit(1)  # the result is there, but its worker dies when it is fetched

    def lose():
        if seen.exists():
            os._exit(1)
        seen.touch()
        return Fatal()

    with Client(address) as client:
        answer = Workers(client).submit(lose)
        assert isinstance(answer.exception(300), KilledWorker)


@pytest.mark.full
def test_no_scheduler_is_told(write):
    needed("distributed")
    with pytest.raises(ProcessDied, match=r"there is no Dask scheduler at tcp://127\.0\.0\.1:9"):
        Tournament(write()).play(engine="dask", address="tcp://127.0.0.1:9")
