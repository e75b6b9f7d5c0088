"""Texts in tables for spreadsheets, which calculate whatever looks like a formula."""

FORMULA = ("=", "+", "-", "@")


def as_text(text: str) -> str:
    """A text that stays text in a spreadsheet, whatever people call themselves or their files."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text
