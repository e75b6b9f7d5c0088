"""Pages with a kernel behind them: a notebook of ours, drawn by Voila in our own frame."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from beankit.apps.pages.base import SAFE, Page
from beankit.apps.server.kernels import NEXT, Full

SCRIPTS = (  # widgets come as text and are run as modules; still, nothing comes from elsewhere
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' blob: data:; frame-ancestors 'self'; base-uri 'self'; object-src 'none'"
)
RETRY = 20  # seconds


class KernelPage(Page, TornadoVoilaHandler):
    """A page whose notebook is fixed: what a visitor asks for never names a file."""

    room = True
    notebook = ""
    title = ""
    game = ""  # the name of the game, or of the one in the tournament

    def set_default_headers(self) -> None:
        """Nothing may come from elsewhere, as on other pages, but widgets may run."""
        for name, value in {**SAFE, "Content-Security-Policy": SCRIPTS}.items():
            self.set_header(name, value)

    async def open_room(self, title: str) -> None:
        """Start a kernel and show the notebook; if there are too many, say so. Without a visitor the kernel ends."""
        self.title, self.notebook_path = title, self.notebook
        kernel, there = str(uuid4()), True
        NEXT.set(kernel)
        try:
            async for part in self.get_generator():  # to its end: Voila complains of a kernel that ends before
                there = there and await self.sent(part)
        except Full:
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY))
            self.show("message.html", told=self.said("full"), more=self.said("full_more"), again=True)
        if not there and kernel in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel)

    async def sent(self, part: str) -> bool:
        """Send a part of the page; False if nobody waits for it any more."""
        self.write(part)
        try:
            await self.flush()
        except StreamClosedError:
            return False
        return True


class Leaving(VoilaShutdownKernelHandler):
    """A page that is closed says so, and its kernel ends; such a last word cannot carry the mark of a form."""

    def check_xsrf_cookie(self) -> None:
        """Whoever knows the name of a kernel is its page; other sites are refused all the same."""
        if not self.check_origin():
            raise HTTPError(403)


def dressed(page: KernelPage, notebook: Any, cwd: str) -> None:  # noqa: ARG001 - Voila calls it with these names
    """Tell the template what it needs to know about this visit."""
    notebook.metadata["title"] = page.title
    notebook.metadata["page"] = page.drawn("frame.html", title=page.title, game=page.game)
    notebook.metadata["lang"] = page.lang
