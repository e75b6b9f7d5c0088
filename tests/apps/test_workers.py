"""Processes that work beside the server end with it."""

import asyncio
import sys
from asyncio.subprocess import PIPE

from beankit.apps.workers import end

STARTS = """
import os, signal, time
if not os.fork():
    os.kill(os.getpid(), signal.SIGSTOP)
print("started", flush=True)
time.sleep(600)
"""


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
