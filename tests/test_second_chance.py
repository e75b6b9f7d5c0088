"""In CI, a test that failed runs once more: `.ci/tests` passes what was only too slow, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / ".ci" / "tests"
# The first run of each test leaves a file, by which the second knows that it is the second.
TESTS = """
from pathlib import Path
import pytest

def second(name):
    there = Path(__file__).with_name(name).exists()
    Path(__file__).with_name(name).touch()
    return there

@pytest.mark.xdist_group("browser")
def test_slow_in_a_group():
    assert second("grouped")

def test_slow():
    assert second("alone")

def test_quick():
    pass
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    python = tmp_path / "venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)

    def run(tests, ci="true"):
        (tmp_path / "test_them.py").write_text(tests)
        command = [
            "bash",
            SCRIPT,
            "venv",
            "-q",
            "-n",
            "2",
            "--dist",
            "loadgroup",
            "--rootdir",
            tmp_path,
        ]
        surroundings = os.environ | {"CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
        done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True)
        return done.returncode, done.stdout

    return run


@pytest.mark.full
def test_what_was_too_slow_passes_the_second_time_and_is_named(run):
    status, printed = run(TESTS)
    assert status == 0, printed
    assert "FAILED test_them.py::test_slow_in_a_group" in printed
    assert "FAILED test_them.py::test_slow " in printed
    assert printed.rstrip().rpartition("\n")[2].startswith("2 passed"), "only those two"


@pytest.mark.full
def test_what_fails_twice_is_a_fault(run):
    status, printed = run(TESTS + "\ndef test_wrong():\n    assert False\n")
    assert status == 1
    assert "1 failed, 2 passed" in printed


@pytest.mark.full
def test_what_cannot_be_run_again_is_a_fault(run):
    late = '\nif not Path(__file__).with_name("alone").exists():\n    def test_there_once():\n        assert False\n'
    status, printed = run(TESTS + late)
    assert status == 1, printed


@pytest.mark.full
def test_outside_of_ci_nothing_runs_again(run):
    status, printed = run(TESTS, ci="")
    assert status == 1
    assert "once more" not in printed
