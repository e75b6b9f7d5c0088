"""Positions: everything on the table as plain data, written by hand or by a game."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beankit.core.cards import Pile
from beankit.core.chance import seeded
from beankit.core.errors import BadPosition, BeankitError
from beankit.core.jsonable import get, put
from beankit.core.phases import Phase
from beankit.core.registry import make_rules, name_of
from beankit.core.zones import PILE, ROWS, Zone

if TYPE_CHECKING:
    from beankit.core.game import Game, Player
    from beankit.core.rules import Rules

REST = "..."  # at the end of the draw pile: and the rest of the deck, shuffled by the seed
HEAD = ("game", "players", "options", "deck", "seed", "phase", "stack")
PER_SEAT = {"hand": "hands"}  # a zone of the players stands under its plural


def write_position(game: Game) -> dict[str, Any]:
    """The position of a game; reading it gives the same game back, with the same future."""
    rules = game.rules
    position: dict[str, Any] = {
        "game": name_of(rules),
        "players": rules.players,
        "options": dict(rules.chosen),
    }
    if rules.custom_deck:
        position["deck"] = rules.own_deck()
    position["phase"] = put(game.phase)
    if game.stack:
        position["stack"] = [put(phase) for phase in game.stack]
    for name, zone in rules.layout.player.items():
        position[PER_SEAT.get(name, name)] = [_put(zone, getattr(player, name)) for player in game.players]
    for name, zone in rules.layout.table.items():
        position[name] = _put(zone, getattr(game, name))
    position["chance"] = f"{game.chance:032x}"
    return position


def _put(zone: Zone, content: Any) -> Any:
    """A pile as one string of names, which is pleasant to write and to read."""
    if zone.shape == PILE:
        return " ".join(content)
    return [" ".join(row) for row in content] if zone.shape == ROWS else put(content)


def read_position(source: Mapping[str, Any] | str, seed: int | None, options: Mapping[str, Any]) -> Game:
    """A game that goes on from a position; what is not named is empty, or the rest of the deck in the draw pile."""
    from beankit.core.game import Game, Source, check_seed

    position = source if isinstance(source, Mapping) else read_file(str(source))
    if not isinstance(position.get("game"), str | type):
        raise BadPosition("a position names its game: add 'game', for example game = \"bohnanza\"")
    if seed is None:
        seed = position.get("seed", 0)
    check_seed(seed)
    rules = _rules(position, options)
    game = Game.__new__(Game, rules)
    game.lay_out(rules, Source(seed, _plain(position, rules)))
    _lay(game, rules, position)
    game.chance = _chance(position, seed)
    game.phase = _phase(rules, position.get("phase", rules.turn[0].name))
    game.stack = tuple(_phase(rules, item) for item in _list_of(position, "stack"))
    game.step = position.get("step", _step(game, rules))
    _check_numbers(game, rules)
    rules.complete(game)
    _check_phases(game)
    _check_loose(game, rules)
    _complete(game, rules, position)
    game.begin(game.phase)
    return game


def _rules(position: Mapping[str, Any], options: Mapping[str, Any]) -> Rules:
    """The rules that a position is played by; the number of players follows from the hands or fields."""
    written = position.get("options", {})
    if not isinstance(written, Mapping):
        raise BadPosition(f"options = {written!r}: a table of names and values")
    seats = _list_of(position, "hands") or _list_of(position, "fields")
    players = position.get("players", len(seats) or None)
    return make_rules(position["game"], players, position.get("deck"), {**written, **options})


def _plain(position: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """A copy to keep for the record: what happens to the original later is none of the game's business."""
    try:
        copy: dict[str, Any] = json.loads(json.dumps({**position, "game": name_of(rules)}))
    except (TypeError, ValueError) as error:
        raise BadPosition(f"a position is plain data, as JSON knows it ({error})") from None
    copy.pop("deck", None)  # a record tells it in a line of its own, as content and not as a path
    return copy


def _list_of(position: Mapping[str, Any], key: str) -> list[Any] | tuple[Any, ...]:
    found = position.get(key, ())
    if not isinstance(found, list | tuple):
        raise BadPosition(f"{key} = {found!r}: a list")
    return found


def _check_numbers(game: Game, rules: Rules) -> None:
    """Refuse numbers that no table can have."""
    for name, end in (("active", rules.players), ("starting", rules.players), ("step", len(rules.turn))):
        if not 0 <= getattr(game, name) < end:
            raise BadPosition(f"{name} = {getattr(game, name)!r}: a number from 0 to {end - 1}")
    for name, least, most in (("turn", 1, None), ("exhausted", 0, rules.passes), ("idle", 0, rules.players)):
        number = getattr(game, name)
        if number < least or (most is not None and number > most):
            limits = f"{least} or more" if most is None else f"a number from {least} to {most}"
            raise BadPosition(f"{name} = {number!r}: {limits}")


def _step(game: Game, rules: Rules) -> int:
    """The step of the turn that a position means which does not say it: one where cards may lie as they do."""
    steps = (*game.stack, game.phase)[0].steps(rules.turn) or [0]
    return next((step for step in steps if step in beside_fields(rules)), steps[0]) if _loose(game) else steps[0]


def beside_fields(rules: Rules) -> range:
    """The steps in which cards may lie beside the fields."""
    if rules.beside is None:
        return range(len(rules.turn))
    first, last = map([phase.name for phase in rules.turn].index, rules.beside)
    return range(first, last + 1)


def _loose(game: Game) -> dict[str, Pile]:
    """The cards beside the fields, by where a position names them."""
    found = {"revealed": game.revealed, **{f"received[{p.seat}]": p.received for p in game.players}}
    return {path: cards for path, cards in found.items() if cards}


def _check_loose(game: Game, rules: Rules) -> None:
    """Refuse cards beside the fields where all are planted."""
    for path, cards in _loose(game).items():
        if game.step not in beside_fields(rules):
            raise BadPosition(f"{path} = {' '.join(cards)!r}: in this phase no card lies beside the fields (B-9, B-11)")


def _check_phases(game: Game) -> None:
    """Refuse phases that cannot be going on; one that is played inside another has the other on the stack."""
    going_on = (*game.stack, game.phase)
    for phase, inside in zip(going_on, (False, *[True] * len(game.stack)), strict=True):
        if phase.nested != inside:
            wants = "is played inside another: name that one in 'stack'" if phase.nested else "is played in no other"
            raise BadPosition(f"phase {put(phase)!r} {wants}")
        if not phase.fits(game):
            raise BadPosition(f"phase {put(phase)!r} cannot be going on at this table")


def read_file(path: str) -> Mapping[str, Any]:
    """A position file, JSON or TOML."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        content = tomllib.loads(text) if path.endswith(".toml") else json.loads(text)
    except OSError as error:
        raise BadPosition(f"position file {path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"position file {path}: neither JSON nor TOML ({error})") from None
    if not isinstance(content, Mapping):
        raise BadPosition(f"position file {path}: a position is a table of names and values")
    return content


def _lay(game: Game, rules: Rules, position: Mapping[str, Any]) -> None:
    """Put every named zone on the table."""
    seats = {PER_SEAT.get(name, name): name for name in rules.layout.player}
    known = {*HEAD, *seats, *rules.layout.table}
    for key in position:
        if key not in known:
            raise BadPosition(f"a position of {rules.name} has no {key!r}; it may have: {', '.join(sorted(known))}")
    for name, zone in rules.layout.table.items():
        if name in position and name != "chance":
            setattr(game, name, _get(rules, zone, position[name], name))
    for key, name in seats.items():
        zone = rules.layout.player[name]
        given = position.get(key, [])
        if not isinstance(given, list | tuple) or len(given) not in (0, rules.players):
            raise BadPosition(f"{key} = {given!r}: one entry for each of the {rules.players} players")
        for seat, content in enumerate(given):
            setattr(game.players[seat], name, _get(rules, zone, content, f"{key}[{seat}]"))
    for player in game.players:
        _check_fields(rules, player)
        missing = rules.fields() - len(player.fields)
        game.set_fields(player, player.fields + ((),) * missing)


def _check_fields(rules: Rules, player: Player) -> None:
    """Refuse more fields than anybody has, and cards that do not grow together."""
    path, count, most = f"fields[{player.seat}]", len(player.fields), rules.most_fields()
    if count > most:
        raise BadPosition(
            f"{path}: {count}; nobody has more than {most} fields ({rules.fields_rule or rules.seats_rule})"
        )
    for field, cards in enumerate(player.fields):
        if not rules.can_lie(field, cards, max(count, rules.fields())):
            raise BadPosition(f"{path}[{field}] = {' '.join(cards)!r}: these cards cannot lie on one field (F-4)")


def _get(rules: Rules, zone: Zone, content: Any, path: str) -> Any:
    """One zone from a position: a pile as words or a list of words."""
    if zone.shape == PILE:
        return _pile(rules, content, path, zone.back)
    if zone.shape == ROWS:
        if not isinstance(content, list | tuple):
            raise BadPosition(f"{path} = {content!r}: a list with one row for each field")
        return tuple(_pile(rules, row, f"{path}[{place}]", zone.back) for place, row in enumerate(content))
    try:
        value = get(content)
    except (BeankitError, TypeError, ValueError):
        value = None
    if not zone.shaped(value):
        raise BadPosition(f"{path} = {content!r}: expected something like {zone.empty!r}")
    return value


def _pile(rules: Rules, content: Any, path: str, back: str) -> tuple[str, ...]:
    words = content.split() if isinstance(content, str) else content
    if not isinstance(words, list | tuple):
        raise BadPosition(f'{path} = {content!r}: cards are names, as in "red blue blue"')
    known = set(rules.decks()[back])
    for word in words:
        if not isinstance(word, str) or (word not in known and not (word == REST and path in rules.rest.values())):
            raise BadPosition(
                f"{path}: unknown card {word!r}; the cards are {', '.join(dict.fromkeys(rules.decks()[back]))}"
            )
    return tuple(get(list(words)))


def _chance(position: Mapping[str, Any], seed: int) -> int:
    """The state of chance: the one written down, or a fresh one from the seed."""
    written = position.get("chance")
    if written is None:
        return seeded(seed, "position")
    try:
        return int(written, 16) % (1 << 128)
    except (TypeError, ValueError):
        raise BadPosition(f"chance = {written!r}: 32 hexadecimal digits, or leave it out") from None


def _complete(game: Game, rules: Rules, position: Mapping[str, Any]) -> None:
    """Fill the piles with the rest of their decks where they are left open; else nothing may be missing (F-5)."""
    for back, deck in rules.decks().items():
        name = rules.rest.get(back, "")
        pile = getattr(game, name) if name else ()
        open_pile = bool(name) and (name not in position or pile[-1:] == (REST,))
        pile = pile[:-1] if pile[-1:] == (REST,) else pile
        if REST in pile:
            raise BadPosition(f"{name}: {REST!r} stands for the rest of the deck and comes last")
        if name:
            setattr(game, name, pile)
        lying = Counter(card for kind, card in rules.layout.cards(game) if kind == back)
        missing, surplus = Counter(deck) - lying, lying - Counter(deck)
        if surplus:
            raise BadPosition(f"the deck does not have that many cards (F-5); surplus: {_list(surplus)}")
        if missing and open_pile:
            rest = game.shuffle(card for card in dict.fromkeys(deck) for _ in range(missing[card]))
            setattr(game, name, pile + rest)
        elif missing:
            hint = f"; end {name} with {REST!r} to add them shuffled" if name else ""
            raise BadPosition(f"cards of the deck lie nowhere (F-5); missing: {_list(missing)}{hint}")


def _list(cards: Counter[str]) -> str:
    return ", ".join(f"{count} {card}" for card, count in sorted(cards.items()))


def _phase(rules: Rules, written: Any) -> Phase:
    """The phase that a position names."""
    names = [phase.name for phase in rules.turn]
    if isinstance(written, str):
        if written not in names:
            raise BadPosition(f"unknown phase {written!r}; the phases are {', '.join(dict.fromkeys(names))}")
        return rules.turn[names.index(written)]
    try:
        phase: Phase = get(dict(written))
    except (ValueError, TypeError, KeyError, BeankitError):
        raise BadPosition(f"phase {written!r} cannot be read; write one of {', '.join(dict.fromkeys(names))}") from None
    if type(phase) not in {*map(type, rules.turn), *rules.inner}:
        raise BadPosition(f"phase {written!r} is none of {rules.title} (see its `turn` and `inner`)")
    return phase
