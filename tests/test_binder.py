"""Binder: what would be built, and that the badges of the README lead there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import give_up

ROOT = Path(__file__).resolve().parent.parent
BADGE = re.compile(r"https://mybinder\.org/v2/gh/([^/]+/[^/]+)/HEAD\?urlpath=(\S+)")


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory):
    """What repo2docker would build, from the files that are in git."""
    command = shutil.which("repo2docker", path=Path(sys.executable).parent)
    if command is None:
        give_up("no repo2docker; install with:  pip install -e '.[dev]'")
    clone = tmp_path_factory.mktemp("clone")
    shutil.copytree(ROOT / "binder", clone / "binder")
    shutil.copy(ROOT / "pyproject.toml", clone)
    done = subprocess.run([command, "--no-build", "--debug", str(clone)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout + done.stderr


@pytest.mark.slow
def test_everything_in_the_folder_is_used(dockerfile):
    for part in ("libseccomp2", "binder/requirements.txt", "binder/postBuild"):
        assert part in dockerfile


def test_post_build_installs_the_kit_with_its_pages():
    text = (ROOT / "binder" / "postBuild").read_text("utf-8")
    assert '".[classroom]"' in text
    assert (ROOT / "binder" / "postBuild").stat().st_mode & 0o111


def test_two_badges_lead_to_one_address():
    found = BADGE.findall((ROOT / "README.md").read_text("utf-8"))
    assert {path for _, path in found} == {"beankit/", "lab/tree/tutorials"}
    assert len({address for address, _ in found}) == 1
