"""The front page: go on with a game, begin one, or go to watch, tournament and submit."""

from __future__ import annotations

import json

from beankit.apps.choices import choices
from beankit.apps.kept import DAYS, Shelf
from beankit.apps.pages.base import GAME
from beankit.apps.pages.tournament import Watched
from beankit.core.hints import Data
from beankit.faces import face_for
from beankit.games import GAMES

DRAWINGS = {name: face_for(rules).emblems for name, rules in GAMES.items()}  # those that stand for a game
LEVELS = ("gentle", "even", "hard")


class Front(Watched):
    """The front page."""

    tab = "play"

    async def get(self) -> None:
        """Show it."""
        known = choices()
        key = self.get_cookie(GAME) or ""
        kept = Shelf(self.house.kept).read(key)
        going = kept is not None and not kept.over
        facts = {name: {**choice.as_dict(), "title": choice.title, "handed": []} for name, choice in known.items()}
        handed_in = await self.opponents.known()
        for bot in sorted(handed_in.values(), key=lambda bot: bot.name.casefold()):
            for game in bot.games:
                facts[game]["handed"].append([bot.id, bot.name])
        self.show(
            "front.html",
            games=known,
            drawings=DRAWINGS,
            levels=LEVELS,
            facts=json.dumps(facts).replace("<", "\\u003c"),
            going={"key": key, "kept": kept, "title": known[kept.deal.game].title} if kept and going else None,
            gone=bool(self.get_query_argument("gone", "")),
            days=DAYS,
            run=await self.run(),
            in_charge=self.in_charge,
            handed_in=len(handed_in),
        )

    async def run(self) -> Data | None:
        """How far the tournament is, as far as anybody knows: the page does not wait long for it."""
        answer = None if self.teller is None else await self.teller.latest(self.lang)
        if answer is None or answer.board is None:
            return None
        board = answer.board
        return {
            "done": board["run"]["done"],
            "games": board["run"]["games"],
            "title": board["head"]["title"],
            "sure": board["sure"][:1],
            "latest": next((game["watch"] for game in board.get("games", ()) if game["watch"]), None),
        }
