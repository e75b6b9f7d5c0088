"""Beside the fields of a magic game: one's spells, how one stands, and what one's harvests brought."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from functools import partial

from tests.browser.boxes import faults
from tests.browser.harness import Live
from tests.rules.magic_table import in_magic

WINDOWS = {"laptop": (1366, 768), "low": (1366, 632), "narrow": (1200, 632), "high": (1280, 900), "tablet": (950, 900)}
THREE = "attack trade enchant_players"
FIELDS = [["magic magic magic", "sword sword sword sword"], ["white white", "cap cap"]]
COINS = ["white white cap magic sword", "princess mean", "cap"]
HARVESTED = {"en": "1 harvest so far: 1.0 coins each", "de": "bisher 1 Ernte: im Schnitt 1,0 Taler"}
CUT = "lines => lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)"


def after_a_harvest(table, spells):
    """The person has harvested once, and has these spells."""
    game = in_magic("excalibohn", players=4, spells=[spells], fields=FIELDS, coins=COINS)
    game.play("harvest 1")
    table.host.join(game)


@pytest.mark.full
@pytest.mark.parametrize("lang", HARVESTED)
@pytest.mark.parametrize("spells", [THREE, f"{THREE} swap pile"])
def test_what_harvests_brought_is_told_beside_many_spells(chromium, lang, spells):
    page = chromium.new_page()
    before = partial(after_a_harvest, spells=spells)
    live = Live(page, "excalibohn", ["wizard", "counter", "trader"], 1, served=True, lang=lang, before=before)
    rank = page.locator(".bk-rank")
    for width, height in WINDOWS.values():
        assert faults(page, width, height) == {}
        assert rank.nth(1).is_visible()
        assert rank.nth(1).inner_text() == HARVESTED[lang]
        assert rank.evaluate_all(CUT) == []
    page.close()
    live.close()
