"""Texts by other people, which may contain anything: safe to print, and to store in a line of a record."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text that controls no terminal; its lines stay lines."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


def in_one_line(text: object, most: int) -> str:
    """A text that is one line, and not too long."""
    return " ".join(printable(str(text)[: 2 * most]).split())[:most]
