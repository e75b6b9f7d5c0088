"""Behind a real Jupyter server, as on a JupyterHub and on Binder: the pages know the path under which they stand."""

import os
import re
import socket
import subprocess
import sys
import tomllib

import pytest

from beankit.apps.proxy import beankit
from tests.apps.serving import FORM, ROOT, Visitor, wait_for_port
from tests.apps.wire import forged

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

BASE = "/user/x/"
CONFIG = """
from beankit.apps.proxy import beankit

c.ServerProxy.servers = {"beankit": beankit()}
c.ServerApp.jpserver_extensions = {"jupyter_server_proxy": True}
"""


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    """The address of the pages behind a Jupyter server."""
    home = tmp_path_factory.mktemp("hub")
    (home / "config.py").write_text(CONFIG)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["--no-browser", f"--ServerApp.base_url={BASE}", f"--port={port}", "--IdentityProvider.token=word"]
    command = [sys.executable, "-m", "jupyter", "server", "--allow-root", f"--config={home / 'config.py'}", *words]
    env = {**os.environ, "XDG_STATE_HOME": str(home), "HOME": str(home), "JUPYTER_CONFIG_DIR": str(home)}
    with (home / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=home, env=env, stdout=log, stderr=log)
    try:
        wait_for_port(port, process)
        yield f"http://127.0.0.1:{port}{BASE}beankit/"
    finally:
        process.terminate()
        process.wait(120)


@pytest.mark.full
def test_the_pages_work_under_a_base_path(hub):
    assert Visitor(hub).get().status == 403 or "login" in Visitor(hub).get().url
    visitor = Visitor(hub)
    front = visitor.get("?token=word")
    assert "<strong>Bohnanza</strong>" in front.text
    links = re.findall(r'(?:src|href|action)="(/[^"]*)"', front.text)
    assert links
    assert [link for link in links if not link.startswith(f"{BASE}beankit/")] == []
    assert visitor.get("pages/pages.css").status == 200
    table = visitor.post("deal", FORM)
    assert table.status == 200
    with forged(table, visitor) as seat:
        seat.say({"do": "since"})
        assert seat.asked()


def test_jupyter_finds_the_pages_by_their_entry_point():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    assert declared["jupyter_serverproxy_servers"] == {"beankit": f"{beankit.__module__}:{beankit.__name__}"}
    assert beankit()["command"][-1] == "{base_url}beankit/"
