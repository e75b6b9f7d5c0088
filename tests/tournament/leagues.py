"""Small leagues for the tests."""

from beankit.tournament.archive import Archive
from beankit.tournament.league.league import League
from beankit.tournament.league.share import EMPTY, RESTING
from beankit.tournament.verify import verify
from tests.tournament.conftest import MINE

QUIET = MINE.replace("> 9", "> 99")  # never fails


def settled(doing, games):
    """A watcher who goes home when there is nothing left to ask."""
    return doing not in (RESTING, EMPTY)


def played(file, jobs=1):
    """A league, played until it rests."""
    there = League(file)
    there.go_on(jobs, watch=settled)
    return there


def holds(there, sample):
    """Does its store follow from its bots, moves and promises?"""
    return not verify(Archive(there.store), sample, 1, moved=lambda _: None).troubles
