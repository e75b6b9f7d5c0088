"""A folder on a machine that a class shares: everybody hands in under their login, nobody reads the others' bots."""

import codecs
import os
import re
import tempfile
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from beankit.classroom import collection, inbox
from beankit.classroom.collection import Collection, submit_file
from beankit.classroom.receipts import Checks
from beankit.classroom.report import rows
from beankit.classroom.settings import BadClass, ClassSettings, settings_text
from beankit.classroom.store import Submissions
from beankit.sandbox.levels import isolation
from tests.classroom.school import BAD, GOOD, Reader, report, zipped
from tests.commands import runner

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be several users")
TEACHER, ONE, TWO = 61000, 61001, 61002
ROSTER = b"id,name,alias\n61001,Student One,one\n61003,Student Three,61002\n"


@pytest.fixture
def become(monkeypatch):
    """Be another user for some lines."""

    @contextmanager
    def user(number):
        monkeypatch.setenv("XDG_CONFIG_HOME", f"{place}/home-{number}")
        monkeypatch.setattr(tempfile, "tempdir", f"{place}/home-{number}")
        os.seteuid(number)
        try:
            yield
        finally:
            os.seteuid(0)

    isolation()  # tried out once, by root
    for name in ("utf-8-sig", "cp437"):
        codecs.lookup(name)  # loaded now: others may not be able to read this Python
    with tempfile.TemporaryDirectory(prefix="beankit-shared-") as place:
        Path(place).chmod(0o755)
        for number in (TEACHER, ONE, TWO):
            home = Path(place, f"home-{number}")
            home.mkdir(0o700)
            (home / "my_bot.py").write_text(GOOD, "utf-8")
            for path in (home, home / "my_bot.py"):
                os.chown(path, number, number)
        user.place = Path(place)
        yield user


@pytest.fixture
def shared(become):
    """The teacher's folder."""
    with become(TEACHER):
        folder = become.place / f"home-{TEACHER}" / "class"
        settings = ClassSettings(("bohnanza",), roster="roster.csv")
        Submissions.new(folder, settings, ROSTER, shared=True)
        folder.parent.chmod(0o711)
    return folder


@pytest.fixture
def hand_in(become, shared):
    def user(number, source=GOOD, who="", checker=None):
        with become(number):
            bot = become.place / f"home-{number}" / "my_bot.py"
            bot.write_text(source, "utf-8")
            return submit_file(bot, who, shared, checker=checker or Reader())

    return user


@pytest.fixture
def collect(become, shared):
    def taken(checker):
        with become(TEACHER):
            collection = Collection(shared, checker=checker, weak=True)
            collection.collect(collection.items(None))
            there = Submissions(shared)
            return {row.person.id: row.state for row in rows(there, Checks(shared, there.settings, weak=True))}

    return taken


def test_a_bot_waits_in_the_inbox_until_the_teacher_has_checked_it(shared, hand_in, collect):
    assert hand_in(ONE).waits
    (drop,) = (shared / "inbox").iterdir()
    assert drop.stat().st_uid == ONE
    mine = Reader()
    assert collect(mine) == {"61001": "plays", "61003": "missing"}
    assert len(mine.seen) == 1
    assert list((shared / "inbox").iterdir()) == []


def test_a_class_on_a_shared_computer_by_its_commands(become, capsys, monkeypatch):
    beankit = runner(capsys)

    def at_home(number):
        monkeypatch.chdir(become.place / f"home-{number}")

    # Bots of root's zygote are not theirs.
    monkeypatch.setattr(collection, "submit_file", partial(submit_file, checker=Reader()))
    monkeypatch.setattr(collection, "Collection", partial(Collection, checker=Reader()))
    at_home(ONE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(become.place / "root"))
    rehearsed = [
        ("class", "new", "here"),
        ("submit", "my_bot.py", "--as", "a", "--to", "here"),
        ("submissions", "here"),
    ]
    for words in (*rehearsed, ("collect", "--to", "here")):
        assert beankit(*words).status == 0
    at_home(TEACHER)
    with become(TEACHER):
        made = beankit("class", "new", "winter", "--shared")
        assert "beankit submit my_bot.py --to winter" in made.out
        Path.cwd().chmod(0o711)
    folder = Path("winter").absolute()
    at_home(ONE)
    with become(ONE):
        done = beankit("submit", "my_bot.py", "--to", folder)
        assert (done.status, "61001" in done.out) == (0, True), done
        assert beankit("submissions", folder).status == 2
    at_home(TWO)
    with become(TWO):
        false = beankit("submit", "my_bot.py", "--as", "61001", "--to", folder)
        assert (false.status, "here you hand in under your login, 61002" in false.err) == (2, True)
    at_home(TEACHER)
    with become(TEACHER):
        assert "1 collected: 1 accepted" in beankit("collect", "--to", "winter").out
        assert re.search(r"61001 .*plays +my_bot.py", beankit("submissions", "winter").out)


def test_nobody_reads_lists_or_removes_what_others_handed_in(shared, hand_in, become, collect):
    hand_in(ONE)
    (drop,) = (shared / "inbox").iterdir()
    with become(TWO):
        for look in (shared / "inbox", shared / "bots", shared / "feedback", shared / "receipts"):
            with pytest.raises(PermissionError):
                list(look.iterdir())
        for file in (shared / "roster.csv", shared / "codes.json"):
            with pytest.raises((PermissionError, FileNotFoundError)):
                file.read_text("utf-8")
        with pytest.raises(PermissionError):
            drop.unlink()
        with pytest.raises(BadClass, match="only its owner can collect"):
            Collection(shared)
    collect(Reader())
    with become(TWO), pytest.raises(PermissionError):
        (shared / "bots" / "61001").stat()


def test_the_login_is_the_owner_whatever_somebody_says(hand_in, shared):
    with pytest.raises(BadClass, match="here you hand in under your login, 61002: leave out  --as 61001"):
        hand_in(TWO, who="61001")
    assert hand_in(TWO, who="61002").person.id == "61002"


def test_an_alias_on_the_roster_may_be_the_login(hand_in, collect):
    hand_in(TWO)
    assert collect(Reader()) == {"61001": "missing", "61003": "plays"}


def test_a_students_own_check_does_not_count(hand_in, collect):
    hand_in(ONE, BAD, checker=lambda entry, *_: report(entry, {"bohnanza": ""}))
    assert collect(Reader())["61001"] == "rejected"


def test_a_bot_that_fails_the_students_own_check_is_not_handed_in(hand_in, shared):
    assert not hand_in(ONE, BAD).verdict.ok
    assert list((shared / "inbox").iterdir()) == []


def test_the_latest_of_several_plays(hand_in, collect, shared):
    hand_in(ONE)
    hand_in(ONE, GOOD.replace("Mine", "Newer"))
    collect(Reader())
    (stored,) = [file for file in (shared / "bots" / "61001").rglob("*.py") if "Newer" in file.read_text("utf-8")]
    assert stored.parent.name in (shared / "bots" / "61001" / "inbox.json").read_text("utf-8").partition("accepted")[2]


def test_what_came_late_is_late_whatever_date_its_file_bears(hand_in, collect, shared, become):
    hand_in(ONE)
    (drop,) = (shared / "inbox").iterdir()
    with become(ONE):
        os.utime(drop, (0, 0))
    closes = datetime(2020, 1, 1, tzinfo=UTC)
    (shared / "class.toml").write_text(settings_text(ClassSettings(("bohnanza",), closes, "roster.csv")), "utf-8")
    mine = Reader()
    assert collect(mine)["61001"] == "rejected"
    assert mine.seen == []
    assert "after the class had closed" in (shared / "feedback" / "61001.txt").read_text("utf-8")


def test_a_link_in_the_inbox_is_not_followed(collect, shared, become):
    secret = become.place / f"home-{TEACHER}" / "secret.zip"
    secret.write_bytes(zipped({"bot.py": GOOD}))
    os.chown(secret, TEACHER, TEACHER)
    with become(ONE):
        (shared / "inbox" / "a.zip").symlink_to(secret)
        os.mkfifo(shared / "inbox" / "b.zip")
    assert collect(Reader()) == {"61001": "missing", "61003": "missing", "unknown": "rejected"}
    assert list((shared / "inbox").iterdir()) == []
    assert secret.exists()


def test_a_second_name_for_anothers_file_makes_nobody_its_owner(hand_in, collect, shared):
    hand_in(ONE)
    (drop,) = (shared / "inbox").iterdir()
    os.link(drop, shared / "inbox" / "mine.zip")  # as root; the kernel usually forbids it to others
    owners = {arrival.login for arrival in inbox.waiting(shared)}
    assert owners == {"unknown"}
    assert collect(Reader())["61001"] in ("missing", "plays")


def test_a_folder_that_is_not_shared_says_so(become):
    with become(TEACHER):
        folder = become.place / f"home-{TEACHER}" / "own"
        Submissions.new(folder, ClassSettings(("bohnanza",)), None, shared=False)
        folder.parent.chmod(0o711)
        folder.chmod(0o755)
    with become(ONE), pytest.raises(BadClass, match=r"takes no bots from 61001: .*beankit class share"):
        submit_file(become.place / f"home-{ONE}" / "my_bot.py", "", folder, checker=Reader())


def test_a_folder_can_be_shared_later_and_keeps_to_itself_what_was_in_it(become, capsys):
    beankit = runner(capsys)
    with become(TEACHER):
        folder = become.place / f"home-{TEACHER}" / "own"
        Submissions.new(folder, ClassSettings(("bohnanza",), roster="roster.csv"), ROSTER, shared=False)
        (folder / "roster.csv").chmod(0o644)  # as an editor may have left it
        folder.parent.chmod(0o711)
        assert "hand in under their logins" in beankit("class", "share", folder).out
    assert [path.name for path in folder.iterdir() if path.stat().st_mode & 0o044] == ["class.toml"]
    with become(ONE):
        assert submit_file(become.place / f"home-{ONE}" / "my_bot.py", "", folder, checker=Reader()).waits
        assert "only its owner can share it" in beankit("class", "share", folder).err
    assert [drop.login for drop in inbox.waiting(folder)] == ["61001"]


def test_a_folder_in_the_inbox_stops_nobody(hand_in, collect, shared, become):
    hand_in(ONE)
    with become(TWO):
        (shared / "inbox" / "mine").mkdir()
    assert collect(Reader())["61001"] == "plays"


def test_whoever_drops_without_end_has_only_the_last_ones_checked(hand_in, collect, shared):
    for number in range(8):
        hand_in(ONE, GOOD.replace("Mine", f"Mine{number}"))
    mine = Reader()
    collect(mine)
    assert len(mine.seen) == inbox.MOST_EACH
    assert list((shared / "inbox").iterdir()) == []
