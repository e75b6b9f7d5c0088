"""The fenced examples of a document, for the tests that run them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def read(name: str) -> str:
    """A document's text."""
    return (ROOT / name).read_text("utf-8")


def blocks(name: str, language: str) -> list[str]:
    """All blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", read(name), flags=re.MULTILINE | re.DOTALL)


def links(name: str) -> list[str]:
    """The files of the project that a document links to or names as a path in code."""
    text, folder = read(name), (ROOT / name).parent
    linked = [folder / link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
    named = [ROOT / path for path in re.findall(r"`((?:beankit|bots|docs|tests|tutorials|benchmarks)/[\w./-]*)`", text)]
    return [str(path) for path in linked + named]
