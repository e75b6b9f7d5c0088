"""`beankit doctor`: how well bots are isolated here, and which parts of the kit are ready."""

from __future__ import annotations

import json
import os
import platform
import shutil
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli import Failed
from beankit.cli.console import listing, out
from beankit.cli.options import AsJson, LateImports, whole
from beankit.core.errors import BeankitError

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
UNTESTED = "Isolation has been tested on Linux, x86_64 and aarch64; on WSL, macOS and Windows it is untested."


def doctor(
    as_json: AsJson = False,
    require: Annotated[
        int | None,
        typer.Option("--require-level", parser=whole, metavar="N", show_default="any", help="Fail below this level."),
    ] = None,
    late_imports: LateImports = False,
) -> None:
    """Show how well bots are isolated on this machine, and which parts of the kit are ready."""
    from beankit.sandbox.levels import LATE, isolation

    try:
        here, trouble = isolation(LATE if late_imports else 4), ""
    except BeankitError as error:
        here, trouble = None, str(error)
    ready = {name: missing(packages) for name, (packages, _) in EXTRAS.items()} | {"a browser for tests": no_browser()}
    level = 0 if here is None else here.level
    if as_json:
        report: dict[str, object] = {"level": 0, "trouble": trouble} if here is None else here.as_dict()
        print(json.dumps({**report, "machine": machine(), "ready": {name: not lack for name, lack in ready.items()}}))
    else:
        show_isolation(here, trouble)
        show_extras(ready)
    if require is not None and level < require:
        raise Failed(
            "isolation is at level {level} here, and level {require} is required", level=level, require=require
        )


def show_isolation(here: Isolation | None, trouble: str) -> None:
    """The level, what was tried, and how to raise it."""
    from beankit.sandbox.levels import NAMES, TRUSTED_FROM
    from beankit.sandbox.walls import landlock
    from beankit.sandbox.walls.probes import PROBES

    console = out()
    console.print(f"{machine()}\n", soft_wrap=True)
    if here is None:
        console.print(f"isolation level 0 ({NAMES[0]}): {trouble}", soft_wrap=True)
    else:
        console.print(str(here.sentence), soft_wrap=True)
        walls = {
            "limits on memory, time and processes": "",
            "Landlock" + (f" {landlock.version()}" if not here.landlock else ""): here.landlock,
            f"{'' if here.walls.late else 'sealed '}system call filter": here.seccomp,
        }
        for wall, lack in walls.items():
            console.print(f"  {'no ' if lack else ''}{wall}{f': {lack}' if lack else ''}", soft_wrap=True)
        console.print(f"  bots run as {here.user}", soft_wrap=True)
        held = [name for name in PROBES if name not in here.reached]
        console.print(f"  attempts that failed: {', '.join(held)}", soft_wrap=True)
        if here.reached:
            console.print(f"  attempts that succeeded: {', '.join(here.reached)}", soft_wrap=True)
    if here is not None and here.level < TRUSTED_FROM:
        console.print(f"Other people's bots need level {TRUSTED_FROM}.")
    console.print(UNTESTED, soft_wrap=True)


def show_extras(ready: dict[str, str]) -> None:
    """What the installed packages are enough for."""
    table = listing("for", "ready", "what is missing")
    for name, lack in ready.items():
        extra = EXTRAS.get(name, ((), "dev"))[1]
        cure = f"{lack}:  pip install 'beankit[{extra}]'" if lack and name in EXTRAS else lack
        table.add_row(name, "no" if lack else "yes", cure)
    out().print(table)


def machine() -> str:
    """The machine in one line."""
    wsl = " (WSL: untested)" if "microsoft" in platform.release().lower() else ""
    return f"Python {platform.python_version()} on {platform.system()} {platform.release()}, {platform.machine()}{wsl}"


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
