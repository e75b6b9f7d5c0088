"""Refusals in every language: each reason in the code has a German one, with names, beans and its rule."""

import ast
from pathlib import Path
from string import Formatter

import pytest

from beankit import Game, Objection
from beankit.words import Span, Speaker, add_words, catalogue
from beankit.words.spans import BEAN, PLAYER, RULE
from tests.rules.table import NOBODY_ELSE, market, table

PACKAGE = Path(__file__).resolve().parent.parent.parent / "beankit"


def templates(source):
    """The second argument of every objection in a source: a text, or a variable that its function sets to one."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (*functions, tree):
        inside = [*ast.walk(scope)]
        texts = {}
        for node in inside:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                texts.setdefault(ast.unparse(node.targets[0]), []).append(node.value.value)
        for node in inside:
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection" and len(node.args) == 2:
                text = node.args[1]
                yield from [text.value] if isinstance(text, ast.Constant) else texts[ast.unparse(text)]


def in_the_code():
    reasons = set()
    for folder in ("core", "games"):
        for file in (PACKAGE / folder).rglob("*.py"):
            if file.name != "said.py" or folder != "core":
                reasons |= set(templates(file.read_text("utf-8")))
    return reasons


def parts(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.full
def test_every_reason_has_its_german_with_the_same_parts():
    german = catalogue("de").tables["sentences"]
    reasons = in_the_code()
    assert len(reasons) > 70
    assert reasons - set(german) == set()
    assert {text for text in reasons if parts(text) != parts(german[text])} == set()


def test_a_reason_is_found_wherever_it_is_written():
    source = """
HERE = Objection("F-1", "at the top")
def why(game):
    if game:
        text = "in a name with {card}"
        return Objection("F-2", text, card="red")
    text = "in the same name"
    return Objection("F-3", text)
"""
    assert set(templates(source)) == {"at the top", "in a name with {card}", "in the same name"}


def speaker(game, language, me=0):
    return Speaker(language, ["ann", "ben", "cy", "dee"], game.rules.deck, me)


@pytest.fixture
def planting():
    return table(hands=["soy red", "", "", ""], fields=[["red red", "chili"], *NOBODY_ELSE])


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (
            "plant red 0",
            "Only the front card of the hand may be planted here: a Soy Bean (B-5).",
            "Nur die vorderste Handkarte darf hier gepflanzt werden: eine Sojabohne (B-5).",
        ),
        (
            "plant soy 1",
            "A Soy Bean needs an empty field or one of its kind; field 2 grows a Chili Bean (F-6).",
            "Eine Sojabohne passt auf ein leeres Feld oder zu ihrer Sorte; auf Feld 2 wächst eine Feuerbohne (F-6).",
        ),
        (
            "harvest 1",
            "Field 2 has one card and another field has more than one (F-10).",
            "Auf Feld 2 liegt nur eine Karte und auf einem anderen Feld mehr als eine (F-10).",
        ),
    ],
)
def test_a_refusal_speaks_the_readers_language(planting, action, english, german):
    objection = planting.view(0).why_not(action)
    assert [speaker(planting, language).refusal(objection) for language in ("en", "de")] == [english, german]


def test_a_refusal_can_be_coloured_and_linked():
    game = market("red", "blue")
    for action in ("offer red for blue to 1", "refuse", "offer red for blue to all", "bid blue for red", "refuse"):
        game.play(action)
    game.play("refuse")
    refusal = speaker(game, "en").refusal(game.view(0).why_not("take 2"))
    assert refusal == "cy refused: a trade needs both players' consent (F-22)."
    assert [span for span in refusal.spans if span.kind != "text"] == [
        Span("cy", PLAYER, 2),
        Span("F-22", RULE, "F-22"),
    ]
    refusal = speaker(game, "en").refusal(table(hands=["soy", "", "", ""]).view(0).why_not("pass"))
    assert Span("Soy Bean", BEAN, "soy") in refusal.spans


def test_refusals_are_german_in_a_german_game(beankit, typed):
    typed("plant soy", "plant red 0", "take 1", "rules F-99", "rules F-10")
    output = " ".join(
        beankit("play", "bohnanza", "human", "random", "random", "--seed", "7", "--lang", "de").out.split()
    )
    assert "„plant soy“ verstehe ich nicht ganz. Schreib zum Beispiel: eine Sojabohne auf Feld 1 pflanzen" in output
    assert "Nur die vorderste Handkarte darf hier gepflanzt werden: eine Sojabohne (B-5)." in output
    assert "In dieser Phase wird gepflanzt (B-4)." in output
    assert "Eine Regel F-99 gibt es hier nicht; ähnlich sind: " in output
    assert "F-10 Bohnenschutz: Ein Feld mit genau einer Karte darf nicht geerntet werden" in output
    assert "not allowed" not in output


def test_an_edict_tells_what_it_says():
    game = Game.from_position(
        {"game": "bohnedikt", "phase": "trade", "hands": ["red", "blue", "", ""], "edicts": ["no_gifts"]}
    )
    objection = game.view(0).why_not("offer red for nothing to 1")
    refusal = speaker(game, "en").refusal(objection)
    assert refusal == "“No Gifts” Edict is in force: each side gives at least one card (D-7)."
    refusal = speaker(game, "de").refusal(objection)
    assert refusal == "Es gilt die Ediktkarte „Keine Geschenke“: jede Seite gibt mindestens eine Karte (D-7)."


def test_a_variant_without_german_reasons_uses_english_and_can_add_them(planting):
    lost = Objection("Z-1", "{card} was eaten by mice", card="soy")
    try:
        assert speaker(planting, "de").refusal(lost) == "Eine Sojabohne was eaten by mice (Z-1)."
        add_words("de", {"sentences": {lost.text: "{card} haben die Mäuse gefressen"}})
        assert speaker(planting, "de").refusal(lost) == "Eine Sojabohne haben die Mäuse gefressen (Z-1)."
        assert speaker(planting, "en").refusal(lost) == "A Soy Bean was eaten by mice (Z-1)."
    finally:
        catalogue.cache_clear()
