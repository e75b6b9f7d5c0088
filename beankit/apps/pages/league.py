"""The page of the league: who stands where, how sure that is, and what the league does."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.pages.tournament import Watched


class LeaguePage(Watched):
    """The table; it is drawn on the server and comes again by itself."""

    tab = "league"

    async def get(self) -> None:
        """Show it as it is now; a teacher reads names."""
        if self.teller is None or not self.house.league:
            raise HTTPError(404)
        answer = await self.teller.league(self.lang, teacher=self.teacher)
        self.show("league.html", league=answer.league, wrong=self.spoken(answer.wrong))


class BotPage(Watched):
    """One bot of the league: its versions, its games, and against whom it loses."""

    tab = "league"

    async def get(self) -> None:
        """Show it as it is now."""
        bot = self.get_query_argument("name", "")
        if self.teller is None or not self.house.league or not bot:
            raise HTTPError(404)
        answer = await self.teller.profile(bot, self.lang, teacher=self.teacher)
        if answer.profile is None:
            raise HTTPError(404)
        self.show("league_bot.html", profile=answer.profile)
