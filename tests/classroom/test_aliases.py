"""An alias is for the public: one that gives its owner away is replaced by a made-up one, which stays."""

import json
import stat

import pytest

from beankit.classroom.aliases import BEANS, gives_away, public_aliases
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection
from beankit.classroom.people import Person
from beankit.classroom.settings import ClassSettings
from beankit.cli import run
from tests.classroom.school import GOOD, Reader, zipped

LONG = Person("k17", "Änne-Marie  von Größenwahn")


@pytest.mark.parametrize("alias", ["k17", "K17", "GRÖSSENWAHN", "Groessenwahn", "Marie", "von", "änne-marie"])
def test_an_id_or_a_part_of_the_name_gives_away(alias):
    assert gives_away(alias, LONG)


@pytest.mark.parametrize("alias", ["otter", "Quasar 7", "k1", "Borlotti 37", "der Storch"])
def test_other_words_do_not(alias):
    assert not gives_away(alias, LONG)


def test_neither_does_somebody_elses_id_but_the_platforms_name_does():
    person = Person("m1", "Student One", "quasar")
    assert not gives_away("quasar", person)
    assert gives_away("quasar", person, ["Quasar"])


@pytest.fixture
def there(tmp_path):
    people = ["m01,Student One,otter", "m02,Größe Übung,übung", "m03,Student Three,", "m04,Student Four,student four"]
    roster = "\n".join(["id,name,alias", *people, ""])
    settings = ClassSettings(("bohnanza",), roster="roster.csv")
    return ClassFolder.new(tmp_path / "class", settings, roster.encode())


def test_a_made_up_alias_is_a_bean_and_stays(there):
    aliases = public_aliases(there)
    assert aliases["m01"] == "otter"
    made = [aliases[who] for who in ("m02", "m03", "m04")]
    assert len(set(made)) == 3
    assert all(alias.rpartition(" ")[0] in BEANS for alias in made)
    assert public_aliases(ClassFolder(there.folder)) == aliases
    file = there.folder / "people.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(json.loads(file.read_bytes())) == sorted(["m02", "m03", "m04"])
    roster = there.folder / "roster.csv"
    roster.write_text(roster.read_text("utf-8").replace("m01,Student One,otter\n", "m09,Student Nine,\n"), "utf-8")
    later = public_aliases(ClassFolder(there.folder))
    assert {who: later[who] for who in ("m02", "m03", "m04")} == {who: aliases[who] for who in ("m02", "m03", "m04")}


@pytest.mark.full
def test_the_order_of_the_roster_tells_nothing(tmp_path):
    """Over many classes of two, the first one gets the name that comes first about half of the time."""
    first = 0
    for number in range(60):
        settings = ClassSettings(("bohnanza",), roster="roster.csv")
        roster = b"id,name\na,Student One\nb,Student Two\n"
        aliases = public_aliases(ClassFolder.new(tmp_path / str(number), settings, roster))
        first += aliases["a"] < aliases["b"]
    assert 8 < first < 52  # a fair coin is outside once in many millions of tries


def test_an_alias_that_the_platform_uses_is_not_for_the_public(there, tmp_path):
    (there.folder / "roster.csv").write_text("id,name,alias\nm01,Student One,quasar\n", "utf-8")
    assert public_aliases(ClassFolder(there.folder)) == {"m01": "quasar"}
    source = tmp_path / "all.zip"
    source.write_bytes(zipped({"Quasar_11_assignsubmission_file_/bot.py": GOOD}))
    collection = Collection(there.folder, checker=Reader())
    collection.collect(collection.items(source))
    (alias,) = public_aliases(ClassFolder(there.folder)).values()
    assert alias != "quasar"


def test_the_teacher_is_told(there, tmp_path, capsys):
    source = tmp_path / "all.zip"
    source.write_bytes(zipped({"Größe Übung_11_assignsubmission_file_/bot.py": GOOD}))
    collection = Collection(there.folder, checker=Reader())
    collection.collect(collection.items(source))
    made = public_aliases(there)["m02"]
    assert run(["submissions", str(there.folder)]) == 0
    printed = capsys.readouterr().out
    assert f"m02: the alias “übung” gives them away, so others read “{made}”." in printed
    assert "m01: the alias" not in printed


def test_who_leaves_takes_their_alias_along(there):
    public_aliases(there)
    assert run(["class", "remove", str(there.folder), "m03", "--forget"]) == 0
    assert list(json.loads((there.folder / "people.json").read_bytes())) == ["m02", "m04"]


def test_a_made_up_alias_gives_nobody_away(tmp_path, monkeypatch):
    monkeypatch.setattr("beankit.classroom.aliases.BEANS", ("Lima", "Kidney"))
    roster = b"id,name\nm01,Student Lima\nm02,Student Kidney\n"
    for number in range(5):
        made = ClassFolder.new(tmp_path / str(number), ClassSettings(("bohnanza",), roster="r.csv"), roster)
        beans = {owner: alias.split()[0] for owner, alias in public_aliases(made).items()}
        assert beans == {"m01": "Kidney", "m02": "Lima"}


def test_listing_writes_nothing(there, capsys):
    assert run(["submissions", str(there.folder)]) == 0
    assert "m02: the alias “übung” gives them away, so others will read a made-up one." in capsys.readouterr().out
    assert not (there.folder / "people.json").exists()
