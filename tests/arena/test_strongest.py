"""The strongest bot of each game: what each does that the bot it is built on never does."""

from random import Random

from beankit import Game, Offer, play
from beankit.bots import Broker, Cardinal, Consigliere, Counter, Enchanter, Godfather, Hermit, Loner, Seer


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


def test_the_hermit_minds_hand_cards_that_grow_nowhere():
    fields = (("green", 2), ("", 0), ("blue", 1))
    assert Loner().burden(fields, ("red", "soy")) == 0
    assert Hermit().burden(fields, ("green", "blue")) == 0
    assert Hermit().burden(fields, ("red", "green")) > Hermit().burden(fields, ("green", "red")) > 0


def seer_at(view, **settings):
    """A seer that has just counted, with its own random numbers."""
    seer = Seer()
    seer.rng = Random(3)
    vars(seer).update(settings)
    seer.start(view)
    seer.listen(view)
    seer.count(view)
    return seer


def answering(seed):
    """A game in which somebody is asked, and a seer would have several answers."""
    game = Game("bohnanza", players=3, seed=seed)
    brokers = [Broker() for _ in game.players]
    for seat, broker in enumerate(brokers):
        broker.start(game.view(seat))
    while True:
        decision = game.decision
        view = game.view(decision.seat)
        if decision.kind == "answer" and len(seer_at(view).ideas(view, decision.options)) > 2:
            return game
        game.play(brokers[decision.seat].decide(view, decision))


def test_a_seer_without_time_gives_its_most_promising_answer():
    game = answering(1)
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
    assert 0 < seer.hope(view, 1, Offer(*grown), 0.8) < Broker.hope(seer, view, 1, Offer(*grown), 0.8)
    assert seer.gain(view, len(view.players), *grown) != seer.gain(view, 0, *grown), "they do not know the hand"


def test_a_seer_knows_no_more_than_its_seat():
    game = answering(2)
    view, decision = game.view(game.decision.seat), game.decision
    for world in view.worlds(3, Random(1)):
        same = world.view(decision.seat)
        assert seer_at(same).answer(same, decision.options) == seer_at(view).answer(view, decision.options)
