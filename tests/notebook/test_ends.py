"""The end of a game: why it ended, and from player to author."""

import re

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import GAMES, Bot, Game, play
from beankit.arena.bots.roster import house_bots
from beankit.core.modules import load_file
from beankit.faces import face_for
from beankit.notebook.picture.result import result, why
from beankit.notebook.picture.scene import scene
from beankit.notebook.settings import hinting
from beankit.rulebook import rule, rules_of
from beankit.words import LANGUAGES, catalogue
from tests.notebook.page import Page
from tests.notebook.test_table import play_on
from tests.rules.table import leftover, table, tell

RULES = {
    "bohnanza": ("third time", "B-17"),
    "rabohnzel": ("fourth time", "R-29"),
    "excalibohn": ("fourth time", "X-16"),
    "bohnedikt": ("third time", "B-17"),
    "al-cabohne": ("third time", "A-12.1"),
    "al-cabohne-solo": ("ran out, and", "S-6"),
}


def told(game, lang="en"):
    """Why a game ended, as text, and the rules that are named."""
    spans = why(scene(game.view(0), game.rules, lang, ["x"] * len(game.players)))
    text = "".join(span if isinstance(span, str) else span["text"] for span in spans)
    return text, [span["rule"] for span in spans if isinstance(span, dict)]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_why_and_by_which_rule(game):
    finished = play(game, ["random"] * GAMES[game].usual_players, seed=1).game
    sentence, rules = told(finished)
    words, rule = RULES[game]
    assert words in sentence
    assert rules == [rule, "F-28"]
    assert told(finished, "de")[1] == rules


@pytest.mark.parametrize(
    ("seat", "title"), [(2, "Place 2: as many coins as x, but you lose the tie"), (3, "You win the tie")]
)
def test_whoever_loses_a_tie_is_behind_who_wins_it(seat, title):
    cards = leftover({}).split()
    half = len(cards) // 2
    game = table(draw_pile="", coins=["", "", " ".join(cards[:half]), " ".join(cards[half:])])
    tell(game, "0 pass", "1 pass", "2 pass", "3 pass")
    ending = result(scene(game.view(seat), game.rules, "en", ["x"] * 4))
    assert "".join(span if isinstance(span, str) else span["text"] for span in ending["title"]) == title
    assert [(row["seat"], row["place"]) for row in ending["rows"]] == [(3, 1), (2, 2), (0, 3), (1, 3)]


def test_a_tie_says_what_decided_it():
    cards = leftover({}).split()
    half = len(cards) // 2
    game = table(draw_pile="", coins=["", "", " ".join(cards[:half]), " ".join(cards[half:])])
    tell(game, "0 pass", "1 pass", "2 pass", "3 pass")
    sentence, rules = told(game)
    assert sentence.endswith("whoever sits furthest from the starting player, clockwise, wins (B-18).")
    assert rules[-1] == "B-18"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_knows_what_decides_a_tie(game):
    for lang in LANGUAGES:
        (number,) = re.findall(r"\((\w-[\d.]+)\)", catalogue(lang)[f"page.{face_for(GAMES[game]).tie}"])
        assert rule(number, rules_of(game)).number == number


def test_whoever_loses_alone_is_not_first():
    match = play("al-cabohne-solo", ["random"], seed=1)
    assert match.rival.won
    ending = result(scene(match.game.view(0), match.game.rules, "en", ["x"]))
    assert ([row["place"] for row in ending["rows"]], ending["rival"]["place"]) == ([2], 1)


@pytest.mark.full
def test_what_a_browser_keeps_of_a_finished_game():
    page = Page("bohnanza", ["trader", "gardener", "peddler"], seed=4)
    page.table.page.home = "."
    play_on(page)
    kept, match = page.picture["kept"], page.table.match()
    assert (kept["game"], kept["seat"], kept["players"], kept["coins"]) == ("bohnanza", 1, 4, match.scores[0])
    assert (kept["place"], kept["won"]) == (match.places[0], 0 in match.winners)
    assert [other["bot"] for other in kept["against"]] == ["trader", "gardener", "peddler"]
    assert Game.from_record(kept["record"]).result == match.game.result
    assert {*kept["best"]["told"]} == {*LANGUAGES}
    assert page.picture["kept"]["best"]["gain"] > 0


@pytest.mark.full
def test_a_game_that_goes_on_or_is_in_a_notebook_is_not_kept():
    page = Page("al-cabohne-solo", [], seed=4)
    page.table.page.home = "."
    assert "kept" not in page.picture
    page.table.page.home = ""
    play_on(page)
    assert "kept" not in page.picture


def test_a_game_in_which_nobody_got_a_card_ends_for_that_reason():
    game = table(rest="coins")
    tell(game, "0 pass", "1 pass", "2 pass", "3 pass")
    assert told(game) == (
        "For a whole round nobody got a card from the draw pile, and that was the end (F-14). "
        "All fields were harvested and the coins counted (F-28).",
        ["F-14", "F-28"],
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_bot_is_told_in_one_line(lang):
    words = catalogue(lang)
    assert [bot for bot in house_bots() if not words.find(f"page.bots.{bot}")] == []


class Mine(Bot):
    """Somebody's own bot."""


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "against", "shown"),
    [
        ("bohnanza", ["gardener", "random"], ("gardener", "random")),  # who did better
        ("bohnanza", [Mine, "random"], ("random",)),
        ("bohnanza", [Mine, Mine], hinting(GAMES["bohnanza"])[:1]),  # who gives hints
        ("al-cabohne-solo", [], hinting(GAMES["al-cabohne-solo"])[:1]),
    ],
)
def test_the_end_leads_to_the_code_of_a_house_bot(game, against, shown):
    page = Page(game, against=against, seed=3)
    assert "author" not in page.picture
    play_on(page)
    author = page.picture["author"]
    assert author["bot"] in shown
    page.say("code", bot=author["bot"])
    code = page.latest["code"]
    assert author["file"] == f"bots/{code['name']}"
    assert f"class {author['bot'].title()}(" in code["text"] or author["bot"] == "random"


def test_a_bot_of_ones_own_begins_with_a_file_that_plays(tmp_path):
    page = Page("bohnanza", against=["trader", Mine, "gardener"], seed=3)
    page.say("code")
    code = page.latest["code"]
    assert code["commands"] == ["beankit play bohnanza my_bot.py trader gardener", "beankit check my_bot.py"]
    file = tmp_path / code["name"]
    file.write_text(code["text"], "utf-8")
    assert load_file(str(file)).MyBot.__name__ == "MyBot"
    assert play("bohnanza", [f"{file}:MyBot", "random", "random"], seed=1).faults == ()


@pytest.mark.parametrize("bot", ["../../../etc/passwd", "bots/trader.py", "human", "trader.py", "nobody"])
def test_nothing_but_house_bots_can_be_read(bot):
    page = Page("bohnanza", seed=3)
    page.say("code", bot=bot)
    assert page.latest == {"refused": f"there is no house bot {bot!r}"}
