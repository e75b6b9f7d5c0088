"""Bots say why: as sentences that are values, only if they are asked, and without playing another game."""

import pytest

from beankit import Bot, Reason, play
from beankit.arena.table.notes import read_notes
from beankit.core.bot import noted, read_reason
from beankit.core.events import actions
from beankit.words import LANGUAGES, Speaker, catalogue, table_names
from tests.daily import daily
from tests.sentences import templates
from tests.test_project_files import ROOT

TALKING = {
    "bohnanza": ["trader", "counter", "peddler", "broker"],
    "bohnedikt": ["abbot", "cardinal", "abbot"],
    "excalibohn": ["wizard", "enchanter", "wizard"],
    "al-cabohne": ["consigliere", "godfather"],
    "al-cabohne-solo": ["loner"],
}


def actions_of(match):
    return actions(match.game.past, match.game.log)


def spoken(match, lang):
    """What was said in a match, in a language."""
    speaker = Speaker(lang, table_names(match.names), match.game.rules.deck)
    notes = read_notes(match.record).remarks
    return [speaker.remark(text) for said in notes.values() for text in said]


@pytest.mark.full
@pytest.mark.parametrize("game", daily([*TALKING], "bohnanza", "excalibohn", "al-cabohne"))
def test_house_bots_say_why_in_every_language_and_play_the_same_game(game):
    silent, match = (play(game, TALKING[game], seed=3, talk=talk) for talk in (False, True))
    assert silent.remarks == {}
    assert match.digest == silent.digest
    seats = {match.names[actions_of(match)[number - 1][0]] for number in match.remarks}
    assert seats == {*TALKING[game]}
    texts = {lang: spoken(match, lang) for lang in LANGUAGES}
    for lang, sentences in texts.items():
        assert len(sentences) > 20
        assert not [sentence for sentence in sentences if "{" in sentence or sentence.startswith("why")], lang
        assert max(map(len, sentences)) < 200
    assert not {*texts["en"]} & {*texts["de"]}


def test_every_reason_of_a_house_bot_is_translated():
    files = [*(ROOT / "bots").glob("*.py"), ROOT / "beankit/core/bot.py"]
    texts = templates(files, {"Reason"})
    assert len(texts) > 20
    assert [text for text in texts if catalogue("de").translated(text) is None] == ["{gain}; {loss}"]


def test_a_reason_survives_a_record():
    said = Reason("{facts} ({gain:+.2f} coins)", facts=Reason("gives up {cards}", cards=("red", "red")), gain=0.75)
    assert read_reason(noted(said)) == said
    assert read_reason(noted(said)).parts["facts"].parts == {"cards": ("red", "red")}


@pytest.mark.parametrize(
    "remark",
    [
        "a plain remark",
        "why: not at all",
        "why: []",
        'why: ["{a:>99999999}", {"a": "x"}]',
        'why: ["{a.__class__}", {"a": "x"}]',
        'why: ["{a}", {}]',
        'why: ["{a", {"a": 1}]',
        "why: [1, {}]",
        'why: ["{seat} {field}", {"seat": 99, "field": "x"}]',
        'why: ["{a}", {"a": null}]',
        "why: " + "[" * 3000,
    ],
)
def test_whatever_a_bot_writes_is_told_as_it_is(remark):
    speaker = Speaker("de", ["one", "two"], play("bohnanza", ["random"] * 3, seed=1).game.rules.deck)
    assert speaker.remark(remark) == remark


class Broken(Bot):
    """Cannot say why."""

    def why(self, view, decision, action):
        raise ZeroDivisionError


class Own(Bot):
    """Says more than it can keep, and once something of its own."""

    def why(self, view, decision, action):
        return Reason("x" * 500)

    def plant(self, view, options):
        self.say("mine")
        return options[0]


def test_a_bot_that_cannot_say_why_plays_all_the_same():
    match = play("bohnanza", [Broken, Own, "random"], seed=2, talk=True)
    assert {*match.remarks.values()} == {"mine"}
