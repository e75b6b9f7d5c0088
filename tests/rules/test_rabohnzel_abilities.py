"""R-8 to R-15a: what the beans can do."""

import pytest

from beankit import Game
from tests.rules.magic_table import active_spells, in_magic, magic, options, spells
from tests.rules.table import asked, coins, fields, hand, refused, tell


@pytest.mark.rule("R-8")
def test_a_picking_bean_steals_the_last_card_and_its_kind_is_announced():
    game = in_magic(fields=[["picking", ""]], hands=["cap", "white sword"], spells=["move"])
    tell(game, "0 use 0 on 1")
    assert asked(game) == (0, "lay")
    assert hand(game, 1) == "white"
    event = game.view(2).log[-1]
    assert (event.name, event.seat, event.victim, event.card) == ("stole", 0, 1, "sword")
    tell(game, "0 pass")
    assert hand(game, 0) == "cap sword"


@pytest.mark.rule("R-8")
def test_a_stolen_card_may_be_planted_after_a_harvest():
    game = in_magic(fields=[["picking", "cap cap"]], hands=["", "white sword"])
    tell(game, "0 use 0 on 1")
    refused(game, "plant sword 1", "F-6")
    refused(game, "plant white 0", "R-8")
    tell(game, "0 harvest 1", "0 plant sword 1")
    assert fields(game, 0) == ["picking", "sword"]


@pytest.mark.rule("R-8")
def test_a_victim_needs_a_hand_card():
    game = in_magic(fields=[["picking", ""]], hands=["cap", "", "sword"])
    assert options(game, "use") == ["use 0 on 2"]
    refused(game, "use 0 on 1", "R-8")
    refused(game, "use 0 on 0", "R-8")
    refused(game, "use 0", "R-8")


@pytest.mark.rule("R-9")
def test_caps_have_no_ability_but_two_of_them_draw_a_spell_that_only_their_owner_sees():
    game = in_magic(fields=[["cap cap", "cap"]], hands=["magic"], spells=["move"], spell_pile="hand ...")
    refused(game, "use 0", "R-9")
    tell(game, "0 harvest 0")
    assert (spells(game, 0), coins(game, 0)) == ("move hand", "")
    assert game.view(0).log[-1].spell == "hand"
    assert game.view(1).log[-1].spell == "?spell"
    tell(game, "0 harvest 1")  # one Cap Bean draws no spell
    assert spells(game, 0) == "move hand"


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(("beans", "paid"), [(2, 0), (3, 1), (5, 2), (6, 3), (9, 3)])
def test_three_or_more_caps_also_pay_up_to_three_coins(beans, paid):
    game = magic(fields=[["cap " * beans, ""]], hands=["sword"])
    tell(game, "0 harvest 0")
    assert len(game.players[0].coins) == paid
    assert len(game.players[0].spells) == 1


@pytest.mark.rule("R-9")
def test_no_spell_is_drawn_from_an_empty_spell_pile():
    every = "attack field swap trade card_flow pile enchant_beans enchant_players move hand random"
    game = magic(fields=[["cap cap", ""]], hands=["sword"], spells=["", every])
    tell(game, "0 harvest 0")
    assert spells(game, 0) == ""


@pytest.mark.rule("R-10")
def test_four_mean_beans_take_the_lower_coins_clockwise():
    game = in_magic(
        players=4, fields=[["mean mean mean mean", ""]], coins=["cap", "white", "princess", "picking"], active=0
    )
    tell(game, "0 use 0")
    assert [coins(game, seat) for seat in range(4)] == ["cap", "", "princess", ""]
    assert game.discard == ("white", "picking")


@pytest.mark.rule("R-10")
def test_three_mean_beans_are_too_few():
    game = in_magic(fields=[["mean mean mean", ""]], coins=["", "cap", "sword"], hands=["magic"], spells=["move"])
    refused(game, "use 0", "R-10")


@pytest.mark.rule("R-11")
def test_white_beans_draw_to_the_back_of_the_hand():
    game = in_magic(fields=[["white white white", ""]], hands=["cap"], draw_pile="sword ...", spells=["move"])
    tell(game, "0 use 0")
    assert hand(game, 0) == "cap sword"
    assert game.view(1).log[-1].cards == ("?",)


@pytest.mark.rule("R-11")
def test_with_four_white_beans_a_player_may_look_and_plant():
    start = in_magic(fields=[["white " * 4, ""]], hands=["cap"], draw_pile="sword ...")
    game = tell(start.clone(), "0 use 0")
    assert asked(game) == (0, "lay")
    assert game.view(0).log[-1].cards == ("sword",)
    assert game.view(1).log[-1].cards == ("?",)
    assert game.view(1).players[0].aside == ("?",)
    refused(game, "plant sword 0", "F-6")
    refused(game, "plant cap 1", "R-11")
    kept = tell(game.clone(), "0 pass")
    assert hand(kept, 0) == "cap sword"
    tell(game, "0 harvest 0", "0 plant sword 0")
    assert fields(game, 0) == ["sword", ""]


@pytest.mark.rule("R-12")
def test_magic_beans_activate_one_spell_and_four_of_them_two():
    game = in_magic(fields=[["magic", "magic " * 4]], hands=["cap"], spells=["move hand pile", "swap"])
    tell(game, "0 use 0", "0 activate hand")
    assert asked(game) == (0, "magic")
    tell(game, "0 use 1", "0 activate move", "0 activate pile")
    assert active_spells(game, 0) == "pile move hand"
    game = in_magic(fields=[["magic " * 4, ""]], hands=["cap"], spells=["move hand", "swap"])
    refused(tell(game, "0 use 0"), "activate swap", "R-16")
    tell(game, "0 activate hand", "0 pass")
    assert active_spells(game, 0) == "hand"


@pytest.mark.rule("R-13")
def test_princess_beans_have_no_ability_but_a_good_beanometer():
    game = in_magic(fields=[["princess princess", ""]], hands=["magic"], spells=["move"])
    refused(game, "use 0", "R-13")
    assert Game("rabohnzel").rules.deck.beans["princess"].beanometer == (2, 4, 6, 7)


@pytest.mark.rule("R-15a")
def test_an_ability_without_a_victim_or_card_cannot_be_used():
    setup = {"fields": [["white", "magic"]], "hands": ["cap"], "exhausted": 3, "draw_pile": ""}
    game = in_magic(**setup, spells=["", "move"], rest="coins")
    assert asked(game) != (0, "magic")  # no card is left to draw, and no spell can be turned up
    game = in_magic(**setup, spells=["move"], rest="coins")
    refused(game, "use 0", "R-11")
    tell(game, "0 use 1", "0 activate move", "0 pass")
    assert active_spells(game, 0) == "move"


@pytest.mark.rule("R-15a")
def test_a_magic_bean_is_not_discarded_for_nothing():
    game = in_magic(hands=["magic"], spells=["move"], active_spells=["hand"])
    refused(game, "activate hand @0", "R-15a")
    refused(game, "activate swap @0", "R-15a")
    tell(game, "0 activate move @0")
    assert hand(game, 0) == ""


@pytest.mark.rule("R-15a")
def test_mean_beans_may_hit_nobody_and_a_single_coin_is_the_highest():
    game = in_magic(fields=[["mean " * 4, ""]], coins=["", "picking", ""], hands=["magic"], spells=["move"])
    tell(game, "0 use 0")
    assert coins(game, 1) == "picking"
    game = in_magic(fields=[["mean " * 4, ""]], hands=["magic"], spells=["move"])
    tell(game, "0 use 0")
    assert game.discard == ()


@pytest.mark.rule("R-10", "R-12", "R-18")
def test_a_refusal_says_what_an_ability_does_not_take():
    many = in_magic(
        fields=[["mean mean mean mean", "magic"]], coins=["", "cap"], spells=["move"], active_spells=["attack"]
    )
    assert "name no player and no Attack Spell" in refused(many, "use 0 on 1", "R-10")
    assert "name no player and no Attack Spell" in refused(many, "use 0 stronger", "R-10")
    assert "has no target" in refused(many, "use 1 on 1", "R-12")
    assert "cast along with an ability, as in “use 0 on 1 stronger”" in refused(many, "cast attack", "R-18")
    few = in_magic(fields=[["mean", "white"]], coins=["", "cap"])
    assert "4 Mean Beans are needed; this field has 1" in refused(few, "use 0", "R-10")
    picking = in_magic(fields=[["picking", "white"]], hands=["", "cap"])
    assert "needs somebody" in refused(picking, "use 0", "R-8")
    assert "needs somebody" in refused(picking, "use 0 on 2", "R-8")  # seat 2 has no hand cards
