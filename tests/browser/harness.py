"""A page and a real table behind it, without a process of its own: quick, for what needs neither server nor Jupyter.

The table lives in a thread of its own, where no event loop runs: there it answers every message at once. Its messages
travel by a websocket, as on the pages of the kit, or as those of a widget.
"""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path

from beankit.notebook.assets import script, style
from tests.notebook.page import Page

SOCKET, WIDGET = "socket", "widget"
STATIC = Path(__file__).resolve().parents[2] / "beankit" / "apps" / "static"
HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; background: #fff; } #here { display: block; }</style><style>%s</style></head>
<body class="%s"><main id="here"></main></body></html>"""
START = """
async (source) => {
  const widget = (await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))).default;
  const heard = [];
  window.toPython = async (message) => JSON.parse(await tellPython(JSON.stringify(message)));
  const model = {
    on: (name, hear) => heard.push(hear),
    off: () => {},
    send: async (message) => {
      for (const answer of await window.toPython(message)) {
        for (const hear of heard) hear(answer);
        await null; // whoever watches the page sees each picture
      }
    },
  };
  widget.render({ model, el: document.querySelector('#here') });
}
"""
CONNECT = """
async (number) => {
  const { show } = await import('/table.js');
  const { socket } = await import('/socket.js');
  const line = () => `ws://${location.host}/line/${number}`;
  show(socket(line, () => {}), document.querySelector('#here'));
}
"""
LIVES = {}  # those whose pages may connect
NUMBERS = count()


class Live:
    """A table and the page that shows it."""

    def __init__(self, page, *args, before=None, address="", served=False, by=SOCKET, **kwargs):
        """A table for these arguments; `before(table)` may play on before the page opens, if it must at an address.

        A served table has the page for itself, and the height of the window counts.
        """
        self.page, self.thread = page, ThreadPoolExecutor(1)
        self.python = self.thread.submit(Page, *args, **kwargs).result()
        if before is not None:
            self.thread.submit(before, self.python.table).result()
        self.refused = []
        self.paced = False  # before it asks again, a table with a pace shows how the others answer
        self.html = HTML % (style(), "room" if served else "")
        if address or by == WIDGET:
            self.by_widget(address)
        else:
            self.by_socket()
        page.wait_for_selector(".bk .bk-bar")

    def by_socket(self):
        """Let the page connect as a page of the kit does."""
        number = str(next(NUMBERS))
        LIVES[number] = self
        self.page.goto(f"http://127.0.0.1:{port()}/page/{number}")
        self.page.evaluate(CONNECT, number)

    def by_widget(self, address):
        """Let the page show a widget, and be its notebook."""
        page = self.page
        if address:
            page.route(address, lambda route: route.fulfill(body=self.html, content_type="text/html"))
            page.goto(address)
        else:
            page.set_content(self.html)
        page.expose_function("tellPython", lambda text: json.dumps(self.take(json.loads(text))))  # texts pass quickly
        page.evaluate(START, script())

    def take(self, message):
        """A message of the page; returns what the table says to it."""
        before = len(self.python.heard)
        self.thread.submit(self.python.table._handle_custom_msg, message, []).result()
        answers = self.python.heard[before:]
        self.refused += [answer["refused"] for answer in answers if "refused" in answer]
        if self.paced:
            return [
                shown for one in answers for shown in ([one | {"ask": None, "free": []}] if "n" in one else []) + [one]
            ]
        return answers

    @property
    def state(self):
        """What the page says about itself."""
        return self.page.eval_on_selector(".bk", "root => ({ ...root.dataset })")

    def settle(self, n=None):
        """Wait until the table has answered."""
        self.page.wait_for_function("() => document.querySelector('.bk').dataset.state !== 'sent'")
        return self.state

    def until(self, kind, seconds=60):
        """Press the safe thing until a decision of this kind is asked."""
        for _ in range(seconds * 10):
            state = self.settle()
            if state["kind"] == kind:
                return
            assert state["state"] == "asked", state
            aims = self.page.locator('[data-do="target"]:visible')
            (aims if aims.count() else self.page.locator('[data-do="quiet"]:visible')).first.click()
        raise AssertionError(f"nobody asked for {kind}")

    def close(self):
        """End the thread."""
        self.thread.shutdown()


@cache
def port():
    """The port of a small server for all pages of this process; it begins with the first one."""
    known, ready = [], threading.Event()
    threading.Thread(target=lambda: asyncio.run(serve(known, ready)), daemon=True).start()
    assert ready.wait(60)
    return known[0]


async def serve(known, ready):
    """Serve pages, scripts and websockets."""
    from tornado.httpserver import HTTPServer
    from tornado.netutil import bind_sockets
    from tornado.web import Application, RequestHandler
    from tornado.websocket import WebSocketHandler

    class Shown(RequestHandler):
        def get(self, number):
            self.finish(LIVES[number].html)

    class Script(RequestHandler):
        def get(self, name):
            self.set_header("Content-Type", "text/javascript")
            self.finish(script() if name == "table" else (STATIC / "socket.js").read_text("utf-8"))

    class Line(WebSocketHandler):
        def open(self, number):
            self.live = LIVES[number]

        async def on_message(self, text):
            message = json.loads(text)
            if "beat" in message:
                await self.write_message(text)
                return
            loop = asyncio.get_running_loop()
            for answer in await loop.run_in_executor(None, self.live.take, message):
                await self.write_message(json.dumps(answer))

    (socket,) = bind_sockets(0, "127.0.0.1")
    routes = [(r"/page/(\d+)", Shown), (r"/(table|socket)\.js", Script), (r"/line/(\d+)", Line)]
    server = HTTPServer(Application(routes, websocket_max_message_size=1 << 20))
    server.add_socket(socket)
    known.append(socket.getsockname()[1])
    ready.set()
    await asyncio.Event().wait()
