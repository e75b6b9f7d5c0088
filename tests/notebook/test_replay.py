"""A replay without a browser: what it shows, and with whose eyes."""

import json
from random import Random

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Game, Replay, play
from beankit.bots import Trader
from beankit.core.errors import BeankitError
from beankit.core.registry import GAMES
from beankit.notebook.settings import hinting
from tests.daily import daily
from tests.notebook.page import Page
from tests.notebook.test_table import play_on

SEATS = {"al-cabohne": 2, "al-cabohne-solo": 1}
SIX = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt", "al-cabohne", "al-cabohne-solo")


class Talker(Trader):
    """Says something now and then."""

    def plant(self, view, options):
        self.say("this one is worth planting")
        return super().plant(view, options)


def watched(match, **options):
    """A replay and what it sent at first."""
    page = Page(match, make=Replay, **options)
    page.say("since")
    return page, page.heard[-2]["reel"], page.latest


@pytest.mark.full
@pytest.mark.parametrize("game", daily(SIX, "bohnanza", "al-cabohne-solo"))
def test_every_game_can_be_watched_to_its_end(game):
    match = play(game, ["random"] * SEATS.get(game, 4), seed=2)
    page, reel, first = watched(match.record)
    assert first["at"] == 0
    assert reel["last"] == match.decisions
    rival = () if match.rival is None else (match.rival.score,)
    assert tuple(line[-1] for line in reel["coins"]) == (*match.scores, *rival)
    assert (reel["rival"] is None) == (match.rival is None)
    for at in (1, reel["last"] // 2, reel["last"], reel["last"] + 9):
        page.say("at", at=at)
        assert page.latest["at"] == min(at, reel["last"])
    assert page.latest["frame"]["game"]["over"]


@pytest.mark.full
@pytest.mark.parametrize("game", daily(SIX[:5], "bohnanza", "al-cabohne"))
def test_the_eyes_of_one_seat_see_no_other_hand(game):
    match = play(game, ["random"] * SEATS.get(game, 3), seed=3)
    page, _, _ = watched(match, eyes=1)
    for at in range(0, match.decisions, 23):
        page.say("at", at=at)
        frame, view = page.latest["frame"], page.table.film.reel.tables[at].view(1)
        assert [seat["cards"] for seat in frame["seats"]] == [list(player.hand) for player in view.players]
        if frame["move"] and frame["move"]["seat"] != 1:
            assert "text" not in frame["move"]
    page.say("eyes", seat=None)
    assert all("?" not in seat["cards"] for seat in page.latest["frame"]["seats"])


@pytest.mark.full
def test_remarks_are_shown_to_everybody_or_to_their_own_seat():
    match = play("bohnanza", [Talker, "gardener", "random"], seed=1)
    assert len(watched(match)[1]["remarks"]) == len(match.remarks) > 0
    assert len(watched(match, eyes=0)[1]["remarks"]) == len(match.remarks)
    assert watched(match, eyes=1)[1]["remarks"] == []


@pytest.mark.full
def test_a_replay_takes_a_match_its_summary_a_record_or_a_game():
    match = play("al-cabohne", ["random", "random"], seed=1)
    for record in (match, match.summary(), match.record, match.game):
        assert Replay(record).film.reel.last == match.decisions
    assert isinstance(match.watch(), Replay)
    begun = Game("bohnanza", seed=3)
    begun.play(begun.decision.options[0])
    assert Replay(begun).film.reel.last == 1
    with pytest.raises(BeankitError, match="give a record"):
        Replay(7)
    with pytest.raises(BeankitError, match="seats 0 to 1"):
        Replay(match, eyes=4)


def test_a_replay_refuses_what_belongs_to_a_table():
    page, _, _ = watched(play("al-cabohne-solo", ["random"], seed=1))
    for message in ({"do": "act", "n": 1, "text": "pass"}, {"do": "eyes", "seat": 9}, {"do": "at", "at": -1}, {}):
        page.table._handle_custom_msg(message, [])
        assert list(page.latest) == ["refused"]


def test_a_replay_speaks_german():
    page, reel, _ = watched(play("al-cabohne-solo", ["random"], seed=1), lang="de")
    assert "pflanzt" in json.dumps(reel["story"])
    page.say("set", name="lang", value="en")
    assert "plants" in json.dumps(page.heard[-2]["reel"]["story"])


@pytest.mark.full
@pytest.mark.parametrize("game", daily(SIX, "bohnanza", "al-cabohne-solo"))
def test_a_house_bot_says_what_it_would_have_done(game):
    match = play(game, ["random"] * SEATS.get(game, 3), seed=4)
    page, _, _ = watched(match, at=match.decisions // 2)
    bot = page.heard[-2]["settings"]["hints"][0]
    page.say("would", bot=bot)
    assert page.latest["would"]["at"] == match.decisions // 2
    assert page.latest["would"]["label"][0].startswith(f"{bot} would")


@pytest.mark.full
def test_a_seat_is_not_told_what_a_bot_would_do_with_another_hand():
    match = play("bohnanza", ["random"] * 3, seed=4)
    at = next(at for at, (_, seat, _) in enumerate(match.replay()) if seat == 1)
    page, _, _ = watched(match, at=at, eyes=0)
    page.say("would", bot="trader")
    assert "does not know" in page.latest["refused"]
    for bot in ("nobody", "x.py", "bots/trader.py"):
        page.say("would", bot=bot)
        assert "choose from" in page.latest["refused"]


@pytest.mark.full
def test_the_position_and_the_record_can_be_taken_away():
    match = play("bohnedikt", ["random"] * 3, seed=4)
    page, _, _ = watched(match, at=50)
    page.say("position")
    position = json.loads(page.latest["position"])
    assert position == page.table.film.reel.tables[50].position()
    assert Game.from_position(position).decision == page.table.film.reel.tables[50].decision
    page.say("record")
    assert page.latest["file"] == {"name": "bohnedikt-4.txt", "text": match.record}


@pytest.mark.full
@pytest.mark.parametrize("game", daily(SIX, "al-cabohne", "al-cabohne-solo"))
def test_every_game_is_played_on_from_the_middle_to_its_end(game):
    match = play(game, ["random"] * SEATS.get(game, 3), seed=6)
    page, _, _ = watched(match, at=match.decisions * 2 // 3)
    before = page.table.game.record().splitlines()[:-1]
    page.say("play_on")
    playing, rng = page.table.page.stages[-1], Random(1)
    assert page.picture["ask"]
    assert playing.host.game.record().splitlines()[: len(before)] == before
    while not playing.host.over:
        page.act(rng.choice(page.texts()))
    assert page.picture["result"]
    page.say("back")
    assert page.heard[-3] == {"stage": 1}
    assert page.latest["at"] == match.decisions * 2 // 3


@pytest.mark.full
def test_a_seat_plays_on_with_its_own_cards_and_bots_of_the_same_name():
    match = play("bohnanza", ["trader", Talker, "random"], seed=6)
    page, _, _ = watched(match, at=60, eyes=2)
    page.say("play_on")
    playing = page.table.page.stages[-1]
    assert playing.seat == 2
    strongest = hinting(GAMES["bohnanza"])[0]
    assert playing.host.against == ["trader", strongest]  # it takes the place of a bot that is not of the house
    page.say("at", at=3)
    assert "belongs to a replay" in page.latest["refused"]
    page.say("back")
    page.say("at", at=match.decisions)
    page.say("play_on")
    assert "is over here" in page.latest["refused"]


@pytest.mark.full
def test_whoever_played_is_you_in_their_replay_with_whatever_eyes():
    page = Page("bohnanza", ["trader", "gardener"], seed=4)
    play_on(page)
    page.say("watch")
    reel = next(message["reel"] for message in reversed(page.heard) if "reel" in message)
    assert reel["names"] == ["You", "trader", "gardener"]
    assert reel["you"] == 0
    assert any(line["spans"][0].startswith("You ") for line in reel["story"] if isinstance(line["spans"][0], str))
    assert page.latest["frame"]["seats"][0]["face"]["icon"] == "face-me"
    page.say("eyes", seat=1)
    reel = next(message["reel"] for message in reversed(page.heard) if "reel" in message)
    assert any(str(line["spans"][0]).startswith("You ") for line in reel["story"])
    assert "human" not in json.dumps(reel["story"])


def test_only_a_finished_game_has_a_link():
    match = play("al-cabohne-solo", ["loner"], seed=2)
    for record, link in ((match.record, "watch?record=key"), (beginning(match), "")):
        page = Page(record, make=Replay)
        page.table.page.share = lambda _: "watch?record=key"
        page.say("since")
        assert page.heard[-2]["settings"]["share"] == link


def beginning(match):
    """The record of the first moves of a game."""
    game = Game("al-cabohne-solo", seed=match.seed)
    for _, _, action in [*match.replay()][:5]:
        game.play(action)
    return game.record()
