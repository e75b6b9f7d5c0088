"""What decisions cost: those of one player in a recorded game, beside what a bot would have done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beankit.cli.console import IN_PERCENT, listing, meter, out
from beankit.cli.options import AsJson, OwnGame, count, numbered, spoken_in
from beankit.core.game import Game
from beankit.core.said import verbatim
from beankit.words import Speaker, catalogue, table_names
from beankit.words.numbers import for_people

if TYPE_CHECKING:
    from beankit.explain.study import Study
    from beankit.explain.worth import Worth

EXPLAINED = "after {done} of {total} percent of the explanation"
LEDGER = ("partner", "trades", "gave", "got", "for_seat", "for_them")
COLUMNS = (">turn", "played", "instead", ">winning", ">coins", ">placing")


def explain(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    seat: Annotated[str, typer.Option(metavar="P", help="Whose decisions: a name, or a number from 1.")] = "1",
    bot: Annotated[
        str | None,
        typer.Option(metavar="BOT", show_default="the game's strongest house bot", help="The bot to compare with."),
    ] = None,
    worlds: Annotated[
        int | None, numbered(count, "How many imagined worlds for each suspicious decision.", "80")
    ] = None,
    game: OwnGame = None,
    as_json: AsJson = False,
    lang: Annotated[str, spoken_in("the explanation")] = "en",
) -> None:
    """Name the decisions of a player that cost most.

    They are compared with what a bot would have done.
    """
    from beankit.arena.table.notes import read_notes, read_record
    from beankit.cli.play.replay import seat_of
    from beankit.explain.study import WORLDS, Study

    text = read_record(file)
    table, notes = Game.from_record(text, game=game), read_notes(text)
    nameless = catalogue(lang)["table.player"]
    seats = range(len(table.players))
    names = table_names([notes.names.get(place, f"{nameless} {for_people(place)}") for place in seats])
    study = Study(table, seat_of(seat, names), bot, names=names, worlds=worlds or WORLDS)
    with meter(verbatim(file.name), 100, IN_PERCENT, EXPLAINED, lang) as shown:
        for share in study.work():
            shown(int(100 * share))
    if as_json:
        print(json.dumps(study.explanation().as_dict()))
    else:
        show(study, Speaker(lang, names, table.rules.deck))


def show(study: Study, speaker: Speaker) -> None:
    """Print the dearest decisions, how they were found, and how sure that is."""
    console, explanation = out(), study.explanation()
    text, bot, looked = speaker.text, explanation.bot, explanation.looked
    title = study.game.rules.title or explanation.game
    console.print(text("explain.title", seat=speaker.name(study.seat), game=title, seed=explanation.seed))
    if explanation.dearest:
        headings = [speaker.words.told(f"explain.{name.lstrip('>')}", bot=bot) for name in COLUMNS]
        marks = [">" * name.startswith(">") for name in COLUMNS]
        table = listing(*[f"{mark}{heading}" for mark, heading in zip(marks, headings, strict=True)])
        views = {alternative.number: alternative.view for alternative in study.differences}
        for regret in explanation.dearest:
            deeds = [speaker.say_action(deed, views[regret.number]) for deed in (regret.played, regret.instead)]
            chance = str(text("explain.cost_chance", mean=0 - 100 * regret.winning.mean))
            costs = chance, cost(speaker, "cost", regret.coins), cost(speaker, "cost_placing", regret.placing)
            table.add_row(str(regret.turn), *[str(deed.begun()) for deed in deeds], *costs)
        console.print(table)
    show_trades(study, speaker)
    counts = {"looked": looked, "bot": bot, "differed": explanation.differed, "clear": len(explanation.clear)}
    console.print(text("explain.looked" if explanation.clear else "explain.none", **counts), soft_wrap=True)
    if explanation.differed:
        console.print(
            text("explain.how", worlds=explanation.worlds, player=explanation.player, looked=looked), soft_wrap=True
        )


def show_trades(study: Study, speaker: Speaker) -> None:
    """Print what trading brought, partner by partner."""
    from beankit.explain.ledger import dealings

    rows = dealings(study.deals)
    if not rows:
        return
    names = {"seat": speaker.name(study.seat)}
    table = listing(
        *[f"{'>' * bool(place)}{speaker.text(f'explain.{name}', **names)}" for place, name in enumerate(LEDGER)]
    )
    for row in rows:
        worths = [gain(speaker, worth) for worth in (row.mine, row.theirs)]
        table.add_row(str(speaker.name(row.partner)), str(row.trades), str(row.gave), str(row.got), *worths)
    out().print(table)


def gain(speaker: Speaker, worth: Worth) -> str:
    """What was won, with its interval."""
    return str(speaker.text("explain.cost", mean=worth.mean, low=worth.low, high=worth.high))


def cost(speaker: Speaker, key: str, worth: Worth) -> str:
    """What was lost, with its interval."""
    return str(speaker.text(f"explain.{key}", mean=0 - worth.mean, low=0 - worth.high, high=0 - worth.low))
