"""The final: the best at one table, on other cards from the tournament's key, stored and checked as ever."""

import pytest

from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.final import FINAL, Final, best_of, final_seed, order_of
from beankit.tournament.league.table import table_of
from beankit.tournament.league.versions import name_of
from beankit.tournament.plan.chances import key_file
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.verify import verify
from tests.tournament.leagues import played

pytestmark = pytest.mark.xdist_group("cup")  # played once
BOTS = ["random", "gardener", "template"]


def made(folder, deals=8, seed="seed = 3\n", bots=BOTS):
    path = folder / "cup.toml"
    path.write_text(f'game = "bohnanza"\nplayers = 3\nbots = {bots}\ndeals = {deals}\n{seed}')
    tournament = Tournament(path)
    tournament.play(jobs=1)
    return Archive(tournament.store)


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    return made(tmp_path_factory.mktemp("cup"), bots=[*BOTS, "trader"])


def test_the_best_play_every_deal_in_all_rotations(cup):
    final = Final(cup, 3, deals=2)
    assert final.bots == [standing.bot for standing in cup.standings()][:3]
    assert final.play(jobs=1) == 6
    stored = Archive(final.store)
    assert [game.bots for game in stored.games()][:3] == stored.plan.tables[0].rotations
    assert final.store.name == "cup-final.sqlite"
    assert {game.summary["seed"] for game in stored.games()}.isdisjoint(game.summary["seed"] for game in cup.games())
    assert verify(stored, 1, 1, jobs=1, moved=lambda *_: None).holds
    with opened(final.store) as store:
        stood = store.kept(FINAL)
    assert [about["bot"] for about in stood["bots"]] == final.bots
    assert stood["of"] == "cup"
    again = Final(cup, 3, deals=2)
    assert again.play(jobs=1) == 0, "nothing is played twice"


@pytest.mark.full
def test_the_best_of_a_league_are_the_first_of_its_table(small, beankit, monkeypatch):
    monkeypatch.setattr("beankit.tournament.league.strengths.FIRST", 3)  # a few deals shall do
    folder = small.parent
    small.rename(folder / "league.toml")
    (folder / "class.toml").write_text('games = ["al-cabohne"]\n')
    there = played(folder / "league.toml")
    table = table_of(there.store)
    rows = [row for row in table.rows if not row.house]
    assert Final(Archive(there.store), 2).bots == [name_of(row.bot, row.version) for row in rows]
    done = beankit("tournament", "final", folder, "--best", 2, "--jobs", 1, "--accept-weak-isolation")
    assert "league-final.sqlite" in done.out, done.err
    assert verify(Archive(folder / "league-final.sqlite"), 1, 1, jobs=1, moved=lambda *_: None).holds
    newer = rows[0]._replace(low=None, high=None)
    monkeypatch.setattr("beankit.tournament.final.table_of", lambda _: table._replace(rows=[*rows, newer]))
    with pytest.raises(BadOption, match="2 bots can play in a final from "):
        best_of(Archive(there.store), order_of(Archive(there.store)), 3)
    alone = [row._replace(low=None) for row in rows]
    monkeypatch.setattr("beankit.tournament.final.table_of", lambda _: table._replace(rows=alone))
    with pytest.raises(BadOption, match="every bot needs 20 deals"):
        best_of(Archive(there.store), order_of(Archive(there.store)), 2)


def test_a_final_that_has_begun_keeps_its_bots(cup, tmp_path):
    store = tmp_path / "mine.sqlite"
    Final(cup, 3, store=store).play(jobs=1)
    assert Final(cup, store=store).bots == Final(cup, 3, store=store).bots
    with pytest.raises(BadOption, match="has begun with"):
        Final(cup, 4, store=store)


def test_who_is_not_told_apart_from_the_last_seat_is_named(cup):
    order = cup.standings()
    final = Final(cup, 3)
    last, missed = (standing.__class__(**{**standing.as_dict(), "ahead_of": ()}) for standing in order[2:4])
    final.order = [*order[:2], last, missed]
    assert f"does not tell {order[2].bot} apart from {order[3].bot}" in str([*final.notices()][1])


@pytest.mark.full
def test_a_counted_final_has_a_key_that_follows_from_the_tournament_s_and_is_not_it(tmp_path):
    counted = made(tmp_path, seed="")
    final = Final(counted)
    final.play(jobs=1)
    key = key_file(final.store).read_text("utf-8").strip()
    assert key == counted.chance.key.derived(FINAL).text
    assert key != key_file(counted.path).read_text("utf-8").strip()
    assert key_file(final.store).stat().st_mode & 0o077 == 0
    assert verify(Archive(final.store), 1, 1, jobs=1, moved=lambda *_: None).holds
    assert final_seed(3) != 3


@pytest.mark.parametrize(("best", "why"), [(1, "at least 2 bots"), (5, "4 bots can play in a final from ")])
def test_a_final_that_cannot_be_is_refused(cup, best, why, tmp_path):
    with pytest.raises(BadOption, match=why):
        Final(cup, best, store=tmp_path / "other.sqlite")


def test_without_places_there_is_no_final(tmp_path):
    with pytest.raises(BadOption, match=r"no final from .*: every bot needs 8 deals"):
        Final(made(tmp_path, deals=2))


def test_the_terminal_names_the_page(cup, beankit, tmp_path):
    shown = beankit(
        "tournament", "final", cup.path, "--best", "3", "--to", tmp_path / "show.sqlite", "--lang", "de"
    ).out
    assert "Das Finale: " in shown
    assert "beankit serve --final" in shown
