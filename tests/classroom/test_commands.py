"""The commands of a class, as a teacher and a student type them."""

import json
import re

import pytest

from beankit.classroom.folder import ClassFolder
from beankit.classroom.slips import WrongCode, owner
from beankit.sandbox.levels import isolation
from tests.classroom.school import BAD, GOOD, ROSTER, tree, zipped
from tests.commands import runner

pytestmark = pytest.mark.full  # bots that are handed in are checked


@pytest.fixture
def beankit(capsys, tmp_path, monkeypatch):
    """Run a command in an empty folder."""
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    (tmp_path / "desk" / "people.csv").write_text(ROSTER, "utf-8")
    (tmp_path / "desk" / "my_bot.py").write_text(GOOD, "utf-8")

    command = runner(capsys)
    command.desk = tmp_path / "desk"
    return command


def code_of(slips, who):
    return re.search(rf"\({who}\)\nyour code:  (\S+)", slips)[1]


def test_a_class_from_its_first_slip_to_its_list(beankit):
    made = beankit("class", "new", "autumn", "--roster", "people.csv")
    assert made.status == 0
    assert "3 people are on the roster. Make codes for them:  beankit class slips autumn" in made.out
    assert code_of(beankit("class", "slips", "autumn").out, "m01")
    done = beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn")
    assert (done.status, done.err) == (0, "")
    assert "bohnanza" in done.out
    assert f"isolation level {isolation().level}" in done.out
    assert re.search(
        r"my_bot\.py \(\w{12}\) has been handed in for Student One\. It is the one that plays now\.", done.out
    )
    listed = beankit("submissions", "autumn").out
    assert re.search(r"m01 +Student One +plays +my_bot.py", listed)
    assert re.search(r"m02 +Größe Übung +missing", listed)
    assert "1 plays, 2 missing" in listed
    beankit("submit", "my_bot.py", "--as", "m02", "--to", "autumn")
    assert "2 play, 1 missing" in beankit("submissions", "autumn").out


@pytest.mark.full
def test_a_rejected_bot_hears_why_and_changes_nothing(beankit):
    beankit("class", "new", "autumn")
    beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn")
    before = tree(beankit.desk / "autumn")
    (beankit.desk / "bad.py").write_text(BAD, "utf-8")
    done = beankit("submit", "bad.py", "--as", "one", "--to", "autumn")
    assert done.status == 1
    assert done.err.startswith("beankit: bad.py was rejected, so it does not play:\n")
    assert re.search(r"bad\.py\"?, line 5", done.err)
    assert "division by zero" in done.err
    assert tree(beankit.desk / "autumn") == before


def test_a_fault_comes_with_the_record_that_shows_it_again(beankit):
    beankit("class", "new", "autumn")
    (beankit.desk / "my_bot.py").write_text(GOOD.replace("pass", "def plant(self, view, options): 1 / 0"), "utf-8")
    done = beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn")
    assert done.status == 1
    assert "hint: check for 0 before you divide" in done.err
    file, record = re.search(r"----- save this as (\S+) -----\n(beankit record .*?)\n\n", done.err, re.DOTALL).groups()
    assert f'reproduce("{file}", "my_bot.py", seat=' in done.err
    assert "game: bohnanza" in record


def test_the_limits_of_the_class_are_kept(beankit):
    beankit("class", "new", "autumn")
    settings = beankit.desk / "autumn" / "class.toml"
    settings.write_text(settings.read_text("utf-8").replace("seconds = 10 ", "seconds = 0.2 "), "utf-8")
    (beankit.desk / "my_bot.py").write_text(
        GOOD.replace("pass", "def plant(self, view, options):\n        while True: pass"), "utf-8"
    )
    done = beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn")
    assert done.status == 1
    assert "line 6" in done.err
    assert "0.2" in done.err


def test_a_roster_of_one_person(beankit):
    (beankit.desk / "one.csv").write_text("id,name\nm01,Student One\n", "utf-8")
    assert "1 person is on the roster. " in beankit("class", "new", "autumn", "--roster", "one.csv").out


def test_a_teacher_is_answered_in_german(beankit):
    made = beankit(
        "class", "new", "autumn", "--roster", "people.csv", "--closes", "2020-01-01T12:00", "--lang", "de"
    ).out
    assert "autumn/class.toml ist geschrieben." in made
    assert "Geschlossen wird am 01.01.2020, 12:00" in made
    assert "Das ist vorbei: Niemand kann etwas abgeben." in made
    assert "3 Personen stehen auf der Liste der Klasse. Codes für alle gibt es mit:  beankit class slips autumn" in made
    assert (
        "Abgegeben wird auf der Seite, die du so öffnest:  beankit serve --host 0.0.0.0 --submissions autumn\n" in made
    )
    beankit("class", "slips", "autumn")
    assert beankit("class", "slips", "autumn", "--lang", "de").out.startswith("Alle haben einen Code.")
    listed = beankit("submissions", "autumn", "--lang", "de").out
    assert re.search(r"Kennung +Name +Stand +Bot +abgegeben +über +Stufe", listed)
    assert re.search(r"m01 +Student One +fehlt", listed)
    assert "\n3 fehlen\n" in listed
    assert "\nGeschlossen wird am 01.01.2020" in listed


@pytest.mark.full
def test_slips_are_printed_once_and_one_can_be_reset(beankit):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    first = beankit("class", "slips", "autumn").out
    assert first.count("your code") == 3
    assert (
        "Everybody has a code. To replace a lost one:  beankit class reset autumn ID"
        in beankit("class", "slips", "autumn").out
    )
    old, new = code_of(first, "m01"), code_of(beankit("class", "reset", "autumn", "one").out, "m01")
    there = ClassFolder(beankit.desk / "autumn")
    with pytest.raises(WrongCode, match="This is not the code of one"):
        owner(there, "one", old)
    assert owner(there, "one", new).id == "m01"
    assert beankit("class", "reset", "autumn", "nobody").err.startswith("beankit: 'nobody' is not on the roster")


@pytest.mark.full
def test_a_real_check_of_a_download(beankit):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    name = "{}_assignsubmission_file_/my_bot.py"
    (beankit.desk / "all.zip").write_bytes(
        zipped(
            {
                name.format("Student One_1"): GOOD,
                name.format("Größe Übung_2"): BAD,
                name.format("Guest_3"): "import os\n",
            }
        )
    )
    done = beankit("collect", "all.zip", "--to", "autumn")
    assert done.status == 0
    assert "3 collected: 1 accepted, 2 rejected." in done.out
    assert "Not on the roster, so they do not play: Guest." in done.out
    feedback = (beankit.desk / "autumn" / "feedback" / "guest-3.txt").read_text("utf-8")
    assert "a bot cannot import os" in feedback
    submissions = json.loads(beankit("submissions", "autumn", "--json").out)
    why = {person["id"]: person.get("why", "") for person in submissions["people"]}
    assert why["m02"].startswith("my_bot.py, line 5: ZeroDivisionError: division by zero")
    assert why["guest-3"].startswith("my_bot.py, line 1: a bot cannot import os.")
    assert [(person["id"], person["state"]) for person in submissions["people"]] == [
        ("m01", "plays"),
        ("m02", "rejected"),
        ("m03", "missing"),
        ("guest-3", "rejected"),
    ]


@pytest.mark.full
@pytest.mark.parametrize(
    ("way", "files"),
    [
        ("Canvas", {"onestudent_4021_77001_my_bot-1.py": GOOD, "übunggröße_LATE_4022_77002_bot.py": BAD}),
        ("nbgrader", {"submitted/m01/hw1/bot.py": GOOD, "submitted/m02/hw1/bot.py": BAD}),
    ],
)
def test_a_download_of_another_platform_is_collected(beankit, way, files):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    (beankit.desk / "all.zip").write_bytes(zipped(files))
    assert "2 collected: 1 accepted, 1 rejected." in beankit("collect", "all.zip", "--to", "autumn").out
    people = json.loads(beankit("submissions", "autumn", "--json").out)["people"]
    assert [(person["id"], person["state"]) for person in people] == [
        ("m01", "plays"),
        ("m02", "rejected"),
        ("m03", "missing"),
    ]
    sheet = (beankit.desk / "autumn" / "results.csv").read_text("utf-8").splitlines()
    assert [line.split(",")[5:7] for line in sheet[1:3]] == [["", way], ["yes" if way == "Canvas" else "", way]]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("submit", "my_bot.py", "--as", "one", "--to", "nowhere"),
            "nowhere is not a submission folder: it has no class",
        ),
        (("submit", "none.py", "--as", "one", "--to", "autumn"), "there is no none.py"),
        (
            ("submit", "people.csv", "--as", "one", "--to", "autumn"),
            "people.csv is not a bot: a bot is one .py file, or",
        ),
        (("submit", "my_bot.py", "--to", "autumn"), "whose bot is this? Add your name:  --as NAME"),
        (
            ("collect", "my_bot.py", "--to", "autumn"),
            "my_bot.py cannot be unpacked: it is damaged, or not a zip archive",
        ),
        (("collect", "none.zip", "--to", "autumn"), "there is no none.zip"),
        (("collect", ".", "--to", "autumn"), "there are no submissions; the known layouts are Moodle's"),
        (("class", "new", "autumn"), "autumn already has a class.toml: change that file instead"),
        (("class", "new", "x", "--game", "bonanza"), "'bonanza', which is not a game; did you mean 'bohnanza'?"),
        (("class", "new", "x", "--closes", "soon"), "`closes` is 'soon'; write it like 2026-12-01T18:00:00"),
        (("class", "new", "x", "--roster", "none.csv"), "the roster none.csv: No such file or directory"),
        (("class", "new", "x", "--roster", "my_bot.py"), "my_bot.py: its first line must be  id,name,alias"),
        (("submit", "my_bot.py", "--as", " ", "--to", "autumn"), "'' is not a name: use letters and digits"),
        (("submit", "my_bot.py", "--as", "a\x1b[31m", "--to", "autumn"), r"'a\x1b[31m' is not a name"),
        (("class", "slips", "autumn"), "autumn has no roster: add  roster ="),
        (("submissions", "people.csv"), "people.csv"),
    ],
)
def test_a_mistake_is_answered_with_one_line(beankit, words, message):
    beankit("class", "new", "autumn")
    done = beankit(*words)
    assert done.status == 2
    assert done.err.startswith("beankit: ")
    assert done.err.count("\n") == 1
    assert message in done.err


def test_the_commands_of_a_class_are_listed(beankit):
    done = beankit("class")
    assert (done.status, done.err) == (0, "")
    assert all(word in done.out for word in ("new", "slips", "reset"))


def test_after_closing_time_it_says_so(beankit):
    beankit("class", "new", "autumn", "--closes", "2020-01-01T12:00")
    done = beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn")
    assert done.status == 1
    assert "autumn closed on Wednesday, 01 January 2020, 12:00" in done.err


def test_a_bad_roster_leaves_no_class_behind(beankit):
    (beankit.desk / "people.csv").write_text("id,nmae\n1,x\n", "utf-8")
    assert beankit("class", "new", "autumn", "--roster", "people.csv").status == 2
    (beankit.desk / "people.csv").write_text(ROSTER, "utf-8")
    assert beankit("class", "new", "autumn", "--roster", "people.csv").status == 0


@pytest.mark.full
def test_a_student_reads_german(beankit):
    beankit("class", "new", "autumn")
    done = beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn", "--lang", "de")
    assert (done.status, done.err) == (0, "")
    assert "\nmine wurde angenommen.\nGeprüft auf Isolationsstufe " in done.out
    assert re.search(r"\nmy_bot\.py \(\w{12}\) ist für one abgegeben\. Dieser Bot spielt jetzt\.\n$", done.out)
    (beankit.desk / "bad.py").write_text(BAD, "utf-8")
    done = beankit("submit", "bad.py", "--as", "one", "--to", "autumn", "--lang", "de")
    assert done.status == 1
    assert done.err.startswith("beankit: bad.py wurde abgelehnt und spielt nicht:\n")
    assert "bad wurde nicht angenommen: Quelltext (Importe)." in done.err
    assert beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn", "--lang", "xx").err == (
        beankit("check", "my_bot.py", "--lang", "xx").err
    )


@pytest.mark.full
def test_feedback_is_written_in_german_and_again_in_english_without_a_new_check(beankit):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    archive = {"Student One_1_assignsubmission_file_/my_bot.py": GOOD, "Größe Übung_2_assignsubmission_file_/b.py": BAD}
    (beankit.desk / "moodle.zip").write_bytes(zipped(archive))
    feedback = beankit.desk / "autumn" / "feedback"
    done = beankit("collect", "moodle.zip", "--to", "autumn", "--lang", "de")
    assert "2 eingesammelt: 1 angenommen, 1 abgelehnt." in done.out
    good, bad = ((feedback / f"{who}.txt").read_text("utf-8") for who in ("m01", "m02"))
    assert re.search(
        r"\n\nmy_bot\.py, \w{12}: angenommen\nEingegangen über Moodle, \d\d\.\d\d\.\d{4}, \d\d:\d\d\.\n", good
    )
    assert "Dieser Bot spielt für dich.\n" in good
    assert "mine wurde angenommen." in good
    assert "Von dir spielt kein Bot mit.\n" in bad
    assert "wurde nicht angenommen: Quelltext (Importe)." in bad
    checks = tree(beankit.desk / "autumn" / "checks")
    beankit("collect", "moodle.zip", "--to", "autumn")
    assert tree(beankit.desk / "autumn" / "checks") == checks, "nothing was checked again"
    good = (feedback / "m01.txt").read_text("utf-8")
    assert "This is the bot that plays for you.\n" in good
    assert "mine is accepted." in good


@pytest.mark.full
def test_a_slip_is_german(beankit):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    slips = beankit("class", "slips", "autumn", "--lang", "de").out
    assert re.search(r"Student One \(m01\)\ndein Code:  \S+\nGib auf der Seite deiner Klasse ab\.\n", slips)
    assert "dein Code:" in beankit("class", "reset", "autumn", "m01", "--lang", "de").out
    before = tree(beankit.desk / "autumn")
    assert beankit("class", "reset", "autumn", "m01", "--lang", "xx").status == 2
    assert tree(beankit.desk / "autumn") == before, "no code is lost to a misspelt language"


def test_mistakes_are_told_in_german(beankit):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    to_class = ("--to", "autumn", "--lang", "de")
    for typed, message in (
        ((), "wem gehört dieser Bot? Ergänze deinen Namen:  --as NAME"),
        (("--as", "onne"), "'onne' steht nicht auf der Liste der Klasse; meinst du 'one'?"),
        (
            ("--as", "x"),
            "'x' steht nicht auf der Liste der Klasse; schreib Kennung, Namen oder Decknamen genau so wie dort",
        ),
    ):
        assert beankit("submit", "my_bot.py", *typed, *to_class).err == f"beankit: {message}\n"
    assert beankit("submit", "my_bot.py", "--as", "one", "--to", "autum", "--lang", "de").err == (
        "beankit: autum ist kein Abgabeordner: dort liegt keine class.toml. Stimmt der Pfad? "
        "Neu angelegt wird einer mit  beankit class new\n"
    )


def test_a_closed_class_says_so_in_german(beankit):
    beankit("class", "new", "autumn", "--closes", "2020-01-01T12:00")
    done = beankit("submit", "my_bot.py", "--as", "one", "--to", "autumn", "--lang", "de")
    assert re.match(
        r"beankit: autumn wurde am 01\.01\.2020, 12:00 .*geschlossen; es wurde nichts abgegeben\n", done.err
    )


def test_files_that_are_no_bot_are_refused_in_german(beankit):
    beankit("class", "new", "autumn", "--roster", "people.csv")
    archive = {
        "Student One_1_assignsubmission_file_/notes.txt": "beans",
        "Größe Übung_2_assignsubmission_file_/b.zip": "x",
    }
    (beankit.desk / "moodle.zip").write_bytes(zipped(archive))
    beankit("collect", "moodle.zip", "--to", "autumn", "--lang", "de")
    first, second = ((beankit.desk / "autumn" / "feedback" / f"{who}.txt").read_text("utf-8") for who in ("m01", "m02"))
    wanted = "ein Bot ist eine .py-Datei oder ein Ordner mit bot.py, eigenen Modulen und einer Datendatei"
    assert f"hier ist keine Python-Datei: notes.txt; {wanted}" in first
    assert "b.zip lässt sich nicht entpacken: beschädigt oder kein Zip-Archiv" in second
    beankit("class", "new", "winter")
    done = beankit("submit", "none.py", "--as", "one", "--to", "winter", "--lang", "de")
    assert done.err == "beankit: none.py gibt es nicht\n"
