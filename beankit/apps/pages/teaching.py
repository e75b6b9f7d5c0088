"""What only the teacher sees: everything that was handed in, with what the checks said."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.pages.base import Page
from beankit.classroom.receipts import Checks
from beankit.classroom.report import rows
from beankit.classroom.store import Submissions


class Teaching(Page):
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
        self.show("class.html", rows=rows(there, checks), folder=self.house.submissions.name)
