"""Trading in rounds (F-27): the active player makes an offer, gets sealed answers and takes one or none."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable

from beankit.core.actions import PASS, Action
from beankit.core.cards import Pile, without, without_all
from beankit.core.engine import Engine
from beankit.core.events import Values
from beankit.core.phase import Decision, Next, Options, Phase, is_count
from beankit.core.said import Objection
from beankit.core.seats import Player
from beankit.core.trade.deals import CALL, REFUSE, Accept, Bid, Offer, Take
from beankit.core.trade.decisions import (
    ANSWERED,
    CLOSED,
    ECHO_DECLINED,
    ECHO_OFFERED,
    NOTHING,
    OFFERED,
    SPENT,
    TRADED,
    AnswerDecision,
    Bargain,
    OfferDecision,
    RestrictedAnswer,
    RestrictedOffer,
    SettleDecision,
    terms_of,
)
from beankit.core.trade.options import Goods, addressed, open_answers, takes
from beankit.core.values import Memo, build

# Where every offer and every answer passes, phases and decisions are built straight from their items: by their
# constructors, a playout takes 1.05 times as long.
ANSWERS, SETTLE = "answers", "settle"


class Market(Phase):
    """Phase 2: what the three steps of trading have in common."""

    __slots__ = ()

    def steps(self, turn: tuple[Phase, ...]) -> list[int]:
        return [step for step, phase in enumerate(turn) if isinstance(phase, Offering)]

    def why_not(self, game: Engine, player: Player, action: Action) -> Objection:
        decision = game.decision
        assert isinstance(decision, Bargain)
        if decision.kind == "offer" and not isinstance(action, Offer):
            return Objection("F-27", "make an offer, or pass to end trading")
        return decision.objection(action) or NOTHING


class Offering(Market):
    """The active player makes an offer or an open call, or ends the phase (F-26, F-27)."""

    __slots__ = ()
    name = "trade"
    asks = ("offer",)
    rounds: int = 0

    def is_possible(self, game: Engine) -> bool:
        return is_count(self.rounds, game.rules.rounds or sys.maxsize)

    def begin(self, game: Engine) -> Next:
        terms = game.rules.trade_terms(game) if game.rules.restricts_trade else None
        if self.closed(game, terms):
            game.log += (game.active, CLOSED)
            return game.next_phase()
        return self.question(game, terms)

    def closed(self, game: Engine, terms: Hashable) -> bool:
        """Is there nothing more to offer?"""
        limit = game.rules.rounds
        return bool(limit and self.rounds >= limit) or (terms is not None and game.rules.trading_over(game, terms))

    def question(self, game: Engine, terms: Hashable) -> OfferDecision:
        """What the active player may offer under these terms."""
        rules, player = game.rules, game.players[game.active]
        own, seat = rules.goods(game, player), player.seat
        options = own.call(seat, terms) + rules.any_time_actions(game, player)
        if terms is None:
            return build(OfferDecision, (seat, "offer", options, own.judge))
        return RestrictedOffer(seat, "offer", options, own.judge, terms)

    def play(self, game: Engine, player: Player, action: Action) -> Phase:
        if action is PASS:
            game.log += (player.seat, CLOSED)
            return game.next_phase()
        game.log.append(ECHO_OFFERED)
        return self.to_answer(game, action)

    def to_answer(self, game: Engine, offer: Action) -> Answering:
        """The others answer an offer."""
        assert type(offer) is Offer
        asked = addressed(len(game.players), game.active, offer.to)
        return build(Answering, (ANSWERS, self.rounds, offer, asked, ()))


CALLS = Memo(Offering)  # by the number of rounds played


class Answering(Market):
    """Everyone addressed answers; the answers stay sealed until all are in."""

    __slots__ = ()
    name = ANSWERS
    asks = ("answer",)
    rounds: int
    offer: Offer
    asked: tuple[int, ...]
    answers: tuple[Action, ...]

    def is_possible(self, game: Engine) -> bool:
        so_far = possible_round(game, self.rounds, self.offer, self.asked, self.answers)
        return so_far and len(self.answers) < len(self.asked)

    def begin(self, game: Engine) -> Next:
        seat = self.asked[len(self.answers)]
        rules, player = game.rules, game.players[seat]
        terms = rules.trade_terms(game) if rules.restricts_trade else None
        offer = self.offer
        if terms is not None:
            permitted, judge = self.permitted(game, player, terms), rules.goods(game, player).judge
            return RestrictedAnswer(seat, "answer", permitted, judge, offer, game.active, terms)
        goods_of_hand = rules.goods_of_hand
        own = goods_of_hand(player.hand)
        return build(AnswerDecision, (seat, "answer", answers_to(offer, own, game.revealed), own.judge, offer))

    def permitted(self, game: Engine, player: Player, terms: Hashable) -> Options:
        """The small answers that the terms permit."""
        rules, offer, seat = game.rules, self.offer, player.seat
        active, ban = game.active, rules.ban
        answers = answers_to(offer, rules.goods(game, player), game.revealed)
        allowed = [a for a in answers if (deal := terms_of(offer, a)) is None or ban(terms, active, seat, deal) is None]
        return tuple(allowed)

    def play(self, game: Engine, player: Player, action: Action) -> Phase:
        answers, asked = (*self.answers, action), self.asked
        if len(answers) < len(asked):
            return build(Answering, (ANSWERS, self.rounds, self.offer, asked, answers))
        return self.answered(game, answers)

    def answered(self, game: Engine, answers: Options) -> Phase:
        """All have answered: reveal the answers."""
        asked, heard = self.asked, OPENED[answers]
        game.log += (game.active, asked, heard, ANSWERED)
        return self.settled(heard, answers)

    def settled(self, heard: Options, sealed: Options) -> Phase:
        """The active player takes an answer; if everyone refused, there is nothing to settle."""
        for answer in heard:
            if answer is not REFUSE:
                return build(Settling, (SETTLE, self.rounds, self.offer, self.asked, heard, sealed, ()))
        return CALLS[self.rounds + 1]

    def retold(self, game: Engine) -> Values:
        return game.active, self.offer, OFFERED

    def seen_by(self, seat: int) -> Phase:
        """Answers are sealed until all are in: until then the others' answers look like refusals (F-27)."""
        asked, answers = self.asked, self.answers
        if not answers:
            return self
        heard: Options = (REFUSE,) * len(answers)
        if seat in asked[: len(answers)]:
            place = asked.index(seat)
            heard = (*heard[:place], answers[place], *heard[place + 1 :])
        return self if heard == answers else Answering(self.rounds, self.offer, asked, heard)


class Settling(Market):
    """The answers are revealed; the active player takes one or none."""

    __slots__ = ()
    name = SETTLE
    asks = ("settle",)
    rounds: int
    offer: Offer
    asked: tuple[int, ...]
    answers: tuple[Action, ...]  # as everyone hears them
    sealed: tuple[Action, ...]  # with the copies that their givers chose
    spent: Pile = ()  # cards in the offer that have been used up since it was made

    def is_possible(self, game: Engine) -> bool:
        return (
            possible_round(game, self.rounds, self.offer, self.asked, self.sealed, self.spent)
            and len(self.sealed) == len(self.asked)
            and self.answers == opened(self.sealed)
        )

    def asked_again(self, game: Engine, player: Player, spent: Pile = ()) -> Settling:
        """Cards in the offer that were used up no longer prove anything, and nobody gets them."""
        if not spent:
            return self
        left = Counter(self.offer.give) - Counter(self.spent)
        used = tuple((Counter(spent) & left).elements())
        if not used or player.seat != game.active:
            return self
        return Settling(self.rounds, self.offer, self.asked, self.answers, self.sealed, self.spent + used)

    def begin(self, game: Engine) -> Next:
        rules, player = game.rules, game.players[game.active]
        own = rules.goods(game, player)
        options = self.taking(own) + rules.any_time_actions(game, player)
        return build(SettleDecision, (player.seat, "settle", options, own.judge, self.offer, self.asked, self.answers))

    def taking(self, own: Goods) -> Options:
        """Take nothing, or an answer that the active player's goods cover."""
        offer, asked, places, revealed = self.offer, self.asked, own.places, own.revealed
        taking = NONE_TAKEN
        for turn, answer in enumerate(self.answers):
            if answer is REFUSE:
                continue
            give = answer.want if type(answer) is Bid else offer.give
            if len(give) != 1:
                if own.cover(give):
                    taking += takes(asked[turn], (), False)
            elif give[0] in places:
                taking += takes(asked[turn], places[give[0]], give[0] in revealed)
        return taking

    def play(self, game: Engine, player: Player, action: Action) -> Phase:
        if action is PASS:
            game.log.append(ECHO_DECLINED)
        else:
            self.trade(game, player, action, game.rules.goods(game, player))
        return CALLS[self.rounds + 1]

    def trade(self, game: Engine, player: Player, take: Action, own: Goods) -> None:
        """The cards change hands; both players put what they got beside their fields (F-23, F-25)."""
        assert type(take) is Take
        partner = game.players[take.seat]
        answer = self.sealed[self.asked.index(take.seat)]
        assert isinstance(answer, Accept | Bid)
        deal = terms_of(self.offer, answer)
        assert deal is not None
        gave, got = deal
        mine = own.pick(gave, take.copies)
        theirs = game.rules.goods(game, partner).pick(got, answer.copies)
        assert mine is not None
        assert theirs is not None
        player.hand = without_places(player.hand, mine[0])
        for card in mine[1]:
            game.revealed = without(game.revealed, card)
        partner.hand = without_places(partner.hand, theirs[0])
        partner.received += gave
        player.received += got
        game.log += (player.seat, partner.seat, gave, got, mine[1], TRADED)
        game.rules.traded(game, player, partner, (mine[0], theirs[0]))

    def retold(self, game: Engine) -> Values:
        spent = (game.active, self.spent, SPENT) if self.spent else ()
        return game.active, self.offer, OFFERED, game.active, self.asked, self.answers, ANSWERED, *spent

    def seen_by(self, seat: int) -> Phase:
        """Only the giver knows which copies they chose to give (F-27)."""
        if self.sealed == self.answers:
            return self
        sealed = tuple(
            mine if who == seat else heard
            for who, heard, mine in zip(self.asked, self.answers, self.sealed, strict=True)
        )
        return Settling(self.rounds, self.offer, self.asked, self.answers, sealed, self.spent)


Offering.leads_to = (Answering, Settling)


def possible_round(
    game: Engine, rounds: object, offer: object, asked: object, answers: object, spent: object = ()
) -> bool:
    """Can the active player have offered this (and spent some of it since), and the others have answered like this?"""
    most = game.rules.rounds or sys.maxsize
    if not isinstance(offer, Offer) or type(answers) is not tuple or not is_count(rounds, most):
        return False
    if not all(card in game.rules.deck.beans for card in offer.give):
        return False
    terms = game.rules.trade_terms(game)
    # what others bid for after an open call may have been spent since
    answered = game.rules.can_spend_offer and offer == CALL and len(answers) == len(game.players) - 1
    if terms is not None and not spent and not answered and game.rules.trading_over(game, terms):
        return False
    call, own = Offering().question(game, terms), game.rules.goods(game, game.players[game.active])
    if type(spent) is not tuple or Counter(spent) - Counter(offer.give) or (spent and not game.rules.can_spend_offer):
        return False
    if call.flaw(own, offer) is not None or not own.cover(without_all(offer.give, spent)):
        return False
    seats = addressed(len(game.players), game.active, offer.to)
    if asked != seats or len(answers) > len(seats):
        return False
    questions = (Answering(0, offer, seats, answers[:place]).begin(game) for place in range(len(answers)))
    return all(isinstance(ask, Decision) and ask.allows(answer) for ask, answer in zip(questions, answers, strict=True))


def opened(answers: tuple[Action, ...]) -> Options:
    """The answers as everyone hears them."""
    return tuple([answer.heard() for answer in answers])


OPENED = Memo(opened, 1 << 13)  # logs share equal answers: there are many, and they are small
NONE_TAKEN: Options = (PASS,)


def answers_to(offer: Offer, own: Goods, revealed: Pile) -> Options:
    """The small answers: refuse, accept if the cards are in hand, or bid one card for what is offered."""
    if offer is CALL:
        return open_answers(own.kinds, revealed)
    give = offer.give
    return own.accepts(offer.want) + own.bid(give) if give else own.accepts(offer.want)


def without_places(cards: Pile, places: tuple[int, ...]) -> Pile:
    """The cards without those at some positions; the others keep their order (F-3)."""
    for place in places[::-1]:
        cards = cards[:place] + cards[place + 1 :]
    return cards
