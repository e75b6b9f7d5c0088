"""Innocent bots with a fault: each author is told the line and the cure, and can see the fault again."""

import pytest

from beankit.arena.table.faults import ILLEGAL, RAISED, BotFault
from tests.checks.conftest import HERE
from tests.daily import daily

BROKEN = sorted((HERE / "broken").glob("*.py"))
SHORT_GAME = {  # faults that show in the smallest game, after some that are whole
    **dict.fromkeys(("leaks_state", "own_generator", "unseeded_randomness", "prints_too_much"), "al-cabohne-solo")
}
WITHOUT_LINES = {"reads_a_file"}  # outside of the walls it would not fail


def text_of(report):
    """What is told on every machine: the level differs, and so may the list of modules."""
    lines = repr(report).splitlines()
    return "\n".join([lines[0], *lines[2:], ""]).replace(" numpy,", "")


@pytest.mark.full
@pytest.mark.parametrize("file", daily(BROKEN, *BROKEN[::3]), ids=lambda file: file.stem)
def test_a_broken_bot_hears_where_and_why_and_what_to_do(file, checked, golden, tmp_path, monkeypatch):
    game = SHORT_GAME.get(file.stem, "bohnanza")
    report = checked(file.read_text("utf-8"), game, name=file.name)
    golden(f"{file.stem}.txt", text_of(report))
    golden(f"de/{file.stem}.txt", text_of(report.spoken("de")))
    (finding,) = report.findings.values()
    assert not report.good
    assert finding.file == file.name
    assert finding.code == file.read_text("utf-8").splitlines()[finding.line - 1].strip()
    assert finding.hint
    assert "Traceback" not in repr(report)
    met = finding.reason in (RAISED, ILLEGAL) and finding.step in ("start", "games")
    assert (finding.reproducer is not None) == (met and file.stem not in WITHOUT_LINES)
    if finding.reproducer is not None:
        monkeypatch.chdir(tmp_path)
        show_again(finding, tmp_path)


def show_again(finding, folder):
    """Run what the author is given."""
    shown = finding.reproducer
    (folder / shown.file).write_text(shown.record, "utf-8")
    assert len(shown.lines.splitlines()) == 2
    with pytest.raises(BotFault) as again:
        exec(shown.lines, {})  # noqa: S102
    fault = again.value.fault
    assert fault.reason == finding.reason
    if fault.reason == RAISED:
        assert f"line {finding.line}," in fault.sentence
        assert str(finding.sentence).partition(", when")[0] in fault.sentence
    else:
        assert fault.sentence.endswith(str(finding.sentence))


def test_there_are_bots_for_every_way_to_fail():
    assert len(BROKEN) >= 12
