"""What isolation costs: starting a bot, a decision, a search, and how soon a bot is killed that has no time left.

python -m benchmarks.sandbox [--json] [--seconds 100]
"""

import argparse
import gc
import json
import os
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, perf_counter_ns, process_time

from beankit import Bot, Game, play
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import files_of, fresh
from beankit.core.knowledge.delta import Teller
from beankit.sandbox.budget import CONTEST, Budget, cpu_time
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.engine.zygotes import keep_to_one_core
from beankit.sandbox.errors import Lost
from beankit.sandbox.inside.life import Mirror
from beankit.sandbox.levels import isolation
from beankit.sandbox.messages import HEAD, Answer, Ask, Ready, for_bot, framed, from_bot
from benchmarks.readers import WORLDS, Endless, Reader, Searcher

PLAYERS = 4
BOTS = Path(__file__).with_name("readers.py")
LONG = Budget(seconds=10_000)
QUESTION, ANSWER = bytes(200), bytes(12)  # as long as usual
MIDDLE = 600  # decisions until a game is well under way


def only(kind: type[Bot]) -> BotFiles:
    """An entry that is one of these bots."""
    return files_of(f"{BOTS}:{kind.__name__}")


def start(times: int) -> dict[str, float]:
    """Milliseconds from nothing to a bot that has seen the table."""
    here, game, entry = isolation(), Game("bohnanza", players=PLAYERS, seed=1), files_of("gardener")
    elapsed, cpu = [], []
    for _ in range(times):
        begin = perf_counter()
        player = IsolatedBot(entry, 0, here, CONTEST)
        player.load(game, 1)
        elapsed.append(1000 * (perf_counter() - begin))
        assert isinstance(player.loaded, Ready)
        cpu.append(1000 * player.cell.end().seconds)
    return {"median": median(elapsed), "best": min(elapsed), "cpu": median(cpu)}


def decisions(kind: type[Bot], seconds: float, count: int) -> dict[str, float]:
    """Decisions a second in one process and isolated, game by game in turn, and CPU microseconds of each.

    Starting the processes is not in it, because it has its own figure; a game with its start is `whole games`.
    The bots in this process find what earlier games have cached; isolated ones are new in every game. A share is the
    median of the games, with the quartiles, because the machine may have other things to do while one of the two is
    played.
    """
    wall, cpu = Counter(), Counter()
    shares, shares_of_cpu = [], []
    made, seed = 0, 1
    play("bohnanza", [kind] * PLAYERS, 0)
    while wall["here"] + wall["isolated"] < seconds:
        begin, busy = perf_counter(), process_time()
        match = play("bohnanza", [kind] * PLAYERS, seed)
        wall["here"] += (here := perf_counter() - begin)
        cpu["here"] += (busy_here := process_time() - busy)
        begin = perf_counter()
        table = Referee(Game("bohnanza", players=PLAYERS, seed=seed), [only(kind)] * PLAYERS, seed, budget=LONG)
        wall["start"] += perf_counter() - begin
        begin, busy = perf_counter(), process_time()
        isolated = table.play().match
        wall["isolated"] += (there := perf_counter() - begin)
        cpu["engine"] += (engine := process_time() - busy)
        cpu["bots"] += (bots := sum(isolated.times))
        assert isolated.digest == match.digest
        shares.append(here / there)
        shares_of_cpu.append(busy_here / (engine + bots))
        made, seed = made + match.decisions, seed + 1
    switching = least(kind, count)
    return {
        "in one process": made / wall["here"],
        "isolated": made / wall["isolated"],
        **spread("share", shares),
        "whole games": made / (wall["isolated"] + wall["start"]),
        **{f"CPU us {where}": 1e6 * spent / made for where, spent in cpu.items()},
        **spread("share of CPU", shares_of_cpu),
        "CPU us of switching": 1e6 * switching,
        "share of CPU at best": cpu["here"] / (cpu["here"] + made * switching),
        "games": len(shares),
    }


def spread(name: str, shares: list[float]) -> dict[str, float]:
    """The median of some shares, and their quartiles."""
    low, middle, high = quantiles(shares, n=4, method="inclusive") if len(shares) > 1 else shares * 3
    return {name: middle, f"{name}, lower quartile": low, f"{name}, upper quartile": high}


def parts(times: int) -> dict[str, float]:
    """Microseconds that the parts of a decision take, both ends in one process: the best of several runs of one game.

    What is missing from the cost of an isolated decision is the way there: pipes, switches and cold caches.
    """
    runs = [crossing() for _ in range(times)]
    count = len(runs[0])
    best = [[min(run[number][part] for run in runs) for number in range(count)] for part in range(len(PARTS))]
    return {name: sum(spent) / count / 1000 for name, spent in zip(PARTS, best, strict=True)}


PARTS = ("tell", "write", "read", "take in", "decide", "answer", "play")


def crossing() -> list[list[int]]:
    """One game, in which every decision goes through messages; nanoseconds of each part of each."""
    game = Game("bohnanza", players=PLAYERS, seed=1)
    mirrors = [Mirror(game.view(seat).snapshot()) for seat in range(PLAYERS)]
    bots, teller, spans = [fresh(Reader, Random(seat)) for seat in range(PLAYERS)], Teller(game), []
    while (asked := game.decision) is not None:
        times = [perf_counter_ns()]
        delta = teller.tell(asked.seat)
        times.append(perf_counter_ns())
        frame = framed(Ask(1 << 63, delta, 1.0))
        times.append(perf_counter_ns())
        ask = for_bot(frame[HEAD:])
        times.append(perf_counter_ns())
        view = mirrors[asked.seat].advance(ask.delta)
        times.append(perf_counter_ns())
        chosen = bots[asked.seat].decide(view, view.decision)
        times.append(perf_counter_ns())
        answer = from_bot(framed(Answer(ask.number, view.decision.options.index(chosen), "", "", ""))[HEAD:])
        times.append(perf_counter_ns())
        game.play(asked.options[answer.choice])
        times.append(perf_counter_ns())
        spans.append([after - before for before, after in pairwise(times)])
    return spans


def least(kind: type[Bot], count: int) -> float:
    """CPU seconds that a decision takes longer in five processes than in one, if messages cost nothing.

    Each bot reads bytes that say nothing, decides on a view that stays as it is, and writes as many bytes as an answer
    has. There are no walls, no clock and no referee. What it takes longer is switching alone.
    """
    seen, chance = Game("bohnanza", players=PLAYERS, seed=1), Random(1)
    for _ in range(MIDDLE):
        seen.play(chance.choice(seen.decision.options))
    view = seen.view(seen.decision.seat)
    bots = [fresh(kind, Random(seat)) for seat in range(PLAYERS)]
    processes = [apart(lambda bot=bot: bot.decide(view, view.decision)) for bot in bots]

    def here(seat: int) -> None:
        bots[seat].decide(view, view.decision)

    def there(seat: int) -> None:
        _, questions, answers = processes[seat]
        os.write(questions, QUESTION)
        os.read(answers, len(ANSWER))

    def spent(ask: Callable[[int], None]) -> float:
        drive(ask, count // 10)  # does not count
        before = process_time() + sum(cpu_time(pid) for pid, _, _ in processes)
        drive(ask, count)
        return process_time() + sum(cpu_time(pid) for pid, _, _ in processes) - before

    longer = spent(there) - spent(here)
    for _, questions, answers in processes:
        os.close(questions)
        os.close(answers)
    for pid, _, _ in processes:
        os.waitpid(pid, 0)
    return longer / count


def apart(decide: Callable[[], object]) -> tuple[int, int, int]:
    """A process that decides whenever it is asked: its number, where to ask, and where it answers."""
    asked, questions = os.pipe()
    answers, answered = os.pipe()
    if pid := os.fork():
        os.close(asked)
        os.close(answered)
        return pid, questions, answers
    os.close(questions)
    try:
        while os.read(asked, len(QUESTION)):
            decide()
            os.write(answered, ANSWER)
    finally:
        os._exit(0)


def drive(ask: Callable[[int], object], count: int) -> None:
    """Play games with random options until so many decisions were asked for."""
    chance, seed = Random(1), 0
    while count > 0:
        seed += 1
        game = Game("bohnanza", players=PLAYERS, seed=seed)
        while count > 0 and (asked := game.decision) is not None:
            ask(asked.seat)
            game.play(chance.choice(asked.options))
            count -= 1


def kill(times: int) -> dict[str, float]:
    """Milliseconds of CPU time that a bot gets beyond its limit, until it is dead."""
    here, game, late = isolation(), Game("bohnanza", players=PLAYERS, seed=1), []
    short = Budget(seconds=0.2, start=10)
    for _ in range(times):
        player = IsolatedBot(only(Endless), game.decision.seat, here, short)
        player.load(game, 1)
        mark = player.bank.mark
        try:
            player.ask()
        except Lost:
            late.append(1000 * (player.cell.end().seconds - mark - short.seconds))
    return {"median": median(late), "worst": max(late)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="what isolation costs")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each kind of bot")
    parser.add_argument("--core", type=int, default=1, help="the core that engine and bots share")
    asked = parser.parse_args()
    keep_to_one_core(asked.core)
    gc.collect()
    gc.freeze()  # as in the process that bots are forked from
    figures = {
        "level": isolation().level,
        "start of a bot, ms": start(50),
        "decisions a second, reading": decisions(Reader, asked.seconds, 40_000),
        f"decisions a second, imagining {WORLDS} worlds": decisions(Searcher, asked.seconds, 4_000),
        "killed after the limit, ms": kill(10),
        "parts of a decision, us": parts(5),
    }
    if asked.json:
        print(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        text = figure if isinstance(figure, int) else ", ".join(f"{key} {value:.2f}" for key, value in figure.items())
        print(f"{name}: {text}")


if __name__ == "__main__":
    main()
