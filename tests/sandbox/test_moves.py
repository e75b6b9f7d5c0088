"""A limit for a single move: whoever thinks too long about one is interrupted, pays a strike, and plays on."""

import re
from dataclasses import replace

import msgspec
import pytest

from beankit import Game
from beankit.arena.bots.files import BotFiles
from beankit.arena.table.faults import BotFault
from beankit.checks.check import check, within
from beankit.sandbox.budget import CONTEST, PRACTICE, Budget
from beankit.sandbox.engine.cell import Cell
from beankit.sandbox.engine.referee import referee
from beankit.sandbox.errors import Lost, Overlong
from beankit.sandbox.messages import Answer
from beankit.words.catalogue import spoken

MOVE = 0.1  # CPU seconds
QUICK = msgspec.structs.replace(CONTEST, move=MOVE)
ONCE = """
import time
until = time.process_time() + {seconds}
while time.process_time() < until: pass
return options[0]
"""
ENDLESS = """
from beankit import Bot


class Mine(Bot):
    def place(self, view, options):
        while True: pass
"""
DEAF = """
    def deaf(self):
        while True:
            try:
                self.muse()
            except BaseException: pass

    def muse(self):
        while self.asked: pass
"""
LOST_IN_THOUGHT = """
from beankit import Bot


class Mine(Bot):
    asked = 0

    def choose(self, view, options):
        self.asked += 1
        print(self.asked)
        if self.asked == 3:
            {thinks}
        return options[-1]
"""


def mine(thinks):
    """A bot that thinks long about its third move."""
    return BotFiles.from_text("mine.py", LOST_IN_THOUGHT.format(thinks=thinks))


def table(entry, budget=QUICK):
    return referee("al-cabohne", [entry, "random"], 3, budget=budget)


def test_a_long_thought_costs_a_strike_and_the_bot_plays_on():
    refereed = table(mine("while True: pass"))
    (fault,) = refereed.match.faults
    assert (fault.seat, fault.reason, fault.strikes) == (0, "slow", 1)
    assert refereed.match.forfeits == ()
    assert refereed.exceeded == (0,)
    asked = [*map(int, refereed.printed[0].split())]
    assert len(asked) > 10
    assert asked == [*range(1, len(asked) + 1)]  # it still knows what it knew
    assert refereed.match.times[0] < MOVE + 2


@pytest.mark.full
def test_for_that_move_the_safe_option_is_played():
    match = table(mine("while True: pass")).match
    begun = Game.from_record(match.faults[0].record)
    move = re.search(rf"^{match.faults[0].number}\. 0 (.*)$", match.record, flags=re.MULTILINE)[1]
    assert move == begun.decision.options[0].text
    assert move != begun.decision.options[-1].text


def test_what_is_told_names_the_limit_in_both_languages():
    said = table(mine("while True: pass")).match.faults[0].said
    assert str(said) == "the bot mine on seat 0: it used more than its 0.1 seconds of CPU time for one move"
    german = "der Bot mine auf Platz 0: er hat für einen Zug mehr als 0,1 Sekunden Rechenzeit gebraucht"
    assert spoken(said, "de") == german


def test_the_third_long_thought_costs_the_game():
    match = table(mine("pass\n        while True: pass")).match
    assert [fault.reason for fault in match.faults] == ["slow"] * 3
    assert match.forfeits == (0,)


def test_in_practice_the_first_one_stops_the_game():
    with pytest.raises(BotFault, match="of CPU time for one move"):
        table(mine("while True: pass"), msgspec.structs.replace(PRACTICE, move=MOVE))


@pytest.mark.full
@pytest.mark.parametrize("thinks", ["list(map(bool, iter(int, 1)))", "self.deaf()"])
def test_who_cannot_be_interrupted_is_out(thinks):
    bot = mine(thinks)
    files = {bot.main: bot.files[bot.main] + DEAF.encode()}
    match = table(replace(bot, files=files)).match
    assert [(fault.reason, fault.strikes) for fault in match.faults] == [("slow", CONTEST.strikes)]
    assert "could not be interrupted" in match.faults[0].sentence
    assert match.forfeits == (0,)


def test_without_a_limit_a_move_may_take_long(player):
    assert isinstance(player(ONCE.format(seconds=0.2), CONTEST).ask(), Answer)


def test_an_answer_that_came_too_late_does_not_count_even_if_nobody_looked_in_time(player, monkeypatch):
    monkeypatch.setattr(Cell, "_wait", staticmethod(lambda poll, _: poll.poll()))  # a referee that gets no core
    guest = player(ONCE.format(seconds=0.2), QUICK)
    with pytest.raises(Overlong):
        guest.ask()
    assert guest.bank.left_then > guest.bank.floor


def test_an_interruption_that_comes_when_it_has_answered_disturbs_nothing(player, monkeypatch):
    """It answers at the very moment at which its time is over: both are on their way, and it is asked again."""
    guest = player("return options[0]", QUICK)
    look, receive = guest.bank.look, Cell._receive

    def late(cell, bank):
        if bank is not guest.bank:
            return receive(cell, bank)
        assert cell.heard.poll(20_000), "it has answered"
        raise Overlong("slow", "now")

    monkeypatch.setattr(Cell, "_receive", late)
    with pytest.raises(Overlong):
        guest.ask()
    monkeypatch.setattr(Cell, "_receive", receive)
    guest.bank.look = look
    assert isinstance(guest.ask(), Answer)


def test_when_the_game_is_out_of_time_so_is_the_bot(player):
    guest = player("while True: pass", Budget(seconds=0.15, strikes=3, move=MOVE))
    with pytest.raises(Overlong):
        guest.ask()
    with pytest.raises(Lost, match=r"used up its 0\.15 seconds") as lost:
        guest.ask()
    assert not isinstance(lost.value, Overlong)


def test_a_bot_reads_how_long_it_may_think_now(player):
    assert float(player("print(self.time_left); return options[0]", QUICK).ask().printed) == MOVE
    assert float(player("print(self.time_left); return options[0]").ask().printed) > 9


def test_a_check_within_the_limits_of_a_class_names_the_line_and_the_cure():
    report = check(BotFiles.from_text("mine.py", ENDLESS), ["al-cabohne"], budget=within(QUICK))
    (finding,) = report.findings.values()
    assert (finding.step, finding.reason, finding.line) == ("time", "slow", 7)
    assert str(finding.sentence).startswith("it thinks too long about one move, when asked to place")
    assert str(finding.rule) == "a bot has 0.1 seconds of CPU time for a move"
    assert spoken(finding.rule, "de") == "ein Bot hat 0,1 Sekunden Rechenzeit für einen Zug"


def test_a_budget_without_the_limit_is_written_as_before():
    assert "move" not in msgspec.to_builtins(CONTEST)
    assert msgspec.convert(msgspec.to_builtins(QUICK), Budget) == QUICK
