"""The laws of the table: cards, options, clones, endings, records and positions."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from beankit.core.actions import PASS, Action, Harvest, Plant, parse
from beankit.core.errors import IllegalAction
from beankit.core.game import Game
from beankit.core.trade.deals import REFUSE, Accept, Bid, Offer, Take
from beankit.laws.broken import Broken, demand, sentence
from beankit.laws.looks import difference, state
from beankit.laws.starts import random_option

LONGEST = 20_000  # decisions; a game still running then has no end
AHEAD = 30  # how far two games that should be the same are played side by side

_read_back: set[Action] = set()


def conservation(game: Game) -> None:
    """F-5: every card of the deck is in exactly one place."""
    lying: dict[str, list[str]] = {back: [] for back in game.rules.decks()}
    for back, card in game.rules.layout.cards(game):
        lying.setdefault(back, []).append(card)
    for back, cards in lying.items():
        deck = game.rules.decks().get(back, ())
        if len(cards) != len(deck) or Counter(cards) != Counter(deck):
            lost, more = Counter(deck) - Counter(cards), Counter(cards) - Counter(deck)
            raise Broken(
                "conservation", "F-5: cards missing {lost}, surplus {surplus}", lost=dict(lost), surplus=dict(more)
            )


def options(game: Game, rng: Random) -> None:
    """There is a decision; every option is allowed, reads back from its text, and can be played."""
    decision = game.decision
    assert decision is not None
    listed = decision.options
    demand(
        "options", listed, "seat {seat} is asked to {kind} but has no option", seat=decision.seat, kind=decision.kind
    )
    demand(
        "options",
        decision.kind in game.phase.asks,
        "{phase} does not say that it asks to {kind}",
        phase=repr(game.phase),
        kind=decision.kind,
    )
    demand("options", len(set(listed)) == len(listed), "an option is listed twice")
    for option in listed:
        demand("options", decision.allows(option), "{option} is listed but not allowed", option=option)
        if option not in _read_back:
            reads_back(option)
            _read_back.add(option)
    if rng.random() < 0.1:
        _try(game, rng.choice(listed))


def reads_back(action: Action) -> None:
    """The text of an action is read as the same action."""
    again = parse(action.text)
    demand("options", again == action, "{text} reads back as {again}", text=repr(action.text), again=repr(again))


def _try(game: Game, action: Action) -> None:
    """An allowed action can be played."""
    try:
        game.clone().play(action)
    except IllegalAction as error:
        raise Broken("options", "{action} is allowed but refused: {error}", action=action, error=error.said) from None


def composed(game: Game, seat: int, rng: Random, met: list[Action]) -> list[Action]:
    """Legal and illegal actions that are not listed: free deals, copies, odd fields and seats."""
    kinds, hand = game.rules.deck.kinds, game.players[seat].hand
    own = [*hand, *game.revealed, rng.choice(kinds)]

    def some(cards: list[str]) -> list[str]:
        return rng.sample(cards, min(len(cards), rng.randrange(4)))

    def copies() -> tuple[int, ...]:
        return tuple(rng.sample(range(6), rng.randrange(3)))

    wants = [rng.choice(kinds) for _ in range(4)]
    offers = [Offer(some(own), some(wants), rng.choice((None, *range(game.rules.players)))) for _ in range(4)]
    answers = [Accept(copies()), Bid(some(own), some(wants)), Bid(some(own), some(wants), copies())]
    deeds = [Take(rng.randrange(game.rules.players), copies()), Plant(rng.choice(own), rng.randrange(4))]
    return [
        *offers,
        *answers,
        *deeds,
        Harvest(rng.randrange(4)),
        PASS,
        REFUSE,
        *rng.sample(met, min(len(met), 4)),
    ]


def refusals(game: Game, rng: Random, met: list[Action]) -> None:
    """What is allowed can be played; the rest is refused with a rule and leaves the game unchanged."""
    decision = game.decision
    assert decision is not None
    before = state(game)
    for action in composed(game, decision.seat, rng, met):
        reads_back(action)
        if decision.allows(action):
            _try(game, action)
            continue
        try:
            game.play(action)
        except IllegalAction as error:
            demand(
                "options", error.rule, "{action} is refused without a rule: {error}", action=action, error=error.said
            )
        else:
            raise Broken("options", "{action} was played although it is not allowed", action=action)
    _equal("options", before, state(game), "a refused action changed the game")


def termination(game: Game) -> None:
    """options[0] ends the game from here."""
    rest = game.clone()
    for _ in range(LONGEST):
        if rest.decision is None:
            demand("termination", rest.result is not None, "the game is over but has no result")
            return conservation(rest)
        rest.play(rest.decision.options[0])
    raise Broken("termination", "options[0] did not end the game within {most} decisions", most=LONGEST)


def clone(game: Game, rng: Random) -> None:
    """A clone is the same, has the same future, and neither affects the other."""
    before = state(game)
    twin, other = game.clone(), game.clone()
    _equal("clone", before, state(twin), "the clone differs from its parent")
    demand("clone", game.same(twin) and twin.same(game), "the clone is not the same as its parent")
    _side_by_side("clone", twin, other, rng)
    _equal("clone", before, state(game), "playing a clone changed its parent")
    kept = twin.clone()
    before = state(kept)
    _side_by_side("clone", twin, other, rng)
    _equal("clone", before, state(kept), "playing the parent changed its clone")


def position(game: Game, rng: Random) -> None:
    """A position that went through JSON is the same table with the same future."""
    written = game.position()
    read = Game.from_position(json.loads(json.dumps(written)), game=type(game.rules))
    _equal("position", written, read.position(), "the position reads back differently")
    demand("position", game.same(read), "the game from the position is not the same")
    _side_by_side("position", game.clone(), read, rng)


def replay(game: Game) -> None:
    """A record replays to the same table, the same events and the same record."""
    text = game.record()
    again = Game.from_record(text, game=type(game.rules))
    demand("replay", again.record() == text, "the replayed game writes another record")
    _equal("replay", state(game), state(again), "the replayed game differs")


def same_seed(game: Game, actions: list[Action]) -> None:
    """The same seed and actions give the same game."""
    rules, source = game.rules, game.source
    assert source is not None
    if source.position is None:
        again = Game(rules, seed=source.seed)
    else:
        table = {**source.position, "deck": rules.own_deck()}
        again = Game.from_position(table, seed=source.seed, game=type(rules))
    for action in actions:
        asked = again.decision
        demand(
            "same seed",
            asked is not None and asked.allows(action),
            "{action} cannot be played a second time",
            action=action,
        )
        again.play(action)
    _equal("same seed", state(game), state(again), "the same seed gave another game")


def play_on(game: Game, rng: Random, calm: float = 0.2, most: int = LONGEST) -> None:
    """Play random options from here."""
    for _ in range(most):
        if game.decision is None:
            return
        game.play(random_option(game.decision.options, rng, calm))


def _side_by_side(law: str, game: Game, other: Game, rng: Random) -> None:
    """Two games that are the same continue in the same way."""
    for step in range(AHEAD):
        here, there = game.decision, other.decision
        if here is None or there is None:
            demand(law, here is there, "after {step} actions one of the games is over", step=step)
            break
        alike = (here.seat, here.kind, here.options) == (there.seat, there.kind, there.options)
        demand(
            law,
            alike,
            "after {step} actions the games ask differently: {here} and {there}",
            step=step,
            here=repr(here),
            there=repr(there),
        )
        action = rng.choice(here.options)
        game.play(action)
        other.play(action)
    _equal(law, game.position(), other.position(), "after {count} equal actions the games differ", count=AHEAD)


def _equal(law: str, mine: dict[str, object], other: dict[str, object], text: str, /, **parts: object) -> None:
    apart = difference(mine, other)
    demand(law, not apart, "{reason}: {apart}", reason=sentence(text, parts), apart=apart)
