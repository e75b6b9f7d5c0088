"""R-1 to R-7a and R-29 to R-30a: setup, the magic phase, and the end."""

from collections import Counter

import pytest

from beankit import BeankitError, BuyField, Game
from beankit.games.magic.spells import SPELLS
from tests.rules.magic_table import BEANS, VALUES, active_spells, calm, in_magic, left_over, magic, options, spells
from tests.rules.table import asked, fields, hand, kinds, pass_windows, refused, tell


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_98_beans_eleven_spells_and_two_fields_for_everybody(players):
    game = Game("rabohnzel", players=players, seed=3)
    cards = [card for player in game.players for card in player.hand] + [*game.draw_pile]
    assert Counter(cards) == Counter(BEANS)
    assert sum(BEANS.values()) == 98
    dealt = [spell for player in game.players for spell in player.spells] + [*game.spell_pile]
    assert sorted(dealt) == sorted(VALUES)
    assert {name: spell.value for name, spell in SPELLS.items()} == VALUES
    assert {player.fields for player in game.players} == {((), ())}


@pytest.mark.rule("R-1")
def test_no_third_field_can_be_bought():
    game = magic(hands=["sword"], coins=["princess princess princess"])
    refused(game, BuyField(["princess"] * 3), "R-1")
    with pytest.raises(BeankitError, match="no option 'third_field'"):
        Game("rabohnzel", third_field=True)


@pytest.mark.rule("R-2")
def test_everybody_gets_one_spell_face_down_and_may_look_at_it():
    game = Game("rabohnzel", players=4, seed=3)
    assert [len(player.spells) for player in game.players] == [1] * 4
    assert len(game.spell_pile) == 7
    view = game.view(2)
    assert view.me.spells == game.players[2].spells
    assert view.players[0].spells == ("?spell",)
    assert set(view.spell_pile) == {"?spell"}


@pytest.mark.rule("R-3")
@pytest.mark.parametrize("seed", range(6))
def test_the_most_valuable_spell_is_shown_and_its_owner_starts(seed):
    game = Game("rabohnzel", players=5, seed=seed)
    values = [VALUES[player.spells[0]] for player in game.players]
    first = values.index(max(values))
    assert (game.active, game.starting, asked(game)) == (first, first, (first, "plant"))
    shown = next(event for event in game.view((first + 1) % 5).log if event.name == "showed_spell")
    assert (shown.seat, shown.spell) == (first, game.players[first].spells[0])
    assert game.players[first].active_spells == ()  # then it is turned face down


@pytest.mark.rule("R-4")
@pytest.mark.parametrize(("players", "passes"), [(3, 3), (4, 4), (5, 4)])
def test_three_players_exhaust_the_pile_three_times_and_more_players_four_times(players, passes):
    position = {"hands": ["", "sword"], "players": players, "draw_pile": "sword sword sword"}
    last = magic(**position, phase="draw_hand", exhausted=passes - 1, discard=left_over(position))
    assert last.over
    before = magic(**position, phase="draw_hand", exhausted=passes - 2, discard=left_over(position))
    assert not before.over
    assert before.active == 1


@pytest.mark.rule("R-5")
def test_the_magic_phase_comes_between_phases_1_and_2():
    game = magic(hands=["white"], spells=["move"], draw_pile="sword sword cap cap cap ...")
    tell(game, "0 plant white 0", "0 pass")
    assert asked(game) == (0, "magic")
    assert game.revealed == ()
    tell(game, "0 use 0")
    calm(game, "offer")
    assert [kind for kind in kinds(game) if kind in ("planted", "used_ability", "turned_over")] == [
        "planted",
        "used_ability",
        "turned_over",
    ]


@pytest.mark.rule("R-5")
@pytest.mark.parametrize("name", ["rabohnzel", "excalibohn"])
def test_abilities_wait_for_the_magic_phase(name):
    refused(magic(name, hands=["white"], fields=[["white", ""]]), "use 0", "R-5")
    refused(magic(name, phase="sow", received=["white"], fields=[["white", ""]]), "use 0", "R-5")


@pytest.mark.rule("R-6")
def test_abilities_and_magic_beans_come_in_any_order():
    setup = {"hands": ["sword magic cap"], "spells": ["move hand"], "fields": [["white", ""]]}
    ability_first = tell(in_magic(**setup), "0 use 0", "0 activate hand @1")
    magic_first = tell(in_magic(**setup), "0 activate hand @1", "0 use 0")
    for game in (ability_first, magic_first):
        assert active_spells(game, 0) == "hand"
        assert game.discard == ("magic",)
        assert hand(game, 0).startswith("sword cap")


@pytest.mark.rule("R-6")
def test_only_a_magic_bean_from_the_hand_pays_for_a_spell_and_each_pays_for_one():
    game = in_magic(hands=["sword magic cap"], spells=["move hand"])
    refused(game, "activate move @0", "R-6")
    refused(game, "activate move", "R-6")
    refused(game, "activate move @1 @2", "R-6")
    refused(game, "offer sword for cap to all", "R-6")
    tell(game, "0 activate move @1")
    refused(game, "activate hand @1", "R-6")
    assert hand(game, 0) == "sword cap"


@pytest.mark.rule("R-7")
def test_each_field_is_used_once():
    game = in_magic(fields=[["white", "white white"]], hands=["sword"])
    tell(game, "0 use 0")
    refused(game, "use 0", "R-7")
    refused(game, "use 2", "R-7")  # there is no such field
    tell(game, "0 use 1")
    assert len(game.players[0].hand) == 3
    assert asked(game) != (0, "magic")  # there is nothing left to use


@pytest.mark.rule("R-7")
def test_a_new_row_can_be_used_at_once_and_a_longer_row_cannot():
    setup = {"hands": ["", "sword white", "sword"], "fields": [["picking", "white"]], "spells": ["move"]}
    longer = tell(in_magic(**setup), "0 use 1", "0 use 0 on 1", "0 plant white 1")
    assert fields(longer, 0) == ["picking", "white white"]
    refused(longer, "use 1", "R-7")
    fresh = tell(in_magic(**{**setup, "fields": [["picking", ""]]}), "0 use 0 on 1", "0 plant white 1")
    assert "use 1" in options(fresh, "use")


@pytest.mark.rule("R-7")
def test_an_empty_field_has_nothing_to_use():
    game = in_magic(fields=[["white", ""]], hands=["magic"], spells=["move"])
    refused(game, "use 1", "R-7")
    refused(game, "use 7", "R-7")


@pytest.mark.rule("R-7a")
def test_a_harvest_ends_the_use_of_a_row():
    game = in_magic(fields=[["white white", "princess princess"]], hands=["magic"], spells=["move"])
    assert options(game, "use") == ["use 0"]
    tell(game, "0 harvest 0")
    assert options(game, "use") == []
    refused(game, "use 0", "R-7")


@pytest.mark.rule("R-7a")
def test_rows_started_by_card_flow_and_player_enchantment_count():
    game = in_magic(hands=["white", "cap", ""], active_spells=["card_flow"], spells=["move"])
    tell(game, "0 cast card_flow", "0 plant white 0", "0 use 0")
    assert len(game.players[0].hand) == 1
    game = in_magic(hands=["white", "cap", ""], active_spells=["enchant_players"], spells=["move"])
    tell(game, "0 cast enchant_players", "1 plant cap 0", "0 plant white 0", "0 use 0")
    assert len(game.players[0].hand) == 1


@pytest.mark.rule("R-7a")
def test_a_row_started_with_a_stolen_card_in_a_counter_attack_does_not_count():
    """Seat 1 strikes back and draws a Picking coin, so the active player steals a card, which brings no ability."""
    game = in_magic(fields=[["sword", ""]], hands=["cap", "white"], coins=["picking", "sword"], spells=["move"])
    tell(game, "0 use 0 on 1", "1 strike", "0 plant white 1")
    assert fields(game, 0) == ["sword", "white"]
    assert options(game, "use") == []


@pytest.mark.rule("R-29")
def test_after_an_exhaustion_in_the_magic_phase_or_phase_2_the_turn_ends_with_phase_3():
    setup = {"fields": [["white", ""]], "hands": ["", "cap"], "exhausted": 2, "draw_pile": "sword"}
    game = in_magic(**setup, discard=left_over(setup))
    tell(game, "0 use 0")  # takes the last card
    assert game.ending
    assert game.revealed == ()
    calm(game, "offer")
    tell(game, "0 offer sword for nothing to 1", "1 accept", "0 take 1", "0 pass")
    assert not game.over
    tell(pass_windows(game), "1 plant sword 0")
    assert game.over
    assert game.turn == 1


@pytest.mark.rule("R-29")
def test_an_exhaustion_in_phase_4_ends_the_game_at_once():
    setup = {"hands": ["", "cap"], "exhausted": 2, "draw_pile": "sword sword", "active_spells": ["move"]}
    game = magic(phase="draw_hand", **setup, discard=left_over(setup))
    assert game.over
    assert hand(game, 0) == "sword sword"


@pytest.mark.rule("R-30")
@pytest.mark.parametrize(
    ("held", "winners"),
    [
        (["hand", "random", "move"], (1,)),
        (["attack", "field", ""], (0, 1)),
        (["attack", "", ""], (0,)),
        (["", "", "random hand move"], (0, 1)),
    ],
)
def test_coins_win_then_pennies_then_all_share(held, winners):
    setup = {"coins": ["princess", "princess", ""], "spells": held, "exhausted": 2, "draw_pile": "sword"}
    game = magic(phase="draw_hand", **setup, discard=left_over(setup))
    assert game.result.scores == (1, 1, 0)
    assert game.result.winners == winners


@pytest.mark.rule("R-30a")
def test_caps_in_the_final_harvest_still_draw_spells_clockwise_from_the_active_player():
    setup = {"fields": [["cap cap", ""], ["", "cap cap"], ["cap cap", ""]], "exhausted": 2, "draw_pile": "sword"}
    setup |= {"spells": ["", "", "trade"], "spell_pile": "random hand ...", "active": 1}
    game = magic(phase="draw_hand", **setup, discard=left_over(setup))
    assert spells(game, 1) == "random"
    assert spells(game, 2) == "trade hand"
    assert len(game.players[0].spells) == 1
    assert game.result.winners == (2,)  # 12 pennies
