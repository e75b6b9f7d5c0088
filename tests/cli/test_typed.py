"""What people type is read generously; records keep their own notation."""

import pytest

from beankit import BeankitError, Game, parse
from beankit.core.cards import read_deck
from beankit.words.typed import in_notation

NAMES = ["human", "trader", "My Bot", "My Bot two"]
DECK = Game("bohnanza", players=3).rules.deck
MAGIC = Game("rabohnzel", players=3).rules.deck
OWN = read_deck(
    {
        "kinds": [
            {"id": "Cocoa", "en": "Cocoa Bean", "count": 20, "beanometer": [1, 2, 3, 4]},
            {"id": "no", "en": "No Bean", "count": 20, "beanometer": [1, 2, 3, 4]},
        ]
    },
    "own",
)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("offer blue for red", "offer blue for red to all"),
        ("OFFER Blue  for RED", "offer blue for red to all"),
        ("offer nothing for nothing", "offer nothing for nothing to all"),
        ("offer blue for red to 1", "offer blue for red to 1"),
        ("offer blue for red to Trader", "offer blue for red to 2"),
        ("offer blue for red to my bot two", "offer blue for red to 4"),
        ("take my bot @1", "take 3 @1"),
        ("use 1 on trader stronger", "use 1 on 2 stronger"),
        ("cast swap human", "cast swap 1"),
        ("bid trader for red", "bid trader for red"),
        ("offer blue for red to traders", "offer blue for red to traders"),
        ("Dance with me", "dance with me"),
        ("offer red", "offer red"),
    ],
)
def test_a_line_in_the_notation(line, read):
    assert in_notation(line, NAMES, DECK) == read


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("plant Red Bean 1", "plant red 1"),
        ("plant Rote Bohne 1", "plant red 1"),
        ("plant rote 1", "plant red 1"),
        ("plant black-eyed bean 2", "plant black_eyed 2"),
        ("plant Augenbohne 2", "plant black_eyed 2"),
        ("offer red beans for soy beans", "offer red for soy to all"),
        ("offer 2 red beans for a soy bean and a blue bean to trader", "offer red red for soy blue to 2"),
        ("offer 2 Rote Bohnen for Sojabohne to 2", "offer red red for soy to 2"),
        ("Angebot 2 Rote Bohnen gegen eine Sojabohne und eine Saubohne", "offer red red for soy stink to all"),
        ("angebot rote für nichts an Trader", "offer red for nothing to 2"),
        ("gebot 3 sojabohnen für roten bohnen @1", "bid soy soy soy for red @1"),
        ("pflanze soja 2", "plant soy 2"),
        ("ernte 1", "harvest 1"),
        ("ablehnen", "refuse"),
        ("ja", "accept"),
        ("no", "refuse"),
        ("buy 2 red 1 soy", "buy red red soy"),
        ("harvest 2", "harvest 2"),
        ("offer 2 stinks for 1 red to 2", "offer stink stink for red to 2"),
        ("bid 2 beets for red", "bid beets beets for red"),
    ],
)
def test_beans_and_actions_have_names_in_both_languages(line, read):
    assert in_notation(line, NAMES, DECK) == read


def test_letters_that_are_written_in_two_ways():
    assert in_notation("pflanze WEISSE BOHNEN 1", NAMES, MAGIC) == "plant white 1"
    assert in_notation("pflanze Weiße Bohne 1", NAMES, MAGIC) == "plant white 1"


def test_the_beans_of_an_own_deck_come_first():
    assert in_notation("plant cocoa 1", NAMES, OWN) == "plant Cocoa 1"
    assert in_notation("plant no 1", NAMES, OWN) == "plant no 1"


def test_a_player_named_like_a_bean_is_meant_only_where_players_stand():
    assert in_notation("offer red for blue to red", ["blue", "red"], DECK) == "offer red for blue to 2"


def test_a_player_named_like_all_or_like_a_seat_hides_neither():
    names = ["human", "all", "1"]
    assert in_notation("offer red for blue to all", names, DECK) == "offer red for blue to all"
    assert in_notation("take 1", names, DECK) == "take 1"


def test_records_still_say_to_whom():
    with pytest.raises(BeankitError, match="cannot be read"):
        parse("offer blue for red")
