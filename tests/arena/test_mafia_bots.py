"""The bots for Al Cabohne: tips can be switched off, and they beat bots that do not know the game."""

import pytest

from beankit import play
from beankit.arena.bots.roster import find_bot, house
from beankit.arena.duel import duel
from beankit.arena.table.summary import placing
from beankit.core.modules import load_file
from beankit.core.seats import Rival

TIPS = load_file(str(house() / "loner.py")).TIPS


@pytest.mark.parametrize("tip", TIPS)
def test_every_tip_can_be_switched_off_and_changes_something(tip):
    loner = find_bot("loner")
    without = loner(tips={*TIPS} - {tip})
    games = [(play("al-cabohne-solo", [bot], seed=seed).digest for bot in ("loner", without)) for seed in range(1, 7)]
    assert any(with_tip != without_tip for with_tip, without_tip in games)


def test_all_tips_are_on_unless_said_otherwise_and_others_do_not_exist():
    loner = find_bot("loner")
    assert loner().tips == {*TIPS}
    assert len(TIPS) == 5
    with pytest.raises(ValueError, match="no tip 'cheat'; the tips are: clean_top, feed, renew, bait, timing"):
        loner(tips={"cheat", "feed"})


@pytest.mark.parametrize(
    ("scores", "winners", "rival", "points"),
    [
        ((9, 5), (0,), Rival("mafia", 7, 7, False), (1, 0)),
        ((9, 5), (), Rival("mafia", 12, 12, True), (0.5, 0)),
        ((9, 5), (0,), Rival("mafia", 9, 9, True), (0.75, 0)),
        ((7,), (0,), Rival("mafia", 3, 6, False), (1,)),
        ((6,), (0,), Rival("mafia", 3, 6, True), (0.5,)),
        ((5,), (), Rival("mafia", 3, 6, True), (0,)),
    ],
)
def test_a_rival_without_a_seat_is_an_opponent_too(scores, winners, rival, points):
    assert tuple(placing(scores, winners, seat, rival) for seat in range(len(scores))) == points


@pytest.mark.full
@pytest.mark.parametrize(("bot", "game"), [("consigliere", "al-cabohne"), ("loner", "al-cabohne-solo")])
def test_the_mafia_bots_are_clearly_stronger_than_the_gardener(bot, game):
    outcome = duel(bot, "gardener", game, deals=24, seed=1)
    assert outcome.low > 0.05, outcome.sentence
