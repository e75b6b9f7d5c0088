"""An offer that all refuse is answered visibly, and a card that cannot be chosen says why."""

import re

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import REFUSE, Bot, Table
from beankit.core.registry import GAMES
from beankit.rulebook import rules_of
from tests.notebook.page import Page


class Stubborn(Bot):
    """Refuses everything, and plants the first card where it can."""

    def answer(self, view, options):
        return REFUSE


def told(spans):
    return "".join(span if isinstance(span, str) else span["text"] for span in spans)


def to_trading(page):
    while page.picture["ask"]["kind"] != "offer":
        page.act(page.texts()[0])


def refused(lang="en", to="all"):
    """A page on which the person has made an offer that nobody takes."""
    page = Page("bohnanza", [Stubborn, Stubborn, Stubborn], seed=7, lang=lang)
    to_trading(page)
    assert page.picture["refusal"] is None
    card = page.picture["hand"][-1]["card"]
    page.act(f"offer {card} for nothing to {to}")
    return page


def test_an_offer_that_all_refuse_shows_who_and_what_they_grow():
    page = refused()
    answer = page.picture["refusal"]
    assert told(answer["title"]) == "Everybody refuses"
    assert told(answer["offer"]).startswith("You offer")
    assert [seat["seat"] for seat in answer["seats"]] == [1, 2, 3]
    for seat in answer["seats"]:
        player = page.table.game.players[seat["seat"]]
        kinds = {field[-1] for field in player.fields if field}
        assert {span["bean"] for span in seat["grows"] if isinstance(span, dict)} == kinds
        assert told(seat["grows"]).startswith("grows ")
        assert told(seat["hand"]) == f"{len(player.hand)} cards in hand"
        assert set(seat) == {"seat", "grows", "hand"}, "facts, no reasons"


def test_it_is_told_in_german():
    answer = refused("de").picture["refusal"]
    assert told(answer["title"]) == "Alle lehnen ab"
    assert "auf der Hand" in told(answer["seats"][0]["hand"])


def test_one_who_was_asked_alone_is_named():
    answer = refused(to="2").picture["refusal"]
    assert told(answer["title"]).endswith("refuses")
    assert [seat["seat"] for seat in answer["seats"]] == [2]


def test_it_stays_until_the_person_acts_whatever_is_passed_over_for_them():
    page = refused()
    page.say("try", text="offer nothing for red to all")
    page.say("set", name="pace", value="slow")
    assert page.picture["refusal"]
    while page.picture["ask"]["rounds"].split()[-3] != "12":  # until the last round of this turn
        page.act("offer nothing for red to all")
        assert page.picture["refusal"]
    page.act("offer nothing for red to all")
    assert page.picture["ask"]["kind"] != "offer", "trading is over, and windows were passed"
    assert page.picture["refusal"]
    page.act(page.texts()[0])
    assert page.picture["refusal"] is None


def test_it_is_there_after_a_reload_and_gone_with_another_decision():
    page = refused()
    again = Table.restore(page.table.save(), against=[Stubborn] * 3)
    assert again.person.latest["refusal"] == page.picture["refusal"]
    page.act("pass")
    assert page.picture["refusal"] is None


RULE = re.compile(r"\b[A-Z]-O?\d+(?:\.\d+)?[a-z]?\b")


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_cannot_be_chosen_says_why_with_a_rule(game):
    page = Page(game, seed=3)
    numbers = {entry.number for entry in rules_of(game, "en")}
    kinds = set()
    for _ in range(60):
        picture = page.picture
        if picture["result"]:
            break
        ask = picture["ask"]
        starts = {option["from"] for option in ask["options"]}
        beans = [card for card in (*picture["hand"], *picture["lying"]) if card["card"] in picture["beans"]]
        idle = [c["id"] for c in beans if not starts & {c["id"], c.get("source"), f"spot:{c.get('spot')}"}]
        assert {*picture["still"]} == (set() if ask["compose"] == "offer" else {*idle})
        for why in picture["still"].values():
            assert RULE.search(told(why)), told(why)
            assert RULE.search(told(why))[0] in numbers
        kinds.add(ask["kind"])
        page.act(page.texts()[0])
    assert len(kinds) > 1
