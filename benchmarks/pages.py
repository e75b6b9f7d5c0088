"""How quick the pages are: `python -m benchmarks.pages`, in a clone with the packages of the extra dev.

The first card beside a bare static page of the same server; how long a press takes to be answered; the memory of a
table; and 200 tables with slow players while bots that search think at others. `--write` puts the figures into
docs/serving.md. Figures depend on what else runs on the machine: best of five.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from benchmarks.tables import DOCS, with_table
from benchmarks.visitors import SECONDS, TABLES, THINKERS, crowd
from tests.apps.serving import Serving, serving
from tests.browser.conftest import ARGUMENTS
from tests.needs import chromium

CARD = '.bk[data-state="asked"]'
PRESS = '.bk[data-state="asked"] [data-do="target"]'
ROUNDS = 5
MILLI = 1000
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
LOADED = "() => performance.getEntriesByType('resource').map((one) => one.name)"


def main() -> None:
    """Measure, print, and write if asked to."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="how quick the pages are")
    parser.add_argument("--write", action="store_true", help="write the table of docs/serving.md")
    asked = parser.parse_args()
    lines = ["| what | measured |", "|---|---|"]
    with TemporaryDirectory() as held, sync_playwright() as playwright:
        home = Path(held)
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        began = time.perf_counter()
        with serving(home) as server:
            lines.append(f"| start of the server | {time.perf_counter() - began:.1f} s |")
            lines += first_cards(browser, server)
        browser.close()
    with TemporaryDirectory() as held, serving(Path(held)) as server:
        lines += together(server, Path(held))
    lines.append(f"| load of the machine meanwhile | {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores |")
    print("\n".join(lines))
    if asked.write:
        page = DOCS / "serving.md"
        page.write_text(with_table(page.read_text("utf-8"), "pages", lines), "utf-8")


def first_cards(browser: Any, server: Serving) -> list[str]:
    """The first card beside a bare page, what is loaded for both pages, and a press."""
    times: dict[str, list[float]] = {"bare": [], "card": []}
    clicks: list[float] = []
    front, table = 0.0, 0.0
    for _ in range(ROUNDS):
        page, began = browser.new_page(), time.perf_counter()
        page.goto(f"{server.address}rules/bohnanza")
        times["bare"].append(time.perf_counter() - began)
        page.goto(server.address)
        known = {*page.evaluate(LOADED)}
        front = weight(known | {server.address})
        began = time.perf_counter()
        page.click("button.deal")
        page.locator(CARD).first.wait_for(timeout=120_000)
        times["card"].append(time.perf_counter() - began)
        table = weight({page.url, *page.evaluate(LOADED)} - known)
        clicks.append(page.evaluate(ANSWER, [".bk .bk-hand", PRESS]))
        page.close()
    bare, card = min(times["bare"]), min(times["card"])
    return [
        f"| a page without a script | {bare:.2f} s |",
        f"| from the button that deals to the first card that can be played | {card:.2f} s |",
        f"| a press is answered and drawn | {min(clicks):.0f} ms (median {statistics.median(clicks):.0f} ms) |",
        f"| what the front page loads, compressed | {front:.0f} kB |",
        f"| what a table loads besides | {table:.0f} kB |",
    ]


def weight(addresses: set[str]) -> float:
    """Compressed kB of what is behind these addresses."""
    return sum(len(gzip.compress(urlopen(one).read())) for one in addresses if one.startswith("http")) / 1000  # noqa: S310


def together(server: Serving, home: Path) -> list[str]:
    """Many tables at once."""
    many = crowd(server, home)
    median, slowest = statistics.median(many.answers) * MILLI, many.answers[-1] * MILLI
    return [
        f"| memory of a table | {many.each:.2f} MB |",
        f"| {TABLES} tables are opened, 20 at a time: the slowest first picture | {many.first[-1]:.2f} s "
        f"(median {statistics.median(many.first):.2f} s) |",
        f"| {len(many.answers)} presses at them in {SECONDS:.0f} s, while bots that search think at {THINKERS} more: "
        f"the slowest answer | {slowest:.0f} ms (median {median:.0f} ms) |",
    ]


if __name__ == "__main__":
    main()
