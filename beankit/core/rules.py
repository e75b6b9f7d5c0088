"""A game is a Rules object: its deck, the phases of a turn and a few named hooks that default to plain Bohnanza."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Generic

from beankit.core.actions import Action, BuyField, Harvest
from beankit.core.cards import Card, Deck, Pile, Rows, read_deck, without_all
from beankit.core.chance import seeded
from beankit.core.errors import BadDeck, BadOption, UnknownOption, perhaps
from beankit.core.events import BOUGHT
from beankit.core.fields import SPOTS, why_not_harvest
from beankit.core.phase import GameOver, Phase
from beankit.core.said import Objection, say
from beankit.core.seats import G, P, Player, Rival
from beankit.core.trade.options import Goods, packed
from beankit.core.values import Data, Fixed, Json, firm, remembering
from beankit.core.zones import layout

if TYPE_CHECKING:
    from beankit.core.game import Game
    from beankit.core.knowledge.memory import Memory

MOST_GOODS = 1 << 10  # kept per table: they are large, and a hand rarely recurs
VERSION = "1"  # of the rules; records of other versions are refused
MOST_TABLES = 256

Places = tuple[int, ...]  # positions in a hand


class Rules(Fixed, Generic[G, P]):
    """One game with its options and number of players: data and hooks. Identical tables share one Rules object.

    For type checkers, `Rules[MyGame, MyPlayer]` names the classes that the hooks are called with.
    """

    # what it is called
    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    rulebook: ClassVar[tuple[str, ...]] = ()  # the prefixes of its rules, most specific first

    # who plays
    seats: ClassVar[tuple[int, ...]] = (3, 4, 5)
    usual_players: ClassVar[int] = 4
    rivals: ClassVar[int] = 0  # how many opponents without a seat play against all seats
    rival_counts: ClassVar[int] = 1  # how many times the coins of such a rival count at the end
    rival_zone: ClassVar[str] = ""  # the zone of the table with such a rival's fields
    seats_rule: ClassVar[str] = "B-1"  # the rule for the number of players and fields
    turn_rule: ClassVar[str] = "B-4"  # the rule for whose turn it is
    phases_rule: ClassVar[str] = "B-4"  # the rule for the phases of a turn
    end_rule: ClassVar[str] = "B-17"  # the rule for the end of the game
    fields_rule: ClassVar[str] = ""  # the rule that limits the fields, if it is a different one

    # with what
    deck_file: ClassVar[Path]
    deck_name: ClassVar[str] = ""  # the table in the deck file with its cards
    options: ClassVar[Mapping[str, bool | int]] = {}
    hand_size: int = 5
    exhaustions_to_end: int = 3
    sells_field: bool = False  # can a field be bought at this table?
    able: ClassVar[tuple[Card, ...]] = ()  # kinds of beans with an ability
    rest: ClassVar[Mapping[str, str]] = {"bean": "draw_pile"}  # by back, the pile that a position may leave out
    custom_deck = False

    # the turn
    turn: tuple[Phase, ...] = ()
    inner_phases: ClassVar[tuple[type[Phase], ...]] = ()  # phases that these lead to
    # the first and last phase in which cards may lie beside the fields
    loose_card_phases: ClassVar[tuple[str, str] | None] = None
    can_spend_offer: ClassVar[bool] = False  # can cards in an offer be used up before it is settled?

    # its own classes
    deck_class: ClassVar[type[Deck]] = Deck
    player_class: ClassVar[type[Player]] = Player
    game_class: ClassVar[type[Game]]  # usually Game, which registers itself
    memory_class: ClassVar[type[Memory]]  # usually Memory, which registers itself

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        firm(cls)
        if "name" in vars(cls) and "title" not in vars(cls):
            cls.title = cls.name  # a variant does not take the title of its base game
        if "turn" in vars(cls) and "loose_card_phases" not in vars(cls):
            cls.loose_card_phases = None  # in a different turn they may lie there in any phase

    def __init__(self, players: int, deck: Deck, options: Mapping[str, bool | int]) -> None:
        self.players = players
        self.deck = deck
        self.chosen: Mapping[str, bool | int] = MappingProxyType(dict(options))
        self.rounds = options.get("rounds", 0)  # of trading per phase, if limited
        self.restricts_trade = type(self).trade_terms is not Rules.trade_terms  # if not, they are never asked for
        self.pays: Mapping[Card, tuple[int, ...]] = MappingProxyType({k: bean.pays for k, bean in deck.beans.items()})
        # Functions, because these memos hold information about the hands of all games.
        self.packed: Callable[[Pile], int] = remembering(lambda cards: packed(deck, cards))
        self.goods_of_hand: Callable[[Pile], Goods] = remembering(lambda hand: Goods(self, hand, ()), MOST_GOODS)
        self.goods_with_table: Callable[[tuple[Pile, Pile]], Goods] = remembering(
            lambda both: Goods(self, *both), MOST_GOODS
        )
        self.asked_for: Pile = deck.kinds  # the kinds that small offers ask for
        self.layout = layout(self.game_class, self.player_class)
        if not self.turn:
            raise BadOption("{name}: a game needs the phases of a turn: turn = (PlantFromHand(), ...)", name=self.name)
        if deck.total < players * self.hand_size + 1:
            text = "{path}kinds: {total} cards are too few to deal {hand_size} to {players} players"
            raise BadDeck(text, path=deck.path, total=deck.total, hand_size=self.hand_size, players=players)

    @classmethod
    def asks(cls) -> frozenset[str]:
        """The kinds of decision that this game may ask for."""
        return frozenset(kind for phase in cls.phases() for kind in phase.asks)

    @classmethod
    def phases(cls) -> tuple[type[Phase], ...]:
        """Every kind of phase that can occur in this game."""
        kinds: tuple[type[Phase], ...] = (*map(type, cls.turn), *cls.inner_phases)
        return (*kinds, *(kind for phase in kinds for kind in phase.leads_to), GameOver)

    # Hooks: a game overrides what its rule book changes, and annotates them with its own game and player classes.

    # --- setup and positions ---

    def decks(self) -> dict[str, Pile]:
        """All cards of the game by their back (F-5)."""
        return {"bean": self.deck.cards}

    def fields(self) -> int:
        """How many fields a player has at the start (B-1)."""
        return 3 if self.players == 3 else 2

    def most_fields(self) -> int:
        """How many fields a player can ever have."""
        return self.fields()

    def setup(self, game: G) -> None:
        """Shuffle and deal one by one; the first card dealt is the front of the hand (B-3)."""
        cards = game.shuffle(self.deck.cards)
        dealt = self.players * self.hand_size
        for player in game.players:
            player.hand = cards[player.seat : dealt : self.players]
            game.set_fields(player, ((),) * self.fields())
        game.draw_pile = cards[dealt:]

    def first_phase(self, game: G) -> Phase:
        """Where the first turn begins."""
        return self.turn[0]

    def complete(self, game: G) -> None:
        """Add what a position left out, before the rest of the deck is placed."""

    def inspect(self, game: G) -> None:
        """Refuse a position that is impossible at this table; by now all its cards are placed."""

    # --- fields ---

    def kind(self, field: Pile) -> Card:
        """The kind that a non-empty field counts as: its top card's (F-4)."""
        return field[-1]

    def spots(self, card: Card, fields: Rows) -> tuple[int, ...]:
        """The fields where a card fits, those of its kind first (F-6)."""
        code = 0
        for field in fields:
            code = code * 3 + (2 if not field else field[-1] == card)
        return SPOTS[len(fields)][code]

    def can_lie(self, field: int, cards: Pile, fields: int) -> bool:
        """Can these cards have been planted in this order on this field (F-4)? Used to check positions."""
        before, behind = ((),) * field, ((),) * (fields - field - 1)
        steps = enumerate(cards)
        return all(field in self.spots(card, (*before, cards[:place], *behind)) for place, card in steps)

    def worth(self, field: Pile) -> int:
        """What a field pays: its number of cards on the beanometer of its top card (F-8)."""
        return self.pays[field[-1]][len(field)]

    def buy_field(self, game: G, player: P, coins: Pile) -> None:
        """Buy another field with coins."""
        game.set_fields(player, (*player.fields, ()))
        player.coins = without_all(player.coins, coins)
        self.paid(game, coins)
        game.tell(BOUGHT, seat=player.seat, coins=coins)

    def paid(self, game: G, coins: Pile) -> None:
        """Where the coins for a field go: to the discard pile (B-O1)."""
        game.discard += coins

    # --- any time ---

    def any_time_actions(self, game: G, player: P) -> tuple[Action, ...]:
        """What a player may do at any time: by default, harvest (B-15) as bean protection allows (F-10)."""
        return player.harvests

    def why_not_any_time(self, game: G, player: P, action: Action) -> Objection:
        """Why an "any time" action is not allowed."""
        if action in self.any_time_actions(game, player):
            return Objection("F-29", "what is allowed at any time is not possible during this decision")
        if isinstance(action, Harvest):
            return why_not_harvest(self, player, action.field)
        if isinstance(action, BuyField) and not self.sells_field:
            return Objection(self.seats_rule, "no field can be bought here")
        return Objection("F-29", "“{word}” is not something you can do at any time here", word=action.word)

    def may_hide_action(self, game: G, player: P) -> bool:
        """Could they have a hidden any-time card, for all anyone knows? Then a window asks them anyway (F-30)."""
        return False

    # --- trading ---

    def trade_terms(self, game: G) -> Hashable:
        """What restricts trading now, as a value; None when nothing does."""
        return None

    def ban(self, terms: Hashable, active: int, partner: int, deal: tuple[Pile, Pile]) -> Objection | None:
        """Why the terms forbid what the active player would give and get; called only when there are terms."""
        return None

    def trading_over(self, game: G, terms: Hashable) -> bool:
        """Do the terms rule out every trade, whatever is hidden? Called only when there are terms."""
        return False

    def goods(self, game: G, player: P) -> Goods:
        """What a player can give in a trade: their hand and, for the active player, the turned-over cards (F-21)."""
        # local names are faster to call
        of_hand, with_table = self.goods_of_hand, self.goods_with_table
        if player.seat == game.active and game.revealed:
            return with_table((player.hand, game.revealed))
        return of_hand(player.hand)

    # --- side effects ---

    def turned_over(self, game: G, cards: Pile) -> None:
        """What happens when cards are turned over from the draw pile."""

    def harvested(self, game: G, player: P, field: Pile) -> None:
        """What a harvest does besides paying coins."""

    def traded(self, game: G, player: P, partner: P, gone: tuple[Places, Places]) -> None:
        """What a trade does besides moving cards; `gone` are the hand positions that the two gave from."""

    def interruption(self, game: G) -> Phase | None:
        """What must be decided after the draw pile is exhausted, before the interrupted draw continues."""
        return None

    def before_shuffle(self, game: G) -> None:
        """What happens just before the discard pile becomes the new draw pile."""

    # --- the end ---

    def score(self, game: G, player: P) -> int:
        """A player's final score (F-28)."""
        return len(player.coins)

    def winners(self, game: G, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Most coins; a tie goes to the player furthest clockwise from the starting player (B-18)."""
        best = max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        return (max(tied, key=lambda seat: (seat - game.starting) % self.players),)

    def rival(self, game: G) -> Rival | None:
        """How a rival without a seat is doing, if the game has one."""
        return None

    # --- not for overriding ---

    def own_deck(self) -> Data | None:
        """The deck as data, if the table does not use the game's usual one."""
        return self.deck.data() if self.custom_deck else None

    def same(self, other: Rules) -> bool:
        """Are these the rules of the same game, with the same deck and options?"""
        return self is other or self.__reduce__() == other.__reduce__()

    def new_game(self, game: G, seed: int) -> None:
        """Set up a new game."""
        game.chance = seeded(seed, f"deal {self.name}")
        self.setup(game)

    @classmethod
    def check_options(cls, options: Mapping[str, object]) -> dict[str, bool | int]:
        """The table options completed with their defaults; an unknown or impossible one is refused."""
        chosen = dict(cls.options)
        for key, value in options.items():
            if key not in chosen:
                meant = perhaps(key, chosen) or say("its options are: {names}", names=typed(chosen) or say("none"))
                raise UnknownOption("{name} has no option {key}; {meant}", name=cls.name, key=repr(key), meant=meant)
            default = chosen[key]
            if isinstance(default, bool):
                if not isinstance(value, bool):
                    raise BadOption("option {key}={value}: must be true or false", key=key, value=repr(value))
            elif not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise BadOption("option {key}={value}: must be a whole number, 0 or more", key=key, value=repr(value))
            chosen[key] = value
        return chosen

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[object, ...]]:
        return rules_for, (type(self), self.players, self.own_deck(), dict(self.chosen))

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, _: object) -> Rules:
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.players} players)"


firm(Rules)


def typed(options: Mapping[str, bool | int]) -> str:
    """Table options as people type them: `third_field=false, rounds=12`."""
    return ", ".join(f"{name}={str(value).lower()}" for name, value in options.items())


_tables: dict[tuple[object, ...], Rules] = {}  # newest last
_lock = Lock()


def rules_for(
    kind: type[Rules], players: int | None, deck: str | Mapping[str, Json] | None, options: Mapping[str, object]
) -> Rules:
    """The one Rules object for a game, its number of players, its deck and its options."""
    count = kind.usual_players if players is None else players
    if type(count) is not int or count not in kind.seats:
        *some, last = map(str, kind.seats)
        who = say("{some} or {last}", some=", ".join(some), last=last) if some else last
        raise BadOption(
            "{name} is for {who} {who:player|players}, not {count} ({rule})",
            name=kind.name,
            who=who,
            count=repr(count),
            rule=kind.seats_rule,
        )
    chosen = kind.check_options(options)
    if deck is not None and not isinstance(deck, str | Path | Mapping):
        raise BadDeck("deck = {deck}: the path of a TOML file, or its content", deck=repr(deck))
    cards = read_deck(kind.deck_file if deck is None else deck, kind.deck_name, kind.deck_class, kind.name)
    key = (kind, count, None if deck is None else repr(cards.data()), tuple(chosen.items()))
    with _lock:  # all threads share the same object
        if key not in _tables:
            rules = kind(count, cards, chosen)
            rules.custom_deck = deck is not None
            rules.fix()
            _tables[key] = rules
            if len(_tables) > MOST_TABLES:
                del _tables[next(iter(_tables))]
        return _tables[key]
