"""A seat's memory never rules out the truth: neither in games as they are played nor restarted from a position."""

from collections import Counter
from random import Random

import pytest

from beankit import GAMES, Game
from beankit.core.knowledge.deal import Dealer
from beankit.core.knowledge.heard import memory_of
from beankit.games.bohnedikt.hands import HERE
from beankit.games.bohnedikt.memory import BohnediktMemory
from beankit.games.magic.memory import MagicMemory
from beankit.games.magic.traces import ANY, FIRST

WITH_OTHERS = [game for game, kind in GAMES.items() if max(kind.seats) > 1]
BETWEEN = ("sacrifice", "cast", "harvest")  # what can come between an offer and its settlement


@pytest.mark.full
@pytest.mark.parametrize("numbers", [range(2), pytest.param(range(2, 16), marks=pytest.mark.full)], ids=["few", "many"])
@pytest.mark.parametrize("reread", [False, True], ids=["played", "begun again"])
@pytest.mark.parametrize("game", WITH_OTHERS)
def test_the_truth_is_always_possible(game, reread, numbers):
    rng = Random(f"{game} {reread}")
    for number in numbers:
        table = Game(game, players=rng.choice(GAMES[game].seats), seed=number)
        while table.decision is not None and table.turn < 40:
            action, open_deal = lively(table, rng), table.decision.kind == "settle"
            table.play(action)
            if rng.random() < 0.04 or (open_deal and action.word in BETWEEN):
                now = Game.from_position(table.position()) if reread else table
                for seat in range(len(now.players)):
                    assert not ruled_out(now, seat), f"game {number}, seat {seat}, {now.phase}"


def lively(table, rng):
    """A random option, but with more deals, and with cards used up while a deal is open."""
    options = table.decision.options
    if table.decision.kind == "settle" and rng.random() < 0.5:
        return rng.choice([option for option in options if option.word in BETWEEN] or options)
    return rng.choice(options[1:] if table.decision.kind in ("answer", "settle") and len(options) > 1 else options)


def ruled_out(table, seat):
    """What is true but impossible according to a seat's memory; empty if all is well."""
    memory = memory_of(table, seat)
    hands = {player.seat: player.hand for player in table.players if player.seat != seat}
    if isinstance(memory, MagicMemory):
        wrong, hands = magic(memory, table, hands)
        if wrong:
            return wrong
    elif isinstance(memory, BohnediktMemory):
        behinds = {player.seat: player.behind for player in table.players}
        hands = {owner: (*hand[: behinds[owner]], HERE, *hand[behinds[owner] :]) for owner, hand in hands.items()}
    loose = any(hand.loose for guess in memory.guesses for hand in guess.hands)
    fits = loosely if loose else Dealer.fits
    return "" if any(fits(Dealer(memory, guess), hands) for guess in memory.guesses) else "a hand"


def loosely(way, hands):
    """Do hands whose order was given up have what they were shown to have?"""
    held = {owner: Counter(hand) for owner, hand in hands.items()}
    return all(held[owner][kind] >= len(masks) for owner, hand in way.hands.items() for kind, masks in hand.proofs)


def magic(memory, table, hands):
    """Hands with the cards in mid-air, and whether some guess has the spells where they are."""
    asides = {player.seat: player.aside for player in table.players}
    left = {owner: hand + (asides[owner] if memory.aside == owner else ()) for owner, hand in hands.items()}
    others = [player if player.seat != memory.seat else None for player in table.players]
    lying = [getattr(p, zone) if p else () for zone in ("spells", "borrowed", "swapped") for p in others]
    hidden = memory.spells_in(table)
    fits = any(spells_fit(hidden, guess, [table.spell_pile, *lying]) for guess in hidden.guesses)
    return "" if fits else "a spell", left


def spells_fit(hidden, guess, lying):
    """Are the known spells of a guess where they should be, and enough others that can be first ones?"""
    for known, spells in zip(guess, lying, strict=True):
        rest = Counter(spells) - Counter(known)
        marked = [mark for mark in known if mark in (FIRST, ANY)]
        firsts = sum(spell in hidden.firsts for spell in rest)
        if len(known) != len(spells) or rest.total() != len(marked) or firsts < marked.count(FIRST):
            return False
    return True
