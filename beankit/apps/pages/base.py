"""What all pages share: the language, the words, the frame, and who is allowed to see what."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

from jinja2 import Environment, PackageLoader, StrictUndefined
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.httputil import url_concat

from beankit.apps.board.teller import BoardTeller
from beankit.apps.house import LOOPBACK, House
from beankit.apps.opponents import Opponents
from beankit.charts.page import colours
from beankit.core.said import ENGLISH, Said
from beankit.words import LANGUAGES, catalogue, language
from beankit.words.catalogue import spoken

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
DRAWINGS = HERE.parent / "notebook" / "static"
SCRIPTS = HERE.parent / "charts" / "js"  # of which pages have a share
LANG, TEACHER, GAME = "beankit-lang", "beankit-teacher", "beankit-game"  # cookies
YEAR = 365  # days
SHARE = re.compile(r"[01](\.\d{0,3})?")  # as browsers write it
SAFE = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'self'; form-action 'self'; base-uri 'self'; object-src 'none'",
    "Referrer-Policy": "same-origin",  # an address can hold the key of a game
    "X-Content-Type-Options": "nosniff",
}


@cache
def templates() -> Environment:
    """The templates of our own pages; everything put into them is escaped."""
    return Environment(loader=PackageLoader("beankit.apps", "html"), autoescape=True, undefined=StrictUndefined)


class Page(JupyterHandler):
    """A page of ours; only those who have logged in see it, where a token is set."""

    tab = ""  # which entry of the navigation is marked
    room = False  # a table speaks for itself, and has its own switch for the language

    def set_default_headers(self) -> None:
        """Nothing may come from elsewhere, and nobody may frame it."""
        for name, value in SAFE.items():
            self.set_header(name, value)

    async def prepare(self, **given: object) -> None:
        """Let `?lang=de` change the language, and show the same page in it."""
        await super().prepare(**given)
        lang = self.get_query_argument("lang", "")
        if lang in LANGUAGES and not self.room and not self._finished:
            self.set_cookie(LANG, lang, expires_days=YEAR, path=self.base_url, samesite="Lax")
            self.redirect(self.here())

    def here(self, **more: str) -> str:
        """The address of this page, with more in it; an answer to a form has none, and its tab stands for it."""
        if self.request.method != "GET":
            return str(url_concat(f"{self.base_url}{'' if self.tab == 'play' else self.tab}", more))
        asked = {name: value for name, value in parse_qsl(self.request.query) if name != "lang"}
        return str(url_concat(self.request.path, asked | more))

    @property
    def house(self) -> House:
        """The house whose pages these are."""
        house: House = self.settings["house"]
        return house

    @property
    def opponents(self) -> Opponents:
        """The bots of the class."""
        opponents: Opponents = self.settings["opponents"]
        return opponents

    @property
    def teller(self) -> BoardTeller | None:
        """Who knows the board of the tournament; None without a store."""
        teller: BoardTeller | None = self.settings["teller"]
        return teller

    @property
    def lang(self) -> str:
        """The visitor's language: what they chose, else what the house speaks, else what their browser asks for."""
        chosen = self.get_cookie(LANG)
        if chosen in LANGUAGES:
            return str(chosen)
        return self.house.lang or wanted(self.request.headers.get("Accept-Language", ""))

    @property
    def teacher(self) -> bool:
        """Has this visitor shown the teacher's token?"""
        return bool(self.house.teacher) and self.get_signed_cookie(TEACHER) is not None

    @property
    def in_charge(self) -> bool:
        """Does this visitor run the pages? They sit at the same computer, or are the teacher."""
        return (self.house.host in LOOPBACK and not self.house.proxy) or self.teacher

    def said(self, name: str, /, **parts: object) -> str:
        """A sentence in the visitor's language."""
        return str(catalogue(self.lang).told(f"pages.{name}", **parts))

    def spoken(self, sentence: Said | None) -> str:
        """A sentence that is a value, in the visitor's language; nothing if there is none."""
        return "" if sentence is None else spoken(sentence, self.lang)

    def when(self, at: datetime) -> str:
        """A day and a time in the visitor's language."""
        return language(self.lang).date(at.isoformat(), "date")

    def number(self, value: float) -> str:
        """A number with two digits in the visitor's language."""
        return language(self.lang).write(value, ".2f")

    def show(self, page: str, **parts: object) -> None:
        """Write a page."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.drawn(page, **parts))

    def drawn(self, page: str, **parts: object) -> str:
        """A page as text."""
        drawn: str = (
            templates()
            .get_template(page)
            .render(
                base=self.base_url,
                lang=self.lang,
                others=[(language(other), self.here(lang=other)) for other in LANGUAGES if other != self.lang],
                said=self.said,
                spoken=self.spoken,
                when=self.when,
                number=self.number,
                pages=(*self.house.pages, *(["desk"] if self.teacher and self.house.submissions else [])),
                tab=self.tab,
                room=self.room,
                house=self.house,
                has_teacher=bool(self.house.teacher and self.house.submissions),
                form=self.xsrf_form_html,
                **parts,
            )
        )
        return drawn

    def write_error(self, status_code: int, **_: object) -> None:
        """Say in our own words what went wrong; the reason of a failure stays on the server."""
        known = {403: "forbidden", 404: "nowhere", 413: "too_large", 429: "too_often", 503: "full"}
        self.show("message.html", told=self.said(known.get(status_code, "broken")), more="")


def wanted(header: str) -> str:
    """The language that a browser wants most, of those that are spoken here."""
    choices = [choice.partition(";q=") for choice in header.replace(" ", "").split(",")]
    shares = {code.partition("-")[0].lower(): weight(share) for code, _, share in reversed(choices)}
    spoken = [code for code in shares if code in LANGUAGES and shares[code] > 0]
    return max(reversed(spoken), key=lambda code: shares[code], default=ENGLISH.code)


def weight(text: str) -> float:
    """How much a browser wants a language; without a number, as much as can be."""
    return float(text) if SHARE.fullmatch(text) else float(not text)


class Colours(JupyterHandler):
    """The colours of all pages, for the whole window with its scroll bar; a widget has its own copy."""

    @allow_unauthenticated
    async def get(self) -> None:
        """The style sheet."""
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.finish(renamed())


@cache
def renamed() -> str:
    """All colours, light and dark."""
    return re.sub(r"\.bk\b", ":root", colours())
