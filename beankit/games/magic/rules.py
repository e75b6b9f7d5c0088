"""The rules of the magic games: spells, abilities, and pennies that break ties."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from beankit.core.actions import Action, Harvest
from beankit.core.cards import Card, Deck, Pile
from beankit.core.errors import BadDeck, BadPosition
from beankit.core.phase import Phase
from beankit.core.rules import Places, Rules
from beankit.core.said import Objection
from beankit.core.trade.market import Settling
from beankit.games.magic import abilities
from beankit.games.magic.actions import Cast, Enchant, Unveil, Use
from beankit.games.magic.attack import Attack, CounterAttack, Fight, PickCoin
from beankit.games.magic.choices import Activating, Enchanted, Flow, Laying, Placing, Rearranging, ThirdCard
from beankit.games.magic.events import LEARNT
from beankit.games.magic.memory import MagicMemory
from beankit.games.magic.phases import Countdown, Magic
from beankit.games.magic.spells import SPELLS, cast_spell
from beankit.games.magic.table import FIELDS, MagicGame, MagicPlayer

CAPS_FOR_A_SPELL = 2
INSIDE = {  # spells cast as part of other actions
    "attack": Objection("R-18", "this spell is cast along with an ability, as in “{ways}”", ways=(Use(0, 1, True),)),
    "enchant_beans": Objection(
        "R-24", "this spell is cast with a bean to be planted, as in “{ways}”", ways=(Enchant("red", 0),)
    ),
}
ANY_TIME = frozenset({"plant", "magic", "opening", "trade", "sow", "draw", "dusk", "between"})

Moments = frozenset[str]


class MagicRules(Rules[MagicGame, MagicPlayer]):
    """What Rabohnzel and Excalibohn share; the attributes below may differ."""

    able = (*abilities.ABILITIES, "cap")
    game_class = MagicGame
    player_class = MagicPlayer
    memory_class = MagicMemory
    deck_name = "rabohnzel"
    deck_file = Path(__file__).parent.parent / "decks" / "rabohnzel.toml"
    seats_rule = "R-1"
    end_rule = "R-29"
    fields_rule = "R-19"
    rest: ClassVar[Mapping[str, str]] = {"bean": "draw_pile", "spell": "spell_pile"}
    options: ClassVar[Mapping[str, bool | int]] = {"rounds": 12}
    announces: ClassVar[bool] = True  # whether everybody hears what was stolen
    loot_counts: ClassVar[bool] = False  # whether a row begun with a card stolen in an attack can be used (R-14c)
    freeze_rule: ClassVar[str] = "R-14"  # cited when somebody may not harvest in an attack
    inner_phases = (
        *(Countdown, Magic, Placing, Activating, Laying, Rearranging, ThirdCard, Flow),
        *(Enchanted, Attack, PickCoin, CounterAttack),
    )
    moments: ClassVar[tuple[str, ...]] = ()  # for each phase of the turn, which moment it is for spells
    times: ClassVar[Mapping[Card, Moments]] = {}  # when each spell can be cast
    spell_order: ClassVar[dict[Card, int]] = {spell: place for place, spell in enumerate(SPELLS)}

    def __init__(self, players: int, deck: Deck, options: Mapping[str, bool | int]) -> None:
        for place, kind in enumerate(deck.kinds):
            if kind not in abilities.KINDS:
                raise BadDeck(
                    "{path}kinds[{place}].id = {kind}: unknown bean; the beans of {title} are {names}",
                    path=deck.path,
                    place=place,
                    kind=repr(kind),
                    title=self.title,
                    names=", ".join(abilities.KINDS),
                )
        super().__init__(players, deck, options)
        self.exhaustions_to_end = 3 if players == 3 else 4

    # --- setup ---

    def decks(self) -> dict[str, Pile]:
        return {"bean": self.deck.cards, "spell": tuple(SPELLS)}

    def fields(self) -> int:
        return FIELDS

    def can_lie(self, field: int, cards: Pile, fields: int) -> bool:
        """The first bean may be enchanted (R-24)."""
        return super().can_lie(field, cards[1:], fields)

    def most_fields(self) -> int:
        """The Field spell adds a third for a while (R-19)."""
        return FIELDS + 1

    def setup(self, game: MagicGame) -> None:
        """Deal beans as usual and one spell to each; the most valuable one starts (R-2, R-3)."""
        super().setup(game)
        spells = game.shuffle(SPELLS)
        for player, spell in zip(game.players, spells, strict=False):
            player.spells = (spell,)
        game.spell_pile = spells[self.players :]
        values = [SPELLS[spell].value for spell in spells[: self.players]]
        game.active = game.starting = values.index(max(values))

    def first_phase(self, game: MagicGame) -> Phase:
        return Countdown()

    def inspect(self, game: MagicGame) -> None:
        """Put the spells of a position in their fixed order; only a field with beans on it has an ability (R-7)."""
        for player in game.players:
            for zone in ("spells", "active_spells", "borrowed", "borrowed_active"):
                setattr(player, zone, game.sorted((), *getattr(player, zone)))
        fields = [number for number, field in enumerate(game.players[game.active].fields) if field]
        for name in ("ready", "parked"):
            if any(field not in fields for field in getattr(game, name)):
                raise BadPosition(
                    "{name} = {fields}: only fields of the active player where something grows",
                    name=name,
                    fields=repr(list(getattr(game, name))),
                )

        for player in game.players:
            self.inspect_choices(game, player)

    def inspect_choices(self, game: MagicGame, player: MagicPlayer) -> None:
        """Refuse a card set aside whose owner is not being asked where it goes."""
        going_on = (*game.stack, game.phase)
        if player.aside and not any(type(phase) is Placing and phase.seat == player.seat for phase in going_on):
            raise BadPosition(
                "aside[{seat}] = {cards}: a bean is aside only while its owner places it, in the phase "
                "placing (R-8, R-11)",
                seat=player.seat,
                cards=repr(" ".join(player.aside)),
            )
        laying = player.seat == game.active and any(type(phase) is Laying for phase in going_on)
        if player.swapped and not laying:
            raise BadPosition(
                "swapped[{seat}] = {cards}: a swapped spell is here only while the active player lays it "
                "down, in the phase laying (R-20)",
                seat=player.seat,
                cards=repr(" ".join(player.swapped)),
            )

    # --- harvests ---

    def worth(self, field: Pile) -> int:
        """An enchanted first card may not become a coin (R-24)."""
        worth = self.pays[field[-1]][len(field)]
        return worth if field[0] == field[-1] or worth < len(field) else len(field) - 1

    def harvested(self, game: MagicGame, player: MagicPlayer, field: Pile) -> None:
        """Harvesting two or more Cap Beans also draws a spell (R-9)."""
        if field[-1] == "cap" and len(field) >= CAPS_FOR_A_SPELL and game.spell_pile:
            spell, game.spell_pile = game.spell_pile[0], game.spell_pile[1:]
            player.spells = game.sorted(player.spells, spell)
            game.tell(LEARNT, seat=player.seat, spell=spell)

    def traded(self, game: MagicGame, player: MagicPlayer, partner: MagicPlayer, gone: tuple[Places, Places]) -> None:
        """After a trade or gift the Hand spell cannot be cast (R-27)."""
        game.dealt = True

    # --- abilities and spells ---

    def uses(self, game: MagicGame, player: MagicPlayer) -> tuple[Action, ...]:
        """The abilities that can be used."""
        return abilities.uses(game, player)

    def use(self, game: MagicGame, player: MagicPlayer, action: Use, then: Phase) -> Phase:
        """Use an ability; `then` comes afterwards."""
        return abilities.use(game, player, action, then)

    def why_not_use(self, game: MagicGame, player: MagicPlayer, action: Use) -> Objection:
        """Why an ability cannot be used."""
        return abilities.why_not_use(game, player, action)

    def any_time_actions(self, game: MagicGame, player: MagicPlayer) -> tuple[Action, ...]:
        """Harvest; on one's own turn also cast active spells that are allowed now (R-16)."""
        if not (player.active_spells or player.borrowed_active) or player.seat != game.active:
            return player.harvests
        moment = self.moment(game)
        casts: list[Action] = []
        for name in player.castable:
            if moment in self.times[name]:
                casts += [Cast(name, target) for target in SPELLS[name].targets(game, player)]
        return (*player.harvests, *casts)

    def moment(self, game: MagicGame) -> str:
        """Which moment it is for spells; few can be cast while answers are open (R-16)."""
        return "settling" if type(game.phase) is Settling else self.moments[game.step]

    def cast(self, game: MagicGame, player: MagicPlayer, action: Cast) -> Phase | None:
        """Use an active spell; return the phase that it opens, if any."""
        if action.victim is None:
            return cast_spell(game, player, action.spell)
        return cast_spell(game, player, action.spell, victim=action.victim)

    def frozen(self, seat: int, victim: int, again: bool) -> bool:
        """Is a seat barred from harvesting? In an attack the victim is, in a counter-attack both are (R-14, R-14b)."""
        return again or seat == victim

    def counter(self, game: MagicGame, fight: Fight) -> Phase:
        """A Sword was drawn: the victim may strike back (R-14b)."""
        return CounterAttack(fight.attacker, fight.victim, fight.again)

    def why_not_any_time(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        if isinstance(action, Cast):
            return self.why_not_cast(game, player, action)
        if isinstance(action, Harvest | Unveil) and action in player.harvests and in_attack(game.phase):
            return Objection(self.freeze_rule, "you may not harvest until the attack is over")
        if isinstance(action, Unveil) and action not in player.harvests:
            return Objection("F-12", "there is an order to choose only on a field whose first bean is enchanted")
        return super().why_not_any_time(game, player, action)

    def why_not_cast(self, game: MagicGame, player: MagicPlayer, action: Cast) -> Objection:
        """Why a spell cannot be cast."""
        spell = SPELLS.get(action.spell)
        if spell is None:
            text = "there is no spell {word}: the spells are {spells}"
            return Objection("R-1", text, word=action.spell, spells=(*SPELLS,))
        if action.spell not in player.castable:
            return Objection("R-16", "this spell is not active: {magic}", magic=action.spell)
        if player.seat != game.active:
            return Objection("R-16", "a spell can be cast only on its owner's turn")
        if game.stack:
            return Objection("R-16", "no spell can be cast during a choice that an ability or spell has opened")
        if type(game.phase) is Settling and "settling" not in self.times[action.spell]:
            return Objection("R-16", "this spell cannot be cast while answers are open: {magic}", magic=action.spell)
        if action.spell in INSIDE:
            return INSIDE[action.spell]
        if self.moments[game.step] not in self.times[action.spell]:
            return Objection(spell.rule, "this is not the time for this spell: {magic}", magic=action.spell)
        return Objection(spell.rule, "there is nothing or nobody to cast this spell on: {magic}", magic=action.spell)

    # --- the end ---

    def winners(self, game: MagicGame, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Most coins; among those tied, most pennies on their spells; if still tied, all of them (R-30)."""
        ranks = [(score, pennies(player)) for score, player in zip(scores, game.players, strict=True)]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def pennies(player: MagicPlayer) -> int:
    """What a player's spells are worth."""
    return sum(SPELLS[spell].value for spell in player.spells + player.active_spells)


def in_attack(phase: Phase) -> bool:
    """Is a Sword attack going on?"""
    return bool(getattr(phase, "bound", False))
