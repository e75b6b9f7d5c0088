"""Real servers for the tests in a browser."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DENIED = ["@voila-dashboards/jupyterlab-preview", "@jupyter-notebook/lab-extension", "jupyterlab-jupytext"]


def notebook(path, *cells):
    """A notebook with these cells of code."""
    made = [
        {"cell_type": "code", "execution_count": None, "id": f"c{n}", "metadata": {}, "outputs": [], "source": cell}
        for n, cell in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path.write_text(json.dumps({"cells": made, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}), "utf-8")


@contextmanager
def running(*command, folder, address, seconds=240):
    """A server, until the block ends; yields its address once it answers there."""
    log = folder / "server.log"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "JUPYTER_PLATFORM_DIRS": "1"}
    with log.open("wb") as out:
        server = subprocess.Popen([sys.executable, "-m", *command], cwd=folder, env=env, stdout=out, stderr=out)
    try:
        wait_for(server, log, address, time.monotonic() + seconds)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def wait_for(server, log, address, deadline):
    """Wait until the server answers."""
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=60).close()  # noqa: S310 - our own server
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"the server did not start:\n{log.read_text('utf-8', 'replace')[-2000:]}")


@contextmanager
def voila(folder):
    """Voila for the notebooks of a folder."""
    denied = [f"--VoilaConfiguration.extension_denylist={name}" for name in DENIED]
    port = free_port()
    command = ("voila", str(folder), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1", *denied)
    with running(*command, folder=folder, address=f"http://127.0.0.1:{port}/") as address:
        yield address


def free_port():
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def lab(folder):
    """JupyterLab for the notebooks of a folder."""
    port = free_port()
    quiet = ("--no-browser", "--allow-root", "--IdentityProvider.token=", "--ServerApp.password=")
    command = ("jupyter", "lab", f"--port={port}", "--ip=127.0.0.1", f"--notebook-dir={folder}", *quiet)
    with running(*command, folder=folder, address=f"http://127.0.0.1:{port}/") as address:
        yield address
