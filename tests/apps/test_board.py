"""The process behind the tournament page: everybody but the teacher reads a published copy, made when needed."""

import asyncio
import json
import sqlite3
from contextlib import closing
from time import monotonic

import pytest

from beankit.apps.board import teller as teller_module
from beankit.apps.board.messages import BoardQuestion
from beankit.apps.board.process import BoardDesk
from beankit.apps.board.teller import BoardTeller
from beankit.apps.house import House
from beankit.apps.tables import published
from beankit.tournament.archive import Archive
from beankit.tournament.publication import close
from beankit.words.catalogue import spoken
from tests.apps.school import FAILS, PLAYS, school
from tests.tournament.test_copies import MINE, OTHER, renamed


@pytest.fixture
def made(tmp_path):
    return school(tmp_path, "al-cabohne", "al-cabohne-solo")


def rows(file, table):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - our own names


@pytest.mark.full
def test_the_copy_has_neither_sources_nor_prints_nor_names(made, tmp_path):
    made.hand_in("s01", FAILS)
    made.hand_in("s02", PLAYS)
    store, copy = made.play(), tmp_path / "copy.sqlite"
    assert rows(store, "sources")
    assert rows(store, "prints")
    answer = BoardDesk(store, copy, aliases=True).answered(BoardQuestion())
    names = {bot["name"] for bot in answer.board["bots"]}
    assert names == {"otter", "heron", "random"}
    assert (rows(copy, "sources"), rows(copy, "prints")) == ([], [])
    whole = copy.read_bytes()
    for hidden in (b"Student One", b"the secret", b"the diary", b'"s01"'):
        assert hidden not in whole


@pytest.mark.full
def test_the_copy_is_made_again_only_if_the_store_has_changed_and_not_too_often(made, tmp_path):
    made.hand_in("s01", PLAYS)
    store, copy = made.play(), tmp_path / "copy.sqlite"
    desk = BoardDesk(store, copy, aliases=False)
    assert not desk.answered(BoardQuestion()).stale
    first = copy.stat().st_ino
    assert not desk.answered(BoardQuestion("de")).stale
    assert copy.stat().st_ino == first
    made.hand_in("s02", PLAYS)
    made.play()
    desk.rest = float("inf")  # it took long the last time
    old = desk.answered(BoardQuestion())
    assert (old.stale, {bot["name"] for bot in old.board["bots"]}) == (True, {"Student One", "random"})
    new = desk.answered(BoardQuestion(publish=True))
    assert (new.stale, {bot["name"] for bot in new.board["bots"]}) == (False, {"Student One", "Student Two", "random"})


@pytest.mark.full
def test_solo_games_are_neither_watched_nor_told_before_closing(made, tmp_path):
    made.hand_in("s01", FAILS)
    store, copy = made.play("al-cabohne-solo", seed=""), tmp_path / "copy.sqlite"
    desk = BoardDesk(store, copy, aliases=False)
    board = desk.answered(BoardQuestion()).board
    key = board["games"][0]["number"]
    assert [game["watch"] for game in board["games"]] == [None] * len(board["games"])
    assert published(copy, key) == ""
    answer = desk.answered(BoardQuestion(troubles=True, owner="s01"))
    assert (answer.games, answer.secret) == ([], True)
    assert desk.answered(BoardQuestion(troubles=True, teacher=True)).games
    close(store)
    assert desk.answered(BoardQuestion(publish=True)).board["games"][0]["watch"]
    assert published(copy, key).startswith(Archive(store).game(key).summary["record"][:20])
    assert desk.answered(BoardQuestion(troubles=True, owner="s01")).games


def test_a_store_that_cannot_be_read_is_named_without_its_folder_in_every_language(tmp_path):
    store = tmp_path / "league.sqlite"
    store.write_text("no store")
    wrong = BoardDesk(store, tmp_path / "copy.sqlite", aliases=True).answered(BoardQuestion()).wrong
    assert "league.sqlite" in str(wrong)
    assert str(tmp_path) not in repr(wrong)
    assert spoken(wrong, "de") != str(wrong)


def test_a_game_that_is_not_there_is_none(made, tmp_path):
    made.hand_in("s01", PLAYS)
    store, copy = made.play(), tmp_path / "copy.sqlite"
    BoardDesk(store, copy, aliases=False).answered(BoardQuestion())
    assert published(copy, "ffffffff") is None
    assert published(None, "ffffffff") is None


@pytest.mark.full
def test_a_store_that_was_published_before_is_shown_as_it_is(made, tmp_path):
    made.hand_in("s01", PLAYS)
    store, public, copy = made.play(), tmp_path / "public.sqlite", tmp_path / "copy.sqlite"
    BoardDesk(store, public, aliases=True).answered(BoardQuestion())
    answer = BoardDesk(public, copy, aliases=True).answered(BoardQuestion())
    assert {bot["name"] for bot in answer.board["bots"]} == {"otter", "random"}
    assert json.dumps(answer.board)


@pytest.mark.full
def test_rows_keep_their_places_while_it_runs_and_the_best_is_first_at_the_end(made, tmp_path):
    made.hand_in("s01", PLAYS)
    store = made.play()
    best_first = [
        bot["name"]
        for bot in BoardDesk(store, tmp_path / "copy.sqlite", aliases=False).answered(BoardQuestion()).board["bots"]
    ]

    async def shown():
        teller = BoardTeller(House(store=store), tmp_path / "private")
        teller.orders[False] = (monotonic(), best_first[::-1])  # somebody has just looked at it
        try:
            answer = await teller.board("en", teacher=False)
        finally:
            await teller.end()
        return [bot["name"] for bot in answer.board["bots"]]

    (tmp_path / "private").mkdir()
    assert asyncio.run(shown()) == best_first


@pytest.mark.full
def test_a_page_that_mentions_the_tournament_mentions_how_it_is_now(made, tmp_path, monkeypatch):
    monkeypatch.setattr(teller_module, "FRESH", 0.0)
    monkeypatch.setattr(teller_module, "MOMENT", 60.0)
    made.hand_in("s01", PLAYS)
    store = made.play()
    (tmp_path / "private").mkdir()

    async def mentioned():
        teller = BoardTeller(House(store=store), tmp_path / "private")
        try:
            nothing = await teller.latest("en")  # nobody has asked for it yet, and nothing is computed
            before = await teller.board("en", teacher=False)
            made.hand_in("s02", PLAYS)
            made.play()
            await teller.publish()
            return nothing, before, await teller.latest("en")
        finally:
            await teller.end()

    nothing, before, after = asyncio.run(mentioned())
    assert nothing is None
    assert (len(before.board["bots"]), len(after.board["bots"])) == (2, 3)


@pytest.mark.full
def test_the_desk_lists_near_copies_of_different_people(made, tmp_path):
    for who, source in {"s01": MINE, "s02": renamed(MINE), "s03": OTHER}.items():
        made.hand_in(who, source)
    desk = BoardDesk(made.play(), tmp_path / "copy.sqlite", aliases=False)
    facts = desk.answered(BoardQuestion(teacher=True, desk=True)).desk
    assert set(facts.bots) == {"s01", "s02", "s03"}
    assert [(copy.bot, copy.other, copy.source) for copy in facts.copies] == [("s01", "s02", 1.0)]
    assert facts.until is None, "everything is played"
    assert desk.answered(BoardQuestion(teacher=True, desk=True)).desk.copies == facts.copies


@pytest.mark.full
def test_grades_come_from_the_house_bots_that_a_bot_is_told_apart_from(made, tmp_path):
    for who in ("s01", "s02"):
        made.hand_in(who, MINE)
    desk = BoardDesk(made.play(deals=8), tmp_path / "copy.sqlite", aliases=False)
    people = {"s01": ("s01", "Student One"), "s02": ("s02", "Student Two"), "s03": ("s03", "Student Three")}
    sheets = {
        name: desk.answered(BoardQuestion(teacher=True, gradebook=name, people=people)).sheet.splitlines()
        for name in ("moodle", "canvas")
    }
    assert sheets["moodle"][0] == "ID number,Full name,Tournament"
    assert [row.split(",")[0] for row in sheets["moodle"][1:]] == ["s01", "s02"]
    assert len({row.split(",")[2] for row in sheets["moodle"][1:]}) == 1, "the same bot has the same grade"
    assert sheets["canvas"][1] == "Points Possible,,,,,100"
