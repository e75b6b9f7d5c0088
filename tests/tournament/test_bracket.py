"""A final in rounds: tables drawn from pots, one winner each, every game stored and checked like any other."""

import json

import pytest

from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.bracket import Bracket, drawn_from_pots, final_of, rounds
from beankit.tournament.final import FINAL, Final, ranked
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.verify import verify
from tests.tournament.cups import duels

pytestmark = pytest.mark.xdist_group("bracket")  # played once


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    return Archive(Tournament(duels(tmp_path_factory.mktemp("duels"))).store)


@pytest.fixture(scope="module")
def played(cup):
    final = final_of(cup, 4, 1, None)
    matches = []
    for match in final.matches():
        match.play(jobs=1)
        matches.append(match)
    return matches


def test_winners_of_drawn_tables_play_the_final(cup, played):
    first, second, final = played
    assert [match.store.name for match in played] == [
        "cup-final-1-1.sqlite",
        "cup-final-1-2.sqlite",
        "cup-final.sqlite",
    ]
    best = [standing.bot for standing in cup.standings()]
    assert {first.bots[0], second.bots[0]} == {*best[:2]}, "the two best sit apart"
    winners = [ranked(Archive(match.store).games(), match.by_strength)[0].bot for match in (first, second)]
    assert final.bots == winners
    with opened(final.store) as store:
        stored_rounds = store.kept(FINAL)["rounds"]
    assert [[table["winner"] for table in tables] for tables in stored_rounds] == [winners]


def test_every_table_has_its_own_cards_and_holds_when_it_is_verified(cup, played):
    seeds = [{game.summary["seed"] for game in Archive(match.store).games()} for match in played]
    assert len(set.union(*seeds)) == len(seeds) * len(seeds[0])
    assert set.union(*seeds).isdisjoint(game.summary["seed"] for game in cup.games())
    for match in played:
        assert verify(Archive(match.store), 1, 1, jobs=1, moved=lambda *_: None).holds


def test_what_was_drawn_stays_and_nothing_is_played_twice(cup, played):
    again = final_of(cup, None, 1, None)
    assert isinstance(again, Bracket)
    assert [match.play(jobs=1) for match in again.matches()] == [0, 0, 0]
    with pytest.raises(BadOption, match="has begun with"):
        final_of(cup, 2, 1, None)


def test_a_draw_that_makes_no_sense_is_told(cup, tmp_path):
    (tmp_path / "other.draw").write_text('{"seats": []}')
    with pytest.raises(BadOption, match=r"other\.draw cannot be read"):
        final_of(cup, None, 1, tmp_path / "other.sqlite")


def test_as_many_as_a_table_has_play_one_match(cup, tmp_path):
    assert isinstance(final_of(cup, 2, 1, tmp_path / "one.sqlite"), Final)


@pytest.mark.parametrize(
    ("best", "players", "seats"),
    [(12, 4, [3, 4]), (12, 3, [4, 3]), (9, 4, [3, 3]), (20, 4, [5, 4]), (27, 4, [3, 3, 3]), (4, 4, [4])],
)
def test_tables_of_a_round_are_equal_and_few_rounds_are_played(best, players, seats):
    assert rounds((3, 4, 5), best, players) == seats


def test_what_cannot_be_divided_names_what_can():
    with pytest.raises(BadOption, match=r"11 bots cannot be dealt .* choose one of 3, 4, 5, 9, 12, 15, 16, 20, 25"):
        rounds((3, 4, 5), 11, 4)


def test_every_table_gets_one_of_each_pot_and_the_key_decides_which(cup):
    order = [f"bot{number:02}" for number in range(12)]
    tables = drawn_from_pots(order, 3, cup)
    assert tables == drawn_from_pots(order, 3, cup)
    assert [sorted(column) for column in zip(*tables, strict=True)] == [order[:4], order[4:8], order[8:]]
    assert [table[0] for table in tables] != order[:4] or [table[1] for table in tables] != order[4:8]


def test_equal_points_go_by_wins_and_then_by_the_tournament(played):
    games = Archive(played[0].store).games()
    first = next(iter(games))
    summary = {**first.summary, "points": [0.5, 0.5], "winners": [1]}
    level = first._replace(summary=summary)
    order = [*first.bots]
    assert [row.bot for row in ranked([level], order)] == order[::-1]
    assert {row.place for row in ranked([level], order)} == {1}
    none = level._replace(summary={**summary, "winners": []})
    assert [row.bot for row in ranked([none], order)] == order


def test_the_terminal_tells_the_draw(cup, beankit, tmp_path):
    shown = beankit("tournament", "final", cup.path, "--best", "4", "--to", tmp_path / "show.sqlite", "--lang", "de")
    assert "Tisch 2: " in shown.out
    assert json.loads((tmp_path / "show.draw").read_text())["seats"] == [2, 2]
    assert "6 " in shown.out.splitlines()[-1]
