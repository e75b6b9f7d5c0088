"""The page of the tournament, or of the league that takes its place, and one of a league's bots with its versions.

The charts of a tournament are drawn in the browser from numbers of the server; the table of a league is drawn here.
"""

from __future__ import annotations

import msgspec
from tornado.web import HTTPError

from beankit.apps.board.messages import Told
from beankit.apps.pages.base import Page
from beankit.apps.pages.submission import admitted
from beankit.apps.trades import Trades
from beankit.charts.page import document, still
from beankit.classroom.folder import ClassFolder
from beankit.classroom.slips import WrongForm
from beankit.tournament.league import share


class TournamentPage(Page):
    """The page itself; its numbers come by `Numbers`."""

    tab = "tournament"

    async def get(self) -> None:
        """Show the tournament, or how to begin one."""
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


class Numbers(Page):
    """The board as JSON."""

    async def get(self) -> None:
        """The numbers as they are now; a teacher gets names, faults and hints."""
        answer = Told() if self.teller is None else await self.teller.board(self.lang, self.teacher)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(msgspec.json.encode({"board": answer.board, "wrong": self.spoken(answer.wrong)}))


class ReportPage(Page):
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


class LeaguePage(Page):
    """The table; it is drawn on the server and comes again by itself."""

    tab = "league"

    async def get(self) -> None:
        """Show the table as it is now; a teacher reads names."""
        if self.teller is None or not self.house.league:
            raise HTTPError(404)
        answer = await self.teller.league(self.lang, teacher=self.teacher)
        paused = share.is_paused(self.house.store) if self.house.store else False
        sentence = self.spoken(share.sentence_of(share.PAUSED)) if paused else ""
        self.show("league.html", league=answer.league, wrong=self.spoken(answer.wrong), paused=sentence)


class BotPage(Page):
    """One bot of the league: its versions, its games, against whom it loses, and by what."""

    tab = "league"

    async def get(self) -> None:
        """Show the bot as it is now."""
        await self.tell()

    async def post(self) -> None:
        """Show what has changed and where it failed, too, to whoever handed it in and knows the code."""
        if self.house.submissions is None:
            raise HTTPError(404)
        submissions, who = ClassFolder(self.house.submissions), self.get_body_argument("name", "")
        try:
            person = await admitted(self, submissions)
        except WrongForm as wrong:
            self.set_status(400)
            await self.tell(who=who, wrong={wrong.field: self.spoken(wrong.said)})
        else:
            await self.tell(person.owner, who)

    async def tell(self, owner: str = "", who: str = "", wrong: dict[str, str] | None = None) -> None:
        """The page, for one reader."""
        bot = self.get_query_argument("name", "")
        if self.teller is None or not self.house.league or not bot:
            raise HTTPError(404)
        answer = await self.teller.profile(bot, self.lang, teacher=self.teacher, owner=owner)
        if answer.profile is None:
            raise HTTPError(404)
        if owner and not answer.profile.private:
            self.set_status(400)
            wrong = {"name": self.said("league_not_yours", bot=bot)}
        profile = answer.profile
        versions = [
            {"version": row.version, "points": row.points, "low": row.low, "high": row.high} for row in profile.versions
        ]
        asked = [(game.key, game.seat) for game in profile.worst] if profile.private else []
        trades, weighed = self.trades.dearest(asked)
        names = {game.key: game.names for game in profile.worst}
        self.show(
            "league_bot.html",
            profile=profile,
            versions=versions,
            who=who,
            wrong=wrong or {},
            trades=trades,
            weighed=weighed,
            names=names,
        )

    @property
    def trades(self) -> Trades:
        """What the trades of a game have cost."""
        trades: Trades = self.settings["trades"]
        return trades
