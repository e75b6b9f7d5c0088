"""What the commands of a class do and print."""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import datetime
from getpass import getpass
from pathlib import Path

from beankit.classroom import inbox
from beankit.classroom.aliases import known_aliases
from beankit.classroom.codes import make_codes, slips, without_code
from beankit.classroom.collection import Closed, Collection, submit_file
from beankit.classroom.people import Person, meant, read_roster
from beankit.classroom.receipts import Checks
from beankit.classroom.report import MISSING, PARTLY, PLAYS, Row, rows
from beankit.classroom.settings import BadClass, settings_of
from beankit.classroom.store import Handed, Submissions
from beankit.cli.console import listing, meter, out
from beankit.cli.errors import Failed
from beankit.core.said import Said, say
from beankit.sandbox.levels import NAMES, TRUSTED_FROM
from beankit.words import catalogue
from beankit.words.said import spoken

AGAIN = "after {done} of {total} submissions; run the same command to continue"
ROSTER = "roster.csv"
MANY = {PLAYS: "play", PARTLY: "play in some games"}  # of more than one


def make_class(folder: Path, games: list[str], closes: str | None, roster: Path | None, shared: bool) -> None:
    """Make a submission folder, and say what to do next."""
    given = {"games": games, **({"closes": closes} if closes else {}), **({"roster": ROSTER} if roster else {})}
    people = [] if roster is None else read_roster(roster)
    settings = settings_of(given, "beankit class new")
    Submissions.new(folder, settings, None if roster is None else roster.read_bytes(), shared)
    print(f"{folder / 'class.toml'} has been written. Read it, and change what you like.")
    if settings.closes:
        over = "" if settings.closes > datetime.now().astimezone() else " That is over: nobody can hand in anything."
        print(f"It closes on {settings.until()}.{over}")
    if roster is not None:
        listed = Said("{count} {count:person is|people are} on the roster.", {"count": len(people)})
        codes = "Make codes for them:  beankit class slips " + str(folder)
        print(listed, "They hand in under their logins." if shared else codes)
    name = "" if shared else " --as NAME --code CODE" if people else " --as NAME"
    print(f"Students hand in with:  beankit submit my_bot.py{name} --to {folder}")


def share_class(folder: Path) -> None:
    """Share a submission folder, and say what to do next."""
    Submissions(folder).share()
    print(f"{folder} is shared: other users of this computer hand in under their logins.")
    print(f"Students hand in with:  beankit submit my_bot.py --to {folder}")


def own(folder: Path) -> tuple[Submissions, list[Person]]:
    """A folder with a roster, and its people."""
    there = Submissions(folder)
    if not there.settings.roster:
        text = '{folder} has no roster: add  roster = "{roster}"  to its class.toml'
        raise BadClass(Said(text, {"folder": str(folder), "roster": ROSTER}))
    return there, there.people


def print_slips(folder: Path, lang: str) -> None:
    """Print codes for those who have none."""
    lang = catalogue(lang).language
    _, people = own(folder)
    new = without_code(folder, people)
    if not new:
        print(f"Everybody has a code. To replace a lost one:  beankit class reset {folder} ID")
        return
    print(slips(folder, new, make_codes(folder, new), lang), end="")


def print_new_slip(folder: Path, who: str, lang: str) -> None:
    """Print a new code for one person."""
    lang = catalogue(lang).language
    _, people = own(folder)
    person = meant(who, people)
    print(slips(folder, [person], make_codes(folder, [person]), lang), end="")


def hand_in(bot: Path, who: str, folder: Path, code: str, lang: str) -> None:
    """Check and hand in a bot, and print the result."""
    lang = catalogue(lang).language
    try:
        there = Submissions(folder)
        if there.settings.roster and there.mine and who and not code and sys.stdin.isatty():
            code = getpass(f"{spoken(say('your code:'), lang)} ")
        if sys.stderr.isatty():
            told = say("checking {bot} in {games} ...", bot=str(bot), games=", ".join(there.settings.games))
            print(spoken(told, lang), file=sys.stderr)
        done = submit_file(bot, who, folder, code, lang=lang)
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
        told = say("{bot} was rejected, and nothing was handed in:", bot=str(bot))
        raise Failed("{why}\n{report}", why=spoken(told, lang), report=text)
    print(text)
    called = f"{bot} ({done.digest[:12]})"
    if done.waits:
        told = say(
            "{bot} is in the inbox for {who}. It will play once your teacher has checked it.",
            bot=called,
            who=done.person.id,
        )
    else:
        told = say(
            "{bot} has been handed in for {who}. It is the one that plays now.", bot=called, who=done.person.called
        )
    print(spoken(told, lang))
    if done.verdict.partly is not None:
        print(spoken(done.verdict.partly, lang))


def collect_all(source: Path | None, folder: Path, task: str, weak: bool, lang: str) -> None:
    """Collect with a progress bar, and show everybody's state; only the feedback is in that language."""
    collection = Collection(folder, weak=weak, lang=catalogue(lang).language)
    items = collection.items(source, task)
    with meter("collect", len(items), "submissions", AGAIN) as moved:
        done = collection.collect(items, moved)
    all_rows = rows(collection.there, collection.checks)
    show(all_rows)
    for handed, game in collection.again:
        print(spoken(rechecked(handed, game), collection.lang))
    accepted = sum(one.ok for one in done)
    print(f"{len(done)} collected: {accepted} accepted, {len(done) - accepted} rejected.")
    level = collection.checks.level
    print(f"Checked at isolation level {level} ({NAMES[level]}){'' if level >= TRUSTED_FROM else ': weak isolation'}.")
    print(f"Feedback for each student: {folder / 'feedback'}   For the gradebook: {folder / 'results.csv'}")
    if strangers := [one.person.called for one in all_rows if not one.listed]:
        names = ", ".join(strangers)
        print(f"Not on the roster, so they do not play: {names}. If you know who they are, add an alias there.")


def rechecked(handed: Handed, game: str) -> Said:
    """What a check in one more game says about a bot that was there before."""
    words = {"who": handed.person.id, "bot": handed.file, "game": game}
    if handed.games.get(game):
        return say("{who}, {bot}: checked in {game} and accepted.", **words)
    if games := ", ".join(one for one, well in handed.games.items() if well):
        return say("{who}, {bot}: checked in {game} and rejected; it plays in {games} as before.", **words, games=games)
    return say("{who}, {bot}: checked in {game} and rejected.", **words)


def list_all(folder: Path, as_json: bool) -> None:
    """List who handed in what, and who did not."""
    there = Submissions(folder)
    if not there.mine:
        text = "{folder} is not yours: only its owner can see who handed in what"
        raise BadClass(Said(text, {"folder": str(folder)}))
    all_rows = rows(there, Checks(folder, there.settings, weak=True))
    waits = len(inbox.waiting(folder))
    if as_json:
        print(json.dumps({"waiting": waits, "people": [as_dict(one) for one in all_rows]}))
        return
    show(all_rows)
    states = Counter(one.state for one in all_rows)
    counts = (
        Said(f"{{count}} {{count:{state}|{MANY.get(state, state)}}}", {"count": number})
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
    """The table."""
    if not all_rows:
        return
    table = listing("id", "name", "state", "bot", "handed in", "by", ">level")
    for one in all_rows:
        last = one.last
        told = (
            ("", "", "", "")
            if last is None
            else (
                f"{last.file} {last.digest[:8]}".strip(),
                f"{last.at:%Y-%m-%d %H:%M}{' late' if last.late else ''}",
                last.way,
                str(last.level) if last.games else "",
            )
        )
        table.add_row(one.person.id, one.person.name, one.state, *told, style="dim" if one.state == MISSING else "")
    out().print(table)


def as_dict(one: Row) -> dict[str, object]:
    """A row for other programs."""
    person, last = one.person, one.last
    found: dict[str, object] = {"id": person.id, "name": person.name, "alias": person.alias, "listed": one.listed}
    found["state"] = one.state
    if last is not None:
        found |= {"bot": last.file, "hash": last.digest, "time": last.at.isoformat(), "late": last.late, "by": last.way}
        found |= {"level": last.level, "games": last.games, "why": last.reason}
    return found
