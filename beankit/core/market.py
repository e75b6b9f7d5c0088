"""Trading in rounds (F-27): the active player calls, those addressed answer unseen, he takes one answer or none."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from beankit.core.actions import CALL, PASS, REFUSE, Accept, Action, Bid, Offer, Refuse, Take
from beankit.core.cards import Pile
from beankit.core.decision import Decision, Table, cached
from beankit.core.events import ANSWERED, CLOSED, HE_DECLINED, HE_OFFERED, OFFERED, TRADED
from beankit.core.offers import ACCEPTING, Goods, banned, offers, open_bids, takes
from beankit.core.phases import Phase, whole

if TYPE_CHECKING:
    from collections.abc import Hashable

    from beankit.core.game import Game, Player
    from beankit.core.rules import Objection

NOTHING = ("F-27", "that is no answer to this question")


class OfferDecision(Decision):
    """The active player's call: every offer of cards that he has is allowed."""

    __slots__ = ("goods",)
    kind = "offer"  # type: ignore[assignment]

    def __init__(self, seat: int, options: tuple[Action, ...], own: Goods) -> None:
        self.seat = seat
        self.options = options
        self.goods = own

    def allows(self, action: Action) -> bool:
        if type(action) is Offer:
            return self.objection(action) is None
        return action in self.options

    def objection(self, offer: Offer) -> Objection | None:
        """What forbids this offer."""
        rules, to = self.goods.rules, offer.to
        if not self.goods.cover(offer.give):
            return "F-27", f"{' '.join(offer.give)} is not all in the hand or turned over"
        if to is not None and (not 0 <= to < rules.players or to == self.seat):
            return "F-20", f"seat {to} is no other player"
        if offer.want and not all(card in rules.deck.beans for card in offer.want):
            return "F-1", f"the kinds are {', '.join(rules.deck.kinds)}"
        if offer is not CALL and not offer.give and not offer.want:
            return "F-27", "at least one side gives a card; an open call goes to all"
        return None


class RestrictedOffer(OfferDecision):
    """A call while something restricts trading."""

    __slots__ = ("terms",)

    def __init__(self, seat: int, options: tuple[Action, ...], own: Goods, terms: Hashable) -> None:
        super().__init__(seat, options, own)
        self.terms = terms

    def objection(self, offer: Offer) -> Objection | None:
        found = super().objection(offer)
        return found or (None if offer is CALL else banned(self.goods.rules, self.seat, offer, self.terms))


class AnswerDecision(Decision):
    """A sealed answer: refuse, accept, or any bid of cards from the own hand."""

    __slots__ = ("goods", "offer")
    kind = "answer"  # type: ignore[assignment]

    def __init__(self, seat: int, options: tuple[Action, ...], own: Goods, offer: Offer) -> None:
        self.seat = seat
        self.options = options
        self.goods = own
        self.offer = offer

    def allows(self, action: Action) -> bool:
        return action in self.options or self.objection(action) is None

    def objection(self, action: Action) -> Objection | None:
        """What forbids this answer."""
        rules = self.goods.rules
        if type(action) is Accept:
            if self.offer is CALL:
                return "F-27", "an open call is answered with a bid or a refusal"
            give, want, copies = self.offer.want, self.offer.give, action.copies
        elif type(action) is Bid:
            give, want, copies = action.give, action.want, action.copies
        else:
            return None if type(action) is Refuse else NOTHING
        if not give and not want:
            return "F-27", "at least one side gives a card"
        if not self.goods.cover(give):
            return "F-27", f"{' '.join(give)} is not all in the hand"
        if not all(card in rules.deck.beans for card in want):
            return "F-1", f"the kinds are {', '.join(rules.deck.kinds)}"
        if copies and self.goods.pick(give, copies) is None:
            return "F-25", f"the positions {copies} do not hold {' '.join(give)}"
        return None


class RestrictedAnswer(AnswerDecision):
    """An answer while something restricts trading."""

    __slots__ = ("active", "terms")

    def __init__(
        self, seat: int, options: tuple[Action, ...], own: Goods, offer: Offer, active: int, terms: Hashable
    ) -> None:
        super().__init__(seat, options, own, offer)
        self.active, self.terms = active, terms

    def objection(self, action: Action) -> Objection | None:
        found, deal = super().objection(action), terms_of(self.offer, action)
        if found or deal is None:
            return found
        return self.goods.rules.ban(self.terms, self.active, self.seat, deal)


class SettleDecision(Decision):
    """The opened answers: take one or none."""

    __slots__ = ("answers", "asked", "goods", "offer")
    kind = "settle"  # type: ignore[assignment]

    def __init__(
        self, seat: int, options: tuple[Action, ...], own: Goods, offer: Offer, asked: tuple[int, ...], answers: Answers
    ) -> None:
        self.seat = seat
        self.options = options
        self.goods = own
        self.offer = offer
        self.asked = asked
        self.answers = answers

    def allows(self, action: Action) -> bool:
        return action in self.options or self.objection(action) is None

    def objection(self, action: Action) -> Objection | None:
        """What forbids this choice."""
        if type(action) is not Take:
            return NOTHING
        if action.seat not in self.asked:
            return "F-20", f"seat {action.seat} was not asked"
        answer = self.answers[self.asked.index(action.seat)]
        deal = terms_of(self.offer, answer)
        if deal is None:
            return "F-22", f"seat {action.seat} refused: a trade needs both players' consent"
        if not self.goods.cover(deal[0]):
            return "F-27", f"{' '.join(deal[0])} is not all in the hand or turned over"
        if self.goods.pick(deal[0], action.copies) is None:
            return "F-25", f"the positions {action.copies} do not hold {' '.join(deal[0])}"
        return None


Answers = tuple[Action, ...]


def terms_of(offer: Offer, answer: Action) -> tuple[Pile, Pile] | None:
    """What the active player gives and gets if he takes an answer; None if it was refused."""
    if answer is REFUSE:
        return None
    if type(answer) is Bid:
        return answer.want, answer.give
    return offer.give, offer.want


class Market(Phase):
    """Phase 2, what the three steps of trading have in common."""

    __slots__ = ()

    def why_not(self, game: Game, player: Player, action: Action) -> tuple[str, str]:
        decision: Any = game.decision
        if decision.kind == "offer" and not isinstance(action, Offer):
            return "F-27", "call an offer, or pass to end trading"
        return decision.objection(action) or NOTHING


class Calling(Market):
    """The active player calls an offer, an open call, or ends the phase (F-26, F-27)."""

    __slots__ = ("rounds",)
    PARTS = ("rounds",)
    name = "trade"
    asks = ("offer",)

    def __init__(self, rounds: int = 0) -> None:
        self.rounds = rounds

    def fits(self, game: Game) -> bool:
        return whole(self.rounds, game.rules.chosen["rounds"] or sys.maxsize)

    def begin(self, game: Game) -> Decision | Phase | None:
        rules = game.rules
        limit = rules.chosen["rounds"]
        if limit and self.rounds >= limit:
            game.log += (game.active, CLOSED)
            return game.next_phase()
        player = game.players[game.active]
        own = rules.goods(game, player)
        if not rules.restricts_trade:
            return OfferDecision(player.seat, own.call(player.seat) + rules.free(game, player), own)
        terms = rules.trade_terms(game)
        options = offers(rules, player.seat, own.kinds, own.doubles, own.table, terms) + rules.free(game, player)
        return RestrictedOffer(player.seat, options, own, terms)

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        if action is PASS:
            game.log += (player.seat, CLOSED)
            return game.next_phase()
        assert type(action) is Offer
        game.log.append(HE_OFFERED)
        return Answering(self.rounds, action, addressed(len(game.players), player.seat, action.to), ())


class Answering(Market):
    """Everybody addressed answers, unseen by the others until all have answered."""

    __slots__ = ("answers", "asked", "offer", "rounds")
    PARTS = ("rounds", "offer", "asked", "answers")
    name = "answers"
    asks = ("answer",)

    def __init__(self, rounds: int, offer: Offer, asked: tuple[int, ...], answers: tuple[Action, ...]) -> None:
        self.rounds = rounds
        self.offer = offer
        self.asked = asked
        self.answers = answers

    def fits(self, game: Game) -> bool:
        so_far = said(game, self.rounds, self.offer, self.asked, self.answers)
        return so_far and len(self.answers) < len(self.asked)

    def begin(self, game: Game) -> Decision | Phase | None:
        seat = self.asked[len(self.answers)]
        rules, player = game.rules, game.players[seat]
        if rules.restricts_trade:
            return self.restricted(game, player)
        own = rules.stock[player.hand]
        return AnswerDecision(seat, answers_to(self.offer, own, game.revealed), own, self.offer)

    def restricted(self, game: Game, player: Player) -> Decision:
        """The same while something restricts trading."""
        rules, offer, seat = game.rules, self.offer, player.seat
        own, terms = rules.goods(game, player), rules.trade_terms(game)
        permitted = tuple(
            option
            for option in answers_to(offer, own, game.revealed)
            if (deal := terms_of(offer, option)) is None or rules.ban(terms, game.active, seat, deal) is None
        )
        return RestrictedAnswer(seat, permitted, own, offer, game.active, terms)

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        answers = (*self.answers, action)
        if len(answers) < len(self.asked):
            return Answering(self.rounds, self.offer, self.asked, answers)
        opened = OPENED[tuple([answer.public for answer in answers])]
        game.log += (game.active, self.asked, opened, ANSWERED)
        for answer in opened:
            if answer is not REFUSE:
                return Settling(self.rounds, self.offer, self.asked, opened, answers)
        return Calling(self.rounds + 1)  # everybody refused: there is nothing to settle

    def retold(self, game: Game) -> tuple[Any, ...]:
        return game.active, self.offer, OFFERED

    def seen_by(self, seat: int) -> Phase:
        """Answers are sealed until all are given: those of the others count as refusals (F-27)."""
        given = zip(self.asked, self.answers, strict=False)
        return Answering(self.rounds, self.offer, self.asked, tuple(a if s == seat else REFUSE for s, a in given))


class Settling(Market):
    """The answers lie open; the active player takes one or none."""

    __slots__ = ("answers", "asked", "offer", "rounds", "sealed")
    PARTS = ("rounds", "offer", "asked", "answers", "sealed")
    name = "settle"
    asks = ("settle",)

    def __init__(
        self, rounds: int, offer: Offer, asked: tuple[int, ...], answers: tuple[Action, ...], sealed: tuple[Action, ...]
    ) -> None:
        self.rounds = rounds
        self.offer = offer
        self.asked = asked
        self.answers = answers  # as everybody hears them
        self.sealed = sealed  # with the copies that their givers chose

    def fits(self, game: Game) -> bool:
        return (
            said(game, self.rounds, self.offer, self.asked, self.sealed)
            and len(self.sealed) == len(self.asked)
            and self.answers == tuple([answer.public for answer in self.sealed])
        )

    def begin(self, game: Game) -> Decision | Phase | None:
        rules, offer = game.rules, self.offer
        player = game.players[game.active]
        own = rules.goods(game, player)
        found: tuple[Action, ...] = NONE_TAKEN
        for seat, answer in zip(self.asked, self.answers, strict=True):
            if answer is REFUSE:
                continue
            give = answer.want if type(answer) is Bid else offer.give
            if len(give) != 1:
                if own.cover(give):
                    found += takes(seat, (), False)
            elif give[0] in own.places:
                found += takes(seat, own.places[give[0]], give[0] in own.revealed)
        return SettleDecision(player.seat, found + rules.free(game, player), own, offer, self.asked, self.answers)

    def play(self, game: Game, player: Player, action: Action) -> Phase:
        if action is PASS:
            game.log.append(HE_DECLINED)
        else:
            assert type(action) is Take
            self.trade(game, player, action)
        return Calling(self.rounds + 1)

    def trade(self, game: Game, player: Player, take: Take) -> None:
        """The cards change hands; both lay what they got beside their fields (F-23, F-25)."""
        partner = game.players[take.seat]
        answer: Any = self.sealed[self.asked.index(take.seat)]
        deal = terms_of(self.offer, answer)
        assert deal is not None
        gave, got = deal
        mine = game.rules.goods(game, player).pick(gave, take.copies)
        theirs = game.rules.goods(game, partner).pick(got, answer.copies)
        assert mine is not None and theirs is not None
        player.hand = without_places(player.hand, mine[0])
        for card in mine[1]:
            game.revealed = without_places(game.revealed, (game.revealed.index(card),))
        partner.hand = without_places(partner.hand, theirs[0])
        partner.received += gave
        player.received += got
        game.log += (player.seat, partner.seat, gave, got, mine[1], TRADED)

    def retold(self, game: Game) -> tuple[Any, ...]:
        return game.active, self.offer, OFFERED, game.active, self.asked, self.answers, ANSWERED

    def seen_by(self, seat: int) -> Phase:
        """The copies that the others chose to give are theirs to know (F-27)."""
        sealed = tuple(
            mine if who == seat else heard
            for who, heard, mine in zip(self.asked, self.answers, self.sealed, strict=True)
        )
        return Settling(self.rounds, self.offer, self.asked, self.answers, sealed)


def said(game: Game, rounds: object, offer: object, asked: object, answers: object) -> bool:
    """Can the active player have called this offer, and the others have answered so?"""
    if not isinstance(offer, Offer) or not isinstance(answers, tuple) or not Calling(rounds).fits(game):  # type: ignore[arg-type]
        return False
    call = Calling().begin(game)
    if not isinstance(call, Decision) or not call.allows(offer):
        return False
    seats = addressed(len(game.players), game.active, offer.to)
    if asked != seats or len(answers) > len(seats):
        return False
    questions = (Answering(0, offer, seats, answers[:place]).begin(game) for place in range(len(answers)))
    return all(isinstance(ask, Decision) and ask.allows(answer) for ask, answer in zip(questions, answers, strict=True))


OPENED: Table[tuple[Action, ...], tuple[Action, ...]] = Table(lambda answers: answers)  # logs share equal answers
NONE_TAKEN: tuple[Action, ...] = (PASS,)
REFUSING: tuple[Action, ...] = (REFUSE,)


def answers_to(offer: Offer, own: Goods, revealed: Pile) -> tuple[Action, ...]:
    """The small answers: refuse, accept if the cards are there, or bid one card for what is offered."""
    if offer is CALL:
        return REFUSING + open_bids(own.kinds, tuple(sorted(set(revealed))))
    want, give = offer.want, offer.give
    copies = own.places.get(want[0]) if len(want) == 1 else () if own.cover(want) else None
    found = REFUSING if copies is None else ACCEPTING[copies]
    return found + own.bid(give) if give else found


@cached
def addressed(players: int, active: int, to: int | None) -> tuple[int, ...]:
    """Who answers an offer: one, or all others clockwise."""
    return tuple((active + turn) % players for turn in range(1, players)) if to is None else (to,)


def without_places(cards: Pile, places: tuple[int, ...]) -> Pile:
    """The cards less those at some positions; the others keep their order (F-3)."""
    for place in reversed(places):
        cards = cards[:place] + cards[place + 1 :]
    return cards
