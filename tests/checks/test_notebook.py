"""A class in a cell is checked, and the lines that reproduce its fault work in the next cell."""

import html
import os
import re
import sys

import pytest

from tests.checks.test_check import GOOD, SOLO

BOT = "from beankit import *\n\n" + GOOD.partition("\n\n\n")[2].replace("options[0]", "options[99]")


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    """A kernel in an empty folder; it runs cells and returns what they show."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / ".ipython"))
    page = nbformat.v4.new_notebook()
    client = nbclient.NotebookClient(
        page, timeout=600, kernel_name="python3", allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}
    )

    def run(source):
        page.cells.append(nbformat.v4.new_code_cell(source))
        outputs = client.execute_cell(page.cells[-1], len(page.cells) - 1)["outputs"]
        return {kind: text for output in outputs for kind, text in shown(output)}

    with client.setup_kernel():
        yield run


def shown(output):
    """What one output of a cell shows, by kind."""
    if output["output_type"] == "error":
        return [("error", f"{output['ename']}: {output['evalue']}")]
    return output["data"].items() if "data" in output else [(output["name"], output["text"])]


def reproducing(report):
    """The lines below the sentence that announces them, as they stand there."""
    return re.search(r"To reproduce it.*\n((?: {5,}.*\n){2})", report)[1]


@pytest.mark.full
def test_the_lines_that_reproduce_a_fault_work_in_the_next_cell(notebook, tmp_path):
    notebook(BOT)
    report = notebook(f"check_bot(Mine, ['{SOLO}'])")
    lines = reproducing(report["text/plain"])
    assert "note: line numbers refer to the file that `save(Mine, 'mine.py')` writes" in report["text/plain"]
    table = html.unescape(re.sub("<br>|<[^>]+>", "\n", report["text/html"]))
    assert all(line.strip() in table for line in lines.splitlines())
    assert (tmp_path / f"fault-{SOLO}.txt").exists()
    error = notebook(lines)["error"]
    assert error.startswith("BotFault: ")
    assert "IndexError" in error
    notebook(BOT.replace("options[99]", "options[0]"))
    assert "text/plain" in notebook(lines), "the mended bot makes its move"


@pytest.mark.full
def test_the_lines_for_a_file_name_the_file(notebook, tmp_path):
    (tmp_path / "my_bot.py").write_text(BOT, "utf-8")
    report = notebook(f"from beankit import check_bot\ncheck_bot('my_bot.py', ['{SOLO}'])")["text/plain"]
    assert f'reproduce("fault-{SOLO}.txt", "my_bot.py", seat=0)' in report
    assert "IndexError" in notebook(reproducing(report))["error"]
