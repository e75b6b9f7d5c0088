"""Pages with a Python of their own behind them, their kernel: a notebook of ours, drawn by Voila in our own frame.

The number of kernels is limited, and idle ones are ended.
"""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from typing import Any
from uuid import uuid4

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from traitlets import Integer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from beankit.apps.pages.base import SAFE, Page
from beankit.core.errors import BeankitError
from beankit.core.values import Data

SCRIPTS = (  # widgets come as text and are run as modules; still, nothing comes from elsewhere
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' blob: data:; frame-ancestors 'self'; base-uri 'self'; object-src 'none'"
)
RETRY = 20  # seconds
NAME = "python3"
NEXT: ContextVar[str] = ContextVar("NEXT", default="")  # how the kernel is called that this page is about to start
QUICK = ("--HistoryManager.enabled=False",)  # nobody types here, so there is nothing to remember
QUIET = ("--IPKernelApp.log_level=CRITICAL",)  # else every message that makes no sense writes a page of the log
PRIVATE = ("stream", "error")  # what a kernel prints or fails with
LOG = logging.getLogger("tornado.application")


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


class Full(BeankitError):
    """As many pages are open as this computer shall carry."""


class OwnPython(KernelSpecManager):
    """One kernel: the Python that runs this server, whatever others are installed on this computer."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """How our Python is started as a kernel."""
        if kernel_name != NAME:
            raise NoSuchKernel(kernel_name)
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", *QUICK, *QUIET]
        return KernelSpec(argv=argv, display_name="Python", language="python")

    def find_kernel_specs(self) -> dict[str, str]:
        """The name of our kernel; it has no folder."""
        return {NAME: ""}

    def get_all_specs(self) -> Data:
        """The name of our kernel, and how it is started."""
        return {NAME: {"resource_dir": "", "spec": self.get_kernel_spec(NAME).to_dict()}}


class LimitedKernels(AsyncMappingKernelManager):
    """At most a certain number of kernels; one more is refused."""

    most = Integer(0, config=True, help="how many kernels there may be at a time")

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        self.begun: set[str] = set()  # those that are starting, listed or not

    async def _async_start_kernel(self, **wanted: object) -> str:
        if len({*self.list_kernel_ids(), *self.begun}) >= self.most:
            raise Full("{most} pages are open", most=self.most)
        name = NEXT.get() or str(uuid4())
        self.begun.add(name)
        try:
            return str(await super()._async_start_kernel(**{**wanted, "kernel_id": name}))
        finally:
            self.begun.discard(name)

    start_kernel = _async_start_kernel


class Discreet(ZMQChannelsWebsocketConnection):
    """The line between a page and its kernel: what the kernel prints stays here, as it names files of this computer."""

    def handle_outgoing_message(self, stream: object, outgoing_msg: list[bytes]) -> None:
        """Pass a message on to the page, or write it to the log."""
        _, (_, head, _, _, content, *_) = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(head)["msg_type"] in PRIVATE:
            said = self.session.unpack(content)
            LOG.error("The Python of a page: %s", said.get("text") or "\n".join(said.get("traceback", ())))
        else:
            super().handle_outgoing_message(stream, outgoing_msg)
