"""How games, views, records, matches and results look as the value of a cell, with the drawings of the pages.

The core knows no HTML: in a notebook IPython is told here, by the names of its classes, how to show them. A record is
plain text, which Python would show as one long line in quotes: a terminal shows its lines instead.
"""

from __future__ import annotations

import builtins
import re
import sys
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from beankit.core.said import Said, say

if TYPE_CHECKING:
    from beankit.arena.table.match import Match
    from beankit.core.cards import Deck
    from beankit.core.game import Game
    from beankit.core.knowledge.display import ZoneView
    from beankit.core.knowledge.view import View
    from beankit.core.seats import Result, Rival
    from beankit.explain.explanation import Explanation
    from beankit.words import Catalogue, Speaker

BOX = (
    "border:1px solid #8886;border-radius:10px;padding:8px 12px;display:inline-block;font:14px/1.5 system-ui,sans-serif"
)
CHIP = (
    "display:inline-flex;align-items:center;gap:3px;margin:1px 3px 1px 0;padding:0 7px 0 3px;border:1px solid #8886;"
    "border-radius:8px;background:#fffaf0;color:#2b241c;font-weight:600;white-space:nowrap"
)
CELL = "text-align:left;padding:3px 14px 3px 0;border:0;background:none;vertical-align:top"
SHOWN = {  # class and function, both by name: nothing is loaded before it is shown
    ("beankit.core.game", "Game"): "game",
    ("beankit.core.knowledge.view", "View"): "view",
    ("beankit.core.seats", "Result"): "result",
    ("beankit.arena.table.match", "Match"): "match",
    ("beankit.explain.explanation", "Explanation"): "explanation",
}
RECORD = "beankit record "  # a record is text that begins so; all other text is shown as it is
MOVE = re.compile(r"^\d+\. \d+ .*$", re.MULTILINE)
LINES = 12  # of a record that are shown at once


def register() -> None:
    """Tell a running IPython how to show what the kit makes."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        if hasattr(sys, "ps1"):  # somebody types at Python's own prompt
            sys.displayhook = in_lines(sys.displayhook)
        return
    html, plain = (shell.display_formatter.formatters[f"text/{kind}"] for kind in ("html", "plain"))
    for (module, name), way in SHOWN.items():
        html.for_type_by_name(module, name, shown(way))
    html.for_type(str, lambda text: shown("record")(text) if text.startswith(RECORD) else None)
    plain.for_type(str, lambda text, pen, _: pen.text(record_text(text) if text.startswith(RECORD) else repr(text)))


def in_lines(show: Callable[[object], object]) -> Callable[[object], object]:
    """What shows values at Python's own prompt, for records, too."""

    def hook(value: object) -> object:
        if not (isinstance(value, str) and value.startswith(RECORD)):
            return show(value)
        vars(builtins)["_"] = value  # as Python does it
        print(record_text(value))
        return None

    return hook


def shown(way: str) -> Callable[[object], str]:
    """A function that is looked up when it is needed."""
    return lambda thing: str(getattr(import_module(__name__), f"{way}_html")(thing))


def read(name: str, folder: str = "static") -> str:
    """The text of one file of the pages, which are all inside the package."""
    return (Path(__file__).parent / folder / name).read_text("utf-8")


@lru_cache
def drawings() -> dict[str, str]:
    """The drawings by name, as the insides of an SVG."""
    text = read("beans.svg")
    return dict(re.findall(r'<symbol id="([^"]+)" viewBox="0 0 64 64">(.*?)</symbol>', text, re.DOTALL))


def icon(name: str, size: int = 20) -> str:
    """A drawing; nothing if there is none."""
    drawing = drawings().get(name, "")
    return (
        f'<svg viewBox="0 0 64 64" width="{size}" height="{size}" aria-hidden="true">{drawing}</svg>' if drawing else ""
    )


def words() -> Catalogue:
    """The words of the notebook's language; like all that names things, they are loaded when something is shown."""
    from beankit.words.catalogue import SPOKEN, catalogue

    return catalogue(SPOKEN[0])


def worded(said: Said) -> str:
    """A sentence in the notebook's language."""
    from beankit.words.catalogue import spoken

    return spoken(said, words().language)


def speaker(deck: Deck) -> Speaker:
    """Who names the things of a game in the notebook's language."""
    from beankit.words import Speaker

    return Speaker(words().language, [], deck)


def chips(cards: Sequence[str], deck: Deck) -> str:
    """Cards in their order, equal ones beside each other together; hidden ones are only counted."""
    parts, nouns = [], speaker(deck)
    for card, same in groupby(cards):
        number = len([*same])
        name = "?" if card.startswith("?") else nouns.bean(card)
        parts.append(f'<span style="{CHIP}">{icon(f"bean-{card}")}{number} × {escape(name)}</span>')
    return "".join(parts) or "–"


def row(cells: Sequence[str], tag: str = "td") -> str:
    """A line of a table."""
    return "<tr style='background:none'>" + "".join(f'<{tag} style="{CELL}">{cell}</{tag}>' for cell in cells) + "</tr>"


def table(head: str, rows: Sequence[str], foot: str = "") -> str:
    """A box with a heading and a table."""
    body = f'<table style="border-collapse:collapse;margin:4px 0 0;border:0">{"".join(rows)}</table>'
    return f'<div style="{BOX}"><b>{head}</b>{body}{foot}</div>'


def lying(zones: Sequence[ZoneView], deck: Deck) -> str:
    """What lies on the table."""
    rows, nouns = [], speaker(deck)
    for zone in zones:
        if zone.owner is None and not zone.empty and zone.shape != "plain":
            label = escape(nouns.label(zone.name))
            cards = chips(zone.cards, deck) if zone.open and zone.name != "discard" else str(len(zone.cards))
            rows.append(row([f"<i>{label}</i>", cards]))
    return f'<table style="border-collapse:collapse;border:0;margin:0">{"".join(rows)}</table>' if rows else ""


def around(views: Sequence[View], head: str) -> str:
    """The table: a line for each player, as each of these views sees its own."""
    deck = views[0]._game.rules.deck  # noqa: SLF001 - names and drawings only
    nouns = speaker(deck)
    rows = [row([nouns.text("table.player"), *map(nouns.label, ("fields", "coins", "hand"))], "th")]
    for seat, view in enumerate(views):
        player = view.players[seat]
        fields = " ".join(chips(field, deck) if field else "–" for field in player.fields)
        mine = all(other is view for other in views) and view.seat == seat
        who = worded(say("seat {seat} (me)", seat=seat) if mine else say("seat {seat}", seat=seat))
        rows.append(row([who, fields, str(len(player.coins)), chips(player.hand, deck)]))
    return table(
        head,
        [
            *rows,
            f'<tr style="background:none"><td colspan="4" style="{CELL}">{lying(views[0].zones(), deck)}</td></tr>',
        ],
    )


def heading(view: View) -> str:
    """The game, the turn, and who is asked."""
    rules = view._game.rules  # noqa: SLF001 - names only
    if view.asked is None:
        return escape(worded(say("{game}, turn {turn}: the game is over", game=rules.title, turn=view.turn)))
    phase = speaker(rules.deck).phase(view.phase)
    text = "{game}, turn {turn}, {phase}; seat {seat} is asked"
    return escape(worded(say(text, game=rules.title, turn=view.turn, phase=phase, seat=view.asked)))


def game_html(game: Game) -> str:
    """A game: whoever has it may see everything."""
    views = [game.view(seat) for seat in range(len(game.players))]
    return around(views, heading(views[0]))


def view_html(view: View) -> str:
    """A view: what its seat may know."""
    return around([view] * len(view.players), heading(view))


def result_html(result: Result) -> str:
    """How a game ended."""
    rows = [
        score([worded(say("seat {seat}", seat=seat))], coins, seat in result.winners)
        for seat, coins in enumerate(result.scores)
    ]
    if result.rival is not None:
        rows.append(rival_row([], result.rival))
    return table(worded(say("Result")), rows)


def match_html(match: Match) -> str:
    """A finished game: places, names and coins."""
    rows = [
        score([f"{place}.", escape(name)], coins, seat in match.winners) for place, seat, name, coins in match.standings
    ]
    if match.rival is not None:
        rows.append(rival_row([""], match.rival))
    text = "{game}, seed {seed}, {turns} {turns:turn|turns}"
    return table(escape(worded(say(text, game=match.game.rules.title, seed=match.seed, turns=match.turns))), rows)


def rival_row(before: Sequence[str], rival: Rival) -> str:
    """The line of a rival without a seat."""
    from beankit.words import rival_called

    return score([*before, escape(rival_called(words(), rival.name))], rival.score, rival.won)


def score(cells: Sequence[str], coins: int, won: bool) -> str:
    """A line with somebody's coins, and whether they have won."""
    return row([*cells, f"{coins} {icon('coin', 14)}", worded(say("has won")) if won else ""])


def explanation_html(explanation: Explanation) -> str:
    """What decisions cost: the dearest first."""
    text_of, bot = words().told, escape(explanation.bot)
    heads = [text_of(f"explain.{name}", bot=bot) for name in ("turn", "played", "instead", "coins")]
    rows = [row(heads, "th")] if explanation.dearest else []
    for regret in explanation.dearest:
        deeds = [f"<code>{escape(str(deed))}</code>" for deed in (regret.played, regret.instead)]
        mean, low, high = regret.coins
        rows.append(row([str(regret.turn), *deeds, text_of("explain.cost", mean=0 - mean, low=0 - high, high=0 - low)]))
    names, seat = explanation.names, explanation.seat
    name = names[seat] if names else say("seat {seat}", seat=seat)
    head = escape(worded(say("What did it cost {name}?", name=name)))
    return table(head, rows, f"<p>{escape(explanation.sentence)}</p>")


def record_text(text: str) -> str:
    """A record as lines: how it begins and how it ends."""
    lines = text.removesuffix("\n").split("\n")
    moves = [place for place, line in enumerate(lines) if MOVE.match(line)]
    if len(moves) <= LINES:
        return "\n".join(lines)
    text = "... {count} more {count:action|actions}: print(record) shows them all"
    more = worded(say(text, count=len(moves) - LINES))
    return "\n".join([*lines[: moves[LINES]], more, *lines[moves[-1] + 1 :]])


def record_html(text: str) -> str:
    """A record: who played what, how it ended, how it begins, and a link that saves it."""
    head = dict(re.findall(r"^(game|players|seed|result): (.*)$", text, re.MULTILINE))
    names = re.findall(r"^; seat \d+: (.*)$", text, re.MULTILINE)
    moves = MOVE.findall(text)
    game, seed = head.get("game", "?"), head.get("seed", "?")
    facts = {
        say("game"): game,
        say("players"): ", ".join(names) or head.get("players", "?"),
        say("seed"): seed,
        say("actions"): str(len(moves)),
        say("result"): head.get("result", worded(say("unfinished"))).partition("; sum ")[0],
    }
    begin = escape("\n".join(moves[:LINES])) + ("\n…" if len(moves) > LINES else "")
    rows = [row([f"<i>{worded(name)}</i>", escape(value)]) for name, value in facts.items()]
    summary = worded(say("the first actions"))
    rows.append(row(["", f"<details><summary>{summary}</summary><pre>{begin}</pre></details>"]))
    data = b64encode(text.encode()).decode()
    file = escape(f"{game}-{seed}.txt", quote=True)
    link = f'<a download="{file}" href="data:text/plain;charset=utf-8;base64,{data}">{worded(say("Save"))}</a>'
    shows = worded(say("{command} shows it", command="<code>Replay(record)</code>"))
    return table(worded(say("Record")), rows, f"{link} · {shows}")
