"""The ladder: a bot climbs to the first boss it does not beat, what was played is kept, and nobody climbs down."""

import re
import shutil
from pathlib import Path

import pytest

from beankit.arena.bots.roster import find_bot
from beankit.core.errors import BadOption
from beankit.course import ladder, progress
from beankit.course.building.lessons import read_lessons
from beankit.course.ladder import LADDERS, LadderStep, Rung, file_for
from tests.commands import runner
from tests.notebooks.write import SOURCE

pytestmark = pytest.mark.course
SHORT = (
    Rung("sprout", "random", "2", deals=4, players=3, others="random"),
    Rung("gardener", "gardener", "5", deals=2, players=3, others="gardener"),
    Rung("trader", "trader", "6", deals=2, players=3),
)


@pytest.fixture
def climber(tmp_path, monkeypatch):
    """A file of a bot that is as good as the template, and a ladder of three rungs."""
    monkeypatch.setitem(LADDERS, "main", SHORT)
    return Path(shutil.copy(Path(__file__).parents[2] / "bots" / "template.py", tmp_path / "my_bot.py"))


@pytest.fixture
def duels(monkeypatch):
    """How many deals are played with whom."""
    played, real = [], ladder.duel

    def counted(a, b, game, players, others, deals, seed):
        played.append((b, deals, seed))
        return real(a, b, game, players, others, deals, seed)

    monkeypatch.setattr(ladder, "duel", counted)
    return played


@pytest.mark.full
def test_a_bot_climbs_to_the_first_boss_that_it_does_not_beat(climber, duels):
    climb = progress(climber)
    assert climb.reached == "sprout"
    assert [step.beaten for step in climb.steps] == [True, False, False]
    assert [boss for boss, _, _ in duels] == ["random", "gardener"]
    assert "trader comes later" in repr(climb)
    assert "gardener is not beaten yet" in repr(climb)
    assert "gardener ist noch nicht geschlagen (" in climb.text("de")
    assert "davon handelt Lektion 5" in climb.text("de")
    assert "trader kommt später" in climb.text("de")


@pytest.mark.full
def test_what_was_played_is_kept_and_more_deals_are_added(climber, duels):
    first = progress(climber)
    duels.clear()
    assert repr(progress(climber)) == repr(first)
    assert duels == []
    more = progress(climber, deals=3)
    assert duels == [("gardener", 1, 2)]
    assert len(more.steps[1].differences) == 3
    assert more.steps[1].differences[:2] == first.steps[1].differences


@pytest.mark.full
def test_a_worse_version_keeps_its_rung_and_plays_the_next_boss_again(climber, duels):
    progress(climber)
    duels.clear()
    climber.write_text(climber.read_text("utf-8") + "\n# another version\n", "utf-8")
    climb = progress(climber)
    assert [boss for boss, _, _ in duels] == ["gardener"]
    assert climb.reached == "sprout"
    assert "beaten (by an earlier version)" in repr(climb)


@pytest.mark.parametrize(
    ("differences", "missing"), [((0.3, 0.1, -0.1, 0.2), 9), ((-0.1, 0.0), None), ((0.5, 0.5, 0.5), 1)]
)
def test_how_many_deals_are_missing(differences, missing):
    step = LadderStep(SHORT[0], differences)
    assert step.missing == missing
    assert ("lesson 2 is about that" in str(step)) == (missing is None)


def test_whoever_could_win_with_more_deals_is_told_how_many_to_play():
    assert str(LadderStep(SHORT[0], (0.3, 0.1, -0.1, 0.2))).endswith("about 9 more deals would tell (--deals 13)")
    assert "you are equally good so far; lesson 2" in str(LadderStep(SHORT[0], (0.1, -0.1)))
    assert "you are ahead by very little; lesson 2" in str(LadderStep(SHORT[0], (0.5, -0.499, 0.5, -0.498)))


def test_luck_is_not_called_a_better_boss():
    assert str(LadderStep(SHORT[0], (-0.3, 0.2, -0.1))).endswith(
        "so far it is ahead of you, but that may be luck; lesson 2 is about that"
    )
    assert str(LadderStep(SHORT[0], (-0.3, -0.2) * 8)).endswith("it is better than you; lesson 2 is about that")


def test_a_spoiled_file_and_a_missing_bot_are_named(climber, tmp_path):
    file_for(str(climber)).write_text("{", "utf-8")
    with pytest.raises(BadOption, match=r"my_bot\.progress\.json is not what `beankit course progress` wrote"):
        progress(climber)
    with pytest.raises(BadOption, match="save your bot first"):
        progress(tmp_path / "nobody.py")
    with pytest.raises(BadOption, match="the ladders are: main, alone, abroad"):
        progress(climber, "rope")


@pytest.mark.full
def test_a_class_of_a_file_climbs_and_is_kept_for_itself(climber, duels):
    climber.write_text(climber.read_text("utf-8") + "\n\nclass Mine(Template):\n    pass\n", "utf-8")
    both = [progress(climber), progress(f"{climber}:Template")]
    assert [climb.bot for climb in both] == ["my_bot.py", "my_bot.py:Template"]
    assert [boss for boss, _, _ in duels] == ["random", "gardener"] * 2
    with pytest.raises(BadOption, match="it has no bot Nobody"):
        progress(f"{climber}:Nobody")
    assert sorted(file.name for file in climber.parent.glob("*.json")) == [
        "my_bot.Template.progress.json",
        "my_bot.progress.json",
    ]


@pytest.mark.full
def test_the_command_tells_the_same(climber, capsys):
    climb = progress(climber)
    done = runner(capsys)("course", "progress", climber)
    assert (done.status, done.out) == (0, f"{climb!r}\n")
    assert "trader kommt später" in runner(capsys)("course", "progress", climber, "--lang", "de").out
    assert runner(capsys)("course", "progress", climber.with_name("nobody.py")).status == 2


def test_every_boss_sits_down_at_its_table():
    for rung in [rung for rungs in LADDERS.values() for rung in rungs]:
        boss = rung.bot()
        kind = type(boss) if not isinstance(boss, str) else find_bot(boss)
        assert not kind.games or rung.game in kind.games


def test_every_boss_of_a_lesson_has_a_rung():
    """Only the apprentice has none: it is weaker than the bots of lesson 7."""
    rungs = {rung.boss for ladder in LADDERS.values() for rung in ladder}
    cells = [cell.source for lesson in read_lessons(SOURCE) for cell in lesson.cells]
    headings = re.findall("^## The boss.*", "\n".join(cells), re.MULTILINE)
    bosses = {name for heading in headings for name in re.findall(r"`(\w+)`", heading)}
    assert bosses - rungs == {"apprentice"}


@pytest.mark.full
def test_in_a_notebook_it_is_a_picture_with_the_same_text(climber):
    bundle = progress(climber)._repr_mimebundle_()
    assert "<svg" in bundle["text/html"]
    assert "gardener is not beaten yet" in bundle["text/plain"]
