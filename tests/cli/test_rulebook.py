"""The rule book: every number once, found by number or by game."""

import pytest

from beankit import GAMES, BeankitError
from beankit.rulebook import book, rule, rules_of


def test_a_rule_is_found_by_its_number():
    found = rule("B-5")
    assert found.text == "The active player must plant the front card of his hand."
    assert (found.prefix, found.section, found.ruling) == ("B", "Phase 1: plant from the hand", False)
    assert rule("b-o1").number == "B-O1"
    assert rule("F-27").ruling


def test_an_unknown_number_names_those_nearby():
    with pytest.raises(BeankitError, match=r"there is no rule 'B-55'; near it are: .*B-5"):
        rule("B-55")
    with pytest.raises(BeankitError, match="looks like B-5"):
        rule("?")


def test_a_game_lists_its_own_rules_first():
    numbers = [entry.number for entry in rules_of("bohnanza")]
    assert numbers[0] == "B-1"
    assert numbers[-1] == "F-30"
    assert len(numbers) == len(set(numbers)) == 30 + 18 + 1


def test_every_game_has_a_rule_book():
    for name, game in GAMES.items():
        prefixes = {entry.prefix for entry in rules_of(name)}
        assert prefixes == set(game.rulebook), name


def test_rules_point_at_rules_that_exist():
    import re

    known = book()
    cited = {n for entry in known.values() for n in re.findall(r"\b[FBRXDAS]-O?\d+(?:\.\d+)?[a-z]?\b", entry.text)}
    whole = {number.partition(".")[0] for number in known}  # A-6 stands for
    assert {number for number in cited if number not in known and number not in whole} == set()
