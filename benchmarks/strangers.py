"""The data of the lesson about modelling the others: what house bots answered, and what it brings to know who they are.

Run with  python -m benchmarks.strangers  (about five minutes); it writes answers.csv and questions.csv in
beankit/course/tables/.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from math import fsum
from random import Random

from tqdm.auto import tqdm

from beankit import Accept, Action, Bid, Bot, Game, Offer, View, play
from beankit.bots import Counter as Professor
from beankit.bots import Gardener, Trader
from beankit.search import GIVER, Outlook
from benchmarks.bargains import WORLDS, Cards, Deal, Gains, Row, bundles, write

BOTS = ("gardener", "peddler", "trader", "counter", "broker")
LIKE = {"gardener": "gardener", "peddler": "trader", "trader": "trader", "counter": "counter", "broker": "counter"}
PARTNERS: dict[str, type[Bot]] = {"gardener": Gardener, "trader": Trader, "counter": Professor}
WORDS = ("accept", "bid", "refuse")
DEALS, TRAINING, ASKED = range(40), 20, range(100, 148)
MOST, TWENTY = 40, 20  # answers of a seat that are kept, and that a guess is built on
NOBODY: Deal = ((), ())

Hopes = Mapping[str, Mapping[Deal, float]]  # for each model what a deal should bring who asks


def answers(deal: int) -> Iterator[Row]:
    """The first answers of four bots at a table: what everybody saw, the word, and whether they held what was asked."""
    match, numbers = play("bohnanza", Random(deal).sample(BOTS, 4), seed=deal), Counter[int]()
    for game, seat, action in match.replay():
        if game.decision is None or game.decision.kind != "answer" or numbers[seat] == MOST:
            continue
        numbers[seat] += 1
        view = game.view(seat)
        give, _ = view.deal(Accept())
        holds = int(Accept() in game.decision.options) if give else ""
        yield deal, match.names[seat], numbers[seat], *public(view), word(action), holds


def public(view: View) -> tuple[int, int]:
    """By the fields alone: does the deal bring them something, and do they grow all that they would get?"""
    judge = Trader()
    judge.start(view)
    values, (give, get) = judge.values(view, view.seat), view.deal(Accept())
    gain = fsum([values[card] for card in get]) - fsum([values[card] for card in give])
    return int(gain > 0), int(bool(get) and all(map(view.me.grows, get)))


def word(action: Action) -> str:
    """Accept, bid or refuse."""
    return "accept" if action == Accept() else "bid" if isinstance(action, Bid) else "refuse"


def guesses(rows: Sequence[Row]) -> dict[str, list[dict[str, float]]]:
    """For each bot, what twenty answers say about every seat of it in the deals that were not counted."""
    counts = Counter([(bot, *seen) for deal, bot, _, *seen, _ in rows if int(str(deal)) < TRAINING])
    chances: dict[tuple[object, object], dict[str, float]] = {}
    for deal, bot, number, gains, grows, said, _ in rows:
        if int(str(deal)) >= TRAINING and int(str(number)) <= TWENTY:
            believed = chances.setdefault((deal, bot), dict.fromkeys(BOTS, 1 / len(BOTS)))
            for name in BOTS:
                times = [counts[name, gains, grows, each] + 1 for each in WORDS]
                believed[name] *= times[WORDS.index(str(said))] / sum(times)
            whole = fsum(believed.values())
            chances[deal, bot] = {name: chance / whole for name, chance in believed.items()}
    return {name: [believed for (_, bot), believed in chances.items() if bot == name] for name in BOTS}


def likes(world: Game, look: Outlook, seat: int, give: Cards, get: Cards) -> dict[str, bool]:
    """Would a gardener, a trader and a counter on this seat say yes?"""
    grown = {world.rules.kind(field) for field in world.players[seat].fields if field}
    return {
        "gardener": bool(get) and grown.issuperset(get) and not grown & {*give},
        "trader": GIVER.likes(world, seat, give, get),
        "counter": look.gain(seat, give, get) > 0.3 * look.gain(world.active, get, give),
    }


def hopes(worlds: Sequence[Game], seat: int, partner: int) -> Hopes:
    """What each deal should bring, by who the partner is."""
    means: dict[str, dict[Deal, float]] = {model: defaultdict(float) for model in set(LIKE.values())}
    for world in worlds:
        look = Outlook(world)
        for give in bundles(world.players[seat].hand + world.revealed):
            for get in bundles(world.players[partner].hand):
                if {*give} & {*get}:
                    continue
                mine = look.gain(seat, give, get) / len(worlds)
                for model, yes in likes(world, look, partner, get, give).items():
                    means[model][give, get] += mine if yes else 0.0
    return means


def asked(means: Hopes, believed: Mapping[str, float]) -> Deal:
    """The deal with the highest hope, if these are the chances of the models."""
    deals = sorted({NOBODY, *(deal for each in means.values() for deal in each)})
    return max(
        deals, key=lambda deal: fsum([chance * means[model].get(deal, 0.0) for model, chance in believed.items()])
    )


def said(game: Game, seat: int, partner: int, deal: Deal, bot: Bot) -> Gains:
    """What a question brings both, if this bot answers it."""
    give, get = deal
    then, offer = game.clone(), Offer(give, get, to=partner)
    if deal == NOBODY or then.decision is None or not then.decision.allows(offer):
        return 0.0, 0.0
    then.play(offer)
    view = then.view(partner)
    if view.decision is None or Accept() not in view.decision.options:
        return 0.0, 0.0
    bot.start(view)
    if bot.decide(view, view.decision) != Accept():
        return 0.0, 0.0
    look = Outlook(game)
    return look.gain(seat, give, get), look.gain(partner, get, give)


def questions(deal: int, strangers: Mapping[str, Iterator[dict[str, float]]]) -> Iterator[Row]:
    """What questions to the next player bring in a game, by who they are and for whom they were taken."""
    totals, times, turn = defaultdict[tuple[str, str], list[Gains]](list), 0, -1
    for game, seat, _ in play("bohnanza", ["trader"] * 3, seed=deal).replay():
        if game.decision is None or game.decision.kind != "offer" or game.turn == turn or game.turn % 2:
            continue
        turn, times, partner = game.turn, times + 1, (seat + 1) % 3
        means = hopes(game.view(seat).worlds(WORLDS, Random(turn)), seat, partner)
        for name, bot in PARTNERS.items():
            believed = {**{model: {model: 1.0} for model in PARTNERS}, "no idea": dict.fromkeys(PARTNERS, 1 / 3)}
            guess = next(strangers[name])
            believed["twenty answers"] = {
                model: fsum([guess[each] for each in BOTS if LIKE[each] == model]) for model in PARTNERS
            }
            for model, chances in believed.items():
                totals[name, model].append(said(game, seat, partner, asked(means, chances), bot()))
    for (name, model), pairs in totals.items():
        yield deal, name, model, *(round(fsum(side) / times, 3) for side in zip(*pairs, strict=True))


def main() -> None:
    """Play, and write both tables."""
    rows = [row for deal in tqdm(DEALS, file=sys.stderr) for row in answers(deal)]
    write("answers.csv", ("deal", "bot", "number", "gains", "grows", "word", "holds"), rows)
    strangers = {name: cycle(seats) for name, seats in guesses(rows).items()}
    rows = [row for deal in tqdm(ASKED, file=sys.stderr) for row in questions(deal, strangers)]
    write("questions.csv", ("deal", "partner", "model", "mine", "theirs"), rows)


if __name__ == "__main__":
    main()
