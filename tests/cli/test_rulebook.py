"""The rule book: every number once, found by number or by game."""

import re

import pytest

from beankit import GAMES, BeankitError
from beankit.rulebook import book, rule, rules_of
from beankit.words import LANGUAGES
from tests.documents import ROOT

CITED = r"\b[FBRXDAS]-O?\d+(?:\.\d+)?[a-z]?\b"


def test_a_rule_is_found_by_its_number():
    entry = rule("B-5")
    assert entry.text == "The active player must plant the front card of their hand."
    assert (entry.prefix, entry.section, entry.ruling) == ("B", "Phase 1: plant from the hand", False)
    assert rule("b-o1").number == "B-O1"
    assert rule("b5") == entry
    assert rule("F-27").ruling


WORKSHOP = (  # what only developers need: notes, files, words of the code, where a rule comes from
    *("[", "]", "ruling", "Festlegung", ".toml", "_", "`"),
    *("the source", "Vorlage", "Quelle", "the card says", "die Karte sagt", "a view", "Ansicht"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_read_no_notes_of_developers(language):
    for entry in book(language).values():
        assert [word for word in WORKSHOP if word in entry.text] == [], entry.number
        assert entry.text == " ".join(entry.text.split()), entry.number
        assert re.search(r" [.,;)](?!\.\.)|\(\)|,,|[^.]\.\.(?!\.)", entry.text) is None, entry.number
        assert entry.text.endswith((".", ".)", ":")), entry.number


def test_developers_find_the_notes_beside_the_rule():
    assert rule("R-14c").notes == ('ruling: "or"; the source\'s "and" cannot be meant',)
    assert rule("F-20").text.startswith("Only the active player trades, with one other player at a time; the others")
    assert sum(entry.ruling for entry in book().values()) > 50


@pytest.mark.full
def test_the_terminal_shows_a_rule_book_without_notes(beankit):
    shown = beankit("rules", "rabohnzel").out
    assert "ruling" not in shown
    assert "cards.toml" not in shown


@pytest.mark.parametrize(
    ("game", "number", "full_number"),
    [
        ("bohnanza", "5", "B-5"),
        ("bohnanza", "20", "F-20"),
        ("rabohnzel", "14a", "R-14a"),
        ("al-cabohne-solo", "7", "S-7"),
        ("al-cabohne-solo", "9.1", "A-9.1"),
    ],
)
def test_a_number_without_a_letter_means_the_rule_of_the_game(beankit, game, number, full_number):
    assert beankit("rules", game, number).out.splitlines()[1].split()[0] == full_number


def test_an_unknown_number_names_those_nearby():
    with pytest.raises(BeankitError, match=r"there is no rule 'B-55'; the nearest are: .*B-5"):
        rule("B-55")
    with pytest.raises(BeankitError, match="there is no rule '99'"):
        rule("99", rules_of("bohnanza"))
    with pytest.raises(BeankitError, match="looks like B-5"):
        rule("?")


def test_a_number_that_stands_over_others_shows_them_all(beankit):
    shown = beankit("rules", "al-cabohne", "a-6").out
    numbers = [line.split()[0] for line in shown.splitlines() if line.startswith("  A-")]
    assert numbers == ["A-6", "A-6.1", "A-6.2", "A-6.3"]
    assert shown.count("Phase 2: beans for the mafia") == 1
    entry = rule("A-9")
    assert entry.number == "A-9"
    assert [line.split()[0] for line in entry.text.splitlines()[1:]] == [f"A-9.{part}" for part in range(1, 11)]
    assert rule("A-10") == rule("A-10.1")


def test_a_rule_with_parts_shows_them_below_it():
    first, *parts = rule("R-14").text.splitlines()
    assert first == book()["R-14"].text
    assert [line.split()[0] for line in parts] == ["R-14a", "R-14b", "R-14c", "R-14d", "R-14e"]
    assert rule("r-14A") == book()["R-14a"]


def test_the_book_is_german_too_and_says_the_same():
    english, german = book(), book("de")
    assert list(german) == list(english)
    for number, rule_ in english.items():
        translation = german[number]
        assert translation.text != rule_.text, number
        assert translation.ruling == rule_.ruling, number
        assert set(re.findall(CITED, translation.text)) == set(re.findall(CITED, rule_.text)), number
        assert (translation.section == "") == (rule_.section == ""), number
    assert german["B-5"].text == "Der aktive Spieler muss seine vorderste Handkarte pflanzen."


def test_a_rule_is_shown_in_german(beankit):
    shown = beankit("rules", "bohnanza", "5", "--lang", "de").out
    assert "B-5  Der aktive Spieler muss seine vorderste Handkarte pflanzen." in shown
    assert "Phase 1: von der Hand pflanzen" in shown
    refused = beankit("rules", "bohnanza", "5", "--lang", "fr")
    assert (refused.status, "choose from: de, en" in refused.err) == (2, True)


def test_a_rule_that_a_language_lacks_is_shown_in_english():
    assert book("xx") == book()


def test_every_number_that_a_document_cites_is_found():
    pages = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    cited = {n for page in pages for n in re.findall(CITED, page.read_text("utf-8"))}
    assert {"A-6", "A-9.8", "B-5"} <= cited
    assert [rule(number).number for number in sorted(cited)]


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
    cited = {n for entry in book().values() for n in re.findall(CITED, entry.text)}
    assert [rule(number).number for number in sorted(cited)]  # A-6 means
