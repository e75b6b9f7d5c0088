"""Handing in a bot on a page: the form, its file as it arrives, the place in the queue, and what the check found.

With their code, students read later how their bot does.
"""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.board.messages import Told
from beankit.apps.pages.base import Page
from beankit.apps.pages.limits import admit, too_often
from beankit.apps.queue import MOST_UPLOAD, Job, JobAnswer, Queue, QueueFull
from beankit.checks.report import SOURCE, STEPS, Finding, GameReport, Report
from beankit.classroom.folder import ClassFolder, Playing
from beankit.classroom.people import Person
from beankit.classroom.slips import WrongForm, check_known, code_of
from beankit.core.said import Said, say


class Submitting(Page):
    """The submission page."""

    tab = "submit"

    async def get(self) -> None:
        """Show the form, or with a ticket the place in the queue and the answer."""
        number = self.get_query_argument("ticket", "")
        if self.house.submissions is None:
            self.show("no_submissions.html")
            return
        if number and number not in self.queue.tickets:
            self.set_status(404)  # an hour has passed, or the server was restarted
        part = "verdict.html" if self.get_query_argument("part", "") else "submit.html"
        self.show(part, **self.facts(number))

    async def post(self) -> None:
        """Queue a bot."""
        if self.house.submissions is None:
            raise HTTPError(404)
        who, code = self.get_body_argument("name", ""), self.get_body_argument("code", "", strip=False)
        sent = self.request.files.get("file", [])
        if not sent or not sent[0]["body"]:
            return self.refuse("file", say("Choose a file."), who)
        if len(sent[0]["body"]) > MOST_UPLOAD:
            large = say("The file is too large: at most {most} MB.", most=MOST_UPLOAD >> 20)
            return self.refuse("file", large, who)
        submissions = ClassFolder(self.house.submissions)
        address = self.address
        try:
            if wait := self.settings["sent"].wait(address):
                raise too_often(wait)
            person = await admit(self.settings["codes"], submissions, who, code, address)
        except WrongForm as wrong:
            return self.refuse(wrong.field, wrong.said, who)
        job = Job(str(self.house.submissions), who, code, sent[0]["filename"], sent[0]["body"], self.lang)
        try:
            number = self.queue.add(job, in_queue(submissions, person, address), address)
        except QueueFull as full:
            return self.refuse("file", full.said, who)
        self.redirect(f"{self.base_url}submit?ticket={number}", status=303)
        return None

    @property
    def queue(self) -> Queue:
        """The queue of this server."""
        queue: Queue = self.settings["queue"]
        return queue

    def refuse(self, field: str, why: Said, who: str) -> None:
        """Show the form again with what is wrong at its field."""
        self.set_status(400)
        self.show("submit.html", **{**self.facts(""), "wrong": {field: self.spoken(why)}, "name": who})

    def facts(self, number: str) -> dict[str, object]:
        """What the page shows."""
        assert self.house.submissions is not None
        submissions = ClassFolder(self.house.submissions)
        ticket = self.queue.tickets.get(number)
        answer = ticket.answer if ticket else None
        sentence = self.spoken(answer.said) if answer else ""
        return {
            **form_facts(submissions),
            "ticket_number": number,
            "ticket": ticket,
            "place": self.queue.place(number),
            "answer": answer,
            "told": sentence,
            "wrong": {answer.field: sentence} if answer and answer.field else {},
            "name": ticket.job.who if ticket else "",
            "strip": strip(answer.report) if answer and answer.report else [],
            "finding": finding(answer),
            "bots": playing(submissions, answer.owner) if answer and answer.owner else [],
            "ended": ended,
        }


class Own(Page):
    """The page about one's own bot; nothing in its address opens it."""

    tab = "submit"

    async def get(self) -> None:
        """Lead to the form."""
        self.redirect(f"{self.base_url}submit#own")

    async def post(self) -> None:
        """Show a bot's page to whoever knows its owner's name and code."""
        if self.house.submissions is None:
            raise HTTPError(404)
        submissions = ClassFolder(self.house.submissions)
        try:
            person = await admitted(self, submissions)
        except WrongForm as wrong:
            who = self.get_body_argument("name", "")
            return self.refuse(f"own_{wrong.field}", wrong.said, who)
        await self.tell(submissions, person)
        return None

    async def tell(self, submissions: ClassFolder, person: Person) -> None:
        """Everything about the bot of one person."""
        answer = Told() if self.teller is None else await self.teller.troubles(person.owner)
        handins = submissions.handins_of(person.owner)
        last = handins[0] if handins else None
        checked = submissions.verdict(last).told(self.lang) if last else ""
        bots = playing(submissions, person.owner)
        out = person.owner in submissions.disqualified
        facts = {"person": person, "last": last, "checked": checked, "bots": bots, "out": out}
        self.show("own.html", **facts, settings=submissions.settings, told=answer)

    def refuse(self, field: str, why: Said, who: str) -> None:
        """Show the form again with what is wrong at its field."""
        self.set_status(400)
        assert self.house.submissions is not None
        facts = form_facts(ClassFolder(self.house.submissions))
        self.show("submit.html", **{**facts, "wrong": {field: self.spoken(why)}, "own": who})


async def admitted(page: Page, submissions: ClassFolder) -> Person:
    """Whoever wrote their name and code into the form of a page."""
    who, code = page.get_body_argument("name", ""), page.get_body_argument("code", "", strip=False)
    return await admit(page.settings["codes"], submissions, who, code, page.address, check_known)


def in_queue(submissions: ClassFolder, person: Person, address: str) -> str:
    """Who takes turns in the queue: a person who has shown their code, else whoever uses this name at an address."""
    return person.id if code_of(submissions.known, person) else f"{person.id} {address}"


def form_facts(submissions: ClassFolder) -> dict[str, object]:
    """What the page shows as long as nothing was handed in."""
    empty: dict[str, object] = {"ticket_number": "", "ticket": None, "answer": None, "name": "", "own": "", "bots": []}
    return {**empty, "wrong": {}, "settings": submissions.settings, "most": MOST_UPLOAD >> 20}


def finding(answer: JobAnswer | None) -> Finding | None:
    """The first thing that is wrong."""
    if answer is None or answer.report is None:
        return None
    return next(iter(answer.report.findings.values()), None)


def ended(sentence: str) -> str:
    """A sentence with a full stop, unless it ends with another mark."""
    return sentence if sentence.endswith(("?", ":")) else f"{sentence}."


def strip(report: Report) -> list[tuple[str, str]]:
    """Each step with what became of it: ok, failed or untried."""
    bad = report.finding.step if report.finding else ""
    steps = [(name, "ok" if name in report.passed else "failed" if name == bad else "untried") for name in SOURCE]
    game = next((other for other in report.games if not other.good), report.games[0] if report.games else None)
    return steps + [(name, state(game, name)) for name in STEPS]


def state(game: GameReport | None, step: str) -> str:
    """What became of a step in a game."""
    if game is not None and step in game.passed:
        return "ok"
    return "failed" if game is not None and game.finding and game.finding.step == step else "untried"


def playing(submissions: ClassFolder, owner: str) -> list[Playing]:
    """The bots that play now for an owner, each with its games."""
    return submissions.playing_of(submissions.handins_of(owner))
