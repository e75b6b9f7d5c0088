"""The worked examples of the two printed rules, retold as small games."""

import pytest

from beankit import Harvest, Offer
from tests.rules.magic_table import active_spells, calm, in_magic, magic, options, spells, window
from tests.rules.table import asked, coins, fields, hand, refused, tell

R, X = "rabohnzel", "excalibohn"

# --- Rabohnzel: nine ---


@pytest.mark.rule("R-6", "R-7")
def test_abilities_after_a_forced_harvest():
    """White and Magic Beans are used once each; Marion had to harvest the Picking Beans and can no longer use them."""
    sabine = in_magic(fields=[["white", "magic"]], hands=["cap"], spells=["move"])
    tell(sabine, "0 use 0", "0 use 1", "0 activate move")
    refused(sabine, "use 0", "R-7")
    marion = magic(hands=["cap sword", "white"], fields=[["picking picking", "magic magic"]], spells=["move"])
    tell(marion, "0 harvest 0", "0 plant cap 0", "0 pass")
    while asked(marion) != (0, "magic"):
        marion.play("pass")
    assert options(marion, "use") == ["use 1"]
    refused(marion, "use 0 on 1", "R-9")


@pytest.mark.rule("R-7", "R-8")
def test_the_chain_of_picking_beans():
    """A stolen Picking Bean starts a new row after a harvest, and steals again."""
    game = in_magic(fields=[["picking picking", "sword"]], hands=["", "cap picking", "white"])
    tell(game, "0 use 0 on 1", "0 harvest 0", "0 plant picking 0", "0 use 0 on 2")
    assert asked(game) == (0, "lay")
    assert hand(game, 2) == ""


@pytest.mark.rule("R-10")
def test_the_mean_beans_coins():
    """Two show a Princess (17) and keep it; the third shows a Cap (11) and loses it."""
    game = in_magic(players=4, fields=[["mean " * 4, ""]], coins=["", "princess", "princess", "cap"])
    tell(game, "0 use 0")
    assert [coins(game, seat) for seat in (1, 2, 3)] == ["princess", "princess", ""]
    assert game.discard == ("cap",)


@pytest.mark.rule("R-11", "R-7")
def test_four_white_beans():
    """The drawn Picking Bean replaces the White Beans and steals another one, which has no further use."""
    game = in_magic(
        fields=[["white " * 4, "sword"]], hands=["cap", "mean picking"], draw_pile="picking ...", spells=["move"]
    )
    tell(game, "0 use 0", "0 harvest 0", "0 plant picking 0", "0 use 0 on 1", "0 plant picking 0")
    assert fields(game, 0) == ["picking picking", "sword"]
    refused(game, "use 0 on 1", "R-7")


@pytest.mark.rule("R-19", "F-10")
def test_the_temporary_third_field():
    """It is no help in phase 1; later a new bean costs two harvests, because the single bean is protected."""
    anke = magic(
        hands=["sword", "", ""],
        fields=[["picking picking", "magic magic"]],
        spells=["field"],
        draw_pile="sword princess cap white mean ...",
    )
    refused(anke, "cast field", "R-16")
    tell(anke, "0 harvest 0", "0 plant sword 0")
    while asked(anke) != (0, "magic"):
        anke.play("pass")
    tell(anke, "0 use 1", "0 activate field", "0 pass")
    calm(anke, "plant")
    tell(anke, "0 plant sword 0", "0 cast field", "0 plant princess 2")
    assert fields(anke, 0) == ["sword sword", "magic magic", "princess"]
    while anke.active != 0 or asked(anke) != (0, "plant"):
        anke.play(anke.decision.options[0])
    assert hand(anke, 0).startswith("cap")
    refused(anke, Harvest(2), "F-10")
    tell(anke, "0 harvest 1")
    assert fields(anke, 0) == ["sword sword", "princess"]
    refused(anke, "plant cap 0", "F-6")
    tell(anke, "0 harvest 0", "0 plant cap 0")
    assert fields(anke, 0) == ["cap", "princess"]


@pytest.mark.rule("R-22", "R-7a")
def test_three_swords_by_card_flow():
    """Each Sword Bean attacks, is harvested, and makes room for the next."""
    hagen = in_magic(hands=["sword sword sword cap"], active_spells=["card_flow"], coins=["", "cap", "white"])
    tell(hagen, "0 cast card_flow", "0 plant sword 0", "0 use 0 on 1", "0 harvest 0")
    tell(hagen, "0 plant sword 0", "0 use 0 on 2", "0 harvest 0", "0 plant sword 0", "0 use 0 on 1")
    victims = [event.victim for event in hagen.view(2).log if event.name == "attacked"]
    assert victims == [1, 2, 1]
    assert hand(hagen, 0) == "cap"


@pytest.mark.rule("R-23")
def test_the_pile_spell():
    """Katrin harvests to bring the Picking Bean to the top, takes it back and trades it."""
    katrin = magic(
        **window(R, 1),
        fields=[["picking picking", "magic magic"]],
        active_spells=["pile"],
        revealed="sword magic",
        discard="princess",
        hands=["", "magic"],
    )
    tell(katrin, "0 pass", "0 offer nothing for nothing to all", "1 bid magic for picking", "2 refuse")
    refused(katrin, "take 1", "F-27")
    tell(katrin, "0 harvest 0", "0 cast pile")
    assert katrin.revealed == ("sword", "magic", "picking")
    assert coins(katrin, 0) == "picking"
    tell(katrin, "0 take 1")
    assert (katrin.players[0].received, katrin.players[1].received) == (("magic",), ("picking",))


@pytest.mark.rule("R-25")
def test_the_enchantment_of_all():
    """All front cards fit, so nobody has to harvest; but the next front cards fit nowhere."""
    frank = in_magic(
        hands=["cap", "sword white", "mean cap"],
        fields=[["", ""], ["sword sword", "magic magic"], ["mean mean", "sword sword"]],
        active_spells=["enchant_players"],
    )
    tell(frank, "0 cast enchant_players", "1 plant sword 0", "2 plant mean 0", "0 pass")
    assert (hand(frank, 0), hand(frank, 1), hand(frank, 2)) == ("cap", "white", "cap")
    assert "harvested" not in {event.name for event in frank.view(0).log}
    for seat in (1, 2):
        player = frank.players[seat]
        assert frank.rules.spots(player.hand[0], player.fields) == ()


@pytest.mark.rule("R-28", "R-20")
def test_the_random_spell_that_draws_the_swap():
    """The swapped Attack spell goes back to the pile; Swap stays with the other player, Random with the caster."""
    hanno = in_magic(
        hands=["cap"], fields=[["mean", ""]], active_spells=["random"], spells=["", "attack"], spell_pile="swap ..."
    )
    tell(hanno, "0 cast random", "0 cast swap 1", "0 activate attack")
    assert active_spells(hanno, 0) == "attack"
    unused = hanno.clone()
    tell(hanno, "0 use 0 stronger")
    for game in (hanno, unused):
        while game.active == 0:
            game.play(game.decision.options[0])
        assert "attack" in game.spell_pile
        assert (spells(game, 0), spells(game, 1)) == ("random", "swap")


# --- Excalibohn: six numbered ones and one without a number ---

TIMON = {
    "fields": [["princess", "picking"], ["", ""], ["", ""], ["", ""]],
    "hands": ["sword cap", "picking white picking", "mean", "cap"],
    "draw_pile": "mean princess ...",
    "players": 4,
}


def example_1():
    game = magic(X, phase="magic", **TIMON)
    return tell(game, "0 use 1 on 1", "0 plant picking 1")


def example_2():
    game = calm(example_1(), "offer")
    return tell(game, "0 offer mean for picking to all")


def example_3():
    return tell(example_2(), "1 refuse", "2 refuse", "3 refuse", "0 offer mean sword for picking to all")


def example_4():
    return tell(example_3(), "1 accept", "2 refuse", "3 refuse", "0 take 1")


@pytest.mark.rule("X-2", "R-8")
def test_example_1_a_stolen_picking_bean_that_lengthens_a_row_brings_no_second_use():
    game = example_1()
    assert fields(game, 0) == ["princess", "picking picking"]
    assert game.ready == ()
    game = magic(X, phase="magic", **TIMON, spells=["move"])
    tell(game, "0 use 1 on 1", "0 plant picking 1")
    refused(game, "use 1 on 1", "R-7")


@pytest.mark.rule("B-9", "F-27")
def test_example_2_the_turned_over_mean_bean_is_offered():
    game = example_2()
    assert game.revealed == ("mean", "princess")
    assert game.view(2).offer == Offer("mean", "picking")


@pytest.mark.rule("F-21", "F-22")
def test_example_3_the_offer_is_raised_by_a_hand_card():
    game = example_3()
    assert game.view(1).offer == Offer(("mean", "sword"), "picking")
    assert hand(game, 0) == "sword cap"


@pytest.mark.rule("F-23", "F-25")
def test_example_4_both_put_what_they_got_beside_their_fields():
    game = example_4()
    assert game.players[0].received == ("picking",)
    assert sorted(game.players[1].received) == ["mean", "sword"]
    assert hand(game, 0) == "cap"


@pytest.mark.rule("X-15", "B-11")
def test_example_5_both_plant():
    game = calm(tell(example_4(), "0 pass"), "plant")
    tell(game, "0 plant picking 1", "0 plant princess 0", "1 plant mean 0", "1 plant sword 1")
    assert fields(game, 0) == ["princess princess", "picking picking picking"]
    assert fields(game, 1) == ["mean", "sword"]


@pytest.mark.rule("F-8")
def test_example_6_three_white_beans_make_one_coin():
    game = magic(X, hands=["sword"], fields=[["white white white", ""]])
    tell(game, "0 harvest 0")
    assert (coins(game, 0), game.discard) == ("white", ("white", "white"))


@pytest.mark.rule("X-4")
def test_the_example_of_the_mean_beans():
    game = in_magic(X, players=4, fields=[["mean " * 4, ""]], coins=["", "princess", "picking", "white"])
    tell(game, "0 use 0")
    assert [coins(game, seat) for seat in (1, 2, 3)] == ["princess", "", ""]
    assert game.discard == ("picking", "white")
