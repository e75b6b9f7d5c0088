"""`make screenshots`: every scene of the table in three widths, light and dark, for people to look at."""

import sys
from functools import partial
from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright
from tqdm.auto import tqdm

from beankit import Replay, play
from tests.browser.harness import Live
from tests.browser.scenes import SCENES, advance

WIDTHS = (1280, 950, 400)


def opened(browser, name, lang):
    """The table of a scene."""
    page = browser.new_page(device_scale_factor=1.5)
    if name == "replay":
        return Live(page, play("bohnanza", ["trader", "gardener", "counter", "trader"], seed=5), make=Replay, at=212)
    game, seed, kind, least = SCENES[name]
    return Live(page, game, seed=seed, lang=lang, before=partial(advance, kind=kind, least=least))


def main(folder):
    """Write the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for name in tqdm([*SCENES, "replay"], desc="scenes"):
            for theme, lang in (("light", "en"), ("dark", "de")):
                live = opened(browser, name, lang)
                live.page.evaluate("(theme) => { document.querySelector('.bk').dataset.theme = theme; }", theme)
                for width in WIDTHS:
                    live.page.set_viewport_size({"width": width, "height": 800})
                    live.page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=True)
                live.page.close()
                live.close()
        browser.close()
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
