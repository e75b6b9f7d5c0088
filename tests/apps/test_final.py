"""A final on a projector: one place for everybody, led by whoever has the word, and kept when the server is killed."""

import json
import os
import select
import signal
import subprocess

import msgspec
import pytest

pytest.importorskip("tornado")
pytest.importorskip("voila")

from beankit.apps.chances import KeptChance
from beankit.apps.final import PACES, Show
from beankit.apps.shots import LONGEST, TALL, short
from beankit.core.actions import Pass
from beankit.tournament.archive import Archive
from beankit.tournament.bracket import final_of
from beankit.tournament.final import Final
from beankit.tournament.run import Tournament
from tests.apps.serving import serving
from tests.tournament.cups import duels

pytestmark = pytest.mark.xdist_group("final")  # played once
CHANCE = 'class="chance"'
TALKER = """
from beankit.bots import Trader


class Talker(Trader):
    strength = 3

    def plant(self, view, options):
        self.say("<b>" + "a very long reason " * 9)
        return super().plant(view, options)
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("final")
    (folder / "talker.py").write_text(TALKER)
    bots = '["gardener", "template", "talker.py"]'
    (folder / "cup.toml").write_text(f'game = "bohnanza"\nplayers = 3\nbots = {bots}\ndeals = 8\nseed = 5\n')
    tournament = Tournament(folder / "cup.toml")
    tournament.play(jobs=1, accept_weak=True)
    final = Final(Archive(tournament.store))
    final.play(jobs=1, accept_weak=True)
    return final.store


@pytest.fixture
def show(store):
    store.with_suffix(".place").unlink(missing_ok=True)
    return Show(store)


def test_beats_are_decisions_in_which_somebody_does_something(show):
    show.step(1)
    played = show.shot.reel.played
    seen = {0}
    while not show.between:
        seen.add(show.at)
        show.step(1)
    assert all(not isinstance(played[at][1], Pass) for at in seen - {0, show.shot.reel.last})
    assert len(seen) < show.shot.reel.last


def test_after_a_game_comes_the_result_and_then_the_next_game(show):
    assert [row.points for row in show.result()] == [0.0] * 3
    show.playing = True
    show.go(show.shot.reel.last + 1)
    assert show.between
    assert not show.playing, "everybody waits"
    assert sum(row.points for row in show.result()) == pytest.approx(1.5)
    show.press()
    assert (show.game, show.at, show.playing) == (1, 0, True)
    show.step(-1)
    assert (show.game, show.between) == (0, True)
    show.game = len(show.games) - 1
    show.go(10**9)
    assert show.ended
    show.turn(1)
    assert show.ended, "there is nothing behind the end"
    assert [row.place for row in show.result()] == sorted(row.place for row in show.result())


def test_no_hand_is_in_the_picture(show):
    for at in show.shot.beats[:60:7]:
        show.go(at)
        picture = show.picture("en")
        assert all("shown" not in seat and not seat["cards"] for seat in picture["seats"])
        hand = list(show.shot.reel.tables[at].players[0].hand)
        assert json.dumps(hand) not in json.dumps(picture)


def test_hands_are_laid_open_and_hidden_again(show):
    show.go(show.shot.beats[7])
    hands = [list(player.hand) for player in show.shot.reel.tables[show.at].players]
    show.reveal()
    picture = show.picture("de")
    assert [seat["cards"] for seat in picture["seats"]] == hands
    assert {card for hand in hands for card in hand} <= picture["names"].keys() & picture["drawings"].keys()
    show.reveal()
    assert not any(seat["cards"] for seat in show.picture("de")["seats"])


def test_remarks_are_short_and_a_bot_keeps_its_colour(show):
    show.go(show.shot.reel.last)
    picture = show.picture("de")
    assert picture["talks"]
    assert all(len(text) < LONGEST for _, text in picture["said"])
    assert short("x" * LONGEST) == "x" * (LONGEST - 2) + "…"
    before = {seat["name"]: seat["colour"] for seat in picture["seats"]}
    show.game = 1
    show.go(0)
    assert {seat["name"]: seat["colour"] for seat in show.picture("de")["seats"]} == before
    show.whisper()
    assert not show.picture("en")["talks"]


def test_the_pace_has_limits(show):
    for _ in PACES:
        show.faster(1)
    assert show.pace == PACES[-1]
    for _ in PACES:
        show.faster(-1)
    assert show.pace == PACES[0]


@pytest.mark.parametrize("text", ["", "{", '{"game": 99, "at": 1}', '{"game": "a"}'])
def test_a_place_that_makes_no_sense_is_forgotten(store, text):
    store.with_suffix(".place").write_text(text)
    assert (Show(store).game, Show(store).at) == (0, 0)


def children(parent, module):
    """The processes of a server that run a module, from the outside."""
    lines = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(parent)], capture_output=True, text=True).stdout
    return [int(line.split()[0]) for line in lines.splitlines() if module in line]


def point(show, at, won, game=0):
    return msgspec.json.encode(KeptChance(show.games[game].key, at, 1, 10, won))


def test_the_chances_tell_nothing_that_lies_ahead_and_a_cut_line_is_forgotten(store, show):
    show.chances.file.unlink(missing_ok=True)
    first, second = show.shot.reel.turns()[:2]
    show.chances.keep(point(show, first, (5, 3, 2)))
    with show.chances.file.open("ab") as file:
        file.write(b"\n" + point(show, second, (1, 1, 8))[:-9])  # the server was killed here
    show.chances.keep(point(show, show.shot.reel.last, (10, 0, 0)))
    show.chances.keep(point(show, 0, (0, 9, 1), game=1))
    again = Show(store)
    assert sorted(again.chances.curves[show.games[0].key]) == [first, show.shot.reel.last]
    again.go(second)
    picture = again.picture("en")
    assert {seat["seat"]: seat["chance"] for seat in picture["seats"]} == {0: 50, 1: 30, 2: 20}
    assert [len(line.split()) for _, line in picture["odds"]] == [1, 1, 1]
    again.reckon()
    assert all(seat["chance"] is None for seat in again.picture("en")["seats"])
    again.reckon()
    again.game = 1
    again.go(0)
    colours = {seat["colour"]: seat["chance"] for seat in again.picture("en")["seats"]}
    assert colours == {1: 0, 2: 90, 0: 10}, "a bot keeps its colour, and its chance goes with it"
    show.chances.file.unlink()


@pytest.fixture(scope="module")
def rounds(tmp_path_factory):
    path = duels(tmp_path_factory.mktemp("rounds"))
    for match in final_of(Archive(Tournament(path).store), 4, 1, None).matches():
        match.play(jobs=1)
    return path.with_name("cup-final.sqlite")


def test_a_final_in_rounds_shows_the_bracket_and_no_winner_too_early(rounds):
    show = Show(rounds)
    assert [(match.round, match.table, len(match.games)) for match in show.matches] == [(1, 1, 2), (1, 2, 2), (2, 1, 2)]
    assert (show.at, show.announced, show.between) == (-1, True, False)
    assert [seat.bot for seat in show.bracket()[1][0].seats] == ["", ""]
    assert not any(seat.wins for table in show.bracket()[0] for seat in table.seats)
    show.press()
    assert (show.game, show.at, show.playing) == (0, 0, True)
    show.game = 1
    show.go(10**9)
    assert show.decided
    assert not show.ended
    first = show.matches[0].winner
    assert [seat.bot for seat in show.bracket()[1][0].seats] == [first, ""]
    assert show.result()[0].bot == first
    show.step(1)
    assert (show.game, show.announced, show.playing) == (2, True, False)
    again = Show(rounds)
    assert (again.game, again.at) == (2, -1), "a restart finds its place"
    assert [row.points for row in show.result()] == [0.0, 0.0], "another table begins anew"
    show.skip()
    assert (show.game, show.announced) == (4, True)
    assert all(seat.bot for seat in show.bracket()[1][0].seats)
    show.skip()
    assert show.game == 4, "there is nothing behind the final"
    show.step(-1)
    assert (show.game, show.decided) == (3, True)
    rounds.with_suffix(".place").unlink()


def test_the_charts_tell_nothing_that_lies_ahead(show):
    second = show.shot.reel.turns()[1]
    assert all(line.split()[-1].startswith("100.0,") for line in show.shot.lines(second))
    assert max(float(line.split()[0].split(",")[1]) for line in show.shot.lines(0)) == TALL


@pytest.mark.full
def test_only_the_leader_leads_and_a_killed_server_goes_on_where_it_was(store, tmp_path):
    store.with_suffix(".place").unlink(missing_ok=True)
    with serving(tmp_path, "--final", store) as server:
        server.address = server.address.removesuffix("final")
        teacher, student = server.visitor(), server.visitor()
        word = server.leading_word()
        assert student.post("final", {"do": "on"}).status == 403
        assert student.post("final", {"do": "on", "lead": "guess"}).status == 403
        assert teacher.post("final", {"do": "dance", "lead": word}).status == 400
        assert teacher.post("final", {"do": "turn_on", "lead": word}).status == 204
        assert teacher.post("final", {"do": "on", "lead": word}).status == 204
        seen = json.loads(student.get("final.json").text)
        assert seen["at"] > 0
        assert "<b>a very" not in seen["stage"], "what a bot says is text"
        assert student.get("final/certificate").status == 404, "it is not over"
        assert 'id="lead"' not in student.get("final").text
        assert 'id="lead"' in teacher.get(f"final?lead={word}").text
        while CHANCE not in seen["stage"]:
            seen = json.loads(student.get(f"final.json?seen={seen['beat']}").text)
        workers = [os.pidfd_open(process) for process in children(server.process.pid, "beankit.apps.chances")]
        assert len(workers) == 1
        server.process.send_signal(signal.SIGKILL)
        server.process.communicate()
        assert select.select(workers, [], [], 120)[0], "nobody works for a server that is gone"
    with serving(tmp_path, "--final", store) as server:
        server.address = server.address.removesuffix("final")
        again = json.loads(server.visitor().get("final.json").text)
        assert (again["game"], again["at"], again["playing"]) == (seen["game"], seen["at"], False)
        assert CHANCE in again["stage"], "what was worked out is kept"
        final = Show(store)
        final.game = len(final.games) - 1
        final.go(10**9)
    with serving(tmp_path, "--final", store, "--lang", "de") as server:
        server.address = server.address.removesuffix("final")
        certificate = server.visitor().get("final/certificate").text
        assert "Urkunde" in certificate
        assert "Ein Finale ist eine Vorführung" in certificate


@pytest.mark.full
def test_a_house_without_a_final_has_no_such_page(visitor):
    assert visitor.get("final").status == 404
    assert visitor.get("final.json").status == 404
