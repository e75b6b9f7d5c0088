"""The bot that haggles in Rabohnzel and Excalibohn: a broker for cards and fields, with a wizard for the magic."""

from typing import ClassVar

from beankit import Action, Cast, Decision, Reason, View
from beankit.bots import Broker, Wizard

BARGAINS = ("plant", "offer", "answer", "settle", "react")  # the decisions that are not about magic
LEAST = 0.05  # least gain for which a spell is cast between them
ROOM = ("field", "move")  # the spells that help to plant


class Enchanter(Broker):
    """Two bots in one: a broker for cards and fields, and a wizard for abilities, attacks and spells."""

    games: ClassVar[tuple[str, ...]] = ("rabohnzel", "excalibohn")
    strength = 8

    def start(self, view: View) -> None:
        """Both of them learn the cards."""
        super().start(view)
        self.wizard = Wizard()
        self.wizard.start(view)

    def decide(self, view: View, decision: Decision) -> Action:
        """The wizard decides about magic; a spell that promises something comes before any bargain."""
        if decision.kind not in BARGAINS:
            self.listen(view)
            return self.wizard.decide(view, decision)
        spell = self.spell(view, decision)
        if spell is None:
            return super().decide(view, decision)
        self.listen(view)
        self.count(view)  # somebody may ask what the bargains were worth
        return spell

    def spell(self, view: View, decision: Decision) -> Cast | None:
        """The spell that promises most now, if any does; while planting, only one that makes room."""
        best, most = None, LEAST
        for option in decision.options:
            if isinstance(option, Cast) and (decision.kind != "plant" or option.spell in ROOM):
                gain = self.wizard.gain(view, option)
                if gain > most:
                    best, most = option, gain
        return best

    # --- if somebody asks why ---

    def weigh(self, view: View, decision: Decision, option: Action) -> float | None:
        """What magic promises to the wizard where only magic is asked for, and a bargain to the broker."""
        if isinstance(option, Cast):
            return self.wizard.gain(view, option) if decision.kind in ("magic", "activate") else None
        if decision.kind in BARGAINS:
            return super().weigh(view, decision, option)
        return self.wizard.weigh(view, decision, option)

    def why(self, view: View, decision: Decision, action: Action) -> Reason | None:
        """The reason of whoever of the two decided."""
        if decision.kind in BARGAINS and not isinstance(action, Cast):
            return super().why(view, decision, action)
        return self.wizard.why(view, decision, action)
