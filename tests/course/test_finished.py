"""What was measured for lessons: small, open to everybody, and what a game of today's kit still gives."""

import sqlite3
import tomllib
from contextlib import closing
from random import Random

import pytest

from beankit import play
from beankit.course import finished, measured
from beankit.tournament import Result
from beankit.tournament.archive import Archive
from benchmarks import chancer, envy, generations, positions
from benchmarks.finished import FILE, main
from tests.documents import ROOT

pytestmark = pytest.mark.course
LARGEST = 300_000  # bytes
SAME = ("digest", "scores", "winners", "forfeits")  # what must be equal when a game is played again
STALE = (
    "the engine or a bot plays differently now: run  python -m benchmarks.finished  and then  make notebooks ONLY=13"
)
STALE_TABLE = (
    "the haggler or the trader plays differently now: run  python -m benchmarks.envy  and then  make notebooks ONLY=12"
)
STALE_LEARNING = "bots play differently now: run  python -m benchmarks.{name}  and then  make notebooks ONLY={lesson}"
SMALL = 'game = "bohnanza"\nplayers = 3\nbots = ["random", "template", "{bot}"]\ndeals = 2\nseed = 1\n'


def content(store):
    """Everything in a store, as text."""
    with closing(sqlite3.connect(store)) as connection:
        return "\n".join(connection.iterdump())


def test_the_store_is_a_small_published_copy_without_sources_and_records():
    assert finished().stat().st_size < LARGEST
    archive = Archive(finished())
    assert archive.published
    assert archive.key is None
    assert not any(entrant.entry for entrant in archive.entrants.values())
    assert {game.summary["record"] for game in archive.games()} == {""}


def test_it_is_the_tournament_that_its_file_describes():
    wanted = tomllib.loads(FILE.read_text("utf-8"))
    names = [word.rpartition("/")[2].removesuffix(".py") for word in wanted["bots"]]
    result = Result.open(finished())
    assert sorted(result.data.bots) == sorted(names)
    assert result.data.settings["seed"] == wanted["seed"]
    assert set(result.standings().deals) == {wanted["deals"]}


@pytest.mark.full
def test_the_same_command_gives_the_same_store(tmp_path):
    """With a bot of the house and one in a file, which plays isolated."""
    (tmp_path / "class.toml").write_text(SMALL.format(bot=ROOT / "tutorials/source/ladder/neighbour.py"), "utf-8")
    stores = [tmp_path / "one.sqlite", tmp_path / "two.sqlite"]
    for store in stores:
        main(tmp_path / "class.toml", store)
    assert content(stores[0]) == content(stores[1])
    assert Result.open(stores[0]).standings().deals.tolist() == [2, 2, 2]


# --- is it still what these bots play? ---


@pytest.fixture(scope="module")
def bots():
    """The bots of the tournament by their names: those of the house, and files of the lessons."""
    words = tomllib.loads(FILE.read_text("utf-8"))["bots"]
    playable = [str(FILE.parent / word) if "/" in word else word for word in words]
    return {word.rpartition("/")[2].removesuffix(".py"): word for word in playable}


def changed(games, bots):
    """The games that go differently when they are played again, with who sat where."""
    different = []
    for game in games:
        again = play("bohnanza", [bots[name] for name in game.bots], seed=game.summary["seed"]).summary().as_dict()
        if any(list(again[part]) != list(game.summary[part]) for part in SAME):
            different.append((game.number, game.rotation, *game.bots))
    return different


def some(number, seed):
    """A few games of the store; every bot plays in some of them."""
    games = sorted(Archive(finished()).games(), key=lambda game: (game.number, game.rotation))
    sample = Random(seed).sample(games, number)
    assert {name for game in sample for name in game.bots} == set(Archive(finished()).entrants)
    return sample


@pytest.mark.full
def test_its_games_are_what_the_bots_play_today(bots):
    assert changed(some(6, seed=1), bots) == [], STALE


@pytest.mark.full
def test_more_of_its_games_are_what_the_bots_play_today(bots):
    assert changed(some(40, seed=2), bots) == [], STALE


@pytest.mark.full
def test_a_house_bot_that_plays_differently_is_noticed(bots):
    games = [game for game in some(6, seed=1) if "gardener" in game.bots]
    assert games
    theirs = [(game.number, game.rotation, *game.bots) for game in games]
    assert changed(games, {**bots, "gardener": "random"}) == theirs


@pytest.mark.full
@pytest.mark.parametrize("row", [3, 150])
def test_the_table_of_envy_is_what_the_haggler_plays_today(row):
    weight, deal, difference = measured("envy").iloc[row]
    assert envy.difference(weight, int(deal)) == difference, STALE_TABLE


def test_the_positions_are_those_of_traders_today():
    rows = measured("positions").query("game == 7").itertuples(index=False)
    assert list(map(tuple, rows)) == positions.positions(7), STALE_LEARNING.format(name="positions", lesson=19)


@pytest.mark.full
def test_the_chancer_places_as_in_its_table():
    deal, points = measured("chancer").iloc[5]
    assert chancer.difference(int(deal)) == points, STALE_LEARNING.format(name="chancer", lesson=19)


@pytest.mark.full
def test_whoever_has_learned_nothing_places_as_in_the_table():
    generation, deal, points = measured("generations").iloc[2]
    assert generation == 0
    stale = STALE_LEARNING.format(name="generations", lesson=20)
    assert generations.difference(generations.NOTHING, int(deal)) == points, stale
