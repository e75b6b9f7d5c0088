"""A rules lawyer at the table: at every decision they try whatever they can think of.

They work out from the rule book what is legal, in the plainest way, and the engine must agree.
"""

from collections import Counter
from random import Random

import pytest

from beankit import (
    CALL,
    PASS,
    REFUSE,
    Accept,
    Bid,
    BuyField,
    Game,
    Harvest,
    IllegalAction,
    Offer,
    Plant,
    Refuse,
    Take,
)
from beankit.rulebook import book
from tests.daily import daily
from tests.rules.magic_table import magic
from tests.rules.table import DECK, NOBODY_ELSE, market, refused, table, tell

BEANS = [*DECK, "cocoa"]


def legal(game: Game, action: object) -> bool:
    """Whether the rules allow this action by the seat that is asked."""
    judge = JUDGES[type(action)]
    return judge(game, game.players[game.decision.seat], game.decision.kind, action)


def harvest(game, me, kind, action):  # B-15, F-8, F-10, F-29
    if kind == "answer" or action.field not in range(len(me.fields)) or not me.fields[action.field]:
        return False
    return len(me.fields[action.field]) > 1 or all(len(field) < 2 for field in me.fields)


def buy(game, me, kind, action):  # B-O1, F-29
    fits = len(me.fields) == 2 and len(action.coins) == 3 and within(action.coins, me.coins)
    return kind != "answer" and game.rules.chosen["third_field"] and fits


def plant(game, me, kind, action):  # B-5, B-11, F-6
    if game.phase.name == "plant":
        at_hand = me.hand[:1]
    elif game.phase.name == "plant_received":
        at_hand = me.received + (game.revealed if game.active == me.seat else ())
    else:
        return False
    if action.card not in at_hand or action.field not in range(len(me.fields)):
        return False
    return set(me.fields[action.field]) <= {action.card}


def pass_(game, me, kind, action):  # B-5, B-6, B-11, F-26, F-27, F-29
    if kind == "plant":
        return game.phase.name == "plant" and game.view(me.seat).log[-1].name != "turn" and planted_one(game)
    return kind in ("react", "offer", "settle")


def planted_one(game):
    """Did the active player plant a card in this phase 1?"""
    for event in reversed(game.view(0).log):
        if event.name in ("planted", "turn"):
            return event.name == "planted"
    return False


def offer(game, me, kind, action):  # F-20, F-21, F-24, F-27
    if kind != "offer" or not within(action.give, me.hand + game.revealed) or not set(action.want) <= set(DECK):
        return False
    if action.to is None:
        return True
    return action.to in range(len(game.players)) and action.to != me.seat and bool(action.give or action.want)


def refuse(game, me, kind, action):  # F-22
    return kind == "answer"


def accept(game, me, kind, action):  # F-22, F-25, F-27
    called = game.view(me.seat).offer
    return kind == "answer" and called is not CALL and gives(me.hand, (), called.want, action.copies)


def bid(game, me, kind, action):  # F-22, F-25, F-27
    if kind != "answer" or not (action.give or action.want) or not set(action.want) <= set(DECK):
        return False
    return gives(me.hand, (), action.give, action.copies)


def take(game, me, kind, action):  # F-20, F-22, F-25, F-27
    answer = game.view(me.seat).answers.get(action.seat, REFUSE)
    if kind != "settle" or answer is REFUSE:
        return False
    give = answer.want if isinstance(answer, Bid) else game.view(me.seat).offer.give
    return gives(me.hand, game.revealed, give, action.copies)


def gives(hand, revealed, cards, copies):
    """Can these cards be given, these copies among them?"""
    if len(set(copies)) < len(copies) or not all(place in range(len(hand)) for place in copies):
        return False
    return within([hand[place] for place in copies], cards) and within(cards, hand + revealed)


def within(some, all_):
    return not Counter(some) - Counter(all_)


JUDGES = {
    Harvest: harvest,
    BuyField: buy,
    Plant: plant,
    type(PASS): pass_,
    Offer: offer,
    Refuse: refuse,
    Accept: accept,
    Bid: bid,
    Take: take,
}


def ideas(game: Game, rng: Random) -> list[object]:
    """What a lawyer might think of: all sorts of nearly legal things."""
    me = game.players[game.decision.seat]
    near = [*me.hand, *game.revealed, *me.received, *(card for field in me.fields for card in field)] or BEANS

    def some(most):
        return [rng.choice(near if rng.random() < 0.8 else BEANS) for _ in range(rng.randint(0, most))]

    def places():
        return [rng.randint(-1, len(me.hand)) for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))]

    called = game.view(me.seat).offer
    wanted = list(called.give if called else some(2))
    seat = rng.choice([None, *range(-1, len(game.players) + 1)])
    return [
        PASS,
        REFUSE,
        Harvest(rng.randint(-1, 3)),
        BuyField(rng.sample(me.coins, min(len(me.coins), 3)) if rng.random() < 0.7 else some(4)),
        Plant(rng.choice(near), rng.randint(-1, 3)),
        Plant((me.hand or near)[0], rng.randint(0, 2)),
        Offer(some(4), some(3), seat),
        Offer(some(1), some(1), seat),
        Accept(places()),
        Bid(some(3), wanted, places()),
        Bid(some(1), some(1), places()),
        Take(rng.randint(-1, len(game.players)), places()),
        Take(rng.choice(list(game.view(me.seat).answers) or [0]), places()),
    ]


def check(game: Game, action: object) -> bool:
    """The engine and the lawyer agree; a refused action changes nothing, and the refusal cites a rule of the book."""
    lawful = legal(game, action)
    assert game.decision.allows(action) == lawful, f"{action} at {game.position()}"
    trial = game.clone()
    if lawful:
        trial.play(action)
        assert Counter(card for _, card in trial.rules.layout.cards(trial)) == Counter(DECK)
        return True
    with pytest.raises(IllegalAction) as caught:
        trial.play(action)
    assert trial.same(game)
    assert trial.decision is game.decision
    assert trial.log == []
    assert caught.value.rule in book()
    assert f"({caught.value.rule})" in str(caught.value)
    return False


@pytest.mark.full
@pytest.mark.rule("F-27")
@pytest.mark.parametrize(("players", "seed"), daily([(3, 1), (4, 2), (4, 3), (5, 4)], (3, 1)))
def test_the_lawyer_and_the_engine_agree_at_every_decision(players, seed):
    game = Game("bohnanza", players=players, seed=seed, rounds=2, third_field=seed % 2 == 0)
    rng, tried = Random(seed), Counter()
    while not game.over:
        options = game.decision.options
        assert len(set(options)) == len(options)
        assert all(legal(game, option) for option in options)
        fine = []
        for action in ideas(game, rng):
            lawful = check(game, action)
            tried[type(action).__name__, lawful] += 1
            if lawful:
                fine.append(action)
        game.play(rng.choice(fine if fine and rng.random() < 0.6 else options))
    for kind in JUDGES:
        assert tried[kind.__name__, False] > 2
        assert tried[kind.__name__, True] > 2 or kind is BuyField


def test_a_view_says_what_grows_on_a_field():
    view = table(fields=[["red red", ""], *NOBODY_ELSE]).view(1)
    assert [view.grows(field) for field in view.players[0].fields] == ["red", ""]
    garden = Game.from_position({"game": "bohnedikt", "fields": [["soy no_gifts", "", ""], [], []]}).view(1)
    assert garden.grows(garden.players[0].fields[0]) == "soy"
    assert garden.grows(("no_gifts",)) == ""


def test_the_others_are_listed_clockwise_from_the_seat():
    game = Game("bohnanza", players=4, seed=1)
    assert [[player.seat for player in game.view(seat).others] for seat in range(4)] == [
        [1, 2, 3], [2, 3, 0], [3, 0, 1], [0, 1, 2]
    ]  # fmt: skip


def test_news_is_what_happened_since_the_seats_last_action():
    game = market("red", "blue", "soy", "green")
    tell(game, "0 offer red for blue to all", "1 accept", "2 refuse", "3 refuse", "0 pass")
    assert [event.name for event in game.view(0).news] == ["declined"]
    assert [event.name for event in game.view(3).news] == ["answered", "declined"]


def test_a_refusal_names_what_grows_on_top():
    game = table(hands=["soy", "", "", ""], fields=[["red red", "chili"], *NOBODY_ELSE])
    assert "field 0 grows red" in refused(game, "plant soy 0", "F-6")
    assert "the fields are 0 to 1 (B-1)" in refused(game, "plant soy 2", "B-1")
    enchanted = magic(hands=["sword"], fields=[["cap white", "mean"]], phase="plant_front")
    assert "field 0 grows white" in refused(enchanted, "plant sword 0", "F-6")
