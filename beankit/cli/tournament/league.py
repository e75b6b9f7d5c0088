"""The league of a class in a terminal: its bots play by themselves, and everybody sees where they stand."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from beankit.cli import Stopped
from beankit.cli.console import listing, out, tell
from beankit.core.said import Said, say
from beankit.core.texts import visible
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.tournament.league.league import League


def watch_class(
    where: str,
    store: Path | None,
    jobs: int | None,
    hours: str | None,
    address: str | None,
    until_settled: bool,
    accept_weak: bool,
    lang: str,
) -> None:
    """Play round after round until somebody stops it, and show the table at the end."""
    from beankit.apps.house import kept_folder
    from beankit.arena.processes import cores, stand_back
    from beankit.tournament.league.league import League
    from beankit.tournament.league.share import PLAYING, Share, hours_of

    league = League(where, store)
    league.share = Share(league.store, hours_of(hours) if hours else None, kept_folder())
    watch = LeagueWatch(league, lang, until_settled)
    watch.absent()
    stand_back()
    try:
        league.go_on(jobs or max(1, cores() // 2), address=address, accept_weak=accept_weak, watch=watch.told)
    except KeyboardInterrupt:
        raise Stopped("what was played is stored; go on with: {again}", again=league.again) from None
    if watch.doing != PLAYING:
        show_league(league.store, False, lang)


class LeagueWatch:
    """Says what a league does and who is kept from playing, whenever that changes."""

    def __init__(self, league: League, lang: str, settled: bool) -> None:
        self.league, self.lang, self.settled, self.doing = league, lang, settled, ""
        self.reasons: set[Said] = set()

    def absent(self) -> None:
        """Say why somebody does not play, once."""
        reasons = dict.fromkeys(self.league.refused.values())
        for reason in reasons:
            if reason not in self.reasons:
                tell(reason, self.lang)
        self.reasons = {*reasons}

    def told(self, doing: str, games: int) -> bool:
        """One round is over; does the league go on?"""
        from beankit.tournament.league.share import EMPTY, RESTING, sentence_of

        self.absent()
        now = datetime.now().astimezone().strftime("%H:%M:%S")
        if games:
            out().print(f"{now}  {spoken(say('{games} {games:game|games} played', games=games), self.lang)}")
        elif doing != self.doing:
            out().print(f"{now}  {spoken(sentence_of(doing), self.lang)}", soft_wrap=True)
        self.doing = doing
        return not (self.settled and doing in (RESTING, EMPTY))


def league_in(word: str, store: Path | None) -> Path | None:
    """The store of the league that is meant, of a class or one in which a league has played; None if it is none."""
    from beankit.classroom.settings import FILE as CLASS_FILE
    from beankit.tournament.league.league import place_of
    from beankit.tournament.plan.file import store_of
    from beankit.tournament.store.connection import opened
    from beankit.tournament.store.promises import FOREVER, UNTIL

    if Path(word, CLASS_FILE).is_file():
        return place_of(Path(word), store)
    path = store or store_of(word)
    if not path.is_file():
        return None
    with opened(path) as there:
        return path if there.kept(UNTIL) == FOREVER else None


def pause_class(where: str, store: Path | None, lang: str) -> None:
    """Let a league play nothing more."""
    from beankit.tournament.league import share
    from beankit.tournament.league.league import place_of

    path = place_of(Path(where), store)
    share.pause(path)
    tell(share.sentence_of(share.PAUSED), lang)


def resume_class(where: str, store: Path | None, lang: str) -> None:
    """Let a paused league go on."""
    from beankit.tournament.league import share
    from beankit.tournament.league.league import place_of

    path = place_of(Path(where), store)
    share.resume(path)
    tell(share.sentence_of(share.doing_of(path)), lang)


def show_league(path: Path, as_json: bool, lang: str, aliases: bool = False) -> None:
    """The table of a league: who stands where, what is still open, and what it does now."""
    from beankit.tournament.league.columns import LEAGUE_COLUMNS, cells
    from beankit.tournament.league.share import sentence_of
    from beankit.tournament.league.table import table_of

    table = table_of(path, aliases=aliases)
    if as_json:
        rows = [{**row._asdict(), "versions": row.versions and row.versions._asdict()} for row in table.rows]
        about = {**table._asdict(), "rows": rows, "sentence": str(table.sentence), "aside": [*map(str, table.aside)]}
        print(json.dumps(about))
        return
    listed = listing(*(f"{'' if column.left else '>'}{spoken(column.label, lang)}" for column in LEAGUE_COLUMNS))
    for row in table.rows:
        listed.add_row(*cells(row, lang, "-").values())
    out().print(listed)
    for row in table.rows:
        if row.versions is not None:
            out().print(f"{visible(row.bot)}: {spoken(row.versions.sentence, lang)}", soft_wrap=True)
    for sentence in (*table.aside, sentence_of(table.doing)):
        tell(sentence, lang)
    tell(
        say(
            "{games} {games:game|games} on {deals} {deals:deal|deals}; {apart} of {pairs} pairs are told apart",
            games=table.games,
            deals=table.deals,
            apart=table.apart,
            pairs=table.pairs,
        ),
        lang,
    )
    tell(table.sentence, lang)
