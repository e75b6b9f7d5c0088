"""Pages with a kernel behind them: a notebook of ours, drawn by Voila in our own frame."""

from __future__ import annotations

from typing import Any

from tornado.web import HTTPError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from beankit.apps.pages.base import SAFE, Page
from beankit.apps.server.kernels import Full

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

    def set_default_headers(self) -> None:
        """The same as for other pages, but widgets may run."""
        for name, value in {**SAFE, "Content-Security-Policy": SCRIPTS}.items():
            self.set_header(name, value)

    async def open_room(self, title: str) -> None:
        """Start a kernel and show the notebook; if there are too many, say so."""
        self.title, self.notebook_path = title, self.notebook
        try:
            async for part in self.get_generator():
                self.write(part)
                await self.flush()
        except Full:
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY))
            self.show("message.html", told=self.said("full"), more=self.said("full_more"), again=True)


class Leaving(VoilaShutdownKernelHandler):
    """A page that is closed says so, and its kernel ends; such a last word cannot carry the mark of a form."""

    def check_xsrf_cookie(self) -> None:
        """Whoever knows the name of a kernel is its page; other sites are refused all the same."""
        if not self.check_origin():
            raise HTTPError(403)


def dressed(page: Any, notebook: Any, cwd: str) -> None:  # noqa: ARG001 - Voila calls it with these names
    """Tell the template what it needs to know about this visit."""
    notebook.metadata["title"] = page.title
    notebook.metadata["page"] = page.drawn("frame.html")
    notebook.metadata["lang"] = page.lang
