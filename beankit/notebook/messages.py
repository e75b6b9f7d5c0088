"""What a page may send. A page is hostile: whatever does not fit one of these is refused with a sentence."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from beankit.core.errors import BeankitError

Serial = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
Text = Annotated[str, msgspec.Meta(max_length=400)]
Short = Annotated[str, msgspec.Meta(max_length=40)]


class PageMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything that a page sends; `do` says what it wants."""


class Since(PageMessage, frozen=True, tag="since"):
    """Send everything: the page is new, or was away."""


class Act(PageMessage, frozen=True, tag="act"):
    """Play this action, in the notation of records; `n` is the number of the picture that the person saw."""

    n: Serial
    text: Text


class Typed(PageMessage, frozen=True, tag="typed"):
    """Play what a person typed in their own words."""

    n: Serial
    line: Text


class Enqueue(PageMessage, frozen=True, tag="queue"):
    """Play this at the next opportunity."""

    text: Text


class Unqueue(PageMessage, frozen=True, tag="unqueue"):
    """Play nothing of what is queued."""


class TryDeal(PageMessage, frozen=True, tag="try"):
    """Is this deal allowed? Changes nothing."""

    text: Text


class Hint(PageMessage, frozen=True, tag="hint"):
    """What would a house bot do?"""

    n: Serial


class Undo(PageMessage, frozen=True, tag="undo"):
    """Take back the last decision."""

    n: Serial


class Want(PageMessage, frozen=True, tag="want"):
    """Do not let this window pass."""


class Skip(PageMessage, frozen=True, tag="skip"):
    """Refuse every offer until this turn's trading is over."""

    n: Serial


class Sift(PageMessage, frozen=True, tag="sift"):
    """What would this filter have done to the offers of this game? It may be used from now on, too."""

    able: bool = False
    grown: bool = False
    even: bool = False
    never: Annotated[tuple[Short, ...], msgspec.Meta(max_length=40)] = ()
    gifts: bool = True
    span: Literal["turn", "game", "always"] = "turn"
    use: bool = False


class Stop(PageMessage, frozen=True, tag="stop"):
    """Stop the bot that is thinking."""


class PressGuide(PageMessage, frozen=True, tag="guide"):
    """What somebody presses on a bubble of the guide, or that they ask for it."""

    how: Literal["show", "next", "back", "skip", "again"]
    n: Serial = 0


class Again(PageMessage, frozen=True, tag="again"):
    """Play once more: a new deal, or in practice the same one from another seat."""

    how: Literal["new", "seat"]


class WatchGame(PageMessage, frozen=True, tag="watch"):
    """Watch the finished game from this turn on."""

    turn: Serial = 0


class Back(PageMessage, frozen=True, tag="back"):
    """Go back to what was shown before."""


class Download(PageMessage, frozen=True, tag="record"):
    """Send the record as a file."""


class Code(PageMessage, frozen=True, tag="code"):
    """Read the code of a house bot, or of a file to begin a bot of one's own with."""

    bot: Short = ""


class ReadRule(PageMessage, frozen=True, tag="rule"):
    """Read a rule."""

    number: Short


class Set(PageMessage, frozen=True, tag="set"):
    """Change a setting."""

    name: Short
    value: Short | bool


class At(PageMessage, frozen=True, tag="at"):
    """Show this decision of a replay."""

    at: Serial


class Eyes(PageMessage, frozen=True, tag="eyes"):
    """Watch a replay with the eyes of one seat, or of everybody."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=20)] | None


class Would(PageMessage, frozen=True, tag="would"):
    """What would this house bot have done at this decision of a replay?"""

    bot: Short


class Explain(PageMessage, frozen=True, tag="explain"):
    """What did the decisions of this seat cost? It can be found out once more, or stopped."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=20)]
    how: Literal["show", "again", "stop"] = "show"


class Believe(PageMessage, frozen=True, tag="believe"):
    """What can a seat believe about the hands of the others?"""


class Position(PageMessage, frozen=True, tag="position"):
    """Send the position at this decision of a replay."""


class PlayOn(PageMessage, frozen=True, tag="play_on"):
    """Play on from this decision of a replay."""


OfDecision = Act | Typed | Enqueue | Unqueue | TryDeal | Hint | Undo | Want | Skip | Sift
OfTable = OfDecision | PressGuide | Again | WatchGame | ReadRule | Code
OfReplay = At | Eyes | Would | Explain | Position | PlayOn
Known = OfTable | OfReplay | Believe | Since | Set | Stop | Back | Download


class BadMessage(BeankitError):
    """A page sent something that no page of the kit sends."""


def read_message(content: object) -> Known:
    """The message of a page; anything else is refused."""
    try:
        message: Known = msgspec.convert(content, type=Known)
    except (msgspec.ValidationError, RecursionError, TypeError) as error:
        raise BadMessage("the table does not understand this message: {error}", error=str(error)) from None
    return message
