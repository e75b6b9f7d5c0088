"""The options in Al Cabohne, small pure functions of the few values that matter, and why all else is not allowed."""

from __future__ import annotations

from beankit.core.actions import PASS, Action, BuyField, Harvest, Plant
from beankit.core.cards import Card, Pile, Rows
from beankit.core.fields import must_plant, no_field, not_front, why_not_harvest
from beankit.core.phase import Decision
from beankit.core.phases import KINDS
from beankit.core.said import Objection
from beankit.core.trade.decisions import not_there
from beankit.core.values import Memo, cached
from beankit.games.al_cabohne.actions import Discard, Give, Pay, Stock
from beankit.games.al_cabohne.table import AlCabohneGame, AlCabohnePlayer

Gifts = tuple[tuple[Action, ...], bool]  # the gifts a hand allows, and whether one is required

NONE: Card = ""  # the kind of an empty field or boss


def kinds_on(rows: Rows) -> Pile:
    """The kind on every field or boss."""
    return tuple([row[-1] if row else NONE for row in rows])


def fitting(card: Card, rows: Rows) -> tuple[int, ...]:
    """The field or boss that already has this kind; if there is none, the empty ones (A-7.2, A-9.6)."""
    empty = 0
    for place, row in enumerate(rows):
        if not row:
            empty |= 1 << place
        elif row[-1] == card:
            return (place,)
    return PLACES[empty]


def places(pattern: int) -> tuple[int, ...]:
    """The places whose bits are set."""
    return tuple(place for place in range(pattern.bit_length()) if pattern >> place & 1)


PLACES = Memo(places)


@cached
def leftovers(card: Card, spots: tuple[int, ...], grows: bool) -> tuple[Action, ...]:
    """Plant or discard a kind left on the table; planting comes first where the kind already grows (A-5.1)."""
    plants = tuple(Plant(card, field) for field in spots)
    return (*plants, Discard(card)) if grows else (Discard(card), *plants)


@cached
def dues(fields: tuple[int, ...]) -> tuple[Action, ...]:
    """A payment from each of these fields."""
    return tuple(Pay(field) for field in fields)


@cached
def resting(seat: int, any_time: tuple[Action, ...]) -> Decision:
    """Nothing more can be planted: go on, or first do what may be done at any time (A-7.1)."""
    return Decision(seat, "plant", (PASS, *any_time))


def placements(bosses: tuple[str, ...], table: Pile, fields: Rows, rows: Rows) -> tuple[Action, ...]:
    """Each kind on the table, to one's own fields or to a boss (A-9.1)."""
    ways: tuple[Action, ...] = ()
    for card in KINDS[table]:
        ways += placing(bosses, card, fitting(card, fields), fitting(card, rows))
    return ways


@cached
def placing(bosses: tuple[str, ...], card: Card, spots: tuple[int, ...], takers: tuple[int, ...]) -> tuple[Action, ...]:
    """One kind on the table, to one of these fields or bosses."""
    return (*[Plant(card, field) for field in spots], *[Stock(card, bosses[boss]) for boss in takers])


def gifts(bosses: tuple[str, ...], hand: Pile, collected: Pile) -> Gifts:
    """The hand cards that bosses take (A-9.3), and whether one must be given (A-9.7)."""
    allowed: tuple[Action, ...] = ()
    owed = False
    empty = [boss for boss, kind in zip(bosses, collected, strict=True) if kind is NONE]
    for card, spots in HELD[hand]:
        if card in collected:
            allowed += copies(card, bosses[collected.index(card)], spots)
        elif empty:
            owed = True
            for boss in empty:
                allowed += copies(card, boss, spots)
    return allowed, owed


def held(hand: Pile) -> tuple[tuple[Card, tuple[int, ...]], ...]:
    """Each kind in a hand with its positions."""
    return tuple([(kind, tuple([spot for spot, card in enumerate(hand) if card == kind])) for kind in KINDS[hand]])


HELD = Memo(held)


@cached
def copies(card: Card, boss: str, spots: tuple[int, ...]) -> tuple[Action, ...]:
    """Give the frontmost card of a kind, or choose another copy (F-25)."""
    return (Give(card, boss), *[Give(card, boss, (spot,)) for spot in spots[1:]])


class PlaceDecision(Decision):
    """Place the table's cards and give to bosses; a copy may be named even if it is the frontmost."""

    __slots__ = ()
    hand: Pile

    def permits(self, action: Action) -> bool:
        """May the seat answer with this action?"""
        if action in self.options:
            return True
        if type(action) is not Give or len(action.copies) != 1 or Give(action.card, action.boss) not in self.options:
            return False
        place = action.copies[0]
        return 0 <= place < len(self.hand) and self.hand[place] == action.card


def why_not_plant(game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
    """Why a card cannot be planted on a field of the player."""
    if not isinstance(action, Plant):
        return Objection("A-7.1", "in this phase you plant cards from your hand")
    fields = player.fields
    if not 0 <= action.field < len(fields):
        return no_field(game.rules, player)
    grown, card = kinds_on(fields), action.card
    if card in grown:
        text = "{card} already grows on field {field} and goes on no other"
        return Objection("A-7.2", text, card=card, field=grown.index(card))
    text = "{card} needs an empty field; field {field} grows {grows}"
    return Objection("F-6", text, card=card, field=action.field, grows=grown[action.field])


def why_not_sow(game: AlCabohneGame, player: AlCabohnePlayer, action: Action, planted: int, most: int) -> Objection:
    """Why an action is not possible in phase 3."""
    if isinstance(action, Give | Stock | Pay):
        return Objection("A-7.3", "nothing may be given to the mafia while you plant from your hand")
    if action is PASS:
        return must_plant("A-7.1", player.hand[0])
    if isinstance(action, Plant):
        if not player.hand:
            return Objection("A-7.1", "the hand is empty")
        if planted == most:
            return Objection("A-7.1", "at most {number} cards may be planted from your hand", number=most)
        if action.card != player.hand[0]:
            return not_front("A-7.1", player.hand[0])
    return why_not_plant(game, player, action)


def why_not_take_over(game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
    """Why an action is not possible in phase 1."""
    if isinstance(action, Plant | Discard):
        if action.card not in game.revealed:
            return Objection("A-5.1", "the cards on the table are {cards}", cards=game.revealed)
        return why_not_plant(game, player, action)
    return Objection("A-5.1", "plant or discard what the opponent left: {cards}", cards=game.revealed)


def why_not_pay(due: tuple[int, ...]) -> Objection:
    """Why an action is not possible in phase 2."""
    text = "each field whose kind a boss collects pays that boss one card; these fields still have to: {fields}"
    return Objection("A-6.1", text, fields=due)


def why_not_place(game: AlCabohneGame, player: AlCabohnePlayer, action: Action, owed: bool) -> Objection:
    """Why an action is not possible in phase 5."""
    if action is PASS:
        if owed:
            return Objection("A-9.7", "a boss has no card, and you hold a kind that no boss collects")
        return Objection("S-4", "all cards on the table must be placed: {cards}", cards=game.revealed)
    if isinstance(action, Pay):
        return Objection("A-9.4", "cards from your own fields may not be given to bosses")
    if isinstance(action, Give):
        return why_not_give(game, player, action)
    if isinstance(action, Stock | Plant):
        if action.card not in game.revealed:
            return Objection("A-9.1", "no such card lies on the table: {card}", card=action.card)
        if isinstance(action, Stock):
            return why_not_boss(game, action.card, action.boss)
        objection = why_not_plant(game, player, action)
        return objection.by("A-9.6") if objection.rule == "A-7.2" else objection
    return Objection("A-9.1", "in this phase you place the cards on the table and give hand cards to bosses")


def why_not_give(game: AlCabohneGame, player: AlCabohnePlayer, action: Give) -> Objection:
    """Why a card cannot be given."""
    hand = player.hand
    if action.card not in hand:
        if action.card in kinds_on(player.fields):
            text = "no such card is in your hand, and cards from your own fields may not be given to bosses: {card}"
            return Objection("A-9.4", text, card=action.card)
        return Objection("A-9.3", "no such card is in your hand: {card}", card=action.card)
    if any(not 0 <= place < len(hand) or hand[place] != action.card for place in action.copies):
        return not_there((action.card,), action.copies)
    if len(action.copies) > 1:
        return Objection("A-9.3", "cards are given one at a time")
    return why_not_boss(game, action.card, action.boss)


def why_not_boss(game: AlCabohneGame, card: Card, boss: str) -> Objection:
    """Why a boss does not take this kind."""
    bosses, collected = game.rules.bosses, kinds_on(game.bosses)
    if boss not in bosses:
        text = "there is no boss {word} here: the bosses are {bosses}"
        return Objection(game.rules.seats_rule, text, word=boss, bosses=bosses)
    if card in collected:
        text = "{boss} already collects this kind, and the mafia collects no kind twice: {card}"
        return Objection("A-9.6", text, boss=bosses[collected.index(card)], card=card)
    text = "{boss} takes only the kind that is already there: {card}"
    return Objection("A-9.6", text, boss=boss, card=collected[bosses.index(boss)])


def why_not_any_time(game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
    """Why a field cannot be harvested or bought."""
    if isinstance(action, Harvest):
        return why_not_harvest(game.rules, player, action.field)
    if not isinstance(action, BuyField):
        return Objection("A-11.1", "“{word}” is not something you can do at any time here", word=action.word)
    if not game.rules.sells_field:
        return Objection("S-9", "you have three fields from the start; none can be bought")
    if len(player.fields) > game.rules.fields():
        return Objection("A-11.4", "a third field can be bought only once a game")
    text = "a third field costs {number} of your own coins; you have {cards}"
    return Objection("A-11.4", text, number=game.rules.price, cards=tuple(sorted(player.coins)))
