"""`make screenshots`: every scene of the table, every replay and every page, in three widths, light and dark.

People look at them. Four of them are also written to docs/pictures, for the README.
"""

import sys
import tempfile
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright
from tqdm.auto import tqdm

from beankit import Replay
from beankit.classroom.folder import ClassFolder
from beankit.classroom.settings import settings_of
from tests.apps.serving import serving
from tests.apps.test_submitting import BAD, GOOD
from tests.browser.harness import Live
from tests.browser.scenes import RICH, SCENES, WATCHED, advance, rich, seated, watched
from tests.browser.test_pages import hand_in
from tests.needs import chromium

WIDTHS = (1280, 950, 400)
PAGES = {"front": "", "tournament": "tournament", "watch": "watch", "submit": "submit"}
DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
COLOURS = 256  # in a picture of the README
# file: scene, width, theme, language, height
README = {
    "table": ("rich plant", 1280, "light", "en", 768),
    "dark": ("rich trade", 1280, "dark", "de", 768),
    "phone": ("rich plant", 400, "light", "en", 860),
    "replay": ("replay bohnanza", 1280, "light", "en", 766),
}


def opened(browser, name, lang, scale=1.5):
    """The table of a scene, or a replay."""
    page = browser.new_page(device_scale_factor=scale)
    if name.startswith("replay "):
        return scrubbed(Live(page, watched(name.split()[1]), make=Replay, lang=lang))
    if name.startswith("rich "):
        against = ["trader", "gardener", "counter"]
        return Live(page, "bohnanza", against, 1, lang=lang, before=partial(rich, phase=name.split()[1]))
    game, seed, kind, least = SCENES[name]
    return Live(page, game, seed=seed, lang=lang, before=partial(advance, kind=kind, least=least), **seated(game))


def scrubbed(live):
    """A replay, about two thirds through the game."""
    scrub = live.page.locator(".bk-range")
    at = int(0.68 * int(scrub.get_attribute("max")))
    scrub.fill(str(at))
    scrub.blur()
    shown = "(text) => document.querySelector('.bk-now2').innerText.includes(text)"
    live.page.wait_for_function(shown, arg=f" {at + 1} ")
    return live


def compose(page):
    """Put an offer into the trays: two cards for two Chili Beans."""
    page.locator('.bk-market [data-do="give"]').first.click()
    page.locator('.bk-hand [data-do="give"]').last.click()
    for _ in range(2):
        page.locator('[data-do="want"][data-id="chili"]').click()
    page.locator(".bk-sentence .bk-word").nth(2).wait_for()
    page.mouse.move(0, 0)


def tables(browser, folder):
    """Tables and replays."""
    for name in tqdm(
        [*SCENES, *(f"rich {phase}" for phase in RICH), *(f"replay {game}" for game in WATCHED)], desc="tables"
    ):
        for theme, lang in (("light", "en"), ("dark", "de")):
            live = opened(browser, name, lang)
            live.page.emulate_media(color_scheme=theme)
            for width in WIDTHS:
                live.page.set_viewport_size({"width": width, "height": 800})
                live.page.evaluate("() => new Promise(requestAnimationFrame)")
                live.page.screenshot(path=folder / f"{name.replace(' ', '-')}-{width}-{theme}.png", full_page=True)
            live.page.close()
            live.close()


def pages(browser, folder):
    """The pages of a server with the demo tournament and a class."""
    with tempfile.TemporaryDirectory() as home:
        ClassFolder.new(Path(home, "class"), settings_of({"games": ["al-cabohne-solo"]}, "pictures"), None)
        with serving(Path(home), "--demo", "--submissions", Path(home, "class")) as server:
            visit(browser, server, folder)


def visit(browser, server, folder):
    """Every page, and what becomes of a bot that is handed in."""
    for theme in ("light", "dark"):
        page = browser.new_page(device_scale_factor=1.5, color_scheme=theme)
        for name, path in tqdm(PAGES.items(), desc=f"{theme} pages"):
            page.goto(server.address + path)
            if name == "tournament":
                page.get_by_text("90 of 90 games").wait_for(timeout=240_000)
            shoot(page, folder, f"page-{name}", theme)
        for name, bot in (("accepted", GOOD), ("rejected", BAD)):
            page.goto(f"{server.address}submit")
            hand_in(page, f"student-{theme}", f"{name}.py", bot)
            shoot(page, folder, f"page-{name}", theme)
        page.close()


def shoot(page, folder, name, theme):
    """A page in all widths."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=True)


def readme(browser):
    """The pictures of the README, in the size in which they are shown there."""
    DOCS.mkdir(exist_ok=True)
    for file, (name, width, theme, lang, height) in tqdm(README.items(), desc="README"):
        live = opened(browser, name, lang, scale=1)
        live.page.set_viewport_size({"width": width, "height": height})
        live.page.emulate_media(color_scheme=theme)
        if name == "rich trade":
            compose(live.page)
        small(live.page.screenshot()).save(DOCS / f"{file}.png", optimize=True)
        live.page.close()
        live.close()


def small(shot):
    """A picture with its most frequent colours only: a small file that looks the same."""
    picture = Image.open(BytesIO(shot)).convert("RGB")
    often = sorted(picture.getcolors(picture.width * picture.height), reverse=True)[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in often for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def main(folder):
    """Write the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        readme(browser)
        tables(browser, folder)
        pages(browser, folder)
        browser.close()
    print(f"The pictures are in {folder}, those of the README in {DOCS}.")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
