"""States that come up seldom: everything in them is whole, and says what it leads to."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Game
from tests.browser.boxes import faults
from tests.browser.scenes import rich
from tests.rules.abbey import on, revelation
from tests.rules.magic_table import in_magic, magic

LAPTOP = {"width": 1366, "height": 768}
CUT = "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent.trim())"
LONG = "parts => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent)"


def joins(game, seat=0):
    """Sits the person down at this game."""

    def join(table):
        table.person.seat = seat
        table.host.join(game)

    return join


def test_striking_back_says_what_it_leads_to(live):
    swords, coins = [["sword", ""], ["sword", ""]], ["princess sword cap", "sword sword"]
    game = in_magic("rabohnzel", fields=swords, coins=coins, hands=["white", "cap"])
    game.play("use 0 on 1")
    assert game.decision.kind == "counter"
    page = live("rabohnzel", ["wizard", "counter"], seat=1, before=joins(game, 1)).page
    assert page.locator(".bk-way").all_inner_texts() == [
        "Strike back: You draw one of the 3 coins of wizard: a Princess Bean becomes yours, "
        "and after a Sword Bean wizard may strike back (R-14b).",
        "Do not strike back: The attack ends, and you keep your coins.",
    ]
    assert page.locator(".bk-choices").count() == 0


def test_an_edict_names_the_way_there_is_and_every_bean_stays_on_its_card(live):
    game = revelation("discard_one red", "stink green", fields=on(["", "soy"]))
    assert game.decision.kind == "edict"
    page = live("bohnedikt", ["gardener"] * 3, served=True, before=joins(game)).page
    assert page.locator(".bk-qhead .bk-quiet").inner_text() == "Click what is green, or go on (D-22)."
    assert faults(page, (1280, 400), 900) == {}


def test_a_name_is_whole_beside_what_its_player_has_and_does(live):
    hands = ["cap white", "cap mean", "cap", "cap"]
    parts = {"spells": ["", "swap", "trade", "pile"], "received": ["cap", "cap cap", "cap", "cap"]}
    game = magic("rabohnzel", players=4, active=1, phase="trade", hands=hands, revealed="white mean", **parts)
    game.play("offer white for cap to all")
    page = live("rabohnzel", ["trader", "counter", "gardener"], served=True, before=joins(game)).page
    assert page.locator(".bk-does").all_inner_texts() != []
    assert page.locator(".bk-player strong").evaluate_all(CUT) == []
    assert faults(page, 1366, 632) == {}


def test_the_key_of_a_boss_covers_nothing_and_a_long_hand_has_the_whole_width(live):
    position = {"game": "al-cabohne-solo", "players": 1, "phase": "place", "revealed": "runner",
                "hands": ["chili chili blue blue stink puff puff runner stink stink chili"],
                "fields": [["stink stink", "puff", "blue"]], "bosses": ["green", "runner", "kidney"]}  # fmt: skip
    game = Game.from_position(position, seed=1)
    page = live("al-cabohne-solo", [], served=True, before=joins(game)).page
    page.locator('.bk-group[data-do="card"]').click()
    assert page.locator(".bk-heap.bk-legal").count() > 0
    assert faults(page, 1280, 900) == {}


def test_what_is_wanted_is_told_in_whole(live):
    page = live("bohnanza", ["trader", "gardener", "counter"], 1, before=lambda table: rich(table, "trade")).page
    page.set_viewport_size(LAPTOP)
    for kind in range(2):
        page.locator('[data-do="want"]').nth(kind).click()
    page.wait_for_function("() => document.querySelector('.bk-wished')?.textContent.split('.').length > 2")
    wished = page.locator(".bk-wished")
    assert wished.evaluate_all(CUT) + wished.evaluate_all(LONG) == []
