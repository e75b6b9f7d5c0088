"""The table on an emulated phone, touched by fingers that the browser takes for real ones."""

from functools import partial

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from tests.browser.player import play
from tests.browser.scenes import SCENES, advance, seated

LIFT, ENLARGE = 150, 500  # milliseconds that a finger rests to lift a card, and to see it large
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def finger(visit):
    """A phone, and a finger on its glass, whose time passes only while it is said to rest."""
    page = visit(**PHONE)
    session = page.context.new_cdp_session(page)

    def touch(kind, *place, rest=0):
        points = [{"x": place[0], "y": place[1]}] if place else []
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        page.clock.run_for(rest)

    page.clock.install(time=0)
    page.clock.pause_at(1000)
    return page, touch


def middle(place):
    """Where a finger touches something."""
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_that_rests_on_a_card_drags_it_to_a_field(live, finger):
    page, touch = finger
    table = live("bohnanza", page=page, seed=7)
    card, field = page.locator(".bk-hand .bk-card").first, page.locator(".bk-field").nth(1)
    field.scroll_into_view_if_needed()
    card.scroll_into_view_if_needed()
    before, (x, y), (there_x, there_y) = page.evaluate("() => scrollY"), middle(card), middle(field)
    touch("Start", x, y, rest=LIFT)
    page.locator(".bk-hand .bk-lifted").wait_for()
    for step in range(1, 6):
        touch("Move", x + (there_x - x) * step / 5, y + (there_y - y) * step / 5)
        page.locator(".bk-dragging").wait_for()
    touch("End")
    page.wait_for_function("() => document.querySelectorAll('.bk-field')[1].textContent.includes('× 1')")
    assert table.python.table.game.players[0].fields[1]
    assert page.locator(".bk-dragging, .bk-lifted").count() == 0
    assert page.evaluate("() => scrollY") == before


def test_a_barred_card_that_a_finger_pulls_says_why(live, finger):
    page, touch = finger
    table = live("bohnanza", page=page, seed=7)
    card, why = next((card, why) for card, why in table.python.picture["still"].items() if card.startswith("hand:"))
    place = page.locator(f'.bk-hand .bk-card[data-id="{card}"]')
    place.scroll_into_view_if_needed()
    x, y = middle(place)
    touch("Start", x, y, rest=LIFT)
    page.locator(".bk-hand .bk-barred").wait_for()
    for step in range(1, 6):
        touch("Move", x, y - 12 * step)
    touch("End")
    rule = next(span["rule"] for span in why if isinstance(span, dict) and "rule" in span)
    assert page.locator('[data-key="tip"] [data-do="rule"]').inner_text() == rule
    assert page.locator(".bk-dragging, .bk-barred.bk-card").count() == 0


def test_a_finger_that_moves_at_once_scrolls_the_page_and_no_card(live, finger):
    page, touch = finger
    page.set_viewport_size({"width": PHONE["width"], "height": 560})  # lower than the table
    table = live("bohnanza", page=page, seed=7)
    card = page.locator(".bk-hand .bk-card").first
    card.scroll_into_view_if_needed()
    before, (x, y) = page.evaluate("() => scrollY"), middle(card)
    assert before > 0
    touch("Start", x, y)
    for step in range(1, 6):
        touch("Move", x, y + 20 * step)
    page.wait_for_function("(before) => scrollY < before", arg=before)
    assert page.locator(".bk-dragging, .bk-lifted").count() == 0
    touch("End")
    assert table.state["kind"] == "plant"
    assert not any(table.python.table.game.players[0].fields)


@pytest.fixture
def solo(live, finger):
    """A table on the phone with several kinds to choose from, and the finger on the first of them."""
    page, touch = finger
    game, seed, kind, least = SCENES["solo"]
    live(game, page=page, seed=seed, before=partial(advance, kind=kind, least=least), **seated(game))
    group = page.locator('.bk-group[data-do="card"]').first
    group.scroll_into_view_if_needed()
    touch("Start", *middle(group), rest=LIFT)
    page.locator(".bk-group.bk-lifted").wait_for()
    return page, touch


@pytest.mark.full
def test_a_finger_that_rests_and_does_not_move_chooses(solo):
    page, touch = solo
    touch("End")
    page.locator(".bk-group.bk-chosen").wait_for()
    assert page.locator(".bk-lifted").count() == 0


@pytest.mark.full
def test_a_finger_that_rests_longer_shows_the_card_large(solo):
    page, touch = solo
    page.clock.run_for(ENLARGE - LIFT)
    page.locator(".bk-sheet .bk-peek").wait_for()
    touch("End")
    assert page.locator(".bk-sheet .bk-peek").is_visible()
    assert page.locator(".bk-lifted, .bk-group.bk-chosen").count() == 0


@pytest.mark.full
def test_the_last_turns_are_played_by_touch_on_a_phone(live, visit):
    page, last = visit(**PHONE), partial(advance, kind="plant", least=210)
    table = live("bohnanza", against=["trader", "gardener"], page=page, seed=6, before=last)
    play(page, press=page.touchscreen.tap)
    assert table.python.table.over
