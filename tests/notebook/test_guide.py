"""The guided first game: which step is due, what *Show me* plays, and what is kept."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit.core.errors import BadOption
from beankit.core.registry import GAMES
from beankit.faces.guide import GUIDES, LEAFLETS
from beankit.games.bohnanza import Bohnanza
from beankit.notebook import Table, rules_page
from beankit.notebook.advice import advice
from beankit.notebook.display import drawings
from beankit.words import LANGUAGES
from beankit.words.catalogue import Catalogue, read_words
from tests.notebook.page import Page

MOST = 60  # presses until everything has been explained


def plain(spans):
    """A sentence without what it names."""
    return "".join(span if isinstance(span, str) else span["text"] for span in spans)


def press(page, how):
    """Press a button of the bubble."""
    page.say("guide", how=how, n=page.picture["n"])


def advised(page):
    """Play what a house bot would, where nothing is explained."""
    person = page.table.person
    page.act(advice(person.guide.guide.adviser, person.view.snapshot(), page.table.host.rules).action.text)


def walk(page, until=None):
    """Follow the guide, and yield each bubble before it is pressed."""
    for _ in range(MOST):
        bubble = page.picture["guide"]
        if bubble is None:
            if len(page.table.person.guide.seen) == len(page.table.person.guide.guide.steps):
                return
            advised(page)
            continue
        if bubble["key"] == until:
            return
        yield bubble
        press(page, bubble["deed"])
    raise AssertionError(f"not explained: {page.picture['guide']}, seen {page.table.person.guide.seen}")


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_step_comes_up_early(game):
    page = Page(game, guide=True, pace="at once")
    bubbles = [*walk(page)]
    keys = [step.key for step in GUIDES[game].steps]
    assert {bubble["key"] for bubble in bubbles} == {*keys}
    assert page.table.game.turn <= 7
    for bubble in bubbles:
        number = keys.index(bubble["key"]) + 1
        assert bubble["label"] == f"Step {number} of {len(keys)}"
        assert bubble["ring"] or bubble["deed"] == "next"
    assert [bubble["last"] for bubble in bubbles].count(True) == 1


@pytest.mark.full
def test_the_steps_of_bohnanza_come_in_their_order():
    page = Page("bohnanza", guide=True, pace="at once")
    keys = [bubble["key"] for bubble in walk(page)]
    order = [step.key for step in GUIDES["bohnanza"].steps]
    assert len(order) == 12
    assert [*dict.fromkeys(keys)] == order


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentences(language):
    words = Catalogue(language, read_words(language))
    wanted = {
        f"guide.{step.key}.{part}"
        for guide in GUIDES.values()
        for step in guide.steps
        for part in ("title", "text", "why", *(["then"] * bool(step.plays)))
    }
    assert wanted == {path for path in words.paths() if path.startswith("guide.")}
    long = {path: words[path] for path in wanted if len(words[path]) > (32 if path.endswith("title") else 190)}
    assert long == {}


def test_what_was_shown_is_explained_until_it_is_read():
    page = Page("bohnanza", guide=True, pace="at once")
    press(page, "next")
    assert page.picture["guide"]["title"] == "Your front card"
    press(page, "show")
    bubble = page.picture["guide"]
    assert plain(bubble["text"]) == "Shown: plant a Blue Bean on field 1."
    assert bubble["ring"] == ["field:0"]
    assert bubble["deed"] == "next"
    assert page.table.person.view.me.fields[0] == ("blue",)
    press(page, "next")
    assert page.picture["guide"]["key"] == "more"


def test_any_other_move_goes_on_with_the_next_step_that_fits():
    page = Page("bohnanza", guide=True, pace="at once")
    page.act("plant blue 1")  # without a word to the guide
    assert page.picture["guide"]["key"] == "more"
    page.act("pass")
    assert page.picture["guide"]["key"] == "turned"
    page.act("pass")
    assert page.picture["guide"]["key"] == "rest"
    assert page.table.person.guide.seen == ["aim", "more", "turned"]  # the front card will be explained next turn


def test_a_press_for_an_older_picture_plays_nothing():
    page = Page("bohnanza", guide=True, pace="at once")
    press(page, "next")
    page.say("guide", how="show", n=0)
    assert page.table.person.view.me.fields == ((), ())
    assert page.picture["guide"]["key"] == "front"


def test_the_guide_is_skipped_and_asked_for_again():
    page = Page("bohnanza", guide=True, pace="at once")
    record = page.table.game.record()
    press(page, "skip")
    assert page.picture["guide"] is None
    assert page.table.game.record() == record
    page.act("plant blue 0")
    assert page.picture["guide"] is None
    press(page, "again")
    assert page.picture["guide"]["key"] == "aim"


def test_what_was_read_can_be_read_again():
    page = Page("bohnanza", guide=True, pace="at once")
    assert not page.picture["guide"]["back"]
    press(page, "next")
    press(page, "back")
    bubble = page.picture["guide"]
    assert (bubble["key"], bubble["deed"], bubble["ring"], bubble["back"]) == ("aim", "next", [], False)
    press(page, "next")
    assert page.picture["guide"]["key"] == "front"


def test_progress_is_kept():
    page = Page("bohnanza", guide=True, pace="at once")
    list(walk(page, until="offer"))
    again = Table.restore(page.table.save())
    assert again.person.guide.bubble(again.person.speaker)["key"] == "offer"
    press(page, "skip")
    again = Table.restore(page.table.save())
    assert again.person.guide.bubble(again.person.speaker) is None


def test_a_table_without_the_guide_says_nothing_and_can_be_asked():
    page = Page("bohnanza", seed=3, pace="at once")
    assert page.picture["guide"] is None
    press(page, "again")
    assert page.picture["guide"]["key"] == "aim"


def test_a_game_that_counts_is_explained_but_nothing_is_shown():
    page = Page("bohnanza", guide=True, pace="at once", practice=False)
    press(page, "next")
    assert (page.picture["guide"]["key"], page.picture["guide"]["deed"]) == ("front", "next")
    press(page, "show")
    assert page.latest == {"refused": "there are hints in practice games only"}
    assert page.table.person.view.me.fields == ((), ())


def test_the_language_of_a_bubble_follows_the_page():
    page = Page("bohnanza", guide=True, pace="at once")
    page.say("set", name="lang", value="de")
    assert page.picture["guide"]["label"] == "Schritt 1 von 12"
    assert page.picture["guide"]["title"] == "Das Ziel"


def test_a_variant_without_a_guide_has_none():
    class Own(Bohnanza):
        name = "own"

    page = Page(Own, against=["random", "random"], seed=1)
    assert page.picture["guide"] is None
    press(page, "again")
    assert page.latest == {"refused": "this game has no guide"}
    with pytest.raises(BadOption, match="own has no guide"):
        Table(Own, guide=True)


def test_the_rules_on_one_page_have_all_their_drawings():
    assert [*LEAFLETS] == [*GUIDES]
    names = {name for pictures in LEAFLETS.values() for name in (*pictures.steps, *pictures.facts.values())}
    assert names - {*drawings()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_rules_on_one_page_is_left_over(language):
    words = Catalogue(language, read_words(language))
    facts = {path.split(".")[2] for path in words.paths() if path.startswith("leaflet.facts.")}
    assert facts == {key for pictures in LEAFLETS.values() for key in pictures.facts}
    steps = {path.split(".")[2] for path in words.paths() if path.startswith("leaflet.turns.")}
    assert steps == {phase for game in GAMES for _, _, phase in rules_page(game, language).steps()}


def test_the_others_wait_until_a_bubble_has_been_read():
    page = Page("bohnanza", guide=True, pace="at once")
    waited = []
    for bubble in walk(page):
        decision = page.table.host.sitting.decision
        if decision.seat != page.table.person.seat:
            assert bubble["deed"] == "next"
            waited.append(page.table.host.sitting.number)
    assert waited
    assert page.table.host.sitting.decision.seat == page.table.person.seat
    assert page.table.host.sitting.number > waited[-1]


def test_whoever_is_guided_sees_how_far_they_have_come():
    page = Page("bohnanza", guide=True, pace="at once")
    assert [step["title"] for step in page.picture["lesson"]][:2] == ["The aim", "Your front card"]
    press(page, "next")
    assert [step["read"] for step in page.picture["lesson"]][:3] == [True, False, False]
    assert [step["now"] for step in page.picture["lesson"]][:3] == [False, True, False]
    press(page, "skip")
    assert page.picture["lesson"] == []
