"""A class hands in bots, and they play: one of every owner, late ones and new versions too."""

import json

import pytest

from beankit.apps.board.messages import BoardQuestion
from beankit.apps.board.process import BoardDesk
from beankit.classroom.aliases import BEANS
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection
from beankit.classroom.settings import ClassSettings
from beankit.cli import run as beankit
from beankit.core.errors import BadOption
from beankit.tournament.archive import Archive
from beankit.tournament.plan.entrants import Entrant, shown_names
from beankit.tournament.play.work import Work
from beankit.tournament.publication import publish
from beankit.tournament.results.report import board
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import coordinating
from beankit.tournament.watch import forecast
from beankit.words.catalogue import spoken
from tests.classroom.school import BAD, GOOD, Reader, zipped

ROSTER = "id,name,alias\ns01,Student One,otter\ns02,Student Two,\ns03,Student Three,heron\n"
FILE = 'game = "al-cabohne"\nsubmissions = "autumn"\nbots = ["random"]\ndeals = 2\nseed = 3\n'


@pytest.fixture
def school(tmp_path):
    """A class with a roster, a tournament file beside it, and a way to hand in through a learning platform."""
    settings = ClassSettings(("al-cabohne",), roster="roster.csv")
    folder = ClassFolder.new(tmp_path / "autumn", settings, ROSTER.encode()).folder
    (tmp_path / "class.toml").write_text(FILE)

    def hand_in(**sources):
        files = {
            f"{name} {surname}_{number}_assignsubmission_file_/bot.py": sources[owner]
            for number, (owner, name, surname) in enumerate(
                [("s01", "Student", "One"), ("s02", "Student", "Two"), ("s03", "Student", "Three")], 100
            )
            if owner in sources
        }
        archive = tmp_path / "moodle.zip"
        archive.write_bytes(zipped(files))
        collection = Collection(folder, checker=Reader())
        collection.collect(collection.items(archive, ""))
        return Tournament(tmp_path / "class.toml")

    return hand_in


def unchecked(home):
    """Forget all checks of the class."""
    for check in (home / "autumn" / "checks").iterdir():
        check.unlink()


def other(number):
    """A bot with another source."""
    return f"{GOOD}\n    number = {number}\n"


def test_everybody_on_the_roster_plays_with_the_latest_bot_that_passed(school):
    tournament = school(s01=GOOD, s02=BAD, s03=other(3))
    assert tournament.bots == ["s01", "s03", "random"]
    assert [(entrant.called, entrant.alias, entrant.owner) for entrant in tournament.entrants.values()] == [
        ("Student One", "otter", "s01"),
        ("Student Three", "heron", "s03"),
        ("", "", ""),
    ]
    assert {bot: str(why) for bot, why in tournament.refused.items()} == {
        "s02": "s02 does not play, rejected: bot.py, line 5: division by zero"
    }
    again = school(s02=other(2))
    assert again.bots == ["s01", "s02", "s03", "random"]
    assert again.refused == {}


def test_people_read_names_and_the_id_only_beside_a_name_that_two_share():
    bots = [
        Entrant("s01 v2", "1", called="Ada", owner="s01"),
        Entrant("s01 v10", "2", called="Ada", owner="s01"),
        Entrant("s02 v1", "3", called="Dana", owner="s02"),
        Entrant("s03 v1", "4", called="Dana", owner="s03"),
        Entrant("trader", "5", house=True),
        Entrant("my_bot", "6"),
    ]
    names = ["Ada v2", "Ada v10", "Dana (s02) v1", "Dana (s03) v1", "trader", "my_bot"]
    assert [*shown_names(bots).values()] == names
    clash = [Entrant("s01", "1", called="trader", owner="s01"), Entrant("trader", "2", house=True)]
    assert [*shown_names(clash).values()] == ["trader (s01)", "trader"]


@pytest.mark.full
def test_standings_and_report_have_names_and_a_csv_has_ids(school, capsys):
    tournament = school(s01=GOOD, s03=other(3))
    tournament.play(jobs=1)
    store = str(tournament.store)
    for words in (["standings", store], ["games", store], ["games", store, "--bot", "Student One"]):
        assert beankit(["tournament", *words]) == 0
        told = capsys.readouterr().out
        assert "Student One" in told
        assert "s01" not in told
    assert beankit(["tournament", "standings", store, "--csv"]) == 0
    told = capsys.readouterr().out
    assert "s01" in told
    assert "Student One" not in told
    assert beankit(["tournament", "withdraw", store, "Student Three"]) == 0, "as the table names it"
    assert "s03" not in Archive(tournament.store).entrants
    shown = board(Archive(tournament.store))
    assert {row["name"] for row in shown["bots"]} == {"Student One", "random"}


@pytest.mark.full
def test_bots_are_named_by_ids_even_if_folders_cannot_be(tmp_path, capsys):
    long = "x" * 70
    ids = ["one@uni.example", "Group 3/b", "größer", long]
    roster = "\n".join(["id,name", *(f"{student},Student {number}" for number, student in enumerate(ids))])
    settings = ClassSettings(("al-cabohne",), roster="roster.csv")
    there = ClassFolder.new(tmp_path / "autumn", settings, roster.encode())
    files = {f"Student {number}_1{number}_assignsubmission_file_/bot.py": other(number) for number in range(len(ids))}
    archive = tmp_path / "moodle.zip"
    archive.write_bytes(zipped(files))
    collection = Collection(there.folder, checker=Reader())
    collection.collect(collection.items(archive, ""))
    (tmp_path / "class.toml").write_text(FILE.replace("deals = 2", "deals = 8"))
    tournament = Tournament(tmp_path / "class.toml")
    *named, cut, house = tournament.bots
    assert (named, house) == (["one@uni.example", "Group 3/b", "größer"], "random")
    assert cut == there.people[3].owner
    tournament.play(jobs=1)
    words = ["export", str(tmp_path / "class.toml"), "--to", str(tmp_path / "out")]
    assert beankit(["tournament", *words, "--gradebook", "moodle"]) == 0
    rows = (tmp_path / "out" / "moodle.csv").read_text().splitlines()
    assert sorted(row.partition(",")[0] for row in rows) == sorted(["ID number", *ids])


@pytest.mark.full
def test_an_alias_is_not_the_name_of_another_bot(school, tmp_path):
    tournament = school(s01=GOOD)
    roster = tmp_path / "autumn" / "roster.csv"
    roster.write_text(ROSTER.replace("otter", "random"))
    with pytest.raises(BadOption, match="two bots would be shown as random: change the alias in the roster"):
        Tournament(tmp_path / "class.toml").play(jobs=1)
    roster.write_text(ROSTER)
    assert tournament.play(jobs=1)


def test_a_person_may_have_the_name_of_a_house_bot_that_does_not_play(school, tmp_path):
    (tmp_path / "autumn" / "roster.csv").write_text(ROSTER.replace("s01", "random"))
    with pytest.raises(BadOption, match=r"two bots are called random: .* take the house bot out of the list"):
        school(s01=GOOD)


def test_a_bad_second_bot_leaves_the_first_playing(school):
    before = school(s01=GOOD, s02=other(2))
    after = school(s01=BAD)
    assert after.entrants["s01"].hash == before.entrants["s01"].hash


@pytest.mark.full
def test_late_entries_and_new_versions_extend_the_plan(school):
    first = school(s01=GOOD, s02=other(2))
    first.play(jobs=1)
    played = {game.key for game in Archive(first.store).games()}
    later = school(s02=other(22), s03=other(3))
    later.play(jobs=1)
    archive = Archive(later.store)
    now = {game.key: game.bots for game in archive.games()}
    kept = played & archive.plan.every
    assert kept
    assert all("s02" not in now[key] for key in kept), "only the games of the new version are played anew"
    assert {standing.bot for standing in later.standings()} == {"s01", "s02", "s03", "random"}


def test_a_second_entry_of_an_owner_is_refused(school, tmp_path):
    school(s01=GOOD)
    (stored,) = (tmp_path / "autumn" / "handins").glob("*-s01-*/files/bot.py")
    inside = stored.relative_to(tmp_path)
    (tmp_path / "class.toml").write_text(FILE.replace('"random"', f'"{inside}"'))
    with pytest.raises(BadOption, match=r"is a bot of s01: one entry an owner"):
        Tournament(tmp_path / "class.toml")
    (tmp_path / "mine.py").write_bytes(stored.read_bytes())
    (tmp_path / "class.toml").write_text(FILE.replace('"random"', '"mine.py"'))
    with pytest.raises(BadOption, match=r"mine is the bot that s01 handed in: one entry an owner"):
        Tournament(tmp_path / "class.toml")


def test_what_nobody_has_checked_does_not_play(school, tmp_path):
    school(s01=GOOD)
    unchecked(tmp_path)
    tournament = Tournament(tmp_path / "class.toml")
    assert tournament.bots == ["random", "godfather"], "a house bot fills the empty seat"
    (why,) = tournament.refused.values()
    assert "not checked; check it:  beankit collect --to" in str(why)
    assert spoken(why, "de").startswith("s01 spielt nicht mit, nicht geprüft; prüf es:  beankit collect --to")


@pytest.mark.full
def test_whoever_has_tables_already_and_may_not_play_is_told_why(school, tmp_path):
    school(s01=GOOD, s02=other(2)).play(jobs=1)
    roster = tmp_path / "autumn" / "roster.csv"
    roster.write_text(ROSTER.replace("s02,Student Two,\n", ""))
    tournament = Tournament(tmp_path / "class.toml")
    for ask in (tournament.play, tournament.status):
        with pytest.raises(BadOption, match=r"s02 has its tables .* already; .*: s02 does not play, not on the roster"):
            ask()
    roster.write_text(ROSTER)
    unchecked(tmp_path)
    with pytest.raises(BadOption, match=r"s01 has its tables .* already; .*; check it:  beankit collect --to"):
        Tournament(tmp_path / "class.toml").status()


def test_a_class_that_is_checked_in_other_games_is_told(school, tmp_path):
    school(s01=GOOD)
    (tmp_path / "class.toml").write_text(FILE.replace("al-cabohne", "bohnanza"))
    with pytest.raises(BadOption, match="are checked in al-cabohne, not in bohnanza"):
        Tournament(tmp_path / "class.toml")


@pytest.mark.full
def test_a_copy_for_everybody_has_aliases(school, tmp_path):
    tournament = school(s01=GOOD, s02=other(2))
    tournament.play(jobs=1)
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    copy = Archive(tmp_path / "copy.sqlite")
    made, *others = copy.entrants
    assert made.rpartition(" ")[0] in BEANS
    assert others == ["otter", "random"], "the order of the roster would tell who is who"
    body = (tmp_path / "copy.sqlite").read_bytes()
    assert not any(word in body for word in (b"s01", b"s02", b"Student"))


@pytest.mark.full
def test_an_alias_that_gives_its_owner_away_is_shown_to_nobody(school, tmp_path, capsys):
    roster = tmp_path / "autumn" / "roster.csv"
    roster.write_text(ROSTER.replace("otter", "Student").replace("heron", "S03"))
    tournament = school(s01=GOOD, s03=other(3))
    aliases = [entrant.alias for entrant in tournament.entrants.values() if not entrant.house]
    assert all(alias.rpartition(" ")[0] in BEANS for alias in aliases)
    tournament.play(jobs=1)
    again = Tournament(tmp_path / "class.toml")
    assert [entrant.alias for entrant in again.entrants.values() if not entrant.house] == aliases
    shows_only({*aliases, "random"}, tournament.store, tmp_path, capsys)


@pytest.mark.full
def test_a_store_of_earlier_days_does_not_give_anybody_away_either(school, tmp_path, capsys):
    tournament = school(s01=GOOD, s03=other(3))
    tournament.play(jobs=1)
    with coordinating(tournament.store) as store:
        entrants = store.kept("entrants")
        entrants["s01"]["alias"], entrants["s03"]["alias"] = "student one", "THREE"
        store.keep("entrants", entrants)
    shows_only({"bot 1", "bot 2", "random"}, tournament.store, tmp_path, capsys)


def shows_only(names, store, tmp_path, capsys):
    """A published copy, the standings and the report with aliases, and the page."""
    publish(Archive(store), tmp_path / "copy.sqlite")
    assert set(Archive(tmp_path / "copy.sqlite").entrants) == names
    assert beankit(["tournament", "standings", str(store), "--aliases", "--json"]) == 0
    assert {standing["bot"] for standing in json.loads(capsys.readouterr().out)["standings"]} == names
    assert {bot["name"] for bot in board(Archive(store), aliases=True)["bots"]} == names
    desk = BoardDesk(store, tmp_path / "page.sqlite", aliases=True)
    assert {bot["name"] for bot in desk.answered(BoardQuestion()).board["bots"]} == names
    assert desk.answered(BoardQuestion(troubles=True, owner="s01")).alias in names


SAYS = GOOD.replace("pass", "def choose(self, view, options):\n        self.say('seat 99: x'); return options[0]")


@pytest.mark.full
def test_a_replay_names_the_bots_as_the_standings_do(school, tmp_path, capsys):
    tournament = school(s01=SAYS, s02=SAYS.replace("Mine", "Fox"))
    tournament.play(jobs=1)
    key = next(game.key for game in Archive(tournament.store).games() if {*game.bots} == {"s01", "s02"})
    assert beankit(["tournament", "replay", str(tournament.store), key]) == 0
    replay = capsys.readouterr().out
    assert "Turn 1: Student " in replay
    assert "seat 99: x" in replay
    assert "fox" not in replay
    publish(Archive(tournament.store), tmp_path / "copy.sqlite")
    assert beankit(["tournament", "replay", str(tmp_path / "copy.sqlite"), key]) == 0
    replay = capsys.readouterr().out
    assert "otter" in replay
    assert "seat 99" not in replay


def test_the_limits_of_the_class_hold_unless_the_file_says_otherwise(school, tmp_path):
    tournament = school(s01=GOOD)
    assert tournament.settings.budget.strikes == 3
    of_class = tmp_path / "autumn" / "class.toml"
    of_class.write_text(of_class.read_text().replace("seconds = 10 ", "seconds = 33 "))
    for more, limits in (
        ("", (33, 3)),
        ('preset = "contest"\n', (33, 3)),
        ('preset = "practice"\n', (10, 0)),
        ("[limits]\nseconds = 1\n", (1, 3)),
    ):
        (tmp_path / "class.toml").write_text(FILE + more)
        budget = Tournament(tmp_path / "class.toml").settings.budget
        assert (budget.seconds, budget.strikes) == limits


def test_the_checks_tell_how_long_it_will_take(school):
    tournament = school(s01=GOOD, s02=other(2))
    bots = tournament.entrants
    works = [work_of(("s01", "s02")), work_of(("s01", "random"))]
    assert forecast(works, bots, {}, tournament.settings.budget, 1) is None, "this checker measured nothing"
    timed = {
        name: entrant if entrant.house else type(entrant)(**{**vars(entrant), "think": 2.0})
        for name, entrant in bots.items()
    }
    estimate = forecast(works, timed, {}, tournament.settings.budget, 2)
    assert estimate.seconds == pytest.approx((2 + 2 + 2) / 2, abs=0.1)
    assert "from the bots' checks" in str(estimate)


def work_of(seats):
    """A table with one game."""
    return Work(0, 0, 1, 1, (("key", 0, seats),))


@pytest.mark.full
def test_whoever_leaves_the_class_leaves_its_tournaments(school, tmp_path, capsys):
    tournament = school(s01=GOOD, s02=SAYS, s03=other(3))
    tournament.play(jobs=1)
    before = {game.key: game.bots for game in Archive(tournament.store).games()}
    assert beankit(["class", "remove", str(tmp_path / "autumn"), "s02", "--forget"]) == 0
    output = capsys.readouterr().out
    assert "s02 has left" in output
    assert "class.sqlite" in output
    body = b"".join(part.read_bytes() for part in tmp_path.rglob("*") if part.is_file() and part.suffix != ".zip")
    assert b"s02" not in body
    assert b"Student Two" not in body
    left = Tournament(tmp_path / "class.toml")
    assert left.bots == ["s01", "s03", "random"]
    left.play(jobs=1)
    after = {game.key: game.bots for game in Archive(left.store).games()}
    assert {key for key, bots in before.items() if "s02" not in bots} <= set(after)
    assert {standing.bot: standing.deals >= 2 for standing in left.standings()} == dict.fromkeys(left.bots, True)


@pytest.mark.full
def test_whoever_is_put_out_leaves_the_tournament_and_can_be_let_in_for_the_next(school, tmp_path, capsys):
    def played():
        tournament = Tournament(tmp_path / "class.toml")
        tournament.play(jobs=1)
        return {standing.bot for standing in tournament.standings()}

    def decide(*words):
        assert beankit(["class", *words[:1], str(tmp_path / "autumn"), "s02", *words[1:]]) == 0
        return capsys.readouterr().out

    school(s01=GOOD, s02=other(2), s03=other(3))
    assert played() == {"s01", "s02", "s03", "random"}
    told = decide("remove", "--reason", "a copy")
    assert "Student Two are disqualified" in told
    assert "s02 has left" in told
    assert played() == {"s01", "s03", "random"}
    assert "disqualified already" in decide("remove", "--reason", "again")
    assert "play again" in decide("admit", "--reason", "their own")
    assert played() == {"s01", "s03", "random"}, "what had begun goes on without them"
    assert beankit(["tournament", "verify", str(tmp_path / "class.sqlite")]) in (0, 3), capsys.readouterr()
    (tmp_path / "class.toml").rename(tmp_path / "next.toml")
    assert Tournament(tmp_path / "next.toml").bots == ["s01", "s02", "s03", "random"]


@pytest.mark.full
def test_nobody_leaves_while_the_file_of_a_tournament_has_a_mistake(school, tmp_path, capsys):
    school(s02=GOOD).play(jobs=1)
    (tmp_path / "other.toml").write_text("[tool]\n")
    (tmp_path / "class.toml").write_text(FILE + "dealz = 3\n")
    assert beankit(["class", "remove", str(tmp_path / "autumn"), "s02", "--forget"]) == 2
    captured = capsys.readouterr()
    assert "unknown key 'dealz'" in captured.err
    assert "are deleted" not in captured.out
    (tmp_path / "class.toml").write_text(FILE)
    assert beankit(["class", "remove", str(tmp_path / "autumn"), "s02", "--forget"]) == 0
    assert "s02" not in Archive(tmp_path / "class.sqlite").entrants


def test_a_tournament_whose_first_run_was_refused_keeps_nobody_in_the_class(school, tmp_path):
    school(s02=GOOD)
    (tmp_path / "bad.py").write_text("x = 1 / 0\n")
    file = FILE.replace("seed = 3\n", "").replace('["random"]', '["random", "bad.py"]')
    (tmp_path / "class.toml").write_text(file)
    assert beankit(["tournament", "run", str(tmp_path / "class.toml"), "--accept-weak-isolation"]) == 2
    assert (tmp_path / "class.sqlite").exists()
    assert beankit(["class", "remove", str(tmp_path / "autumn"), "s02", "--forget"]) == 0
    assert not ClassFolder(tmp_path / "autumn").leaving
