"""The archive of a tournament: all that its store tells. Whoever reads needs neither the file nor the bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from beankit.core.errors import BadOption
from beankit.core.said import Said
from beankit.tournament.goal import Goal
from beankit.tournament.plan.chances import Counted, Practice, find_key, sentence_of
from beankit.tournament.plan.entrants import public_names, shown_names
from beankit.tournament.play.work import Plan
from beankit.tournament.standings import Standing, standings
from beankit.tournament.store.connection import opened
from beankit.tournament.store.games import Played
from beankit.tournament.store.promises import FOREVER, Promise, looks, reach_of, read_promises
from beankit.tournament.store.store import SHAPELESS, StoreError


class Archive:
    """A stored tournament: its settings, bots, plan and games."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with opened(path) as store:
            self.settings = store.settings
            self.entrants = {entrant.name: entrant for entrant in store.entrants()}
            self.left = store.left()
            self.plan = Plan(store.tables(), store.counted())
            self.promises = read_promises(store)
            if not self.promises:
                raise StoreError(SHAPELESS, path=str(path), name="promises")
            self.key: str | None = store.kept("key")  # of a counted tournament that is closed
            self.published: bool | str = store.kept("published") or False  # or whether it shows NAMES or ALIASES
            self.levels = store.levels()
            self.stored = len(store.keys() & self.plan.every)

    @property
    def sentence(self) -> Said:
        """What is made known of where its deals come from."""
        return sentence_of(self.settings.get("seed"), [promise.hash for promise in self.promises], self.key)

    @property
    def promise(self) -> Promise:
        """What was promised last."""
        return self.promises[-1]

    @property
    def key_hash(self) -> str | None:
        """The hash of the secret key; None in a practice tournament."""
        return self.promise.key

    @property
    def closed(self) -> bool:
        """Has it ended, with all its results?"""
        return bool(self.promise.results)

    @property
    def until(self) -> int | None:
        """How many places a run is to decide: all that were promised last, or FOREVER in a league."""
        return self.promise.until

    @property
    def looks(self) -> str:
        """Why intervals have to hold at every look; empty if they need not."""
        return looks(self.promises, complete=self.stored == self.plan.games)

    @property
    def chance(self) -> Practice | Counted:
        """What the deals come from; before closing, the key is needed for that."""
        if self.key_hash is None:
            return Practice(self.settings["seed"])
        return Counted(find_key(self.path, self.key_hash, self.key))

    @property
    def secret(self) -> bool:
        """Are its deals still to be kept from everybody? Solo deals are common to all bots, also to those to come."""
        return self.key_hash is not None and not self.closed and self.settings["players"] == 1

    def lost_after(self, promise: Promise) -> dict[int, Sequence[str]]:
        """Who sat where it is empty since somebody left after a promise; not where one of them is forgotten."""
        return {int(number): bots for leaver in self.left[promise.left :] for number, bots in leaver.tables.items()}

    def public_names(self) -> dict[str, str]:
        """What everybody may call the bots; those of a published copy have such names already."""
        return {name: name for name in self.entrants} if self.published else public_names(self.entrants.values())

    def shown_names(self, *, aliases: bool = False) -> dict[str, str]:
        """What people read: names of the roster, or aliases. Ids are for files and commands."""
        return self.public_names() if aliases else shown_names(self.entrants.values())

    def games(self) -> Iterator[Played]:
        """The games that count, in the order of the plan."""
        with opened(self.path) as store:
            yield from (game for game in store.games() if game.key in self.plan.every)

    def latest(self, number: int) -> list[Played]:
        """The last games of the plan that were played, the last one first."""
        with opened(self.path) as store:
            return store.latest(number)

    def game(self, word: str) -> Played:
        """One game, by the beginning of its key."""
        with opened(self.path) as store:
            keys = [key for key in store.keys_from(word) if key in self.plan.every]
            if len(keys) == 1:
                return store.played(keys[0])
        if not keys:
            raise BadOption(
                "no game that counts in {path} has a key that begins with {word}: "
                "`beankit tournament games {path}` lists them",
                path=str(self.path),
                word=repr(word),
            )
        raise BadOption(
            "the keys of {count} games in {path} begin with {word}: type more of it",
            count=len(keys),
            path=str(self.path),
            word=repr(word),
        )

    def standings(self) -> list[Standing]:
        """How the bots stand, from all deals that are stored whole."""
        with opened(self.path) as store:
            return standings(self.plan.tables, self.plan.keys, store.rows(), self.ranked, reach_of(self.looks))

    @property
    def ranked(self) -> dict[str, bool]:
        """Who is ranked; house bots that fill seats are not."""
        return {name: entrant.ranked for name, entrant in self.entrants.items()}

    def goal(self) -> Goal | None:
        """The places that a run was to decide; None if it was to play all games."""
        if self.until in (None, FOREVER):
            return None
        with opened(self.path) as store:
            return Goal(self.until, self.plan, self.ranked, store.rows())
