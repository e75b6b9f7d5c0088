"""How languages write numbers, dates and plurals in sentences that are values."""

import ast
import re

import pytest

from beankit.core.errors import BeankitError
from beankit.core.said import ENGLISH, Language, Said, say
from beankit.words import catalogue, language
from beankit.words.catalogue import Catalogue, spoken
from beankit.words.spans import fill
from tests.sentences import PACKAGE, kit_errors, parts, templates, tree_of
from tests.test_templates import SAYING

pytestmark = pytest.mark.xdist_group("sources")
SPEAKING = SAYING | {"Said"}  # what makes a sentence of a template
POLISH = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"


@pytest.mark.parametrize(
    ("said", "english", "german"),
    [
        (say("{mean:+.2f} / {seconds:g}", mean=1.5, seconds=60.0), "+1.50 / 60", "+1,50 / 60"),
        (say("{count:,} / {all}", count=12345, all=12345), "12,345 / 12345", "12.345 / 12345"),
        (say("{share}", share=0.25), "0.25", "0,25"),
        (say("{share:.1%}", share=0.125), "12.5%", "12,5 %"),
        (say("F-9.1 and {text}", text="3.5"), "F-9.1 and 3.5", "F-9.1 and 3.5"),
        (say("{at:date}", at="2026-11-17T16:10:05+01:00"), "17 November 2026, 16:10", "17.11.2026, 16:10"),
        (
            say("{at:full_date}", at="2026-11-17T16:10:05+01:00"),
            "Tuesday, 17 November 2026, 16:10 +0100",
            "17.11.2026, 16:10 +0100",
        ),
        (say("{at:full_date}", at="2026-11-17"), "Tuesday, 17 November 2026, 00:00", "17.11.2026, 00:00"),
        (say("{why}", why=say("{count:.1f} hours", count=2.5)), "2.5 hours", "2,5 Stunden"),
        (Said("{count:g} {count:card|cards}", {"count": 1.0}, "F-1"), "1 card (F-1)", "1 card (F-1)"),
        (say("{rule}", rule={"en": "pay", "de": "zahle"}), "pay", "zahle"),
        (say("{rule}", rule={"en": "pay"}), "pay", "pay"),
    ],
)
def test_parts_are_written_as_the_language_does(said, english, german):
    assert [str(said), spoken(said, "en"), spoken(said, "de")] == [english, english, german]


@pytest.mark.parametrize(("count", "word"), [(0, "c"), (1, "a"), (2, "b"), (5, "c"), (22, "b"), ("1", "a"), (1.0, "a")])
def test_a_word_has_as_many_forms_as_its_language(count, word):
    polish = Language("pl", plural=POLISH)
    assert str(fill("{count:a|b|c}", {"count": count}, polish)) == word


@pytest.mark.parametrize("count", ["1 to 2", 1.5, "1.0", ""])
def test_what_is_not_a_whole_number_takes_the_last_form(count):
    assert Language("pl", plural=POLISH).write(count, "a|b|c") == "c"
    assert ENGLISH.write(count, "game|games") == "games"


def test_pages_count_by_a_table_of_the_rule():
    polish = Language("pl", plural=POLISH)
    for number in range(1500):
        place = number if number < 200 else 100 + number % 100
        assert polish.form(number, "012") == polish.plurals[place]
    assert ENGLISH.plurals == "10" + 198 * "1"


def test_a_sentence_with_fewer_forms_than_its_language_takes_the_last():
    polish = Language("pl", plural=POLISH)
    assert [polish.write(count, "karta|kart") for count in (1, 2, 5)] == ["karta", "kart", "kart"]


def test_a_language_says_what_it_calls_itself_and_borrows_the_rest_from_english():
    german = language("de")
    assert (german.code, german.name, language("en").name) == ("de", "Deutsch", "English")
    assert set(german.dates) == set(ENGLISH.dates)
    assert german.months == ENGLISH.months


def test_months_and_days_are_data_of_the_language():
    own = Language("xx", dates={"date": "%A %d. %B"}, months=["m"] * 10 + ["novi"] + ["d"], days=["uno"] * 7)
    assert own.write("2026-11-17T16:10", "date") == "uno 17. novi"


def test_a_sentence_of_the_catalogue_counts_as_its_language_does():
    assert [catalogue("de").told("findings.bots", count=count) for count in (1, 2)] == ["1 Bot", "2 Bots"]


def test_a_sentence_without_a_translation_is_spoken_in_english_with_all_its_parts():
    part = say("there are {names}", names="ann, ben")
    assert spoken(part, "de") == "es gibt ann, ben"
    assert spoken(say("no {key}; {part}, {share:.1f}", key="x", part=part, share=0.5), "de") == (
        "no x; there are ann, ben, 0.5"
    )
    assert spoken(say("{part} ({share:.1f})", part=part, share=0.5), "de") == "es gibt ann, ben (0,5)"


def test_a_translated_sentence_has_the_parts_of_the_english_one():
    german = catalogue("de").tables["sentences"]
    assert len(german) > 600
    assert {text for text in german if parts(text) - {"s"} != parts(german[text])} == set()  # s: an English ending


def constants(tree):
    """The texts in what a file calls by a name in capitals."""
    for node in tree.body:
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        if targets and node.value and ast.unparse(targets[0]).isupper():
            yield from [text.value for text in ast.walk(node.value) if isinstance(text, ast.Constant)]


@pytest.mark.full
def test_no_translation_of_a_sentence_is_left_over():
    files = [*PACKAGE.rglob("*.py")]
    bots = [*(PACKAGE.parent / "bots").glob("*.py")]
    said = templates([*files, *bots], SPEAKING | kit_errors())
    said |= {text for file in files for text in constants(tree_of(file))}
    assert set(catalogue("de").tables["sentences"]) - said == set()


ENGLISH_ONLY = (  # read by whoever writes a game or an adapter, damages a snapshot, or runs a tournament
    *("laws", "adapters", "core/knowledge", "tournament/store", "tournament/run", "tournament/batches"),
    *("tournament/executors", "tournament/plan", "tournament/publi", "tournament/verif", "tournament/withdraw"),
    "cli/tournament",
)
NAMES = {"Landlock", "Landlock {version}"}  # the same in every language


@pytest.mark.full
def test_whatever_players_students_and_teachers_read_has_german():
    files = {file.relative_to(PACKAGE).as_posix(): file for file in PACKAGE.rglob("*.py")}
    rooms = [files[name] for name in files if not name.startswith(ENGLISH_ONLY)]
    said = templates(rooms, SPEAKING | kit_errors())
    constant = {str(text) for file in rooms for text in constants(tree_of(file))}
    said |= {text for text in constant if "{done}" in text or "{total:" in text}  # of long work
    words = {text for text in said if re.search(r"[a-z]{2}", re.sub(r"\{[^{}|]*\}", "", text))}
    assert words - {*catalogue("de").tables["sentences"]} == NAMES


def test_only_what_is_said_counts_as_a_sentence(tmp_path):
    file = tmp_path / "room.py"
    file.write_text('"""Doc."""\nSTEPS = ("start",)\nprint("printed")\nraise BadOption("no {x}", x=say("said"))\n')
    assert templates([file], SPEAKING | kit_errors()) | {*constants(tree_of(file))} == {"start", "no {x}", "said"}


@pytest.mark.parametrize("own", [{"plurals": "n != 1"}, {"plural": "n >"}])
def test_a_mistake_in_the_data_of_a_language_is_named(own):
    with pytest.raises(BeankitError, match=r"the table \[language\] of 'xx' cannot be used"):
        _ = Catalogue("xx", {"language": own}).writing
