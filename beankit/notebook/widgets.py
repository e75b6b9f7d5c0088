"""`Table`, a game against bots, and `Replay`, a recorded game: widgets for a notebook or a page."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from beankit.arena.bots.roster import BotLike
from beankit.arena.table.match import Match, match_of
from beankit.core.actions import Action
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.registry import find_rules, named_rules
from beankit.core.rules import Rules
from beankit.core.values import Json
from beankit.notebook.deeds import follow, lead
from beankit.notebook.film import Film
from beankit.notebook.filter import read_filter
from beankit.notebook.game import Playing, play_on
from beankit.notebook.guide import first_game
from beankit.notebook.settings import FREE, Settings, hinting, opponents
from beankit.notebook.shown import Shown


class Table(Playing, Shown):
    """A playable game: `Table("bohnanza", against=["trader", "counter", "gardener"], seed=7)`."""

    def __init__(
        self,
        game: str | type[Rules] = "bohnanza",
        against: BotLike | Sequence[BotLike] | None = None,
        seed: int | None = None,
        *,
        seat: int = 0,
        lang: str = "en",
        pace: str | None = None,
        practice: bool = True,
        windows: bool | None = None,
        hint: str | None = None,
        deck: str | None = None,
        guide: bool = False,
        **options: Json,
    ) -> None:
        Shown.__init__(self)
        rules = find_rules(game) if isinstance(game, str) else game
        first = first_game(rules) if guide else None
        if first is not None:
            against, seed = first.against if against is None else against, first.seed if seed is None else seed
        Playing.__init__(self, rules, opponents(rules) if against is None else against, practice)
        self.deck, self.options = deck, options
        advisers = hinting(rules)
        settings = Settings(
            lang,
            "brisk" if pace is None else pace,
            False if windows is None else windows,
            advisers[0] if advisers else "",
        )
        self.fixed = [name for name, value in zip(FREE, (pace, windows, hint), strict=True) if value is not None]
        if hint:
            settings = settings.but("hint", hint, self.advisers)
        self.deal(secrets.randbelow(1 << 32) if seed is None else seed, seat, settings)
        self.stages.append(self)
        if guide:
            follow(self, "again", 0)

    @property
    def asked(self) -> bool:
        """Is the person being asked?"""
        decision = self.host.sitting.decision
        return decision is not None and decision.seat == self.host.seat and not self.host.thinker.busy

    def play(self, action: Action | str) -> None:
        """Play an action for the person, as a click would."""
        self.host.act(self.host.n, action)

    def match(self) -> Match:
        """The finished game with its record."""
        if not self.over:
            raise BadOption("the game is not over yet")
        return match_of(self.host.sitting)

    def save(self) -> str:
        """Everything needed to go on, as text: the record so far, who sits where, and the settings."""
        host = self.host
        kept = {
            "beankit": "table",
            "game": self.rules.name,
            "record": host.sitting.save(),
            "seat": host.seat,
            "practice": self.practice,
            "answered": host.answered,
            "settings": vars(host.settings),
            "outcomes": self.outcomes,
            "filter": None if host.filter is None else host.filter.as_dict(),
            "guide": {} if host.guide is None else host.guide.kept(),
        }
        return json.dumps(kept)

    @classmethod
    def restore(
        cls, text: str, against: BotLike | Sequence[BotLike] | None = None, game: type[Rules] | None = None
    ) -> Table:
        """Continue a saved game; bots that are not house bots, and rules of your own, must be given again."""
        try:
            kept = json.loads(text)
            settings = Settings(**kept["settings"])
            seat, practice, record = int(kept["seat"]), bool(kept["practice"]), str(kept["record"])
            answered = [int(number) for number in kept["answered"]]
            outcomes = [str(outcome) for outcome in kept.get("outcomes", [])]
            sieve = read_filter(kept.get("filter"))
            led = {**kept.get("guide", {})}
            rules = game or named_rules(str(kept["game"]))
        except (ValueError, KeyError, TypeError) as error:
            raise BadOption(
                "this is not a saved table ({kind}: {error})", kind=type(error).__name__, error=str(error)
            ) from None
        table = cls.__new__(cls)
        Shown.__init__(table)
        Playing.__init__(table, rules, against, practice)
        table.outcomes = outcomes
        table.resume(record, seat, settings, answered, sieve)
        table.stages.append(table)
        if table.host.guide is not None and led:
            table.host.guide.recall(led)
            lead(table.host)
        return table


class Replay(Film, Shown):
    """A game to watch: `Replay(match)`, `Replay(match.record)` or `match.watch()`."""

    def __init__(
        self,
        record: object,
        *,
        at: int = 0,
        eyes: int | None = None,
        lang: str = "en",
        game: type[Rules] | None = None,
        you: int | None = None,
    ) -> None:
        Shown.__init__(self)
        text, table = read(record, game)
        Film.__init__(self, text, table, play_on, at, eyes, lang, you)
        self.stages.append(self)


def read(record: object, rules: type[Rules] | None) -> tuple[str, Game]:
    """The text and the game of a record, a match, its summary, or a game."""
    if isinstance(record, Game):
        return record.record(), record
    text = record if isinstance(record, str) else getattr(record, "record", None)
    if not isinstance(text, str):
        raise BadOption("{record} cannot be watched: give a record, a match or a game", record=repr(record))
    return text, Game.from_record(text, game=rules or own_rules(record))


def own_rules(record: object) -> type[Rules] | None:
    """The rules of a match, which may be a variant that no name leads to."""
    game = getattr(record, "game", None)
    return type(game.rules) if isinstance(game, Game) else None
