"""Many tables at once on one server: plain websocket clients, as browsers on the machine would measure themselves."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

from beankit.apps.kept import ChosenDeal, Shelf
from tests.apps.serving import Serving

TABLES, THINKERS = 200, 4  # those of slow players, and those at which bots that search think all the time
SECONDS, PACE = 30.0, 8.0  # how long they play, and seconds between two presses of a player
AT_ONCE = 20  # tables that are opened at the same moment
QUICK, SEARCHING = ("trader", "counter"), ("seer", "seer", "seer")


class Crowd(NamedTuple):
    """Seconds until each first picture, and until each press was answered; MB for each table."""

    first: list[float]
    answers: list[float]
    each: float


class Client:
    """One player at one table."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.picture: dict[str, Any] = {}

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.connection.write_message(json.dumps(message))

    async def until(self, true: Any) -> None:
        """Read until a picture is as wanted."""
        while True:
            text = await self.connection.read_message()
            if text is None:
                raise ConnectionError
            message = json.loads(text)
            if "n" in message:
                self.picture = message
                if true(message):
                    return

    async def press(self) -> float:
        """Press something; seconds until the next picture."""
        ask, began = self.picture["ask"], time.perf_counter()
        await self.say({"do": "act", "n": self.picture["n"], "text": (ask["quiet"] or ask["options"][0])["text"]})
        await self.until(lambda _: True)
        seconds = time.perf_counter() - began
        if not self.picture.get("ask"):
            await self.until(lambda picture: picture.get("ask") or picture.get("result"))
        return seconds


async def opened(server: Serving, key: str) -> tuple[Client, float]:
    """A table, and seconds until its first picture."""
    from tornado.websocket import websocket_connect

    began = time.perf_counter()
    client = Client(await websocket_connect(f"{server.address.replace('http', 'ws', 1)}line?table={key}"))
    await client.say({"do": "since"})
    await client.until(lambda _: True)
    seconds = time.perf_counter() - began
    if not client.picture.get("ask"):
        await client.until(lambda picture: picture.get("ask"))
    return client, seconds


async def slow(client: Client, until: float, luck: random.Random) -> list[float]:
    """A player who presses now and then."""
    answers = []
    await asyncio.sleep(luck.random() * PACE)
    while time.monotonic() < until and not client.picture.get("result"):
        answers.append(await client.press())
        await asyncio.sleep(luck.uniform(0.5, 1.5) * PACE)
    return answers


async def busy(client: Client, until: float) -> None:
    """A player who lets the others think all the time."""
    while time.monotonic() < until and not client.picture.get("result"):
        await client.press()


async def play(server: Serving, shelf: Shelf) -> Crowd:
    """Open all tables, and let everybody play."""
    before, luck = memory(server), random.Random(1)
    deal = ChosenDeal("bohnanza", QUICK)
    clients, first = [], []
    for _ in range(TABLES // AT_ONCE):
        keys = [shelf.begin(deal) for _ in range(AT_ONCE)]
        for client, seconds in await asyncio.gather(*(opened(server, key) for key in keys)):
            clients.append(client)
            first.append(seconds)
    each = (memory(server) - before) / TABLES
    thinkers = [(await opened(server, shelf.begin(ChosenDeal("bohnanza", SEARCHING))))[0] for _ in range(THINKERS)]
    until = time.monotonic() + SECONDS
    searching = [asyncio.create_task(busy(client, until)) for client in thinkers]
    slow_ones = [slow(client, until, random.Random(luck.random())) for client in clients]
    answers = [seconds for each_one in await asyncio.gather(*slow_ones) for seconds in each_one]
    for task in searching:
        task.cancel()
    return Crowd(sorted(first), sorted(answers), each)


def crowd(server: Serving, home: Path) -> Crowd:
    """The figures of many tables at once."""
    return asyncio.run(play(server, Shelf(home / "state" / "beankit" / "games")))


def memory(server: Serving) -> float:
    """MB of the server's process."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")) / 1024
