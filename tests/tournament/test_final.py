"""The final: the best at one table, on other cards from the tournament's key, stored and checked as ever."""

import pytest

from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.final import FINAL, Final, final_seed
from beankit.tournament.plan.chances import key_file
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.verification import verify

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
    assert final.play_all(jobs=1) == 6
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
    assert again.play_all(jobs=1) == 0, "nothing is played twice"


def test_a_final_that_has_begun_keeps_its_bots(cup, tmp_path):
    store = tmp_path / "mine.sqlite"
    Final(cup, 3, store=store).play_all(jobs=1)
    assert Final(cup, store=store).bots == Final(cup, 3, store=store).bots
    with pytest.raises(BadOption, match="has begun with"):
        Final(cup, 4, store=store)


def test_who_is_not_told_apart_from_the_last_seat_is_named(cup):
    order = cup.standings()
    final = Final(cup, 3)
    final.order = [*order[:3], next(iter(order[3:])).__class__(**{**order[3].as_dict(), "groups": order[2].groups})]
    assert f"does not tell {order[2].bot} apart from {order[3].bot}" in str([*final.notices()][1])


def test_a_counted_final_has_a_key_that_follows_from_the_tournament_s_and_is_not_it(tmp_path):
    counted = made(tmp_path, seed="")
    final = Final(counted)
    final.play_all(jobs=1)
    key = key_file(final.store).read_text("utf-8").strip()
    assert key == counted.chance.key.derived(FINAL).text
    assert key != key_file(counted.path).read_text("utf-8").strip()
    assert key_file(final.store).stat().st_mode & 0o077 == 0
    assert verify(Archive(final.store), 1, 1, jobs=1, moved=lambda *_: None).holds
    assert final_seed(3) != 3


@pytest.mark.parametrize(("best", "why"), [(1, "at least 2 bots"), (5, "has 4 bots, and the final is for 5")])
def test_a_final_that_cannot_be_is_refused(cup, best, why, tmp_path):
    with pytest.raises(BadOption, match=why):
        Final(cup, best, store=tmp_path / "other.sqlite")


def test_without_places_there_is_no_final(tmp_path):
    with pytest.raises(BadOption, match=r"nobody has a place in .*: every bot needs 8 deals"):
        Final(made(tmp_path, deals=2))


def test_the_terminal_names_the_page(cup, beankit, tmp_path):
    shown = beankit(
        "tournament", "final", cup.path, "--best", "3", "--to", tmp_path / "show.sqlite", "--lang", "de"
    ).out
    assert "Das Finale: " in shown
    assert "beankit serve --final" in shown
