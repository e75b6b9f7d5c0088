"""Planting from the hand by magic: one's own cards one after another, or everybody's front card."""

from __future__ import annotations

from beankit.core.actions import PASS, Action, Plant
from beankit.core.decisions import Decision
from beankit.core.events import PLANTED
from beankit.core.fields import why_not_plant
from beankit.core.phase import Next, Phase, is_count
from beankit.core.phases import planting, plants
from beankit.core.said import Objection
from beankit.games.magic.actions import Use
from beankit.games.magic.table import MagicGame, MagicPlayer


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
            front = player.hand[0]
            return Objection("R-22", "only the front card of the hand may be planted here: {card}", card=front)
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
            if player.seat == game.active:
                return Objection("R-25", "only the front card of the hand may be planted here: {card}", card=front)
            return Objection("R-25", "the front card of the hand, {card}, must be planted", card=front)
        objection = why_not_plant(game.rules, player, action)
        return objection.by("R-25") if objection.rule == game.rules.phases_rule else objection
