"""How the table looks: nothing is cut off or covered at any width, and axe finds no barrier."""

from functools import partial

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Replay
from beankit.faces import FACES
from tests.browser.boxes import faults
from tests.browser.harness import Live
from tests.browser.scenes import SCENES, WATCHED, advance, rich, seated, watched
from tests.daily import daily
from tests.notebook.test_variant import HeapFace, Heaps

DAILY = ("excalibohn",)  # scenes that every change is seen in
BARRED = ("plant", "offer", "answer", "settle", "over", "excalibohn", "edict", "solo")
GROUND = {"light": "rgb(245, 241, 230)", "dark": "rgb(22, 26, 21)"}


@pytest.fixture(scope="module")
def context(chromium):
    made = chromium.new_context()
    yield made
    made.close()


@pytest.fixture
def scene(context):
    """Opens the table of a scene, or a replay."""
    tables = []

    def open_scene(name, **options):
        if name in WATCHED:
            tables.append(Live(context.new_page(), watched(name), make=Replay, **options))
        else:
            game, seed, kind, least = SCENES[name]
            before = partial(advance, kind=kind, least=least)
            tables.append(Live(context.new_page(), game, seed=seed, before=before, **seated(game), **options))
        return tables[-1].page

    yield open_scene
    for table in tables:
        table.page.evaluate("localStorage.clear()")  # the next page has the same address
        table.page.close()
        table.close()


@pytest.mark.full
@pytest.mark.parametrize("name", daily(SCENES, *DAILY))
def test_nothing_is_cut_off_or_covered_at_any_width_and_axe_finds_no_barrier(scene, axe_in_both_themes, name):
    page = scene(name, lang="de")
    assert faults(page) == {}
    page.set_viewport_size({"width": 1280, "height": 720})
    if name in BARRED:
        assert axe_in_both_themes(page) == []


@pytest.mark.full
@pytest.mark.parametrize("name", ["plant", "answer", "mid-air"])
def test_the_largest_text_stays_inside_what_holds_it(scene, name):
    page = scene(name, lang="de")
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    page.locator('[data-key="set:size:1.3"]').click()
    page.keyboard.press("Escape")
    assert faults(page, (400, 950, 1280)) == {}
    inside = """cards => cards.every((card) => [...card.children].every((part) =>
      part.getBoundingClientRect().bottom <= card.getBoundingClientRect().bottom))"""
    assert page.locator(".bk-hand .bk-card").evaluate_all(inside)


@pytest.mark.full
def test_on_a_tablet_fields_are_no_higher_than_they_need_to_be(scene):
    page = scene("mid-air", lang="de")
    page.set_viewport_size({"width": 962, "height": 900})
    assert page.locator(".bk-fields").bounding_box()["height"] < 150


@pytest.mark.full
@pytest.mark.parametrize("front", ["black_eyed", "garden"])
def test_the_name_of_the_front_card_has_room_on_it(context, front):
    live = Live(context.new_page(), "bohnanza", ["random"] * 3, before=partial(rich, phase="plant", front=front))
    assert faults(live.page) == {}
    live.page.close()
    live.close()


@pytest.mark.full
@pytest.mark.parametrize("width", [1280, 400])
def test_in_a_bid_only_cards_of_the_hand_can_be_given(scene, width):
    page = scene("answer")
    page.set_viewport_size({"width": width, "height": 900})
    page.locator('[data-do="compose"]').click()
    page.locator(".bk-composer").wait_for()
    given = page.locator('.bk-card[data-do="give"]').evaluate_all("cards => cards.map((card) => card.dataset.id)")
    hand = page.locator(".bk-hand .bk-card").count()
    assert given == [f"hand:{place}" for place in range(hand)]
    assert hand > 1


def test_a_variant_of_ones_own_is_drawn_at_once(context):
    live = Live(context.new_page(), Heaps, against=["random", "random"], seed=2)
    page = live.page
    live.until("heaping")
    page.locator('[data-do="act"]', has_text="heap").click()
    live.settle()
    assert page.locator(".bk-you", has_text="heap").is_visible()
    assert faults(page) == {}
    page.close()
    live.close()


def test_a_variant_with_a_face_is_drawn_as_its_face_says(context, monkeypatch):
    monkeypatch.setitem(FACES, "heaps", HeapFace())
    live = Live(context.new_page(), Heaps, against=["random", "random"], seed=2)
    page = live.page
    live.until("heaping")
    panel = page.locator(".bk-collection")
    own = panel.locator('[data-key="heap"]')
    assert panel.locator(".bk-heap").count() == 3
    own.locator('[data-do="target"]').click()
    live.settle()
    assert own.locator(".bk-token").count() == 1
    assert page.locator(".bk-you .bk-row").count() == 0
    assert faults(page) == {}
    page.close()
    live.close()


@pytest.mark.full
@pytest.mark.parametrize("game", daily(WATCHED, "bohnanza"))
def test_a_replay_stays_inside_its_panels_at_any_width(scene, game):
    page = scene(game, lang="de", at=70)
    rivals = game.startswith("al-cabohne")  # the mafia has a line, too
    assert page.locator(".bk-line").count() == len(WATCHED[game]) + rivals
    assert faults(page) == {}


@pytest.mark.full
def test_axe_finds_no_barrier_in_a_replay(scene, axe_in_both_themes):
    page = scene("bohnedikt", at=70)
    page.locator('[data-do="would"]').click()
    page.locator(".bk-hint").wait_for()
    assert axe_in_both_themes(page) == []


@pytest.mark.full
def test_a_table_looks_like_the_page_around_it(scene):
    page = scene("plant")
    ground = "() => getComputedStyle(document.querySelector('.bk')).backgroundColor"
    page.locator('[data-do="sheet"][data-id="settings"]').click()
    for system, lab, shown in (("light", "", "light"), ("dark", "", "dark"),
                               ("light", "false", "dark"), ("dark", "true", "light")):  # fmt: skip
        page.emulate_media(color_scheme=system)
        page.evaluate("(lab) => { if (lab) document.body.dataset.jpThemeLight = lab; }", lab)
        assert page.evaluate(ground) == GROUND[shown]
        for theme in ("light", "dark", "auto"):
            page.locator(f'[data-key="set:theme:{theme}"]').click()
            assert page.evaluate(ground) == GROUND.get(theme, GROUND[shown])


def test_a_drawing_does_not_set_the_language_again(live):
    """A browser would compute the styles of the whole table anew."""
    table = live("bohnanza", seed=7)
    page = table.page
    page.evaluate(
        "() => { window.set = []; new MutationObserver((news) => window.set.push(...news))"
        ".observe(document.querySelector('.bk'), { attributeFilter: ['lang'] }); }"
    )
    page.locator('.bk [data-do="sheet"][data-id="keys"]').click()
    page.keyboard.press("Escape")
    assert page.evaluate("() => window.set.length") == 0
    page.locator('.bk [data-do="lang"]').click()
    page.locator('.bk[lang="de"]').wait_for()
    assert page.evaluate("() => window.set.length") == 1
