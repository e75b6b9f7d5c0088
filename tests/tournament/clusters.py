"""A Dask cluster of real processes."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A real scheduler and two real workers on this machine; more workers can be asked for."""
    needed("distributed")
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    running = []

    def start(*words):
        env = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", *words, "--scheduler-file", str(file), "--no-dashboard"]
        running.append(
            subprocess.Popen(command, cwd=folder, env=env, stderr=subprocess.DEVNULL, start_new_session=True)
        )
        return running[-1]

    def worker(*words):
        more = ("--nthreads", "1", "--host", "127.0.0.1", "--preload", "tests.tournament.killing")
        return start("distributed.cli.dask_worker", *more, *words)

    start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    address = address_in(file)
    yield address, worker
    for process in running:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # a worker that is asked to stop would wait for its scheduler
        process.wait()


def needed(package):
    """Skip on a person's machine what is a failure in the tests of a change."""
    if os.environ.get("CI") != "true":
        pytest.importorskip(package, reason="pip install 'beankit[dask]'")


def address_in(file):
    """The address of a scheduler, once it has written it down."""
    for _ in range(600):
        try:
            return json.loads(file.read_text())["address"]
        except (FileNotFoundError, ValueError):
            sleep(0.1)
    raise AssertionError("the scheduler did not start")
