"""Where a token is asked for: the visitors' or the teacher's."""

from __future__ import annotations

import hmac

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.web import HTTPError

from beankit.apps.pages.base import TEACHER, Page
from beankit.apps.pages.limits import Limit

TRIES = Limit(10, 60)
DAY = 1


class Login(Page):
    """The door."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Ask for the token."""
        self.show("login.html", wrong=False, next=self.target())

    @allow_unauthenticated
    async def post(self) -> None:
        """Let in whoever knows a token."""
        TRIES.spend(self)
        given = self.get_body_argument("token", "")
        teacher = same(given, self.house.teacher)
        if not teacher and not same(given, self.house.token):
            self.set_status(403)
            self.show("login.html", wrong=True, next=self.target())
            return
        if teacher:
            options = {"path": self.base_url, "samesite": "Lax", "httponly": True}
            self.set_signed_cookie(TEACHER, "1", expires_days=DAY, **options)
        if self.house.token:
            user = self.identity_provider.generate_anonymous_user(self)
            self.identity_provider.set_login_cookie(self, user)
        self.redirect(self.target(), status=303)

    def target(self) -> str:
        """Where the visitor wanted to go: a page of ours and nowhere else."""
        wanted: str = self.get_argument("next", self.base_url)
        return wanted if wanted.startswith(self.base_url) and not wanted.startswith("//") else str(self.base_url)

    def check_xsrf_cookie(self) -> None:
        """The form carries its mark, also before anybody is known."""
        if not hasattr(self, "_jupyter_current_user"):
            return
        if not self.check_origin():
            raise HTTPError(404)
        super().check_xsrf_cookie()


def same(given: str, token: str) -> bool:
    """Is this the token? Without one there is nothing to know."""
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())
