"""One isolated process and its engine: one answer for one request, within its time, or it is lost."""

import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from beankit.arena.table.faults import TIME
from beankit.sandbox.budget import Bank, Budget, cpu_time
from beankit.sandbox.engine.cell import Cell
from beankit.sandbox.errors import HANG, Lost
from beankit.sandbox.messages import Answer, FromBot, Malformed, Ready, framed, from_bot

RAW = """
import traceback

os = traceback.sys.modules["os"]
from beankit.sandbox.messages import Answer, Ready, framed


class Mine(Bot):
    def choose(self, view, options):
        frame = traceback.sys._getframe()
        while "ask" not in frame.f_locals:
            frame = frame.f_back
        number = frame.f_locals["ask"].number
        {deed}
"""


def raw(deed):
    """A bot that writes to the engine by itself."""
    return RAW.format(deed=deed)


def test_an_answer_is_the_text_of_an_action(answer):
    reply = answer("self.say('hello'); print('beans'); return options[0]")
    assert isinstance(reply, Answer)
    assert (reply.remark, reply.printed) == ("hello", "beans\n")


@pytest.mark.parametrize(
    ("deed", "sentence"),
    [
        ("os.write(4, b'garbage' * 20); os._exit(0)", "its answer has 1651663207 bytes; 65536 are allowed"),
        ("os.write(4, framed(Ready(number, 'x', [], ''))[:-1]); os._exit(0)", "its process ended with status 0"),
        ("os.write(4, (5).to_bytes(4, 'little') + b'hello'); os._exit(0)", "its answer is not a message"),
        (
            "os.write(4, framed(Answer(number + 1, -1, 'pass', '', ''))); os._exit(0)",
            "its answer is to another request",
        ),
        ("os.write(4, framed(Answer(number, -1, 'pass', '', '')) * 2); os._exit(0)", "it wrote more than one answer"),
    ],
)
def test_whatever_is_no_answer_is_a_breach(player, deed, sentence):
    guest = player(raw(deed))
    with pytest.raises(Lost, match=sentence):
        guest.ask()


def test_two_answers_are_a_breach_at_the_latest_when_it_is_asked_again(player):
    guest = player(raw("os.write(4, framed(Answer(number, -1, 'pass', '', ''))); return options[0]"))

    def twice():
        guest.ask()
        guest.ask()

    with pytest.raises(Lost) as caught:
        twice()
    assert caught.value.reason == "breach"


def test_garbage_is_never_a_message():
    chance = random.Random(4711)
    good = framed(Answer(1, -1, "pass", "", ""))[4:]
    for _ in range(20_000):
        bad = bytearray(good if chance.random() < 0.5 else chance.randbytes(chance.randrange(60)))
        for _ in range(chance.randrange(4)):
            if bad:
                bad[chance.randrange(len(bad))] = chance.randrange(256)
        with suppress(Malformed):
            assert isinstance(from_bot(bytes(bad)), FromBot)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\x91" * 60_000,  # lists in lists
        framed(Answer(1, -1, "pass", "", ""))[4:] + b"x",
        framed([Answer.__name__, True, -1, "pass", "", ""])[4:],  # True is no number
        framed([Answer.__name__, 1.5, -1, "pass", "", ""])[4:],
        framed([Answer.__name__, 1, -1, "pass", "", "", "more"])[4:],
        framed([Answer.__name__, 1, -1, "pass", ""])[4:],
        framed([Answer.__name__, 1, -1, b"pass", "", ""])[4:],
        framed(["Winner", 1, "pass", "", ""])[4:],
        framed({"type": "Answer"})[4:],
        b"\x96\xa6Answer\x01\x00\xa4\xff\xff\xff\xff\xa0\xa0",  # no UTF-8
    ],
)
def test_the_schema_is_strict(body):
    with pytest.raises(Malformed):
        from_bot(body)


def test_numbers_cannot_be_guessed(player):
    cell = player("return options[0]").cell
    assert len({cell.number() for _ in range(1000)}) == 1000


# --- time ---

SHORT = Budget(seconds=0.2, start=5.0, strikes=3, wall_factor=1, wall_extra=0.2)


@pytest.mark.xdist_group("crowd")
@pytest.mark.parametrize(
    ("lines", "reason", "sentence"),
    [
        ("while True: pass", "time", "it used up its 0.2 seconds of CPU time"),
        ("import time; time.sleep(60)", "hang", "it slept or waited for 0.4 seconds"),
    ],
)
def test_whoever_runs_out_of_time_is_killed(player, lines, reason, sentence):
    guest = player(lines, SHORT)
    with pytest.raises(Lost, match=sentence) as caught:
        guest.ask()
    assert caught.value.reason == reason
    assert guest.cell.end().status == -9


@pytest.mark.xdist_group("crowd")
def test_the_kill_comes_soon_after_the_limit(player):
    late = []
    for _ in range(3):
        guest = player("while True: pass", SHORT)
        with pytest.raises(Lost):
            guest.ask()
        late.append(guest.used - SHORT.seconds)
        guest.cell.end()
    assert min(late) < 0.05


@pytest.mark.full
def test_who_is_stopped_by_its_own_limit_used_up_its_time(player):
    """The kernel ends a bot that nobody looks at: the engine may be the one who gets no core."""
    lines = raw("os.write(4, b'x')\n        while True: pass")
    guest = player(lines, Budget(seconds=0.2, start=0.5, strikes=3))
    guest.bank.look = lambda: 1.0
    with pytest.raises(Lost, match=r"it used up its 0\.2 seconds of CPU time") as caught:
        guest.ask()
    assert caught.value.reason == "time"


def test_a_bot_that_its_own_limit_stopped_is_not_asked_for_its_line(player):
    """It is dead, and its number may belong to another process by now."""
    guest = player("while True: pass", Budget(seconds=0.05, start=5.0, last_words=1.0))

    def look():
        if guest.bank.left <= 0:
            os.kill(guest.cell.pid, signal.SIGKILL)
        return 1.0

    guest.bank.look = look
    with pytest.raises(Lost, match=r"it used up its 0\.05 seconds of CPU time"):
        guest.ask()
    assert guest.cell.failure is None


def test_thinking_while_nobody_asks_is_paid_for(player):
    guest = player(raw("os.write(4, framed(Answer(number, -1, 'pass', '', '')))\n        while True: pass"), SHORT)
    guest.ask()
    until = time.monotonic() + 120
    while guest.bank.left > 0 and time.monotonic() < until:
        time.sleep(0.01)
    with pytest.raises(Lost, match="CPU time"):
        guest.ask()


def test_time_is_the_cpu_time_of_the_bot_alone(player):
    guest = player("import time; time.sleep(0.2); return options[0]")
    guest.ask()
    assert guest.bank.used < 0.1
    assert guest.bank.slept > 0.1


@pytest.mark.full
@pytest.mark.xdist_group("crowd")
def test_waiting_for_a_core_is_no_sleep(player, crowd):
    """It needs 0.1 seconds of CPU and sleeps never, so it may take as long as it takes."""
    lines = "import time\nuntil = time.process_time() + 0.1\nwhile time.process_time() < until: pass\nreturn options[0]"
    guest = player(lines, Budget(seconds=5.0, start=5.0, strikes=3, wall_factor=0, wall_extra=0.2))
    os.sched_setaffinity(guest.cell.pid, {crowd})
    begin = time.monotonic()
    assert isinstance(guest.ask(), Answer)
    assert time.monotonic() - begin > 0.25, "there was no crowd"
    assert guest.bank.slept < 0.1


def test_starting_has_a_time_of_its_own(player):
    slow = """
    import time
    while time.process_time() < 0.3: pass

    class Mine(Bot):
        pass
    """
    guest = player(slow, Budget(seconds=0.2, start=5.0))
    assert isinstance(guest.loaded, Ready)
    assert guest.bank.used < 0.1
    late = player(slow, Budget(seconds=5.0, start=0.1))
    assert isinstance(late.loaded, Lost)
    assert late.loaded.reason == "time"


def test_an_answer_that_took_too_long_is_late_even_if_nobody_looked_in_time(player, monkeypatch):
    monkeypatch.setattr(Cell, "_wait", staticmethod(lambda poll, _: poll.poll()))  # a referee that gets no core
    lines = "import time\nwhile time.process_time() < 0.3: pass\nreturn options[0]"
    with pytest.raises(Lost, match=r"used up its 0.1 seconds of CPU time"):
        player(lines, Budget(seconds=0.1, start=5.0)).ask()


def test_the_clock_of_a_bot_is_read_from_outside(player):
    guest = player("return options[0]")
    assert 0 < cpu_time(guest.cell.pid) < 5


def test_a_bot_that_does_not_read_blocks_nobody(player):
    guest = player(raw("os.write(4, framed(Answer(number, -1, 'pass', '', '')))\n        while True: pass"), SHORT)
    guest.ask()
    guest.teller.tell = lambda _: "x" * 1_000_000
    with pytest.raises(Lost, match="CPU time"):
        guest.ask()


def test_half_a_surrogate_travels(answer):
    assert answer(r"print('\ud800'); self.say('\udfff'); return options[0]").printed == "?\n"


def test_a_flood_of_output_is_cut(answer):
    assert len(answer("print('x' * 10_000_000); return options[0]").printed) == 1 << 14


@pytest.mark.parametrize(
    ("lines", "reason"), [("while view.hand: options", TIME), ("import time; time.sleep(60)", HANG)]
)
def test_whoever_may_say_a_last_word_tells_the_line(player, lines, reason):
    guest = player(lines, Budget(seconds=0.1, wall_factor=0.0, wall_extra=0.1, last_words=1.0))
    with pytest.raises(Lost) as lost:
        guest.ask()
    assert lost.value.reason == reason
    assert (guest.cell.failure.error, guest.cell.failure.line) == ("OutOfBudget", 6)
    assert guest.cell.failure.where.parts["kind"] == "plant"


@pytest.mark.xdist_group("crowd")
def test_a_busy_machine_takes_nobody_the_last_word(player, crowd):
    """It needs 0.06 of its 0.2 seconds to tell the line, and waits much longer for a core."""
    lines = """
    from time import process_time as now
    try:
        while view.hand: options
    finally:
        until = now() + 0.06
        while now() < until: pass
    """
    guest = player(lines, Budget(seconds=0.1, last_words=0.2))
    os.sched_setaffinity(guest.cell.pid, {crowd})
    with pytest.raises(Lost):
        guest.ask()
    assert guest.cell.failure is not None


def test_nobody_waits_for_ever_if_time_runs_out_while_it_is_looked_at():
    """The kernel counts a busy process forward by some milliseconds at once; to wait a negative time is to wait."""

    class Running(Bank):
        left = property(lambda bank: next(bank.readings))

    class Idle:
        def poll(self, patience):
            assert patience >= 0
            return []

    bank = Running(os.getpid(), 1.0, 1.0)
    bank.readings = iter([0.001, -0.003, -0.003])
    with pytest.raises(Lost, match="CPU time"):
        Cell._wait(Idle(), bank)


def test_who_does_not_hear_is_ended_all_the_same(player):
    deaf = "while True:\n    try:\n        while view.hand: options\n    except BaseException: pass"
    guest = player(deaf, Budget(seconds=0.1, last_words=0.1))
    with pytest.raises(Lost):
        guest.ask()


def test_an_end_that_is_interrupted_can_be_repeated(player, monkeypatch):
    cell = player("return options[0]").cell
    ends, close = list(cell.ends), os.close

    def interrupted(_):
        monkeypatch.setattr(os, "close", close)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "close", interrupted)
    with pytest.raises(KeyboardInterrupt):
        cell.end()
    assert cell.end() is cell.reaped
    close(ends.pop())  # what it was about to close
    assert [end for end in ends if Path(f"/proc/self/fd/{end}").exists()] == []
