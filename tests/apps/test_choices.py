"""A visitor names games and bots of the house, never a file."""

import pytest

from beankit import GAMES, play
from beankit.apps.choices import check_choice, choices, seats
from beankit.arena.bots.roster import house_bots, quick_bots
from beankit.arena.bots.strength import measured
from beankit.core.errors import BadOption

TURNS = 11


@pytest.mark.parametrize("level", ["gentle", "even", "hard"])
@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_every_game_can_be_played(game, level):
    check_choice(game, choices()[game].levels[level], {})


def test_a_hard_game_is_harder_than_a_gentle_one():
    for choice in choices().values():
        strong = {level: [choice.bots.index(bot) for bot in bots] for level, bots in choice.levels.items()}
        assert sum(strong["gentle"]) <= sum(strong["even"]) <= sum(strong["hard"])


def test_a_hard_game_is_played_against_the_strongest_bots_that_were_measured():
    strengths = measured().rows
    for game, choice in choices().items():
        low = max(strengths[game, bot].low for bot in choice.bots if (game, bot) in strengths)
        assert all(strengths[game, bot].high >= low for bot in choice.levels["hard"] if (game, bot) in strengths)
    assert choices()["al-cabohne"].bots[-2:] == ("godfather", "kingpin"), (
        "two do alike among gardeners, one beats the other"
    )


def test_a_hard_game_has_one_opponent_that_searches_if_there_is_one_and_no_other_level_has():
    searchers = {*house_bots()} - {*quick_bots()}
    assert choices()["bohnanza"].levels["even"] == ["peddler", "trader", "counter"]
    assert choices()["bohnanza"].levels["hard"] == ["seer", "tycoon", "tycoon"]
    assert choices()["rabohnzel"].levels["hard"] == ["stargazer", "enchanter", "enchanter"]
    assert choices()["al-cabohne"].levels["hard"] == ["kingpin"]
    for choice in choices().values():
        seated = {level: [bot for bot in bots if bot in searchers] for level, bots in choice.levels.items()}
        assert (seated["gentle"], seated["even"]) == ([], [])
        assert len(seated["hard"]) == min(1, len(searchers & {*choice.bots}))


@pytest.mark.parametrize("game", [name for name, choice in choices().items() if choice.trading])
def test_gentle_players_make_offers(game):
    match = play(game, seats(choices()[game].gentle, 5), seed=3)
    offers = [event for event in match.events("offered") if event["turn"] <= TURNS]
    assert len(offers) >= TURNS


@pytest.mark.parametrize(
    ("game", "against"),
    [
        ("my_game.py:MyGame", ["trader", "trader"]),
        ("bohnanza", ["/tmp/evil.py", "trader"]),
        ("bohnanza", ["evil.py:Evil", "trader"]),
        ("bohnanza", ["../bots/trader.py", "trader"]),
        ("bohnanza", [".", "trader"]),
        ("bohnanza", ["trader"]),
        ("bohnanza", ["trader"] * 5),
        ("bohnanza", ["wizard", "trader"]),
        ("al-cabohne-solo", ["loner"]),
        ("", []),
    ],
)
def test_anything_else_is_refused(game, against):
    with pytest.raises(BadOption):
        check_choice(game, against, {})
