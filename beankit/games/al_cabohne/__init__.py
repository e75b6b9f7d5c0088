"""Al Cabohne: two players against each other and the bean mafia, or one player against the mafia."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from beankit.core.actions import Action
from beankit.core.cards import Card, Deck, Pile, Rows
from beankit.core.errors import BadPosition
from beankit.core.fields import field_prices
from beankit.core.phase import Phase
from beankit.core.phases import DrawCards, LastTurn
from beankit.core.rules import Rules
from beankit.core.said import Objection
from beankit.core.seats import Rival
from beankit.core.values import remembering
from beankit.games.al_cabohne.options import Gifts, fitting, gifts, kinds_on, why_not_any_time
from beankit.games.al_cabohne.phases import MOST_FIELDS, PayMafia, Place, Reveal, Sowing, TakeOver
from beankit.games.al_cabohne.table import RETURNED, AlCabohneGame, AlCabohneMemory, AlCabohnePlayer


class AlCabohne(Rules[AlCabohneGame, AlCabohnePlayer]):
    """Use what was left, pay the mafia, plant, turn over, place, draw."""

    name = "al-cabohne"
    title = "Al Cabohne"
    deck_name = "al_cabohne"
    deck_file = Path(__file__).parent.parent / "decks" / "al-cabohne.toml"
    rulebook: ClassVar[tuple[str, ...]] = ("A", "F")
    seats = (2,)
    usual_players = 2
    seats_rule = "A-1"
    turn_rule = phases_rule = "A-4"
    end_rule = "A-12.1"
    rivals = 1
    rival_zone = "bosses"
    game_class = AlCabohneGame
    player_class = AlCabohnePlayer
    memory_class = AlCabohneMemory
    bosses: ClassVar[tuple[str, ...]] = ("al", "don")
    numbers: ClassVar[tuple[int, ...]] = (3, 2)  # each boss harvests at this many coins
    sells_field = True
    price: ClassVar[int] = 4  # of a third field
    places_all: ClassVar[bool] = False  # must every card on the table be placed (S-4)?
    turn: tuple[Phase, ...] = (TakeOver(), PayMafia(), Sowing(), Reveal(), Place(), LastTurn(), DrawCards(2))

    def __init__(self, players: int, deck: Deck, options: Mapping[str, bool | int]) -> None:
        super().__init__(players, deck, options)
        self.gifts: Callable[[tuple[Pile, Pile]], Gifts] = remembering(lambda key: gifts(self.bosses, *key))
        self.any_time = remembering(self.with_fields_to_buy)

    # --- the table ---

    def fields(self) -> int:
        """Two fields each (A-1)."""
        return 2

    def most_fields(self) -> int:
        return MOST_FIELDS

    def setup(self, game: AlCabohneGame) -> None:
        """Deal, stock the bosses and start with phase 3 (A-2 to A-4)."""
        super().setup(game)
        game.bosses = ((),) * len(self.bosses)
        while () in game.bosses and len(game.draw_pile) > 1:
            card, *rest = game.draw_pile
            game.draw_pile = tuple(rest)
            game.feed(fitting(card, game.bosses)[0], card)
        game.log.clear()  # what happened before the game is not reported
        game.step = [phase.name for phase in self.turn].index("sowing")

    def first_phase(self, game: AlCabohneGame) -> Phase:
        """The first turn starts with planting (A-4)."""
        return self.turn[game.step]

    def complete(self, game: AlCabohneGame) -> None:
        """A position need not name empty bosses."""
        game.bosses += ((),) * (len(self.bosses) - len(game.bosses))

    def inspect(self, game: AlCabohneGame) -> None:
        """Refuse impossible bosses, fields and shown hands."""
        if len(game.bosses) > len(self.bosses):
            raise BadPosition(
                "bosses: {count} rows; the bosses here are {names}",
                count=len(game.bosses),
                names=", ".join(self.bosses),
            )
        for boss, row in enumerate(game.bosses):
            if len(set(row)) > 1 or (row and row[-1] in kinds_on(game.bosses[:boss])):
                raise BadPosition(
                    "bosses[{boss}] = {cards}: one kind that no other boss collects (A-9.6)",
                    boss=boss,
                    cards=repr(" ".join(row)),
                )
            if row and self.worth(row) >= self.numbers[boss]:
                raise BadPosition(
                    "bosses[{boss}] = {cards}: this boss should have harvested (A-11.3)",
                    boss=boss,
                    cards=repr(" ".join(row)),
                )
        for player in game.players:
            for field, cards in enumerate(player.fields):
                if cards and cards[-1] in kinds_on(player.fields[:field]):
                    where = f"fields[{player.seat}][{field}] = {' '.join(cards)!r}"
                    raise BadPosition(
                        "{where}: one kind that grows on no other field of this player (A-7.2)", where=where
                    )
            if not 0 <= player.shown <= len(player.hand):
                raise BadPosition(
                    "shown[{seat}] = {shown}: a number from 0 to {count}",
                    seat=player.seat,
                    shown=player.shown,
                    count=len(player.hand),
                )

    # --- planting, harvesting, buying ---

    def spots(self, card: Card, fields: Rows) -> tuple[int, ...]:
        """A player never grows the same kind in two fields (A-7.2)."""
        return fitting(card, fields)

    def any_time_actions(self, game: AlCabohneGame, player: AlCabohnePlayer) -> tuple[Action, ...]:
        """Harvest, or buy a third field once a game (A-11.1, A-11.4); only the active player is ever asked."""
        if self.sells_field and len(player.fields) < MOST_FIELDS and len(player.coins) >= self.price:
            return self.any_time((player.harvests, player.coins))
        return player.harvests

    def with_fields_to_buy(self, key: tuple[tuple[Action, ...], Pile]) -> tuple[Action, ...]:
        """The harvests, and every way to pay for a field."""
        harvests, coins = key
        return harvests + field_prices(coins, self.price)

    def why_not_any_time(self, game: AlCabohneGame, player: AlCabohnePlayer, action: Action) -> Objection:
        """Why a field may not be harvested or bought now."""
        return why_not_any_time(game, player, action)

    def paid(self, game: AlCabohneGame, coins: Pile) -> None:
        """Set the coins aside until the next draw pile is formed (A-11.4)."""
        game.set_aside += coins

    def before_shuffle(self, game: AlCabohneGame) -> None:
        """Coins paid for fields join the discard pile (A-11.4)."""
        if game.set_aside:
            game.discard += game.set_aside
            game.tell(RETURNED, cards=game.set_aside)
            game.set_aside = ()

    # --- the end ---

    def rival(self, game: AlCabohneGame) -> Rival:
        """The mafia, which wins if no player is richer (A-12.3, S-7)."""
        coins = len(game.mafia)
        richest = max(self.score(game, player) for player in game.players)
        return Rival("mafia", coins, coins * self.rival_counts, coins * self.rival_counts >= richest)

    def winners(self, game: AlCabohneGame, scores: tuple[int, ...]) -> tuple[int, ...]:
        """The richest, the mafia included; ties share the win (A-12.3)."""
        best = max(*scores, self.rival(game).score)
        return tuple(seat for seat, score in enumerate(scores) if score == best)


class AlCabohneSolo(AlCabohne):
    """One player against three bosses, whose coins count twice."""

    name = "al-cabohne-solo"
    title = "Al Cabohne solo"
    rulebook = ("S", "A", "F")
    seats = (1,)
    usual_players = 1
    seats_rule = "S-1"
    phases_rule = "S-3"
    end_rule = "S-6"
    bosses = ("al", "don", "joe")
    numbers = (3, 2, 1)
    hand_size = 7
    exhaustions_to_end = 1  # no new draw pile is formed (S-6)
    sells_field = False
    places_all = True
    rival_counts = 2
    turn: tuple[Phase, ...] = (PayMafia(), Sowing(), Reveal(), Place(), DrawCards(2))

    def fields(self) -> int:
        """Three fields from the start (S-1)."""
        return 3


__all__ = ["AlCabohne", "AlCabohneSolo"]
