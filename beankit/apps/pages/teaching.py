"""What only the teacher sees: everything that was handed in, what the checks said, and all faults and prints."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.board.asking import Told
from beankit.apps.pages.tournament import Watched
from beankit.classroom.receipts import Checks
from beankit.classroom.report import EARLIER, MISSING, PARTLY, PLAYS, REJECTED, STRANGER, UNCHECKED, rows
from beankit.classroom.store import Submissions

STATES = {  # the words for each
    PLAYS: "plays",
    PARTLY: "partly",
    REJECTED: "rejected",
    EARLIER: "earlier",
    MISSING: "missing",
    UNCHECKED: "unchecked",
    STRANGER: "stranger",
}


class Teaching(Watched):
    """The list of a class."""

    tab = "submit"

    async def get(self) -> None:
        """Show it to whoever has the teacher's token, and lead everybody else to the door."""
        if not self.teacher:
            self.redirect(f"{self.base_url}login?next={self.base_url}class")
            return
        if self.house.submissions is None:
            raise HTTPError(404)
        there = Submissions(self.house.submissions)
        checks = Checks(self.house.submissions, there.settings, weak=self.house.weak)
        told = Told() if self.teller is None else await self.teller.troubles(teacher=True)
        folder = self.house.submissions.name
        self.show("class.html", rows=rows(there, checks), states=STATES, folder=folder, told=told)
