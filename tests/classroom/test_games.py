"""Acceptance is per game: another game in class.toml takes nothing away, and without it everything is as before."""

import csv
from functools import partial

import pytest
from msgspec.structs import replace

from beankit.arena.table.faults import TIME
from beankit.classroom.folder import ClassFolder
from beankit.classroom.handin import Collection, submit_file
from beankit.classroom.report import rows
from beankit.cli import run
from beankit.tournament.plan.entrants import handed_in
from tests.classroom.school import GOOD, report, tree, zipped

ONE_GAME = GOOD + "    # not rabohnzel\n"
LOST = "my_bot.py, line 5: lost its way in rabohnzel"
MOODLE = "{}_assignsubmission_file_/my_bot.py"


class Picky:
    """A checker that rejects a bot in every game that its source says it does not play."""

    def __init__(self):
        self.seen = []

    def __call__(self, entry, games, limits):
        self.seen.append(tuple(games))
        return report(entry, {game: f"lost its way in {game}" * (f"not {game}" in entry.source) for game in games})


@pytest.fixture
def taken(listed, tmp_path):
    """Two people have handed in for bohnanza; one bot does not play rabohnzel."""
    source = tmp_path / "all.zip"
    source.write_bytes(zipped({MOODLE.format("Student One_11"): GOOD, MOODLE.format("Größe Übung_12"): ONE_GAME}))
    collect(listed, Picky(), source)
    return listed


def collect(folder, checker, source=None):
    collection = Collection(folder, checker=checker)
    collection.collect([] if source is None else collection.items(source))
    return collection


def count(folder, *games):
    """Change class.toml."""
    file = folder / "class.toml"
    lines = file.read_text("utf-8").splitlines(keepends=True)
    listed = ", ".join(f'"{game}"' for game in games)
    file.write_text("".join(f"games = [{listed}]\n" if line.startswith("games") else line for line in lines), "utf-8")


def states(folder):
    there = ClassFolder(folder)
    return {row.person.id: row.state for row in rows(there)}


def bots(folder, game):
    return [entrant.name for entrant in handed_in(folder, game)[0]]


def results(folder):
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_another_game_takes_nothing_away_even_before_anybody_is_checked_in_it(taken):
    count(taken, "bohnanza", "rabohnzel")
    assert bots(taken, "bohnanza") == ["m01", "m02"]
    assert bots(taken, "rabohnzel") == []
    (why, _) = handed_in(taken, "rabohnzel")[1].values()
    expected = "m01 does not play rabohnzel: not checked in it; check it:  beankit collect --to"
    assert str(why).startswith(expected)


def test_only_the_other_game_is_checked_and_acceptance_is_per_game(taken):
    count(taken, "bohnanza", "rabohnzel")
    checker = Picky()
    collect(taken, checker)
    assert checker.seen == [("rabohnzel",), ("rabohnzel",)]
    assert states(taken)["m01"] == "plays"
    assert states(taken)["m02"] == "plays in some games"
    assert (bots(taken, "bohnanza"), bots(taken, "rabohnzel")) == (["m01", "m02"], ["m01"])
    assert str(handed_in(taken, "rabohnzel")[1]["m02"]) == f"m02 does not play rabohnzel: {LOST}"
    row = results(taken)["m02"]
    assert (row["bohnanza"], row["rabohnzel"], row["why"]) == ("yes", "no", LOST)
    feedback = (taken / "feedback" / "m02.txt").read_text("utf-8")
    assert ": accepted in bohnanza, rejected in rabohnzel" in feedback
    assert "This bot plays for you in bohnanza." in feedback
    assert "\n    lost its way in rabohnzel\n" in feedback
    collect(taken, checker)
    assert len(checker.seen) == 2, "nothing is checked twice"


def test_taking_the_game_out_again_restores_everything(taken):
    def kept():
        return {name: body for name, body in tree(taken).items() if not name.startswith("checks")}

    before, checks = kept(), set(tree(taken / "checks"))
    count(taken, "bohnanza", "rabohnzel")
    collect(taken, Picky())
    assert kept() != before
    count(taken, "bohnanza")
    checker = Picky()
    collect(taken, checker)
    assert checker.seen == []
    after = kept()
    assert after.keys() == before.keys()
    for name in ("results.csv", "feedback/m01.txt", "feedback/m02.txt"):
        assert after[name] == before[name]
    assert states(taken)["m02"] == "plays"
    assert checks <= set(tree(taken / "checks"))
    count(taken, "rabohnzel", "bohnanza")
    collect(taken, checker)
    assert checker.seen == [], "nor when it comes back"
    assert bots(taken, "rabohnzel") == ["m01"]


def test_a_recheck_says_what_it_did(taken, capsys, monkeypatch):
    checker = Picky()
    made = partial(Collection, checker=checker)
    monkeypatch.setattr("beankit.classroom.handin.Collection", made)
    count(taken, "bohnanza", "rabohnzel")
    assert run(["collect", "--to", str(taken)]) == 0
    printed = capsys.readouterr().out
    assert "m01, my_bot.py: checked in rabohnzel and accepted.\n" in printed
    assert "m02, my_bot.py: checked in rabohnzel and rejected; it plays in bohnanza as before.\n" in printed
    assert run(["collect", "--to", str(taken), "--lang", "de"]) == 0
    assert "rabohnzel and" not in capsys.readouterr().out


def test_a_new_bot_takes_over_where_it_passes_and_leaves_the_rest_to_the_one_before(taken, tmp_path):
    count(taken, "bohnanza", "rabohnzel")
    collect(taken, Picky())
    source = tmp_path / "later.zip"
    source.write_bytes(zipped({MOODLE.format("Student One_11"): ONE_GAME}))
    collect(taken, Picky(), source)
    bohnanza, rabohnzel = (
        {bot.name: bot.hash for bot in handed_in(taken, game)[0]} for game in ("bohnanza", "rabohnzel")
    )
    assert bohnanza["m01"] == bohnanza["m02"] != rabohnzel["m01"]
    assert states(taken)["m01"] == "plays in some games"
    feedback = (taken / "feedback" / "m01.txt").read_text("utf-8")
    assert "This bot plays for you in bohnanza." in feedback
    assert "plays for you in rabohnzel as before" in feedback
    there = ClassFolder(taken)
    playing = [(handin.person.id, list(games)) for handin, games in there.playing()]
    assert playing == [("m01", ["bohnanza"]), ("m01", ["rabohnzel"]), ("m02", ["bohnanza"])]


def test_whoever_hands_in_a_bot_for_one_of_two_games_is_told(folder, bot):
    count(folder, "bohnanza", "rabohnzel")
    done = submit_file(bot(ONE_GAME), "s01", folder, checker=Picky())
    assert done.verdict.passed == ["bohnanza"]
    assert (bots(folder, "bohnanza"), bots(folder, "rabohnzel")) == (["s01"], [])
    nothing = submit_file(bot(ONE_GAME + "    # not bohnanza\n"), "s01", folder, checker=Picky())
    assert nothing.verdict.passed == []
    assert bots(folder, "bohnanza") == ["s01"]


def test_a_game_that_a_page_had_no_time_for_is_checked_by_collect_once(folder, tmp_path):
    count(folder, "bohnanza", "rabohnzel")
    (tmp_path / "mine.py").write_text(GOOD, "utf-8")

    def hurried(entry, games, limits):
        done = report(entry, {"bohnanza": "", "rabohnzel": "no time was left"})
        unsure = [replace(part, finding=part.finding and replace(part.finding, reason=TIME)) for part in done.games]
        return replace(done, games=unsure)

    submit_file(tmp_path / "mine.py", "anna", folder, checker=hurried)
    full = Picky()
    collection = collect(folder, full)
    verdict = collection.there.verdict(*collection.there.handins_of("anna"))
    assert full.seen == [("rabohnzel",)]
    assert (verdict.games, verdict.reason) == ({"bohnanza": True, "rabohnzel": True}, "")
    collect(folder, full)
    assert full.seen == [("rabohnzel",)]


def test_what_collect_rejected_itself_is_not_checked_again(folder, tmp_path):
    count(folder, "bohnanza", "rabohnzel")
    (tmp_path / "mine.py").write_text(ONE_GAME, "utf-8")
    submit_file(tmp_path / "mine.py", "anna", folder, checker=Picky())
    checker = Picky()
    for _ in range(2):
        there = collect(folder, checker).there
    verdict = there.verdict(*there.handins_of("anna"))
    assert checker.seen == []
    assert (verdict.games["rabohnzel"], verdict.reason) == (False, "mine.py, line 5: lost its way in rabohnzel")
