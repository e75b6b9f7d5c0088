"""Verify replays every game from its moves and holds the store against its chain: whatever was changed is named."""

import ast
import inspect
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from shutil import copy
from string import Formatter

import pytest

from beankit.arena.table.summary import Summary
from beankit.cli.tournament import running
from beankit.core.writing.record import digest
from beankit.sandbox.keys import Key
from beankit.tournament import history, verifying
from beankit.tournament.archive import Archive
from beankit.tournament.closing import close
from beankit.tournament.plan import chances
from beankit.tournament.plan.chances import Counted
from beankit.tournament.play import replay
from beankit.tournament.play.replay import agree
from beankit.tournament.publishing import publish
from beankit.tournament.run import Tournament
from beankit.tournament.store import bond, chain
from beankit.tournament.store.chain import CLOSE, PLAN, PLAYED, Chain, broken, read_chain
from beankit.tournament.store.opening import coordinating, opened
from beankit.tournament.store.store import rows_of
from beankit.tournament.verifying import verify
from beankit.tournament.watching import Watch
from beankit.words import catalogue

MINE = '''
from beankit import Bot

class Mine(Bot):
    """Takes the last option, and fails where there are many."""

    def decide(self, view, decision):
        print("a thought")
        if len(decision.options) > 9:
            raise ValueError("too many")
        return decision.options[-1]
'''
YOURS = MINE.replace("Mine", "Yours").replace("> 9", "> 99").replace("[-1]", "[0]")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A counted tournament with a late entry and more deals, closed; and the heads of its chain on the way."""
    folder = tmp_path_factory.mktemp("verify")
    (folder / "mine.py").write_text(MINE)
    (folder / "yours.py").write_text(YOURS)
    heads = []
    for bots, deals in ((["mine.py", "yours.py", "trader"], 1), (["mine.py", "yours.py", "trader", "gardener"], 2)):
        file = folder / "class.toml"
        file.write_text(f'game = "bohnanza"\nplayers = 3\nbots = {json.dumps(bots)}\ndeals = {deals}\n')
        tournament = Tournament(file)
        tournament.play(jobs=1)
        heads.append(Archive(tournament.store).head)
    heads.append(close(tournament.store).head)
    return tournament.store, heads


@pytest.fixture
def store(played, tmp_path):
    """A copy of its store, to tamper with."""
    return copy(played[0], tmp_path / "class.sqlite")


def told(store, sample=0, **options):
    """What verify says of a store."""
    return verify(Archive(store), sample, 1, jobs=1, moved=lambda _: None, **options)


def troubles(store, **options):
    """What is wrong with a store, as people read it."""
    return "\n".join(map(str, told(store, **options).troubles))


def changed(store, *statements):
    """Somebody changes a store by hand."""
    with closing(sqlite3.connect(store)) as connection, connection:
        for statement in statements:
            words, *values = [statement] if isinstance(statement, str) else statement
            assert connection.execute(words, values).rowcount


def one_game(store, chosen=bool):
    """A game of a store."""
    return next(game for game in Archive(store).games() if chosen(game))


def named(game):
    """A game as verify names it."""
    return f"game {game.key[:8]} ({', '.join(game.bots)})"


def put(store, game, summary):
    """Somebody gives a game another summary, and changes all rows that follow from it."""
    changed(store, ("UPDATE games SET summary = ? WHERE key = ?", json.dumps(summary), game.key))
    for seat, row in enumerate(rows_of(game._replace(summary=summary))):
        what = "UPDATE seats SET points = ?, score = ?, won = ?, faults = ?, forfeit = ? WHERE key = ? AND seat = ?"
        changed(store, (what, *row[2:], game.key, seat))


def ended_otherwise(record, scores, winner):
    """A record with another last line, whose checksum fits."""
    lines = record.rstrip("\n").split("\n")
    bare = "\n".join(line for line in lines[:-1] if not line.startswith(";"))
    result = f"scores {' '.join(map(str, scores))}; winners {winner}"
    mark = sha256(f"{bare}\n{result}".encode()).hexdigest()[:12]
    return "\n".join([*lines[:-1], f"result: {result}; sum {mark}"]) + "\n"


def forged(game):
    """The summary of a game that the last player has won after all; everything in it fits together."""
    record = ended_otherwise(game.summary["record"], (0, 9, 99), 2)
    summary = Summary.from_dict({**game.summary, "faults": [], "forfeits": []})
    return replace(summary, scores=(0, 9, 99), winners=(2,), record=record, digest=digest(record)).as_dict()


def test_what_was_played_is_verified_and_its_history_is_told(store, played, beankit):
    done = beankit("tournament", "verify", store, "--sample", 4, "--seed", 1, "--head", played[1][0])
    assert done.status == 0, done.err
    games = Archive(store).stored
    assert f"{games} games were replayed from their moves." in done.out
    assert "4 games, drawn with seed 1, were played again: 4 went the same way" in done.out
    for line in ("planned: 1 deal, 3 games", "deals: 1, now 2", "late entry: gardener", f"now {games} games in all"):
        assert f"- {line}" in done.out
    assert "not checked" not in done.out
    assert played[1][2] in done.out


def test_a_forged_winner_is_found_although_everything_fits_and_the_clock_is_blamed(store, beankit):
    for game in Archive(store).games():
        put(store, game, forged(game))
    changed(store, "UPDATE games SET clocked = 1")
    done = beankit("tournament", "verify", store, "--seed", 1, "--json")
    found = json.loads(done.out)
    assert done.status == 1
    told = "\n".join(found["troubles"])
    for game in Archive(store).games():
        assert f"{named(game)}: its moves lead to something else than is stored" in told
    assert "digest, places, points, record, scores, winners" in told
    assert "none of its bots looks at the clock" in told
    assert found["left_out"] == {}


@pytest.mark.parametrize(
    ("statements", "wrong"),
    [
        (["UPDATE games SET clocked = 1 WHERE rotation = 0"], "none of its bots looks at the clock"),
        (["UPDATE games SET level = level + 1 WHERE level IS NOT NULL"], "not as it was when the chain bound it"),
        (["UPDATE games SET level = NULL WHERE level IS NOT NULL"], "its level of isolation does not fit its bots"),
        (["UPDATE games SET seconds = seconds + 1"], "not as it was when the chain bound it"),
        (["UPDATE gifts SET worth = worth + 1"], "what is noted of its trades, harvests and gifts"),
        (["DELETE FROM gifts WHERE giver = 0"], "what is noted of its trades, harvests and gifts"),
        (["UPDATE noted SET offers = offers + 1"], "what is noted of its trades, harvests and gifts"),
        (["UPDATE noted SET seconds = seconds + 1"], "what is noted of its trades, harvests and gifts"),
        (["UPDATE noted SET paces = '{\"40\": 1}' WHERE seat = 0"], "not as it was when the chain bound it"),
        (["UPDATE prints SET text = 'another thought'"], "not as it was when the chain bound it"),
        (["UPDATE seats SET points = 1 - points WHERE points <> 0.5"], "not what the standings are made from"),
        (["UPDATE games SET number = 99 WHERE number = 0"], "other bots sit there than in the plan"),
        (["UPDATE answers SET actions = '[]'"], "what bots answered on the common positions"),
        (["DELETE FROM answers"], "what bots answered on the common positions"),
        (["UPDATE meta SET value = '[]' WHERE name = 'followed'"], "what bots answered on the common positions"),
        (["UPDATE meta SET value = '9' WHERE name = 'deals'"], "not as the chain binds it: the number of deals"),
        (["UPDATE meta SET value = '\"early\"' WHERE name = 'closed'"], "how the tournament was closed"),
        (["DELETE FROM meta WHERE name = 'closed'"], "how the tournament was closed"),
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


@pytest.mark.parametrize("what", ["owner", "alias", "called", "ranked"])
def test_exchanged_owners_and_aliases_are_found(store, what):
    with opened(store) as there:
        bots = there.kept("entrants")
    bots["mine"][what], bots["yours"][what] = bots["yours"][what] or "somebody", not bots["mine"][what] or "nobody"
    changed(store, ("UPDATE meta SET value = ? WHERE name = 'entrants'", json.dumps(bots)))
    assert "not as the chain binds it: the bots with their owners and aliases" in troubles(store)


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
    )
    found = troubles(store)
    assert "games that the chain binds are gone" in found
    assert "not as the chain binds it: the tables" in found
    assert re.search("the tables that link [0-9]+ of the chain adds are not those that follow from its bots", found)


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


def test_faults_that_were_forgiven_are_found_by_the_chain_and_by_playing_again(store):
    game = one_game(store, lambda game: game.summary["faults"])
    put(store, game, Summary.from_dict({**game.summary, "faults": [], "forfeits": []}).as_dict())
    found = told(store, sample=99)
    assert f"{named(game)}: it is not as it was" in "\n".join(map(str, found.troubles))
    assert found.different == [game.key]


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
        Chain(connection, Counted(Key())).link("withdraw", bot="mine")
    assert f"link {number} of the chain is not sealed with the key" in troubles(store)


def rewritten(store):
    """Whoever has the key makes a new chain for whatever a store has now."""
    archive = Archive(store)
    with coordinating(store) as there, there.together():
        new = Chain(there.connection, archive.chance)
        new.begin_anew()
        shown, hidden = bond.plan_of(there)
        new.link(PLAN, {**shown, "kept": len(archive.plan.tables)}, **hidden)
        bond.bind_games(there, new, sorted(there.keys()))
        bond.bind_end(there, new)


def test_a_chain_made_anew_with_the_known_key_is_found_only_by_a_head_that_somebody_kept(store, played):
    """This is what the chain cannot show by itself, so its head is told whenever something changes."""
    changed(store, "UPDATE games SET level = level + 1 WHERE level IS NOT NULL")
    rewritten(store)
    assert troubles(store) == ""
    for head in played[1]:
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
        bond.bind_withdrawal(there, Chain(there.connection, chance), "nobody", "it was tired", forgotten)


def test_a_bot_that_leaves_is_a_link_that_the_history_tells(store):
    left(store)
    found = told(store)
    assert found.holds
    assert "nobody was withdrawn" in [*map(str, found.history)]
    changed(store, "UPDATE meta SET value = '[]' WHERE name = 'left'")
    assert "not as the chain binds it: the bots with their owners and aliases" in troubles(store)


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


def test_a_store_of_an_earlier_kit_is_read_and_has_no_chain(store, write, beankit):
    drop(store)
    assert Archive(store).head is None
    done = beankit("tournament", "verify", store, "--sample", 1)
    assert done.status == 0, done.err
    assert "not checked: this store has no chain" in done.out
    assert beankit("tournament", "standings", store).status == 0
    assert "the chain does not have the head" in troubles(store, head="0" * 64)


def drop(store):
    """As an earlier kit made it."""
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("DROP TABLE chain")
        connection.execute("DELETE FROM meta WHERE name = 'deals'")


def test_a_run_in_such_a_store_begins_a_chain_and_says_what_it_does_not_bind(write):
    early = Tournament(write(deals=3, seed=None))
    early.play(jobs=1)
    drop(early.store)
    more = Tournament(write(deals=6, seed=None))
    assert more.play(jobs=1) == 12
    close(more.store)
    found = told(more.store)
    assert found.holds
    assert "12 games were played before the chain began" in [*map(str, found.history)]


def test_closing_such_a_store_begins_a_chain_too(write):
    early = Tournament(write(deals=3, seed=None))
    early.play(jobs=1)
    drop(early.store)
    close(early.store)
    assert told(early.store).holds
    changed(early.store, "UPDATE meta SET value = replace(value, 'true', 'false') WHERE name = 'entrants'")
    assert "the bots with their owners and aliases" in troubles(early.store)


def test_a_published_copy_is_verified_for_what_it_has(store, played, tmp_path, beankit):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown)
    done = beankit("tournament", "verify", shown, "--head", played[1][2])
    assert done.status == 0, done.err
    assert f"{Archive(store).stored} games were replayed from their moves." in done.out
    assert "played again:" not in done.out
    for line in ("a copy has no sources", "a copy has no key", "a copy has neither prints"):
        assert f"not checked: {line}" in done.out
    assert "who sat where was not checked" not in done.out
    publish(Archive(store), shown, names=True)
    found = told(shown)
    assert found.holds
    assert "who sat where was not checked" in "\n".join(map(str, found.unchecked))


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
    ],
)
def test_a_copy_that_was_changed_is_found(store, tmp_path, statements, wrong):
    shown = tmp_path / "copy.sqlite"
    publish(Archive(store), shown)
    changed(shown, *statements)
    assert wrong in troubles(shown)


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


def test_the_verdict_can_be_read_in_german(store, beankit):
    changed(store, "UPDATE games SET level = level + 1 WHERE level IS NOT NULL")
    done = beankit("tournament", "verify", store, "--sample", 1, "--lang", "de")
    assert "Spiele wurden Zug für Zug nachgespielt" in done.out
    assert "es ist nicht mehr so, wie es in der Kette festgehalten wurde" in done.err


SLOW = '''
from beankit import Bot

class Slow(Bot):
    """Never answers its third question on seat 1; on seat 0 it would be asked for near copies, too."""

    def __init__(self):
        self.asked = 0

    def decide(self, view, decision):
        self.asked += 1
        while self.asked == 3 and view.seat == 1:
            pass
        return decision.options[0]
'''


def test_a_game_that_ran_out_of_time_is_compared_up_to_there(write, tmp_path, beankit):
    (tmp_path / "slow.py").write_text(SLOW)
    file = write(bots=["slow.py", "random"], deals=1, more="[limits]\nseconds = 0.2")
    Tournament(file).play(jobs=1)
    done = beankit("tournament", "verify", file, "--jobs", 1, "--seed", 1)
    assert done.status == 0, done.err
    assert "slow: 1 of them compared only until it ran out of time or memory" in done.out
    stored = one_game(tmp_path / "class.sqlite", lambda game: game.summary["faults"])
    number = stored.summary["faults"][0]["number"]
    for place, alike in ((number - 1, False), (number + 1, True)):
        record = re.sub(rf"^{place}\. ([01]) .*$", rf"{place}. \1 other", stored.summary["record"], flags=re.MULTILINE)
        assert record != stored.summary["record"]
        again = stored._replace(summary={**stored.summary, "record": record})
        assert agree(stored, again) == (alike, [stored.summary["faults"][0]["seat"]])


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
    found = told(tmp_path / "copy.sqlite")
    assert found.holds
    assert "the moves were not checked: solo deals are secret" in "\n".join(map(str, found.unchecked))


def test_a_run_that_is_stopped_before_its_first_game_leaves_its_plan_in_the_chain(write):
    class Impatient(Watch):
        def begin(self, news):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tournament(write(deals=1, seed=None)).play(jobs=1, watch=Impatient())
    tournament = Tournament(write(deals=2, seed=None))
    tournament.play(jobs=1)
    found = told(tournament.store)
    assert found.holds
    assert "deals: 1, now 2" in [*map(str, found.history)]


def templates(source):
    """The sentences that a source says."""
    tree = ast.parse(source)
    constants = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
            text = constants.get(ast.unparse(node.args[0]), node.args[0])
            if isinstance(text, ast.Constant):
                yield text.value


def test_every_sentence_of_a_verdict_has_its_german():
    def parts(text):
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    german = catalogue("de").tables["verdicts"]
    modules = (chances, chain, replay, history, verifying, running)
    said = {text for module in modules for text in templates(inspect.getsource(module))}
    assert said == german.keys()
    assert [text for text, other in german.items() if parts(text) != parts(other)] == []
