"""Why something is not allowed in Al Cabohne: the rule that forbids it, and the reason in words."""

from __future__ import annotations

from typing import Any

from beankit.core.actions import PASS, Action, BuyField, Harvest, Plant
from beankit.core.cards import Card
from beankit.core.game import Player
from beankit.core.rules import Objection, why_not_harvest
from beankit.games.al_cabohne.deeds import Discard, Give, Pay, Stock
from beankit.games.al_cabohne.options import kinds_on


def why_not_plant(game: Any, player: Player, action: Action) -> Objection:
    """Why a card does not go on a field of the player's."""
    if not isinstance(action, Plant):
        return "A-7.1", "in this phase cards of the hand are planted"
    fields = player.fields
    if not 0 <= action.field < len(fields):
        return game.rules.seats_rule, f"seat {player.seat} has the fields 0 to {len(fields) - 1}"
    grown = kinds_on(fields)
    if action.card in grown:
        return "A-7.2", f"{action.card} grows on field {grown.index(action.card)} and goes on no other"
    return "F-6", f"{action.card} needs an empty field; on field {action.field} grows {grown[action.field]}"


def why_not_sow(game: Any, player: Player, action: Action, planted: int, most: int) -> Objection:
    """Why something is no answer in phase 3."""
    if isinstance(action, Give | Stock | Pay):
        return "A-7.3", "nothing may be given to the mafia while cards of the hand are planted"
    if action is PASS:
        return "A-7.1", f"the front card of the hand, {player.hand[0]}, must be planted"
    if isinstance(action, Plant):
        if planted == most or not player.hand:
            return "A-7.1", f"at most {most} cards of the hand are planted" if player.hand else "the hand is empty"
        if action.card != player.hand[0]:
            return "A-7.1", f"only the front card of the hand may be planted here: {player.hand[0]}"
    return why_not_plant(game, player, action)


def why_not_take_over(game: Any, player: Player, action: Action) -> Objection:
    """Why something is no answer in phase 1."""
    if isinstance(action, Plant | Discard):
        if action.card not in game.revealed:
            return "A-5.1", f"on the table lie {' '.join(game.revealed)}"
        return why_not_plant(game, player, action)
    return "A-5.1", f"what the opponent left is planted or discarded: {' '.join(game.revealed)}"


def why_not_pay(due: tuple[int, ...]) -> Objection:
    """Why something is no answer in phase 2."""
    return "A-6.1", f"each field whose kind a boss collects pays him one card; still to pay: {_list(due)}"


def why_not_place(game: Any, player: Player, action: Action, owed: bool) -> Objection:
    """Why something is no answer in phase 5."""
    if action is PASS:
        if owed:
            return "A-9.7", "a boss has no card, and the hand holds a kind that no boss collects"
        return "S-4", f"all cards on the table must be placed: {' '.join(game.revealed)}"
    if isinstance(action, Pay):
        return "A-9.4", "cards of own fields may not be given to bosses"
    if isinstance(action, Give):
        return why_not_give(game, player, action)
    if isinstance(action, Stock | Plant):
        if action.card not in game.revealed:
            return "A-9.1", f"{action.card} does not lie on the table"
        if isinstance(action, Stock):
            return why_not_boss(game, action.card, action.boss)
        rule, reason = why_not_plant(game, player, action)
        return ("A-9.6" if rule == "A-7.2" else rule), reason
    return "A-9.1", "in this phase the table's cards are placed and hand cards given to bosses"


def why_not_give(game: Any, player: Player, action: Give) -> Objection:
    """Why a card is not given."""
    hand = player.hand
    if action.card not in hand:
        if action.card in kinds_on(player.fields):
            return "A-9.4", f"{action.card} is not in the hand, and cards of own fields may not be given to bosses"
        return "A-9.3", f"{action.card} is not in the hand"
    if any(not 0 <= place < len(hand) or hand[place] != action.card for place in action.copies):
        return "F-25", f"the position {_list(action.copies)} of the hand does not hold {action.card}"
    if len(action.copies) > 1:
        return "A-9.3", "cards are given one at a time"
    return why_not_boss(game, action.card, action.boss)


def why_not_boss(game: Any, card: Card, boss: str) -> Objection:
    """Why a boss does not take a kind."""
    bosses, collected = game.rules.bosses, kinds_on(game.bosses)
    if boss not in bosses:
        return game.rules.seats_rule, f"there is no boss {boss!r} here: the bosses are {', '.join(bosses)}"
    if card in collected:
        return "A-9.6", f"{bosses[collected.index(card)]} collects {card}, and the mafia collects no kind twice"
    return "A-9.6", f"{boss} collects {collected[bosses.index(boss)]} and takes nothing else"


def why_not_any_time(game: Any, player: Player, action: Action) -> Objection:
    """Why a field is not harvested or bought."""
    if isinstance(action, Harvest):
        return why_not_harvest(game.rules, player, action.field)
    if not isinstance(action, BuyField):
        return "A-11.1", "that is nothing a player may do at any time here"
    if not game.rules.sells_field:
        return "S-9", "the third field is there from the start; none can be bought"
    if len(player.fields) > game.rules.fields():
        return "A-11.4", "a third field is bought once a game"
    owned = " ".join(sorted(player.coins)) or "none"
    return "A-11.4", f"a third field costs {game.rules.price} coins of one's own, which are {owned}"


def _list(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
