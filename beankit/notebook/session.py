"""What one page shows, without a transport: `receive` takes what the page sends, `send` is called with what it shows.

A page shows a stack of stages: a person at a table, a replay of their game, a game played on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from beankit.core.errors import BadOption, BeankitError
from beankit.core.values import Data
from beankit.notebook.messages import Back, Known, read_message
from beankit.words import catalogue
from beankit.words.catalogue import spoken

KEPT: dict[str, str] = {}  # explanations, as long as this process runs


class Stage:
    """What a page shows. It sends to its page, and has a method for each message that it understands."""

    page: Session  # `enter` says which
    inside = False  # is there something below to go back to?
    foreign = ""  # what is answered to a message for another kind of stage

    @property
    def speaks(self) -> str:
        """The language of whoever looks at the page."""
        raise NotImplementedError

    def greet(self) -> None:
        """Send everything to a page that is new."""
        raise NotImplementedError

    def leave(self) -> None:
        """The page goes back to what was there before, or is closed."""

    def receive(self, message: Known) -> None:
        """Do what a message asks for: `act` is done by `do_act`."""
        deed: Callable[[Known], None] | None = getattr(self, f"do_{message.__struct_config__.tag}", None)
        if deed is None:
            raise BadOption(self.foreign)
        deed(message)


class Session:
    """One page: its stages, of which it shows the uppermost."""

    def __init__(self, send: Callable[[Data], None]) -> None:
        self.send = send
        self.stages: list[Stage] = []
        self.home = ""  # where somebody goes who leaves the table; without it, the table waits where it is
        self.share: Callable[[str], str] | None = None  # the address of a finished game for others, by its record
        self.recall: Callable[[str], str | None] = KEPT.get  # an explanation that was kept, by its game and seat
        self.keep: Callable[[str, str], None] = KEPT.__setitem__

    def receive(self, content: object) -> None:
        """Do what a message asks for; what does not fit is answered with a sentence."""
        try:
            message = read_message(content)
            if isinstance(message, Back):
                self.go_back()
            else:
                self.stages[-1].receive(message)
        except BeankitError as error:
            self.send({"refused": spoken(error.said, self.stages[-1].speaks)})

    def enter(self, stage: Stage) -> None:
        """Show another stage from now on."""
        stage.page, stage.inside = self, bool(self.stages)
        self.stages.append(stage)
        if stage.inside:
            self.send({"stage": len(self.stages)})

    def go_back(self) -> None:
        """Show again what was there before."""
        if len(self.stages) > 1:
            self.stages.pop().leave()
            self.send({"stage": len(self.stages)})
            self.stages[-1].greet()

    def close(self) -> None:
        """Nobody looks at it any more: end all that runs for it."""
        for stage in self.stages:
            stage.leave()


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
