"""Watching: a list of games, and the page of one of them, which reads the published copy of the tournament."""

from __future__ import annotations

import re
from typing import Any

from tornado.web import HTTPError

from beankit.apps.choices import choices
from beankit.apps.pages.front import DRAWINGS
from beankit.apps.pages.kernel_page import KernelPage
from beankit.apps.pages.tournament import Watched

BESIDE = "\N{NO-BREAK SPACE}"
KEY = re.compile(r"[0-9a-f]{6,64}")  # the beginning of a game's key


class Watching(KernelPage, Watched):
    """The list, or with `?game=` a replay; `at` and `seat` point at a move."""

    tab = "watch"
    notebook = "watch.ipynb"

    async def prepare(self, **given: Any) -> None:
        """A list has no kernel."""
        self.room = bool(self.get_query_argument("game", ""))
        await super().prepare(**given)

    async def get(self) -> None:
        """Show one of the two."""
        word = self.get_query_argument("game", "")
        known = choices()
        if not word:
            self.show("watch.html", games=known, drawings=DRAWINGS, latest=await self.latest())
        elif word in known:
            await self.open_room(self.said("watch_title", game=known[word].title))
        elif self.teller is not None and KEY.fullmatch(word):
            await self.teller.publish()
            await self.open_room(self.said("watch_title", game=word))
        else:
            raise HTTPError(404)

    async def latest(self) -> list[dict[str, str]]:
        """The latest games of the tournament that may be watched."""
        told = None if self.teller is None else await self.teller.board(self.lang, self.teacher)
        games = (told.board or {}).get("games", []) if told else []
        return [
            {"key": game["watch"], "told": " · ".join(f"{bot}{BESIDE}{score:g}" for bot, score in game["result"])}
            for game in games
            if game["watch"]
        ]
