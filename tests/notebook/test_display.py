"""Games, views, matches, results and explanations as the value of a cell."""

import re
import subprocess
import sys
from base64 import b64decode
from importlib import import_module
from itertools import groupby

import pytest

from beankit import PASS, Game, play
from beankit.course import speak
from beankit.explain import Explanation
from beankit.explain.explanation import Regret
from beankit.explain.worth import Worth
from beankit.notebook import display
from beankit.notebook.display import game_html, match_html, record_html, result_html, view_html

SIX = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt", "al-cabohne", "al-cabohne-solo")


@pytest.mark.parametrize("game", SIX)
def test_every_table_is_shown(game):
    begun = Game(game, seed=1)
    assert f"{begun.rules.title}, turn 1" in game_html(begun)
    assert game_html(begun).count("<svg") > 3


def test_a_view_shows_no_other_hand():
    game = Game("bohnanza", seed=1)
    assert "5 × ?" in view_html(game.view(0))
    assert "× ?" not in game_html(game)
    assert "seat 0 (me)" in view_html(game.view(0))


def test_a_hand_is_shown_in_its_order():
    game = Game("bohnanza", seed=1)
    kinds = [kind for kind, _ in groupby(game.players[0].hand)]
    shown = re.findall(r"\d × ([^<]+)<", view_html(game.view(0)).partition("seat 1")[0])
    assert shown == [game.rules.deck.beans[kind].names["en"] for kind in kinds]


def test_a_match_and_its_result_are_shown():
    match = play("al-cabohne", ["random", "gardener"], seed=1)
    assert "gardener" in match_html(match)
    assert "mafia" in match_html(match)
    assert "mafia" in result_html(match.game.result)


@pytest.fixture
def german():
    """A notebook in German."""
    speak("de")
    yield
    speak("en")


def test_a_german_notebook_shows_them_in_german(german):
    match = play("al-cabohne", ["random", "gardener"], seed=1)
    shown = game_html(Game("bohnanza", seed=1)) + view_html(match.game.view(0)) + match_html(match)
    assert "Bohnanza, Zug 1, Phase 1: von der Hand pflanzen; Platz 0 ist gefragt" in shown
    assert f"Al Cabohne, Zug {match.turns}: Das Spiel ist aus" in shown
    assert f"Al Cabohne, Startzahl 1, {match.turns} Züge" in shown
    for word in ("Spieler", "Felder", "Taler", "Blaue Bohne", "Platz 0 (ich)", "hat gewonnen", "die Mafia"):
        assert word in shown
    ended = result_html(match.game.result) + record_html(match.record)
    for word in ("Ergebnis", "Platz 1", "Aufzeichnung", "Startzahl", "die ersten Aktionen", ">Speichern<", "zeigt sie"):
        assert word in ended
    assert re.search(r"noch \d+ Aktionen: print\(record\) zeigt alle", display.record_text(match.record))


def explained():
    """An explanation of one dear decision."""
    dear, dearer = (Worth(mean, mean - 0.5, mean + 0.5) for mean in (1.0, 2.0))
    regret = Regret(12, 3, PASS, PASS, 100, coins=dearer, placing=dear, winning=dear)
    names = ("<ann>", "counter", "trader")
    return Explanation("bohnanza", 1, names, 0, "counter", "giver", 9, 1, 100, (regret,))


def test_an_explanation_names_what_cost_most():
    shown = display.explanation_html(explained())
    assert "What did it cost &lt;ann&gt;?" in shown
    assert "what counter would have done" in shown
    assert "-2.0 (-2.5 to -1.5)" in shown


def test_an_explanation_speaks_german_in_a_german_notebook(german):
    shown = display.explanation_html(explained())
    assert "Was hat es &lt;ann&gt; gekostet?" in shown
    assert "was counter getan hätte" in shown
    assert "-2,0 (-2,5 bis -1,5)" in shown
    last = str(explained()).splitlines()[-1]
    assert last == "Zug 3: pass statt pass: 100 % Gewinnchance, 2,0 Taler (1,5 bis 2,5)"


def test_whatever_a_notebook_is_told_to_show_is_there():
    for (module, name), way in display.SHOWN.items():
        assert getattr(import_module(module), name).__module__ == module
        assert callable(getattr(display, f"{way}_html"))


def test_a_record_is_shown_and_can_be_saved():
    match = play("al-cabohne", ["random", "gardener"], seed=1)
    shown = record_html(match.record)
    assert "random, gardener" in shown
    saved = re.search(r'download="al-cabohne-1.txt" href="data:text/plain;charset=utf-8;base64,([^"]+)"', shown)
    assert b64decode(saved[1]).decode() == match.record


def test_names_are_escaped():
    match = play("al-cabohne-solo", ["random"], seed=1)
    match.names = ("<script>",)
    assert "<script>" not in match_html(match)
    assert "<script>" not in record_html(match.record)


@pytest.mark.full
def test_a_notebook_shows_them_and_a_terminal_prints_text():
    pytest.importorskip("IPython", reason="pip install 'beankit[notebook]'")
    code = (
        "from IPython.core.interactiveshell import InteractiveShell as S; s = S.instance(); import beankit; "
        "g = beankit.Game('bohnanza', seed=1); "
        "m = beankit.play('bohnanza', ['random'] * 3); "
        "found = [s.display_formatter.format(x)[0] for x in (g, g.view(0), m, m.game.result, m.record, 'plain text')]; "
        "print(['text/html' in one for one in found], 'beankit.words' in __import__('sys').modules)"
    )
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip().startswith("[True, True, True, True, True, False]")


AT_A_PROMPT = """
import beankit
record = beankit.play("al-cabohne-solo", ["random"], seed=1).record
record
(type(_), _ == record, len(record.split("\\n")))
"plain text"
"""


@pytest.mark.full
def test_pythons_own_prompt_shows_a_record_in_lines():
    out = subprocess.run([sys.executable, "-i"], input=AT_A_PROMPT, capture_output=True, text=True, check=True).stdout
    lines = out.splitlines()
    assert lines[:3] == ["beankit record 1", "; seat 0: random", "game: al-cabohne-solo"]
    assert any(line.startswith("12. 0 ") for line in lines)
    assert not any(line.startswith("13. 0 ") for line in lines)
    assert "more actions: print(record) shows them all" in out
    assert any(line.startswith("result: ") for line in lines)
    assert re.search(r"^\(<class 'str'>, True, \d+\)$", out, re.MULTILINE)
    assert lines[-1] == "'plain text'"


@pytest.mark.full
def test_a_terminal_with_ipython_shows_a_record_in_lines():
    pytest.importorskip("IPython", reason="pip install 'beankit[notebook]'")
    code = (
        "from IPython.core.interactiveshell import InteractiveShell as S; s = S.instance(); import beankit; "
        "show = lambda x: print(s.display_formatter.format(x)[0]['text/plain']); "
        "show(beankit.play('al-cabohne-solo', ['random'], seed=1).record); show('plain text')"
    )
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.startswith("beankit record 1\n; seat 0: random\n")
    assert out.stdout.endswith("\n'plain text'\n")
