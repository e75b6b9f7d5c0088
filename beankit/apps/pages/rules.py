"""The rules of each game on one page, with pictures: `/rules/bohnanza` and its like."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.choices import choices
from beankit.apps.pages.base import Page
from beankit.faces.guide import GUIDES
from beankit.notebook import rules_page
from beankit.notebook.page import read


class RulesPage(Page):
    """The rules of a game; the page needs no script, and its button begins a guided game."""

    tab = "play"

    async def get(self, game: str) -> None:
        """Show the rules of a game."""
        if game not in GUIDES:
            raise HTTPError(404)
        known = choices()
        leaflet = rules_page(game, self.lang)
        self.show("rules.html", game=game, title=known[game].title, leaflet=leaflet.html, games=known)


class LeafletStyle(Page):
    """The style of these pages, which notebooks use, too."""

    async def get(self) -> None:
        """The style sheet."""
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.finish(read("leaflet.css"))
