"""A missing package is reported with the command that installs it."""

import sys

import pytest

from beankit.extras import MissingPackage, need


def test_a_package_that_is_there_is_given():
    assert need("json", extra="notebook") is sys.modules["json"]


def test_a_missing_package_names_the_pip_line():
    with pytest.raises(MissingPackage, match=r"needs no_such_package; .* pip install 'beankit\[notebook\]'"):
        need("no_such_package.inside", extra="notebook")


def test_a_package_that_is_broken_inside_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "half_there.py").write_text("import not_anywhere")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="not_anywhere"):
        need("half_there", extra="notebook")
