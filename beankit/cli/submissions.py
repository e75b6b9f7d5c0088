"""What a class hands in: the commands that hand in, collect, and list who handed in what."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli import Failed
from beankit.cli.console import IN_SUBMISSIONS, listing, meter, out
from beankit.cli.options import AcceptWeak, AsJson, Assignment, Folder, Spoken, spoken_in
from beankit.core.said import Said, say
from beankit.words import catalogue
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.classroom.checks import Verdict
    from beankit.classroom.folder import HandIn
    from beankit.classroom.report import Row

AGAIN = "after {done} of {total} submissions; run the same command to continue"
To = Annotated[Path, typer.Option("--to", metavar="FOLDER", help="The submission folder of the class.")]


def submit(
    bot: Annotated[Path, typer.Argument(help="Your bot: my_bot.py, or a folder with bot.py.")],
    to: To,
    who: Annotated[str, typer.Option("--as", metavar="NAME", show_default="none", help="Whose bot it is.")] = "",
    lang: Spoken = "en",
) -> None:
    """Check a bot and hand it in.

    If it fails the check, an earlier one plays on.
    """
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.handin import Closed, submit_file
    from beankit.sandbox.levels import NAMES

    lang = catalogue(lang).language
    try:
        there = ClassFolder(to)
        if sys.stderr.isatty():
            begun = say("checking {bot} in {games} ...", bot=str(bot), games=", ".join(there.settings.games))
            print(spoken(begun, lang), file=sys.stderr)
        done = submit_file(bot, who, to)
    except Closed as closed:
        raise Failed(closed.said) from None
    cost = say(
        "Checked at isolation level {level} ({name}), in {seconds:.1f} s.",
        level=done.verdict.level,
        name=Said(NAMES[done.verdict.level]),
        seconds=done.seconds,
    )
    text = f"{done.verdict.told(lang)}\n{spoken(cost, lang)}"
    if not done.verdict.passed:
        why = say("{bot} was rejected, so it does not play:", bot=str(bot))
        raise Failed("{why}\n{report}", why=spoken(why, lang), report=text)
    print(text)
    called = f"{bot} ({done.digest[:12]})"
    answer = say(
        "{bot} has been handed in for {who}. It is the one that plays now.", bot=called, who=done.person.called
    )
    print(spoken(answer, lang))
    for sentence in done.told:
        print(spoken(say("note: {note}", note=sentence), lang))
    if done.verdict.partly is not None:
        print(spoken(done.verdict.partly, lang))


def collect(
    to: To,
    source: Annotated[
        Path | None,
        typer.Argument(
            metavar="[ZIP|FOLDER]",
            show_default="only check again what is there",
            help="A download from Moodle or Canvas, or nbgrader's folder.",
        ),
    ] = None,
    assignment: Assignment = "",
    accept_weak: AcceptWeak = False,
    lang: Annotated[str, spoken_in("the answer and the feedback")] = "en",
) -> None:
    """Check and store what a class handed in, and write feedback.

    If it is stopped, the same command goes on.
    """
    from beankit.classroom.handin import Collection
    from beankit.classroom.report import rows
    from beankit.sandbox.levels import NAMES, TRUSTED_FROM

    lang = catalogue(lang).language
    collection = Collection(to, weak=accept_weak, lang=lang)
    items = list(collection.items(source, assignment))
    with meter(say("collect"), len(items), IN_SUBMISSIONS, AGAIN, lang) as moved:
        done = collection.collect(items, moved)
    there = collection.there
    all_rows = rows(there)
    show(all_rows, lang)
    for handin, game in collection.again:
        print(spoken(rechecked(handin, there.verdict(handin), game), lang))
    accepted, level = sum(bool(there.verdict(handin).passed) for handin in done), collection.level
    checked = say("Checked at isolation level {level} ({name}).", level=level, name=Said(NAMES[level]))
    if level < TRUSTED_FROM:
        checked = say("Checked at isolation level {level} ({name}): weak isolation.", **checked.parts)
    sentences = [
        say(
            "{count} collected: {accepted} accepted, {rejected} rejected.",
            count=len(done),
            accepted=accepted,
            rejected=len(done) - accepted,
        ),
        checked,
        say(
            "Feedback for each student: {feedback}   For the gradebook: {results}",
            feedback=str(to / "feedback"),
            results=str(to / "results.csv"),
        ),
    ]
    if strangers := [row.person.called for row in all_rows if not row.listed]:
        text = "Not on the roster, so they do not play: {names}. If you know who they are, add an alias there."
        sentences.append(say(text, names=", ".join(strangers)))
    print(*(spoken(sentence, lang) for sentence in sentences), sep="\n")


def rechecked(handin: HandIn, verdict: Verdict, game: str) -> Said:
    """What a check in one more game says about a bot that was there before."""
    words = {"who": handin.person.id, "bot": handin.file, "game": game}
    if game in verdict.passed:
        return say("{who}, {bot}: checked in {game} and accepted.", **words)
    if games := ", ".join(verdict.passed):
        return say("{who}, {bot}: checked in {game} and rejected; it plays in {games} as before.", **words, games=games)
    return say("{who}, {bot}: checked in {game} and rejected.", **words)


def submissions(folder: Folder, as_json: AsJson = False, lang: Spoken = "en") -> None:
    """List who handed in what, and who did not."""
    from beankit.classroom.aliases import known_aliases
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.report import rows
    from beankit.classroom.settings import BadClass

    lang, there = catalogue(lang).language, ClassFolder(folder)
    if not there.mine:
        text = "{folder} is not yours: only its owner can see who handed in what"
        raise BadClass(text, folder=str(folder))
    all_rows = rows(there)
    if as_json:
        print(json.dumps({"people": [as_dict(row) for row in all_rows]}))
        return
    show(all_rows, lang)
    counts = [count_of(state, number) for state, number in Counter(row.state for row in all_rows).items()]
    nobody = say("Nobody has handed in anything yet.")
    print(", ".join(spoken(count, lang) for count in counts) or spoken(nobody, lang))
    known = known_aliases(there)
    for person in there.people:
        words = {"who": person.id, "alias": person.alias}
        if person.alias and person.owner not in known:
            text = "{who}: the alias “{alias}” gives them away, so others will read a made-up one."
            print(spoken(say(text, **words), lang))
        elif person.alias and person.alias != (shown := known[person.owner]):
            text = "{who}: the alias “{alias}” gives them away, so others read “{shown}”."
            print(spoken(say(text, shown=shown, **words), lang))
    if there.settings.closes:
        print(spoken(say("It closes on {until:full_date}.", until=there.settings.closing), lang))


def count_of(state: str, number: int) -> Said:
    """How many people have a state."""
    from beankit.classroom.report import MISSING, PARTLY, PLAYS

    if state == PLAYS:
        return say("{count} {count:plays|play}", count=number)
    if state == PARTLY:
        return say("{count} {count:plays|play} in some games", count=number)
    if state == MISSING:
        return say("{count} missing", count=number)
    return say("{count} {state}", count=number, state=Said(state))


def show(all_rows: list[Row], lang: str) -> None:
    """A table of who handed in what, and who handed in a house bot or the same file as somebody else."""
    from beankit.classroom.report import MISSING, remarks

    if not all_rows:
        return
    heads = say("id"), say("name"), say("state"), say("bot"), say("handed in"), say("by")
    table = listing(*(spoken(head, lang) for head in heads), f">{spoken(say('level'), lang)}")
    for row in all_rows:
        last = row.last
        at = "" if last is None else f"{last.at:%Y-%m-%d %H:%M}"
        handed = (
            ("", "", "", "")
            if last is None
            else (
                f"{last.file} {last.digest[:8]}".strip(),
                spoken(say("{at} late", at=at) if last.late else say("{at}", at=at), lang),
                last.way,
                str(row.verdict.level) if row.verdict.checks else "",
            )
        )
        style = "dim" if row.state == MISSING else ""
        table.add_row(row.person.id, row.person.name, spoken(Said(row.state), lang), *handed, style=style)
    out().print(table)
    for row in all_rows:
        for remark in remarks(row):
            print(spoken(remark, lang))


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
        values |= {"level": row.verdict.level, "games": row.verdict.games, "why": row.verdict.reason}
        values |= {"like": last.like, "same": list(row.same)}
    return values
