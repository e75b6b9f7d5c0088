"""Al Cabohne on the command line: narrated, drawn and played; the mafia next to the winners; streaks; refusals."""

import json
import re
from io import StringIO

import pytest
from rich.console import Console

from beankit import PASS, parse, play
from beankit.cli.play.picture import draw_table
from beankit.words import Speaker
from tests.cli.terminal import Terminal
from tests.daily import daily
from tests.rules.mafia_table import duo, solo
from tests.rules.table import tell

SOLO = ("play", "al-cabohne-solo", "random")


def speaker(game, language, me=None):
    return Speaker(language, ["ann", "ben"], game.rules.deck, me)


def drawn(game, seat, language="en"):
    console = Console(file=StringIO(), width=140)
    console.print(draw_table(game.view(seat), game, speaker(game, language, seat), {seat: game.players[seat].hand}))
    return console.file.getvalue()


# --- words and pictures ---


@pytest.mark.parametrize(
    ("deed", "english", "german"),
    [
        ("discard green", "lay all Green Beans on the discard pile", "Brechbohnen (alle) auf den Ablagestapel legen"),
        ("pay 1", "pay the mafia a card from field 2", "der Mafia eine Karte von Feld 2 zahlen"),
        (
            "stock blue don",
            "lay all Blue Beans from the table on Don Corlebohne",
            "Blaue Bohnen vom Tisch (alle) auf Don Corlebohne legen",
        ),
        (
            "give puff al @3",
            "give Al Cabohne a Puff Bean (card 4 of your hand)",
            "Al Cabohne eine Puffbohne (Handkarte 4) schenken",
        ),
    ],
)
def test_actions_in_words(deed, english, german):
    game = duo()
    assert str(parse(deed)) == deed
    assert speaker(game, "en").say_action(parse(deed)) == english
    assert speaker(game, "de").say_action(parse(deed)) == german


@pytest.mark.parametrize(
    ("phase", "deed", "english", "german"),
    [
        ("take_over", "plant kidney 1", "plant 2 Kidney Beans on field 2", "2 Kidneybohnen auf Feld 2 pflanzen"),
        ("take_over", "plant puff 1", "plant a Puff Bean on field 2", "eine Puffbohne auf Feld 2 pflanzen"),
        (
            "take_over",
            "discard kidney",
            "lay 2 Kidney Beans on the discard pile",
            "2 Kidneybohnen auf den Ablagestapel legen",
        ),
        ("place", "plant kidney 1", "plant 2 Kidney Beans on field 2", "2 Kidneybohnen auf Feld 2 pflanzen"),
        (
            "place",
            "stock kidney don",
            "lay 2 Kidney Beans on Don Corlebohne",
            "2 Kidneybohnen auf Don Corlebohne legen",
        ),
        ("place", "pass", "leave the rest and draw", "den Rest liegen lassen und ziehen"),
    ],
)
def test_cards_of_the_table_go_together_and_are_counted(phase, deed, english, german):
    game = duo(phase=phase, revealed="kidney puff kidney", fields=[["green", ""], ["", ""]], bosses=["blue", ""])
    assert game.decision.allows(parse(deed))
    assert speaker(game, "en", 0).say_action(parse(deed), game.view(0)) == english
    assert speaker(game, "de", 0).say_action(parse(deed), game.view(0)) == german


def test_paying_the_mafia_names_the_card():
    game = duo(phase="pay_mafia", fields=[["blue blue", "puff"], ["", ""]], bosses=["blue", "puff"])
    sentences = [speaker(game, language, 0).say_action(parse("pay 1"), game.view(0)) for language in ("en", "de")]
    assert sentences == ["pay the mafia a Puff Bean from field 2", "der Mafia eine Puffbohne von Feld 2 zahlen"]


@pytest.mark.parametrize("table", [duo, solo])
def test_where_nothing_is_left_nobody_leaves_it(table):
    game = table(phase="place", bosses=["blue", "puff"], hands=["", ""][: 2 if table is duo else 1])
    assert game.decision.allows(PASS)
    assert speaker(game, "en", 0).say_action(PASS, game.view(0)) == "go on and draw"
    assert speaker(game, "de", 0).say_action(PASS, game.view(0)) == "weitergehen und ziehen"


def test_of_several_cards_to_give_every_option_says_which():
    game = duo(phase="place", hands=["puff stink puff", ""], bosses=["puff", "stink"])
    lines = [speaker(game, "en", 0).say_action(option, game.view(0)) for option in game.decision.options]
    assert [line for line in lines if line.startswith("give")] == [
        "give Al Cabohne a Puff Bean (card 1 of your hand)",
        "give Al Cabohne a Puff Bean (card 3 of your hand)",
        "give Don Corlebohne a Stink Bean",
    ]


def test_events_in_words():
    game = duo(phase="place", revealed="green green", hands=["stink runner", ""], bosses=["runner", "stink " * 4])
    tell(game, "0 plant green 0", "0 give stink don")
    lines = [speaker(game, "en", 0).tell(event) for event in game.view(0).log[2:]]
    assert lines == [
        "You plant 2 Green Beans on field 1.",
        "You give Don Corlebohne a Stink Bean.",
        "Don Corlebohne harvests 5 Stink Beans: 2 coins.",
    ]
    assert speaker(game, "de").tell(game.view(1).log[-2]) == "ann schenkt Don Corlebohne eine Saubohne."
    tell(game, "0 pass")
    shown = next(event for event in game.view(1).log if event.name == "showed_hand")
    assert speaker(game, "de").tell(shown) == "ann zeigt die vorderen Handkarten: eine Stangenbohne."


@pytest.mark.full
def test_the_table_shows_bosses_coins_and_shown_cards():
    game = duo(
        bosses=["runner runner", ""],
        mafia="blue blue puff",
        hands=["chili stink", "puff"],
        shown=[1, 0],
        set_aside="green",
    )
    seen = drawn(game, 1)
    assert "the mafia: Al Cabohne 2 × Runner Bean  ·  Don Corlebohne -" in seen
    assert "the mafia's coins: 2 × Blue Bean  ·  1 × Puff Bean" in seen
    assert "set aside: 1 × Green Bean" in seen
    assert "hand ann: 1 Chili Bean ◀ front  ·  2 ?" in seen
    assert "Stink" not in seen
    assert "Taler der Mafia: 2 × Blaue Bohne" in drawn(game, 1, "de")


@pytest.mark.full
@pytest.mark.parametrize(
    ("language", "opening", "row"),
    [
        ("en", "Turn ", r"the mafia: Al Cabohne (\d × \w+ Bean.*|-)  ·  Don Corlebohne (\d × \w+ Bean.*|-)"),
        ("de", "Zug ", r"die Mafia: Al Cabohne (\d × .*ohne.*|-)  ·  Don Corlebohne (\d × .*ohne.*|-)"),
    ],
)
def test_every_turn_of_a_story_opens_with_what_the_bosses_hold(beankit, language, opening, row):
    story = beankit("play", "al-cabohne", "random", "random", "--seed", 3, "--narrate", "--lang", language).out
    lines = story.splitlines()
    turns = [number for number, line in enumerate(lines) if line.startswith(opening)]
    assert len(turns) > 10
    assert [lines[turn] for turn in turns if not re.fullmatch(f"  {row}", lines[turn + 2])] == []
    assert "  ·  Don Corlebohne 1 × " in lines[turns[0] + 2]  # what the bosses were dealt
    assert ("the mafia's coins: " in story) == (language == "en")


@pytest.mark.full
def test_a_person_who_plays_second_sees_first_what_the_bosses_hold(tmp_path):
    with Terminal("play", "al-cabohne", "random", "human", "--seed", "3", cwd=tmp_path) as terminal:
        said = terminal.listen()
        assert said.index("the mafia: Al Cabohne 3 × Kidney Bean") < said.index("Turn 1: random")


# --- playing ---


def test_the_mafia_is_listed_next_to_the_winners(beankit):
    output = json.loads(beankit("play", "al-cabohne", "random", "random", "--seed", 3, "--json").out)
    (game,) = output["games"]
    match = play("al-cabohne", ["random", "random"], seed=3)
    assert list(game) == ["seed", "scores", "winners", "mafia", "turns", "decisions", "digest"]
    assert game["winners"] == []
    assert game["mafia"] == {"coins": len(match.game.mafia), "won": True}
    assert "summary" not in output


@pytest.mark.full
def test_solo_json_has_a_summary(beankit):
    output = json.loads(beankit("play", "al-cabohne-solo", "loner", "--games", 12, "--seed", 1, "--json").out)
    summary = output["summary"]
    assert list(summary) == ["wins", "draws", "rate", "interval", "longest_streak"]
    won = [game["winners"] == [0] and not game["mafia"]["won"] for game in output["games"]]
    assert summary["wins"] == sum(won) > 0
    assert summary["rate"] == round(sum(won) / 12, 6)
    assert 0 <= summary["interval"][0] < summary["rate"] < summary["interval"][1] <= 1
    streaks = re.findall("1+", "".join(str(int(game)) for game in won))
    assert summary["longest_streak"] == max(map(len, streaks))


@pytest.mark.full
def test_several_solo_games_end_with_the_win_rate_and_the_longest_streak(beankit):
    done = beankit(*SOLO, "--games", 4, "--seed", 1)
    assert done.out.splitlines()[-1] == (
        "Won against the mafia: 0 of 4 games (0 drawn), 0.0%, 95 % interval 0.0% to 49.0%. Longest winning streak: 0."
    )
    german = beankit(*SOLO, "--games", 4, "--seed", 1, "--lang", "de").out
    assert "(0 unentschieden), 0,0 %, 95-%-Intervall 0,0 % bis 49,0 %. Längste Siegesserie: 0." in german
    assert not re.search(r"\d\.\d", german)


@pytest.mark.full
def test_the_game_for_two_counts_the_mafias_wins(beankit):
    out = beankit("play", "al-cabohne", "random", "random", "--games", 2).out
    assert re.search(r"Won by the mafia, including shared wins: 2; mean coins \d+\.\d\d\.", out)
    assert re.search(r"1\. +the mafia +- +\d+", beankit("play", "al-cabohne", "random", "random").out)


@pytest.mark.full
@pytest.mark.parametrize("language", daily(["en", "de"], "de"))
def test_a_game_is_narrated_and_replayed(beankit, tmp_path, language):
    done = beankit(*SOLO, "--narrate", "--seed", 2, "--lang", language, "--record", tmp_path)
    assert done.status == 0
    assert "Joe Bohnano" in done.out
    again = beankit("replay", tmp_path / "al-cabohne-solo-2.txt", "--lang", language)
    assert ("the mafia" if language == "en" else "die Mafia") in again.out.splitlines()[-1]


@pytest.mark.full
@pytest.mark.parametrize(
    ("language", "template"),
    [("en", "the mafia (its {} coins count double: S-7)"), ("de", "die Mafia (ihre {} Taler zählen doppelt: S-7)")],
)
def test_solo_standings_say_that_the_mafias_coins_count_double(beankit, tmp_path, language, template):
    done = beankit(*SOLO, "--seed", 2, "--lang", language, "--record", tmp_path)
    rival = play("al-cabohne-solo", ["random"], seed=2).rival
    assert rival.score == 2 * rival.coins > 0
    title = template.format(rival.coins)
    assert f"{title}     -      {rival.score}" in done.out
    again = beankit("replay", tmp_path / "al-cabohne-solo-2.txt", "--lang", language).out.splitlines()[-1]
    assert f", {title} {rival.score}. " in again
    assert again.count("S-7") == 1
    assert "S-7" not in beankit("play", "al-cabohne", "random", "random", "--seed", 2).out


@pytest.mark.full
def test_a_duel_for_two_players_and_a_solo_duel(beankit):
    duel = json.loads(beankit("duel", "consigliere", "random", "--game", "al-cabohne", "--deals", 2, "--json").out)
    assert (duel["players"], duel["games"]) == (2, 4)
    assert duel["a"]["points"] > duel["b"]["points"]
    duel = json.loads(beankit("duel", "loner", "loner", "--game", "al-cabohne-solo", "--deals", 2, "--json").out)
    assert (duel["players"], duel["games"], duel["difference"]) == (1, 4, 0.0)
    assert 1 <= duel["a"]["place"] <= 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "al-cabohne", "random"), "al-cabohne is for 2 players, not 1 (A-1)"),
        (("play", "al-cabohne-solo", "random", "random"), "al-cabohne-solo is for 1 player, not 2 (S-1)"),
        (("play", "al-cabohne", "loner", "loner"), "the bot loner plays al-cabohne-solo, not al-cabohne"),
        (("duel", "random", "random", "--game", "al-cabohne", "--players", "3"), "for 2 players, not 3 (A-1)"),
        (("play", *SOLO[1:], "--option", "rounds=3"), "al-cabohne-solo has no option 'rounds'; its options are: none"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(beankit, words, message):
    done = beankit(*words)
    assert done.status == 2
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.full
def test_games_rules_and_bots_name_them(beankit):
    assert re.search(r"al-cabohne-solo +Al Cabohne solo +1 +116 +-", beankit("games").out)
    assert "S-7" in beankit("rules", "al-cabohne-solo").out
    assert "B-5" not in beankit("rules", "al-cabohne").out
    assert "consigliere" in beankit("bots").out


@pytest.mark.full
def test_a_person_plays_solo(tmp_path):
    with Terminal("play", "al-cabohne-solo", "human", "--seed", "3", cwd=tmp_path) as terminal:
        said = terminal.listen()
        assert "You are player 1 at a table of Al Cabohne solo." in said
        assert "Joe Bohnano" in said
        said = terminal.answer("1")
        while "What goes where?" not in said:
            said = terminal.answer("1")
        said = " ".join(terminal.answer("pass").split())
        assert "(S-4)" in said
        assert "(A-9.1)" in " ".join(terminal.answer("offer blue for puff to all").split())
