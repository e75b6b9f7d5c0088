"""Records told again: whole, up to a move, or as one seat saw them."""

from __future__ import annotations

import re
from pathlib import Path

from beankit.cli.console import out
from beankit.cli.narrator import Narrator, whole_story
from beankit.cli.picture import draw_table
from beankit.core.errors import BadOption, BadRecord
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.record import LINE
from beankit.words import Speaker, table_names

NAME = re.compile(r"^; seat (\d+): (.+)$", re.MULTILINE)


def replay_file(file: Path, to: int | None, seat: int | None, edited: bool, language: str, kind: str | None) -> None:
    """Tell a recorded game and show the table at its end."""
    text = read(file)
    moves = sum(1 for line in text.splitlines() if LINE.match(line))
    game = Game.from_record(text, not edited, kind)
    played = len(actions(game.past, game.log))
    if to is not None:
        if not 0 <= to <= played:
            raise BadOption(f"--to {to}: this record has the moves 0 to {played}")
        game = Game.from_record(first_moves(text, to), False, kind)
    found = dict(reversed(NAME.findall(text)))  # the first line counts: a remark may look like another
    names = table_names([found.get(str(number), f"player {number}") for number in range(len(game.players))])
    view = game.view(game.active if seat is None else seat)
    speaker = Speaker(language, names, game.rules.deck, seat)
    console = out()
    narrator = Narrator(console, speaker)
    narrator.tell(whole_story(game) if seat is None else view.log)
    narrator.end_line()
    hands = {player.seat: player.hand for player in game.players if seat is None or player.seat == seat}
    console.print()
    console.print(draw_table(view, game, speaker, hands))
    if to is None and played < moves:
        console.print(f"move {played + 1} of {moves} and what follows is not legal here: stopped before it")
    if game.result is not None:
        ends = ", ".join(f"{names[place]} {score}" for place, score in enumerate(game.result.scores))
        winners = [names[place] for place in game.result.winners]
        if (rival := game.rules.rival(game)) is not None:
            title = speaker.text(f"rivals.{rival.name}")
            ends += f", {title} {rival.score}"
            winners += [title] if rival.won else []
        won = speaker.words["grammar.and"].join(winners)
        console.print(f"{speaker.text('standings.title')}: {ends}. {speaker.text('standings.winner')}: {won}.")


def first_moves(text: str, count: int) -> str:
    """A record cut after so many moves."""
    kept, moves = [], 0
    for line in text.splitlines():
        moves += LINE.match(line) is not None
        if moves <= count and not line.startswith("result: "):
            kept.append(line)
    return "\n".join(kept)


def read(file: Path) -> str:
    """The text of a record file."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadRecord(f"the record {file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"the record {file} is no text") from None
