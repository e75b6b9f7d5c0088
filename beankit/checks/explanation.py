"""Explains a fault: where it is, what happened, which rule applies, and the cure."""

from __future__ import annotations

import re
import sys
from pathlib import PurePath

from beankit.arena.bots.files import BotFiles
from beankit.arena.table.faults import ILLEGAL, SLOW, TIME
from beankit.checks.report import Finding
from beankit.checks.room import IMPORT, SPENT, SYNTAX, Spent, Trouble
from beankit.core.errors import perhaps
from beankit.core.game import Game
from beankit.core.said import Said, say, verbatim
from beankit.rulebook import ENGLISH, rule, rules_of
from beankit.sandbox.budget import Budget
from beankit.sandbox.errors import BREACH, DIED, HANG, MEMORY, Misplaced
from beankit.sandbox.messages import Failed, Seen
from beankit.sandbox.source.inspection import SLEEPS
from beankit.sandbox.source.loader import file_of, may_import
from beankit.sandbox.walls.hints import OPENED
from beankit.words import LANGUAGES
from beankit.words.catalogue import spoken

BEFORE = ("imports", "start")  # steps before the first decision
LIMITS = {TIME: "time", SLOW: "time", HANG: "time", MEMORY: "memory"}
STEP_OF = {SYNTAX: "parse", IMPORT: "imports", SPENT: "time", **LIMITS}
PLACE = re.compile(r'File "([^"]+)", line (\d{1,9})')  # a bot may have written this
MOST_TOLD = 800  # of a message
MOST_RULE = 160  # characters of a rule
MOST_CODE = 100  # characters of a line that is shown

CURES = {
    "IndexError": say("hands, fields and `options` vary in length: check `len` first"),
    "KeyError": say("check first whether the key is there, or use `.get(key, 0)`"),
    "ZeroDivisionError": say("check for 0 before you divide"),
    "AttributeError": say("check the spelling; docs/bots.md lists what a view answers"),
    "NameError": say("define or import the name before this line is reached"),
    "UnboundLocalError": say("give the variable a value on every path that leads to this line"),
    "TypeError": say("a value on this line may be None, or of another type than you expect"),
    "RecursionError": say("the function calls itself forever: when should it stop?"),
    "PermissionError": say("remove this: a bot has what is in its source, and its view"),
    "SystemExit": say("a bot does not end its program: return an option instead"),
}

LACKING = {  # by the type of the thing that lacks an attribute
    "NoneType": say("a value is None here: check first"),
    "tuple": say("hands, fields and `options` are tuples: use `sorted(...)` or `list(...)`"),
    "str": say('a card is a word: compare it, as in `card == "red"`'),
}
OF_SEATS = ("fields", "coins")  # what people look for in a view
CHANGES = re.compile(r"\w[\w.\[\]]*\s*[-+*/]?=(?!=)|del\s").match  # code that changes a thing
SEARCHES = re.compile(r"\b(max|min)\(|\.(index|remove)\(").search  # code that looks for what may not be there
THINK_LESS = say(
    "does the loop around it ever end? Is the search too deep? `self.time_left` says how much time is left"
)


def explained(trouble: Trouble, step: str, bot: BotFiles, seen: Seen | None, game: str, budget: Budget) -> Finding:
    """A fault, explained to the author."""
    reason = trouble.reason
    file, line = place_of(trouble, reason, bot, seen)
    code = code_on(bot, file, line)
    words = words_for(reason, trouble, step, game, budget) or raised(trouble.failed, step, code, bot, seen)
    step = "start" if step in BEFORE and reason in LIMITS else STEP_OF.get(reason, step)
    return Finding(step, reason, file, line, code, *words)


def place_of(trouble: Trouble, reason: str, bot: BotFiles, seen: Seen | None) -> tuple[str, int]:
    """The file and the line; if the fault names none, those of the method that was called."""
    if reason == SPENT:
        return bot.main, 0
    failed = trouble.failed
    if failed is not None:
        ours = [place for place in PLACE.findall(failed.trace) if place[0] in files_of(bot)]
        if ours:
            return ours[-1][0], int(ours[-1][1])
        if failed.line:
            return bot.main, failed.line
        if seen is not None and not_started(failed, bot, seen):
            return bot.main, line_of(seen, "start")
    if reason == HANG and seen is not None and seen.uses.get(SLEEPS):
        return bot.main, seen.uses[SLEEPS][0]
    return bot.main, 0 if seen is None else line_of(seen, asked_for(trouble))


def files_of(bot: BotFiles) -> set[str]:
    """The author's own files."""
    return {bot.main, *map(file_of, bot.modules)}


def asked_for(trouble: Trouble) -> str:
    """What the bot had to decide, or `start` before the first decision."""
    if trouble.failed is not None and "kind" in trouble.failed.where.parts:
        return str(trouble.failed.where.parts["kind"])
    decision = Game.from_record(trouble.record).decision if "\n1. " in trouble.record else None
    return "start" if decision is None else decision.kind


def line_of(seen: Seen, method: str) -> int:
    """The line of a method, or of the one that is called in its place."""
    for name in (method, "__init__" if method == "start" else "choose", "decide"):
        for part, line in seen.lines.items():
            if part.endswith(f".{name}"):
                return line
    return 0


def code_on(bot: BotFiles, file: str, line: int) -> str:
    """The code on a line."""
    source = bot.source if file == bot.main else bot.modules.get(PurePath(file).stem, "")
    lines = source.splitlines()
    return lines[line - 1].strip()[:MOST_CODE] if 0 < line <= len(lines) else ""


def words_for(reason: str, trouble: Trouble, step: str, game: str, budget: Budget) -> tuple[Said, Said, Said] | None:
    """What happened, the rule, and the cure; nothing for an error that the bot's own code raised."""
    failed = trouble.failed
    if isinstance(trouble, Spent):
        return spent(trouble)
    if reason == SYNTAX and failed is not None:
        sentence = verbatim(message(failed))
        return sentence, say("a bot is a file that Python can read"), say("fix this line, or the one before it")
    if reason == IMPORT and failed is not None:
        return unimported(failed)
    if reason == ILLEGAL:
        refused = part_of(trouble.said, "why") if failed is None else failed.said or verbatim(failed.trace)
        cure = say("return one of `options`; `view.why_not(action)` says beforehand what forbids one")
        return refused, rule_for(part_of(refused, "why").rule, game), cure
    if reason in LIMITS:
        sentence, rule_, cure = beyond(reason, step in BEFORE, budget)
        return placed(sentence, failed), rule_, cure
    if reason in (BREACH, DIED) or failed is None:
        rule_ = say("a bot answers what it is asked, and nothing else")
        return trouble.said, rule_, say("leave the process it runs in alone")
    if failed.error == Misplaced.__name__ and failed.said is not None:
        rule_ = say("a bot plays when it is asked, and not before")
        return part_of(failed.said, "why"), rule_, part_of(failed.said, "cure")
    return None


def raised(failed: Failed | None, step: str, code: str, bot: BotFiles, seen: Seen | None) -> tuple[Said, Said, Said]:
    """An error in words that the bot's own code raised, on this line of code."""
    assert failed is not None
    if failed.error == NameError.__name__ and failed.name in sys.modules["beankit"].__all__:
        cure = say("write `from beankit import {name}` at the top", name=failed.name)
        sentence = say("{error}: name {name} is not defined", error=failed.error, name=repr(failed.name))
        return sentence, price(failed, step), cure
    return placed(told_by(failed), failed), price(failed, step), cure_for(failed, code, bot, seen)


def told_by(failed: Failed) -> Said:
    """The error and what it says; of several lines, the first."""
    if failed.said is None or not (words := str(failed.said)) or "\n" in words:
        return verbatim(message(failed))
    return say("{error}: {why}", error=failed.error, why=failed.said)


def cure_for(failed: Failed, code: str, bot: BotFiles, seen: Seen | None) -> Said:
    """What helps against an error: by what it is about and by the code, as far as they tell more than its kind."""
    if failed.said is not None and failed.said.parts.get("what") == OPENED:
        return say("put the file into a folder with `bot.py`: the bot finds its content as `self.data`")
    if failed.error == ValueError.__name__ and SEARCHES(code):
        return say("`max` and `min` of nothing need `default=`, and `.index` a value that is there")
    if failed.error == AttributeError.__name__ and (cure := lacking(failed, code)) is not None:
        return cure
    if seen is not None and not_started(failed, bot, seen):
        return say("this bot builds on another one: call `super().start(view)` in its `start`")
    if seen is not None and failed.name and failed.owner in seen.lines:
        return say("set it first, in `__init__`: `self.{name} = ...`", name=failed.name)
    return CURES.get(failed.error, say("look at the values on this line"))


def lacking(failed: Failed, code: str) -> Said | None:
    """What helps if a thing lacks an attribute or cannot be changed, as far as its type tells."""
    if not failed.name:  # Python names what is missing, but not what cannot be set
        return say("a view cannot be changed: keep what you need in `self`") if CHANGES(code) else None
    if "View" in failed.owner and failed.name in OF_SEATS:
        return say("write `view.me.fields` or `view.me.coins`")
    return LACKING.get(failed.owner)


def not_started(failed: Failed, bot: BotFiles, seen: Seen) -> bool:
    """Does the bot that it builds on miss something that its `start` would have set?"""
    own_line = any(file in files_of(bot) for file, _ in PLACE.findall(failed.trace))
    lacks = failed.error == AttributeError.__name__ and failed.name
    return bool(lacks) and f"{failed.owner}.start" in seen.lines and not own_line


def price(failed: Failed, step: str) -> Said:
    """What a fault costs."""
    if not failed.begun and step != "second game":  # there, it has played whole games before
        return say("a bot that cannot be made does not play")
    return say("a fault costs a strike, and three of them the game")


def placed(sentence: Said, failed: Failed | None) -> Said:
    """What happened, and when."""
    if failed is None or not failed.where.text:
        return sentence
    return say("{sentence}, {when}", sentence=sentence, when=failed.where)


def unimported(failed: Failed) -> tuple[Said, Said, Said]:
    """What cannot be imported, or a name that does not exist."""
    if failed.name:
        sentence = say("cannot import name {name} from {module}", name=repr(failed.name), module=repr(failed.owner))
        cure = perhaps(failed.name, sys.modules["beankit"].__all__)
        cure = cure or say("check the spelling; docs/bots.md lists the names that bots use")
        return sentence, say("a name must exist before it can be imported"), cure
    sentence = failed.said or verbatim(failed.says)
    module = str(sentence.parts.get("module", ""))
    if module and not sentence.parts.get("modules"):  # nothing else is offered
        rule_ = say("a module must be installed before it can be imported")
        return sentence, rule_, say("check the spelling; is it installed?")
    rule_ = say("a bot can import only what was loaded before its process was isolated")
    near = perhaps(module, may_import()) if module.isidentifier() else None
    return sentence, rule_, near or say("do without it, or write what you need yourself")


def beyond(reason: str, starting: bool, budget: Budget) -> tuple[Said, Said, Said]:
    """What to say when it needs more time or memory than it has, or waits."""
    if reason == MEMORY:
        return (
            say("it needs more memory than it is allowed"),
            say("a bot has {memory} MiB of memory", memory=budget.memory),
            say("keep less in memory: this line asked for too much"),
        )
    if reason == HANG:
        return (
            say("it sleeps or waits"),
            say("a bot computes and answers, and never waits"),
            say("remove the wait: it gains nothing, and keeps everybody waiting"),
        )
    if reason == SLOW:
        return (
            say("it thinks too long about one move"),
            say(
                "a bot has {seconds} {seconds:second|seconds} of CPU time for a move",
                seconds=budget.for_move,
            ),
            THINK_LESS,
        )
    if starting:
        return (
            say("it takes too long to start"),
            say(
                "a bot has {seconds} {seconds:second|seconds} of CPU time to start",
                seconds=budget.start,
            ),
            say("prepare less when the file is loaded, in `__init__` and in `start`"),
        )
    return (
        say("it ran out of time on this line"),
        say(
            "a bot has {seconds} {seconds:second|seconds} of CPU time for a game",
            seconds=budget.seconds,
        ),
        THINK_LESS,
    )


def spent(trouble: Spent) -> tuple[Said, Said, Said]:
    """What to say when nothing is left for the rest of the check."""
    return (
        trouble.said,
        say(
            "where others wait, a bot has {seconds} {seconds:second|seconds} of CPU time for all games of its check",
            seconds=trouble.most,
        ),
        say("let it think less in each game; if it needs the time, your teacher can hand it in with `beankit submit`"),
    )


def message(failed: Failed) -> str:
    """The error and what it says, without the traceback."""
    kind = failed.kind or failed.error
    return (f"{kind}: {failed.says}" if failed.says else kind)[:MOST_TOLD]


def part_of(said: Said, name: str) -> Said:
    """A sentence in a sentence; if it is not there, the whole."""
    part = said.parts.get(name)
    return part if isinstance(part, Said) else said


def rule_for(number: str, game: str) -> Said:
    """The rule that a refusal cites, with its text."""
    if not game or number not in {rule.number for rule in rules_of(game, "en")}:
        return say("an answer is one of the options, or another action that the rules allow")
    return say("{number}: {text}", number=number, text={lang: text_of(number, game, lang) for lang in LANGUAGES})


def text_of(number: str, game: str, lang: str) -> str:
    """The text of a rule, or its beginning and the command that shows all of it."""
    text = rule(number, rules_of(game, lang), lang).text
    if len(text) <= MOST_RULE:
        return text
    command = f"beankit rules {game} {number}{'' if lang == ENGLISH else f' --lang {lang}'}"
    begin = text[:MOST_RULE].rpartition(" ")[0]
    return spoken(say("{begin} ... (all of it: {command})", begin=begin, command=command), lang)
