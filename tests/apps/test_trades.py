"""The trades that cost a bot most: weighed in a process of its own, kept, and named only if they are told apart."""

import asyncio

import pytest

pytest.importorskip("numpy")

from beankit.apps import trades as module
from beankit.apps.trades import CostlyTrade, Trades, traded
from beankit.arena.table.match import play
from beankit.core.game import Game
from beankit.explain.ledger import MADE, deals_of
from beankit.tournament.archive import Archive
from beankit.tournament.results.board import SHORT
from beankit.tournament.run import Tournament


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    file = tmp_path_factory.mktemp("trades") / "cup.toml"
    file.write_text('game = "bohnanza"\nplayers = 3\nbots = ["gardener", "template", "trader"]\ndeals = 1\nseed = 5\n')
    tournament = Tournament(file)
    tournament.play(jobs=1)
    return tournament.store


def trade(by, high, game="abc", at=7):
    """A trade that brought so many coins."""
    return CostlyTrade(game, 0, at, 3, 1, {"en": "a Red Bean"}, {"en": ""}, by, 2 * by - high, high)


def test_every_trade_of_a_seat_is_weighed_and_said_in_every_language():
    game = Game.from_record(play("bohnanza", ["trader", "counter", "gardener"], seed=3).record)
    made = [deal for deal, _ in deals_of(game, 0) if deal.fate == MADE]
    weighed = traded(game, "abc", 0, 2)
    assert 0 < len(weighed.trades) <= len(made)
    assert {row.at for row in weighed.trades} <= {deal.at for deal in made}
    assert all(row.low <= row.by <= row.high for row in weighed.trades)
    assert all({"en", "de"} <= row.gave.keys() & row.got.keys() for row in weighed.trades)


def test_only_trades_that_are_told_to_cost_something_are_named_the_dearest_first(tmp_path):
    there = Trades(tmp_path / "league.sqlite")
    games = [("abc", 0), ("def", 0)]
    there.games = {
        games[0]: [trade(-1.0, -0.5), trade(-3.0, 0.1), trade(2.0, 3.0)],
        games[1]: [trade(-by, -0.1, "def") for by in (2.0, 4.0, 0.5)],
    }
    dearest, weighed = there.dearest(games)
    assert ([row.by for row in dearest], weighed) == ([-4.0, -2.0, -1.0], True)
    assert there.waiting.empty()
    dearest, weighed = there.dearest([*games, ("123", 1)])
    assert (len(dearest), weighed) == (3, False), "what is known is told meanwhile"


@pytest.mark.full
def test_what_is_asked_for_is_weighed_once_and_kept(store, monkeypatch):
    monkeypatch.setattr(module, "WORLDS", 2)
    game = next(game for game in Archive(store).games() if "trader" in game.bots)
    games = [(game.key[:SHORT], game.bots.index("trader"))]
    there = Trades(store)
    for _ in range(2):
        assert there.dearest(games) == ([], False)
    assert there.waiting.qsize() == 1, "it is asked for once"
    asyncio.run(there.weigh(there.waiting.get_nowait()))
    assert there.games[games[0]]
    with there.file.open("ab") as file:
        file.write(b'\n{"game": "cut')
    assert Trades(store).games == there.games, "a restart knows it"
    assert there.dearest(games)[1]


def test_a_game_that_cannot_be_weighed_does_not_wait_for_ever(store):
    there = Trades(store)
    asyncio.run(there.weigh([("0123456789", 0)]))
    assert there.dearest([("0123456789", 0)]) == ([], True)
