"""Games on pages: cards are dealt on the server, and the page of a table or a replay only has the key of its game."""

from __future__ import annotations

import re

from tornado.web import HTTPError

from beankit.apps.choices import check_choice, choices
from beankit.apps.kept import DAYS, Deal, Kept, NoRoom, Shelf
from beankit.apps.pages.base import GAME, Page
from beankit.apps.pages.front import DRAWINGS
from beankit.apps.pages.kernel_page import KernelPage
from beankit.apps.pages.limits import Limit
from beankit.apps.pages.tournament import Watched
from beankit.core.errors import BadOption
from beankit.faces.guide import GUIDES
from beankit.notebook import rules_page
from beankit.notebook.page import read
from beankit.words.said import spoken

DEALS = Limit(30, 60)  # games a minute from one address


class Dealing(Page):
    """Begins a game and leads to its table."""

    tab = "play"

    async def post(self) -> None:
        """Deal the cards for what was chosen."""
        DEALS.spend(self)
        game, against = self.get_body_argument("game", ""), self.get_body_arguments("against")
        guide = GUIDES.get(game) if self.get_body_argument("guide", "") else None
        against = against if guide is None else [*guide.against]
        try:
            handed_in = await self.opponents.known()
            check_choice(game, against, handed_in)
            practice = bool(self.get_body_argument("practice", "")) or guide is not None
            seated = [bot for name, bot in handed_in.items() if name in against]
            shelf = Shelf(self.house.kept)
            before = shelf.read(self.get_cookie(GAME) or "")
            alone = before.alone if before is not None else {}
            key = shelf.begin(Deal(game, tuple(against), practice, self.lang, alone, guide is not None), seated)
        except BadOption as error:
            self.set_status(400)
            self.show("message.html", told=spoken(error.said, self.lang), more="")
            return
        except NoRoom:
            self.set_status(503)
            self.show("message.html", told=self.said("full"), more=self.said("full_more"))
            return
        self.set_cookie(GAME, key, expires_days=DAYS, path=self.base_url, samesite="Lax", httponly=True)
        self.redirect(f"{self.base_url}play?table={key}", status=303)


class RulesPage(Page):
    """The rules of a game on one page, with pictures; it needs no script."""

    tab = "play"

    async def get(self, game: str) -> None:
        """Show it."""
        if game not in GUIDES:
            raise HTTPError(404)
        leaflet = rules_page(game, self.lang)
        self.show("rules.html", game=game, title=choices()[game].title, leaflet=leaflet.html, games=choices())


class LeafletStyle(Page):
    """The style of the rules on one page, which notebooks use, too."""

    async def get(self) -> None:
        """The style sheet."""
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.finish(read("leaflet.css"))


class TablePage(KernelPage):
    """A table: what is on it comes from a kernel of its own, which knows the key and nothing else."""

    tab = "play"
    notebook = "play.ipynb"
    kept: Kept | None = None

    @property
    def lang(self) -> str:
        """The language that is spoken at the table."""
        return self.kept.deal.lang if self.kept else super().lang

    async def get(self) -> None:
        """Show the table of a game that is kept; lead to the front page if there is none."""
        key = self.get_query_argument("table", "")
        self.kept = kept = Shelf(self.house.kept).read(key)
        if kept is None:
            self.redirect(f"{self.base_url}?gone=1" if key else self.base_url)
            return
        self.set_cookie(GAME, key, expires_days=DAYS, path=self.base_url, samesite="Lax", httponly=True)
        await self.open_room(self.said("table_title", game=choices()[kept.deal.game].title))


BESIDE = "\N{NO-BREAK SPACE}"
KEY = re.compile(r"[0-9a-f]{6,64}")  # the beginning of a game's key


class Watching(KernelPage, Watched):
    """The list, or with `?game=` a replay; `at` and `seat` point at a move."""

    tab = "watch"
    notebook = "watch.ipynb"

    async def prepare(self, **given: object) -> None:
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
        answer = None if self.teller is None else await self.teller.board(self.lang, self.teacher)
        games = (answer.board or {}).get("games", []) if answer else []
        return [
            {"key": game["watch"], "told": " · ".join(f"{bot}{BESIDE}{score:g}" for bot, score in game["result"])}
            for game in games
            if game["watch"]
        ]
