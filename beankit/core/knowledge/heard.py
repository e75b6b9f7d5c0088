"""What each seat has heard and remembers, kept with the game: asking again costs only what is new.

The story is the log, read once for everyone: an event that looks the same to all seats is built once; for other
events and for actions the story has the parts. From it every seat hears its own version. A story and what was heard
of it never change: news makes a new one, so that a clone shares what its game knew when it was cloned. The lists
behind them are shared too: the game that started a list appends to it, and others copy the part they know.
"""

from __future__ import annotations

from collections.abc import Iterator
from reprlib import repr as short
from typing import Any

from beankit.core.engine import Engine
from beankit.core.errors import BadSnapshot, BeankitError
from beankit.core.knowledge.memory import Memory
from beankit.core.turn.actions import Action
from beankit.core.turn.events import EVENTS, IMAGINED, Event, EventKind, Values, entries
from beankit.core.turn.story import Story
from beankit.core.values import build
from beankit.core.writing.jsonable import dump, from_json, small

NOBODY = -1  # a seat that sees only what everyone sees
new = object.__new__

Item = Event | Action


def read(game: Engine) -> Story:
    """The story of a game, up to date with its log."""
    story, log = game.story, game.log
    new: list[Any] = []
    for head, parts in entries(game.past, log, story.log, story.place):
        if isinstance(head, EventKind) and head.alike and head is not IMAGINED:
            new.append(head.told(parts, NOBODY))
        else:
            new.append((head, parts))
    found = story.entries
    if story.log is not log or len(found) != story.count:
        found = found[: story.count]
    found += new[::-1]
    game.story = story = Story(found, log, len(log))
    return story


class Heard:
    """What a seat has seen and done so far: events, and its own actions."""

    __slots__ = ("count", "items", "log", "memory", "mine", "text", "unread", "upto")

    def __init__(self, items: list[Any], upto: int, log: list[Any] | None) -> None:
        self.items, self.count = items, len(items)
        self.upto = upto  # how much of the story this covers
        self.log = log  # of the game that may append to the items
        self.mine = 0  # the place after the seat's last action
        self.unread = 0  # items before this place may still be raw, as in a snapshot
        self.memory: Memory | None = None
        self.text = (0, "")  # how many items are written, and their JSON

    def since(self, place: int) -> list[Item]:
        """What was heard from a place onwards."""
        items = self.items
        if place < self.unread:
            for unread in range(place, self.unread):
                if type(items[unread]) in RAW:
                    items[unread] = read_item(items[unread])
        return items[place : self.count]

    def backwards(self) -> Iterator[Item]:
        """All of it, newest first."""
        return map(self.item, range(self.count - 1, -1, -1))

    def item(self, place: int) -> Item:
        """One of the items, parsed when first looked at."""
        item = self.items[place]
        if type(item) in RAW:
            item = self.items[place] = read_item(item)
        return item  # type: ignore[no-any-return]

    def more(self, news: list[Any], upto: int, log: list[Any]) -> Heard:
        """The same plus what is new."""
        items = self.items if self.log is log and len(self.items) == self.count else self.items[: self.count]
        items += news
        found = new(Heard)
        found.items, found.count, found.upto, found.log = items, len(items), upto, log
        found.mine, found.unread, found.memory, found.text = self.mine, self.unread, self.memory, self.text
        return found

    def further(self, told: list[Any], mine: int, log: list[Any]) -> Heard:
        """The same plus what a delta adds: parsed already, or raw as in a snapshot."""
        items = self.items if self.log is log and len(self.items) == self.count else self.items[: self.count]
        items += told
        found = new(Heard)
        found.items, found.upto, found.log, found.mine = items, 0, log, mine
        found.memory, found.text = self.memory, self.text
        found.count = count = len(items)
        found.unread = count if type(told[0]) in RAW else self.unread
        return found

    def at(self, upto: int) -> Heard:
        """The same, for a story of which it covers this much."""
        found = new(Heard)
        found.items, found.count, found.upto, found.log = self.items, self.count, upto, self.log
        found.mine, found.unread, found.memory, found.text = self.mine, self.unread, self.memory, self.text
        return found

    def written(self) -> str:
        """All of it as JSON, without the brackets."""
        told, text = self.text
        if told < self.count:
            items = self.items[told : self.count]
            news = [(item.name, *item.values) if type(item) is Event else item for item in items]
            try:
                text += ("," if told else "") + dump(news)[1:-1]
            except RecursionError:  # an item that nobody has looked at yet
                raise BadSnapshot("the snapshot's log has something that is nested too deeply") from None
            self.text = (self.count, text)
        return text


RAW = (list, tuple, str)


def check_told(told: list[Any]) -> None:
    """Refuse a log with an unknown kind of event; each item is parsed when it is looked at."""
    if type(told) is not list:
        raise TypeError("a log is a list")
    if not all(type(item) is str or item[0] in EVENTS for item in told):
        raise BadSnapshot("the snapshot's log has an unknown kind of event")


def read_item(item: Any) -> Item:
    """An event or an own action from its form in a snapshot."""
    try:
        if type(item) is tuple:  # from the engine itself: nothing to check or look up
            kind = EVENTS[item[0]]
            return build(Event, (kind.name, item[1:], kind.parts))
        found = from_json(item)
        if not small(found):
            raise ValueError
        if isinstance(found, Action):
            return found
        event = Event(EVENTS[found[0]].name, found[1:])
        if len(event.values) != len(event.parts):
            raise ValueError
        return event
    except (BeankitError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        raise BadSnapshot("the snapshot's log has something that is not an event: {item}", item=short(item)) from None


def hear(game: Engine, seat: int) -> Heard:
    """What a seat has heard, up to date with the log.

    In an imagined game, all seats but the one that imagined it know only what has happened since.
    """
    heard, story = game.heard.get(seat) or Heard([], 0, None), game.story
    if story.log is not game.log or story.place != len(game.log):
        story = read(game)
    if heard.upto == story.count:
        return heard
    news: list[Item] = []
    mine = heard.mine
    for entry in story.entries[heard.upto : story.count]:
        if type(entry) is Event:
            news.append(entry)
            continue
        head, parts = entry
        if head is IMAGINED:
            news += heard_in(parts[1].prologue(), seat)
        elif (item := as_seen(head, parts, seat)) is not None:
            news.append(item)
            if item is head:
                mine = heard.count + len(news)
    found = game.heard[seat] = heard.more(news, story.count, game.log)
    found.mine = mine
    return found


def as_seen(head: Any, parts: Values, seat: int) -> Item | None:
    """A log entry as a seat sees it; None if it does not see it."""
    if not isinstance(head, EventKind):
        return head if parts[0] == seat else None
    return head.told(parts, seat)


def heard_in(log: list[Any], seat: int) -> list[Item]:
    """What a seat hears of part of a log."""
    items = [as_seen(head, parts, seat) for head, parts in entries(None, log)]
    return [item for item in reversed(items) if item is not None]


def memory_of(game: Engine, seat: int) -> Memory:
    """A seat's memory, up to date with what it has heard."""
    heard = hear(game, seat)
    memory = heard.memory
    if memory is None or memory.count != heard.count:
        memory = game.rules.memory_class(game.rules, seat) if memory is None else memory.twin()
        memory.take_in(heard.since(memory.count))
        heard.memory = memory
    return memory
