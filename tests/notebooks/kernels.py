"""Kernels that are reached through files: of two that start at once, one may take the other's port."""

import atexit
from itertools import count
from tempfile import TemporaryDirectory

import nbval.kernel
from jupyter_client import KernelManager
from traitlets import default

FOLDER, NUMBERS = TemporaryDirectory(prefix="kernels-"), count()
atexit.register(FOLDER.cleanup)


class Manager(KernelManager):
    """Starts a kernel that nobody else can be mistaken for."""

    @default("transport")
    def _transport_default(self):
        return "ipc"

    @default("ip")
    def _ip_default(self):
        return f"{FOLDER.name}/{next(NUMBERS)}"


def use() -> None:
    """Let nbval start its kernels so."""
    nbval.kernel.KernelManager = Manager
