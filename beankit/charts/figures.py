"""Numbers as a language writes them."""

from __future__ import annotations

from beankit.words.counting import POINT


def figure(value: float | None, digits: int, lang: str) -> str:
    """A number for people: 1,234.5 or 1.234,5."""
    if value is None:
        return "–"
    text = f"{value:,.{digits}f}".replace("-", "−")
    decimal, thousands = POINT.get(lang, (".", ","))
    return text.translate({ord("."): decimal, ord(","): thousands})


def listed(texts: list[str], joined: str) -> str:
    """a, b and c; `joined` is the word between the last two, with its spaces."""
    return joined.join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
