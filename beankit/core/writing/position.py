"""Positions: everything on the table as plain data, written by hand or by a game."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex

from beankit.core.cards import TOO_DEEP, nested_deep, spaced
from beankit.core.chance import seeded, whole_seed
from beankit.core.engine import Engine
from beankit.core.errors import BadPosition, BeankitError, perhaps
from beankit.core.registry import make_rules, name_of, named_rules
from beankit.core.rules import Rules
from beankit.core.said import say
from beankit.core.seats import Player, Source
from beankit.core.texts import read_text
from beankit.core.values import Data, Json
from beankit.core.writing.jsonable import from_json, to_json
from beankit.core.writing.possible import beside_fields, check_fields, check_table, loose, read_stage
from beankit.core.zones import PILE, ROWS, Content, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game

REST = "..."  # in a pile: the rest of the deck goes here, shuffled by the seed
HEAD = ("game", "players", "options", "deck", "seed", "phase", "stack")
PER_SEAT = {"hand": "hands"}  # players' zones whose key is a plural
CHANCE = re.compile("[0-9a-f]{32}").fullmatch


def write_position(game: Engine) -> Data:
    """The position of a game; reading it gives back the same game with the same future."""
    rules = game.rules
    position: Data = {
        "game": name_of(rules),
        "players": rules.players,
        "options": dict(rules.chosen),
    }
    if rules.custom_deck:
        position["deck"] = rules.own_deck()
    position["phase"] = to_json(game.phase)
    if game.stack:
        position["stack"] = [to_json(phase) for phase in game.stack]
    for name, zone in rules.layout.player.items():
        position[PER_SEAT.get(name, name)] = [_put(zone, getattr(player, name)) for player in game.players]
    for name, zone in rules.layout.table.items():
        position[name] = _put(zone, getattr(game, name))
    position["chance"] = f"{game.chance:032x}"
    return position


def _put(zone: Zone, content: Content) -> Json:
    """A pile as one string of names, which is easy to write and to read."""
    if zone.shape == PILE:
        return " ".join(content)
    return [" ".join(row) for row in content] if zone.shape == ROWS else to_json(content)


def read_position(
    source: Mapping[str, Json] | str,
    seed: SupportsIndex | None,
    options: Mapping[str, object],
    kind: type[Rules] | None = None,
) -> Game:
    """A game that continues from a position; zones left out are empty, the draw pile gets the rest of the deck."""
    position = source if isinstance(source, Mapping) else read_file(str(source))
    if nested_deep(position):
        raise BadPosition("a position: {why}", why=TOO_DEEP)
    if kind is None and not isinstance(position.get("game"), str | type):
        raise BadPosition("a position must name its game: add 'game', for example game = \"bohnanza\"")
    if seed is None:
        seed = position.get("seed", 0)
    number, rules = whole_seed(seed), _rules(position, options, kind)
    game = object.__new__(rules.game_class)
    game.lay_out(rules, Source(number, _plain(position, rules)))
    _lay(game, rules, position)
    game.chance = _chance(position, number)
    waiting = [read_stage(rules, written) for written in _list_of(position, "stack")]
    phase, steps = read_stage(rules, position.get("phase", rules.turn[0].name))
    game.phase, game.stack = phase, tuple(phase for phase, _ in waiting)
    steps = waiting[0][1] if waiting else steps
    if "step" not in position:
        game.step = _step(game, rules, steps)
    rules.complete(game)
    _fill(game, rules, position)
    check_table(game, rules, steps)
    rules.inspect(game)
    game.begin(game.phase)
    return game


def _rules(position: Mapping[str, Json], options: Mapping[str, object], kind: type[Rules] | None) -> Rules:
    """The rules for a position; without a number of players, the hands or fields give it."""
    written = position.get("options", {})
    if not isinstance(written, Mapping):
        raise BadPosition("options = {value}: a table of names and values", value=repr(written))
    players = position.get("players")
    if kind is None:
        game = position["game"]
        kind = named_rules(game) if isinstance(game, str) else game
    if players is None:
        named = max(len(_list_of(position, key)) for key in ("hands", "fields"))
        players = named if named >= min(kind.seats) else None  # a short list leaves out seats with nothing
    return make_rules(kind, players, position.get("deck"), {**written, **options})


def _plain(position: Mapping[str, Json], rules: Rules) -> Data:
    """A copy to keep for the record, unaffected by later changes to the original."""
    try:
        copy: Data = json.loads(json.dumps({**position, "game": name_of(rules)}))
    except (TypeError, ValueError) as error:
        raise BadPosition("a position must be plain data that JSON can hold ({why})", why=str(error)) from None
    copy.pop("deck", None)  # a record has it on a line of its own, as content instead of a path
    return copy


def _list_of(position: Mapping[str, Json], key: str) -> Sequence[Json]:
    values = position.get(key, ())
    if not isinstance(values, list | tuple):
        raise BadPosition("{key} = {value}: a list", key=key, value=repr(values))
    return values


def _step(game: Engine, rules: Rules, steps: list[int]) -> int:
    """The step of the turn for a position that does not name it: one where cards may lie as they do."""
    if not loose(game):
        return steps[0] if steps else 0
    return next((step for step in steps if step in beside_fields(rules)), steps[0] if steps else 0)


def read_file(path: str) -> Mapping[str, Json]:
    """A position file, JSON or TOML."""
    try:
        text = read_text(Path(path))
        content = tomllib.loads(text) if path.endswith(".toml") else json.loads(text)
    except OSError as error:
        raise BadPosition("position file {path}: {why}", path=path, why=str(error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise BadPosition("position file {path}: neither JSON nor TOML ({why})", path=path, why=str(error)) from None
    if not isinstance(content, Mapping):
        raise BadPosition("position file {path}: a position is a table of names and values", path=path)
    return content


def _lay(game: Engine, rules: Rules, position: Mapping[str, Json]) -> None:
    """Fill every zone that the position names."""
    seats = {PER_SEAT.get(name, name): name for name in rules.layout.player}
    known = {*HEAD, *seats, *rules.layout.table}
    for key in position:
        if key not in known:
            meant = perhaps(key, known) or say("it may have: {names}", names=", ".join(sorted(known)))
            raise BadPosition("a position of {name} has no {key}; {meant}", name=rules.name, key=repr(key), meant=meant)
    for name, zone in rules.layout.table.items():
        if name in position and name != "chance":
            setattr(game, name, _get(rules, zone, position[name], name))
    for key, name in seats.items():
        zone = rules.layout.player[name]
        given = _list_of(position, key)
        if len(given) > rules.players:
            raise BadPosition(
                "{key} = {given}: {count} entries, but {players} players",
                key=key,
                given=repr(given),
                count=len(given),
                players=rules.players,
            )
        for seat, content in enumerate(given):
            setattr(game.players[seat], name, _get(rules, zone, content, f"{key}[{seat}]"))
    for player in game.players:
        check_fields(rules, player)
        missing = rules.fields() - len(player.fields)
        game.set_fields(player, player.fields + ((),) * missing)


def _get(rules: Rules, zone: Zone, content: Json, path: str) -> Content:
    """One zone from a position: a pile is a string or a list of words."""
    if zone.shape == PILE:
        return _pile(rules, content, path, zone.back, rest=True)
    if zone.shape == ROWS:
        if not isinstance(content, list | tuple):
            raise BadPosition(
                "{path} = {content}: a list with one row for each field", path=path, content=repr(content)
            )
        return tuple(_pile(rules, row, f"{path}[{place}]", zone.back) for place, row in enumerate(content))
    if isinstance(content, str) and zone.empty == ():
        content = spaced(content)
    try:
        value = from_json(content)
    except (BeankitError, TypeError, ValueError):
        value = None
    if not zone.shaped(value):
        raise BadPosition(
            "{path} = {content}: expected something like {empty}",
            path=path,
            content=repr(content),
            empty=repr(zone.empty),
        )
    return value


def _pile(rules: Rules, content: Json, path: str, back: str, rest: bool = False) -> tuple[str, ...]:
    """Cards by name; with `rest`, `...` may be among them."""
    words = spaced(content) if isinstance(content, str) else content
    if not isinstance(words, list | tuple):
        raise BadPosition(
            '{path} = {content}: cards are names, as in "red blue blue"', path=path, content=repr(content)
        )
    known = dict.fromkeys(rules.decks()[back])
    cards = [rules.deck.card(word) if isinstance(word, str) else word for word in words]
    for word, card in zip(words, cards, strict=True):
        if not isinstance(card, str) or (card not in known and not (rest and card == REST)):
            raise BadPosition(
                "{path}: unknown card {word}; the cards are {names}", path=path, word=repr(word), names=", ".join(known)
            )
    return tuple(from_json(cards))


def _chance(position: Mapping[str, Json], seed: int) -> int:
    """The state of chance: as written, or a fresh one from the seed."""
    written = position.get("chance")
    if written is None:
        return seeded(seed, "position")
    if not isinstance(written, str) or not CHANCE(written):
        raise BadPosition("chance = {value}: 32 hexadecimal digits, or leave it out", value=repr(written))
    return int(written, 16)


def _fill(game: Engine, rules: Rules, position: Mapping[str, Json]) -> None:
    """Put the rest of each deck where `...` is, or on the pile left out; no card may be missing (F-5)."""
    for back, deck in rules.decks().items():
        place, name, spot = _rest(game, rules, position, back)
        lying = Counter(card for kind, card in rules.layout.cards(game) if kind == back and card != REST)
        missing, surplus = Counter(deck) - lying, lying - Counter(deck)
        if surplus:
            raise BadPosition("the deck does not have that many cards (F-5); surplus: {cards}", cards=_list(surplus))
        if missing and not name:
            raise BadPosition(
                "some cards of the deck are nowhere (F-5); missing: {cards}; {rest} in a pile, as in {pile} "
                "= {rest}, adds them shuffled",
                cards=_list(missing),
                rest=repr(REST),
                pile=rules.rest.get(back, back + "_pile"),
            )
        if name:
            pile = getattr(place, name)
            rest = game.shuffle(card for card in dict.fromkeys(deck) for _ in range(missing[card])) if missing else ()
            setattr(place, name, pile[:spot] + rest + pile[spot + 1 :])


def _rest(game: Engine, rules: Rules, position: Mapping[str, Json], back: str) -> tuple[Engine | Player, str, int]:
    """Where the rest of a deck goes: the zone's owner, name and place in it; an empty name if nowhere."""
    marked = [
        (place, name, spot)
        for place, name, zone, _ in rules.layout.zones(game)
        if zone.shape == PILE and zone.back == back
        for spot, card in enumerate(getattr(place, name))
        if card == REST
    ]
    if len(marked) > 1:
        raise BadPosition("{rest} stands for the rest of the deck: it can be in only one place", rest=repr(REST))
    if marked:
        return marked[0]
    name = rules.rest.get(back, "")
    if name == "draw_pile" and game.ending:
        name = "discard"  # there will be no new draw pile (F-13)
    if name in position:
        name = ""
    return game, name, len(getattr(game, name)) if name else 0


def _list(cards: Counter[str]) -> str:
    return ", ".join(f"{count} {card}" for card, count in sorted(cards.items()))
