"""Draws docs/table.svg, a position as the terminal shows it:  python docs/picture.py"""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from beankit import Game
from beankit.cli.play.picture import Brush, draw_table
from beankit.words import Speaker

ME = 1
NAMES = ("gardener", "human", "trader", "counter")
POSITION = {
    "game": "bohnanza",
    "players": 4,
    "turn": 22,
    "active": ME,
    "phase": "trade",
    "exhausted": 1,
    "hands": ["stink soy blue", "blue soy blue", "chili red", "green green stink blue soy"],
    "fields": [
        ["black_eyed", "green green green"],
        ["stink stink stink stink stink", "red"],
        ["green", "garden garden"],
        ["chili chili chili", "soy soy"],
    ],
    "coins": [
        "stink stink",
        "blue blue blue green green red",
        "chili chili stink black_eyed soy soy red",
        "soy green blue",
    ],
    "revealed": "green chili",
    "discard": "chili blue blue stink chili",
}


def draw(file: Path) -> None:
    """Write the picture."""
    game = Game.from_position(POSITION)
    assert game.decision is not None
    view = game.view(ME)
    speaker = Speaker("en", NAMES, game.rules.deck, ME)
    brush = Brush(speaker)
    console = Console(width=92, record=True, highlight=False, file=StringIO())
    console.print(draw_table(view, game, speaker, {ME: view.hand}))
    console.print(Text(speaker.prompt(game.decision), "bold"))
    labels = ["end trading", "call for bids", *dict.fromkeys(map(speaker.group, game.decision.options[2:40]))]
    for number, label in enumerate(labels[:5], 1):
        console.print(Text(f"{number:4}  ").append_text(brush.sentence(label)))
    console.print("Enter = 1 > offer green for soy to 4")
    svg = console.export_svg(title="beankit play bohnanza gardener human trader counter", unique_id="table")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # load no fonts from the web
    file.write_text(svg.replace("Fira Code", "DejaVu Sans Mono"), "utf-8")


if __name__ == "__main__":
    draw(Path(__file__).with_name("table.svg"))
