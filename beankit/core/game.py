"""The game as its users see it: the engine plus a view for each seat, records, positions and playouts."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Signature, signature
from random import Random
from typing import SupportsIndex

from beankit.core.chance import check_rng, whole_seed
from beankit.core.engine import Engine
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.playout import Policy, Valuation, any_option, forget, play_policy, play_quickly, scores, shortcuts_of
from beankit.core.registry import find_rules, make_rules
from beankit.core.rules import Rules
from beankit.core.seats import Source
from beankit.core.values import Data, Json
from beankit.core.writing.position import read_position, write_position
from beankit.core.writing.record import read_record, write_record


class Game(Engine):
    """One game from deal to result: it says who decides what, takes one action and waits again."""

    __slots__ = ()

    def __new__(cls, game: str | type[Rules] | Rules, *args: object, **kwargs: object) -> Game:
        named = game if hasattr(game, "game_class") else find_rules(game)
        kind: type[Game] = named.game_class
        return object.__new__(kind)

    def __init__(
        self,
        game: str | type[Rules] | Rules,
        players: int | None = None,
        seed: SupportsIndex | None = 0,
        deck: str | Mapping[str, Json] | None = None,
        **options: object,
    ) -> None:
        number, rules = whole_seed(seed), make_rules(game, players, deck, options)
        self.lay_out(rules, Source(number, None))
        rules.new_game(self, number)
        self.begin(rules.first_phase(self))

    def view(self, seat: int) -> View:
        """What that seat may know, and nothing else; it follows the game."""
        if seat not in range(len(self.players)):
            raise BadOption(
                "there is no seat {seat}: this table has seats 0 to {count}",
                seat=repr(seat),
                count=len(self.players) - 1,
            )
        return View(self, seat)

    def playout(
        self,
        policy: Policy | None = None,
        *,
        rng: Random,
        most: int | None = None,
        turns: int | None = None,
        value: Valuation | None = None,
    ) -> tuple[float, ...]:
        """Everyone's scores if play continues from here at random, or as `policy(game, decision, rng)` chooses.

        After `most` decisions or `turns` turns it stops and returns `value(game)`, one number for each seat; without
        `value` the scores as they stand. This game does not change.
        """
        check_rng(rng)
        twin, policy = self.clone(), policy or any_option
        last = None if turns is None else self.turn + turns
        shortcuts = shortcuts_of(policy) if most is None else None
        if shortcuts is not None:
            play_quickly(twin, shortcuts, rng, last)
        else:
            play_policy(twin, policy, rng, most, last)
        if value is None or twin.result is not None:
            return scores(twin)
        if shortcuts is not None:
            forget(twin)
        return tuple(value(twin))

    def record(self) -> str:
        """The game so far as text that replays to the same events on any machine."""
        return write_record(self)

    @staticmethod
    def from_record(text: str, check: bool = True, game: str | type[Rules] | None = None) -> Game:
        """The game that a record describes; check=False plays an edited record as far as it is legal.

        `game` says which rules to use: needed for a variant in a file of your own, which will then be run.
        """
        return read_record(text, check, find_rules(game) if isinstance(game, str) else game)

    def position(self) -> Data:
        """Everything on the table as plain data, from which `Game.from_position` continues."""
        return write_position(self)

    @staticmethod
    def from_position(
        position: Mapping[str, Json] | str,
        seed: SupportsIndex | None = None,
        game: str | type[Rules] | None = None,
        **options: object,
    ) -> Game:
        """A game from a position written by hand: a dict, or the path of a JSON or TOML file.

        `game` says which rules to use, as in `from_record`.
        """
        return read_position(position, seed, options, find_rules(game) if isinstance(game, str) else game)

    def __dir__(self) -> list[str]:
        """What users need; phases and rules find all else as well."""
        if self.moving:
            return [*super().__dir__()]
        named = (*vars(Game), *USED, *self.rules.layout.table)
        hidden = [name for name in super().__dir__() if name.startswith("__")]
        return [*hidden, *(name for name in named if not name.startswith("_") and name != "chance")]

    def __getnewargs__(self) -> tuple[Rules]:
        return (self.rules,)

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        twin = self.clone()
        memo.update(zip(map(id, self.players), twin.players, strict=True))
        return twin


# What they use of the engine; the rest of it is for phases and rules.
USED = ("play", "standing", "clone", "same", "over", "ending", "rules", "players", "phase", "decision", "result")
# What notebooks show; `__new__` would hide it.
Game.__signature__ = Signature([*signature(Game.__init__).parameters.values()][1:])  # type: ignore[attr-defined]
Rules.game_class = Game
