"""Sword attacks and counter-attacks (R-14): each step is a small phase, so a game can stop in the middle."""

from __future__ import annotations

from typing import ClassVar

from beankit.core import chance
from beankit.core.actions import PASS, Action
from beankit.core.cards import Card, Pile, without
from beankit.core.phase import Decision, Next, Phase, is_count
from beankit.core.said import Objection
from beankit.games.magic.actions import STRIKE, Pick
from beankit.games.magic.choices import Activating, Placing, steal
from beankit.games.magic.events import COIN_TAKEN, COINS_DRAWN, COUNTERED
from beankit.games.magic.table import MagicGame, MagicPlayer


def blind(game: MagicGame, coins: Pile, count: int) -> Pile:
    """Coins drawn at random (R-15)."""
    game.chance, numbers = chance.roll(game.chance, count)
    left = list(coins)
    return tuple([left.pop(number * len(left) >> 32) for number in numbers])


class Fight(Phase[MagicGame, MagicPlayer]):
    """What all steps of an attack know: who attacks whom, and whether it is a counter-attack."""

    __slots__ = ()
    nested = True
    bound: ClassVar[bool] = True  # an attack is going on
    again = False  # whether the victim strikes back: a part of every phase of a fight
    attacker: int
    victim: int

    def is_possible(self, game: MagicGame) -> bool:
        most = len(game.players) - 1
        seats = is_count(self.attacker, most) and is_count(self.victim, most) and self.attacker != self.victim
        return seats and isinstance(self.again, bool)

    def frozen(self, game: MagicGame, seat: int) -> bool:
        """Is this seat barred from harvesting until the attack ends (R-14, X-6)?"""
        return game.rules.frozen(seat, self.victim, self.again)

    def show(self, game: MagicGame, coin: Card) -> Phase:
        """Carry out the effect of the coin that counts (R-14a to R-14e)."""
        attacker, victim = game.players[self.attacker], game.players[self.victim]
        if coin == "princess":
            victim.coins = without(victim.coins, coin)
            attacker.coins += (coin,)
            game.tell(COIN_TAKEN, seat=self.attacker, victim=self.victim, card=coin)
        elif coin == "picking" and attacker.hand:
            steal(game, victim, attacker)
            return Placing(self.victim, self.attacker, bound=True)
        elif coin == "magic":
            return Activating(self.attacker, 1, self.frozen(game, self.attacker))
        elif coin == "sword" and can_counter(attacker.coins, victim.coins):
            return game.rules.counter(game, self)
        return game.close()

    def strike_back(self, game: MagicGame) -> Phase:
        """The victim attacks the attacker by the same rules (R-14b)."""
        game.tell(COUNTERED, seat=self.victim, victim=self.attacker)
        return Attack(self.victim, self.attacker, again=True)


def can_counter(attackers: Pile, victims: Pile) -> bool:
    """Is there a coin to draw, and is any coin of the two players not a Sword (R-14b)?"""
    return bool(attackers) and any(coin != "sword" for coin in attackers + victims)


class Attack(Fight):
    """Draw a coin blindly and show it; two with the Attack spell (R-18)."""

    __slots__ = ()
    name = "attack"
    stronger: bool = False
    again: bool = False

    def is_possible(self, game: MagicGame) -> bool:
        return super().is_possible(game) and bool(game.players[self.victim].coins)

    def begin(self, game: MagicGame) -> Next:
        victim = game.players[self.victim]
        coins = blind(game, victim.coins, min(2 if self.stronger else 1, len(victim.coins)))
        game.tell(COINS_DRAWN, seat=self.attacker, victim=self.victim, coins=coins)
        if coins[0] != coins[-1]:
            return PickCoin(self.attacker, self.victim, coins, self.again)
        return self.show(game, coins[0])


class PickCoin(Fight):
    """The attacker chooses which of two coins counts; exactly one must (R-18)."""

    __slots__ = ()
    name = "pick_coin"
    asks = ("coin",)
    coins: Pile
    again: bool

    def is_possible(self, game: MagicGame) -> bool:
        return (
            super().is_possible(game)
            and type(self.coins) is tuple
            and len(self.coins) == 2
            and all(coin in game.players[self.victim].coins for coin in self.coins)
        )

    def begin(self, game: MagicGame) -> Next:
        any_time = () if self.frozen(game, self.attacker) else game.players[self.attacker].harvests
        return Decision(self.attacker, "coin", (*map(Pick, self.coins), *any_time))

    def play(self, game: MagicGame, player: MagicPlayer, action: Pick) -> Phase:
        return self.show(game, action.card)

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        return Objection("R-18", "exactly one of the drawn coins must count: {cards}", cards=self.coins)


class CounterAttack(Fight):
    """The victim may attack the attacker, or decline (R-14b)."""

    __slots__ = ()
    name = "counter_attack"
    asks = ("counter",)
    again: bool

    def begin(self, game: MagicGame) -> Next:
        return Decision(self.victim, "counter", (PASS, STRIKE))

    def play(self, game: MagicGame, player: MagicPlayer, action: Action) -> Phase:
        return game.close() if action is PASS else self.strike_back(game)

    def why_not(self, game: MagicGame, player: MagicPlayer, action: Action) -> Objection:
        return Objection("R-14b", "strike back, or pass")
