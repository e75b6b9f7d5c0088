"""A league in processes of its own, as people run it: other workers, secret deals, and several commands at once."""

import os
import signal
import subprocess
import sys
from shutil import copy2

import pytest

from beankit.tournament.archive import Archive
from beankit.tournament.league import share
from beankit.tournament.league.league import League, store_of
from beankit.tournament.plan.chances import key_file
from beankit.tournament.publication import copy
from tests.commands import listening
from tests.tournament.leagues import QUIET, holds, played, settled

pytest.importorskip("numpy")
HOLDING = """
import sys
from pathlib import Path
from beankit.tournament.league.share import held

with held(Path(sys.argv[1])):
    print("held", flush=True)
    input()
"""
SMALL_ROUNDS = """
from beankit.cli import main
from beankit.tournament.league import league

league.ROUND = 4  # as for the leagues in this process
main()
"""
STANDING_BACK = """
import os
from beankit.arena.processes import AUTOGROUP, stand_back

stand_back()
print(os.nice(0))
print(AUTOGROUP.read_text() if AUTOGROUP.exists() else "")
"""


def started(*words):
    """A command of the kit in a process of its own."""
    command = [sys.executable, "-c", SMALL_ROUNDS, "tournament", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listening)


def until(process, words):
    """Read what a process prints, until it says this."""
    for line in process.stdout:
        if words in line:
            return
    raise AssertionError(process.stderr.read())


def stopped(process):
    """End a league as somebody does who types ctrl-C."""
    process.send_signal(signal.SIGINT)
    process.communicate()


def ranked_in(path):
    """Who has a place."""
    return {name for name, bot in Archive(path).entrants.items() if bot.ranked}


def results(there):
    """How every game ended."""
    return {game.key: (game.summary["scores"], game.summary["digest"]) for game in Archive(there.store).games()}


@pytest.mark.full
@pytest.mark.xdist_group("dask")
@pytest.mark.parametrize("counts", [True, False])
def test_a_league_plays_the_same_on_the_workers_of_a_scheduler(small, cluster, counts):
    address, worker = cluster
    worker("--no-nanny")
    if counts:
        small.write_text(small.read_text().replace("seed = 7\n", ""))
    here, there = League(small), League(small, small.parent / "there.sqlite")
    here.go_on(1, watch=lambda *_: False)  # a round, and the key is drawn
    copy(here.store, there.store)
    if counts:
        copy2(key_file(here.store), key_file(there.store))  # for nobody else to read, either
    begun = results(there)
    here = played(small)
    there = League(small, there.store)
    there.go_on(1, address=address, watch=settled)
    assert results(there) == results(here)
    assert begun.items() < results(there).items()
    assert (Archive(there.store).key_hash is not None) == counts
    assert holds(there, 1)


@pytest.mark.full
def test_a_league_that_counts_keeps_its_deals_secret(small):
    small.write_text(small.read_text().replace("seed = 7\n", ""))
    there = played(small)
    archive, before = Archive(there.store), results(there)
    assert archive.key_hash is not None
    assert archive.key is None, "it is not in the store"
    assert key_file(there.store).stat().st_mode & 0o077 == 0, "nobody else reads it"
    (small.parent / "mine.py").write_text(QUIET + "\n# better\n")
    played(small)
    assert Archive(there.store).key_hash == archive.key_hash
    assert before.items() < results(there).items(), "it goes on with the same key"
    assert holds(there, 2)


@pytest.mark.full
def test_pausing_and_withdrawing_at_the_same_moment_do_both(small):
    process = started("watch", small, "--jobs", "1")
    until(process, "played")
    commands = [started("pause", small), started("withdraw", small, "mine")]
    said = [command.communicate() for command in commands]
    assert [command.returncode for command in commands] == [0, 0], said
    store = store_of(small)
    assert share.is_paused(store), "whoever withdraws does not let it go on"
    assert [leaver.name for leaver in Archive(store).left] == ["mine v1"]
    until(process, "paused")
    assert process.poll() is None, "the league is still there"
    share.resume(store)
    until(process, "nothing left to ask")
    stopped(process)
    assert ranked_in(store) == {"yours v1"}
    assert holds(League(small), 1)


@pytest.mark.full
def test_a_withdrawal_that_is_killed_does_not_hold_the_league(small):
    there = played(small)
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, there.store], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    process.stdout.readline()
    assert share.is_held(there.store)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert not share.is_held(there.store)


@pytest.mark.full
def test_of_two_who_start_a_league_one_is_refused(small):
    two = [started("watch", small, "--jobs", "1", "--until-settled") for _ in range(2)]
    said = [process.communicate() for process in two]
    refused = [errors for process, (_, errors) in zip(two, said, strict=True) if process.returncode]
    assert len(refused) == 1, said
    assert "is running already" in refused[0]
    assert holds(League(small), 1)


@pytest.mark.full
def test_a_running_league_lets_a_new_version_take_the_place_of_the_old(small):
    process = started("watch", small, "--jobs", "1")
    until(process, "nothing left to ask")
    (small.parent / "mine.py").write_text(QUIET + "\n# better\n")
    until(process, "played")
    stopped(process)
    assert ranked_in(store_of(small)) == {"mine v2", "yours v1"}


@pytest.mark.parametrize("own", [True, False])
def test_work_in_the_background_stands_back_and_takes_nobody_with_it(own):
    command = [sys.executable, "-c", STANDING_BACK]
    done = subprocess.run(command, start_new_session=own, capture_output=True, text=True, check=True)
    nice, _, session = done.stdout.partition("\n")
    assert int(nice) >= 10
    shared_out = bool(session.strip())  # some systems do not share their time among sessions, or not with this one
    assert ("nice 10" in session) == (own and shared_out), "a session that others use stays as it was"
