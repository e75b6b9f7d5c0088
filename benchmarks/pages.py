"""How quick the pages are: `python -m benchmarks.pages`, in a clone with the packages of the extra dev.

The first card beside a bare Voila page with one button, in the same run; how long a click takes to be answered; the
memory of a kernel; and twenty visitors at once, who are plain websocket clients. `--write` puts the figures into
docs/serving.md. Figures depend on what else runs on the machine: interleaved, best of five.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.tables import DOCS, with_table
from benchmarks.visitors import MOVES, VISITORS, Crowd, crowd
from tests.apps.serving import Serving, serving
from tests.browser.conftest import ARGUMENTS
from tests.browser.server import notebook, voila
from tests.needs import chromium

BUTTON = "import ipywidgets as widgets\nwidgets.Button(description='press')"
CARD = '.bk[data-state="asked"]'
PRESS = '.bk[data-state="asked"] [data-do="target"]'
ROUNDS = 5
SECOND = 1000  # milliseconds
ANSWER = """
([hand, press]) => new Promise((resolve) => {
  const before = document.querySelector(hand).textContent;
  const began = performance.now();
  document.querySelector(press).click();
  const look = () => {
    if (document.querySelector(hand).textContent !== before) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})
"""


def main() -> None:
    """Measure, print, and write if asked to."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="how quick the pages are")
    parser.add_argument("--write", action="store_true", help="write the table of docs/serving.md")
    asked = parser.parse_args()
    lines = ["| what | measured |", "|---|---|"]
    with TemporaryDirectory() as held, sync_playwright() as playwright:
        home = Path(held)
        (home / "bare").mkdir()
        notebook(home / "bare" / "button.ipynb", BUTTON)
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        with voila(home / "bare") as bare, serving(home) as server:
            lines += first_cards(browser, bare, server)
            lines.append(f"| memory of a table's Python | {max(sizes(server)):.0f} MB |")
        browser.close()
        with serving(home) as server:
            lines += together(crowd(server))
    lines.append(f"| load of the machine meanwhile | {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores |")
    print("\n".join(lines))
    if asked.write:
        page = DOCS / "serving.md"
        page.write_text(with_table(page.read_text("utf-8"), "pages", lines), "utf-8")


def first_cards(browser: Any, bare: str, server: Serving) -> list[str]:
    """The first card beside a bare page, and a click."""
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
        clicks.append(page.evaluate(ANSWER, [".bk .bk-hand", PRESS]))
    bare_time, card = min(times["bare"]), min(times["card"])
    return [
        f"| a bare Voila page with one button | {bare_time:.2f} s |",
        f"| the first card that can be played | {card:.2f} s, {card / bare_time:.2f} times as long |",
        f"| a click is answered | {min(clicks):.0f} ms (median {statistics.median(clicks):.0f} ms) |",
    ]


def until(page: Any, shown: str, began: float) -> float:
    """Seconds since then until something is shown."""
    page.locator(shown).first.wait_for(timeout=120_000)
    return time.perf_counter() - began


def together(crowd: Crowd) -> list[str]:
    """Many visitors at once."""
    answers = crowd.answers
    return [
        f"| {VISITORS} visitors at once: the slowest first card | {crowd.first:.1f} s |",
        f"| … the slowest answer of {VISITORS * MOVES} | {answers[-1] * SECOND:.0f} ms "
        f"(median {statistics.median(answers) * SECOND:.0f} ms) |",
        f"| … memory of all | {crowd.memory:,.0f} MB |",
    ]


def sizes(server: Serving) -> Iterator[float]:
    """MB of each kernel (resident set size)."""
    for pid in server.kernels():
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        yield next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Rss:")) / 1024


if __name__ == "__main__":
    main()
