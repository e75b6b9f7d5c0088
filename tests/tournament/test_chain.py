"""The chain of a store binds plan, games and end: who changes one of them is found, also in a copy."""

import json
import re
import sqlite3
from contextlib import closing

import pytest

from beankit.tournament import history
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import Counted, TournamentKey
from beankit.tournament.publication import publish
from beankit.tournament.run import Tournament
from beankit.tournament.store.chain import (
    CLOSE,
    PLAN,
    PLAYED,
    SALT,
    Chain,
    bind_end,
    bind_games,
    bind_withdrawal,
    broken,
    plan_of,
    read_chain,
)
from beankit.tournament.store.connection import coordinating, opened
from beankit.tournament.watch import Watch
from tests.tournament.forgery import changed, forged, one_game, put, told, troubles

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("finished")]  # its tournaments are played, once


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        ("DELETE FROM chain WHERE number = (SELECT max(number) FROM chain)", "its chain does not end with that"),
        ("DELETE FROM chain WHERE number = 1", "the chain is broken at link 1"),
        ("DELETE FROM chain WHERE number = 0", "the chain is broken at link 0"),
        ("UPDATE chain SET shown = '{}' WHERE number = 2", "the chain is broken at link 2"),
        ("UPDATE chain SET hidden = '{}' WHERE number = 2", "the chain is broken at link 2"),
        ("UPDATE chain SET kind = 'played' WHERE number = 2", "the chain is broken at link 2"),
        ("UPDATE chain SET seal = 'x' WHERE number = 2", "link 2 of the chain is not sealed with the key"),
    ],
)
def test_a_chain_that_was_changed_is_broken(store, statement, wrong):
    changed(store, statement)
    assert wrong in troubles(store)


def test_only_who_has_the_key_can_add_a_link(store):
    with closing(sqlite3.connect(store)) as connection, connection:
        number = len(read_chain(connection))
        Chain(connection, Counted(TournamentKey())).link("withdraw", bot="mine")
    assert f"link {number} of the chain is not sealed with the key" in troubles(store)


def rewritten(store):
    """Whoever has the key makes a new chain for whatever a store has now."""
    archive = Archive(store)
    with coordinating(store) as there, there.together():
        new = Chain(there.connection, archive.chance)
        new.begin_anew()
        shown, hidden = plan_of(there)
        new.link(PLAN, {**shown, "kept": len(archive.plan.tables)}, **hidden)
        bind_games(there, new, sorted(there.keys()))
        bind_end(there, new)


@pytest.mark.full
def test_a_chain_made_anew_with_the_known_key_is_found_only_by_a_head_that_somebody_kept(store, finished):
    """This is what the chain cannot show by itself, so its head is told whenever something changes."""
    changed(store, "UPDATE games SET level = level + 1 WHERE level IS NOT NULL")
    rewritten(store)
    assert troubles(store) == ""
    for head in finished[1]:
        assert f"the chain does not have the head {head}" in troubles(store, head=head)


def test_every_game_is_bound_in_the_transaction_that_stores_it(store):
    with opened(store) as there:
        links, keys = read_chain(there.connection), there.keys()
        assert [links[0].kind, links[-1].kind] == [PLAN, CLOSE]
        assert {key for link in links if link.kind == PLAYED for key in link.open["games"]} == keys
        assert broken(links, Archive(store).chance) is None


def left(store, forgotten=None):
    """Whoever takes a bot out binds that, also after the end."""
    chance = Archive(store).chance
    with coordinating(store) as there, there.together():
        there.keep("left", [{"name": "nobody"}])
        bind_withdrawal(there, Chain(there.connection, chance), "nobody", "it was tired", forgotten)


@pytest.mark.full
def test_a_bot_that_leaves_is_a_link_that_the_history_tells(store):
    left(store)
    verdict = told(store)
    assert verdict.holds
    assert "nobody was withdrawn" in [*map(str, verdict.history)]
    changed(store, "UPDATE meta SET value = '[]' WHERE name = 'left'")
    assert "not as the chain binds it: the bots with their owners and aliases" in troubles(store)


@pytest.mark.full
def test_no_link_names_a_bot_that_is_forgotten_and_its_games_are_not_missed(store):
    left(store)
    game = one_game(store)
    changed(store, ("DELETE FROM games WHERE key = ?", game.key))
    assert "1 game that the chain binds is gone" in troubles(store)
    left(store, [game.key])
    assert "that the chain binds is gone" not in troubles(store)
    assert "a bot was withdrawn" in [*map(str, told(store).history)]
    with opened(store) as there:
        assert not [link for link in read_chain(there.connection) if "tired" in (link.hidden or "")]


@pytest.mark.full
def test_games_without_a_chain_are_not_believed(store):
    changed(store, "DELETE FROM chain")
    assert "the chain is gone" in troubles(store)


@pytest.mark.full
def test_a_published_copy_is_verified_for_what_it_has(store, finished, tmp_path, beankit):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown)
    done = beankit("tournament", "verify", shown, "--head", finished[1][2])
    assert done.status == 0, done.err
    assert f"{Archive(store).stored} games were replayed from their moves." in done.out
    assert "played again:" not in done.out
    for line in ("a copy has no sources", "a copy has no key", "a copy has neither prints"):
        assert f"not checked: {line}" in done.out
    assert "who sat where was not checked" not in done.out
    publish(Archive(store), shown, names=True)
    verdict = told(shown)
    assert verdict.holds
    assert "who sat where was not checked" not in "\n".join(map(str, verdict.unchecked))


@pytest.mark.parametrize(
    ("statements", "wrong"),
    [
        (["UPDATE games SET level = level + 1 WHERE level IS NOT NULL"], "not as it was when the chain bound it"),
        (["UPDATE gifts SET worth = worth + 1"], "what is noted of its trades, harvests and gifts"),
        (["UPDATE noted SET paces = '{\"40\": 1}' WHERE seat = 0"], "not as it was when the chain bound it"),
        (["DELETE FROM counted WHERE number = 2", "DELETE FROM tables WHERE number = 2"], "binds it: the tables"),
        (["DELETE FROM games WHERE number = 0"], "games that the chain binds are gone"),
        (["UPDATE chain SET shown = '{}' WHERE number = 1"], "the chain is broken at link 1"),
        (
            [
                "UPDATE seats SET bot = CASE bot WHEN 'bot 1' THEN 'bot 2' WHEN 'bot 2' THEN 'bot 1' ELSE bot END",
                "UPDATE tables SET bots = replace(replace(replace(bots, 't 1', 'x'), 't 2', 't 1'), 'x', 't 2')",
            ],
            "who sat where is not what the chain says",
        ),
        (["UPDATE tables SET deal = 1 WHERE number = 0"], "several tables have the same deal: 1"),
        (["UPDATE tables SET deal = deal + 100 WHERE number = 0"], "not as the chain binds it: the tables"),
        (["UPDATE tables SET wave = wave + 1 WHERE number = 0"], "not as the chain binds it: the tables"),
        (
            ["UPDATE meta SET value = replace(value, 'd\": true', 'd\": false') WHERE name = 'entrants'"],
            "binds it: the bots",
        ),
        (["UPDATE meta SET value = '[{\"name\": \"\"}]' WHERE name = 'left'"], "not as the chain binds it: the bots"),
    ],
)
def test_a_copy_that_was_changed_is_found(store, tmp_path, statements, wrong):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown)
    changed(shown, *statements)
    assert wrong in troubles(shown)


def exchanged(copy, bot, other):
    """Somebody exchanges two bots in everything that a copy says of them."""
    names = {bot: other, other: bot}

    def renamed(text):
        return re.sub(f"{bot}|{other}", lambda name: names[name[0]], text)

    with closing(sqlite3.connect(copy)) as connection, connection:
        for table, column in (("seats", "bot"), ("tables", "bots"), ("games", "summary"), ("meta", "value")):
            connection.create_function("renamed", 1, renamed)
            connection.execute(f"UPDATE {table} SET {column} = renamed({column})")  # noqa: S608 - our own names


@pytest.mark.full
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
    assert "who sat where is not what the chain says" in troubles(shown, head=finished[1][2])


def test_only_a_copy_with_names_lets_anybody_try_out_names(store, tmp_path):
    for names in (False, True):
        publish(Archive(store), tmp_path / "copy.sqlite", names=names)
        with opened(tmp_path / "copy.sqlite") as there:
            assert (there.kept(SALT) is not None) == names


def test_a_copy_that_an_earlier_kit_closed_says_what_it_does_not_bind(store, tmp_path, monkeypatch):
    """Its last link has only who sat where, by alias."""
    link = Chain.link

    def earlier(chain, kind, shown=None, **hidden):
        return link(chain, kind, {name: shown[name] for name in ("closed", "seated")}, **hidden)

    with coordinating(store) as there, there.together():
        there.connection.execute("DELETE FROM chain WHERE kind = ?", (CLOSE,))
        monkeypatch.setattr(Chain, "link", earlier)
        bind_end(there, Chain(there.connection, Archive(store).chance))
    for names, seats in ((False, False), (True, True)):
        publish(Archive(store), tmp_path / "copy.sqlite", names=names)
        verdict = told(tmp_path / "copy.sqlite")
        unchecked = "\n".join(map(str, verdict.unchecked))
        assert verdict.holds
        assert "the deals of the tables, who is ranked and how many left were not checked" in unchecked
        assert ("who sat where was not checked" in unchecked) == seats


def test_a_forged_copy_is_found(store, tmp_path):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown)
    game = one_game(shown)
    put(shown, game, forged(game))
    assert "its moves lead to something else than is stored" in troubles(shown)


def test_an_anonymous_copy_has_no_link_with_names(store, tmp_path):
    publish(Archive(store), tmp_path / "copy.sqlite")
    with opened(tmp_path / "copy.sqlite") as there:
        for link in read_chain(there.connection):
            assert link.hidden is None
            assert "mine" not in link.shown


def test_the_history_tells_every_change_of_the_plan():
    bot = {"hash": "a", "owner": "x"}
    before = {"settings": {}, "engine": "e", "deals": 2, "games": 6, "kept": 3, "bots": {"a": bot, "b": bot, "c": bot}}
    bots = {"a": {**bot, "hash": "b"}, "b": {**bot, "owner": "y"}, "d": bot}
    after = {"settings": {"players": 3}, "engine": "f", "deals": 4, "games": 12, "kept": 0, "bots": bots}
    assert [*map(str, history.changes(before, after))] == [
        "the plan began anew: earlier games do not count",
        "with other settings",
        "from here on with another version of the engine",
        "deals: 2, now 4",
        "new version of a",
        "b has another owner, name or alias",
        "c is not in the plan any more",
        "late entry: d",
        "now 12 games in all",
    ]


def test_a_copy_of_solo_deals_is_verified_without_them(write, tmp_path):
    tournament = Tournament(write(game="al-cabohne-solo", bots=["random", "gardener"], deals=1, seed=None))
    tournament.play(jobs=1)
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    verdict = told(tmp_path / "copy.sqlite")
    assert verdict.holds
    assert "the moves were not checked: solo deals are secret" in "\n".join(map(str, verdict.unchecked))


def test_a_run_that_is_stopped_before_its_first_game_leaves_its_plan_in_the_chain(write):
    class Impatient(Watch):
        def begin(self, news):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tournament(write(deals=1, seed=None)).play(jobs=1, watch=Impatient())
    tournament = Tournament(write(deals=2, seed=None))
    tournament.play(jobs=1)
    verdict = told(tournament.store)
    assert verdict.holds
    assert "deals: 1, now 2" in [*map(str, verdict.history)]
