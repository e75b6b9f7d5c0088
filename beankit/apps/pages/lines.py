"""The websockets of tables and replays: the only place on the server that knows how messages travel."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from beankit.apps.pages.base import Guarded
from beankit.apps.pages.limits import Bucket
from beankit.apps.tables import FULL, GONE, UNREAD, WORD, NotKept, Room, Rooms, replay, table
from beankit.core.errors import BadOption, BeankitError
from beankit.core.values import Data
from beankit.words.catalogue import spoken

PRESSES = 40  # at once, and as many again in four seconds
STUCK = 30.0  # seconds in which a page must take a message
BEAT = {"beat": 1}  # what a page says now and then to hear that the line is there, and what it is answered


class Connection(Guarded, WebSocketHandler):
    """A connection of a page; the page names its room in the address."""

    key = ""
    room: Room | None = None

    def prepare(self) -> None:
        """Another site could lead its own name here."""
        self.demand_own_host()

    def check_origin(self, origin: str) -> bool:
        """Only our own pages."""
        return bool(super().check_origin(origin))

    async def open(self, *_: str) -> None:
        """Find the room of the page, or say why there is none."""
        self.set_nodelay(True)
        self.bucket = Bucket(PRESSES, 4.0)
        rooms: Rooms = self.settings["rooms"]
        asked = dict(parse_qsl(self.request.query))
        self.key = asked.get("table") or f"page {asked.get('page', '')}"
        if not self.welcome():
            self.cut(WORD)
            return
        try:
            room = await rooms.enter(self.key, self, lambda: self.make(rooms, asked))
        except NotKept:
            self.cut(GONE)
            return
        except BeankitError as error:
            with suppress(WebSocketClosedError):
                await self.tell({"unfit": spoken(error.said, asked.get("lang", "en"))})
            self.cut(GONE)
            return
        if room is None:
            self.cut(FULL)
        elif self.ws_connection is None:  # it was closed meanwhile
            rooms.left(self.key, self)
        else:
            self.room = room

    async def make(self, rooms: Rooms, asked: dict[str, str]) -> Room:
        """What this page shows."""
        if "table" in asked:
            return await table(rooms, asked["table"])
        if self.settings["looks"].wait(self.address):
            raise BadOption("that was too often: wait a minute and try again")
        teller = self.settings["teller"]
        copy = None if teller is None else await teller.publish()
        return await replay(rooms, asked, copy)

    async def on_message(self, text: str | bytes) -> None:
        """What the page says; nothing else is read before it is done."""
        try:
            if pause := self.bucket.wait(""):
                await asyncio.sleep(pause)
        except asyncio.CancelledError:  # the server stops
            return
        try:
            content = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            content = None
        if content == BEAT:
            await self.tell(BEAT)
        elif self.room is not None and self.room.wire is self:
            self.room.receive(content)

    def on_close(self) -> None:
        """The page is gone, or will be back in a moment."""
        rooms: Rooms = self.settings["rooms"]
        rooms.left(self.key, self)

    async def tell(self, message: Data) -> None:
        """Send a message, and wait until there is room for the next one; a page that takes none is cut off."""
        try:
            await asyncio.wait_for(self.write_message(msgspec.json.encode(message).decode()), STUCK)
        except TimeoutError:
            self.cut(UNREAD)
        except WebSocketClosedError:
            pass

    def cut(self, code: int) -> None:
        """End it, and say why."""
        self.close(code)

    def get_compression_options(self) -> dict[str, Any] | None:
        """Pictures are text, of which a tenth is left."""
        return {"compression_level": 1, "mem_level": 3}
