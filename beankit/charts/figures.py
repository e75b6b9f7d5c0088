"""Numbers as a language writes them."""

from __future__ import annotations

from beankit.words.catalogue import language


def figure(value: float | None, digits: int, lang: str) -> str:
    """A number for people: 1,234.5 or 1.234,5."""
    return "–" if value is None else language(lang).number(value, f",.{digits}f").replace("-", "−")


def listed(texts: list[str], joined: str) -> str:
    """a, b and c; `joined` is the word between the last two, with its spaces."""
    return joined.join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
