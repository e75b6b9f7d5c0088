"""Deltas: what a seat has seen and heard since it was last told, and how a view in another process takes it in.

A `Teller` serves all seats of a game whose players are in other processes. Events are converted, and zones looked at,
once for everyone; the seats' views in this process are not used, so that nothing here has to keep what each of them
heard. `take_in` brings a view that came from a snapshot to where the delta was made.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import is_not
from typing import NamedTuple

from beankit.core.actions import NOTATION, Action
from beankit.core.cards import Pile
from beankit.core.engine import Engine
from beankit.core.errors import BadDelta
from beankit.core.events import EventKind, Values, entries
from beankit.core.knowledge.heard import hear
from beankit.core.phase import PHASES, Decision, Phase
from beankit.core.rules import Rules
from beankit.core.seats import NOBODY, Result, Rival
from beankit.core.values import Json, Memo, Names
from beankit.core.writing.jsonable import MARK, WORDS, from_json
from beankit.core.zones import ALL, OWNER, PILE, PLAIN, ROWS, Content, Zone

Delta = Values  # words, numbers and tuples: see `Teller.tell`
Setter = Callable[[Engine, int, Json], None]
SEVERAL = MARK + MARK
ATOMS = frozenset((str, int, bool, type(None)))


class Teller:
    """What each seat has been told about a game, starting from where the game is now."""

    def __init__(self, game: Engine, place: int | None = None) -> None:
        """For a game, of which only what is to come is told; with a place, its log from there and its phases, too."""
        self.game = game
        self.sights = SIGHTS[game.rules]
        self.items: list[Values] = []  # a converted event, a seat with its action, or a kind and its parts
        self.place = len(game.log) if place is None else place  # how much of the log they cover
        self.marks = [
            (0, hear(game, seat).count, hear(game, seat).mine, sight.look(game), known)
            for seat, sight in enumerate(self.sights)
            for known in [seen_phases(game, seat) if place is None else ()]
        ]  # by seat: how many items it was told, how much it has heard, its last action, and what it saw

    def tell(self, seat: int) -> Delta:
        """The delta for a seat since it was last told.

        Its parts: how much the seat had heard, what it hears, where its last action is in all that it heard, the zones
        that look different, the phases if they do, who is asked for what, and the result.
        """
        game = self.game
        place, heard, mine, before, phases_before = self.marks[seat]
        self._read_on()
        news, mine = self._news(seat, place, heard, mine)
        look, veils = self.sights[seat]
        now, phases = look(game), seen_phases(game, seat)
        self.marks[seat] = len(self.items), heard + len(news), mine, now, phases
        zones: list[Content] = []  # in turn the place, how much of it stays, and what follows
        for at in compress(range(len(now)), map(is_not, before, now)):  # most are the same object
            old, new, veil = before[at], now[at], veils[at]
            if veil is not None:
                old, new = veil(len(old)), veil(len(new))
            if old != new:
                zones += (at, *shorter(old, new))
        different = None if phases == phases_before else tuple(map(flat_phase, phases))
        decision, result = game.decision, game.result
        asked = None if decision is None else decision[:2]
        return heard, news, mine, zones, different, asked, None if result is None else tuple(result)

    def _read_on(self) -> None:
        """Convert what has happened since the last time."""
        log = self.game.log
        new: list[Values] = []
        for head, parts in entries(None, log, log, self.place):
            if not isinstance(head, EventKind):
                new.append((parts[0], MARK + head.text))
            elif head.alike:
                new.append((head.name, *(parts if head.seen is None else head.seen(parts, NOBODY))))
            else:
                new.append((head, parts))
        self.items += new[::-1]
        self.place = len(log)

    def _news(self, seat: int, place: int, heard: int, mine: int) -> tuple[list[Json], int]:
        """What a seat hears of the items from a place onwards, and where its last action is."""
        news: list[Json] = []
        for item in self.items[place:]:
            first = item[0]
            kind = type(first)
            if kind is str:
                news.append(item)
            elif kind is not int:
                event = first.told(item[1], seat)
                news.append((event.name, *event.values))
            elif first == seat:
                news.append(item[1])
                mine = heard + len(news)
        return news, mine


def shorter(old: Content, new: Content) -> tuple[int, Content]:
    """How a zone looks now: for cards, how many at the front are unchanged and what follows; otherwise all of it."""
    if type(new) is not tuple or type(old) is not tuple:
        return 0, new
    if new[: len(old)] == old:
        return len(old), new[len(old) :]
    return (len(new), ()) if old[: len(new)] == new else (0, new)


def flat(value: object) -> Json:
    """A part of a phase as plain words, numbers and tuples; a tuple of more than those begins with a mark."""
    if isinstance(value, Action):
        return ACTIONS[value]
    if type(value) is tuple and value and not ATOMS.issuperset(map(type, value)):
        return (SEVERAL, *map(flat, value))
    return value


def flat_action(action: Action) -> Json:
    """An action as a mark, its word and its parts, from which it is built faster than from its text."""
    return (MARK, action.word, *action[1:]) if len(action) > 1 else MARK + action.text


def flat_phase(phase: Phase) -> Values:
    """A phase as plain parts, its name first."""
    return tuple([part if type(part) in ATOMS else flat(part) for part in phase])


# --- the other end ---


def take_in(game: Engine, seat: int, delta: Delta) -> None:
    """Advance a game from a snapshot to where a delta was made; its news is parsed when needed.

    The delta comes from the engine itself, so only the order is checked.
    """
    start, news, mine, different, phases, asked, ended = delta
    heard = game.heard[seat]
    if start != heard.count:
        raise BadDelta(
            "this delta continues after {start} heard items, but this view has heard {count}",
            start=start,
            count=heard.count,
        )
    setters, parts = SETTERS[game.rules], iter(different)
    for place, kept, content in zip(parts, parts, parts, strict=True):
        setters[place](game, kept, content)
    if phases is not None:
        phase, *waiting = phases
        game.phase = read_phase(phase)
        game.stack = tuple(map(read_phase, waiting))
    if ended is not None:
        scores, winners, rival = ended
        game.result = Result(scores, winners, None if rival is None else Rival(*rival))
    if news:
        game.heard[seat] = heard.further(news, mine, game.log)
    game.decision = None if asked is None else asked_for(game, seat, *asked)


def asked_for(game: Engine, seat: int, who: int, kind: str) -> Decision:
    """The decision being asked; the seat's own options come from the phase."""
    if who != seat:
        return Decision(who, kind, ())
    decision = game.phase.begin(game)
    assert isinstance(decision, Decision)
    return decision


def read_phase(parts: Values) -> Phase:
    """The phase that `flat_phase` made plain."""
    return PHASES[parts[0]].of(*[part if type(part) is int else lively(part) for part in parts[1:]])


def lively(value: Json) -> object:
    """The part of a phase that `flat` made plain."""
    if type(value) is tuple and value:
        if value[0] == MARK:
            return NOTATION[value[1]].of(*value[2:])
        return tuple(map(lively, value[1:])) if value[0] == SEVERAL else value
    return WORDS[value] if type(value) is str else value


def ready_to_listen(rules: Rules) -> None:
    """Generate what views of this table need before the first delta."""
    SETTERS[rules]


def write_setters(rules: Rules) -> tuple[Setter, ...]:
    """By place, how a game takes over what a zone looks like: code generated once per table."""
    return tuple([write_setter(*zone) for zone in PLACES[rules]])


def write_setter(owner: int | None, name: str, zone: Zone) -> Setter:
    """How a game takes over what one zone looks like: this number of its cards stay, and these follow."""
    lines = [
        "def put(game, kept, content):",
        "holder = game" if owner is None else f"holder = game.players[{owner}]",
        f"content = {READ.get(zone.shape, 'from_json(content)')}",
        f"holder.{name} = holder.{name}[:kept] + content if kept else content",
    ]
    if name == "fields" and owner is not None:
        lines.append("game.set_fields(holder, holder.fields)")  # updates the allowed harvests
    names: Names = {"word": WORDS.__getitem__, "from_json": from_json}
    exec("\n    ".join(lines), names)
    setter: Setter = names["put"]
    return setter


READ = {PILE: "tuple(map(word, content))", ROWS: "tuple([tuple(map(word, row)) for row in content])"}
SETTERS = Memo(write_setters, 64)
ACTIONS: Memo[Action, Json] = Memo(flat_action)


Place = tuple[int | None, str, Zone]  # the zone's owner (None: the table), its name and its declaration
Veil = Callable[[int], Pile]  # how a pile of this number of cards looks to those who may not see them


class SeatSight(NamedTuple):
    """How a seat sees a table: its zones by place, some of them as they are, to be veiled if they have changed."""

    look: Callable[[Engine], tuple[Content, ...]]
    veils: tuple[Veil | None, ...]


def seen_phases(game: Engine, seat: int) -> tuple[Phase, ...]:
    """The current phase and those waiting, as a seat sees them."""
    phase = game.phase.seen_by(seat)
    return (phase, *[waiting.seen_by(seat) for waiting in game.stack]) if game.stack else (phase,)


def places(rules: Rules) -> list[Place]:
    """The zones that anybody can see something of, in the order that deltas use."""
    table: list[Place] = [(None, name, zone) for name, zone in rules.layout.table.items() if shows(zone)]
    zones = [(name, zone) for name, zone in rules.layout.player.items() if shows(zone)]
    return table + [(seat, name, zone) for seat in range(rules.players) for name, zone in zones]


def shows(zone: Zone) -> bool:
    """Does any seat see something of this zone?"""
    return zone.shape != PLAIN or zone.seen in (ALL, OWNER)


def write_sights(rules: Rules) -> tuple[SeatSight, ...]:
    """By seat, how it sees a table."""
    zones, sights = PLACES[rules], []
    names = {hider(owner, name): zone for owner, name, zone in zones}
    for seat in range(rules.players):
        hidden = [z.shape == PILE and not z.front and not z.visible(owner == seat) for owner, _, z in zones]
        codes = [
            code(owner, name) if veiled or zone.visible(owner == seat) else partly(owner, name)
            for (owner, name, zone), veiled in zip(zones, hidden, strict=True)
        ]
        veils = tuple([zone.backs if veiled else None for (_, _, zone), veiled in zip(zones, hidden, strict=True)])
        sights.append(SeatSight(write_look(rules.players, codes, dict(names)), veils))
    return tuple(sights)


def write_look(players: int, codes: list[str], names: Names) -> Callable[[Engine], tuple[Content, ...]]:
    """The function of a game that returns these pieces of code in a tuple."""
    seats = "".join(f"player{seat}, " for seat in range(players))
    exec(f"def look(game):\n    {seats}= game.players\n    return {', '.join(codes)},", names)
    look: Callable[[Engine], tuple[Content, ...]] = names["look"]
    return look


def code(owner: int | None, name: str) -> str:
    """How the generated `look` reads a zone."""
    return f"game.{name}" if owner is None else f"player{owner}.{name}"


def partly(owner: int | None, name: str) -> str:
    """What a seat sees of a zone that it may not see whole."""
    return f"{hider(owner, name)}.look({'game' if owner is None else f'player{owner}'}, {name!r}, False)"


def hider(owner: int | None, name: str) -> str:
    """The name, in that function, of a zone's declaration, which knows what to hide."""
    return code(owner, name).replace(".", "_")


PLACES = Memo(places, 64)
SIGHTS = Memo(write_sights, 64)
