"""How the viewer stands: their place among the players, and what their harvests brought. All of it is public."""

from __future__ import annotations

from beankit.charts.figures import figure
from beankit.notebook.picture.scene import Scene


def rank(scene: Scene) -> list[str]:
    """The lines below the viewer's name; a rival without a seat has a place of its own on the table."""
    view, speaker = scene.view, scene.speaker
    harvests = [event.coins for event in view.log if event.name == "harvested" and event.seat == view.seat]
    mean = figure(sum(harvests) / len(harvests), 1, speaker.language) if harvests else ""
    earned = [speaker.text("page.rank.harvests", number=len(harvests), mean=mean)] if harvests else []
    return [str(line) for line in ([] if scene.rules.rivals else [place(scene)]) + earned]


def place(scene: Scene) -> str:
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
    who = speaker.listed([speaker.name(seat) for seat in coins if coins[seat] == best])
    key = "trails" if best > mine else "level" if best == mine else "leads"
    parts = {"coins": speaker.counted("coins", abs(best - mine)), "who": who}
    return speaker.text(f"page.rank.{key}", place=len(richer) + 1, of=len(coins) + 1, **parts)
