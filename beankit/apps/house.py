"""What is served, to whom, and from where: the settings of one `beankit serve`, and where others find it."""

from __future__ import annotations

import io
import os
import socket
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path

from beankit.core.said import say
from beankit.extras import MissingPackage, need
from beankit.words.catalogue import spoken

PAGES = ("play", "watch", "tournament", "submit")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORT = 8866
MOST_TABLES = 300
ANY = ("0.0.0.0", "::", "")  # noqa: S104 - what people write to mean every network
# Addresses kept for examples: nothing is sent, the system only picks the way there.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def own_state() -> Path:
    """Where this user's programs keep what they know from one day to the next."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state", "beankit")


def kept_folder() -> Path:
    """Where games are kept."""
    return own_state() / "games"


def demo_store() -> Path:
    """The store of the demo tournament, if nobody names another."""
    return own_state() / "demo.sqlite"


@dataclass(frozen=True)
class House:
    """The settings of a server."""

    host: str = LOOPBACK[0]
    port: int | None = None  # None: the usual one, or the next that is free
    base: str = "/"  # the path under which a proxy serves it
    first: str = ""  # the page that the browser opens
    store: Path | None = None
    submissions: Path | None = None
    lang: str = ""  # the first one of every visitor; empty: that of their browser
    aliases: bool = False
    token: str = ""  # what visitors need; empty: nothing
    teacher: str = ""  # what a teacher needs; empty: there is no teacher's view
    weak: bool = False  # run other people's bots even where isolation is weak
    browser: bool = True
    league: bool = False  # run the league of the class into the store, and show it
    share: tuple[str, ...] = ()  # of the machine, for the league: options of its command
    demo: bool = False  # let house bots play the demo tournament into the store
    tables: int = MOST_TABLES  # that are open at the same time
    proxy: str = ""  # the address of a web server in front, which says who its visitors are
    kept: Path = field(default_factory=kept_folder)
    final: Path | None = None  # the store of a final to show
    lead: str = ""  # what its leader needs

    @property
    def local(self) -> bool:
        """Is it for this computer alone, with no proxy in front?"""
        return self.host in LOOPBACK and self.base == "/" and not self.proxy

    @property
    def pages(self) -> tuple[str, ...]:
        """The entries of the navigation; a league takes the place of the tournament."""
        return tuple("league" if page == "tournament" and self.league else page for page in PAGES)

    def with_league(self, store: Path, share: tuple[str, ...] = ()) -> House:
        """This house with the league of its class."""
        return replace(self, store=store, league=True, share=share)

    def with_demo(self) -> House:
        """This house with the demo tournament, which house bots play."""
        return replace(self, store=self.store or demo_store(), demo=True)


def local_address(host: str) -> str:
    """The address of this kind under which the local network knows this computer; loopback if there is no network."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(kind, socket.SOCK_DGRAM) as way:
            way.connect((ELSEWHERE[kind], 9))
            return str(way.getsockname()[0])
    except OSError:
        return loopback(host)


def loopback(host: str) -> str:
    """The address of this kind under which this computer knows itself."""
    return "::1" if ":" in host else "127.0.0.1"


def reachable(host: str) -> str:
    """The host as others write it in a browser."""
    shown = local_address(host) if host in ANY else host
    return f"[{shown}]" if ":" in shown else shown


def from_here(host: str) -> str:
    """The host as somebody at this computer writes it."""
    return reachable(loopback(host) if host in ANY else host)


def is_address(text: str) -> bool:
    """Is this an address in numbers?"""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def qr_code(address: str, lang: str) -> str:
    """An address as a QR code for a terminal; without the package for it, how to install that."""
    try:
        segno = need("segno", extra="pages")
    except MissingPackage as missing:
        return f"{spoken(say('For a QR code: {missing}', missing=missing.said), lang)}\n"
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(out=drawn, compact=True)
    return drawn.getvalue()
