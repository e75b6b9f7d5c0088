"""A page that takes a file: its body is read when it is known who sends it, and only a few large ones at a time."""

from __future__ import annotations

from typing import Any

from tornado.httputil import HTTPInputError, parse_body_arguments
from tornado.web import HTTPError, stream_request_body

from beankit.apps.pages.base import Page
from beankit.apps.server.doors import MOST_BODY

MOST_FORM = 4 << 20  # bytes of a request: a bot has at most 2 MiB, and somewhat more is refused in words
MOST_LARGE = 30  # that arrive at the same time


@stream_request_body
class Upload(Page):
    """A form with a file."""

    arriving = 0  # large ones, in all visits
    body: bytearray
    large = False
    complete = False

    async def prepare(self, **given: Any) -> None:
        """Let the body in: whoever is a stranger has been refused by then."""
        self.body = bytearray()
        await super().prepare(**given)
        if self._finished or self.request.method != "POST":
            return
        length = self.request.headers.get("Content-Length", "")
        if length.isdecimal() and int(length) <= MOST_BODY:
            return
        if Upload.arriving >= MOST_LARGE:
            raise HTTPError(503)
        Upload.arriving += 1
        self.large = True
        self.request.connection.set_max_body_size(MOST_FORM)

    def data_received(self, chunk: bytes) -> None:
        """Keep a part of the body."""
        self.body += chunk

    def check_xsrf_cookie(self) -> None:
        """The mark of the form is in the body."""
        if self.complete:
            super().check_xsrf_cookie()

    def unpack(self) -> None:
        """Read the form: `post` begins with this."""
        self.arrived()
        self.complete = True
        request = self.request
        kind = request.headers.get("Content-Type", "")
        try:
            parse_body_arguments(kind, bytes(self.body), request.body_arguments, request.files, request.headers)
        except HTTPInputError:
            raise HTTPError(400) from None
        self.body.clear()
        for name, values in request.body_arguments.items():
            request.arguments.setdefault(name, []).extend(values)
        self.check_xsrf_cookie()

    def on_connection_close(self) -> None:
        """The rest does not come."""
        self.arrived()
        super().on_connection_close()

    def on_finish(self) -> None:
        """It is answered, perhaps before it came."""
        self.arrived()
        super().on_finish()

    def arrived(self) -> None:
        """Another large one may come."""
        if self.large:
            self.large = False
            Upload.arriving -= 1
