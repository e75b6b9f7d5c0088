"""`Tournament("demo").run()` in a cell: a bar, then the standings as a table with a chart; the stop button ends it."""

import os
import signal

import pytest

from beankit import Tournament
from beankit.course import speak
from beankit.tournament.watch import Bar

CELL = """
from beankit import Tournament
Tournament({file!r}).run(jobs=2)
"""


@pytest.fixture(autouse=True)
def english():
    """The next test has a notebook of its own."""
    yield
    speak("en")


@pytest.mark.full
def test_a_run_returns_what_the_games_say(write, capsys):
    pytest.importorskip("pandas", reason="pip install 'beankit[tournament]'")
    result = Tournament(write(deals=8)).run(jobs=1)
    assert set(result.standings().index) == {"random", "template", "gardener", "trader"}
    page = result._repr_html_()
    assert page.count("<tr>") == 5
    assert page.count("<svg") == 4, "every bot's interval is drawn"
    assert capsys.readouterr() == ("", ""), "no bar where nobody looks"


def test_a_run_that_came_to_nothing_can_be_shown(write, capsys, monkeypatch):
    def pressed(*_):
        raise KeyboardInterrupt

    tournament = Tournament(write(deals=8))
    monkeypatch.setattr(Tournament, "_run", pressed)
    with pytest.raises(KeyboardInterrupt):
        tournament.run(jobs=1)
    assert "stopped after 0 new games; run this again" in capsys.readouterr().out
    assert tournament.store.is_file()
    assert "nothing is played yet; .run() begins" in repr(tournament)
    assert "nothing is played yet" in tournament._repr_html_()
    speak("de")
    with pytest.raises(KeyboardInterrupt):
        tournament.run(jobs=1)
    assert "nach 0 neuen Spielen angehalten; führ das noch einmal aus" in capsys.readouterr().out
    assert "noch ist nichts gespielt; .run() beginnt" in repr(tournament)


@pytest.mark.full
def test_ctrl_c_ends_a_run_and_tells_how_to_go_on(write, capsys, monkeypatch):
    pytest.importorskip("pandas", reason="pip install 'beankit[tournament]'")
    shown = Bar.moved

    def pressed(self, done, games, lead):
        shown(self, done, games, lead)
        if done >= 6:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Bar, "moved", pressed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    file = write(deals=12)
    tournament = Tournament(file)
    try:
        result = tournament.run(jobs=1)
    finally:
        signal.signal(signal.SIGINT, before)
    said = capsys.readouterr().out
    assert f"of 48 games, which are stored; run this again, or continue with: beankit tournament run {file}" in said
    assert 6 <= tournament.status().stored < 48
    assert len(result.standings())
    monkeypatch.setattr(Bar, "moved", shown)
    tournament.run(jobs=1)
    assert tournament.status().stored == 48


@pytest.mark.full
def test_a_cell_shows_a_bar_and_then_the_standings(write):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("pandas")
    page = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL.format(file=str(write(deals=8))))])
    nbclient.NotebookClient(page, timeout=600, kernel_name="python3").execute()
    outputs = page.cells[0].outputs
    said = "".join(output.get("text", "") for output in outputs)
    assert "32 games, 0 of them stored" in said
    assert "32/32" in str(page), "the bar, as a widget or as text"
    (table,) = (output.data for output in outputs if output.output_type == "execute_result")
    assert table["text/html"].count("<svg") == 4
    assert "The rank says which places are possible" in table["text/plain"]
