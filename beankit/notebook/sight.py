"""What a person at a table sees: pictures, the log, notices, and who is thinking.

It knows nothing of widgets: it calls `tell` with what a page shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from beankit.arena.table.sitting import Sitting
from beankit.core.actions import PASS, Action
from beankit.core.events import Event
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.values import Data
from beankit.faces.face import Spans
from beankit.notebook.advice import Advice, told_advice
from beankit.notebook.filter import Filter, Refusal
from beankit.notebook.guide import guided
from beankit.notebook.picture.result import course
from beankit.notebook.picture.scene import Scene, lines, scene, spans
from beankit.notebook.picture.table import whole
from beankit.notebook.picture.trade import all_refused
from beankit.notebook.settings import Settings
from beankit.words import Speaker, table_names
from beankit.words.catalogue import spoken

WINDOW = "window"
NOTHING: Mapping[str, str] = {}


class Sight:
    """What one person sees of a table, as a page shows it."""

    def __init__(
        self, sitting: Sitting, seat: int, settings: Settings, practice: bool, tell: Callable[[Data], None]
    ) -> None:
        self.sitting, self.seat, self.settings, self.practice, self.tell = sitting, seat, settings, practice, tell
        self.names = table_names(sitting.names)
        self.guide = guided(type(sitting.game.rules), practice)
        self.n = 0  # pictures so far
        self.queue: list[Action] = []
        self.wanted = False  # the person wants to act in this window
        self.answered: list[int] = []  # the numbers of the moves that the person chose
        self.notices: list[Data] = []
        self.log: list[Data] = []
        self.reported = 0  # events in the log
        self.blamed = 0  # faults that the person knows of
        self.refusals: list[Refusal] = []  # offers that were refused for the person
        self.refused = 0  # of these in the log
        self.filter: Filter | None = None  # which offers the person is asked about
        self.latest: Data = {}
        self.shown = -1  # moves played when the latest picture was made

    @property
    def view(self) -> View:
        """What the person's seat sees."""
        return self.sitting.chairs[self.seat].view

    @property
    def speaker(self) -> Speaker:
        """The speaker in the person's language."""
        return self.scene.speaker

    @property
    def scene(self) -> Scene:
        """The view and how to tell it."""
        return scene(self.view, self.sitting.game.rules, self.settings.lang, self.names)

    def in_window(self) -> bool:
        """Is this a window between the phases (F-29)?"""
        return self.sitting.game.phase.name == WINDOW

    def happened(self) -> bool:
        """Has something happened that the person has not been shown?"""
        return len(self.view.log) > self.reported

    def explains(self, decision: Decision) -> bool:
        """Is something explained while others decide? Then they wait until it has been read."""
        if decision.seat == self.seat or self.guide is None or not self.guide.on:
            return False
        self.guide.look(self.view)
        return self.guide.step is not None

    def show(self, clock: float = 0.0) -> None:
        """Send a new picture."""
        now = self.scene
        events = self.view.log
        begin = len(self.log)
        asking = not clock and self.asking()
        mine = asking and now.view.decision is not None
        self.log += self.news(now.speaker, events, mine or now.view.result is not None)
        free = tuple(self.sitting.game.rules.any_time_actions(self.sitting.game, self.sitting.game.players[self.seat]))
        self.shown = self.sitting.number
        picture = whole(now, free, self.troubles(), self.practice, asking=asking)
        if picture["result"]:
            picture["result"]["coins"] = course(self.sitting.game)
        self.latest = picture | {"status": self.status(now, clock, asking), "undo": self.last_deed()}
        self.latest["refusal"] = all_refused(now, self.latest_choice())
        if self.guide is not None and asking:
            self.guide.look(now.view)
        self.n += 1
        self.send(begin)

    def asking(self) -> bool:
        """Is the person's decision, if there is one, left to them?"""
        return True

    def news(self, speaker: Speaker, events: Sequence[Event], now: bool) -> Iterator[Data]:
        """New events in words; what was refused for the person is one line at the end of a turn, or now."""
        for at, line in enumerate(lines(speaker, events[self.reported :]), self.reported):
            if "turn" in line:
                yield from self.refused_line(speaker, at)
            yield line
        self.reported = len(events)
        if now:
            yield from self.refused_line(speaker, self.reported)

    def refused_line(self, speaker: Speaker, at: int) -> Iterator[Data]:
        """How many offers were refused for the person before an event, and which."""
        new = [refusal for refusal in self.refusals[self.refused :] if refusal.at <= at]
        self.refused += len(new)
        if new:
            sentence = spans(speaker.text("page.refused_for", number=len(new)))
            yield {"spans": sentence, "refused": [refusal.told(speaker) for refusal in new]}

    def retell(self) -> None:
        """Tell the log from its beginning when a picture is made next."""
        self.log, self.reported, self.refused = [], 0, 0

    def again(self) -> None:
        """Send the latest picture again, with what changed around it."""
        self.n += 1
        self.send(len(self.log))

    def everything(self) -> None:
        """Send all there is to a page that knows nothing yet; what is pressed on the picture before still counts."""
        if self.latest:
            self.send(0)

    def send(self, begin: int) -> None:
        """Send the latest picture with the lines of the log from `begin` on."""
        self.tell(
            self.latest
            | {
                "n": self.n,
                "number": self.shown,  # a press that waits for a connection is sent only at the same move
                "answered": self.answered[-1] if self.answered else 0,
                "log": {"from": begin, "lines": self.log[begin:]},
                "notices": self.notices,
                "filter": None if self.filter is None else self.filter.as_dict(),
                "guide": None if self.guide is None else self.guide.bubble(self.speaker),
                "lesson": [] if self.guide is None else self.guide.lesson(self.speaker),
                "queue": [spans(self.speaker.say_action(action)) for action in self.queue],
            }
        )

    def latest_choice(self) -> Action | None:
        """What the person chose last."""
        return self.sitting.moves[self.answered[-1] - 1] if self.answered else None

    def last_deed(self) -> Spans | None:
        """The person's last decision, if it can be taken back; without words if they only passed."""
        action = self.latest_choice()
        if action is None or not self.practice:
            return None
        return [] if action is PASS else spans(self.speaker.say_action(action))

    def troubles(self) -> dict[int, str]:
        """What to say on the panels of bots that are out of order."""
        return {seat: str(self.speaker.text("page.plays_safe")) for seat in self.sitting.forfeits}

    def status(self, now: Scene, clock: float, asking: bool) -> Data | None:
        """What the bar says while others decide; nobody is named in a sealed round."""
        decision = self.sitting.decision
        if decision is None or (decision.seat == self.seat and asking):
            return None
        if clock:
            return {"text": now.text("window"), "clock": clock}
        if self.sitting.game.phase.name == "answers":
            return {"text": now.text("answers_come")}
        if self.in_window():
            return {"text": now.text("window")}
        seat = decision.seat if now.view.active == self.seat else now.view.active
        return {"text": now.text("decides", seat=now.speaker.name(seat)), "seat": seat}

    def show_thinking(self, seat: int | None) -> None:
        """Say that a bot is thinking; in a sealed round, that the answers come in."""
        speaker = Speaker(self.settings.lang, self.names, self.sitting.game.rules.deck, self.seat)
        key = "answers_come" if seat is None else "thinking"
        parts = {} if seat is None else {"seat": speaker.name(seat)}
        self.tell({"thinking": spans(speaker.text(f"page.{key}", **parts)), "seat": seat})

    def hint(self, advice: Advice | None) -> Data:
        """What the bot that gives hints would do; without advice, that it has none."""
        speaker, bot = self.speaker, self.settings.hint
        if advice is None:
            return {"label": spans(speaker.text("page.no_hint", bot=bot))}
        action = advice.action
        label = speaker.text("page.hint_is", bot=bot, action=speaker.say_action(action, self.view))
        hint: Data = {"label": spans(label), "text": action.text, **told_advice(speaker, advice, self.view)}
        if action.word in ("offer", "bid"):
            deal: Any = action
            hint |= {"give": list(deal.give), "want": list(deal.want), "to": getattr(deal, "to", None)}
        return hint

    def notice(self, tone: str, key: str, more: Mapping[str, str] = NOTHING, **parts: object) -> None:
        """Add a notice to what is shown; the same one is not shown twice."""
        notice: Data = {"tone": tone, "text": spans(self.speaker.text(f"page.{key}", **parts)), **more}
        if notice not in self.notices:
            self.notices.append(notice)

    def note_faults(self) -> None:
        """Tell the person about bots that failed; the game goes on."""
        for fault in self.sitting.faults[self.blamed :]:
            sentence = fault.sentence if fault.said is None else spoken(fault.said, self.settings.lang)
            sentences = sentence.strip().splitlines()
            why = sentences[-1] if len(sentences) > 1 else fault.reason
            key = "bot_safe" if fault.seat in self.sitting.forfeits else "bot_failed"
            more = {"details": sentence, "id": f"fault {fault.number}"}
            self.notice("bad", key, more, seat=self.speaker.name(fault.seat), why=why)
        self.blamed = len(self.sitting.faults)
