"""How well bots are isolated: found by trying, and how to raise the level."""

import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from beankit.sandbox import levels
from beankit.sandbox.levels import LATE, WeakIsolation, bait, isolation
from beankit.sandbox.walls import landlock, seccomp
from beankit.sandbox.walls.probes import LATE_OPEN, PROBES, attempts
from tests.sandbox import machines

REPORT = """
import json
from beankit.sandbox.levels import isolation
found = isolation()
print(json.dumps([found.level, str(found.sentence), found.reached, [*map(str, found.advice)]]))
"""
LATE_BOT = """
import json
from beankit import Game
from beankit.sandbox.budget import CONTEST
from beankit.arena.bots.files import BotFiles
from beankit.sandbox.levels import LATE, isolation
from beankit.sandbox.engine.guests import IsolatedBot

BOT = '''
import colorsys, sqlite3
import socket
from beankit import Bot
class Mine(Bot):
    def choose(self, view, options):
        self.say(colorsys.rgb_to_hsv(1, 0, 0)[1])
        for deed in (lambda: open("/etc/passwd"), socket.socket):
            try:
                deed()
            except OSError as error:
                self.say("; " + type(error).__name__ + "; " + str(error))
        return options[0]
'''
here, game = isolation(LATE), Game("bohnanza", players=3, seed=1)
player = IsolatedBot(BotFiles.from_text("mine.py", BOT), game.decision.seat, here, CONTEST)
player.load(game, 1)
said = [*player.ask().remark.split(" ; ")]
print(json.dumps([here.level, said[0], said[1].split("; ")[0], said[2].split("; ")[1]]))
player.cell.end()
"""
TRY = """
import json, sys
from beankit.sandbox.walls.probes import LAST, PROBES, attempts
print(json.dumps(attempts([name for name in PROBES if name != LAST], json.loads(sys.argv[1]))))
"""


@pytest.fixture(scope="module", autouse=True)
def cleared():
    """The ordinary user's copies are taken away."""
    yield
    machines.drop()


@pytest.mark.full
def test_every_attempt_gets_through_where_there_are_no_walls():
    with bait() as laid:
        command = [sys.executable, "-c", TRY, json.dumps({**laid})]
        done = subprocess.run(command, capture_output=True, text=True, cwd=machines.ROOT, check=True)
    reached = json.loads(done.stdout)
    depends_on_the_machine = {"mptcp", "engine files", "engine memory", "new user"}
    assert set(PROBES) - set(reached) - depends_on_the_machine == {"run program"}


def test_this_machine_is_fit_for_other_peoples_bots(here):
    assert here.level >= 3
    assert here.reached == []
    assert str(here.sentence).endswith("22 of 22 attempts to break out failed")
    here.demand()


@pytest.mark.skipif(not landlock.version(), reason="no Landlock here")
def test_with_two_walls_it_is_level_4_and_without_landlock_level_3(here, afresh, monkeypatch):
    assert here.level == 4
    monkeypatch.setattr(landlock, "version", lambda: 0)
    weaker = isolation()
    assert weaker.level == 3
    assert weaker.reached == []
    assert [*map(str, weaker.advice)] == [
        "this kernel has no Landlock (it came with Linux 5.13), or a container forbids it"
    ]


def test_without_libseccomp_it_is_level_1_with_the_line_that_installs_it(afresh, monkeypatch):
    monkeypatch.setattr(seccomp, "LIBRARY", "libseccomp-is-not-here.so")
    weaker = isolation()
    assert weaker.level == 1
    assert "look at file" in weaker.reached
    assert "apt install libseccomp2" in str(weaker.advice[0])
    with pytest.raises(WeakIsolation, match=r"apt install libseccomp2.*--accept-weak-isolation"):
        weaker.demand()
    weaker.demand(accept_weak=True)


def test_a_filter_that_does_not_hold_is_found_out(afresh, monkeypatch):
    leaky = seccomp.CallFilter(seccomp.ALLOW).program()
    monkeypatch.setattr(levels, "seal", lambda: (leaky, ""))
    weaker = isolation()
    assert weaker.level == 1
    assert str(weaker.seccomp).startswith("the filter of system calls does not hold: ")


def test_a_landlock_that_does_not_hold_is_found_out(afresh, monkeypatch):
    monkeypatch.setattr(levels, "FILES", ("look at file",))  # which no Landlock guards
    weaker = isolation()
    assert weaker.level == 3
    assert str(weaker.landlock) == "Landlock does not hold: look at file"


@pytest.mark.full
def test_in_a_container_without_user_namespaces_it_is_level_3():
    level, _, reached, advice = json.loads(machines.here().contained().run("-c", REPORT))
    assert (level, reached) == (3, [])
    assert advice == ["this kernel has no Landlock (it came with Linux 5.13), or a container forbids it"]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be another user")
@pytest.mark.full
def test_an_ordinary_user_has_the_same_level(here):
    level, _, reached, _ = json.loads(machines.ordinary().run("-c", REPORT))
    assert (level, reached) == (here.level, [])


def test_bots_that_import_late_have_level_2_and_only_what_it_opens():
    late = isolation(LATE)
    assert late.level == (2 if landlock.version() else 1)
    assert set(late.reached) <= {*LATE_OPEN} or late.level == 1
    with pytest.raises(WeakIsolation, match=f"^isolation level {late.level} \\(") as refused:
        late.demand()
    assert str(refused.value).endswith("; or accept the risk: --accept-weak-isolation")
    assert "; ;" not in str(refused.value)
    assert all(way in str(refused.value) for way in late.reached)


@pytest.mark.full
@pytest.mark.skipif(os.getuid() != 0 or not landlock.version(), reason="needs another user, and Landlock")
def test_a_bot_imports_late_what_is_installed():
    printed = json.loads(machines.ordinary().run("-c", LATE_BOT))
    assert printed == [2, "1.0", "PermissionError", "a bot cannot use the network"]


def test_without_landlock_nobody_imports_late(monkeypatch):
    monkeypatch.setattr(landlock, "version", lambda: 0)
    late = levels.late_isolation()
    assert late.level == 1
    assert not late.walls.late


def test_the_bait_is_taken_away():
    with bait() as laid:
        pass
    assert not Path(laid["folder"]).exists()
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", laid["port"]), 1):
        pass


# --- the filter itself ---


CALLS = [
    *(*seccomp.MEMORY, *seccomp.TIME, *seccomp.CLOCKS, *seccomp.SIGNALS, *seccomp.READING, *seccomp.OTHERS),
    *("futex", "madvise"),
]


@pytest.mark.parametrize("name", CALLS)
def test_the_calls_are_known_on_both_architectures(name):
    library = seccomp._library()
    x86_64, aarch64 = 0xC000003E, 0xC00000B7
    assert library.seccomp_syscall_resolve_name_arch(x86_64, name.encode()) >= 0
    only_old = name in ("time", "stat", "lstat", "readlink")
    assert (library.seccomp_syscall_resolve_name_arch(aarch64, name.encode()) < 0) == only_old


def test_a_bot_is_sealed_and_has_no_rights(player):
    status = Path(f"/proc/{player('return options[0]').cell.pid}/status").read_text()
    lines = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert lines["Seccomp"] == "2"
    assert lines["NoNewPrivs"] == "1"
    assert {lines[f"Cap{kind}"] for kind in ("Inh", "Prm", "Eff", "Amb")} == {"0" * 16}
    assert lines["Threads"] == "1"
    assert "0" not in lines["Uid"].split()
    assert lines["Groups"].strip() == "" or os.getuid()


def test_a_machine_without_memory_ends_bots_first(player):
    """Otherwise the largest process would go, which may be the server."""
    assert Path(f"/proc/{player('return options[0]').cell.pid}/oom_score_adj").read_text() == "1000\n"
    assert int(Path("/proc/self/oom_score_adj").read_text()) < 1000


def test_attempts_are_only_those_that_were_asked_for():
    with bait() as laid:
        assert attempts(["read file"], laid) == ["read file"]


# --- what is left behind ---


BAITING = """
import os, signal
from beankit.sandbox.levels import bait
with bait() as laid:
    print(laid["folder"], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_bait_of_a_killed_process_is_swept_by_the_next_one(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    done = subprocess.run([sys.executable, "-c", BAITING], capture_output=True, text=True, cwd=machines.ROOT)
    left = Path(done.stdout.strip())
    assert left.parent == tmp_path
    assert left.stat().st_mode & 0o002
    (tmp_path / "beankit-bait-file").write_text("not a folder", "utf-8")
    with bait() as mine:
        assert not left.exists()
        with bait() as other:  # what is in use stays
            assert Path(mine["file"]).exists()
            assert Path(other["file"]).exists()
    assert [path.name for path in tmp_path.iterdir()] == ["beankit-bait-file"]
