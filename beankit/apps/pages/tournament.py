"""The tournament page: charts that follow a running tournament, drawn in the browser from numbers of the server."""

from __future__ import annotations

from functools import cache

import msgspec
from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.web import HTTPError

from beankit.apps.board.messages import Told
from beankit.apps.board.teller import BoardTeller
from beankit.apps.house import LOOPBACK
from beankit.apps.pages.base import Page
from beankit.charts.page import document, script, still, style


class Watched(Page):
    """A page about the tournament of the house."""

    @property
    def teller(self) -> BoardTeller | None:
        """Who knows the board; None without a store."""
        teller: BoardTeller | None = self.settings["teller"]
        return teller

    @property
    def in_charge(self) -> bool:
        """Does this visitor run the pages? They sit at the same computer, or are the teacher."""
        return self.house.host in LOOPBACK or self.teacher


class TournamentPage(Watched):
    """The page itself; its numbers come by `Numbers`."""

    tab = "tournament"

    async def get(self) -> None:
        """Show it, or how to begin one."""
        if self.teller is None:
            self.show("no_tournament.html", in_charge=self.in_charge)
        else:
            self.show("tournament.html")

    async def post(self) -> None:
        """Begin the demo, which is all that a page can begin: what is played, and where it is stored, is not asked."""
        if not self.in_charge:
            raise HTTPError(403)
        self.settings["begin_demo"]()
        self.redirect(f"{self.base_url}tournament", status=303)


class Numbers(Watched):
    """The board as JSON."""

    async def get(self) -> None:
        """The numbers as they are now; a teacher gets names, faults and hints."""
        answer = Told() if self.teller is None else await self.teller.board(self.lang, self.teacher)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(msgspec.json.encode({"board": answer.board, "wrong": self.spoken(answer.wrong)}))


class ReportPage(Watched):
    """The board as a file to keep, which opens without a network."""

    tab = "tournament"

    async def get(self) -> None:
        """The report; what is only for teachers is in a teacher's."""
        answer = Told() if self.teller is None else await self.teller.board(self.lang, self.teacher)
        if answer.board is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="report.html"')
        self.set_header("Cache-Control", "no-store")
        self.finish(document(answer.board, still(answer.board)))


class Charts(Page):
    """The script and the style of the charts, which are files of the package."""

    @allow_unauthenticated
    async def get(self, kind: str) -> None:
        """One of the two."""
        self.set_header("Content-Type", "text/javascript" if kind == "js" else "text/css")
        self.finish(charts(kind))


@cache
def charts(kind: str) -> str:
    """The text of one of the two."""
    return f"window.BoardView = {script()};" if kind == "js" else style()
