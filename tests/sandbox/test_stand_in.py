"""A stand-in at a table of this process: its bot plays elsewhere, may fail there, and the game goes on."""

from threading import Thread

import pytest

from beankit import Game
from beankit.arena.bots.roster import files_of
from beankit.arena.table.chairs import Guest
from beankit.arena.table.sitting import ALL, Sitting
from beankit.notebook.thinker import Thinker, advice
from beankit.sandbox.budget import cpu_time
from beankit.sandbox.engine.guests import stand_in
from beankit.sandbox.errors import NoIsolation

SECRET = "the_secret_of_this_source"


@pytest.fixture
def table(here):
    """A table with a stand-in for this entry on seat 0."""

    def seated(entry, strikes=3, seed=5):
        players = [stand_in(entry, "student one", here), "gardener", "random"]
        return Sitting(Game("bohnanza", players=3, seed=seed), players, seed, strikes=strikes)

    return seated


def gone(pid):
    """Is there no such process any more?"""
    try:
        cpu_time(pid)
    except NoIsolation:
        return True
    return False


def test_it_plays_a_whole_game_like_the_bot_it_stands_for(table):
    sitting = table(files_of("gardener"))
    sitting.step(ALL)
    open_table = Sitting(Game("bohnanza", players=3, seed=5), ["gardener", "gardener", "random"], 5)
    open_table.step(ALL)
    assert (sitting.game.over, sitting.faults, sitting.names[0]) == (True, [], "student one")
    assert sitting.game.record() == open_table.game.record()


def test_a_fault_tells_its_kind_and_nothing_of_the_source(table, entry):
    sitting = table(entry(f'raise ValueError("{SECRET}")'))
    sitting.step(ALL)
    assert sitting.game.over
    assert sitting.forfeits == (0,)
    assert [fault.reason for fault in sitting.faults] == ["raised"] * 3
    assert sitting.faults[0].sentence.endswith(":\nValueError")
    assert SECRET not in sitting.save()


def test_what_is_not_allowed_does_not_tell_what_the_bot_has_in_hand(table, entry):
    sitting = table(entry('return "offer stinkbean x9 for nothing"'))
    sitting.step(ALL)
    assert [fault.reason for fault in sitting.faults] == ["illegal"] * 3
    assert not any("Legal here" in fault.sentence for fault in sitting.faults)


@pytest.mark.full
def test_a_process_that_dies_costs_a_strike_and_begins_again(table, entry):
    dies = "import traceback\nif view.turn == 1: traceback.sys.modules['os']._exit(0)\nreturn options[0]"
    sitting = table(entry(dies), strikes=99)
    sitting.step(ALL)
    assert (sitting.game.over, sitting.forfeits) == (True, ())
    assert {fault.reason for fault in sitting.faults} == {"died"}


def test_beside_people_a_bot_has_little_memory(table, entry):
    """Each seat at a table with people may hold a bot of the class, and there are many tables."""
    sitting = table(entry("kept = bytes(200 << 20)\nreturn options[0]"))
    sitting.step(ALL)
    assert sitting.game.over
    assert {fault.sentence.splitlines()[-1] for fault in sitting.faults} == {"MemoryError"}


@pytest.mark.full
def test_moves_are_taken_back_with_a_new_process(table, entry):
    sitting = table(entry("return options[-1]"))
    sitting.step(30)
    before = sitting.game.record()
    first = sitting.chairs[0].bot.player.cell.pid
    sitting.take_back(0)
    sitting.step(ALL)
    assert sitting.game.record().startswith(before[:200])
    assert (sitting.faults, gone(first)) == ([], True)


@pytest.mark.full
def test_a_person_stops_it_and_it_begins_again_at_its_next_decision(table, entry):
    sitting = table(entry("while view.turn == 1: pass\nreturn options[0]"))
    chair, thinker = sitting.chairs[0], Thinker()
    chair.ask = thinker.guarded(chair.ask)
    first = chair.bot.player.cell.pid
    before = cpu_time(first)
    thinking = Thread(target=sitting.step)
    thinking.start()
    while cpu_time(first) < before + 0.05:  # until it is at it
        pass
    thinker.stop()
    thinking.join(20)
    assert [fault.reason for fault in sitting.faults] == ["time"]
    assert gone(first)
    while sitting.game.turn == 1:  # what it would still be asked there
        sitting.game.play(sitting.decision.options[0])
    sitting.step(ALL)
    assert (sitting.game.over, len(sitting.faults)) == (True, 1)


def test_nobody_is_left_when_the_table_is_gone(here, entry):
    sitting = Sitting(
        Game("al-cabohne", players=2, seed=1), [stand_in(entry("return options[0]"), "x", here), Guest("y")]
    )
    mine = sitting.chairs[0].bot.player.cell.pid
    assert not gone(mine)
    del sitting
    assert gone(mine)


def test_it_gives_a_hint_from_a_snapshot(here, entry):
    game = Game("bohnanza", players=3, seed=5)
    adviser = stand_in(entry("self.say('plant it'); return options[-1]"), "x", here)
    action, remark, *_ = advice(adviser, game.view(game.decision.seat).snapshot(), type(game.rules))
    assert (action, remark) == (game.decision.options[-1], "plant it")
