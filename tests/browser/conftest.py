"""A real browser: CI must have one; on a person's machine its tests are skipped with the line that installs it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import needs
from tests.browser.visiting import PATIENCE
from tests.needs import needed

ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]  # as root in a container, and with a small /dev/shm
SERIOUS = ("serious", "critical")
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}  # what axe finds in order would fill a megabyte, and take longest
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}  # all that a theme changes
ALSO_WIDGETS = ("test_asking", "test_guide", "test_log", "test_over", "test_replay", "test_states", "test_touch")
ONLY_WIDGETS = ("test_connection",)  # that of a websocket is tested with the server
THEIRS = re.compile("shared|Canceled future")  # of Voila and JupyterLab: what they still asked of a kernel that is gone


def pytest_generate_tests(metafunc):
    """All tables travel by a websocket, a third of them also as widgets, and a few only so."""
    if "live" in metafunc.fixturenames:
        name = metafunc.module.__name__.rpartition(".")[2]
        widget = pytest.param("widget", marks=pytest.mark.full)
        ways = ["widget"] if name in ONLY_WIDGETS else ["socket", widget] if name in ALSO_WIDGETS else ["socket"]
        metafunc.parametrize("live", ways, indirect=True)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/browser/" not in item.path.as_posix():
            continue
        item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("xdist_group") is None:  # a file in one process: its browser is started once
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="module")  # not longer: nothing else can run an event loop beside it
def chromium() -> Iterator[Any]:
    """One browser for all tests of a file."""
    needed("playwright")
    executable = needs.chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        browser.new_context, browser.new_page = calm(browser.new_context), calm(browser.new_page)
        yield browser
        browser.close()


def calm(new: Callable[..., Any]) -> Callable[..., Any]:
    """Makes contexts or pages where nothing is given up too soon on a busy machine, and nothing moves unless asked for.

    Flights and rings are otherwise almost half of what a browser computes while a game is played.
    """

    def made(**options: Any) -> Any:
        context = new(**{"reduced_motion": "reduce"} | options)
        context.set_default_timeout(PATIENCE)
        return context

    return made


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page in a fresh profile; at the end no page may have complained or asked another host for anything."""
    contexts, complaints = [], []

    def open_page(address: str | Path, width: int = 1280, height: int = 900, **context: Any) -> Any:
        url = address.absolute().as_uri() if isinstance(address, Path) else address
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **context))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: complaints.append(request.url) if foreign(request.url) else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def visit(chromium):
    """Opens a page in a fresh profile; scripts on it must not fail."""
    contexts, errors = [], []

    def open_page(address=None, width=1280, height=900, **context):
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **context))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)) if not THEIRS.search(str(error)) else None)
        if address:
            page.goto(address)
            page.wait_for_selector(".bk .bk-bar", timeout=240_000)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def live(request, visit):
    """Opens a table without a process behind it."""
    from tests.browser.harness import Live

    tables = []

    def open_table(*args, page=None, width=1280, **kwargs):
        tables.append(Live(page or visit(width=width), *args, by=request.param, **kwargs))
        return tables[-1]

    yield open_table
    for table in tables:
        assert table.refused == []
        table.close()


def foreign(url: str) -> bool:
    """Whether a request leaves this machine."""
    return not url.startswith(
        ("file:", "data:", "blob:", "about:", "http://127.0.0.1", "http://localhost", "ws://127.0.0.1")
    )


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """Tells the serious and critical violations that axe finds on a page, or only those of its colours."""
    needed("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    def violations(page: Any, rules: dict[str, Any] | None = None) -> list[str]:
        response = Axe().run(page, options=ONLY_VIOLATIONS | (rules or {})).response
        return [
            f"{violation['id']}: {node['html'][:160]}"
            for violation in response["violations"]
            if violation["impact"] in SERIOUS
            for node in violation["nodes"]
        ]

    return violations


@pytest.fixture
def axe_in_both_themes(axe: Callable[..., list[str]]) -> Callable[[Any], list[str]]:
    """The same for the light theme, and for what is different in the dark."""

    def violations(page: Any) -> list[str]:
        page.emulate_media(color_scheme="light")
        light = axe(page)
        page.emulate_media(color_scheme="dark")
        return light + axe(page, COLOURS)

    return violations
