"""Packages that only parts of the kit need: loaded on use; a missing one comes with the pip line to install it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from beankit.core.errors import BeankitError


class MissingPackage(BeankitError):
    """A required package is not installed."""


def need(package: str, extra: str) -> ModuleType:
    """The package, or the pip line that installs the extra it comes with."""
    top = package.partition(".")[0]
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != top:
            raise  # the package is installed, but something it needs is not
        raise MissingPackage(
            "this needs {top}; install it with:  pip install 'beankit[{extra}]'", top=top, extra=extra
        ) from None
