"""Small tournaments for the tests."""

import json

import pytest

from tests.commands import runner

HOUSE = ("random", "template", "gardener", "trader", "counter", "consigliere")


@pytest.fixture
def write(tmp_path):
    """Write a tournament file."""

    def file(bots=HOUSE[:4], deals=6, seed=7, name="class", game="al-cabohne", more=""):
        path = tmp_path / f"{name}.toml"
        seeds = "" if seed is None else f"seed = {seed}\n"
        path.write_text(f'game = "{game}"\nbots = {json.dumps(bots)}\ndeals = {deals}\n{seeds}{more}\n')
        return path

    return file


@pytest.fixture
def beankit(capsys):
    """Run a command in this process."""
    return runner(capsys)
