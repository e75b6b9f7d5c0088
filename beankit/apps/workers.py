"""Processes of the kit that work beside the server, each for one part of it, and end with that part."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

MOST_LINE = 1 << 20  # bytes


@asynccontextmanager
async def worker(*words: str, stdin: int = DEVNULL, stderr: int | None = None) -> AsyncIterator[Process]:
    """A process for a while: afterwards it is ended, whatever it is doing."""
    process = await begin(*words, stdin=stdin, stderr=stderr)
    try:
        yield process
    finally:
        await end(process)


async def begin(*words: str, stdin: int, stderr: int | None = None, most: int = MOST_LINE) -> Process:
    """Start a module of the kit, named by the first word, in a process whose lines can be read."""
    command = (sys.executable, "-m", *words)
    return await asyncio.create_subprocess_exec(
        *command, stdin=stdin, stdout=PIPE, stderr=stderr, limit=most, start_new_session=True
    )


async def end(process: Process) -> None:
    """End a process with all that it started in its session, which may be stopped, and wait until it is gone."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
