"""A class for the tests: a home, a submission folder, and bots in files."""

import pytest

from beankit.classroom.folder import ClassFolder
from beankit.classroom.settings import ClassSettings
from tests.classroom.school import GOOD, ROSTER, Reader


@pytest.fixture
def checker():
    return Reader()


@pytest.fixture
def folder(tmp_path):
    """A submission folder without a roster."""
    return ClassFolder.new(tmp_path / "class", ClassSettings(("bohnanza",)), None).folder


@pytest.fixture
def listed(tmp_path):
    """A submission folder with a roster."""
    settings = ClassSettings(("bohnanza",), roster="roster.csv")
    return ClassFolder.new(tmp_path / "class", settings, ROSTER.encode()).folder


@pytest.fixture
def bot(tmp_path):
    """A bot in a file."""

    def write(source=GOOD, name="my_bot.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, "utf-8")
        return file

    return write
