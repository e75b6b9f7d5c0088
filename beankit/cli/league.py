"""`beankit league`: the bots of a class play by themselves, and everybody sees where they stand."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli import Stopped
from beankit.cli.console import listing, out, tell
from beankit.cli.options import AcceptWeak, Address, AsJson, Forget, Reason, Spoken, count, numbered
from beankit.core.said import Said, say
from beankit.core.texts import visible
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.tournament.league.league import League

app = typer.Typer(
    help="Run a league: bots play as they are handed in, where there is most to learn.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

Where = Annotated[str, typer.Argument(metavar="CLASS", help="The folder of a class, or a tournament file.")]
StoreFile = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", show_default="league.sqlite in the folder", help="Where games are kept."),
]


@app.command()
def start(
    where: Where,
    store: StoreFile = None,
    jobs: Annotated[int | None, numbered(count, "The number of processes.", "half of the cores")] = None,
    hours: Annotated[
        str | None, typer.Option(metavar="FROM-TO", show_default="all day", help="When it plays, such as 18-7.")
    ] = None,
    address: Address = None,
    until_settled: Annotated[
        bool, typer.Option("--until-settled", help="End when there is nothing left to ask, and do not wait for bots.")
    ] = False,
    accept_weak: AcceptWeak = False,
    lang: Spoken = "en",
) -> None:
    """Play until you stop it; what was played is stored, and the next start goes on."""
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
        show(league.store, lang)


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


@app.command()
def status(where: Where, store: StoreFile = None, as_json: AsJson = False, lang: Spoken = "en") -> None:
    """Show who stands where, what is still open, and what the league does now."""
    from beankit.tournament.league.league import place_of

    path = place_of(Path(where), store)
    if not as_json:
        show(path, lang)
        return
    from beankit.tournament.league.table import table_of

    table = table_of(path)
    rows = [
        {**row._asdict(), "versions": row.versions and row.versions._asdict(), "goal": row.goal and row.goal._asdict()}
        for row in table.rows
    ]
    print(
        json.dumps(
            {**table._asdict(), "rows": rows, "sentence": str(table.sentence), "aside": [*map(str, table.aside)]}
        )
    )


@app.command()
def pause(where: Where, store: StoreFile = None, lang: Spoken = "en") -> None:
    """Let the league play nothing more until `resume`; tables that are being played end first."""
    from beankit.tournament.league import share
    from beankit.tournament.league.league import place_of

    path = place_of(Path(where), store)
    share.pause(path)
    tell(share.sentence_of(share.PAUSED), lang)


@app.command()
def resume(where: Where, store: StoreFile = None, lang: Spoken = "en") -> None:
    """Let a paused league go on."""
    from beankit.tournament.league import share
    from beankit.tournament.league.league import place_of

    path = place_of(Path(where), store)
    share.resume(path)
    tell(share.sentence_of(share.doing_of(path)), lang)


@app.command()
def withdraw(
    where: Where,
    bot: Annotated[str, typer.Argument(help="The bot, as the table names it: without a version.")],
    store: StoreFile = None,
    reason: Reason = "",
    forget: Forget = False,
    lang: Spoken = "en",
) -> None:
    """Let a bot leave with all its versions: its games stop counting. A running league begins no table meanwhile."""
    from beankit.cli.tournament.run import told_of
    from beankit.tournament.league.league import place_of
    from beankit.tournament.withdrawal import withdraw_versions

    path = place_of(Path(where), store)
    for withdrawn in withdraw_versions(path, bot, reason, forget=forget):
        for sentence in told_of(withdrawn, path, str(path)):
            tell(sentence, lang)


def show(path: Path, lang: str) -> None:
    """The table in a terminal."""
    from beankit.tournament.league.columns import LEAGUE_COLUMNS, cells
    from beankit.tournament.league.share import sentence_of
    from beankit.tournament.league.table import table_of

    table = table_of(path)
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
