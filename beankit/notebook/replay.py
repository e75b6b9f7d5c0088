"""`Replay`: a recorded game to step through, with the eyes of everybody or of one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anywidget import AnyWidget

from beankit.arena.notes import read_notes
from beankit.core.errors import BadOption, BeankitError
from beankit.core.game import Game
from beankit.core.rules import Rules
from beankit.core.turn.events import actions
from beankit.core.writing.record import restarted
from beankit.notebook import messages as said
from beankit.notebook.messages import read_message
from beankit.notebook.page import script, style
from beankit.notebook.picture.replay import Reel
from beankit.notebook.settings import check
from beankit.words import LANGUAGES, catalogue, table_names
from beankit.words.counting import for_people


class Replay(AnyWidget):
    """A game to watch: `Replay(match)`, `Replay(match.record)` or `match.watch()`."""

    _esm = script()
    _css = style()

    def __init__(
        self,
        record: Any,
        *,
        at: int = 0,
        eyes: int | None = None,
        lang: str = "en",
        game: type[Rules] | None = None,
    ) -> None:
        super().__init__()
        check("lang", lang, LANGUAGES)
        text, table = read(record, game)
        notes = read_notes(text)
        nameless = catalogue(lang)["table.player"]
        seats = range(len(table.players))
        names = table_names([notes.names.get(seat, f"{nameless} {for_people(seat)}") for seat in seats])
        self.reel = Reel(restarted(table), actions(table.past, table.log), names)
        self.remarks = {number: " ".join(told) for number, told in notes.remarks.items()}
        self.faults = notes.state.get("faults", [])
        self.lang, self.at, self.eyes = lang, self.near(at), self.known(eyes)

    def near(self, at: int) -> int:
        """The number of a table, at most that of the last one."""
        return max(0, min(at, self.reel.last))

    def known(self, eyes: int | None) -> int | None:
        """A seat of this game, or None for everybody."""
        if eyes is not None and eyes not in range(len(self.reel.names)):
            raise BadOption(f"there is no seat {eyes!r}: this game has seats 0 to {len(self.reel.names) - 1}")
        return eyes

    def set_state(self, sync_data: object) -> None:
        """A page changes nothing by itself: it can only send messages."""

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """A message from the page; what does not fit is answered with a sentence."""
        try:
            message = read_message(content)
            deed = DEEDS.get(type(message))
            if deed is None:
                raise BadOption("a replay does not understand this message: it belongs to a table")
            deed(self, message)
        except BeankitError as error:
            self.send({"refused": str(error)})

    def greet(self) -> None:
        """Send the whole story to a page that is new, or that looks with other eyes."""
        words = catalogue(self.lang).tables["page"]
        reel, eyes = self.reel, self.eyes
        moved = {number: reel.played[number - 1][0] for number in self.remarks if number <= reel.last}
        mine = {number: seat for number, seat in moved.items() if eyes in (None, seat)}
        self.send(
            {
                "words": {"said": words["said"], "keys": words["keys"], "starting": words["starting"]},
                "settings": {"lang": self.lang},
                "reel": {
                    "last": reel.last,
                    "eyes": eyes,
                    "names": reel.names,
                    "story": reel.story(eyes, self.lang),
                    "coins": reel.coins(),
                    "turns": reel.turns(),
                    "remarks": [{"at": n, "seat": seat, "text": self.remarks[n]} for n, seat in mine.items()],
                    "faults": [
                        {"at": fault["number"], "seat": fault["seat"], "text": fault["sentence"]}
                        for fault in self.faults
                        if eyes in (None, fault["seat"])
                    ],
                },
            }
        )
        self.show(self.at)

    def show(self, at: int) -> None:
        """Send one table."""
        self.at = self.near(at)
        self.send({"frame": self.reel.table(self.at, self.eyes, self.lang), "at": self.at})

    def look(self, eyes: int | None) -> None:
        """Look with other eyes."""
        self.eyes = self.known(eyes)
        self.greet()

    def change(self, name: str, value: Any) -> None:
        """Change the language."""
        check("setting", name, ("lang",))
        check("lang", value, LANGUAGES)
        self.lang = value
        self.greet()


DEEDS: dict[type, Callable[[Replay, Any], None]] = {
    said.Since: lambda replay, _: replay.greet(),
    said.At: lambda replay, at: replay.show(at.at),
    said.Eyes: lambda replay, eyes: replay.look(eyes.seat),
    said.Set: lambda replay, setting: replay.change(setting.name, setting.value),
}


def read(record: Any, rules: type[Rules] | None) -> tuple[str, Game]:
    """The text and the game of a record, a match, its summary, or a game."""
    if isinstance(record, Game):
        return record.record(), record
    text = record if isinstance(record, str) else getattr(record, "record", None)
    if not isinstance(text, str):
        raise BadOption(f"{record!r} cannot be watched: give a record, a match or a game")
    return text, Game.from_record(text, game=rules or own_rules(record))


def own_rules(record: Any) -> type[Rules] | None:
    """The rules of a match, which may be a variant that no name leads to."""
    game = getattr(record, "game", None)
    return type(game.rules) if isinstance(game, Game) else None
