"""Tables go out as CSV, for spreadsheets and gradebooks, and nothing in them is calculated."""

import csv
import json

import pytest

from beankit.classroom.sheets import GradebookStudent, gradebook
from beankit.cli import run as beankit
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.results.exports import table_text
from beankit.tournament.results.report import board
from beankit.tournament.standings import marks
from tests.tournament.made import made

pytestmark = pytest.mark.xdist_group("exports")  # its tournament is played once
NASTY = ["=1+1", "+cmd", "-2", "@sum", " =1", "a\nb", 'quo"te,']


def rows(text):
    return list(csv.reader(text.splitlines()))


def test_a_name_that_looks_like_a_formula_is_quoted():
    names = dict(zip("abcdefg", NASTY, strict=True))
    table = made([tuple("abcdefg")] * 8, lambda *_: (0, 0, 0, 0, 1, 1, 1)).renamed(names)
    quoted = {row[0] for row in rows(table_text(table.standings()))[1:]}
    assert quoted == {"'=1+1", "'+cmd", "'-2", "'@sum", "' =1", "a?b", 'quo"te,'}


def test_negative_numbers_stay_numbers_and_missing_ones_are_empty():
    few = made([("a", "b")] * 3, lambda _, seats: [bot == "a" for bot in seats])
    (heading, first, _) = rows(table_text(few.ratings()))
    assert heading == ["bot", "rating", "low", "high", "deals"]
    assert first[2:4] == ["", ""]
    assert any(row[1].startswith("-") for row in rows(table_text(few.ratings()))[1:])
    (heading, *bots) = rows(table_text(few.standings()))
    columns = [heading.index(name) for name in ("bot", "low", "rank_low", "rank_high")]
    assert [[row[column] for column in columns] for row in bots] == [
        ["a", "", "1", "2"],
        ["b", "", "1", "2"],
    ]


def test_every_table_can_be_written():
    result = made([("a", "b", "c")] * 9, lambda *_: (0, 0.5, 1))
    for name in ("standings", "head_to_head", "ratings", "seats", "progress", "diagnostics", "near_copies",
                 "games"):  # fmt: skip
        assert rows(table_text(getattr(result, name)()))[0]


@pytest.mark.parametrize(
    ("platform", "expected"),
    [
        (
            "moodle",
            [["ID number", "Full name", "Tournament"], ["s01", "Student One", "75.0"], ["s02", "'=Two", "25.0"]],
        ),
        (
            "canvas",
            [
                ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Tournament"],
                ["Points Possible", "", "", "", "", "100"],
                ["Student One", "", "s01", "", "", "75.0"],
                ["'=Two", "", "s02", "", "", "25.0"],
            ],
        ),
    ],
)
def test_a_gradebook_has_the_columns_of_its_platform(platform, expected):
    owners = {"one": GradebookStudent("s01", "Student One"), "two": GradebookStudent("s02", "=Two")}
    assert rows(gradebook({"two": 0.25, "one": 0.75, "trader": 0.9}, owners, platform)) == expected


def test_a_grade_is_what_a_bot_is_clearly_better_than_in_the_house():
    """Bots that are as good have the same grade, and all can have a good one."""
    points = {"ann": 0.9, "bob": 0.9, "cy": 0.4, "random": 0.0, "trader": 0.6}

    def luck(deal, seats):
        return [points[bot] + (0.03 if bot == "ann" and deal == 0 else 0) for bot in seats]

    ranking = made([tuple(points)] * 12, luck).ranking()
    assert len({standing.points for standing in ranking}) == 5
    assert marks(ranking, {"random", "trader"}) == {"ann": 1, "bob": 1, "cy": 0.5}
    assert marks(ranking, {"bob"}) == {"ann": 0.5, "trader": 0, "cy": 0, "random": 0}
    assert marks(ranking, ()) == {}
    few = made([tuple(points)] * 7, luck).ranking()
    assert marks(few, {"random", "trader"}) == {}


def test_there_are_no_grades_without_a_house_bot(tmp_path, class_of_two, capsys):
    source = (class_of_two / "s01.py").read_text()
    for owner in ("s01", "s02"):
        (tmp_path / f"{owner}.py").write_text(source)
    file = tmp_path / "alone.toml"
    file.write_text('game = "al-cabohne"\nbots = ["s01.py", "s02.py"]\ndeals = 1\nseed = 1\n')
    assert beankit(["tournament", "run", str(file)]) == 0
    words = ["tournament", "export", str(file), "--to", str(tmp_path), "--gradebook", "moodle"]
    capsys.readouterr()
    assert beankit([*words, "--roster", str(class_of_two / "roster.csv")]) != 0
    assert "name some, as in" in capsys.readouterr().err


def test_another_gradebook_is_refused():
    with pytest.raises(BadOption, match="the gradebooks are: moodle, canvas"):
        gradebook({}, {}, "excel")


@pytest.fixture(scope="module")
def class_of_two(tmp_path_factory):
    """A tournament of a house bot and two people who handed in the same bot."""
    folder = tmp_path_factory.mktemp("class")
    source = "from beankit import Bot\n\nclass Mine(Bot):\n    '''Takes the first option.'''\n"
    for owner in ("s01", "s02"):
        (folder / f"{owner}.py").write_text(source)
    (folder / "roster.csv").write_text("id,name\ns01,Student One\ns02,=Two\ns03,Student Three\n")
    (folder / "class.toml").write_text(
        'game = "al-cabohne"\nbots = ["s01.py", "s02.py", "gardener"]\ndeals = 8\nseed = 1\n'
    )
    assert beankit(["tournament", "run", str(folder / "class.toml")]) == 0
    return folder


def test_all_tables_are_written_for_their_owner_only(class_of_two, capsys):
    to = class_of_two / "tables"
    assert beankit(["tournament", "export", str(class_of_two / "class.toml"), "--to", str(to)]) == 0
    assert {file.name for file in to.iterdir()} >= {"standings.csv", "head_to_head.csv", "near_copies.csv"}
    assert {file.stat().st_mode & 0o777 for file in to.iterdir()} == {0o600}
    standings = rows((to / "standings.csv").read_text())
    assert {row[0] for row in standings[1:]} == {"s01", "s02", "gardener"}


def test_the_report_for_teachers_names_who_has_the_same_file(class_of_two):
    archive = Archive(class_of_two / "class.sqlite")
    assert "s01 and s02 are the same file." in board(archive, teacher=True)["notes"]["copies"]
    assert "sind dieselbe Datei" in board(archive, "de", teacher=True)["notes"]["copies"]
    assert "same file" not in json.dumps(board(archive))


def test_aliases_hide_names(class_of_two, capsys):
    assert beankit(["tournament", "standings", str(class_of_two / "class.toml"), "--aliases", "--csv"]) == 0
    names = {row[0] for row in rows(capsys.readouterr().out)[1:]}
    assert names == {"bot 1", "bot 2", "gardener"}


def test_grades_are_written_for_a_platform(class_of_two, capsys):
    words = ["tournament", "export", str(class_of_two / "class.toml"), "--to", str(class_of_two), "--gradebook"]
    assert beankit([*words, "canvas", "--roster", str(class_of_two / "roster.csv")]) == 0
    said = capsys.readouterr().out
    assert "2 grades" in said
    assert "the house bots (gardener)" in said
    assert "no bot of theirs has played 8 deals: Student Three" in said
    assert len({row[5] for row in rows((class_of_two / "canvas.csv").read_text())[2:]}) == 1, "the same bot, one grade"
    assert [row[2] for row in rows((class_of_two / "canvas.csv").read_text())] == ["SIS User ID", "", "s01", "s02"]
    (class_of_two / "one.csv").write_text("id,name\ns01,Student One\n")
    assert beankit([*words, "canvas", "--roster", str(class_of_two / "one.csv")]) == 0
    assert "1 grade from 0 to 100" in capsys.readouterr().out
    (class_of_two / "s03.py").write_text((class_of_two / "s01.py").read_text())
    file = class_of_two / "class.toml"
    file.write_text(file.read_text().replace('"s02.py"', '"s02.py", "s03.py"'))
    assert beankit(["tournament", "run", str(file), "--minutes", "0"]) == 0
    capsys.readouterr()
    assert beankit([*words, "canvas", "--roster", str(class_of_two / "roster.csv")]) == 0
    assert "2 grades" in (said := capsys.readouterr().out), "a bot that has not played yet has no grade"
    assert "no bot of theirs has played 8 deals: Student Three" in said
    assert beankit([*words, "moodle"]) == 2
    assert "--gradebook needs --roster" in capsys.readouterr().err
    assert beankit([*words, "excel", "--roster", str(class_of_two / "roster.csv")]) == 2
