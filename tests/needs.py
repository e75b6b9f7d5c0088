"""Parts that only some tests need: a missing one fails with CI=true, and elsewhere skips with the line to install."""

import os
from importlib.util import find_spec

import pytest


def needed(*packages: str, extra: str = "dev") -> None:
    """Stop here if a package is missing."""
    if missing := [name for name in packages if find_spec(name) is None]:
        give_up(f"{', '.join(missing)} missing; install with:  pip install -e '.[{extra}]'")


def chromium() -> str:
    """The browser that tests drive."""
    from beankit.cli.doctor import browser

    executable = browser()
    if executable is None:
        give_up("no Chromium; install with:  apt-get install chromium-headless-shell")
    return str(executable)


def give_up(why: str) -> None:
    """Fail where everything should be there, skip elsewhere."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)
