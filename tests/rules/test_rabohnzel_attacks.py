"""R-14 to R-15: Sword attacks, what the coins do, and striking back."""

import pytest

from beankit import PASS, Game, Harvest
from tests.rules.magic_table import active_spells, calm, in_magic, magic, options, spells
from tests.rules.table import asked, coins, fields, hand, kinds, refused, tell


def attack(coin, **position):
    """Seat 0 has one Sword Bean and attacks seat 1, whose only coin is known."""
    position = {"fields": [["sword", ""], ["cap cap", ""]], "hands": ["cap", "white"], **position}
    mine, *rest = position.pop("coins", [""])
    game = in_magic(**position, coins=[mine, coin, *rest])
    return tell(game, "0 use 0 on 1")


@pytest.mark.rule("R-14")
def test_only_another_player_with_a_coin_can_be_attacked():
    game = in_magic(fields=[["sword", ""]], coins=["princess", "", "cap"], hands=["magic"], spells=["move"])
    assert options(game, "use") == ["use 0 on 2"]
    refused(game, "use 0 on 1", "R-14")
    refused(game, "use 0 on 0", "R-14")
    refused(game, "use 0", "R-14")


@pytest.mark.rule("R-14")
def test_the_victim_may_not_harvest_until_the_attack_ends():
    game = attack("sword", coins=["magic"])
    assert asked(game) == (1, "counter")
    refused(game, Harvest(0), "R-14")
    game = attack("picking")
    assert asked(game) == (1, "lay")
    refused(game, Harvest(0), "R-14")
    tell(game, "1 pass")
    while asked(game) != (1, "react"):
        game.play(game.decision.options[0])
    tell(game, "1 harvest 0")
    assert fields(game, 1) == ["", ""]


@pytest.mark.rule("R-14")
def test_the_attacker_may_harvest_unless_the_victim_strikes_back():
    game = attack("magic", spells=["move"], fields=[["sword", "cap cap"]])
    assert asked(game) == (0, "activate")
    tell(game, "0 harvest 1")
    assert len(game.players[0].spells) == 2


@pytest.mark.rule("R-14a")
def test_a_princess_is_freed():
    game = attack("princess", coins=["cap"])
    assert (coins(game, 0), coins(game, 1)) == ("cap princess", "")


@pytest.mark.rule("R-14b")
def test_a_sword_stays_and_the_victim_may_strike_back_or_not():
    game = attack("sword", coins=["princess"])
    assert asked(game) == (1, "counter")
    refused(game, "use 0 on 0", "R-14b")
    declined = tell(game.clone(), "1 pass")
    assert (coins(declined, 0), coins(declined, 1)) == ("princess", "sword")
    tell(game, "1 strike")
    assert (coins(game, 0), coins(game, 1)) == ("", "sword princess")


@pytest.mark.rule("R-14b")
def test_a_counter_attack_may_bounce_and_neither_player_harvests():
    game = attack("sword sword sword princess", coins=["sword sword sword magic"], seed=3)
    bounces = 0
    while asked(game) == (1 if bounces % 2 == 0 else 0, "counter"):
        refused(game, Harvest(0), "R-14")
        game.play("strike")
        bounces += 1
    assert bounces >= 2
    assert kinds(game).count("counter_attacked") == bounces


@pytest.mark.rule("R-14b")
def test_a_player_who_strikes_back_may_not_harvest_either():
    game = attack("sword", coins=["magic"], spells=["", "move"])
    tell(game, "1 strike")
    assert (asked(game), options(game, "harvest")) == ((1, "activate"), [])
    refused(game, Harvest(0), "R-14")


@pytest.mark.rule("R-14b")
def test_the_attack_ends_without_a_coin_to_draw_or_with_swords_alone():
    assert asked(attack("sword")) != (1, "counter")  # the attacker has no coin
    assert asked(attack("sword", coins=["sword sword"])) != (1, "counter")
    assert asked(attack("sword", coins=["sword cap"])) == (1, "counter")
    mixed = "sword " * 9 + "cap"  # the victim has a coin that is not a Sword
    games = [attack(mixed, coins=["sword"], seed=seed) for seed in range(5)]
    assert (1, "counter") in map(asked, games)


@pytest.mark.rule("R-14b")
def test_a_game_can_be_cloned_written_and_replayed_during_a_counter_attack():
    game = attack("sword", coins=["princess"])
    assert game.stack != ()
    twin, read = game.clone(), Game.from_position(game.position())
    replayed = Game.from_record(game.record())
    for other in (twin, read, replayed):
        assert other.same(game)
        assert tell(other, "1 strike").players[1].coins == ("sword", "princess")
    assert coins(game, 1) == "sword"


@pytest.mark.rule("R-14c")
def test_a_picking_coin_lets_the_victim_steal_from_the_attacker():
    game = attack("picking")
    assert (asked(game), hand(game, 0)) == ((1, "lay"), "")
    assert game.view(2).log[-1].card == "cap"
    refused(game, "plant white 1", "R-14c")
    kept = tell(game.clone(), "1 pass")
    assert hand(kept, 1) == "white cap"
    tell(game, "1 plant cap 0")
    assert fields(game, 1) == ["cap cap cap", ""]
    assert coins(game, 1) == "picking"


@pytest.mark.rule("R-14c")
def test_the_thief_in_an_attack_cannot_make_room_and_nothing_happens_without_a_hand():
    game = attack("picking", fields=[["sword", ""], ["white white", "mean mean"]])
    assert game.decision.options == (PASS,)
    refused(game, "plant cap 0", "F-6")
    game = attack("picking", hands=["", "white"])
    assert asked(game) != (1, "lay")
    assert hand(game, 1) == "white"


@pytest.mark.rule("R-14d")
def test_a_magic_coin_lets_the_attacker_activate_a_spell():
    game = attack("magic", spells=["move"])
    tell(game, "0 activate move")
    assert active_spells(game, 0) == "move"
    assert coins(game, 1) == "magic"
    assert asked(attack("magic", spells=["", "move"])) != (0, "activate")


@pytest.mark.rule("R-14d")
def test_a_spell_from_a_counter_attack_stays_active_until_the_end_of_its_owners_next_turn():
    game = attack("sword", coins=["magic"], spells=["", "hand move"], players=4, hands=["cap", "white sword"])
    tell(game, "1 strike", "1 activate move")
    calm(game, "plant")
    assert game.active == 0
    assert active_spells(game, 1) == "move"
    while game.active == 0:
        game.play(game.decision.options[0])
    assert active_spells(game, 1) == "move"
    assert "cast move" in options(game, "cast")  # before phase 1
    while game.active == 1:
        game.play(game.decision.options[0])
    assert active_spells(game, 1) == ""


@pytest.mark.rule("R-14d")
def test_the_owner_of_such_a_spell_is_asked_before_phase_1_even_with_an_empty_hand():
    game = magic(active_spells=["random"], spell_pile="move ...")
    assert asked(game) == (0, "react")
    refused(game, "plant cap 0", "R-14d")
    tell(game, "0 cast random")
    assert active_spells(game, 0) == "move"
    assert asked(magic(active_spells=["hand"])) != (0, "react")  # the Hand spell waits for phase 4


@pytest.mark.rule("R-14d")
def test_card_flow_before_phase_1_does_not_replace_it():
    game = magic(hands=["cap cap white sword"], active_spells=["card_flow"])
    tell(game, "0 cast card_flow", "0 plant cap 0", "0 plant cap 0", "0 pass")
    refused(game, PASS, "B-5")
    tell(game, "0 plant white 1")
    assert hand(game, 0) == "sword"


@pytest.mark.rule("R-14e")
@pytest.mark.parametrize("coin", ["cap", "mean", "white"])
def test_other_coins_do_nothing(coin):
    game = attack(coin, coins=["princess"], spells=["move"])
    assert (coins(game, 0), coins(game, 1)) == ("princess", coin)
    assert asked(game) == (0, "magic")
    assert (hand(game, 0), hand(game, 1), spells(game, 0)) == ("cap", "white", "move")


@pytest.mark.rule("R-15")
def test_the_coin_is_drawn_at_random_and_seen_by_all():
    drawn = set()
    for seed in range(20):
        game = attack("cap white mean", seed=seed)
        for seat in range(3):
            event = next(event for event in game.view(seat).log if event.name == "coins_drawn")
            drawn.add((seat, event.coins))
    assert drawn == {(seat, (coin,)) for seat in range(3) for coin in ("cap", "white", "mean")}
