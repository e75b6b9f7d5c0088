"""Somebody leaves: their games stop counting, the others get their deals back, and what was theirs can be forgotten."""

import json
import os
import signal
import sqlite3
from collections import Counter
from contextlib import closing
from shutil import copytree

import pytest

from beankit.cli.tournament.run import told_of
from beankit.core.errors import BadOption
from beankit.tournament import withdrawal
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import key_file
from beankit.tournament.plan.schedule import extended, meetings, seated, unevenness
from beankit.tournament.publication import close, publish
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import coordinating, opened
from beankit.tournament.verify import verify
from beankit.tournament.withdrawal import withdraw
from beankit.words import catalogue
from tests.tournament.conftest import HOUSE

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("withdrawal")]  # its tournaments are played, once

SECRET = b"the diary of a bean"
TALKING = f'''
from beankit import Bot

class Mine(Bot):
    """Takes the last option, and talks."""

    def decide(self, view, decision):
        print("{SECRET.decode()}")
        self.say("{SECRET.decode()}")
        return decision.options[-1]
'''


def digests(store):
    """Every game that counts, with how it went."""
    return {game.key: (game.bots, game.summary["digest"]) for game in Archive(store).games()}


def verified(store):
    return verify(Archive(store), 3, 1, jobs=1, moved=lambda _: None)


def sound(store):
    """What verify says of a store in which nothing is wrong."""
    seen = verified(store)
    assert list(map(str, seen.troubles)) == []
    assert seen.different == []
    return seen


def struck(tables, bot):
    return [table._replace(bots=()) if bot in table.bots else table for table in tables]


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """Tournaments that are played once for all tests here, each in a folder of its own."""
    made = {}

    def folder(name, bots, *versions):
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name)
            for version in versions or ("",):
                (made[name] / "mine.py").write_text(TALKING + version)
                write_file(made[name], bots)
                Tournament(made[name] / "class.toml").play(jobs=1)
        return made[name]

    return folder


def write_file(folder, bots):
    file = folder / "class.toml"
    file.write_text(f'game = "al-cabohne"\nbots = {json.dumps(bots)}\ndeals = 4\nseed = 7\n')
    return file


@pytest.fixture
def played(once, tmp_path):
    """Five bots that play in pairs, for practice."""
    copytree(once("five", HOUSE[:5]), tmp_path, dirs_exist_ok=True)
    return Tournament(tmp_path / "class.toml")


@pytest.mark.full
def test_games_of_a_bot_that_left_stop_counting_and_all_others_stay(played, beankit):
    before = digests(played.store)
    done = beankit("tournament", "withdraw", played.settings.path, "trader", "--reason", "it was not their own")
    assert done.status == 0, done.err
    assert "trader has left" in done.out
    kept = {key: game for key, game in before.items() if "trader" not in game[0]}
    assert digests(played.store) == kept
    assert played.play(jobs=1), "the others play the deals that they lost"
    after = digests(played.store)
    assert {key: after[key] for key in kept} == kept, "tables without it are untouched"
    assert not [bots for bots, _ in after.values() if "trader" in bots]
    assert {standing.bot: standing.deals >= 4 for standing in played.standings()} == dict.fromkeys(
        {*HOUSE[:5]} - {"trader"}, True
    )
    assert played.play(jobs=1) == 0
    assert "trader does not play: it has left (it was not their own)" in " ".join(map(str, played.refused.values()))


@pytest.mark.full
@pytest.mark.parametrize(("bots", "players", "deals"), [(6, 2, 5), (7, 2, 9), (5, 3, 12), (20, 4, 20), (30, 5, 10)])
def test_the_others_get_their_deals_back(bots, players, deals):
    names = [f"b{number:02}" for number in range(bots)]
    before = extended([], names, players, deals, "seed")
    gone, *rest = names
    tables = struck(before, gone)
    added = extended(tables, rest, players, deals, "seed")
    now = seated([*tables, *added])
    assert all(now[bot] >= deals for bot in rest)
    assert len(added) <= len(before) - sum(bool(table.bots) for table in tables) + bots, "and at most a wave more"
    often, usual = (meetings(table.bots for table in some) for some in ([*tables, *added], before))
    assert unevenness(often, rest) <= unevenness(usual, rest) + 2
    assert extended([*tables, *added], rest, players, deals, "seed") == []


@pytest.mark.full
def test_where_everybody_plays_alone_nobody_plays_again(write):
    tournament = Tournament(write(bots=["loner", "random", "gardener"], game="al-cabohne-solo", deals=3))
    tournament.play(jobs=1)
    withdraw(tournament.store, "random")
    assert tournament.play(jobs=1) == 0
    assert {standing.bot for standing in tournament.standings()} == {"loner", "gardener"}
    assert sound(tournament.store).checked == 3


@pytest.mark.full
def test_a_house_bot_takes_the_seat_if_too_few_are_left(write):
    tournament = Tournament(write(bots=["random", "gardener"], deals=2))
    tournament.play(jobs=1)
    withdraw(tournament.store, "random")
    assert Tournament(tournament.settings.path).play(jobs=1) == 4
    assert Counter(standing.low is None for standing in tournament.standings()) == {True: 2}
    assert sound(tournament.store).checked == 3


@pytest.mark.full
def test_a_house_bot_that_left_fills_no_seat_again(write):
    file = write(bots=["random"], deals=1)
    before = Tournament(file)
    before.play(jobs=1)
    (filling,) = {*before.bots} - {"random"}
    withdraw(before.store, filling)
    after = Tournament(file)
    assert len(after.bots) == 2
    assert filling not in after.bots
    assert after.play(jobs=1) == 2
    assert sound(after.store).checked == 2


@pytest.mark.full
@pytest.mark.parametrize(("forget", "seed"), [(False, None), (True, 7)])
def test_nothing_is_refused_afterwards(write, beankit, tmp_path, forget, seed):
    tournament = Tournament(write(bots=HOUSE[:4], deals=3, seed=seed))
    tournament.play(jobs=1)
    withdraw(tournament.store, "trader", forget=forget)
    write(bots=[*HOUSE[:3]], deals=3, seed=seed)
    tournament = Tournament(tournament.settings.path)
    for again in (True, False):
        for words in (
            ["status"], ["standings"], ["schedule"], ["games"], ["report"], ["export", "--to", tmp_path / "out"],
            ["publish", "--to", tmp_path / "copy.sqlite"], ["verify", "--sample", 2, "--jobs", 1],
        ):  # fmt: skip
            name, *more = words
            done = beankit("tournament", name, tournament.settings.path, *more)
            assert done.status == (3 if name == "verify" and forget else 0), (words, done.err)
        if again:
            assert tournament.play(jobs=1)
    assert "1 bot has left" in tournament.store.with_suffix(".html").read_text("utf-8")
    assert "1 Bot ausgeschieden" in german(tournament.store)
    assert "1 bot has left" in published_report(tmp_path / "copy.sqlite")
    assert close(tournament.store).closed
    assert sound(tournament.store).checked == 3


def german(store):
    from beankit.tournament.results.report import report

    return report(Archive(store), "de")


def published_report(copy):
    from beankit.tournament.results.report import report

    archive = Archive(copy)
    assert [(leaver.name, leaver.reason) for leaver in archive.left] == [("", "")]
    return report(archive)


def test_a_copy_tells_nothing_of_who_left(played, tmp_path):
    withdraw(played.store, "trader", "found out")
    publish(Archive(played.store), tmp_path / "copy.sqlite")
    body = (tmp_path / "copy.sqlite").read_bytes()
    assert b"trader" not in body.replace(b'"trader": "', b"")  # one of the well-known house bots
    assert b"found out" not in body


def test_who_is_not_there_or_has_left_is_told(played):
    with pytest.raises(BadOption, match=r"no bot is called 'tradr' in .*; did you mean 'trader'\?"):
        withdraw(played.store, "tradr")
    withdraw(played.store, "trader")
    with pytest.raises(BadOption, match="trader has left already"):
        withdraw(played.store, "trader")


def test_whose_id_it_is_leaves_and_not_who_is_called_like_it(played):
    other = next(bot for bot in HOUSE[:5] if bot != "trader")
    with coordinating(played.store) as store:
        bots = store.kept("entrants")
        bots[other] |= {"called": "trader", "house": False}
        store.keep("entrants", bots)
    assert withdraw(played.store, "trader").bot == "trader"
    assert other in Archive(played.store).entrants


def test_a_table_that_is_emptied_beside_those_of_somebody_who_left_is_found(played):
    withdraw(played.store, "trader")
    with coordinating(played.store) as store:
        number, table = next((number, table) for number, table in enumerate(store.tables()) if table.bots)
        leaver, *others = store.kept("left")
        leaver["tables"][str(number)] = list(table.bots)
        store.keep("left", [leaver, *others])
        store.connection.execute("UPDATE tables SET bots = '[]' WHERE number = ?", (number,))
        store.connection.execute("DELETE FROM counted WHERE number = ?", (number,))
        store.connection.commit()
    assert any("not all tables that are empty" in str(trouble) for trouble in verified(played.store).troubles)


def test_a_published_copy_stays_as_it_is(played, tmp_path):
    publish(Archive(played.store), tmp_path / "copy.sqlite")
    with pytest.raises(BadOption, match=r"is a published copy: .* publish again"):
        withdraw(tmp_path / "copy.sqlite", "trader")


def test_a_bot_that_left_and_comes_back_under_another_name_is_a_late_entry(played, write):
    withdraw(played.store, "trader")
    more = Tournament(write(bots=[*HOUSE[:5], "consigliere"], deals=4))
    assert more.play(jobs=1)
    assert {standing.bot for standing in more.standings()} == {*HOUSE[:3], "counter", "consigliere"}
    assert sound(more.store).checked == 3


# --- forgetting ---


@pytest.fixture
def talked(once, tmp_path):
    """A tournament with a bot that talks, in two versions."""
    copytree(once("talked", ["mine.py", "random", "gardener"], "", "# another version\n"), tmp_path, dirs_exist_ok=True)
    return Tournament(tmp_path / "class.toml")


def bytes_of(store):
    """All that lies on the disk of a store."""
    return b"".join(part.read_bytes() for part in sorted(store.parent.glob(f"{store.name}*")))


def sources(store):
    with opened(store) as there:
        return there.connection.execute("SELECT count(*) FROM sources").fetchone()[0]


@pytest.mark.parametrize("closed", [False, True])
def test_a_store_forgets_sources_prints_remarks_and_the_name(talked, tmp_path, closed, beankit):
    assert SECRET in bytes_of(talked.store)
    assert sources(talked.store) == 2
    if closed:
        close(talked.store)
    write_file(tmp_path, ["random", "gardener"])
    done = beankit("tournament", "withdraw", talked.settings.path, "mine", "--forget", "--reason", SECRET.decode())
    assert done.status == 0, done.err
    assert "forgotten" in done.out
    body = bytes_of(talked.store)
    assert SECRET not in body
    assert b"mine" not in body
    assert sources(talked.store) == 0
    with opened(talked.store) as store:
        assert store.kept("fingerprints")["bots"] == {}
    assert [(leaver.name, leaver.reason) for leaver in Archive(talked.store).left] == [("", "")]
    assert sound(talked.store).checked == 3


@pytest.mark.full
def test_the_others_keep_their_sources_even_if_they_are_the_same(talked, tmp_path):
    (tmp_path / "same.py").write_text((tmp_path / "mine.py").read_text())
    both = Tournament(write_file(tmp_path, ["mine.py", "same.py", "random", "gardener"]))
    both.play(jobs=1)
    withdraw(both.store, "mine", forget=True)
    assert sources(both.store) == 1
    left = Tournament(write_file(tmp_path, ["same.py", "random", "gardener"]))
    left.play(jobs=1)
    assert sound(left.store).checked == 3


def test_who_left_can_be_forgotten_later(talked):
    withdraw(talked.store, "mine", "its owner wants to")
    assert SECRET in bytes_of(talked.store)
    withdraw(talked.store, "mine", forget=True)
    assert SECRET not in bytes_of(talked.store)
    assert [leaver.name for leaver in Archive(talked.store).left] == [""]


def test_what_still_has_it_is_named(talked, beankit, tmp_path):
    beankit("tournament", "publish", talked.store, "--to", tmp_path / "everybody.sqlite", "--names")
    beankit("tournament", "report", talked.store)
    beankit("tournament", "publish", talked.store, "--to", tmp_path / "aliases.sqlite")
    write_file(tmp_path, ["random", "gardener"])
    done = beankit("tournament", "withdraw", talked.settings.path, "mine", "--forget", "--lang", "de")
    assert done.status == 0, done.err
    for name in ("everybody.sqlite", "aliases.sqlite", "class.html"):
        assert name in done.out
    assert "vergessen" in done.out


def test_what_has_the_alias_of_a_bot_that_left_before_is_named_too(talked, tmp_path):
    publish(Archive(talked.store), tmp_path / "aliases.sqlite")
    withdraw(talked.store, "mine")
    done = withdraw(talked.store, "mine", forget=True)
    assert [file.name for file in done.elsewhere] == ["aliases.sqlite"]


@pytest.mark.parametrize(
    ("text", "named"),
    [("<td>12</td>", True), ("s12, 120, 1.12, 12.5", False), ("it is 12.", True), ("7,12,5", True), ("A&amp;B", True)],
)
def test_a_name_is_found_only_as_a_word_of_its_own(text, named):
    assert withdrawal.is_named(text, {"12", "A&B"}) == named


def test_whoever_would_come_back_is_not_forgotten(talked, beankit):
    done = beankit("tournament", "withdraw", talked.settings.path, "mine", "--forget")
    assert done.status == 2
    assert "take it out of the list of bots" in done.err


def test_nor_if_the_store_is_named_and_its_file_lies_beside_it(talked, beankit, tmp_path):
    done = beankit("tournament", "withdraw", talked.store, "mine", "--forget")
    assert done.status == 2
    assert f"take it out of the list of bots in {talked.settings.path}" in done.err
    assert Archive(talked.store).left == []
    talked.settings.path.unlink()
    assert beankit("tournament", "withdraw", talked.store, "mine", "--forget").status == 0


def test_the_next_command_names_the_store_that_the_bot_left(played, beankit, tmp_path):
    other = played.store.rename(tmp_path / "the other.sqlite")
    done = beankit("tournament", "withdraw", played.settings.path, "trader", "--store", other)
    assert f"beankit tournament run {played.settings.path} --store '{other}'" in done.out
    copytree(tmp_path, tmp_path / "again")
    (tmp_path / "again" / other.name).rename(tmp_path / "again" / "class.sqlite")
    done = beankit("tournament", "withdraw", tmp_path / "again" / "class.toml", "random")
    assert "--store" not in done.out


def test_a_bot_is_forgotten_although_the_key_is_lost(write, beankit, tmp_path):
    (tmp_path / "mine.py").write_text(TALKING)
    tournament = Tournament(write(bots=["mine.py", "random", "gardener"], deals=1, seed=None))
    tournament.play(jobs=1)
    key_file(tournament.store).unlink()
    write(bots=["random", "gardener"], deals=1, seed=None)
    done = beankit("tournament", "withdraw", tournament.store, "mine", "--forget")
    assert done.status == 0, done.err
    body = bytes_of(tournament.store)
    assert SECRET not in body
    assert b"mine" not in body
    done = beankit("tournament", "verify", tournament.store)
    assert done.status == 3
    assert "not checked: the tables of promise 1: a bot of it is not known" in done.out
    assert "not checked: the key of this tournament is missing: put" in done.out


def killed_at(name, store, monkeypatch):
    """Forget a bot in a process that is killed as soon as it comes to a function."""
    pid = os.fork()
    if not pid:
        monkeypatch.setattr(withdrawal, name, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        withdraw(store, "mine", forget=True)
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL


def test_what_a_killed_process_did_not_overwrite_the_next_one_does(talked, monkeypatch):
    killed_at("sweep", talked.store, monkeypatch)
    assert [leaver.name for leaver in Archive(talked.store).left] == [""]
    with coordinating(talked.store):
        pass
    assert SECRET not in bytes_of(talked.store)


def test_a_process_that_is_killed_before_leaves_everything_as_it_was(talked, monkeypatch):
    before = digests(talked.store)
    killed_at("forget_games", talked.store, monkeypatch)
    assert digests(talked.store) == before
    assert Archive(talked.store).left == []
    withdraw(talked.store, "mine", forget=True)
    assert SECRET not in bytes_of(talked.store)


def test_while_somebody_reads_the_rest_is_left_to_the_next_command(talked, monkeypatch):
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *words, **more: connect(*words, **{**more, "timeout": 0.1}))
    with closing(connect(talked.store)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM prints").fetchone()
        done = withdraw(talked.store, "mine", forget=True)
        assert not done.swept
        (*_, sentence, _) = map(str, told_of(done, talked.store, str(talked.store)))
        assert sentence.startswith("Somebody is reading the store")
    with coordinating(talked.store):
        pass
    assert SECRET not in bytes_of(talked.store)


def test_what_is_said_to_a_teacher_has_its_german():
    from tests.checks.test_german import PACKAGE, has_words, said_in

    files = [PACKAGE / "tournament" / "withdrawal.py", *(PACKAGE / "cli" / "tournament").glob("*.py")]
    said = set(filter(has_words, said_in(files)))
    assert len(said) > 15
    assert said - set(catalogue("de").tables["sentences"]) == set()


def test_a_table_that_was_moved_is_found_although_somebody_has_left(played):
    withdraw(played.store, "trader")
    assert sound(played.store).checked == 3
    with coordinating(played.store) as store:
        tables = store.tables()
        place = next(number for number, table in enumerate(tables) if "random" in table.bots)
        seats = tuple({"random": "gardener", "gardener": "random"}.get(bot, bot) for bot in tables[place].bots)
        store.plan([*tables[:place], tables[place]._replace(bots=seats), *tables[place + 1 :]], 0)
    assert "the tables are not those that follow" in " ".join(map(str, verified(played.store).troubles))


@pytest.mark.full
def test_several_leave_one_after_the_other(write):
    def tournament(bots):
        return Tournament(write(bots=bots, deals=2, game="bohnanza", more="players = 3"))

    tournament(HOUSE[:5]).play(jobs=1)
    for bot, forget, named in ((HOUSE[0], False, HOUSE[:5]), (HOUSE[1], True, [HOUSE[0], *HOUSE[2:5]])):
        withdraw(tournament(named).store, bot, forget=forget)
        tournament(named).play(jobs=1)
        assert sound(tournament(named).store).checked == 3
    assert {standing.bot: standing.deals for standing in tournament(named).standings()} == dict.fromkeys(HOUSE[2:5], 2)


def test_two_who_only_met_each_other_leave_and_one_is_forgotten(write):
    tournament = Tournament(write(bots=HOUSE[:4], deals=1))
    tournament.play(jobs=1)
    first, second = Archive(tournament.store).plan.tables[0].bots
    withdraw(tournament.store, first)
    withdraw(tournament.store, second, forget=True)
    assert sound(tournament.store).checked == 2
