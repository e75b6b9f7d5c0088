"""The tournament file: which bots play which game, on how many deals."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from beankit.core.errors import BadOption
from beankit.core.registry import find_rules, make_rules
from beankit.core.table.chance import check_seed

KEYS: dict[str, type] = {
    "game": str,
    "players": int,
    "bots": list,
    "deals": int,
    "seed": int,
    "fill": list,
    "options": dict,
}
NEEDED = ("game", "bots", "deals")
KINDS = {str: "a text", int: "a whole number", list: "a list of texts", dict: "a table of options"}


@dataclass(frozen=True)
class Settings:
    """What a tournament file says."""

    path: Path
    game: str
    players: int
    bots: tuple[str, ...]
    deals: int  # for every bot, rounded up to whole waves
    seed: int | None = None  # None: the tournament counts, and its deals come from a secret key
    fill: tuple[str, ...] | None = None  # house bots for the empty seats if there are too few bots
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fixed(self) -> dict[str, Any]:
        """What cannot be changed once games are stored."""
        return {"game": self.game, "players": self.players, "seed": self.seed, "options": dict(self.options)}


def bundled() -> Path:
    """The folder of the tournaments that come with the kit: inside the package when installed, else next to it."""
    package = Path(__file__).parent.parent
    inside = package / "tournaments"
    return inside if inside.is_dir() else package.parent / "tournaments"


def find_file(word: str) -> Path:
    """The file that is meant: a path, or the name of a tournament that comes with the kit."""
    path = Path(word)
    if path.is_file():
        return path
    names = sorted(file.stem for file in bundled().glob("*.toml"))
    if word in names:
        return bundled() / f"{word}.toml"
    raise BadOption(f"there is no file {word}; tournaments that come with the kit: {', '.join(names)}")


def read_settings(path: Path) -> Settings:
    """Read a tournament file; a mistake in it gets a sentence."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadOption(f"{path} is not a TOML file: {error}") from None
    check_keys(path, found)
    kind = find_rules(found["game"])
    players = found.get("players", kind.usual_players)
    make_rules(kind, players, None, found.get("options", {}))
    if found["deals"] < 1:
        raise BadOption(f"{path}: deals = {found['deals']}: a tournament needs at least one deal")
    if "seed" in found:
        check_seed(found["seed"])
    fill = found.get("fill")
    return Settings(
        path,
        found["game"],
        players,
        tuple(found["bots"]),
        found["deals"],
        found.get("seed"),
        None if fill is None else tuple(fill),
        found.get("options", {}),
    )


def check_keys(path: Path, found: Mapping[str, Any]) -> None:
    """Refuse a key that nobody reads, one that is missing, and a value of the wrong kind."""
    for key, value in found.items():
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise BadOption(f"{path}: unknown key {key!r}{hint}; the keys are: {', '.join(KEYS)}")
        wanted = KEYS[key]
        texts = not isinstance(value, list) or all(isinstance(item, str) for item in value)
        if not isinstance(value, wanted) or isinstance(value, bool) or not texts:
            raise BadOption(f"{path}: {key} must be {KINDS[wanted]}")
    if missing := [key for key in NEEDED if key not in found]:
        raise BadOption(f"{path}: {missing[0]} is missing")
