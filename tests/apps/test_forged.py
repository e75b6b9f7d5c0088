"""What a hostile browser sends to its own kernel, past the page: no code runs, and no file is opened."""

import sys
from threading import Event
from uuid import uuid4

import pytest

from beankit.arena.bots.roster import find_bot
from tests.apps.serving import FORM, kernel_of
from tests.apps.wire import PATIENCE, forged

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

EVIL = """
from pathlib import Path
from beankit import Bot

Path({mark!r}).touch()


class Evil(Bot):
    pass
"""


@pytest.mark.full
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


@pytest.mark.full
def test_a_page_that_says_nothing_keeps_its_connection(server, visitor):
    with forged(server, visitor.post("deal", FORM)) as page:
        asked, pong = Event(), page.socket.protocol.receive_data

        def heard(data):
            if data[:1] == b"\x89":  # the server asks whether anybody is there
                asked.set()
            return pong(data)

        page.socket.protocol.receive_data = heard
        assert asked.wait(PATIENCE), "cut off instead"
        assert page.widgets()


@pytest.mark.full
def test_a_connection_from_another_site_is_refused(server, visitor):
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    address = f"{server.address.replace('http', 'ws', 1)}api/kernels/{kernel_of(visitor.post('deal', FORM))}/channels"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403


@pytest.mark.full
def test_forged_messages_open_no_file_and_change_no_setting(server, visitor, tmp_path):
    server.attacked = True
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
                {"do": "code", "bot": str(evil)},
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
    assert "Traceback" not in heard
    assert sys.prefix not in heard
    again = visitor.get(f"play?table={key}")
    assert again.status == 200
    assert 'aria-label="Continue: Bohnanza"' in visitor.get().text


@pytest.mark.full
def test_the_kernel_of_another_visitor_is_out_of_reach(server, visitor):
    other = server.visitor()
    kernel = kernel_of(visitor.post("deal", FORM))
    assert kernel not in other.post("deal", FORM).text
    near = kernel[:-1] + ("1" if kernel[-1] == "0" else "0")
    assert other.get(f"api/kernels/{near}").status == 404
