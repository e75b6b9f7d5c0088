"""What a hostile browser sends to its own kernel, past the page: no code runs, and no file is opened."""

import json
import re
from contextlib import contextmanager
from uuid import uuid4

import pytest

from beankit.arena.roster import find_bot
from tests.apps.serving import serving

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

FORM = [("game", "bohnanza"), ("against", "trader"), ("against", "counter"), ("practice", "1")]
EVIL = """
from pathlib import Path
from beankit import Bot

Path({mark!r}).touch()


class Evil(Bot):
    pass
"""


class Forger:
    """A websocket to a kernel, opened by hand."""

    def __init__(self, socket):
        self.socket, self.session = socket, uuid4().hex

    def send(self, kind, content, channel="shell", buffers=None):
        head = {"msg_id": uuid4().hex, "msg_type": kind, "session": self.session, "username": "", "version": "5.3"}
        head["date"] = "2026-01-01T00:00:00Z"
        message = {"header": head, "parent_header": {}, "metadata": {"version": "2.1.0"}, "content": content}
        self.socket.send(json.dumps({**message, "channel": channel, "buffers": buffers or []}))
        return head["msg_id"]

    def answer(self, kind, content):
        """The reply to a request; everything that was sent before has been dealt with then."""
        number = self.send(kind, content)
        while True:
            found = json.loads(self.socket.recv(timeout=30))
            if found["parent_header"].get("msg_id") == number and found["channel"] == "shell":
                return found["content"]

    def widgets(self):
        """The names of all widgets in the kernel."""
        return list(self.answer("comm_info_request", {"target_name": "jupyter.widget"})["comms"])

    def heard(self):
        """Everything that arrives until the kernel has answered once more."""
        number, found = self.send("comm_info_request", {}), []
        while True:
            found.append(text := self.socket.recv(timeout=30))
            message = json.loads(text)
            if message["parent_header"].get("msg_id") == number and message["channel"] == "shell":
                return "".join(found)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def visitor(server):
    return server.visitor()


@contextmanager
def forged(server, page):
    """A second connection to the kernel of a page."""
    from websockets.sync.client import connect

    kernel = re.search(r'"kernelId": "([\w-]+)"', page.text)[1]
    address = f"{server.address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id=forged"
    with connect(address, origin=server.address.rstrip("/")) as socket:
        yield Forger(socket)


def test_requests_to_run_code_are_dropped(server, visitor, tmp_path):
    mark = tmp_path / "run"
    code = {"code": f"open({str(mark)!r}, 'w').close()", "silent": False, "user_expressions": {}, "allow_stdin": False}
    with forged(server, visitor.post("deal", FORM)) as forger:
        assert forger.widgets()  # the connection works
        for channel in ("shell", "control", "stdin", "iopub"):
            forger.send("execute_request", code, channel)
        for kind in (
            "inspect_request",
            "complete_request",
            "debug_request",
            "create_subshell_request",
            "usage_request",
        ):
            forger.send(kind, {"code": "1", "cursor_pos": 1, "command": "initialize"}, "control")
        assert forger.widgets()
    assert not mark.exists()


def test_a_connection_from_another_site_is_refused(server, visitor):
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    kernel = re.search(r'"kernelId": "([\w-]+)"', visitor.post("deal", FORM).text)[1]
    address = f"{server.address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_forged_messages_open_no_file_and_change_no_setting(server, visitor, tmp_path):
    mark, evil = tmp_path / "loaded", tmp_path / "evil.py"
    evil.write_text(EVIL.format(mark=str(mark)))
    find_bot(str(evil))  # this is what must not happen in the kernel
    mark.unlink()
    page = visitor.post("deal", FORM)
    key = page.url.rpartition("=")[2]
    with forged(server, page) as forger:
        for widget in forger.widgets():
            for content in (
                {"do": "set", "name": "hint", "value": str(evil)},
                {"do": "set", "name": "seat", "value": 1},
                {"do": "set", "name": "against", "value": [str(evil)] * 2},
                {"do": "hint", "n": 1, "bot": str(evil)},
                {"do": "act", "n": 1, "text": f"plant {evil} 0"},
                {"do": "again", "how": str(evil)},
                {"do": "load", "path": str(evil)},
                {"do": "rule", "number": "../../../etc/passwd"},
                ["do", "act"],
                "x" * 100_000,
            ):
                forger.send("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})
            state = {"against": [str(evil)], "key": "x", "seat": 1, "shelf": "/", "_esm": "", "game": f"{evil}:Evil"}
            forger.send(
                "comm_msg", {"comm_id": widget, "data": {"method": "update", "state": state, "buffer_paths": []}}
            )
        for target in ("jupyter.widget", "jupyter.widget.control", "beankit", "os.system"):
            data = {"state": {"_model_module": "anywidget", "_model_name": "AnyModel", "path": str(evil)}}
            forger.send("comm_open", {"comm_id": uuid4().hex, "target_name": target, "data": data})
        heard = forger.heard()
        assert forger.widgets()
    assert not mark.exists()
    assert key not in heard
    again = visitor.get(f"play?table={key}")
    assert again.status == 200
    assert "Your game goes on: Bohnanza" in visitor.get().text


def test_the_kernel_of_another_visitor_is_out_of_reach(server, visitor):
    other = server.visitor()
    page = visitor.post("deal", FORM)
    kernel = re.search(r'"kernelId": "([\w-]+)"', page.text)[1]
    theirs = other.post("deal", FORM)
    assert kernel not in theirs.text
    assert other.get("api/kernels").status == 404
    near = kernel[:-1] + ("1" if kernel[-1] == "0" else "0")
    assert other.get(f"api/kernels/{near}").status == 404
