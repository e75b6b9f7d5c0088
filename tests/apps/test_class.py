"""The bots of a class on the pages: opponents for everybody; faults and prints for their owners and the teacher."""

import json
import re
from datetime import datetime
from pathlib import Path
from shutil import rmtree

import msgspec
import pytest

from beankit.classroom.folder import ClassFolder
from beankit.tournament.league.share import is_paused, pause
from tests.apps.school import FAILS, PLAYS, school
from tests.apps.serving import serving
from tests.apps.wire import forged

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A class, and the server that shows it with its tournament under aliases."""
    home = tmp_path_factory.mktemp("school")
    made = school(home)
    made.hand_in("s01", FAILS)
    made.hand_in("s02", PLAYS)
    store = made.play()
    words = ("--submissions", made.there.folder, "--store", store, "--aliases", "--teacher-token", "chalk")
    with serving(home, *words, "--proxy", "127.0.0.1") as server:
        yield made, server, store


@pytest.fixture
def server(here):
    """The server of the class, instead of the plain one."""
    return here[1]


def handed(page):
    """The bots of the class on the front page, by the name that is shown."""
    games = json.loads(re.search(r'id="facts">(.*?)</script>', page.text)[1])["games"]
    return {bot["name"]: bot["id"] for bot in games["al-cabohne"]["handed"]}, games


@pytest.mark.full
def test_the_class_plays_under_aliases_and_ids_that_tell_nothing(server):
    visitor = server.visitor()
    page = visitor.get()
    bots, games = handed(page)
    assert set(bots) == {"otter", "heron"}
    assert all(re.fullmatch("@[0-9a-f]{12}", number) for number in bots.values())
    assert games["bohnanza"]["handed"] == []
    assert "Student One" not in page.text
    assert "s01" not in page.text


@pytest.mark.full
def test_a_bot_of_the_class_sits_at_the_table_in_a_process_of_its_own(server):
    visitor = server.visitor()
    bots, _ = handed(visitor.get())
    page = visitor.post("deal", [("game", "al-cabohne"), ("against", bots["heron"]), ("practice", "1")])
    assert page.status == 200
    with forged(page, visitor) as table:
        table.say({"do": "since"})
        heard = json.dumps(table.asked())
        assert [line for line in children(server.process.pid) if "zygote" in line]
    assert "heron" in heard
    assert "Student Two" not in heard
    assert "the diary" not in heard


@pytest.mark.parametrize("name", ["s01", "otter", "@000000000000", "autumn/bots/s01", "@"])
def test_nobody_plays_who_is_not_named_by_id(server, name):
    page = server.visitor().post("deal", [("game", "al-cabohne"), ("against", name)])
    assert page.status == 400
    assert "does not play" in page.text


def test_a_bot_plays_only_what_it_was_checked_for(server):
    visitor = server.visitor()
    bots, _ = handed(visitor.get())
    form = [("game", "bohnanza"), ("against", bots["heron"]), ("against", "trader")]
    assert visitor.post("deal", form).status == 400


def children(pid):
    """The command lines of a process's children."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [
        Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        for file in files
        for child in file.read_text().split()
    ]


# --- who reads what ---


def look(visitor, who, code, address="192.0.2.1"):
    return visitor.post("own", {"name": who, "code": code}, **{"X-Forwarded-For": address})


@pytest.mark.full
def test_students_read_their_own_faults_and_prints_with_their_code(here):
    made, server, _ = here
    page = look(server.visitor(), "s01", made.codes["s01"])
    assert page.status == 200
    assert "the diary of s01" in page.text
    assert "ValueError: the secret of s01" in page.text
    assert "the diary of s02" not in page.text
    assert "Where names are not shown, your bot is called “otter”." in page.text
    by_alias = look(server.visitor(), "heron", made.codes["s02"])
    assert "the diary of s02" in by_alias.text
    assert "the secret" not in by_alias.text


@pytest.mark.parametrize(
    ("who", "address"), [("s01", "192.0.2.2"), ("Student One", "192.0.2.3"), ("otter", "192.0.2.4")]
)
def test_without_the_right_code_nobody_reads_anything(here, who, address):
    made, server, _ = here
    for code in ("", "guess-guess", made.codes["s02"]):
        page = look(server.visitor(), who, code, address)
        assert page.status == 400
        assert "This is not the code of" in page.text
        assert who == "Student One" or "Student One" not in page.text
        assert "the secret" not in page.text
        assert "the diary" not in page.text


def test_nothing_in_an_address_opens_the_page(here):
    made, server, _ = here
    page = server.visitor().get(f"own?name=s01&code={made.codes['s01']}")
    assert "the diary" not in page.text
    assert page.url.partition("#")[0].endswith("/submit")


@pytest.mark.full
def test_only_the_teachers_word_opens_names_faults_hints_and_all_submissions(server):
    student, teacher = server.visitor(), server.visitor()
    assert "/login" in student.get("desk").url
    for word in ("", "chalk2"):
        assert student.post("login", {"token": word}).status == 403
    assert "/login" in student.get("desk").url
    for path in ("tournament.json", "tournament.html", "", "watch"):
        text = student.get(path).text
        for hidden in ("Student One", "s01", "the secret", "the diary", '"copies"'):
            assert hidden not in text, (path, hidden)
    assert "otter" in student.get("tournament.json").text

    assert teacher.post("login", {"token": "chalk", "next": "/desk"}).status == 200
    page = teacher.get("desk").text
    for shown in ("Student One", "Student Two", "missing", "the secret of s01", "the diary of s01", "the diary of s02"):
        assert shown in page
    board = teacher.get("tournament.json").text
    assert "s01" in board
    assert '"copies"' in board


def test_the_teacher_reads_states_and_times_in_their_language(here):
    made, server, _ = here
    (handin,) = made.there.handins_of("s02")
    late = made.there.add(msgspec.structs.replace(handin, late=True), made.there.bot(handin))
    teacher = server.visitor()
    teacher.post("login", {"token": "chalk"})
    teacher.get("?lang=de")
    page = teacher.get("desk").text
    rmtree(made.there.folder / "handins" / late.name)
    assert re.search(r"<td>spielt</td>.*<td>fehlt</td>", page, re.DOTALL)
    assert len(re.findall(r"<td>\d\d\.\d\d\.\d{4}, \d\d:\d\d, verspätet</td>", page)) == 1


def test_the_desk_says_who_handed_in_a_house_bot_or_the_file_of_somebody_else(here):
    made, server, _ = here
    (first,), (second,) = (made.there.handins_of(who) for who in ("s01", "s02"))
    added = [made.there.add(msgspec.structs.replace(second, like="trader"), made.there.bot(second))]
    teacher = server.visitor()
    teacher.post("login", {"token": "chalk"})
    try:
        page = teacher.get("desk").text
        assert "this is the house bot trader: at most names, numbers" in page
        assert ">is trader<" in page
        assert "same file as" not in page
        same = msgspec.structs.replace(first, person=second.person, at=second.at)
        added.append(made.there.add(same, made.there.bot(first)))
        page = teacher.get("desk").text
        assert ">same file as s01<" in page
        assert ">same file as s02<" in page
    finally:
        for handin in added:
            rmtree(made.there.folder / "handins" / handin.name)


# --- the desk ---


@pytest.fixture
def teacher(server):
    """Somebody who knows the teacher's word."""
    visitor = server.visitor()
    visitor.post("login", {"token": "chalk"})
    return visitor


def test_the_desk_shows_who_is_missing_faults_places_and_what_the_machine_does(teacher, server):
    page = teacher.get("desk").text
    assert "2 of 3 have handed in" in page
    assert re.search(r"Student One.*<td>\d–\d</td><td><span class=\"hint bad\">\d+ faults</span>", page, re.DOTALL)
    assert "All games of the tournament are played." in page
    assert "No bot waits for its check." in page
    assert 'href="/desk" aria-current="page"' in page
    assert "Pause the league" not in page
    assert 'href="/desk" ' not in server.visitor().get().text.partition("<main")[0]


@pytest.mark.parametrize("path", ["desk/pair?bot=s01&other=s02", "desk/submissions.csv", "desk/moodle.csv"])
def test_nobody_else_gets_to_the_desk(server, path):
    page = server.visitor().get(path)
    assert "/login" in page.url
    assert "Student" not in page.text


def test_only_the_teacher_decides_on_their_own_page_and_with_a_reason(here, teacher):
    made, server, _ = here
    act = {"do": "disqualify", "who": "s02", "reason": "copied"}
    assert server.visitor().post("desk", act).status == 403
    assert teacher.post("desk", act, seal=False).status == 403
    for wrong in ({"reason": " "}, {"who": "s09"}, {"who": "../s02"}, {"do": "delete"}, {"do": "pause"}):
        assert teacher.post("desk", {**act, **wrong}).status == 404
    assert not ClassFolder(made.there.folder).disqualified


def test_who_is_disqualified_does_not_play_until_they_are_let_in_again(here, teacher):
    made, server, _ = here

    def playing():
        there = ClassFolder(made.there.folder)
        return {handin.person.id for handin, _ in there.playing()}

    page = teacher.post("desk", {"do": "disqualify", "who": "s02", "reason": "copied <b>all</b>"}).text
    assert "<td>disqualified</td>" in page
    assert "copied &lt;b&gt;all&lt;/b&gt;" in page
    assert playing() == {"s01"}
    own = look(server.visitor(), "s02", made.codes["s02"]).text
    assert "talk to your teacher" in own
    assert "copied" not in own
    page = teacher.post("desk", {"do": "admit", "who": "s02", "reason": "we talked"}).text
    assert "<td>disqualified</td>" not in page
    assert playing() == {"s01", "s02"}


def test_an_extension_is_for_one_person_until_it_is_taken_back(here, teacher):
    made, _, _ = here
    file = made.there.folder / "class.toml"
    before = file.read_text("utf-8")
    assert "Extension" not in teacher.get("desk").text, "this class never closes"

    def open_for():
        there = ClassFolder(made.there.folder)
        now = datetime.now().astimezone()
        return {person.id for person in there.people if not there.settings_for(person).closed(now)}

    try:
        file.write_text(f"closes = 2020-01-01T12:00:00\n{before}", "utf-8")
        page = teacher.post("desk", {"do": "extend", "who": "s03", "until": "2020-01-02T12:00"})
        assert page.status == 400
        assert "has passed: an extension must end in the future" in page.text
        assert "Student One" in page.text
        page = teacher.post("desk", {"do": "extend", "who": "s03", "until": "2099-12-01T18:00"}).text
        assert "Extension until 01 December 2099, 18:00" in page
        assert open_for() == {"s03"}
        assert teacher.post("desk", {"do": "extend", "who": "s03", "until": "soon"}).status == 404
        teacher.post("desk", {"do": "extend", "who": "s03", "until": ""})
        assert open_for() == set()
    finally:
        file.write_text(before, "utf-8")


def test_two_sources_stand_side_by_side_as_text(teacher):
    page = teacher.get("desk/pair?bot=s01&other=s02")
    assert page.text.count("class Mine(Bot):") == 2
    assert "print(&#34;the diary of s02&#34;)" in page.text
    for names in ("bot=s01&other=random", "bot=s01&other=s01", "bot=s01", "bot=s01&other=../s02"):
        assert teacher.get(f"desk/pair?{names}").status == 404


def test_what_the_machine_does_can_be_asked_alone_by_the_teacher(teacher, server):
    desk, machine = teacher.get("desk").text, teacher.get("desk/machine")
    assert machine.text.strip() in desk
    assert "<html" not in machine.text
    assert machine.headers["Cache-Control"] == "no-store"
    assert server.visitor().get("desk/machine").url.partition("?")[0].endswith("/login")


def test_files_in_one_click(teacher):
    handed = teacher.get("desk/submissions.csv")
    assert handed.headers["Content-Disposition"] == 'attachment; filename="submissions.csv"'
    assert [row.split(",")[4] for row in handed.text.splitlines()] == ["state", "plays", "plays", "missing"]
    assert "moodle.csv" not in teacher.get("desk").text, "two deals are too few for grades"
    assert teacher.get("desk/moodle.csv").status == 404
    assert "feedback.zip" not in teacher.get("desk").text, "nobody has collected"


def test_the_link_to_the_desk_opens_it_and_a_wrong_word_does_not(server):
    teacher = server.visitor()
    assert teacher.get("login?next=%2Fdesk&teacher=chalk").url.endswith("/desk")
    stranger = server.visitor()
    assert stranger.get("login?next=%2Fdesk&teacher=cheese").status == 403
    assert "/login" in stranger.get("desk").url


@pytest.mark.full
def test_a_league_is_paused_and_goes_on(tmp_path):
    folder = school(tmp_path).there.folder
    store = folder / "league.sqlite"
    pause(store)
    words = ("--submissions", folder, "--league", "--teacher-token", "chalk", "--accept-weak-isolation")
    with serving(tmp_path, *words) as server:
        teacher = server.visitor()
        teacher.post("login", {"token": "chalk"})
        assert "Let the league go on" in teacher.get("desk").text
        assert "Pause the league" in teacher.post("desk", {"do": "resume"}).text
        assert not is_paused(store)
        assert "Let the league go on" in teacher.post("desk", {"do": "pause"}).text
        assert is_paused(store)
        rest = server.stop()
    assert f"The league runs; its table is at  {server.address}league" in rest
    assert f"Your desk, for nobody else:  {server.address}login?next=%2Fdesk&teacher=chalk" in rest


@pytest.mark.full
def test_what_bots_say_is_escaped(tmp_path):
    made = school(tmp_path)
    made.hand_in("s01", FAILS.replace("the diary", "<script>diary</script>").replace("the secret", "<b>secret</b>"))
    words = ("--submissions", made.there.folder, "--store", made.play(), "--teacher-token", "chalk")
    with serving(tmp_path, *words) as server:
        teacher = server.visitor()
        teacher.post("login", {"token": "chalk"})
        for text in (look(server.visitor(), "s01", made.codes["s01"]).text, teacher.get("desk").text):
            assert "&lt;script&gt;diary" in text
            assert "<script>diary" not in text
            assert "<b>secret" not in text
