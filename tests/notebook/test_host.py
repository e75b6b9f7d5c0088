"""The host in an event loop: windows, the queue, slow bots, and time that tells nothing."""

import asyncio
import json
import threading
import time

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Bot, Replay, play
from beankit.notebook import advice, settings
from tests.notebook.page import Page


def in_loop(story):
    """Run a story in an event loop, as a kernel does."""

    async def told():
        await asyncio.wait_for(story(), 60)

    asyncio.run(told())


async def until(true):
    """Wait for something, at most a while."""
    for _ in range(4000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happened")


@pytest.fixture
def quick(monkeypatch):
    """A pace with beats so short that a test can wait for them."""
    monkeypatch.setitem(settings.PACES, "brisk", 0.02)


def asked(page):
    """Does the page show a question that it can answer?"""
    return page.heard and page.table.asked and page.picture["ask"] and page.picture["n"] == page.table.person.n


def test_bots_move_by_themselves_until_the_person_is_asked(quick):
    async def story():
        page = Page("bohnanza", seed=7, seat=2)
        await until(lambda: asked(page))
        assert page.table.game.turn <= 3
        page.act(page.texts()[0])
        await until(lambda: asked(page))

    in_loop(story)


def test_bots_wait_while_the_guide_explains_something():
    async def story():
        page = Page("bohnanza", guide=True, pace="at once", seed=7)  # else they would all have moved
        host, waited = page.table.host, 0
        while not waited:
            await until(lambda: page.heard and (page.picture["guide"] or asked(page)))
            bubble, number = page.picture["guide"], host.sitting.number
            if bubble is None:
                page.act(page.texts()[-1])
            elif bubble["deed"] == "show":
                before = page.picture["n"]
                page.say("guide", how="show", n=before)
                await until(lambda before=before: page.picture["n"] > before)
            else:
                waited = host.sitting.decision.seat != page.table.person.seat and not host.thinker.busy
                page.say("guide", how="next", n=page.picture["n"])
        await until(lambda: host.sitting.number > number)
        page.table.task.cancel()

    in_loop(story)


def test_a_double_click_plays_once(quick):
    async def story():
        page = Page("bohnanza", seed=7)
        await until(lambda: asked(page))
        picture, text = page.picture["n"], page.texts()[0]
        page.say("act", n=picture, text=text)
        page.say("act", n=picture, text=text)
        await until(lambda: asked(page))
        assert len(page.table.person.answered) == 1
        assert page.picture["notices"] == []
        page.table.task.cancel()

    in_loop(story)


def test_a_message_from_another_thread_is_heard(quick):
    async def story():
        page = Page("bohnanza", seed=7)
        await until(lambda: asked(page))
        picture, text = page.picture["n"], page.texts()[0]
        await asyncio.to_thread(page.say, "act", n=picture, text=text)
        await until(lambda: asked(page) and page.picture["n"] > picture)
        page.table.task.cancel()

    in_loop(story)


async def played(moves):
    """A page on which somebody has made so many moves."""
    page = Page("bohnanza", seed=7)
    for _ in range(moves):
        await until(lambda: asked(page))
        page.act(page.texts()[0])
    return page


@pytest.mark.full
def test_nobody_is_told_that_they_decide_while_they_wait(quick):
    async def story():
        page = await played(70)
        asks = [message["ask"]["kind"] for message in page.heard if message.get("ask")]
        assert "react" not in asks  # no question flashes before the pause of a window
        waited = [message["status"] for message in page.heard if message.get("status")]
        assert any("seat" in status for status in waited)
        assert page.table.person.seat not in [status.get("seat") for status in waited]
        page.table.task.cancel()

    in_loop(story)


@pytest.mark.full
def test_every_window_is_paused_once_whoever_can_act(quick):
    async def story():
        page = await played(25)
        paused = [message for message in page.heard if (message.get("status") or {}).get("clock")]
        assert len(paused) > 4
        assert {message["status"]["clock"] for message in paused} == {0.02}
        assert all(message["ask"] is None for message in paused)
        page.table.task.cancel()

    in_loop(story)


def test_a_harvest_pressed_in_a_pause_is_played_in_that_window(monkeypatch):
    monkeypatch.setitem(settings.PACES, "brisk", 0.3)

    async def story():
        page = Page("bohnanza", seed=7)
        while True:
            await until(lambda: asked(page) or (page.heard and (page.picture["status"] or {}).get("clock")))
            free = [option["text"] for option in page.picture["free"] if option["word"] == "harvest"]
            if (page.picture["status"] or {}).get("clock") and free:
                break
            if asked(page):
                page.act(page.texts()[0])
            await asyncio.sleep(0.01)
        page.say("queue", text=free[0])
        await until(lambda: not page.picture["queue"])
        assert "You harvest" in json.dumps(page.table.person.log[-6:])
        page.table.task.cancel()

    in_loop(story)


@pytest.mark.full
def test_who_wants_to_act_is_asked_in_the_window(monkeypatch):
    monkeypatch.setitem(settings.PACES, "brisk", 0.3)

    async def story():
        page = Page("bohnanza", seed=7)
        while True:
            await until(lambda: asked(page) or (page.heard and (page.picture["status"] or {}).get("clock")))
            mine = page.table.host.sitting.decision.seat == 0
            if (page.picture["status"] or {}).get("clock") and mine:
                break
            if asked(page):
                page.act(page.texts()[0])
            await asyncio.sleep(0.01)
        page.say("want")
        await until(lambda: asked(page))
        assert page.picture["ask"]["kind"] == "react"
        page.table.task.cancel()

    in_loop(story)


class Slow(Bot):
    """Thinks for three minutes."""

    def plant(self, view, options):
        end = time.monotonic() + 180
        while time.monotonic() < end:
            pass
        return options[0]


@pytest.mark.full
def test_a_bot_that_thinks_long_freezes_nothing_and_can_be_stopped(quick):
    async def story():
        page = Page("bohnanza", against=[Slow, "random"], seed=7, seat=1)
        await until(lambda: any("thinking" in message for message in page.heard))
        assert "slow" in json.dumps(page.latest["thinking"])
        page.say("rule", number="B-5")
        assert page.latest["rule"]["number"] == "B-5"
        page.say("act", n=page.table.person.n, text="pass")
        assert "moved on" in json.dumps(page.picture["notices"])
        sitting = page.table.host.sitting
        while not sitting.forfeits:  # after three faults a bot that takes the first option sits there
            page.say("stop")
            await asyncio.sleep(0.02)
        assert {fault.reason for fault in sitting.faults} == {"time"}
        assert "was stopped" in sitting.faults[0].sentence
        await until(lambda: asked(page))

    in_loop(story)


def test_a_hint_that_takes_long_freezes_nothing_and_can_be_stopped(quick, monkeypatch):
    monkeypatch.setattr(advice, "house_bot", lambda _: Slow)

    async def story():
        page = Page("bohnanza", against=["random", "random"], seed=7)
        await until(lambda: asked(page))
        page.say("hint", n=page.picture["n"])
        await until(lambda: page.latest.get("hint", {}).get("wait"))
        assert "is thinking" in json.dumps(page.latest["hint"]["label"])
        page.say("rule", number="B-5")
        assert page.latest["rule"]["number"] == "B-5"
        page.say("stop")
        await until(lambda: not page.table.person.adviser.thinker.busy)
        assert "hint" not in page.latest
        page.act(page.texts()[0])
        await until(lambda: asked(page))
        assert page.table.host.sitting.faults == []

    in_loop(story)


@pytest.mark.full
def test_a_hint_for_a_table_that_has_moved_on_is_dropped(quick, monkeypatch):
    monkeypatch.setattr(advice, "house_bot", lambda _: Slow)

    async def story():
        page = Page("bohnanza", against=["random", "random"], seed=7)
        await until(lambda: asked(page))
        page.say("hint", n=page.picture["n"])
        page.act(page.texts()[0])
        await until(lambda: not page.table.person.adviser.thinker.busy and asked(page))
        assert not any("hint" in message for message in page.heard)

    in_loop(story)


@pytest.mark.full
def test_whoever_leaves_a_game_that_was_played_on_leaves_nothing_behind(quick):
    async def story():
        match = play("bohnanza", ["random"] * 3, seed=3)
        page = Page(match, make=Replay, at=40)
        page.say("play_on")
        playing = page.table.page.stages[-1]
        await until(lambda: any(message.get("ask") for message in page.heard))
        page.say("back")
        await until(lambda: playing.host.task.done())
        assert "frame" in page.latest

    in_loop(story)


# --- the end ---


async def ended(*args, after=lambda _: None, **kwargs):
    """A page on which a game was played to its end; `after` hears the number of moves after every change."""
    page = Page(*args, pace="at once", **kwargs)
    page.table.on_change(lambda table: after(table.host.sitting.number))
    await until(lambda: page.heard)
    while not page.picture["result"]:
        await until(lambda: asked(page) or page.picture["result"])
        if not page.picture["result"]:
            page.act(page.texts()[0])
    return page


@pytest.mark.full
@pytest.mark.parametrize(("game", "against"), [("bohnanza", ["gardener", "gardener"]), ("al-cabohne-solo", [])])
def test_a_finished_game_can_be_taken_back_and_played_to_its_end_again(game, against):
    async def story():
        page = await ended(game, against=against, seed=3)
        page.say("undo", n=page.picture["n"])
        await until(lambda: asked(page))
        assert "taken back" in json.dumps(page.picture["notices"])
        assert "moved on" not in json.dumps(page.picture["notices"])
        assert page.picture["result"] is None
        page.act(page.texts()[0])
        await until(lambda: page.picture["result"])
        page.say("again", how="new")
        await until(lambda: asked(page))

    in_loop(story)


def broken(table):
    """A callback that fails, as when a disk is full."""
    raise OSError(28, "No space left on device", "/srv/kept")


@pytest.mark.full
def test_a_callback_that_fails_is_told_and_freezes_nothing(quick):
    async def story():
        page, heard = Page("bohnanza", seed=7), []
        page.table.on_change(broken)
        page.table.on_change(lambda table: heard.append(table.game.turn))
        for _ in range(5):
            await until(lambda: asked(page))
            page.act(page.texts()[0])
        await until(lambda: asked(page))
        assert len(page.table.person.answered) == 5
        assert len(heard) >= 5
        assert "No space left on device" in json.dumps(page.picture["notices"])
        assert "/srv" not in json.dumps(page.heard)
        page.table.task.cancel()

    in_loop(story)


@pytest.mark.full
def test_the_end_of_a_game_is_heard_whoever_made_the_last_move():
    async def story():
        kept = []
        page = await ended("bohnanza", against=["gardener", "gardener"], seed=2, after=kept.append)
        assert page.table.game.over
        assert kept[-1] == page.table.host.sitting.number

    in_loop(story)


@pytest.mark.full
def test_the_end_of_a_game_is_heard_without_an_event_loop_too():
    page, kept = Page("bohnanza", against=["gardener", "gardener"], seed=3), []
    page.table.on_change(lambda table: kept.append(table.host.sitting.number))
    while not page.table.over:
        page.act(page.texts()[0])
    assert kept[-1] == page.table.host.sitting.number


def test_a_table_that_is_closed_leaves_nothing_behind():
    async def story():
        threads, tasks = threading.active_count(), asyncio.all_tasks()
        for game in ({"against": ["random", "random"]}, {"against": [Slow, "random"]}):
            page = Page("bohnanza", seed=7, seat=1, pace="at once", **game)
            await until(lambda page=page: asked(page) or page.table.host.thinker.busy)
            if asked(page):
                page.say("hint", n=page.picture["n"])
                await until(lambda page=page: "hint" in page.latest)
            page.table.close()
            await until(lambda page=page: page.table.task.done())
            page.say("act", n=page.picture["n"], text="pass")  # it was on its way
        await until(lambda: asyncio.all_tasks() == tasks and threading.active_count() <= threads)

    in_loop(story)
