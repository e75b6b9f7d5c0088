"""Answering a decision word by word: which words may come next, and which action has been said at the end."""

from __future__ import annotations

from collections.abc import Sequence

from beankit.adapters.vocabulary import MOST, Vocabulary, last
from beankit.core.actions import Action
from beankit.core.cards import Card, Pile
from beankit.core.engine import Engine
from beankit.core.errors import IllegalAction
from beankit.core.said import Objection
from beankit.core.trade.deals import Bid, Offer
from beankit.core.trade.decisions import AnswerDecision, Bargain, OfferDecision
from beankit.core.trade.options import Goods

MOST_JUDGED = 1 << 16
DEALS: dict[str, type[Offer | Bid]] = {"offer": Offer, "answer": Bid}  # what is composed, by the kind of decision
UNTOLD = Objection("F-27", "this word leads to no legal action here")


class Draft:
    """A deal that is being composed: what is given, in alphabetical order, what is wanted, and to whom it goes."""

    __slots__ = ("any_deal", "decision", "give", "goods", "held", "kind", "terms", "want", "words")

    def __init__(self, vocabulary: Vocabulary, decision: Bargain, goods: Goods, active: int) -> None:
        self.words, self.decision, self.goods = vocabulary, decision, goods
        self.kind = DEALS[decision.kind]
        self.held = goods.hand + goods.revealed
        self.any_deal = free(decision, goods)
        self.terms = (self.kind, active, decision.seat, getattr(decision, "terms", None))
        self.give: Pile = ()
        self.want: Pile | None = None

    def words_ahead(self) -> Sequence[int]:
        """The words that lead to a legal deal, in the order of the vocabulary's beans, then what ends this side."""
        words, give, want = self.words, self.give, self.want
        if want is not None and self.any_deal:
            return words.wishes[self.kind is Bid, want, bool(give)]
        if want is None:
            ahead = [words.word[kind] for kind in self.gifts(give) if self.any_deal or self.leads((*give, kind))]
            if self.any_deal or self.wanting(give, ()):
                ahead.append(words.means)
            return ahead
        more = [kind for kind in words.kinds if kind >= last(want)] if len(want) < MOST else []
        ahead = [words.word[kind] for kind in more if self.wanting(give, (*want, kind))]
        ends = (words.ends,) if self.kind is Bid else (words.everyone, *words.players)
        return [*ahead, *(word for word in ends if self.legal(self.deal(word)))]

    def gifts(self, give: Pile) -> list[Card]:
        """The kinds that can be given besides."""
        if len(give) == MOST:
            return []
        more = [kind for kind in self.words.kinds if kind >= last(give) and self.held.count(kind) > give.count(kind)]
        return more if self.any_deal else [kind for kind in more if self.goods.cover((*give, kind))]

    def legal(self, deal: Offer | Bid) -> bool:
        """May this deal be proposed?"""
        return self.decision.permits(deal)

    def leads(self, give: Pile) -> bool:
        """Is there a legal deal that gives these cards, or these and others behind them?"""
        return self.any_deal or self.wanting(give, ()) or any(self.leads((*give, kind)) for kind in self.gifts(give))

    def wanting(self, give: Pile, want: Pile) -> bool:
        """Is there a legal deal that gives exactly these cards and wants these, or these and others behind them?"""
        key = (*self.terms, give, want)  # terms judge a deal alike whatever else the hand has
        known = self.words.judged.get(key)
        if known is None:
            further = [kind for kind in self.words.kinds if kind >= last(want)] if len(want) < MOST else []
            known = self.legal(self.kind(give, want)) or any(self.wanting(give, (*want, kind)) for kind in further)
            if len(self.words.judged) > MOST_JUDGED:
                self.words.judged.clear()
            self.words.judged[key] = known
        return known

    def deal(self, word: int) -> Offer | Bid:
        """The deal, if this is its last word."""
        words, want = self.words, self.want or ()
        if word == words.ends:
            return Bid(self.give, want)
        if word == words.everyone:
            return Offer(self.give, want)
        return Offer(self.give, want, (self.decision.seat + 1 + words.players.index(word)) % words.rules.players)

    def say(self, word: int) -> Action | None:
        """Take one more word; the deal, if it was the last."""
        words = self.words
        if word == words.means:
            self.want = ()
        elif word not in words.beans:
            return self.deal(word)
        elif self.want is None:
            self.give += (words.texts[word],)
        else:
            self.want += (words.texts[word],)
        return None


def free(decision: Bargain, goods: Goods) -> bool:
    """Is everything legal that the cards cover? Where trading has terms, the decision is asked."""
    return type(decision) in (OfferDecision, AnswerDecision) and type(goods) is Goods


class Spelling:
    """One decision that is answered word by word. After the first word, those that are forced are left out."""

    __slots__ = ("_branch", "_deals", "_draft", "_verb", "action", "said", "seat", "seen", "words")

    def __init__(self, vocabulary: Vocabulary, game: Engine) -> None:
        decision = game.decision
        assert decision is not None
        self.seat = decision.seat
        self._draft: Draft | None = None
        self._verb = -1
        self.said: tuple[int, ...] = ()  # the words so far
        self.seen = b""  # what the speaker sees of the table, once somebody looks
        self.action: Action | None = None  # what was said, once it is complete
        deal = DEALS.get(decision.kind) if isinstance(decision, Bargain) else None
        self._branch = vocabulary.branches(decision.seat)[decision.options, deal]
        self.words = self._branch.words  # those that may come next
        if deal is None:
            return
        assert isinstance(decision, Bargain)
        goods = vocabulary.rules.goods(game, game.players[decision.seat])
        self._deals = (vocabulary, decision, goods, game.active)
        # Where terms allow no listed deal they allow none: to try all others would take seconds.
        listed = any(type(option) is deal for option in decision.options)
        if free(decision, goods) or (listed and Draft(*self._deals).leads(())):
            self._verb = vocabulary.word[deal.word]
            self.words += (self._verb,)

    def say(self, word: int) -> Action | None:
        """Say the next word; the action, if it was the last one that mattered."""
        if word not in self.words:
            raise IllegalAction(UNTOLD.by(""), UNTOLD)
        if not self.said and word == self._verb:
            self._draft = Draft(*self._deals)
        if self._draft is None:
            self._branch = branch = self._branch[word]
            self.said, self.words, self.action = branch.said, branch.words, branch.action
            return self.action
        self._compose(self._draft, word)
        while self.action is None and len(self.words) == 1:
            self._compose(self._draft, self.words[0])
        return self.action

    def _compose(self, draft: Draft, word: int) -> None:
        """Put one more word to a deal."""
        if self.said:
            self.action = draft.say(word)
        self.said += (word,)
        self.words = () if self.action is not None else tuple(draft.words_ahead())
