"""Games are kept under keys that nobody guesses, for two weeks, as journals that lose nothing."""

import os
import stat
import time

import pytest

from beankit.apps.kept import (
    DAY,
    DAYS,
    KEY,
    MOST,
    ChosenDeal,
    Kept,
    Line,
    NoRoom,
    Opponent,
    PlayedMove,
    Progress,
    Shelf,
)
from beankit.arena.bots.files import BotFiles

DEAL = ChosenDeal("bohnanza", ("trader", "counter"))


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "games")


def test_a_game_is_found_under_its_key_and_no_other(shelf):
    key, other = shelf.begin(DEAL), shelf.begin(ChosenDeal("rabohnzel", ("random", "random")))
    assert shelf.read(key) == Kept(DEAL)
    shelf.write(key, Line(table={"record": "..."}, progress=Progress(9)))
    assert shelf.read(key).table == {"record": "..."}
    shelf.write(key, Line(moves=(PlayedMove("plant 0", "why not", True),), changed={"filter": None}))
    kept = shelf.read(key)
    assert kept.table == {"record": "...", "filter": None}
    assert kept.moves == (PlayedMove("plant 0", "why not", True),)
    assert kept.progress.turn == 9
    shelf.write(key, Line(table={"record": "anew"}))
    assert shelf.read(key).moves == ()
    assert shelf.read(other).deal.game == "rabohnzel"
    assert shelf.read(key[:-1] + ("a" if key[-1] != "a" else "b")) is None


def test_keys_are_long_and_stand_in_no_file_name(shelf):
    keys = {shelf.begin(DEAL) for _ in range(20)}
    assert len(keys) == 20
    assert all(KEY.fullmatch(key) for key in keys)
    names = " ".join(file.name for file in shelf.folder.iterdir())
    assert not any(key in names for key in keys)
    assert {stat.S_IMODE(file.stat().st_mode) for file in shelf.folder.iterdir()} == {0o600}
    assert stat.S_IMODE(shelf.folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("key", ["", "../../etc/passwd", "x" * 31, "x" * 33, "x" * 31 + "/", "x" * 32 + "\n"])
def test_what_is_no_key_opens_nothing(shelf, key):
    assert shelf.read(key) is None


def test_a_game_expires_two_weeks_after_its_last_move(shelf):
    key, young = shelf.begin(DEAL), shelf.begin(DEAL)
    os.utime(shelf.file(key), (time.time() - DAYS * DAY - 5,) * 2)
    os.utime(shelf.file(young), (time.time() - DAYS * DAY + 60,) * 2)
    assert shelf.read(key) is None
    assert shelf.read(young) is not None
    shelf.tidy()
    assert [file.name for file in shelf.folder.iterdir()] == [shelf.file(young).name]


def test_a_line_that_was_cut_off_is_left_out_and_the_next_one_is_whole(shelf):
    key = shelf.begin(DEAL)
    shelf.write(key, Line(table={"record": "..."}))
    with shelf.file(key).open("ab") as file:
        file.write(b'\n{"moves":[["plant')
    assert shelf.read(key).moves == ()
    shelf.write(key, Line(moves=(PlayedMove("pass"),)))
    assert shelf.read(key).moves == (PlayedMove("pass"),)


def test_a_bot_of_the_class_stays_as_it_was_when_the_game_began(shelf):
    bot = Opponent("@0123456789ab", "otter", ("bohnanza",), BotFiles.from_text("bot.py", "the source"))
    key, other = shelf.begin(ChosenDeal("bohnanza", (bot.id, "trader")), [bot]), shelf.begin(DEAL)
    assert shelf.opponents(key) == {bot.id: bot}
    assert shelf.opponents(other) == {}
    source = shelf.file(key).with_suffix(".bots")
    assert stat.S_IMODE(source.stat().st_mode) == 0o600
    os.utime(source, (time.time() - DAYS * DAY + 60,) * 2)
    shelf.opponents(key)
    assert time.time() - source.stat().st_mtime < DAY


def test_damaged_files_are_no_game(shelf):
    key = shelf.begin(DEAL)
    shelf.file(key).write_text('{"deal": 7}')
    assert shelf.read(key) is None


def test_games_that_are_over_or_never_began_make_room_for_new_ones(shelf, monkeypatch):
    monkeypatch.setattr("beankit.apps.kept.MOST", 5)
    monkeypatch.setattr("beankit.apps.kept.ROOM", 2)
    over, played, begun, waiting, young = (shelf.begin(DEAL) for _ in range(5))
    shelf.write(over, Line(table={}, progress=Progress(20, over=True)))
    shelf.write(played, Line(table={}, progress=Progress(9)))
    shelf.write(begun, Line(table={}, progress=Progress(1)))
    for age, key in enumerate((waiting, begun, over, played)):
        os.utime(shelf.file(key), (time.time() - DAY + age,) * 2)
    assert shelf.read(shelf.begin(DEAL)) is not None
    assert [shelf.read(key) is not None for key in (waiting, begun, over, played, young)] == [False] * 2 + [True] * 3
    shelf.begin(DEAL)  # the fifth
    shelf.begin(DEAL)
    assert shelf.read(over) is None
    with pytest.raises(NoRoom):
        shelf.begin(DEAL)
    assert shelf.read(played) is not None


@pytest.mark.full
def test_there_is_an_end_to_how_many_are_kept(shelf):
    for number in range(MOST):
        (shelf.folder / f"{number}.journal").touch()
    with pytest.raises(NoRoom):
        shelf.begin(DEAL)


def test_an_explanation_is_kept_as_long_as_somebody_looks_at_it(shelf):
    shelf.explain("digest 0", "what it cost")
    assert (shelf.explained("digest 0"), shelf.explained("digest 1")) == ("what it cost", None)
    (file,) = shelf.folder.glob("*.explained")
    os.utime(file, (time.time() - DAYS * DAY + 60,) * 2)
    assert shelf.explained("digest 0") == "what it cost"
    assert time.time() - file.stat().st_mtime < DAY
    os.utime(file, (time.time() - DAYS * DAY - 5,) * 2)
    assert shelf.explained("digest 0") is None
