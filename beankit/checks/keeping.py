"""Keeps the records that reproduce faults where the lines in a report look for them."""

from __future__ import annotations

from pathlib import Path

from beankit.checks.report import Report
from beankit.core.said import Said, say


def keep_records(report: Report) -> list[Said]:
    """Write the records into the working folder; the answer says which could not be written, and why."""
    failed = []
    for shown in (finding.reproducer for finding in report.findings.values()):
        if shown is not None:
            try:
                Path(shown.file).write_text(shown.record, "utf-8")
            except OSError as error:
                failed.append(say("{file} cannot be written: {why}", file=shown.file, why=str(error.strerror)))
    return failed
