"""What each seat has heard and remembers, kept with the game: asking again costs only what is new.

The story is the log, read once for everyone: an event that looks the same to all seats is built once; for other
events and for actions the story has the parts. From it every seat hears its own version. A story and what was heard
of it never change: news makes a new one, so that a clone shares what its game knew when it was cloned. The lists
behind them are shared too: the game that started a list appends to it, and others copy the part they know.
"""

from __future__ import annotations

from collections.abc import Iterator
from reprlib import repr as short

from beankit.core.actions import Action
from beankit.core.engine import Engine
from beankit.core.errors import BadSnapshot, BeankitError
from beankit.core.events import EVENTS, IMAGINED, Event, EventKind, Log, Story, Values, entries
from beankit.core.knowledge.memory import Memory
from beankit.core.seats import NOBODY
from beankit.core.values import Json, build
from beankit.core.writing.jsonable import dump, from_json, small

new = object.__new__

Item = Event | Action


def read(game: Engine) -> Story:
    """The story of a game, up to date with its log."""
    story, log = game.story, game.log
    new: Log = []
    for head, parts in entries(game.past, log, story.log, story.place):
        if isinstance(head, EventKind) and head.alike and head is not IMAGINED:
            new.append(head.told(parts, NOBODY))
        else:
            new.append((head, parts))
    items = story.entries
    if story.log is not log or len(items) != story.count:
        items = items[: story.count]
    items += new[::-1]
    game.story = story = Story(items, log, len(log))
    return story


class Heard:
    """What a seat has seen and done so far: events, and its own actions."""

    __slots__ = ("count", "items", "log", "memory", "mine", "text", "unread", "upto")

    def __init__(self, items: list[Json], upto: int, log: Log | None) -> None:
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
        """Everything that was heard, newest first."""
        return map(self.item, range(self.count - 1, -1, -1))

    def item(self, place: int) -> Item:
        """The event or action at a place, parsed when it is first looked at."""
        item: Item = self.items[place]
        if type(item) in RAW:
            item = self.items[place] = read_item(item)
        return item

    def more(self, news: list[Item], upto: int, log: Log) -> Heard:
        """What the seat has heard once this news of the story is added."""
        items = self.items if self.log is log and len(self.items) == self.count else self.items[: self.count]
        items += news
        longer = new(Heard)
        longer.items, longer.count, longer.upto, longer.log = items, len(items), upto, log
        longer.mine, longer.unread, longer.memory, longer.text = self.mine, self.unread, self.memory, self.text
        return longer

    def further(self, news: list[Json], mine: int, log: Log) -> Heard:
        """What the seat has heard once the news of a delta is added: parsed already, or raw as in a snapshot."""
        items = self.items if self.log is log and len(self.items) == self.count else self.items[: self.count]
        items += news
        longer = new(Heard)
        longer.items, longer.upto, longer.log, longer.mine = items, 0, log, mine
        longer.memory, longer.text = self.memory, self.text
        longer.count = count = len(items)
        longer.unread = count if type(news[0]) in RAW else self.unread
        return longer

    def at(self, upto: int) -> Heard:
        """What the seat has heard, as part of another story of which it covers this much."""
        twin = new(Heard)
        twin.items, twin.count, twin.upto, twin.log = self.items, self.count, upto, self.log
        twin.mine, twin.unread, twin.memory, twin.text = self.mine, self.unread, self.memory, self.text
        return twin

    def written(self) -> str:
        """Everything that was heard as JSON, without the brackets."""
        count, text = self.text
        if count < self.count:
            items = self.items[count : self.count]
            news = [(item.name, *item.values) if type(item) is Event else item for item in items]
            try:
                text += ("," if count else "") + dump(news)[1:-1]
            except RecursionError:  # an item that nobody has looked at yet
                raise BadSnapshot("the snapshot's log has something that is nested too deeply") from None
            self.text = (self.count, text)
        return text


RAW = (list, tuple, str)


def check_told(items: list[Json]) -> None:
    """Refuse a log with an unknown kind of event; each item is parsed when it is looked at."""
    if type(items) is not list:
        raise TypeError("a log is a list")
    if not all(type(item) is str or item[0] in EVENTS for item in items):
        raise BadSnapshot("the snapshot's log has an unknown kind of event")


def read_item(item: Json) -> Item:
    """An event or an own action from its form in a snapshot."""
    try:
        if type(item) is tuple:  # from the engine itself: nothing to check or look up
            kind = EVENTS[item[0]]
            return build(Event, (kind.name, item[1:], kind.parts))
        value = from_json(item)
        if not small(value):
            raise ValueError
        if isinstance(value, Action):
            return value
        event = Event(EVENTS[value[0]].name, value[1:])
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
    newest = game.heard[seat] = heard.more(news, story.count, game.log)
    newest.mine = mine
    return newest


def as_seen(head: EventKind | Action, parts: Values, seat: int) -> Item | None:
    """A log entry as a seat sees it; None if it does not see it."""
    if not isinstance(head, EventKind):
        return head if parts[0] == seat else None
    return head.told(parts, seat)


def heard_in(log: Log, seat: int) -> list[Item]:
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
