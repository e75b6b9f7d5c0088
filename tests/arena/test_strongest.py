"""The strongest bot of each game: what each does that the bot it is built on never does."""

from random import Random

import pytest

from beankit import Game, Offer, play, play_on
from beankit.bots import (
    Broker,
    Cardinal,
    Consigliere,
    Counter,
    Enchanter,
    Godfather,
    Hermit,
    Kingpin,
    Loner,
    Seer,
    Stargazer,
    Tycoon,
)


def unlisted(kind):
    """A bot with the offers and bids it made that were not among its options."""

    class Noted(kind):
        made = ()

        def decide(self, view, decision):
            action = super().decide(view, decision)
            if action not in decision.options:
                type(self).made += (action,)
            return action

    return Noted


def test_the_broker_builds_deals_and_the_counter_only_chooses():
    broker, counter = unlisted(Broker), unlisted(Counter)
    play("bohnanza", [broker, counter, counter], seed=5)
    assert counter.made == ()
    assert {action.word for action in broker.made} == {"offer", "bid"}
    assert any(not offer.give for offer in broker.made if isinstance(offer, Offer))  # it asks for gifts


@pytest.mark.parametrize("kind", [Broker, Seer, Tycoon])
def test_a_player_without_cards_is_not_asked_for_the_only_kind_left_unseen(kind):
    beans = [
        {"id": bean, "en": bean, "count": count, "beanometer": [2, 3, 4, 5]}
        for bean, count in (("red", 8), ("soy", 8), ("garden", 3))
    ]
    position = {
        "game": "bohnanza",
        "players": 3,
        "phase": "trade",
        "deck": {"kinds": beans},
        "hands": ["red red soy", "", "garden garden"],
        "fields": [["soy", ""], ["red", "soy"], ["soy", "red"]],
        "revealed": "soy red",
        "draw_pile": "garden",
        "discard": "...",
    }
    game = Game.from_position(position)
    view, bot = game.view(0), kind()
    assert set(view.unseen()) == {"garden"}
    bot.start(view)
    assert game.decision.allows(bot.decide(view, game.decision))
    assert bot.has(view, 1, ("garden",)) == 0.0 < bot.has(view, 2, ("garden",)) == 1.0


@pytest.mark.full
def test_the_broker_makes_no_large_deals():
    offers = play("bohnanza", [Broker] * 3, seed=6).events("offered")
    assert len(offers) > 20
    assert max(len(offer["give"]) + len(offer["want"]) for offer in offers) <= 4


def test_the_enchanter_asks_the_wizard_about_magic():
    match = play("rabohnzel", [Enchanter, "template", "template"], seed=4)
    assert {event["name"] for event in match.events() if event.get("seat") == 0} >= {"offered", "coins_drawn"}


def test_the_cardinal_plants_an_edict_as_a_joker_and_a_bean_on_a_row_of_edicts():
    game = Game("bohnedikt", players=3, seed=1)
    cardinal = Cardinal()
    cardinal.start(game.view(0))
    cardinal.count(game.view(0))
    edict = sorted(cardinal.abbot.jokers)[0]
    rows = [("red", 2), ("", 0), ("soy", 4)]
    assert cardinal.sow(rows, edict) > 0
    assert rows[0] == ("red", 3)
    rows = [("", 2), ("soy", 4), ("blue", 5)]
    cardinal.sow(rows, "red")
    assert rows[0] == ("red", 3)


def test_the_godfather_expects_nothing_of_a_kind_that_is_gone():
    position = {
        "game": "al-cabohne",
        "phase": "sowing",
        "hands": ["green", ""],
        "fields": [["green green", ""], ["", ""]],
    }
    view = Game.from_position(position).view(0)
    godfather = Godfather()
    godfather.start(view)
    godfather.count(view)
    hopeful = godfather.grown("green", 2)
    godfather.coming["green"] = 0.0
    assert godfather.grown("green", 2) == godfather.steps["green"][2] < hopeful
    assert issubclass(Godfather, Consigliere)


# --- the kingpin plans ---


def kingpin_at(view, kind=Kingpin):
    """A kingpin with its own random numbers, or a godfather."""
    kingpin = kind()
    kingpin.rng = Random(3)
    kingpin.start(view)
    return kingpin


def placing(turns):
    """A game of godfathers, in which somebody has cards to place that can go to several rows."""
    game = Game("al-cabohne", seed=4)
    bots = [kingpin_at(game.view(seat), Godfather) for seat in range(2)]
    while game.turn < turns or game.decision.kind != "place" or len(game.decision.options) < 4:
        decision = game.decision
        game.play(bots[decision.seat].decide(game.view(decision.seat), decision))
    return game


def gained(game, kind):
    """What a bot's actions gain together, by its own count, until somebody else is asked or other cards come."""
    game, seat, turn, total = game.clone(), game.decision.seat, game.turn, 0.0
    bot = kingpin_at(game.view(seat), kind)
    bot.count(game.view(seat))
    coming = bot.coming
    while game.decision.seat == seat and game.turn == turn:
        view, decision = game.view(seat), game.decision
        action = bot.decide(view, decision)
        bot.coming = coming  # counted once, so that all actions are weighed alike
        total += bot.gain(view, action, decision.kind)
        game.play(action)
    return total


def test_the_actions_of_a_kingpin_gain_more_together_than_those_of_a_godfather():
    games = [placing(turns) for turns in range(4, 24, 2)]
    gains = [(gained(game, Kingpin), gained(game, Godfather)) for game in games]
    assert all(kingpin >= godfather - 0.2 for kingpin, godfather in gains)
    assert sum(kingpin > godfather + 0.01 for kingpin, godfather in gains) >= 2


def test_a_kingpin_harvests_to_make_room_for_what_brings_more():
    position = {
        "game": "al-cabohne",
        "phase": "place",
        "hands": ["", ""],
        "revealed": "green green green",
        "fields": [["chili chili", "blue"], ["", ""]],
        "bosses": ["runner", "kidney"],
    }
    view = Game.from_position(position, seed=1).view(0)
    godfather, kingpin = (kingpin_at(view, kind).decide(view, view.decision) for kind in (Godfather, Kingpin))
    assert (godfather.text, kingpin.text) == ("pass", "harvest 0")


def test_a_kingpin_knows_no_more_than_its_seat_and_says_the_same_again():
    game = placing(8)
    view, decision = game.view(game.decision.seat), game.decision
    action = kingpin_at(view).decide(view, decision)
    assert action in decision.options
    for world in view.worlds(3, Random(1)):
        same = world.view(decision.seat)
        assert kingpin_at(same).decide(same, decision) == action


def test_a_kingpin_looks_at_few_plans(monkeypatch):
    game = placing(12)
    played = []
    monkeypatch.setattr(Game, "play", lambda game, action, play=Game.play: (played.append(action), play(game, action)))
    view = game.view(game.decision.seat)
    kingpin_at(view).decide(view, game.decision)
    steps = len(view.hand) + len({*view.revealed}) + len(view.me.fields) + 1
    assert 0 < len(played) <= 8 * 12 * steps


def test_the_hermit_minds_hand_cards_that_grow_nowhere():
    fields = (("green", 2), ("", 0), ("blue", 1))
    assert Loner().burden(fields, ("red", "soy")) == 0
    assert Hermit().burden(fields, ("green", "blue")) == 0
    assert Hermit().burden(fields, ("red", "green")) > Hermit().burden(fields, ("green", "red")) > 0


def seer_at(view, **settings):
    """A seer that has just counted, with its own random numbers; in Rabohnzel, a stargazer."""
    seer = Stargazer() if view.game_name == "rabohnzel" else Seer()
    seer.rng = Random(3)
    vars(seer).update(settings)
    seer.start(view)
    seer.listen(view)
    seer.count(view)
    return seer


def answering(seed, kind="bohnanza"):
    """A game in which somebody is asked, and a seer would have several answers."""
    game = Game(kind, players=3, seed=seed)
    brokers = [Enchanter() if kind == "rabohnzel" else Broker() for _ in game.players]
    for seat, broker in enumerate(brokers):
        broker.start(game.view(seat))
    while True:
        decision = game.decision
        view = game.view(decision.seat)
        if decision.kind == "answer" and len(seer_at(view).ideas(view, decision.options)) > 2:
            return game
        game.play(brokers[decision.seat].decide(view, decision))


@pytest.mark.parametrize("kind", ["bohnanza", "rabohnzel"])
def test_a_seer_without_time_gives_its_most_promising_answer(kind):
    game = answering(1, kind)
    view, decision = game.view(game.decision.seat), game.decision
    seer = seer_at(view, thinking_time=0.0)
    ideas = seer.ideas(view, decision.options)
    promises = [seer.promise(view, idea) for idea in ideas]
    assert promises == sorted(promises, reverse=True)
    assert seer.answer(view, decision.options) == ideas[0]
    assert seer_at(view).answer(view, decision.options) in ideas


def test_a_seer_believes_that_the_others_mind_what_it_seems_to_gain():
    position = {
        "game": "bohnanza",
        "phase": "trade",
        "hands": ["soy blue", "red blue", "red soy"],
        "fields": [["red red", ""], ["soy soy", ""], ["blue", ""]],
    }
    view = Game.from_position(position, seed=1).view(0)
    seer = seer_at(view)
    grown, new = (("soy",), ("red",)), (("soy",), ("blue",))
    assert seer.liking(view, 0.3, *grown) < seer.liking(view, 0.3, *new) < seer.liking(view, 3.0, *grown)
    careless = seer_at(view, offering=Broker.offering)
    assert 0 < seer.hope(view, 1, Offer(*grown), 0.8) < Broker.hope(careless, view, 1, Offer(*grown), 0.8)
    assert seer.gain(view, len(view.players), *grown) != seer.gain(view, 0, *grown), "they do not know the hand"


def test_a_stargazer_leaves_magic_to_the_wizard_and_makes_deals_like_the_seer():
    view = Game("rabohnzel", players=3, seed=2).view(0)
    stargazer = seer_at(view)
    assert type(stargazer).spell is Enchanter.spell
    assert [type(stargazer).hope, type(stargazer).answer, stargazer.tries] == [Seer.hope, Seer.answer, Seer.tries]


@pytest.mark.parametrize("kind", ["bohnanza", "rabohnzel"])
def test_a_seer_knows_no_more_than_its_seat(kind):
    game = answering(2, kind)
    view, decision = game.view(game.decision.seat), game.decision
    for world in view.worlds(3, Random(1)):
        same = world.view(decision.seat)
        assert seer_at(same).answer(same, decision.options) == seer_at(view).answer(view, decision.options)


# --- the tycoon has constants by the number of players ---


class Bold(Tycoon):
    share, least = 0.5, -1.0


def started(kind, players):
    """A bot at the beginning of a game."""
    bot = kind()
    bot.start(Game("bohnanza", players=players).view(0))
    return bot


def test_a_tycoon_has_constants_by_the_number_of_players_and_a_subclass_may_have_its_own():
    shares = [started(Tycoon, players).share for players in (3, 4, 5)]
    assert len(set(shares)) == 3
    assert tuple(shares) == Tycoon.share
    assert [started(Bold, players).share for players in (3, 4, 5)] == [0.5] * 3
    assert started(Bold, 4).settling == started(Tycoon, 4).settling
    own = Tycoon()
    own.share = 0.3
    own.start(Game("bohnanza", players=5).view(0))
    assert own.share == 0.3


def test_what_a_tycoon_keeps_changes_none_of_its_games():
    class Forgetful(Tycoon):
        name = "tycoon"

        def count(self, view):
            self.state = None
            super().count(view)

    usual, forgetful = (play_on(Game("bohnanza", players=3, seed=7), [kind] * 3, 4, 7) for kind in (Tycoon, Forgetful))
    assert usual.record() == forgetful.record()


def test_a_tycoon_answers_without_a_search():
    game = answering(1)
    view, decision = game.view(game.decision.seat), game.decision
    tycoon = Tycoon()
    tycoon.start(view)
    reply = tycoon.decide(view, decision)
    assert decision.allows(reply)
    assert reply in [*tycoon.ideas(view, decision.options)[:1], decision.options[0]]
    assert not tycoon.searches
