"""The five printed examples of Al Cabohne as small games."""

import pytest

from beankit import PASS
from tests.rules.mafia_table import bosses, duo, line
from tests.rules.table import asked, coins, fields, refused, tell

EMPTY = ["", ""]


@pytest.mark.rule("F-8", "F-1")
@pytest.mark.parametrize(("cards", "paid"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 4), (9, 4)])
def test_what_a_row_of_stink_beans_pays(cards, paid):
    game = duo(phase="sowing", hands=["blue", ""], fields=[["stink " * cards, ""], EMPTY])
    tell(game, "0 harvest 0")
    assert len(game.players[0].coins) == paid
    assert len(game.discard) == cards - paid


@pytest.mark.rule("A-7.1", "A-7.2")
def test_the_chili_bean_must_be_planted_and_the_kidney_bean_may_be():
    game = duo(phase="sowing", hands=["chili kidney puff", ""], fields=[["chili chili", "kidney"], EMPTY])
    refused(game, PASS, "A-7.1")
    refused(game, "plant chili 1", "A-7.2")
    tell(game, "0 plant chili 0")
    stays = tell(game.clone(), "0 pass")
    assert fields(stays, 0) == ["chili chili chili", "kidney"]
    tell(game, "0 plant kidney 1")
    assert fields(game, 0) == ["chili chili chili", "kidney kidney"]


@pytest.mark.rule("F-8", "F-2")
def test_five_puff_beans_make_two_coins_and_three_discards():
    game = duo(phase="place", hands=["blue", ""], fields=[["puff " * 5, "green"], EMPTY], bosses=["runner", "stink"])
    tell(game, "0 harvest 0")
    assert coins(game, 0) == "puff puff"
    assert line(game.discard) == "puff puff puff"


@pytest.mark.rule("F-9")
def test_two_blue_beans_pay_nothing():
    game = duo(phase="sowing", hands=["puff", ""], fields=[["blue blue", ""], EMPTY])
    tell(game, "0 harvest 0")
    assert coins(game, 0) == ""
    assert line(game.discard) == "blue blue"


@pytest.mark.rule("A-11.3")
def test_don_corlebohnes_five_green_beans_are_harvested_at_once():
    game = duo(
        phase="reveal", hands=["puff", ""], bosses=["runner", "green " * 4], draw_pile="green blue chili kidney ..."
    )
    assert line(game.mafia) == "green green"
    assert line(game.discard) == "green green green"
    assert bosses(game) == ["runner", ""]
    assert asked(game) == (0, "place")
