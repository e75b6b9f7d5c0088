"""A rules lawyer at the mafia's table: they work out for themselves what is legal, and the engine must agree."""

from collections import Counter
from random import Random

import pytest

from beankit import PASS, REFUSE, BuyField, Discard, Game, Give, Harvest, IllegalAction, Pay, Plant, Stock
from beankit.rulebook import book
from tests.rules.mafia_table import CARDS

BEANS = [*CARDS, "cocoa"]
BOSSES = {"al-cabohne": ["al", "don"], "al-cabohne-solo": ["al", "don", "joe"]}
NUMBERS = [3, 2, 1]


def since_turn(game, kind):
    """All events of a kind in this turn."""
    events = []
    for event in game.view(0).log:
        events = [] if event.name == "turn" else [*events, *([event] if event.name == kind else [])]
    return events


def fits(card, rows, place):
    """A-7.2, A-9.6, F-6: the row of its kind and no other, or an empty one if there is none."""
    if place not in range(len(rows)):
        return False
    elsewhere = any(card in row for number, row in enumerate(rows) if number != place)
    return set(rows[place]) <= {card} and not elsewhere


def harvest(game, me, phase, action):  # F-8, F-10
    if action.field not in range(len(me.fields)) or not me.fields[action.field]:
        return False
    return len(me.fields[action.field]) > 1 or all(len(field) < 2 for field in me.fields)


def buy(game, me, phase, action):  # S-9
    fair = len(action.coins) == 4 and not Counter(action.coins) - Counter(me.coins)
    return game.rules.name == "al-cabohne" and len(me.fields) == 2 and fair


def plant(game, me, phase, action):
    if phase == "sowing":
        there = me.hand[:1] if len(since_turn(game, "planted")) < 2 else ()
    else:
        there = game.revealed if phase in ("take_over", "place") else ()
    return action.card in there and fits(action.card, me.fields, action.field)


def discard(game, me, phase, action):
    return phase == "take_over" and action.card in game.revealed


def pay(game, me, phase, action):
    if phase != "pay_mafia" or action.field not in range(len(me.fields)):
        return False
    paid = [event.field for event in since_turn(game, "paid_boss")]
    due = set(me.fields[action.field]) & {card for row in game.bosses for card in row}
    return bool(due) and action.field not in paid


def boss_takes(game, card, boss):
    names = BOSSES[game.rules.name]
    return boss in names and fits(card, game.bosses, names.index(boss))


def stock(game, me, phase, action):
    return phase == "place" and action.card in game.revealed and boss_takes(game, action.card, action.boss)


def give(game, me, phase, action):
    if phase != "place" or action.card not in me.hand or len(action.copies) > 1:
        return False
    named = all(place in range(len(me.hand)) and me.hand[place] == action.card for place in action.copies)
    return named and boss_takes(game, action.card, action.boss)


def pass_(game, me, phase, action):  # S-4
    if phase == "sowing":
        return not me.hand or bool(since_turn(game, "planted"))
    collected = {card for row in game.bosses for card in row}
    owed = () in game.bosses and bool(set(me.hand) - collected)
    stays = game.revealed and game.rules.name == "al-cabohne-solo"
    return phase == "place" and not owed and not stays


JUDGES = {
    Harvest: harvest,
    BuyField: buy,
    Plant: plant,
    Discard: discard,
    Pay: pay,
    Stock: stock,
    Give: give,
    type(PASS): pass_,
    type(REFUSE): lambda *_: False,
}


def legal(game, action):
    return JUDGES[type(action)](game, game.players[game.decision.seat], game.phase.name, action)


def ideas(game, rng):
    """What a lawyer might think of: all sorts of nearly legal things."""
    me = game.players[game.decision.seat]
    near = [*me.hand, *game.revealed, *(card for field in (*me.fields, *game.bosses) for card in field)] or BEANS

    def bean():
        return rng.choice(near if rng.random() < 0.85 else BEANS)

    def boss():
        return rng.choice(["al", "don", "joe"])

    coins = rng.sample(me.coins, min(len(me.coins), rng.choice([3, 4, 4, 5]))) if rng.random() < 0.7 else [bean()] * 4
    place = rng.randint(-1, len(me.hand))
    return [
        PASS,
        REFUSE,
        Harvest(rng.randint(-1, 3)),
        BuyField(coins),
        Plant(bean(), rng.randint(-1, 3)),
        Plant((me.hand or near)[0], rng.randint(0, 2)),
        Discard(bean()),
        Pay(rng.randint(-1, 3)),
        Stock(bean(), boss()),
        Give(bean(), boss()),
        Give(me.hand[place] if 0 <= place < len(me.hand) else bean(), boss(), (place,)),
        Give(bean(), boss(), (0, 1)),
    ]


def check_bosses(game):
    """A-9.6, A-11.3: no kind twice, and no boss who should have harvested."""
    rows = [row for row in game.bosses if row]
    assert all(len(set(row)) == 1 for row in rows)
    assert len({row[0] for row in rows}) == len(rows)
    for row, number in zip(game.bosses, NUMBERS, strict=False):
        assert not row or game.rules.deck.beans[row[0]].payout(len(row)) < number


@pytest.mark.full
@pytest.mark.rule("A-9.6", "A-11.3")
@pytest.mark.parametrize(
    ("name", "seed"), [("al-cabohne", 1), ("al-cabohne", 2), ("al-cabohne-solo", 3), ("al-cabohne-solo", 4)]
)
def test_the_lawyer_and_the_engine_agree_at_every_decision(name, seed):
    game, rng, tried = Game(name, seed=seed), Random(seed), Counter()
    while not game.over:
        check_bosses(game)
        options = game.decision.options
        assert len(set(options)) == len(options)
        assert all(legal(game, option) for option in options)
        fine = []
        for action in ideas(game, rng):
            lawful = legal(game, action)
            assert game.decision.allows(action) == lawful, f"{action} at {game.position()}"
            tried[type(action).__name__, lawful] += 1
            trial = game.clone()
            if lawful:
                fine.append(action)
                trial.play(action)
                assert Counter(card for _, card in trial.rules.layout.cards(trial)) == Counter(CARDS)
                continue
            with pytest.raises(IllegalAction) as caught:
                trial.play(action)
            assert trial.same(game)
            assert caught.value.rule in book()
        careful = [option for option in options if not isinstance(option, Give)]
        game.play(rng.choice(fine if fine and rng.random() < 0.4 else careful or options))
    for kind in JUDGES:
        assert tried[kind.__name__, False] > 2
    for kind in (Harvest, Plant, Give, type(PASS)):
        assert tried[kind.__name__, True] > 2
