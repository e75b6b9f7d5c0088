"""A counted tournament ends with its key: whoever has the store can check it, and others get a copy without secrets."""

import json
import sqlite3
from dataclasses import replace

import pytest

from beankit.arena.table.faults import Fault
from beankit.arena.table.summary import Summary
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import TournamentKey, key_file
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.play.work import deal_name
from beankit.tournament.publication import close, publish
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import rows_of
from beankit.tournament.verify import NotVerified, verify

TALKING = '''
from beankit import Bot

class Mine(Bot):
    """Takes the last option, and talks."""

    def decide(self, view, decision):
        print("a secret of mine")
        self.say("my owner is Student One")
        if len(decision.options) > 5:
            raise ValueError("here is my code")
        return decision.options[-1]
'''
CLOCKED = '''
import time
from beankit import Bot

class Timed(Bot):
    """Its moves depend on the clock."""

    def decide(self, view, decision):
        return decision.options[time.perf_counter_ns() // 1000 % len(decision.options)]
'''


def changed(store, statement, *values):
    """Somebody changes a store by hand."""
    connection = sqlite3.connect(store)
    with connection:
        assert connection.execute(statement, values).rowcount
    connection.close()


def moved(_):
    """Nobody looks."""


@pytest.fixture
def counted(write):
    """A counted tournament that was played."""
    tournament = Tournament(write(seed=None, deals=3))
    tournament.play(jobs=1)
    return tournament


def test_closing_makes_the_key_known_and_stops_play(counted, beankit):
    promised, key = Archive(counted.store).key_hash, key_file(counted.store).read_text().strip()
    done = beankit("tournament", "close", counted.settings.path)
    assert done.status == 0
    assert key in done.out
    assert TournamentKey(key).hash == promised
    refused = beankit("tournament", "run", counted.settings.path)
    assert refused.status == 2
    assert "is closed" in refused.err
    assert "closed already" in beankit("tournament", "close", counted.store).err


def test_a_tournament_is_closed_and_published_in_german(counted, beankit, tmp_path):
    closed = beankit("tournament", "close", counted.settings.path, "--lang", "de").out
    assert f"Wer {counted.store} hat, kann alles nachprüfen:  beankit tournament verify {counted.store}" in closed
    copy = tmp_path / "everybody.sqlite"
    published = beankit("tournament", "publish", counted.store, "--to", copy, "--lang", "de").out
    assert published.startswith(f"{copy} ist geschrieben, ohne Quelltexte")


def test_a_key_that_is_known_deals_nothing_more(counted):
    known = close(counted.store).key
    assert not key_file(counted.store).exists()
    counted.store.rename(counted.store.with_name("autumn.sqlite"))
    counted.play(jobs=1)
    assert key_file(counted.store).read_text().strip() != known


@pytest.mark.full
def test_a_run_that_is_refused_leaves_its_key_to_the_next(write, tmp_path):
    (tmp_path / "mine.py").write_text("class Mine(")
    file = write(bots=["mine.py", "random"], seed=None, deals=1)
    with pytest.raises(BadOption, match="mine cannot play"):
        Tournament(file).play(jobs=1)
    (tmp_path / "mine.py").write_text(TALKING)
    assert Tournament(file).play(jobs=1)
    assert [path.name for path in tmp_path.glob("*.key")] == ["class.key"]


@pytest.mark.full
def test_closing_early_has_to_be_meant(write):
    tournament = Tournament(write(seed=None, deals=3))
    tournament.play(jobs=1)
    more = Tournament(write(seed=None, deals=6))
    more.play(jobs=1, minutes=0)
    with pytest.raises(BadOption, match="only 12 of 24 games"):
        close(more.store)
    assert close(more.store, early=True).closed
    verdict = verify(Archive(more.store), 1, 1, jobs=1, moved=moved)
    assert (verdict.checked, verdict.missing) == (1, 12)


def test_after_closing_the_store_alone_is_verified(counted, beankit, tmp_path):
    close(counted.store)
    alone = tmp_path / "elsewhere" / "class.sqlite"
    alone.parent.mkdir()
    counted.store.rename(alone)
    counted.settings.path.unlink()
    done = beankit("tournament", "verify", alone, "--sample", 5, "--seed", 1)
    assert done.status == 0, done.err
    assert "5 games, drawn with seed 1, were played again: 5 went the same way" in done.out


def test_before_closing_only_who_has_the_key_can_verify_everything(counted):
    assert verify(Archive(counted.store), 4, 1, jobs=1, moved=moved).checked == 4
    key_file(counted.store).unlink()
    verdict = verify(Archive(counted.store), 4, 1, jobs=1, moved=moved)
    assert (verdict.holds, verdict.checked) == (True, 0)
    assert "the key of this tournament is missing" in str(verdict.unchecked[0])


@pytest.mark.parametrize("change", [{"faults": (Fault("raised", "", 0, 0, ""),)}])
def test_a_result_that_was_changed_is_found(counted, change):
    """Even if everything that follows from it is changed, too, and its moves are possible."""
    game = next(Archive(counted.store).games())
    summary = replace(Summary.from_dict(game.summary), **change).as_dict()
    changed(counted.store, "UPDATE games SET summary = ? WHERE key = ?", json.dumps(summary), game.key)
    for seat, row in enumerate(rows_of(game._replace(summary=summary))):
        values = row.points, row.score, row.faults, game.key, seat
        changed(counted.store, "UPDATE seats SET points = ?, score = ?, faults = ? WHERE key = ? AND seat = ?", *values)
    assert verify(Archive(counted.store), 99, 1, jobs=1, moved=moved).different == [game.key]


@pytest.mark.full
def test_games_that_are_gone_are_missed(counted, beankit):
    changed(counted.store, "DELETE FROM seats WHERE key IN (SELECT key FROM games WHERE number = 1)")
    changed(counted.store, "DELETE FROM games WHERE number = 1")
    assert "2 of 12 games in the plan are not stored" in beankit("tournament", "verify", counted.store).out
    close(counted.store, early=True)
    assert verify(Archive(counted.store), 1, 1, jobs=1, moved=moved).holds
    changed(counted.store, "DELETE FROM seats WHERE key IN (SELECT key FROM games WHERE number = 2)")
    changed(counted.store, "DELETE FROM games WHERE number = 2")
    verdict = verify(Archive(counted.store), 1, 1, jobs=1, moved=moved)
    assert "the results are not those with which the tournament was closed" in [*map(str, verdict.troubles)]


def test_a_store_of_another_kit_is_not_verified_with_this_one(counted):
    changed(counted.store, 'UPDATE promises SET body = replace(body, \'"engine":"\', \'"engine":"x\')')
    with pytest.raises(NotVerified, match="another version of the kit"):
        verify(Archive(counted.store), 1, 1, jobs=1, moved=moved)


@pytest.mark.parametrize(
    "statements",
    [
        ["DELETE FROM tables WHERE number = 5", "DELETE FROM counted WHERE number = 5"],
        ["UPDATE tables SET deal = deal + 100 WHERE number = 2"],
        ['UPDATE tables SET bots = \'["random", "template"]\' WHERE number < 3'],
    ],
)
def test_tables_that_do_not_follow_from_bots_and_key_are_refused(counted, statements):
    for statement in statements:
        changed(counted.store, statement)
    verdict = verify(Archive(counted.store), 1, 1, jobs=1, moved=moved)
    assert "the tables are not those that follow from promise 1" in "\n".join(map(str, verdict.troubles))


def test_another_key_is_not_taken_for_the_one_that_was_promised(counted):
    close(counted.store)
    changed(counted.store, "UPDATE meta SET value = ? WHERE name = 'key'", json.dumps("0" * 64))
    verdict = verify(Archive(counted.store), 1, 1, jobs=1, moved=moved)
    assert "does not fit the hash that was made known" in str(verdict.troubles[0])


@pytest.mark.full
def test_games_that_depend_on_the_clock_are_left_out_and_counted(write, tmp_path):
    (tmp_path / "timed.py").write_text(CLOCKED)
    tournament = Tournament(write(bots=["timed.py", "random", "template"], deals=2))
    tournament.play(jobs=1)
    verdict = verify(Archive(tournament.store), 99, 1, jobs=1, moved=moved)
    assert verdict.holds
    assert (verdict.checked, verdict.left_out) == (2, {"timed": 4})


def test_the_cards_of_a_counted_table_follow_from_key_deal_and_the_sorted_hashes(counted):
    archive = Archive(counted.store)
    key = TournamentKey(key_file(counted.store).read_text().strip())
    for game in archive.games():
        table = archive.plan.tables[game.number]
        hashes = sorted(archive.entrants[bot].hash for bot in table.bots)
        assert deal_name(table, archive.entrants) == f"{table.deal} {hashes[0]} {hashes[1]}"
        assert game.summary["seed"] == key.bots(f"{table.deal} {hashes[0]} {hashes[1]}")
    solo = PlannedTable(0, 5, "", ("random",))
    assert deal_name(solo, archive.entrants) == "solo 5", "solo deals are everybody's"


@pytest.fixture
def talking(write, tmp_path):
    """A tournament with a bot that tells more than everybody should read."""
    (tmp_path / "student_one.py").write_text(TALKING)
    tournament = Tournament(write(bots=["student_one.py", "random", "template"], deals=2, seed=None))
    tournament.play(jobs=1)
    return tournament


def test_a_published_copy_holds_no_sources_prints_and_names_and_the_key_once_it_is_known(talking, beankit, tmp_path):
    copy = tmp_path / "everybody.sqlite"
    before = talking.standings()
    secrets = [b"student_one", b"Student One", b"a secret of mine", b"here is my code", b"options[-1]"]
    assert all(any(word in read for read in (everything(talking.store),)) for word in secrets[:4])
    close(talking.store)
    key = Archive(talking.store).key
    done = beankit("tournament", "publish", talking.settings.path, "--to", copy)
    assert "1 bot has its alias" in done.out
    body = copy.read_bytes()
    for word in secrets:
        assert word not in body, word
    assert key.encode() in body
    names = {"student_one": "bot 1"}
    aliased = {
        names.get(standing.bot, standing.bot): standing.as_dict() | {"bot": names.get(standing.bot, standing.bot)}
        for standing in before
    }
    assert {standing.bot: standing.as_dict() for standing in Archive(copy).standings()} == aliased, (
        "after two deals, in order of names"
    )
    assert [path.name for path in tmp_path.glob("everybody*")] == ["everybody.sqlite"], "nothing is left beside it"
    assert beankit("tournament", "verify", copy).status == 0
    for word in ("run", "status", "schedule"):
        refusal = beankit("tournament", word, talking.settings.path, "--store", copy).err
        assert "is a published copy: nothing can be played in it" in refusal
    assert "bot 1" in beankit("tournament", "games", copy).out


def everything(store):
    """All texts of a store."""
    connection = sqlite3.connect(store)
    dump = "\n".join(connection.iterdump())
    connection.close()
    return dump.encode()


def test_with_names_a_copy_keeps_them_and_nothing_else(talking, tmp_path):
    copy = tmp_path / "everybody.sqlite"
    publish(Archive(talking.store), copy, names=True)
    assert "student_one" in Archive(copy).entrants
    for word in (b"a secret of mine", b"here is my code"):
        assert word not in everything(copy)


def test_a_copy_replaces_only_an_older_copy(counted, beankit, tmp_path):
    for there in (counted.store, counted.settings.path, key_file(counted.store)):
        before = there.read_bytes()
        done = beankit("tournament", "publish", counted.settings.path, "--to", there)
        assert (done.status, there.read_bytes() == before) == (2, True)
        assert "is no published copy: give the copy another name" in done.err
    for _ in range(2):
        assert beankit("tournament", "publish", counted.store, "--to", tmp_path / "copy.sqlite").status == 0
    refused = beankit("tournament", "publish", counted.store, "--to", tmp_path / "copy.db")
    assert "copy.db.sqlite" in refused.err
    refused = beankit("tournament", "report", counted.store, "--to", counted.store)
    assert "the report is a page: call it" in refused.err
    assert counted.play(jobs=1) == 0, "the store is as it was"


def test_a_copy_that_cannot_be_written_is_told(counted, beankit, tmp_path):
    done = beankit("tournament", "publish", counted.store, "--to", tmp_path / "nowhere" / "copy.sqlite")
    assert done.status == 2
    assert "cannot be written" in done.err
    assert counted.play(jobs=1) == 0, "the store is as it was"


@pytest.mark.full
def test_games_are_listed_and_replayed(counted, beankit):
    listed = beankit("tournament", "games", counted.store, "--bot", "gardener")
    assert "6 games" in listed.out
    with opened(counted.store) as store:
        game = next(game for game in store.games() if "gardener" in game.bots)
    assert game.key[:8] in listed.out
    shown = beankit("tournament", "replay", counted.store, game.key[:8])
    assert shown.status == 0
    assert "Standings: " in shown.out
    assert f"replay {counted.store}" in listed.out
    assert "no game" in beankit("tournament", "replay", counted.store, "zzz").err
    assert "games in" in (message := beankit("tournament", "replay", counted.store, "").err)
    assert "type more of it" in message
    assert "there is no bot 'gardner'" in beankit("tournament", "games", counted.store, "--bot", "gardner").err


@pytest.mark.full
def test_prints_are_shown_only_to_who_asks(talking, beankit):
    with opened(talking.store) as store:
        game = next(game for game in store.games() if game.prints)
    assert "a secret of mine" not in beankit("tournament", "replay", talking.store, game.key).out
    assert "a secret of mine" in beankit("tournament", "replay", talking.store, game.key, "--prints").out


@pytest.mark.full
def test_solo_deals_are_shown_only_after_closing(write, beankit, tmp_path):
    (tmp_path / "mine.py").write_text(TALKING.replace("len(decision.options) > 5", "True"))
    tournament = Tournament(write(game="al-cabohne-solo", bots=["mine.py", "random"], deals=2, seed=None))
    tournament.play(jobs=1)
    key = next(iter(Archive(tournament.store).plan.every))
    assert "cannot be replayed yet" in beankit("tournament", "replay", tournament.store, key).err
    listed = beankit("tournament", "games", tournament.store, "--json").out
    assert '"reason": "raised"' in listed
    assert "seed: " not in listed
    assert all(game["summary"]["seed"] is None for game in json.loads(listed)["games"])
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    assert all(not game.summary["record"] for game in Archive(tmp_path / "copy.sqlite").games())
    close(tournament.store)
    assert beankit("tournament", "replay", tournament.store, key).status == 0


def test_the_key_is_never_in_the_store_before_closing(counted):
    key = key_file(counted.store).read_text().strip()
    files = [file for file in counted.store.parent.iterdir() if file.name.startswith("class.sqlite")]
    assert files
    assert not any(key.encode() in file.read_bytes() for file in files)
    assert key_file(counted.store).stat().st_mode & 0o777 == 0o600
