"""Games with a lot of magic: they start with spells, coins and full fields, so that the laws meet everything."""

from collections import Counter
from typing import Any

from beankit.games.excalibohn import Excalibohn
from beankit.games.rabohnzel import Rabohnzel

FIELDS = {0: ("sword sword", "white white white white"), 1: ("picking", "magic magic magic magic")}
FIELDS |= {2: ("mean mean mean", "sword"), 3: ("cap cap", "white"), 4: ("magic", "picking picking")}
COINS = {0: "sword princess", 1: "magic picking", 2: "sword picking", 3: "sword magic cap", 4: "sword white"}


class Lively(Rabohnzel):
    """Everyone starts with fields, coins and two spells, one of them active."""

    name = "lively_rabohnzel"

    def setup(self, game: Any) -> None:
        super().setup(game)
        lively(game)


class LivelyX(Excalibohn):
    """The same for the later edition."""

    name = "lively_excalibohn"

    def setup(self, game: Any) -> None:
        super().setup(game)
        lively(game)


def lively(game: Any) -> None:
    """Lay out fields and coins, and deal new hands from what is left."""
    taken: list[str] = []
    for player in game.players:
        fields, coins = FIELDS[player.seat], COINS[player.seat]
        game.set_fields(player, tuple(tuple(field.split()) for field in fields))
        player.coins = tuple(coins.split())
        taken += [*" ".join(fields).split(), *player.coins]
        spell, game.spell_pile = game.spell_pile[0], game.spell_pile[1:]
        player.active_spells = (spell,)
    rest = game.shuffle((Counter(game.rules.deck.cards) - Counter(taken)).elements())
    for player in game.players:
        player.hand, rest = rest[:5], rest[5:]
    game.draw_pile = rest
