"""The teacher's desk in a browser: what the machine does stays fresh."""

import pytest

from beankit.classroom.folder import ClassFolder
from beankit.classroom.settings import settings_of
from tests.apps.serving import serving

pytest.importorskip("tornado")

from beankit.tournament.run import Tournament


@pytest.mark.full
def test_games_are_counted_without_a_reload(tmp_path, visit):
    folder = ClassFolder.new(tmp_path / "class", settings_of({"games": ["bohnanza"]}, "a test"), None).folder
    (tmp_path / "cup.toml").write_text(
        'game = "bohnanza"\nplayers = 3\nbots = ["random", "template", "gardener"]\ndeals = 1\nseed = 5\n'
    )
    tournament = Tournament(tmp_path / "cup.toml")
    words = ("--submissions", folder, "--store", tournament.store, "--teacher-token", "chalk")
    with serving(tmp_path, *words, "--accept-weak-isolation") as server:
        page = visit(width=1366, height=768)
        page.goto(f"{server.address}login?next=/desk")
        page.fill('input[name="token"]', "chalk")
        page.press('input[name="token"]', "Enter")
        page.wait_for_selector("#machine")
        assert "3 of 3" not in page.inner_text("#machine")
        page.evaluate("document.body.dataset.mark = 'the same page'")
        tournament.play(jobs=1)
        page.wait_for_selector("#machine:has-text('3 of 3')")
        assert page.evaluate("document.body.dataset.mark") == "the same page"
