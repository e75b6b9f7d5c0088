"""The teacher's desk: who has handed in and who is missing, near copies, what the machine does, and files to take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tornado.httputil import url_concat
from tornado.web import HTTPError

from beankit.apps.board.messages import DeskFacts, NearCopy, Told, lively
from beankit.apps.pages.base import Page
from beankit.apps.queue import Queue
from beankit.classroom.folder import ClassFolder
from beankit.classroom.kept import MOST_REASON, extend, reason_of, rule
from beankit.classroom.people import Person
from beankit.classroom.report import (
    DISQUALIFIED,
    EARLIER,
    MISSING,
    PARTLY,
    PLAYS,
    REJECTED,
    STRANGER,
    UNCHECKED,
    Row,
    archives,
    feedback_files,
    is_house_bot,
    results,
    rows,
    zipped,
)
from beankit.classroom.settings import BadClass, deadline
from beankit.core.said import Said
from beankit.tournament.league import share

STATES = {  # the words for each
    PLAYS: "plays",
    PARTLY: "partly",
    REJECTED: "rejected",
    EARLIER: "earlier",
    MISSING: "missing",
    UNCHECKED: "unchecked",
    STRANGER: "stranger",
    DISQUALIFIED: "disqualified",
}
GRADEBOOKS = ("moodle", "canvas")


class ForTeacher(Page):
    """A page for whoever has the teacher's token; everybody else is led to the door."""

    tab = "desk"

    async def prepare(self) -> None:
        """Look who comes; without a class there is nothing to see."""
        await super().prepare()
        if self._finished:
            return
        if not self.teacher:
            if self.request.method != "GET":
                raise HTTPError(403)
            self.redirect(url_concat(f"{self.base_url}login", {"next": f"{self.base_url}desk"}))
        elif self.house.submissions is None:
            raise HTTPError(404)

    @property
    def submissions(self) -> ClassFolder:
        """The folder of the class."""
        assert self.house.submissions is not None
        return ClassFolder(self.house.submissions)


class MachineWatched(ForTeacher):
    """A page that tells what the machine does."""

    @property
    def waiting(self) -> int:
        """How many bots wait for their check, with the one that is being checked."""
        queue: Queue = self.settings["queue"]
        return len(queue.waiting) + queue.busy

    def machine(self, facts: DeskFacts | None) -> list[str]:
        """What the machine does, and when it will be finished."""
        store = self.house.store
        if store is None:
            return [self.said("desk_idle")]
        if self.house.league:
            doing = share.doing_of(store)
            sentences = [self.spoken(share.sentence_of(doing))]
            to_come = facts is not None and doing != share.RESTING
        else:
            to_come = facts is None or facts.done < facts.games
            sentences = [self.said("desk_over" if not to_come else "desk_playing" if lively(store) else "desk_stopped")]
        if facts is not None:
            sentences.append(self.said("desk_games", done=facts.done, games=facts.games))
            sentences += [whole(self.spoken(facts.until))] if to_come and facts.until else []
        return sentences


class DeskMachine(MachineWatched):
    """What the machine does now, alone: the desk asks for it again and again."""

    async def get(self) -> None:
        """The part of the desk."""
        answer = Told() if self.teller is None else await self.teller.desk()
        self.set_header("Cache-Control", "no-store")
        self.finish(self.drawn("machine.html", machine=self.machine(answer.desk), waiting=self.waiting))


class TeacherDesk(MachineWatched):
    """The teacher's desk."""

    async def get(self) -> None:
        """Show everything as it is now."""
        await self.desk()

    async def desk(self, refused: Said | None = None) -> None:
        """Show everything as it is now, and why something was refused."""
        submissions = self.submissions
        answer = Told() if self.teller is None else await self.teller.desk()
        troubles = Told() if self.teller is None else await self.teller.troubles(teacher=True)
        facts = answer.desk
        everybody = rows(submissions)
        self.show(
            "desk.html",
            rows=everybody,
            called=called_in(everybody),
            is_house_bot=is_house_bot,
            states=STATES,
            folder=submissions.folder.name,
            handed=sum(row.last is not None for row in everybody),
            closes=submissions.settings.until(self.lang) if submissions.settings.closes else "",
            rulings=submissions.disqualified,
            extensions=extensions(submissions),
            facts=facts,
            copies=pairs_of(facts, everybody),
            near={name for copy in facts.copies for name in (copy.bot, copy.other)} if facts else set(),
            wrong=self.spoken(refused or answer.wrong),
            told=troubles,
            machine=self.machine(facts),
            waiting=self.waiting,
            paused=self.house.league and self.house.store is not None and share.is_paused(self.house.store),
            gradebooks=GRADEBOOKS if facts and any(bot.mark is not None for bot in facts.bots.values()) else (),
            feedback=archives(submissions),
            most=MOST_REASON,
        )

    async def post(self) -> None:
        """Do what the teacher decided, and show the desk again."""
        act = self.get_body_argument("do", "")
        if act in ("pause", "resume"):
            if not self.house.league or self.house.store is None:
                raise HTTPError(404)
            (share.pause if act == "pause" else share.resume)(self.house.store)
        elif act in ("disqualify", "admit"):
            self.rule(self.person, plays=act == "admit")
        elif act == "extend":
            try:
                self.extend(self.person)
            except BadClass as refused:
                self.set_status(400)
                await self.desk(refused.said)
                return
        else:
            raise HTTPError(404)
        self.redirect(f"{self.base_url}desk", status=303)

    @property
    def person(self) -> Person:
        """The person that the form names."""
        who = self.get_body_argument("who", "")
        person = next((person for person in self.submissions.everybody() if person.owner == who), None)
        if person is None:
            raise HTTPError(404)
        return person

    def rule(self, person: Person, *, plays: bool) -> None:
        """Disqualify the bots of somebody, or let them in again; without a reason nothing happens."""
        reason = reason_of(self.get_body_argument("reason", ""))
        if not reason:
            raise HTTPError(404)
        rule(self.submissions.folder, person, reason, plays=plays)

    def extend(self, person: Person) -> None:
        """Let somebody hand in longer; an empty field takes that back."""
        until = self.get_body_argument("until", "")
        try:
            extend(self.submissions.folder, person, deadline(until) if until else None)
        except (ValueError, OverflowError):
            raise HTTPError(404) from None


def extensions(submissions: ClassFolder) -> dict[str, datetime] | None:
    """Until when some can hand in, by owner; nothing where the class never closes."""
    if submissions.settings.closes is None:
        return None
    return {owner: known.until for owner, known in submissions.known.items() if known.until is not None}


def whole(words: str) -> str:
    """A part of a sentence as one of its own."""
    return f"{words[:1].upper()}{words[1:]}."


class CopyLine(NamedTuple):
    """A pair of near copies, with whom they belong to."""

    copy: NearCopy
    first: str
    second: str


def called_in(everybody: Sequence[Row]) -> dict[str, str]:
    """What the desk calls people, by owner: their names, with the id beside one that two share."""
    often = Counter(row.person.called for row in everybody)
    return {
        person.owner: person.called if often[person.called] == 1 else f"{person.called} ({person.id})"
        for person in (row.person for row in everybody)
    }


def pairs_of(facts: DeskFacts | None, everybody: Sequence[Row]) -> list[CopyLine]:
    """Near copies with the names of their owners."""
    if facts is None:
        return []
    called = called_in(everybody)
    names = {bot.bot: called.get(owner, owner) for owner, bot in facts.bots.items()}
    return [CopyLine(copy, names.get(copy.bot, ""), names.get(copy.other, "")) for copy in facts.copies]


class SourcePair(ForTeacher):
    """The sources of two bots side by side."""

    async def get(self) -> None:
        """Show them, if both are there."""
        first, second = self.get_query_argument("bot", ""), self.get_query_argument("other", "")
        answer = Told() if self.teller is None else await self.teller.pair(first, second)
        facts = Told() if self.teller is None else await self.teller.desk()
        if {source.bot for source in answer.pair} != {first, second} or first == second:
            raise HTTPError(404)
        submissions = self.submissions
        listed = pairs_of(facts.desk, rows(submissions))
        pair = next((line for line in listed if (line.copy.bot, line.copy.other) == (first, second)), None)
        self.show("pair.html", sources=answer.pair, pair=pair)


class DeskFile(ForTeacher):
    """A file in one click: what was handed in, grades as a gradebook imports them, or the feedback for everybody."""

    async def get(self, name: str) -> None:
        """Send the file."""
        submissions, (kind, _, ending) = self.submissions, name.partition(".")
        files = feedback_files(submissions, kind.partition("-")[2]) if ending == "zip" else {}
        if kind in GRADEBOOKS:
            content = (await self.grades(submissions, kind)).encode()
        else:
            content = zipped(files) if ending == "zip" else results(submissions).encode()
        self.set_header("Content-Type", "application/zip" if ending == "zip" else "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.set_header("Cache-Control", "no-store")
        self.finish(content)

    async def grades(self, submissions: ClassFolder, platform: str) -> str:
        """Everybody's marks from 0 to 100."""
        people = {person.owner: (person.id, person.name) for person in submissions.everybody()}
        answer = Told() if self.teller is None else await self.teller.grades(platform, people)
        if not answer.sheet:
            raise HTTPError(404)
        return answer.sheet
