"""Views: what one seat may know. A live view moves on with its game; a snapshot stays as it was."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from beankit.core.actions import Accept, Action, Bid, Offer, Take, no_action, parse
from beankit.core.cards import Bean, Card, Pile, Rows
from beankit.core.chance import check_rng
from beankit.core.decision import Decision
from beankit.core.errors import BadSnapshot, BeankitError
from beankit.core.events import Event, EventKind, Told, seen
from beankit.core.genuine import check_genuine
from beankit.core.imagine import imagine
from beankit.core.jsonable import dump, get
from beankit.core.memory import Memory
from beankit.core.objections import Objection
from beankit.core.phases import Phase
from beankit.core.registry import make_rules, name_of, named_rules
from beankit.core.sights import ZoneView, table_written, zones
from beankit.core.zones import ALL, OWNER, Layout, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game, Player, Result
    from beankit.core.rules import Rules

FORMAT = 1


class PlayerView:
    """One player as the viewing seat sees him; each zone of the table has its property."""

    __slots__ = ("_own", "_player", "_rules", "seat")
    hand: Pile
    fields: Rows
    received: Pile
    coins: Pile

    def __init__(self, player: Player, own: bool, rules: Any) -> None:
        self._player, self._own, self._rules = player, own, rules
        self.seat = player.seat

    def grows(self, kind: Card) -> bool:
        """Does this kind grow on one of the player's fields?"""
        return any(field and self._rules.kind(field) == kind for field in self._player.fields)

    def __repr__(self) -> str:
        return f"PlayerView(seat {self.seat}, hand {self.hand}, fields {self.fields}, {len(self.coins)} coins)"


class View:
    """What one seat may know of a game, and nothing else."""

    __slots__ = ("_game", "_heard", "_length", "_players", "_written", "seat")
    _players: tuple[PlayerView, ...] | None
    _heard: list[Event | Action]  # of the log, as far as it was asked for
    _length: int  # how much of the log's newest list that was
    _written: list[str]  # the same as JSON, as far as snapshots told it
    seat: int
    draw_pile: Pile
    discard: Pile
    revealed: Pile
    active: int
    starting: int
    turn: int
    exhausted: int

    def __new__(cls, game: Game, seat: int) -> View:
        return object.__new__(view_classes(game.rules.layout)[0])

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self.seat, self._players = game, seat, None
        self._heard, self._length, self._written = [], 0, []

    # --- the table ---

    @property
    def game_name(self) -> str:
        """The name of the game."""
        return name_of(self._game.rules)

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players by seat."""
        found = self._players
        if found is None:  # made once: like the view, they move on with the game
            game, seat = self._game, self.seat
            kind = view_classes(game.rules.layout)[1]
            found = self._players = tuple([kind(p, p.seat == seat, game.rules) for p in game.players])
        return found

    @property
    def me(self) -> PlayerView:
        """The viewing player himself."""
        return self.players[self.seat]

    @property
    def others(self) -> tuple[PlayerView, ...]:
        """The other players, clockwise from the viewer's left."""
        players = self.players
        return players[self.seat + 1 :] + players[: self.seat]

    @property
    def hand(self) -> Pile:
        """The viewer's own hand, front card first."""
        return self._game.players[self.seat].hand

    @property
    def phase(self) -> str:
        """The name of the phase being played."""
        return self._game.phase.name

    @property
    def offer(self) -> Offer | None:
        """The offer that lies on the table."""
        return getattr(self._game.phase, "offer", None)

    @property
    def answers(self) -> dict[int, Action]:
        """The opened answers by seat, while the active player settles."""
        phase: Any = self._game.phase
        return dict(zip(phase.asked, phase.answers, strict=True)) if phase.name == "settle" else {}

    def deal(self, option: Action) -> tuple[Pile, Pile]:
        """What this seat gives and gets by an offer, a bid, an accept or a take; nothing by what is no deal."""
        if type(option) is Take:
            option = self.answers.get(option.seat, option)
        if type(option) is Accept and self.offer is not None:
            option = self.offer
        if type(option) is Offer:  # as the active player says it, and below a bid as its bidder does
            give, get = option.give, option.want
        elif type(option) is Bid:
            get, give = option.give, option.want
        elif isinstance(option, Action):
            return (), ()
        else:
            raise BeankitError(f"view.deal tells what an option gives and gets: {no_action(option)}")
        return (give, get) if self.seat == self._game.active else (get, give)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers that the active player has called in this trading phase, in their order."""
        found: list[Offer] = []
        for item in seen(self._game.past, self._game.log, self.seat):
            if isinstance(item, Event):
                if item.name in ("closed_trading", "turn"):
                    break
                if item.name == "offered":
                    found.append(Offer(*item.values[1:]))
        return tuple(found[::-1])

    @property
    def rounds(self) -> int:
        """How many rounds of this trading phase are over."""
        return getattr(self._game.phase, "rounds", 0)

    @property
    def decision(self) -> Decision | None:
        """The decision that this seat is asked for; None while it is not asked."""
        decision = self._game.decision
        return decision if decision is not None and decision.seat == self.seat else None

    @property
    def asked(self) -> int | None:
        """The seat that is being asked; None when the game is over."""
        decision = self._game.decision
        return None if decision is None else decision.seat

    def zones(self) -> tuple[ZoneView, ...]:
        """Every zone as this seat sees it: the table's, those of the others clockwise, and its own."""
        return tuple(zones(self._game, self.seat))

    def why_not(self, action: Action | str) -> Objection | None:
        """The rule and the reason why this seat may not do that now; None if it may."""
        asked = parse(action) if isinstance(action, str) else action
        decision = self.decision
        return None if decision is not None and decision.allows(asked) else self._game.objection(self.seat, asked)

    @property
    def result(self) -> Result | None:
        """Scores and winners once the game is over."""
        return self._game.result

    @property
    def table_options(self) -> dict[str, bool | int]:
        """The table options."""
        return dict(self._game.rules.chosen)

    @property
    def passes(self) -> int:
        """How often the draw pile runs out until the game ends (B-16); `exhausted` tells how often it did."""
        return self._game.rules.passes

    # --- the cards ---

    @property
    def kinds(self) -> Pile:
        """All kinds of bean in the deck."""
        return self._game.rules.deck.kinds

    def bean(self, kind: Card) -> Bean:
        """A kind's count and beanometer."""
        return self._game.rules.deck.bean(kind)

    def worth(self, field: Pile) -> int:
        """The coins that a field of these cards pays."""
        rules = self._game.rules
        if type(field) is tuple and field and field[-1] in rules.pays:
            return rules.worth(field)
        rules.deck.check_empty(field)
        return 0

    def grows(self, field: Pile) -> Card:
        """The kind that a field of these cards grows; "" if nothing is growing."""
        rules = self._game.rules
        if type(field) is tuple and field and field[-1] in rules.pays:
            return rules.kind(field)
        rules.deck.check_empty(field)
        return ""

    def standing(self, seat: int) -> int:
        """What a seat would have if all fields were harvested now: its score so far, and what its fields pay."""
        return self._game.standing(seat)

    def unseen(self) -> Counter[Card]:
        """How many cards of each kind lie where this seat cannot see them."""
        game, rules = self._game, self._game.rules
        lying: list[Card] = []
        for name, zone in rules.layout.table_beans:
            if zone.seen == ALL:
                lying += zone.cards(getattr(game, name))
        for player in game.players:
            own = player.seat == self.seat
            for name, zone in rules.layout.player_beans:
                if zone.visible(own):
                    lying += zone.cards(getattr(player, name))
                elif zone.front:
                    lying += getattr(player, name)[: getattr(player, zone.front)]
        left = {kind: bean.count for kind, bean in rules.deck.beans.items()}
        for card in lying:
            if card in left:  # other cards may lie among the beans
                left[card] -= 1
        return Counter({kind: count for kind, count in left.items() if count > 0})

    # --- what happened ---

    @property
    def log(self) -> list[Event]:
        """Everything that happened, as this seat saw it."""
        return [item for item in self._told() if isinstance(item, Event)]

    @property
    def news(self) -> list[Event]:
        """What happened since this seat's last action."""
        found: list[Event] = []
        for item in seen(self._game.past, self._game.log, self.seat):
            if not isinstance(item, Event):
                break
            found.append(item)
        return found[::-1]

    def _told(self) -> list[Event | Action]:
        """What this seat saw and did so far; what was told before is kept."""
        game, told = self._game, self._heard
        news = seen(None if told else game.past, game.log, self.seat, self._length)
        told += list(news)[::-1]
        self._length = len(game.log)
        return told

    # --- imagining and snapshots ---

    def imagine(self, rng: Random) -> Game:
        """A playable game, uniform among all that fit what this seat knows."""
        check_rng(rng)
        game = self._game
        try:
            return imagine(game, self.seat, remember(game, self.seat), rng)
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
            if game.past is None or not isinstance(game.past[1], Told):
                raise
            raise BadSnapshot(f"the snapshot's log does not fit its table ({type(error).__name__}: {error})") from None

    def snapshot(self) -> str:
        """The view as JSON, from which `View.from_snapshot` answers everything exactly as this view does now."""
        game, rules = self._game, self._game.rules
        table, seats = rules.layout.table, rules.layout.player
        decision = game.decision
        content = {
            "beankit": FORMAT,
            "game": name_of(rules),
            "players": rules.players,
            "options": rules.chosen,
            "deck": rules.own_deck(),
            "seat": self.seat,
            "asked": None if decision is None else [decision.seat, decision.kind],
            "phase": game.phase.seen_by(self.seat),
            "stack": [phase.seen_by(self.seat) for phase in game.stack],
            "result": None if game.result is None else tuple(game.result),
            "table": {name: zone.look(game, name, False) for name, zone in table.items()},
            "seats": [{n: zone.look(p, n, p.seat == self.seat) for n, zone in seats.items()} for p in game.players],
        }
        news = self._told()[len(self._written) :]
        self._written += [dump((item.name, *item.values) if isinstance(item, Event) else item) for item in news]
        return f'{dump(content)[:-1]},"log":[{",".join(self._written)}]}}'

    @staticmethod
    def from_snapshot(text: str, game: str | type[Rules] | None = None) -> View:
        """The view that wrote a snapshot, without a game behind it; `game` is needed as in `Game.from_record`."""
        try:
            content = json.loads(text)
            if content["beankit"] != FORMAT:
                raise BadSnapshot(f"this snapshot has format {content['beankit']!r}; this beankit reads {FORMAT}")
            return _read(content, game or named_rules(content["game"]))
        except BeankitError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
            raise BadSnapshot(f"this is no snapshot of a view ({type(error).__name__}: {error})") from None

    def __str__(self) -> str:
        return table_written(self._game, self.seat)

    def __repr__(self) -> str:
        return f"View(seat {self.seat} of {self._game!r})"


def _read(content: dict[str, Any], kind: str | type[Rules]) -> View:
    """A game that knows no more than the snapshot, and the view on it."""
    from beankit.core.game import Game, Result
    from beankit.core.seats import Rival

    if not isinstance(content["deck"], dict | None):
        raise BadSnapshot("a snapshot carries its deck and names no file")
    rules = make_rules(kind, content["players"], content["deck"], content["options"])
    if content["seat"] not in range(rules.players):
        raise BadSnapshot(f"there is no seat {content['seat']!r} at this table")
    game = Game.__new__(Game, rules)
    game.lay_out(rules, None)
    for name, zone in rules.layout.table.items():
        setattr(game, name, _read_zone(name, zone, content["table"][name]))
    for player, lying in zip(game.players, content["seats"], strict=True):
        for name, zone in rules.layout.player.items():
            setattr(player, name, _read_zone(name, zone, lying[name]))
        game.set_fields(player, player.fields)
    game.phase, *waiting = (_read_phase(phase) for phase in (content["phase"], *content["stack"]))
    game.stack = tuple(waiting)
    if content["result"] is not None:
        scores, winners, rival = get(content["result"])
        game.result = Result(scores, winners, None if rival is None else Rival(*rival))
    told = Told(content["log"], _read_told)
    if not all(type(item) is str or item[0] in EventKind.known for item in content["log"]):
        raise BadSnapshot("the snapshot's log has an unknown kind of event")
    game.past = (None, told, len(told))
    check_genuine(content, game)
    asked = content["asked"]
    if asked is not None and asked[0] == content["seat"]:
        game.go_on(game.phase)
    elif asked is not None:
        game.decision = Decision(asked[0], asked[1], ())
    return View(game, content["seat"])


def _read_zone(name: str, zone: Zone, item: Any) -> Any:
    """What lies in a zone of a snapshot, if it has the zone's shape."""
    found = get(item)
    if not zone.shaped(found):
        raise BadSnapshot(f"the snapshot's {name} cannot be {item!r}")
    return found


def _read_phase(item: Any) -> Phase:
    """A phase of a snapshot."""
    phase = get(item)
    if not isinstance(phase, Phase):
        raise BadSnapshot(f"the snapshot names no phase: {item!r}")
    return phase


def _read_told(item: Any) -> Event | Action:
    """An event or an own action of a snapshot's log."""
    try:
        found = get(item)
        return found if isinstance(found, Action) else Event(EventKind.known[found[0]].name, found[1:])
    except (BeankitError, ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise BadSnapshot(f"the snapshot's log tells no event: {item!r}") from None


def remember(game: Game, seat: int) -> Memory:
    """A seat's memory, brought up to date with the log."""
    memory = game.memories.get(seat)
    if memory is None:
        memory = game.memories[seat] = game.rules.memory_class(game.rules, seat)
    if memory.length != len(game.log):
        new = memory.length < 0
        told = seen(game.past if new else None, game.log, seat, 0 if new else memory.length)
        memory.take_in(list(told)[::-1])
        memory.length = len(game.log)
    return memory


@lru_cache
def view_classes(layout: Layout) -> tuple[type[View], type[PlayerView]]:
    """The view of a game and of its players: one property for every zone, written once for each layout."""
    table = {name: property(_table_zone(name, zone)) for name, zone in layout.table.items() if name != "chance"}
    zones = {name: property(_player_zone(name, zone)) for name, zone in layout.player.items()}
    return (
        type("View", (View,), {"__slots__": (), **table}),
        type("PlayerView", (PlayerView,), {"__slots__": (), **zones}),
    )


def _table_zone(name: str, zone: Zone) -> Any:
    if zone.seen == ALL:
        return lambda view: getattr(view._game, name)
    return lambda view: zone.hide(getattr(view._game, name))


def _player_zone(name: str, zone: Zone) -> Any:
    if zone.seen == ALL:
        return lambda view: getattr(view._player, name)
    if zone.seen == OWNER and not zone.front:
        return lambda view: getattr(view._player, name) if view._own else zone.hide(getattr(view._player, name))
    return lambda view: zone.look(view._player, name, view._own)
