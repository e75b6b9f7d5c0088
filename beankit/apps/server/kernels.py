"""The Pythons behind pages: each page gets its own, there are only so many, and idle ones are ended."""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from uuid import uuid4

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer

from beankit.core.errors import BeankitError
from beankit.core.hints import Data

NAME = "python3"
NEXT: ContextVar[str] = ContextVar("NEXT", default="")  # how the kernel is called that this page is about to start
QUICK = ("--HistoryManager.enabled=False",)  # nobody types here, so there is nothing to remember
QUIET = ("--IPKernelApp.log_level=CRITICAL",)  # else every message that makes no sense writes a page of the log
PRIVATE = ("stream", "error")  # what a kernel prints or fails with
LOG = logging.getLogger("tornado.application")


class Full(BeankitError):
    """As many pages are open as this computer shall carry."""


class OwnPython(KernelSpecManager):
    """One kernel: the Python that runs this server, whatever others are installed on this computer."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """How it is started."""
        if kernel_name != NAME:
            raise NoSuchKernel(kernel_name)
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", *QUICK, *QUIET]
        return KernelSpec(argv=argv, display_name="Python", language="python")

    def find_kernel_specs(self) -> dict[str, str]:
        """Its name; it has no folder."""
        return {NAME: ""}

    def get_all_specs(self) -> Data:
        """Its name with what is known about it."""
        return {NAME: {"resource_dir": "", "spec": self.get_kernel_spec(NAME).to_dict()}}


class LimitedKernels(AsyncMappingKernelManager):
    """At most so many kernels; one more is refused."""

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
