"""The doors of the server: how many connections there are, how long each may keep others waiting, and who they are."""

from __future__ import annotations

import errno
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine
from tornado.iostream import IOStream
from tornado.web import Application

from beankit.apps.house import LOOPBACK, is_address

FILES = 8192  # open files that the server wants: connections, and sockets to the Pythons of tables
MOST_CONNECTIONS = 2000
MOST_EACH = 600  # from one address: a class of 60 may share one, and a browser opens up to eight
HEAD_TIME = 60  # seconds for the head of a request; an idle browser connects again by itself
BODY_TIME = 120  # seconds for the rest, so that a slow network can send a bot
MOST_HEAD = 32 << 10  # bytes
MOST_BODY = 64 << 10  # bytes, before it is known who sends them
LOG = logging.getLogger("tornado.general")


def more_files() -> int:
    """Let this process open as many files as it wants and may; how many that are."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    most = FILES if hard == RLIM_INFINITY else min(FILES, hard)
    if soft != RLIM_INFINITY and soft < most:
        setrlimit(RLIMIT_NOFILE, (most, hard))
        soft = most
    return FILES if soft == RLIM_INFINITY else int(soft)


class Doors(HTTPServer):
    """A server of pages; when it is full, whoever has kept it waiting longest makes room."""

    def initialize(self, pages: Application, files: int, proxy: str = "") -> None:
        """The pages that it serves, the files that it may open, and the address of a proxy that it believes."""
        super().initialize(
            pages,
            idle_connection_timeout=HEAD_TIME,
            body_timeout=BODY_TIME,
            max_header_size=MOST_HEAD,
            max_body_size=MOST_BODY,
        )
        self.most = min(MOST_CONNECTIONS, files // 2)  # tables need the other half
        self.shared = (*LOOPBACK, proxy)  # many may come from here
        self.proxy = proxy
        self.streams: dict[IOStream, str] = {}  # open connections, and where they come from
        self.waiting: dict[Any, str] = {}  # those whose request has not arrived in full, the longest waiting first

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listen at these sockets."""
        super().add_sockets([Port.of(listening, self.make_room) for listening in sockets])

    def handle_stream(self, stream: IOStream, address: tuple[object, ...]) -> None:
        """Let somebody in, if there is room."""
        home = str(address[0])
        self.streams = {stream: home for stream, home in self.streams.items() if not stream.closed()}
        crowded = home not in self.shared and [*self.streams.values()].count(home) >= MOST_EACH
        full = crowded or len(self.streams) >= self.most
        if full and not self.make_room(home if crowded else ""):
            LOG.warning("%s is refused: there are %d connections", home, len(self.streams))
            stream.close()
            return
        self.streams[stream] = home
        super().handle_stream(stream, address)

    def make_room(self, home: str = "") -> bool:
        """End the connection that has kept us waiting longest, of this address or of all; False if there is none."""
        slowest = next((connection for connection, whose in self.waiting.items() if home in ("", whose)), None)
        if slowest is None:
            return False
        del self.waiting[slowest]
        slowest.stream.close()
        return True

    def start_request(self, server_conn: Any, request_conn: Any) -> Visit:
        """From now on a request is expected."""
        self.wait_for(server_conn)
        return Visit(self, server_conn, request_conn, super().start_request(server_conn, request_conn))

    def wait_for(self, connection: Any) -> None:
        """This connection has moved, and is now the last of those that keep us waiting."""
        self.waiting.pop(connection, None)
        self.waiting[connection] = str(connection.context.address[0])

    def on_close(self, server_conn: Any) -> None:
        """A connection ended, or became a websocket."""
        self.waiting.pop(server_conn, None)
        super().on_close(server_conn)


class Visit(HTTPMessageDelegate):
    """A request on its way in."""

    def __init__(self, doors: Doors, connection: Any, request: Any, inside: HTTPMessageDelegate) -> None:
        self.doors, self.connection, self.request, self.inside = doors, connection, request, inside

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """The head is there; a proxy says for whom it speaks, and only the last name is its own word."""
        context = self.request.context
        context.remote_ip = home = str(context.address[0])
        if home == self.doors.proxy:
            visitor = headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            context.remote_ip = visitor if is_address(visitor) else home
        self.doors.wait_for(self.connection)
        waiting: Awaitable[None] | None = self.inside.headers_received(start_line, headers)
        return waiting

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """A part of the body is there."""
        waiting: Awaitable[None] | None = self.inside.data_received(chunk)
        return waiting

    def finish(self) -> None:
        """The whole request has come."""
        self.doors.waiting.pop(self.connection, None)
        self.inside.finish()

    def on_connection_close(self) -> None:
        """Nobody waits for the answer."""
        self.inside.on_connection_close()


class Port(socket.socket):
    """A listening socket: if no more files can be opened, somebody makes room, or the visitor is refused."""

    spare: int | None = None  # an open file whose place a visitor can take for a moment
    make_room: Callable[[], bool]

    @classmethod
    def of(cls, listening: socket.socket, make_room: Callable[[], bool]) -> Port:
        """This socket as a port."""
        port = cls(fileno=listening.detach())
        port.setblocking(False)
        port.make_room = make_room
        port.keep_spare()
        return port

    def keep_spare(self) -> None:
        """Open the spare file, if that is possible."""
        with suppress(OSError):
            self.spare = os.open(os.devnull, os.O_RDONLY)

    def give_spare(self) -> None:
        """Close the spare file."""
        if self.spare is not None:
            os.close(self.spare)
            self.spare = None

    def accept(self) -> tuple[socket.socket, object]:
        """Let the next visitor in."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
        LOG.warning("no more files can be opened")
        if self.make_room():
            return super().accept()
        self.give_spare()
        with suppress(OSError):
            super().accept()[0].close()
        self.keep_spare()
        raise BlockingIOError

    def close(self) -> None:
        """Close it and its spare file."""
        self.give_spare()
        super().close()
