"""What is served, to whom, and from where: the settings of one `beankit serve`."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

PAGES = ("play", "watch", "tournament", "submit")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORT = 8866
MOST_TABLES = 40
IDLE = 20 * 60  # seconds


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
    tables: int = MOST_TABLES  # pages with a Python of their own, at the same time
    idle: int = IDLE
    proxy: str = ""  # the address of a web server in front, which says who its visitors are
    kept: Path = field(default_factory=kept_folder)
    final: Path | None = None  # the store of a final to show
    lead: str = ""  # what its leader needs

    @property
    def local(self) -> bool:
        """Is it for this computer alone, with no proxy in front?"""
        return self.host in LOOPBACK and self.base == "/"

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
