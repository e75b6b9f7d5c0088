"""What the face of a game adds to the page: panels, cards, buttons, keys."""

from __future__ import annotations

from beankit.notebook.picture.scene import Json, Scene


def faced(scene: Scene) -> Json:
    """Everything that the page draws as the game's face says."""
    face, speaker = scene.face, scene.speaker
    return {
        "panels": face.panels(scene),
        "cards": face.cards(scene),
        "apart": [{"zone": zone, "title": str(speaker.text(path))} for zone, path in face.apart.items()],
        "badges": [
            {"start": start, "name": str(speaker.text(path)), "key": key} for start, (path, key) in face.badges.items()
        ],
        "keys": [key._asdict() for key in face.keys],
        "grouped": bool(face.by_kind),
    }
