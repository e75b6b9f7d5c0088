"""The end of a game as a page shows it: places, what coins were earned with, coins by turn, three moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from beankit.charts.page import figure
from beankit.core.events import Event, actions
from beankit.core.game import Game
from beankit.core.seats import Result
from beankit.core.values import Data
from beankit.core.writing.record import restarted
from beankit.faces.face import Spans
from beankit.notebook.picture.scene import Scene, spans
from beankit.notebook.picture.seats import purse
from beankit.words import Speaker, rival_called, rival_letter, rival_name


def result(scene: Scene) -> Data | None:
    """How the game ended, seen from one seat; None before."""
    view = scene.view
    if view.result is None:
        return None
    log = view.log
    scores, winners, rival = view.result.scores, view.result.winners, view.result.rival
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat not in winners, seat))
    return {
        "title": title(scene),
        "why": why(scene),
        "rows": [row(scene, log, seat, place_of(seat, view.result)) for seat in order],
        "rival": None if rival is None else {"name": rival_name(scene.speaker.words, rival), "score": rival.score,
                                             "won": rival.won, "letter": rival_letter(scene.speaker.words, rival),
                                             "place": place_of(None, view.result)},
        "winners": list(winners),
        "moments": moments(scene, log),
    }  # fmt: skip


def why(scene: Scene) -> Spans:
    """Why the game ended, and by which rule; after a tie also what decided it."""
    view, rule = scene.view, scene.rules.end_rule
    tie = [" ", *scene.text(scene.face.tie)] if view.result is not None and tied(view.result) else []
    if view.exhausted < view.exhaustions_to_end:
        return [*scene.text("ended_idle"), *tie]
    key = "ended" if view.exhausted > 1 else "ended_first"
    return [*scene.text(key, times=scene.speaker.ordinal(view.exhausted), rule=rule), *tie]


def tied(result: Result) -> bool:
    """Did several have the most coins?"""
    scores = [*result.scores, *([] if result.rival is None else [result.rival.score])]
    return scores.count(max(scores)) > 1


def place_of(seat: int | None, result: Result) -> int:
    """The place of a seat, or of the rival: one more than the number of those who are richer, or won a tie."""
    marks = [(player in result.winners, score) for player, score in enumerate(result.scores)]
    rival = [] if result.rival is None else [(result.rival.won, result.rival.score)]
    mine = rival[0] if seat is None else marks[seat]
    return 1 + sum(mark > mine for mark in (*marks, *rival))


def title(scene: Scene) -> Spans:
    """Place and distance in one sentence."""
    view, speaker = scene.view, scene.speaker
    assert view.result is not None
    scores, winners, rival = view.result.scores, view.result.winners, view.result.rival
    mine = scores[view.seat]
    if rival is not None:
        if view.seat in winners:
            key = "drawn" if rival.won else "won"
        else:
            key = "beaten" if rival.won else "lost"
        who = speaker.listed([speaker.name(seat) for seat in winners]) if winners else ""
        parts = {"coins": speaker.counted("coins", mine), "rival": rival.score, "who": who}
        return scene.text(f"{scene.face.rival}.{key}", name=rival_called(speaker.words, rival.name), **parts)
    if view.seat in winners:
        others = [score for seat, score in enumerate(scores) if seat != view.seat]
        ahead = mine - max(others, default=0)
        key = "won_together" if len(winners) > 1 else "won_alone" if ahead else "won_tie"
        return scene.text(key, coins=speaker.counted("coins", ahead))
    best = speaker.listed([speaker.name(seat) for seat in winners])
    place, behind = place_of(view.seat, view.result), max(scores) - mine
    key = "lost_by" if behind else "lost_tie"
    return scene.text(key, place=place, coins=speaker.counted("coins", behind), who=best)


def row(scene: Scene, log: Sequence[Event], seat: int, place: int) -> Data:
    """One player's line of the table: coins by kind, trades, coins a harvest."""
    harvests = [event for event in log if event.name == "harvested" and event.seat == seat]
    earned: Counter[str] = Counter()
    for event in harvests:
        earned[event.cards[-1]] += event.coins
    deals = [event for event in log if event.name == "traded" and seat in (event.seat, event.partner)]
    mean = sum(event.coins for event in harvests) / len(harvests) if harvests else 0
    assert scene.view.result is not None
    kinds = [[kind, number] for kind, number in earned.most_common() if number]
    score = scene.view.result.scores[seat]
    average = figure(mean, 1, scene.speaker.language)
    return {"seat": seat, "place": place, "coins": score, "kinds": kinds, "trades": len(deals), "mean": average}


def course(game: Game) -> list[list[int]]:
    """Everybody's coins at the end of each turn: coins can also be spent and lost, so harvests do not tell."""
    again = restarted(game)
    coins = [[number] for number in standing(again)]
    for _, action in actions(game.past, game.log):
        turn = again.turn
        again.play(action)
        for line, number in zip(coins, standing(again), strict=True):
            if again.turn != turn:
                line.append(line[-1])
            line[-1] = number
    return coins


def standing(game: Game) -> list[int]:
    """Everybody's coins by seat, and after them those of a rival without a seat."""
    rival = game.rules.rival(game)
    return [*map(purse, game.players), *([] if rival is None else [rival.score])]


def outcome(result: Result) -> str:
    """How somebody who plays alone did: "won", "drawn" or "lost"."""
    if 0 not in result.winners:
        return "lost"
    return "drawn" if result.rival is not None and result.rival.won else "won"


def streak(speaker: Speaker, outcomes: Sequence[str]) -> Data:
    """Games played alone one after the other, and how many were won in a row; a draw ends a streak (S-8)."""
    runs = [[*run] if won else [] for won, run in groupby(outcomes, key=lambda end: end == "won")]
    now, best = len(runs[-1]) if runs else 0, max(map(len, runs), default=0)
    marks = [{"won": end == "won", "letter": speaker.words[f"page.outcome.{end}"]} for end in outcomes[-8:]]
    return {"marks": marks, "told": str(speaker.text("page.in_a_row", number=now, best=best))}


def moments(scene: Scene, log: Sequence[Event]) -> list[Data]:
    """The own best harvest, the best one of another who got cards from the viewer, the last that paid nothing."""
    me, turn = scene.view.seat, 0
    given: set[tuple[int, str]] = set()
    best: dict[str, tuple[int, int, Event]] = {}
    for event in log:
        turn = event.number if event.name == "turn" else turn
        if event.name == "traded":
            note_gifts(event, me, given)
        if event.name != "harvested":
            continue
        fed = (event.seat, event.cards[-1]) in given
        name = "best" if event.seat == me else "fed" if fed else ""
        if name and event.coins > best.get(name, (0, 0, event))[0]:
            best[name] = (event.coins, turn, event)
        if event.seat == me and not event.coins:
            best["wasted"] = (0, turn, event)
    return [moment(scene, name, *best[name]) for name in ("best", "fed", "wasted") if name in best]


def note_gifts(event: Event, me: int, given: set[tuple[int, str]]) -> None:
    """Remember which kinds the viewer gave to whom."""
    if event.seat == me:
        given.update((event.partner, card) for card in event.gave)
    elif event.partner == me:
        given.update((event.seat, card) for card in event.got)


def moment(scene: Scene, name: str, coins: int, turn: int, event: Event) -> Data:
    """One moment in words."""
    speaker = scene.speaker
    parts = {"cards": speaker.cards(event.cards), "coins": speaker.counted("coins", coins), "turn": turn}
    sentence = speaker.text(f"page.moment_{name}", seat=speaker.name(event.seat), **parts)
    return {"seat": event.seat, "turn": turn, "text": spans(sentence)}
