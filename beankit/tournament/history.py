"""The history of a tournament as its chain tells it, and whether the store is what the chain binds."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.core.values import Json
from beankit.tournament.archive import Archive
from beankit.tournament.plan.chances import Counted, Practice
from beankit.tournament.plan.entrants import public_names, shown_as
from beankit.tournament.plan.schedule import LEAGUE, extended
from beankit.tournament.store.chain import (
    CLOSE,
    KEYLESS,
    PLAN,
    PLAYED,
    SALT,
    WITHDRAW,
    Link,
    broken,
    digest_of,
    end_digests,
    plan_of,
    read_chain,
)
from beankit.tournament.store.connection import opened
from beankit.tournament.store.store import Store

PARTS = {  # of a plan, in the words of a sentence
    "settings": say("the settings"),
    "engine": say("the version of the engine"),
    "promise": say("the hash of the key"),
    "deals": say("the number of deals"),
    "tables": say("the tables"),
    "plan": say("the tables"),
    "games": say("the games that count"),
    "keys": say("the games that count"),
    "bots": say("the bots with their owners and aliases"),
    "aliases": say("the bots with their owners and aliases"),
    "left": say("the bots with their owners and aliases"),
}


class History:
    """The links of a store, read once; of a chain that is broken nothing is believed."""

    def __init__(self, archive: Archive, chance: Practice | Counted | None) -> None:
        self.archive, self.chance = archive, chance
        with opened(archive.path) as store:
            self.links = read_chain(store.connection)
            self.stored = store.keys()
        self.marks = [link.mark for link in self.links]
        self.plans: list[Link] = []
        self.games: dict[str, str] = {}  # the hashes of all games that were bound: of what everybody may know
        self.whole: dict[str, str] = {}  # and of everything; a published copy does not have them
        self.broken = broken(self.links, chance) or self.read()

    def read(self) -> Said | None:
        """Read a chain that is whole; whoever has the key may have bound anything."""
        try:
            self.plans = [link for link in self.links if link.kind == PLAN]
            for link in self.links:
                if link.kind == PLAYED:
                    self.games.update(link.open["games"])
                    self.whole.update(link.whole.get("games_whole", {}))
            list(self.told())
        except (KeyError, TypeError, ValueError, AttributeError):
            return say("the chain cannot be read")
        begins = not self.links or self.links[0].kind == PLAN
        return None if begins else say("the chain does not begin with a plan")

    def troubles(self, head: str | None) -> Iterator[Said]:
        """Wherever chain and store do not fit together."""
        if head is not None and head not in self.marks:
            yield say("the chain does not have the head {head}: this is not the history that was made known", head=head)
        if self.broken is not None:
            yield self.broken
        elif not self.links:
            if self.stored:
                yield say("the chain is gone")
        else:
            try:
                yield from [*self.unbound()]
            except (BeankitError, KeyError, TypeError, ValueError, AttributeError):
                yield say("the chain cannot be read")

    def unbound(self) -> Iterator[Said]:
        """What is not as the chain binds it."""
        with opened(self.archive.path) as store:
            if store.kept(KEYLESS):
                yield say("a bot was forgotten when the key was lost: the chain ends before that")
                return
            yield from self.unbound_plan(store)
            yield from self.unbound_end(store)
        yield from self.unbound_games()
        if self.chance is not None and not self.archive.published:
            yield from self.misplanned(self.chance)

    def unbound_plan(self, store: Store) -> Iterator[Said]:
        """What of the plan is not as the last link says."""
        shown, hidden = plan_of(store)
        bound, now = self.plans[-1].whole, shown if self.archive.published else {**shown, **hidden}
        for part in dict.fromkeys(PARTS[name] for name, value in now.items() if bound.get(name) != value):
            yield say("not as the chain binds it: {part}", part=part)

    def unbound_end(self, store: Store) -> Iterator[Said]:
        """Is the end that of the chain? Even then a bot may leave, and the tournament is closed once more."""
        archive, last, kinds = self.archive, self.links[-1], [link.kind for link in self.links]
        if not archive.closed and CLOSE not in kinds:
            return
        if last.kind != CLOSE or PLAYED in kinds[kinds.index(CLOSE) :]:
            yield say("the tournament is closed, but its chain does not end with that")
        elif last.open["closed"] != archive.closed:
            yield say("whether and how the tournament was closed is not what the chain says")
        else:
            yield from self.unbound_bots(store, last.open)
            if not archive.published and digest_of(store.kept("fingerprints")) != last.whole["fingerprints"]:
                yield say("the fingerprints of the sources are not what the chain says")

    def unbound_bots(self, store: Store, end: Mapping[str, Json]) -> Iterator[Said]:
        """Are seats, and in a copy bots and tables, those of the end? A copy need not say if it shows names."""
        copied = bool(self.archive.published)
        names = {} if copied else public_names(store.entrants())
        bots = store.kept("entrants") if copied else shown_as(store.entrants(), names)
        bound, now = end, end_digests(store, names, bots)
        if copied and now["seated"] != end["seated"]:
            bound = {**end, **end["named"]}
            now = end_digests(store, names, bots, store.kept(SALT) or "")
        if now["seated"] != bound["seated"]:
            yield say("who sat where is not what the chain says: names or aliases were exchanged")
        if copied:  # otherwise the plan binds all this
            parts = {"tables": now["tables"], "bots": now["bots"], "left": len(store.left())}
            for part in dict.fromkeys(PARTS[name] for name, value in parts.items() if bound[name] != value):
                yield say("not as the chain binds it: {part}", part=part)

    @property
    def ends(self) -> Mapping[str, Json]:
        """What the closing binds, if this is closed and its chain holds."""
        closed = self.broken is None and self.links and self.links[-1].kind == CLOSE
        return self.links[-1].open if closed else {}

    def unbound_games(self) -> Iterator[Said]:
        """Games that were bound and are gone, and games that nobody bound."""
        counted = self.archive.plan.every
        bound = {key for key in self.games if key in counted or not self.archive.published}  # a copy has only these
        forgotten = {key for link in self.links if link.kind == WITHDRAW for key in link.open.get("forgotten", ())}
        if gone := bound - forgotten - self.stored:
            yield say("{count} {count:game|games} that the chain binds {count:is|are} gone", count=len(gone))
        more = len(self.stored - self.games.keys())
        if more > 0:
            yield say("{count} stored {count:game is|games are} not bound by the chain", count=more)

    def misplanned(self, chance: Practice | Counted) -> Iterator[Said]:
        """Plans whose new tables do not follow from their bots, their number of deals and the key.

        Before a bot left, the tables were others.
        """
        tables, players, label = self.archive.plan.tables, self.archive.settings["players"], chance.label
        stay = sys.maxsize  # as many tables as all later plans kept
        for place in reversed(range(len(self.links))):
            link = self.links[place]
            if link.kind == WITHDRAW or (place and self.links[place - 1].kind == WITHDRAW):
                return
            if link.kind != PLAN:
                continue
            plan = link.whole
            if plan["tables"] <= stay:
                before, planned = tables[: plan["kept"]], tables[: plan["tables"]]
                chosen = {table.circle for table in planned} == {LEAGUE}  # by results, which nobody works out again
                wanted = [] if chosen else extended(before, list(plan["bots"]), players, plan["deals"], label)
                if digest_of(planned) != plan["plan"] or not (chosen or planned == [*before, *wanted]):
                    where = say("the tables that link {number} of the chain adds", number=link.number)
                    yield say("{where} are not those that follow from its bots and the key", where=where)
            stay = min(stay, plan["kept"])

    def told(self) -> Iterator[Said]:
        """What happened, link by link, for people; games are left out."""
        before: Mapping[str, Json] = {}
        for link in self.links if self.plans else ():
            plan = link.whole
            if link.kind == PLAN:
                yield from changes(before, plan) if before else begun(plan)
                before = plan
            elif link.kind == WITHDRAW:
                yield say("{bot} was withdrawn", bot=plan["bot"]) if "bot" in plan else say("a bot was withdrawn")


def begun(plan: Mapping[str, Json]) -> Iterator[Said]:
    """The first plan."""
    deals = say("{count} {count:deal|deals}", count=plan["deals"])
    yield say("planned: {deals}, {count} {count:game|games}", deals=deals, count=plan["games"])


def changes(before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Said]:
    """What one plan has changed in the one before; a copy does not say of which bot, nor whatever forgot one."""
    if not after["kept"]:
        yield say("the plan began anew: earlier games do not count")
    if before["settings"] != after["settings"]:
        yield say("with other settings")
    if before["engine"] != after["engine"]:
        yield say("from here on with another version of the engine")
    if before["deals"] != after["deals"]:
        yield say("deals: {before}, now {after}", before=before["deals"], after=after["deals"])
    old, new = before.get("bots", {}), after.get("bots", {})
    for bot in sorted({*old, *new}) if old and new else ():
        if (change := change_of(bot, old.get(bot), new.get(bot))) is not None:
            yield change
    yield say("now {count} {count:game|games} in all", count=after["games"])


def change_of(bot: str, old: Mapping[str, Json] | None, new: Mapping[str, Json] | None) -> Said | None:
    """What became of a bot from one plan to the next."""
    if old is None or new is None:
        return say("late entry: {bot}", bot=bot) if old is None else say("{bot} is not in the plan any more", bot=bot)
    if old["hash"] != new["hash"]:
        return say("new version of {bot}", bot=bot)
    if old.get("ranked") and not new.get("ranked"):
        return say("{bot} is not placed any more: a later version is, or its owner does not play", bot=bot)
    return None if old == new else say("{bot} has another owner, name or alias", bot=bot)
