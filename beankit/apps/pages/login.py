"""Where a word is asked for: the visitors' or the teacher's. Only wrong ones count: a class may share an address."""

from __future__ import annotations

from tornado.web import HTTPError

from beankit.apps.pages.base import DAY, TEACHER, VISITOR, Page, same
from beankit.apps.pages.limits import Bucket


class Login(Page):
    """The page that asks for the word."""

    stranger = True

    async def get(self) -> None:
        """Ask for the word, unless the address has the teacher's."""
        if given := self.get_query_argument("teacher", ""):
            self.try_word(given, visitors="")
        else:
            self.show("login.html", wrong=False, next=self.target())

    async def post(self) -> None:
        """Let in whoever knows a word."""
        self.try_word(self.get_body_argument("token", ""), visitors=self.house.token)

    def try_word(self, given: str, visitors: str) -> None:
        """Let somebody in with the teacher's word, or the visitors'."""
        codes: Bucket = self.settings["codes"]
        if codes.pause(self.address):
            raise HTTPError(429)
        teacher = same(given, self.house.teacher)
        if not teacher and not same(given, visitors):
            codes.take(self.address)
            self.set_status(403)
            self.show("login.html", wrong=True, next=self.target())
            return
        for name in (TEACHER,) * teacher + (VISITOR,) * bool(self.house.token):
            self.set_signed_cookie(name, "1", expires_days=DAY, **self.cookie_parts())
        self.redirect(self.target(), status=303)

    def target(self) -> str:
        """Where the visitor wanted to go: a page of ours and nowhere else."""
        wanted = self.get_argument("next", self.base_url)
        plain = wanted.isprintable() and "\\" not in wanted  # browsers drop tabs, and read a backslash as a slash
        ours = wanted.startswith(self.base_url) and not wanted.startswith("//")
        return wanted if plain and ours else self.base_url
