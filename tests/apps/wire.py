"""A connection of a page by hand, as no page of the kit makes it."""

import json
from contextlib import contextmanager
from urllib.parse import urlsplit

PATIENCE = 180  # seconds


class Seat:
    """The table of a page, at the other end of its websocket."""

    def __init__(self, socket):
        self.socket = socket

    def say(self, content):
        """Send a message to the table."""
        self.socket.send(content if isinstance(content, str) else json.dumps(content))

    def message(self):
        """The next message."""
        return json.loads(self.socket.recv(timeout=PATIENCE))

    def heard(self):
        """Everything that arrives until the server has answered once more."""
        self.say({"beat": 1})
        texts = []
        while (text := self.socket.recv(timeout=PATIENCE)) != '{"beat":1}':
            texts.append(text)
        return "".join(texts)

    def picture(self):
        """The next picture of the table."""
        while "n" not in (message := self.message()):
            pass
        return message

    def asked(self, over=False):
        """The next picture with a question, or of the end."""
        while not (picture := self.picture()).get("ask") and not (over and picture.get("result")):
            pass
        return picture

    def closed(self):
        """The code with which the server ends the connection."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code


def line_of(page):
    """The address of the websocket of a page."""
    there = urlsplit(page.url)
    return f"ws://{there.netloc}{there.path.rpartition('/')[0]}/line?{there.query}"


@contextmanager
def forged(page, visitor=None, **more):
    """A connection to the table or replay of a page, with the cookies of a visitor."""
    from websockets.sync.client import connect

    cookies = {"Cookie": "; ".join(f"{one.name}={one.value}" for one in visitor.jar)} if visitor else {}
    origin = f"http://{urlsplit(page.url).netloc}"
    with connect(line_of(page), **{"origin": origin, "additional_headers": cookies, "max_size": None} | more) as socket:
        yield Seat(socket)
