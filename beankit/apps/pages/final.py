"""The page of a final: everybody sees the same table, and whoever has the word for it leads."""

from __future__ import annotations

import hmac

import msgspec
from tornado.web import HTTPError

from beankit.apps.final import Show
from beankit.apps.pages.base import Page

PATIENCE = 20.0  # seconds that a watcher waits for the next beat


class Finale(Page):
    """A page about the final of the house."""

    tab = "tournament"

    @property
    def final(self) -> Show:
        """The final; without one there is no such page."""
        final: Show | None = self.settings["final"]
        if final is None:
            raise HTTPError(404)
        return final

    @property
    def leads(self) -> bool:
        """Does this visitor lead the final?"""
        word = self.get_argument("lead", "")
        return bool(self.house.lead) and hmac.compare_digest(word.encode(), self.house.lead.encode())

    def honest(self) -> str:
        """What the tournament tells apart, and what the final does not."""
        final = self.final
        apart = final.apart()
        pairs = len(final.stood.get("bots", []))
        every = pairs * (pairs - 1) // 2
        parts = {"count": len(apart), "pairs": every, "deals": final.stood.get("deals", 0)}
        return self.said("final_apart" if apart else "final_nobody", **parts)

    def stage(self) -> str:
        """What everybody sees now."""
        final = self.final
        return self.drawn(
            "final_stage.html",
            show=final,
            table=None if final.between or final.announced else final.picture(self.lang),
            result=final.result(),
            honest=self.honest() if final.between else "",
        )


class FinalPage(Finale):
    """The page itself; what is on it comes beat by beat."""

    async def get(self) -> None:
        """Show the final; whoever leads has buttons and keys."""
        self.show("final.html", leads=self.leads, lead=self.house.lead if self.leads else "", stage=self.stage())

    async def post(self) -> None:
        """Do what the leader wants."""
        if not self.leads:
            raise HTTPError(403)
        if not await self.final.obey(self.get_body_argument("do", "")):
            raise HTTPError(400)
        self.set_status(204)


class Beat(Finale):
    """The stage as it is now, or as soon as it changes."""

    async def get(self) -> None:
        """Wait for the next beat, not for long: a lost connection is found out."""
        seen = self.get_query_argument("seen", "")
        if seen.isdecimal():
            await self.final.after(int(seen), PATIENCE)
        final = self.final
        answer = {"beat": final.beat, "game": final.game, "at": final.at, "playing": final.playing}
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(msgspec.json.encode({**answer, "stage": self.stage()}))


class Certificate(Finale):
    """The result of the final, to print."""

    async def get(self) -> None:
        """Show the certificate, once all games were shown."""
        if not self.final.ended:
            raise HTTPError(404)
        self.show("certificate.html", show=self.final, result=self.final.result(), honest=self.honest())
