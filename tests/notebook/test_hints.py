"""Hints come from house bots and from the bots at the table, and from nobody else."""

import json
from random import Random

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit import Bot, Game, Offer, parse
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import house_bots
from beankit.bots import Trader
from beankit.core.registry import GAMES
from beankit.notebook.advice import advice
from beankit.notebook.settings import hinting
from beankit.sandbox.engine.guests import stand_in
from beankit.sandbox.levels import isolation
from tests.notebook.page import Page
from tests.notebook.truth import played

SOURCE = (
    "from beankit import Bot\n\n\nclass Mine(Bot):\n    def choose(self, view, options):\n        return options[-1]\n"
)


class Mine(Bot):
    """Takes the last option."""

    def choose(self, view, options):
        return options[-1]


def hint_of(name, *against):
    """What the page hears if this bot is asked for a hint."""
    page = Page("bohnanza", list(against), seed=7)
    page.say("set", name="hint", value=name)
    options = page.table.person.view.decision.options
    page.say("hint", n=page.picture["n"])
    return page.latest, options


def test_a_bot_of_ones_own_at_the_table_gives_hints():
    message, options = hint_of("mine", Mine, "trader")
    assert message["hint"]["text"] == options[-1].text
    assert message["hint"]["label"][0].startswith("mine would")


def test_a_bot_in_a_process_of_its_own_gives_hints():
    message, options = hint_of("otter", stand_in(BotFiles.from_text("mine.py", SOURCE), "otter", isolation()), "trader")
    assert message["hint"]["text"] == options[-1].text


def test_a_bot_that_fails_has_no_advice():
    broken = SOURCE.replace("options[-1]", "1 / 0")
    message, _ = hint_of("otter", stand_in(BotFiles.from_text("mine.py", broken), "otter", isolation()), "trader")
    assert message["hint"]["label"][0].startswith("otter has no advice")


def test_nobody_else_is_asked():
    page = Page("bohnanza", [Mine, "trader"], seed=7)
    page.say("set", name="hint", value="x.py")
    assert "hint = 'x.py'" in page.latest["refused"]


def test_a_hint_says_why_and_what_the_alternatives_were_worth():
    """The figures are the bot's own: here the trader's values of the cards."""
    page = at_an_answer("trader")
    page.say("hint", n=page.picture["n"])
    hint = page.latest["hint"]
    view = page.table.person.view
    bot = Trader()
    bot.start(view)
    worth = {option: bot.weigh(view, view.decision, option) for option in view.decision.options}
    assert told(hint["why"]).endswith("coins).") or told(hint["why"]) == "No deal here pays."
    assert told(hint["weighed"][0]).endswith(f": {worth[parse(hint['text'])]:+.2f} coins")
    others = sorted((coins for option, coins in worth.items() if option.text != hint["text"]), reverse=True)
    assert [told(line).split(": ")[-1] for line in hint["weighed"][1:]] == [
        f"{coins:+.2f} coins" for coins in others[:2]
    ]


@pytest.mark.parametrize(("bot", "game", "seed"), [("gardener", "bohnanza", 7), ("loner", "al-cabohne-solo", 7)])
def test_bots_that_plan_without_trading_weigh_their_moves_too(bot, game, seed):
    page = Page(game, seed=seed)
    page.say("set", name="hint", value=bot)
    page.say("hint", n=page.picture["n"])
    hint = page.latest["hint"]
    assert told(hint["why"])
    assert len(hint["weighed"]) > 1
    assert all(told(line).endswith(" coins") for line in hint["weighed"])


def test_what_a_gardener_accepts_is_worth_more_to_it_than_refusing():
    game = Game.from_position(
        {
            "game": "bohnanza",
            "players": 3,
            "phase": "trade",
            "active": 0,
            "hands": ["soy", "red", "blue"],
            "fields": [["", ""], ["soy soy", ""], ["", ""]],
            "revealed": "",
        },
        seed=1,
    )
    game.play("offer soy for red to 1")
    given = advice("gardener", game.view(1).snapshot(), type(game.rules))
    assert given.action == parse("accept")
    assert given.worth > 0.0
    assert given.others == ((parse("refuse"), 0.0),)


@pytest.mark.full
@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in GAMES for bot in hinting(GAMES[game])])
def test_a_hint_names_the_best_of_what_it_compared(game, bot):
    """No alternative is worth more than what is named; an offer is worth what it brings, with the chance of a yes."""
    rng, asked = Random(3), 0
    for table in played(game, 3):
        if rng.random() < 0.2:
            given = advice(bot, table.view(table.decision.seat).snapshot(), type(table.rules))
            assert given.others == () or given.worth >= given.others[0][1], given
            if given.why is not None and "worth" in given.why.parts:
                assert given.why.parts["worth"] == given.worth
                assert ("chance of a yes" in given.why.text) == isinstance(given.action, Offer)
            asked += 1
        if asked == 30:
            break


def test_a_hint_says_why_in_german():
    page = at_an_answer("counter")
    page.say("set", name="lang", value="de")
    page.say("hint", n=page.picture["n"])
    hint = page.latest["hint"]
    assert "Taler" in told(hint["why"]) or "Handel" in told(hint["why"])
    assert all(told(line).endswith("Taler") for line in hint["weighed"])


def test_a_bot_without_reasons_gives_none():
    hint, _ = hint_of("mine", Mine, "trader")
    assert hint["hint"]["why"] is None
    assert hint["hint"]["weighed"] == []


@pytest.mark.full
def test_a_replay_of_a_table_shows_why_in_the_language_of_the_page():
    page = Page("bohnanza", ["trader", "counter"], seed=3, pace="at once")
    while not page.table.over:
        page.act(page.texts()[0])
    assert not any("why: " in json.dumps(message) for message in page.heard), "never while the game goes on"
    page.say("watch", turn=1)
    remarks = next(message["reel"]["remarks"] for message in page.heard if "reel" in message)
    assert {remark["seat"] for remark in remarks} == {1, 2}
    assert any("then pays" in remark["text"] for remark in remarks)
    page.say("set", name="lang", value="de")
    german = page.heard[-2]["reel"]["remarks"]
    assert [remark["at"] for remark in german] == [remark["at"] for remark in remarks]
    assert any("bringt dann" in remark["text"] for remark in german)
    page.say("eyes", seat=0)
    assert page.heard[-2]["reel"]["remarks"] == []


def told(spans):
    return "".join(span if isinstance(span, str) else span["text"] for span in spans)


def at_an_answer(name):
    """A page that asks about somebody's offer, with hints from this bot."""
    page = Page("bohnanza", ["trader", "peddler"], seed=4)
    page.say("set", name="hint", value=name)
    while page.picture["ask"]["kind"] != "answer" or "accept" not in page.texts():
        page.act(page.texts()[0])
    return page


@pytest.mark.full
def test_a_pious_bot_weighs_what_else_it_could_have_planted():
    """The first thing that somebody is asked may be one that its patron decides."""
    page = Page("bohnedikt", seed=5)
    worths = []
    for _ in range(60):
        given = advice("cardinal", page.table.person.view.snapshot(), page.table.host.rules)
        worths.append(given.worth)
        page.table.play(given.action)
    assert [worth for worth in worths if worth is not None]


def test_specialists_of_a_base_game_give_hints_only_where_a_game_has_none_itself():
    solo, duel = GAMES["al-cabohne-solo"], GAMES["al-cabohne"]
    assert solo.name in house_bots()[hinting(solo)[0]].games
    assert not {"consigliere", "godfather"} & {*hinting(solo)}
    assert {"consigliere", "godfather"} <= {*hinting(type("Mine", (duel,), {"name": "mine"}))}
