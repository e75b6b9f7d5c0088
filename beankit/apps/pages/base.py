"""What all pages share: the language, the words, the frame, and who is allowed to see what."""

from __future__ import annotations

import hmac
import re
from datetime import datetime
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from tornado.httputil import HTTPServerRequest, url_concat
from tornado.web import HTTPError, RequestHandler

from beankit.apps.board.teller import BoardTeller
from beankit.apps.house import LOOPBACK, House, is_address
from beankit.apps.opponents import Opponents
from beankit.apps.tables import Rooms
from beankit.charts.page import colours
from beankit.core.said import ENGLISH, Said
from beankit.words import LANGUAGES, catalogue, language
from beankit.words.catalogue import spoken

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
DRAWINGS = HERE.parent / "notebook" / "static"
SCRIPTS = HERE.parent / "charts" / "js"  # of which pages have a share
LANG, VISITOR, TEACHER, GAME = "beankit-lang", "beankit-visitor", "beankit-teacher", "beankit-game"  # cookies
DAY = 1
HOUSEHOLD = 64  # bits of an IPv6 address that a visitor does not choose
YEAR = 365  # days
SHARE = re.compile(r"[01](\.\d{0,3})?")  # as browsers write it
SAFE = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "frame-ancestors 'self'; form-action 'self'; base-uri 'self'; object-src 'none'",
    "Referrer-Policy": "same-origin",  # an address can hold the key of a game
    "X-Content-Type-Options": "nosniff",
}


@cache
def templates() -> Environment:
    """The templates of our own pages; everything put into them is escaped."""
    return Environment(loader=PackageLoader("beankit.apps", "html"), autoescape=True, undefined=StrictUndefined)


class Guarded(RequestHandler):
    """Anything that a browser asks for: who asks, whether they may, and in which language."""

    stranger = False  # may somebody without the word see it?

    @property
    def house(self) -> House:
        """The house whose pages these are."""
        house: House = self.settings["house"]
        return house

    @property
    def base_url(self) -> str:
        """The path under which the pages are."""
        return self.house.base

    @property
    def address(self) -> str:
        """Where the request comes from; many visitors of a household share one."""
        return household(visitor_of(self.request, self.house.proxy))

    @property
    def forwarded(self) -> bool:
        """Did somebody else pass the request on?"""
        return bool(self.request.headers.get("X-Forwarded-For"))

    def cookie_parts(self) -> dict[str, Any]:
        """What all cookies of ours have in common."""
        secure = "https" in (self.request.protocol, self.request.headers.get("X-Forwarded-Proto", ""))
        return {"path": self.base_url, "samesite": "Lax", "httponly": True, "secure": secure}

    def welcome(self) -> bool:
        """Has this visitor shown the word? One in the address counts, as in the QR code."""
        if not self.house.token or self.get_signed_cookie(VISITOR) is not None:
            return True
        given = self.get_query_argument("token", "")
        if not given or self.settings["codes"].pause(self.address):
            return False
        if not same(given, self.house.token):
            self.settings["codes"].take(self.address)
            return False
        self.set_signed_cookie(VISITOR, "1", expires_days=DAY, **self.cookie_parts())
        return True

    def demand_own_host(self) -> None:
        """On one's own computer only its own names are answered: another site could lead its own name here."""
        name = self.request.host_name.strip("[]")
        if self.house.local and name not in LOOPBACK and not is_loopback(name):
            raise HTTPError(403)
        origin = self.request.headers.get("Origin")
        if self.request.method == "POST" and origin and urlsplit(origin).netloc.lower() != self.request.host.lower():
            raise HTTPError(403)

    @property
    def lang(self) -> str:
        """The visitor's language: what they chose, else what the house speaks, else what their browser asks for."""
        chosen = self.get_cookie(LANG)
        if chosen in LANGUAGES:
            return str(chosen)
        return self.house.lang or wanted(self.request.headers.get("Accept-Language", ""))


class Page(Guarded):
    """A page of ours; only those who know the word see it, where there is one."""

    tab = ""  # which entry of the navigation is marked
    room = False  # a table speaks for itself, and has its own switch for the language

    def set_default_headers(self) -> None:
        """Nothing may come from elsewhere, and nobody may frame it."""
        for name, value in SAFE.items():
            self.set_header(name, value)

    async def prepare(self) -> None:
        """Let in who may come in; `?lang=de` changes the language, and shows the same page in it."""
        self.demand_own_host()
        if not self.stranger and not self.welcome():
            if self.request.method not in ("GET", "HEAD"):
                raise HTTPError(403)
            self.redirect(url_concat(f"{self.base_url}login", {"next": self.request.uri or self.base_url}))
            return
        lang = self.get_query_argument("lang", "")
        if lang in LANGUAGES and not self.room:
            self.set_cookie(LANG, lang, expires_days=YEAR, path=self.base_url, samesite="Lax")
            self.redirect(self.here())

    def here(self, **more: str) -> str:
        """The address of this page, with more in it; an answer to a form has none, and its tab stands for it."""
        if self.request.method != "GET":
            return str(url_concat(f"{self.base_url}{'' if self.tab == 'play' else self.tab}", more))
        asked = {name: value for name, value in parse_qsl(self.request.query) if name != "lang"}
        return str(url_concat(self.request.path, asked | more))

    @property
    def rooms(self) -> Rooms:
        """The tables that are open."""
        rooms: Rooms = self.settings["rooms"]
        return rooms

    def spend(self, bucket: str) -> None:
        """Count a request, which is refused if there were too many from this address."""
        if self.settings[bucket].wait(self.address):
            raise HTTPError(429)

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
    def teacher(self) -> bool:
        """Has this visitor shown the teacher's token?"""
        return bool(self.house.teacher) and self.get_signed_cookie(TEACHER) is not None

    @property
    def in_charge(self) -> bool:
        """Does this visitor run the pages? They sit at the same computer, or are the teacher.

        Nobody does who comes through a proxy, unless that is the Jupyter server of somebody who has logged in there.
        """
        own = self.house.host in LOOPBACK and not self.house.proxy and is_loopback(str(self.request.remote_ip))
        return (own and (not self.forwarded or self.house.base != "/")) or self.teacher

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


class Nowhere(Page):
    """What has no page."""

    async def prepare(self) -> None:
        """Say so, to those who may come in."""
        await super().prepare()
        if not self._finished:
            raise HTTPError(404)


def wanted(header: str) -> str:
    """The language that a browser wants most, of those that are spoken here."""
    choices = [choice.partition(";q=") for choice in header.replace(" ", "").split(",")]
    shares = {code.partition("-")[0].lower(): weight(share) for code, _, share in reversed(choices)}
    spoken = [code for code in shares if code in LANGUAGES and shares[code] > 0]
    return max(reversed(spoken), key=lambda code: shares[code], default=ENGLISH.code)


def weight(text: str) -> float:
    """How much a browser wants a language; without a number, as much as can be."""
    return float(text) if SHARE.fullmatch(text) else float(not text)


def same(given: str, token: str) -> bool:
    """Is this the token? Without one there is nothing to know."""
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())


def visitor_of(request: HTTPServerRequest, proxy: str) -> str:
    """The address of a visitor; a proxy says for whom it speaks, and only the last name is its own word."""
    home = str(request.remote_ip)
    if proxy and home == proxy:
        visitor = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return visitor if is_address(visitor) else home
    return home


def household(address: str) -> str:
    """An address of IPv4, or the part of one of IPv6 that a visitor cannot choose."""
    if not is_address(address):
        return address
    known = ip_address(address)
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped or known.is_loopback:
        return str(known.ipv4_mapped or known)
    return str(ip_network((known, HOUSEHOLD), strict=False))


def is_loopback(address: str) -> bool:
    """Is this an address of this computer itself?"""
    if not is_address(address):
        return False
    known = ip_address(address)
    return bool((getattr(known, "ipv4_mapped", None) or known).is_loopback)


@cache
def renamed() -> str:
    """All colours, light and dark."""
    return re.sub(r"\.bk\b", ":root", colours())
