"""Views: what one seat may know. A live view follows its game; a snapshot stays as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from beankit.core.actions import Action, no_action, parse
from beankit.core.cards import UNKNOWN, Bean, Card, Pile
from beankit.core.chance import check_rng
from beankit.core.errors import BadSnapshot, BeankitError
from beankit.core.events import Event
from beankit.core.knowledge.display import PlayerView, ZoneView, player_zone, table_written, zones
from beankit.core.knowledge.heard import hear, memory_of
from beankit.core.knowledge.imagine import imagine
from beankit.core.knowledge.snapshot import read_snapshot, write_snapshot
from beankit.core.phase import Decision
from beankit.core.registry import name_of
from beankit.core.rules import Rules
from beankit.core.said import Objection
from beankit.core.seats import Result
from beankit.core.trade.deals import Accept, Bid, Offer, Take
from beankit.core.zones import ALL, Content, Layout, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game


class View:
    """What one seat may know of a game, and nothing else."""

    __slots__ = ("_game", "_players", "_stored", "seat")
    _game: Game
    _players: tuple[PlayerView, ...] | None
    _stored: bool  # it came from a snapshot, with no real game behind it
    seat: int
    draw_pile: Pile
    discard: Pile
    revealed: Pile
    active: int
    starting: int
    turn: int
    exhausted: int

    def __new__(cls, game: Game, seat: int, stored: bool = False) -> View:
        return object.__new__(view_classes(game.rules.layout)[0])

    def __init__(self, game: Game, seat: int, stored: bool = False) -> None:
        self._game, self.seat, self._players, self._stored = game, seat, None, stored

    # --- the table ---

    @property
    def game_name(self) -> str:
        """The name of the game."""
        return name_of(self._game.rules)

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """All players by seat."""
        players = self._players
        if players is None:  # built once: like the view, they follow the game
            game, seat = self._game, self.seat
            kind = view_classes(game.rules.layout)[1]
            players = self._players = tuple([kind(p, p.seat == seat, game.rules) for p in game.players])
        return players

    @property
    def me(self) -> PlayerView:
        """The viewing player."""
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
        """The offer on the table."""
        return getattr(self._game.phase, "offer", None)

    @property
    def answers(self) -> dict[int, Action]:
        """The revealed answers by seat, while the active player settles."""
        phase = self._game.phase
        if phase.name != "settle":
            return {}
        try:
            return dict(zip(getattr(phase, "asked", ()), getattr(phase, "answers", ()), strict=True))
        except (TypeError, ValueError) as error:
            raise self._misfit(error) from None

    def deal(self, option: Action) -> tuple[Pile, Pile]:
        """What this seat gives and gets in an offer, bid, accept or take; nothing in other actions."""
        if type(option) is Take:
            option = self.answers.get(option.seat, option)
        if type(option) is Accept and self.offer is not None:
            option = self.offer
        if type(option) is Offer:  # from the active player's side; a bid is from the bidder's
            give, get = option.give, option.want
        elif type(option) is Bid:
            get, give = option.give, option.want
        elif isinstance(option, Action):
            return (), ()
        else:
            raise BeankitError("view.deal says what an option gives and gets: {why}", why=no_action(option))
        return (give, get) if self.seat == self._game.active else (get, give)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The active player's offers in this trading phase, in order."""
        offers: list[Offer] = []
        for item in hear(self._game, self.seat).backwards():
            if isinstance(item, Event):
                if item.name in ("closed_trading", "turn"):
                    break
                if item.name == "offered":
                    offers.append(self._offered(item))
        return tuple(offers[::-1])

    def _offered(self, event: Event) -> Offer:
        _, give, want, to = event.values
        try:
            return Offer(give, want, to)
        except TypeError as error:
            raise self._misfit(error) from None

    @property
    def rounds(self) -> int:
        """How many rounds of this trading phase have been played."""
        return getattr(self._game.phase, "rounds", 0)

    @property
    def decision(self) -> Decision | None:
        """The decision that this seat is asked for; None if it is not asked."""
        decision = self._game.decision
        return decision if decision is not None and decision.seat == self.seat else None

    @property
    def asked(self) -> int | None:
        """The seat that is being asked; None when the game is over."""
        decision = self._game.decision
        return None if decision is None else decision.seat

    def zones(self) -> tuple[ZoneView, ...]:
        """Every zone as this seat sees it: the table's, the others' clockwise, and its own."""
        return tuple(zones(self._game, self.seat))

    def why_not(self, action: Action | str) -> Objection | None:
        """The rule and reason why this seat may not do that now; None if it may."""
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
    def exhaustions_to_end(self) -> int:
        """How often the draw pile runs out before the game ends (B-16); `exhausted` counts how often it has."""
        return self._game.rules.exhaustions_to_end

    # --- the cards ---

    @property
    def kinds(self) -> Pile:
        """All kinds of bean in the deck."""
        return self._game.rules.deck.kinds

    def bean(self, kind: Card) -> Bean:
        """A kind's count and beanometer."""
        return self._game.rules.deck.bean(kind)

    def worth(self, field: Pile) -> int:
        """The coins that a field with these cards pays."""
        rules = self._game.rules
        if type(field) is tuple and field and field[-1] in rules.pays:
            return rules.worth(field)
        rules.deck.check_empty(field)
        return 0

    def grows(self, field: Pile) -> Card:
        """The kind that grows on a field with these cards; "" if it is empty."""
        rules = self._game.rules
        if type(field) is tuple and field and field[-1] in rules.pays:
            return rules.kind(field)
        rules.deck.check_empty(field)
        return ""

    def standing(self, seat: int) -> int:
        """What a seat would have if all fields were harvested now: its score so far plus what its fields pay."""
        return self._game.standing(seat)

    def unseen(self) -> Counter[Card]:
        """How many cards of each kind this seat cannot see."""
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
            if card in left:  # there may be other cards among the beans
                left[card] -= 1
        return Counter({kind: count for kind, count in left.items() if count > 0})

    # --- what happened ---

    @property
    def log(self) -> list[Event]:
        """Everything that happened, as this seat saw it."""
        return [item for item in hear(self._game, self.seat).since(0) if type(item) is Event]

    @property
    def news(self) -> list[Event]:
        """What has happened since this seat's last action."""
        heard = hear(self._game, self.seat)
        return [item for item in heard.since(heard.mine) if type(item) is Event]

    # --- imagining and snapshots ---

    def imagine(self, rng: Random) -> Game:
        """A playable game, drawn uniformly from all that fit what this seat knows."""
        return self.worlds(1, rng)[0]

    def worlds(self, count: int, rng: Random) -> list[Game]:
        """Several playable games: those that as many calls of `imagine` would draw, only faster."""
        check_rng(rng)
        game = self._game
        try:
            worlds = imagine(game, self.seat, memory_of(game, self.seat), rng, count)
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
            raise self._misfit(error) from None
        if self._stored and any(UNKNOWN in player.hand for world in worlds for player in world.players):
            raise BadSnapshot("the snapshot's log does not fit its table: a hand stays unknown")
        return worlds

    def _misfit(self, error: Exception) -> Exception:
        """What to raise for an error: in a view from a snapshot, its log is to blame."""
        if not self._stored:
            return error
        return BadSnapshot(
            "the snapshot's log does not fit its table ({kind}: {why})", kind=type(error).__name__, why=str(error)
        )

    def snapshot(self) -> str:
        """The view as JSON, for a `View.from_snapshot` that answers everything as this view does now."""
        return write_snapshot(self._game, self.seat)

    @staticmethod
    def from_snapshot(text: str, game: str | type[Rules] | None = None) -> View:
        """The view that wrote a snapshot, without a game behind it; see `Game.from_record` for `game`."""
        return View(*read_snapshot(text, game), True)

    def __str__(self) -> str:
        return table_written(self._game, self.seat)

    def __reduce__(self) -> tuple[Callable[..., View], tuple[object, ...]]:
        """A view is pickled as its snapshot: it carries no more than its seat may know."""
        return View.from_snapshot, (self.snapshot(), type(self._game.rules))

    def __copy__(self) -> View:
        return View(self._game, self.seat, self._stored)

    def __deepcopy__(self, memo: dict[int, object]) -> View:
        return View(deepcopy(self._game, memo), self.seat, self._stored)  # what is copied together stays together

    def __repr__(self) -> str:
        return f"View(seat {self.seat} of {self._game!r})"


@lru_cache
def view_classes(layout: Layout) -> tuple[type[View], type[PlayerView]]:
    """The view classes for a game and its players, with a property for every zone, made once per layout."""
    table = {name: property(_table_zone(name, zone)) for name, zone in layout.table.items() if name != "chance"}
    zones = {name: property(player_zone(name, zone)) for name, zone in layout.player.items()}
    return (
        type("View", (View,), {"__slots__": (), **table}),
        type("PlayerView", (PlayerView,), {"__slots__": (), **zones}),
    )


def _table_zone(name: str, zone: Zone) -> Callable[[View], Content]:
    if zone.seen == ALL:
        return lambda view: getattr(view._game, name)
    return lambda view: zone.hide(getattr(view._game, name))
