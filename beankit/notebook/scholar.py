"""A study beside the page: it runs in a thread of its own, says how far it is, and can be stopped at any time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from beankit.core.errors import BeankitError
from beankit.explain.explanation import Explanation
from beankit.explain.study import Study
from beankit.notebook.thinker import running_loop

BEAT = 0.4  # seconds between two reports

Report = Callable[[Explanation, bool], None]  # what is known by now, and whether the study goes on


class Scholar:
    """Drives one study at a time."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def begin(self, study: Study, report: Report) -> None:
        """Start; another study is stopped. Without an event loop, everything is done at once."""
        self.stop()
        self.stopped = threading.Event()
        loop = running_loop()
        if loop is None:
            drive(study, self.stopped, report)
            return

        def later(explanation: Explanation, going: bool) -> None:
            loop.call_soon_threadsafe(report, explanation, going)

        threading.Thread(target=drive, args=(study, self.stopped, later), name="beankit-study", daemon=True).start()

    def stop(self) -> None:
        """Stop after the piece that is being done."""
        self.stopped.set()


def drive(study: Study, stopped: threading.Event, report: Report) -> None:
    """Do the work of a study, and report now and then; the page may be gone by then."""
    before = monotonic()
    with suppress(RuntimeError):  # the loop is closed: nobody listens any more
        with suppress(BeankitError):  # a bot that fails has nothing to say
            for _ in study.work():
                if stopped.is_set():
                    break
                if monotonic() - before > BEAT:
                    report(study.explanation(), True)
                    before = monotonic()
        report(study.explanation(), False)
