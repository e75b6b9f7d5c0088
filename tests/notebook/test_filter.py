"""Ask me only if ...: what a filter lets through, what is refused for the person, and that nobody can tell."""

import asyncio
import json
from collections import Counter
from random import Random

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import CALL, Accept, Game, Table
from beankit.notebook import settings
from beankit.notebook.filter import Filter
from beankit.notebook.host import Host
from tests.notebook.page import Page
from tests.notebook.test_host import asked, in_loop, until

TRADING = ("bohnanza", "rabohnzel", "excalibohn", "bohnedikt")
ONLY_GIFTS = {"even": True, "grown": True, "able": True}


def answering(game, seeds=range(3)):
    """Views of seats that have to answer an offer, in games of bots that trade."""
    for seed in seeds:
        table, rng = Game(game, players=4, seed=seed), Random(seed)
        while table.decision is not None and table.turn < 12:
            if table.decision.kind == "answer":
                yield table.view(table.decision.seat)
            table.play(rng.choice(table.decision.options))


@pytest.mark.parametrize("game", TRADING)
def test_each_condition_says_what_it_means(game):
    met = Counter()
    for view in answering(game):
        offer, hand = view.offer, Counter(view.hand)
        able = offer == CALL or view.why_not(Accept()) is None
        grown = {view.grows(field) for field in view.me.fields if field}
        given = view.revealed if offer == CALL else offer.give
        gift = bool(offer.give) and not offer.want
        assert able or Counter(offer.want) - hand or game == "bohnedikt"
        expected = {
            "able": able,
            "grown": bool(grown & {*given}),
            "even": len(offer.give) >= len(offer.want),
            "never": not {*view.kinds[:3]} & {*offer.want},
        }
        for name, passes in expected.items():
            part = {name: view.kinds[:3] if name == "never" else True}
            assert Filter(**part, gifts=False).flaw(view) == ("" if passes else name)
            assert Filter(**part).flaw(view) == ("" if passes or gift else name)
            met[name, passes] += 1
    assert len(met) == 8, "every condition was met and not met"


def refusing(page, **parts):
    """Use a filter."""
    page.say("sift", use=True, **parts)


def rushed(page, turns=8, accept=False):
    """Play some turns, with the first option or by accepting."""
    table = page.table
    while not table.over and table.game.turn < turns:
        texts = page.texts()
        page.act("accept" if accept and "accept" in texts else texts[-1] if "pass" in texts else texts[0])
    return [line for line in page.table.person.log if "refused" in line]


def asked_to_answer(page):
    """How often the page was asked to answer an offer."""
    return len({picture["n"] for picture in page.heard if (picture.get("ask") or {}).get("kind") == "answer"})


@pytest.mark.full
def test_what_does_not_pass_is_refused_and_counted_in_the_log():
    page = Page("bohnanza", ["trader", "trader", "peddler"], seed=4)
    refusing(page, never=list(page.picture["beans"]), span="game")
    lines = rushed(page)
    numbers = [int(line["spans"][0].split()[-1]) for line in lines]
    assert sum(numbers) == len(page.table.person.refusals) > 3
    assert numbers == [len(line["refused"]) for line in lines]
    assert all(refusal["why"][0].startswith("It asks for") for line in lines for refusal in line["refused"])
    wishes = [picture for picture in page.heard if (picture.get("ask") or {}).get("kind") == "answer"]
    assert not any(slip for picture in wishes for slip in picture["offer"]["give"])


@pytest.mark.full
def test_the_lines_are_told_again_in_another_language_and_after_a_reload():
    page = Page("bohnanza", ["trader", "trader", "peddler"], seed=4)
    refusing(page, **ONLY_GIFTS, span="game")
    lines = rushed(page)
    page.say("set", name="lang", value="de")
    german = [line for line in page.table.person.log if "refused" in line]
    assert sum(len(line["refused"]) for line in german) == sum(len(line["refused"]) for line in lines) > 3
    assert "Für dich abgelehnt" in json.dumps(german, ensure_ascii=False)
    again = Table.restore(page.table.save())
    assert again.person.filter == page.table.person.filter
    assert [refusal.number for refusal in again.person.refusals] == [
        refusal.number for refusal in page.table.person.refusals
    ]


@pytest.mark.full
def test_a_refusal_by_a_filter_leaves_the_same_game_as_one_by_hand():
    sifting = Page("bohnanza", ["trader", "peddler"], seed=5)
    refusing(sifting, never=list(sifting.picture["beans"]), gifts=False, span="game")
    by_hand = Page("bohnanza", ["trader", "peddler"], seed=5)
    for page in (sifting, by_hand):
        while page.table.game.turn < 8:
            texts = page.texts()
            page.act("refuse" if "refuse" in texts else texts[0])
    assert asked_to_answer(sifting) < asked_to_answer(by_hand)
    moves = [page.table.game.record().splitlines()[:100] for page in (sifting, by_hand)]
    assert moves[0] == moves[1]


@pytest.mark.full
@pytest.mark.parametrize(
    ("span", "lasts"), [("turn", [False, False]), ("game", [True, False]), ("always", [True, True])]
)
def test_a_filter_lasts_for_a_turn_a_game_or_always(span, lasts):
    page = Page("bohnanza", ["gardener", "gardener"], seed=3)
    refusing(page, able=True, span=span)
    first, sieve = page.table.host.sitting, page.table.person.filter
    assert sieve.lasts(first.game.turn)
    assert sieve.lasts(first.game.turn + 1) is lasts[0]
    while not page.table.over:
        page.act(page.texts()[0])
    page.say("again", how="new")
    assert (page.table.person.filter is not None) is lasts[1]
    assert page.table.host.sitting is not first


def test_an_empty_filter_is_none():
    page = Page("bohnanza", ["gardener", "gardener"], seed=3)
    refusing(page, able=True)
    assert page.picture["filter"]["able"] is True
    refusing(page)
    assert page.picture["filter"] is None


def at_an_offer(seed=4):
    """A page that asks about somebody's offer, after a few turns in which everything was accepted."""
    page = Page("bohnanza", ["trader", "trader", "peddler"], seed=seed)
    rushed(page, accept=True)
    while (page.picture["ask"] or {}).get("kind") != "answer":
        page.act(page.texts()[0])
    return page


def test_the_sheet_counts_what_a_filter_would_have_done():
    page = at_an_offer()
    offers = [line for line in page.table.game.record().splitlines() if line.split(" ")[1:2] == ["0"]]
    answers = [line.split(" ", 2)[2] for line in offers if line.split(" ")[2] in ("refuse", "accept", "bid")]
    yes = len([answer for answer in answers if not answer.startswith("refuse")])
    page.say("sift", never=list(page.picture["beans"]), gifts=False)
    counts = page.latest["sifted"]
    assert counts["past"] == [
        f"Offers to you so far: {len(answers)}. You would have been asked about 0. "
        f"You accepted or bid on {yes}; {yes} of these would have been lost."
    ]
    assert counts["lost"] == yes > 0
    page.say("sift")
    assert page.latest["sifted"]["lost"] == 0
    assert f"asked about {len(answers)}." in page.latest["sifted"]["past"][0]
    assert page.table.person.filter is None, "only counted"


def test_the_present_offer_is_refused_if_it_does_not_pass_and_asked_about_after_undo():
    page = at_an_offer()
    number, offer = page.table.host.sitting.number, page.picture["offer"]
    want = [slip["card"] for slip in offer["give"]]
    page.say("sift", never=want, gifts=False)
    assert page.latest["sifted"]["refuses"] is bool(want)
    page.act("refuse")
    page.say("sift", use=True, never=list(page.picture["beans"]), gifts=False, span="game")
    page.say("undo", n=page.picture["n"])
    assert page.table.host.sitting.number == number
    assert page.picture["ask"]["kind"] == "answer", "whoever goes back to a decision is asked"
    assert page.picture["offer"] == offer
    page.say("sift", use=True, never=list(page.picture["beans"]), gifts=False, span="game")
    assert page.table.host.sitting.number > number


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_refusal_by_a_filter_takes_the_same_beat_as_any_other(monkeypatch, seat):
    """The host's clock stands still; every rest is written down with the number of rounds that are over."""
    rests = {}

    async def sleep(seconds):
        log = page.table.person.view.log
        rests.setdefault(sum(event.name == "answered" for event in log), []).append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(Host, "clock", staticmethod(lambda: 0.0))
    monkeypatch.setattr(Host, "sleep", staticmethod(sleep))
    page = None

    async def story():
        nonlocal page
        page = Page("bohnanza", ["peddler", "trader"], seed=5, seat=seat, windows=True)
        await until(lambda: asked(page))
        refusing(page, never=list(page.picture["beans"]), gifts=False, span="game")
        refusals = page.table.person.refusals
        while len(refusals) < 4:
            await until(lambda: asked(page) or len(refusals) > 3)
            if asked(page):
                page.act(page.texts()[0])
        log = page.table.person.view.log
        for refusal in refusals[:3]:
            number = sum(event.name == "answered" for event in log[: refusal.at]) + 1
            assert rests[number][0] == settings.PACES["brisk"], "one beat, whoever answered last"
        page.table.task.cancel()

    in_loop(story)


def test_the_beat_after_a_round_is_one_picture_for_everybody(monkeypatch):
    """The page is shown a round once it is over, never that it was its own turn to answer."""
    monkeypatch.setitem(settings.PACES, "brisk", 0.01)

    async def story():
        page = Page("bohnanza", ["peddler", "trader"], seed=5, seat=1)
        await until(lambda: asked(page))
        refusing(page, never=list(page.picture["beans"]), gifts=False, span="game")
        before = asked_to_answer(page)
        while len(page.table.person.refusals) < 3:
            await until(lambda: asked(page) or len(page.table.person.refusals) >= 3)
            if asked(page):
                page.act(page.texts()[0])
        assert asked_to_answer(page) == before
        page.table.task.cancel()

    in_loop(story)


@pytest.mark.full
def test_no_question_flashes_before_a_window(monkeypatch):
    monkeypatch.setitem(settings.PACES, "brisk", 0.01)

    async def story():
        page = Page("bohnanza", ["trader", "peddler"], seed=7)
        for _ in range(25):
            await until(lambda: asked(page))
            page.act(page.texts()[0])
        kinds = {(message.get("ask") or {}).get("kind") for message in page.heard}
        assert "react" not in kinds
        page.table.task.cancel()

    in_loop(story)
