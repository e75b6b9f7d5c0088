"""The abilities of the beans (R-8 to R-15a): when each can be used, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beankit.core.actions import Action
from beankit.core.cards import Card, Pile, without
from beankit.core.events import DREW
from beankit.core.phase import Phase
from beankit.core.said import Objection
from beankit.core.values import cached
from beankit.games.magic.actions import Use
from beankit.games.magic.attack import Attack, blind
from beankit.games.magic.choices import Activating, Placing, steal
from beankit.games.magic.events import ATTACKED, COIN_LOST, COIN_SHOWN, LOOKED, USED
from beankit.games.magic.spells import cast_spell
from beankit.games.magic.table import MagicGame, MagicPlayer

MANY = 4  # with this many beans in a field, some abilities are stronger

Rows = tuple[tuple[int, Card, int], ...]  # usable fields: field number, kind, number of cards


def uses(game: MagicGame, player: MagicPlayer) -> tuple[Action, ...]:
    """The abilities that the active player can use now; this depends on public information only (F-30)."""
    if not game.ready:
        return ()
    fields = player.fields
    rows = tuple([(field, fields[field][-1], len(fields[field])) for field in game.ready])
    others = [p for p in game.players if p is not player]
    hands = tuple([other.seat for other in others if other.hand])
    coins = tuple([other.seat for other in others if other.coins])
    drawable = bool(game.draw_pile or (game.discard and not game.ending))
    return listed(rows, hands, coins, drawable, bool(player.face_down), "attack" in player.castable)


@cached
def listed(
    rows: Rows, hands: tuple[int, ...], coins: tuple[int, ...], drawable: bool, face_down: bool, stronger: bool
) -> tuple[Action, ...]:
    """The abilities that can be used, from the few values that matter; the Attack spell adds options (R-15a, R-18)."""
    uses: list[Action] = []
    for field, kind, size in rows:
        if kind == "picking":
            uses += [Use(field, seat) for seat in hands]
        elif kind == "sword":
            uses += [Use(field, seat) for seat in coins]
            uses += [Use(field, seat, True) for seat in coins if stronger]
        elif kind == "mean" and (size >= MANY or stronger):
            uses.append(Use(field, None, size < MANY))
        elif (kind == "white" and drawable) or (kind == "magic" and face_down):
            uses.append(Use(field))
    return tuple(uses)


class AbilityUse(NamedTuple):
    """One use of an ability: by whom, the field's cards, on whom, with the Attack spell or not, and what comes next."""

    player: MagicPlayer
    cards: Pile
    victim: int
    stronger: bool
    then: Phase


def use(game: MagicGame, player: MagicPlayer, action: Use, then: Phase) -> Phase:
    """Use a field's ability, once (R-7)."""
    cards = player.fields[action.field]
    game.ready = tuple([field for field in game.ready if field != action.field])
    if action.stronger:
        cast_spell(game, player, "attack")
    game.tell(USED, seat=player.seat, card=cards[-1], field=action.field)
    victim = 0 if action.victim is None else action.victim
    return ABILITIES[cards[-1]](game, AbilityUse(player, cards, victim, action.stronger, then))


def pick(game: MagicGame, used: AbilityUse) -> Phase:
    """Steal the last hand card of another player (R-8)."""
    steal(game, used.player, game.players[used.victim])
    return game.open(Placing(used.player.seat, used.victim), used.then)


def humiliate(game: MagicGame, used: AbilityUse) -> Phase:
    """Everybody else reveals a coin; only the highest keep theirs (R-10, X-4)."""
    players, beans = game.players, game.rules.deck.beans
    clockwise = [players[(used.player.seat + turn) % len(players)] for turn in range(1, len(players))]
    shown = [(other, blind(game, other.coins, 1)[0]) for other in clockwise if other.coins]
    for other, coin in shown:
        game.tell(COIN_SHOWN, seat=other.seat, card=coin)
    highest = max([beans[coin].count for _, coin in shown], default=0)
    for other, coin in shown:
        if beans[coin].count < highest:
            other.coins = without(other.coins, coin)
            game.discard += (coin,)
            game.tell(COIN_LOST, seat=other.seat, card=coin)
    return used.then


def draw(game: MagicGame, used: AbilityUse) -> Phase:
    """Draw a card to the back of the hand; with four or more it may be planted instead (R-11)."""
    if len(used.cards) < MANY:
        used.player.hand += game.draw(1, DREW)[0]
        return used.then
    used.player.aside = game.draw(1, LOOKED)[0]
    return game.open(Placing(used.player.seat), used.then)


def activate(game: MagicGame, used: AbilityUse) -> Phase:
    """Activate one of one's own spells, up to two with four or more beans (R-12, X-5)."""
    return game.open(Activating(used.player.seat, 2 if len(used.cards) >= MANY else 1), used.then)


def attack(game: MagicGame, used: AbilityUse) -> Phase:
    """Attack another player for their coins (R-14)."""
    game.tell(ATTACKED, seat=used.player.seat, victim=used.victim)
    return game.open(Attack(used.player.seat, used.victim, used.stronger), used.then)


ABILITIES: dict[Card, Callable[[MagicGame, AbilityUse], Phase]] = {
    "picking": pick,
    "mean": humiliate,
    "white": draw,
    "magic": activate,
    "sword": attack,
}
KINDS = ("picking", "cap", "mean", "white", "magic", "princess", "sword")


def why_not_use(game: MagicGame, player: MagicPlayer, action: Use) -> Objection:
    """Why an ability cannot be used."""
    if not 0 <= action.field < len(player.fields) or not player.fields[action.field]:
        return Objection("R-7", "nothing grows on field {field}", field=action.field)
    cards = player.fields[action.field]
    kind = cards[-1]
    if kind not in ABILITIES:
        return Objection("R-9" if kind == "cap" else "R-13", "this kind has no ability to use: {card}", card=kind)
    if action.field not in game.ready:
        text = "the ability of field {field} has already been used, or cannot be used now"
        return Objection("R-7", text, field=action.field)
    if action.stronger and ("attack" not in player.castable or kind not in ("mean", "sword")):
        return Objection("R-18", "the Attack Spell is not active, or does nothing here")
    if kind == "mean" and len(cards) >= MANY:
        text = "{number} or more Mean Beans affect all other players: name no player and no Attack Spell"
        return Objection("R-10", text, number=MANY)
    if kind == "mean":
        return Objection(
            "R-10", "{number} Mean Beans are needed; this field has {count}", number=MANY, count=len(cards)
        )
    if kind == "sword":
        return Objection("R-14", "attack another player who has a coin")
    rule = {"picking": "R-8", "white": "R-11", "magic": "R-12"}[kind]
    if kind != "picking" and action.victim is not None:
        return Objection(rule, "this ability has no target: name no player")
    return Objection(rule, "this ability needs somebody or something to be used on")
