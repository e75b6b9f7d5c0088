"""A guided game: which step of the guide is due at a table, what its bubble says, and what *Show me* plays.

The guide looks at the person's own view. A step is due at the first table that it fits; whatever the person does then,
it has been seen, and the guide goes on with the next one that fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from beankit.core.actions import Action, parse
from beankit.core.errors import BadOption
from beankit.core.knowledge.view import View
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.faces.face import Spans
from beankit.faces.guide import GUIDES, Guide, Places, Step
from beankit.notebook.advice import Advice
from beankit.notebook.picture.options import way_of
from beankit.notebook.picture.scene import Scene, spans
from beankit.words import Speaker


class Guided:
    """How far somebody has come with the guide to their game."""

    def __init__(self, guide: Guide, practice: bool) -> None:
        self.guide, self.practice = guide, practice
        self.on = False
        self.seen: list[str] = []  # the keys of the steps that were read, in this order
        self.step: Step | None = None  # the one that is due
        self.ring: list[str] = []
        self.showing: tuple[Spans, list[str]] | None = None  # what *Show me* is about to do, and where
        self.done: tuple[Spans, list[str]] | None = None  # what it has done: the bubble explains that now
        self.back = 0  # how many steps back the person reads again

    # --- what is due ---

    def look(self, view: View) -> None:
        """Find the step that is due."""
        if self.done is not None and self.on:
            return
        self.step, self.ring = None, []
        for step in self.guide.steps if self.on and view.result is None else ():
            places = None if step.key in self.seen else self.places(step, view)
            if places is not None:
                self.step, self.ring = step, [*step.ring, *places]
                return

    def places(self, step: Step, view: View) -> Places | None:
        """What gets a ring if this step fits here, else None."""
        if step.kinds and (view.decision is None or view.decision.kind not in step.kinds):
            return None
        places = step.when(view)
        others = {other.key for other in self.guide.steps if not other.last}
        return () if places is None and step.last and others <= {*self.seen} else places

    # --- what the person does ---

    def acted(self) -> None:
        """The person has decided: they have seen this step. What was shown to them is explained."""
        self.read()
        self.done, self.showing = self.showing, None

    def read(self) -> None:
        """The person has read this bubble."""
        if self.step is not None and self.step.key not in self.seen:
            self.seen.append(self.step.key)
        self.done, self.back = None, 0

    def turn(self, how: str) -> None:
        """Go on, look back, stop, or begin again."""
        if how == "back":
            self.back = min(self.back + 1, len(self.before))
        elif how == "next" and self.back:
            self.back -= 1
        elif how == "next":
            self.read()
        else:
            self.on, self.done, self.back = how == "again", None, 0
            self.seen = [] if self.on else self.seen

    @property
    def before(self) -> list[str]:
        """What can be read again."""
        return [key for key in self.seen if self.step is None or key != self.step.key]

    # --- what the page is sent ---

    def bubble(self, speaker: Speaker) -> Data | None:
        """What the bubble says; None if there is none."""
        step = self.step
        if not self.on or step is None:
            return None
        ring, again = self.ring, self.back
        if again:
            step = next(step for step in self.guide.steps if step.key == self.before[-again])
            ring = []
        elif self.done is not None:
            ring = self.done[1]
        keys = [step.key for step in self.guide.steps]
        number = keys.index(step.key) + 1
        explained = self.done is not None and not again
        shows = bool(step.plays) and self.practice and not again and not explained

        def sentence(part: str) -> Spans:
            return spans(speaker.text(f"guide.{step.key}.{part}"))

        return {
            "key": step.key,
            "label": str(speaker.text("page.step_of", number=number, of=len(keys))),
            "title": str(speaker.text(f"guide.{step.key}.title")),
            "text": self.done[0] if self.done is not None and explained else sentence("text"),
            "why": sentence("then" if explained else "why"),
            "ring": ring,
            "deed": "show" if shows else "next",
            "back": len(self.before) > again,
            "last": {*keys} <= {*self.before, step.key} and not again,
        }

    def lesson(self, speaker: Speaker) -> list[Data]:
        """All steps with their titles, which were read and which one is due; nothing while nobody is guided."""
        now = None if self.step is None else self.step.key
        steps = self.guide.steps if self.on else ()
        return [
            {
                "title": str(speaker.text(f"guide.{step.key}.title")),
                "read": step.key in self.seen and step.key != now,
                "now": step.key == now,
            }
            for step in steps
        ]

    def kept(self) -> Data:
        """How far they have come, to go on from there."""
        return {"on": self.on, "seen": self.seen}

    def recall(self, kept: Data) -> None:
        """Go on from there."""
        known = {step.key for step in self.guide.steps}
        seen: Iterable[Any] = kept.get("seen", ())
        self.on, self.seen = bool(kept.get("on")), [str(key) for key in seen if key in known]


def guided(rules: type[Rules], practice: bool) -> Guided | None:
    """The guide to a game, if it has one; silent until it is asked for; it shows moves in practice games only."""
    return Guided(GUIDES[rules.name], practice) if rules.name in GUIDES else None


def first_game(rules: type[Rules]) -> Guide:
    """The guide to a game, with its deal and its opponents."""
    if rules.name not in GUIDES:
        raise BadOption("{game} has no guide; these games have one: {known}", game=rules.name, known=", ".join(GUIDES))
    return GUIDES[rules.name]


def chosen(step: Step, view: View, advice: Advice | None) -> Action:
    """What is played: an action that the guide names, else the adviser's, if it is what the step is about."""
    assert view.decision is not None
    named = [parse(play) for play in step.plays if " " in play]
    legal = [action for action in named if view.why_not(action) is None]
    if legal:
        return legal[0]
    if advice is not None and advice.action.word in step.plays:
        return advice.action
    options = sorted(view.decision.options, key=lambda option: -pays(option, view))
    return next((option for word in step.plays for option in options if option.word == word), options[0])


def pays(option: Any, view: View) -> int:
    """What an option pays at once: a harvest does."""
    return view.worth(view.me.fields[option.field]) if option.word == "harvest" else 0


def ring_of(action: Action, scene: Scene) -> list[str]:
    """Where an action is seen afterwards."""
    start, end = way_of(action, scene)
    if start is not None and start.startswith("harvest:"):
        return [start.replace("harvest", "field")]
    return [end] if end is not None else []
