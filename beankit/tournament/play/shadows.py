"""Shadows: every bot follows the same few games on one seat and says what it would do; others are played.

So all bots are asked on the same positions, with the same past, and near copies can be found. Their sources are read,
too, for fingerprints: in processes of their own, and never run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from beankit.arena.bots.roster import SIMPLE, find_bot, fresh
from beankit.arena.table.chairs import bot_seed
from beankit.arena.table.match import play
from beankit.core.actions import Action
from beankit.core.chance import seeded
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.knowledge.delta import Teller
from beankit.core.registry import find_rules
from beankit.core.values import Json
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine.codes import codes_in, of_house
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.errors import Lost
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import Answer, Ready
from beankit.sandbox.source.entry import Entry
from beankit.sandbox.source.fingerprints import FORM
from beankit.tournament.plan.entrants import Entrant, house_entrant
from beankit.tournament.store.games import forget_answers, keep_answers, read_answers
from beankit.tournament.store.store import Store

LEADER = "trader"  # plays the games that are followed, on all seats
GAMES = 2
SEAT = 0
BUDGET = Budget(seconds=2.0)


class Followed(NamedTuple):
    """A game that is followed: how it is dealt, and its moves."""

    game: str
    players: int
    options: Mapping[str, Json]
    seed: int
    moves: Sequence[tuple[int, Action]]
    digest: str

    def dealt(self) -> Game:
        """The table of this game at the start."""
        return Game(self.game, players=self.players, seed=self.seed, **self.options)


def followed(game: str, players: int, options: Mapping[str, Json], label: str) -> list[Followed]:
    """The games that all bots of a tournament follow."""
    games = []
    for number in range(GAMES):
        seed = seeded(0, f"shadow {number} {label}") >> 96
        match = play(game, [LEADER] * players, seed, **options)
        moves = actions(match.game.past, match.game.log)
        games.append(Followed(game, players, options, seed, moves, match.digest))
    return games


def ask_all(
    store: Store,
    settings: Mapping[str, Json],
    entrants: Collection[Entrant],
    label: str,
    asking: Callable[[int, int], None],
) -> None:
    """Ask the bots that nobody has asked yet, and keep what they answer; `asking` is told who of how many is next."""
    games = followed(settings["game"], settings["players"], settings["options"], label)
    digests = [game.digest for game in games]
    if store.kept("followed") != digests:
        forget_answers(store.connection)
        store.keep("followed", digests)
    known = [house_entrant(name, find_rules(settings["game"])) for name in SIMPLE]
    store.keep("known", {bot.name: bot.hash for bot in known})
    read_all(store, entrants)
    asked = read_answers(store.connection)
    new = {bot.hash: bot for bot in (*known, *entrants) if bot.hash not in asked}
    for number, bot in enumerate(new.values(), 1):
        asking(number, len(new))
        keep_answers(store.connection, bot.hash, answers(bot.entry or bot.name, games))


def answers(player: str | Entry, games: Sequence[Followed]) -> list[str]:
    """What a bot would do at every decision of its seat; a game in which it fails ends there."""
    replies: list[str] = []
    for game in games:
        shadow = shut_in(player, game) if isinstance(player, Entry) else trusted(player, game)
        replies += shadow + [""] * (sum(seat == SEAT for seat, _ in game.moves) - len(shadow))
    return replies


def trusted(name: str, followed_game: Followed) -> list[str]:
    """The answers of a house bot, in this process."""
    game, decisions = followed_game.dealt(), []
    view = game.view(SEAT)
    bot = fresh(find_bot(name), Random(bot_seed(followed_game.seed, SEAT)))
    bot.start(view)
    for seat, action in followed_game.moves:
        if seat == SEAT:
            decision = game.decision
            assert decision is not None
            decisions.append(str(bot.decide(view, decision)))
        game.play(action)
    return decisions


def shut_in(entry: Entry, followed_game: Followed) -> list[str]:
    """The answers of anybody else's bot, in a process of its own."""
    game = followed_game.dealt()
    decisions: list[str] = []
    guest = IsolatedBot(entry, SEAT, isolation(), BUDGET)
    with suppress(Lost):
        try:
            guest.load(game, followed_game.seed, Teller(game))
            if not isinstance(guest.loaded, Ready):
                return decisions
            for seat, action in followed_game.moves:
                if seat == SEAT:
                    decision, answer = game.decision, guest.ask()
                    if not isinstance(answer, Answer):
                        return decisions
                    assert decision is not None
                    chosen = 0 <= answer.choice < len(decision.options)
                    decisions.append(str(decision.options[answer.choice]) if chosen else answer.action)
                game.play(action)
        finally:
            guest.cell.end()
    return decisions


FINGERPRINTS = "fingerprints"  # under which the store keeps them


def read_all(store: Store, entrants: Iterable[Entrant]) -> None:
    """Read the bots that nobody has read yet, and keep their fingerprints beside those of all house bots."""
    entries = {bot.hash: bot.entry for bot in entrants if bot.entry is not None}
    if not entries:
        return
    kept = store.kept(FINGERPRINTS) or {}
    known = kept["bots"] if kept.get("form") == FORM else {}
    read = {bot: codes_in(entries[bot]) for bot in sorted(entries.keys() - known.keys())}
    now = {"form": FORM, "bots": known | read, "house": of_house()}
    if now != kept:
        store.keep(FINGERPRINTS, now)
