"""Verify replays every game from its moves: whatever was changed by hand is named."""

import json
import re

import pytest

from beankit.arena.table.summary import Summary
from beankit.tournament.archive import Archive
from beankit.tournament.play.replay import agree
from beankit.tournament.publication import publish
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from tests.tournament.forgery import changed, forged, named, one_game, put, told, troubles

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("finished")]  # its tournaments are played, once


@pytest.mark.full
def test_what_was_played_is_verified_and_its_promises_are_told(store, finished, beankit):
    done = beankit("tournament", "verify", store, "--sample", 4, "--seed", 1)
    assert done.status == 0, done.err
    games = Archive(store).stored
    assert f"{games} games were replayed from their moves." in done.out
    assert "4 games, drawn with seed 1, were played again: 4 went the same way" in done.out
    what = "3 bots; 1 deal for each", "deals: 1, now 2; new: gardener; 6 tables in all", "closed, with these results"
    for number, (promise, line) in enumerate(zip(finished[1], what, strict=True), 1):
        assert f"- promise {number}, {promise}: {line}" in done.out
    assert "not checked" not in done.out


def test_a_forged_winner_is_found_although_everything_fits_and_the_clock_is_blamed(store, beankit):
    for game in Archive(store).games():
        put(store, game, forged(game))
    changed(store, "UPDATE games SET clocked = 1")
    done = beankit("tournament", "verify", store, "--seed", 1, "--json")
    verdict = json.loads(done.out)
    assert done.status == 1
    complaints = "\n".join(verdict["troubles"])
    for game in Archive(store).games():
        assert f"{named(game)}: its moves lead to something else than is stored" in complaints
    assert "digest, places, points, record, scores, winners" in complaints
    assert "none of its bots looks at the clock" in complaints
    assert verdict["left_out"] == {}


@pytest.mark.parametrize(
    ("statements", "wrong"),
    [
        (["UPDATE games SET clocked = 1 WHERE rotation = 0"], "none of its bots looks at the clock"),
        (["UPDATE games SET level = NULL WHERE level IS NOT NULL"], "its level of isolation does not fit its bots"),
        (["UPDATE gifts SET worth = worth + 1"], "what is noted of its trades, harvests and gifts"),
        (["DELETE FROM gifts WHERE giver = 0"], "what is noted of its trades, harvests and gifts"),
        (["UPDATE noted SET offers = offers + 1"], "what is noted of its trades, harvests and gifts"),
        (["UPDATE seats SET points = 1 - points WHERE points <> 0.5"], "not what the standings are made from"),
        (["UPDATE games SET number = 99 WHERE number = 0"], "other bots sit there than in the plan"),
        (["DELETE FROM sources"], "the sources of mine are not those that it played with"),
        (["UPDATE counted SET key = 'x' WHERE number = 0"], "the games that count are not those that follow"),
        (["UPDATE tables SET deal = deal + 100 WHERE number = 0"], "the tables are not those that follow"),
        (['UPDATE tables SET bots = \'["x", "y"]\' WHERE number = 1'], "do not fit together"),
        (["UPDATE games SET summary = '{}' WHERE number = 0"], "it cannot be replayed"),
        (["UPDATE games SET summary = 'nothing' WHERE number = 0"], "it cannot be replayed"),
    ],
)
def test_a_change_by_hand_is_named(store, statements, wrong):
    changed(store, *statements)
    assert wrong in troubles(store)


@pytest.mark.parametrize("copied", [False, True])
@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("UPDATE meta SET value = '5' WHERE name = 'entrants'", "entrants"),
        ("UPDATE meta SET value = '{\"x\": {}}' WHERE name = 'entrants'", "entrants"),
        ("UPDATE meta SET value = '[]' WHERE name = 'settings'", "settings"),
        ("UPDATE meta SET value = '{}' WHERE name = 'settings'", "settings"),
        ("UPDATE meta SET value = 'x' WHERE name = 'settings'", "settings"),
        ("INSERT OR REPLACE INTO meta VALUES('left', '5')", "left"),
        ("UPDATE promises SET body = '{}'", "promises"),
        ("UPDATE tables SET bots = 'x' WHERE number = 0", "a table"),
        ("UPDATE tables SET bots = '[1]' WHERE number = 0", "a table"),
    ],
)
def test_what_the_kit_never_writes_is_refused_in_one_sentence(store, tmp_path, beankit, statement, name, copied):
    if copied:
        publish(Archive(store), tmp_path / "copy.sqlite")
    shown = tmp_path / "copy.sqlite" if copied else store
    changed(shown, statement)
    done = beankit("tournament", "verify", shown, "--sample", 1)
    assert done.status == 2
    assert f"the store {shown} cannot be read: {name} is not what the kit writes there" in done.err


def test_a_source_that_cannot_be_read_is_refused_in_one_sentence(store, beankit):
    changed(store, "UPDATE sources SET entry = x'00'")
    done = beankit("tournament", "verify", store, "--sample", 1)
    assert done.status == 2
    assert f"the store {store} cannot be read: the source of a bot" in done.err


@pytest.mark.parametrize("what", ["owner", "alias", "called", "ranked"])
def test_exchanged_owners_and_aliases_are_found(store, what):
    with opened(store) as there:
        bots = there.kept("entrants")
    mine, yours = bots["mine"][what], bots["yours"][what]
    swapped = (not yours, not mine) if what == "ranked" else (yours or "somebody", mine or "nobody")
    bots["mine"][what], bots["yours"][what] = swapped
    changed(store, ("UPDATE meta SET value = ? WHERE name = 'entrants'", json.dumps(bots)))
    assert "mine is not the bot that was promised under this name, owner and alias" in troubles(store)


def test_exchanged_seats_are_found(store):
    game = one_game(store, lambda game: "mine" in game.bots)
    for seat, bot in enumerate(reversed(game.bots)):
        changed(store, ("UPDATE seats SET bot = ? WHERE key = ? AND seat = ?", bot, game.key, seat))
    assert f"{named(game)}: other bots sit there than in the plan" in troubles(store)


def test_a_last_wave_that_is_gone_is_missed(store):
    changed(
        store,
        "CREATE TABLE last AS SELECT number, key FROM counted JOIN tables USING(number) "
        "WHERE wave = (SELECT max(wave) FROM tables)",
        "DELETE FROM seats WHERE key IN (SELECT key FROM last)",
        "DELETE FROM noted WHERE key IN (SELECT key FROM last)",
        "DELETE FROM gifts WHERE key IN (SELECT key FROM last)",
        "DELETE FROM games WHERE key IN (SELECT key FROM last)",
        "DELETE FROM counted WHERE key IN (SELECT key FROM last)",
        "DELETE FROM tables WHERE number IN (SELECT number FROM last)",
        "DROP TABLE last",
    )
    complaints = troubles(store)
    assert "the results are not those with which the tournament was closed" in complaints
    assert re.search("the tables are not those that follow from promise [0-9]+", complaints)


def test_another_deal_is_found(store):
    game = one_game(store)
    record = re.sub(r"^seed: [0-9]+$", "seed: 7", game.summary["record"], flags=re.MULTILINE)
    put(store, game, {**game.summary, "record": record})
    assert f"{named(game)}: its cards are not those of the plan" in troubles(store)


def test_moves_of_another_deal_are_found(store):
    game, other = one_game(store), one_game(store, lambda game: game.number == 1)
    seed = re.search(r"^seed: [0-9]+$", game.summary["record"], flags=re.MULTILINE)[0]
    record = re.sub(r"^seed: [0-9]+$", seed, other.summary["record"], flags=re.MULTILINE)
    put(store, game, {**other.summary, "record": record})
    assert f"{named(game)}: it cannot be replayed: " in troubles(store)


@pytest.mark.parametrize(
    "change",
    [{"number": 2}, {"number": 9999}, {"seat": 7}, {"strikes": 0}, {"strikes": 3}, {"record": "1. 0 pass\n"}],
)
def test_faults_that_do_not_fit_the_moves_are_found(store, change):
    game = one_game(store, lambda game: any(fault["strikes"] for fault in game.summary["faults"]))
    faults = [{**game.summary["faults"][0], **change}, *game.summary["faults"][1:]]
    changed(
        store, ("UPDATE games SET summary = ? WHERE key = ?", json.dumps({**game.summary, "faults": faults}), game.key)
    )
    assert f"{named(game)}: its faults and forfeits do not fit its moves" in troubles(store)


def fell_behind(game):
    """Did whoever forfeited a game have fewer coins than all others? Then its moves alone lead to the same places."""
    scores, forfeits = game.summary["scores"], game.summary["forfeits"]
    others = [score for seat, score in enumerate(scores) if seat not in forfeits]
    return forfeits and max(scores[seat] for seat in forfeits) < min(others, default=0)


@pytest.mark.full
def test_faults_that_were_forgiven_are_found_by_the_closing_and_by_playing_again(store):
    game = one_game(store, fell_behind)
    put(store, game, Summary.from_dict({**game.summary, "faults": [], "forfeits": []}).as_dict())
    verdict = told(store, sample=99)
    assert "the results are not those with which" in "\n".join(map(str, verdict.troubles))
    assert verdict.different == [game.key]


def test_the_verdict_can_be_read_in_german(store, beankit):
    changed(store, "UPDATE gifts SET worth = worth + 1")
    done = beankit("tournament", "verify", store, "--sample", 1, "--lang", "de")
    assert "Spiele wurden Zug für Zug nachgespielt" in done.out
    assert "was zu Handel, Ernten und Geschenken" in done.err


SLOW = '''
from beankit import Bot

class Slow(Bot):
    """Never answers its third question on seat 1."""

    def __init__(self):
        self.asked = 0

    def decide(self, view, decision):
        self.asked += 1
        while self.asked == 3 and view.seat == 1:
            pass
        return decision.options[0]
'''


@pytest.mark.full
@pytest.mark.parametrize(("limit", "forfeits"), [("seconds = 0.5", [1]), ("move = 0.1", [])])
def test_a_game_that_ran_out_of_time_is_compared_up_to_there(write, tmp_path, beankit, limit, forfeits):
    (tmp_path / "slow.py").write_text(SLOW)
    file = write(bots=["slow.py", "random"], deals=1, more=f"[limits]\n{limit}")
    Tournament(file).play(jobs=1)
    done = beankit("tournament", "verify", file, "--jobs", 1, "--seed", 1)
    assert done.status == 0, done.err
    assert "slow: 1 of them compared only until it ran out of time or memory" in done.out
    stored = one_game(tmp_path / "class.sqlite", lambda game: game.summary["faults"])
    assert stored.summary["forfeits"] == forfeits
    number = stored.summary["faults"][0]["number"]
    for place, alike in ((number - 1, False), (number + 1, True)):
        record = re.sub(rf"^{place}\. ([01]) .*$", rf"{place}. \1 other", stored.summary["record"], flags=re.MULTILINE)
        assert record != stored.summary["record"]
        again = stored._replace(summary={**stored.summary, "record": record})
        assert agree(stored, again) == (alike, [stored.summary["faults"][0]["seat"]])
