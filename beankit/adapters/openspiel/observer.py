"""What a player sees, as OpenSpiel asks for it: numbers and text, now or with everything remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from beankit.adapters.encoding import Encoding

if TYPE_CHECKING:
    from beankit.adapters.openspiel.game import SpielState

SPOKEN = ("question", "verb", "said give", "said want", "said")  # what only the speaker knows


class SpielObserver:
    """Writes into `tensor` and `dict` who looks and what the lookout sees; text has the same, or the whole memory.

    With perfect recall, the text is the snapshot of the view, which has everything that was seen and heard. The numbers
    are always what lies on the table now.
    """

    def __init__(self, encoding: Encoding, kind: pyspiel.IIGObservationType | None = None) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.lookout = encoding.lookout
        self.public, self.recall = kind.public_info, kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.players = encoding.rules.players
        self.tensor = np.zeros(self.players + self.lookout.size, np.float32)
        self.dict = {"player": self.tensor[: self.players], "observation": self.tensor[self.players :]}
        self.shown = np.frombuffer(self.mask(), np.uint8)

    def mask(self) -> bytes:
        """1 at the numbers that are written: public ones, private ones, or both."""
        zones = self.lookout.rules.layout.player
        own = {f"my {name.replace('_', ' ')}" for name, zone in zones.items() if not zone.visible(False)}
        shown = bytearray(self.lookout.size)
        for section in self.lookout.sections:
            secret = section.name in SPOKEN or section.name.removesuffix(" in order") in own
            if self.private if secret else self.public:
                shown[section.place] = b"\1" * section.size
            elif self.public and section.name in own:
                shown[section.start] = 1  # everybody sees how many they are
        return bytes(shown)

    def seen(self, state: SpielState, player: int) -> tuple[int, bytes]:
        """The seat that looks, and what it sees; what is public is told from the first seat."""
        seat = player if self.private else 0
        dialogue = state.dialogue
        if dialogue is None:
            return seat, bytes(self.lookout.size)
        speaks = self.private and dialogue.words and state.current_player() == seat
        return seat, self.lookout.observe(dialogue.table, seat, dialogue.spelling if speaks else None)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what this player sees into the numbers."""
        seat, seen = self.seen(state, player)
        self.tensor[: self.players] = [self.private and other == seat for other in range(self.players)]
        self.tensor[self.players :] = np.frombuffer(seen, np.uint8) * self.shown

    def string_from(self, state: SpielState, player: int) -> str:
        """What this player sees or remembers, as text."""
        if state.dialogue is None:
            return ""
        if self.recall and self.private:
            return state.dialogue.remembered(player)
        seat, seen = self.seen(state, player)
        numbers = np.frombuffer(seen, np.uint8) * self.shown
        lines = [f"player: {seat}"] if self.private else []
        parts = [(section.name, numbers[section.place]) for section in self.lookout.sections]
        return "\n".join([*lines, *(f"{name}: {' '.join(map(str, part))}" for name, part in parts if part.any())])
