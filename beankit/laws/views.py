"""The laws of views: no leaks, complete snapshots and deltas, fair imagination.

Swapping cards in a state cannot show what leaked from hidden cards earlier: an extra event, the order of a pile. So the
leak law also replays a game from an earlier point with the same actions, after swapping the cards that stay hidden from
a seat until the end of the stretch. The seat must not notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.knowledge.delta import SIGHTS, Teller, take_in
from beankit.core.knowledge.view import View
from beankit.laws.broken import Broken, demand
from beankit.laws.looks import SeatLook, comparable, difference, face
from beankit.laws.oracle import PILE, Oracle, Origin
from beankit.laws.tables import composed, conservation, play_on


def leak(game: Game, look: SeatLook, oracle: Oracle, rng: Random, met: list[Action]) -> None:
    """A world that differs only in what the seat cannot know gives the same looks, questions, dreams and deltas."""
    world = oracle.world(game, look.seat, rng)
    other = SeatLook(world, look.seat)
    unnoticed(look, other, tried(game, look, rng, met))
    apart = difference(look.dream, other.dream)
    demand("leak", not apart, "seat {seat} imagines using what it cannot know: {apart}", seat=look.seat, apart=apart)
    here, there = tellable(game, look.seat), tellable(world, look.seat)
    demand(
        "leak",
        here == there,
        "a delta reveals to seat {seat} what it cannot know: {here} and {there}",
        seat=look.seat,
        here=repr(here),
        there=repr(there),
    )


def tellable(game: Game, seat: int) -> tuple[object, ...]:
    """All that deltas can tell a seat: everything from the first event on, the phases, and how every zone looks."""
    look, veils = SIGHTS[game.rules][seat]
    zones = [zone if veil is None else veil(len(zone)) for zone, veil in zip(look(game), veils, strict=True)]
    return Teller(game, place=0).tell(seat), zones


def unnoticed(look: SeatLook, other: SeatLook, actions: Sequence[Action] = ()) -> None:
    """Two looks of a seat are equal down to the last byte."""
    seat = look.seat
    apart = difference(look.face, other.face)
    demand("leak", not apart, "seat {seat} sees what it cannot know in {apart}", seat=seat, apart=apart)
    apart = difference({"snapshot": look.snapshot}, {"snapshot": other.snapshot})
    demand("leak", not apart, "seat {seat}'s snapshot reveals what it cannot know in {apart}", seat=seat, apart=apart)
    here, there = look.view.decision, other.view.decision
    for action in actions:
        alike = here is None or there is None or here.allows(action) == there.allows(action)
        demand("leak", alike, "{action} is allowed depending on what seat {seat} cannot know", action=action, seat=seat)
        apart = difference(reason(look.view, action), reason(other.view, action))
        demand(
            "leak",
            not apart,
            "the reason against {action} reveals to seat {seat} what it cannot know: {apart}",
            action=action,
            seat=seat,
            apart=apart,
        )


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


def twins(start: Game, actions: list[Action], seat: int, oracle: Oracle, rng: Random) -> None:
    """A stretch played twice, the second time with different hidden cards, looks the same to the seat."""
    tracker = oracle.tracker(Game.from_position(start.position(), game=type(start.rules)))
    teller, deltas = Teller(tracker.game), []
    for action in actions:
        tracker.play(action)
        deltas.append(teller.tell(seat))
    twin = exchanged(start, tracker.kept(seat), rng)
    teller, retold = Teller(twin), []
    for number, action in enumerate(actions, 1):
        asked = twin.decision
        if asked is None or not asked.allows(action):
            raise Broken(
                "leak",
                "with other hidden cards action {number}, {action}, is not asked for: {asked}",
                number=number,
                action=action,
                asked=repr(asked),
            )
        twin.play(action)
        retold.append(teller.tell(seat))
    unnoticed(SeatLook(tracker.game, seat), SeatLook(twin, seat))
    for here, there in zip(deltas, retold, strict=True):
        demand(
            "leak",
            here == there,
            "with other hidden cards seat {seat} is told {there}, not {here}",
            seat=seat,
            there=repr(there),
            here=repr(here),
        )


def exchanged(start: Game, places: list[Origin], rng: Random) -> Game:
    """The game at the start, with the cards in these places shuffled."""
    piles = {PILE: list(start.draw_pile), **{player.seat: list(player.hand) for player in start.players}}
    there = [(piles[owner], place) for owner, place in filter(None, places)]
    cards = [pile[place] for pile, place in there]
    rng.shuffle(cards)
    for (pile, place), card in zip(there, cards, strict=True):
        pile[place] = card
    position = start.position()
    position["draw_pile"] = " ".join(piles[PILE])
    position["hands"] = [" ".join(piles[player.seat]) for player in start.players]
    return Game.from_position(position, game=type(start.rules))


def snapshot(game: Game, look: SeatLook, rng: Random, met: list[Action]) -> None:
    """A view from a snapshot answers everything exactly as the live one does, including imagine."""
    read = View.from_snapshot(look.snapshot, type(game.rules))
    apart = difference(look.face, face(read))
    demand(
        "snapshot", not apart, "the view from seat {seat}'s snapshot differs in {apart}", seat=look.seat, apart=apart
    )
    apart = difference({"snapshot": look.snapshot}, {"snapshot": read.snapshot()})
    demand("snapshot", not apart, "the view from a snapshot writes another one: {apart}", apart=apart)
    for action in tried(game, look, rng, met):
        apart = difference(reason(look.view, action), reason(read, action))
        demand(
            "snapshot",
            not apart,
            "{action} is judged differently by the view from a snapshot: {apart}",
            action=action,
            apart=apart,
        )
    rng = Random(0)
    apart = difference(look.dream, {**read.imagine(rng).position(), "next": rng.random()})
    demand(
        "snapshot",
        not apart,
        "the view from a snapshot imagines another game with the same generator: {apart}",
        apart=apart,
    )


class Follower:
    """For each seat, a view from its first snapshot that learns from deltas what has happened since."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.live = [game.view(player.seat) for player in game.players]
        self.teller = Teller(game)

    @cached_property
    def kept(self) -> list[View]:
        """The views that follow; first used before any delta."""
        return [View.from_snapshot(view.snapshot(), type(self.game.rules)) for view in self.live]

    def tell(self, seat: int) -> None:
        """Send a seat what is new, as a process would get it, and compare its decision."""
        live, kept = self.live[seat], self.kept[seat]
        take_in(kept._game, seat, self.teller.tell(seat))  # noqa: SLF001
        for question in ("decision", "asked", "phase", "hand", "news"):
            here, there = comparable(getattr(live, question)), comparable(getattr(kept, question))
            demand(
                "delta",
                here == there,
                "after a delta seat {seat}'s {question} is {there}, not {here}",
                seat=seat,
                question=question,
                there=repr(there),
                here=repr(here),
            )

    def compare(self, look: SeatLook) -> None:
        """Compare everything that a view answers, its snapshot and what it imagines."""
        seat = look.seat
        self.tell(seat)
        kept = SeatLook(self.game, seat)
        kept.view = self.kept[seat]
        for name in ("face", "dream"):
            apart = difference(getattr(look, name), getattr(kept, name))
            demand(
                "delta",
                not apart,
                "the view of seat {seat} that follows by deltas differs in {apart}",
                seat=seat,
                apart=apart,
            )
        apart = difference({"snapshot": look.snapshot}, {"snapshot": kept.snapshot})
        demand(
            "delta",
            not apart,
            "the view of seat {seat} that follows by deltas writes another snapshot: {apart}",
            seat=seat,
            apart=apart,
        )


def imagine(game: Game, look: SeatLook, rng: Random) -> Game:
    """An imagined game looks like the real one, asks the same, has all cards and its own randomness."""
    world = look.view.imagine(rng)
    demand("imagine", world is not game and world.players is not game.players, "imagine hands out the real game")
    apart = difference(look.face, face(world.view(look.seat)))
    demand(
        "imagine",
        not apart,
        "seat {seat} can tell the imagined game from the real one in {apart}",
        seat=look.seat,
        apart=apart,
    )
    true, dreamt = comparable(game.decision), comparable(world.decision)
    here, there = (None if table.decision is None else table.decision[:2] for table in (game, world))
    demand("imagine", here == there, "asked is {asked}, imagined {imagined}", asked=repr(true), imagined=repr(dreamt))
    if game.decision is not None and game.decision.seat == look.seat:
        demand(
            "imagine",
            true == dreamt,
            "the options {asked} are imagined as {imagined}",
            asked=repr(true),
            imagined=repr(dreamt),
        )
    for back, card in world.rules.layout.cards(world):
        demand("imagine", card in world.rules.decks()[back], "a card is imagined as {card}", card=repr(card))
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
