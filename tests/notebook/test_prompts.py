"""Questions follow from the options: positions that a game reaches, and what the page says there."""

from random import Random

import pytest

from beankit import PASS, Game
from tests.notebook.truth import asked, dealt, followed, picture, played, shown


def at(kind, seed, decision, **options):
    """A game by chance at one of its decisions."""
    for number, game in enumerate(played(kind, seed, **options)):
        if number == decision:
            return game
    raise LookupError


def text(spans):
    return "".join(span if isinstance(span, str) else span["text"] for span in spans)


def said(game, language="en"):
    """Question and help of the seat that is asked."""
    ask = picture(game, game.decision.seat, language)["ask"]
    return text(ask["question"]), text(ask["help"])


def words(game):
    return {option.word for option in game.decision.options}


@pytest.mark.parametrize(("kind", "seed", "number"), [("al-cabohne", 51, 64), ("al-cabohne-solo", 4, 2)])
def test_whoever_has_nothing_to_plant_is_not_told_to_plant(kind, seed, number):
    game = at(kind, seed, number)
    assert game.decision.kind == "plant"
    assert words(game) == {"pass", "harvest"}
    assert said(game) == ("Do you want to harvest a field before the game goes on?", "Or simply go on (F-29).")
    assert text(picture(game, game.decision.seat)["ask"]["quiet"]["label"]) == "Go on"


def test_a_sacrifice_that_must_be_played_asks_for_it_and_not_for_a_harvest():
    game = at("bohnedikt", 16, 187)
    assert words(game) == {"sacrifice", "harvest"}
    assert said(game) == (
        "Your sacrifice card comes first: which bean lies on top?",
        "It must be played if it can be (D-14).",
    )
    assert picture(game, game.decision.seat)["ask"]["forced"] is False  # so no harvest is the button to press


def test_a_sacrifice_card_that_cannot_be_played_is_to_be_given_up():
    game = at("bohnedikt", 33, 91)
    assert said(game)[0] == "Your sacrifice card comes first and cannot be played: give it up."
    assert said(game, "de")[0] == "Deine Opferkarte ist zuerst dran und lässt sich nicht spielen: Wirf sie ab."


def test_a_sacrifice_also_makes_room():
    game = at("bohnedikt", 2, 42)
    question, help_ = said(game)
    assert question.startswith("No field has room for ")
    assert question.endswith("Do you want to harvest a field or sacrifice?")
    assert help_ == "It must be planted (B-11)."


def test_a_third_field_is_named_where_it_can_be_bought():
    game = at("al-cabohne", 19, 49)
    assert said(game)[0].endswith("Do you want to harvest a field or buy one more field?")
    assert picture(game, game.decision.seat)["sells"]
    solo = at("al-cabohne-solo", 4, 2)
    assert not picture(solo, 0)["sells"]


def test_an_edict_never_forces_a_harvest():
    game = at("bohnedikt", 18, 50)
    view = game.view(game.decision.seat)
    edict = next(card for card in view.offer.give if card in game.rules.edicts)
    changes = [text(change["text"]) for change in picture(game, view.seat)["offer"]["effects"]]
    assert all(view.me.fields)
    name = picture(game, view.seat)["beans"][edict]["name"]
    assert any(change.startswith(f"{name}: goes on field 1, then ") for change in changes)
    assert not any("room" in change for change in changes)


def attack(game, coins, **more):
    """An attack with the spell: two coins are drawn."""
    table = {"game": game, "players": 3, "phase": "magic", "fields": [["sword sword", "cap"], ["", ""], ["", ""]]}
    table |= {"coins": ["princess cap", coins, ""], "active_spells": ["attack", "", ""], "ready": [0]}
    table |= {"hands": ["white mean", "cap", "cap"]} | more
    played = Game.from_position(table)
    played.play("use 0 on 1 stronger")
    return played


@pytest.mark.parametrize(
    ("game", "coins", "consequences"),
    [
        (
            "excalibohn",
            "princess sword",
            {
                "princess": "The coin becomes yours: you 3, ben 1 (R-14a).",
                "sword": "The coin stays with ben, who strikes back at once and draws one of your 2 coins (X-8).",
            },
        ),
        (
            "rabohnzel",
            "picking sword",
            {
                "picking": "The coin stays with ben, who takes the last card of your hand: Mean Bean (R-14c).",
                "sword": "The coin stays with ben, who may strike back and draw one of your 2 coins (R-14b).",
            },
        ),
        (
            "excalibohn",
            "magic white",
            {
                "magic": "The coin stays with ben. You may activate your face-down spell (R-14d).",
                "white": "The coin stays with ben, and the attack ends (R-14e).",
            },
        ),
    ],
)
def test_each_coin_of_an_attack_says_what_it_does(game, coins, consequences):
    fight = attack(game, coins)
    assert fight.decision.kind == "coin"
    choices = picture(fight, 0)["ask"]["choices"]
    assert {choice["card"]: text(choice["effect"]) for choice in choices} == consequences
    followed(fight, Random(1), 9)
    asked(fight)
    for language in ("en", "de"):
        shown(fight, 0, language)


def test_a_spell_that_can_be_cast_is_not_nothing():
    game = at("rabohnzel", 6, 4)
    assert game.decision.kind == "magic"
    assert words(game) <= {"pass", "harvest", "cast"}
    assert said(game) == ("Do you want to cast a spell?", "Press what is lit, or end the phase (R-6).")


def test_where_no_magic_is_possible_this_is_said():
    game = at("rabohnzel", 2, 3)
    assert words(game) <= {"pass", "harvest"}
    assert said(game)[0] == "No magic is possible right now."


@pytest.mark.parametrize(("number", "kind"), [(5, "answer"), (6, "settle")])
def test_a_locked_spell_says_when_spells_are_activated(number, kind):
    game = at("rabohnzel", 13, number)
    assert game.decision.kind == kind
    drawn = picture(game, game.decision.seat)
    [card, *_] = drawn["cards"]
    [ban] = [ban for ban in drawn["barred"] if ban["from"] == card["id"]]
    assert text(ban["why"]) == "Abilities are used and spells activated in the magic phase of your own turn (R-6)."


def test_one_answer_is_asked_about_by_name():
    games = (game for game in played("bohnanza", 3) if game.decision.kind == "settle")
    questions = {}
    for game in games:
        seats = {option.seat for option in game.decision.options if option.word == "take"}
        questions[len(seats)] = said(game)[0]
    assert questions[1].startswith("Do you take the answer of ")
    assert questions[2] == "Which answer do you take?"


def test_every_option_says_what_it_leads_to():
    game = next(game for game in played("bohnanza", 3) if game.decision.kind == "settle")
    drawn = picture(game, game.decision.seat)["ask"]
    assert all(option["effect"] for option in [*drawn["options"], drawn["quiet"]])
    assert text(drawn["quiet"]["effect"]) == "Nothing changes for your fields."
    assert PASS in game.decision.options
    dealt(game)


def test_the_only_field_that_makes_room_is_named():
    position = {"game": "al-cabohne-solo", "players": 1, "phase": "place", "revealed": "stink stink stink stink",
                "hands": ["chili"], "fields": [["puff", "blue blue", "runner"]],
                "bosses": ["green", "runner", "kidney"]}  # fmt: skip
    game = Game.from_position(position, seed=1)
    assert said(game) == (
        "No field has room for 4 Stink Beans: field 2 must be harvested.",
        "All cards on the table must be placed (S-4).",
    )
