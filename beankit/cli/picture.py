"""The table drawn in the terminal, as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple, cast

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from beankit.cli.console import listing
from beankit.core.cards import UNKNOWN, Card, Deck, Pile
from beankit.core.game import Game, Player
from beankit.core.view import PlayerView, View
from beankit.core.zones import ALL, OWNER, PILE, PLAIN, ROWS
from beankit.words import Speaker
from beankit.words.spans import BEAN, joined, spans_of

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
    """Paints beans in their colours, the same for a kind everywhere."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.colours = colours(speaker.deck)

    def sentence(self, text: str, style: str = "") -> Text:
        """A sentence with its beans in colour."""
        found = Text("", style)
        for span in spans_of(text):
            found.append(span.text, self.colours.get(span.value) if span.kind == BEAN else None)
        return found

    def bean(self, kind: Card, before: str = "", after: str = "") -> Text:
        """One card."""
        return Text(f"{before}{self.speaker.bean(kind)}{after}", self.colours.get(kind, "dim"))


def colours(deck: Deck) -> dict[Card, str]:
    """A colour for every kind of the deck."""
    others = (COLOURS[place % len(COLOURS)] for place in range(len(deck.kinds)))
    return {kind: OWN_COLOURS.get(kind) or next(others) for kind in deck.kinds}


def draw_table(view: View, game: Game, speaker: Speaker, hands: Mapping[int, Pile]) -> RenderableType:
    """The whole table; `hands` are those that lie open to the reader, by seat."""
    brush, text = Brush(speaker), speaker.text
    parts: list[RenderableType] = [_piles(view, game, speaker, brush), *_turned_over(view, speaker, brush)]
    parts += _open(view, game, speaker, brush)
    parts.append(_players(view, speaker, brush))
    parts += _spells(view, view.players, speaker, brush)
    if is_magic(view):
        pile = speaker.counted("cards", len(cast(Any, view).spell_pile))
        parts.append(Row(text("table.spell_pile"), [Text(pile)]))
    parts += _received(view.players, speaker, brush)
    parts += _heaps(view.players, game, speaker, brush)
    shown = {p.seat: p.hand for p in view.players if p.seat not in hands and set(p.hand) - {UNKNOWN}}
    for seat, hand in {**hands, **shown}.items():
        label = text("table.your_hand") if seat == speaker.me else f"{text('table.hand')} {speaker.names[seat]}"
        parts.append(draw_hand(hand, label, speaker, brush))
    if view.seat in hands:
        parts += _own(view, game, speaker, brush)
    where = (game.rules.title, text("table.turn", number=view.turn), speaker.phase(view.phase))
    return Panel(
        Group(*parts),
        title=" · ".join(where),
        title_align="left",
        box=box.ROUNDED,
        padding=(0, 1),
        border_style="dim",
    )


def draw_around(view: View, game: Game, speaker: Speaker, brush: Brush) -> list[Row]:
    """What lies around the viewer's own fields and may bear on his next decision."""
    rows = [*_open(view, game, speaker, brush), *_spells(view, (view.me,), speaker, brush)]
    rows += [*_received((view.me,), speaker, brush), *_heaps((view.me,), game, speaker, brush)]
    return [*rows, *_own(view, game, speaker, brush)]


def draw_own(view: View, speaker: Speaker, brush: Brush) -> list[Row]:
    """What the viewer has: in his turn the turned-over cards, his fields, his hand."""
    names, fields = _fields(view, speaker), view.me.fields
    cells = [Text(f"{names[n]}: ").append_text(_growing(view, field, brush)) for n, field in enumerate(fields)]
    turned = _turned_over(view, speaker, brush) if view.active == view.seat else []
    hand = draw_hand(view.hand, speaker.text("table.your_hand"), speaker, brush)
    return [*turned, Row(speaker.text("table.your_fields"), cells), hand]


def draw_hand(hand: Pile, label: str, speaker: Speaker, brush: Brush) -> Row:
    """A hand in its order with the position of every card, the front one marked."""
    front = speaker.text("table.front")
    cards = [brush.bean(card, f"{place} ", f" ◀ {front}" if not place else "") for place, card in enumerate(hand)]
    return Row(label, cards)


class Row(NamedTuple):
    """A label and cards in a row; a line breaks between cards, inside one only if it is wider than a line."""

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


def _piles(view: View, game: Game, speaker: Speaker, brush: Brush) -> Text:
    text = speaker.text
    pile = text("table.pile", cards=len(view.draw_pile), times=view.exhausted, passes=game.rules.passes)
    if not view.discard:
        return Text(f"{pile} · {text('table.discard_empty')}")
    top = speaker.bean(view.discard[-1])
    return brush.sentence(joined(" · ", [pile, text("table.discard", cards=len(view.discard), top=top)]))


def _players(view: View, speaker: Speaker, brush: Brush) -> Table:
    text, names = speaker.text, _fields(view, speaker)
    fields = len(names)
    headings = [text("table.field", number=name) if name.isdecimal() else name for name in names]
    table = listing(f"  {text('table.player')}", *headings, f">{text('table.coins')}", f">{text('table.hand')}")
    table.columns[0].no_wrap = True
    for player in view.players:
        cells = [_field(view, player, number, brush) for number in range(fields)]
        coins, hand = Text(str(coins_of(player)), "bold"), Text(str(len(player.hand)))
        table.add_row(_name(player.seat, view, speaker), *cells, coins, hand)
    return table


def _fields(view: View, speaker: Speaker) -> list[str]:
    """The number of every field that somebody has, with its name where it has one."""
    count = max(len(player.fields) for player in view.players)
    names = [speaker.words.find(f"fields.{view.game_name}_{number}") for number in range(count)]
    return [f"{number} {name}" if name else str(number) for number, name in enumerate(names)]


def coins_of(player: Player | PlayerView) -> int:
    """How many coins a player has, those in a purse too whose kinds nobody knows."""
    return len(player.coins) + len(getattr(player, "purse", ()))


def _turned_over(view: View, speaker: Speaker, brush: Brush) -> list[Row]:
    """The turned-over cards, if there are any."""
    cards = [brush.bean(card) for card in view.revealed]
    return [Row(speaker.text("table.turned_over"), cards)] if cards else []


def _open(view: View, game: Game, speaker: Speaker, brush: Brush) -> Iterator[Row]:
    """What the game itself lays open on the table, edicts too."""
    yield from further(view, game, speaker, brush)
    if edicts := getattr(view, "edicts", ()):
        yield Row(speaker.text("table.edicts"), [Text(speaker.edict(edict)) for edict in edicts])


def _received(players: Iterable[PlayerView], speaker: Speaker, brush: Brush) -> Iterator[Row]:
    """What players got in trade and have not planted yet."""
    for player in players:
        if player.received:
            beside = f"{speaker.text('table.beside')} ({speaker.names[player.seat]})"
            label = speaker.text("table.beside_yours") if player.seat == speaker.me else beside
            yield Row(label, [brush.bean(card) for card in player.received])


def _heaps(players: Iterable[PlayerView], game: Game, speaker: Speaker, brush: Brush) -> Iterator[Row]:
    """The beans that a game lays before its players besides, as far as everybody sees them."""
    zones = {name: zone for name, zone in game.rules.layout.player.items() if name not in Player.DECLARED}
    heaps = [name for name, zone in zones.items() if zone.seen == ALL and zone.shape == PILE and zone.back == "bean"]
    for player, name in product(players, heaps):
        if cards := Counter(getattr(player, name)):
            label = f"{_called(player.seat, speaker)}, {speaker.words.find(f'table.{name}') or name}"
            yield Row(label, [brush.bean(kind, f"{number} × ") for kind, number in cards.items()])


def further(view: View, game: Game, speaker: Speaker, brush: Brush) -> Iterator[Row]:
    """The cards that a game lays on the table besides, as far as everybody sees them."""
    for name, zone in game.rules.layout.table.items():
        if name in Game.DECLARED or zone.seen != ALL or zone.shape == PLAIN or zone.back != "bean":
            continue
        content = getattr(view, name)
        label = speaker.words.find(f"table.{name}") or name
        if zone.shape == ROWS:
            titles = [*speaker.words.tables.get(name, {}).values()]
            cells = [_growing(view, row, brush) for row in content]
            named = [Text(f"{title} ").append_text(cell) for title, cell in zip(titles, cells, strict=False)]
            yield Row(label, named or cells)
        elif content:
            yield Row(label, [brush.bean(kind, f"{number} × ") for kind, number in Counter(content).items()])


def _own(view: View, game: Game, speaker: Speaker, brush: Brush) -> Iterator[Row]:
    """What only the viewer himself knows besides his hand."""
    for name, zone in game.rules.layout.player.items():
        if name in Player.DECLARED or zone.seen != OWNER or zone.shape == ROWS:
            continue
        content = getattr(view.me, name)
        if content == ():
            continue
        label = speaker.words.find(f"table.{name}") or name
        if zone.back == "spell":
            yield Row(label, [_spell(spell, speaker) for spell in content])
        else:
            yield Row(label, [Text(str(content))] if zone.shape == PLAIN else [brush.bean(card) for card in content])


def _spells(view: View, players: Iterable[PlayerView], speaker: Speaker, brush: Brush) -> Iterator[Row]:
    """What lies before players of a magic game: kinds of coins, active spells and backs of others."""
    text = speaker.text
    for player in players if is_magic(view) else ():
        lying: Any = player
        cards = [brush.bean(kind, f"{number} × ") for kind, number in Counter(player.coins).items()]
        cards[:1] = [Text(f"{text('table.coins')}: ").append_text(card) for card in cards[:1]]
        cards += [_spell(spell, speaker, text("table.active")) for spell in lying.active_spells + lying.borrowed_active]
        hidden = len(lying.spells + lying.borrowed + lying.swapped)
        cards.append(Text(text("table.face_down", number=hidden), "magenta"))
        yield Row(_called(player.seat, speaker), cards)


def is_magic(view: View) -> bool:
    """Is this a game of spells and abilities?"""
    return hasattr(view, "spell_pile")


def _spell(spell: Card, speaker: Speaker, active: str = "") -> Text:
    """A spell and what it does; an active one stands out."""
    told = ": ".join(filter(None, (active, speaker.effect(spell))))
    return Text(speaker.spell(spell) + (f" ({told})" if told else ""), "bold magenta" if active else "magenta")


def _called(seat: int, speaker: Speaker) -> str:
    """A player's name; the reader is told that it is his."""
    return speaker.names[seat] + (f" ({speaker.text('grammar.you')})" if seat == speaker.me else "")


def _name(seat: int, view: View, speaker: Speaker) -> Text:
    """A player's seat and name; the active one is marked, the reader stands out."""
    marker = Text("▶ " if seat == view.active else "  ", "bold yellow")
    style = "bold" if seat == speaker.me else "not bold default"
    return marker.append_text(Text(f"{seat} {_called(seat, speaker)}", style))


def _field(view: View, player: PlayerView, number: int, brush: Brush) -> Text:
    """One field: what grows there, how many cards, and the coins it is worth now."""
    if number >= len(player.fields):
        return Text("")
    return _growing(view, player.fields[number], brush)


def _growing(view: View, cards: Pile, brush: Brush) -> Text:
    """What grows in one place: all cards count as one kind, whatever others lie among them."""
    if not cards:
        return Text("-", "dim")
    worth = view.worth(cards)
    kind = view.grows(cards) or cards[-1]
    grown = brush.bean(kind, f"{len(cards)} × ")
    if others := [card for card in cards if card != kind]:
        told = brush.speaker.text("table.among", cards=brush.speaker.cards(others))
        grown.append(f" {told}", "not bold dim default")
    return grown.append(f" {'●' * worth}" if worth else "", "yellow")


def draw_beans(speaker: Speaker, magic: bool = False) -> Table:
    """What each kind is called in actions, how many there are, what they pay, and in a magic game what they do."""
    text, brush = speaker.text, Brush(speaker)
    headings = [text("table.kind"), text("table.bean"), f">{text('table.count')}", text("table.pays")]
    table = listing(*headings, *[text("table.does")] * magic)
    for bean in speaker.deck.beans.values():
        meter = "  ".join(str(need or "-").rjust(2) for need in bean.beanometer)
        table.add_row(bean.id, brush.bean(bean.id), str(bean.count), meter, *[speaker.effect(bean.id)] * magic)
    return table
