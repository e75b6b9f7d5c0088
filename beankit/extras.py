"""Packages that only some of the kit needs: loaded when used, and named with their cure when missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from beankit.core.errors import BeankitError


class MissingPackage(BeankitError):
    """A package that this needs is not installed."""


def need(package: str, extra: str) -> Any:
    """The package, or the pip line that installs the extra it comes with."""
    top = package.partition(".")[0]
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != top:
            raise  # the package is there, something that it needs is not
        raise MissingPackage(f"this needs {top}; install it with:  pip install 'beankit[{extra}]'") from None
