"""The games of a visitor: a cookie has their keys, the latest first, and nothing else knows whose they are."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.kept import DAYS, KEY, Kept, Shelf
from beankit.apps.pages.base import GAME, Page

MOST = 5  # games that wait for somebody
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
        return [key for key in (self.get_cookie(GAME) or "").split(BETWEEN) if KEY.fullmatch(key)]

    @property
    def latest(self) -> Kept | None:
        """The game that this visitor began or continued last, also if it is over."""
        return self.shelf.read(self.keys[0]) if self.keys else None

    def remember(self, keys: list[str]) -> None:
        """Know these games from now on; one that is over counts only if it is the latest."""
        first, others = keys[:1], [key for key in keys[1:] if waits(self.shelf.read(key))]
        self.set_cookie(
            GAME,
            BETWEEN.join([*first, *others][: MOST + 1]),
            expires_days=DAYS,
            path=self.base_url,
            samesite="Lax",
            httponly=True,
        )

    def first(self, key: str) -> None:
        """This game is the latest from now on."""
        self.remember([key, *(other for other in self.keys if other != key)])

    def waiting(self) -> list[tuple[str, Kept]]:
        """The games that are not over, the latest first."""
        games = [(key, kept) for key in self.keys if (kept := self.shelf.read(key)) is not None and waits(kept)]
        return games[:MOST]


class Removing(OwnGames):
    """Takes a game off the visitor's list, or puts it back; the game itself is kept until it expires."""

    tab = "play"

    async def post(self) -> None:
        """Do one of the two, and show the list again."""
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
    return kept is not None and not kept.over
