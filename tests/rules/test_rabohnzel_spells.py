"""R-16 to R-28: the eleven spells."""

import pytest

from beankit import PASS
from tests.rules.magic_table import (
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
from tests.rules.table import asked, coins, fields, hand, kinds, pass_windows, refused, tell

R = "rabohnzel"


@pytest.mark.rule("R-16")
def test_an_active_spell_is_public_is_used_once_and_is_face_down_again():
    game = in_magic(hands=["magic cap sword"], spells=["move"])
    refused(game, "cast move", "R-16")
    tell(game, "0 activate move @0")
    assert game.view(1).players[0].active_spells == ("move",)
    assert game.view(1).log[-1].spell == "move"
    tell(game, "0 cast move", "0 rearrange 0 1")
    assert (hand(game, 0), spells(game, 0), active_spells(game, 0)) == ("sword cap", "move", "")
    refused(game, "cast move", "R-16")


@pytest.mark.rule("R-16")
def test_a_spell_can_be_activated_again_in_the_same_turn():
    game = in_magic(hands=["magic magic cap sword"], spells=["move"])
    tell(game, "0 activate move @0", "0 cast move", "0 pass", "0 activate move @0", "0 cast move", "0 rearrange 0 1")
    assert hand(game, 0) == "sword cap"


@pytest.mark.rule("R-16")
def test_nobody_casts_on_another_players_turn():
    game = magic(
        **window(R, 0), active=1, hands=["cap cap", "cap"], fields=[["white white", ""]], active_spells=["move"]
    )
    assert asked(game) == (0, "react")
    refused(game, "cast move", "R-16")
    refused(game, "cast wish", "R-1")


@pytest.mark.rule("R-17")
def test_unused_spells_are_turned_face_down_at_the_end_of_the_turn():
    game = in_magic(hands=["magic cap"], spells=["move hand"], draw_pile="cap cap cap sword sword ...")
    tell(game, "0 activate hand @0")
    while game.active == 0:
        game.play(game.decision.options[0])
    assert (active_spells(game, 0), spells(game, 0)) == ("", "move hand")
    assert "faded" in kinds(game)


@pytest.mark.rule("R-18")
def test_the_attack_spell_makes_one_mean_bean_enough():
    game = in_magic(fields=[["mean", ""]], coins=["", "cap", "sword"], active_spells=["attack"], spells=["move"])
    refused(game, "use 0", "R-10")
    refused(game, "cast attack", "R-18")
    tell(game, "0 use 0 stronger")
    assert (coins(game, 1), coins(game, 2)) == ("", "sword")
    assert (active_spells(game, 0), spells(game, 0)) == ("", "attack move")
    game = in_magic(fields=[["mean", ""]], coins=["", "cap", "sword"], spells=["attack"], hands=["magic"])
    refused(game, "use 0 stronger", "R-18")


@pytest.mark.rule("R-18")
def test_the_attack_spell_draws_two_coins_of_which_exactly_one_counts():
    game = in_magic(fields=[["sword", ""]], coins=["", "princess cap"], active_spells=["attack"], spells=["move"])
    tell(game, "0 use 0 on 1 stronger")
    assert asked(game) == (0, "coin")
    refused(game, PASS, "R-18")
    refused(game, "pick sword", "R-18")
    other = tell(game.clone(), "0 pick cap")
    assert (coins(other, 0), coins(other, 1)) == ("", "princess cap")
    tell(game, "0 pick princess")
    assert (coins(game, 0), coins(game, 1)) == ("princess", "cap")


@pytest.mark.rule("R-18")
def test_only_one_coin_is_drawn_if_there_is_one_or_in_counter_attacks():
    game = in_magic(fields=[["sword", ""]], coins=["", "princess"], active_spells=["attack"])
    tell(game, "0 use 0 on 1 stronger")
    assert coins(game, 0) == "princess"
    game = in_magic(fields=[["sword", ""]], coins=["cap white", "sword"], active_spells=["attack"])
    tell(game, "0 use 0 on 1 stronger", "1 strike")
    drawn = [event.coins for event in game.view(2).log if event.name == "coins_drawn"]
    assert [len(draw) for draw in drawn] == [1, 1]


@pytest.mark.rule("R-18")
def test_the_attack_spell_belongs_to_the_magic_phase_and_to_swords_and_mean_beans():
    game = in_magic(fields=[["picking", ""]], hands=["", "cap"], active_spells=["attack"])
    refused(game, "use 0 on 1 stronger", "R-18")
    game = magic(**window(R, 1), active_spells=["attack"], fields=[["sword sword", ""]], coins=["", "cap"])
    refused(game, "use 0 on 1 stronger", "F-29")


@pytest.mark.rule("R-19")
def test_the_field_spell_opens_a_third_field_in_phase_3():
    before = in_magic(hands=["sword"], fields=[["cap", "white"]], active_spells=["field"], spells=["move"])
    refused(before, "cast field", "R-19")
    game = magic(phase="sow", revealed="mean", fields=[["cap cap", "white"]], active_spells=["field"])
    tell(game, "0 cast field", "0 plant mean 2")
    assert fields(game, 0) == ["cap cap", "white", "mean"]
    full = magic(phase="sow", revealed="mean", fields=[["cap", "white", "mean"]], active_spells=["field"])
    refused(full, "cast field", "R-19")


@pytest.mark.rule("R-19")
def test_the_caster_is_asked_in_phase_3_even_without_a_card_to_plant():
    game = magic(phase="sow", fields=[["cap cap", "white"]], active_spells=["field"])
    tell(game.clone(), "0 cast field")
    game = magic(phase="sow", fields=[["cap cap", "white"]], active_spells=["field"], received=["", "mean", "sword"])
    after = tell(game.clone(), "0 pass")
    assert asked(after) == (1, "plant")
    tell(game, "0 cast field")
    assert fields(game, 0) == ["cap cap", "white", ""]
    assert asked(game) == (1, "plant")


@pytest.mark.rule("R-19")
def test_any_harvest_of_three_fields_removes_the_field_so_a_new_kind_needs_two():
    game = magic(hands=["sword"], fields=[["cap cap", "white white", "mean"]])
    tell(game, "0 harvest 0")
    assert fields(game, 0) == ["white white", "mean"]
    refused(game, "plant sword 0", "F-6")
    tell(game, "0 harvest 0", "0 plant sword 0")
    assert fields(game, 0) == ["sword", "mean"]
    off_turn = magic(**window(R, 0), active=1, fields=[["cap cap", "white white", "mean"]])
    tell(off_turn, "0 harvest 1")
    assert fields(off_turn, 0) == ["cap cap", "mean"]


@pytest.mark.rule("R-20")
def test_the_swap_spell_goes_to_the_other_player_and_only_the_two_see_the_swapped_spell():
    game = in_magic(hands=["cap"], active_spells=["swap"], spells=["move", "hand", ""])
    assert options(game, "cast") == ["cast swap 1"]
    refused(game, "cast swap 2", "R-20")
    refused(game, "cast swap 0", "R-20")
    refused(game, "cast swap", "R-20")
    tell(game, "0 cast swap 1")
    assert (asked(game), spells(game, 1)) == ((0, "activate"), "swap")
    refused(game, "activate move", "R-20")
    taken = [game.view(seat).log[-1].spell for seat in range(3)]
    assert taken == ["hand", "hand", "?spell"]
    down = tell(game.clone(), "0 pass")
    assert (spells(down, 0), active_spells(down, 0)) == ("move hand", "")
    tell(game, "0 activate hand")
    assert (spells(game, 0), active_spells(game, 0)) == ("move", "hand")


@pytest.mark.rule("R-20")
def test_the_spell_is_taken_unseen_and_at_random():
    taken = set()
    for seed in range(12):
        game = in_magic(hands=["cap"], active_spells=["swap"], spells=["", "hand move"], seed=seed)
        taken.add(tell(game, "0 cast swap 1").players[0].swapped)
    assert taken == {("hand",), ("move",)}


def opening(**position):
    """Seat 0 has just turned over two cards."""
    return magic(**window(R, 1), **{"revealed": "cap sword", **position})


@pytest.mark.rule("R-21")
def test_the_trade_spell_may_turn_over_a_third_card_before_any_trade():
    game = opening(active_spells=["trade"], draw_pile="mean ...")
    tell(game, "0 cast trade")
    assert asked(game) == (0, "third")
    refused(game, "shed cap", "R-21")
    declined = tell(game.clone(), "0 pass")
    assert declined.revealed == ("cap", "sword")
    tell(game, "0 turn")
    assert game.revealed == ("cap", "sword", "mean")
    late = magic(phase="trade", revealed="cap sword", active_spells=["trade"])
    refused(late, "cast trade", "R-21")


@pytest.mark.rule("R-21")
def test_turned_over_cards_may_be_shed_this_turn_but_received_ones_may_not():
    game = opening(active_spells=["trade pile"], discard="white", hands=["", "picking"], draw_pile="mean ...")
    tell(game, "0 cast trade", "0 turn", "0 cast pile")
    tell(game, "0 offer sword for picking to 1", "1 accept", "0 take 1", "0 pass")
    refused(game, "shed picking", "R-21")
    tell(game, "0 shed white", "0 shed mean", "0 plant cap 0", "0 plant picking 1")
    assert game.discard == ("white", "mean")
    plain = magic(phase="sow", revealed="cap")
    refused(plain, "shed cap", "B-11")


@pytest.mark.rule("R-21", "F-16")
@pytest.mark.parametrize("exhausted", [1, 3])
def test_without_a_card_to_draw_there_is_no_third_but_the_rest_may_be_shed(exhausted):
    game = opening(active_spells=["trade"], draw_pile="", rest="coins", exhausted=exhausted)
    tell(game, "0 cast trade")
    assert game.may_shed
    assert asked(game) == (0, "offer")


@pytest.mark.rule("R-22")
def test_card_flow_plants_front_cards_one_after_another_in_any_phase():
    game = magic(phase="trade", hands=["cap cap white sword mean"], active_spells=["card_flow"])
    tell(game, "0 cast card_flow", "0 plant cap 0", "0 plant cap 0", "0 plant white 1")
    refused(game, "plant mean 1", "R-22")
    refused(game, "plant sword 1", "F-6")
    refused(game, "offer sword for cap to all", "R-22")
    tell(game, "0 harvest 0", "0 plant sword 0", "0 pass")
    assert (fields(game, 0), hand(game, 0)) == (["sword", "white"], "mean")
    assert asked(game) == (0, "offer")


@pytest.mark.rule("R-22")
def test_during_card_flow_only_its_own_rows_can_be_used_and_the_others_wait():
    game = in_magic(hands=["magic cap"], fields=[["white", ""]], active_spells=["card_flow"], spells=["move"])
    tell(game, "0 cast card_flow")
    refused(game, "use 0", "R-7")
    assert "the front card of the hand may be planted here: magic (R-22)" in refused(game, "plant cap 1", "R-22")
    tell(game, "0 plant magic 1", "0 use 1", "0 activate move")
    refused(game, "cast move", "R-16")
    tell(game, "0 pass", "0 use 0")
    assert len(game.players[0].hand) == 2


@pytest.mark.rule("R-21", "B-11")
def test_a_player_who_must_plant_is_told_what_they_may_shed():
    game = magic(phase="sow", revealed="cap", may_shed=True)
    assert "must be planted; these may be shed (R-21): cap" in refused(game, PASS, "B-11")
    assert "the cards to plant are cap" in refused(game, "plant white 0", "B-11")
    assert "or shed" not in refused(magic(phase="sow", revealed="cap"), PASS, "B-11")


@pytest.mark.rule("R-7a", "R-25")
def test_harvests_by_others_do_not_affect_the_active_players_abilities():
    rows = [["white", ""], ["cap cap", "mean mean"], ["", ""]]
    game = in_magic(hands=["", "sword", ""], fields=rows, active_spells=["enchant_players"])
    tell(game, "0 cast enchant_players", "1 harvest 0", "1 plant sword 0")
    assert options(game, "use") == ["use 0"]


@pytest.mark.rule("R-22")
def test_the_last_hand_card_may_bring_the_next_one():
    game = in_magic(
        hands=["white"], fields=[["", "mean"]], active_spells=["card_flow"], spells=["move"], draw_pile="white ..."
    )
    tell(game, "0 cast card_flow", "0 plant white 0")
    assert "the hand is empty" in refused(game, "plant cap 0", "R-22")
    tell(game, "0 use 0", "0 plant white 0")
    assert (fields(game, 0), game.phase.name) == (["white white", "mean"], "window")  # there is nothing left to do


@pytest.mark.rule("R-22")
def test_outside_the_magic_phase_card_flow_brings_no_ability():
    game = magic(**window(R, 0), hands=["white cap"], active_spells=["card_flow"])
    tell(game, "0 cast card_flow", "0 plant white 0")
    assert options(game, "use") == []


@pytest.mark.rule("R-23")
def test_the_pile_spell_takes_the_top_of_the_discard_pile_once_in_phase_2():
    game = magic(phase="trade", revealed="cap", discard="mean white", active_spells=["pile"], hands=["sword"])
    tell(game, "0 cast pile")
    assert (game.revealed, game.discard) == (("cap", "white"), ("mean",))
    refused(game, "cast pile", "R-16")
    tell(game, "0 offer white for nothing to 1", "1 accept", "0 take 1")
    assert game.players[1].received == ("white",)
    refused(in_magic(discard="mean", active_spells=["pile"], spells=["move"], hands=["cap"]), "cast pile", "R-23")


@pytest.mark.rule("R-23")
def test_a_harvest_can_bring_another_card_to_the_top_and_an_empty_pile_stops_the_spell():
    game = magic(phase="trade", active_spells=["pile"], fields=[["picking picking", ""]])
    refused(game, "cast pile", "R-23")
    assert active_spells(game, 0) == "pile"
    tell(game, "0 harvest 0", "0 cast pile")
    assert game.revealed == ("picking",)


@pytest.mark.rule("R-24")
def test_a_second_bean_enchants_the_first():
    game = magic(
        phase="sow", revealed="princess sword", fields=[["cap", "white white"]], active_spells=["enchant_beans"]
    )
    refused(game, "enchant princess 1", "R-24")
    refused(game, "enchant mean 0", "R-24")
    refused(game, "cast enchant_beans", "R-24")
    tell(game, "0 enchant princess 0")
    assert fields(game, 0)[0] == "cap princess"
    refused(game, "enchant sword 0", "R-16")
    tell(game, "0 harvest 1", "0 plant sword 1")
    assert game.view(1).players[0].grows("princess")
    assert not game.view(1).players[0].grows("cap")


@pytest.mark.rule("R-24")
def test_the_enchanted_card_counts_but_cannot_become_a_coin():
    game = magic(hands=["sword"], fields=[["cap princess", ""]])
    tell(game, "0 harvest 0")
    assert (coins(game, 0), game.discard, spells(game, 0)) == ("princess", ("cap",), "")
    cheap = {"kinds": [{"id": kind, "count": n, "beanometer": [1, 2, 3, 4]} for kind, n in (("cap", 20), ("mean", 9))]}
    game = magic(deck=cheap, hands=["mean"], fields=[["cap mean mean", ""]])
    assert game.view(0).worth(("cap", "mean", "mean")) == 2
    tell(game, "0 harvest 0")
    assert (coins(game, 0), game.discard) == ("mean mean", ("cap",))


@pytest.mark.rule("R-24", "R-7")
def test_the_ability_of_an_enchanted_field_is_that_of_its_kind():
    game = in_magic(fields=[["cap white", ""]], hands=["cap"], spells=["move"])
    tell(game, "0 use 0")
    assert len(game.players[0].hand) == 2
    game = in_magic(fields=[["white cap", ""]], hands=["cap"], spells=["move"])
    refused(game, "use 0", "R-9")


@pytest.mark.rule("R-24", "F-12")
def test_the_harvester_chooses_whether_the_enchanted_bean_ends_up_on_top_of_the_discard_pile():
    game = magic(hands=["sword"], fields=[["cap mean mean", "white"]])
    under, over = tell(game.clone(), "0 harvest 0"), tell(game.clone(), "0 unveil 0")
    assert (under.discard, over.discard) == (("cap", "mean"), ("mean", "cap"))
    assert coins(under, 0) == coins(over, 0) == "mean"
    refused(game, "unveil 1", "F-12")
    worthless = magic(hands=["sword"], fields=[["cap mean", "white"]])
    assert tell(worthless, "0 unveil 0").discard == ("mean", "cap")
    plain = magic(hands=["sword"], fields=[["cap princess", "white white"]])  # one card left over: nothing to choose
    refused(plain, "unveil 0", "F-12")
    refused(plain, "unveil 1", "F-12")


@pytest.mark.rule("R-24")
def test_an_enchanted_row_has_the_ability_of_the_bean_on_top():
    game = in_magic(fields=[["cap white", ""]], hands=["mean"])
    tell(game, "0 use 0")
    used = next(event for event in game.view(1).log if event.name == "used_ability")
    assert (used.card, used.field) == ("white", 0)


@pytest.mark.rule("R-25")
def test_all_others_plant_their_front_card_clockwise_and_then_the_caster_may():
    game = magic(
        players=4, **window(R, 0), hands=["cap", "white sword", "", "mean"], active_spells=["enchant_players"], active=0
    )
    tell(game, "0 cast enchant_players")
    refused(game, "plant white 2", "R-1")
    assert "white, must be planted" in refused(game, PASS, "R-25")
    refused(game, "plant sword 0", "R-25")
    tell(game, "1 plant white 0", "3 plant mean 0")
    assert asked(game) == (0, "plant")
    assert "may be planted here: cap" in refused(game, "plant sword 0", "R-25")
    declined = tell(game.clone(), "0 pass")
    assert hand(declined, 0) == "cap"
    tell(game, "0 plant cap 1")
    assert [hand(game, seat) for seat in range(4)] == ["", "sword", "", ""]


@pytest.mark.rule("R-26")
@pytest.mark.parametrize(("deed", "after"), [("3 0", "mean cap white sword"), ("0 2", "white sword cap mean")])
def test_the_move_spell_moves_one_card(deed, after):
    game = in_magic(hands=["cap white sword mean"], active_spells=["move"])
    tell(game, "0 cast move")
    assert "positions are 0 to 3 (R-26)" in refused(game, "rearrange 4 0", "R-26")
    refused(game, "rearrange 1 1", "R-26")
    tell(game, f"0 rearrange {deed}")
    assert hand(game, 0) == after
    event = game.view(1).log[-1]
    assert (event.name, event.values) == ("rearranged", (0,))  # nobody is told which card


@pytest.mark.rule("R-26")
def test_a_single_card_cannot_be_moved():
    game = in_magic(hands=["cap"], active_spells=["move"], spells=["hand"])
    refused(game, "cast move", "R-26")
    assert active_spells(game, 0) == "move"


@pytest.mark.rule("R-26")
def test_the_move_spell_works_even_after_the_last_draw():
    game = magic(phase="draw_hand", hands=["cap"], active_spells=["move"], draw_pile="sword mean white ...")
    assert (asked(game), hand(game, 0)) == ((0, "react"), "cap sword mean white")
    tell(game, "0 cast move", "0 rearrange 3 0")
    assert hand(game, 0) == "white cap sword mean"
    assert game.active == 1


@pytest.mark.rule("R-27")
def test_without_a_trade_the_hand_spell_draws_five():
    game = magic(phase="trade", hands=["cap", "sword"], active_spells=["hand"])
    early = game.clone()
    refused(early, "cast hand", "R-27")
    tell(pass_windows(tell(game, "0 offer cap for sword to 1", "1 accept", "0 pass", "0 pass")))
    assert game.active == 1  # passing in the last window declined it
    game = magic(**window(R, 3), active_spells=["hand"])
    tell(game, "0 cast hand")
    assert len(game.players[0].hand) == 5
    assert not game.five


@pytest.mark.rule("R-27")
@pytest.mark.parametrize("wish", ["sword", "nothing"])
def test_the_hand_spell_cannot_be_cast_after_a_trade_or_gift(wish):
    game = magic(phase="trade", hands=["cap", "sword"], active_spells=["hand"], fields=[["white white", ""]])
    tell(game, f"0 offer cap for {wish} to 1", "1 accept", "0 take 1", "0 pass")
    calm(game, "plant")
    while game.rules.moments[game.step] != "draw":
        game.play(game.decision.options[0])
    assert asked(game) == (0, "react")
    refused(game, "cast hand", "R-27")


@pytest.mark.rule("R-28")
def test_the_random_spell_turns_up_the_top_of_the_pile_until_the_end_of_the_turn():
    game = in_magic(hands=["cap white"], active_spells=["random"], spell_pile="move ...", spells=["trade"])
    tell(game, "0 cast random", "0 cast move", "0 rearrange 1 0")
    assert game.players[0].borrowed == ("move",)
    assert (spells(game, 0), active_spells(game, 0)) == ("trade random", "")
    while game.active == 0:
        game.play(game.decision.options[0])
    assert game.players[0].borrowed == ()
    assert "move" in game.spell_pile
    assert spells(game, 0) == "trade random"


@pytest.mark.rule("R-28")
def test_a_borrowed_spell_can_be_activated_again_and_counts_no_pennies_at_the_end():
    game = in_magic(hands=["cap magic white"], active_spells=["random"], spell_pile="move ...")
    tell(game, "0 cast random", "0 cast move", "0 pass", "0 activate move @1", "0 cast move", "0 rearrange 1 0")
    assert hand(game, 0) == "white cap"
    setup = {"exhausted": 2, "draw_pile": "sword", "coins": ["cap", "cap"], "spells": ["trade", "card_flow"]}
    game = magic(phase="draw_hand", **setup, borrowed=["move"], discard=left_over(setup))
    assert game.result.winners == (1,)
    assert "move" in game.spell_pile


@pytest.mark.rule("R-28")
def test_an_empty_spell_pile_has_nothing_to_turn_up():
    rest = " ".join(spell for spell in VALUES if spell != "random")
    game = in_magic(hands=["cap magic"], active_spells=["random"], spells=["", rest])
    refused(game, "cast random", "R-28")
    assert active_spells(game, 0) == "random"
