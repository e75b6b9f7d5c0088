"""Two isolated bots that want to talk: how many bits a second each way of doing so carries.

    python talks.py [--level 4] [--bits 100] [channel ...]

A file in `channels/` is a way: `send` sends a bit in a slot of time, `hear` returns a number that may depend on it. The
bots run at once, on one core as in a tournament, and keep time by the clock; or they take turns, as they do in a game.
The first bits alternate; they show which numbers mean what. Several lengths of a slot are tried, the best is printed.
"""

import argparse
import json
import math
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import msgspec

from beankit import Game
from beankit.arena.bots.files import BotFiles
from beankit.sandbox.budget import Budget
from beankit.sandbox.engine.guests import IsolatedBot
from beankit.sandbox.engine.zygotes import Zygote, on_one_core
from beankit.sandbox.levels import Isolation, isolation
from beankit.sandbox.messages import Failed

CHANNELS = {file.stem: file for file in sorted((Path(__file__).parent / "channels").glob("*.py"))}
ON_TWO_CORES = ("caches",)
IN_TURNS = ("turns",)
SLOTS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.04)  # seconds
KNOWN = 20  # alternating bits at the beginning
SOON = 0.2  # seconds until the first bit
BUDGET = Budget(seconds=100, start=10)
TALKER = '''

import json as _json
import time as _time

from beankit import Bot as _Bot


class Talker(_Bot):
    """Sends or hears when it is asked."""

    def start(self, view):
        self.sends, self.bits, self.slot, self.first = _json.loads(self.data)

    def choose(self, view, options):
        if self.first is None:
            self.talk(self.bits.pop(0), _time.monotonic())
        else:
            for number, bit in enumerate(self.bits):
                begin = self.first + number * self.slot
                _time.sleep(max(0.0, begin - _time.monotonic()))
                self.talk(bit, begin)
        return options[0]

    def talk(self, bit, begin):
        if self.sends:
            send(bit, begin, begin + self.slot)
        else:
            print(hear(begin, begin + self.slot))
'''


class Talk(NamedTuple):
    """What came of it: which part of the bits arrived, and bits a second; or why nobody could talk."""

    right: float
    rate: float
    slot: float
    refused: str = ""

    def __str__(self) -> str:
        if self.refused:
            return f"refused: {self.refused}"
        return f"{self.right:.0%} of the bits right in slots of {1000 * self.slot:g} ms: {self.rate:.1f} bits a second"


def seated(channel: str, here: Isolation, origin: Zygote, data: list[object]) -> IsolatedBot:
    """A bot that talks in this way."""
    game = Game("al-cabohne", players=2, seed=1)
    source = CHANNELS[channel].read_text("utf-8") + TALKER
    entry = BotFiles.from_text("bot.py", source, data=json.dumps(data).encode())
    player = IsolatedBot(entry, game.decision.seat, here, BUDGET, origin)
    player.load(game, 1)
    return player


def talk(channel: str, here: Isolation, origin: Zygote, count: int, slot: float) -> Talk:
    """Let one bot send random bits to another."""
    chance = random.Random(1)
    bits = [number % 2 for number in range(KNOWN)] + [chance.randrange(2) for _ in range(count)]
    first = None if channel in IN_TURNS else time.monotonic() + SOON
    players = [
        seated(channel, here, origin, [True, bits, slot, first]),
        seated(channel, here, origin, [False, [0] * len(bits), slot, first]),
    ]
    if channel in ON_TWO_CORES:
        for core, player in enumerate(players):
            os.sched_setaffinity(player.cell.pid, {core})
    begin = time.monotonic()
    try:
        answers = in_turns(players, len(bits)) if channel in IN_TURNS else at_once(players)
    finally:
        for player in players:
            player.cell.end()
    for answer in answers:
        if isinstance(answer, Failed):
            return Talk(0.5, 0.0, slot, answer.trace.strip().splitlines()[-1])
    seconds = (time.monotonic() - begin) / len(bits) if channel in IN_TURNS else slot
    return judged(bits, [float(number) for number in players[1].printed.split()], slot, seconds)


def at_once(players: list[IsolatedBot]) -> list[object]:
    """Ask both at the same time."""
    with ThreadPoolExecutor(len(players)) as pool:
        return [*pool.map(IsolatedBot.ask, players)]


def in_turns(players: list[IsolatedBot], count: int) -> list[object]:
    """Ask one after the other, so many times."""
    return [player.ask() for _ in range(count) for player in players]


def judged(bits: list[int], heard: list[float], slot: float, seconds: float) -> Talk:
    """How many of the bits after the known ones can be told from the numbers, and what that makes in a second."""
    low, high = (median(heard[start:KNOWN:2]) for start in (0, 1))
    guessed = [abs(number - high) < abs(number - low) for number in heard[KNOWN:]]
    right = mean(guess == bit for guess, bit in zip(guessed, bits[KNOWN:], strict=True))
    by_chance = 0.5 + 1 / math.sqrt(len(guessed))
    return Talk(right, carried(right) / seconds if right > by_chance else 0.0, slot)


def carried(right: float) -> float:
    """How much of a bit arrives if this part of all bits is right."""
    return 1 + sum(part * math.log2(part) for part in (right, 1 - right) if part)


def main() -> None:
    """Try every channel, and print what it carries."""
    words = argparse.ArgumentParser()
    words.add_argument("--level", type=int, default=4)
    words.add_argument("--bits", type=int, default=100)
    words.add_argument("channels", nargs="*")
    asked = words.parse_args()
    here = isolation(asked.level)
    here = msgspec.structs.replace(here, walls=msgspec.structs.replace(here.walls, hints=False))
    with on_one_core(0):
        origin = Zygote()
        for name in asked.channels or CHANNELS:
            talks = [talk(name, here, origin, asked.bits, slot) for slot in SLOTS]
            print(f"{name}: {max(talks, key=lambda talk: talk.rate)}", flush=True)


if __name__ == "__main__":
    main()
