"""The house bots: found, playing every table to its end, legal, and each stronger than the one before."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from beankit import GAMES, Bot, Game, View, play
from beankit.arena.bots.roster import find_bot, house, house_bots
from beankit.arena.duel import duel
from beankit.core.errors import BadOption
from tests.daily import daily

ORDER = ("random", "template", "gardener", "peddler", "trader", "counter", "broker")
SPECIALISTS = {name: bot for name, bot in house_bots().items() if bot.games}  # for some games only
ELSEWHERE = [name for name, bot in SPECIALISTS.items() if "bohnanza" not in bot.games]

# --- finding bots ---


def test_the_house_bots_are_listed_by_strength():
    assert tuple(name for name in house_bots() if name not in SPECIALISTS) == ORDER
    assert next(iter(SPECIALISTS)) == "apprentice", "it is weaker than most others, and must not come last"


def test_each_is_one_file_that_says_what_it_does():
    assert {file.stem.removesuffix("_bot") for file in house().glob("*.py")} == {*ORDER, *SPECIALISTS}
    assert all(bot.__doc__ for bot in house_bots().values())


@pytest.mark.parametrize("name", ORDER)
def test_a_bot_is_found_by_name_and_by_path(name):
    file = house() / ("random_bot.py" if name == "random" else f"{name}.py")
    bot = find_bot(name)
    assert find_bot(str(file)) is bot
    assert find_bot(f"{file}:{bot.__name__}") is bot


def test_classes_and_instances_are_bots_already():
    mine = Bot()
    assert find_bot(mine) is mine
    assert find_bot(Bot) is Bot


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            "quizzer",
            "unknown bot 'quizzer'; the house bots are: random, template, gardener, apprentice, peddler, trader",
        ),
        ("nowhere.py", "there is no file nowhere.py"),
        (7, "7 is not a bot"),
        (int, "is not a bot"),
    ],
)
def test_what_is_not_a_bot_is_refused(wrong, message):
    with pytest.raises(BadOption, match=message):
        find_bot(wrong)


def test_a_file_with_several_bots_asks_which(tmp_path):
    file = Path(tmp_path) / "pair.py"
    file.write_text("from beankit import Bot\nclass A(Bot): pass\nclass B(Bot): pass\n")
    assert find_bot(f"{file}:B").__name__ == "B"
    with pytest.raises(BadOption, match=r"which bot\? write one of .*pair.py:A, .*pair.py:B"):
        find_bot(str(file))
    with pytest.raises(BadOption, match=r"it has no bot C; write one of .*pair.py:A"):
        find_bot(f"{file}:C")
    file.write_text("from beankit import Bot\nclass A(Bot): pass\nclass B(A): pass\nclass C(B): pass\n")
    assert find_bot(str(file)).__name__ == "C"  # the one that no other is built on
    file = Path(tmp_path) / "none.py"
    file.write_text("from beankit import Bot\n")
    with pytest.raises(BadOption, match="contains no bot"):
        find_bot(str(file))


def test_the_page_about_bots_runs_and_names_them_all(capsys):
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    exec(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], {"__name__": "page"})  # noqa: S102
    assert "friendly" in capsys.readouterr().out
    listed = page.partition("## The house bots")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `(\w+)`", listed, re.MULTILINE)
    assert (tuple(named[: len(ORDER)]), {*named[len(ORDER) :]}) == (ORDER, {*SPECIALISTS})


# --- playing ---


@pytest.mark.parametrize(("players", "third_field"), daily([(3, False), (4, True), (5, False)], (4, True)))
@pytest.mark.parametrize("name", ORDER)
def test_every_house_bot_plays_every_table_to_the_end(name, players, third_field):
    match = play("bohnanza", [name] * players, seed=11, third_field=third_field)
    assert match.game.over
    assert sum(match.scores) > 0


def test_the_trader_buys_a_third_field_early_and_only_then():
    hands = {"hands": ["red blue"] * 4, "coins": ["blue blue red soy", "", "", ""], "options": {"third_field": True}}
    start = {"game": "bohnanza", "phase": "window", **hands, "fields": [["red", "soy soy"], [], [], []]}
    trader = find_bot("trader")()
    gone = "chili " * 18 + "stink " * 16 + "green " * 14 + "garden " * 6
    for further, deed in [({}, "buy blue red soy"), ({"exhausted": 1}, "pass"), ({"discard": gone}, "pass")]:
        view = Game.from_position(start | further).view(0)
        trader.start(view)
        assert str(trader.decide(view, view.decision)) == deed
    assert "buy" not in play("bohnanza", ["trader"] * 4, seed=11, third_field=False).record
    assert "buy" in play("bohnanza", ["trader"] * 4, seed=11, third_field=True).record


def from_snapshots(name):
    """The same bot, whose first decisions see a snapshot instead of the live view."""

    class Snapshots(find_bot(name)):
        left = 60  # decisions: later snapshots have a long log

        def decide(self, view, decision):
            self.left -= 1
            if self.left < 0:
                return super().decide(view, decision)
            still = View.from_snapshot(view.snapshot())
            return super().decide(still, still.decision)

    return Snapshots


SEATED = [(name, game) for name, bot in SPECIALISTS.items() for game in bot.games]
SEARCHING = [("seer", "bohnanza"), ("stargazer", "rabohnzel")]  # tests/search shows what their search may see


@pytest.mark.parametrize(("name", "game"), daily(SEATED, seldom=SEARCHING))
def test_a_specialist_plays_its_games_alike_live_and_from_snapshots(name, game):
    seats = GAMES[game].seats
    for players in sorted({seats[0], seats[-1]}):
        others = ["random"] * (players - 1)
        live, still = (play(game, [bot, *others], seed=players) for bot in (name, from_snapshots(name)))
        assert live.game.over
        assert live.digest == still.digest


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_specialist_does_not_sit_down_at_other_games(name):
    with pytest.raises(BadOption, match=f"the bot {name} plays {', '.join(SPECIALISTS[name].games)}, not bohnanza"):
        play("bohnanza", [name] * 3)


def test_five_of_them_sit_at_one_table_and_the_record_replays():
    match = play("bohnanza", ORDER[2:], seed=12)
    assert Game.from_record(match.record).result.scores == match.scores


@pytest.mark.parametrize("name", ORDER)
def test_a_house_bot_decides_alike_from_a_snapshot(name):
    live, still = (play("bohnanza", [bot, "trader", "random"], seed=13) for bot in (name, from_snapshots(name)))
    assert live.digest == still.digest


@pytest.mark.parametrize("name", ORDER)
def test_a_house_bot_plays_with_any_deck(name):
    deck = {
        "kinds": [
            {"id": "pea", "count": 30, "beanometer": [1, 0, 5, 9]},
            {"id": "lentil", "count": 25, "beanometer": [0, 0, 0, 4]},
            {"id": "vetch", "count": 3, "beanometer": [2, 3, 0, 0]},
        ]
    }
    assert play("bohnanza", [name] * 4, seed=14, deck=deck).game.over


def test_a_decision_that_no_house_bot_knows_is_answered_safely():
    class Odd:
        kind, seat = "enchant", 0

    view = Game("bohnanza", players=3).view(0)
    odd = Odd()
    odd.options = view.decision.options
    for bot in house_bots().values():
        seated = bot()
        seated.start(view)
        assert seated.decide(view, odd) in odd.options


@pytest.mark.full
@pytest.mark.parametrize("bot", [*ORDER, *SPECIALISTS])
def test_fields_may_grow_longer_than_with_any_printed_deck(bot):
    game = (house_bots()[bot].games or ("bohnanza",))[0]
    deck = Game(game).rules.deck.data()
    for kind in deck["kinds"]:
        kind["count"] = 120 if kind is deck["kinds"][0] else 2
    players = GAMES[game].seats[0]
    assert play(game, [bot, *["template"] * (players - 1)], seed=1, deck=deck).turns > 10


def test_the_wizard_strikes_back_at_its_attacker_also_in_its_own_turn():
    """After two Swords the active player is attacked."""
    coins = ["sword sword sword picking picking", "sword sword sword princess", ""]
    fields = [["sword sword", ""], ["", ""], ["", ""]]
    seeds = 0
    for seed in range(40):
        game = Game.from_position({"game": "rabohnzel", "phase": "magic", "coins": coins, "fields": fields}, seed=seed)
        for action in ("use 0 on 1", "strike"):
            if game.decision.kind != "counter" and action == "strike":
                break
            game.play(action)
        if game.decision.kind == "counter" and game.decision.seat == 0:
            seeds += 1
            assert find_bot("wizard")().decide(game.view(0), game.decision).word == "strike"
    assert seeds


# --- strength: a bot whose games have the same digests as before (test_same_everywhere) is as strong as before ---


@pytest.mark.soak
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(ORDER)])
def test_each_is_clearly_stronger_than_the_one_before(weaker, stronger):
    outcome = duel(stronger, weaker, players=3, deals=20 if weaker == "peddler" else 8, seed=1)
    assert outcome.low > 0.05, outcome.sentence


@pytest.mark.soak
def test_the_abbot_is_clearly_stronger_than_the_trader_in_bohnedikt():
    outcome = duel("abbot", "trader", "bohnedikt", players=3, deals=8, seed=1)
    assert outcome.low > 0.05, outcome.sentence


@pytest.mark.soak
@pytest.mark.parametrize("game", ["rabohnzel", "excalibohn"])
def test_the_wizard_is_clearly_stronger_than_the_trader_in_the_magic_games(game):
    outcome = duel("wizard", "trader", game, players=4, deals=12, seed=1)
    assert outcome.low > 0.05, outcome.sentence


# The cardinal needs too many deals for a test: docs/bots.md has its figures.
STRONGEST = [
    ("enchanter", "wizard", "rabohnzel", 4),
    ("enchanter", "wizard", "excalibohn", 4),
    ("godfather", "consigliere", "al-cabohne", 30),
    ("hermit", "loner", "al-cabohne-solo", 150),
]


@pytest.mark.soak
@pytest.mark.parametrize(("stronger", "weaker", "game", "deals"), STRONGEST)
def test_the_strongest_of_a_game_is_clearly_stronger_than_the_specialist_before(stronger, weaker, game, deals):
    outcome = duel(stronger, weaker, game, players=min(3, GAMES[game].seats[-1]), others=[weaker], deals=deals, seed=1)
    assert outcome.low > 0, outcome.sentence


def test_a_two_player_bot_is_refused_in_the_solo_game():
    with pytest.raises(BadOption, match="the bot consigliere plays al-cabohne, not al-cabohne-solo"):
        play("al-cabohne-solo", ["consigliere"])
