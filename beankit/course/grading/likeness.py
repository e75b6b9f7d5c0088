"""Who plays like whom: hints for a talk, never verdicts.

Bots are compared on positions in which the house bots do not all agree. Honest bots of the early lessons play the same
moves, and the same as house bots: such pairs say nothing and are left out. Nothing here detects who wrote a text.
For the teacher there is a page with a picture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from itertools import combinations

import msgspec

from beankit.arena.bots.roster import SIMPLE, house_bots
from beankit.core.knowledge.view import View
from beankit.core.said import Said, say
from beankit.course.charts import heat
from beankit.course.data import Frame, views
from beankit.course.grading.marks import THROUGH, packed_in
from beankit.course.grading.store import GradedStudent
from beankit.course.results.trial import move
from beankit.course.surroundings import MODULES, SILENT
from beankit.extras import need
from beankit.sandbox.evaluation.grader import evaluate
from beankit.sandbox.evaluation.outcomes import GRADING, RETURNED, Call
from beankit.words.catalogue import spoken

ALIKE = 0.85  # the share of equal moves from which a pair is named
CLASS = re.compile(r"^class[ \t]+(\w+)[ \t]*\(", re.MULTILINE)
Moves = tuple[str, ...]
SHOWN = 3  # positions that are shown for a pair
TITLE = say("Who plays like whom")
HOW = (
    "The share of equal moves on {count} positions in which the house bots do not agree. Bots of the early lessons "
    "are alike, and like house bots, because there are few ways to be simple: that says nothing. This is a hint for a "
    "talk, and proves nothing."
)
PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
figure {{ margin: 0; }} svg {{ max-width: 100%; height: auto; }} pre {{ overflow-x: auto; font-size: 13px; }}</style>
</head><body>
<h1>{title}</h1>
<p>{how}</p>
{picture}
{pairs}
</body></html>
"""


class Pair(msgspec.Struct, frozen=True):
    """Two people, and what is alike."""

    first: str
    other: str
    reason: Said


def telling(seeds: Sequence[int] = (1, 2), every: int = 5) -> list[View]:
    """Positions in which the house bots do not all do the same."""
    bots = house_bots()
    return [
        view for view in views(seeds=seeds, every=every) if len({str(move(bots[name], view)) for name in SIMPLE}) > 1
    ]


def house_moves(positions: Sequence[View]) -> dict[str, Moves]:
    """What the house bots do there."""
    bots = house_bots()
    return {name: tuple(str(move(bots[name], view)) for view in positions) for name in SIMPLE}


def moves_of(source: str, positions: Sequence[View], weak: bool) -> Moves:
    """What a student's bot does there, asked behind the walls; nothing where it fails."""
    names = CLASS.findall(source)
    if not names:
        return ()
    calls = [Call(names[-1], ["bot", "", packed_in((view,))], through=THROUGH) for view in positions]
    budget = msgspec.structs.replace(GRADING, seconds=30.0)
    evaluation = evaluate(source, calls, budget, modules=MODULES, stand_ins=SILENT, accept_weak=weak)
    return tuple(str(outcome.value) if outcome.end == RETURNED else "" for outcome in evaluation.calls)


def equal(first: Moves, other: Moves) -> float:
    """The share of equal moves."""
    both = [a == b for a, b in zip(first, other, strict=False) if a and b]
    return sum(both) / len(both) if both else 0.0


def alike_moves(moves: Mapping[str, Moves], house: Mapping[str, Moves]) -> list[Pair]:
    """Pairs that play alike though they do not play like a house bot."""
    own = {name: mine for name, mine in moves.items() if max(equal(mine, other) for other in house.values()) < ALIKE}
    shares = [(equal(own[a], own[b]), a, b) for a, b in combinations(sorted(own), 2)]
    pairs = sorted((pair for pair in shares if pair[0] >= ALIKE), reverse=True)
    text = "the same move in {share:.0%} of the telling positions"
    return [Pair(a, b, say(text, share=share)) for share, a, b in pairs]


def alike_answers(students: Sequence[GradedStudent]) -> list[Pair]:
    """Pairs with the same answer to their own data, though their data differ and it is wrong for one of them."""
    answers: dict[str, dict[str, tuple[str, bool]]] = {}
    for student in students:
        for attempt in student.attempts.values():
            for mark in attempt.marked.marks:
                if mark.value:
                    answers.setdefault(mark.exercise, {})[student.person.id] = mark.value, mark.category == "fits"
    pairs = []
    for exercise, by_student in answers.items():
        for a, b in combinations(sorted(by_student), 2):
            (first, right), (other, also) = by_student[a], by_student[b]
            if first == other and not (right and also):
                same = say("the same answer to {exercise}, which depends on the student's own seed", exercise=exercise)
                pairs.append(Pair(a, b, same))
    return pairs


def table_of(moves: Mapping[str, Moves], house: Mapping[str, Moves]) -> Frame:
    """The shares of equal moves of all bots and the house's, with those that are alike beside each other."""
    everybody = {**moves, **house}
    order, rest = ["trader"], [name for name in everybody if name != "trader"]
    while rest:
        nearest = max(rest, key=lambda name: equal(everybody[order[-1]], everybody[name]))
        rest.remove(nearest)
        order.append(nearest)
    rows = [[equal(everybody[a], everybody[b]) for b in order] for a in order]
    return need("pandas", "notebook").DataFrame(rows, index=order, columns=order)


def odd_moves(first: Moves, other: Moves, house: Mapping[str, Moves]) -> list[int]:
    """The positions in which both do the same, and no house bot does."""
    both = enumerate(zip(first, other, strict=True))
    return [place for place, (a, b) in both if a and a == b and all(moves[place] != a for moves in house.values())]


def map_page(
    moves: Mapping[str, Moves], house: Mapping[str, Moves], pairs: Sequence[Pair], positions: Sequence[View], lang: str
) -> str:
    """The map, and for each pair some positions in which both do the same odd thing."""
    title, how = spoken(TITLE, lang), spoken(say(HOW, count=len(positions)), lang)
    chart = heat(table_of(moves, house), title)
    boards = []
    for pair in pairs:
        both = spoken(say("{a} and {b}", a=pair.first, b=pair.other), lang)
        boards.append(f"<h2>{escape(both)}</h2><p>{escape(spoken(pair.reason, lang))}.</p>")
        if pair.first in moves and pair.other in moves:
            odd = odd_moves(moves[pair.first], moves[pair.other], house)
            seen = say("In {count} {count:position|positions} both do what no house bot does.", count=len(odd))
            if odd:
                seen = say("{seen} For example:", seen=seen)
            boards.append(f"<p>{spoken(seen, lang)}</p>")
            boards += [shown(positions[place], moves[pair.first][place], lang) for place in odd[:SHOWN]]
    picture = chart.bundle(repr(chart))["text/html"]
    return PAGE.format(lang=lang, title=escape(title), how=escape(how), picture=picture, pairs="\n".join(boards))


def shown(view: View, move: str, lang: str) -> str:
    """A position and what both do there."""
    return f"<pre>{escape(str(view))}\n\n{escape(spoken(say('both: {move}', move=move), lang))}</pre>"
