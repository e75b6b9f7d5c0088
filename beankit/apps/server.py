"""The server: one process for pages, tables, replays, tournament and desk; bots think beside it."""

from __future__ import annotations

import asyncio
import errno
import logging
import secrets
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from socket import socket

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from beankit.apps.board.teller import BoardTeller
from beankit.apps.final import Show
from beankit.apps.house import PORT, House
from beankit.apps.kept import Shelf
from beankit.apps.opponents import Opponents
from beankit.apps.pages import routes
from beankit.apps.pages.base import Nowhere
from beankit.apps.pages.limits import Bucket, codes
from beankit.apps.queue import MOST_FORM, Queue
from beankit.apps.tables import Rooms
from beankit.apps.trades import Trades
from beankit.apps.workers import end
from beankit.core.errors import BadOption
from beankit.core.said import ENGLISH, say
from beankit.words.catalogue import spoken

SPARE_PORTS = 50
HOUR = 60 * 60
HEAD_TIME, BODY_TIME = 60, 120  # seconds for the head of a request, and for the rest: a slow network can send a bot
MOST_HEAD, MOST_MESSAGE = 32 << 10, 16 << 10  # bytes
BEAT = 20  # seconds between two signs of life that a page is asked for; without one it is cut off
PATIENCE = 3  # seconds for the last answers
WAITING = 32  # threads: for bots of the class, whose processes are waited for, and for files
TURN = 0.001  # seconds that a thread keeps Python for itself while the server waits for it


class Server:
    """The server of one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.folder = Path(tempfile.mkdtemp(prefix="beankit-"))  # for the published copy of a tournament
        self.works: list[asyncio.Task[None]] = []
        self.teller: BoardTeller | None = None
        self.rooms = Rooms(house)
        self.queue = Queue()
        league = house.store if house.league else None
        self.trades = None if league is None else Trades(league)
        self.final = None if house.final is None else Show(house.final, house.aliases)
        self.app = Application(
            routes(house.base),
            default_handler_class=Nowhere,
            compress_response=True,
            cookie_secret=secrets.token_hex(32),
            xsrf_cookies=True,
            xsrf_cookie_kwargs={"samesite": "Lax", "path": house.base},
            websocket_ping_interval=BEAT,
            websocket_ping_timeout=BEAT,
            websocket_max_message_size=MOST_MESSAGE,
            log_function=lambda _: None,
            house=house,
            rooms=self.rooms,
            opponents=Opponents(house),
            queue=self.queue,
            codes=codes(),
            sent=Bucket(120, 10 * 60),  # bots that are handed in, from one address
            deals=Bucket(30, 60),  # new tables, from one address
            looks=Bucket(120, 60),  # replays that are opened, from one address
            begin_demo=self.begin_demo,
            final=self.final,
            trades=self.trades,
            teller=None,
        )

    async def serve(self, ready: Callable[[int], None]) -> None:
        """Serve until somebody says stop, and clean up then."""
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(WAITING, "beankit-wait"))
        sys.setswitchinterval(TURN)
        stopped = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
        sockets = free_sockets(self.house)
        server = HTTPServer(
            self.app,
            idle_connection_timeout=HEAD_TIME,
            body_timeout=BODY_TIME,
            max_header_size=MOST_HEAD,
            max_body_size=MOST_FORM,
        )
        server.add_sockets(sockets)
        final, trades = self.final, self.trades
        works = [tidied(Shelf(self.house.kept)), self.queue.run()]
        works += [] if final is None else [final.run(), final.foresee()]
        works += [] if trades is None else [trades.run()]
        self.works = [asyncio.create_task(work) for work in works]
        self.show_tournament(self.house)
        try:
            ready(sockets[0].getsockname()[1])
            await stopped.wait()
        finally:
            server.stop()
            self.rooms.close_all()
            for work in self.works:
                work.cancel()
            await asyncio.gather(*self.works, return_exceptions=True)
            if self.teller is not None:
                await self.teller.end()
            with suppress(TimeoutError):
                await asyncio.wait_for(server.close_all_connections(), PATIENCE)
            rmtree(self.folder, ignore_errors=True)

    def show_tournament(self, house: House) -> None:
        """Show the tournament of this house from now on; if it is the demo, play it."""
        self.house = self.app.settings["house"] = house
        self.teller = BoardTeller(house, self.folder) if house.store else None
        self.app.settings["teller"] = self.teller
        if house.demo and house.store:
            self.works.append(asyncio.create_task(play_demo(house.store, house.lang)))
        if house.league and house.submissions:
            self.works.append(asyncio.create_task(run_league(house)))

    def begin_demo(self) -> None:
        """Play the demo and show it, unless there is a tournament already."""
        if self.house.store is None:
            self.show_tournament(self.house.with_demo())


async def tidied(shelf: Shelf) -> None:
    """Remove expired games, now and every hour."""
    while True:
        shelf.tidy()
        await asyncio.sleep(HOUR)


def free_sockets(house: House, usual: range = range(PORT, PORT + SPARE_PORTS)) -> list[socket]:
    """The sockets to listen at: the port that was asked for, else the usual one or one of the next."""
    for port in usual if house.port is None else [house.port]:
        try:
            return list(bind_sockets(port, house.host))
        except OSError as error:
            if error.errno == errno.EADDRINUSE and house.port is None:
                continue
            if error.errno == errno.EADDRINUSE:
                raise BadOption(
                    "port {port} of {host} is in use; choose another:  --port N", port=port, host=house.host
                ) from None
            raise BadOption(
                "port {port} of {host} cannot be used: {why}; choose another:  --port N",
                port=port,
                host=house.host,
                why=str(error.strerror),
            ) from None
    raise BadOption("no port from {first} to {last} is free; choose another:  --port N", first=usual[0], last=usual[-1])


def serve(house: House, ready: Callable[[int], None]) -> None:
    """Serve a house until it is stopped; `ready` gets the port as soon as pages can be opened."""
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    asyncio.run(Server(house).serve(ready))


PIPE = asyncio.subprocess.PIPE
NOTHING = asyncio.subprocess.DEVNULL
GRACE = 3.0  # seconds in which a command may end by itself when the server stops


async def play_demo(store: Path, lang: str) -> None:
    """Play what is missing in the store; if the server stops, everything that was played stays stored."""
    store.parent.mkdir(parents=True, exist_ok=True)
    words = ("tournament", "run", "demo", "--store", str(store), "--jobs", "1")
    if errors := await done_beside(words):
        broken = say("The demo tournament broke off: {errors}", errors=errors)
        print(spoken(broken, lang or ENGLISH.code), file=sys.stderr)


def league_words(house: House) -> list[str]:
    """The command that runs the league of a house, into the store that its page shows."""
    words = ["tournament", "watch", str(house.submissions), "--store", str(house.store), *house.share]
    return [*words, "--accept-weak-isolation"] if house.weak else words


async def run_league(house: House) -> None:
    """Run the league of a class as long as the pages are open."""
    if errors := await done_beside(league_words(house)):
        broken = say("The league broke off: {errors}", errors=errors)
        print(spoken(broken, house.lang or ENGLISH.code), file=sys.stderr)


async def done_beside(words: Sequence[str]) -> str:
    """Run a command of the kit in a process of its own; what it says if it fails."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "beankit", *words, stdout=NOTHING, stderr=PIPE, start_new_session=True
    )
    try:
        _, errors = await process.communicate()
        return errors.decode(errors="replace").strip() if process.returncode else ""
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), GRACE)
            await end(process)
