"""The machines that the tests run on: as who we are, as an ordinary user, and each of them in a container."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NOBODY = 60_000 + os.getpid() % 4_000  # a user of this run alone: others may be trying the same beside it
LEFT_OUT = shutil.ignore_patterns(
    *("site-packages", "test", "tests", "config-*", "idlelib", "tkinter", "ensurepip", "lib2to3", "*.a")
)


@dataclass(frozen=True)
class Machine:
    """Where a command runs, and as whom."""

    python: str
    path: str  # the folders of the kit and of its packages
    home: Path
    user: int | None = None
    inside: tuple[str, ...] = field(default=())
    libraries: str = ""  # where a copied Python finds its own

    def run(self, *words: object, timeout: float = 3000) -> str:
        """What a Python program of ours prints."""
        command = [self.python, *self.inside, *map(str, words)]
        who = {} if self.user is None else {"user": self.user, "group": self.user, "extra_groups": []}
        clean = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": self.path, "PYTHONDONTWRITEBYTECODE": "1"}
        if self.libraries:
            clean["LD_LIBRARY_PATH"] = self.libraries
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", env=clean, timeout=timeout, **who)
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def tests(self, name: str) -> Path:
        """A program among these tests, where this machine can read it."""
        return self.home / name

    def contained(self) -> "Machine":
        """The same in a container without user namespaces."""
        return replace(self, inside=(str(self.tests("container.py")), self.python))


def here() -> Machine:
    """This machine as it is."""
    return Machine(sys.executable, os.pathsep.join([str(ROOT), str(packages())]), HERE)


def packages() -> Path:
    """The folder that msgspec lies in."""
    return Path(find_spec("msgspec").origin).parent.parent


@cache
def ordinary() -> Machine:
    """An ordinary user, with a kit and a Python that they can read; those of root lie where nobody else may look."""
    folder = Path(mkdtemp(prefix="beankit-ordinary-"))
    folder.chmod(0o755)
    for package in (ROOT / "beankit", ROOT / "bots", packages() / "msgspec"):
        shutil.copytree(package, folder / "kit" / package.name)  # with what is compiled: it need not be again
    shutil.copytree(HERE, folder / "tests")
    python, libraries = Path(os.path.realpath(sys.executable)), ""
    if not readable(str(python)):
        python, libraries = copied(python, folder / "python"), str(folder / "python" / "lib")
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
    return Machine(str(python), str(folder / "kit"), folder / "tests", NOBODY, libraries=libraries)


def readable(python: str) -> bool:
    """Can an ordinary user start this Python?"""
    try:
        return not subprocess.run(
            [python, "-c", ""], user=NOBODY, group=NOBODY, capture_output=True, cwd="/"
        ).returncode
    except OSError:
        return False


def copied(python: Path, to: Path) -> Path:
    """A copy of an interpreter with its library; it finds the one beside the other."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_prefix)
    shutil.copytree(base / "lib" / version, to / "lib" / version, ignore=LEFT_OUT)
    for library in (base / "lib").glob("libpython*.so*"):
        shutil.copy(library, to / "lib")
    (to / "bin").mkdir()
    return Path(shutil.copy(python, to / "bin" / version))


def drop() -> None:
    """Take the ordinary user's copies away."""
    if ordinary.cache_info().currsize:
        shutil.rmtree(ordinary().home.parent)
        ordinary.cache_clear()
