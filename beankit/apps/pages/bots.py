"""What a student reads about their own bot, with their code."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.board.messages import Told
from beankit.apps.pages.base import Page
from beankit.apps.pages.limits import Limit, address_of, too_often
from beankit.apps.pages.submission import form_facts, playing
from beankit.apps.pages.tournament import Watched
from beankit.classroom.codes import WrongForm, check_known
from beankit.classroom.people import Person
from beankit.classroom.store import Submissions

LOOKS = Limit(120, 10 * 60)  # in ten minutes from one address, which a class may share


class Own(Watched):
    """The page about one's own bot; nothing in its address opens it."""

    tab = "submit"

    async def get(self) -> None:
        """Lead to the form."""
        self.redirect(f"{self.base_url}submit#own")

    async def post(self) -> None:
        """Show it to whoever knows the name and its code."""
        if self.house.submissions is None:
            raise HTTPError(404)
        there = Submissions(self.house.submissions)
        try:
            person = await admitted(self, there)
        except WrongForm as wrong:
            who = self.get_body_argument("name", "")
            return self.refuse(f"own_{wrong.field}", self.said(wrong.told, **wrong.words), who)
        await self.tell(there, person)
        return None

    async def tell(self, there: Submissions, person: Person) -> None:
        """Everything about the bot of one person."""
        answer = Told() if self.teller is None else await self.teller.troubles(person.owner)
        records = there.records_of(person.owner)
        last = records[0].last if records else None
        bots = playing(self.house, there, person.owner)
        out = person.owner in there.disqualified
        self.show("own.html", person=person, last=last, bots=bots, settings=there.settings, told=answer, out=out)

    def refuse(self, field: str, sentence: str, who: str) -> None:
        """Show the form again with what is wrong at its field."""
        self.set_status(400)
        assert self.house.submissions is not None
        self.show(
            "submit.html", **{**form_facts(Submissions(self.house.submissions)), "wrong": {field: sentence}, "own": who}
        )


async def admitted(page: Page, there: Submissions) -> Person:
    """Whoever wrote their name and code into the form of a page."""
    who, code = page.get_body_argument("name", ""), page.get_body_argument("code", "", strip=False)
    address, guesses = address_of(page.request), page.settings["guesses"]
    if wait := LOOKS.wait(address):
        raise too_often(wait)
    person: Person = await guesses.admit(there, who, code, address, checked=check_known)
    return person
