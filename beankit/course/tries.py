"""Tries at exercises in this session: `hint()` gives the next hint, and `solution()` the answer when it is allowed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from beankit.classroom.settings import NEVER, Solutions, shown_when
from beankit.core.errors import BadOption
from beankit.course.results.known import HERE, Mistake, hidden_text, known
from beankit.words import catalogue, language
from beankit.words.catalogue import SPOKEN

RULE: list[Solutions] = [3]  # when solutions are shown


@dataclass
class Tries:
    """What was tried at one exercise: what was said of wrong answers, how many hints were given, the last mistake."""

    wrong: set[str] = field(default_factory=set)
    hints: int = 0
    mistake: Mistake | None = None


TRIES: dict[str, Tries] = {}
LAST: list[str] = []  # the exercise that was checked last


def note(exercise: str, sentence: str, is_wrong: bool, mistake: Mistake | None = None) -> None:
    """Remember a try, and its mistake if that is known; the same answer again is no other try."""
    tries = TRIES.setdefault(exercise, Tries())
    LAST[:] = [exercise]
    if mistake != tries.mistake:
        tries.hints, tries.mistake = 0, mistake
    if is_wrong:
        tries.wrong.add(sentence)


def hint(exercise: str = "") -> None:
    """The next hint for an exercise, or for the one that was checked last; the mistake of the last try comes first."""
    number = meant(exercise, "hint")
    tries = TRIES.setdefault(number, Tries())
    mistakes = sorted(known(number).mistakes, key=lambda mistake: mistake != tries.mistake)
    place = tries.hints % len(mistakes)
    tries.hints += 1
    key = "next_hint" if mistakes[place] == tries.mistake else "other_hint"
    text = mistakes[place].hint.get(SPOKEN[0], mistakes[place].hint["en"])
    print(number, hint_sentence(key, number=place + 1, all=len(mistakes), hint=text), sep="  ")


def solution(exercise: str = "") -> None:
    """One answer to an exercise, or to the one that was checked last, as soon as it may be shown."""
    number = meant(exercise, "solution")
    why = refused(number)
    if why:
        print(number, why, sep="  ")
        return
    print(number, hint_sentence("solution"), sep="  ")
    print(hidden_text(HERE / "solutions" / f"{number}.txt"))


def refused(exercise: str) -> str:
    """Why a solution is not shown yet; empty if it is."""
    rule, wrong = RULE[0], len(TRIES.setdefault(exercise, Tries()).wrong)
    if rule == NEVER:
        return hint_sentence("solution_never")
    if isinstance(rule, datetime):
        date = language(SPOKEN[0]).date(rule.isoformat(), "full_date")
        return "" if datetime.now().astimezone() > rule else hint_sentence("solution_date", date=date)
    assert isinstance(rule, int)
    return "" if wrong >= rule else hint_sentence("solution_tries", tries=rule, wrong=wrong)


def solutions(when: object) -> None:
    """When solutions are shown: after some wrong tries, from a date on, or "never"; a teacher's notebooks say it."""
    RULE[0] = shown_when(when)


def meant(exercise: str, asked: str) -> str:
    """The exercise that is meant: the one given, or the one that was checked last."""
    if not exercise and not LAST:
        raise BadOption("which exercise? Name it, as in  {example}", example=f'{asked}("1.1")')
    return known(exercise).id if exercise else LAST[0]


def hint_sentence(key: str, **parts: object) -> str:
    """A sentence about hints and solutions."""
    return str(catalogue(SPOKEN[0]).told(f"course.{key}", **parts))
