"""Keeps the records that reproduce faults where the lines in a report look for them."""

from __future__ import annotations

from pathlib import Path

from beankit.checks.report import Report


def keep_records(report: Report) -> list[str]:
    """Write the records into the working folder; the answer says which could not be written, and why."""
    failed = []
    for shown in (finding.reproducer for finding in report.findings.values()):
        if shown is not None:
            try:
                Path(shown.file).write_text(shown.record, "utf-8")
            except OSError as error:
                failed.append(f"{shown.file} cannot be written: {error.strerror}")
    return failed
