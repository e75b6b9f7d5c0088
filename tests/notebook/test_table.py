"""The table of a notebook, without a browser: what it sends, what it takes, and what it refuses."""

import json
from random import Random

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Bot, Game
from beankit.core.errors import BeankitError
from beankit.core.knowledge.view import View
from beankit.faces.face import phrase
from beankit.notebook import Table
from beankit.notebook.picture.options import tone
from beankit.notebook.picture.result import streak
from beankit.notebook.picture.scene import scene
from beankit.notebook.picture.table import whole
from beankit.words import Speaker
from tests.daily import daily
from tests.notebook.page import Page

SIX = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt", "al-cabohne", "al-cabohne-solo")


def play_on(page, moves=10_000, seed=1):
    """Press what can be pressed, by chance, until the game is over or after some moves."""
    rng = Random(seed)
    for _ in range(moves):
        if page.table.over:
            return
        page.act(rng.choice(page.texts()))


@pytest.mark.parametrize("game", daily(SIX, "al-cabohne"))
def test_a_whole_game_is_played_by_pressing_what_the_page_shows(game):
    page = Page(game, seed=4, windows=True)
    play_on(page)
    assert page.table.over
    result = page.picture["result"]
    assert 1 in [result["rows"][0]["place"], result["rival"] and result["rival"]["place"]]
    assert page.table.match().scores == page.table.game.result.scores


@pytest.mark.full
@pytest.mark.parametrize("game", daily(SIX, "bohnanza", "bohnedikt"))
def test_a_picture_says_no_more_than_the_seat_may_know(game):
    page = Page(game, seed=9, windows=True)
    host, person = page.table.host, page.table.person
    for move in range(40):
        play_on(page, 2, seed=move)
        if page.table.over:
            break
        stored = View.from_snapshot(person.view.snapshot(), type(host.sitting.game.rules))
        rules, table = host.sitting.game.rules, stored._game
        free = rules.any_time_actions(table, table.players[stored.seat])
        known = json.loads(json.dumps(whole(scene(stored, rules, "en", person.names), free, {}, True)))
        assert {key: page.picture[key] for key in known} == known
    wire = json.dumps(page.heard)
    assert "seed" not in wire
    assert str(host.sitting.game.record().splitlines()[0]) not in wire


def test_an_option_to_plant_names_its_card():
    page = Page("bohnanza", seed=7)
    plants = [option for option in page.picture["ask"]["options"] if option["word"] == "plant"]
    assert {option["card"] for option in plants} == {page.picture["hand"][0]["card"]}


@pytest.mark.full
@pytest.mark.parametrize(("game", "half"), [("bohnanza", ""), ("rabohnzel", "1½"), ("excalibohn", "1b")])
def test_a_turn_is_early_in_its_first_step_and_the_half_step_after_it(game, half):
    page = Page(game, seed=9)
    met = set()
    for move in range(60):
        turn = page.picture["game"]
        number = turn["steps"][turn["now"]]["number"]
        assert turn["early"] == (number in ("1", half))
        met.add(number)
        play_on(page, 1, seed=move)
    assert met > {"1"} | {half} - {""}


def test_a_press_counts_although_the_page_asked_again_how_things_stand():
    page = Page("bohnanza", seed=2)
    n, text = page.picture["n"], page.texts()[0]
    page.say("since")
    page.say("act", n=n, text=text)
    assert page.table.host.sitting.moves[0].text == text


def test_a_press_on_an_old_picture_changes_nothing():
    page = Page("bohnanza", seed=7)
    old, text = page.picture["n"], page.texts()[0]
    page.act(text)
    before = page.table.game.record()
    page.say("act", n=old, text=text)
    page.say("act", n=old, text=text)
    assert page.table.game.record() == before
    assert json.dumps(page.picture["notices"]).count("moved on") == 1


@pytest.mark.parametrize(
    "message",
    [
        {"do": "act"},
        {"do": "act", "n": 1, "text": "plant soy 0", "path": "/etc/passwd"},
        {"do": "act", "n": "1", "text": "plant soy 0"},
        {"do": "open", "file": "x.py"},
        {"do": "act", "n": 1, "text": "x" * 5000},
        {"do": "set", "name": "seed", "value": "1"},
        {"do": "set", "name": "hint", "value": "x.py"},
        {"do": "at", "at": 3},
        {"do": "queue", "text": "plant soy 0"},
        {"do": "again", "how": "new"},
        {"do": "watch", "turn": 1},
        {"do": "record"},
        {"do": "position"},
        {"do": "play_on"},
        {"do": "would", "bot": "trader"},
        "act",
        None,
        [{"do": "act"}],
    ],
)
def test_a_forged_message_is_refused_with_a_sentence(message):
    page = Page("bohnanza", seed=7)
    before = page.table.game.record()
    page.table._handle_custom_msg(message, [])
    assert list(page.latest) == ["refused"]
    assert len(page.latest["refused"]) > 20
    assert page.table.game.record() == before


def test_a_page_cannot_set_what_the_widget_is():
    page = Page("bohnanza", seed=7)
    script = page.table._esm
    page.table.set_state({"_esm": "alert(1)"})
    assert page.table._esm == script


def test_what_the_rules_forbid_is_said_with_its_rule():
    page = Page("bohnanza", seed=7)
    asked = page.picture["ask"]
    assert asked["quiet"] is asked["barred"] is None  # nobody who has to plant is offered to stop
    assert {"rule": "B-5", "text": "B-5"} in asked["help"]
    page.act("pass")
    assert {"rule": "B-5", "text": "B-5"} in page.picture["notices"][0]["text"]


def test_undo_goes_back_to_the_last_decision_and_only_in_practice():
    page = Page("bohnanza", seed=7)
    before = page.table.game.record()
    assert page.picture["undo"] is None
    page.act(page.texts()[0])
    assert page.picture["undo"][0] == "plant a "  # the button says what it takes back
    page.say("undo", n=page.picture["n"])
    assert page.table.game.record() == before
    assert page.picture["undo"] is None
    counted = Page("bohnanza", seed=7, practice=False)
    counted.act(counted.texts()[0])
    counted.say("undo", n=counted.picture["n"])
    assert "practice" in counted.latest["refused"]
    counted.say("hint", n=counted.picture["n"])
    assert "practice" in counted.latest["refused"]


def test_a_hint_tells_what_a_house_bot_would_do():
    page = Page("bohnanza", seed=7, hint="trader")
    page.say("hint", n=page.picture["n"])
    assert page.latest["hint"]["text"] in page.texts()
    assert page.latest["hint"]["label"][0].startswith("trader")


class Broken(Bot):
    """Fails at its first planting."""

    def plant(self, view, options):
        raise IndexError("no such bean")


@pytest.mark.full
def test_a_bot_that_fails_is_named_and_the_game_goes_on():
    page = Page("bohnanza", against=[Broken, "trader"], seed=3)
    play_on(page, 12)
    notices = [notice for message in page.heard for notice in message.get("notices", [])]
    assert any("IndexError: no such bean" in json.dumps(notice) for notice in notices)
    play_on(page)
    assert page.table.over


@pytest.mark.full
def test_a_saved_table_goes_on_where_it_was():
    page = Page("rabohnzel", seed=5)
    play_on(page, 30)
    text = page.table.save()
    again = Table.restore(text)
    assert again.game.record() == page.table.game.record()
    assert again.person.settings == page.table.person.settings
    assert f"Welcome back: turn {again.game.turn}, " in str(again.person.notices)
    own = Page("bohnanza", against=[Broken, "trader"], seed=3).table.save()
    with pytest.raises(BeankitError, match="not a house bot"):
        Table.restore(own)
    assert Table.restore(own, against=[Broken, "trader"]).asked
    with pytest.raises(BeankitError, match="not a saved table"):
        Table.restore("{}")


def test_one_bot_needs_no_list():
    table = Table("al-cabohne", against="consigliere", seed=1)
    assert len(table.game.players) == 2
    assert len(Table.restore(table.save(), "consigliere").game.players) == 2


def test_hints_come_from_bots_that_there_are():
    with pytest.raises(BeankitError, match="hint = 'nobody': choose from "):
        Table("bohnanza", seed=1, hint="nobody")
    assert Table("bohnanza", [Broken, "trader"], seed=1, hint="broken").person.settings.hint == "broken"


def test_those_who_want_to_know_hear_of_every_change():
    page = Page("bohnanza", seed=7)
    changes = []
    page.table.on_change(lambda table: changes.append(table.game.turn))
    page.act(page.texts()[0])
    assert changes == [1]
    page.say("set", name="pace", value="slow")
    assert changes == [1, 1]
    assert json.loads(page.table.save())["settings"]["pace"] == "slow"


def test_a_composed_offer_is_tried_before_it_is_made():
    page = Page("bohnanza", seed=7)
    while page.picture["ask"]["kind"] != "offer":
        page.act(page.texts()[0])
    have = page.picture["goods"]["table"][0]
    page.say("try", text=f"offer {have} {have} {have} {have} {have} for soy to all")
    assert page.latest["tried"]["why"]
    page.say("try", text=f"offer {have} for nothing to all")
    assert page.latest["tried"]["why"] is None
    assert "gift" in json.dumps(page.latest["tried"]["sentence"])


def test_a_composed_offer_tells_what_its_wishes_would_bring():
    page = Page("bohnanza", seed=7)
    while page.picture["ask"]["kind"] != "offer":
        page.act(page.texts()[0])
    mine = next(seat for seat in page.picture["seats"] if seat["me"])
    kind, grown = mine["fields"][0]["kind"], len(mine["fields"][0]["cards"])
    page.say("try", text=f"offer nothing for {kind} {kind} to all")
    (effect,) = page.latest["tried"]["effects"]
    sentence = "".join(span if isinstance(span, str) else span["text"] for span in effect["text"])
    assert f"field 1 would have {grown + 2} cards" in sentence
    for text in (f"offer {kind} for nothing to all", "pass"):  # what asks for no card brings none
        page.say("try", text=text)
        assert page.latest["tried"]["effects"] == []


@pytest.mark.parametrize(("path", "judgement"), [
    ("no_room_yours", "poor"), ("grows_yours", "good"), ("none", "same"),
    ("no_room_theirs", "theirs"), ("grows_theirs", "theirs"),
])  # fmt: skip
def test_what_a_deal_does_to_others_is_neither_good_nor_poor(path, judgement):
    assert tone(phrase(f"page.effects.{path}")) == judgement


def test_a_queued_harvest_is_played_at_the_next_opportunity():
    page = Page("bohnanza", seed=11)
    while not any(option["word"] == "harvest" for option in page.picture["free"]):
        page.act(page.texts()[0])
    text = next(option["text"] for option in page.picture["free"] if option["word"] == "harvest")
    page.say("queue", text=text)
    assert page.picture["queue"]
    log = len(page.table.person.log)
    while page.picture["queue"]:
        page.act(page.texts()[-1])
    lines = json.dumps(page.table.person.log[log:])
    assert "You harvest" in lines or page.picture["notices"]


@pytest.mark.full
def test_both_languages_say_everything():
    page = Page("bohnedikt", seed=2, lang="de")
    play_on(page, 25)
    assert page.picture["game"]["phase"].startswith(("Phase", "zwischen"))
    page.say("set", name="lang", value="en")
    assert page.picture["game"]["phase"].startswith(("phase", "between"))


def test_a_game_needs_no_event_loop_and_no_page():
    table = Table("al-cabohne-solo", seed=1)
    table.play(table.game.decision.options[0])
    assert isinstance(table.game, Game)


@pytest.mark.full
@pytest.mark.parametrize("game", daily(["bohnedikt", "excalibohn", "al-cabohne-solo"], "al-cabohne-solo"))
def test_a_finished_game_is_watched_and_its_coins_are_those_of_the_table(game):
    page = Page(game, seed=4)
    play_on(page)
    result = page.picture["result"]
    assert {row["seat"]: row["coins"] for row in result["rows"]} == {
        seat: line[-1] for seat, line in enumerate(result["coins"]) if seat < len(result["rows"])
    }
    page.say("watch", turn=3)
    frame = page.latest
    assert (frame["frame"]["game"]["turn"], frame["at"]) == (3, page.table.page.stages[-1].at)
    page.say("back")
    assert page.picture["result"] == result


@pytest.mark.full
def test_the_record_is_downloaded_when_the_game_is_over():
    page = Page("al-cabohne-solo", seed=4)
    play_on(page)
    page.say("record")
    assert page.latest["file"]["name"] == "al-cabohne-solo-4.txt"
    assert Game.from_record(page.latest["file"]["text"]).result == page.table.game.result


@pytest.mark.full
def test_games_alone_are_counted_and_kept():
    page = Page("al-cabohne-solo", seed=4)
    assert page.picture["streak"]["marks"] == []
    play_on(page)
    first = page.picture["streak"]
    assert len(first["marks"]) == 1
    page.say("again", how="new")
    assert page.picture["streak"] == first
    assert Table.restore(page.table.save()).host.outcomes == page.table.host.outcomes
    assert "streak" not in Page("al-cabohne", seed=4).picture


@pytest.mark.parametrize(
    ("outcomes", "summary"),
    [
        ([], "0 in a row, best 0"),
        (["won"], "1 in a row, best 1"),
        (["won", "won", "drawn", "won"], "1 in a row, best 2"),
        (["won", "won", "won", "lost"], "0 in a row, best 3"),
    ],
)
def test_anything_but_a_win_ends_a_streak(outcomes, summary):
    tally = streak(Speaker("en", [], None), outcomes)
    assert tally["told"] == summary
    assert "".join(mark["letter"] for mark in tally["marks"]) == "".join(outcome[0].upper() for outcome in outcomes)


def test_a_table_goes_on_with_its_own_deck_and_options():
    page = Page("bohnanza", seed=4, third_field=True)
    again = Table.restore(page.table.save())
    assert again.host.options["third_field"] is True
