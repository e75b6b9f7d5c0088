"""Every attack twice: beside the engine in a plain process, where it shall reach its goal, and isolated, where not.

    python corpus.py LEVEL [--hints] [--plain ATTACK ...] [--isolated ATTACK ...]

prints one JSON object: for each attack whether it reached its goal, and how it ended.
"""

import argparse
import ast
import json
import os
import random
import re
import resource
import signal
import subprocess  # attackers find it loaded  # noqa: F401
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ATTACKS = {file.stem: file for file in sorted((HERE / "attacks").glob("*.py"))}
sys.path.insert(0, str(HERE))

import msgspec  # noqa: E402
from world import CLAIM, KEY, SECRET, World  # noqa: E402

from beankit import Game  # noqa: E402
from beankit.arena.bots.files import BotFiles  # noqa: E402
from beankit.core.registry import GAMES  # noqa: E402
from beankit.sandbox.budget import Bank, Budget  # noqa: E402
from beankit.sandbox.engine.guests import IsolatedBot  # noqa: E402
from beankit.sandbox.engine.referee import Referee  # noqa: E402
from beankit.sandbox.engine.zygotes import Zygote  # noqa: E402
from beankit.sandbox.errors import Lost  # noqa: E402
from beankit.sandbox.levels import Isolation, isolation  # noqa: E402
from beankit.sandbox.messages import Over  # noqa: E402
from beankit.sandbox.walls.process import ANSWERS, NOBODY, REQUESTS  # noqa: E402

MIB = 1 << 20
MUCH = 300 * MIB  # what a plain one takes, to have shown that nobody stops it
ENDLESS = 0.3  # seconds of work or of sleep until a plain attacker counts as endless
PATIENCE = 20.0  # for one that should end by itself
LOST = ("time", "hang", "raised", "breach", "memory", "died")  # how an attacker ends that is held
BUDGET = Budget(seconds=0.3, start=0.3, memory=128, strikes=2, wall_factor=1, wall_extra=0.7)
PATIENT = Budget(seconds=30, start=30, memory=128)  # of the neighbour, which must not end by a busy machine
GAME = "al-cabohne"  # the shortest
WRAPPER = '''

import json as _json
import re as _re

from beankit import Bot as _Bot


class Attacker(_Bot):
    """Attacks when it is first asked, and tells what it found."""

    games = ()
    attacked = False

    def choose(self, view, options):
        if not self.attacked and "attack" in globals():
            self.attacked = True
            found = attack(_json.loads(self.data))
            if found:
                said = str(found)
                self.say(" ".join(["found", *_re.findall("secret-[a-z0-9-]+", said)[:1], said[:200]]))
        return options[0]
'''
QUIET = """
from beankit import Bot


class Quiet(Bot):
    pass
"""
BEGUN = b"begun"
LOADED = ("multiprocessing.shared_memory", "mmap", "resource", "shutil", "subprocess", "asyncio", "signal", "select")


def literal(file: Path, name: str) -> str:
    """What an attack's file says about itself."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == name:
            return ast.literal_eval(node.value)
    return ""


def told(goal: str, said: str) -> bool:
    """Does what the attacker says show that it reached its goal?"""
    if goal == "tell":
        return SECRET in said or CLAIM in said
    return goal in ("reach", "cheat", "seed", "held anyway") and bool(said)


# --- in a plain process ---


def plain(file: Path) -> bool:
    """Let the attacker play in the engine's own process, which is thrown away; did it reach its goal?"""
    goal = literal(file, "GOAL")
    with tempfile.TemporaryDirectory(prefix="beankit-plain-") as folder:
        Path(folder).chmod(0o777)
        world = World(Path(folder))
        sibling = sleeper()
        report_in, report_out = os.pipe()
        answers_in, answers_out = os.pipe()
        os.set_blocking(answers_in, False)
        pid = os.fork()
        if not pid:
            os.close(answers_in)
            in_the_engine(file, world, sibling, report_out, answers_out)
        os.close(report_out)
        os.close(answers_out)
        os.read(report_in, len(BEGUN))
        ended, memory = wait(pid, ENDLESS if goal == "stay" else PATIENCE)
        said = os.read(report_in, 2000).decode() if ended else ""
        forged = goal == "forge" and pending(answers_in)
        reached = {
            "stay": not ended,
            "die": bool(ended) and not said,
            "grow": memory > MUCH,
            "change": world.changed(),
            "connect": world.visited(),
            "kill": goal == "kill" and wait(sibling, PATIENCE)[0],
            "forge": forged,
            "held anyway": True,
        }.get(goal)
        os.close(report_in)
        os.close(answers_in)
        end(sibling)
        world.close()
        return told(goal, said.partition("said:")[2]) if reached is None else reached


def in_the_engine(file: Path, world: World, sibling: int, report: int, answers: int) -> None:
    """Engine and bot in one process, as in `beankit play`."""
    secret_of_the_engine = SECRET
    resource.setrlimit(resource.RLIMIT_AS, (1600 * MIB, 1600 * MIB))
    requests, nobody_writes = os.pipe()
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.stdout = open(1, "w")  # noqa: SIM115
    game = Game(GAME, players=2, seed=123)
    ends = {"requests": requests, "answers": answers, "output": nowhere}
    targets = world.targets(sibling, list(game.players[0].hand), **ends)
    kept = {"secret_of_the_engine": secret_of_the_engine}
    namespace = {"__name__": "attacker"}
    said = ""
    os.write(report, BEGUN)
    try:
        exec(compile(file.read_text("utf-8") + WRAPPER, file.name, "exec"), namespace)
        bot = namespace["Attacker"]()
        bot.data = json.dumps(targets)
        while game.decision.seat:
            game.play(game.decision.options[0])
        bot.decide(game.view(0), game.decision)
        said = bot.remark
        if GAMES["bohnanza"].score(game.rules, game, game.players[0]) == 1000:
            said = "found a way to win"
    except (Exception, SystemExit) as error:
        os.write(report, f"{type(error).__name__}: {error}"[:900].encode())
    os.write(report, f"said:{said}".encode())
    del kept, nobody_writes
    os._exit(0)


def wait(pid: int, patience: float) -> tuple[bool, int]:
    """Wait for a process while it works or sleeps no longer than this; whether it ended by itself, and its memory."""
    ended, bank = True, Bank(pid, patience, patience)
    try:
        while not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            bank.look()
            time.sleep(0.002)
    except Lost:
        ended = False
        os.kill(pid, signal.SIGKILL)
    _, _, usage = os.wait4(pid, 0)
    return ended, usage.ru_maxrss * 1024


def pending(end: int) -> bool:
    """Has somebody written what nobody asked for, or cut the line?"""
    try:
        os.read(end, 1 << 16)
    except BlockingIOError:
        return False
    return True


def sleeper() -> int:
    """A process that does nothing."""
    pid = os.fork()
    if not pid:
        time.sleep(30)
        os._exit(0)
    return pid


def end(pid: int) -> None:
    """Kill a child, if it still lives."""
    try:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    except (ProcessLookupError, ChildProcessError):
        pass


# --- isolated ---


def isolated(file: Path, zygote: Zygote, here: Isolation) -> dict:
    """Let the attacker play a match isolated, while a neighbour waits for its turn elsewhere: what came of it."""
    goal = literal(file, "GOAL")
    with tempfile.TemporaryDirectory(prefix="beankit-isolated-") as folder:
        Path(folder).chmod(0o777)
        world = World(Path(folder))
        neighbour = IsolatedBot(BotFiles.from_text("quiet.py", QUIET), 0, here, PATIENT, zygote)
        neighbour.load(Game(GAME, players=2, seed=1), 1)
        game = Game(GAME, players=2, seed=random.SystemRandom().getrandbits(256))  # as in a counted game
        hand, dealt = list(game.players[0].hand), all_hands(game)
        targets = world.targets(neighbour.cell.pid, hand, requests=REQUESTS, answers=ANSWERS, output=1)
        entry = BotFiles.from_text("bot.py", file.read_text("utf-8") + WRAPPER, data=json.dumps(targets).encode())
        referee = Referee(game, [entry, "random"], budget=BUDGET, here=here, origin=zygote)
        attacker = referee.isolated[0].cell
        match = referee.play().match
        said = " ".join(match.remarks.values())
        reason, sentence = (match.faults[-1].reason, match.faults[-1].sentence) if match.faults else ("", "")
        reached = {
            "stay": reason not in LOST,
            "die": reason not in LOST,
            "grow": attacker.reaped.memory > MUCH,
            "forge": reason not in LOST,
            "seed": any(all_hands(Game(GAME, players=2, seed=int(seed))) == dealt for seed in re.findall(r"\d+", said)),
        }.get(goal, told(goal, said))
        hits = {
            "goal": bool(reached),
            "changed": world.changed(),
            "visited": world.visited(),
            "neighbour": not survives(neighbour),
            "others": not match.game.over or any(fault.seat for fault in match.faults),
            "left": left_behind(os.getuid() or NOBODY, neighbour.cell.pid),
        }
        neighbour.cell.end()
        world.close()
        return {"reached": [key for key, hit in hits.items() if hit], "reason": reason, "sentence": sentence[-600:]}


def all_hands(game: Game) -> list:
    """Everybody's hand: one alone can be the same by chance."""
    return [player.hand for player in game.players]


def survives(neighbour: IsolatedBot) -> bool:
    """Does the neighbour still answer?"""
    try:
        return isinstance(neighbour.take_leave(), Over)
    except Lost:
        return False


def left_behind(user: int, neighbour: int) -> bool:
    """Is a process of this user left that we did not start, and that no other engine has?"""
    ours = {neighbour, *family(os.getpid())}
    for entry in Path("/proc").iterdir():
        try:
            theirs = entry.name.isdigit() and entry.stat().st_uid == user and int(entry.name) not in ours
            if theirs and ") Z " not in (entry / "stat").read_text() and not of_another_engine(int(entry.name)):
                return True
        except OSError:
            continue
    return False


def of_another_engine(pid: int) -> bool:
    """Was this process forked by a zygote that is none of ours? As root, bots of two engines may be the same user."""
    origin = parent(pid)
    return (
        b"beankit.sandbox.inside.zygote" in Path(f"/proc/{origin}/cmdline").read_bytes()
        and parent(origin) != os.getpid()
    )


def parent(pid: int) -> int:
    """The process that a process came from."""
    return int(re.sub(r".*\) . ", "", Path(f"/proc/{pid}/stat").read_text()).split()[0])


def family(pid: int) -> set[int]:
    """A process with those it came from and its zygotes."""
    pids, here = set(), pid
    while here > 1:
        pids.add(here)
        here = parent(here)
    return pids | {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("level", type=int)
    words.add_argument("--hints", action="store_true")
    words.add_argument("--plain", nargs="*", choices=[*ATTACKS], default=[])
    words.add_argument("--isolated", nargs="*", choices=[*ATTACKS], default=[])
    asked = words.parse_args()
    if KEY not in os.environ:  # it stands in the environment from the start, as a teacher's keys do
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, KEY: SECRET})
    outcome = {"plain": {name: plain(ATTACKS[name]) for name in asked.plain}, "isolated": {}}
    here = isolation(asked.level)
    outcome["level"] = here.level
    zygote = Zygote(modules=() if asked.hints else LOADED)
    here = msgspec.structs.replace(here, walls=msgspec.structs.replace(here.walls, hints=asked.hints))
    files_open = len(os.listdir("/proc/self/fd"))
    for name in asked.isolated:
        outcome["isolated"][name] = isolated(ATTACKS[name], zygote, here)
    outcome["files_left_open"] = len(os.listdir("/proc/self/fd")) - files_open
    print(json.dumps(outcome))


if __name__ == "__main__":
    main()
