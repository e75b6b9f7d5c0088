"""Binder: what would be built, and that the badges of the README lead there."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.apps.serving import Visitor, wait_for_port
from tests.needs import give_up

ROOT = Path(__file__).resolve().parent.parent
SWITCHES = ("etc", "jupyter", "jupyter_server_config.d")  # which extensions a Jupyter server loads
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


@pytest.mark.full
@pytest.mark.course  # needs Jupyter
def test_post_build_switches_off_voila_in_the_users_own_server(tmp_path):
    jupyter = shutil.which("jupyter", path=Path(sys.executable).parent)
    if jupyter is None or find_spec("voila") is None:
        give_up("no Jupyter with Voila; install with:  pip install -e '.[dev]'")
    text = (ROOT / "binder" / "postBuild").read_text("utf-8")
    switched = re.findall(r"^jupyter (server extension disable) --sys-prefix (\S+)$", text, re.MULTILINE)
    assert len(switched) == 1
    words, name = switched[0]
    own = dict.fromkeys(("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_CONFIG_PATH"), str(tmp_path))
    home = {**os.environ, **own}
    shutil.copytree(Path(sys.prefix, *SWITCHES), tmp_path / SWITCHES[-1])  # instead of those of this environment
    assert name in enabled(home)  # Voila is switched on by being installed
    run([jupyter, *words.split(), "--user", name], tmp_path, home)
    assert name not in enabled(home)
    assert "jupyterlab" in enabled(home)


MERGED = """
from jupyter_core.paths import jupyter_config_path
from jupyter_server.services.config import ConfigManager

found = ConfigManager(read_config_path=jupyter_config_path()).get("jupyter_server_config")
print(*(name for name, on in found["ServerApp"]["jpserver_extensions"].items() if on))
"""


def enabled(env):
    """The extensions that a Jupyter server would load."""
    done = subprocess.run([sys.executable, "-c", MERGED], env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


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
        assert visitor.get("voila/render/tutorials/02-your-first-bot.ipynb").status == 404
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
