"""The tables of a tournament as CSV files for spreadsheets."""

from __future__ import annotations

from beankit.classroom.sheets import csv_text
from beankit.tournament.results.data import Frame


def table_text(table: Frame) -> str:
    """A table as CSV, with the names of its rows; tuples of names become lists with commas."""
    named = table.reset_index() if any(table.index.names) else table
    plainly = named.astype(object).where(named.notna(), None)  # pandas has several values for a missing one
    body = plainly.itertuples(index=False, name=None)
    return csv_text([list(named.columns), *([csv_value(cell) for cell in row] for row in body)])


def csv_value(cell: object) -> object:
    """One value for a CSV file."""
    return ", ".join(cell) if isinstance(cell, tuple) else cell
