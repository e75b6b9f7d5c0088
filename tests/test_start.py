"""`make start`: the pages are open at once, and ctrl-C closes them."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.apps.serving import Visitor

ROOT = Path(__file__).resolve().parent.parent
pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]


@pytest.mark.full
def test_it_opens_the_pages_says_how_to_play_here_and_stops(tmp_path):
    """In the environment of these tests, which is already set up, and without a window for a browser."""
    words = [f"VENV={sys.prefix}", f"--old-file={sys.prefix}/.pages", f"DEMO={tmp_path}/demo.sqlite", "SERVE=--port 0"]
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MAKE", "DISPLAY", "WAYLAND", "BROWSER"))
    }
    env["XDG_STATE_HOME"] = str(tmp_path)
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        ["make", "start", *words],
        cwd=ROOT,
        env=env,
        stdout=pipe,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    said = []
    try:
        for line in process.stdout:
            said.append(line)
            if "No browser here?" in line:
                break
        address = re.search(r"open at  (\S+)", "".join(said))
        assert address, "".join(said)
        assert "<strong>Bohnanza</strong>" in Visitor(address[1]).get().text
        assert "beankit play bohnanza human trader gardener" in said[-1]
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        rest, _ = process.communicate(timeout=240)
    assert "beankit has stopped" in rest
    assert "".join([*said, rest]).count("Stop it with ctrl-C.") == 1
    assert "Traceback" not in rest
