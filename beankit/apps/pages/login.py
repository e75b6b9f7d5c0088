"""Where a token is asked for: the visitors' or the teacher's. Only wrong ones count: a class may share an address."""

from __future__ import annotations

import hmac

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError

from beankit.apps.pages.base import TEACHER, Page
from beankit.apps.pages.limits import Limit, address_of

TRIES, LINKS = Limit(10, 60), Limit(10, 60)  # wrong ones a minute in the form, and in addresses
DAY = 1


class Login(Page):
    """The page that asks visitors for the word."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Ask for the token, unless the address has the teacher's."""
        if not self.get_query_argument("teacher", ""):
            self.show("login.html", wrong=False, next=self.target())
        elif TRIES.pause(address_of(self.request)):
            raise HTTPError(429)
        else:
            self.try_token(self.get_query_argument("teacher"), visitors="")

    @allow_unauthenticated
    async def post(self) -> None:
        """Let in whoever knows a token."""
        if TRIES.pause(address_of(self.request)):
            raise HTTPError(429)
        self.try_token(self.get_body_argument("token", ""), visitors=self.house.token)

    def try_token(self, given: str, visitors: str) -> None:
        """Let somebody in with the teacher's token, or the visitors'."""
        teacher = same(given, self.house.teacher)
        if not teacher and not same(given, visitors):
            TRIES.wait(address_of(self.request))
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
        plain = wanted.isprintable() and "\\" not in wanted  # browsers drop tabs, and read a backslash as a slash
        ours = wanted.startswith(self.base_url) and not wanted.startswith("//")
        return wanted if plain and ours else str(self.base_url)

    def check_xsrf_cookie(self) -> None:
        """The form carries its mark, also before anybody is known."""
        if not hasattr(self, "_jupyter_current_user"):
            return
        if not self.check_origin():
            raise HTTPError(404)
        super().check_xsrf_cookie()


class Gatekeeper(PasswordIdentityProvider):
    """Opens for the token in an address, as in the QR code; after too many wrong ones it has to be typed."""

    def get_token(self, handler: JupyterHandler) -> str | None:
        """The token of a request; one in a form is for `Login`."""
        return None if handler.get_body_argument("token", "") else super().get_token(handler)

    async def get_user_token(self, handler: JupyterHandler) -> User | None:
        """Whoever has the right one."""
        if not self.get_token(handler) or LINKS.pause(address_of(handler.request)):
            return None
        user = await super().get_user_token(handler)
        if user is None:
            LINKS.wait(address_of(handler.request))
        return user


def same(given: str, token: str) -> bool:
    """Is this the token? Without one there is nothing to know."""
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())
