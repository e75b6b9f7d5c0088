"""F-13 to F-16: the draw pile runs out, the discard pile is open."""

from collections import Counter

import pytest

from tests.rules.table import (
    DECK,
    NOBODY_ELSE,
    asked,
    coins,
    hand,
    kinds,
    leftover,
    pass_windows,
    table,
    tell,
)


@pytest.mark.rule("F-13")
def test_taking_the_last_card_shuffles_the_discard_pile_at_once_and_the_reveal_goes_on():
    game = table(phase="turn_over", draw_pile="red", rest="discard")
    exhausted, shuffled = game.view(0).log[3:5]
    assert kinds(game) == ["began", "turn", "turned_over", "exhausted", "shuffled", "turned_over"]
    assert exhausted.times == game.exhausted == 1
    assert shuffled.cards == 103
    assert game.revealed[0] == "red"
    assert len(game.revealed) == 2
    assert len(game.draw_pile) == 102
    assert game.discard == ()


@pytest.mark.rule("F-13")
def test_the_pile_is_formed_before_anything_else_even_if_no_more_cards_are_needed():
    game = table(phase="turn_over", draw_pile="red blue", rest="discard")
    assert kinds(game)[-3:] == ["turned_over", "exhausted", "shuffled"]
    assert game.revealed == ("red", "blue")
    assert (len(game.draw_pile), game.discard) == (102, ())


@pytest.mark.rule("F-13")
def test_an_interrupted_draw_goes_on_from_the_new_pile():
    game = table(phase="draw", hands=["soy", "", "", ""], draw_pile="red blue", rest="discard")
    assert hand(game, 0).startswith("soy red blue ")
    assert len(game.players[0].hand) == 4
    assert [e.name for e in game.view(0).log][2:6] == ["drew", "exhausted", "shuffled", "drew"]


@pytest.mark.rule("F-13")
def test_one_draw_may_exhaust_two_piles():
    game = table(phase="draw", draw_pile="red", discard="blue", coins=[leftover({"draw_pile": "red blue"}), "", "", ""])
    assert hand(game, 0) == "red blue"
    assert game.exhausted == 2
    assert asked(game) == (1, "offer")


@pytest.mark.rule("F-13")
def test_the_new_pile_is_the_discard_pile_in_a_new_order():
    piles = {table(phase="turn_over", draw_pile="red red", rest="discard", seed=seed).draw_pile for seed in range(5)}
    assert len(piles) == 5
    assert {tuple(sorted(pile)) for pile in piles} == {tuple(sorted((Counter(DECK) - Counter(red=2)).elements()))}


@pytest.mark.rule("F-13")
def test_after_the_last_exhaustion_no_pile_is_formed_and_the_discard_pile_stays_in_use():
    game = table(
        phase="turn_over",
        draw_pile="red blue",
        exhausted=2,
        fields=[["soy soy", ""], *NOBODY_ELSE],
        rest="discard",
    )
    assert (game.exhausted, game.draw_pile) == (3, ())
    lying = game.discard
    assert len(lying) == 100
    tell(game, "0 harvest 0")
    assert game.discard == (*lying, "soy")


@pytest.mark.rule("F-14")
def test_with_an_empty_discard_pile_the_draw_pile_stays_empty_until_a_card_is_needed():
    game = table(phase="turn_over", draw_pile="red", fields=[["blue blue", "soy soy"], *NOBODY_ELSE], rest="coins")
    assert kinds(game)[-2:] == ["turned_over", "exhausted"]
    assert (game.revealed, game.draw_pile) == (("red",), ())
    tell(game, "0 harvest 0")
    assert game.draw_pile == ()  # nobody needs a card yet
    tell(game, "0 pass", "0 pass", "0 pass", "0 plant red 0", "0 pass")
    assert hand(game, 0) == "blue blue"
    assert kinds(game).count("shuffled") == 1


@pytest.mark.rule("F-14")
def test_an_exhaustion_counts_once_when_the_last_card_is_taken():
    game = table(phase="turn_over", draw_pile="red", fields=[["blue " * 5, ""], *NOBODY_ELSE], rest="coins")
    assert game.exhausted == 1
    tell(game, "0 harvest 0", "0 pass", "0 plant red 0")
    assert game.exhausted == 1  # four blue beans will form the next pile
    tell(game, "0 pass")
    assert hand(pass_windows(game), 0) == "blue blue blue"
    assert game.revealed == ("blue",)  # the last of them, taken in the next turn
    assert (game.active, game.exhausted) == (1, 2)


@pytest.mark.rule("F-14")
def test_with_no_card_anywhere_the_draw_is_skipped():
    game = table(phase="turn_over", hands=["red", "blue", "", ""], rest="coins")
    assert (game.revealed, game.exhausted) == ((), 0)
    tell(game, "0 pass")
    assert hand(game, 0) == "red"
    assert asked(game) == (1, "plant")
    assert "drew" not in kinds(game)


@pytest.mark.rule("F-14")
def test_a_whole_round_without_a_card_from_the_pile_ends_the_game():
    game = table(rest="coins")
    tell(game, "0 pass", "1 pass", "2 pass")
    assert not game.over
    tell(game, "3 pass")
    assert game.over
    assert game.result.scores == (0, 0, 0, 104)


@pytest.mark.rule("F-14")
def test_an_idle_round_starts_over_whenever_a_card_is_taken():
    game = table(fields=[*[["", ""]] * 3, ["soy soy", ""]], rest="coins")
    for seat in (0, 1, 2):
        tell(pass_windows(game), f"{seat} pass")
    tell(game, "3 harvest 0")  # the third turn's draw finds a card after all
    assert hand(game, 2) == "soy"
    for seat in (3, 0, 1):
        tell(game, f"{seat} pass")
    assert not game.over
    tell(game, "2 plant soy 0")
    tell(pass_windows(game), "2 pass")
    assert pass_windows(game).over


@pytest.mark.rule("F-15")
def test_the_discard_pile_is_open():
    game = table(phase="window", discard="red blue", fields=[["soy soy soy", ""], *NOBODY_ELSE])
    tell(game, "0 harvest 0")
    for seat in range(4):
        assert game.view(seat).discard == ("red", "blue", "soy", "soy")
        assert game.view(seat).discard[-1] == "soy"


@pytest.mark.rule("F-16")
@pytest.mark.parametrize(("pile", "shown"), [("red", ("red",)), ("red blue", ("red", "blue"))])
def test_after_the_last_exhaustion_only_the_remaining_cards_are_turned_over(pile, shown):
    game = table(phase="turn_over", draw_pile=pile, exhausted=2, rest="discard")
    assert game.revealed == shown
    assert game.draw_pile == ()


@pytest.mark.rule("F-16")
def test_the_last_draw_takes_what_is_left():
    game = table(phase="draw", hands=["soy", "", "", ""], draw_pile="red blue", exhausted=2, rest="discard")
    assert hand(game, 0) == "soy red blue"
    assert game.over
    assert coins(game, 0) == ""
