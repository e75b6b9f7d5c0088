"""Keys: every game has one, a hash of all that its result depends on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

from beankit.tournament.plan.chances import Counted, Practice
from beankit.tournament.plan.entrant import Entrant
from beankit.tournament.plan.entrants import engine_hash
from beankit.tournament.plan.schedule import Table
from beankit.tournament.play.playing import Work


class Plan:
    """All tables of a tournament with the keys of their games, one for each rotation."""

    def __init__(self, tables: Sequence[Table], keys: Sequence[tuple[str, ...]]) -> None:
        self.tables, self.keys = list(tables), list(keys)

    @cached_property
    def every(self) -> set[str]:
        """The keys of all games."""
        return {key for row in self.keys for key in row}

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(map(len, self.keys))

    @property
    def waves(self) -> int:
        """How many waves."""
        return len({table.wave for table in self.tables})

    def missing(self, stored: set[str], chance: Practice | Counted, bots: Mapping[str, Entrant]) -> Iterator[Work]:
        """The games that are not stored yet, table by table."""
        for number, (table, keys) in enumerate(zip(self.tables, self.keys, strict=True)):
            games = [
                (key, rotation, seats)
                for rotation, (key, seats) in enumerate(zip(keys, table.rotations, strict=True))
                if key not in stored
            ]
            if games:
                name = deal_name(table, bots)
                yield Work(number, table.wave, chance.deal(name), chance.bots(name), tuple(games))


def planned(
    tables: Sequence[Table], settings: Mapping[str, Any], chance: Practice | Counted, bots: Mapping[str, Entrant]
) -> Plan:
    """The plan with these tables and these versions of the bots."""
    return Plan(tables, [tuple(keys_of(place, settings, chance, bots)) for place in enumerate(tables)])


def keys_of(
    place: tuple[int, Table], settings: Mapping[str, Any], chance: Practice | Counted, bots: Mapping[str, Entrant]
) -> Iterator[str]:
    """The key of each game of a table; its place in the plan tells two bots apart that are the same."""
    number, table = place
    name = deal_name(table, bots)
    common = [settings["game"], settings["players"], settings["options"], engine_hash(), settings["limits"]]
    seeds = [str(chance.deal(name)), str(chance.bots(name))]
    for rotation, seats in enumerate(table.rotations):
        hashes = [bots[bot].hash for bot in seats]
        parts = json.dumps([*common, *seeds, number, rotation, hashes], sort_keys=True)
        yield sha256(parts.encode()).hexdigest()[:32]


def deal_name(table: Table, bots: Mapping[str, Entrant]) -> str:
    """What the cards of a table follow from: a new version of a bot gets new cards; solo deals are everybody's."""
    if len(table.bots) == 1:
        return f"solo {table.deal}"
    return " ".join([str(table.deal), *sorted(bots[bot].hash for bot in table.bots)])
