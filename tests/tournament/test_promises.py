"""What was promised: who changes plan, bots, games or results is found, also in a copy, or promises something else."""

import json
import re
import sqlite3
from contextlib import closing

import pytest

from beankit.arena.statistics import lasting, student
from beankit.tournament.archive import Archive
from beankit.tournament.plan.entrants import Leaver
from beankit.tournament.publication import close, publish
from beankit.tournament.results.result import Result
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import coordinating, opened
from beankit.tournament.store.promises import Promise, PromisedBot, looks, promise, read_promises, write
from beankit.tournament.store.promises import told as told_of
from beankit.tournament.watch import Watch
from tests.tournament.forgery import changed, forged, one_game, put, told, troubles

finished_once = pytest.mark.xdist_group("finished")  # its tournaments are played, once


def bot(name, **about):
    """A bot as it was promised."""
    usual = {"hash": name, "ranked": True, "house": False, "alias": name, "who": "", "owner": ""}
    return PromisedBot(name, **{**usual, **about})


def made(**about):
    """A promise."""
    parts = {"settings": {"seed": 7}, "engine": "e", "key": None, "deals": 20, "until": None, "kept": 0, "tables": 60}
    return Promise(**{**parts, "left": 0, "bots": [bot("a"), bot("b")], **about})


PLANNED = made()


@pytest.mark.parametrize(
    ("promises", "complete", "why"),
    [
        ([PLANNED], True, ""),
        ([PLANNED], False, "unfinished"),
        ([PLANNED, made(kept=60, tables=90, deals=30)], True, "looked"),
        ([PLANNED, made(kept=60, tables=70, bots=[bot("a"), bot("b"), bot("c")])], True, "looked"),
        ([PLANNED, made(kept=60, bots=[bot("a"), bot("b", hash="other")])], True, "looked"),
        ([PLANNED, made(kept=60, engine="f")], True, "looked"),
        ([PLANNED, made(kept=60, bots=[bot("a")], left=1)], True, ""),
        ([PLANNED, made(kept=60, results="r")], True, ""),
        ([PLANNED, made(kept=60, tables=64, bots=[bot("a")], left=1)], True, "looked"),
        ([made(until=1)], True, "lasting"),
        ([made(until=1)], False, "lasting"),
        ([PLANNED, made(kept=60, until=0)], True, "lasting"),
        ([made(until=-1)], False, "lasting"),
    ],
)
def test_which_interval_is_shown_follows_from_what_was_promised_and_played(promises, complete, why):
    assert looks(promises, complete=complete) == why


def test_a_promise_is_another_one_if_anything_in_it_is():
    changes = [{"settings": {"seed": 8}}, {"engine": "f"}, {"key": "k"}, {"deals": 21}, {"until": 1}, {"tables": 61},
               {"left": 1}, {"results": "r"}, {"bots": [bot("b"), bot("a")]}, {"bots": [bot("a"), bot("b", owner="x")]},
               {"bots": [bot("a"), bot("b", ranked=False)]}, {"bots": [bot("a"), bot("b", who="x")]}]  # fmt: skip
    assert len({made(**change).hash for change in changes} | {PLANNED.hash}) == len(changes) + 1
    assert made().hash == PLANNED.hash
    assert PLANNED.renamed({"a": "bot 1"}).hash == PLANNED.hash, "a copy has other names, and the same promise"


def test_what_a_promise_changes_is_told():
    bots = [bot("a", hash="other"), bot("b", owner="y"), bot("d", ranked=False), bot("f")]
    before = made(bots=[bot("a"), bot("b"), bot("c"), bot("d")])
    after = made(kept=60, tables=90, engine="f", deals=30, until=2, left=1, bots=bots)
    assert [str(line).partition(": ")[2] for line in told_of([before, after, made(results="r")])] == [
        "4 bots; 20 deals for each",
        "from here on with another version of the engine; deals: 20, now 30; it may end when the first 2 places are "
        "decided; new version of a; b has another owner, name or alias; d is not placed any more; new: f; c left; "
        "90 tables in all",
        "closed, with these results",
    ]


# --- attacks ---


IS_NOT = "is not the bot that was promised under this name, owner and alias"
LEFT = "not as many bots have left as was promised"
SETTINGS = "the settings are not those that were promised"
ATTACKS = [
    (["UPDATE gifts SET worth = worth + 1"], "what is noted of its trades, harvests and gifts"),
    (["UPDATE seats SET points = 1 - points WHERE points <> 0.5"], "not what the standings are made from"),
    (["DELETE FROM counted WHERE number = 2", "DELETE FROM tables WHERE number = 2"], "not those that follow from"),
    (["DELETE FROM games WHERE number = 0"], "the results are not those with which the tournament was closed"),
    (["UPDATE tables SET deal = 1 WHERE number = 0"], "the tables are not those that follow from promise 1"),
    (["UPDATE tables SET deal = deal + 100 WHERE number = 0"], "the tables are not those that follow from promise 1"),
    (["UPDATE tables SET wave = wave + 1 WHERE number = 0"], "the tables are not those that follow from promise 1"),
    (["UPDATE meta SET value = replace(value, 'd\": true', 'd\": false') WHERE name = 'entrants'"], IS_NOT),
    (["INSERT OR REPLACE INTO meta VALUES('left', '[{\"name\": \"\"}]')"], LEFT),
    (["UPDATE meta SET value = replace(value, 'called\": \"\"', 'called\": \"x\"') WHERE name = 'entrants'"], IS_NOT),
    (["DELETE FROM promises WHERE number = 2"], "the promise of the closing is gone"),
    (["DELETE FROM promises WHERE number = 0"], "never promised"),
    (["UPDATE promises SET body = replace(body, '\"deals\":2', '\"deals\":9')"], "not those that follow from promise"),
    (["UPDATE meta SET value = replace(value, 'strikes\": 3', 'strikes\": 1') WHERE name = 'settings'"], SETTINGS),
]  # fmt: skip


@pytest.mark.full
@finished_once
@pytest.mark.parametrize("copied", ["", "aliases", "names"])
@pytest.mark.parametrize(("statements", "wrong"), ATTACKS)
def test_what_does_not_follow_from_the_promises_is_found(store, tmp_path, copied, statements, wrong):
    if copied:
        publish(Archive(store), tmp_path / "copy.sqlite", names=copied == "names")
        store = tmp_path / "copy.sqlite"
    changed(store, *statements)
    assert wrong in troubles(store)


@pytest.mark.full
@finished_once
def test_a_copy_of_a_closed_tournament_is_verified_by_everybody(store, finished, tmp_path, beankit):
    shown = tmp_path / "copy.sqlite"
    for names in (False, True):
        publish(Archive(store), shown, names=names)
        done = beankit("tournament", "verify", shown)
        assert done.status == 0, done.err
        assert all(promise in done.out for promise in finished[1]), "the same promises"
        assert f"{Archive(store).stored} games were replayed from their moves." in done.out
        assert "No game was played again: a copy has no sources." in done.out
        assert "not checked" not in done.out


@pytest.mark.full
@finished_once
@pytest.mark.parametrize("names", [False, True])
def test_a_forged_winner_is_found_in_a_copy(store, tmp_path, names):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown, names=names)
    game = one_game(shown)
    put(shown, game, forged(game))
    assert "its moves lead to something else than is stored" in troubles(shown)
    assert "the results are not those with which the tournament was closed" in troubles(shown)


def exchanged(copy, bot, other):
    """Somebody exchanges two bots in everything that a copy says of them."""
    names = {bot: other, other: bot}

    def renamed(text):
        return re.sub(f"{bot}|{other}", lambda name: names[name[0]], text)

    with closing(sqlite3.connect(copy)) as connection, connection:
        for table, column in (("seats", "bot"), ("tables", "bots"), ("games", "summary"), ("meta", "value"),
                              ("promises", "body")):  # fmt: skip
            connection.create_function("renamed", 1, renamed)
            connection.execute(f"UPDATE {table} SET {column} = renamed({column})")  # noqa: S608 - our own names


@pytest.mark.full
@finished_once
@pytest.mark.parametrize(("names", "bots"), [(False, ("bot 1", "bot 2")), (True, ("mine", "yours"))])
@pytest.mark.parametrize("shows", ["names", "aliases"])
def test_two_bots_exchanged_everywhere_are_found_whatever_a_copy_says_that_it_shows(
    store, finished, tmp_path, names, bots, shows
):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown, names=names)
    changed(shown, ("UPDATE meta SET value = ? WHERE name = 'published'", json.dumps(shows)))
    assert troubles(shown) == ""
    exchanged(shown, *bots)
    kept = [promise.hash for promise in Archive(shown).promises] == finished[1]
    assert not kept or "is not the bot that was promised" in troubles(shown)


@pytest.mark.full
@finished_once
def test_whoever_promises_anew_has_another_promise(store, finished):
    """Results that are changed with everything that follows from them: only the hash that was made known tells."""
    changed(store, "UPDATE games SET seconds = seconds + 1")
    assert [promise.hash for promise in Archive(store).promises] == finished[1], "times are not promised"
    with coordinating(store) as there, there.together():
        promises = read_promises(there)
        for each in promises:
            each.engine += "x"
        write(there, promises)
    assert not {each.hash for each in Archive(store).promises} & {*finished[1]}


@pytest.mark.full
@finished_once
def test_a_store_without_its_promises_is_refused(store, beankit):
    changed(store, "DELETE FROM promises")
    done = beankit("tournament", "verify", store)
    assert done.status == 2
    assert f"the store {store} cannot be read: promises is not what the kit writes there" in done.err


@pytest.mark.full
@finished_once
def test_only_a_copy_with_names_lets_anybody_try_out_names_and_none_owners(store, tmp_path):
    for names in (False, True):
        publish(Archive(store), tmp_path / "copy.sqlite", names=names)
        with opened(tmp_path / "copy.sqlite") as there:
            assert (there.kept("salt of names") is not None) == names
            assert there.kept("salt of owners") is None
            bodies = "".join(promise.json for promise in read_promises(there))
            assert ("mine" in bodies) == names


@pytest.mark.full
def test_what_an_open_copy_cannot_show_is_said_and_its_status_is_3(write, tmp_path, beankit):
    tournament = Tournament(write(deals=1, seed=None))
    tournament.play(jobs=1)
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    done = beankit("tournament", "verify", tmp_path / "copy.sqlite")
    assert done.status == 3
    assert "not checked: that cards follow from the key: it is known when the tournament is closed" in done.out
    close(tournament.store)
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    assert beankit("tournament", "verify", tmp_path / "copy.sqlite").status == 0


@pytest.mark.full
def test_a_copy_of_solo_deals_is_verified_without_them(write, tmp_path):
    tournament = Tournament(write(game="al-cabohne-solo", bots=["random", "gardener"], deals=1, seed=None))
    tournament.play(jobs=1)
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    verdict = told(tmp_path / "copy.sqlite")
    assert verdict.holds
    assert "the moves: solo deals are secret until the tournament is closed" in [*map(str, verdict.unchecked)]


def test_what_is_promised_before_the_first_game_may_still_change(write):
    class Impatient(Watch):
        def begin(self, news):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tournament(write(deals=1, seed=None)).play(jobs=1, watch=Impatient())
    tournament = Tournament(write(deals=2, seed=None))
    with pytest.raises(KeyboardInterrupt):
        tournament.play(jobs=1, watch=Impatient())
    (kept,) = Archive(tournament.store).promises
    assert kept.deals == 2
    tournament.play(jobs=1)
    assert [promise.hash for promise in Archive(tournament.store).promises] == [kept.hash]


@pytest.mark.full
def test_the_rule_by_which_a_run_may_end_is_promised(write):
    tournament = Tournament(write(bots=["random", "consigliere"], deals=30))
    tournament.play(jobs=1, until=1)
    assert "it may end when the first 1 place is decided" in str(told(tournament.store).promises[0])
    tournament.play(jobs=1)
    archive = Archive(tournament.store)
    assert (len(archive.promises), archive.stored, archive.looks) == (1, archive.plan.games, "lasting")


@pytest.mark.full
def test_nothing_but_promises_and_games_decides_how_wide_intervals_are(write):
    tournament = Tournament(write(deals=8))
    tournament.play(jobs=1)
    assert Result.open(tournament.store).data.reach is student
    changed(tournament.store, "INSERT OR REPLACE INTO meta VALUES('until', '1')")
    assert Result.open(tournament.store).data.reach is student
    changed(tournament.store, "DELETE FROM games WHERE number = 0 AND rotation = 0")
    assert Result.open(tournament.store).data.reach is lasting


@pytest.mark.full
@finished_once
def test_whoever_leaves_after_the_end_leaves_a_promise(store, finished):
    with coordinating(store) as there, there.together():
        there.keep("left", [Leaver("nobody")._asdict()])
        promise(there)
    verdict = told(store)
    assert verdict.holds
    assert "a bot left" in str(verdict.promises[-1])
    assert [promise.hash for promise in Archive(store).promises][:3] == finished[1]
