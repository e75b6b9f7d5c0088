"""What a visitor can choose: games and house bots by name, and bots of the class by id; never a path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from beankit.apps.kept import Opponent
from beankit.arena.bots.roster import house_bots, quick_bots
from beankit.arena.bots.strength import ranked
from beankit.core.errors import BadOption
from beankit.core.registry import GAMES
from beankit.core.values import Data

GENTLE = ("peddler", "gardener")  # the weakest bot that makes offers, and the next weaker one, which makes none


class Choice(NamedTuple):
    """One game: how many others sit at its table, and which bots play it: the weakest first, those that search last."""

    name: str
    title: str
    least: int
    most: int
    usual: int
    bots: tuple[str, ...]
    trading: bool = True
    searchers: int = 0  # how many of the bots search

    @property
    def levels(self) -> dict[str, list[str]]:
        """The opponents of an easy, a fair and a hard game: that has the strongest bot, and one that searches.

        One is enough: with several, everybody would wait for them most of the time. Where people trade, a fair game
        has neither of the two strongest.
        """
        weakest_first, number = self.bots[: len(self.bots) - self.searchers], self.usual
        thoughtful = self.bots[len(self.bots) - self.searchers :][-1:]
        return {
            "gentle": seats(self.gentle, number),
            "even": seats(weakest_first[: -2 if self.trading else -1][-number:], number),
            "hard": [*thoughtful, *seats(weakest_first[-1:], number - len(thoughtful))],
        }

    @property
    def gentle(self) -> Sequence[str]:
        """Weak bots; where people trade, somebody has to make offers. The very weakest plays at random: no fun."""
        return GENTLE if self.trading else self.bots[1:3]

    def as_dict(self) -> Data:
        """What the page needs to know."""
        return {"least": self.least, "most": self.most, "bots": self.bots, "levels": self.levels}


def seats(bots: Sequence[str], number: int) -> list[str]:
    """As many bots as asked for; where the list is too short, it begins again."""
    return [bots[seat % len(bots)] for seat in range(number)]


def choices() -> dict[str, Choice]:
    """All games by name."""
    house, quick = house_bots(), quick_bots()
    games = {}
    for name, rules in GAMES.items():
        there = [bot for bot, kind in house.items() if not kind.games or name in kind.games]
        searchers = [bot for bot in there if bot not in quick]
        bots = (*ranked(name, [bot for bot in there if bot in quick]), *searchers)
        least, most = rules.seats[0] - 1, rules.seats[-1] - 1
        trading = "offer" in rules.asks()
        games[name] = Choice(name, rules.title, least, most, rules.usual_players - 1, bots, trading, len(searchers))
    return games


def check_choice(game: str, against: Sequence[str], handed_in: Mapping[str, Opponent]) -> None:
    """Refuse what is not a game of the kit, a bot of the house or of the class, or the right number of them."""
    known = choices()
    if game not in known:
        raise BadOption("unknown game {game}; the games are: {known}", game=repr(game), known=", ".join(known))
    chosen = known[game]
    for name in against:
        if name not in chosen.bots and not (name in handed_in and game in handed_in[name].games):
            raise BadOption(
                "{name} does not play {game}; these bots do: {bots}",
                name=repr(name),
                game=game,
                bots=", ".join(chosen.bots),
            )
    if not chosen.least <= len(against) <= chosen.most:
        raise BadOption(
            "{title} is played against {least} to {most} others, not {count}",
            title=chosen.title,
            least=chosen.least,
            most=chosen.most,
            count=len(against),
        )
