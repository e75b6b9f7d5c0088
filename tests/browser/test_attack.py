"""The coins of an attack: what each one does fits beside it, and its name is whole, in every window."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from functools import partial

from tests.browser.boxes import faults
from tests.browser.harness import Live
from tests.browser.test_grid import MORE, SIZES, crowded
from tests.rules.magic_table import in_magic

WINDOWS = SIZES | MORE
COINS = ["princess picking", "magic sword"]  # the longest names, and what is said most about
# What a coin or the words beside it need, and do not have.
SHORT = """
() => [...document.querySelectorAll('.bk-bigcard, .bk-choices > li, .bk-choices p')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
  .map((part) => part.textContent.trim())
"""


def attacked(table, coins):
    """The person attacks the next player with the spell that draws two coins."""
    fields, hands = [["sword", "white white"]], ["magic", "cap"]
    held = {"active_spells": ["attack"], "spells": ["enchant_players"], "coins": ["cap white", coins]}
    game = in_magic("excalibohn", players=4, fields=fields, hands=hands, **held)
    game.play("use 0 on 1 stronger")
    table.host.join(game)


@pytest.mark.full
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("coins", COINS)
def test_what_each_coin_does_fits_beside_it(chromium, lang, coins):
    page = chromium.new_page()
    before = partial(attacked, coins=coins)
    live = Live(page, "excalibohn", ["wizard", "counter", "trader"], 1, served=True, lang=lang, before=before)
    assert live.state["kind"] == "coin"
    misfits = {}
    for name, (width, height) in WINDOWS.items():
        misfits |= crowded(page, {name: (width, height)})
        if wrong := [*faults(page, width, height).values(), *page.evaluate(SHORT)]:
            misfits[name] = wrong
    assert misfits == {}
    page.close()
    live.close()
