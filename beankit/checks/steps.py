"""The steps of a check, one function each; a problem is a Trouble or a Finding."""

from __future__ import annotations

from collections.abc import Iterator

from beankit.arena.bots.roster import house_bots
from beankit.checks.explanation import code_on, line_of
from beankit.checks.report import Figures, Finding
from beankit.checks.room import Room, TrialGame
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.registry import GAMES, find_rules
from beankit.core.said import Said, say
from beankit.core.writing.record import restarted
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine.guests import MOST_KEPT
from beankit.sandbox.messages import Problem, Seen
from beankit.sandbox.source.inspection import CHANCE, NUMBERED, PRINTS, SETS, all_games

OTHERS = ("gardener", "random", "trader")
SEED = 1
OWN_CHANCE = say("take all randomness from the bot's own generator: `self.rng.choice(...)`, `self.rng.random()`")
MUCH = 0.5  # of its budget: on a slower machine it might not be enough


def interface(room: Room, seen: Seen) -> Finding | None:
    """Is there a bot, and are its methods those that will be called?"""
    problem = next((problem for problem in seen.problems if problem.serious), None)
    if problem is None and seen.games and GAMES.keys().isdisjoint(seen.games):
        problem = Problem(0, say("it plays none of the games"), all_games(), True)
    if problem is None:
        return None
    rule = say("a bot is a subclass of Bot, with methods named after decisions, for games that exist (docs/bots.md)")
    return finding(room, "interface", "interface", problem.line, problem.sentence, rule, problem.cure)


def tables(game: str) -> Iterator[list[str | None]]:
    """The seatings: the bot on every seat among house bots, then on all seats of the smallest table."""
    seats, house = find_rules(game).usual_players, house_bots()
    others = [name for name in OTHERS if not house[name].games or game in house[name].games]
    for seat in range(seats):
        yield [None if place == seat else others[(place + seat) % len(others)] for place in range(seats)]
    if seats > 1:
        yield [None] * find_rules(game).seats[0]


def plays(room: Room, seen: Seen, game: str) -> Finding | None:
    """Does it say that it plays this game?"""
    if not seen.games or game in seen.games:
        return None
    line = next((line for part, line in seen.lines.items() if part.endswith(".games")), 0)
    rule = say("a bot plays the games that it lists, or every game if it lists none")
    sentence, cure = say("it does not play {game}", game=game), say("add the game to `games`")
    return finding(room, "start", "interface", line, sentence, rule, cure)


def games(room: Room, game: str) -> Iterator[TrialGame]:
    """Play at every table."""
    for number, others in enumerate(tables(game)):
        yield room.play(game, others, SEED + number)


def prints(room: Room, seen: Seen, played: list[TrialGame]) -> Finding | None:
    """Does it print more than is kept?"""
    if max(game.printed for game in played) < MOST_KEPT:
        return None
    lines = seen.uses.get(PRINTS) or [0]
    rule = say("what a bot prints is kept up to {most} KiB a game", most=MOST_KEPT >> 10)
    cure = say("delete the print, or print less; `self.say` leaves a short remark next to a move")
    return finding(room, "games", "prints", lines[0], say("it prints too much"), rule, cure)


def determinism(room: Room, seen: Seen, game: str, first: TrialGame) -> Finding | None:
    """Does it play the same game again in a process where sets have another order?"""
    others = next(tables(game))
    again = room.play(game, others, SEED, order=1)
    if again.digest == first.digest or room.clocked:
        return None
    ordered = room.play(game, others, SEED).digest == first.digest  # then the cause is the order of sets, or `random`
    return parted(room, seen, first, again, ordered)


def parted(room: Room, seen: Seen, first: TrialGame, other: TrialGame, ordered: bool) -> Finding:
    """Two runs of the same game differ: at which decision, and why, as far as the source shows."""
    table = Game.from_record(first.record)
    played, otherwise = (actions(game.past, game.log) for game in (table, Game.from_record(other.record)))
    number = next((n for n, (a, b) in enumerate(zip(played, otherwise, strict=False)) if a != b), 0)
    begun = restarted(table)
    for _, action in played[:number]:
        begun.play(action)
    assert begun.decision is not None
    kind = begun.decision.kind
    rule = say("the same cards and the same seed give the same game")
    sentence = say(
        "with the same cards it plays differently the second time; the games diverge where it is asked to {kind}",
        kind=kind,
    )
    if lines := seen.uses.get(CHANCE):
        cure = OWN_CHANCE
    elif lines := seen.uses.get(NUMBERED):
        cure = say("`id` and `hash` give other numbers in every process: do without them")
    elif ordered and (lines := seen.uses.get(SETS)):
        cure = say("a set of strings has a different order in every process: loop over `sorted(...)`")
    else:
        lines = [line_of(seen, kind)]
        cure = say("does it loop over a set of strings, or draw numbers that are not from `self.rng`?")
    return finding(room, "determinism", "differs", lines[0], sentence, rule, cure)


def second_game(room: Room, seen: Seen, game: str) -> Finding | None:
    """Does it keep something from one game to the next, and play differently because of it?"""
    kept = room.rehearse(game, SEED)
    if not kept.differs or room.clocked:
        return None
    rule = say("every game starts fresh: a bot carries nothing over")
    if not kept.kept and (lines := seen.uses.get(CHANCE)):
        sentence = say("it draws numbers that are not from `self.rng`, and so its second game differs from a first one")
        return finding(room, "second game", "keeps", lines[0], sentence, rule, OWN_CHANCE)
    name = next((name for name in kept.kept if name in seen.lines), "")
    what = ", ".join(f"`{name}`" for name in kept.kept) or say("something")
    sentence = say("it keeps {what} from one game to the next, and plays differently because of it", what=what)
    own = (name or "seen").rpartition(".")[2]
    cure = say("create it for each game: `self.{name} = ...` in `__init__`", name=own)
    return finding(room, "second game", "keeps", seen.lines.get(name, 0), sentence, rule, cure)


def figures(played: list[TrialGame]) -> Figures:
    """What the games cost."""
    decisions, total = sum(game.decisions for game in played), sum(game.total for game in played)
    return Figures(
        len(played),
        decisions,
        round(1000 * total / max(1, decisions), 3),
        round(1000 * max(game.slowest for game in played), 1),
        round(max(game.seconds for game in played), 2),
        max(game.memory for game in played),
    )


def notes(cost: Figures | None, budget: Budget) -> list[Said]:
    """What is allowed, but close to a limit."""
    if cost is None or cost.seconds < MUCH * budget.seconds:
        return []
    return [
        say(
            "its longest game took {took:.1f} of its {most} {most:second|seconds}; another machine may be slower",
            took=cost.seconds,
            most=budget.seconds,
        )
    ]


def finding(room: Room, step: str, reason: str, line: int, sentence: Said, rule: Said, cure: Said) -> Finding:
    """A finding in the bot's own file."""
    file = room.bot.main
    return Finding(step, reason, file, line, code_on(room.bot, file, line), sentence, rule, cure)
