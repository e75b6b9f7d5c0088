"""The table in a notebook that nobody looks at: it plays while cells wait, and blocks nothing."""

import pytest

pytest.importorskip("anywidget", reason="pip install 'beankit[notebook]'")
nbclient = pytest.importorskip("nbclient", reason="pip install nbclient ipykernel")
nbformat = pytest.importorskip("nbformat", reason="pip install nbformat")

CELLS = [
    "import asyncio\nfrom beankit import Table\ntable = Table('bohnanza', seed=7, pace='at once')\ntable",
    """
async def asked():
    for _ in range(2000):
        if table.asked or table.over:
            return
        await asyncio.sleep(0.005)

moves = 0
while not table.over and moves < 40:
    await asked()
    table.play(table.game.decision.options[0])
    moves += 1
    await asyncio.sleep(0)
moves, table.game.turn > 1
""",
]


@pytest.mark.course
@pytest.mark.full
def test_a_table_is_played_under_nbclient(tmp_path):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    done = nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown, played = done.cells
    assert "application/vnd.jupyter.widget-view+json" in shown.outputs[0]["data"]
    assert played.outputs[-1]["data"]["text/plain"] == "(40, True)"
