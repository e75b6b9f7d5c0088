"""Bots think in a thread of their own: a stop ends a bot, never what comes after it."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")

from beankit.notebook.thinker import Thinker, ThinkingStopped


def test_a_stop_that_comes_after_the_answer_changes_nothing():
    thinker, begun, go_on = Thinker(), threading.Event(), threading.Event()

    def bot():
        begun.set()
        go_on.wait(120)
        return "an answer"

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(thinker.guarded(bot))
        assert begun.wait(120)
        with thinker.lock:
            thread = thinker.thread
            go_on.set()
            until = time.monotonic() + 120
            while sys._current_frames()[thread].f_code.co_name != "thought":  # it has its answer, and needs the lock
                assert time.monotonic() < until
            thinker.interrupt(thread)
        assert answer.result(30) == "an answer"
        assert thinker.thread is None
        assert pool.submit(sum, range(1000)).result(30) == 499500  # nothing is left to be raised later


def test_however_often_somebody_presses_stop_only_bots_are_stopped():
    thinker, over = Thinker(), threading.Event()
    think = thinker.guarded(lambda: sum(number for number in range(200)))

    def press():
        while not over.is_set():
            thinker.stop()

    def rounds():
        outcomes = []
        for _ in range(2000):
            try:
                outcomes.append(think())
            except ThinkingStopped:
                outcomes.append("stopped")
        return outcomes

    with ThreadPoolExecutor(2) as pool:
        pressing, playing = pool.submit(press), pool.submit(rounds)
        try:
            assert set(playing.result(60)) <= {19900, "stopped"}
        finally:
            over.set()
        pressing.result(30)
    assert (thinker.thread, thinker.stopping) == (None, False)
