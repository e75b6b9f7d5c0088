"""Verifying a tournament: does its store follow from its bots and its key? A sample of its games is played again."""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from beankit.arena.table.faults import TIME
from beankit.arena.table.summary import Summary
from beankit.core.errors import BeankitError
from beankit.core.writing.record import digest
from beankit.sandbox.errors import HANG, MEMORY
from beankit.tournament.archive import Archive
from beankit.tournament.engines.choosing import chosen
from beankit.tournament.engines.farm import Farm
from beankit.tournament.plan.entrant import hash_of, texts_of
from beankit.tournament.plan.entrants import engine_hash
from beankit.tournament.plan.schedule import astray
from beankit.tournament.play.keys import Plan, planned
from beankit.tournament.play.playing import Bundle, player, terms_of
from beankit.tournament.store.opening import opened
from beankit.tournament.store.store import Played, Row, rows_of
from beankit.tournament.watching import Moved
from beankit.words.spans import number_of

TIMELY = {TIME, HANG, MEMORY}  # faults that depend on the machine


class NotVerified(BeankitError):
    """A store that cannot be verified, or does not hold what it should."""


class Verified(NamedTuple):
    """What came out: games played again, those of them that differ, those that depend on the clock, and gaps."""

    checked: int
    different: list[str]
    left_out: int
    missing: int
    sentence: str


def verify(
    archive: Archive, sample: int, seed: int, *, jobs: int | None = None, accept_weak: bool = False, moved: Moved
) -> Verified:
    """Compare what is stored with what follows from bots and key; play a random sample of the games again."""
    plan = recomputed(archive)
    stored = {game.key: game for game in archive.games()}
    check_rows(archive, stored)
    missing = len(plan.every) - len(stored)
    if missing and archive.closed is True:  # not early
        played = number_of(plan.games, "game")
        raise NotVerified(f"{archive.path} was changed: {missing} of {played} that were played in it are gone")
    repeatable = sorted(key for key, game in stored.items() if not timely(game))
    again = {*Random(seed).sample(repeatable, min(sample, len(repeatable)))}
    works = list(plan.missing(plan.every - again, archive.chance, archive.entrants))
    bots = {name: Bundle(one.hash, one.entry) for name, one in archive.entrants.items()}
    terms = terms_of(archive.settings, accept_weak)
    different, checked = [], 0
    with closing(chosen("processes", None, jobs, pieces=len(works))) as engine:
        for games in Farm(engine, terms, bots, works, lambda _: True).results():
            different += [game.key for game in games if not same(game, stored[game.key])]
            checked += len(games)
            moved(checked)
    return Verified(checked, sorted(different), len(stored) - len(repeatable), missing, archive.sentence)


def recomputed(archive: Archive) -> Plan:
    """The plan with its keys, worked out anew from bots, settings and key; refused if the store tells another."""
    if archive.published:
        raise NotVerified(f"{archive.path} is a published copy without the bots: verify the store it was made from")
    if archive.engine != engine_hash():
        raise NotVerified(f"{archive.path} was played with another version of the kit: verify it with that one")
    for name, one in archive.entrants.items():
        if one.house:
            player(name, Bundle(one.hash, None), archive.settings["game"])
        elif one.entry is None or hash_of(texts_of(one.entry)) != one.hash:
            raise NotVerified(f"the sources of {name} in {archive.path} are not those it played with")
    if (table := astray(archive.plan.tables, archive.settings["players"], archive.chance.label)) is not None:
        where = f"the tables in {archive.path} are not those that follow from its bots and key"
        raise NotVerified(f"{where}; the first one that differs: {', '.join(table.bots)}")
    plan = planned(archive.plan.tables, archive.settings, archive.chance, archive.entrants)
    if plan.keys != archive.plan.keys:
        raise NotVerified(f"the games that count in {archive.path} are not those that follow from its bots and key")
    return plan


def check_rows(archive: Archive, stored: dict[str, Played]) -> None:
    """Refuse a store whose standings follow from other numbers than its games have."""
    rows: dict[str, list[Row]] = defaultdict(list)
    with opened(archive.path) as store:
        for row in store.rows():
            rows[row.key].append(row)
    places = {
        key: (number, rotation, table.rotations[rotation])
        for number, (table, keys) in enumerate(zip(archive.plan.tables, archive.plan.keys, strict=True))
        for rotation, key in enumerate(keys)
    }
    for key, game in stored.items():
        place = game.number, game.rotation, game.bots
        if rows[key] != rows_of(game) or place != places[key] or not consistent(game.summary):
            raise NotVerified(f"the game {key[:8]} in {archive.path} was changed: its result is not that of its record")


def consistent(summary: dict[str, Any]) -> bool:
    """Do the points of a game follow from its scores, and is its digest that of its record?"""
    return Summary.from_dict(summary).as_dict() == summary and digest(summary["record"]) == summary["digest"]


def timely(game: Played) -> bool:
    """May a game go differently on another machine, because a bot looks at the clock or ran out of time?"""
    return game.clocked or any(fault["reason"] in TIMELY for fault in game.summary["faults"])


def same(one: Played, other: Played) -> bool:
    """Did both go the same way, and does the same follow for the standings?"""
    return one.summary["digest"] == other.summary["digest"] and rows_of(one) == rows_of(other)
