"""Every registered game obeys every law, with every number of players and any table options."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beankit import GAMES, Game, Rules, View
from beankit.core.knowledge.display import PlayerView
from beankit.laws import LAWS, ORACLES, Oracle, check
from beankit.laws.looks import face, questions
from beankit.laws.oracle import oracle_for
from beankit.laws.suite import varied

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=1)
@given(seed=SEEDS, options=st.data())
def test_every_law_holds(game, seed, options):
    chosen = {
        key: options.draw(st.booleans() if isinstance(usual, bool) else st.sampled_from((2, usual, 0, 1)))
        for key, usual in GAMES[game].options.items()
    }
    report = check(game, games=1, seed=seed, players=min(GAMES[game].seats), options=chosen)
    assert report.ok, report.failure
    assert min(report.checked.values()) > 0


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_law_holds_over_many_games(game):
    """With all numbers of players, and every other game from a rare position."""
    report = check(game, games=3, seed=11)
    assert report.ok, report.failure
    assert min(report.checked.values()) > 0


@pytest.mark.full
def test_a_report_says_what_was_checked_how_often():
    heard = []
    report = check("bohnanza", games=2, seed=3, options={"rounds": 1}, progress=heard.append)
    assert heard == [1, 2]
    assert tuple(report.checked) == LAWS
    assert report.checked["conservation"] == report.decisions + report.games
    assert str(report).endswith("every law held")


@pytest.mark.full
def test_the_same_seed_checks_the_same_games():
    report, again = (check("bohnanza", games=2, seed=5, laws=("conservation",)) for _ in range(2))
    assert report.decisions == again.decisions
    assert check("bohnanza", games=2, seed=6, laws=("conservation",)).decisions != report.decisions


def test_all_players_and_options_have_their_turn():
    kind = GAMES["bohnanza"]
    assert varied(kind, 0, Random(1)) == dict(kind.options)
    chosen = [varied(kind, number, Random(number)) for number in range(1, 60)]
    assert {options["third_field"] for options in chosen} == {True, False}
    assert {options["rounds"] for options in chosen} == {12, 0, 1, 6}


def test_an_unknown_law_is_refused():
    with pytest.raises(Exception, match="no law 'gravity'"):
        check("bohnanza", laws=("gravity",))


@pytest.mark.full
def test_a_variant_in_a_file_of_its_own_is_checked(tmp_path):
    file = tmp_path / "short.py"
    file.write_text(
        "from beankit.games.bohnanza import Bohnanza\n"
        "class Short(Bohnanza):\n    name = 'short'\n    exhaustions_to_end = 1\n"
    )
    report = check(f"{file}:Short", games=3, seed=1)
    assert report.ok, report.failure
    assert report.games == 3


def test_a_look_asks_a_view_everything_that_it_answers():
    view = Game("bohnanza", seed=1).view(0)
    asked = {*questions(view), "unseen", "zones", "bean", "worth", "grows", "deal", "standing"}
    left = {"imagine", "worlds", "snapshot", "from_snapshot", "why_not"}  # have laws of their own
    assert {name for name in dir(view) if not name.startswith("_")} == asked | left
    asked = {*questions(view.me), "grows"}
    assert {name for name in dir(view.me) if not name.startswith("_")} == asked
    assert set(face(view)) >= {"draw_pile", "log", "news", "players", "decision"}
    assert isinstance(view.me, PlayerView)
    assert json.loads(view.snapshot())
    assert isinstance(View.from_snapshot(view.snapshot()), View)


def test_a_variant_has_its_own_oracle_or_that_of_its_base(monkeypatch):
    class Base(Rules):
        name = "base"

    class Variant(Base):
        name = "variant"

    own = Oracle()
    monkeypatch.setitem(ORACLES, "base", own)
    assert oracle_for(Variant) is oracle_for(Base) is own
    assert oracle_for(GAMES["bohnanza"]) is ORACLES[""]


DRAWN = {"bohnanza": {3}, "al-cabohne": {2}, "al-cabohne-solo": {2}, "bohnedikt": {4, 5}}  # not the magic games: spells


@pytest.mark.parametrize("game", DRAWN)
def test_every_turn_ends_with_a_draw_of_as_many_cards_as_the_rule_book_says(game):
    rng, played, drawn = Random(game), Game(game, seed=3), 0
    while not played.over:
        played.play(rng.choice(played.decision.options))
    for event in played.view(0).log:
        if event.name == "drew":
            drawn += len(event.cards)
        elif event.name == "turn":
            assert not drawn or drawn in DRAWN[game]
            assert drawn or event.number == 1
            drawn = 0
