"""What people type is read generously; records keep their own notation."""

import pytest

from beankit import BeankitError, parse
from beankit.cli.typed import in_notation

NAMES = ["human", "trader", "My Bot", "My Bot two"]
KINDS = ("red", "blue", "Cocoa")


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
        ("plant cocoa 1", "plant Cocoa 1"),
        ("bid trader for red", "bid trader for red"),
        ("offer blue for red to traders", "offer blue for red to traders"),
        ("Dance with me", "dance with me"),
        ("offer red", "offer red"),
    ],
)
def test_a_line_in_the_notation(line, read):
    assert in_notation(line, NAMES, KINDS) == read


def test_a_player_named_like_a_bean_is_meant_only_where_players_stand():
    assert in_notation("offer red for blue to red", ["blue", "red"], KINDS) == "offer red for blue to 2"


def test_a_player_named_like_all_or_like_a_seat_hides_neither():
    names = ["human", "all", "1"]
    assert in_notation("offer red for blue to all", names, KINDS) == "offer red for blue to all"
    assert in_notation("take 1", names, KINDS) == "take 1"


def test_records_still_say_to_whom():
    with pytest.raises(BeankitError, match="cannot be read"):
        parse("offer blue for red")
