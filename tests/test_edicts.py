"""docs/edicts.md is true: decks choose from the known edicts, and a user's file adds new ones."""

import json
import subprocess
import sys
import tomllib
from random import Random

import pytest

from beankit import BeankitError, Game, Offer
from beankit.games.bohnedikt import EDICTS, Bohnedikt
from beankit.laws import check
from beankit.words import Speaker
from tests.documents import blocks, read
from tests.rules.table import asked, hand, refused, tell

PAGE = "docs/edicts.md"
STRICT, REFORM = blocks(PAGE, "toml")
(CODE,) = blocks(PAGE, "python")


@pytest.fixture
def reform(tmp_path):
    """The page's variant as a user's own file."""
    (tmp_path / "reform.toml").write_text(REFORM, encoding="utf-8")
    file = tmp_path / "reform.py"
    file.write_text(CODE, encoding="utf-8")
    return f"{file}:Reform"


def play_on(game, seed=1):
    rng = Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    return game


@pytest.mark.full
def test_a_deck_chooses_among_the_known_edicts_and_their_counts(tmp_path):
    file = tmp_path / "strict.toml"
    file.write_text(STRICT, encoding="utf-8")
    game = Game("bohnedikt", players=3, deck=str(file))
    assert set(game.rules.edicts) == {"no_gifts", "draw_five"}
    assert (game.rules.deck.cards.count("no_gifts"), game.rules.deck.cards.count("draw_five")) == (6, 1)
    assert len(game.rules.deck.sacrifices) == 10
    assert Game.from_record(play_on(game).record()).same(game)


def test_a_deck_may_have_very_many_edicts():
    assert Game("bohnedikt", players=3, deck=deck(edicts=[{"id": "no_gifts", "count": 511}])).rules.deck.total == 591


def test_the_position_of_the_page_loads_and_its_names_are_there():
    (position,) = blocks(PAGE, "json")
    view = Game.from_position(json.loads(position)).view(0)
    assert (view.me.sacrifice, view.me.behind, view.edicts) == (("green+red",), 1, ("not_left",))
    assert (view.used, view.partners, [player.purse for player in view.players]) == ((), (), [()] * 3)


def test_every_known_edict_is_on_the_page():
    assert all(f"`{edict.id}`" in read(PAGE) for edict in EDICTS)


def test_a_new_edict_that_hinders(reform):
    position = {"game": reform, "players": 3, "phase": "trade", "edicts": ["no_reds"]}
    game = Game.from_position({**position, "hands": ["red soy", "blue", ""]}, game=reform)
    assert "No red beans" in refused(game, Offer("red"), "D-7")
    refused(game, Offer("soy", "red"), "D-7")
    assert game.decision.allows(Offer("soy", "blue"))


def test_a_new_edict_that_helps(reform):
    position = {"game": reform, "players": 3, "phase": "edicts", "edicts": ["new_hand"]}
    game = Game.from_position({**position, "hands": ["red soy blue", "", ""]}, game=reform)
    tell(game, "0 edict new_hand")
    assert (hand(game, 0), game.discard, asked(game)) == ("", ("red", "soy", "blue"), (0, "offer"))


@pytest.mark.full
def test_the_new_game_obeys_the_laws(reform):
    report = check(reform, games=2, seed=1)
    assert report.ok, report.failure


@pytest.mark.full
def test_a_ready_that_looks_at_hidden_cards_is_caught(reform, tmp_path):
    file = tmp_path / "leaky.py"
    file.write_text(CODE.replace("len(player.hand) > 0", '"red" in player.hand'), encoding="utf-8")
    failure = check(f"{file}:Reform", games=40, seed=1, laws=("leak",)).failure
    assert failure is not None
    assert failure.law == "leak"


def test_new_edicts_have_names_in_both_languages(reform):
    deck = Game(reform, players=3).rules.deck
    assert Speaker("de", ["a", "b", "c"], deck).explained("no_reds") == "Ediktkarte „Keine Roten“"
    assert Speaker("en", ["a", "b", "c"], deck).explained("new_hand") == "“New Hand” Edict"


@pytest.mark.full
def test_the_commands_of_the_page(reform, tmp_path):
    (tmp_path / "strict.toml").write_text(STRICT, encoding="utf-8")
    for words in (
        "play bohnedikt trader trader trader --deck strict.toml",
        "play reform.py trader trader trader",
        "laws reform.py --games 1",
    ):
        assert f"`beankit {words.replace('--games 1', '--games 20')}`" in read(PAGE)
        run = subprocess.run(
            [sys.executable, "-m", "beankit", *words.split()], cwd=tmp_path, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr


def deck(**changes):
    return {**tomllib.loads(STRICT)["bohnedikt"], **changes}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"edicts": ["no_fun"]}, r"edicts\[0\].id = 'no_fun': unknown edict; bohnedikt knows not_right"),
        ({"edicts": "no_gifts"}, r"edicts = 'no_gifts': a list of edicts"),
        ({"edicts": [7]}, r"edicts\[0\] = 7: an edict is its name"),
        ({"edicts": ["no gifts"]}, r"edicts\[0\].id = 'no gifts'"),
        ({"edicts": ["no_gifts", {"id": "no_gifts"}]}, r"edicts\[1\].id = 'no_gifts': this name is in the deck twice"),
        ({"edicts": ["blue"]}, r"edicts\[0\].id = 'blue': this name is in the deck twice"),
        ({"edicts": [{"id": "no_gifts", "count": 0}]}, r"edicts\[0\].count = 0"),
        ({"edicts": [{"id": "no_gifts", "count": 512}]}, r"edicts\[0\].count = 512"),
        ({"edicts": [{"id": "no_gifts", "count": True}]}, r"edicts\[0\].count = True"),
        ({"sacrifices": None}, "sacrifices = None: pairs of kinds"),
        ({"sacrifices": {"every_pair_once": False}}, "sacrifices = .*: pairs of kinds"),
        ({"sacrifices": [["blue", "soy", "chili"]]}, r"sacrifices\[0\] = .*: two different kinds"),
        ({"sacrifices": ["blue+soy"]}, r"sacrifices\[0\] = 'blue\+soy': two different kinds"),
        ({"sacrifices": [["blue", "blue"]]}, r"sacrifices\[0\] = \['blue', 'blue'\]: two different kinds"),
        ({"sacrifices": [["blue", "red"]]}, r"sacrifices\[0\] = \['blue', 'red'\]: two different kinds"),
        (
            {"sacrifices": {"every_pair_once": True, "doubled_among": ["red"]}},
            "doubled_among = .*: a list of different kinds",
        ),
        (
            {"sacrifices": {"every_pair_once": True, "doubled_among": ["blue", "blue"]}},
            "doubled_among = .*: a list of different kinds",
        ),
        ({"sacrifices": [["blue", "soy"]] * 3}, "sacrifices: 3 players need more than 3, but there are 3"),
    ],
)
def test_a_wrong_deck_is_refused_with_its_path(changes, complaint):
    with pytest.raises(BeankitError, match=complaint):
        Game("bohnedikt", players=3, deck=deck(**changes))


@pytest.mark.full
def test_a_custom_deck_travels_in_records_and_positions():
    game = play_on(Game("bohnedikt", players=3, seed=4, deck=deck(sacrifices=[["blue", "soy"], ["chili", "soy"]] * 3)))
    assert Game.from_record(game.record()).same(game)
    position = Game("bohnedikt", players=3, seed=4, deck=deck()).position()
    assert Game.from_position(position).position() == position


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"edicts": ["no_fun"]}, "edicts: unknown edict 'no_fun'"),
        ({"used": ["no_gifts"]}, "only edicts in force can have been used"),
        ({"partners": [4]}, "partners = .*: other players' seats, from 0 to 3"),
        ({"partners": [-1]}, "partners = .*: other players' seats, from 0 to 3"),
        ({"partners": [2], "active": 2}, "partners = .*: other players' seats, from 0 to 3"),
        ({"edicts": ["no_gifts", "no_gifts"]}, "edicts = .*: more than the deck has"),
        ({"purse": ["red", "", "", ""], "exhausted": 1}, r"purses and alms begin with exhaustion 2 \(D-20\)"),
        ({"alms": "red", "exhausted": 1}, r"purses and alms begin with exhaustion 2 \(D-20\)"),
        (
            {
                "hands": ["red", "blue", "", ""],
                "edicts": ["one_trade"],
                "partners": [1],
                "phase": {
                    "name": "answers",
                    "rounds": 1,
                    "offer": "!offer nothing for nothing to all",
                    "asked": [1, 2, 3],
                    "answers": [],
                },
            },
            "is not possible",
        ),
        ({"sacrifice_pile": "blue+cocoa"}, "unknown card 'blue\\+cocoa'"),
        ({"phase": {"name": "tribute", "turn": 0}}, "is played inside another"),
        ({"phase": {"name": "tribute", "turn": 4}, "stack": [{"name": "drawing"}]}, "is not possible"),
        (
            {
                "phase": {"name": "tribute", "turn": 2},
                "stack": [{"name": "drawing"}],
                "active": 1,
                "purse": ["red", "", "", ""],
                "exhausted": 2,
            },
            "is not possible",
        ),
    ],
)
def test_a_wrong_position_is_refused(wrong, complaint):
    with pytest.raises(BeankitError, match=complaint):
        Game.from_position({"game": "bohnedikt", "players": 4, **wrong})


def test_the_usual_deck_is_the_one_of_the_rules():
    assert {edict.id for edict in Bohnedikt.known_edicts} == set(Game("bohnedikt").rules.edicts)


def test_sacrifice_cards_may_be_listed_pair_by_pair():
    pairs = [["blue", "soy"], ["blue", "chili"], ["soy", "chili"], ["blue", "soy"]]
    game = Game("bohnedikt", players=3, deck=deck(sacrifices=pairs))
    assert game.rules.deck.sacrifices == ("blue+chili", "blue+soy", "blue+soy", "chili+soy")


def test_a_position_may_lie_in_the_middle_of_a_tribute():
    fields = [["", ""], ["", ""], ["", ""], ["red red", ""]]
    position = {"phase": {"name": "tribute", "turn": 2}, "stack": [{"name": "drawing"}], "active": 1, "exhausted": 2}
    game = Game.from_position({"game": "bohnedikt", "fields": fields, "purse": ["", "red", "", ""], **position})
    assert (game.decision.seat, game.decision.kind) == (3, "tribute")
