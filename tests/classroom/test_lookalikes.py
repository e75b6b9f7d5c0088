"""Names that look the same are the same name."""

import pytest

from beankit.classroom.collection import submit_file
from beankit.classroom.people import alike, tables
from beankit.classroom.store import Submissions


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("anna", "\u0430nna"),  # Cyrillic
        ("anna", "\u0410NNA"),
        ("Nora", "Ν\u03bfra"),  # Greek
        ("anna", "ａｎｎａ"),
        ("anna", "𝐚𝐧𝐧𝐚"),
        ("anna", "an\u034fna"),  # nobody sees this mark
        ("anna", "anna\ufe0f"),
        ("Alice", "AIice"),
        ("Alice", "A\u0406ice"),
        ("bob0", "bobo"),
        ("student-1", "student\u20101"),
        ("O'Neil", "O’Neil"),
        ("ваня", "ВАНЯ"),
        ("Jo\u0308rg", "jörg"),
        ("Straße", "STRASSE"),
    ],
)
def test_these_are_the_same_name(name, other):
    assert alike(name, other)
    assert alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ali", "All"), ("Jörg", "Jorg"), ("Łukasz", "Lukasz"), ("Иван", "Иона"), ("s01", "s02"), ("Emil", "Emily")],
)
def test_these_are_two_names(name, other):
    assert not alike(name, other)


def test_no_sign_looks_like_two_others():
    letters, plain = tables()
    assert letters.keys().isdisjoint(plain)
    assert not any(chr(sign).isascii() and chr(sign).isalnum() for sign in letters)


def test_a_bot_under_a_name_that_looks_the_same_is_the_same_persons(folder, bot, checker):
    submit_file(bot(), "anna", folder, checker=checker)
    submit_file(bot(), "\u0430nna", folder, checker=checker)
    assert list(Submissions(folder).records()) == ["anna"]
