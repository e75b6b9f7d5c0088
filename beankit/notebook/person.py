"""A person at a table, without a transport: what they see, what they want, and what they may do next.

What their page sends comes in by `receive`, which calls the method of that name; what it shows goes out by `page.send`.
The host drives the game and asks this class what to do for them; nobody else sends anything about a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from beankit.arena.table.sitting import Sitting
from beankit.core.actions import PASS, Action, parse
from beankit.core.errors import BadOption, BeankitError, IllegalAction
from beankit.core.events import Event
from beankit.core.knowledge.view import View
from beankit.core.phase import Decision
from beankit.core.registry import GAMES
from beankit.core.said import Said
from beankit.core.trade.deals import REFUSE
from beankit.core.values import Data
from beankit.faces.face import Spans
from beankit.notebook import messages
from beankit.notebook.advice import Advice, told_advice, told_beliefs
from beankit.notebook.author import author, code_of, own_code
from beankit.notebook.film import Film, record_file
from beankit.notebook.filter import Filter, Refusal, recalled, refusal, sifted
from beankit.notebook.guide import Guided, chosen, guided, ring_of
from beankit.notebook.history import finished
from beankit.notebook.picture.result import course, streak
from beankit.notebook.picture.scene import Scene, lines, scene, spans
from beankit.notebook.picture.table import whole
from beankit.notebook.picture.trade import all_refused, composed
from beankit.notebook.session import Stage, page_words
from beankit.notebook.settings import FREE, Settings, hinting, instead, windowed
from beankit.notebook.thinker import Adviser
from beankit.rulebook import NoRule, rule, rules_of
from beankit.words import LANGUAGES, Speaker, table_names
from beankit.words.catalogue import spoken
from beankit.words.numbers import typed_by_people
from beankit.words.portraits import PERSON
from beankit.words.typed import in_notation

if TYPE_CHECKING:
    from beankit.notebook.host import Host

NOTHING: Mapping[str, str] = {}
ANSWERED = ("react", "answer")  # decisions that a person can leave to what they said before


class Person(Stage):
    """One person at a table; `sit` begins anew at every deal."""

    foreign = "the table does not understand this message: it belongs to a replay"

    def __init__(self, host: Host, seat: int, settings: Settings, name: str = PERSON) -> None:
        self.host, self.seat, self.settings, self.name = host, seat, settings, name
        self.fixed: list[str] = []  # settings that code has chosen; the page brings the others from other tables
        self.adviser = Adviser()
        self.answered: list[int] = []  # the numbers of the moves that the person chose
        self.filter: Filter | None = None  # which offers the person is asked about
        host.persons.append(self)

    def begin_anew(self) -> None:
        """Cards are dealt: only a filter for always stays."""
        self.answered = []
        self.filter = self.filter if self.filter is not None and self.filter.span == "always" else None

    def sit(self) -> None:
        """Sit down at the sitting of the host, which may have begun."""
        sitting = self.sitting
        self.names = table_names(sitting.names)
        self.guide: Guided | None = guided(type(sitting.game.rules), self.practice)
        self.n = self.asked = 0  # pictures so far, and the first with the question that is asked now
        self.question: tuple[int, str] | None = None  # which one that is
        self.queue: list[Action] = []
        self.wanted = False  # the person wants to act in this window
        self.skipped = 0  # the turn in which every offer is refused
        self.spared = -1  # the move before which no filter is used: the person went back to it
        self.notices: list[Data] = []
        self.blamed = 0  # faults that the person knows of
        self.refusals: list[Refusal] = []  # offers that were refused for the person
        if sitting.number > sitting.first:
            self.refusals = recalled(sitting, self.seat, self.answered)
        self.log: list[Data] = []
        self.reported = 0  # events in the log
        self.refused = 0  # refused offers in the log
        self.latest: Data = {}
        self.shown = -1  # moves played when the latest picture was made

    # --- what they see ---

    @property
    def sitting(self) -> Sitting:
        """The game that is played, for those who may know everything."""
        return self.host.sitting

    @property
    def practice(self) -> bool:
        """Are there hints, and can moves be taken back?"""
        return self.host.practice

    @property
    def view(self) -> View:
        """What their seat sees."""
        return self.sitting.chairs[self.seat].view

    @property
    def speaks(self) -> str:
        """Their language."""
        return self.settings.lang

    @property
    def speaker(self) -> Speaker:
        """The speaker in their language."""
        return self.scene.speaker

    @property
    def scene(self) -> Scene:
        """The view and how to tell it."""
        return scene(self.view, self.sitting.game.rules, self.settings.lang, self.names)

    def happened(self) -> bool:
        """Has something happened that they have not been shown?"""
        return len(self.view.log) > self.reported

    def explains(self, decision: Decision) -> bool:
        """Is something explained while others decide? Then they wait until it has been read."""
        if decision.seat == self.seat or self.guide is None or not self.guide.on:
            return False
        self.guide.look(self.view)
        return self.guide.step is not None

    def show(self, clock: float = 0.0) -> None:
        """Send a new picture."""
        now, game = self.scene, self.sitting.game
        events = self.view.log
        begin = len(self.log)
        asking = not clock and self.asking()
        mine = asking and now.view.decision is not None
        self.log += self.news(now.speaker, events, mine or now.view.result is not None)
        free = tuple(game.rules.any_time_actions(game, game.players[self.seat]))
        self.shown = self.sitting.number
        picture = whole(now, free, self.troubles(), self.practice, asking=asking)
        if picture["result"]:
            picture["result"]["coins"] = course(game)
        self.latest = picture | {"status": self.status(now, clock, asking), "undo": self.last_deed()}
        self.latest["refusal"] = all_refused(now, self.latest_choice())
        if self.guide is not None and asking:
            self.guide.look(now.view)
        self.n += 1
        decision = now.view.decision
        question = (self.shown, decision.kind) if decision is not None and asking else None
        if question is None or question != self.question:
            self.asked, self.question = self.n, question
        self.send(begin)

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
        """Send the latest picture again, with what changed around it: its question can still be answered."""
        self.n += 1
        self.send(len(self.log))

    def send(self, begin: int) -> None:
        """Send the latest picture with the lines of the log from `begin` on."""
        game = self.sitting.game
        picture = (
            self.latest
            | {
                "n": self.n,
                "number": self.shown,  # a press that waits for a connection is sent only at the same move
                "deal": len(self.host.outcomes),  # ... and not in the next deal
                "answered": self.answered[-1] if self.answered else 0,
                "log": {"from": begin, "lines": self.log[begin:]},
                "notices": self.notices,
                "filter": None if self.filter is None else self.filter.as_dict(),
                "guide": None if self.guide is None else self.guide.bubble(self.speaker),
                "lesson": [] if self.guide is None else self.guide.lesson(self.speaker),
                "queue": [spans(self.speaker.say_action(action)) for action in self.queue],
            }
        )
        if len(game.players) == 1:
            picture["streak"] = streak(self.speaker, self.host.endings)
        if picture["result"]:
            picture["author"] = author(self.speaker, self.host.around(), game, self.settings.hint)
            if self.page.home:  # notebooks keep their own
                picture["kept"] = finished(self.sitting, self.seat)
        self.page.send(picture)

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
        if self.host.sealed:
            return {"text": now.text("answers_come")}
        if self.host.in_window():
            return {"text": now.text("window")}
        seat = decision.seat if now.view.active == self.seat else now.view.active
        return {"text": now.text("decides", seat=now.speaker.name(seat)), "seat": seat}

    def show_thinking(self, seat: int | None) -> None:
        """Say that a bot is thinking; in a sealed round, that the answers come in."""
        speaker = Speaker(self.settings.lang, self.names, self.sitting.game.rules.deck, self.seat)
        key = "answers_come" if seat is None else "thinking"
        parts = {} if seat is None else {"seat": speaker.name(seat)}
        self.page.send({"thinking": spans(speaker.text(f"page.{key}", **parts)), "seat": seat})

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

    def recall(self, led: Data) -> None:
        """They go on with a game that was saved, and with its guide."""
        if not self.host.over:
            phase = self.speaker.phase(self.view.phase)
            self.notice("good", "welcome_back", turn=self.sitting.game.turn, phase=phase)
        if self.guide is not None and led:
            self.guide.recall(led)
            self.lead()

    def greet(self) -> None:
        """Send all words and the whole picture to a page that is new; what is pressed on the one before counts."""
        rules = self.host.rules
        known = rules_of(rules.name, self.speaks) if rules.name in GAMES else ()
        home = self.page.home
        more = {
            "langs": [*LANGUAGES],
            "hints": list(self.host.advisers),
            "windowed": windowed(rules),
            "inside": self.inside,
            "home": home,
            "guided": self.guide is not None,
            "pictured": f"{home}/rules/{rules.name}" if home and known else "",
            "free": FREE,
            "fixed": self.fixed,
        }
        entries = [[entry.number, entry.text] for entry in known]
        words = page_words(self.speaks, "keys")
        self.page.send({"words": words, "rules": entries, "settings": vars(self.settings) | more})
        if self.latest:
            self.send(0)

    def leave(self) -> None:
        """They play here no more."""
        self.adviser.leave()
        self.host.leave()

    # --- what they want, as the host asks for it ---

    def move_alone(self, decision: Decision) -> bool:
        """Answer for the person what they said before: a queued action, or that they want to do nothing here."""
        action = self.settled(decision)
        if action in self.queue:
            self.queue.remove(action)
        elif decision.kind == "react" and self.host.in_window():
            self.drop_queue()
        if action is REFUSE:
            sieve = None if self.skipped == self.sitting.game.turn else self.filter
            self.refusals.append(refusal(self.view, self.sitting.number + 1, sieve))
        if action is not None:
            self.sitting.answer(action)
            self.host.changed()
        return action is not None

    def settled(self, decision: Decision) -> Action | None:
        """What the person has said before about this decision; None if they have to be asked."""
        for action in self.queue:
            if action in decision.options:
                return action
        if decision.kind == "react" and self.host.in_window():
            return None if self.wanted or self.settings.windows else PASS
        return REFUSE if decision.kind == "answer" and self.refuses() else None

    def refuses(self) -> bool:
        """Is the present offer refused for the person, with all of its turn or by their filter?"""
        turn, sieve = self.sitting.game.turn, self.filter
        if self.skipped == turn:
            return True
        spared = self.spared == self.sitting.number
        return sieve is not None and sieve.lasts(turn) and not spared and bool(sieve.flaw(self.view))

    def asking(self) -> bool:
        """Is the person's decision, if there is one, left to them?"""
        decision = self.sitting.decision
        if decision is None or decision.seat != self.seat or decision.kind not in ANSWERED:
            return True
        return self.settled(decision) is None

    def drop_queue(self) -> None:
        """What is queued and not allowed in this window is dropped, with the reason."""
        for action in self.queue:
            why = self.view.why_not(action)
            if why is not None:
                self.notice("poor", "queue_dropped", why=self.speaker.refusal(why))
        self.queue = []

    # --- what they do: a method for each message of their page ---

    def do_since(self, _: messages.Since) -> None:
        """The page is new, or was away."""
        self.greet()

    def do_act(self, act: messages.Act) -> None:
        """Play an action."""
        self.act(act.n, parse(act.text))

    def act(self, n: int, action: Action | str) -> None:
        """Play the person's action; one for an older question is dropped."""
        if self.current(n) is None:
            return
        try:
            self.sitting.answer(action)
        except IllegalAction as error:
            self.refuse(error)
            return
        if self.guide is not None:
            self.guide.acted()
        self.answered.append(self.sitting.number)
        self.n += 1
        self.asked = self.n  # a second press on the same question is too late
        self.notices = [notice for notice in self.notices if "details" in notice][-2:]  # of bots that failed
        self.wanted = self.wanted and self.host.in_window()
        self.host.stir()

    def current(self, n: int) -> Decision | None:
        """The person's decision, if picture `n` showed its question."""
        decision = self.sitting.decision
        mine = decision is not None and decision.seat == self.seat
        if mine and not self.host.busy and self.asked <= n <= self.n:
            return decision
        if self.shown == self.sitting.number:  # otherwise a new picture is on its way
            self.notice("info", "moved_on")
            self.again()
        return None

    def refuse(self, error: IllegalAction) -> None:
        """Say why the engine refused an action; nothing has changed."""
        why = error.said.parts.get("why", error.said)  # without what is legal here, which the page shows
        unread = spoken(why if isinstance(why, Said) else error.said, self.settings.lang)
        reason = unread if error.objection is None else self.speaker.refusal(error.objection)
        self.notices = []
        self.notice("bad", "refused_act", why=reason)
        self.again()

    def do_typed(self, typed: messages.Typed) -> None:
        """Play what the person typed in their own words."""
        if self.current(typed.n) is None:
            return
        try:
            action = typed_by_people(parse(in_notation(typed.line, self.names, self.sitting.game.rules.deck)))
        except BeankitError:
            self.notices = []
            self.notice("bad", "not_understood", text=typed.line)
            self.again()
            return
        self.act(self.n, action)

    def do_queue(self, queue: messages.Enqueue) -> None:
        """Keep an any-time action for the next opportunity."""
        action = parse(queue.text)
        if not action.any_time:
            raise BadOption("{text} cannot be queued: only what is allowed at any time", text=repr(queue.text))
        self.queue = [*[kept for kept in self.queue if kept != action], action][-4:]
        self.again()

    def do_unqueue(self, _: messages.Unqueue) -> None:
        """Forget what is queued."""
        self.queue = []
        self.again()

    def do_want(self, _: messages.Want) -> None:
        """Act in this window."""
        self.wanted = True
        self.host.stirred.set()

    def do_skip(self, skip: messages.Skip) -> None:
        """Refuse this offer and all others of this turn."""
        if self.current(skip.n) is not None:
            self.skipped = self.sitting.game.turn
            self.act(skip.n, "refuse")

    def do_sift(self, sift: messages.Sift) -> None:
        """Say what a filter would have done to the offers of this game, and use it if the person wants to."""
        sieve = Filter(sift.able, sift.grown, sift.even, sift.never, sift.gifts, sift.span)
        if sift.use:
            self.filter = None if sieve.empty else replace(sieve, turn=self.sitting.game.turn)
            self.spared = -1
            self.again()
            if not self.host.busy:
                self.host.stir()
        if not self.host.busy:
            self.page.send({"sifted": sifted(self.sitting.game, self.scene, sieve)})

    def do_undo(self, undo: messages.Undo) -> None:
        """Go back to the person's last decision."""
        if not self.practice or len(self.host.persons) > 1:
            raise BadOption("only practice games can be taken back")
        ended = self.sitting.decision is None and not self.host.busy
        if not ended and self.current(undo.n) is None:
            return
        if not self.answered:
            self.notice("info", "no_undo")
            self.again()
            return
        self.host.go_back(self.answered.pop(), self.gone_back)

    def gone_back(self) -> None:
        """The table is as it was before their last decision."""
        self.retell()
        self.question = None
        self.queue, self.notices, self.skipped, self.spared = [], [], 0, self.sitting.number
        self.refusals = [refusal for refusal in self.refusals if refusal.number <= self.sitting.number]
        self.wanted = self.host.in_window()
        self.blamed = len(self.sitting.faults)
        self.notice("info", "undone")

    def do_try(self, deal: messages.TryDeal) -> None:
        """Tell what a composed deal says and would bring, and why it is not allowed."""
        action = parse(deal.text)
        told: Data = {"sentence": [], "why": None, "effects": []}
        if not self.host.busy and self.view.decision is not None:
            told = composed(self.scene, action)
        self.page.send({"tried": {"text": deal.text, **told}})

    def do_stop(self, _: messages.Stop) -> None:
        """Stop the bot that is thinking, whether it moves or gives a hint."""
        self.adviser.stop()
        self.host.thinker.stop()

    def do_hint(self, hint: messages.Hint) -> None:
        """Ask a bot what it would do."""
        if not self.practice:
            raise BadOption("there are hints in practice games only")
        if self.current(hint.n) is None:
            return
        name = self.settings.hint
        thinking = spans(self.speaker.text("page.thinking", seat=name))
        self.adviser.ask(
            self.host.advisers.get(name, name),
            self.view.snapshot(),
            self.host.rules,
            self.advised,
            lambda: self.page.send({"hint": {"label": thinking, "wait": True}}),
        )

    def advised(self, advice: Advice | None) -> None:
        """Send what the bot that gives hints would do, or that it has none."""
        speaker, bot = self.speaker, self.settings.hint
        if advice is None:
            self.page.send({"hint": {"label": spans(speaker.text("page.no_hint", bot=bot))}})
            return
        action = advice.action
        label = speaker.text("page.hint_is", bot=bot, action=speaker.say_action(action, self.view))
        hint: Data = {"label": spans(label), "text": action.text, **told_advice(speaker, advice, self.view)}
        if action.word in ("offer", "bid"):
            deal: Any = action
            hint |= {"give": list(deal.give), "want": list(deal.want), "to": getattr(deal, "to", None)}
        self.page.send({"hint": hint})

    def do_believe(self, _: messages.Believe) -> None:
        """Tell what they can know about the hands of the others."""
        if not self.practice:
            raise BadOption("what one can know of the others' hands is told in practice games only")
        if not self.host.busy:
            self.page.send(told_beliefs(self.view, self.speaker, self.n))

    def do_guide(self, press: messages.PressGuide) -> None:
        """They have pressed something on a bubble, or ask for the guide."""
        guide = self.guide
        if guide is None:
            raise BadOption("this game has no guide")
        if press.how == "show" and not self.practice:
            raise BadOption("there are hints in practice games only")
        if press.how != "show":
            self.follow(press.how)
        elif guide.step is not None and guide.step.plays and self.current(press.n) is not None:
            snapshot = self.view.snapshot()
            shown = partial(self.show_step, guide, press.n)
            self.adviser.ask(guide.guide.adviser, snapshot, self.host.rules, shown, lambda: None)

    def follow(self, how: str) -> None:
        """Go on with the guide, look back, stop, or begin again; the others wait until it has been read."""
        assert self.guide is not None
        self.guide.turn(how)
        self.lead()
        if not self.host.busy:  # else they hear of it after the move
            self.host.changed()
        decision = self.sitting.decision
        if decision is not None and decision.seat != self.seat and not self.host.busy:
            self.host.stir()

    def lead(self) -> None:
        """Show what the guide says now."""
        if self.guide is None:
            return
        if self.host.busy:  # nobody looks at the game now
            self.guide.step = None
        else:
            self.guide.look(self.view)
        if self.latest:
            self.again()

    def show_step(self, guide: Guided, n: int, advice: Advice | None) -> None:
        """Do the step of the guide for the person."""
        if guide.step is None or self.current(n) is None:
            return
        action = chosen(guide.step, self.view, advice)
        now = self.scene
        label = spans(now.speaker.text("page.shown", action=now.speaker.say_action(action, self.view)))
        guide.showing = label, ring_of(action, now)
        self.act(n, action)

    def do_rule(self, read: messages.ReadRule) -> None:
        """Send one rule."""
        rules = self.host.rules
        try:
            near = rules_of(rules.name, self.speaks) if rules.name in GAMES else ()
            entry = rule(read.number, near, self.speaks)
        except NoRule as error:
            self.page.send({"rule": {"number": read.number, "text": spans(spoken(error.said, self.speaks))}})
            return
        self.page.send({"rule": {"number": entry.number, "text": spans(entry.text)}})

    def do_code(self, code: messages.Code) -> None:
        """Send the code of a house bot, or a file to begin with."""
        self.page.send(code_of(code.bot) if code.bot else own_code(self.host.rules, self.host.against or ()))

    def do_set(self, setting: messages.Set) -> None:
        """Change a setting."""
        self.settings = self.settings.but(setting.name, setting.value, self.host.advisers)
        if setting.name == "lang" and not self.host.busy:
            self.retell()
            self.show()
        if not self.host.busy:  # else they hear of it after the move
            self.host.changed()
        self.greet()

    def do_again(self, again: messages.Again) -> None:
        """Play once more."""
        self.host.again(again.how, self)

    def do_watch(self, watch: messages.WatchGame) -> None:
        """Watch this game from the beginning of a turn."""
        self.finished()
        film = Film(self.sitting.save(), self.host.game, play_on, lang=self.speaks, you=self.seat)
        film.at = film.reel.turn_begins(watch.turn)
        self.page.enter(film)
        film.greet()

    def do_record(self, _: messages.Download) -> None:
        """Send the record as a file."""
        self.finished()
        self.page.send(record_file(self.host.game, self.sitting.save()))

    def finished(self) -> None:
        """Refuse what a game that goes on must not tell."""
        if not self.host.over:
            raise BadOption("this game is not over yet")


def play_on(film: Film) -> None:
    """A practice game from where a film stands: the person takes the seat whose eyes look, or the one that is asked."""
    from beankit.notebook.host import Host

    game = film.game.clone()
    if game.decision is None:
        raise BadOption("the game is over here: go back to a decision to play on")
    seat = game.decision.seat if film.eyes is None else film.eyes
    others = [instead(film.rules, name) for place, name in enumerate(film.players) if place != seat]
    film.adviser.stop()
    person = Person(Host(film.rules, others), seat, Settings(film.lang, hint=next(iter(hinting(film.rules)), "")))
    film.page.enter(person)
    person.host.join(game)
    person.greet()
