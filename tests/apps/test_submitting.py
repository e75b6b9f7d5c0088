"""Handing in on the page: codes and names, sizes and tries, one queue, and what the author reads."""

import asyncio
import io
import re
import sys
import time
import zipfile

import msgspec
import pytest
from msgspec.structs import replace

from beankit.apps.queue import (
    BROKEN_OFF,
    FULL,
    HERE,
    MOST_WAITING,
    OF_ADDRESS,
    OF_PERSON,
    YOURS,
    Job,
    JobAnswer,
    Queue,
    QueueFull,
    answered,
    plain_name,
)
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import submit_file
from beankit.classroom.settings import settings_of, settings_text
from beankit.classroom.slips import WrongForm, make_codes, owner, settle_code
from beankit.core.said import say
from beankit.words.catalogue import spoken
from tests.apps.school import school
from tests.apps.serving import serving
from tests.classroom.school import Reader, report

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

GOOD = b'from beankit import Bot\n\n\nclass Mine(Bot):\n    """Takes the first option."""\n'
BAD = b"""from beankit import Bot


class Patience(Bot):
    def place(self, view, options):
        raise ValueError("<script>chili</script>")
"""
TAKEN = "Somebody else hands in as {name}: choose another name, or type the code of this one."
ROSTER = b"id,name,alias\ns01,Student One,one\ns02,Student Two,\n"


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def free(tmp_path):
    """A folder without a roster."""
    return ClassFolder.new(tmp_path / "free", settings_of({"games": ["al-cabohne-solo"]}, "test"), None)


@pytest.fixture
def listed(tmp_path):
    """A folder with a roster."""
    settings = settings_of({"games": ["al-cabohne-solo"], "roster": "roster.csv"}, "test")
    return ClassFolder.new(tmp_path / "listed", settings, ROSTER)


def job(there, who="student-1", code="secret7", file="mine.py", content=GOOD, lang="en"):
    return Job(str(there.folder), who, code, file, content, lang)


def test_the_answer_can_be_read_in_every_language_and_is_kept_in_that_of_its_author(free):
    sent = msgspec.msgpack.encode(answered(job(free, content=BAD)))
    finding = next(iter(msgspec.msgpack.decode(sent, type=JobAnswer).report.findings.values()))
    assert spoken(finding.hint, "en").startswith("look at the values")
    assert spoken(finding.hint, "de").startswith("sieh dir die Werte")
    assert answered(job(free, lang="de")).ok
    verdict = free.verdict(*free.handins_of("student-1")[:1])
    assert verdict.told("de").endswith(" wurde angenommen.")


def test_the_first_bot_under_a_name_sets_the_code(free):
    assert answered(job(free)).ok
    wrong = answered(job(free, code="guess99"))
    assert (wrong.ok, wrong.field, wrong.said.text) == (False, "code", TAKEN)
    assert answered(job(free, who="STUDENT-1", code="guess99")).field == "code"
    assert answered(job(free, code="Secret 7")).ok
    assert answered(job(free, who="student-2", code="other77")).ok


def test_a_name_is_the_same_however_it_is_typed(free):
    assert answered(job(free, who="Jörg K")).ok
    for who in ("Jo\u0308rg K", "Jörg  K", " JO\u0308RG\u00a0K "):
        assert owner_told(free, who, "guess99") == ("code", TAKEN)
        assert owner(free, who, "secret7").id == "Jörg K"


@pytest.mark.parametrize("who", ["ANNA", "ＡＮＮＡ"])
def test_capitals_and_wide_letters_make_no_other_name(free, who):
    settle_code(free.folder, owner(free, "anna", "secret7"), "secret7")
    assert owner_told(free, who, "guess99") == ("code", TAKEN)
    assert owner(free, who, "secret7").id == "anna"


def test_nobody_hands_in_on_the_page_for_somebody_who_came_another_way(free, tmp_path):
    (tmp_path / "mine.py").write_bytes(GOOD)
    submit_file(tmp_path / "mine.py", "Anna", free.folder, checker=Reader())
    for who in ("Anna", "anna"):
        assert owner_told(free, who, "secret7") == ("name", TAKEN)
    refused = answered(job(free, who="anna", content=GOOD + b"    other = 1\n"))
    assert (refused.ok, refused.said.text) == (False, TAKEN)
    (handin,) = free.handins_of("Anna")
    assert handin.file == "mine.py"


def test_a_name_is_its_owners_before_their_first_bot_is_stored(free, monkeypatch):
    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr(ClassFolder, "add", killed)
        with pytest.raises(KeyboardInterrupt):
            answered(job(free))
    assert owner_told(free, "student-1", "guess99") == ("code", TAKEN)
    assert answered(job(free)).ok


def test_a_rejected_bot_changes_nothing_and_sets_no_code(free):
    answer = answered(job(free, content=BAD))
    assert (answer.ok, answer.field) == (False, "")
    assert [line.number for line in answer.lines if line.guilty] == [6]
    assert free.handins() == {}
    assert answered(job(free, code="another1")).ok


def test_whoever_has_had_enough_for_a_day_is_told_when_they_can_go_on(free):
    (free.folder / "class.toml").write_text(settings_text(replace(free.settings, handins_a_day=1)), "utf-8")
    assert answered(job(free)).ok
    answer = answered(job(free, content=GOOD + b"    other = 1\n"))
    assert (answer.ok, answer.report) == (False, None)
    assert spoken(answer.said, "de").startswith(
        "von student-1 wurde heute 1 Bot angenommen, mehr geht an einem Tag nicht"
    )


def test_authors_read_what_their_bot_printed(free):
    diary = b"    def start(self, view):\n        print('dear diary')\n"
    good = answered(job(free, content=GOOD + diary))
    assert good.report.games[0].printed.startswith("dear diary\n")
    ((handin,),) = free.handins().values()
    assert "printed in al-cabohne-solo" in free.verdict(handin).told("en")
    bad = answered(job(free, content=BAD + diary))
    assert (bad.ok, bad.report.games[0].printed) == (False, "dear diary\n")


@pytest.mark.full
def test_a_spinning_bot_uses_up_its_check_and_is_told_so(tmp_path):
    limits = {"seconds": 0.9, "start": 0.9}
    settings = settings_of({"games": ["bohnanza"], "limits": limits}, "test")
    there = ClassFolder.new(tmp_path / "short", settings, None)
    spins = b"import time\n\n" + GOOD + b"    def start(self, view):\n        while time.process_time() < 0.6: pass\n"
    answer = answered(job(there, content=spins))
    assert not answer.ok
    rules = {finding.reason: spoken(finding.rule, "de") for finding in answer.report.findings.values()}
    assert list(rules) == ["spent"]
    assert "2,7 Sekunden Rechenzeit für alle Spiele" in rules["spent"]
    assert there.handins() == {}


def test_a_page_says_in_which_games_a_bot_was_rejected(tmp_path):
    from beankit.apps.pages.base import templates

    settings = settings_of({"games": ["al-cabohne-solo", "al-cabohne"]}, "test")
    there = ClassFolder.new(tmp_path / "two", settings, None)
    shy = GOOD + b"    def start(self, view):\n        assert len(view.players) == 1\n"
    answer = msgspec.msgpack.decode(msgspec.msgpack.encode(answered(job(there, content=shy))), type=JobAnswer)
    assert answer.ok
    parts = {
        "ticket": True,
        "answer": answer,
        "said": lambda name, **_: name,
        "base": "/",
        "strip": [],
        "finding": None,
    }
    page = templates().get_template("verdict.html").render(**parts, spoken=lambda sentence: spoken(sentence, "de"))
    assert "<p>Nur in al-cabohne-solo: In al-cabohne wurde er abgelehnt.</p>" in page


def test_with_a_roster_the_code_of_the_slip_counts(listed):
    assert owner_told(listed, "s01", "anything") == ("code", "{name} has no code yet: ask your teacher for a slip.")
    code = make_codes(listed.folder, listed.people)["s01"]
    assert owner_told(listed, "s01", "wrong-code") == (
        "code",
        "This is not the code of {name}. Lost it? Your teacher can make a new one.",
    )
    field, text = owner_told(listed, "nobody", code)
    assert (field, text.partition(".")[0]) == ("name", "This name is not on the list of the class")
    assert owner(listed, "Student One", code).id == "s01"
    assert owner(listed, "one", code.upper()).id == "s01"


def owner_told(there, who, code):
    with pytest.raises(WrongForm) as wrong:
        owner(there, who, code)
    return wrong.value.field, wrong.value.said.text


@pytest.mark.parametrize("who", ["", "  ", "x" * 41, "a\x00b", "a\x1b[2Jb"])
def test_a_name_is_short_and_printable(free, who):
    assert owner_told(free, who, "secret7") == ("name", "A name has 1 to {most} characters.")


def test_a_code_has_a_length(free):
    assert owner_told(free, "student-1", "- abc -") == ("code", "A code has at least {least} letters or digits.")


def test_a_code_that_is_set_stays(free):
    person = owner(free, "student-1", "secret7")
    settle_code(free.folder, person, "secret7")
    settle_code(free.folder, person, "another7")
    assert owner(free, "student-1", "secret7") == person


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("notes.txt", b"no bot"),
        ("bot.py", b"\xff\xfe"),
        ("bot.zip", b"PK\x03\x04 damaged"),
        ("bot.py", b"class"),
    ],
)
def test_what_is_no_bot_is_refused(free, file, content):
    answer = answered(job(free, file=file, content=content))
    assert not answer.ok
    assert answer.field == "file" or answer.report.finding
    assert answer.owner == "student-1"  # so that the page can say which bot of theirs plays


def test_whoever_changes_the_language_reads_in_it_why_nothing_was_checked(free, tmp_path):
    sent = msgspec.msgpack.encode(answered(job(free, content=b"\xff\xfe")))
    answer = msgspec.msgpack.decode(sent, type=JobAnswer)
    assert spoken(answer.said, "en").startswith("This is not a bot: mine.py, line 1: this is not text in UTF-8;")
    assert spoken(answer.said, "de").startswith("Das ist kein Bot: mine.py, Zeile 1: das ist kein Text in UTF-8;")
    settings = settings_of({"games": ["al-cabohne-solo"], "closes": "2020-11-01T12:00"}, "test")
    late = answered(job(ClassFolder.new(tmp_path / "late", settings, None), lang="de")).said
    assert spoken(late, "en").startswith("It is too late: bots were taken until Sunday, 01 November 2020, 12:00")
    assert spoken(late, "de").startswith("Zu spät: Bots wurden bis 01.11.2020, 12:00")


def test_a_folder_comes_as_an_archive(free):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("mine/bot.py", GOOD)
        archive.writestr("mine/notes.dat", b"data")
    assert answered(job(free, file="mine.zip", content=packed.getvalue())).ok


def test_an_archive_that_leads_outside_is_refused(free):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../../bot.py", GOOD)
    answer = answered(job(free, file="mine.zip", content=packed.getvalue()))
    assert (answer.ok, answer.field) == (False, "file")


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\bots\\mine.py", "", ".hidden.py", "a b.py", "x" * 300])
def test_the_name_of_a_file_leads_nowhere(name):
    plain = plain_name(name)
    assert plain == plain.replace("/", "").replace("\\", "").lstrip(".")
    assert 0 < len(plain) <= 80


def test_a_queue_has_places_and_an_end(free):
    queue = Queue()
    numbers = [queue.add(job(free), f"person {number}", f"address {number}") for number in range(MOST_WAITING)]
    assert [queue.place(number) for number in numbers[:3]] == [0, 1, 2]
    assert len(set(numbers)) == MOST_WAITING
    assert refused(queue, job(free), "somebody", "elsewhere") == say(FULL)


def refused(queue, *words):
    """Why something is not queued."""
    with pytest.raises(QueueFull) as full:
        queue.add(*words)
    return full.value.said


def test_nobody_fills_the_queue(free):
    queue = Queue()
    for _ in range(OF_PERSON):
        queue.add(job(free), "anna", "home")
    assert refused(queue, job(free), "anna", "school") == say(YOURS, most=OF_PERSON)
    for number in range(OF_ADDRESS - OF_PERSON):
        queue.add(job(free), f"name {number}", "home")
    assert refused(queue, job(free), "one more name", "home") == say(HERE, most=OF_ADDRESS)
    assert OF_ADDRESS < MOST_WAITING
    queue.add(job(free), "bob", "school")


def test_addresses_take_turns_and_so_do_people(free):
    queue, came = Queue(), ["A1", "A1", "A2", "A3", "A4", "B1", "B1", "C1"]
    numbers = {queue.add(job(free), person, person[0]): person for person in came}
    places = sorted(numbers, key=queue.place)
    assert [numbers[number] for number in places] == ["A1", "B1", "C1", "A2", "B1", "A3", "A4", "A1"]
    assert [queue.place(number) for number in places] == list(range(8))


@pytest.mark.parametrize("address", ["A", "fresh {}"])
def test_fresh_names_and_addresses_do_not_hold_the_queue(free, address):
    queue = Queue()
    queue.add(job(free), "anna", "A")
    queue.waiting.remove(queue.turns.take(queue.waiting))
    anna = queue.add(job(free), "anna", "A")
    for number in range(3):
        queue.add(job(free), f"fresh {number}", address.format(number))
    for number in range(3, 10):
        ticket = queue.turns.take(queue.waiting)
        queue.waiting.remove(ticket)
        if ticket is queue.tickets[anna]:
            return
        queue.add(job(free), f"fresh {number}", address.format(number))
    pytest.fail("whoever had a turn never gets another")


def test_bots_are_checked_in_turn(free, monkeypatch):
    from beankit.apps import queue as module

    done, places = [], []

    async def story():
        queue = Queue()

        async def quick(current_job):
            if not done:  # somebody comes while the first one is checked
                last = queue.add(job(free, who="B1"), "B1", "B")
                places.extend(queue.place(number) for number in (*first, last))
            done.append(current_job.who)
            return JobAnswer()

        monkeypatch.setattr(module, "answer_to", quick)
        first = [queue.add(job(free, who=who), who, who[0]) for who in ("A1", "A1", "A2")]
        work = asyncio.create_task(queue.run())
        while len(done) < 4:
            await asyncio.sleep(0)
        work.cancel()

    asyncio.run(story())
    assert done == ["A1", "B1", "A2", "A1"]
    assert places == [0, 3, 2, 1]


def test_the_queue_goes_on_after_a_failure_of_the_computer(free, tmp_path, monkeypatch, caplog):
    async def both():
        queue = Queue()
        work = asyncio.create_task(queue.run())
        with monkeypatch.context() as changed:
            changed.setattr(sys, "executable", str(tmp_path / "no_python"))
            failed = await answer(queue, queue.add(job(free), "anna", "home"))
        good = await answer(queue, queue.add(job(free, who=""), "", "home"))
        work.cancel()
        return failed, good

    async def answer(queue, number):
        async with asyncio.timeout(180):
            while queue.tickets[number].answer is None:
                await asyncio.sleep(0.05)
        return queue.tickets[number].answer

    failed, good = asyncio.run(both())
    assert failed == JobAnswer(said=BROKEN_OFF)
    assert str(good.said) == "A name has 1 to 40 characters."
    assert "no_python" in caplog.text


def test_the_page_takes_bots_one_by_one_and_escapes_what_they_say(free, tmp_path):
    with serving(tmp_path, "--submissions", free.folder, "--proxy", "127.0.0.1") as server:
        visitor = server.visitor()
        page = visitor.get("submit")
        assert "Check and submit" in page.text
        assert "To see it, enter your name and code below." in page.text  # it is not known yet whose bots are meant
        assert "No bot of yours plays" not in page.text
        first, second = (
            visitor.post("submit", {"name": name, "code": "secret7"}, {"file": ("<b>bot.py", content)})
            for name, content in (("student <i>1", BAD), ("student-2", GOOD))
        )
        assert "being checked" in first.text
        assert "Your bot is next" in second.text
        rejected, accepted = (wait_for(visitor, reply.url) for reply in (first, second))
        assert "Not accepted" in rejected
        assert "No bot of yours plays yet." in rejected
        assert "<script>chili" not in rejected
        assert "<i>1" not in rejected
        assert re.search(r"Accepted: \w+ plays from now on", accepted)
        lost = visitor.get("submit?ticket=unknown")
        assert lost.status == 404
        assert "This check is no longer known here" in lost.text
        assert visitor.post("submit", {"name": "x", "code": "y"}, {"file": ("big.py", b"#" * (3 << 20))}).status == 400
        guessed = [
            visitor.post("submit", {"name": f"student{mark}2", "code": "guess77"}, {"file": ("bot.py", GOOD)})
            for mark in "-" * 36
        ]
        assert [reply.status for reply in guessed] == [400] * 36
        assert all("Somebody else hands in as student" in reply.text for reply in guessed[:20])
        assert "No bot of yours plays" not in guessed[0].text
        assert "Too many tries. Again in 1 min." in guessed[-1].text
        assert visitor.post("own", {"name": "student-2", "code": "secret7"}).status == 400  # the same codes
        elsewhere = {"X-Forwarded-For": "192.0.2.7"}  # as a web server in front says it
        assert visitor.post("own", {"name": "student-2", "code": "secret7"}, **elsewhere).status == 200
        assert list(free.handins()) == ["student-2"]


def wait_for(visitor, url):
    """The page once the check is done."""
    path = re.sub(r"^https?://[^/]+/", "", url)
    until = time.monotonic() + 240
    while "empty waiting" in (text := visitor.get(path).text):
        assert time.monotonic() < until
        time.sleep(0.2)
    return text


def only_solo(entry, games, limits):
    """A checker that accepts every bot in one game only."""
    return report(entry, {game: "" if game == "al-cabohne-solo" else "lost its way" for game in games})


SINCE = r"([\w.]+, \w+ (?:on|am)|No bot of yours plays yet|Von dir spielt noch kein Bot)"


@pytest.mark.full
def test_the_pages_say_which_bot_plays_in_which_game(tmp_path):
    made = school(tmp_path, "al-cabohne-solo", "al-cabohne")
    form = {"name": "s01", "code": made.codes["s01"]}
    with serving(tmp_path, "--submissions", made.there.folder) as server:
        visitor = server.visitor()
        made.hand_in("s01", GOOD.decode(), "solo.py", only_solo)
        own = visitor.post("own", form).text
        assert re.findall(f"<li><strong>(.*)</strong> {SINCE}", own) == [
            ("al-cabohne-solo", "solo.py, accepted on"),
            ("al-cabohne", "No bot of yours plays yet"),
        ]
        made.hand_in("s01", f"{GOOD.decode()}# in both", "both.py")
        assert re.findall(f"<p>{SINCE}", visitor.post("own", form).text) == ["both.py, accepted on"]
        made.hand_in("s01", f"{GOOD.decode()}# in one", "late.py", only_solo)
        visitor.get("submit?lang=de")
        sent = visitor.post("submit", form, {"file": ("bad.py", b"1 / 0")})
        for page in (wait_for(visitor, sent.url), visitor.post("own", form).text):
            assert re.findall(f"<li><strong>(.*)</strong> {SINCE}", page) == [
                ("al-cabohne-solo", "late.py, angenommen am"),
                ("al-cabohne", "both.py, angenommen am"),
            ]
