"""The exercises of lesson 6."""

from math import inf
from random import Random

import pandas as pd
from lesson_05 import gains

from beankit import PASS, REFUSE, Accept, Bid, Game, Offer, Take, View, play
from beankit.bots import Gardener
from beankit.course import views
from beankit.course.exercise import Exercise


class OurDealer(Gardener):
    """The dealer of lesson 5, with the `offer` that this lesson shows."""

    def offer(self, view, options):
        best, most = PASS, 0.0
        for option in options if view.rounds < 6 else ():
            if isinstance(option, Offer) and option.give and option.to is None and option not in view.offers:
                for other in view.others:
                    mine, theirs = gains(view, other.seat, option.give, option.want)
                    if theirs > 0 and mine > most:
                        best, most = option, mine
        return best


def ledger(match):
    """Every trade of a match: the names of the active player and the partner, and the gains of both."""
    rows = []
    for table, seat, action in match.replay():
        if isinstance(action, Take):
            view = table.view(seat)
            mine, theirs = gains(view, action.seat, *view.deal(action))
            rows.append(
                {"active": match.names[seat], "partner": match.names[action.seat], "mine": mine, "theirs": theirs}
            )
    return pd.DataFrame(rows)


def values_after_the_trade(match):
    """The values of the table after the trade: the cards have moved already."""
    rows = []
    for table, seat, action in match.replay():
        if isinstance(action, Take):
            give, get = table.view(seat).deal(action)
            table.play(action)
            while table.decision is not None and table.decision.kind != "plant":
                table.play(table.decision.options[0])
            while table.decision is not None and table.decision.kind == "plant" and table.players[seat].received:
                table.play(table.decision.options[0])
            mine, theirs = gains(table.view(seat), action.seat, give, get)
            rows.append(
                {"active": match.names[seat], "partner": match.names[action.seat], "mine": mine, "theirs": theirs}
            )
    return pd.DataFrame(rows)


def offers_instead_of_bids(match):
    """The partner may have made a bid, which asks for something else than the offer: `view.deal(action)` knows."""
    rows = []
    for table, seat, action in match.replay():
        if isinstance(action, Take):
            view = table.view(seat)
            mine, theirs = gains(view, action.seat, view.offer.give, view.offer.want)
            rows.append(
                {"active": match.names[seat], "partner": match.names[action.seat], "mine": mine, "theirs": theirs}
            )
    return pd.DataFrame(rows)


def seen_by_the_partner(match):
    """Whose gain is `mine`? It is the active player's: the one who takes the answer."""
    return ledger(match).rename(columns={"mine": "theirs", "theirs": "mine"})


def names_exchanged(match):
    """Who is active? The one who acts, on the seat beside the action; the partner's seat is in the action."""
    return ledger(match).rename(columns={"active": "partner", "partner": "active"})


def other_columns(match):
    """The table must have the four columns `active`, `partner`, `mine` and `theirs`, spelt like this, and no other ones: look at `ledger(match).columns`."""
    return ledger(match).rename(columns={"mine": "my gain", "theirs": "their gain"})


def as_if_zero_sum(match):
    """A deal can have two winners: `theirs` is what the partner gains, not your gain with a minus."""
    table = ledger(match)
    return table.assign(theirs=-table.mine)


def with_these_columns(rows, match):
    """The rows, if they have the four columns that are asked for."""
    columns = {"active", "partner", "mine", "theirs"}
    return rows if all(row.keys() == columns for row in rows) else "other columns"


def lead(mine, theirs, players):
    """How a deal changes my lead over the average rival."""
    return mine - theirs / (players - 1)


def i_am_my_rival(mine, theirs, players):
    """You are not your own rival: how many rivals are there?"""
    return mine - theirs / players


def only_one_rival(mine, theirs, players):
    """They are one of several rivals: the others got nothing."""
    return mine - theirs


def adds_their_gain(mine, theirs, players):
    """What they gain is missing from your lead: subtract it."""
    return mine + theirs / (players - 1)


def ignores_their_gain(mine, theirs, players):
    """That is your gain. A lead is a difference: what became of the rivals?"""
    return mine


def as_if_all_gained(mine, theirs, players):
    """Only one rival gained: the *average* rival gained less than they did, not more."""
    return mine - theirs * (players - 1)


class Haggler(OurDealer):
    """Answers and settles by what a deal does for its lead."""

    def answer(self, view, options):
        """The yes or bid with the largest lead, if it brings me something; a bid must bring them something, too."""
        best, most = REFUSE, 0.0
        for option in options:
            if isinstance(option, Accept | Bid):
                mine, theirs = gains(view, view.active, *view.deal(option))
                ahead = lead(mine, theirs, len(view.players))
                if mine > 0 and ahead > most and (theirs > 0 or isinstance(option, Accept)):
                    best, most = option, ahead
        return best

    def settle(self, view, options):
        """The answer with the largest lead, if it brings me something; otherwise the first option."""
        best, most = options[0], 0.0
        for option in options:
            if isinstance(option, Take):
                mine, theirs = gains(view, option.seat, *view.deal(option))
                ahead = lead(mine, theirs, len(view.players))
                if mine > 0 and ahead > most:
                    best, most = option, ahead
        return best


def answered(view, options, score, least=0.0):
    """The yes or bid with the highest score, as `best_of` finds it."""
    wanted = [option for option in options if isinstance(option, Accept | Bid)]
    return best_of(view, options[0], wanted, lambda _: view.active, score, least)


def settled(view, options, score, least=0.0):
    """The answer to take with the highest score, as `best_of` finds it."""
    wanted = [option for option in options if isinstance(option, Take)]
    return best_of(
        view, options[0], wanted, lambda option: option.seat, lambda mine, theirs, _: score(mine, theirs), least
    )


def best_of(view, first, wanted, partner_of, score, least):
    """The option with the highest score; the first if none is above 0, or none brings more than the least."""
    best, most = first, 0.0
    for option in wanted:
        mine, theirs = gains(view, partner_of(option), *view.deal(option))
        found = score(mine, theirs, option)
        if mine > least and found > most:
            best, most = option, found
    return best


class RefusesTheirGain(OurDealer):
    """They gain 2 and you gain 1: with four players that is still good for your lead."""

    def answer(self, view, options):
        def score(mine, theirs, option):
            return mine - theirs if theirs > 0 or isinstance(option, Accept) else 0.0

        return answered(view, options, score)

    def settle(self, view, options):
        return settled(view, options, lambda mine, theirs: mine - theirs)


class OnlyItsOwnGain(OurDealer):
    """This bot does not look at what the partner gains: that was lesson 5."""

    def answer(self, view, options):
        def score(mine, theirs, option):
            return mine if theirs > 0 or isinstance(option, Accept) else 0.0

        return answered(view, options, score)

    def settle(self, view, options):
        return settled(view, options, lambda mine, theirs: mine)


class ForgetsBids(Haggler):
    """Your own bids count, too: sometimes a bid is better for your lead than a yes."""

    def answer(self, view, options):
        return super().answer(view, [option for option in options if not isinstance(option, Bid)])


class ForgetsItself(OurDealer):
    """It is not enough that your partner loses more than you do: the deal must also bring you something."""

    def answer(self, view, options):
        def score(mine, theirs, option):
            return lead(mine, theirs, len(view.players)) if theirs > 0 or isinstance(option, Accept) else 0.0

        return answered(view, options, score, least=-inf)

    def settle(self, view, options):
        return settled(view, options, lambda mine, theirs: lead(mine, theirs, len(view.players)), least=-inf)


class TooPolite(Haggler):
    """Only a bid must bring the partner something, too: to their own offer you may say yes even if they lose by it."""

    def answer(self, view, options):
        def score(mine, theirs, option):
            return lead(mine, theirs, len(view.players)) if theirs > 0 else 0.0

        return answered(view, options, score)


def good_moves(view):
    """All moves that are as good for the lead as the haggler's."""
    options, scores = view.decision.options, {}
    for option in options:
        mine, theirs = gains(view, getattr(option, "seat", view.active), *view.deal(option))
        ahead = lead(mine, theirs, len(view.players))
        fine = isinstance(option, Accept | Take) or (isinstance(option, Bid) and theirs > 0)
        scores[option] = ahead if fine and mine > 0 else -1.0
    scores[options[0]] = 0.0
    most = max(scores.values())
    return [option for option, score in scores.items() if score >= most - 1e-9]


def answering(*seeds):
    """Views in which a seat answers or settles: where no envy or too much changes the move, and some others."""
    found = []
    for kind, most in (("answer", 8), ("settle", 4)):
        seen = views(kind, seeds=seeds, every=2)
        for wrong in (OnlyItsOwnGain, RefusesTheirGain, ForgetsBids):
            found += [view for view in seen if move(wrong, view) not in good_moves(view)][:most]
        found += seen[3::30][:most]
    return [(view,) for view in [*found, *unwise(Random(seeds[0]))]]


def unwise(rng):
    """Views of tables at which somebody gives away what grows at home, for nothing or for another card."""
    kinds = ["blue", "chili", "stink", "green", "soy", "black_eyed", "red", "garden"]
    found = {wrong: [] for wrong in ((ForgetsItself, "answer"), (ForgetsItself, "settle"), (TooPolite, "answer"))}
    while any(len(seen) < 6 for seen in found.values()):
        mine, theirs, given, paid, rest = rng.sample(kinds, 5)
        hands, many = [rest, f"{paid} {rest}", rest], [" ".join([kind] * rng.randint(1, 4)) for kind in (mine, theirs)]
        fields = [[f"{given} {given}", paid], [many[0], rng.choice([given, theirs])], [many[1], rest]]
        game = Game.from_position(
            {"game": "bohnanza", "phase": "trade", "hands": hands, "fields": fields, "revealed": f"{given} {theirs}"}
        )
        game.play(Offer(given, rng.choice([(), paid])))
        while game.decision.kind in ("answer", "settle"):
            view, options = game.view(game.decision.seat), game.decision.options
            for (wrong, kind), seen in found.items():
                if kind == game.decision.kind and len(seen) < 6 and move(wrong, view) not in good_moves(view):
                    seen.append(View.from_snapshot(view.snapshot()))
            game.play(Accept() if Accept() in options else options[0])
    return [view for seen in found.values() for view in seen]


def move(bot, view):
    """What a bot does."""
    return bot().decide(view, view.decision)


def mixed(seed):
    """A match of two traders and two gardeners."""
    return play("bohnanza", ["trader", "trader", "gardener", "gardener"], seed=seed)


EXERCISES = [
    Exercise(
        id="6.1",
        text="""The ledger

Write `ledger(match)`: a DataFrame with a row for every trade of a match, in order, and the columns `active` and `partner` (their names), `mine` and `theirs`
(what the active player and the partner gained, by `gains`). Go through `match.replay()`; `table.view(seat)` is what the active player saw at that
moment, and `action.seat` is the partner.""",
        solution=ledger,
        wrong=[
            other_columns,
            values_after_the_trade,
            offers_instead_of_bids,
            seen_by_the_partner,
            names_exchanged,
            as_if_zero_sum,
        ],
        visible=lambda: [(mixed(7),)],
        twin=lambda rng: [(mixed(rng.randrange(10**6)),), (mixed(rng.randrange(10**6)),)],
        judge=with_these_columns,
    ),
    Exercise(
        id="6.2",
        text="""What it does for my lead

Write `lead(mine, theirs, players)`: how a deal changes the distance between you and your *average* rival. You gain `mine`, one of your rivals gains `theirs`, and the
others gain nothing; `players` is the number of all players, with you.""",
        solution=lead,
        wrong=[i_am_my_rival, only_one_rival, adds_their_gain, ignores_their_gain, as_if_all_gained],
        visible=lambda: [(1.0, 0.5, players) for players in (3, 4, 5)] + [(0.4, 1.5, 4), (2.0, -1.0, 5)],
        twin=lambda rng: [
            (round(rng.uniform(-1, 2), 2), round(rng.uniform(0.5, 2), 2), players) for players in (3, 4, 5, 6)
        ],
    ),
    Exercise(
        id="6.3",
        text="""A bot that refuses well

Write `answer` and `settle` of `Haggler`, with `gains` and `lead`. Both take the option with the largest lead, if that is above 0 and the deal also
brings you something. `answer`: `Accept` or `Bid`, with the partner `view.active`; a bid must bring the partner something, too; otherwise
`REFUSE`. `settle`: `Take`, with the partner `option.seat`; otherwise the first option.""",
        solution=Haggler,
        wrong=[RefusesTheirGain, OnlyItsOwnGain, ForgetsBids, ForgetsItself, TooPolite],
        visible=lambda: answering(7, 8),
        twin=lambda rng: answering(rng.randrange(10**6), rng.randrange(10**6)),
        right=good_moves,
    ),
]
