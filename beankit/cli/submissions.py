"""What a class hands in: the commands that hand in, collect, and list who handed in what."""

from __future__ import annotations

import json
import sys
from collections import Counter
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli.console import listing, meter, out
from beankit.cli.errors import Failed
from beankit.cli.options import AcceptWeak, AsJson, Folder, spoken_in
from beankit.core.said import Said, say

if TYPE_CHECKING:
    from beankit.classroom.report import Row
    from beankit.classroom.store import Handed

AGAIN = "after {done} of {total} submissions; run the same command to continue"
To = Annotated[Path, typer.Option("--to", metavar="FOLDER", help="The submission folder of the class.")]


def submit(
    bot: Annotated[Path, typer.Argument(help="Your bot: my_bot.py, or a folder with bot.py.")],
    to: To,
    who: Annotated[
        str, typer.Option("--as", metavar="NAME", show_default="your login, in a shared folder", help="Who you are.")
    ] = "",
    code: Annotated[str, typer.Option(metavar="CODE", show_default="asked for", help="The code from your slip.")] = "",
    lang: Annotated[str, spoken_in("the answer")] = "en",
) -> None:
    """Check a bot and hand it in. If it fails the check, nothing changes."""
    from beankit.classroom.collection import Closed, submit_file
    from beankit.classroom.store import Submissions
    from beankit.sandbox.levels import NAMES
    from beankit.words import catalogue
    from beankit.words.said import spoken

    lang = catalogue(lang).language
    try:
        there = Submissions(to)
        if there.settings.roster and there.mine and who and not code and sys.stdin.isatty():
            code = getpass(f"{spoken(say('your code:'), lang)} ")
        if sys.stderr.isatty():
            begun = say("checking {bot} in {games} ...", bot=str(bot), games=", ".join(there.settings.games))
            print(spoken(begun, lang), file=sys.stderr)
        done = submit_file(bot, who, to, code, lang=lang)
    except Closed as closed:
        raise Failed(closed.said) from None
    cost = say(
        "Checked at isolation level {level} ({name}), in {seconds:.1f} s.",
        level=done.level,
        name=Said(NAMES[done.level]),
        seconds=done.verdict.seconds,
    )
    text = f"{done.verdict.told(lang)}\n{spoken(cost, lang)}"
    if not done.verdict.passed:
        why = say("{bot} was rejected, and nothing was handed in:", bot=str(bot))
        raise Failed("{why}\n{report}", why=spoken(why, lang), report=text)
    print(text)
    called = f"{bot} ({done.digest[:12]})"
    if done.waits:
        answer = say(
            "{bot} is in the inbox for {who}. It will play once your teacher has checked it.",
            bot=called,
            who=done.person.id,
        )
    else:
        answer = say(
            "{bot} has been handed in for {who}. It is the one that plays now.", bot=called, who=done.person.called
        )
    print(spoken(answer, lang))
    if done.verdict.partly is not None:
        print(spoken(done.verdict.partly, lang))


def collect(
    to: To,
    source: Annotated[
        Path | None,
        typer.Argument(
            metavar="[ZIP|FOLDER]",
            show_default="the inbox of a shared folder",
            help="A download from Moodle or Canvas, or nbgrader's folder.",
        ),
    ] = None,
    assignment: Annotated[
        str, typer.Option(metavar="NAME", show_default="the only one", help="Which assignment of nbgrader.")
    ] = "",
    accept_weak: AcceptWeak = False,
    lang: Annotated[str, spoken_in("the feedback")] = "en",
) -> None:
    """Check what a class handed in, store it, and write feedback and a CSV. If stopped, run it again to continue."""
    from beankit.classroom.collection import Collection
    from beankit.classroom.report import rows
    from beankit.sandbox.levels import NAMES, TRUSTED_FROM
    from beankit.words import catalogue
    from beankit.words.said import spoken

    collection = Collection(to, weak=accept_weak, lang=catalogue(lang).language)
    items = collection.items(source, assignment)
    with meter("collect", len(items), "submissions", AGAIN) as moved:
        done = collection.collect(items, moved)
    all_rows = rows(collection.there, collection.checks)
    show(all_rows)
    for handed, game in collection.again:
        print(spoken(rechecked(handed, game), collection.lang))
    accepted = sum(handed.ok for handed in done)
    print(f"{len(done)} collected: {accepted} accepted, {len(done) - accepted} rejected.")
    level = collection.checks.level
    print(f"Checked at isolation level {level} ({NAMES[level]}){'' if level >= TRUSTED_FROM else ': weak isolation'}.")
    print(f"Feedback for each student: {to / 'feedback'}   For the gradebook: {to / 'results.csv'}")
    if strangers := [row.person.called for row in all_rows if not row.listed]:
        names = ", ".join(strangers)
        print(f"Not on the roster, so they do not play: {names}. If you know who they are, add an alias there.")


def rechecked(handed: Handed, game: str) -> Said:
    """What a check in one more game says about a bot that was there before."""
    words = {"who": handed.person.id, "bot": handed.file, "game": game}
    if handed.games.get(game):
        return say("{who}, {bot}: checked in {game} and accepted.", **words)
    if games := ", ".join(name for name, well in handed.games.items() if well):
        return say("{who}, {bot}: checked in {game} and rejected; it plays in {games} as before.", **words, games=games)
    return say("{who}, {bot}: checked in {game} and rejected.", **words)


def submissions(folder: Folder, as_json: AsJson = False) -> None:
    """List who handed in what, and who did not."""
    from beankit.classroom.aliases import known_aliases
    from beankit.classroom.inbox import waiting
    from beankit.classroom.receipts import Checks
    from beankit.classroom.report import PARTLY, PLAYS, rows
    from beankit.classroom.settings import BadClass
    from beankit.classroom.store import Submissions

    there = Submissions(folder)
    if not there.mine:
        text = "{folder} is not yours: only its owner can see who handed in what"
        raise BadClass(Said(text, {"folder": str(folder)}))
    all_rows = rows(there, Checks(folder, there.settings, weak=True))
    waits = len(waiting(folder))
    if as_json:
        print(json.dumps({"waiting": waits, "people": [as_dict(row) for row in all_rows]}))
        return
    show(all_rows)
    many = {PLAYS: "play", PARTLY: "play in some games"}  # of more than one
    states = Counter(row.state for row in all_rows)
    counts = (
        Said(f"{{count}} {{count:{state}|{many.get(state, state)}}}", {"count": number})
        for state, number in states.items()
    )
    print(", ".join(map(str, counts)) or "Nobody has handed in anything yet.")
    known = known_aliases(there)
    for person in there.people:
        words = {"who": person.id, "alias": person.alias}
        if person.alias and person.owner not in known:
            print(say("{who}: the alias “{alias}” gives them away, so others will read a made-up one.", **words))
        elif person.alias and person.alias != (shown := known[person.owner]):
            print(say("{who}: the alias “{alias}” gives them away, so others read “{shown}”.", shown=shown, **words))
    if waits:
        print(f"{waits} in the inbox, not checked yet:  beankit collect --to {folder}")
    if there.settings.closes:
        print(f"It closes on {there.settings.until()}.")


def show(all_rows: list[Row]) -> None:
    """A table of who handed in what."""
    from beankit.classroom.report import MISSING

    if not all_rows:
        return
    table = listing("id", "name", "state", "bot", "handed in", "by", ">level")
    for row in all_rows:
        last = row.last
        handed = (
            ("", "", "", "")
            if last is None
            else (
                f"{last.file} {last.digest[:8]}".strip(),
                f"{last.at:%Y-%m-%d %H:%M}{' late' if last.late else ''}",
                last.way,
                str(last.level) if last.games else "",
            )
        )
        table.add_row(row.person.id, row.person.name, row.state, *handed, style="dim" if row.state == MISSING else "")
    out().print(table)


def as_dict(row: Row) -> dict[str, object]:
    """A row for other programs."""
    person, last = row.person, row.last
    values: dict[str, object] = {"id": person.id, "name": person.name, "alias": person.alias, "listed": row.listed}
    values["state"] = row.state
    if last is not None:
        values |= {
            "bot": last.file,
            "hash": last.digest,
            "time": last.at.isoformat(),
            "late": last.late,
            "by": last.way,
        }
        values |= {"level": last.level, "games": last.games, "why": last.reason}
    return values
