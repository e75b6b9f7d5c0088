"""Binder: what would be built, and that the badges of the README lead there."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.apps.serving import Visitor, wait_for_port
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


@pytest.mark.full
def test_everything_in_the_folder_is_used(dockerfile):
    for part in ("libseccomp2", "binder/requirements.txt", "binder/postBuild"):
        assert part in dockerfile


def test_post_build_installs_the_kit_with_its_pages():
    text = (ROOT / "binder" / "postBuild").read_text("utf-8")
    assert '".[classroom]"' in text
    assert (ROOT / "binder" / "postBuild").stat().st_mode & 0o111


def test_the_dashboards_are_short_and_were_saved_without_outputs():
    files = sorted((ROOT / "binder").glob("*.ipynb"))
    assert [file.stem for file in files] == ["play", "replay", "tournament"]
    for file in files:
        cells = json.loads(file.read_text("utf-8"))["cells"]
        assert all(not cell.get("outputs") for cell in cells)
        assert sum(len(cell["source"]) for cell in cells) < 40


def test_two_badges_lead_to_one_address():
    badges = BADGE.findall((ROOT / "README.md").read_text("utf-8"))
    assert {path for _, path in badges} == {"beankit/", "lab/tree/tutorials"}
    assert len({address for address, _ in badges}) == 1


@pytest.mark.soak
@pytest.mark.course
@pytest.mark.first
def test_its_steps_in_a_fresh_environment_give_the_pages_and_the_lessons(tmp_path):
    clone, home = tmp_path / "clone", tmp_path / "env"
    for name in subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.splitlines():
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    run([sys.executable, "-m", "venv", home], clone)
    env = {"PATH": f"{home}/bin:{os.environ['PATH']}", "HOME": str(tmp_path), "LANG": "C.UTF-8", "PIP_NO_COMPILE": "1"}
    run(["bash", ".ci/install", home, "--requirement", "binder/requirements.txt"], clone, env)
    run(["bash", "binder/postBuild"], clone, env)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=word"]
    process = subprocess.Popen([home / "bin" / "jupyter", "lab", *words], cwd=clone, env=env, start_new_session=True)
    try:
        wait_for_port(port, process)
        visitor = Visitor(f"http://127.0.0.1:{port}/")
        assert visitor.get("lab/tree/tutorials?token=word").status == 200
        assert "<strong>Bohnanza</strong>" in visitor.get("beankit/").text
        assert visitor.get("api/contents/tutorials?token=word").status == 200
        assert "Deal the cards" in visitor.get("voila/render/binder/play.ipynb?token=word").text
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:  # it may ask before it ends
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def run(command, folder, env=None):
    """One step, which must work."""
    done = subprocess.run(list(map(str, command)), cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stderr[-2000:]}"
