"""Replaying records: completely, up to a move, or as one seat saw them."""

from __future__ import annotations

from pathlib import Path

from beankit.arena.table.match import heard, whole_story
from beankit.arena.table.notes import read_notes, read_record
from beankit.cli import Failed
from beankit.cli.console import out
from beankit.cli.play.narrator import Narrator
from beankit.cli.play.picture import draw_table
from beankit.core.errors import BadOption, BadRecord, in_own_file, own_traceback
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.registry import find_rules
from beankit.core.said import Objection
from beankit.core.writing.record import LINE, replayed
from beankit.words import Speaker, catalogue, rival_called, rival_name, table_names
from beankit.words.numbers import for_people

SHOWN = 6  # options shown with a question


def replay_file(file: Path, to: int | None, player: str | None, edited: bool, language: str, kind: str | None) -> None:
    """Narrate the game of a file."""
    replay_text(read_record(file), to, player, edited, language, kind)


def replay_text(text: str, to: int | None, player: str | None, edited: bool, language: str, kind: str | None) -> None:
    """Narrate the game of a record and show the final table; if a variant fails, the table before that move."""
    rules = find_rules(kind) if kind else None
    try:
        whole, stopped = replayed(text, not edited, rules)
    except Exception as error:
        move = getattr(error, "move", 0)
        if not move or not in_own_file(error):
            raise
        text = first_moves(text, move - 1)
        tell(text, *replayed(text, False, rules), to, player, language, kind)
        raise Failed(
            "the game {kind} failed at move {move}:\n{traceback}",
            kind=str(kind),
            move=move,
            traceback=own_traceback(error),
        ) from error
    tell(text, whole, stopped, to, player, language, kind)


def tell(
    text: str,
    whole: Game,
    stopped: BadRecord | None,
    to: int | None,
    player: str | None,
    language: str,
    kind: str | None,
) -> None:
    """Narrate the game of a record and show the final table."""
    played = actions(whole.past, whole.log)
    if to is not None and not 0 <= to <= len(played):
        raise BadOption("--to {to}: choose a move from 0 to {last}", to=to, last=len(played))
    game = Game.from_record(first_moves(text, 0), False, kind)
    notes = read_notes(text)
    nameless = catalogue(language)["table.player"]
    seats = range(len(game.players))
    names = table_names([notes.names.get(seat, f"{nameless} {for_people(seat)}") for seat in seats])
    seat = None if player is None else seat_of(player, names)
    speaker = Speaker(language, names, game.rules.deck, seat)
    console = out()
    narrator = Narrator(console, speaker)
    entries = tell_on(narrator, game, seat, 0)
    for number, (mover, action) in enumerate(played[:to], 1):
        game.play(action)
        for remark in notes.remarks.get(number, ()):
            narrator.remark(mover, remark)
        entries = tell_on(narrator, game, seat, entries)
    narrator.end_line()
    view = game.view(game.active if seat is None else seat)
    hands = {p.seat: p.hand for p in game.players if seat is None or p.seat == seat}
    console.print()
    console.print(draw_table(view, game, speaker, hands))
    asked = None if game.decision is None else game.decision.seat
    if game.result is not None:
        console.print(ending(game, names, speaker), soft_wrap=True)
    elif seat in (None, asked):
        console.print(question(game, names, speaker), soft_wrap=True)
    if stopped and to is None:
        console.print(speaker.text("terminal.stopped", number=len(played) + 1, last=moves(text)))
        if seat in (None, asked):  # the reason may reveal what only the seat that is asked knows
            console.print(reason(stopped, speaker), soft_wrap=True)


def seat_of(player: str, names: list[str]) -> int:
    """The seat of a player given by name, or by number from 1."""
    numbers = [str(for_people(seat)) for seat in range(len(names))]
    for called in (names, numbers):
        if player in called:
            return called.index(player)
    known = ", ".join(f"{number} {name}" for number, name in zip(numbers, names, strict=True))
    raise BadOption(
        "there is no player {player} in this record; the players are: {known}", player=repr(player), known=known
    )


def reason(stopped: BadRecord, speaker: Speaker) -> str:
    """Why an edited record stops: the rule that forbids its next move, or what is wrong with its line."""
    objection: Objection | None = getattr(stopped.__cause__, "objection", None)
    return speaker.refusal(objection) if objection else str(stopped)


def moves(text: str) -> int:
    """How many moves a record has."""
    return sum(LINE.match(line) is not None for line in text.split("\n"))


def tell_on(narrator: Narrator, game: Game, seat: int | None, entries: int) -> int:
    """Tell one seat, or whoever has the record, what happened after these first entries; return the new count."""
    narrator.tell(whole_story(game, entries) if seat is None else heard(game, seat, entries), game)
    return len(game.log)


def ending(game: Game, names: list[str], speaker: Speaker) -> str:
    """The final scores and the winners."""
    assert game.result is not None
    ends = ", ".join(f"{names[place]} {score}" for place, score in enumerate(game.result.scores))
    winners = [names[place] for place in game.result.winners]
    if (rival := game.rules.rival(game)) is not None:
        ends += f", {rival_name(speaker.words, rival)} {rival.score}"
        winners += [rival_called(speaker.words, rival.name)] if rival.won else []
    won = speaker.words["grammar.and"].join(winners)
    return f"{speaker.text('standings.title')}: {ends}. {speaker.text('standings.winner')}: {won}."


def question(game: Game, names: list[str], speaker: Speaker) -> str:
    """Who is asked what, if a record ends before its game."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    options = [speaker.say_action(option, view) for option in decision.options[:SHOWN]]
    more = f" · ... ({len(decision.options)})" if len(decision.options) > SHOWN else ""
    return f"{names[decision.seat]}: {speaker.question(view)} {' · '.join(options)}{more}"


def first_moves(text: str, count: int) -> str:
    """A record cut after this many moves."""
    kept, seen = [], 0
    for line in text.split("\n"):
        seen += LINE.match(line) is not None
        if seen <= count and not line.startswith("result: "):
            kept.append(line)
    return "\n".join(kept)
