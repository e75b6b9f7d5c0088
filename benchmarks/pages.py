"""How quick the pages are: `python -m benchmarks.pages`, in a clone with the packages of the extra dev.

The first card beside a bare Voila page with one button, in the same run; how long a click takes to be answered; and the
memory of a kernel. Figures depend on what else runs on the machine: interleaved, best of three.
"""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.apps.serving import Serving, serving
from tests.browser.conftest import ARGUMENTS
from tests.browser.server import notebook, voila
from tests.needs import chromium

BUTTON = "import ipywidgets as widgets\nwidgets.Button(description='press')"
CARD = '.bk[data-state="asked"]'
PRESS = '.bk[data-state="asked"] [data-do="target"]'
ROUNDS = 3
SECOND = 1000  # milliseconds


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as held, sync_playwright() as playwright:
        home = Path(held)
        (home / "bare").mkdir()
        notebook(home / "bare" / "button.ipynb", BUTTON)
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        with voila(home / "bare") as bare, serving(home) as server:
            first_cards(browser, bare, server)
            print(f"kernel memory of a table: {memory(server):.0f} MB")


def first_cards(browser: Any, bare: str, server: Serving) -> None:
    """The first card beside a bare page."""
    times: dict[str, list[float]] = {"bare": [], "card": []}
    clicks: list[float] = []
    for _ in range(ROUNDS):
        page, began = browser.new_page(), time.perf_counter()
        page.goto(f"{bare}voila/render/button.ipynb")
        times["bare"].append(until(page, "button.jupyter-button", began))
        page.close()
        page = browser.new_page()
        page.goto(server.address)
        began = time.perf_counter()
        page.click("button.deal")
        times["card"].append(until(page, CARD, began))
        clicks.append(click(page))
    bare_time, card = min(times["bare"]), min(times["card"])
    print(f"bare page {bare_time:.2f} s, first card {card:.2f} s: ratio {card / bare_time:.2f}")
    print(f"a click is answered in {min(clicks) * SECOND:.0f} ms (median {statistics.median(clicks) * SECOND:.0f} ms)")


def until(page: Any, shown: str, began: float) -> float:
    """Seconds since then until something is shown."""
    page.locator(shown).first.wait_for(timeout=120_000)
    return time.perf_counter() - began


def click(page: Any) -> float:
    """Seconds until the table has changed after the front card was planted."""
    before = page.locator(".bk .bk-hand").inner_text()
    began = time.perf_counter()
    page.locator(PRESS).first.click()
    changed = "([css, before]) => document.querySelector(css).innerText !== before"
    page.wait_for_function(changed, arg=[".bk .bk-hand", before], timeout=60_000)
    return time.perf_counter() - began


def memory(server: Serving) -> float:
    """MB of the largest kernel (resident set size)."""
    return max(sizes(server))


def sizes(server: Serving) -> Iterator[float]:
    """MB of each kernel."""
    for pid in server.kernels():
        told = subprocess.run(["cat", f"/proc/{pid}/smaps_rollup"], capture_output=True, text=True).stdout  # noqa: S603, S607
        yield next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Rss:")) / 1024


if __name__ == "__main__":
    main()
