"""`beankit doctor`: how well bots are isolated here, and which parts of the kit are ready."""

from __future__ import annotations

import json
import os
import platform
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli import Failed
from beankit.cli.console import listing, out, tell
from beankit.cli.options import AsJson, LateImports, Spoken, whole
from beankit.core.errors import BeankitError
from beankit.core.said import Said, say
from beankit.words import catalogue
from beankit.words.catalogue import spoken

if TYPE_CHECKING:
    from beankit.sandbox.levels import Isolation

EXTRAS = {  # what you want to do: its packages, and the extra that installs them
    "play in a notebook": (("ipywidgets", "anywidget", "matplotlib", "pandas"), "notebook"),
    "tournaments": (("networkx", "numpy", "pandas", "matplotlib", "scipy"), "tournament"),
    "JupyterLab": (("jupyterlab", "jupytext"), "classroom"),
    "pages in a browser by Voila": (("voila", "segno"), "pages"),
    "several machines by Dask": (("distributed",), "dask"),
    "numpy in bots": (("numpy",), "notebook"),
    "models that learn from games": (("sklearn",), "training"),
    "PettingZoo and Gymnasium": (("pettingzoo", "gymnasium", "numpy"), "rl"),
    "OpenSpiel": (("pyspiel", "numpy"), "openspiel"),
}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
BROWSER = "a browser for tests"
UNTESTED = say("Isolation has been tested on Linux, x86_64 and aarch64; on WSL, macOS and Windows it is untested.")


def doctor(
    as_json: AsJson = False,
    require: Annotated[
        int | None,
        typer.Option("--require-level", parser=whole, metavar="N", show_default="any", help="Fail below this level."),
    ] = None,
    late_imports: LateImports = False,
    lang: Spoken = "en",
) -> None:
    """Show how well bots are isolated here, and what is ready."""
    from beankit.sandbox.levels import LATE, isolation

    lang, trouble = catalogue(lang).language, None
    try:
        here = isolation(LATE if late_imports else 4)
    except BeankitError as error:
        here, trouble = None, error.said
    ready = {name: missing(packages) for name, (packages, _) in EXTRAS.items()} | {BROWSER: no_browser()}
    level = 0 if here is None else here.level
    if as_json:
        report: dict[str, object] = {"level": 0, "trouble": str(trouble)} if here is None else here.as_dict()
        report |= {"machine": str(machine()), "ready": {name: not lack for name, lack in ready.items()}}
        print(json.dumps(report))
    else:
        for sentence in [say("{machine}\n", machine=machine()), *isolated(here, trouble), UNTESTED]:
            tell(sentence, lang)
        show_extras(ready, lang)
    if require is not None and level < require:
        raise Failed(
            "isolation is at level {level} here, and level {require} is required", level=level, require=require
        )


def isolated(here: Isolation | None, trouble: Said | None) -> Iterator[Said]:
    """The level, what was tried, and what other people's bots need."""
    from beankit.sandbox.levels import NAMES, TRUSTED_FROM, attempts
    from beankit.sandbox.walls.probes import PROBES

    if here is None:
        assert trouble is not None
        yield say("isolation level 0 ({name}): {why}", name=Said(NAMES[0]), why=trouble)
        return
    yield here.sentence
    yield from walls_of(here)
    yield say("  bots run as {user}", user=here.user)
    held = [name for name in PROBES if name not in here.reached]
    yield say("  attempts that failed: {names}", names=attempts(held))
    if here.reached:
        yield say("  attempts that succeeded: {names}", names=attempts(here.reached))
    if here.level < TRUSTED_FROM:
        yield say("Other people's bots need level {level}.", level=TRUSTED_FROM)


def walls_of(here: Isolation) -> Iterator[Said]:
    """Each wall around a bot, or why there is none."""
    from beankit.sandbox.walls import landlock

    version = say("Landlock {version}", version=landlock.version()) if not here.landlock else say("Landlock")
    call_filter = say("system call filter") if here.walls.late else say("sealed system call filter")
    walls = {say("limits on memory, time and processes"): None, version: here.landlock, call_filter: here.seccomp}
    for wall, lack in walls.items():
        yield say("  no {wall}: {why}", wall=wall, why=lack) if lack else say("  {wall}", wall=wall)


def show_extras(ready: dict[str, str], lang: str) -> None:
    """What the installed packages are enough for."""
    table = listing(*(spoken(heading, lang) for heading in (say("for"), say("ready"), say("what is missing"))))
    for name, lack in ready.items():
        extra = EXTRAS.get(name, ((), "dev"))[1]
        cure = f"{lack}:  pip install 'beankit[{extra}]'" if lack and name in EXTRAS else lack
        table.add_row(spoken(Said(name), lang), spoken(say("no") if lack else say("yes"), lang), cure)
    out().print(table)


def machine() -> Said:
    """The machine in one line."""
    version, system = platform.python_version(), f"{platform.system()} {platform.release()}"
    here = say("Python {version} on {system}, {machine}", version=version, system=system, machine=platform.machine())
    return say("{here} (WSL: untested)", here=here) if "microsoft" in platform.release().lower() else here


def missing(packages: tuple[str, ...]) -> str:
    """Which of these packages are not installed."""
    return ", ".join(name for name in packages if find_spec(name) is None)


def no_browser() -> str:
    """Why no browser can be driven here; empty if one can."""
    if missing(("playwright",)):
        return "playwright:  pip install playwright"
    return "" if browser() else "chromium:  apt install chromium"


def browser() -> str | None:
    """The browser that tests drive: the one in CHROMIUM, or one of this system."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
