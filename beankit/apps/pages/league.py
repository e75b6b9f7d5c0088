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
