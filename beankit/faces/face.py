"""What sentences and pages ask of a game: how its actions are said, where they begin and end, what is drawn.

A game without a face is drawn zone by zone, and its actions are buttons. A variant that wants more brings a small
subclass and the line `FACES["my_game"] = MyFace()`. A variant without one uses the face of the game it is derived from.
A face sees a `Scene`: one seat's view, its rules, and somebody who can put things into words.

A place is a short text that the page knows: `hand:0`, `lying:soy`, `field:1`, `seat:2`, `gap:3`, `discard`, `back`.
A face adds places of its own: those of its piles, and buttons on things, such as `harvest:1` or `answer:2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.rules import Rules
from beankit.core.values import Data, Json

Spans = list[Json]  # a sentence as plain values: text, and what it names


class Voice(Protocol):
    """Names things in the reader's language; `me` is the reader's seat, if any."""

    me: int | None
    names: list[str]

    def text(self, path: str, **parts: object) -> str:
        """A text of the catalogue with its parts."""

    def named(self, table: str, key: str) -> str:
        """The name of something in a table of the catalogue."""

    def label(self, zone: str, cards: int = 0) -> str:
        """What a zone is called."""

    def bean(self, card: Card) -> str:
        """The name of a card."""

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in words."""

    def counted(self, what: str, number: int) -> str:
        """A number of cards or coins in words."""

    def effect(self, card: Card) -> str:
        """What a card does, if the catalogue says so."""


class Scene(Protocol):
    """A table as one seat sees it, and how to speak about it."""

    @property
    def view(self) -> View:
        """What the seat sees."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""

    @property
    def speaker(self) -> Voice:
        """Puts things into words."""

    def text(self, path: str, **parts: object) -> Spans:
        """A text of the pages with its parts, as spans."""


Way = tuple[str | None, str | None]  # from here, to there
Parts = Data


class Phrase(NamedTuple):
    """A sentence before it is spoken: a text of the catalogue and its parts, which are things of the game."""

    path: str
    parts: Parts


def phrase(path: str, /, **parts: object) -> Phrase:
    """A text of the catalogue with its parts."""
    return Phrase(path, parts)


Meaning = Callable[[View, Parts], str]  # adds parts for the sentence about an action, returns the rest of its key


class Part(NamedTuple):
    """How a part of an action, an event or a refusal is said; by itself, a card is said by its name."""

    table: str = ""  # the table of the catalogue that names it, if it is not a bean
    seat: bool = False  # a player
    explained: bool = False  # followed by what it does, in brackets
    does: str = ""  # the further part that says what it does


class Key(NamedTuple):
    """A key of the keyboard: what it presses."""

    letter: str
    start: str = ""  # where the option begins; with a colon at the end, one of several such places
    words: tuple[str, ...] = ()  # or the words of options that are buttons of the question
    numbered: bool = False  # a number says which of several places is meant


class Face:
    """The face of a game; what it does not override is common to all games."""

    # --- sentences: they are shared by all games, as the catalogue is ---

    parts: ClassVar[Mapping[str, Part]] = {}
    meanings: ClassVar[Mapping[str, Meaning]] = {}  # by the word of an action
    texts: ClassVar[tuple[str, ...]] = ()  # further tables of the catalogue that say what cards do
    before_seats: ClassVar[tuple[str, ...]] = ()  # what is typed before a player's name, as regular expressions

    def ending(self, parts: Parts) -> str:
        """The ending of the key of a sentence about an action with these parts."""
        return ""

    # --- decisions ---

    planting: ClassVar[tuple[str, ...]] = ()  # decisions, besides `plant`, about cards that go to fields
    by_kind: ClassVar[tuple[str, ...]] = ()  # those in which all cards of a kind on the table go together
    from_hand: ClassVar[tuple[str, ...]] = ()  # those in which any card of the hand can go somewhere
    numbered: ClassVar[tuple[str, ...]] = ()  # decisions whose options are pressed by their number
    queued: ClassVar[tuple[str, ...]] = ()  # the words of any-time actions that can wait for the next window
    half_steps: ClassVar[tuple[str, ...]] = ()  # phases that count as a half step of the turn
    keys: ClassVar[tuple[Key, ...]] = ()

    # --- where an action begins and ends ---

    ways: ClassVar[Mapping[str, Way]] = {}  # by its word, filled in with its parts; a `copy` is its first hand card

    def way(self, action: Any, scene: Scene) -> Way | None:
        """The way of an action that its word alone does not say."""
        return None

    def source(self, card: Card, scene: Scene) -> str | None:
        """Where a card to be planted comes from, if not from the hand, the table or beside the fields."""
        return None

    def tried(self, scene: Scene) -> Iterator[tuple[Action, Way]]:
        """What a person may try at any time, to be told why not."""
        yield from ()

    def also_to(self, card: Card, start: str, scene: Scene, decision: Decision) -> Iterator[tuple[Action, Way]]:
        """Where else than to a field a person may try to move a card."""
        yield from ()

    def question(self, view: View, decision: Decision) -> Phrase | None:
        """What is asked, as the options have it, if the game asks in its own way."""
        return None

    def helping(self, view: View, decision: Decision) -> Phrase | None:
        """One line with the rule and how to answer, as the options have it, if the game helps in its own way."""
        return None

    def effect(self, action: Any, scene: Scene) -> Phrase | None:
        """What an option leads to, if all games together do not know it."""
        return None

    # --- the end ---

    tie: ClassVar[str] = "tie"  # the sentence about what decides a tie, in the words of pages
    rival: ClassVar[str] = "rival"  # the sentences about a rival without a seat, in the words of pages and reports

    # --- what is drawn ---

    emblems: ClassVar[tuple[str, ...]] = ("bean-soy", "bean-chili", "bean-red")  # the drawings that stand for the game
    drawn: ClassVar[tuple[str, ...]] = ()  # zones with a drawing of their own: in a panel, or in the hand
    own: ClassVar[tuple[str, ...]] = ()  # zones that only their owner sees elsewhere, as cards or beside the fields
    apart: ClassVar[Mapping[str, str]] = {}  # one's own zones that lie beside the fields: what they are called there
    backs: ClassVar[Mapping[str, str]] = {}  # the drawing of a card's back, if it is not a bean's
    badges: ClassVar[Mapping[str, tuple[str, str]]] = {}  # a button on own fields: where it begins, its name, its key
    choices: ClassVar[Mapping[str, str]] = {}  # options drawn as cards: the word of the action, the name of the button

    def drawing(self, kind: Card, pays: bool) -> str:
        """The drawing of a kind in the deck that has none of its own."""
        return ""

    def panels(self, scene: Scene) -> list[Data]:
        """What lies on the table in panels of its own; docs/notebook.md lists their kinds."""
        return []

    def cards(self, scene: Scene) -> list[Data]:
        """One's own cards that are not beans, with what they do and a button."""
        return []

    def in_hand(self, scene: Scene) -> Iterator[tuple[int, Data]]:
        """Other cards among those of the hand, each with its place."""
        yield from ()


FACES: dict[str, Face] = {"": Face()}


def face_for(kind: type[Rules]) -> Face:
    """The face of a game, or of the nearest game that it is derived from."""
    names = [getattr(base, "name", "") for base in kind.__mro__]
    return next((FACES[name] for name in names if name and name in FACES), FACES[""])


def latest() -> Iterator[Face]:
    """All faces, the latest first: of two that say the same word, the later is heard."""
    return reversed(FACES.values())


def side_of(view: View) -> Any:
    """The viewer's side of the table, with the zones that the game adds."""
    return view.me


def offered(decision: Decision, *words: str) -> list[Any]:
    """The options with one of these words."""
    return [option for option in decision.options if option.word in words]


def no_room(decision: Decision, cards: Pile) -> Phrase:
    """The cards must go on fields that have no room: what can be done about it, by name if it is one thing."""
    if not all("field" in option.PARTS for option in decision.options):
        deeds = tuple(dict.fromkeys(option.word for option in decision.options))
        return phrase("page.asks.room_either", cards=cards, deeds=deeds)
    fields = {option.field for option in offered(decision, *[option.word for option in decision.options])}
    if len(fields) == 1:
        return phrase("page.asks.room_one", cards=cards, field=fields.pop())
    return phrase("page.asks.room", cards=cards)


def named_in(decision: Decision, part: str) -> list[Card]:
    """What the options name as this part, each thing once, without what may be done at any time."""
    options = [option for option in decision.options if part in option.PARTS and not option.any_time]
    return [*dict.fromkeys(getattr(option, part) for option in options)]


def grown(view: View, field: int, *cards: Card) -> Phrase:
    """What one of the viewer's fields pays once these cards lie there, too."""
    lying = (*view.me.fields[field], *cards)
    if len({*lying}) > 1:
        return phrase("page.effects.mixed", number=len(lying), card=lying[-1], coins=view.worth(lying))
    return phrase("page.effects.plant", cards=lying, coins=view.worth(lying))


def part_of(name: str) -> Part | None:
    """How a part with this name is said, if a game says it in its own way."""
    return next((face.parts[name] for face in latest() if name in face.parts), None)


def meaning_of(word: str) -> Meaning | None:
    """What an action means, if a game says so."""
    return next((face.meanings[word] for face in latest() if word in face.meanings), None)
