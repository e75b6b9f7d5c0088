"""Showing a tournament in a terminal: standings, status, schedule, games."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from pathlib import Path

from beankit.arena.files import OPEN, PRIVATE, NotWritten, put
from beankit.arena.table.notes import with_names
from beankit.cli.console import listing, out
from beankit.cli.play.replay import replay_text
from beankit.core.errors import BadOption
from beankit.core.hints import Json
from beankit.core.registry import GAMES
from beankit.core.said import Said, say
from beankit.core.texts import printable
from beankit.tournament.archive import Archive
from beankit.tournament.plan.schedule import meetings, met, seated
from beankit.tournament.results.columns import cells, in_text, sentences
from beankit.tournament.results.exports import table_text
from beankit.tournament.results.result import Result
from beankit.tournament.run import Tournament
from beankit.tournament.store.connection import NO_LOG
from beankit.tournament.watch import plain

PAGE = ".html"
LATER = "its deals are the same for all bots, also for those to come: they are shown after `beankit tournament close`"


def result(file: str, store: Path | None, aliases: bool = False) -> Result:
    """The result of a tournament; its file is given, or the store itself."""
    stored = Result.open(store or file)
    return stored.aliased() if aliases else stored


def show_standings(result: Result, as_json: bool, as_csv: bool = False) -> None:
    """The table of the bots, and how to read it."""
    table = result.standings()
    if as_csv:
        print(table_text(table), end="")
    elif as_json:
        print(json.dumps({"standings": json.loads(table.reset_index().to_json(orient="records"))}))
    else:
        columns = in_text(table)
        shown = listing(*(column.label if column.left else f">{column.label}" for column in columns))
        for row in cells(table):
            shown.add_row(*row)
        for column, drawn in zip(columns, shown.columns, strict=True):
            drawn.no_wrap = column.unbroken
        out().print(shown)
        for sentence in sentences(result.ranking(), result.data.lasting):
            out().print(sentence, soft_wrap=True)


def show_status(tournament: Tournament, as_json: bool) -> None:
    """How far it is."""
    now = tournament.status()
    if as_json:
        seconds = None if now.left is None else now.left.seconds
        print(json.dumps({**now._asdict(), "left": now.games - now.stored, "seconds_left": seconds}))
        return
    lines: list[str | Said] = [
        say(
            "{game}, {bots} {bots:bot|bots}, {waves} {waves:wave|waves}; {chance}",
            game=tournament.settings.game,
            bots=len(tournament.bots),
            waves=now.waves,
            chance=now.sentence,
        ),
        say(
            "{stored} of {games} {games:game is|games are} stored in {store}",
            stored=now.stored,
            games=now.games,
            store=str(tournament.store),
        ),
    ]
    if now.left is not None:
        rest = now.left.until(datetime.now().astimezone())
        games = now.games - now.stored
        lines.append(say("{games} {games:game is|games are} left; {rest}", games=games, rest=rest))
    if now.others:
        lines.append(
            say(
                "{count} stored games are not counted: the bots or the engine have changed since, or a bot has left",
                count=now.others,
            )
        )
    if now.levels:
        levels = ", ".join(map(str, now.levels))
        lines.append(say("other people's bots ran at isolation level {levels}", levels=levels))
    if now.journal != "wal":
        lines.append(NO_LOG)
    for line in [*lines, *tournament.refused.values()]:
        out().print(str(line), soft_wrap=True)


def show_schedule(tournament: Tournament, picture: Path | None, as_json: bool) -> None:
    """The waves, and how often bots meet."""
    tables = tournament.schedule()
    if picture is not None:
        from beankit.tournament.plan.picture import draw

        put(picture, draw(tables, tournament.bots).encode(), OPEN)
    if as_json:
        print(json.dumps({"tables": [table._asdict() for table in tables]}))
        return
    names, deals = tournament.bots, seated(tables)
    graph = meetings(tables, names)
    often = Counter(met(graph, a, b) for place, a in enumerate(names) for b in names[:place])
    waves = Counter(table.wave for table in tables if table.bots)
    console = out()
    listed = listing(">wave", ">tables", "first tables")
    for wave, size in waves.items():
        first = [" - ".join(map(plain, table.bots)) for table in tables if table.wave == wave and table.bots][:3]
        listed.add_row(str(wave + 1), str(size), "; ".join(first) + ("; ..." if size > len(first) else ""))
    console.print(listed)
    games = sum(len(table.bots) for table in tables)
    fewest, most = min(deals[name] for name in names), max(deals[name] for name in names)
    sentence = say(
        "{games} {games:game|games}; each bot plays {deals} {deals:deal|deals}, each in all rotations of the seats",
        games=games,
        deals=between(fewest, most),
    )
    console.print(str(sentence))
    if often:
        meet = between(min(often), max(often))
        console.print(str(say("two bots meet on {deals} {deals:deal|deals}", deals=meet)))
        pairs = [
            say("{count} {count:pair|pairs} on {deals}", count=count, deals=deals)
            for deals, count in sorted(often.items())
        ]
        console.print(str(say("meetings: {pairs}", pairs=", ".join(map(str, pairs)))))
    if picture is not None:
        console.print(f"the meetings are drawn in {picture}", soft_wrap=True)


def between(low: int, high: int) -> int | Said:
    """A number, or from where to where it goes."""
    return low if low == high else say("{low} to {high}", low=low, high=high)


def show_games(archive: Archive, bot: str | None, faults: bool, as_json: bool) -> None:
    """The games that count, one line each."""
    if bot is not None and bot not in archive.entrants:
        raise BadOption(
            "there is no bot {bot} in this tournament: {bots}", bot=repr(bot), bots=", ".join(archive.entrants)
        )
    games = [
        game for game in archive.games() if (bot is None or bot in game.bots) and (not faults or game.summary["faults"])
    ]
    if as_json:
        rows = [game._asdict() | {"summary": without_deals(game.summary, archive.secret)} for game in games]
        print(json.dumps({"games": rows}))
        return
    table = listing("game", ">wave", ">deal", "seats and scores", "won", "faults", ">level")
    for game in games:
        summary, place = game.summary, archive.plan.tables[game.number]
        seats = [f"{plain(name)} {score}" for name, score in zip(game.bots, summary["scores"], strict=True)]
        won = ", ".join(plain(game.bots[seat]) for seat in summary["winners"])
        blamed = Counter(f"{plain(game.bots[fault['seat']])} {fault['reason']}" for fault in summary["faults"])
        level = "" if game.level is None else str(game.level)
        table.add_row(
            game.key[:8], str(place.wave + 1), str(place.deal), ", ".join(seats), won, ", ".join(blamed), level
        )
    console = out()
    console.print(table)
    console.print(str(say("{games} {games:game|games}", games=len(games))))
    if games and not archive.secret:
        console.print(
            f"Show the last one:  beankit tournament replay {archive.path} {games[-1].key[:8]}", soft_wrap=True
        )


def without_deals(summary: dict[str, Json], secret: bool) -> dict[str, Json]:
    """A summary without what tells the deal, if that is still secret."""
    if not secret:
        return summary
    faults = [{**fault, "record": ""} for fault in summary["faults"]]
    return {**summary, "faults": faults, "record": "", "seed": None, "digest": ""}


def show_replay(archive: Archive, word: str, to: int | None, player: str | None, prints: bool, language: str) -> None:
    """One game, move by move."""
    game = archive.game(word)
    if archive.secret:
        raise BadOption("the games of {path} cannot be replayed yet: {why}", path=str(archive.path), why=LATER)
    kind = archive.settings["game"]
    record = with_names(game.summary["record"], [plain(name) for name in game.bots])  # bots give themselves others
    replay_text(record, to, player, False, language, None if kind in GAMES else kind)
    for seat, text in game.prints.items() if prints else ():
        out().print(f"{plain(game.bots[seat])} printed:\n{printable(text)}")


def write_report(archive: Archive, to: Path | None, lang: str, teacher: bool, aliases: bool) -> None:
    """The report as a page; one for teachers can be read by its owner only."""
    from beankit.tournament.report.page import report

    file = to or archive.path.with_suffix(PAGE)
    if file.suffix != PAGE:
        raise BadOption("the report is a page: call it {file} (--to FILE)", file=str(file.with_suffix(PAGE)))
    try:
        put(file, report(archive, lang, teacher, aliases).encode(), PRIVATE if teacher else OPEN)
    except NotWritten as error:
        raise NotWritten("{error}; write it elsewhere:  --to FILE", error=error.said) from None
    out().print(f"the report is in {file}: open it in a browser", soft_wrap=True)
    if teacher:
        out().print("it has hints for teachers only; --public leaves them out, --aliases hides names", soft_wrap=True)
