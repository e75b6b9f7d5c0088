"""The bot for the solo game against the mafia: plans every phase to its end, and knows five tips of old hands.

Without the tips, it tries the actions of a phase in all promising orders, keeps the best few plans at every step,
and chooses the one with the best end. Each tip can be switched off: `Loner(tips={"feed", "bait"})` keeps two.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from beankit import PASS, Action, Bot, Decision, Give, Harvest, Options, Pay, Plant, Reason, Stock, View

TIPS = {
    "clean_top": "Keep the top of the discard pile free of kinds that the mafia collects: such a card blocks the pile.",
    "feed": "Give a boss the cards he needs to harvest; then he has room for a bean that you do not want.",
    "renew": "Before you make a boss harvest, know what he will collect next: you will have to give it to him.",
    "bait": "Does a single bean block a field? Let a boss collect its kind: he takes it, and you have room to plant.",
    "timing": "Harvest large fields just before cards are turned over: what goes on the pile may come straight back.",
}

BOSSES, NUMBERS = ("al", "don", "joe"), (3, 2, 1)  # their names, and at how many coins each harvests
KINDS = ("pay_mafia", "plant", "place")  # the decisions it plans
FAR = 60  # cards: more than a boss ever gets of a kind that cannot pay what he wants
KEPT = 8  # plans kept at every step
SEEN = 0.5  # share of the draw pile that is turned over; the rest is drawn into the hand
SOON = 9  # cards that will be turned over while a field lasts
FEAR = 0.6  # weight of a coin that a boss is only on the way to
ROOM = 0.3  # value of an empty field
PRESSED = 0.4  # weight of the loss when the next hand card needs room
TAX = 0.3  # cost of growing what a boss collects
HELD = 0.1  # cards that each of the next four hand cards adds to the field it will go to
PILE = 0.5  # weight of the top of the discard pile, which comes back if its kind turns up

Row = tuple[str, int]  # a kind and a number of cards; an empty row has no kind
NOTHING: Row = ("", 0)


class Table(NamedTuple):
    """The part of the table that the plans of one phase change."""

    fields: tuple[Row, ...]
    bosses: tuple[Row, ...]
    hand: tuple[str, ...]
    lying: tuple[Row, ...]  # what was turned over
    top: Row  # cards of one kind on top of the discard pile
    coins: int = 0  # won in this plan
    lost: int = 0  # coins of the mafia
    planted: int = 0  # hand cards in this phase


class Loner(Bot):
    """Plans each phase of the solo game ahead, weighing the coins its fields promise against the mafia's."""

    strength = 7
    games = ("al-cabohne-solo",)

    def __init__(self, tips: Iterable[str] = TIPS) -> None:
        self.tips = frozenset(tips)
        if unknown := sorted(self.tips - {*TIPS}):
            raise ValueError(f"there is no tip {unknown[0]!r}; the tips are: {', '.join(TIPS)}")
        self.plan: list[Action] = []
        self.planned = (0, "")  # the turn and the kind of decision that the plan is for

    def start(self, view: View) -> None:
        """Learn what fields pay, and for every number of cards the coins it is on the way to."""
        self.pays = {kind: view.bean(kind).pays for kind in view.kinds}
        self.steps = {kind: view.bean(kind).steps for kind in view.kinds}

    def decide(self, view: View, decision: Decision) -> Action:
        """Follow the plan; make a new one if there is none or it no longer fits."""
        if decision.kind not in KINDS:
            return super().decide(view, decision)
        now = (view.turn, decision.kind)
        if self.planned != now or not self.plan or self.plan[0] not in decision.options:
            self.planned, self.plan = now, self.think(view, decision.kind, decision.options)
        return self.plan.pop(0)

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What an option changes by itself, as things stand: my coins and prospects, less twice the mafia's."""
        if decision.kind not in KINDS:
            return None
        before = laid(view, decision.kind, decision.options)
        after = before if option is PASS else self.after(before, option, decision.kind)
        return self.value(after, decision.kind) - self.value(before, decision.kind)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """What this step of the plan changes by itself, and how many are to follow."""
        gain = self.weigh(view, decision, action)
        if gain is None:
            return None
        if self.plan:
            steps = len(self.plan) + 1
            return Reason("first of {steps} planned steps; by itself {gain:+.2f} coins", steps=steps, gain=gain)
        return Reason("the best end of this phase ({gain:+.2f} coins)", gain=gain)

    # --- planning ---

    def think(self, view: View, kind: str, options: Options) -> list[Action]:
        """The actions that lead to the best end of the phase."""
        self.unseen: Counter[str] = view.unseen()
        self.left = max(len(view.draw_pile), 1)
        table = laid(view, kind, options)
        if kind == "pay_mafia":
            return [max(options, key=lambda deed: self.value(self.after(table, deed, kind), kind))]
        if kind == "place" and not table.lying and PASS not in options:  # a gift is due: choose the cheapest
            gifts = [deed for deed in options if isinstance(deed, Give)]
            return [max(gifts, key=lambda deed: self.value(self.after(table, deed, kind), kind))]
        plans: list[tuple[float, Table, list[Action]]] = [(0.0, table, [])]
        met, best, most = {table}, [options[0]], float("-inf")
        while plans:
            longer = []
            for _, before, deeds in plans:
                for deed in self.deeds(before, kind):
                    if deed is PASS:
                        if (worth := self.value(before, kind)) > most:
                            best, most = [*deeds, PASS], worth
                    elif (after := self.after(before, deed, kind)) not in met:
                        met.add(after)
                        longer.append((self.value(after, kind), after, [*deeds, deed]))
            plans = sorted(longer, key=lambda plan: -plan[0])[:KEPT]
        return best

    def deeds(self, table: Table, kind: str) -> list[Action]:
        """What a plan may do next; PASS where it may end."""
        if kind == "plant":
            return self.planting(table)
        deeds: list[Action] = []
        collected = [row[0] for row in table.bosses]
        due = NOTHING in table.bosses and any(card not in collected for card in table.hand)
        if not table.lying and not (due and "renew" in self.tips):
            deeds.append(PASS)
        for card, _ in table.lying:
            deeds += [Plant(card, field) for field in fitting(card, table.fields)]
            deeds += [Stock(card, BOSSES[boss]) for boss in fitting(card, table.bosses)]
        if "feed" in self.tips or (due and not table.lying):
            for card in dict.fromkeys(table.hand):
                deeds += [Give(card, BOSSES[boss]) for boss in fitting(card, table.bosses)]
        return deeds + (ripe(table.fields) if table.lying else [])

    def planting(self, table: Table) -> list[Action]:
        """One card must be planted, a second may be; harvests make room, or come at the right time."""
        deeds: list[Action] = [PASS] if table.planted or not table.hand else []
        if table.hand and table.planted < 2:
            deeds += [Plant(table.hand[0], field) for field in fitting(table.hand[0], table.fields)]
        return deeds + (ripe(table.fields) if "timing" in self.tips or not deeds else [])

    # --- what actions do ---

    def after(self, table: Table, deed: Action, kind: str) -> Table:
        """The table after an action."""
        if isinstance(deed, Harvest):
            card, number = table.fields[deed.field]
            paid = self.pays[card][number]
            top = covered(table.top, card, number - paid)
            return table._replace(fields=put(table.fields, deed.field, NOTHING), coins=table.coins + paid, top=top)
        if isinstance(deed, Pay):
            card, number = table.fields[deed.field]
            table = table._replace(fields=put(table.fields, deed.field, (card, number - 1) if number > 1 else NOTHING))
            return self.fed(table, [row[0] for row in table.bosses].index(card), card, 1)
        if isinstance(deed, Give):
            place = table.hand.index(deed.card)
            table = table._replace(hand=table.hand[:place] + table.hand[place + 1 :])
            return self.fed(table, BOSSES.index(deed.boss), deed.card, 1)
        assert isinstance(deed, Plant | Stock)
        if isinstance(deed, Plant) and kind == "plant":
            table = table._replace(hand=table.hand[1:], planted=table.planted + 1)
            return grown(table, deed, 1)
        number = dict(table.lying)[deed.card]
        table = table._replace(lying=tuple(row for row in table.lying if row[0] != deed.card))
        if isinstance(deed, Stock):
            return self.fed(table, BOSSES.index(deed.boss), deed.card, number)
        return grown(table, deed, number)

    def fed(self, table: Table, boss: int, card: str, number: int) -> Table:
        """A boss gets cards, and harvests as soon as he can."""
        lies, lost, top = table.bosses[boss][1], table.lost, table.top
        for _ in range(number):
            lies += 1
            if (paid := self.pays[card][lies]) >= NUMBERS[boss]:
                lost, top, lies = lost + paid, covered(top, card, lies - paid), 0
        return table._replace(bosses=put(table.bosses, boss, (card, lies) if lies else NOTHING), lost=lost, top=top)

    # --- what a table is worth ---

    def value(self, table: Table, kind: str) -> float:
        """My coins and prospects, minus those of the mafia, which count double."""
        collected = {card for card, number in table.bosses if number}
        value = table.coins - 2.0 * table.lost - 0.3 * sum(number for _, number in table.lying)
        value += self.fields_worth(table, collected, kind) - self.threat(table) - self.burden(table.fields, table.hand)
        return value + (self.pile_worth(table, collected) if "clean_top" in self.tips else 0.0)

    def fields_worth(self, table: Table, collected: set[str], kind: str) -> float:
        """What the fields promise; room for the next card of the hand counts too."""
        promised, least = 0.0, 9.0
        for card, number in table.fields:
            if not number:
                least = 0.0
                continue
            worth = self.promise(table, card, number, card in collected)
            if number == 1 and card in collected and kind == "place" and "bait" in self.tips:
                least = 0.0  # the mafia will clear this field
            promised += worth
            least = min(least, worth - self.pays[card][number])
        if least <= 0:
            return promised + ROOM
        stuck = table.hand and table.hand[0] not in [card for card, _ in table.fields]
        return promised - PRESSED * least if stuck else promised

    def burden(self, fields: tuple[Row, ...], hand: tuple[str, ...]) -> float:
        """What the hand costs; the loner looks only at its front card, in what the fields are worth."""
        return 0.0

    def promise(self, table: Table, card: str, number: int, taxed: bool) -> float:
        """The coins that a field is on the way to, with the cards that should come soon."""
        if taxed:
            return self.steps[card][number] - TAX
        unseen = self.unseen[card]
        more = min(unseen * SEEN, SOON * unseen / self.left) + HELD * table.hand[:4].count(card)
        steps, whole = self.steps[card], int(number + more)
        return steps[whole] + (steps[whole + 1] - steps[whole]) * (number + more - whole)

    def threat(self, table: Table) -> float:
        """The coins that the bosses are on the way to, with the cards of the pile that will come to them."""
        coins = 0.0
        for boss, (card, number) in enumerate(table.bosses):
            if number:
                need = next((n for n, paid in enumerate(self.pays[card]) if paid >= NUMBERS[boss]), FAR)
                coins += FEAR * NUMBERS[boss] * min(1.0, (number + self.unseen[card] * SEEN) / need)
        return coins

    def pile_worth(self, table: Table, collected: set[str]) -> float:
        """What may come back from the discard pile when the next cards are turned over."""
        card, number = table.top
        if not number or card in collected:
            return 0.0
        missed = 1 - min(1.0, self.unseen[card] / self.left)
        has = dict(table.fields).get(card, 0)
        gain = self.steps[card][has + number + 1] - self.steps[card][has]
        return PILE * (1 - missed * missed * missed) * gain


def laid(view: View, kind: str, options: Options) -> Table:
    """The table before the first action."""
    pile = view.discard
    same = next((n for n, card in enumerate(reversed(pile)) if card != pile[-1]), len(pile))
    lying = tuple(Counter(view.revealed).items()) if kind == "place" else ()
    planted = 0 if PASS not in options else 1 if any(isinstance(deed, Plant) for deed in options) else 2
    rows_of_bosses: tuple[tuple[str, ...], ...] = getattr(view, "bosses", ())  # only this game's view has them
    fields, bosses = (
        tuple((row[-1], len(row)) if row else NOTHING for row in rows) for rows in (view.me.fields, rows_of_bosses)
    )
    return Table(fields, bosses, view.hand, lying, (pile[-1], same) if pile else NOTHING, planted=planted)


def fitting(card: str, rows: tuple[Row, ...]) -> list[int]:
    """Where a kind may go: on its own row, or else on an empty one."""
    same = [place for place, row in enumerate(rows) if row[0] == card]
    return same or [place for place, row in enumerate(rows) if not row[1]]


def ripe(fields: tuple[Row, ...]) -> list[Action]:
    """The harvests that the bean protection rule allows."""
    single = any(number > 1 for _, number in fields)
    return [Harvest(field) for field, (_, number) in enumerate(fields) if number > single]


def put(rows: tuple[Row, ...], place: int, row: Row) -> tuple[Row, ...]:
    """The rows with one of them changed."""
    return (*rows[:place], row, *rows[place + 1 :])


def grown(table: Table, deed: Plant, number: int) -> Table:
    """The table after planting."""
    has = table.fields[deed.field][1]
    return table._replace(fields=put(table.fields, deed.field, (deed.card, has + number)))


def covered(top: Row, card: str, number: int) -> Row:
    """The top of the discard pile after cards of one kind were put on it."""
    if not number:
        return top
    return (card, number + top[1]) if top[0] == card else (card, number)
