"""The tournament file: which bots play which game, on how many deals."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

import msgspec

from beankit.classroom.settings import FILE as CLASS_FILE
from beankit.classroom.settings import limits_of
from beankit.classroom.settings import read_settings as class_settings
from beankit.core.chance import whole_seed
from beankit.core.errors import BadOption
from beankit.core.registry import find_rules, make_rules
from beankit.core.said import say
from beankit.core.texts import read_text
from beankit.core.values import Json
from beankit.sandbox.budget import CONTEST, PRACTICE, Budget

MOST_DEALS = 100_000  # for every bot; the plan of more would take longer than anybody waits
STORE = ".sqlite"
LEAGUE_FILE = "league.toml"  # in the folder of a class
KEYS: dict[str, type] = {
    "game": str,
    "players": int,
    "bots": list,
    "submissions": str,
    "deals": int,
    "seed": int,
    "fill": list,
    "preset": str,
    "address": str,
    "options": dict,
    "limits": dict,
}
NEEDED = ("game", "deals")
PRESETS = ("contest", "practice")
KINDS = {
    str: say("a text"),
    int: say("a whole number"),
    list: say("a list of texts"),
    dict: say("a section, or a table such as {example}", example="{ key = value }"),
}


@dataclass(frozen=True)
class TournamentSettings:
    """What a tournament file says."""

    path: Path
    game: str
    players: int
    bots: tuple[str, ...]
    deals: int  # for every bot, rounded up to whole waves
    seed: int | None = None  # None: the tournament counts, and its deals come from a secret key
    fill: tuple[str, ...] | None = None  # house bots for the empty seats if there are too few bots
    options: Mapping[str, Json] = field(default_factory=dict)
    submissions: Path | None = None  # the folder of a class
    address: str | None = None  # of a Dask scheduler whose workers play
    budget: Budget = CONTEST

    @property
    def folder(self) -> Path:
        """Where paths in the file start: beside it, or in the current folder if it comes with the kit."""
        return folder_of(self.path)

    @property
    def fixed(self) -> dict[str, Json]:
        """What cannot be changed once games are stored."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
            "limits": msgspec.to_builtins(self.budget),
        }

    def check_same(self, known: Mapping[str, Json], store: Path) -> None:
        """Refuse to go on in a store that was made with other settings."""
        for key, value in self.fixed.items():
            if value != known[key]:
                raise BadOption(
                    "the store {store} was made with {key} = {old}, and the file now says {new}: change it "
                    "back, or use another store (--store FILE)",
                    store=str(store),
                    key=key,
                    old=value_text(known[key]),
                    new=value_text(value),
                )


def value_text(value: Json) -> str:
    """A value of a tournament file, for people."""
    return "no value" if value is None else json.dumps(value)


def bundled() -> Path:
    """The folder of the tournaments that come with the kit: inside the package when installed, else next to it."""
    package = Path(__file__).parent.parent.parent
    inside = package / "tournaments"
    return inside if inside.is_dir() else package.parent / "tournaments"


def folder_of(path: Path) -> Path:
    """Where the paths in a tournament file start."""
    return Path() if path.parent == bundled() else path.parent


def find_file(word: str) -> Path:
    """The file that is meant: a path, or the name of a tournament that comes with the kit."""
    path = Path(word)
    if path.is_file():
        return path
    names = sorted(file.stem for file in bundled().glob("*.toml"))
    if word in names:
        return bundled() / f"{word}.toml"
    raise BadOption(
        "there is no file {word}; tournaments that come with the kit: {names}", word=word, names=", ".join(names)
    )


def store_of(file: str | Path) -> Path:
    """Where games are kept: beside their file, or here if it comes with the kit; of a class those of its league."""
    if Path(file).suffix == STORE:
        return Path(file)
    if Path(file, CLASS_FILE).is_file():
        return Path(file, LEAGUE_FILE).with_suffix(STORE)
    path = find_file(str(file))
    home = path if Path(file).is_file() else Path(path.name)
    return home.with_suffix(STORE)


def as_store(path: Path) -> Path:
    """The path of a store, if its ending tells a store from a tournament file: otherwise nobody could read it later."""
    if path.suffix != STORE:
        raise BadOption("the name of a store ends in {ending}: call it {path}{ending}", ending=STORE, path=str(path))
    return path


def read_settings(path: Path) -> TournamentSettings:
    """Read a tournament file; a mistake in it gets a sentence."""
    if path.suffix == STORE:
        raise BadOption(
            "{path} is a store: `run`, `status` and `schedule` read the tournament file, which ends in .toml",
            path=str(path),
        )
    try:
        content = tomllib.loads(read_text(path))
    except OSError as error:
        raise BadOption("{path}: {why}", path=str(path), why=str(error.strerror)) from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadOption("{path} is not a TOML file: {error}", path=str(path), error=str(error)) from None
    check_keys(path, content)
    kind = find_rules(content["game"])
    players = content.get("players", kind.usual_players)
    make_rules(kind, players, None, content.get("options", {}))
    if content["deals"] < 1:
        raise BadOption(
            "{path}: deals = {deals}: a tournament needs at least one deal", path=str(path), deals=content["deals"]
        )
    if content["deals"] > MOST_DEALS:
        raise BadOption(
            "{path}: deals = {deals}: every bot plays at most {most}",
            path=str(path),
            deals=content["deals"],
            most=MOST_DEALS,
        )
    if "seed" in content:
        whole_seed(content["seed"])
    fill = content.get("fill")
    folder = folder_of(path) / content["submissions"] if "submissions" in content else None
    return TournamentSettings(
        path,
        content["game"],
        players,
        tuple(content.get("bots", ())),
        content["deals"],
        content.get("seed"),
        None if fill is None else tuple(fill),
        content.get("options", {}),
        folder,
        content.get("address"),
        budget_of(content, folder, path),
    )


def budget_of(content: Mapping[str, Json], folder: Path | None, path: Path) -> Budget:
    """What a bot may use: what its class allows, unless it is practice, with the limits that the file sets."""
    usual = CONTEST if folder is None else class_settings(folder).limits
    usual = PRACTICE if content.get("preset") == "practice" else usual
    return usual if "limits" not in content else limits_of(content["limits"], str(path), usual)


def check_keys(path: Path, content: Mapping[str, Json]) -> None:
    """Refuse a key that nobody reads, one that is missing, and a value of the wrong kind."""
    for key, value in content.items():
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = say(" (did you mean {name}?)", name=near[0]) if near else ""
            raise BadOption(
                "{path}: unknown key {key}{hint}; the keys are: {keys}",
                path=str(path),
                key=repr(key),
                hint=hint,
                keys=", ".join(KEYS),
            )
        wanted = KEYS[key]
        texts = not isinstance(value, list) or all(isinstance(item, str) for item in value)
        if not isinstance(value, wanted) or isinstance(value, bool) or not texts:
            raise BadOption("{path}: {key} must be {kind}", path=str(path), key=key, kind=KINDS[wanted])
    if missing := [key for key in NEEDED if key not in content]:
        raise BadOption("{path}: {key} is missing", path=str(path), key=missing[0])
    if not content.keys() & {"bots", "submissions"}:
        raise BadOption(
            '{path}: bots is missing; name some, or the folder of a class: submissions = "FOLDER"', path=str(path)
        )
    if content.get("preset", PRESETS[0]) not in PRESETS:
        raise BadOption(
            "{path}: {key} = {value}: choose from: {known}",
            path=str(path),
            key="preset",
            value=repr(content["preset"]),
            known=", ".join(PRESETS),
        )
