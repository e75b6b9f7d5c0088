"""A sitting: one decision at a time, whoever drives it; faults, clocks, going back, saving and resuming."""

import asyncio
import json
import pickle

import pytest

from beankit import Bot, Game, IllegalAction, Plant, play, reproduce
from beankit.arena.table.chairs import Clock, Guest
from beankit.arena.table.faults import ILLEGAL, RAISED, TIME, BotFault, Fault, OutOfTime
from beankit.arena.table.match import match_of, play_out
from beankit.arena.table.sitting import Sitting
from beankit.core.actions import Action
from beankit.core.errors import BadOption, BadRecord, BeankitError
from beankit.core.events import actions

BOTS = ["trader", "counter", "random"]


def played_out(sitting):
    while sitting.step():
        pass
    return match_of(sitting)


def deal(seed=3, players=3):
    return Game("bohnanza", players=players, seed=seed)


class Moody(Bot):
    """Its moves depend on random numbers and on all it has seen."""

    def __init__(self):
        self.mood = self.rng.random()

    def choose(self, view, options):
        self.mood = (self.mood * 3.7 + len(view.hand) / 7 + self.rng.random()) % 1
        return options[int(self.mood * len(options))]


# --- stepping ---


def test_a_sitting_played_step_by_step_is_the_match_that_play_plays():
    assert played_out(Sitting(deal(), BOTS, seed=3)).digest == play("bohnanza", BOTS, seed=3).digest


def test_a_guest_is_asked_by_whoever_drives():
    sitting, other = Sitting(deal(), [Guest("ann"), Moody, Moody], seed=3), Moody()
    asked = 0
    while (decision := sitting.decision) is not None:
        if sitting.step():
            assert decision.seat != 0
            continue
        assert decision.seat == sitting.view.seat == 0
        asked += 1
        sitting.answer(other.decide(sitting.view, decision), "hm" if asked == 1 else "")
    match = match_of(sitting)
    assert asked == match.summary().asked[0] > 10
    assert match.names == ("ann", "moody", "moody")
    assert list(match.remarks.values()) == ["hm"]


def test_an_event_loop_drives_a_sitting():
    async def clicked(options):
        await asyncio.sleep(0)
        return options[0]

    async def table():
        sitting = Sitting(deal(), [Guest("ann"), "trader", Bot], seed=3)
        while (decision := sitting.decision) is not None:
            if not sitting.step():
                sitting.answer(await clicked(decision.options))
        return match_of(sitting)

    assert asyncio.run(table()).digest == play("bohnanza", [Bot, "trader", Bot], seed=3).digest


def test_what_a_guest_may_not_do_changes_nothing():
    sitting = Sitting(deal(), [Guest("ann"), Bot, Bot])
    before = sitting.game.clone()
    with pytest.raises(IllegalAction, match="unicorn"):
        sitting.answer(Plant("unicorn", 0))
    assert sitting.game.same(before)
    assert sitting.number == 0


class Mimic:
    """Equals whatever it is compared with."""

    def __eq__(self, other):
        return True

    __hash__ = None


class Odd(Bot):
    """Answers with text, and with things that are no actions but equal one."""

    def choose(self, view, options):
        return Mimic() if len(options) % 2 else str(options[0])


def test_a_move_is_noted_as_the_action_that_was_played():
    sitting = Sitting(deal(), [Odd, Bot, Bot], seed=3)
    match = played_out(sitting)
    assert [*zip(sitting.seats, sitting.moves, strict=True)] == actions(sitting.game.past, sitting.game.log)
    assert all(isinstance(move, Action) for move in sitting.moves)
    assert match.summary(sitting.seats, sitting.moves) == match.summary()


def test_a_watcher_may_ask_for_some_kinds_of_moves_only():
    seen, all_seen = [], []
    for kinds, moves in (((Plant,), seen), (None, all_seen)):
        sitting = Sitting(deal(), [Odd, Moody, "trader"], seed=3, watch=lambda *report, to=moves: to.append(report[2]))
        sitting.watched = kinds
        played_out(sitting)
    assert seen == [move for move in all_seen if type(move) is Plant] != all_seen


def test_everybody_needs_a_seat():
    with pytest.raises(BadOption, match="2 players do not fit on 3 seats"):
        Sitting(deal(), [Bot, Bot])


# --- faults ---


class Shaky(Bot):
    """Fails at every third planting."""

    def __init__(self):
        self.planted = 0

    def plant(self, view, options):
        self.planted += 1
        return options[0] if self.planted % 3 else Plant("unicorn", 0) if self.planted % 2 else options[99]


def test_a_fault_is_a_value_with_a_reason_and_a_record_that_leads_there():
    with pytest.raises(BotFault) as caught:
        played_out(Sitting(deal(7), [Bot, Shaky, Bot], seed=7))
    fault = caught.value.fault
    assert (fault.reason, fault.seat) == (ILLEGAL, 1)
    assert fault.sentence == str(caught.value)
    game = Game.from_record(fault.record)
    assert (game.decision.seat, game.decision.kind) == (1, "plant")
    assert pickle.loads(pickle.dumps(caught.value)).fault == fault  # noqa: S301
    assert Fault(**fault.as_dict()) == fault
    with pytest.raises(BotFault) as again:
        Sitting.resume(fault.record, [Bot, Shaky, Bot]).step()
    assert again.value.fault == fault


def test_a_fault_is_reproduced_until_the_bot_is_mended(tmp_path):
    with pytest.raises(BotFault) as caught:
        played_out(Sitting(deal(7), [Bot, Shaky, Bot], seed=7))
    file = tmp_path / "fault.txt"
    file.write_text(caught.value.record, "utf-8")
    with pytest.raises(BotFault) as again:
        reproduce(file, Shaky, seat=1)
    assert again.value.fault.sentence == caught.value.fault.sentence
    assert reproduce(file, Bot, seat=1) == Game.from_record(caught.value.record).decision.options[0]
    assert reproduce(str(file), Bot, seat=2) is None  # somebody else is asked
    with pytest.raises(BadRecord, match=r"the record nowhere\.txt cannot be read"):
        reproduce("nowhere.txt", Bot, seat=1)


def test_with_strikes_the_safe_option_is_played_until_the_seat_is_forfeited():
    match = played_out(Sitting(deal(7), [Bot, Shaky, Bot], seed=7, strikes=3))
    assert [fault.reason for fault in match.faults] == [ILLEGAL, RAISED, ILLEGAL]
    assert [fault.seat for fault in match.faults] == [1, 1, 1]
    assert [fault.number for fault in match.faults] == sorted({fault.number for fault in match.faults})
    assert match.digest == play("bohnanza", [Bot] * 3, seed=7).digest  # the first option is what Bot plays, too
    assert match.forfeits == (1,)
    assert match.places[1] == 3
    assert match.standings[-1][1] == 1
    patient = played_out(Sitting(deal(7), [Bot, Shaky, Bot], seed=7, strikes=99))
    assert len(patient.faults) > 3
    assert patient.forfeits == ()


@pytest.mark.parametrize("seed", range(4))
def test_if_the_best_forfeits_the_first_of_the_others_wins(seed):
    fair = play("bohnanza", [Bot] * 3, seed=seed)
    best = fair.winners[0]
    match = played_out(Sitting(deal(seed), [Shaky if seat == best else Bot for seat in range(3)], seed=seed, strikes=1))
    assert (match.digest, match.forfeits) == (fair.digest, (best,))
    others = [seat for seat in range(3) if seat != best]
    most = max(fair.scores[seat] for seat in others)
    assert match.winners == tuple(seat for seat in others if fair.scores[seat] == most)


class Broken(Bot):
    def __init__(self):
        raise RuntimeError("not today")


class NoFinish(Bot):
    def finish(self, view):
        raise RuntimeError("not today")


def test_a_bot_that_cannot_be_made_forfeits_but_one_that_fails_after_the_end_does_not():
    match = played_out(Sitting(deal(), [Broken, NoFinish, Bot], strikes=3))
    assert match.forfeits == (0,)
    assert [(fault.seat, fault.reason) for fault in match.faults] == [(0, RAISED), (1, RAISED)]
    assert match.faults[0].number == 0


def test_a_referee_tells_that_a_guest_failed():
    sitting = Sitting(deal(), [Guest("far away"), Bot, Bot], strikes=2)
    while sitting.decision is not None:
        if not sitting.step():
            sitting.failed("died", "far away on seat 0 died of signal 9")
    match = match_of(sitting)
    assert [(fault.reason, fault.sentence) for fault in match.faults] == [
        ("died", "far away on seat 0 died of signal 9")
    ] * 2
    assert match.forfeits == (0,)


# --- the clock ---


class Ticks:
    """A clock that advances by a second whenever somebody looks."""

    def __init__(self):
        self.time = 0.0

    def __call__(self):
        self.time += 1.0
        return self.time


class Watching(Bot):
    seen: list = []  # noqa: RUF012  (the test reads it)

    def choose(self, view, options):
        self.seen.append(self.time_left)
        return options[0]


def test_a_clock_tells_what_is_left_and_an_empty_bank_is_a_fault():
    Watching.seen = []
    clock = Clock(5.0, Ticks())
    match = played_out(Sitting(deal(), [Watching, Bot, Bot], clock=clock, strikes=1))
    assert Watching.seen == [4.0, 3.0, 2.0, 1.0, 0.0]  # one second went to `start`
    assert {(fault.reason, fault.seat) for fault in match.faults} == {(TIME, 0), (TIME, 1), (TIME, 2)}
    assert "is out of time: it used 6.000 s of 5 s" in match.faults[0].sentence
    assert match.times == (6.0, 6.0, 6.0)


def test_a_clock_without_a_bank_only_counts():
    match = played_out(Sitting(deal(), [Watching, Bot, Bot], clock=Clock(now=Ticks())))
    asked = match.summary().asked
    assert match.times == tuple(count + 1.0 for count in asked)  # and `start`
    assert play_out(deal(), [Bot] * 3).times is None


# --- going back, saving and resuming ---


def driven(sitting, moves, person):
    """Drive the sitting until this many moves are played."""
    while sitting.number < moves and sitting.decision is not None:
        if not sitting.step():
            sitting.answer(person.decide(sitting.view, sitting.decision))


@pytest.mark.parametrize("moves", [1, 60, 150])
def test_after_taking_back_the_table_and_all_bots_are_as_they_were(moves):
    plain, back = (Sitting(deal(), [Guest("ann"), Moody, "counter"], seed=5) for _ in range(2))
    for sitting in (plain, back):
        driven(sitting, moves, Bot())
    last = back.number
    back.take_back(0)
    assert back.number < last
    assert back.decision.seat == back.view.seat == 0
    driven(back, last, Bot())
    assert back.game.same(plain.game)
    driven(plain, 10**6, Bot())
    driven(back, 10**6, Bot())
    assert match_of(back).digest == match_of(plain).digest


def test_a_move_that_was_taken_back_can_be_another():
    sitting = Sitting(deal(), [Guest("ann"), Bot, Bot])
    options = sitting.decision.options
    sitting.answer(options[0], "oh")
    sitting.take_back(0)
    assert (sitting.number, sitting.remarks, sitting.decision.options) == (0, {}, options)
    sitting.answer(options[1])
    with pytest.raises(BadOption, match="seat 1 has decided nothing yet"):
        sitting.take_back(1)


def test_strikes_for_moves_that_were_taken_back_are_gone():
    sitting = Sitting(deal(7), [Bot, Shaky, Bot], seed=7, strikes=1)
    while not sitting.faults:
        assert sitting.step()
    assert sitting.forfeits == (1,)
    sitting.go_back(sitting.faults[0].number)
    assert (sitting.forfeits, sitting.faults) == ((), [])
    sitting.step()
    assert sitting.forfeits == (1,)


@pytest.mark.parametrize("moves", [0, 40, 200])
def test_a_resumed_game_continues_as_it_would_have(moves):
    players = [Guest("ann"), Moody, "trader"]
    sitting = Sitting(deal(), players, seed=5)
    driven(sitting, moves, Bot())
    again = Sitting.resume(sitting.save(), players)
    assert (again.number, again.seed, again.names) == (sitting.number, 5, ("ann", "moody", "trader"))
    assert again.game.same(sitting.game)
    assert again.save() == sitting.save()
    for twin in (sitting, again):
        driven(twin, 10**6, Bot())
    assert match_of(again).digest == match_of(sitting).digest


class Searching(Bot):
    """Notes how long it may search."""

    def start(self, view):
        self.times = []

    def decide(self, view, decision):
        self.times.append(self.thinking_time)
        return decision.options[0]


def test_a_bot_has_time_to_search_where_a_person_waits_and_none_for_moves_that_were_made():
    sitting = Sitting(deal(), [Searching, Bot, Bot], seed=5, thinking_time=1.5)
    sitting.step(40)
    assert {*sitting.chairs[0].bot.times} == {1.5}
    again = Sitting.resume(sitting.save(), [Searching, Bot, Bot], thinking_time=1.5)
    assert {*again.chairs[0].bot.times} == {0.0}
    again.step(40)
    assert again.chairs[0].bot.times[-1] == 1.5
    again.go_back(60)
    assert {*again.chairs[0].bot.times} == {0.0}


def test_without_a_person_no_bot_hears_of_time():
    sitting = Sitting(deal(), [Searching, Bot, Bot], seed=5)
    sitting.step(40)
    again = Sitting.resume(sitting.save(), [Searching, Bot, Bot])
    assert {*sitting.chairs[0].bot.times, *again.chairs[0].bot.times} == {None}


def test_strikes_time_and_the_move_at_which_bots_sat_down_are_saved_too():
    game = deal(7)
    for _ in range(5):
        game.play(game.decision.options[0])
    bots, clock = [Bot, Shaky, Moody], Clock(1000.0, Ticks())
    sitting = Sitting(game, bots, seed=2, strikes=3, clock=clock)
    while not sitting.faults:
        sitting.step()
    used = list(clock.used)
    later = Clock(1000.0, Ticks())
    again = Sitting.resume(sitting.save(), bots, strikes=3, clock=later)
    assert again.save() == sitting.save()
    assert later.used == used
    first, second = played_out(sitting), played_out(again)
    assert (first.digest, first.forfeits, first.decisions) == (second.digest, second.forfeits, second.decisions)


class Late(Bot):
    """Fails before the game and after it."""

    def start(self, view):
        raise ValueError("not yet")

    def finish(self, view):
        raise ValueError("no more")


@pytest.mark.parametrize("timed", [False, True])
def test_a_resumed_sitting_has_its_earlier_faults(timed):
    def clock():
        return Clock(1000.0, Ticks()) if timed else None

    game, bots = deal(7), [Late, Shaky, Moody]
    for _ in range(5):
        game.play(game.decision.options[0])
    sitting = Sitting(game, bots, seed=2, strikes=4, clock=clock())
    while len(sitting.faults) < 4:
        sitting.step()
    again = Sitting.resume(sitting.save(), bots, strikes=4, clock=clock())
    assert again.faults == sitting.faults
    assert again.save() == sitting.save()
    first, second = played_out(sitting), played_out(again)
    assert first.faults == second.faults
    assert [fault.sentence.rpartition(": ")[2] for fault in first.faults][-1] == "no more"
    assert Sitting.resume(sitting.save(), bots, strikes=4, clock=clock()).faults == sitting.faults


def test_a_start_that_fails_counts_once_however_often_the_sitting_goes_back():
    sitting = Sitting(deal(7), [Guest("ann"), Late, Bot], strikes=3)
    sitting.answer(sitting.decision.options[0])
    sitting.take_back(0)
    assert [chair.strikes for chair in sitting.chairs] == [0, 1, 0]
    assert [fault.number for fault in sitting.faults] == [0]


class Stuck(Bot):
    """Was stopped at its third question, and would be stuck there again."""

    def start(self, view):
        self.asked = 0

    def decide(self, view, decision):
        self.asked += 1
        if self.asked == 3:
            raise OutOfTime("was stopped")
        return super().decide(view, decision)


def test_a_bot_that_was_stopped_is_not_asked_again_for_moves_after_that():
    players = [Guest("ann"), Stuck, Bot]
    sitting = Sitting(deal(), players, seed=5, strikes=3)
    driven(sitting, 60, Bot())
    assert [fault.reason for fault in sitting.faults] == [TIME]
    again = Sitting.resume(sitting.save(), players, strikes=3)
    sitting.take_back(0)
    for twin in (sitting, again):
        assert twin.chairs[1].bot.asked == 2
        assert twin.number > twin.faults[0].number


@pytest.mark.parametrize(
    "fault", [{"seat": 3}, {"seat": -1}, {"reason": 5}, {"number": 1e3}, {"strikes": -1}, {"used": [1]}, {"hat": 1}]
)
def test_a_changed_fault_is_refused(fault):
    text = Sitting(deal(), [Late, Bot, Bot], seed=3, strikes=3).save()
    state = json.loads(text.partition("; sitting: ")[2].partition("\n")[0])
    spoiled = {"faults": [{**state["faults"][0], **fault}]}
    with pytest.raises(BadRecord, match="leave that line as it was saved"):
        Sitting.resume(text.replace(json.dumps(state), json.dumps(spoiled)), [Bot] * 3)


@pytest.mark.parametrize("state", ['{"strikes": "many"}', "[]", '{"hat": 1}', "{", '{"first": -1}'])
def test_a_changed_note_is_refused(state):
    text = Sitting(deal(), [Bot] * 3, seed=3).save()
    with pytest.raises(BadRecord, match="leave that line as it was saved"):
        Sitting.resume(text.replace("; seat 0:", f"; sitting: {state}\n; seat 0:"), [Bot] * 3)


def test_a_remark_cannot_pass_for_a_note():
    class Sly(Bot):
        def plant(self, view, options):
            self.say('sitting: {"strikes": "many"}')
            return options[0]

    sitting = Sitting(deal(), [Sly, Bot, Bot], seed=3)
    sitting.step()
    again = Sitting.resume(sitting.save(), [Sly, Bot, Bot])
    assert again.remarks == {1: 'sitting: {"strikes": "many"}'}


def test_an_imagined_game_has_no_beginning():
    game = deal()
    world = game.view(0).imagine(Moody().rng)
    sitting = Sitting(world, [Bot, Bot, Shaky], strikes=9)
    for _ in range(60):
        sitting.step()
    assert all(fault.record == "" for fault in sitting.faults)
    faults = list(sitting.faults)
    with pytest.raises(BeankitError, match="imagined"):
        sitting.take_back(0)
    assert sitting.faults == faults
