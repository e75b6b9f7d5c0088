"""Every sentence exists in every language, and says the same things."""

import json
import re
import subprocess
import sys
from copy import copy
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from beankit import CALL, PASS, Accept, Bid, Decision, Game, Harvest, Offer, Plant, Take
from beankit.core.errors import BeankitError
from beankit.core.events import EVENTS, Event
from beankit.core.seats import Rival
from beankit.words import LANGUAGES, Catalogue, Speaker, add_words, catalogue, rival_name, table_names
from beankit.words.catalogue import read_words
from beankit.words.spans import fill, sentence
from beankit.words.typed import in_notation
from tests.rules.table import table

ROOT = Path(__file__).resolve().parent.parent.parent

# Run in its own process: other tests make games with phases and events that have no words.
KNOWN = """
import json, beankit
from beankit.core.actions import NOTATION
from beankit.core.bot import kinds_of_decision
from beankit.core.events import EVENTS
from beankit.core.phase import PHASES
print(json.dumps({
    "events": [kind.name for kind in EVENTS.values()],
    "acting": [kind.name for kind in EVENTS.values() if "seat" in kind.parts],
    "prompts": sorted(kinds_of_decision()), "actions": list(NOTATION), "phases": list(PHASES),
}))
"""
KEYS = ("page.keys.", "page.film_keys.")  # named as on the keyboards of the language
TOLD_APART = {"answered"}  # told answer by answer


@cache
def needed():
    """The events, decisions, actions and phases of the kit."""
    return json.loads(subprocess.run([sys.executable, "-c", KNOWN], capture_output=True, text=True, check=True).stdout)


def missing(words):
    """The paths that the games need and a catalogue lacks."""
    known = needed()
    need = [f"{table}.{name}" for table in ("events", "prompts", "actions", "phases") for name in known[table]]
    need += [f"titles.{kind}" for kind in known["prompts"]]
    need += [f"events.you.{name}" for name in known["acting"] if name not in TOLD_APART]
    return [path for path in need if words.find(path) is None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_decision_action_and_phase_has_words(language):
    assert missing(Catalogue(language, read_words(language))) == []


@pytest.mark.full
def test_a_missing_word_is_found():
    tables = json.loads(json.dumps(catalogue("de").tables))
    del tables["events"]["you"]["planted"], tables["prompts"]["settle"]
    assert missing(Catalogue("de", tables)) == ["prompts.settle", "events.you.planted"]


def test_all_languages_have_the_same_keys():
    paths = {language: Catalogue(language, read_words(language)).paths() for language in LANGUAGES}
    own = (
        "language.",
        "grammar.plurals",
        "grammar.bare",
        "typed.",
        *KEYS,
        "sentences.",
    )  # of a language alone
    kept = {language: {path for path in entries if not path.startswith(own)} for language, entries in paths.items()}
    assert {"de", "en"} <= {*LANGUAGES}
    assert kept["en"] ^ kept["de"] == set()
    for keys in KEYS:
        assert len({sum(path.startswith(keys) for path in entries) for entries in paths.values()}) == 1


def test_german_keyboards_have_german_keys():
    named = [path for path in Catalogue("de", read_words("de")).paths() if path.startswith(KEYS)]
    assert [path for path in named if re.search("Enter|Ctrl|Shift|Home|Space|then", path)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_page_suggests_to_type_is_understood(language):
    _, _, examples = catalogue(language)["page.said.typed_help"].partition(": ")
    typed = [in_notation(line, ["a", "b", "c"], Game("bohnanza", seed=1).rules.deck) for line in examples.split(" · ")]
    assert typed == ["plant soy 1", "harvest 2", "offer red for blue to all"]
    assert language == "en" or not {"plant", "harvest", "offer", "for", "to"}.intersection(examples.split())


def test_no_text_of_the_terminal_is_left_over():
    code = "".join(file.read_text("utf-8") for file in (ROOT / "beankit").rglob("*.py"))
    texts = [path for path in catalogue("en").paths() if path.startswith(("table.", "terminal.", "standings."))]
    assert {path for path in texts if path not in code and f'"{path.partition(".")[2]}"' not in code} == set()


def test_a_sentence_names_the_same_parts_in_all_languages():
    english, german = catalogue("en"), catalogue("de")

    def parts(sentence):
        # a language may do without the forms of a word: only what is shown must be the same
        return {name for _, name, form, _ in Formatter().parse(sentence) if name and "|" not in (form or "")}

    tables = ("grammar.plurals", "grammar.bare", "typed.", *KEYS)  # read as a whole: their keys are no names
    paths = [path for path in english.paths() if not path.startswith(tables)]
    assert {path for path in paths if parts(english[path]) != parts(german[path])} == set()


@pytest.mark.parametrize(
    ("path", "parts", "english", "german"),
    [
        ("findings.to_come", {"count": 1}, "1 game is still to come.", "1 Spiel steht noch aus."),
        ("findings.to_come", {"count": 2}, "2 games are still to come.", "2 Spiele stehen noch aus."),
        ("findings.bots", {"count": 1}, "1 bot", "1 Bot"),
        ("charts.games_of", {"done": 0, "games": 1}, "0 of 1 game", "0 von 1 Spiel"),
        ("charts.met", {"a": "x", "b": "y", "played": "1"}, "x and y: 1 deal together", None),
    ],
)
def test_a_word_follows_its_number(path, parts, english, german):
    assert fill(catalogue("en")[path], parts) == english
    assert german is None or fill(catalogue("de")[path], parts) == german


def test_a_single_card_has_a_label_of_its_own(game):
    assert [speaker(game, "en").label("spells", number) for number in (1, 2)] == ["face-down spell", "face-down spells"]
    assert [speaker(game, "de").label("spells", number) for number in (1, 2)] == [
        "verdeckter Zauber",
        "verdeckte Zauber",
    ]
    assert speaker(game, "en").label("compost", 1) == "compost"


def test_an_unknown_language_gets_the_known_ones():
    with pytest.raises(BeankitError, match="choose from: de, en"):
        catalogue("fr")


@pytest.fixture
def game():
    fields = [["blue blue blue blue", "", ""], *[["", "", ""]] * 2]
    return table(players=3, phase="trade", hands=["red blue", "soy soy", "red"], fields=fields, revealed="soy red")


def speaker(game, language, me=None):
    return Speaker(language, ["ann", "ben", "cy"], game.rules.deck, me)


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (PASS, "end trading", "den Handel beenden"),
        (CALL, "call for bids", "um Gebote bitten"),
        (Plant("red", 1), "plant a Red Bean on field 2", "eine Rote Bohne auf Feld 2 pflanzen"),
        (
            Harvest(0),
            "harvest 4 Blue Beans from field 1: 1 coin",
            "4 Blaue Bohnen von Feld 1 ernten: 1 Taler",
        ),
        (Offer("red"), "offer everyone a Red Bean as a gift", "allen eine Rote Bohne als Geschenk anbieten"),
        (
            Offer(("red", "blue"), ("soy", "soy"), 2),
            "offer cy a Blue Bean and a Red Bean for 2 Soy Beans",
            "cy eine Blaue Bohne und eine Rote Bohne gegen 2 Sojabohnen anbieten",
        ),
        (
            Offer((), "soy", 1),
            "ask ben for a Soy Bean as a gift",
            "sich von ben eine Sojabohne als Geschenk wünschen",
        ),
        (
            Bid("soy", "red", (1,)),
            "bid a Soy Bean (card 2 of your hand) for a Red Bean",
            "eine Sojabohne (Handkarte 2) gegen eine Rote Bohne bieten",
        ),
        (Accept((2,)), "accept (card 3 of your hand)", "annehmen (Handkarte 3)"),
    ],
)
def test_actions_are_said_in_words(game, action, english, german):
    view = game.view(0)
    assert speaker(game, "en", 0).say_action(action, view) == english
    assert speaker(game, "de", 0).say_action(action, view) == german


def test_taking_an_answer_tells_the_deal(game):
    for action in ("offer red for soy to all", "accept", "bid red for red"):
        game.play(action)
    view = game.view(0)
    line = speaker(game, "en", 0).say_action(Take(2), view)
    assert line == "take cy's answer: give a Red Bean (the one on the table), get a Red Bean"
    assert speaker(game, "de", 0).say_action(PASS, view) == "nichts davon annehmen"
    line = speaker(game, "de").tell(view.log[-1])
    assert line == "ben nimmt an; cy bietet eine Rote Bohne gegen eine Rote Bohne."


def options_in_words(game, language):
    seat = game.decision.seat
    return [speaker(game, language, seat).say_action(option, game.view(seat)) for option in game.decision.options]


def test_where_copies_can_be_chosen_every_option_says_which_it_gives(game):
    game.play("offer red for soy to all")
    assert options_in_words(game, "en")[1:3] == ["accept (card 1 of your hand)", "accept (card 2 of your hand)"]
    for action in ("accept", "bid red for red"):
        game.play(action)
    assert options_in_words(game, "en")[1:3] == [
        "take ben's answer: give a Red Bean (the one on the table), get a Soy Bean",
        "take ben's answer: give a Red Bean (card 1 of your hand), get a Soy Bean",
    ]
    assert "eine Rote Bohne (die auf dem Tisch) geben" in options_in_words(game, "de")[1]


def test_where_there_is_no_choice_no_copy_is_named(game):
    for action in ("offer blue for soy to all", "accept @1", "refuse"):
        game.play(action)
    taken = "take ben's answer: give a Blue Bean, get a Soy Bean"
    assert options_in_words(game, "en") == ["take none", taken, "harvest 4 Blue Beans from field 1: 1 coin"]


def test_the_reader_is_spoken_to(game):
    event = Event("traded", (0, 1, ("red",), ("soy", "soy"), ()))
    assert speaker(game, "en").tell(event) == "ann gives a Red Bean to ben and gets 2 Soy Beans."
    assert speaker(game, "en", 0).tell(event) == "You give a Red Bean to ben and get 2 Soy Beans."
    assert speaker(game, "en", 1).tell(event) == "ann gives a Red Bean to you and gets 2 Soy Beans."
    assert speaker(game, "de", 0).tell(event) == "Du gibst ben eine Rote Bohne und bekommst 2 Sojabohnen."
    assert speaker(game, "de", 1).tell(event) == "ann gibt dir eine Rote Bohne und bekommt 2 Sojabohnen."
    refused = Event("answered", (0, ((1, "refuse", (), ()), (2, "bid", ("red",), ()))))
    assert speaker(game, "en", 2).tell(refused) == "You would give a Red Bean as a gift."
    nobody = Event("answered", (0, ((1, "refuse", (), ()), (2, "refuse", (), ()))))
    assert speaker(game, "de").tell(nobody) == "Alle lehnen ab."


def test_hidden_cards_are_only_counted(game):
    event = Event("drew", (1, ("?", "?", "?")))
    assert speaker(game, "en", 0).tell(event) == "ben draws 3 cards."
    assert speaker(game, "de", 0).tell(Event("drew", (1, ("?",)))) == "ben zieht 1 Karte."


def test_a_bean_without_a_german_name_keeps_its_own():
    deck = {"kinds": [{"id": "jelly", "count": 40, "beanometer": [1, 2, 3, 4], "en": "Jelly"}]}
    game = Game("bohnanza", players=3, deck=deck)
    assert speaker(game, "de").cards(("jelly", "jelly")) == "2 × Jelly"


def test_beans_without_names_are_called_as_in_the_kit_or_by_their_id():
    kinds = [{"id": kind, "count": 20, "beanometer": [1, 2, 3, 4]} for kind in ("red", "kidney", "jelly_baby")]
    game = Game("bohnanza", players=3, deck={"kinds": kinds})
    assert speaker(game, "en").cards(("red", "red", "jelly_baby")) == "2 Red Beans and a Jelly Baby"
    assert speaker(game, "de").cards(("red", "kidney")) == "eine Rote Bohne und eine Kidneybohne"


def test_a_sacrifice_card_of_beans_without_names_is_called_as_in_the_kit():
    kinds = [{"id": kind, "count": 20, "beanometer": [1, 2, 3, 4]} for kind in ("red", "green", "blue")]
    deck = {"kinds": kinds, "edicts": ["not_right"], "sacrifices": [["green", "red"]] * 4}
    game = Game("bohnedikt", players=3, deck=deck)
    assert speaker(game, "de").bean("green+red") == "Brechbohne + Rote Bohne"


def test_players_of_one_name_are_told_apart():
    assert table_names(["random", "trader", "random"]) == ["random-1", "trader", "random-3"]


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("me", [None, 0, 2])
def test_whole_games_can_be_narrated(language, me):
    from beankit import play

    match = play("bohnanza", ["random"] * 3, seed=4, third_field=True)
    tells = speaker(match.game, language, me)
    lines = [tells.tell(event) for event in match.game.view(me or 0).log]
    assert not [line for line in lines if re.search(r"[{}?]|None|\(\)", line)]


def test_a_variant_without_words_is_narrated_by_its_parts_and_can_add_words(game):
    from beankit.core.events import EventKind

    sang = EventKind("sang_for_a_test", "seat", "cards")
    try:
        event = Event(sang.name, (1, ("red",)))
        assert speaker(game, "en").tell(event) == "sang_for_a_test (seat: ben, cards: a Red Bean)"
        add_words("en", {"events": {sang.name: "{seat} sings of {cards}."}})
        assert speaker(game, "de").tell(event) == "ben sings of eine Rote Bohne."  # better borrowed words than none
        add_words(
            "de",
            {"events": {sang.name: "{seat} besingt {cards}.", "you": {sang.name: "Du besingst {cards}."}}},
        )
        assert speaker(game, "de").tell(event) == "ben besingt eine Rote Bohne."
        assert speaker(game, "de", 1).tell(event) == "Du besingst eine Rote Bohne."
        assert speaker(game, "en").tell(event) == "ben sings of a Red Bean."
    finally:
        del EVENTS[sang.name]
        catalogue.cache_clear()


def test_a_rival_of_a_variant_needs_no_words_for_how_its_coins_count():
    words = Catalogue("en", {"rivals": {"duke": "the duke", "king": "the king", "king_counted": "the king ({coins})"}})
    assert rival_name(words, Rival("duke", 3, 6, False)) == "the duke"
    assert rival_name(words, Rival("king", 3, 6, False)) == "the king (3)"
    assert rival_name(words, Rival("king", 3, 3, False)) == "the king"


def kinds(line):
    return [(span.text, span.kind, span.value) for span in line.spans if span.kind != "text"]


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_knows_its_beans_and_players(game, language):
    event = Event("traded", (0, 1, ("red",), ("soy", "soy"), ()))
    line = speaker(game, language, 1).tell(event)
    assert "".join(span.text for span in line.spans) == line
    assert {part[1:] for part in kinds(line)} == {
        ("player", 0), ("player", 1), ("bean", "red"), ("bean", "soy")
    }  # fmt: skip
    offer = speaker(game, language, 0).say_action(Offer(("red", "blue"), ("soy", "soy"), 2), game.view(0))
    assert [part[1:] for part in kinds(offer)].count(("player", 2)) == 1
    assert copy(line) == line
    assert copy(line).spans == line.spans


def test_several_beans_are_coloured_in_the_plural_too(game):
    assert kinds(speaker(game, "en").cards(("soy", "soy", "red"))) == [
        ("Soy Beans", "bean", "soy"),
        ("Red Bean", "bean", "red"),
    ]


def test_a_rule_that_a_text_names_is_a_link():
    assert [span.value for span in sentence("shed (R-21), A-9.1 or B-O1, not X").spans] == [
        None, "R-21", None, "A-9.1", None, "B-O1", None
    ]  # fmt: skip


def test_a_decision_without_words_is_called_by_its_kind(game):
    asked = Decision(0, "feed_the_goat", (PASS,))
    assert speaker(game, "de").title(asked) == "Feed the goat"
    assert speaker(game, "de").prompt(asked) == "Feed the goat?"
    assert speaker(game, "de").title(game.decision) == "Handeln"
