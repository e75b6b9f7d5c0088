"""Explains a fault: where it is, what happened, which rule applies, and the cure."""

from __future__ import annotations

import re
import sys
from pathlib import PurePath

from beankit.arena.table.faults import ILLEGAL, TIME
from beankit.checks.findings import Finding
from beankit.checks.room import IMPORT, SYNTAX, Trouble
from beankit.core.errors import LOADED, perhaps
from beankit.core.game import Game
from beankit.rulebook import rule, rules_of
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY
from beankit.sandbox.messages import Failed, Seen
from beankit.sandbox.source.entry import Entry
from beankit.sandbox.source.reading import SLEEPS

BEFORE = ("imports", "start")  # steps before the first decision
LIMITS = {TIME: "time", HANG: "time", MEMORY: "memory"}
STEP_OF = {SYNTAX: "parse", IMPORT: "imports", **LIMITS}
UNKNOWN = re.compile(r"cannot import name '(\w+)'")
PLACE = re.compile(r'File "([^"]+)", line (\d+)')
ASKED = re.compile(r"when asked to (\w+)")
RULE = re.compile(r"\((?:[^()]*[ ,])?([A-Z]+-\d+)")
MOST_TOLD = 800  # of a message
MOST_RULE = 160  # characters of a rule
MOST_CODE = 100  # characters of a line that is shown

CURES = {
    "IndexError": "hands, fields and `options` vary in length: check `len` first",
    "KeyError": "check first whether the key is there, or use `.get(key, 0)`",
    "ZeroDivisionError": "check for 0 before you divide",
    "ValueError": "`max` and `min` of nothing need `default=`, and `.index` a value that is there",
    "AttributeError": "a value may be None here: check first; docs/bots.md lists what a view answers",
    "NameError": "define or import the name before this line is reached",
    "UnboundLocalError": "give the variable a value on every path that leads to this line",
    "TypeError": "a value on this line may be None, or of another type than you expect",
    "RecursionError": "the function calls itself forever: when should it stop?",
    "PermissionError": "remove this: a bot has what is in its source, and its view",
    "SystemExit": "a bot does not end its program: return an option instead",
}


def explained(trouble: Trouble, step: str, entry: Entry, seen: Seen | None, game: str, budget: Budget) -> Finding:
    """A fault, explained to the author."""
    reason = trouble.reason
    file, line = place_of(trouble, reason, entry, seen)
    sentence, rule_, cure = words_for(reason, trouble, step, game, budget)
    step = "start" if step in BEFORE and reason in LIMITS else STEP_OF.get(reason, step)
    return Finding(step, reason, file, line, code_on(entry, file, line), sentence, rule_, cure)


def place_of(trouble: Trouble, reason: str, entry: Entry, seen: Seen | None) -> tuple[str, int]:
    """The file and the line; if the fault names none, those of the method that was called."""
    failed = trouble.failed
    if failed is not None and (places := PLACE.findall(failed.told)):
        return places[-1][0], int(places[-1][1])
    if failed is not None and failed.line:
        return entry.file, failed.line
    if reason == HANG and seen is not None and seen.uses.get(SLEEPS):
        return entry.file, seen.uses[SLEEPS][0]
    return entry.file, 0 if seen is None else line_of(seen, asked_for(trouble))


def asked_for(trouble: Trouble) -> str:
    """What the bot had to decide, or `start` before the first decision."""
    if trouble.failed is not None and (asked := ASKED.search(trouble.failed.where)):
        return asked[1]
    decision = Game.from_record(trouble.record).decision if "\n1. " in trouble.record else None
    return "start" if decision is None else decision.kind


def line_of(seen: Seen, method: str) -> int:
    """The line of a method, or of the one that is called in its place."""
    for name in (method, "__init__" if method == "start" else "choose", "decide"):
        for part, line in seen.lines.items():
            if part.endswith(f".{name}"):
                return line
    return 0


def code_on(entry: Entry, file: str, line: int) -> str:
    """The code on a line."""
    source = entry.source if file == entry.file else entry.beside.get(PurePath(file).stem, "")
    lines = source.splitlines()
    return lines[line - 1].strip()[:MOST_CODE] if 0 < line <= len(lines) else ""


def words_for(reason: str, trouble: Trouble, step: str, game: str, budget: Budget) -> tuple[str, str, str]:
    """What happened, the rule, and the cure."""
    failed, starting = trouble.failed, step in BEFORE
    where = f", {failed.where}" if failed is not None and failed.where else ""
    if reason == SYNTAX and failed is not None:
        return message(failed), "a bot is a file that Python can read", "fix this line, or the one before it"
    if reason == IMPORT and failed is not None:
        return unimported(message(failed).partition(": ")[2])
    if reason == ILLEGAL:
        told = trouble.sentence.partition(": ")[2] if failed is None else failed.told
        return (
            told,
            rule_in(told, game),
            "return one of `options`; `view.why_not(action)` says beforehand what forbids one",
        )
    if reason == MEMORY:
        return (
            f"it needs more memory than it is allowed{where}",
            f"a bot has {budget.memory} MiB of memory",
            "keep less in memory: this line asked for too much",
        )
    if reason == TIME:
        return out_of_time(starting, where, budget)
    if reason == HANG:
        return (
            f"it sleeps or waits{where}",
            "a bot computes and answers, and never waits",
            "remove the wait: it gains nothing, and keeps everybody waiting",
        )
    if reason in (BREACH, DIED) or failed is None:
        return (
            trouble.sentence,
            "a bot answers what it is asked, and nothing else",
            "leave the process it runs in alone",
        )
    cure = CURES.get(failed.error, "run the lines below and look at the values on this line")
    if failed.error == "BadOption":  # it plays while it is loaded
        told, _, cure = message(failed).partition(": ")[2].partition("; ")
        return told, "a bot plays when it is asked, and not before", cure
    return f"{message(failed)}{where}", "a fault costs a strike, and three of them the game", cure


def unimported(told: str) -> tuple[str, str, str]:
    """What cannot be imported, or a name that does not exist."""
    if name := UNKNOWN.match(told):
        cure = (
            perhaps(name[1], sys.modules["beankit"].__all__)
            or "check the spelling; docs/bots.md lists the names that bots use"
        )
        return told.partition(" (")[0], "a name must exist before it can be imported", cure
    if told.startswith("there is no module"):
        return told, "a module must be installed before it can be imported", "check the spelling; is it installed?"
    rule_ = "a bot can import only what was loaded before its process was isolated"
    return told, rule_, "do without it, or write what you need yourself"


def out_of_time(starting: bool, where: str, budget: Budget) -> tuple[str, str, str]:
    """What to say when its time is used up."""
    if starting:
        return (
            f"it takes too long to start{where}",
            f"a bot has {budget.start:g} seconds of CPU time to start",
            "prepare less when the file is loaded, in `__init__` and in `start`",
        )
    return (
        f"it ran out of time on this line{where}",
        f"a bot has {budget.seconds:g} seconds of CPU time for a game",
        "does the loop around it ever end? Is the search too deep? `self.time_left` says how much time is left",
    )


def message(failed: Failed) -> str:
    """The error and its message, without the traceback."""
    lines = [line for line in failed.told.splitlines() if re.match(rf"([\w.]+\.)?{re.escape(failed.error)}\b", line)]
    told = lines[-1] if lines else failed.error
    name, _, rest = told.partition(":")
    name = name.rpartition(".")[2] if LOADED in name or "beankit." in name else name
    return (f"{name}:{rest}" if rest else name)[:MOST_TOLD]


def rule_in(told: str, game: str) -> str:
    """The rule that a refusal cites, with its text."""
    found, book = RULE.search(told), rules_of(game, "en")
    if found is None or found[1] not in {one.number for one in book}:
        return "an answer is one of the options, or another action that the rules allow"
    text = rule(found[1], book, "en").text
    if len(text) > MOST_RULE:
        text = f"{text[:MOST_RULE].rpartition(' ')[0]} ... (all of it: beankit rules {game} {found[1]})"
    return f"{found[1]}: {text}"
