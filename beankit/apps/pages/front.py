"""The front page: go on with a game, begin one, or go to watch, tournament and submit.

A visitor's games are those whose keys are in their cookie, the latest first; nothing else knows whose they are.
"""

from __future__ import annotations

import json

from tornado.web import HTTPError

from beankit.apps.choices import Choice, choices
from beankit.apps.kept import DAYS, KEY, Kept, Opponent, Shelf
from beankit.apps.pages.base import GAME, Page
from beankit.arena.bots.strength import Strength, measured, strength_of, yardstick
from beankit.core.values import Data
from beankit.faces import face_for
from beankit.faces.guide import GUIDES
from beankit.games import GAMES
from beankit.words import LANGUAGES, catalogue
from beankit.words.portraits import Portrait, portrait

DRAWINGS = {name: face_for(rules).emblems for name, rules in GAMES.items()}  # those that stand for a game
LEVELS = ("gentle", "even", "hard")
LEARN = "bohnanza"  # the first game to learn, with its guide
HALF = 0.5  # the placing points of a yardstick among its equals
SEATING = ("seated", "seated_exact", "table_full", "too_few", "one_more")  # sentences while seats are filled
MOST_WAITING = 5  # games that wait for somebody
BETWEEN = "."  # two keys


class OwnGames(Page):
    """A page that knows the games of its visitor."""

    @property
    def shelf(self) -> Shelf:
        """The kept games of this house."""
        return Shelf(self.house.kept)

    @property
    def keys(self) -> list[str]:
        """The keys of this visitor's games, the latest first."""
        keys = (self.get_cookie(GAME) or "").split(BETWEEN)[: MOST_WAITING + 1]
        return [*dict.fromkeys(key for key in keys if KEY.fullmatch(key))]

    @property
    def latest(self) -> Kept | None:
        """The game that this visitor began or continued last, also if it is over."""
        return self.shelf.read(self.keys[0]) if self.keys else None

    def remember(self, keys: list[str]) -> None:
        """Know these games from now on; one that is over counts only if it is the latest."""
        first, others = keys[:1], [key for key in keys[1:] if waits(self.shelf.read(key))]
        self.set_cookie(
            GAME,
            BETWEEN.join([*first, *others][: MOST_WAITING + 1]),
            expires_days=DAYS,
            **self.cookie_parts(),
        )

    def first(self, key: str) -> None:
        """This game is the latest from now on."""
        self.remember([key, *(other for other in self.keys if other != key)])

    def waiting(self) -> list[tuple[str, Kept]]:
        """The games that are not over, the latest first."""
        games = [(key, kept) for key in self.keys if (kept := self.shelf.read(key)) is not None and waits(kept)]
        return games[:MOST_WAITING]


class Front(OwnGames):
    """The front page."""

    tab = "play"

    async def get(self) -> None:
        """Show the front page."""
        known = choices()
        handed_in = await self.opponents.known()
        students = sorted(handed_in.values(), key=lambda bot: bot.name.casefold())
        facts = {name: self.facts(choice, students) for name, choice in known.items()}
        removed = self.get_query_argument("removed", "")
        taken = self.shelf.read(removed) if KEY.fullmatch(removed) and removed not in self.keys else None
        words = catalogue(self.lang)
        sentences = {
            "history": words.tables["pages"]["history"],
            "seating": {name: words[f"pages.{name}"] for name in SEATING},
            "names": words.tables["opponents"]["names"],
            "plurals": words.writing.plurals,
        }
        self.show(
            "front.html",
            games=known,
            drawings=DRAWINGS,
            levels=LEVELS,
            facts=in_page({"games": facts, **sentences}),
            going=[self.told(key, kept, known[kept.deal.game]) for key, kept in self.waiting()],
            removed=taken and self.told(removed, taken, known[taken.deal.game]),
            learn=LEARN,
            lesson=self.lesson(),
            how_measured=words["opponents.how_measured"],
            how_more=words.told("opponents.how_more", version=measured().version),
            gone=bool(self.get_query_argument("gone", "")),
            days=DAYS,
            run=await self.run(),
            in_charge=self.in_charge,
            handed_in=len(handed_in),
        )

    def facts(self, choice: Choice, students: list[Opponent]) -> Data:
        """What the set-up of a game knows: who can sit there, and how their strength was measured."""
        theirs = [bot for bot in students if choice.name in bot.games]
        return {
            **choice.as_dict(),
            "title": choice.title,
            "bots": [self.card(bot, portrait(bot, self.lang), choice.name) for bot in choice.bots],
            "handed": [self.card(bot.id, portrait(bot.name, self.lang), "") for bot in theirs],
            "how": self.how(choice.name),
        }

    def card(self, bot: str, shown: Portrait, game: str) -> Data:
        """One who can sit at the table."""
        row, scale = strength_of(bot, game), yardstick(game)
        if scale is not None and bot == scale.yardstick:
            row = Strength(bot, game, scale.players, bot, scale.deals, HALF, HALF, HALF)
        key = "unmeasured" if row is None else "yardstick" if row.yardstick == bot else "measured"
        numbers = {} if row is None else {"mean": row.mean, "half": row.half}
        scaled = None if row is None else [row.low, row.mean, row.high]
        figure = str(catalogue(self.lang).told(f"opponents.{key}", **numbers))
        names = [portrait(bot, lang).name for lang in LANGUAGES if lang != self.lang]
        other = " · ".join(name for name in names if name not in (bot, shown.name))
        return {"id": bot, **shown._asdict(), "other": other, "figure": figure, "scale": scaled}

    def how(self, game: str) -> str:
        """How the strength of the bots of a game was measured, in a sentence."""
        scale = yardstick(game)
        if scale is None:
            return ""
        key = "how" if scale.players > 2 else "how_one" if scale.players > 1 else "how_alone"
        parts = {"number": scale.players - 1, "deals": scale.deals}
        name = portrait(scale.yardstick, self.lang).name
        return str(catalogue(self.lang).told(f"opponents.{key}", name=name, **parts))

    def told(self, key: str, kept: Kept, choice: Choice) -> Data:
        """A game that waits, as the list shows it."""
        theirs = self.shelf.opponents(key)
        called = [theirs[bot].name if bot in theirs else bot for bot in kept.deal.against]
        shown = [portrait(bot, self.lang) for bot in called]
        when = self.shelf.when(key)
        phase = catalogue(self.lang).find(f"phases.{kept.progress.phase}") or ""
        rival = face_for(GAMES[choice.name]).rival
        heading = {"key": key, "kept": kept, "title": choice.title, "rival": rival}
        return {**heading, "against": shown, "when": when, "phase": phase}

    def lesson(self) -> Data | None:
        """How far the visitor has come in the latest game that is guided; None before its first step."""
        of = len(GUIDES[LEARN].steps)
        begun = [(key, kept.progress.steps) for key, kept in self.waiting() if kept.deal.game == LEARN]
        return next(({"key": key, "done": done, "of": of} for key, done in begun if done), None)

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


def in_page(facts: Data) -> str:
    """Facts as text that can stand in a page."""
    return json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c")


class Removing(OwnGames):
    """Takes a game off the visitor's list, or puts it back; the game itself is kept until it expires."""

    tab = "play"

    async def post(self) -> None:
        """Take the game off the list or put it back, and show the list again."""
        key, back = self.get_body_argument("table", ""), bool(self.get_body_argument("back", ""))
        if self.shelf.read(key) is None:
            raise HTTPError(404)
        if back:
            self.first(key)
        else:
            self.remember([other for other in self.keys if other != key])
        self.redirect(self.base_url if back else f"{self.base_url}?removed={key}", status=303)


def waits(kept: Kept | None) -> bool:
    """Is this a game to go on with?"""
    return kept is not None and not kept.progress.over
