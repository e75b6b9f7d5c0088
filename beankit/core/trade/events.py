"""What happens in trading, and who hears what."""

from __future__ import annotations

from beankit.core.trade.deals import Accept, Bid
from beankit.core.turn.actions import Action
from beankit.core.turn.events import Echo, EventKind, Values


def opened_offer(values: Values, _: int) -> Values:
    """The parts of an offer: events contain no actions."""
    seat, offer = values
    return (seat, offer.give, offer.want, offer.to)


def opened_answers(values: Values, _: int) -> Values:
    """The answers without the copies that their givers chose (F-27: positions stay private)."""
    seat, asked, answers = values
    return (seat, tuple([opened(who, answer) for who, answer in zip(asked, answers, strict=True)]))


def opened(who: int, answer: Action) -> Values:
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
