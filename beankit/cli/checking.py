"""`beankit check`: progress, the report, and records that reproduce faults."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from beankit.checks.check import check, entry_for
from beankit.checks.report import keep_records
from beankit.cli.console import meter, out
from beankit.core.said import say
from beankit.sandbox.engine.cores import on_one_core
from beankit.sandbox.levels import LATE, isolation
from beankit.words import catalogue
from beankit.words.said import spoken

CHECKED = "after {done} of {total} percent of the check"


def show_check(bot: str, games: Sequence[str], as_json: bool, late: bool, lang: str) -> int:
    """Check a bot and print the report; status 1 if it is not accepted."""
    language = catalogue(lang).language
    entry = entry_for(bot)
    core = os.getpid()  # any of them, so that several checks at once do not share one
    with on_one_core(core), meter(f"check {entry.file}", 100, "percent", CHECKED) as shown:
        here = isolation(LATE) if late else None
        report = check(
            entry, games, here=here, named=bot, progress=lambda done, total: shown(100 * done // max(1, total))
        ).spoken(language)
    for trouble in keep_records(report):
        print(f"beankit: {spoken(say('note: {note}', note=trouble), report.lang)}", file=sys.stderr)
    if as_json:
        print(json.dumps(report.as_dict()))
    else:
        out().print(repr(report), soft_wrap=True)
    return int(not report.good)
