"""What is a constant worth? Bots with random constants play each other, and a regression says which ones help.

    python -m benchmarks.constants tycoon                        # 900 games in three stages, then a duel
    python -m benchmarks.constants tycoon --players 4 --games 3000 --jobs 16 --against seer
    python -m benchmarks.constants counter --vary share envy patience=0.1 --games 300

Every seat of every game draws its own constants around a middle. A regression of the seats' leads (coins less the mean
of the others) gives each constant a parabola; the middle then goes half of the way to the tops, because the top of many
parabolas is a lucky one. A constant whose end costs more than a coin drowns the others: its range gets narrower for the
next stage. At last the bot with the new constants meets `--against`
on fresh deals, and nothing is changed any more.

What was played is kept in games.jsonl in the folder `--out`: stopped with ctrl-C, the command says what it knows, and
goes on if it is called again. There are also the table (constants.md) and the picture (constants.svg).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from beankit import Bot, Game, duel, play
from beankit.arena.bots.roster import find_bot
from beankit.arena.processes import cores, spread
from beankit.arena.statistics import NORMAL

WIDTH, ZERO = 0.3, 0.05  # half of a first range: this share of the constant, or this much if it is 0
STEP = 0.5  # how much of the way to the top is gone
COSTLY, CHEAP = 1.0, 0.25  # coins at the worse end of a range: more is too wide, less is too narrow
NARROWER, WIDER = 0.5, 1.5  # the most that a range changes between two stages; no wider than at first
SIGN = 0.9  # of a constant: a range that did not reach 0 does not come to do so
PULL = 1.0  # coins that an end of a range may well cost; a stronger effect needs games that show it
BENT = 0.1  # coins by which a parabola is bent at least: a straight line has its top nowhere
AMONG = 3  # with --among, one of so many seats has one of those bots
CELL, COLUMNS, EDGE = 150, 5, 24  # of the picture, in pixels
INK, LINE, BAND = "#2b211b", "#2f7a5c", "#cfe3d6"

Array = Any


class Stage(NamedTuple):
    """Some games with constants around a middle: each is in it plus or minus its width."""

    number: int
    games: int
    middle: dict[str, float]
    width: dict[str, float]


class Seated(NamedTuple):
    """A seat of a game: its constants between -1 and 1, or the name of a bot with none of them, and its score."""

    place: list[float] | str
    score: int


class Effect(NamedTuple):
    """A constant's parabola over its range: what its ends bring, with standard errors."""

    slope: float
    bend: float
    errors: Array  # the covariance of both

    def at(self, place: float) -> float:
        """The coins at a place between -1 and 1, compared with the middle."""
        return self.slope * place + self.bend * place**2

    def error(self, place: float) -> float:
        """The standard error there."""
        row = np.array([place, place**2])
        return float(np.sqrt(row @ self.errors @ row))

    @property
    def top(self) -> float:
        """The best place, with a slope that noise would explain counting for little."""
        slope = self.slope * max(0.0, 1 - self.errors[0, 0] / (self.slope**2 + 1e-12))
        return float(np.clip(-slope / (2 * min(self.bend, -BENT)), -1, 1))

    @property
    def cost(self) -> float:
        """What the worse end costs at least, compared with the best place."""
        end = min((-1, 1), key=self.at)
        return self.at(self.top) - self.at(end) - self.error(end)


class Trial:
    """All that was played with a bot at one kind of table, and where: a file."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.kind = asked, bot_class(asked.bot)
        self.folder: Path = asked.out or Path("results", "constants", f"{asked.bot}-{asked.game}-{asked.players}")
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / "games.jsonl"
        self.stages: list[Stage] = []
        self.played: list[list[list[Seated]]] = []
        for line in whole_lines(self.file):
            row = json.loads(line)
            if isinstance(row, dict):
                self.stages.append(Stage(**row))
                self.played.append([])
            else:
                self.played[-1].append([Seated(*seat) for seat in row])

    def keep(self, row: object) -> None:
        """Add a line to the file."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def begin(self, stage: Stage) -> None:
        """A new stage, unless the file has it already."""
        if stage.number >= len(self.stages):
            self.keep(stage._asdict())
            self.stages.append(stage)
            self.played.append([])

    def play(self, number: int) -> None:
        """Play the games that are missing in a stage."""
        stage, asked = self.stages[number], self.asked
        done = len(self.played[number])
        task = partial(one_game, asked.bot, asked.game, asked.players, tuple(asked.among), asked.seed, stage, done)
        games = spread(task, stage.games - done, asked.jobs)
        for row in tqdm(games, f"stage {number + 1}", stage.games, initial=done, unit="game", smoothing=0.05):
            self.played[number].append(row)
            self.keep(row)

    def effects(self, number: int) -> dict[str, Effect]:
        """The parabolas over the ranges of a stage, from its games and those of all stages before it."""
        stage, rows, leads, places = self.stages[number], [], [], len(self.stages[number].middle)
        guests = sorted({seat.place for games in self.played for game in games for seat in game if is_guest(seat)})
        for earlier, games in zip(self.stages[: number + 1], self.played, strict=False):
            at, scale = moved(earlier, stage)
            for game in games:
                table = [numbers(seat, at, scale, guests, places) for seat in game]
                scores = [seat.score for seat in game]
                for seat, row in enumerate(table):
                    if not is_guest(game[seat]):
                        rows.append(row - np.mean([table[other] for other in range(len(game)) if other != seat], 0))
                        leads.append(lead(scores, seat))
        return fitted(np.array(rows), np.array(leads), [*stage.middle], self.asked.players)

    def after(self, number: int) -> tuple[dict[str, float], dict[str, float]]:
        """The middle and the widths that a stage leads to."""
        stage, effects = self.stages[number], self.effects(number)
        middle, width = {}, {}
        for name, effect in effects.items():
            middle[name] = round(stage.middle[name] + STEP * effect.top * stage.width[name], 4)
            first, at_first = self.stages[0].width[name], self.stages[0].middle[name]
            change = max((COSTLY / effect.cost) ** 0.5, NARROWER) if effect.cost > COSTLY else 1.0
            change = WIDER if effect.cost < CHEAP else change
            most = min(first, SIGN * abs(middle[name])) if first < abs(at_first) else first
            width[name] = round(min(stage.width[name] * change, most), 5)
        return middle, width


def whole_lines(file: Path) -> list[str]:
    """The lines of a file; half a line, which a killed run has left, is taken off."""
    text = file.read_text("utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, "utf-8")
    return whole.splitlines()


def is_guest(seat: Seated) -> bool:
    """Is it a bot whose constants are not varied?"""
    return isinstance(seat.place, str)


def lead(scores: Sequence[int], seat: int) -> float:
    """A seat's coins less the mean of the others."""
    return scores[seat] - fmean([score for other, score in enumerate(scores) if other != seat])


def moved(earlier: Stage, stage: Stage) -> tuple[Array, Array]:
    """How places of an earlier stage become places of a later one."""
    at = [(earlier.middle[name] - stage.middle[name]) / stage.width[name] for name in stage.middle]
    return np.array(at), np.array([earlier.width[name] / stage.width[name] for name in stage.middle])


def numbers(seat: Seated, at: Array, scale: Array, guests: Sequence[object], places: int) -> Array:
    """What a regression knows of a seat: its places, their squares, and which guest it is."""
    place = np.zeros(places) if is_guest(seat) else at + scale * np.array(seat.place)
    return np.concatenate([place, place**2, [float(seat.place == guest) for guest in guests]])


def fitted(rows: Array, leads: Array, names: Sequence[str], players: int) -> dict[str, Effect]:
    """A regression, drawn to constants that make no difference."""
    count = len(names)
    pull = np.diag([1 / PULL**2] * 2 * count + [1e-6] * (rows.shape[1] - 2 * count))
    spread = float(np.var(leads))
    for _ in range(2):
        inverse = np.linalg.inv(rows.T @ rows + spread * pull)
        found = inverse @ (rows.T @ leads)
        spread = float(np.mean((leads - rows @ found) ** 2))
    errors = inverse * spread * players / (players - 1)  # the leads of a table add up to 0: one of them is not new
    return {
        name: Effect(float(found[i]), float(found[count + i]), errors[np.ix_([i, count + i], [i, count + i])])
        for i, name in enumerate(names)
    }


def bot_class(bot: str) -> type[Bot]:
    """The bot with a name, or in a file."""
    found = find_bot(bot)
    assert isinstance(found, type)
    return found


def constants(kind: type[Bot], game: str, players: int) -> dict[str, float]:
    """A bot's constants at a table: the class attributes that are fractions."""
    bot = kind()
    bot.start(Game(game, players=players, seed=0).view(0))
    names = [name for name in dir(kind) if not name.startswith("_") and name not in dir(Bot)]
    return {name: value for name in names if isinstance(value := getattr(bot, name), float)}


def one_game(
    bot: str, game: str, players: int, among: Sequence[str], seed: int, stage: Stage, done: int, number: int
) -> list[Seated]:
    """Play one game in which every seat has its own constants."""
    rng = Random(f"{seed} {stage.number} {done + number}")
    guests = max(players // AMONG, 1) if among else 0
    seats: list[list[float] | str] = [rng.choice(among) for _ in range(guests)]
    seats += [[round(rng.uniform(-1, 1), 3) for _ in stage.middle] for _ in range(players - guests)]
    rng.shuffle(seats)
    kind = bot_class(bot)
    bots = [seat if isinstance(seat, str) else with_constants(kind, stage, seat) for seat in seats]
    return list(map(Seated, seats, play(game, bots, seed=rng.getrandbits(40)).scores))


def with_constants(kind: type[Bot], stage: Stage, places: Sequence[float]) -> Bot:
    """A bot with its constants at some places of their ranges."""
    bot = kind()
    for (name, middle), width, place in zip(stage.middle.items(), stage.width.values(), places, strict=True):
        setattr(bot, name, middle + width * place)
    return bot


def first_stage(trial: Trial, games: int) -> Stage:
    """Around the constants as they are."""
    all_of_them = constants(trial.kind, trial.asked.game, trial.asked.players)
    wanted = dict(text.partition("=")[::2] for text in trial.asked.vary) or dict.fromkeys(all_of_them, "")
    if unknown := sorted({*wanted} - {*all_of_them}):
        raise SystemExit(f"{unknown[0]} is no constant of {trial.asked.bot}; they are: {', '.join(all_of_them)}")
    middle = {name: round(all_of_them[name], 5) for name in wanted}
    width = {name: float(text) if text else WIDTH * abs(middle[name]) or ZERO for name, text in wanted.items()}
    return Stage(0, games, middle, width)


def table(trial: Trial, new: dict[str, float]) -> Iterator[str]:
    """The last stage as a table."""
    number = len(trial.stages) - 1
    asked, stage, games = trial.asked, trial.stages[number], sum(map(len, trial.played))
    yield f"{games} games of {asked.bot} in {asked.game} with {asked.players} players, seed {asked.seed}; every seat"
    yield "with constants of its own. Coins at the ends of the range, compared with its middle:"
    yield ""
    yield "| constant | at first | range | low end | high end | now |"
    yield "|---|---|---|---|---|---|"
    for name, effect in trial.effects(number).items():
        at, width = stage.middle[name], stage.width[name]
        ends = [f"{effect.at(end):+.2f} ± {NORMAL * effect.error(end):.2f}" for end in (-1, 1)]
        cells = (name, f"{trial.stages[0].middle[name]:.3g}", f"{at - width:.3g} to {at + width:.3g}", *ends)
        yield f"| {' | '.join((*cells, f'{new[name]:.3g}'))} |"


def drawn(trial: Trial, new: dict[str, float]) -> str:
    """The parabolas of the last stage with their intervals, as a picture."""
    number = len(trial.stages) - 1
    stage, effects = trial.stages[number], trial.effects(number)
    most = max(
        0.5, *(abs(effect.at(end)) + NORMAL * effect.error(end) for effect in effects.values() for end in (-1, 1))
    )
    lines = -(-len(effects) // COLUMNS)
    size = f"0 0 {COLUMNS * CELL} {lines * CELL + EDGE}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" font-size="11">']
    parts.append(f'<rect width="{COLUMNS * CELL}" height="{lines * CELL + EDGE}" fill="#fffaf0"/>')
    games = sum(map(len, trial.played))
    title = f"{trial.asked.bot}, {trial.asked.players} players, {games} games: coins by constant, ±{most:.1f}"
    parts.append(f'<text x="8" y="16" font-size="12" fill="{INK}">{title}</text>')
    places = [step / 10 for step in range(-10, 11)]
    for cell, (name, effect) in enumerate(effects.items()):
        left, top = cell % COLUMNS * CELL, cell // COLUMNS * CELL + EDGE

        def spot(place: float, coins: float, left: int = left, top: int = top) -> str:
            across = left + CELL / 2 + place * (CELL / 2 - 12)
            return f"{across:.1f} {top + CELL / 2 - coins / most * (CELL / 2 - EDGE):.1f}"

        upper = [spot(place, effect.at(place) + NORMAL * effect.error(place)) for place in places]
        lower = [spot(place, effect.at(place) - NORMAL * effect.error(place)) for place in reversed(places)]
        parts.append(f'<path d="M{"L".join([*upper, *lower])}Z" fill="{BAND}"/>')
        parts.append(f'<path d="M{spot(-1, 0)}L{spot(1, 0)}" stroke="{INK}" stroke-dasharray="3 4"/>')
        curve = "L".join([spot(place, effect.at(place)) for place in places])
        parts.append(f'<path d="M{curve}" fill="none" stroke="{LINE}" stroke-width="2"/>')
        at, width = stage.middle[name], stage.width[name]
        chosen = spot((new[name] - at) / width, effect.at((new[name] - at) / width)).split()
        parts.append(f'<circle cx="{chosen[0]}" cy="{chosen[1]}" r="3.5" fill="#c9543f"/>')
        ends = f"{name}: {at - width:.3g} to {at + width:.3g}"
        parts.append(
            f'<text x="{left + CELL / 2}" y="{top + CELL - 6}" text-anchor="middle" fill="{INK}">{ends}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def learn(trial: Trial) -> dict[str, float]:
    """Play all stages, and return the constants that they lead to."""
    asked = trial.asked
    trial.begin(first_stage(trial, asked.games // asked.stages))
    for number in range(asked.stages):
        if number:
            trial.begin(Stage(number, asked.games // asked.stages, *trial.after(number - 1)))
        trial.play(number)
    return trial.after(asked.stages - 1)[0]


def report(trial: Trial, new: dict[str, float], more: Sequence[str] = ()) -> None:
    """Print and write what is known."""
    text = "\n".join([*table(trial, new), *more, ""])
    (trial.folder / "constants.md").write_text(text, "utf-8")
    (trial.folder / "constants.svg").write_text(drawn(trial, new), "utf-8")
    print(text)


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description="what a bot's constants are worth, and better ones")
    parser.add_argument("bot")
    parser.add_argument("--game", default="bohnanza")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=900, help="of all stages together")
    parser.add_argument("--stages", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--vary", nargs="+", default=[], metavar="NAME[=WIDTH]", help="all constants by default")
    parser.add_argument("--among", nargs="+", default=[], metavar="BOT", help="every third seat has one of these")
    parser.add_argument("--against", metavar="BOT", help="in the duel; by default the bot as it is")
    parser.add_argument("--deals", type=int, default=40, help="of the duel")
    parser.add_argument("--out", type=Path, help="the folder of games, table and picture")
    tqdm.monitor_interval = 0  # its thread would keep other processes from being forked
    trial = Trial(parser.parse_args())
    asked = trial.asked
    try:
        new = learn(trial)
    except KeyboardInterrupt:
        if any(trial.played):
            report(trial, trial.after(len(trial.stages) - 1)[0], ["", "Stopped: the same command goes on."])
        return
    report(trial, new)
    if asked.deals:
        frozen = type(f"{trial.kind.__name__}Learned", (trial.kind,), new)
        rival = asked.against or asked.bot
        table_of = {"players": asked.players, "others": [rival], "deals": asked.deals, "seed": asked.seed + 1}
        result = duel(frozen, rival, asked.game, jobs=asked.jobs, **table_of)
        report(trial, new, ["", f"{result} against `{rival}`, seed {asked.seed + 1}"])


if __name__ == "__main__":
    from benchmarks import constants as module  # by this name other processes find what they are to do

    module.main()
