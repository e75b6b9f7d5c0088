"""Processes that work beside the server end with it."""

import asyncio
import sys
from asyncio.subprocess import PIPE

import pytest

from beankit.apps.workers import end

server = pytest.importorskip("beankit.apps.server", reason="pip install 'beankit[pages]'", exc_type=ImportError)
pytestmark = pytest.mark.course

STARTS = """
import os, signal, time
if not os.fork():
    os.kill(os.getpid(), signal.SIGSTOP)
print("started", flush=True)
time.sleep(600)
"""


DEAF = """#!/bin/sh
trap '' INT
touch "$0.begun"
sleep 600
"""


def test_a_command_that_does_not_hear_ctrl_c_is_ended(tmp_path, monkeypatch):
    """The league of a server may be stuck when the server stops."""
    deaf = tmp_path / "deaf"
    deaf.write_text(DEAF)
    deaf.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(deaf))
    monkeypatch.setattr(server, "GRACE", 0.1)

    async def begun_and_stopped():
        task = asyncio.create_task(server.done_beside(["league"]))
        while not deaf.with_suffix(".begun").exists():
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(asyncio.wait_for(begun_and_stopped(), 120))


def test_what_a_worker_has_started_ends_with_it():
    """Nobody hears that a worker is gone as long as something holds its line."""

    async def begun_and_ended():
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", STARTS, stdout=PIPE, start_new_session=True
        )
        await process.stdout.readline()
        await end(process)
        return await process.stdout.read()

    assert asyncio.run(asyncio.wait_for(begun_and_ended(), 120)) == b""
