"""Voila, standalone, with our routes only: no notebook, folder or file can be named by a visitor."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from socket import socket
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.netutil import bind_sockets
from tornado.web import Application
from traitlets.config import Config
from voila.app import Voila

from beankit.apps.board.teller import BoardTeller
from beankit.apps.doors import Doors, more_files
from beankit.apps.final import Show
from beankit.apps.house import PORT, House
from beankit.apps.kept import COPY, KEPT, WEAK, Shelf
from beankit.apps.log import spare
from beankit.apps.opponents import Opponents
from beankit.apps.pages import routes
from beankit.apps.pages.base import templates
from beankit.apps.pages.kernels import Discreet, LimitedKernels, OwnPython, dressed
from beankit.apps.pages.limits import Guesses
from beankit.apps.pages.login import Gatekeeper
from beankit.apps.queue import Queue
from beankit.apps.trades import Trades
from beankit.apps.workers import end
from beankit.core.errors import BadOption
from beankit.core.said import ENGLISH, say
from beankit.words.catalogue import spoken

HERE = Path(__file__).parent
TEMPLATE = "beankit"
WIDGETS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
MOST_MESSAGE = 1 << 20  # bytes from a page to its kernel: a click has a few hundred
SPARE_PORTS = 50
HOUR = 60 * 60
PING = 30_000  # milliseconds between two signs of life that a page is asked for
LATE = 3 * PING  # without one for so long it is cut off; within one interval it would be before it is asked at all
PATIENCE = 5  # seconds for the last answers
OURS = (
    "/api/kernels/",
    "/voila/api/shutdown/",
    "/voila/api/themes/",
    "/voila/labextensions/",
    "/voila/static/",
)


def settings(house: House) -> Config:
    """How Voila is set up: our template, nothing that a visitor can choose, kernels that end."""
    config = Config()
    config.Voila.config_file_paths = []  # what lies around on this computer changes nothing
    config.Voila.base_url = house.base
    config.Voila.log_level = logging.ERROR
    config.Voila.token = house.token
    config.Voila.identity_provider_class = Gatekeeper
    config.Voila.root_dir = str(HERE / "notebooks")
    config.FileContentsManager.root_dir = str(HERE / "notebooks")
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.file_allowlist = ["(?!)"]  # nothing
    config.VoilaConfiguration.extension_allowlist = WIDGETS  # whatever else is installed here stays away
    config.VoilaConfiguration.prelaunch_hook = dressed
    config.VoilaConfiguration.kernel_spec_manager_class = OwnPython
    config.VoilaConfiguration.multi_kernel_manager_class = LimitedKernels
    config.Voila.kernel_websocket_connection_class = Discreet
    config.KernelManager.transport = "ipc"  # sockets in a folder of our own, out of reach for other users
    config.LimitedKernels.most = house.tables
    config.MappingKernelManager.cull_idle_timeout = house.idle
    config.MappingKernelManager.cull_interval = max(1, min(60, house.idle // 4))
    config.MappingKernelManager.cull_connected = True  # a forgotten tab must not keep its Python for ever
    config.KernelRestarter.restart_limit = 0  # a new Python knows nothing of the page; the page begins again itself
    return config


class Server(Voila):
    """The server of one house."""

    house: House
    ready: Callable[[int], None]
    teller: BoardTeller | None
    works: list[asyncio.Task[None]]

    def setup_template_dirs(self) -> None:
        """Find our template beside this package, and everything it builds on where Voila keeps it."""
        known = os.environ.get("JUPYTER_PATH", "")
        ours = str(HERE / "jupyter")
        if ours not in known.split(os.pathsep):
            os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (ours, known)))
        super().setup_template_dirs()

    def init_settings(self) -> dict[str, object]:
        """What all handlers share."""
        return {
            **super().init_settings(),
            "house": self.house,
            "jinja2_env": templates(),  # what Jupyter's handlers write on errors
            "allow_remote_access": not self.house.local,  # else only names of this computer are answered
            "ws_ping_interval": PING,
            "ws_ping_timeout": LATE,
            "websocket_max_message_size": MOST_MESSAGE,
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
        }

    def init_handlers(self) -> list[Any]:
        """Our pages, and of Voila's routes those that a page with a kernel needs."""
        theirs = [route for route in super().init_handlers() if wanted(route[0])]
        given = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        ours = [(url_path_join(self.server_url, path), *rest) for path, *rest in routes(given)]
        return [*ours, *theirs]

    def start(self) -> None:
        """Serve until somebody says stop."""
        asyncio.run(self.serve())

    async def serve(self) -> None:
        """Open the doors, and clean up when they close."""
        logging.getLogger("tornado.general").addFilter(matters)
        sparing = spare([self.log])
        os.environ[KEPT] = str(self.house.kept)  # kernels learn it from here, never from a page
        os.environ[WEAK] = "1" if self.house.weak else ""
        stopped = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
        sockets = free_sockets(self.house)
        self.port = sockets[0].getsockname()[1]
        self.connection_dir = tempfile.mkdtemp(prefix="beankit-")
        self.app = Application(**self.init_settings())
        self.app.add_handlers(".*$", self.init_handlers())
        server = Doors(self.app, more_files(), self.house.proxy)
        server.add_sockets(sockets)
        shelf = Shelf(self.house.kept)
        self.app.settings["opponents"] = Opponents(self.house)
        self.app.settings["queue"] = queue = Queue()
        self.app.settings["guesses"] = Guesses()
        self.app.settings["begin_demo"] = self.begin_demo
        self.app.settings["final"] = final = (
            None if self.house.final is None else Show(self.house.final, self.house.aliases)
        )
        league = self.house.store if self.house.league else None
        self.app.settings["trades"] = trades = None if league is None else Trades(league)
        works = [tidied(shelf), queue.run(), sparing.run(), *([] if final is None else [final.run(), final.foresee()])]
        works += [] if trades is None else [trades.run()]
        self.works = [asyncio.create_task(work) for work in works]
        self.show_tournament(self.house)
        try:
            self.ready(self.port)
            await stopped.wait()
        finally:
            server.stop()
            for work in self.works:
                work.cancel()
            await asyncio.gather(*self.works, return_exceptions=True)
            if self.teller is not None:
                await self.teller.end()
            await self.kernel_manager.shutdown_all(now=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(server.close_all_connections(), PATIENCE)
            rmtree(self.connection_dir, ignore_errors=True)
            sparing.sum_up()

    def show_tournament(self, house: House) -> None:
        """Show the tournament of this house from now on; if it is the demo, play it."""
        self.house = self.app.settings["house"] = house
        self.teller = BoardTeller(house, Path(self.connection_dir)) if house.store else None
        self.app.settings["teller"] = self.teller
        os.environ[COPY] = str(self.teller.copy) if self.teller else ""
        if house.demo and house.store:
            self.works.append(asyncio.create_task(play_demo(house.store, house.lang)))
        if house.league and house.submissions:
            self.works.append(asyncio.create_task(run_league(house)))

    def begin_demo(self) -> None:
        """Play the demo and show it, unless there is a tournament already."""
        if self.house.store is None:
            self.show_tournament(self.house.with_demo())


def matters(record: logging.LogRecord) -> bool:
    """Is this worth a line? Not what is told elsewhere, or wrong: Tornado takes milliseconds for its own seconds."""
    return not any(words in record.getMessage() for words in ("websocket_ping_timeout", "Kernel does not exist"))


def wanted(pattern: str) -> bool:
    """Is this one of Voila's routes that a page needs?"""
    return any(part in pattern for part in OURS)


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
    server = Server(config=settings(house))
    server.house, server.ready = house, ready
    server.initialize([])
    server.start()


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
    words = ["league", "start", str(house.submissions), "--store", str(house.store), *house.share]
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
