"""The roster, who is meant by a name, and the codes."""

import stat

import pytest

from beankit.classroom import kept, slips
from beankit.classroom.folder import ClassFolder
from beankit.classroom.people import Person, matching, meant, read_roster
from beankit.classroom.settings import BadClass
from tests.classroom.school import ROSTER


@pytest.fixture
def roster(tmp_path):
    def read(text, encoding="utf-8"):
        file = tmp_path / "roster.csv"
        file.write_bytes(text.encode(encoding))
        return read_roster(file)

    return read


def test_a_roster_is_read(roster):
    assert roster(ROSTER)[:2] == [Person("m01", "Student One", "one"), Person("m02", "Größe Übung")]


def test_spreadsheets_write_it_their_own_way(roster):
    assert roster("ID;Name;Alias\r\nm01;Student One;one\r\n;;\r\n", "utf-8-sig") == [
        Person("m01", "Student One", "one")
    ]
    assert roster('name,id\n"One, Student",m01\n') == [Person("m01", "One, Student")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "its first line must be  id,name,alias"),
        ("name\nMia\n", "its first line must be  id,name,alias"),
        ("id,nmae\nm01,One\n", "unknown column 'nmae'; did you mean 'name'?"),
        ("id,name\n", "nobody is on the roster"),
        ("id,name\n,One\n", "line 2: One has no id"),
        ("id,name\nm01,One\n\n,\nm01,Two\n", "line 5: One and Two both have 'm01'"),
        ("id,name,alias\nm01,One, Student,one\n", "line 2: too many cells; put quotes around a name with a comma"),
        ('id,name\nm01,"One\nm02,Two\n', "line 2: a quotation mark is missing or out of place"),
        ("id,name,alias\nm01,One,two\nTwo,Two B,\n", "both have 'two' as an id or alias"),
    ],
)
def test_what_is_wrong_with_a_roster_is_named(roster, text, message):
    with pytest.raises(BadClass) as error:
        roster(text)
    assert message in str(error.value)


def test_a_name_is_found_in_every_spelling(roster):
    people = roster("id,name\nm02,Gro\u0308sse  U\u0308bung\n")
    assert people == [Person("m02", "Grösse Übung")]
    assert meant(" grösse u\u0308bung", people) == people[0]


def test_empty_cells_at_the_end_of_a_line_do_no_harm(roster):
    assert roster("id,name\nm01,One,,\n") == [Person("m01", "One")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_encoding_that_spreadsheets_write_is_read(roster, encoding):
    assert roster("id;name;alias\nm01;Größe–Übung;\n", encoding) == [Person("m01", "Größe–Übung")]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-32", "cp500"])
def test_another_encoding_is_named(roster, encoding):
    with pytest.raises(BadClass, match="export it as 'CSV UTF-8'"):
        roster("id,name\nm01,Größe\n", encoding)


def test_further_columns_are_left_alone(roster):
    people = roster("id,e-mail,name,nickname,group\nm01,one@school.example,Student One,Oney,3b\n")
    assert people == [Person("m01", "Student One")]


def test_people_are_meant_by_id_alias_or_name(roster):
    people = roster(ROSTER + "m04,Student One,\n")
    assert meant("M01", people).id == meant("one", people).id == "m01"
    assert meant("größe übung", people).id == "m02"
    with pytest.raises(BadClass, match="2 people are called 'Student One': write an id instead"):
        meant("Student One", people)
    with pytest.raises(BadClass, match=r"'Grose Übung' is not on the roster; did you mean 'Größe Übung'\?"):
        meant("Grose Übung", people)


@pytest.mark.parametrize(
    ("number", "name", "who"),
    [
        ("", "Student One", "m01"),
        ("999", "onestudent", "m01"),  # Canvas: the family name first, and a number of its own
        ("", "manynamesstudentwith", "m03"),
        ("m02", "", "m02"),
        ("", "many", "m03"),
        ("m01", "übunggröße", None),  # number and name mean two people
        ("m01", "somebodyelse", None),
        ("", "Participant", None),
    ],
)
def test_a_platform_means_somebody_only_if_it_is_certain(roster, number, name, who):
    person = matching(number, name, roster(ROSTER))
    assert (person.id if person else None) == who


def test_of_two_with_one_name_the_number_tells(roster):
    people = roster("id,name\n7,Student One\n8,Student One\n")
    assert matching("8", "onestudent", people).id == "8"
    assert matching("", "onestudent", people) is None


def test_owners_are_safe_names_and_differ():
    ids = ["m01", "../m01", "a b", "a_b", "/etc", ".hidden", "", "CON:", "x" * 300, "x" * 301]
    owners = [Person(who).owner for who in ids]
    assert len(set(owners)) == len(ids)
    assert not [owner for owner in owners if "/" in owner or owner.startswith(".") or not owner or len(owner) > 80]


def test_codes_are_kept_as_salted_hashes_only(listed):
    people = read_roster(listed / "roster.csv")
    made = slips.make_codes(listed, people)
    written = (listed / kept.FILE).read_text("utf-8")
    assert len(set(made.values())) == 3
    assert not [code for code in made.values() if code in written or code.replace("-", "") in written]
    assert stat.S_IMODE((listed / kept.FILE).stat().st_mode) == 0o600
    salts = [known.code.salt for known in kept.read_known(listed).values()]
    assert len(set(salts)) == 3


@pytest.mark.full
def test_a_code_opens_for_its_owner_however_it_is_typed(listed):
    first, second, _ = read_roster(listed / "roster.csv")
    made = slips.make_codes(listed, [first, second])
    slips.check_code(ClassFolder(listed), first, first.name, made["m01"].upper().replace("-", " "))
    for wrong in (made["m02"], made["m01"][:-1], "x"):
        with pytest.raises(slips.WrongCode, match="This is not the code of Student One"):
            slips.check_code(ClassFolder(listed), first, first.name, wrong)
    with pytest.raises(slips.WrongCode):
        slips.check_code(ClassFolder(listed), first, first.name, "")


@pytest.mark.full
def test_a_reset_code_makes_the_old_one_worthless_and_leaves_the_others(listed):
    first, second, many = read_roster(listed / "roster.csv")
    old = slips.make_codes(listed, [first, second])
    assert slips.without_code(ClassFolder(listed)) == [many]
    new = slips.make_codes(listed, [first])
    slips.check_code(ClassFolder(listed), first, first.name, new["m01"])
    slips.check_code(ClassFolder(listed), second, second.name, old["m02"])
    with pytest.raises(slips.WrongCode, match="not the code"):
        slips.check_code(ClassFolder(listed), first, first.name, old["m01"])
