"""Players as a page shows them: fields, coins, hands, what a game puts in front of them, and how the viewer stands."""

from __future__ import annotations

from collections import Counter

from beankit.charts.page import figure
from beankit.core.cards import UNKNOWN, Card, Pile
from beankit.core.knowledge.display import ZoneView
from beankit.core.seats import Player
from beankit.core.values import Data
from beankit.core.zones import ROWS, declared
from beankit.notebook.picture.scene import Scene, growers, next_step
from beankit.words.portraits import PERSON, at_table


def purse(player: Player) -> int:
    """How many coins a player has, also those that a game keeps apart."""
    zones = declared(type(player)).items()
    return sum(len(getattr(player, name)) for name, zone in zones if "coins" in (name, zone.with_zone))


def seats(scene: Scene, trouble: dict[int, str]) -> list[Data]:
    """All players, the viewer's left neighbour first and the viewer last."""
    view = scene.view
    order = [(view.seat + turn) % len(view.players) for turn in range(1, len(view.players) + 1)]
    return [seat_of(scene, seat, trouble.get(seat, "")) for seat in order]


def seat_of(scene: Scene, seat: int, trouble: str) -> Data:
    """One player as a page draws them."""
    view, speaker = scene.view, scene.speaker
    player, mine = view.players[seat], seat == speaker.me
    zones = [zone for zone in view.zones() if zone.owner == seat]
    coins = [zone for zone in zones if "coins" in (zone.name, zone.with_zone)]
    known = Counter(card for zone in coins for card in zone.cards if card != UNKNOWN)
    shown = [] if mine else [card for card in player.hand if card != UNKNOWN]
    hand, count = speaker.counted("cards", len(player.hand)), sum(len(zone.cards) for zone in coins)
    grown = [speaker.cards(field) for field in player.fields if field] or [speaker.text("page.no_beans")]
    name = speaker.text("page.you") if mine else speaker.names[seat]
    label = speaker.text(
        "page.seat_label", name=name, hand=hand, coins=speaker.counted("coins", count), fields=speaker.listed(grown)
    )
    return {
        "seat": seat,
        "name": str(name),
        "face": face_of(scene, seat),
        "letter": scene.letters[seat],
        "me": mine,
        "active": seat == view.active and view.result is None,
        "doing": doing(scene, seat),
        "trouble": trouble,
        "hand": len(player.hand),
        "shown": shown,
        "coins": count,
        "kinds": [[kind, number] for kind, number in known.most_common()],
        "fields": fields(scene, seat),
        "rows": [row_of(scene, zone) for zone in zones if beside(scene, zone)],
        "label": str(label),
    }


def face_of(scene: Scene, seat: int) -> Data:
    """A player's face, its colour if it has no own drawing, and the name that goes with it."""
    speaker = scene.speaker
    shown = at_table(PERSON if seat == speaker.me else speaker.names[seat], speaker.words.language)
    return {"icon": shown.face, "colour": shown.colour, "name": shown.name}


def doing(scene: Scene, seat: int) -> str:
    """What a player is doing, as far as everybody knows: active, asked together with the others, attacked."""
    view = scene.view
    if view.result is not None:
        return ""
    if view.phase == "answers" and view.offer is not None:
        asked = seat != view.active and view.offer.to in (None, seat)
        return "offers" if seat == view.active else "asked" if asked else ""
    return "active" if seat == view.active else ""


def fields(scene: Scene, seat: int) -> list[Data]:
    """The fields of a player."""
    view, speaker = scene.view, scene.speaker
    zone = next(zone for zone in view.zones() if zone.name == "fields" and zone.owner == seat)
    names = [*[speaker.row("fields", name) for name in zone.names], *[""] * len(zone.content)]
    return [field_of(scene, number, cards, names[number]) for number, cards in enumerate(zone.content)]


def field_of(scene: Scene, number: int, cards: Pile, name: str) -> Data:
    """One field: what grows there, what it pays now and next, and how to say it."""
    view, speaker = scene.view, scene.speaker
    kind, worth, ahead = view.grows(cards), view.worth(cards), next_step(scene, cards)
    called = name or speaker.text("page.field", number=speaker.field(number))
    others = [card for card in cards if card != kind]
    if not cards:
        title, label = speaker.text("page.empty"), speaker.text("page.field_empty_label", field=called)
    else:
        title = (
            speaker.text("page.mixed", number=len(cards), bean=speaker.bean(cards[-1]))
            if others and len(cards) > 1
            else speaker.bean(cards[-1])
        )
        parts = {"field": called, "cards": speaker.cards(cards), "coins": speaker.counted("coins", worth)}
        label = speaker.text("page.field_label", **parts)
    more = "" if ahead is None else speaker.text(
        "page.more_coins", more=ahead["more"], coins=speaker.counted("coins", ahead["coins"])
    )  # fmt: skip
    return {
        "number": number,
        "name": str(called),
        "ahead": str(more),
        "cards": list(cards),
        "kind": kind,
        "title": str(title),
        "worth": worth,
        "next": ahead,
        "meter": [] if not kind else list(view.bean(kind).beanometer),
        "label": str(label),
    }


def beside(scene: Scene, zone: ZoneView) -> bool:
    """Is this one of the zones that a game adds in front of a player, with something in it?"""
    usual = zone.name in Player.DECLARED and zone.name != "received"
    return not (usual or zone.empty or zone.with_zone or zone.name in scene.face.drawn)


def row_of(scene: Scene, zone: ZoneView) -> Data:
    """A titled row of cards; those with hidden faces are only counted."""
    title = scene.speaker.label(zone.name, len(zone.cards))
    icon = scene.face.backs.get(zone.back, "back")
    titled: Data = {"zone": zone.name, "title": title, "back": zone.back, "icon": icon, "open": zone.open}
    if zone.name in ("received", *scene.face.apart, *scene.face.own):
        titled["elsewhere"] = True  # in front of the viewer it is drawn in another place
    if zone.shape == ROWS:
        names = [*[scene.speaker.row(zone.name, name) for name in zone.names], *[""] * len(zone.content)]
        return titled | {"rows": [[name, list(row)] for name, row in zip(names, zone.content, strict=False)]}
    if not isinstance(zone.content, tuple):
        return titled | {"number": zone.content}
    cards = [card for card in zone.content if not card.startswith(UNKNOWN)]
    return titled | {"cards": [card_of(scene, card, zone.back) for card in cards], "count": len(zone.content)}


def card_of(scene: Scene, card: Card, back: str) -> Data:
    """A card in a row: its name, what it does, and the kinds of beans it shows if there are several."""
    speaker, kinds = scene.speaker, scene.rules.deck.shows(card)
    face: Data = {"card": card, "name": str(speaker.card(card, back)), "does": speaker.effect(card)}
    return face | ({"kinds": list(kinds)} if len(kinds) > 1 else {})


def hand(scene: Scene) -> list[Data]:
    """The viewer's hand in order, with the other cards that a game puts among them."""
    cards = [hand_card(scene, place, card) for place, card in enumerate(scene.view.hand)]
    for place, special in scene.face.in_hand(scene):
        cards.insert(place, {"grows": []} | special)
    for spot, card_json in enumerate(cards):
        card_json["spot"] = spot
    if cards:
        cards[0]["front"] = True
    return cards


def hand_card(scene: Scene, place: int, card: Card) -> Data:
    """One bean of the viewer's hand."""
    speaker, view = scene.speaker, scene.view
    parts = {"bean": speaker.bean(card), "place": place + 1, "number": len(view.hand)}
    sentences = [str(speaker.text("page.card_front" if not place else "page.card_label", **parts))]
    grow = growers(scene, card)
    if grow:
        sentences.append(
            str(speaker.text("page.grown_by", players=speaker.listed([who(scene, seat) for seat in grow])))
        )
    return {"id": f"hand:{place}", "card": card, "place": place, "grows": grow, "label": " ".join(sentences)}


def who(scene: Scene, seat: int) -> str:
    """A player's name; the viewer is "you"."""
    return str(scene.speaker.player(seat)) if seat == scene.view.seat else scene.speaker.names[seat]


def lying(scene: Scene) -> list[Data]:
    """The cards beside the fields: turned over, received, or where a game keeps them apart."""
    view, speaker = scene.view, scene.speaker
    me = view.me
    beside: list[Data] = []
    apart = [(zone, getattr(me, zone)) for zone in scene.face.apart]
    for zone, cards in (*apart, ("revealed", view.revealed), ("received", me.received)):
        for place, card in enumerate(cards):
            label = speaker.text("page.lying_label", bean=speaker.bean(card), zone=speaker.label(zone))
            source = zone if zone in scene.face.apart else f"lying:{card}"
            beside.append({"id": f"{zone}:{place}", "zone": zone, "source": source, "card": card,
                          "grows": growers(scene, card), "label": str(label)})  # fmt: skip
    return beside


def rank(scene: Scene) -> list[str]:
    """The lines below the viewer's name, all public: their place, and what their harvests brought.

    Against a rival without a seat there is no place: the table shows how it stands.
    """
    view, speaker = scene.view, scene.speaker
    harvests = [event.coins for event in view.log if event.name == "harvested" and event.seat == view.seat]
    mean = figure(sum(harvests) / len(harvests), 1, speaker.language) if harvests else ""
    earned = [speaker.text("page.rank.harvests", number=len(harvests), mean=mean)] if harvests else []
    return [str(line) for line in ([] if scene.rules.rivals else [place_told(scene)]) + earned]


def place_told(scene: Scene) -> str:
    """The viewer's place, and how far the nearest of the others is."""
    view, speaker = scene.view, scene.speaker
    coins = {player.seat: 0 for player in view.players}
    for zone in view.zones():
        if zone.owner is not None and "coins" in (zone.name, zone.with_zone):
            coins[zone.owner] += len(zone.cards)
    mine = coins.pop(view.seat)
    if not mine and not any(coins.values()):
        return speaker.text("page.rank.begun")
    richer = [seat for seat in coins if coins[seat] > mine]
    best = max(coins.values())
    nearest = speaker.listed([speaker.name(seat) for seat in coins if coins[seat] == best])
    key = "trails" if best > mine else "level" if best == mine else "leads"
    parts = {"coins": speaker.counted("coins", abs(best - mine)), "who": nearest}
    return speaker.text(f"page.rank.{key}", place=len(richer) + 1, of=len(coins) + 1, **parts)
