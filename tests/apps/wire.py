"""A websocket to a kernel, opened by hand, as no page of the kit does it."""

import json
from contextlib import contextmanager
from uuid import uuid4

from tests.apps.serving import kernel_of

PATIENCE = 180  # seconds


class Wire:
    """The messages between a page and its kernel."""

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
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["parent_header"].get("msg_id") == number and message["channel"] == "shell":
                return message["content"]

    def widgets(self):
        """The names of all widgets in the kernel."""
        return list(self.answer("comm_info_request", {"target_name": "jupyter.widget"})["comms"])

    def heard(self):
        """Everything that arrives until the kernel has answered once more."""
        number, texts = self.send("comm_info_request", {}), []
        while True:
            texts.append(text := self.socket.recv(timeout=PATIENCE))
            message = json.loads(text)
            if message["parent_header"].get("msg_id") == number and message["channel"] == "shell":
                return "".join(texts)


class Seat(Wire):
    """The table of a page, at the other end of its websocket."""

    def __init__(self, socket):
        super().__init__(socket)
        self.comms = self.widgets()

    def say(self, content):
        """Send a message to the table: it is one of a few widgets, and the others do not listen."""
        for widget in self.comms:
            self.send("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})

    def picture(self):
        """The next picture of the table."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            content = message["content"].get("data", {}).get("content", {}) if message["channel"] == "iopub" else {}
            if isinstance(content, dict) and "n" in content:
                return content

    def asked(self, over=False):
        """The next picture with a question, or of the end."""
        while not (picture := self.picture()).get("ask") and not (over and picture.get("result")):
            pass
        return picture


@contextmanager
def forged(server, page, kind=Wire):
    """A second connection to the kernel of a page."""
    from websockets.sync.client import connect

    path = f"api/kernels/{kernel_of(page)}/channels?session_id={uuid4().hex}"
    with connect(server.address.replace("http", "ws", 1) + path, origin=server.address.rstrip("/")) as socket:
        yield kind(socket)
