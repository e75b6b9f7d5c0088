"""Crowds at the doors: those who keep the server waiting lose their place, and a visitor is still answered."""

import asyncio
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

from tests.apps.serving import serving

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

ASK = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n%b\r\n"
LARGE = "POST /{} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nExpect: 100-continue\r\nContent-Length: 3000000\r\n\r\n"
GUARD = """
import asyncio, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
from tornado.netutil import bind_sockets
from tornado.web import Application
from beankit.apps.doors import Doors
from beankit.apps.log import spare

async def main():
    spare([])
    sockets = bind_sockets(0, "127.0.0.1")
    print(sockets[0].getsockname()[1], flush=True)
    Doors(Application([]), 10_000).add_sockets(sockets)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


def story(visit, files=1000, proxy=""):
    """Pages that say who asks, behind doors, while somebody visits them."""
    from tornado.netutil import bind_sockets
    from tornado.web import Application, RequestHandler

    from beankit.apps.doors import Doors

    class Who(RequestHandler):
        def get(self):
            self.finish(self.request.remote_ip)

        def post(self):
            self.finish("thanks")

    async def told():
        sockets = bind_sockets(0, "127.0.0.1")
        place = sockets[0].getsockname()
        doors = Doors(Application([("/", Who)]), files, proxy)
        doors.add_sockets(sockets)
        lines = []

        async def connect(home="127.0.0.1"):
            """A connection from one of the addresses of this computer."""
            line = await asyncio.open_connection(*place, local_addr=(home, 0))
            lines.append(line)
            return line

        try:
            async with asyncio.timeout(120):
                return await visit(connect)
        finally:
            for _, writer in lines:
                writer.close()
            doors.stop()
            await doors.close_all_connections()

    return asyncio.run(told())


async def asked(line, more=b""):
    """The last line of the answer to a request."""
    reader, writer = line
    writer.write(ASK % more)
    return (await reader.read()).rpartition(b"\n")[2].decode()


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf"])
def test_a_request_that_does_not_come_is_not_waited_for(monkeypatch, sent):
    monkeypatch.setattr("beankit.apps.doors.HEAD_TIME", 0.05)
    monkeypatch.setattr("beankit.apps.doors.BODY_TIME", 0.05)

    async def visit(connect):
        reader, writer = await connect()
        writer.write(sent)
        return await reader.read()

    assert story(visit) == b""


def test_when_all_places_are_taken_the_longest_waiting_makes_room():
    async def visit(connect):
        first, second, _ = [await connect() for _ in range(3)]
        second[1].write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\n")
        assert await asked(await connect()) == "127.0.0.1"
        assert await first[0].read() == b""
        second[1].write(b"half")
        assert b"thanks" in await second[0].readuntil(b"thanks")

    story(visit, files=6)


def test_one_address_cannot_take_all_places(monkeypatch):
    monkeypatch.setattr("beankit.apps.doors.MOST_EACH", 2)

    async def visit(connect):
        other, *many = [await connect("127.0.0.3"), *[await connect("127.0.0.2") for _ in range(4)]]
        assert [await reader.read() for reader, _ in many[:2]] == [b"", b""]
        assert await asked(many[2]) == "127.0.0.2"
        assert await asked(other) == "127.0.0.3"
        here = [await connect() for _ in range(4)]  # where a proxy may be
        assert [await asked(line) for line in here] == ["127.0.0.1"] * 4

    story(visit)


def test_only_the_proxy_that_was_named_says_who_asks():
    forged = b"X-Real-Ip: 192.0.2.8\r\nX-Forwarded-For: 192.0.2.9, 192.0.2.10\r\n"

    async def visit(connect):
        assert await asked(await connect("127.0.0.2"), forged) == "192.0.2.10"
        assert await asked(await connect("127.0.0.2"), b"X-Forwarded-For: nobody\r\n") == "127.0.0.2"
        assert await asked(await connect("127.0.0.3"), forged) == "127.0.0.3"

    story(visit, proxy="127.0.0.2")


@pytest.mark.full
def test_without_another_file_to_open_a_visitor_is_answered_and_the_log_stays_short():
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", GUARD]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as server, ExitStack() as crowd:
        place = ("127.0.0.1", int(server.stdout.readline()))
        for _ in range(80):
            crowd.enter_context(socket.create_connection(place))
        with socket.create_connection(place) as line, line.makefile("rb") as answer:
            line.sendall(ASK % b"")
            assert answer.read().startswith(b"HTTP/1.1 404")
        _, log = server.communicate("")
    assert "no more files can be opened" in log
    assert "Traceback" not in log
    assert log.count("\n") < 60


@pytest.mark.full
def test_idle_connections_and_half_uploads_leave_room_for_a_visitor(tmp_path):
    from beankit.apps.pages.submission import MOST_LARGE

    with serving(tmp_path, "--token", "chili", files=256) as server, ExitStack() as crowd:
        place = server.address.split("/")[2]

        def came(sent=""):
            """The answers to somebody who sends this and then nothing more."""
            host, port = place.split(":")
            line = crowd.enter_context(socket.create_connection((host, int(port)), timeout=180))
            line.sendall(sent.encode())
            return crowd.enter_context(line.makefile("rb"))

        for _ in range(300):
            came()
        for path in ("submit", "deal", "login", "nowhere"):
            assert re.search(rb"HTTP/1.1 4\d\d", came(LARGE.format(path, place, "")).read())  # to its end: it is closed
        visitor = server.visitor()
        assert visitor.post("login", {"token": "chili"}).status == 200
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.jar)
        for _ in range(MOST_LARGE):
            assert came(LARGE.format("submit", place, cookies)).readline().startswith(b"HTTP/1.1 100")
        assert came(LARGE.format("submit", place, cookies)).readline().startswith(b"HTTP/1.1 503")
        assert visitor.post("submit", {"name": "x"}).status == 404  # it is small, and nobody collects bots here
        assert visitor.get("watch").status == 200
        crowd.close()
        until = time.monotonic() + 180
        while visitor.post("submit", {"name": "x" * 100_000}).status == 503:  # until it has noticed that all have gone
            assert time.monotonic() < until
        rest = server.stop()
    assert "Traceback" not in rest
    assert len(rest) < 10_000
