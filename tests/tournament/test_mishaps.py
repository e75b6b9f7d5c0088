"""Whatever goes wrong, there is a clear message, and no game is lost."""

import os
import re
import subprocess
from contextlib import contextmanager
from shutil import copy

import pytest

from beankit.core.errors import BadOption, BeankitError
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import KeyLost, key_file
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.store.store import Store, StoreError
from beankit.tournament.verify import verify
from beankit.tournament.watch import Watch
from tests.tournament.conftest import HOUSE

BROKEN = "from beankit import Bot\n\nclass Mine(Bot)\n    pass\n"
UNMADE = "from beankit import Bot\n\nclass Mine(Bot):\n    def __init__(self):\n        self.best = [][0]\n"
UNSEATED = UNMADE.replace("__init__(self)", "start(self, view)")
ELSEWHERE = 'from beankit import Bot\n\nclass Mine(Bot):\n    games = ("bohnedikt",)\n'


@pytest.fixture
def played(write):
    """A tournament that was played, and how."""
    tournament = Tournament(write(deals=3))
    tournament.play(jobs=1)
    return stored(tournament)


def stored(tournament):
    """Every game by its key."""
    return {game.key: game.summary["digest"] for game in Archive(tournament.store).games()}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": [*HOUSE[:4], "gardner"]}, r"did you mean gardener\?"),
        ({"bots": [*HOUSE[:4], "mine.py"]}, r"mine\.py"),
        ({"bots": HOUSE[:3]}, "trader has its tables in the store"),
        ({"seed": 8}, "made with seed = 7, and the file now says 8"),
        ({"game": "al-cabohne-solo"}, 'made with game = "al-cabohne"'),
        ({"more": "[limits]\nseconds = 3"}, "made with limits = "),
        ({"more": "[limits]\nsecond = 3"}, "unknown key 'second'; did you mean 'seconds'"),
        ({"more": 'preset = "exam"'}, "choose from: contest, practice"),
    ],
)
def test_a_changed_file_is_told_and_changes_nothing(write, played, change, message):
    with pytest.raises(BeankitError, match=message):
        Tournament(write(**{"deals": 3, **change})).play(jobs=1)
    whole = Tournament(write(deals=3))
    assert whole.play(jobs=1) == 0
    assert stored(whole) == played


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (BROKEN, "mine.py, line 3"),
        (ELSEWHERE, "it does not play al-cabohne"),
        (UNMADE, "mine.py, line 5: IndexError"),
        (UNSEATED, "mine.py, line 5: IndexError"),
    ],
)
def test_a_bot_that_cannot_play_is_rejected_before_the_first_game(write, played, tmp_path, source, reason):
    (tmp_path / "mine.py").write_text(source)
    with pytest.raises(BadOption, match=f"mine cannot play: .*{reason}"):
        Tournament(write(deals=3, bots=[*HOUSE[:4], "mine.py"])).play(jobs=1)
    whole = Tournament(write(deals=3))
    assert stored(whole) == played
    assert whole.play(jobs=1) == 0, "it has no tables in the store either"


@pytest.mark.full
def test_the_limits_of_the_tournament_say_who_can_play(write, tmp_path):
    (tmp_path / "mine.py").write_text("from beankit import Bot\n\nclass Mine(Bot):\n    big = 'x' * (130 << 20)\n")
    bots = ["mine.py", "random"]
    with pytest.raises(BadOption, match=r"mine cannot play: mine\.py, line 4: it needs more memory than it is allowed"):
        Tournament(write(bots=bots, deals=1, more="[limits]\nmemory = 128")).play(jobs=1)
    assert Tournament(write(bots=bots, deals=1)).play(jobs=1) == 2


@pytest.mark.full
def test_until_a_game_is_stored_the_file_may_change(write, tmp_path):
    (tmp_path / "mine.py").write_text(BROKEN)
    with pytest.raises(BadOption, match="mine cannot play"):
        Tournament(write(bots=["mine.py", "random"], deals=3)).play(jobs=1)
    with pytest.raises(KeyboardInterrupt):
        Tournament(write(deals=3)).play(jobs=1, watch=Impatient())
    assert Archive(tmp_path / "class.sqlite").plan.games == 12
    other = Tournament(write(bots=["loner", "random"], game="al-cabohne-solo", deals=2, seed=None))
    with pytest.raises(KeyLost, match="has no key yet"):
        other.status()
    assert not key_file(other.store).exists(), "who only looks draws none"
    with pytest.raises(KeyboardInterrupt):
        other.play(jobs=1, watch=Impatient())
    assert "counted: the promise is" in str(other.status().sentence)
    assert other.status()[:2] == (0, 4)
    again = Tournament(write(bots=["gardener", "random"], deals=2, seed=8))
    assert again.play(jobs=1) == 4
    archive = Archive(again.store)
    assert (archive.key_hash, str(archive.sentence)) == (None, "practice: seed 8; anybody can play the same games")
    assert verify(archive, 4, 1, jobs=1, moved=lambda _: None).checked == 4


class Impatient(Watch):
    """Presses ctrl-C when everything is planned and nothing is played."""

    def begin(self, news):
        raise KeyboardInterrupt


def test_a_store_without_games_says_so(write, tmp_path, beankit):
    file = write(seed=None, deals=2, bots=["mine.py", "random"])
    (tmp_path / "mine.py").write_text("class Mine(")
    assert "mine cannot play" in beankit("tournament", "run", file).err
    for words in (["close", "--early"], ["report"], ["verify"], ["standings"], ["games"], ["export", "--to", tmp_path]):
        done = beankit("tournament", words[0], file, *words[1:])
        assert done.status == 2
        assert "has no games yet: `beankit tournament run` plays them" in done.err
    write(seed=None, deals=2)
    assert beankit("tournament", "run", file, "--jobs", 1).status == 0


def test_a_store_under_a_name_that_nobody_could_read_is_refused_before_the_first_game(write, tmp_path, beankit):
    done = beankit("tournament", "run", write(deals=1), "--store", tmp_path / "games.db", "--jobs", 1)
    assert done.status == 2
    assert "call it" in done.err
    assert "games.db.sqlite" in done.err
    assert not [*tmp_path.glob("games*")]


def test_the_plan_is_stored_whole_or_not_at_all(write, monkeypatch):
    tournament = Tournament(write(deals=3))

    def pressed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as now:
        now.setattr(Store, "count", pressed)
        with pytest.raises(KeyboardInterrupt):
            tournament.play(jobs=1)
    with opened(tournament.store) as store:
        assert not store.tables()
        assert not store.entrants()
    assert tournament.play(jobs=1) == 12


@pytest.mark.full
def test_a_folder_is_a_bot_and_never_trusted(write, tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bot.py").write_text(BROKEN.replace("(Bot)", "(Bot):"))
    monkeypatch.chdir(tmp_path)
    tournament = Tournament(write(deals=1, bots=["mine", "random"]))
    assert not tournament.entrants["mine"].house
    assert tournament.play(jobs=1) == 2
    assert all(game.level >= 3 for game in Archive(tournament.store).games())


@pytest.mark.full
def test_in_practice_the_first_fault_stops_the_run_and_is_shown(write, tmp_path, beankit):
    (tmp_path / "mine.py").write_text(
        BROKEN.replace("(Bot)\n    pass", "(Bot):\n    def plant(self, view, options):\n        return 1 / 0")
    )
    done = beankit("tournament", "run", write(bots=["mine.py", "random"], more='preset = "practice"'), "--jobs", 1)
    assert done.status == 2
    assert "ZeroDivisionError" in done.err
    assert "line 5" in done.err


def test_a_place_that_cannot_be_written_is_told(write, played, tmp_path, beankit):
    file, nowhere = write(deals=3), tmp_path / "nowhere"
    (tmp_path / "roster.csv").write_text("id,name\ntrader,Student One\n")
    grades = ("--gradebook", "moodle", "--roster", tmp_path / "roster.csv")
    for words in (
        ("run", file, "--store", nowhere / "class.sqlite"),
        ("export", file, "--to", file),
        ("export", file, "--to", file, *grades),
    ):
        done = beankit("tournament", *words)
        assert done.status == 2, words
        assert re.search(r"(nowhere/\w+\.\w+|class\.toml|test\w+) cannot be (used|written|made): \w", done.err)


def test_a_damaged_store_is_told(write, played, beankit):
    file = write(deals=3)
    store = file.with_suffix(".sqlite")
    body = bytearray(store.read_bytes())
    body[4096:12288] = bytes(8192)
    store.write_bytes(body)
    for word in ("run", "status", "standings", "games", "verify", "close"):
        done = beankit("tournament", word, file)
        assert done.status == 2, word
        assert "Traceback" not in done.err
        assert str(store) in done.err
    assert store.read_bytes() == body, "nothing is written over it"


@pytest.fixture
def small(tmp_path):
    """A disk with half a megabyte."""
    disk = tmp_path / "small"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)]
    done = subprocess.run(command, capture_output=True, text=True, check=False) if os.geteuid() == 0 else None
    if done is None or done.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {'not root' if done is None else done.stderr.strip()}")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.full
def test_a_full_disk_loses_nothing(write, small):
    file = write(deals=60)
    tournament = Tournament(file, small / "class.sqlite")
    with pytest.raises(StoreError, match=r"disk is full; what is stored stays: make room"):
        tournament.play(jobs=1)
    kept = stored(tournament)
    assert 0 < len(kept) < 240
    subprocess.run(["mount", "-o", "remount,size=8m", str(small)], check=True)
    assert tournament.play(jobs=1) == 240 - len(kept)
    assert stored(tournament).items() >= kept.items()


@contextmanager
def protected(folder):
    """Nobody may write in a folder, not even root."""
    if os.geteuid():
        folder.chmod(0o500)
        yield
        folder.chmod(0o700)
        return
    for command in (["--bind", str(folder), str(folder)], ["-o", "remount,bind,ro", str(folder)]):
        done = subprocess.run(["mount", *command], capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"a folder cannot be protected here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.full
def test_a_store_can_be_read_where_nobody_may_write(write, tmp_path, beankit):
    file, folder = write(deals=2), tmp_path / "read me?"
    folder.mkdir()
    store = folder / "class.sqlite"
    assert beankit("tournament", "run", file, "--store", store, "--jobs", 1).status == 0
    with protected(folder):
        reading = ["standings", store], ["games", store], ["verify", store], ["status", file, "--store", store]
        for words in (*reading, ["publish", store, "--to", tmp_path / "copy.sqlite"]):
            done = beankit("tournament", *words)
            assert done.status == 0, done.err
            assert "write-ahead log" not in done.out
        assert "cannot be used: " in beankit("tournament", "run", file, "--store", store).err
        done = beankit("tournament", "report", store)
        page = store.with_suffix(".html")
        assert (done.status, done.out) == (2, "")
        assert re.fullmatch(
            rf"beankit: {re.escape(str(page))} cannot be written: .*; write it elsewhere:  --to FILE\n", done.err
        )
        assert beankit("tournament", "report", store, "--to", tmp_path / "page.html").status == 0
    (folder / "class.sqlite-wal").write_bytes(b"games that are not in the store yet")
    with protected(folder):
        assert "cannot be used: " in beankit("tournament", "standings", store).err


def test_where_games_count_no_bot_imports_another_one(write, tmp_path):
    (tmp_path / "first.py").write_text("from beankit import Bot\n\nclass First(Bot):\n    pass\n")
    (tmp_path / "second.py").write_text("from first import First\n\nclass Second(First):\n    pass\n")
    bots = ["first.py", "second.py"]
    message = r"second imports first, which is another bot of this tournament: .* a folder of its own, with bot\.py"
    with pytest.raises(BadOption, match=message):
        Tournament(write(bots, seed=None))
    assert Tournament(write(bots, seed=7)).entrants.keys() >= {"first", "second"}
    (tmp_path / "third").mkdir()
    (tmp_path / "second.py").rename(tmp_path / "third" / "bot.py")
    copy(tmp_path / "first.py", tmp_path / "third")
    assert Tournament(write(["first.py", "third"], seed=None)).entrants.keys() >= {"first", "third"}
