"""The widget of a page with its script and its style, and the stages that it can show: a game to play, or a film."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate

from anywidget import AnyWidget

from beankit.charts.page import colours
from beankit.core.errors import BeankitError
from beankit.core.values import Data
from beankit.notebook.display import read
from beankit.notebook.messages import Back, Known, read_message
from beankit.notebook.thinker import running_loop
from beankit.words import catalogue
from beankit.words.catalogue import spoken

SHEETS = ("base", "table", "sizes", "grid", "phone", "low", "guide", "filter", "explain")  # later ones win
KEPT: dict[str, str] = {}  # explanations, as long as this process runs


def page_words(lang: str, keys: str) -> Data:
    """The words of a page in a language, with the table of its keys and how it writes numbers."""
    known = catalogue(lang)
    words = known.tables["page"]
    return {
        "said": words["said"],
        "keys": [*words[keys].items()],
        "starting": words["starting"],
        "names": known.tables["opponents"]["names"],
        "plurals": known.writing.plurals,
        "percent": known.writing.percent,
        "breaks": {name.replace("-", "").lower(): breaks(name) for name in words["breaks"].split()},
    }


def breaks(name: str) -> list[int]:
    """After how many letters a name that is written with hyphens may end a line."""
    parts = name.split("-")[:-1]
    return [*accumulate(map(len, parts))]


@lru_cache
def script() -> str:
    """All modules as one: a widget is a single module, and none of it is fetched from anywhere."""
    return read("widget.js", "built")


@lru_cache
def style() -> str:
    """The style sheet, in the colours of all pages."""
    return colours() + "\n".join(read(f"{name}.css") for name in SHEETS)


class Stage:
    """What a page shows. It sends to its page, and obeys what the page sends."""

    page: Shown  # `enter` says which; a widget that is its own stage is also its page
    inside = False  # is there something below to go back to?

    @property
    def speaks(self) -> str:
        """The language of whoever looks at the page."""
        raise NotImplementedError

    def greet(self) -> None:
        """Send everything to a page that is new."""
        raise NotImplementedError

    def obey(self, message: Known) -> None:
        """Do what a message asks for."""
        raise NotImplementedError

    def leave(self) -> None:
        """The page goes back to what was there before, or is closed."""


class Shown(AnyWidget):
    """A widget with one or more stages, of which the page shows the uppermost."""

    _esm = script()
    _css = style()
    share: Callable[[str], str] | None = None  # the address under which others can watch a finished game, by its record
    recall: Callable[[str], str | None] = KEPT.get  # an explanation that was kept, by its game and seat
    keep: Callable[[str, str], None] = KEPT.__setitem__
    home = ""  # where somebody goes who leaves the table; without it, the table waits where it is

    def __init__(self) -> None:
        self.stages: list[Stage] = []
        super().__init__()
        self.page = self
        self.loop = running_loop()

    def set_state(self, sync_data: object) -> None:
        """A page changes nothing by itself: it can only send messages."""

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """A message from the page."""
        self.in_turn(self.take, content)

    def in_turn(self, deed: Callable[..., None], *args: object) -> None:
        """Do the deed in our thread: what JupyterLab delivers in another one waits for its turn."""
        loop = self.loop
        if loop is None or loop.is_closed() or loop is running_loop():
            deed(*args)
        else:
            loop.call_soon_threadsafe(deed, *args)

    def close(self) -> None:
        """Nobody looks at it any more: end all that runs for it."""
        for stage in self.stages:
            self.in_turn(stage.leave)
        super().close()

    def take(self, content: object) -> None:
        """Do what a message asks for; what does not fit is answered with a sentence."""
        try:
            message = read_message(content)
            if isinstance(message, Back):
                self.go_back()
            else:
                self.stages[-1].obey(message)
        except BeankitError as error:
            self.send({"refused": spoken(error.said, self.stages[-1].speaks)})

    def enter(self, stage: Stage) -> None:
        """Show another stage from now on."""
        stage.page, stage.inside = self, bool(self.stages)
        self.stages.append(stage)
        self.send({"stage": len(self.stages)})

    def go_back(self) -> None:
        """Show again what was there before."""
        if len(self.stages) > 1:
            self.stages.pop().leave()
            self.send({"stage": len(self.stages)})
            self.stages[-1].greet()
