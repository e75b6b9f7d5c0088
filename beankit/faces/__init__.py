"""The face of each game: what sentences and pages know about it that its rules do not say."""

from beankit.faces import al_cabohne, bohnedikt, magic
from beankit.faces.face import FACES, Face, Key, Part, Phrase, Scene, face_for

__all__ = ["FACES", "Face", "Key", "Part", "Phrase", "Scene", "al_cabohne", "bohnedikt", "face_for", "magic"]
