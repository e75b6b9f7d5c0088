"""S-1 to S-9: alone against the mafia."""

import pytest

from beankit import PASS, BeankitError, BuyField, Game, Give, Harvest, Plant, Stock, View
from beankit.arena.table.summary import Campaign
from tests.rules.mafia_table import bosses, leftover, line, solo
from tests.rules.table import asked, coins, fields, kinds, refused, tell
from tests.rules.test_al_cabohne import stocked


@pytest.mark.rule("S-1")
def test_three_bosses_three_fields_seven_cards():
    game = Game("al-cabohne-solo", seed=3)
    assert len(game.bosses) == 3
    assert game.players[0].fields == ((), (), ())
    assert len(game.players[0].hand) == 7
    refused(game, Plant(game.players[0].hand[0], 3), "S-1")
    refused(solo(phase="place", hands=["blue"], bosses=["puff", "chili"]), Give("blue", "capone"), "S-1")


@pytest.mark.rule("S-1")
def test_joe_harvests_at_one_coin():
    game = solo(phase="place", hands=["green blue"], bosses=["puff", "chili", "green green"])
    tell(game, "0 give green joe")
    assert (line(game.mafia), line(game.discard)) == ("green", "green green")


@pytest.mark.rule("A-9.8")
def test_alone_a_hand_of_collected_kinds_is_shown_to_nobody():
    game = tell(solo(phase="place", hands=["puff chili"], bosses=["puff", "chili", ""]), "0 pass")
    assert "showed_hand" not in kinds(game)


@pytest.mark.rule("S-1")
@pytest.mark.parametrize("players", [0, 2, 3, True])
def test_the_solo_game_is_for_one(players):
    with pytest.raises(BeankitError, match=r"for 1 player, not .*\(S-1\)"):
        Game("al-cabohne-solo", players=players)


@pytest.mark.rule("S-2")
def test_bosses_are_stocked_in_turn_and_joe_has_exactly_one_card(monkeypatch):
    game = stocked(monkeypatch, "green green chili green chili blue puff", "al-cabohne-solo", dealt=7)
    assert bosses(game) == ["green green green", "chili chili", "blue"]
    assert game.draw_pile[0] == "puff"


@pytest.mark.rule("S-2", "A-3")
def test_a_boss_who_harvests_during_stocking_is_stocked_again(monkeypatch):
    game = stocked(monkeypatch, "chili runner runner runner runner blue puff", "al-cabohne-solo", dealt=7)
    assert bosses(game) == ["chili", "blue", "puff"]
    assert line(game.mafia) == "runner runner"
    assert line(game.discard) == "runner runner"


@pytest.mark.rule("S-3")
def test_a_turn_has_five_phases_and_up_to_three_cards_are_paid():
    game = solo(
        phase="pay_mafia",
        hands=["blue"],
        fields=[["green green", "chili", "puff puff"]],
        bosses=["green", "puff", "chili"],
        draw_pile="kidney kidney stink blue runner runner ...",
    )
    tell(game, "0 pay 1", "0 pay 0", "0 pay 2")
    assert fields(game, 0) == ["green", "", "puff"]
    refused(game, PASS, "A-7.1")
    tell(game, "0 plant blue 1", "0 pass")
    assert line(game.revealed) == "kidney kidney stink"
    assert asked(game) == (0, "place")
    assert [phase.name for phase in game.rules.turn] == ["pay_mafia", "sowing", "reveal", "place", "draw"]


@pytest.mark.rule("S-4")
def test_all_cards_on_the_table_must_be_placed():
    game = solo(
        phase="place",
        hands=["blue"],
        revealed="kidney stink stink",
        fields=[["green green", "chili", ""]],
        bosses=["puff", "runner", ""],
    )
    refused(game, PASS, "A-9.7")
    tell(game, "0 stock stink joe")
    refused(game, PASS, "S-4")
    refused(game, Plant("kidney", 1), "F-6")
    refused(game, Stock("kidney", "joe"), "A-9.6")
    tell(game, "0 plant kidney 2", "0 pass")
    assert fields(game, 0)[2] == "kidney"
    assert game.turn == 2


@pytest.mark.rule("S-4", "A-9.5")
def test_a_harvest_makes_room():
    game = solo(
        phase="place",
        hands=["blue"],
        revealed="kidney",
        fields=[["green green green", "chili", "stink stink"]],
        bosses=["puff", "runner", "blue"],
    )
    refused(game, PASS, "S-4")
    assert {type(option) for option in game.decision.options} == {Harvest, Give}
    tell(game, "0 harvest 0", "0 plant kidney 0")
    assert coins(game, 0) == "green"


@pytest.mark.rule("S-5")
def test_no_harvest_while_revealing():
    game = solo(phase="sowing", hands=[""], fields=[["green green green", "", ""]], draw_pile="kidney stink blue ...")
    tell(game, "0 pass")
    events = kinds(game)
    assert events[-3:] == ["turned_over"] * 3
    assert asked(game) == (0, "place")


@pytest.mark.rule("S-6")
def test_the_first_exhaustion_forms_no_pile_and_the_turn_is_finished():
    game = solo("discard", phase="reveal", draw_pile="kidney", hands=["blue"], bosses=["puff", "runner", "chili"])
    assert game.exhausted == 1
    assert game.draw_pile == ()
    assert game.discard != ()
    tell(game, "0 plant kidney 0", "0 pass")
    assert game.over
    assert game.turn == 1
    assert "shuffled" not in kinds(game)


@pytest.mark.rule("S-6")
def test_an_exhaustion_while_drawing_ends_the_game():
    game = solo("discard", phase="draw", draw_pile="kidney", hands=["blue"])
    assert game.over
    assert line(game.players[0].hand) == "blue kidney"
    assert not solo("discard", phase="draw", draw_pile="kidney blue puff", hands=["blue"]).over


def end(mine, mafia, **position):
    """A game that ends now."""
    position = {"coins": ["blue " * mine], "mafia": "puff " * mafia, **position}
    rest = leftover({**position, "draw_pile": "kidney"})
    return solo(phase="draw", draw_pile="kidney", discard=rest, **position)


@pytest.mark.rule("S-7")
@pytest.mark.parametrize(
    ("mine", "mafia", "winners", "mafia_won"),
    [(7, 3, (0,), False), (6, 3, (0,), True), (5, 3, (), True), (0, 0, (0,), True)],
)
def test_the_mafias_coins_count_twice_and_a_tie_is_a_draw(mine, mafia, winners, mafia_won):
    game = end(mine, mafia)
    assert game.result.winners == winners
    assert game.rules.rival(game) == ("mafia", mafia, 2 * mafia, mafia_won)


@pytest.mark.rule("S-7")
def test_the_result_tells_a_draw_from_a_win():
    won, drawn, lost = (end(mine, 3) for mine in (7, 6, 5))
    assert [(game.result.winners, game.result.drawn) for game in (won, drawn, lost)] == [
        ((0,), False),
        ((0,), True),
        ((), False),
    ]
    assert drawn.result.rival == ("mafia", 3, 6, True)
    assert won.result != drawn.result
    for game in (won, drawn, lost):
        stored = View.from_snapshot(game.view(0).snapshot())
        assert (stored.result, stored.result.drawn) == (game.result, game.result.drawn)


@pytest.mark.rule("S-7")
def test_all_fields_are_harvested_before_counting():
    game = end(0, 0, fields=[["green " * 5, "", ""]], bosses=["stink " * 3, "", ""])
    assert game.result.scores == (2,)
    assert game.rules.rival(game).score == 2


class Ended:
    """The parts of a match that a campaign looks at."""

    def __init__(self, mine, mafia):
        game = end(mine, mafia)
        self.winners, self.rival = game.result.winners, game.rules.rival(game)


@pytest.mark.rule("S-8")
def test_the_kit_counts_streaks_and_a_draw_ends_one():
    win, draw, loss = Ended(7, 3), Ended(6, 3), Ended(5, 3)
    campaign = Campaign()
    assert (campaign.rate, campaign.interval) == (0.0, (0.0, 1.0))
    for match in (win, win, draw, win, win, win, loss, win):
        campaign.add(match)
    assert (campaign.games, campaign.wins, campaign.draws, campaign.longest_streak) == (8, 6, 1, 3)
    figures = campaign.as_dict()
    assert figures["rate"] == 0.75
    assert figures["interval"] == [0.409275, 0.928521]  # the Wilson interval


@pytest.mark.rule("S-9")
def test_no_field_is_for_sale():
    game = solo(phase="sowing", hands=["blue"], coins=["puff " * 6])
    refused(game, BuyField(["puff"] * 4), "S-9")
    assert not any(isinstance(option, BuyField) for option in game.decision.options)
