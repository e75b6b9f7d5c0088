"""The modules of the package are real ones: a browser loads each of them by itself, without the bundle."""

from pathlib import Path

import pytest

BEANKIT = Path(__file__).resolve().parents[2] / "beankit"
ADDRESS = "http://beankit.test/"
VENDOR = ("charts/vendor/d3.min.js", "charts/vendor/plot.umd.min.js")  # the modules of the charts expect them
FOLDERS = ("notebook/static", "charts/js")
MODULES = [file.relative_to(BEANKIT).as_posix() for folder in FOLDERS for file in (BEANKIT / folder).glob("*.js")]
NAMES = "(url) => import(url).then(Object.keys, String)"  # what a module exports, or why it cannot be loaded


def fulfil(route):
    """A small server of static files: this script, or an empty page."""
    file = BEANKIT / route.request.url.removeprefix(ADDRESS)
    if file.suffix == ".js":
        route.fulfill(path=file, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")


@pytest.fixture
def page(chromium):
    """An empty page with what the charts are drawn with."""
    made = chromium.new_page()
    made.route(f"{ADDRESS}**", fulfil)
    made.goto(ADDRESS)
    for build in VENDOR:
        made.add_script_tag(url=ADDRESS + build)
    yield made
    made.close()


def test_every_module_evaluates_and_exports_something(page):
    exported = {name: page.evaluate(NAMES, ADDRESS + name) for name in MODULES}
    assert {"notebook/static/widget.js", "charts/js/board.js"} <= {*exported}
    assert {name: names for name, names in exported.items() if not (isinstance(names, list) and names)} == {}


def test_the_bundle_of_the_widget_exports_what_its_first_module_exports(page):
    first, bundle = (page.evaluate(NAMES, f"{ADDRESS}notebook/{folder}/widget.js") for folder in ("static", "built"))
    assert first == bundle == ["default", "show"]


def test_markup_on_several_lines_is_joined_and_values_are_kept(page):
    written = """async (url) => {
      const { markup } = await import(url);
      return markup`
        <p class="a"
          id="b">
          ${"one\\n  two"} <b>three</b>
          ${"four"}
        </p>
      `;
    }"""
    joined = page.evaluate(written, f"{ADDRESS}notebook/static/dom.js")
    assert joined == '<p class="a" id="b">one\n  two <b>three</b>four</p>'
