"""The laws of views: no leaks, complete snapshots, fair imagination."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.delta import SIGHTS, Teller
from beankit.core.knowledge.view import View
from beankit.laws.broken import demand
from beankit.laws.looks import SeatLook, difference, face, plain
from beankit.laws.oracle import Oracle
from beankit.laws.tables import composed, conservation, play_on


def leak(game: Game, look: SeatLook, oracle: Oracle, rng: Random, met: list[Action]) -> None:
    """A world that differs only in what the seat cannot know gives the same looks, questions, dreams and deltas."""
    world = oracle.world(game, look.seat, rng)
    other = SeatLook(world, look.seat)
    unnoticed(look, other, tried(game, look, rng, met))
    apart = difference(look.dream, other.dream)
    demand("leak", not apart, f"seat {look.seat} imagines using what it cannot know: {apart}")
    here, there = tellable(game, look.seat), tellable(world, look.seat)
    demand("leak", here == there, f"a delta reveals to seat {look.seat} what it cannot know: {here!r} and {there!r}")


def tellable(game: Game, seat: int) -> tuple[object, ...]:
    """All that deltas can tell a seat: everything from the first event on, the phases, and how every zone looks."""
    return Teller(game, place=0).tell(seat), SIGHTS[game.rules][seat].veiled(game)


def unnoticed(look: SeatLook, other: SeatLook, actions: Sequence[Action] = ()) -> None:
    """Two looks of a seat are equal down to the last byte."""
    seat = look.seat
    apart = difference(look.face, other.face)
    demand("leak", not apart, f"seat {seat} sees what it cannot know in {apart}")
    apart = difference({"snapshot": look.snapshot}, {"snapshot": other.snapshot})
    demand("leak", not apart, f"seat {seat}'s snapshot reveals what it cannot know in {apart}")
    here, there = look.view.decision, other.view.decision
    for action in actions:
        alike = here is None or there is None or here.allows(action) == there.allows(action)
        demand("leak", alike, f"{action} is allowed depending on what seat {seat} cannot know")
        apart = difference(reason(look.view, action), reason(other.view, action))
        demand("leak", not apart, f"the reason against {action} reveals to seat {seat} what it cannot know: {apart}")


def tried(game: Game, look: SeatLook, rng: Random, met: list[Action]) -> list[Action]:
    """Actions to ask about: some options, what is allowed at any time, and made-up ones."""
    decision = look.view.decision
    options = () if decision is None else decision.options
    free = game.rules.any_time_actions(game, game.players[look.seat])
    return [*rng.sample(options, min(len(options), 6)), *free[:6], *composed(game, look.seat, rng, met)]


def reason(view: View, action: Action) -> dict[str, object]:
    """Why an action is not allowed, as a value and as text, and how it is refused."""
    objection = view.why_not(action)
    return {"why_not": objection, "said": str(objection), "refusal": refusal(view, action)}


def refusal(view: View, action: Action) -> str:
    """How an action would be refused; empty if it is allowed or another seat is asked."""
    game = view._game  # noqa: SLF001
    return "" if view.decision is None or view.decision.allows(action) else str(game.refusal(action))


def snapshot(game: Game, look: SeatLook, rng: Random, met: list[Action]) -> None:
    """A view from a snapshot answers everything exactly as the live one does, including imagine."""
    read = View.from_snapshot(look.snapshot, type(game.rules))
    apart = difference(look.face, face(read))
    demand("snapshot", not apart, f"the view from seat {look.seat}'s snapshot differs in {apart}")
    apart = difference({"snapshot": look.snapshot}, {"snapshot": read.snapshot()})
    demand("snapshot", not apart, f"the view from a snapshot writes another one: {apart}")
    for action in tried(game, look, rng, met):
        apart = difference(reason(look.view, action), reason(read, action))
        demand("snapshot", not apart, f"{action} is judged differently by the view from a snapshot: {apart}")
    rng = Random(0)
    apart = difference(look.dream, {**read.imagine(rng).position(), "next": rng.random()})
    demand(
        "snapshot",
        not apart,
        f"the view from a snapshot imagines another game with the same generator: {apart}",
    )


def imagine(game: Game, look: SeatLook, rng: Random) -> Game:
    """An imagined game looks like the real one, asks the same, has all cards and its own randomness."""
    world = look.view.imagine(rng)
    demand("imagine", world is not game and world.players is not game.players, "imagine hands out the real game")
    apart = difference(look.face, face(world.view(look.seat)))
    demand("imagine", not apart, f"seat {look.seat} can tell the imagined game from the real one in {apart}")
    true, dreamt = plain(game.decision), plain(world.decision)
    here, there = (None if table.decision is None else table.decision[:2] for table in (game, world))
    demand("imagine", here == there, f"asked is {true!r}, imagined {dreamt!r}")
    if game.decision is not None and game.decision.seat == look.seat:
        demand("imagine", true == dreamt, f"the options {true!r} are imagined as {dreamt!r}")
    for back, card in world.rules.layout.cards(world):
        demand("imagine", card in world.rules.decks()[back], f"a card is imagined as {card!r}")
    demand("imagine", world.phase.is_possible(world), "what was said does not fit the imagined hands")
    conservation(world)
    chances = {game.chance, world.chance, look.view.imagine(rng).chance}
    demand("imagine", len(chances) == 3, "an imagined game shares its random state with another game")
    return world


def imagined_end(world: Game, rng: Random) -> None:
    """An imagined game can be played to the end, and other seats can imagine in it."""
    for player in world.players:
        imagine(world, SeatLook(world, player.seat), rng)
    play_on(world, rng)
    demand("imagine", world.result is not None, "an imagined game did not end")
    conservation(world)
