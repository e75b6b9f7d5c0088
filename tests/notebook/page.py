"""A page without a browser: what a table sends is kept, and messages are sent as a page sends them."""

import json

from beankit.notebook import Table


class Page:
    """The other end of a table's wire."""

    def __init__(self, *args, make=None, **kwargs):
        self.heard = []
        page, make = self, make or Table

        class Wired(make):
            def send(self, content, buffers=None):
                page.heard.append(json.loads(json.dumps(content)))

        self.table = Wired(*args, **kwargs)

    @property
    def picture(self):
        """The latest picture."""
        return next(message for message in reversed(self.heard) if "n" in message)

    @property
    def latest(self):
        """The latest message."""
        return self.heard[-1]

    def say(self, do, **parts):
        """Send a message as the page does."""
        self.table._handle_custom_msg({"do": do, **parts}, [])

    def act(self, text):
        """Press something that plays this."""
        self.say("act", n=self.picture["n"], text=text)

    def texts(self):
        """What can be pressed now."""
        asked = self.picture["ask"]
        return [option["text"] for option in [*asked["options"], *filter(None, [asked["quiet"]])]]
