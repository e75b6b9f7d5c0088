"""A page with the widget and a real table behind it, without a kernel: quick, for what does not need Jupyter.

The table lives in a thread of its own, where no event loop runs: there it answers every message at once.
"""

import json
from concurrent.futures import ThreadPoolExecutor

from beankit.notebook.assets import script, style
from tests.notebook.page import Page

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


class Live:
    """A table and the page that shows it."""

    def __init__(self, page, *args, before=None, address="", served=False, **kwargs):
        """A table for these arguments; `before(table)` may play on before the page opens, if it must at an address.

        A served table has the page for itself, and the height of the window counts.
        """
        self.page, self.thread = page, ThreadPoolExecutor(1)
        self.python = self.thread.submit(Page, *args, **kwargs).result()
        if before is not None:
            self.thread.submit(before, self.python.table).result()
        self.refused = []
        html = HTML % (style(), "room" if served else "")
        if address:
            page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
            page.goto(address)
        else:
            page.set_content(html)
        page.expose_function("tellPython", lambda text: json.dumps(self.take(json.loads(text))))  # texts pass quickly
        page.evaluate(START, script())
        page.wait_for_selector(".bk .bk-bar")

    def take(self, message):
        """A message of the page; returns what the table says to it."""
        before = len(self.python.heard)
        self.thread.submit(self.python.table._handle_custom_msg, message, []).result()
        answers = self.python.heard[before:]
        self.refused += [answer["refused"] for answer in answers if "refused" in answer]
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
