"""Write what is made from `tutorials/source/`: what the kit knows of the exercises, the lessons and their copies.

Nothing is written if a lesson's bot was measured to be weaker than the one before it, and the lesson does not say so.

Run by `make notebooks`; with numbers of lessons, such as `03 06b`, only these.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from beankit.course.building.growth import insist_on_growth, read_growth
from beankit.course.building.lessons import hidden_texts
from beankit.course.building.translation import all_messages
from beankit.course.building.versions import knowledge, notebooks
from beankit.course.exercise import load_exercises, numbered
from beankit.course.results.known import HERE, write_answers

ROOT = Path(__file__).resolve().parents[2]
SOURCE, LESSONS, COPIES = ROOT / "tutorials" / "source", ROOT / "tutorials", ROOT / "tests" / "notebooks"
VERSIONS = ("student", "solution")
SHOWN = ("text/plain",)  # what a copy keeps of an output: text and tables, no pictures
LONGEST = 120  # seconds for one cell


def main(only: list[str]) -> None:
    """Write answers, lessons and executed copies."""
    insist_on_growth(read_growth(SOURCE))
    exercises = load_exercises(SOURCE)
    records: dict[str, str] = {}
    messages = all_messages(SOURCE)
    wanted = [exercise for exercise in exercises.values() if not only or numbered(exercise.lesson) in only]
    hidden = hidden_texts(SOURCE, exercises, wanted)
    write_answers(
        Path(str(HERE)),
        [knowledge(exercise, records, messages) for exercise in wanted],
        records,
        hidden,
        keep=bool(only),
    )
    built = {version: notebooks(SOURCE, exercises, version) for version in VERSIONS}
    forget(LESSONS, built["student"])
    for name, text in built["student"].items():
        (LESSONS / name).write_text(text, "utf-8")
    for version, lessons in built.items():
        forget(COPIES / version, lessons)
        for name, text in lessons.items():
            if not only or name.partition("-")[0] in only:
                copy = COPIES / version / name
                copy.parent.mkdir(exist_ok=True)
                copy.write_text(executed(text), "utf-8")
                print(copy.relative_to(ROOT))


def forget(folder: Path, lessons: dict[str, str]) -> None:
    """Remove the notebooks of lessons that are no longer there."""
    for old in folder.glob("*.ipynb"):
        if old.name not in lessons:
            old.unlink()


def executed(text: str) -> str:
    """Run a notebook in an empty folder; its text with the outputs that are compared."""
    import nbclient
    import nbformat

    notebook = nbformat.reads(text, as_version=4)
    with TemporaryDirectory() as folder:
        place = {"metadata": {"path": folder}}
        nbclient.NotebookClient(
            notebook, timeout=LONGEST, kernel_name="python3", record_timing=False, resources=place
        ).execute()
    written = json.loads(text)
    for cell, ran in zip(written["cells"], notebook.cells, strict=True):
        if cell["cell_type"] == "code":
            cell |= {
                "execution_count": ran.execution_count,
                "outputs": [kept(output) for output in merged(ran.outputs)],
            }
    return json.dumps(written, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def merged(outputs: list[dict]) -> list[dict]:
    """Outputs with streams in one piece: where they are split depends on the moment."""
    joined: list[dict] = []
    for output in outputs:
        if (
            joined
            and output["output_type"] == joined[-1]["output_type"] == "stream"
            and output["name"] == joined[-1]["name"]
        ):
            joined[-1] = {**joined[-1], "text": joined[-1]["text"] + output["text"]}
        else:
            joined.append(dict(output))
    return joined


def kept(output: dict) -> dict:
    """An output without pictures and pages."""
    if "data" not in output:
        return output
    return {**output, "data": {kind: data for kind, data in output["data"].items() if kind in SHOWN}}


if __name__ == "__main__":
    main(sys.argv[1:])
