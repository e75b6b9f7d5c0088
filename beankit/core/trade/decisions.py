"""The three decisions of trading: they allow every deal that the cards permit, not only the listed options (F-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from beankit.core.actions import Action
from beankit.core.cards import Pile
from beankit.core.events import Echo, EventKind, Values
from beankit.core.phase import Decision
from beankit.core.said import Objection
from beankit.core.trade.deals import CALL, REFUSE, Accept, Bid, Offer, Refuse, Take
from beankit.core.trade.options import Goods, banned, unknown_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

NOTHING = Objection("F-27", "that does not answer this question")


class Bargain(Decision):
    """A trading decision. Unlisted actions are judged by the player's goods, which the decision does not reveal."""

    __slots__ = ()
    _judge: Callable[[Bargain, Action], Objection | None]  # Goods.judge of the player's goods

    def permits(self, action: Action) -> bool:
        return action in self.options or self._judge(self, action) is None

    def objection(self, action: Action) -> Objection | None:
        """What forbids this answer for the player who is asked."""
        return self._judge(self, action)

    def against(self, goods: Goods, action: Any) -> Objection | None:
        """What forbids this answer for someone with these goods."""
        raise NotImplementedError


class OfferDecision(Bargain):
    """The active player's offer: any offer of cards that they have is allowed."""

    __slots__ = ()

    def permits(self, action: Action) -> bool:
        return action in self.options if type(action) is not Offer else self._judge(self, action) is None

    def against(self, goods: Goods, action: Offer) -> Objection | None:
        return self.flaw(goods, action) if goods.cover(action.give) else goods.lack(action.give)

    def flaw(self, goods: Goods, offer: Offer) -> Objection | None:
        """What forbids this offer, apart from missing cards."""
        rules, to = goods.rules, offer.to
        if to is not None and (not 0 <= to < rules.players or to == self.seat):
            return Objection("F-20", "an offer goes to one of the other players or to all of them")
        if unknown := unknown_kind(rules, offer.want):
            return unknown
        if offer is not CALL and not offer.give and not offer.want:
            return Objection("F-27", "at least one side must give a card; an open call goes to everyone")
        return None


class RestrictedOffer(OfferDecision):
    """An offer while trading is restricted."""

    __slots__ = ()
    terms: Hashable

    def flaw(self, goods: Goods, offer: Offer) -> Objection | None:
        flaw = super().flaw(goods, offer)
        return flaw or (None if offer is CALL else banned(goods.rules, self.seat, offer, self.terms))


class AnswerDecision(Bargain):
    """A sealed answer: refuse, accept, or bid any cards from the player's own hand."""

    __slots__ = ()
    offer: Offer

    def against(self, goods: Goods, action: Action) -> Objection | None:
        if type(action) is Accept:
            if self.offer is CALL:
                return Objection("F-27", "an open call is answered with a bid or a refusal")
            give, want, copies = self.offer.want, self.offer.give, action.copies
        elif type(action) is Bid:
            give, want, copies = action.give, action.want, action.copies
        else:
            return None if type(action) is Refuse else NOTHING
        if not give and not want:
            return Objection("F-27", "at least one side must give a card")
        if not goods.cover(give):
            return goods.lack(give)
        if unknown := unknown_kind(goods.rules, want):
            return unknown
        if copies and goods.pick(give, copies) is None:
            return not_there(give, copies)
        return None


class RestrictedAnswer(AnswerDecision):
    """An answer while trading is restricted."""

    __slots__ = ()
    active: int
    terms: Hashable

    def against(self, goods: Goods, action: Action) -> Objection | None:
        objection, deal = super().against(goods, action), terms_of(self.offer, action)
        if objection or deal is None:
            return objection
        return goods.rules.ban(self.terms, self.active, self.seat, deal)


class SettleDecision(Bargain):
    """The answers are revealed: take one or none."""

    __slots__ = ()
    offer: Offer
    asked: tuple[int, ...]
    answers: tuple[Action, ...]

    def against(self, goods: Goods, action: Action) -> Objection | None:
        if type(action) is not Take:
            return NOTHING
        if action.seat not in self.asked:
            return Objection("F-20", "you can only take the answer of a player who was asked")
        answer = self.answers[self.asked.index(action.seat)]
        deal = terms_of(self.offer, answer)
        if deal is None:
            return Objection("F-22", "{seat} refused: a trade needs both players' consent", seat=action.seat)
        if not goods.cover(deal[0]):
            return goods.lack(deal[0])
        if goods.pick(deal[0], action.copies) is None:
            return not_there(deal[0], action.copies)
        return None


def not_there(give: Pile, copies: tuple[int, ...]) -> Objection:
    """Why these copies cannot be given."""
    if not give:
        return Objection("F-25", "nothing is given here: leave out the hand positions {places}", places=copies)
    return Objection("F-25", "the hand positions {places} do not hold {cards}", places=copies, cards=give)


def terms_of(offer: Offer, answer: Action) -> tuple[Pile, Pile] | None:
    """What the active player gives and gets if they take this answer; None for a refusal."""
    if answer is REFUSE:
        return None
    if type(answer) is Bid:
        return answer.want, answer.give
    return offer.give, offer.want


def opened_offer(values: Values, _: int) -> Values:
    """The parts of an offer: events contain no actions."""
    seat, offer = values
    return (seat, offer.give, offer.want, offer.to)


def opened_answers(values: Values, _: int) -> Values:
    """The answers without the copies that their givers chose (F-27: positions stay private)."""
    seat, asked, answers = values
    return (seat, tuple([opened_answer(who, answer) for who, answer in zip(asked, answers, strict=True)]))


def opened_answer(who: int, answer: Action) -> Values:
    """One answer as everyone hears it."""
    if type(answer) is Bid:
        return (who, "bid", answer.give, answer.want)
    return (who, "accept" if type(answer) is Accept else "refuse", (), ())


OFFERED = EventKind("offered", "seat", "give", "want", "to", stored=("seat", "offer"), seen=opened_offer, alike=True)
ANSWERED = EventKind(
    "answered", "seat", "answers", stored=("seat", "asked", "answers"), seen=opened_answers, alike=True
)
SPENT = EventKind("spent", "seat", "cards")  # only when a game starts between an offer and its settlement
DECLINED = EventKind("declined", "seat")
TRADED = EventKind("traded", "seat", "partner", "gave", "got", "table")
CLOSED = EventKind("closed_trading", "seat")
ECHO_OFFERED = Echo(OFFERED, 0, lambda seat, offer: (seat, offer.give, offer.want, offer.to))
ECHO_DECLINED = Echo(DECLINED, 0, lambda seat, _: (seat,))
