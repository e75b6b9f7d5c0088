"""Choices opened by abilities and spells: what to plant or keep, which spells to activate, how to rearrange a hand."""

from __future__ import annotations

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Card, Pile
from beankit.core.events import PLANTED, TURNED_OVER, Values
from beankit.core.fields import must_plant, not_front, why_not_plant
from beankit.core.phase import Decision, Next, Phase, is_count
from beankit.core.phases import planting, plants
from beankit.core.said import Objection
from beankit.core.values import cached
from beankit.games.magic.actions import TURN_THIRD, Activate, Rearrange, Use
from beankit.games.magic.events import HOLDS, KEPT, LAID_DOWN, PLACED, REARRANGED, STOLE
from beankit.games.magic.table import MagicGame, MagicPlayer


def steal(game: MagicGame, thief: MagicPlayer, victim: MagicPlayer) -> None:
    """Take the last hand card of a player (R-8); its kind is announced if the game says so (X-3)."""
    card = victim.hand[-1]
    victim.hand = victim.hand[:-1]
    thief.aside = (card,)
    game.tell(STOLE, seat=thief.seat, victim=victim.seat, card=card, announced=game.rules.announces)


class Placing(Phase[MagicGame, MagicPlayer]):
    """A card just stolen or drawn goes to the back of the hand or onto a field (R-8, R-11, R-14c)."""

    __slots__ = ()
    name = "placing"
    nested = True
    asks = ("lay",)
    seat: int
    victim: int | None = None  # who it was stolen from
    bound: bool = False  # in an attack: no harvest and, by R-14c, no ability

    def is_possible(self, game: MagicGame) -> bool:
        seats = [self.seat] if self.victim is None else [self.seat, self.victim]
        return (
            all(is_count(seat, len(game.players) - 1) for seat in seats)
            and self.bound in (False, True)
            and len(game.players[self.seat].aside) == 1
        )

    def begin(self, game: MagicGame) -> Next:
        player = game.players[self.seat]
        card = player.aside[0]
        any_time = () if self.bound else player.harvests
        return placing(self.seat, card, game.rules.spots(card, player.fields), any_time)

    def play(self, game: MagicGame, player: MagicPlayer, action: Plant) -> Phase:
        card, player.aside = player.aside[0], ()
        if action is PASS:
            player.hand += (card,)
            game.tell(KEPT, seat=player.seat)
            return game.close()
        lay = game.plant if self.bound and not game.rules.loot_counts else game.start_row
        lay(player, card, action.field)
        game.tell(PLACED, seat=player.seat, card=card, field=action.field)
        return game.close()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        card = player.aside[0]
        if isinstance(action, Plant) and action.card == card:
            return why_not_plant(game.rules, player, action)
        rule = "R-11" if self.victim is None else "R-14c" if self.bound else "R-8"
        return Objection(rule, "this card goes to the back of the hand (pass) or on a field: {card}", card=card)

    def retold(self, game: MagicGame) -> Values:
        """Who holds a card set aside, and who knows it."""
        aside = game.players[self.seat].aside
        everybody = tuple(range(len(game.players)))
        knowing = (self.seat,) if self.victim is None else (self.seat, self.victim)
        return self.seat, aside[0], everybody if self.victim is not None and game.rules.announces else knowing, HOLDS


@cached
def placing(seat: int, card: Card, spots: tuple[int, ...], any_time: tuple[Action, ...]) -> Decision:
    """To the back of the hand, or onto a field."""
    return Decision(seat, "lay", (PASS, *plants(card, spots), *any_time))


class Activating(Phase[MagicGame, MagicPlayer]):
    """A player may turn their own spells face up (R-12, R-14d)."""

    __slots__ = ()
    name = "activating"
    nested = True
    asks = ("activate",)
    seat: int
    left: int = 1
    bound: bool = False  # in an attack: no harvest

    def is_possible(self, game: MagicGame) -> bool:
        return is_count(self.seat, len(game.players) - 1) and is_count(self.left, 2) and isinstance(self.bound, bool)

    def begin(self, game: MagicGame) -> Next:
        player = game.players[self.seat]
        if not self.left or not player.face_down:
            return game.close()
        return activation(self.seat, player.face_down, () if self.bound else player.harvests)

    def play(self, game: MagicGame, player: MagicPlayer, action: Activate) -> Phase:
        if action is PASS:
            return game.close()
        game.activate(player, action.spell)
        return Activating(self.seat, self.left - 1, self.bound)

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        return Objection("R-16", "turn up one of your own face-down spells, or pass")


class Laying(Phase[MagicGame, MagicPlayer]):
    """A spell just swapped is put face up or face down (R-20)."""

    __slots__ = ()
    name = "laying"
    nested = True
    asks = ("activate",)
    borrowed: bool = False  # it goes back to the spell pile at the end of the turn

    def is_possible(self, game: MagicGame) -> bool:
        return self.borrowed in (False, True) and len(game.players[game.active].swapped) == 1

    def begin(self, game: MagicGame) -> Next:
        player = game.players[game.active]
        return activation(player.seat, player.swapped, player.harvests)

    def play(self, game: MagicGame, player: MagicPlayer, action: Action) -> Phase:
        spell, player.swapped = player.swapped[0], ()
        if self.borrowed:
            player.borrowed = game.sorted(player.borrowed, spell)
        else:
            player.spells = game.sorted(player.spells, spell)
        game.tell(LAID_DOWN, seat=player.seat)
        if action is not PASS:
            game.activate(player, spell)
        return game.close()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        return Objection("R-20", "lay the swapped spell face up or face down; no other can be activated instead")


@cached
def activation(seat: int, spells: Pile, any_time: tuple[Action, ...]) -> Decision:
    """Turn one of these spells face up, or none."""
    return Decision(seat, "activate", (PASS, *map(Activate, spells), *any_time))


class Rearranging(Phase[MagicGame, MagicPlayer]):
    """One hand card moves to another position (R-26)."""

    __slots__ = ()
    name = "rearranging"
    nested = True
    asks = ("rearrange",)

    def begin(self, game: MagicGame) -> Next:
        player = game.players[game.active]
        if len(player.hand) < 2:
            return game.close()
        return Decision(player.seat, "rearrange", moves(len(player.hand)) + player.harvests)

    def play(self, game: MagicGame, player: MagicPlayer, action: Action) -> Phase:
        if isinstance(action, Rearrange):
            hand = list(player.hand)
            hand.insert(action.to_place, hand.pop(action.place))
            player.hand = tuple(hand)
            game.tell(REARRANGED, seat=player.seat)
        return game.close()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        text = "move one card from one position to another; the positions are {place} to {to_place}"
        return Objection("R-26", text, place=0, to_place=len(player.hand) - 1)


@cached
def moves(size: int) -> tuple[Action, ...]:
    """Every way to move one card in a hand."""
    places = range(size)
    return (PASS, *(Rearrange(a, b) for a in places for b in places if a != b))


class ThirdCard(Phase[MagicGame, MagicPlayer]):
    """A third card may be turned over (R-21)."""

    __slots__ = ()
    name = "third_card"
    nested = True
    asks = ("third",)

    def begin(self, game: MagicGame) -> Next:
        if not game.draw_pile and (game.ending or not game.discard):
            return game.close()
        player = game.players[game.active]
        return Decision(player.seat, "third", (PASS, TURN_THIRD, *player.harvests))

    def play(self, game: MagicGame, player: MagicPlayer, action: Action) -> Phase:
        if action is not PASS:
            game.revealed += game.draw(1, TURNED_OVER)[0]
        return game.close()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        return Objection("R-21", "turn over a third card, or pass")


def plant_front(game: MagicGame, player: MagicPlayer, field: int) -> None:
    """Plant the front hand card; a new row may bring an ability (R-7)."""
    card, player.hand = player.hand[0], player.hand[1:]
    game.start_row(player, card, field)
    game.tell(PLANTED, seat=player.seat, card=card, field=field)


class Flow(Phase[MagicGame, MagicPlayer]):
    """Card flow: plant front cards one after another; harvests and these rows' abilities may come in between (R-22)."""

    __slots__ = ()
    name = "flow"
    nested = True
    asks = ("flow",)

    def begin(self, game: MagicGame) -> Next:
        player = game.players[game.active]
        deeds = game.rules.uses(game, player)
        if not player.hand and not deeds:
            return self.end(game)
        if player.hand:
            card = player.hand[0]
            deeds = plants(card, game.rules.spots(card, player.fields)) + deeds
        return Decision(player.seat, "flow", (PASS, *deeds, *player.harvests))

    def play(self, game: MagicGame, player: MagicPlayer, action: Plant | Use) -> Phase:
        if action is PASS:
            return self.end(game)
        if isinstance(action, Use):
            return game.rules.use(game, player, action, self)
        plant_front(game, player, action.field)
        return self

    def end(self, game: MagicGame) -> Phase:
        """The rows that waited can now be used, unless they have been already."""
        game.ready, game.parked = game.parked + game.ready, ()
        return game.close()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        if isinstance(action, Use):
            return game.rules.why_not_use(game, player, action)
        if isinstance(action, Plant) and action.card not in player.hand[:1]:
            if not player.hand:
                return Objection("R-22", "the hand is empty")
            return not_front("R-22", player.hand[0])
        objection = why_not_plant(game.rules, player, action)
        return objection.by("R-22") if objection.rule == game.rules.phases_rule else objection


class Enchanted(Phase[MagicGame, MagicPlayer]):
    """Every other player plants their front card, clockwise; then the caster may (R-25)."""

    __slots__ = ()
    name = "enchanted"
    nested = True
    asks = ("plant",)
    turn: int = 1  # how many seats clockwise from the caster, who comes last

    def is_possible(self, game: MagicGame) -> bool:
        return is_count(self.turn, len(game.players)) and self.turn > 0

    def begin(self, game: MagicGame) -> Next:
        count = len(game.players)
        for turn in range(self.turn, count + 1):
            player = game.players[(game.active + turn) % count]
            if player.hand:
                spots = game.rules.spots(player.hand[0], player.fields)
                return planting(player.seat, player.hand[0], spots, player.harvests, turn < count)
        return game.close()

    def play(self, game: MagicGame, player: MagicPlayer, action: Plant) -> Phase:
        if action is PASS:
            return game.close()
        plant_front(game, player, action.field)
        return Enchanted((player.seat - game.active - 1) % len(game.players) + 2)

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        if action is PASS or (isinstance(action, Plant) and action.card != player.hand[0]):
            front = player.hand[0]
            return (not_front if player.seat == game.active else must_plant)("R-25", front)
        objection = why_not_plant(game.rules, player, action)
        return objection.by("R-25") if objection.rule == game.rules.phases_rule else objection
