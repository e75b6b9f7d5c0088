"""The pages of the league: who stands where, how sure that is, what the league does; and one bot with its versions."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.pages.bots import admitted
from beankit.apps.pages.tournament import Watched
from beankit.apps.trades import Trades
from beankit.classroom.codes import WrongForm
from beankit.classroom.store import Submissions
from beankit.tournament.league import share


class LeaguePage(Watched):
    """The table; it is drawn on the server and comes again by itself."""

    tab = "league"

    async def get(self) -> None:
        """Show it as it is now; a teacher reads names."""
        if self.teller is None or not self.house.league:
            raise HTTPError(404)
        answer = await self.teller.league(self.lang, teacher=self.teacher)
        paused = share.is_paused(self.house.store) if self.house.store else False
        sentence = self.spoken(share.sentence_of(share.PAUSED)) if paused else ""
        self.show("league.html", league=answer.league, wrong=self.spoken(answer.wrong), paused=sentence)


class BotPage(Watched):
    """One bot of the league: its versions, its games, against whom it loses, and by what."""

    tab = "league"

    async def get(self) -> None:
        """Show it as it is now."""
        await self.tell()

    async def post(self) -> None:
        """Show what has changed and where it failed, too, to whoever handed it in and knows the code."""
        if self.house.submissions is None:
            raise HTTPError(404)
        there, who = Submissions(self.house.submissions), self.get_body_argument("name", "")
        try:
            person = await admitted(self, there)
        except WrongForm as wrong:
            self.set_status(400)
            await self.tell(who=who, wrong={wrong.field: self.said(wrong.told, **wrong.words)})
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
