"""The phases of a turn with magic: the magic phase itself, and the others as spells change them.

Without spells, random players decide in them as in Bohnanza.
"""

from __future__ import annotations

from random import Random

from beankit.core.actions import PASS, Action, Plant
from beankit.core.cards import Card, Pile, without
from beankit.core.phase import GAME_OVER, Decision, Next, Phase
from beankit.core.phases import DrawCards, PlantFromHand, PlantReceived, reacting
from beankit.core.playout import CHANCES, any_option, decided, plant_from_hand, plant_received
from beankit.core.said import Objection
from beankit.core.values import cached
from beankit.games.magic.actions import Activate, Cast, Enchant, Shed, Use
from beankit.games.magic.events import SHED, SHOWED_SPELL, SPENT
from beankit.games.magic.spells import SPELLS, cast_spell
from beankit.games.magic.table import MagicGame, MagicPlayer

FIVE = 5


class Countdown(Phase[MagicGame, MagicPlayer]):
    """Whoever has the most valuable spell shows it and starts (R-3)."""

    __slots__ = ()
    name = "countdown"
    within = "plant_front"

    def is_possible(self, game: MagicGame) -> bool:
        values = [max((SPELLS[spell].value for spell in player.spells), default=0) for player in game.players]
        return bool(0 < values[game.active] == max(values))

    def begin(self, game: MagicGame) -> Next:
        game.tell(SHOWED_SPELL, seat=game.active, spell=game.players[game.active].spells[0])
        return game.rules.turn[0]


class PlantFront(PlantFromHand[MagicGame, MagicPlayer]):
    """Phase 1; a spell that is already active can be cast before it, even with an empty hand (R-14d)."""

    __slots__ = ()
    name = "plant_front"
    asks = ("plant", "react")

    def begin(self, game: MagicGame) -> Next:
        player = game.players[game.active]
        if (
            not player.hand
            and self.must
            and len(any_time := game.rules.any_time_actions(game, player)) > len(player.harvests)
        ):
            return reacting(player.seat, any_time)
        return super().begin(game)

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        if not player.hand:
            return Objection("R-14d", "with an empty hand you can only cast active spells here")
        return super().why_not(game, player, action)


class EnterMagic(Phase[MagicGame, MagicPlayer]):
    """The magic phase starts: every field's ability can be used once (R-7)."""

    __slots__ = ()
    name = "magic"

    def begin(self, game: MagicGame) -> Next:
        fields = game.players[game.active].fields
        game.ready = tuple([number for number, field in enumerate(fields) if field])
        return MAGIC


class Magic(Phase[MagicGame, MagicPlayer]):
    """The active player uses abilities and discards Magic Beans for spells, as they like (R-6)."""

    __slots__ = ()
    name = "abilities"
    within = "magic"
    asks = ("magic",)

    def begin(self, game: MagicGame) -> Next:
        player, rules = game.players[game.active], game.rules
        deeds = rules.uses(game, player)
        any_time = rules.any_time_actions(game, player)
        hand = player.hand
        # A Magic Bean in the hand is secret, so anyone with a hand and a spell is asked (F-30).
        if not deeds and not (hand and player.face_down) and len(any_time) == len(player.harvests):
            return self.end(game)
        if "magic" in hand and player.face_down:
            deeds += activations(player.face_down, copies_of("magic", hand))
        return Decision(player.seat, "magic", (PASS, *deeds, *any_time))

    def play(self, game: MagicGame, player: MagicPlayer, action: Action) -> Phase:
        if action is PASS:
            return self.end(game)
        if isinstance(action, Use):
            return game.rules.use(game, player, action, self)
        assert isinstance(action, Activate)
        place = action.copies[0]
        card, player.hand = player.hand[place], player.hand[:place] + player.hand[place + 1 :]
        game.discard += (card,)
        game.tell(SPENT, seat=player.seat, card=card)
        game.activate(player, action.spell)
        return self

    def end(self, game: MagicGame) -> Phase:
        """End the phase; unused abilities are lost."""
        game.ready = ()
        return game.next_phase()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        if isinstance(action, Use):
            return game.rules.why_not_use(game, player, action)
        if isinstance(action, Activate):
            if action.spell not in player.face_down:
                return Objection("R-15a", "you have no such face-down spell: {magic}", magic=action.spell)
            places = tuple([place for place, card in enumerate(player.hand) if card == "magic"])
            if not places:
                return Objection("R-6", "each spell costs a Magic Bean from your hand, and you have none")
            text = "each spell costs one Magic Bean from your hand; yours are at positions {places}"
            return Objection("R-6", text, places=places)
        return Objection("R-6", "use abilities or discard Magic Beans here; a pass ends the phase")


MAGIC = Magic()


def copies_of(card: Card, hand: Pile) -> tuple[int, ...]:
    """The positions of one kind in a hand."""
    return tuple([place for place, held in enumerate(hand) if held == card])


@cached
def activations(spells: Pile, places: tuple[int, ...]) -> tuple[Action, ...]:
    """Every spell with every Magic Bean."""
    return tuple(Activate(spell, (place,)) for spell in spells for place in places)


class Sowing(PlantReceived[MagicGame, MagicPlayer]):
    """Phase 3, in which the active player may also enchant, open a field and shed cards (R-19, R-21, R-24)."""

    __slots__ = ()
    name = "sow"

    def begin(self, game: MagicGame) -> Next:
        player = game.players[game.active]
        if self.turn or not (player.castable or game.may_shed):
            return super().begin(game)
        if player.received or game.revealed:
            asked = super().begin(game)
            assert isinstance(asked, Decision)
            return Decision(player.seat, "plant", self.with_magic(game, player, asked.options))
        any_time = game.rules.any_time_actions(game, player)
        return Decision(player.seat, "plant", (PASS, *any_time)) if OPEN_FIELD in any_time else Sowing(1)

    def with_magic(self, game: MagicGame, player: MagicPlayer, options: tuple[Action, ...]) -> tuple[Action, ...]:
        """Other things to do with the cards, listed after planting and before harvests and spells."""
        more: list[Action] = []
        if game.may_shed:
            more += map(Shed, dict.fromkeys(game.revealed))
        if "enchant_beans" in player.castable:
            cards = dict.fromkeys(player.received + game.revealed)
            fields = [(number, field[0]) for number, field in enumerate(player.fields) if len(field) == 1]
            more += [Enchant(card, number) for card in cards for number, first in fields if card != first]
        any_time = next((n for n, option in enumerate(options) if option.any_time), len(options))
        return (*options[:any_time], *more, *options[any_time:])

    def play(self, game: MagicGame, player: MagicPlayer, action: Plant | Shed | Enchant) -> Phase:
        if action is PASS:
            return Sowing(1)
        if isinstance(action, Shed):
            game.revealed = without(game.revealed, action.card)
            game.discard += (action.card,)
            game.tell(SHED, seat=player.seat, card=action.card)
            return self
        if isinstance(action, Enchant):
            if action.card in player.received:
                player.received = without(player.received, action.card)
            else:
                game.revealed = without(game.revealed, action.card)
            cast_spell(game, player, "enchant_beans", card=action.card, field=action.field)
            return self
        return super().play(game, player, action)

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        if isinstance(action, Shed):
            if not game.may_shed or player.seat != game.active:
                return Objection("B-11", "cards must be planted unless the Trade Spell was cast this turn (R-21)")
            return Objection("R-21", "no such card is left among those turned over: {card}", card=action.card)
        if isinstance(action, Enchant):
            if "enchant_beans" not in player.castable or player.seat != game.active:
                return Objection("R-16", "this spell is not active: {magic}", magic="enchant_beans")
            return Objection("R-24", "a bean to plant goes on one of your fields with exactly one card of another kind")
        if action is PASS and game.may_shed and game.revealed and player.seat == game.active:
            text = "all cards beside the fields must be planted; these may be shed (R-21): {cards}"
            return Objection("B-11", text, cards=game.revealed)
        return super().why_not(game, player, action)


OPEN_FIELD = Cast("field")


class DrawHand(DrawCards[MagicGame, MagicPlayer]):
    """Phase 4: draw three cards, or five with the Hand spell (R-27)."""

    __slots__ = ()
    name = "draw_hand"

    def begin(self, game: MagicGame) -> Next:
        if game.five:
            game.five = False
            return type(self)(FIVE)
        return super().begin(game)


class DrawOn(DrawHand):
    """Phase 4 in a game that completes the turn even after the last exhaustion (X-16)."""

    __slots__ = ()
    name = "draw_on"

    def afterwards(self, game: MagicGame) -> Phase:
        return game.next_phase()


class Dusk(Phase[MagicGame, MagicPlayer]):
    """After the draw the active player may still cast what is allowed at any time (R-26)."""

    __slots__ = ()
    name = "dusk"
    asks = ("react",)

    def begin(self, game: MagicGame) -> Next:
        player = game.players[game.active]
        any_time = game.rules.any_time_actions(game, player)
        return reacting(player.seat, any_time) if len(any_time) > len(player.harvests) else game.next_phase()

    def play(self, game: MagicGame, player: MagicPlayer, action: Action) -> Phase:
        return game.next_phase()

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        return Objection("F-29", "only what may be done at any time is allowed here, or a pass")


class Nightfall(Phase[MagicGame, MagicPlayer]):
    """The turn ends: spells are turned face down, borrowed ones go back (R-17, R-28)."""

    __slots__ = ()
    name = "nightfall"
    last: bool = False  # whether the game ends here after the last exhaustion

    def is_possible(self, game: MagicGame) -> bool:
        return isinstance(self.last, bool)

    def begin(self, game: MagicGame) -> Next:
        game.fade(game.players[game.active])
        game.may_shed = game.dealt = game.five = False
        return GAME_OVER if self.last and game.ending else game.next_phase()


def plant_by_chance(phase: PlantFront, game: MagicGame, rng: Random) -> Phase | None:
    """How random players plant from the hand; whoever has none may have spells to cast (R-14d)."""
    if game.players[game.active].hand or not phase.must:
        return plant_from_hand(phase, game, rng)
    return decided(any_option, phase, game, rng)


def sow_by_chance(phase: Sowing, game: MagicGame, rng: Random) -> Phase | None:
    """How random players plant what they received; with spells, the active player has more to choose from."""
    if phase.turn:
        return plant_received(phase, game, rng)
    if game.players[game.active].castable or game.may_shed:
        return decided(any_option, phase, game, rng)
    return plant_received(phase, game, rng, pauses=True)


CHANCES.update({PlantFront: plant_by_chance, Sowing: sow_by_chance})
