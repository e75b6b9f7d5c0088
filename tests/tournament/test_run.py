"""A tournament is played to its end, however often it is stopped, and every game once."""

import json
import re
import signal
import subprocess
import sys
from random import Random

import pytest

from beankit.arena.table.match import play
from beankit.core.errors import BadOption
from beankit.sandbox.levels import WeakIsolation, isolation
from beankit.tournament.archive import Archive
from beankit.tournament.plan import entrants
from beankit.tournament.plan.chances import KeyLost, TournamentKey, key_file
from beankit.tournament.play import work
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import opened
from beankit.tournament.watch import Watch
from tests.cli.terminal import Terminal
from tests.commands import listening
from tests.tournament.conftest import HOUSE

STOPPED = """
import os, signal, sys
from beankit.tournament.archive import Archive
from beankit.tournament.run import Tournament
from beankit.tournament.watch import Watch

class Stopping(Watch):
    def moved(self, done, games, lead):
        if done >= int(sys.argv[2]):
            os.kill(os.getpid(), getattr(signal, sys.argv[3]))

if __name__ == "__main__":
    Tournament(sys.argv[1]).play(jobs=2, watch=Stopping())
"""

PRESSED = f"""
{STOPPED.partition("if __name__")[0]}
from beankit.cli import main
from beankit.tournament.watch import Bar

shown = Bar.moved
Bar.moved = lambda self, *now: (shown(self, *now), Stopping().moved(*now))
main(["tournament", "run", sys.argv[1], "--jobs", "2"])
"""

MOMENTS = sorted(Random(2026).sample(range(2, 42), 3))  # after so many of 48 games
LATER = [(MOMENTS[1], "SIGKILL"), (MOMENTS[2], "SIGKILL")]

MINE = '''
from beankit import Bot

class Mine(Bot):
    """Takes the last option."""

    def decide(self, view, decision):
        return decision.options[-1]
'''


def digests(tournament):
    """Every stored game by its key."""
    with opened(tournament.store) as store:
        return {game.key: game.summary["digest"] for game in store.games()}


@pytest.mark.full
def test_everything_is_played_and_nothing_twice(write):
    whole = Tournament(write())
    assert whole.play(jobs=1) == 24
    before = digests(whole)
    assert whole.play(jobs=1) == 0
    assert digests(whole) == before
    assert [standing.deals for standing in whole.standings()] == [6] * 4
    assert whole.status()[:4] == (24, 24, 0, 6)


@pytest.mark.full
def test_any_number_of_processes_plays_the_same(write):
    first, second = Tournament(write(name="one", deals=9)), Tournament(write(name="two", deals=9))
    assert first.play(jobs=1) == second.play(jobs=2) == 36
    assert digests(first) == digests(second)
    assert first.standings() == second.standings()


@pytest.mark.parametrize(
    ("after", "how"),
    [(MOMENTS[0], "SIGKILL"), (26, "SIGTERM"), *(pytest.param(*other, marks=pytest.mark.full) for other in LATER)],
)
def test_a_killed_run_goes_on_where_it_was(write, after, how):
    """The output ends only when the other processes are gone too: none is left behind."""
    killed, whole = Tournament(write(deals=12, name="killed")), Tournament(write(deals=12, name="whole"))
    command = [sys.executable, "-c", STOPPED, str(killed.settings.path), str(after), how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == -getattr(signal, how), done.stderr
    stored = digests(killed)
    assert after <= len(stored) < 48
    assert killed.play(jobs=2) == 48 - len(stored), "no stored game is played again"
    assert digests(killed).items() >= stored.items()
    assert whole.play(jobs=1) == 48
    assert digests(killed) == digests(whole)
    assert killed.standings() == whole.standings()


def test_the_game_is_the_one_that_play_plays(write):
    tournament = Tournament(write(deals=1))
    tournament.play(jobs=1)
    with opened(tournament.store) as store:
        for summary in (game.summary for game in store.games()):
            again = play(summary["game"], summary["names"], seed=summary["seed"])
            assert again.digest == summary["digest"]


@pytest.mark.full
def test_more_deals_and_late_entries_play_only_what_is_new(write):
    Tournament(write(deals=3)).play(jobs=1)
    more = Tournament(write(deals=6))
    before = digests(more)
    assert more.play(jobs=1) == 12
    late = Tournament(write(deals=6, bots=HOUSE[:5]))
    played = late.play(jobs=1)
    assert digests(late).items() >= before.items()
    assert len(digests(late)) == 24 + played
    assert min(standing.deals for standing in late.standings()) >= 6
    assert late.status().others == 0


@pytest.mark.full
def test_a_new_version_of_a_bot_replays_only_its_own_tables_on_new_cards(write, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    tournament = Tournament(write(bots=["mine.py", "random", "gardener", "template"], deals=3))
    assert tournament.play(jobs=1) == 12
    (tmp_path / "mine.py").write_text(MINE.replace("last", "very last"))
    changed = Tournament(tournament.settings.path)
    assert changed.status()[:3] == (6, 12, 6)
    assert changed.play(jobs=1) == 6
    assert changed.status()[:3] == (12, 12, 6)
    with opened(changed.store) as store:
        seeds = [game.summary["seed"] for game in store.games() if "mine" in game.summary["names"]]
    assert len(set(seeds)) == 6, "three deals before, three others after"


@pytest.mark.full
def test_other_peoples_bots_run_isolated_and_the_level_is_written(write, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "broken.py").write_text(MINE.replace("decision.options[-1]", "1 / 0"))
    tournament = Tournament(write(bots=["mine.py", "broken.py", "random"], deals=2))
    tournament.play(jobs=2)
    (level,) = tournament.status().levels
    assert level >= 3
    standings = {standing.bot: standing for standing in tournament.standings()}
    assert standings["broken"].forfeits == standings["broken"].games == 4
    assert standings["broken"].points == 0
    assert standings["mine"].faults == 0


@pytest.mark.full
def test_where_isolation_is_weak_other_peoples_bots_are_refused(write, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(MINE)
    tournament = Tournament(write(bots=["mine.py", "random"], deals=1))
    for place in (entrants, work):
        monkeypatch.setattr(place, "isolation", lambda: isolation(1))  # without the walls that this machine has
    with pytest.raises(WeakIsolation, match="--accept-weak-isolation"):
        tournament.play(jobs=1)
    assert tournament.play(jobs=1, accept_weak=True) == 2
    assert tournament.status().levels == [1]


@pytest.mark.full
def test_solo_bots_play_the_same_deals(write):
    tournament = Tournament(write(game="al-cabohne-solo", bots=["loner", "random"], deals=8))
    assert tournament.play(jobs=1) == 16
    with opened(tournament.store) as store:
        seeds = [game.summary["seed"] for game in store.games()]
    assert len(set(seeds)) == 8
    assert [standing.bot for standing in tournament.standings()] == ["loner", "random"]


@pytest.mark.full
def test_house_bots_that_filled_up_make_room_for_late_entries(write):
    """What was played with them does not count any more: late entries never meet them."""
    Tournament(write(bots=["gardener"], deals=2, more='fill = ["random"]')).play(jobs=1)
    later = Tournament(write(bots=["gardener", "trader"], deals=3, more='fill = ["random"]'))
    assert later.status()[:3] == (0, 6, 4)
    later.play(jobs=1)
    assert {standing.bot: (standing.low, standing.rank_low, standing.deals) for standing in later.standings()} == {
        "gardener": (None, 1, 3),
        "trader": (None, 1, 3),
    }
    assert later.status()[:3] == (6, 6, 4)
    assert later.play(jobs=1) == 0
    known = Tournament(write(bots=["gardener", "trader", "random"], deals=3))
    assert known.play(jobs=1) == 6, "with late entries, what was played counts"


def test_a_house_bot_that_filled_up_may_become_an_entrant(write):
    Tournament(write(bots=["gardener"], deals=2, more='fill = ["random"]')).play(jobs=1)
    later = Tournament(write(bots=["gardener", "random"], deals=3))
    assert later.play(jobs=1) == 2
    assert {standing.bot: (standing.rank_low, standing.deals) for standing in later.standings()} == {
        "gardener": (1, 3),
        "random": (1, 3),
    }


@pytest.mark.full
def test_a_counted_tournament_promises_its_key_and_keeps_it(write):
    tournament = Tournament(write(seed=None, deals=1))
    sentences = []
    listener = Watch()
    listener.begin = lambda news: sentences.append(str(news.sentence))
    tournament.play(jobs=1, watch=listener)
    key = key_file(tournament.store)
    assert key.stat().st_mode & 0o777 == 0o600
    assert sentences == [str(tournament.status().sentence)]
    (promise,) = Archive(tournament.store).promises
    assert sentences == [f"counted: the promise is {promise.hash}"]
    assert promise.key == TournamentKey(key.read_text().strip()).hash
    assert key.read_text().strip() not in sentences[0]
    before = digests(tournament)
    assert tournament.play(jobs=1) == 0
    away = key.rename(key.with_name("away"))
    with pytest.raises(KeyLost, match=r"put .* back"):
        tournament.play(jobs=1)
    away.rename(key)
    assert tournament.play(jobs=1) == 0
    assert digests(tournament) == before


def test_two_counted_tournaments_have_other_deals(write):
    first, second = Tournament(write(seed=None, deals=1, name="one")), Tournament(write(seed=None, deals=1, name="two"))
    first.play(jobs=1)
    second.play(jobs=1)
    assert not digests(first).keys() & digests(second).keys()


@pytest.mark.full
def test_a_changed_file_does_not_spoil_the_store(write):
    Tournament(write()).play(jobs=1)
    with pytest.raises(BadOption, match="made with seed = 7, and the file now says 8"):
        Tournament(write(seed=8)).play(jobs=1)
    with pytest.raises(BadOption, match="made with seed = 7, and the file now says no value"):
        Tournament(write(seed=None)).play(jobs=1)
    with pytest.raises(BadOption, match="trader has its tables in the store"):
        Tournament(write(bots=HOUSE[:3])).play(jobs=1)
    assert Tournament(write()).play(jobs=1) == 0


@pytest.mark.full
def test_the_commands_tell_it_all(write, beankit):
    file = write(deals=8)
    assert "two bots meet on 2 to 3 deals" in beankit("tournament", "schedule", file).out
    german = beankit("tournament", "schedule", file, "--lang", "de").out
    assert re.search("Welle +Tische +erste Tische", german)
    assert "zwei Bots treffen sich bei 2 bis 3 Verteilungen" in german
    early = beankit("tournament", "standings", file)
    assert early.status == 2
    assert "`beankit tournament run` makes it" in early.err
    first = beankit("tournament", "run", file, "--jobs", 1)
    assert first.status == 0
    assert "practice: seed 7" in first.out
    assert "The rank says which places are possible" in first.out
    assert "A page with charts and games:  beankit tournament report " in first.out
    assert beankit("tournament", "standings", file).out in first.out
    assert "32 of 32 games are stored" in beankit("tournament", "status", file).out
    for word in ("standings", "status", "schedule", "games", "verify", "run"):
        assert json.loads(beankit("tournament", word, file, "--json").out)


def test_a_single_game_is_a_game_and_not_games(write, beankit):
    file = write(bots=["random"], deals=1, game="al-cabohne-solo")
    output = beankit("tournament", "run", file, "--jobs", 1).out
    assert "al-cabohne-solo, 1 bot; " in output
    assert "1 game, 0 of them stored in " in output
    output = beankit("tournament", "status", file).out
    assert "al-cabohne-solo, 1 bot, 1 wave; " in output
    assert "1 of 1 game is stored in " in output
    assert "1 game; each bot plays 1 deal, " in beankit("tournament", "schedule", file).out
    assert beankit("tournament", "games", file).out.splitlines()[-2] == "1 game"
    assert (
        "1 game, drawn with seed 5, was played again: 1 went" in beankit("tournament", "verify", file, "--seed", 5).out
    )


@pytest.mark.full
def test_ctrl_c_tells_how_to_go_on(write):
    file = write(deals=200)
    command = [sys.executable, "-c", PRESSED, str(file), "8", "SIGINT"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, preexec_fn=listening)
    assert done.returncode == 130, done.stderr
    assert f"which are stored; continue with: beankit tournament run {file}" in done.stderr
    assert 8 <= len(digests(Tournament(file))) < 800


def test_ctrl_c_before_there_is_a_plan_does_not_count_games(write, beankit, monkeypatch):
    def pressed(_):
        raise KeyboardInterrupt

    file = write()
    monkeypatch.setattr("beankit.tournament.run.coordinating", pressed)
    done = beankit("tournament", "run", file)
    assert done.status == 130
    assert f"stopped after 0 new games; continue with: beankit tournament run {file}" in done.err


@pytest.mark.full
@pytest.mark.parametrize(("lang", "games", "mean"), [("en", "games", r"0\.\d\d"), ("de", "Spiele", r"0,\d\d")])
def test_a_terminal_shows_the_rate_the_time_left_and_who_leads(lang, games, mean, write):
    file = write(deals=60)
    with Terminal("tournament", "run", file, "--jobs", 1, "--lang", lang, cwd=file.parent) as terminal:
        said = terminal.listen()
        assert terminal.status() == 0
    rate = rf"[\d.]+( ?{games}/s|s/ ?{games})"  # a slow machine needs more than a second for a game
    assert re.search(rf"\d+/240 \[\d\d:\d\d<\d\d:\d\d, +{rate}, [a-z]+ {mean}", said), said[-1000:]


@pytest.mark.full
def test_a_run_its_status_and_its_games_speak_german(beankit, tmp_path):
    file = tmp_path / "klein.toml"
    file.write_text('game = "al-cabohne"\nbots = ["random", "template"]\ndeals = 2\nseed = 7\n', "utf-8")
    run = beankit("tournament", "run", file, "--jobs", 1, "--lang", "de").out
    assert run.startswith("al-cabohne, 2 Bots; Übung: Startzahl 7; alle können dieselben Spiele spielen\n")
    assert "4 Spiele, davon 0 in " in run
    assert "Eine Seite mit Diagrammen und Spielen:  beankit tournament report" in run
    status = beankit("tournament", "status", file, "--lang", "de").out
    assert "4 von 4 Spielen sind in " in status
    games = beankit("tournament", "games", file, "--lang", "de").out
    assert games.split()[:3] == ["Spiel", "Welle", "Verteilung"]
    assert "4 Spiele\n" in games
    assert "Das letzte ansehen:  beankit tournament replay" in games
    written = beankit("tournament", "export", file, "--to", tmp_path / "tables", "--lang", "de").out
    assert "Tabellen liegen in" in written
