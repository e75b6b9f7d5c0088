"""Bohnedikt, 3 to 5 players: Bohnanza with edicts, sacrifices, a Cloister Garden and God's Acre."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from beankit.core.actions import Action
from beankit.core.cards import Card, Deck, Pile, Rows
from beankit.core.errors import BadDeck
from beankit.core.fields import SPOTS, why_not_harvest
from beankit.core.phase import Phase
from beankit.core.phases import DrawCards, LastTurn, TurnOver, Window
from beankit.core.rules import Places
from beankit.core.said import Objection
from beankit.core.trade.decisions import not_there
from beankit.core.trade.market import Offering
from beankit.core.trade.options import Goods
from beankit.core.values import build, cached, remembering
from beankit.games.bohnanza import Bohnanza
from beankit.games.bohnedikt.actions import SACRIFICES, Sacrifice, Top
from beankit.games.bohnedikt.deck import BACK, EdictDeck
from beankit.games.bohnedikt.edicts import EDICTS, Deal, Edict
from beankit.games.bohnedikt.events import DECREED
from beankit.games.bohnedikt.memory import BohnediktMemory
from beankit.games.bohnedikt.phases import (
    Drawing,
    PlantOrKeep,
    PlantOrSacrifice,
    Tribute,
    TurnOverMore,
    UsingEdicts,
)
from beankit.games.bohnedikt.positions import TRIBUTE_AT, check_edicts, deal_sacrifices, inspect
from beankit.games.bohnedikt.table import ACRE, BohnediktGame, BohnediktPlayer

Terms = tuple[Pile, tuple[int, ...]]  # the edicts that restrict trading, and who has been traded with
ONLY_GARDEN = (0,)


class Bohnedikt(Bohnanza[BohnediktGame, BohnediktPlayer]):
    """Bohnanza between heaven and earth: obey the edicts, and sacrifice what the cards demand."""

    name = "bohnedikt"
    title = "Bohnedikt"
    deck_name = "bohnedikt"
    deck_file = Path(__file__).parent.parent / "decks" / "bohnedikt.toml"
    deck_class = EdictDeck
    seats_rule = "D-1"
    rulebook = ("D", "B", "F")
    options: ClassVar[Mapping[str, bool | int]] = {"rounds": 12}
    game_class = BohnediktGame
    player_class = BohnediktPlayer
    memory_class = BohnediktMemory
    can_spend_offer = True
    known_edicts: ClassVar[tuple[Edict, ...]] = EDICTS  # a deck chooses among these
    drawn: ClassVar[int] = 4  # cards in phase 4 (D-17)
    inner_phases = (TurnOverMore, DrawCards, Tribute)
    loose_card_phases = ("turn_over", "plant_or_keep")
    turn: tuple[Phase, ...] = (
        PlantOrSacrifice(),
        Window(),
        TurnOver(2),
        Window(),
        UsingEdicts(),
        Offering(),
        Window(),
        PlantOrKeep(),
        LastTurn(),
        Window(),
        Drawing(),
    )

    deck: EdictDeck

    def __init__(self, players: int, deck: Deck, options: Mapping[str, bool | int]) -> None:
        super().__init__(players, deck, options)
        known = {edict.id: edict for edict in self.known_edicts}
        for place, edict in enumerate(self.deck.edicts):
            if edict not in known:
                where = f"{deck.path}edicts[{place}].id = {edict!r}"
                raise BadDeck(
                    "{where}: unknown edict; {name} knows {names}", where=where, name=self.name, names=", ".join(known)
                )
        count = len(self.deck.sacrifices)
        if count <= players:
            raise BadDeck(
                "{path}sacrifices: {players} players need more than {players}, but there are {count}",
                path=deck.path,
                players=players,
                count=count,
            )
        self.edicts: Mapping[Card, Edict] = MappingProxyType({edict: known[edict] for edict in self.deck.edicts})
        self.asked_for = tuple(kind for kind in deck.kinds if kind not in self.edicts)
        shown: dict[Card, tuple[Card, Card]] = {"?" + BACK: ("", ""), **self.deck.pairs}
        self.shown: Mapping[Card, tuple[Card, Card]] = MappingProxyType(shown)
        self.top_matters = any(edict.takes_top for edict in self.edicts.values())
        self.tops = remembering(self.other_tops, 512)
        self.growing = remembering(self.kind)
        self.rulings = remembering(self.restricting)
        self.limits = remembering(self.limiting)
        self.limited = remembering(self.limit, 128)

    # --- cards and fields ---

    def decks(self) -> dict[str, Pile]:
        return {"bean": self.deck.cards, BACK: self.deck.sacrifices}

    def setup(self, game: BohnediktGame) -> None:
        """The last player gets six cards, each player before them one fewer (D-3); each gets a sacrifice card (D-4)."""
        cards, start = game.shuffle(self.deck.cards), 0
        sacrifices = game.shuffle(self.deck.sacrifices)
        for player in game.players:
            end = start + 7 - self.players + player.seat
            player.hand, start = cards[start:end], end
            player.sacrifice = sacrifices[player.seat : player.seat + 1]
            player.behind = len(player.hand)
            game.set_fields(player, ((),) * self.fields())
        game.draw_pile, game.sacrifice_pile = cards[start:], sacrifices[self.players :]

    def kind(self, field: Pile) -> Card:
        """The kind that a field grows: that of its top bean, under any edicts; none if all are edicts (D-6, D-12)."""
        return next((card for card in reversed(field) if card not in self.edicts), "")

    def spots(self, card: Card, fields: Rows) -> tuple[int, ...]:
        """An edict fits only in the Cloister Garden, whatever grows there (D-5)."""
        if card in self.edicts:
            return ONLY_GARDEN
        growing, code = self.growing, 0
        for field in fields:
            code = code * 3 + (2 if not field or not (kind := growing(field)) else kind == card)
        return SPOTS[len(fields)][code]

    def can_lie(self, field: int, cards: Pile, fields: int) -> bool:
        """On God's Acre sacrificed beans lie on whatever grew there (D-12); edicts fit any kind (D-6)."""
        beans = tuple([card for card in cards if card not in self.edicts])
        return field == ACRE or super().can_lie(field, beans, fields)

    def other_tops(self, row: tuple[int, Pile]) -> tuple[Action, ...]:
        """Harvests of a field that put a different left-over card on top of the discard pile."""
        number, field = row
        left = field[: len(field) - self.worth(field)]
        return tuple(Top(card, number) for card in dict.fromkeys(left) if card != left[-1])

    # --- any time ---

    def any_time_actions(self, game: BohnediktGame, player: BohnediktPlayer) -> tuple[Action, ...]:
        """Harvest, and sacrifice if the player has both kinds (D-10)."""
        first, second = self.shown[player.sacrifice[0]]
        hand, beside = player.hand, player.received
        if player.seat == game.active:
            beside += game.revealed
        if (first in hand or first in beside) and (second in hand or second in beside):
            places = self.goods_of_hand(hand).places
            mine = (first, first in beside, places.get(first, ()))
            return player.harvests + SACRIFICES[mine, (second, second in beside, places.get(second, ()))]
        return player.harvests

    def may_hide_action(self, game: BohnediktGame, player: BohnediktPlayer) -> bool:
        """Everybody always holds a sacrifice card; anyone with two cards may have what it shows (F-30)."""
        cards = len(player.hand) + len(player.received)
        return cards + (len(game.revealed) if player.seat == game.active else 0) > 1

    def why_not_any_time(self, game: BohnediktGame, player: BohnediktPlayer, action: Action) -> Objection:
        if isinstance(action, Top) and action not in self.any_time_actions(game, player):
            return self.why_not_top(player, action)
        if not isinstance(action, Sacrifice) or action in self.any_time_actions(game, player):
            return super().why_not_any_time(game, player, action)
        pair = self.shown[player.sacrifice[0]]
        if {action.first, action.second} != {*pair}:
            return Objection("D-10", "the sacrifice card shows {sacrifice}", sacrifice=player.sacrifice[0])
        if len(self.any_time_actions(game, player)) == len(player.harvests):
            text = "both beans on the sacrifice card must be in your hand, turned over or received in trade: {cards}"
            return Objection("D-10", text, cards=pair)
        named = [player.hand[place] for place in action.copies if 0 <= place < len(player.hand)]
        if len(named) < len(action.copies) or Counter(named) - Counter(pair):
            return not_there(pair, action.copies).by("D-11")
        text = "name positions in rising order; a bean without one comes from the table or is the frontmost in hand"
        return Objection("D-11", text)

    def why_not_top(self, player: BohnediktPlayer, action: Top) -> Objection:
        """Why a harvest cannot put a card on top of the discard pile."""
        if action.field not in range(len(player.fields)) or not player.fields[action.field]:
            return why_not_harvest(self, player, action.field)
        if not self.top_matters:
            return Objection("F-12", "no edict in this deck takes cards from the discard pile: use harvest")
        text = "a harvest of field {field} would not put other cards on top of this one: {card}"
        return Objection("F-12", text, field=action.field, card=action.card)

    # --- edicts ---

    def turned_over(self, game: BohnediktGame, cards: Pile) -> None:
        """Edicts turned over from the draw pile come into force (D-7)."""
        for card in cards:
            if card in self.edicts:
                game.edicts += (card,)
                game.tell(DECREED, seat=game.active, edict=card)

    def restricting(self, edicts: Pile) -> Pile:
        """The edicts among these that restrict trading."""
        return tuple(edict for edict in edicts if self.edicts[edict].restricts)

    def trade_terms(self, game: BohnediktGame) -> Terms | None:
        edicts = game.edicts
        restricting = self.rulings(edicts) if edicts else ()
        return (restricting, game.partners) if restricting else None

    def ban(self, terms: Any, active: int, partner: int, deal: tuple[Pile, Pile]) -> Objection | None:
        """Prohibitions add up; a gift counts as a trade (D-7, D-8)."""
        trade = build(Deal, (active, partner, *deal, self.players, terms[1]))
        for edict in terms[0]:
            if self.edicts[edict].forbids(trade):
                return in_force(self.edicts[edict])
        return None

    def goods(self, game: BohnediktGame, player: BohnediktPlayer) -> Goods:
        if player.seat != game.active:
            return self.goods_of_hand(player.hand)
        limiting = self.limits(game.edicts) if game.edicts else ()
        return self.limited((player.hand, game.revealed, limiting)) if limiting else super().goods(game, player)

    def limiting(self, edicts: Pile) -> Pile:
        """The edicts among these that keep the active player from giving cards."""
        return tuple(
            edict for edict in edicts if not (self.edicts[edict].gives_hand and self.edicts[edict].gives_table)
        )

    def limit(self, case: tuple[Pile, Pile, Pile]) -> Goods:
        """What the edicts let a player give from a hand and from turned-over cards."""
        hand, revealed, edicts = case
        return LimitedGoods(self, hand, revealed, [self.edicts[edict] for edict in edicts])

    def trading_over(self, game: BohnediktGame, terms: Hashable) -> bool:
        """If the prohibitions rule out every trade, phase 2 ends (D-22); that must not depend on hidden cards."""
        player = game.players[game.active]
        edicts = [self.edicts[edict] for edict in game.edicts]
        gives: Pile = game.revealed if all(edict.gives_table for edict in edicts) else ()
        if player.hand and all(edict.gives_hand for edict in edicts):
            gives = self.deck.kinds
        return not leaves_trade(self, game.active, terms, tuple(sorted(set(gives))))

    def traded(
        self, game: BohnediktGame, player: BohnediktPlayer, partner: BohnediktPlayer, gone: tuple[Places, Places]
    ) -> None:
        for trader, places in zip((player, partner), gone, strict=True):
            game.closed_up(trader, places)
        game.partners += (partner.seat,)

    # --- piles, coins and the end ---

    def interruption(self, game: BohnediktGame) -> Phase | None:
        """The second exhaustion calls for a tribute (D-20)."""
        return Tribute() if game.exhausted == TRIBUTE_AT else None

    def before_shuffle(self, game: BohnediktGame) -> None:
        """The coins given as tribute are beans again (D-20, D-21)."""
        game.discard += game.alms
        game.alms = ()

    def score(self, game: BohnediktGame, player: BohnediktPlayer) -> int:
        return len(player.coins) + len(player.purse)

    # --- positions ---

    def complete(self, game: BohnediktGame) -> None:
        check_edicts(self, game)  # before the phases are checked, which ask what edicts forbid
        deal_sacrifices(self, game)

    def inspect(self, game: BohnediktGame) -> None:
        inspect(self, game)


class LimitedGoods(Goods):
    """The goods that edicts let a player give."""

    __slots__ = ("edicts", "owned")

    def __init__(self, rules: Bohnedikt, hand: Pile, revealed: Pile, edicts: Sequence[Edict]) -> None:
        left = hand if all(edict.gives_hand for edict in edicts) else ()
        super().__init__(rules, left, revealed if all(edict.gives_table for edict in edicts) else ())
        self.edicts = edicts
        self.owned = rules.goods_with_table((hand, revealed))

    def __reduce__(self) -> tuple[Callable[..., Goods], tuple[object, ...]]:
        return limited_goods, (self.rules, self.owned.hand, self.owned.revealed, tuple(e.id for e in self.edicts))

    def lack(self, cards: Pile) -> Objection:
        if not self.owned.cover(cards):
            return self.owned.lack(cards)
        turned_over = any(card in self.owned.revealed for card in cards)
        barring = [edict for edict in self.edicts if not (edict.gives_table if turned_over else edict.gives_hand)]
        return in_force((barring or self.edicts)[0])


def limited_goods(rules: Bohnedikt, hand: Pile, revealed: Pile, edicts: Pile) -> Goods:
    """The goods that edicts let a player give from a hand and from turned-over cards."""
    return rules.limited((hand, revealed, edicts))


@cached
def in_force(edict: Edict) -> Objection:
    """An edict as an objection."""
    says = (edict.__doc__ or edict.id).partition("\n")[0].rstrip(".")
    return Objection("D-7", "{decree} is in force: {says}", decree=edict.id, says=says)


@cached
def leaves_trade(rules: Bohnedikt, active: int, terms: Hashable, gives: Pile) -> bool:
    """Do the terms allow any small deal, giving one of these kinds or nothing?"""
    partners = [partner for partner in range(rules.players) if partner != active]
    return any(
        rules.ban(terms, active, partner, deal) is None
        for deal in small_deals(gives, rules.deck.kinds)
        for partner in partners
    )


def small_deals(gives: Pile, kinds: Pile) -> Iterator[tuple[Pile, Pile]]:
    """A card for a card, gifts, and two of a kind on one side; the likeliest to be allowed first."""
    for give, kind in product(gives, kinds):
        yield (give,), (kind,)
    yield from (((give,), ()) for give in gives)
    yield from (((), (kind,)) for kind in kinds)
    for give, kind in product(gives, kinds):
        yield (give, give), (kind,)
        yield (give,), (kind, kind)
