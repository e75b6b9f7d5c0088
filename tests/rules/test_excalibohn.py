"""X-1 to X-18: what the later edition changes, compared with Rabohnzel."""

import pytest

from beankit import GAMES, PASS, Game, Harvest
from tests.rules.magic_table import (
    BEANS,
    VALUES,
    active_spells,
    calm,
    in_magic,
    left_over,
    magic,
    options,
    spells,
    window,
)
from tests.rules.table import asked, coins, fields, hand, kinds, refused, tell

X, R = "excalibohn", "rabohnzel"
BOTH = [R, X]


@pytest.mark.rule("X-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_setup_is_that_of_rabohnzel(players):
    game = Game(X, players=players, seed=4)
    values = [VALUES[player.spells[0]] for player in game.players]
    assert game.active == values.index(max(values))
    assert [len(player.fields) for player in game.players] == [2] * players
    assert {kind: bean.count for kind, bean in game.rules.deck.beans.items()} == BEANS
    assert [phase.name for phase in game.rules.turn][:4] == ["plant_front", "window", "magic", "turn_over"]


@pytest.mark.rule("X-2")
def test_two_fields_of_one_kind_give_two_uses_and_each_counts_its_own_cards():
    game = in_magic(X, fields=[["mean mean mean mean", "mean mean"]], coins=["", "cap", "sword"], hands=["magic"])
    tell(game, "0 use 0")
    assert (coins(game, 1), coins(game, 2)) == ("", "sword")
    game = in_magic(X, fields=[["white", "white"]], hands=["cap"], spells=["move"])
    tell(game, "0 use 0", "0 use 1")
    assert len(game.players[0].hand) == 3
    game = in_magic(X, fields=[["mean mean", "mean mean"]], coins=["", "cap"], hands=["magic"], spells=["move"])
    refused(game, "use 0", "R-10")


@pytest.mark.rule("X-2")
def test_a_row_started_in_phase_1b_brings_its_ability():
    game = in_magic(X, fields=[["", ""]], hands=["white", "cap"], active_spells=["card_flow"], spells=["move"])
    tell(game, "0 cast card_flow", "0 plant white 0", "0 use 0")
    assert len(game.players[0].hand) == 1
    refused(game, "use 0", "R-7")


@pytest.mark.rule("X-3")
@pytest.mark.parametrize(("name", "heard"), [(R, "sword"), (X, "?")])
def test_a_stolen_card_is_not_announced(name, heard):
    game = in_magic(name, fields=[["picking", ""]], hands=["cap", "white sword"], spells=["move"])
    tell(game, "0 use 0 on 1")
    assert [game.view(seat).log[-1].card for seat in range(3)] == ["sword", "sword", heard]
    tell(game, "0 plant sword 1")
    assert game.view(2).log[-1].card == "sword"  # now everybody can see it


@pytest.mark.rule("X-4")
def test_coins_are_lost_clockwise_from_the_active_player_and_all_the_highest_stay():
    game = in_magic(
        X,
        players=5,
        active=3,
        fields=[["", ""], ["", ""], ["", ""], ["mean " * 4, ""]],
        coins=["cap", "princess", "white", "", "princess"],
    )
    tell(game, "3 use 0")
    assert game.discard == ("cap", "white")
    assert (coins(game, 1), coins(game, 4)) == ("princess", "princess")


@pytest.mark.rule("X-5")
def test_four_magic_beans_activate_up_to_two_spells():
    game = in_magic(X, fields=[["magic " * 4, ""]], spells=["move hand pile"], hands=["cap"])
    tell(game, "0 use 0", "0 activate hand")
    passed = tell(game.clone(), "0 pass")
    assert active_spells(passed, 0) == "hand"
    tell(game, "0 activate pile")
    assert active_spells(game, 0) == "pile hand"
    assert asked(game) == (0, "magic")


@pytest.mark.rule("X-6")
@pytest.mark.parametrize(("name", "frozen"), [(R, False), (X, True)])
def test_nobody_harvests_during_an_attack_not_even_the_attacker(name, frozen):
    game = in_magic(name, fields=[["sword", "cap cap"]], coins=["", "magic"], spells=["move"], hands=["cap"])
    tell(game, "0 use 0 on 1")
    assert asked(game) == (0, "activate")
    if frozen:
        refused(game, Harvest(1), "X-6")
    else:
        tell(game, "0 harvest 1")
        assert fields(game, 0) == ["sword", ""]


@pytest.mark.rule("X-6")
def test_the_choice_between_two_coins_is_part_of_the_attack():
    game = in_magic(
        X, fields=[["sword", "cap cap"]], coins=["", "mean white"], active_spells=["attack"], spells=["move"]
    )
    tell(game, "0 use 0 on 1 stronger")
    refused(game, Harvest(1), "X-6")
    tell(game, "0 pick mean", "0 harvest 1")
    assert fields(game, 0) == ["sword", ""]


@pytest.mark.rule("X-7")
def test_a_picking_coin_lets_the_victim_steal_to_the_hand_or_a_field():
    game = in_magic(X, fields=[["sword", ""], ["cap cap", ""]], coins=["", "picking"], hands=["cap", "white", ""])
    tell(game, "0 use 0 on 1")
    assert [game.view(seat).log[-1].card for seat in range(3)] == ["cap", "cap", "?"]
    refused(game, Harvest(0), "X-6")
    kept = tell(game.clone(), "1 pass")
    assert hand(kept, 1) == "white cap"
    tell(game, "1 plant cap 0")
    assert fields(game, 1) == ["cap cap cap", ""]


@pytest.mark.rule("X-7", "X-2", "R-7a")
def test_a_row_started_with_a_card_stolen_in_a_counter_attack_can_be_used():
    setup = {"fields": [["sword", ""], ["cap", ""]], "coins": ["picking", "sword"], "hands": ["mean", "cap white"]}
    game = in_magic(X, **setup)
    tell(game, "0 use 0 on 1", "0 plant white 1")
    assert options(game, "use") == ["use 1"]
    before = tell(in_magic(R, **setup), "0 use 0 on 1", "1 strike", "0 plant white 1")
    assert options(before, "use") == []


@pytest.mark.rule("X-7", "X-2")
def test_a_stolen_card_brings_no_ability_in_an_existing_row_or_to_an_inactive_player():
    setup = {"coins": ["picking", "sword"], "hands": ["mean", "cap white"]}
    longer = in_magic(X, fields=[["sword", "white"], ["cap", ""]], **setup)
    tell(longer, "0 use 1", "0 use 0 on 1", "0 plant white 1")
    assert fields(longer, 0) == ["sword", "white white"]
    assert options(longer, "use") == []
    attacked = in_magic(X, fields=[["sword", ""], ["", ""]], coins=["", "picking"], hands=["mean white", "cap"])
    tell(attacked, "0 use 0 on 1", "1 plant white 1")
    assert options(attacked, "use") == []


@pytest.mark.rule("X-8")
def test_a_counter_attack_happens_without_a_question():
    game = in_magic(X, fields=[["sword", ""]], coins=["princess", "sword"], hands=["cap"], spells=["move"])
    tell(game, "0 use 0 on 1")
    assert (coins(game, 0), coins(game, 1)) == ("", "sword princess")
    assert "counter_attacked" in kinds(game)
    declinable = in_magic(R, fields=[["sword", ""]], coins=["princess", "sword"], hands=["cap"], spells=["move"])
    assert asked(tell(declinable, "0 use 0 on 1")) == (1, "counter")


@pytest.mark.rule("X-8")
def test_the_attack_spell_works_as_before():
    game = in_magic(X, fields=[["sword", ""]], coins=["", "princess cap"], active_spells=["attack"], spells=["move"])
    refused(tell(game, "0 use 0 on 1 stronger"), PASS, "R-18")
    tell(game, "0 pick princess")
    assert coins(game, 0) == "princess"


@pytest.mark.rule("X-9")
def test_the_field_spell_in_phase_1b_and_in_phase_3():
    setup = {"fields": [["cap cap", "white"]], "active_spells": ["field"], "hands": ["mean"], "spells": ["move"]}
    game = in_magic(X, **setup)
    tell(game, "0 cast field")
    assert fields(game, 0) == ["cap cap", "white", ""]
    sowing = magic(X, phase="sow", revealed="mean", **setup)
    tell(sowing, "0 cast field", "0 plant mean 2")
    assert fields(sowing, 0) == ["cap cap", "white", "mean"]
    refused(in_magic(R, **setup), "cast field", "R-19")
    refused(magic(X, phase="trade", **setup), "cast field", "R-19")


@pytest.mark.rule("X-9")
def test_a_third_field_from_phase_1b_goes_with_the_next_harvest_and_rows_stay_usable():
    setup = {"fields": [["cap cap", "white"]], "active_spells": ["field"], "hands": ["mean"], "spells": ["move"]}
    game = tell(in_magic(X, **setup), "0 cast field", "0 harvest 0")
    assert fields(game, 0) == ["white", ""]
    tell(game, "0 use 0")
    assert len(game.players[0].hand) == 2
    refused(game, "use 1", "R-7")


def turned_over(phase):
    """A turned-over card, from phase 2 on."""
    return {"revealed": "white"} if phase in ("trade", "sow") else {}


@pytest.mark.rule("X-10")
@pytest.mark.parametrize("phase", ["plant_front", "magic", "trade", "sow"])
def test_swap_works_at_any_time_on_ones_own_turn(phase):
    game = magic(X, phase=phase, hands=["cap"], active_spells=["swap"], spells=["", "hand"], **turned_over(phase))
    tell(game, "0 cast swap 1", "0 pass")
    assert (spells(game, 0), spells(game, 1)) == ("hand", "swap")
    other = magic(X, **window(X, 0), active=2, fields=[["cap cap", ""]], active_spells=["swap"], spells=["", "hand"])
    refused(other, "cast swap 1", "R-16")


@pytest.mark.rule("X-11")
@pytest.mark.parametrize("order", ["trade pile", "pile trade"])
def test_trade_and_pile_spells_work_in_any_order_at_the_start_of_phase_2(order):
    game = magic(X, **window(X, 1), revealed="cap", discard="mean", active_spells=["trade pile"], draw_pile="sword ...")
    for spell in order.split():
        tell(game, f"0 cast {spell}")
        if spell == "trade":
            tell(game, "0 turn")
    assert sorted(game.revealed) == ["cap", "mean", "sword"]


@pytest.mark.rule("X-11")
def test_they_do_not_work_later_and_the_third_card_is_optional():
    later = magic(X, phase="trade", revealed="cap", discard="mean", active_spells=["trade pile"])
    refused(later, "cast pile", "R-23")
    refused(later, "cast trade", "R-21")
    assert "cast pile" in options(magic(R, phase="trade", discard="mean", active_spells=["pile"]), "cast")
    game = magic(X, **window(X, 1), revealed="cap", active_spells=["trade"])
    tell(game, "0 cast trade", "0 pass")
    assert game.revealed == ("cap",)
    assert game.may_shed


@pytest.mark.rule("X-12")
def test_a_bean_that_must_be_planted_enchants_a_single_one():
    game = magic(
        X, phase="sow", received=["princess"], fields=[["cap", "white white"]], active_spells=["enchant_beans"]
    )
    refused(game, "enchant princess 1", "R-24")
    refused(game, "enchant sword 0", "R-24")
    tell(game, "0 enchant princess 0")
    assert fields(game, 0) == ["cap princess", "white white"]
    game = magic(X, hands=["sword"], fields=[["cap princess", ""]])
    tell(game, "0 harvest 0")
    assert (coins(game, 0), game.discard) == ("princess", ("cap",))


@pytest.mark.rule("X-13")
def test_a_gift_counts_as_a_trade_and_talk_does_not():
    game = magic(X, phase="trade", hands=["cap", "sword"], active_spells=["hand"])
    gift = tell(game.clone(), "0 offer cap for nothing to 1", "1 accept", "0 take 1")
    assert gift.dealt
    tell(gift, "0 pass")
    while gift.active == 0:
        assert "cast hand" not in options(gift, "cast")
        gift.play(gift.decision.options[0])
    tell(game, "0 offer cap for nothing to 1", "1 accept", "0 pass", "0 pass", "0 cast hand")
    assert len(game.players[0].hand) == 6
    refused(magic(X, **window(X, 3), active_spells=["hand"], dealt=True, fields=[["cap", ""]]), "cast hand", "R-27")


@pytest.mark.rule("X-14")
@pytest.mark.parametrize("phase", ["plant_front", "magic", "trade", "sow"])
def test_the_random_spell_works_at_any_time_on_ones_own_turn(phase):
    game = magic(
        X, phase=phase, hands=["cap"], active_spells=["random"], spell_pile="enchant_beans ...", **turned_over(phase)
    )
    tell(game, "0 cast random")
    assert active_spells(game, 0) == "enchant_beans"
    refused(game, "cast random", "R-16")


@pytest.mark.rule("X-15")
def test_in_phase_3_the_active_player_plants_first_then_clockwise():
    game = magic(X, players=4, active=2, phase="sow", revealed="cap", received=["white", "mean", "sword", "magic"])
    order = []
    while game.decision.kind == "plant" and game.active == 2:
        order.append(game.decision.seat)
        game.play(game.decision.options[0])
    assert order[:5] == [2, 2, 3, 0, 1]


@pytest.mark.rule("X-16")
@pytest.mark.parametrize(("players", "passes"), [(3, 3), (4, 4), (5, 4)])
def test_the_last_turn_is_completed_with_fewer_cards(players, passes):
    position = {"hands": ["", "sword"], "players": players, "draw_pile": "cap cap sword", "active_spells": ["move"]}
    game = magic(X, **position, phase="turn_over", exhausted=passes - 1, discard=left_over(position))
    calm(game, "plant")
    tell(game, "0 plant cap 0", "0 plant cap 0")
    calm(game, "lay")
    assert game.over
    assert hand(game, 0) == "sword"  # all of phase 4, but with one card
    assert game.turn == 1
    before = magic(X, **position, phase="turn_over", exhausted=passes - 2, discard=left_over(position))
    while before.turn == 1:
        before.play(before.decision.options[0])
    assert not before.over


@pytest.mark.rule("X-16")
def test_after_the_last_card_the_move_spell_can_still_be_cast_and_no_pile_is_formed():
    position = {"hands": ["cap"], "draw_pile": "sword", "active_spells": ["move"], "exhausted": 2}
    game = magic(X, **position, phase="draw_on", discard=left_over(position))
    assert asked(game) == (0, "react")
    assert game.draw_pile == ()
    tell(game, "0 cast move", "0 rearrange 1 0")
    assert game.over
    assert hand(game, 0) == "sword cap"


@pytest.mark.rule("X-16", "B-14")
def test_before_the_last_exhaustion_three_cards_are_drawn():
    game = magic(X, phase="draw_on", hands=["cap"])
    assert len(game.players[0].hand) == 4
    assert game.active == 1


@pytest.mark.rule("X-17")
@pytest.mark.parametrize(("held", "winners"), [(["trade", "pile", "random"], (1,)), (["attack", "field", ""], (0, 1))])
def test_pennies_break_a_tie_and_a_remaining_tie_has_several_winners(held, winners):
    setup = {"coins": ["princess", "princess", ""], "spells": held, "exhausted": 2, "draw_pile": "sword"}
    game = magic(X, phase="draw_on", **setup, discard=left_over(setup))
    assert game.over
    assert game.result.winners == winners


@pytest.mark.rule("X-18")
@pytest.mark.parametrize("name", BOTH)
def test_spells_are_not_traded(name):
    game = magic(name, phase="trade", hands=["cap", "sword"], spells=["move", "hand"])
    refused(game, "offer move for sword to all", "F-27")
    refused(game, "offer cap for hand to all", "F-1")
    refused(tell(game, "0 offer cap for sword to 1"), "bid hand for cap", "F-27")
    assert (spells(game, 0), spells(game, 1)) == ("move", "hand")


def test_the_differences_are_a_short_list():
    base, later = GAMES[R], GAMES[X]
    own = {name for name in vars(later) if not name.startswith("_")} - {"name", "title", "rulebook", "end_rule"}
    own.remove("loose_card_phases")  # as in Rabohnzel, repeated for another turn
    assert own == {"announces", "loot_counts", "freeze_rule", "turn", "moments", "times", "frozen", "counter"}
    assert {spell for spell in later.times if later.times[spell] != base.times[spell]} == {"field", "pile"}
