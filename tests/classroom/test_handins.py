"""What was handed in is never overwritten; teams hand in with one code; a class may limit how many come in on a day."""

import os
import signal
from datetime import datetime, timedelta
from shutil import copytree

import pytest
from msgspec.structs import replace

from beankit.arena.bots.files import BotFiles
from beankit.arena.table.faults import TIME
from beankit.classroom.aliases import public_aliases
from beankit.classroom.departure import begin, delete
from beankit.classroom.folder import ClassFolder, HandIn
from beankit.classroom.handin import Arrival, Closed, Collection, submit_file
from beankit.classroom.people import Person, meant
from beankit.classroom.report import feedback_files, rows
from beankit.classroom.settings import BadClass, ClassSettings, settings_text
from beankit.classroom.slips import make_codes, slips
from tests.classroom.school import BAD, GOOD, Reader, report, tree, zipped
from tests.classroom.test_lock import in_child

TEAM = "id,name,alias\ng1,Student One & Größe Übung,otter\nm03,Student Three,\n"
OTHER = GOOD.replace("Mine", "Other")
MOODLE = "{}_assignsubmission_file_/my_bot.py"
NOON = datetime(2026, 11, 1, 12).astimezone()


@pytest.fixture
def team(tmp_path):
    settings = ClassSettings(("bohnanza",), roster="roster.csv")
    return ClassFolder.new(tmp_path / "class", settings, TEAM.encode()).folder


def test_nothing_that_was_handed_in_is_ever_changed(folder, bot, checker, tmp_path):
    seen: dict[str, bytes] = {}
    for source in (GOOD, OTHER, GOOD, BAD):
        submit_file(bot(source), "anna", folder, checker=checker)
        Collection(folder, checker=checker).collect([])
        now = tree(folder / "handins")
        assert seen.items() <= now.items()
        seen = now
    assert len({name.partition("/")[0] for name in seen}) == 3, "what passes nowhere leaves nothing behind"
    checks = tree(folder / "checks")
    Collection(folder, checker=Reader()).collect([])
    assert tree(folder / "checks") == checks


def test_two_processes_that_hand_in_at_once_lose_nothing(folder, bot):
    files = [bot(GOOD + f"    number = {number}\n", f"bot{number}.py") for number in range(8)]

    def hand_in(mine):
        for file in mine:
            submit_file(file, "anna", folder, checker=Reader())

    waits = [in_child(lambda mine=files[start::2]: hand_in(mine)) for start in (0, 1)]
    for wait in waits:
        wait()
    assert {handin.file for handin in ClassFolder(folder).handins_of("anna")} == {file.name for file in files}


def test_a_rejection_that_may_be_the_machines_is_shown_and_made_again(listed, bot, checker):
    there = ClassFolder(listed)

    def busy(entry, games, limits):
        done = report(entry, dict.fromkeys(games, "too slow"))
        return replace(done, games=[replace(part, finding=replace(part.finding, reason=TIME)) for part in done.games])

    assert not submit_file(bot(), "m01", listed, checker=busy).verdict.passed
    assert (rows(there)[0].state, rows(there)[0].verdict.reason) == ("rejected", "my_bot.py, line 5: too slow")
    Collection(listed, checker=checker).collect([])
    assert rows(there)[0].state == "plays"


def test_whoever_is_removed_during_their_check_leaves_nothing_behind(listed, bot):
    there = ClassFolder(listed)
    person = there.people[0]

    class Slow(Reader):
        def __call__(self, entry, games, limits):
            begin(there, person)
            delete(ClassFolder(listed), person)
            return super().__call__(entry, games, limits)

    with pytest.raises(BadClass, match="Student One is no longer in this class"):
        submit_file(bot(), "m01", listed, checker=Slow())
    assert not any("m01" in name or b"m01" in body for name, body in tree(listed).items())


def test_whoever_is_removed_while_downloads_are_collected_leaves_nothing_behind(listed, checker):
    collection = Collection(listed, checker=checker)
    person = collection.there.people[0]

    def arriving():
        begin(ClassFolder(listed), person)
        delete(ClassFolder(listed), person)
        yield Arrival(HandIn(person, "moodle", "", NOON), lambda: BotFiles({"bot.py": GOOD.encode()}, "bot.py"))

    collection.collect(arriving())
    assert not any("m01" in name or b"m01" in body for name, body in tree(listed).items())


def test_only_so_many_are_accepted_a_day_and_the_next_one_is_named(folder, bot, checker):
    (folder / "class.toml").write_text(settings_text(ClassSettings(("bohnanza",), handins_a_day=2)), "utf-8")

    def hand_in(source, hours):
        return submit_file(bot(source), "anna", folder, checker=checker, now=NOON + timedelta(hours=hours))

    assert hand_in(GOOD, 0).verdict.passed
    assert not hand_in(BAD, 1).verdict.passed
    assert hand_in(OTHER, 2).verdict.passed
    with pytest.raises(Closed, match=r"2 bots were accepted from anna today, .* from Monday, 02 November 2026, 00:00"):
        hand_in(GOOD, 11)
    assert submit_file(bot(), "otto", folder, checker=checker, now=NOON).verdict.passed
    assert hand_in(GOOD, 13).verdict.passed, "it is another day"


def test_a_team_has_one_code_and_both_names(team):
    there = ClassFolder(team)
    one, _ = there.people
    assert one.names == ["Student One", "Größe Übung"]
    assert meant("größe übung", there.people) is meant("Student One", there.people) is one
    codes = make_codes(team, there.people)
    slip = slips([one], codes, "en")
    assert "Student One & Größe Übung (g1)" in slip
    assert public_aliases(there)["g1"] == "otter"
    roster = team / "roster.csv"
    roster.write_text(roster.read_text("utf-8").replace("otter", "Größe Übung"), "utf-8")
    assert public_aliases(ClassFolder(team))["g1"] != "Größe Übung", "it is the name of one of them"


def test_each_of_a_team_hands_in_on_a_platform_and_gets_the_answer(team, checker, tmp_path):
    source = tmp_path / "all.zip"
    source.write_bytes(zipped({MOODLE.format("Student One_11"): GOOD, MOODLE.format("Größe Übung_12"): OTHER}))
    for _ in range(2):
        collection = Collection(team, checker=checker)
        collection.collect(collection.items(source))
    there = ClassFolder(team)
    assert {handin.account for handin in there.handins_of("g1")} == {"Student One", "Größe Übung"}
    assert len(there.handins_of("g1")) == 2
    assert [row.state for row in rows(there)] == ["plays", "missing"]
    files = feedback_files(there, "moodle")
    assert {name.partition("_")[0] for name in files} == {"Student One", "Größe Übung"}
    (text,) = {file.read_text("utf-8") for file in files.values()}
    assert text.startswith("Student One & Größe Übung (g1)\n")


def test_a_person_has_one_name_and_an_id_of_their_own():
    assert Person("m1", "Student One").names == ["Student One"]
    assert Person("m1").names == []


@pytest.mark.full
def test_wherever_handing_in_is_killed_the_old_or_the_new_bot_plays(folder, bot, monkeypatch):
    monkeypatch.setattr("beankit.classroom.handin.house_bot_in", lambda _: "")  # it takes a process each time
    submit_file(bot(GOOD, "old.py"), "anna", folder, checker=Reader())
    new = bot(OTHER, "new.py")
    for number in range(1, 100):
        copy = folder.with_name(f"killed-{number}")
        copytree(folder, copy)
        pid = os.fork()
        if not pid:
            left = iter(range(1, number))
            monkeypatch.setattr("beankit.arena.files.os.fsync", lambda _, left=left: next(left, 0) or die())
            submit_file(new, "anna", copy, checker=Reader())
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0:
            break
        assert {handin.file for handin, _ in ClassFolder(copy).playing()} <= {"old.py", "new.py"}
        assert len(list(ClassFolder(copy).playing())) == 1
        submit_file(new, "anna", copy, checker=Reader())
        assert {handin.file for handin, _ in ClassFolder(copy).playing()} == {"new.py"}
    assert number > 4


def die():
    """As if the machine stopped here."""
    os.kill(os.getpid(), signal.SIGKILL)
