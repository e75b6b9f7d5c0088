"""Decks as data: the printed cards, your own cards, and wrong ones."""

from random import Random

import pytest

from beankit import GAMES, BeankitError, Game
from beankit.core.cards import climb
from beankit.core.errors import BadDeck
from tests.daily import daily
from tests.rules.table import tell

PRINTED = [  # kind, count, cards needed for 1, 2, 3, 4 coins (0: not on the card), names
    ("blue", 20, (4, 6, 8, 10), "Blue Bean", "Blaue Bohne"),
    ("chili", 18, (3, 6, 8, 9), "Chili Bean", "Feuerbohne"),
    ("stink", 16, (3, 5, 7, 8), "Stink Bean", "Saubohne"),
    ("green", 14, (3, 5, 6, 7), "Green Bean", "Brechbohne"),
    ("soy", 12, (2, 4, 6, 7), "Soy Bean", "Sojabohne"),
    ("black_eyed", 10, (2, 4, 5, 6), "Black-eyed Bean", "Augenbohne"),
    ("red", 8, (2, 3, 4, 5), "Red Bean", "Rote Bohne"),
    ("garden", 6, (0, 2, 3, 0), "Garden Bean", "Gartenbohne"),
]


def test_the_printed_cards():
    deck = Game("bohnanza").rules.deck
    beans = [(b.id, b.count, b.beanometer, b.names["en"], b.names["de"]) for b in deck.beans.values()]
    assert beans == PRINTED
    assert deck.total == len(deck.cards) == sum(count for _, count, *_ in PRINTED) == 104
    assert len(deck.kinds) == 8


def test_bohnedikt_is_played_with_the_beans_of_bohnanza():
    """Its file lists them all again, so that a copy is a complete deck to change."""
    kinds, all_kinds = (Game(name).rules.deck.data()["kinds"] for name in ("bohnanza", "bohnedikt"))
    assert len(kinds) == 8
    assert [kind for kind in kinds if kind not in all_kinds] == []


OWN = """
[bohnanza]
total = 60
kinds = [
  { id = "cocoa", en = "Cocoa Bean", de = "Kakaobohne", count = 40, beanometer = [2, 3, 0, 5] },
  { id = "tonka", count = 20, beanometer = [1, 2, 3, 4] },
]
"""


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_a_file_replaces_the_deck(own):
    game = Game("bohnanza", players=5, seed=1, deck=str(own))
    view = game.view(0)
    assert view.kinds == ("cocoa", "tonka")
    assert view.bean("cocoa").names == {"en": "Cocoa Bean", "de": "Kakaobohne"}
    assert view.bean("tonka").names == {}
    assert [view.worth(("cocoa",) * size) for size in range(8)] == [0, 0, 1, 2, 2, 4, 4, 4]
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    assert sum(game.result.scores) <= 60


def test_a_deck_names_its_beans_in_any_language():
    names = {"en": "Cocoa Bean", "fr": "Fève de cacao", "pt-BR": "Feijão-cacau"}
    assert Game("bohnanza", deck=changed(**names)).view(0).bean("cocoa").names == names


def test_a_deck_may_come_without_the_games_name_and_as_a_dict(own):
    plain = {"kinds": [{"id": "cocoa", "count": 40, "beanometer": [2, 3, 0, 5]}]}
    assert Game("bohnanza", deck=plain).view(0).kinds == ("cocoa",)
    assert Game("bohnanza", deck={"bohnanza": plain}).rules.deck.total == 40
    assert Game("bohnanza", deck=own).rules is Game("bohnanza", deck=str(own)).rules


def test_equal_tables_share_their_rules_and_others_do_not(own):
    assert Game("bohnanza", seed=1).rules is Game("bohnanza", seed=2).rules
    assert Game("bohnanza", deck=str(own)).rules is Game("bohnanza", deck=str(own), seed=9).rules
    assert Game("bohnanza", deck=str(own)).rules is not Game("bohnanza").rules
    assert Game("bohnanza", rounds=3).rules is not Game("bohnanza").rules


def test_a_changed_file_is_read_again(own):
    assert Game("bohnanza", deck=str(own)).rules.deck.total == 60
    own.write_text(OWN.replace("count = 20", "count = 35").replace("total = 60", "total = 75"), encoding="utf-8")
    assert Game("bohnanza", deck=str(own)).rules.deck.total == 75


def test_messages_speak_of_the_beans_of_the_deck(own):
    game = Game.from_position({"game": "bohnanza", "deck": str(own), "phase": "trade", "hands": ["cocoa", "", "", ""]})
    with pytest.raises(BeankitError, match="the kinds are cocoa, tonka"):
        game.play("offer cocoa for red to all")
    tell(game, "0 offer cocoa for tonka to all")


def changed(**keys):
    """A good deck with other values in its first kind; None removes a key."""
    kind = {"id": "cocoa", "count": 40, "beanometer": [1, 2, 3, 4], **keys}
    return {
        "kinds": [
            {key: value for key, value in kind.items() if value is not None},
            {"id": "tonka", "count": 30, "beanometer": [1, 2, 3, 4]},
        ]
    }


WRONG = [
    (changed(id=None), r"bohnanza: kinds\[0\]\.id = None"),
    (changed(id=5), r"kinds\[0\]\.id = 5"),
    (changed(id="two words"), r"kinds\[0\]\.id = 'two words'"),
    (changed(id=""), r"kinds\[0\]\.id = ''"),
    (changed(id="nothing"), r"kinds\[0\]\.id = 'nothing'"),
    (changed(id="for"), r"kinds\[0\]\.id = 'for'"),
    (changed(id="@1"), r"kinds\[0\]\.id = '@1'"),
    (changed(id="tonka"), r"kinds\[1\]\.id = 'tonka': this kind is listed twice"),
    (changed(count=None), r"kinds\[0\]\.count = None"),
    (changed(count=0), r"kinds\[0\]\.count = 0"),
    (changed(count=-4), r"kinds\[0\]\.count = -4"),
    (changed(count=4.0), r"kinds\[0\]\.count = 4\.0"),
    (changed(count=True), r"kinds\[0\]\.count = True"),
    (changed(count="many"), r"kinds\[0\]\.count = 'many'"),
    (changed(count=512), r"kinds\[0\]\.count = 512: a count is a whole number from 1 to 511"),
    (changed(beanometer=None), r"kinds\[0\]\.beanometer = None"),
    (changed(beanometer=[1, 2, 3]), r"kinds\[0\]\.beanometer = \[1, 2, 3\]: four whole numbers"),
    (changed(beanometer=[1, 2, 3, "4"]), r"kinds\[0\]\.beanometer = \[1, 2, 3, '4'\]"),
    (changed(beanometer=[1, 2, 3, -4]), r"beanometer = \[1, 2, 3, -4\]"),
    (changed(beanometer=[2, 2, 3, 4]), r"beanometer = \[2, 2, 3, 4\]: the figures must rise"),
    (changed(beanometer=[4, 0, 3, 0]), r"beanometer = \[4, 0, 3, 0\]: the figures must rise"),
    (changed(beanometer=[0, 0, 1, 0]), r"beanometer = \[0, 0, 1, 0\]: 3 coins need at least 3 cards"),
    (changed(beanometer=[0, 1, 3, 4]), r"beanometer = \[0, 1, 3, 4\]: 2 coins need at least 2 cards"),
    (changed(beanometer=[0, 0, 0, 0]), r"beanometer = \[0, 0, 0, 0\]"),
    (changed(beanometer="1 2 3 4"), r"beanometer = '1 2 3 4'"),
    (changed(de=5), r"kinds\[0\]\.de = 5: a name must be text"),
    (changed(en=" "), r"kinds\[0\]\.en = ' '"),
    ({"kinds": []}, r"bohnanza: kinds = \[\]: a deck needs a list of kinds"),
    ({"kinds": {"id": "cocoa"}}, r"kinds = {'id': 'cocoa'}"),
    ({"kinds": ["cocoa"]}, r"kinds\[0\] = 'cocoa': a kind is a table"),
    ({"beans": []}, "kinds = None"),
    ({"bohnanza": 5}, r"bohnanza\.kinds = None"),
    ({**changed(), "total": 71}, "total = 71: the counts add up to 70"),
    ({**changed(), "total": "70"}, "total = '70'"),
    ({"kinds": changed(count=20)["kinds"][:1]}, "20 cards are too few to deal 5 to 4 players"),
]  # fmt: skip


UNKNOWN = [
    (changed(cuont=40), r"^bohnanza: kinds\[0\]: unknown key 'cuont'; did you mean 'count'\?$"),
    (changed(france="Cacao"), r"kinds\[0\]: unknown key 'france'; the keys here are id, count, beanometer, en, de$"),
    ({**changed(), "totl": 70}, "unknown key 'totl'; did you mean 'total'"),
    ({"bohnanza": changed(), "bohnanzo": {}}, "^bohnanza: unknown key 'bohnanzo'; did you mean 'bohnanza'"),
    ({"bohnanza": {**changed(), "edicts": []}}, "unknown key 'edicts'; the keys here are kinds, total"),
]


@pytest.mark.parametrize(("deck", "message"), UNKNOWN, ids=[message for _, message in UNKNOWN])
def test_an_unknown_key_gets_a_suggestion(deck, message):
    with pytest.raises(BadDeck, match=message):
        Game("bohnanza", deck=deck)


@pytest.mark.parametrize(
    ("key", "content", "message"),
    [
        ("edicts", [{"id": "not_left", "cout": 2}], r"edicts\[0\]: unknown key 'cout'; did you mean 'count'"),
        ("sacrifices", {"every_pair_once": True, "doubled": []}, "sacrifices: unknown key 'doubled'; did you mean"),
        ("sacrifice", [], "unknown key 'sacrifice'; did you mean 'sacrifices'"),
    ],
)
def test_the_further_cards_of_bohnedikt_have_known_keys_only(key, content, message):
    deck = {**changed(), "edicts": [], "sacrifices": [["cocoa", "tonka"]] * 6}
    assert Game("bohnedikt", deck=deck)
    with pytest.raises(BadDeck, match=message):
        Game("bohnedikt", deck={**deck, key: content})


def deep(levels):
    """A list in a list in a list ..."""
    nested = []
    for _ in range(levels):
        nested = [nested]
    return nested


@pytest.mark.parametrize("levels", daily([40, 800, 100_000], 40, 800))
def test_a_deck_nested_too_deep_is_refused(tmp_path, levels):
    for deck in (
        {"kinds": deep(levels)},
        {"bohnanza": {"kinds": [{"id": deep(levels)}]}},
        {"kinds": [], "x": deep(levels)},
    ):
        with pytest.raises(BadDeck, match="nested more than 30 deep"):
            Game("bohnanza", deck=deck)
    (tmp_path / "deep.toml").write_text(f"kinds = {'[' * levels}{']' * levels}")
    with pytest.raises(BadDeck, match=r"deep.toml: (not TOML|.* more than 30 deep)"):
        Game("bohnanza", deck=str(tmp_path / "deep.toml"))


def test_a_deck_that_holds_itself_is_refused():
    kinds = []
    kinds += [kinds, kinds]
    with pytest.raises(BadDeck, match="nested more than 30 deep"):
        Game("bohnanza", deck={"kinds": kinds})


def test_half_a_character_is_not_a_name():
    with pytest.raises(BadDeck, match=r"kinds\[0\]\.en = 'Kakao\\ud800': a name must be text"):
        Game("bohnanza", deck=changed(en="Kakao\ud800"))


@pytest.mark.parametrize(("deck", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_deck_is_refused_with_the_path_and_the_value(deck, message):
    with pytest.raises(BadDeck, match=message):
        Game("bohnanza", deck=deck)


def test_511_cards_of_a_kind_can_be_played():
    game = Game("bohnanza", deck=changed(count=511), seed=1)
    assert game.rules.deck.total == 541
    for _ in range(200):
        game.play(game.decision.options[-1])


def test_21_cards_are_enough_for_four():
    game = Game("bohnanza", deck={"kinds": [{"id": "cocoa", "count": 21, "beanometer": [1, 2, 3, 4]}]})
    while not game.over:
        game.play(game.decision.options[0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "No such file"),
        ("kinds = [", "not TOML"),
        ("kinds = 3", r"cards\.toml: kinds = 3"),
        (OWN.replace("count = 40", "count = 0"), r"cards\.toml: bohnanza\.kinds\[0\]\.count = 0"),
        (OWN.replace("total = 60", "total = 61"), r"cards\.toml: bohnanza\.total = 61"),
        (OWN.replace("[1, 2, 3, 4]", "[1, 1, 3, 4]"), r"bohnanza\.kinds\[1\]\.beanometer = \[1, 1, 3, 4\]"),
    ],
)
def test_a_wrong_file_is_refused_by_name(tmp_path, text, message):
    file = tmp_path / "cards.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDeck, match=message) as caught:
        Game("bohnanza", deck=str(file))
    assert "cards.toml" in str(caught.value)


def test_a_deck_of_another_game_is_refused_with_the_games_it_is_for(own):
    with pytest.raises(BadDeck, match=r"^cards\.toml: it has cards for bohnanza, not for rabohnzel: .*\[rabohnzel\]"):
        Game("rabohnzel", deck=str(own))
    both = {"bohnanza": changed(), "rabohnzel": changed()}
    with pytest.raises(BadDeck, match=r"it has cards for bohnanza, rabohnzel, not for bohnedikt"):
        Game("bohnedikt", deck=both)
    assert Game("bohnanza", deck=both).rules.deck.total == 70


@pytest.mark.parametrize("deck", ["", "a\0b", 5, ["kinds"], True])
def test_what_is_neither_file_nor_deck_is_refused(deck):
    with pytest.raises(BadDeck):
        Game("bohnanza", deck=deck)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_cards_is_paid_for(game):
    deck = Game(game).rules.deck
    for bean in deck.beans.values():
        assert bean.pays == tuple(bean.payout(cards) for cards in range(deck.total + 2))
        assert len(bean.steps) == len(bean.pays)


def test_a_field_goes_up_from_coin_to_coin():
    view = Game("bohnanza", deck={"kinds": [{"id": "red", "count": 60, "beanometer": [2, 3, 0, 6]}]}).view(0)
    steps = view.bean("red").steps
    assert steps[:7] == (0, 0.5, 1, 2, pytest.approx(8 / 3), pytest.approx(10 / 3), 4)
    assert {*steps[6:]} == {4}
    assert view.bean("red").steps is steps


def test_a_coin_out_of_reach_is_climbed_to_as_far_as_there_are_cards():
    assert climb((2, 0, 0, 10**12), 5) == (0, 0.5, 1, pytest.approx(1), pytest.approx(1), pytest.approx(1))
    assert climb((0, 0, 0, 8), 4) == (0, 0.5, 1, 1.5, 2)
    assert climb((0, 0, 0, 0), 3) == (0, 0, 0, 0)


PICKING = {"id": "picking", "count": 9, "beanometer": [2, 4, 5, 6]}


def test_what_a_game_cannot_use_is_reported_with_file_and_path(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[rabohnzel]\nkinds = [{ id = "capp", count = 60, beanometer = [2, 4, 5, 6] }]')
    with pytest.raises(BadDeck, match=r"^mine\.toml: rabohnzel\.kinds\[0\]\.id = 'capp': unknown bean"):
        Game("rabohnzel", deck=str(file))
    kinds = [{**PICKING, "id": kind, "count": 30} for kind in ("red", "blue", "soy")]
    pairs = [["red", "blue"], ["red", "soy"], ["blue", "soy"]]
    with pytest.raises(BadDeck, match=r"edicts\[1\]\.id = 'not_lft': unknown edict"):
        Game("bohnedikt", deck={"kinds": kinds, "edicts": ["not_left", "not_lft"], "sacrifices": pairs * 2})
    with pytest.raises(BadDeck, match="sacrifices: 3 players need more than 3, but there are 3"):
        Game("bohnedikt", players=3, deck={"kinds": kinds, "edicts": [], "sacrifices": pairs})


@pytest.mark.parametrize("table", ["rabohnzel", "excalibohn"])
def test_a_game_that_shares_its_cards_reads_the_table_of_its_own_name_or_of_the_deck(table):
    deck = {table: {"kinds": [{**PICKING, "count": 60}]}, "bohnanza": {"kinds": []}}
    assert Game("excalibohn", deck=deck).rules.deck.total == 60
