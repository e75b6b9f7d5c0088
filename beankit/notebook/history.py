"""A finished game as a browser keeps it: how it ended for the person, their best trade, and the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from beankit.arena.table.sitting import Sitting
from beankit.core.cards import Card
from beankit.core.events import Event, actions
from beankit.core.game import Game
from beankit.core.said import ENGLISH
from beankit.core.values import Data
from beankit.core.writing.record import restarted
from beankit.notebook.picture.result import outcome, place_of
from beankit.words import LANGUAGES, Speaker
from beankit.words.portraits import portrait


def finished(sitting: Sitting, seat: int) -> Data:
    """What is kept of a game that is over, seen from one seat."""
    game = sitting.game
    assert game.result is not None
    assert game.source is not None
    log = game.view(seat).log
    harvests = [event.coins for event in log if event.name == "harvested" and event.seat == seat]
    deals = [event for event in log if event.name == "traded" and seat in (event.seat, event.partner)]
    alone = len(game.players) == 1
    return {
        "id": f"{game.rules.name}-{game.source.seed}-{seat}",  # who takes back the last move ends the same game again
        "game": game.rules.name,
        "title": game.rules.title,
        "seat": seat + 1,
        "players": len(game.players) + (game.result.rival is not None),
        "place": place_of(seat, game.result),
        "won": outcome(game.result) == "won" if alone else seat in game.result.winners,
        "coins": game.result.scores[seat],
        "against": [
            {"bot": name, "colour": portrait(name, ENGLISH.code).colour}
            for place, name in enumerate(sitting.names)
            if place != seat
        ],
        "turns": game.turn,
        "trades": len(deals),
        "harvests": [len(harvests), sum(harvests)],
        "best": best_trade(game, seat, sitting.names),
        "record": sitting.save(),
    }


def best_trade(game: Game, seat: int, names: Sequence[str]) -> Data | None:
    """The deal that brought a seat's fields nearest to more coins, in all languages; None if none helped."""
    gain, turn, event = max(trades(game, seat), key=lambda trade: trade[0], default=(0.0, 0, None))
    if event is None or gain <= 0:
        return None
    other, got, gave = from_seat(event, seat)
    sentences = {}
    for language in LANGUAGES:
        speaker = Speaker(language, names, game.rules.deck)
        parts = {"got": speaker.cards(got), "gave": speaker.cards(gave) if gave else speaker.text("grammar.nothing")}
        who = portrait(names[other], language).name
        sentences[language] = str(speaker.text("page.best_trade", who=who, turn=turn, **parts))
    return {"gain": round(gain, 2), "told": sentences}


def trades(game: Game, seat: int) -> Iterator[tuple[float, int, Event]]:
    """The deals of a seat: what each was worth to its fields at that moment, in coins, and the turn."""
    again = restarted(game)
    ears = again.view(seat)
    heard = len(ears.log)
    for _, action in actions(game.past, game.log):
        fields = again.players[seat].fields
        again.play(action)
        for event in ears.log[heard:]:
            if event.name == "traded" and seat in (event.seat, event.partner):
                _, got, gave = from_seat(event, seat)
                sizes = Counter({ears.grows(field): len(field) for field in fields if field})
                yield worth(again, sizes, got) - worth(again, sizes, gave), again.turn, event
        heard = len(ears.log)


def from_seat(event: Event, seat: int) -> tuple[int, tuple[Card, ...], tuple[Card, ...]]:
    """The other side of a deal, and what a seat got and gave in it."""
    return (event.partner, event.got, event.gave) if event.seat == seat else (event.seat, event.gave, event.got)


def worth(game: Game, sizes: Counter[str], cards: Iterable[Card]) -> float:
    """What cards add to fields of these sizes, with a share of the next coin for each card on the way to it."""
    total, grown = 0.0, sizes.copy()
    for card in cards:
        if grown[card]:
            steps = game.view(0).bean(card).steps
            total += steps[min(grown[card] + 1, len(steps) - 1)] - steps[min(grown[card], len(steps) - 1)]
            grown[card] += 1
    return total
