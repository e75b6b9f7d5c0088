"""What a seat sees, as a fixed number of bytes: every zone of the table, rotated so that the seat comes first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from beankit.adapters.spelling import Spelling
from beankit.adapters.vocabulary import Vocabulary
from beankit.core.actions import Action
from beankit.core.cards import Card, Pile, Rows
from beankit.core.engine import Engine
from beankit.core.trade.deals import Accept, Bid, Offer
from beankit.core.trade.market import Settling
from beankit.core.values import Memo, Names
from beankit.core.zones import PILE, ROWS, Content, Zone

MOST_PLACES = 16  # front cards of the own hand whose order is told
MOST_SAID = 10  # words of an action; none is longer
LARGEST = 255  # one number is one byte
FIELD_NUMBERS = 8  # for plain values that list fields
ROW = "for each: 1 if it is there, cards of each kind, 1 at its top card"

Writer = Memo[Content, bytes]


class Section(NamedTuple):
    """One named part of an observation: where it begins, how long it is, and what each of its numbers says."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def place(self) -> slice:
        """Where this section is in the observation."""
        return slice(self.start, self.start + self.size)


class Lookout:
    """Writes what a seat sees; the same numbers for all tables of the same rules."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        rules = self.rules = vocabulary.rules
        self.vocabulary, self.kinds = vocabulary, rules.deck.kinds
        self.cards: dict[str, Pile] = {back: tuple(dict.fromkeys(pile)) for back, pile in rules.decks().items()}
        self.every: Pile = tuple(dict.fromkeys(card for pile in self.cards.values() for card in pile))
        self.phases = tuple(dict.fromkeys(phase.name for phase in rules.phases()))
        self.questions = tuple(sorted(rules.asks()))
        self.sections: list[Section] = []
        table = [self.zone(name, zone, "") for name, zone in rules.layout.table.items() if name != "chance"]
        mine = [self.zone(name, zone, "my ") for name, zone in rules.layout.player.items()]
        start = self.size
        theirs = [self.zone(name, zone, "left 1 ") for name, zone in rules.layout.player.items()]
        self._zones = write_zones(table, mine, theirs, rules.players)
        left, size = [section for section in self.sections if section.start >= start], self.size - start
        for turn in range(2, rules.players):
            for name, place, width, meaning in left:
                moved = place + (turn - 1) * size
                self.sections.append(Section(name.replace("left 1", f"left {turn}"), moved, width, meaning))
        if rules.players == 1:
            self.sections = [section for section in self.sections if section not in left]
        self._phase = {name: one_hot(place, len(self.phases)) for place, name in enumerate(self.phases)}
        self.add("phase", len(self.phases), f"1 at the phase: {', '.join(self.phases)}")
        self._question = {name: one_hot(place, len(self.questions)) for place, name in enumerate(self.questions)}
        self._unasked = bytes(len(self.questions))
        self.add("question", len(self.questions), f"1 at what I am asked: {', '.join(self.questions)}")
        self.add("asked", rules.players, "1 at who is asked: me, then from my left")
        self._no_answer = bytes(3 + 2 * len(self.kinds))
        self._no_answers = self._no_answer * rules.players
        self._no_offer = bytes(2 * len(self.kinds) + rules.players + 1)
        self._offer: Memo[tuple[int, Offer], bytes] = Memo(lambda case: self.write_offer(*case))
        self._answer = Memo(self.write_answer)
        self._trades = {"offer", "answer"} <= set(self.questions)
        if self._trades:
            self.talk()
        self._said = Memo(self.write_said)
        self.add("verb", len(vocabulary.verbs), f"1 at the first word said: {', '.join(vocabulary.verbs)}")
        self.add("said give", len(self.kinds), "cards of each kind in what I have said, before “for”")
        self.add("said want", len(self.kinds), "cards of each kind in what I have said, after “for”")
        self.add("said", MOST_SAID, "the words said so far, in order: 1 + the number of the word, 0 where none is")
        self._silent = bytes(len(vocabulary.verbs) + 2 * len(self.kinds) + MOST_SAID)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return max((section.start + section.size for section in self.sections), default=0)

    def layout(self) -> dict[str, slice]:
        """The names of all parts of an observation and where they are."""
        return {section.name: section.place for section in self.sections}

    def named(self, observation: Sequence[int]) -> dict[str, Sequence[int]]:
        """An observation as a dict of its parts."""
        return {section.name: observation[section.place] for section in self.sections}

    def add(self, name: str, size: int, meaning: str) -> None:
        """Put one more part behind the others."""
        self.sections.append(Section(name, self.size, size, meaning))

    # --- zones ---

    def zone(self, name: str, zone: Zone, whose: str) -> Clause:
        """How one zone is written."""
        label = whose + name.replace("_", " ")
        own = whose == "my "
        if zone.shape == PILE:
            return self.pile_zone(name, zone, whose, label)
        if zone.shape == ROWS:
            cards, most = self.cards[zone.back], len(zone.names) if name != "fields" else self.rules.most_fields()
            size, meaning = most * (1 + 2 * len(cards)), ROW
            writer: Writer = Memo(lambda rows: self.write_rows(rows, cards, most))
        else:
            size, meaning = self.plain_size(zone)
            writer = self.plain_writer(zone)
        self.add(label, size, meaning)
        if not zone.visible(own):
            return Clause("w", bytes(size))
        return Clause(f"w[seat, at.{name}]" if zone.seats else f"w[at.{name}]", writer)

    def pile_zone(self, name: str, zone: Zone, whose: str, label: str) -> Clause:
        """How a pile is written: what a seat sees of it, or how many cards it has."""
        cards, own = self.cards[zone.back], whose == "my "
        ordered = own and name == "hand"
        top = not whose and zone.visible(False) and zone.back == "bean"
        self.add(label, 1 + len(cards), f"how many, then how many of each that I see: {', '.join(cards)}")
        if ordered:
            self.add(f"{label} in order", MOST_PLACES * len(cards), "for each place from the front: 1 at its kind")
        if top:
            self.add(f"{label} top", len(cards), "1 at the kind of the last card")
        writer: Writer = Memo(lambda pile: self.write_pile(pile, cards, ordered, top))
        if zone.visible(own):
            return Clause(f"w[at.{name}]", writer)
        if zone.front:
            shown: Writer = Memo(lambda both: bytes([min(both[0], LARGEST)]) + writer[both[1]][1:])
            return Clause(f"w[len(at.{name}), at.{name}[:at.{zone.front}]]", shown)
        counted: Writer = Memo(lambda count: bytes([min(count, LARGEST), *bytes(len(cards))]))
        return Clause(f"w[len(at.{name})]", counted)

    def write_pile(self, pile: Pile, cards: Pile, ordered: bool, top: bool) -> bytes:
        """A pile: how many cards, how many of each, and for some their order or the last card."""
        width = len(cards)
        parts = [bytes([min(number, LARGEST) for number in (len(pile), *map(pile.count, cards))])]
        if ordered:
            parts += [one_hot(cards.index(card), width) for card in pile[:MOST_PLACES]]
            parts.append(bytes(width * max(0, MOST_PLACES - len(pile))))
        if top:
            parts.append(one_hot(cards.index(pile[-1]) if pile else -1, width))
        return b"".join(parts)

    def write_rows(self, rows: Rows, cards: Pile, most: int) -> bytes:
        """Fields or other rows side by side."""
        numbers: list[int] = []
        for row in rows[:most]:
            numbers += [1, *map(row.count, cards), *one_hot(cards.index(row[-1]) if row else -1, len(cards))]
        return bytes(numbers).ljust(most * (1 + 2 * len(cards)), b"\0")

    def plain_size(self, zone: Zone) -> tuple[int, str]:
        """How many numbers a plain value needs, and what they say."""
        if zone.seats:
            return self.rules.players, "1 at a seat: me, then from my left"
        if isinstance(zone.empty, tuple):
            return len(self.every) + FIELD_NUMBERS, f"1 at what it lists: {', '.join(self.every)}, then numbers from 0"
        return 1, "the number, at most 255"

    def plain_writer(self, zone: Zone) -> Writer:
        """Writes a plain value; seats come as (the viewing seat, the value)."""
        if zone.seats:
            return Memo(lambda both: self.write_seats(*both))
        if isinstance(zone.empty, tuple):
            return Memo(self.write_list)
        return Memo(lambda value: bytes([min(int(value), LARGEST)]))

    def write_seats(self, seat: int, value: int | tuple[int, ...]) -> bytes:
        """Seats counted from the one that looks."""
        listed = value if isinstance(value, tuple) else (value,)
        return bytes([(seat + turn) % self.rules.players in listed for turn in range(self.rules.players)])

    def write_list(self, listed: tuple[Card | int, ...]) -> bytes:
        """Cards that are in force, or fields."""
        return bytes([item in listed for item in (*self.every, *range(FIELD_NUMBERS))])

    # --- trading ---

    def talk(self) -> None:
        """Add the parts for offers and answers."""
        kinds, players = len(self.kinds), self.rules.players
        self.add("offer give", kinds, f"cards of each kind that the active player gives: {', '.join(self.kinds)}")
        self.add("offer want", kinds, "cards of each kind that they want")
        self.add("offer to", players + 1, "1 at whom it is for: me, from my left, all")
        for turn in range(players):
            self.add(
                f"{f'left {turn}' if turn else 'my'} answer",
                3 + 2 * kinds,
                "1 at refuse, accept or bid; cards of each kind that they give and want",
            )

    def write_sides(self, give: Pile, want: Pile) -> bytes:
        """Write what both sides of a deal give."""
        kinds = self.kinds
        return bytes([min(number, LARGEST) for number in (*map(give.count, kinds), *map(want.count, kinds))])

    def write_offer(self, seat: int, offer: Offer) -> bytes:
        """The offer on the table."""
        players = self.rules.players
        whom = players if offer.to is None else (offer.to - seat) % players
        return self.write_sides(offer.give, offer.want) + one_hot(whom, players + 1)

    def write_answer(self, answer: Action) -> bytes:
        """Write an answer that has been revealed."""
        if isinstance(answer, Bid):
            return one_hot(2, 3) + self.write_sides(answer.give, answer.want)
        return one_hot(int(type(answer) is Accept), 3) + bytes(2 * len(self.kinds))

    def write_answers(self, seat: int, phase: Settling) -> bytes:
        """The revealed answers, that of the seat first."""
        answers, players = dict(zip(phase.asked, phase.answers, strict=True)), self.rules.players
        turns = [answers.get((seat + turn) % players) for turn in range(players)]
        return b"".join([self._no_answer if answer is None else self._answer[answer] for answer in turns])

    def write_said(self, said: tuple[int, ...]) -> bytes:
        """The words said so far."""
        words = self.vocabulary
        middle = said.index(words.means) if words.means in said else len(said)
        before, after = [[words.texts[word] for word in part] for part in (said[:middle], said[middle:])]
        return bytes(
            [
                *one_hot(words.verbs.index(words.texts[said[0]]), len(words.verbs)),
                *map(before.count, self.kinds),
                *map(after.count, self.kinds),
                *[word + 1 for word in said[:MOST_SAID]],
            ]
        ).ljust(len(self._silent), b"\0")

    # --- the whole ---

    def observe(self, game: Engine, seat: int, spelling: Spelling | None = None) -> bytes:
        """What a seat sees now, with what it has said of its action so far; while it speaks, nothing else changes."""
        if spelling is None or spelling.seat != seat:
            return b"".join([*self.parts(game, seat), self._silent])
        if not spelling.seen:
            spelling.seen = b"".join(self.parts(game, seat))
        return spelling.seen + (self._said[spelling.said] if spelling.said else self._silent)

    def parts(self, game: Engine, seat: int) -> list[bytes]:
        """The parts of an observation in the order of the layout, except what was said."""
        parts, phase, decision = self._zones(game, seat), game.phase, game.decision
        players = self.rules.players
        parts.append(self._phase[phase.name])
        asked = -1 if decision is None else (decision.seat - seat) % players
        parts.append(self._unasked if decision is None or asked else self._question[decision.kind])
        parts.append(ONES[asked, players])
        if self._trades:
            offer = getattr(phase, "offer", None)
            parts.append(self._no_offer if offer is None else self._offer[seat, offer])
            parts.append(self.write_answers(seat, phase) if isinstance(phase, Settling) else self._no_answers)
        return parts


class Clause(NamedTuple):
    """How a zone is written: an expression of the `seat` that looks, the place it is `at` and the writer `w`."""

    text: str
    writer: Writer | bytes


def write_zones(
    table: list[Clause], mine: list[Clause], theirs: list[Clause], players: int
) -> Callable[[Engine, int], list[bytes]]:
    """Writes all zones; its code is generated because learning needs the speed."""
    names: Names = {}
    texts: list[str] = []
    for turn in range(-1, players):
        at = "game" if turn < 0 else f"left_{turn}"
        for text, writer in table if turn < 0 else theirs if turn else mine:
            name = f"w{len(names)}"
            names[name] = writer
            texts.append(re.sub(r"\bw\b", name, re.sub(r"\bat\b", at, text)))
    seats = "\n    ".join(f"left_{turn} = players[seat + {turn - players}]" for turn in range(players))
    source = f"""
def zones(game, seat):
    players = game.players
    {seats}
    return [{", ".join(texts)}]
"""
    exec(source, names)
    zones: Callable[[Engine, int], list[bytes]] = names["zones"]
    return zones


ONES: Memo[tuple[int, int], bytes] = Memo(lambda case: bytes([place == case[0] for place in range(case[1])]))


def one_hot(place: int, size: int) -> bytes:
    """1 at one place and 0 elsewhere; -1 is no place."""
    return ONES[place, size]
