"""docs/ARCHITECTURE.md names only what exists, and leaves no part of the kit out."""

import re

from beankit.core.rules import Rules
from beankit.core.seats import Player
from beankit.core.zones import ALL, OWNER, pile, rows
from tests.documents import ROOT, blocks, read

PAGE = "docs/ARCHITECTURE.md"


def test_every_part_of_the_kit_has_its_line():
    parts = {f"beankit/{file.parent.name}/" for file in (ROOT / "beankit").glob("*/__init__.py")}
    folders = re.findall(r"^\| `([^`]+)` \|", read(PAGE), flags=re.MULTILINE)
    assert parts <= set(folders)


def test_every_part_of_the_kit_is_in_the_picture_or_beside_it():
    parts = {file.parent.name for file in (ROOT / "beankit").glob("*/__init__.py")}
    assert parts - set(re.findall(r"\w+", read(PAGE).partition("\n| folder |")[0])) == set()


def test_what_a_line_says_is_in_a_folder_is_there():
    lines = re.findall(r"^\| `(beankit/\w+/)` \| (.*) \|$", read(PAGE), flags=re.MULTILINE)
    named = [(folder, name) for folder, line in lines for name in re.findall(r"`(\w+(?:/|\.py))`", line)]
    assert len(named) > 5
    assert [folder + name for folder, name in named if not (ROOT / folder / name).exists()] == []


def test_the_declaration_is_the_one_of_the_code():
    names = {"pile": pile, "rows": rows, "ALL": ALL, "OWNER": OWNER}
    exec(blocks(PAGE, "python")[0], names)  # noqa: S102 - our own page
    declared, ours = names["DECLARED"], Player.DECLARED
    assert {name: (zone.shape, zone.seen) for name, zone in declared.items()} == {
        name: (zone.shape, zone.seen) for name, zone in ours.items()
    }


def test_the_hooks_it_names_are_hooks():
    hooks = re.search(r"hooks of `Rules` such as (.*?);", " ".join(read(PAGE).split()))
    assert [name for name in re.findall(r"`(\w+)`", hooks[1]) if name not in vars(Rules)] == []
