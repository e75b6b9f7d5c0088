"""The demo tournament, started from its page: by whoever runs the pages, and by nobody else."""

import json
import re
import time
from types import SimpleNamespace

import pytest

from beankit.apps.house import House
from tests.apps.serving import Visitor, serving

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]


@pytest.mark.full
def test_the_teacher_starts_it_and_visitors_cannot(tmp_path):
    with serving(tmp_path, "--host", "0.0.0.0", "--token", "word", "--teacher-token", "chalk") as server:
        port = re.search(r":(\d+)/", server.address)[1]
        here = f"http://127.0.0.1:{port}/"
        visitor, teacher = Visitor(here), Visitor(here)
        visitor.post("login", {"token": "word"})
        assert "<form" not in visitor.get("tournament").text
        assert visitor.post("tournament", {}).status == 403
        assert json.loads(visitor.get("tournament.json").text)["board"] is None
        page = teacher.post("login", {"token": "chalk", "next": "/tournament"})
        assert "Start the demo tournament" in page.text
        assert teacher.post("tournament", {}, seal=False).status == 403
        page = teacher.post("tournament", {"store": str(tmp_path / "mine.sqlite"), "tournament": "/etc/passwd"})
        assert "The standings are on their way" in page.text
        assert followed(visitor)["head"]["title"].startswith("demo")
        assert "See the standings" in visitor.get().text
        assert teacher.post("tournament", {}).status == 200  # and nothing is started a second time
    assert (tmp_path / "state" / "beankit" / "demo.sqlite").is_file()  # where `--demo` stores it
    assert not (tmp_path / "mine.sqlite").exists()


def test_whoever_comes_through_a_proxy_does_not_run_the_pages():
    from beankit.apps.pages.base import Page  # needs packages of its own

    at_home, behind = House(), House(proxy="127.0.0.1")
    hub, charge = House(base="/user/x/beankit/"), Page.in_charge.fget

    def comes(house, teacher=False, forwarded=False, ip="127.0.0.1"):
        return SimpleNamespace(house=house, teacher=teacher, forwarded=forwarded, request=SimpleNamespace(remote_ip=ip))

    assert charge(comes(at_home))
    assert not charge(comes(at_home, forwarded=True))
    assert not charge(comes(at_home, ip="192.0.2.7"))
    assert not charge(comes(behind))
    assert charge(comes(behind, teacher=True))
    assert charge(comes(hub, forwarded=True))  # of whoever has logged in to their own Jupyter server


def followed(visitor):
    """The first numbers that are shown."""
    until = time.monotonic() + 240
    while (board := json.loads(visitor.get("tournament.json").text)["board"]) is None:
        assert time.monotonic() < until, "nothing is shown"
        time.sleep(0.5)
    return board
