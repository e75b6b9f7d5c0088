"""A report is one page that tells all, to those who may know it, and obeys nothing that is written in it."""

import json
import re
from shutil import copy

import pytest

from beankit.tournament.archive import Archive
from beankit.tournament.plan.entrants import Entrant
from beankit.tournament.plan.schedule import PlannedTable
from beankit.tournament.publication import close
from beankit.tournament.results.report import LONGEST, board, report
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import coordinating
from beankit.tournament.store.promises import promise
from beankit.words import catalogue
from benchmarks.report import store

pytestmark = pytest.mark.xdist_group("report")  # its tournaments are played once
SPITE = "</script><script>hacked=1</script>"
SPITEFUL = f"""
from beankit import Bot

class Spiteful(Bot):
    def decide(self, view, decision):
        self.say({SPITE!r})
        print({SPITE!r})
        raise ValueError({SPITE!r})
"""
NAMES = ("<b onclick=hacked=1>.py", "=1+1.py")


def numbers(page):
    """The board that a page shows."""
    (script,) = re.findall(r'<script type="application/json" id="numbers">(.*?)</script>', page, re.DOTALL)
    return json.loads(script)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The store of a practice tournament of four house bots."""
    file = tmp_path_factory.mktemp("house") / "winter.toml"
    file.write_text('game = "al-cabohne"\nbots = ["random", "template", "gardener", "trader"]\ndeals = 9\nseed = 7\n')
    Tournament(file).play(jobs=1)
    return file.with_suffix(".sqlite")


@pytest.fixture(scope="module")
def spiteful(tmp_path_factory):
    """The store of a counted tournament with a bot that fails, and names and messages that look like HTML."""
    folder = tmp_path_factory.mktemp("spiteful")
    for name in NAMES:
        (folder / name).write_text(f"# {name}{SPITEFUL}")
    file = folder / "class.toml"
    file.write_text(f'game = "al-cabohne"\nbots = {json.dumps([*NAMES, "random"])}\ndeals = 2\n')
    Tournament(file).play(jobs=1, accept_weak=True)
    return file.with_suffix(".sqlite")


@pytest.mark.full
def test_the_command_writes_one_page_for_its_owner(beankit, house, tmp_path):
    to = tmp_path / "page.html"
    done = beankit("tournament", "report", house, "--to", to, "--lang", "de")
    assert (done.status, done.err) == (0, "")
    page = to.read_text("utf-8")
    shown = numbers(page)
    assert shown["head"]["title"] == "winter · Al Cabohne, 2 am Tisch und die Mafia"
    assert shown["head"]["facts"].endswith("jede Verteilung in allen 2 Sitzordnungen · Übung mit Startzahl 7")
    assert shown["run"] == {"done": 36, "games": 36, "facts": [], "faults": [], "running": False}
    assert to.stat().st_mode & 0o777 == 0o600
    assert len(page) < 1_000_000


@pytest.mark.parametrize(
    ("lang", "mafia"), [("en", "The mafia plays at every table"), ("de", "Die Mafia spielt an jedem")]
)
def test_a_report_says_what_points_and_ranks_are_and_that_the_mafia_plays(house, lang, mafia):
    notes = board(Archive(house), lang)["notes"]
    assert set(notes) == {"standings", "ratings", "seats", "games"}
    points, rank, rating, against = findings_of(lang, "points_note", "rank_note", "ratings", "mafia.note")
    assert notes["standings"] == f"{points} {against} {rank}"
    assert against.startswith(mafia)
    assert notes["ratings"] == f"{rating} {rank}"
    assert notes["seats"] == f"{points} {against}"


def findings_of(lang, *keys):
    return [catalogue(lang)[f"findings.{key}"] for key in keys]


@pytest.mark.full
def test_where_no_mafia_plays_none_is_mentioned(tmp_path):
    store(tmp_path / "small.sqlite", bots=4, deals=1)
    shown = numbers(report(Archive(tmp_path / "small.sqlite")))
    assert "afia" not in json.dumps({key: shown[key] for key in ("head", "notes", "sure")})


def test_a_public_report_has_no_hints(beankit, house, tmp_path):
    to = tmp_path / "page.html"
    assert beankit("tournament", "report", house, "--to", to, "--public").status == 0
    shown = numbers(to.read_text("utf-8"))
    assert not {"copies", "not_listed"} & {*shown, *shown["notes"]}
    assert to.stat().st_mode & 0o777 == 0o644


def test_a_folder_that_is_not_there_is_told(beankit, house, tmp_path):
    done = beankit("tournament", "report", house, "--to", tmp_path / "none" / "page.html")
    assert done.status == 2
    assert "cannot be written" in done.err


def test_a_page_that_cannot_be_written_beside_the_store_can_be_written_elsewhere(beankit, house, tmp_path):
    store = tmp_path / "winter.sqlite"
    copy(house, store)
    store.with_suffix(".html").mkdir()
    done = beankit("tournament", "report", store)
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith("winter.html cannot be written: Is a directory; write it elsewhere:  --to FILE\n")


def test_the_standings_agree_with_the_command(beankit, house):
    standings = json.loads(beankit("tournament", "standings", house, "--json").out)["standings"]
    shown = board(Archive(house))["bots"]
    assert [bot["name"] for bot in shown] == [standing["bot"] for standing in standings]
    assert [bot["points"] for bot in shown] == pytest.approx([standing["points"] for standing in standings], abs=1e-6)


@pytest.mark.parametrize(
    ("rate", "pace"),
    [
        (None, []),
        (0.5, ["0,5 Spiele je Sekunde", "noch etwa 40 s"]),
        (0.05, ["0,1 Spiele je Sekunde", "noch etwa 7 min"]),
    ],
)
def test_a_running_tournament_tells_its_pace(house, rate, pace):
    archive = Archive(house)
    archive.stored -= 20
    shown = board(archive, "de", running=True, rate=rate)
    assert shown["run"]["facts"] == [*pace, f"vorn: {shown['bots'][0]['name']}"]
    assert shown["sure"][-1] == "20 Spiele stehen noch aus."
    assert [line["bot"] for line in shown["progress"]] == [bot["name"] for bot in shown["bots"]]


def test_every_two_bots_have_a_game_to_watch(house):
    archive = Archive(house)
    watch = board(archive)["beats"]["watch"]
    for a, row in enumerate(watch):
        for b, key in enumerate(row):
            assert (key is None) == (a == b)
            assert a == b or len(archive.game(key).bots) == 2


def test_hostile_names_and_messages_stay_texts(spiteful):
    page = report(Archive(spiteful))
    assert page.lower().count("<script") == page.lower().count("</script") == 2
    assert "<b onclick" not in page
    shown = numbers(page)
    assert {bot["name"] for bot in shown["bots"]} == {*(name.removesuffix(".py") for name in NAMES), "random"}
    faults = [game["fault"] for game in shown["games"] if game["fault"]]
    assert any(SPITE in fault for fault in faults)
    assert max(map(len, faults)) <= LONGEST


def test_a_public_report_tells_only_the_kind_of_a_fault(spiteful):
    shown = numbers(report(Archive(spiteful), teacher=False))
    assert all(fault.endswith(": raised") for game in shown["games"] if (fault := game["fault"]))


def test_aliases_leave_no_name_behind(spiteful):
    page = report(Archive(spiteful), aliases=True)
    assert "onclick" not in page
    assert SPITE not in json.dumps(numbers(page))
    assert sorted(bot["name"] for bot in numbers(page)["bots"]) == ["bot 1", "bot 2", "random"]


def test_a_counted_tournament_shows_its_promise(spiteful):
    archive = Archive(spiteful)
    shown = board(archive)
    assert shown["head"]["facts"].endswith(f"promise 1: {archive.promise.hash[:8]}")
    assert shown["head"]["whole"] == [f"promise 1: {archive.promise.hash}"]
    assert shown["sure"][0].startswith("Too few deals to say who is better")


def test_after_closing_the_key_itself_is_shown(spiteful, tmp_path):
    for file in spiteful.parent.glob("class.*"):
        copy(file, tmp_path)
    close(tmp_path / spiteful.name, early=True)
    archive = Archive(tmp_path / spiteful.name)
    facts = " · ".join(["", *board(archive)["head"]["whole"]])
    first, last = archive.promises
    assert f" · promise 1: {first.hash} · promise 2: {last.hash} · key: {archive.key}" in facts


@pytest.mark.full
def test_twenty_bots_fit_into_two_megabytes(tmp_path):
    store(tmp_path / "large.sqlite", bots=20, deals=12)
    assert len(report(Archive(tmp_path / "large.sqlite")).encode()) < 2_000_000


def test_before_the_first_deal_a_report_says_so(tmp_path):
    path = tmp_path / "new.sqlite"
    with coordinating(path) as store:
        store.keep("settings", {"game": "al-cabohne", "players": 2, "seed": 1, "options": {}, "limits": {}})
        store.enlist([Entrant("random", "hash 1", house=True), Entrant("trader", "hash 2", house=True)])
        store.plan([PlannedTable(0, 0, "", ("random", "trader"))], 0)
        store.count([("key 1", "key 2")])
        store.keep("engine", "")
        store.keep("deals", 1)
        promise(store, 0)
    shown = numbers(report(Archive(path)))
    assert shown["sure"] == ["No deal has been played in all seatings yet.", "2 games are still to come."]
    assert (shown["bots"], shown["games"], shown["notes"]) == ([], [], {})


def test_no_game_of_a_secret_solo_deal_can_be_watched_before_closing(tmp_path):
    file = tmp_path / "solo.toml"
    file.write_text('game = "al-cabohne-solo"\nbots = ["random", "template"]\ndeals = 2\n')
    Tournament(file).play(jobs=1)
    store = file.with_suffix(".sqlite")
    shown = board(Archive(store))
    assert shown["head"]["title"] == "solo · Al Cabohne solo, alone against the mafia"
    assert {game["watch"] for game in shown["games"]} == {None}
    assert "watch" not in shown["beats"]
    assert shown["seats"] == []
    close(store)
    assert all(game["watch"] for game in board(Archive(store))["games"])


def test_a_tournament_in_a_cell_is_a_table_with_a_chart(tmp_path, house):
    file = tmp_path / "<winter>.toml"
    file.write_text(house.with_suffix(".toml").read_text())
    fresh = Tournament(file)
    assert fresh._repr_html_() == "<p>&lt;winter&gt;: 4 bots, and nothing is played yet; .run() begins</p>"
    played = Tournament(house.with_suffix(".toml"))
    assert played._repr_html_() == played.result()._repr_html_()
    assert played._repr_html_().count("<circle") == 4
    assert "<script" not in played._repr_html_()
    assert repr(played) == str(played.result())
