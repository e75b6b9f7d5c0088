"""Games on pages: their tables, their replays, their rules.

Cards are dealt on the server, and the page of a table or a replay only has the key of its game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from tornado.web import HTTPError

from beankit.apps.choices import check_choice, choices
from beankit.apps.kept import DAYS, ChosenDeal, Kept, NoRoom, Shelf
from beankit.apps.pages.base import Page, renamed
from beankit.apps.pages.front import DRAWINGS, OwnGames
from beankit.charts.page import script as charts_script
from beankit.charts.page import style as charts_style
from beankit.core.errors import BadOption
from beankit.faces.guide import GUIDES
from beankit.notebook import rules_page
from beankit.notebook.assets import script as table_script
from beankit.notebook.assets import style as table_style
from beankit.notebook.display import read
from beankit.words import LANGUAGES

MOST_RECORD = 400_000  # characters
FINISHED = re.compile(r"beankit record 1\n(?:(?!deck:|position:).*\n)+result: scores .*\n?")  # with the usual cards
SEAT = re.compile("[1-9]")
BESIDE = "\N{NO-BREAK SPACE}"
KEY = re.compile(r"[0-9a-f]{6,64}")  # the beginning of a game's key


class Dealing(OwnGames):
    """Begins a game and leads to its table."""

    tab = "play"

    async def post(self) -> None:
        """Deal the cards for what was chosen."""
        self.spend("deals")
        game, against = self.get_body_argument("game", ""), self.get_body_arguments("against")
        guide = GUIDES.get(game) if self.get_body_argument("guide", "") else None
        against = against if guide is None else [*guide.against]
        try:
            handed_in = await self.opponents.known()
            check_choice(game, against, handed_in)
            practice = bool(self.get_body_argument("practice", "")) or guide is not None
            seated = [bot for name, bot in handed_in.items() if name in against]
            alone = self.latest.alone if self.latest is not None else {}
            chosen = ChosenDeal(game, tuple(against), practice, self.lang, alone, guide is not None)
            key = self.shelf.begin(chosen, seated)
        except BadOption as error:
            self.set_status(400)
            self.show("message.html", told=self.spoken(error.said), more="")
            return
        except NoRoom:
            self.set_status(503)
            self.show("message.html", told=self.said("full"), more=self.said("full_more"))
            return
        self.first(key)
        self.redirect(f"{self.base_url}play?table={key}", status=303)


class TablePage(OwnGames):
    """A table: the page has the key of its game, and hears the rest by its connection."""

    tab = "play"
    room = True
    kept: Kept | None = None

    @property
    def lang(self) -> str:
        """The language that is spoken at the table: the front page puts its own into the address."""
        asked = self.get_query_argument("lang", "")
        return asked if asked in LANGUAGES else self.kept.deal.lang if self.kept else super().lang

    async def get(self) -> None:
        """Show the table of a game that is kept; lead to the front page if there is none."""
        key = self.get_query_argument("table", "")
        self.kept = kept = self.shelf.read(key)
        if kept is None:
            self.redirect(f"{self.base_url}?gone=1" if key else self.base_url)
            return
        self.first(key)
        if not self.rooms.has_room(key):
            self.set_status(503)
            self.show("message.html", told=self.said("full"), more=self.said("full_more"), again=True)
            return
        game = kept.deal.game
        self.show("room.html", title=self.said("table_title", game=choices()[game].title), game=game)


class RecordUpload(Page):
    """Takes the record of a finished game, and leads to its replay."""

    tab = "watch"

    async def post(self) -> None:
        """Keep the record; whether its game can be played again is seen where it is shown."""
        self.spend("deals")
        sent = self.request.files.get("file", [])
        record = (sent[0]["body"] if sent else b"").decode("utf-8", "replace").replace("\r\n", "\n")
        if len(record) > MOST_RECORD or not FINISHED.fullmatch(record):
            self.set_status(400)
            self.show("message.html", told=self.said("record_bad"), more=self.said("record_what"))
            return
        key = Shelf(self.house.kept).share(record)
        you = self.get_body_argument("you", "")
        mine = f"&you={you}" if SEAT.fullmatch(you) else ""
        self.redirect(f"{self.base_url}watch?record={key}{mine}", status=303)


class Frame(Page):
    """What stands around a table or a replay, for a page whose language is changed while it is open."""

    room = False

    async def get(self, tab: str) -> None:
        """The frame in the visitor's language, which `?lang=` has just changed."""
        self.tab, self.room = tab, True
        word = self.get_query_argument("game", "")
        known = choices()
        title = known[word].title if word in known else word
        key = "table_title" if tab == "play" else "watch_title" if title else "watch"
        self.show("frame.html", title=self.said(key, game=title), game=word)


class Watching(Page):
    """The list, or with `?game=` a replay; `at` and `seat` point at a move."""

    tab = "watch"

    async def prepare(self) -> None:
        """The language of a replay is in its address."""
        self.room = bool(self.get_query_argument("game", "") or self.get_query_argument("record", ""))
        await super().prepare()

    async def get(self) -> None:
        """Show the list, or the replay of a game."""
        word = self.get_query_argument("game", "")
        record = self.get_query_argument("record", "")
        known = choices()
        if self.room and not self.get_query_argument("lang", ""):
            self.redirect(self.here(lang=self.lang))  # the replay in it speaks the language of its address
        elif record:
            self.show_record(record)
        elif not word:
            self.show("watch.html", games=known, drawings=DRAWINGS, latest=await self.latest())
        elif word in known:
            self.show("room.html", title=self.said("watch_title", game=known[word].title), game=word)
        elif self.teller is not None and KEY.fullmatch(word):
            self.show("room.html", title=self.said("watch_title", game=word), game=word)
        else:
            raise HTTPError(404)

    @property
    def lang(self) -> str:
        """The language in the address of a replay."""
        asked = self.get_query_argument("lang", "") if self.room else ""
        return asked if asked in LANGUAGES else super().lang

    def show_record(self, key: str) -> None:
        """Show the game under a key that somebody passed on."""
        if Shelf(self.house.kept).shared(key) is None:
            self.set_status(404)
            self.show("message.html", told=self.said("record_gone", days=DAYS), more=self.said("record_again"))
        else:
            self.show("room.html", title=self.said("watch"), game="")

    async def latest(self) -> list[dict[str, str]]:
        """The latest games of the tournament that may be watched."""
        answer = None if self.teller is None else await self.teller.board(self.lang, self.teacher)
        games = (answer.board or {}).get("games", []) if answer else []
        return [
            {"key": game["watch"], "told": " · ".join(f"{bot}{BESIDE}{score:g}" for bot, score in game["result"])}
            for game in games
            if game["watch"]
        ]


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


class Made(Page):
    """Scripts and styles that are put together; they tell nobody anything, so they need no word."""

    stranger = True
    room = True
    texts: ClassVar[dict[str, Callable[[], str]]] = {
        "colours.css": renamed,
        "leaflet.css": lambda: read("leaflet.css"),
        "table.css": table_style,
        "table.js": table_script,
        "charts.css": charts_style,
        "charts.js": lambda: f"window.BoardView = {charts_script()};",
    }

    async def get(self, name: str) -> None:
        """The text; browsers ask whether it is still the same."""
        self.set_header("Content-Type", f"text/{'css' if name.endswith('.css') else 'javascript'}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(self.texts[name]())
