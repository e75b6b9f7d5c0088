"""A real server in a process of its own, and visitors who talk HTTP with it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent.parent
FORM = [("game", "bohnanza"), ("against", "trader"), ("against", "counter"), ("practice", "1")]
SEAL = re.compile(r'name="_xsrf" value="([^"]+)"')


class Answer(NamedTuple):
    status: int
    text: str
    url: str
    headers: dict[str, str]


class Visitor:
    """Somebody with a browser that keeps cookies and runs no script."""

    def __init__(self, address: str) -> None:
        self.address, self.jar = address, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path="", **headers) -> Answer:
        return self.ask(urllib.request.Request(self.address + path, headers=headers))

    def post(self, path, fields, files=None, seal=True, **headers) -> Answer:
        """Send a form of the front page, with the mark that it carries."""
        fields = list(fields.items()) if isinstance(fields, dict) else list(fields)
        if seal:
            fields.append(("_xsrf", SEAL.search(self.get("login").text)[1]))
        body, kind = multipart(fields, files) if files else (urlencode(fields).encode(), None)
        if kind:
            headers["Content-Type"] = kind
        return self.ask(urllib.request.Request(self.address + path, data=body, headers=headers))

    def ask(self, request) -> Answer:
        try:
            with self.opener.open(request, timeout=180) as response:
                return Answer(response.status, response.read().decode(), response.url, dict(response.headers))
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read().decode(), error.url, dict(error.headers))


def multipart(fields, files):
    """A form with files as browsers send it."""
    mark = "------------mark"
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode() for name, text in fields
    ]
    for name, (file, content) in files.items():
        head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n\r\n'
        parts.append(head.encode() + content + b"\r\n")
    return b"".join(parts) + f"--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"


class Serving:
    """A running server."""

    def __init__(self, process, address: str, said: list[str], word: str = "") -> None:
        self.process, self.address, self.said, self.word = process, address, said, word

    def visitor(self) -> Visitor:
        """Somebody with a browser; behind a proxy they have the word."""
        visitor = Visitor(self.address)
        if self.word:
            visitor.get(f"?token={self.word}")
        return visitor

    def told(self, pattern: str) -> str:
        """What the terminal tells and nobody else."""
        while not (found := re.search(pattern, "".join(self.said))):
            line = self.process.stdout.readline().decode()
            assert line, f"it ended: {''.join(self.said)}"
            self.said.append(line)
        return found[1]

    def leading_word(self) -> str:
        """The word of whoever leads a final."""
        return self.told(r"lead=([\w-]+)")

    def stop(self) -> str:
        """Press ctrl-C; the rest of what it prints."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=120)
        demand_quiet(rest)
        return rest.decode()


def demand_quiet(rest: bytes):
    """Whatever a page sends, and whenever it is closed, nothing fails on the server."""
    assert b"Traceback" not in rest, rest.decode()


@contextmanager
def serving(home: Path, *words: str, env=None, before: str = "") -> Iterator[Serving]:
    """`beankit serve` on a free port, with its games in a folder of the test.

    `before`: Python that runs first.
    """
    start = ["-c", f"{before}; from beankit.cli import main; main()"] if before else ["-m", "beankit"]
    command = [sys.executable, *start, "serve", "--port", "0", "--no-browser", *map(str, words)]
    env = {**os.environ, "XDG_STATE_HOME": str(home / "state"), **(env or {})}
    # No buffer on our side: what was read ahead there would be missing in the rest.
    process = subprocess.Popen(command, cwd=home, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
    said: list[str] = []
    try:
        for line in process.stdout:
            said.append(line.decode())
            if match := re.search(r"http://\S+", said[-1]):
                word = match[0].partition("?token=")[2] if "--proxy" in words else ""
                server = Serving(process, re.sub(r"\?.*", "", match[0]), said, word)
                yield server
                break
        else:
            raise AssertionError(f"it did not start: {''.join(said)}")
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                rest, _ = process.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
            demand_quiet(rest)


def wait_for_port(port, process):
    """Until somebody answers there."""
    until = time.monotonic() + 240
    while process.poll() is None and time.monotonic() < until:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise AssertionError("the Jupyter server did not start")
