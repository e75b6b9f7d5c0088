"""The table drawn in the terminal, as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from beankit.cli.console import listing
from beankit.core.cards import UNKNOWN, Card, Deck, Pile
from beankit.core.game import Game
from beankit.core.knowledge.display import PlayerView, ZoneView
from beankit.core.knowledge.view import View
from beankit.core.seats import Player
from beankit.core.zones import ROWS
from beankit.words import Speaker
from beankit.words.spans import BEAN, fill, joined, spans_of

OWN_COLOURS = {
    "blue": "dodger_blue1",
    "red": "red1",
    "green": "green3",
    "chili": "orange_red1",
    "stink": "gold3",
}
COLOURS = (
    "khaki1",
    "medium_purple1",
    "pale_green3",
    "sandy_brown",
    "deep_pink2",
    "cyan2",
    "grey70",
    "orange3",
)


class Brush:
    """Paints beans in colour; each kind has the same colour everywhere."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.colours = colours(speaker.deck)

    def sentence(self, text: str, style: str = "") -> Text:
        """A sentence with its beans in colour."""
        painted = Text("", style)
        for span in spans_of(text):
            painted.append(span.text, self.colours.get(str(span.value)) if span.kind == BEAN else None)
        return painted

    def bean(self, kind: Card, before: str = "", after: str = "") -> Text:
        """The name of a card in its colour."""
        return Text(f"{before}{self.speaker.bean(kind)}{after}", self.colours.get(kind, "dim"))


def colours(deck: Deck) -> dict[Card, str]:
    """A colour for every kind of the deck."""
    others = (COLOURS[place % len(COLOURS)] for place in range(len(deck.kinds)))
    return {kind: OWN_COLOURS.get(kind) or next(others) for kind in deck.kinds}


def draw_table(view: View, game: Game, speaker: Speaker, hands: Mapping[int, Pile]) -> RenderableType:
    """The whole table; `hands` are those that the reader may see, by seat."""
    brush, text = Brush(speaker), speaker.text
    parts: list[RenderableType] = [_piles(view, speaker, brush), *_turned_over(view, speaker, brush)]
    parts += [*_on_table(view, speaker, brush), _players(view, speaker, brush)]
    for player in view.players:
        parts += _before(view, player.seat, speaker, brush)
    parts += _received(view.players, speaker, brush)
    shown = {p.seat: p.hand for p in view.players if p.seat not in hands and set(p.hand) - {UNKNOWN}}
    for seat, hand in {**hands, **shown}.items():
        label = text("table.your_hand") if seat == speaker.me else f"{speaker.label('hand')} {speaker.names[seat]}"
        parts.append(draw_hand(hand, label, speaker, brush))
    if view.seat in hands:
        parts += _own(view, speaker, brush)
    where = (game.rules.title, text("table.turn", number=view.turn), speaker.phase(view.phase))
    return Panel(
        Group(*parts),
        title=" · ".join(where),
        title_align="left",
        box=box.ROUNDED,
        padding=(0, 1),
        border_style="dim",
    )


def draw_around(view: View, speaker: Speaker, brush: Brush) -> list[TableRow]:
    """What is around the viewer's own fields and may matter for their next decision."""
    rows = [*_on_table(view, speaker, brush), *_before(view, view.seat, speaker, brush)]
    return [*rows, *_received((view.me,), speaker, brush), *_own(view, speaker, brush)]


def draw_own(view: View, speaker: Speaker, brush: Brush) -> list[TableRow]:
    """What the viewer has: the turned-over cards (in their turn), their fields, their hand."""
    names, fields = _fields(view, speaker), view.me.fields
    cells = [Text(f"{names[n]}: ").append_text(_growing(view, field, brush)) for n, field in enumerate(fields)]
    turned = _turned_over(view, speaker, brush) if view.active == view.seat else []
    hand = draw_hand(view.hand, speaker.text("table.your_hand"), speaker, brush)
    return [*turned, TableRow(speaker.text("table.your_fields"), cells), hand]


def draw_hand(hand: Pile, label: str, speaker: Speaker, brush: Brush) -> TableRow:
    """A hand in order with the position of every card and the front card marked."""
    front = speaker.text("table.front")
    cards = [
        brush.bean(card, f"{speaker.place(place)} ", f" ◀ {front}" if not place else "")
        for place, card in enumerate(hand)
    ]
    return TableRow(label, cards)


class TableRow(NamedTuple):
    """A label and cards in a row; lines break between cards, or within a card that is wider than a line."""

    label: str
    cards: list[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(f"{self.label}: ", "bold")
        indent = " " * len(line)
        for place, card in enumerate(self.cards or [Text("-", "dim")]):
            if len(line) > len(indent) and len(line) + len(card) + 5 > options.max_width:
                yield line
                line = Text(indent)
            elif place:
                line.append("  ·  ", "dim")
            first, *rest = card.wrap(console, max(options.max_width - len(line), 10))
            line.append_text(first)
            for piece in rest:
                yield line
                line = Text(indent).append_text(piece)
        yield line


def _piles(view: View, speaker: Speaker, brush: Brush) -> Text:
    text = speaker.text
    pile = text("table.pile", cards=len(view.draw_pile), times=view.exhausted, passes=view.exhaustions_to_end)
    if not view.discard:
        return Text(f"{pile} · {text('table.discard_empty')}")
    top = speaker.bean(view.discard[-1])
    return brush.sentence(joined(" · ", [pile, text("table.discard", cards=len(view.discard), top=top)]))


def _players(view: View, speaker: Speaker, brush: Brush) -> Table:
    text, names = speaker.text, _fields(view, speaker)
    fields = len(names)
    headings = [text("table.field", number=name) if name.isdecimal() else name for name in names]
    table = listing(f"  {text('table.player')}", *headings, f">{speaker.label('coins')}", f">{speaker.label('hand')}")
    table.columns[0].no_wrap = True
    for player in view.players:
        cells = [_field(view, player, number, brush) for number in range(fields)]
        coins, hand = Text(str(coins_of(view, player.seat)), "bold"), Text(str(len(player.hand)))
        table.add_row(_name(player.seat, view, speaker), *cells, coins, hand)
    return table


def _fields(view: View, speaker: Speaker) -> list[str]:
    """The number of every field that somebody has, with its name if it has one."""
    count = max(len(player.fields) for player in view.players)
    names = next(zone.names for zone in view.zones() if zone.name == "fields")
    called = [speaker.row("fields", name) for name in names[:count]] + [""] * (count - len(names))
    return [" ".join(filter(None, (speaker.field(number), name))) for number, name in enumerate(called)]


def coins_of(view: View, seat: int) -> int:
    """How many coins a player has, including zones that are counted with them."""
    own = [zone for zone in view.zones() if zone.owner == seat]
    return sum(len(zone.cards) for zone in own if "coins" in (zone.name, zone.with_zone))


def _turned_over(view: View, speaker: Speaker, brush: Brush) -> list[TableRow]:
    """The turned-over cards, if there are any."""
    cards = [brush.bean(card) for card in view.revealed]
    return [TableRow(speaker.label("revealed"), cards)] if cards else []


def _received(players: Iterable[PlayerView], speaker: Speaker, brush: Brush) -> Iterator[TableRow]:
    """What players received in trade and have not planted yet."""
    for player in players:
        if player.received:
            beside = f"{speaker.label('received')} ({speaker.names[player.seat]})"
            label = speaker.text("table.beside_yours") if player.seat == speaker.me else beside
            yield TableRow(label, [brush.bean(card) for card in player.received])


# --- whatever a game adds to the table ---


def _on_table(view: View, speaker: Speaker, brush: Brush) -> Iterator[TableRow]:
    """What else a game puts on the table."""
    for zone in _added(view):
        yield TableRow(speaker.label(zone.name), _lying(view, zone, brush))


def further(view: View, speaker: Speaker, brush: Brush) -> Iterator[TableRow]:
    """The other beans that a game puts on the table, as far as everybody sees them."""
    for zone in _added(view):
        if zone.open and zone.back == "bean":
            yield TableRow(speaker.label(zone.name), _lying(view, zone, brush))


def _added(view: View) -> list[ZoneView]:
    """The zones that a game adds to the table: all rows, and piles that are not empty."""
    added = [zone for zone in view.zones() if zone.owner is None and zone.name not in Game.DECLARED]
    return [zone for zone in added if zone.shape == ROWS or not zone.empty]


def _before(view: View, seat: int, speaker: Speaker, brush: Brush) -> Iterator[TableRow]:
    """What else a game puts in front of a player; the viewer's private zones are shown separately."""
    cells: list[Text] = []
    for zone in view.zones():
        usual = zone.name in Player.DECLARED and not zone.spread
        if zone.owner != seat or usual or zone.empty or zone.with_zone or _private(zone, view):
            continue
        first, *more = _lying(view, zone, brush)
        cells += [Text(f"{speaker.label(zone.name)}: ").append_text(first), *more]
    if cells:
        yield TableRow(_called(seat, speaker), cells)


def _own(view: View, speaker: Speaker, brush: Brush) -> Iterator[TableRow]:
    """What only the viewer knows, apart from their hand."""
    for zone in view.zones():
        if zone.name not in Player.DECLARED and not zone.empty and _private(zone, view):
            yield TableRow(speaker.label(zone.name), _lying(view, zone, brush))


def _private(zone: ZoneView, view: View) -> bool:
    """Is this the viewer's own, and hidden from the others?"""
    return zone.owner == view.seat and zone.open and zone.private


def _lying(view: View, zone: ZoneView, brush: Brush) -> list[Text]:
    """The content of a zone: rows, cards of each kind, special cards with what they do, or the number of cards."""
    speaker = brush.speaker
    if zone.shape == ROWS:
        names = [f"{speaker.row(zone.name, name)} " for name in zone.names] + [""] * len(zone.content)
        rows = zip(names, zone.content, strict=False)
        return [Text(name).append_text(_growing(view, row, brush)) for name, row in rows]
    if not isinstance(zone.content, tuple):
        return [Text(str(zone.content))]
    if not zone.open:
        return [Text(speaker.counted("cards", len(zone.content)))]
    if zone.back == "bean":
        return [brush.bean(kind, f"{number} × ") for kind, number in Counter(zone.content).items()]
    return [_special(card, zone, brush) for card in zone.content]


def _special(card: Card, zone: ZoneView, brush: Brush) -> Text:
    """A card that is not a bean, and what it does; one that is publicly in force stands out."""
    name = brush.speaker.card(card, zone.back)
    does = brush.speaker.effect(card)
    return brush.sentence(fill("{card} ({does})", {"card": name, "does": does}) if does else name, "magenta")


def _called(seat: int, speaker: Speaker) -> str:
    """A player's name; the reader's own is marked."""
    return speaker.names[seat] + (f" ({speaker.text('grammar.you')})" if seat == speaker.me else "")


def _name(seat: int, view: View, speaker: Speaker) -> Text:
    """A player's number and name; the active one is marked, the reader stands out."""
    marker = Text("▶ " if seat == view.active else "  ", "bold yellow")
    style = "bold" if seat == speaker.me else "not bold default"
    return marker.append_text(Text(f"{speaker.number(seat)} {_called(seat, speaker)}", style))


def _field(view: View, player: PlayerView, number: int, brush: Brush) -> Text:
    """One field: what grows there, how many cards, and the coins it is worth now."""
    if number >= len(player.fields):
        return Text("")
    return _growing(view, player.fields[number], brush)


def _growing(view: View, cards: Pile, brush: Brush) -> Text:
    """What grows in one place: all cards count as one kind, even if others lie among them."""
    if not cards:
        return Text("-", "dim")
    worth = view.worth(cards)
    kind = view.grows(cards) or cards[-1]
    grown = brush.bean(kind, f"{len(cards)} × ")
    if others := [card for card in cards if card != kind]:
        among = brush.speaker.text("table.among", cards=brush.speaker.cards(others))
        grown.append(f" {among}", "not bold dim default")
    return grown.append(f" {'●' * worth}" if worth else "", "yellow")


def draw_beans(speaker: Speaker, able: Collection[Card] = ()) -> Table:
    """The name of each kind in actions, how many cards it has, what it pays, and its ability if it has one."""
    text, brush = speaker.text, Brush(speaker)
    headings = [text("table.kind"), text("table.bean"), f">{text('table.count')}", text("table.pays")]
    table = listing(*headings, *[text("table.does")] * bool(able))
    for bean in speaker.deck.beans.values():
        does = [speaker.effect(bean.id) if bean.id in able else ""] * bool(able)
        meter = "  ".join(str(need or "-").rjust(2) for need in bean.beanometer)
        table.add_row(bean.id, brush.bean(bean.id), str(bean.count), meter, *does)
    return table
