"""Where each spell may be, as far as one seat knows.

A guess says what the seat knows of every face-down spell: which one it is, that it is somebody's first spell and so
worth less than the one that was shown (R-3), or nothing. A spell that is learnt, taken or activated may have been any
of several cards: that leaves several guesses, each with the number of ways it can have come about. All deals and all
blind draws are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, perm
from random import Random

from beankit.core.cards import Card, Pile, without
from beankit.core.events import Values
from beankit.core.seats import NOBODY
from beankit.games.magic.spells import SPELLS
from beankit.games.magic.table import MagicGame

FIRST, ANY = "<", "?"  # marks for unknown spells
PILE = 0  # the zone of the spell pile; the seats' zones follow

Guess = tuple[Pile, ...]  # by zone: the known spells and the marks for the others, sorted
Ways = dict[Guess, int]
News = Sequence[tuple[str, Values]]


class Traces:
    """All guesses of a seat, updated by events."""

    def __init__(self, players: int, sizes: Iterable[int]) -> None:
        self.players = players
        self.guesses: Ways = {tuple([(ANY,) * size for size in sizes]): 1}
        self.firsts: frozenset[Card] = frozenset()  # what a first spell can be
        self.lent: Pile = ()  # the borrowed spells that are face up
        self.lays_lent = False  # whether the spell just swapped is borrowed

    def after(self, news: News) -> Traces:
        """The traces after some events."""
        later = Traces(self.players, ())
        later.guesses, later.firsts = self.guesses, self.firsts
        later.lent, later.lays_lent = self.lent, self.lays_lent
        for name, values in news:
            getattr(later, name)(*values)
        return later

    # --- zones ---

    def zone(self, seat: int, lent: bool = False) -> int:
        """The face-down spells of a seat, its own or borrowed."""
        return 1 + seat + (self.players if lent else 0)

    def swapped(self, seat: int) -> int:
        """The spell that a seat has just taken (R-20)."""
        return 1 + seat + 2 * self.players

    def take(self, zone: int, spell: Card) -> None:
        """A spell that can be seen now leaves a zone."""
        guesses: Ways = {}
        for guess, ways in self.guesses.items():
            for mark, number in self.candidates(guess, zone, spell):
                left = replaced(guess, zone, without(guess[zone], mark))
                guesses[left] = guesses.get(left, 0) + ways * number
        self.guesses = guesses

    def candidates(self, guess: Guess, zone: int, spell: Card) -> Iterator[tuple[Card, int]]:
        """The cards in a zone that can be this spell: the one known to be it, or the marks with their numbers."""
        if spell in guess[zone]:
            yield spell, 1
        elif not any(spell in cards for cards in guess):
            for mark in (FIRST, ANY) if spell in self.firsts else (ANY,):
                if number := guess[zone].count(mark):
                    yield mark, number

    def put(self, zone: int, *spells: Card) -> None:
        """Known spells come to a zone."""
        self.guesses = {
            replaced(guess, zone, tuple(sorted(guess[zone] + spells))): ways for guess, ways in self.guesses.items()
        }

    def move(self, source: int, to: int, spell: Card) -> None:
        """A spell goes from one zone to another, known or not."""
        if not spell.startswith(ANY):
            self.take(source, spell)
            self.put(to, spell)
            return
        guesses: Ways = {}
        for guess, ways in self.guesses.items():
            for mark, number in Counter(guess[source]).items():
                left = replaced(guess, source, without(guess[source], mark))
                new = replaced(left, to, tuple(sorted((*left[to], mark))))
                guesses[new] = guesses.get(new, 0) + ways * number
        self.guesses = guesses

    # --- one method for each kind of event that tells something about spells ---

    def showed_spell(self, seat: int, spell: Card) -> None:
        """The first spells of the others are worth less (R-3)."""
        own = range(1, 1 + self.players)
        (guess,) = self.guesses
        if all(len(guess[zone]) == 1 for zone in own):
            self.firsts = frozenset(name for name, entry in SPELLS.items() if entry.value < SPELLS[spell].value)
            self.guesses = {tuple([(FIRST,) if zone in own else cards for zone, cards in enumerate(guess)]): 1}
            self.guesses = {replaced(guess, self.zone(seat), (spell,)): 1 for guess in self.guesses}

    def learnt_spell(self, seat: int, spell: Card) -> None:
        self.move(PILE, self.zone(seat), spell)

    def activated(self, seat: int, spell: Card, lent: bool) -> None:
        self.take(self.zone(seat, lent), spell)
        if lent:
            self.lent += (spell,)

    def cast_spell(self, seat: int, spell: Card, lent: bool) -> None:
        if lent and spell in self.lent:
            self.lent = without(self.lent, spell)
        elif lent:  # it was borrowed before the log started
            self.take(self.zone(seat, lent), spell)
        self.put(self.zone(seat, lent), spell)

    def faded(self, seat: int, spell: Card) -> None:
        self.put(self.zone(seat), spell)

    def borrowed_spell(self, seat: int, spell: Card) -> None:
        self.take(PILE, spell)
        self.lent += (spell,)

    def swapped_spell(self, seat: int, victim: int, spell: Card, lent: bool) -> None:
        self.lays_lent = lent
        self.take(self.zone(seat, lent), "swap")
        self.move(self.zone(victim), self.swapped(seat), spell)
        self.put(self.zone(victim), "swap")

    def laid_down(self, seat: int) -> None:
        self.empty(self.swapped(seat), self.zone(seat, self.lays_lent))
        self.lays_lent = False

    def returned_spells(self, seat: int, number: int) -> None:
        self.empty(self.zone(seat, lent=True), PILE)
        self.put(PILE, *self.lent)
        self.lent = ()

    def empty(self, source: int, to: int) -> None:
        """Everything in one zone goes to another."""
        guesses: Ways = {}
        for guess, ways in self.guesses.items():
            both = tuple(sorted(guess[to] + guess[source]))
            new = replaced(replaced(guess, to, both), source, ())
            guesses[new] = guesses.get(new, 0) + ways
        self.guesses = guesses

    # --- dealing ---

    def seen(self, world: MagicGame, me: int) -> Hidden:
        """What is left after taking away everything that a seat, or whoever watches, sees now."""
        rest = self.after(())
        for player in world.players:
            for spell in player.borrowed_active:
                if spell not in self.lent:
                    rest.take(self.zone(player.seat, lent=True), spell)
        seen: set[Card] = set()
        for mine in world.players[me : me + 1] if me != NOBODY else ():
            own = (
                (self.zone(me), mine.spells),
                (self.zone(me, lent=True), mine.borrowed),
                (self.swapped(me), mine.swapped),
            )
            for zone, spells in own:
                seen.update(spells)
                for spell in spells:
                    rest.take(zone, spell)
        for player in world.players:
            seen.update(player.active_spells, player.borrowed_active)
        return Hidden(rest.guesses, [spell for spell in SPELLS if spell not in seen], self.firsts)


class Hidden:
    """The spells that a seat does not see, and the guesses of where they are."""

    def __init__(self, guesses: Ways, spells: list[Card], firsts: frozenset[Card]) -> None:
        self.spells, self.firsts = spells, firsts
        self.guesses = [*guesses]
        self.weights = [ways * self.deals(guess) for guess, ways in guesses.items()]
        if not any(self.weights):
            raise ValueError("nothing fits what this seat has seen of the spells")

    def split(self, guess: Guess) -> tuple[list[Card], list[Card]]:
        """The spells that a guess does not know: those that can be first spells, and the others."""
        known = {mark for cards in guess for mark in cards}
        left = [spell for spell in self.spells if spell not in known]
        return [s for s in left if s in self.firsts], [s for s in left if s not in self.firsts]

    def deals(self, guess: Guess) -> int:
        """The number of ways to deal the unknown spells of a guess."""
        low, high = self.split(guess)
        firsts = sum(cards.count(FIRST) for cards in guess)
        return perm(len(low), firsts) * factorial(len(low) + len(high) - firsts) if firsts <= len(low) else 0

    def deal(self, rng: Random) -> list[list[Card]]:
        """The spells of each zone, drawn evenly from all deals."""
        guess = self.guesses[0] if len(self.guesses) == 1 else rng.choices(self.guesses, self.weights)[0]
        low, high = self.split(guess)
        rng.shuffle(low)
        firsts = sum(cards.count(FIRST) for cards in guess)
        others = low[firsts:] + high
        rng.shuffle(others)
        unknown = {FIRST: iter(low[:firsts]), ANY: iter(others)}
        return [[next(unknown[mark]) if mark in unknown else mark for mark in cards] for cards in guess]


def replaced(guess: Guess, zone: int, cards: Pile) -> Guess:
    """A guess with other cards in a zone."""
    return (*guess[:zone], cards, *guess[zone + 1 :])


class Changes(Traces):
    """How many more spells are in each zone than when the log started."""

    def __init__(self, players: int, lays_lent: bool) -> None:
        super().__init__(players, ())
        self.lays_lent = lays_lent
        self.more: Counter[int] = Counter()
        self.borrowed: dict[int, int] = {}  # how many were borrowed then

    def take(self, zone: int, spell: Card) -> None:
        self.more[zone] -= 1

    def put(self, zone: int, *spells: Card) -> None:
        self.more[zone] += len(spells)

    def move(self, source: int, to: int, spell: Card = "") -> None:
        self.more[source] -= 1
        self.more[to] += 1

    empty = move  # a swapped spell is a single card

    def showed_spell(self, seat: int, spell: Card) -> None:
        """A spell that is shown stays where it is."""

    def returned_spells(self, seat: int, number: int) -> None:
        zone = self.zone(seat, lent=True)
        self.borrowed.setdefault(zone, number - len(self.lent) - self.more[zone])
        self.more[zone], self.lent = -self.borrowed[zone], ()
        self.more[PILE] += number

    def sizes(self, world: MagicGame) -> list[int]:
        """How many spells were in each zone when the log started, if this world shows where they are now."""
        lent = [len(p.borrowed) + sum(spell not in self.lent for spell in p.borrowed_active) for p in world.players]
        own, swapped = [len(p.spells) for p in world.players], [len(p.swapped) for p in world.players]
        now = (len(world.spell_pile), *own, *lent, *swapped)
        return [number - self.more[zone] for zone, number in enumerate(now)]


def beginning(players: int, news: News, world: MagicGame) -> Traces:
    """The traces when a log started: as many spells in each zone as lead, after the news, to this world."""
    for lays_lent in (False, True):  # nobody is told whether a spell swapped before was borrowed
        changes = Changes(players, lays_lent)
        for name, values in news:
            getattr(changes, name)(*values)
        sizes = changes.sizes(world)
        if min(sizes) >= 0:
            break
    traces = Traces(players, sizes)
    traces.lays_lent = lays_lent
    return traces
