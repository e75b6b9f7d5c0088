"""Draws docs/report.png: the report of the demo tournament, as a browser shows it.  python docs/report_picture.py"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from beankit.tournament.archive import Archive  # noqa: E402
from beankit.tournament.results.report import report  # noqa: E402
from beankit.tournament.run import Tournament  # noqa: E402
from tests.needs import chromium  # noqa: E402

SIZE = {"width": 1280, "height": 1250}


def main() -> None:
    """Play the demo, write its report and take a picture of it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store, page_file = Path(folder, "demo.sqlite"), Path(folder, "demo.html")
        Tournament("demo", store).play()
        page_file.write_text(report(Archive(store)), "utf-8")
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(page_file.as_uri())
        page.screenshot(path=ROOT / "docs" / "report.png")
        browser.close()


if __name__ == "__main__":
    main()
