"""The store is whole whatever happens, and belongs to one process at a time."""

import sqlite3
import stat
import subprocess
import sys
import zlib
from contextlib import closing

import pytest

from beankit.arena.table.match import play
from beankit.arena.table.summary import Summary
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.store import connection
from beankit.tournament.store.connection import coordinating, opened
from beankit.tournament.store.games import Played
from beankit.tournament.store.store import MOST_UNPACKED, StoreError

HOLD = """
import sys
from pathlib import Path
from beankit.tournament.store import connection
from beankit.tournament.store.connection import coordinating
with coordinating(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "class.sqlite"


def game(key="k"):
    match = play("al-cabohne", ["random", "gardener"], seed=3)
    return Played(key, 0, 0, None, ("random", "gardener"), match.summary().as_dict())


def test_what_is_stored_is_read_again(file):
    tables = [PlannedTable(0, 0, "c", ("random", "gardener")), PlannedTable(1, 1, "", ("gardener", "random"))]
    with coordinating(file) as store:
        store.plan(tables, 0)
        store.add([game()])
        store.keep("remark", {"game": "al-cabohne"})
        assert store.journal == "wal"
    with opened(file) as store:
        assert store.tables() == tables
        assert store.keys() == {"k"}
        assert store.kept("remark") == {"game": "al-cabohne"}
        assert store.kept("nothing") is None
        (stored,) = store.games()
        assert Summary.from_dict(stored.summary) == Summary.from_dict(game().summary)
        assert [(row.bot, row.points) for row in store.rows()] == [
            ("random", game().summary["points"][0]),
            ("gardener", game().summary["points"][1]),
        ]


@pytest.mark.parametrize("said", ["plain", "Größe \u2028 \0 \n", "half a character: \ud800"])
def test_whatever_a_bot_says_is_stored(file, said):
    summary = {**game().summary, "faults": [{"seat": 0, "sentence": said}]}
    with coordinating(file) as store:
        store.add([game()._replace(summary=summary)])
        (stored,) = store.games()
        assert stored.summary["faults"] == summary["faults"]


def test_a_deal_is_stored_whole_or_not_at_all(file):
    with coordinating(file) as store:
        store.add([game("a")])
        with pytest.raises(sqlite3.IntegrityError):
            store.add([game("b"), game("a")])
        assert store.keys() == {"a"}


@pytest.mark.full
def test_a_second_coordinator_is_refused_until_the_first_is_gone(file):
    first = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout.readline() == "held\n"
    with pytest.raises(StoreError, match="another process is running"), coordinating(file):
        pass
    with opened(file) as store:
        assert store.keys() == set(), "others may read"
    first.kill()
    first.communicate()
    with coordinating(file) as store:
        assert store.keys() == set()


def test_without_a_write_ahead_log_a_rollback_journal_is_used(file, monkeypatch):
    monkeypatch.setattr(connection, "on_network", lambda _: True)
    with coordinating(file) as store:
        assert store.journal == "delete"
        store.add([game()])
    with opened(file) as store:
        assert store.keys() == {"k"}


def test_linux_tells_what_is_on_a_network_drive(tmp_path, monkeypatch):
    (tmp_path / "our homes").mkdir()
    mounts = tmp_path / "mounts"
    homes = str(tmp_path / "our homes").replace(" ", "\\040")
    mounts.write_text(f"/dev/vda / ext4 rw 0 0\nserver:/homes {homes} nfs4 rw 0 0\n")
    monkeypatch.setattr(connection, "MOUNTS", mounts)
    assert connection.on_network(tmp_path / "our homes" / "class.sqlite")
    assert not connection.on_network(tmp_path / "class.sqlite")
    monkeypatch.setattr(connection, "MOUNTS", tmp_path / "nothing")
    assert not connection.on_network(tmp_path / "our homes" / "class.sqlite"), "another system"


def test_who_runs_a_tournament_without_a_write_ahead_log_is_told(write, beankit, monkeypatch):
    monkeypatch.setattr(connection, "on_network", lambda _: True)
    file = write(deals=1)
    assert "a write-ahead log does not work here" in beankit("tournament", "run", file, "--jobs", 1).out
    assert "a write-ahead log does not work here" in beankit("tournament", "status", file).out


def test_who_reads_sees_one_plan_while_a_run_adds_to_it(file):
    table = PlannedTable(0, 0, "", ("random", "trader"))
    with coordinating(file) as writer:
        writer.plan([table], 0)
        writer.count([("a", "b")])
        with opened(file) as store:
            assert len(store.tables()) == 1
            writer.plan([table], 1)
            writer.count([("a", "b"), ("c", "d")])
            assert len(store.counted()) == 1
        with opened(file) as store:
            assert len(store.counted()) == 2


def test_a_run_waits_for_those_who_read(file):
    with coordinating(file) as writer:
        (milliseconds,) = writer.connection.execute("PRAGMA busy_timeout").fetchone()
    assert milliseconds == 60_000  # without a write-ahead log, it could not write before they have finished


def test_only_its_owner_reads_a_store(file):
    def modes():
        return {part.name: stat.S_IMODE(part.stat().st_mode) for part in file.parent.iterdir()}

    with coordinating(file):
        assert {mode for name, mode in modes().items() if not name.endswith("-lock")} == {0o600}
    file.chmod(0o640)
    with coordinating(file):
        assert modes()[file.name] == 0o640, "whoever wants to share it may"


def test_a_store_that_is_not_there_is_told(file):
    with pytest.raises(StoreError, match="there is no store"), opened(file):
        pass


def test_another_file_is_not_taken_for_a_store(file):
    file.write_text("no database at all, but long enough to be looked at" * 30)
    with pytest.raises(StoreError, match="cannot be used: file is not a database"), coordinating(file):
        pass
    file.unlink()
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE theirs(x)")
    connection.close()
    with pytest.raises(StoreError, match="is not the store of a tournament"), coordinating(file):
        pass


def test_a_damaged_store_is_told(file):
    with coordinating(file) as store:
        for number in range(20):
            store.add([game(str(number))])
    body = bytearray(file.read_bytes())
    body[8192:40960] = bytes(32768)
    file.write_bytes(body)
    with pytest.raises(StoreError, match=r"damaged|cannot be used"), opened(file) as store:
        list(store.rows())


def test_a_store_of_another_version_is_told(file):
    with coordinating(file) as store:
        store.connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"), opened(file):
        pass


FOREIGN = [
    "CREATE VIEW theirs AS SELECT * FROM meta",
    "ALTER TABLE prints RENAME TO kept; CREATE VIEW prints AS SELECT key, seat, text FROM kept",
    "CREATE TRIGGER theirs AFTER INSERT ON games BEGIN DELETE FROM games; END",
    "CREATE VIRTUAL TABLE theirs USING fts5(x)",
    "CREATE TABLE theirs(x, y AS (abs(x)))",
    "CREATE INDEX theirs ON meta(upper(value))",
    "DROP TABLE prints; CREATE TABLE prints(key TEXT, seat INTEGER, text TEXT CHECK(text <> ''))",
]


@pytest.mark.parametrize("change", FOREIGN)
def test_a_store_with_anything_but_our_tables_is_not_read(file, change):
    with coordinating(file) as store:
        store.add([game()])
    with closing(sqlite3.connect(file)) as stranger:
        stranger.executescript(change)
    with pytest.raises(StoreError, match="not what the kit makes there"), opened(file):
        pass
    with pytest.raises(StoreError, match="not what the kit makes there"), coordinating(file):
        pass


def test_what_a_schema_says_is_not_trusted(file):
    with coordinating(file):
        pass
    with opened(file) as store:
        assert store.connection.execute("PRAGMA trusted_schema").fetchone() == (0,)


def test_a_source_that_unpacks_to_far_more_than_a_bot_is_not_unpacked(file):
    enlisted(file, zlib.compress(bytes(MOST_UNPACKED + 1)))
    with pytest.raises(StoreError, match="the source of a bot is not what the kit writes"), opened(file) as store:
        store.entrants()


def test_a_source_that_breaks_off_is_told(file):
    enlisted(file, zlib.compress(bytes(100))[:-4])
    with pytest.raises(StoreError, match="the source of a bot is not what the kit writes"), opened(file) as store:
        store.entrants()


def enlisted(file, body):
    """A store with one bot, whose source is this."""
    with coordinating(file) as store, store.together():
        store.keep("entrants", {"a": {"hash": "h"}})
        store.connection.execute("INSERT INTO sources VALUES('h', ?)", (body,))


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "read",
    [
        lambda store: store.kept("settings"),
        lambda store: list(store.games()),
    ],
    ids=["meta", "games"],
)
def test_json_that_is_deep_is_told(file, read):
    with coordinating(file) as store, store.together():
        store.add([game()])
        store.connection.execute("INSERT INTO meta VALUES('settings', ?)", (DEEP,))
        store.connection.execute("UPDATE games SET summary = ?", (DEEP,))
    with pytest.raises(StoreError, match="is not what the kit writes there; restore a copy"), opened(file) as store:
        read(store)


def fill_up(file):
    """Store games where there is room for none."""
    with coordinating(file) as store:
        pages = store.connection.execute("PRAGMA page_count").fetchone()[0]
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        for number in range(9):
            store.add([game(str(number))])


def test_a_full_disk_loses_nothing(file):
    with coordinating(file) as store:
        store.add([game("first")])
    with pytest.raises(StoreError, match="disk is full"):
        fill_up(file)
    with opened(file) as store:
        assert store.keys() >= {"first"}
