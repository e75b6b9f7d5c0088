"""A recorded game behind a page: the table at every decision, whose eyes look, and what can be asked about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from beankit.arena.table.notes import read_notes
from beankit.core.errors import BadOption
from beankit.core.events import actions
from beankit.core.game import Game
from beankit.core.rules import Rules
from beankit.core.values import Data
from beankit.core.writing.record import restarted
from beankit.faces.face import Spans
from beankit.notebook import messages
from beankit.notebook.advice import Advice, told_advice, told_beliefs
from beankit.notebook.hindsight import Hindsight
from beankit.notebook.picture.replay import Reel
from beankit.notebook.picture.scene import spans
from beankit.notebook.session import Stage, page_words
from beankit.notebook.settings import check, hinting
from beankit.notebook.thinker import Adviser
from beankit.words import LANGUAGES, catalogue, rival_letter, table_names
from beankit.words.numbers import for_people


class Film(Stage):
    """A game to step through, with the eyes of everybody or of one seat."""

    foreign = "a replay does not understand this message: it belongs to a table"

    def __init__(
        self,
        text: str,
        table: Game,
        play_on: Callable[[Film], None],
        at: int = 0,
        eyes: int | None = None,
        lang: str = "en",
        you: int | None = None,
    ) -> None:
        self.text, self.play_on = text, play_on
        check("lang", lang, LANGUAGES)
        notes = read_notes(text)
        nameless = catalogue(lang)["table.player"]
        seats = range(len(table.players))
        self.players = [notes.names.get(seat, f"{nameless} {for_people(seat)}") for seat in seats]
        self.reel = Reel(restarted(table), actions(table.past, table.log), table_names(self.players), you)
        self.remarks = notes.remarks
        self.faults = notes.state.get("faults", [])
        self.rules: type[Rules] = type(table.rules)
        self.lang, self.at, self.eyes = lang, self.near(at), self.known(eyes)
        self.adviser, self.hindsight = Adviser(), Hindsight(self)

    @property
    def speaks(self) -> str:
        """The language of whoever watches."""
        return self.lang

    def near(self, at: int) -> int:
        """The number of a table, at most that of the last one."""
        return max(0, min(at, self.reel.last))

    def known(self, eyes: int | None) -> int | None:
        """A seat of this game, or None for everybody."""
        if eyes is not None and eyes not in range(len(self.reel.names)):
            raise BadOption(
                "there is no seat {seat}: this game has seats 0 to {last}",
                seat=repr(eyes),
                last=len(self.reel.names) - 1,
            )
        return eyes

    @property
    def game(self) -> Game:
        """The game at this decision."""
        return self.reel.tables[self.at]

    # --- what the page is sent ---

    def greet(self) -> None:
        """Send the whole story to a page that is new, or that looks with other eyes."""
        reel, eyes, speaker = self.reel, self.eyes, self.reel.speaker(self.lang)
        moved = {number: reel.played[number - 1][0] for number in self.remarks if number <= reel.last}
        mine = {number: seat for number, seat in moved.items() if eyes in (None, seat)}
        self.page.send(
            {
                "words": page_words(self.lang, "film_keys"),
                "settings": {
                    "lang": self.lang,
                    "langs": [*LANGUAGES],
                    "hints": hinting(self.rules),
                    "inside": self.inside,
                    "explains": self.reel.tables[-1].over,
                    "share": self.page.share(self.text) if self.page.share and self.reel.tables[-1].over else "",
                },
                "reel": {
                    "last": reel.last,
                    "eyes": eyes,
                    "names": reel.called(self.lang),
                    "you": reel.you,
                    "rival": self.rival(),
                    "story": reel.story(eyes, self.lang),
                    "coins": reel.coins(),
                    "turns": reel.turns(),
                    "remarks": [
                        {"at": n, "seat": seat, "text": " ".join(map(speaker.remark, self.remarks[n]))}
                        for n, seat in mine.items()
                    ],
                    "faults": [
                        {"at": fault["number"], "seat": fault["seat"], "text": fault["sentence"]}
                        for fault in self.faults
                        if eyes in (None, fault["seat"])
                    ],
                },
            }
        )
        self.show(self.at)

    def rival(self) -> Data | None:
        """The letter of a rival without a seat, if there is one."""
        final = self.reel.tables[-1]
        rival = final.rules.rival(final)
        return None if rival is None else {"letter": rival_letter(catalogue(self.lang), rival)}

    def show(self, at: int) -> None:
        """Send one table."""
        self.at = self.near(at)
        self.adviser.stop()
        self.page.send({"frame": self.reel.table(self.at, self.eyes, self.lang), "at": self.at})

    # --- what the page asks for: a method for each of its messages ---

    def do_since(self, _: messages.Since) -> None:
        """The page is new, or was away."""
        self.greet()

    def do_at(self, at: messages.At) -> None:
        """Show this decision."""
        self.show(at.at)

    def do_eyes(self, eyes: messages.Eyes) -> None:
        """Look with other eyes."""
        self.eyes = self.known(eyes.seat)
        self.greet()

    def do_set(self, setting: messages.Set) -> None:
        """Change the language."""
        check("setting", setting.name, ("lang",))
        check("lang", setting.value, LANGUAGES)
        self.lang = str(setting.value)
        self.greet()

    def do_would(self, would: messages.Would) -> None:
        """Ask a house bot what it would have done here, with what the seat knew."""
        bot = would.bot
        check("bot", bot, hinting(self.rules))
        decision = self.game.decision
        if decision is None:
            raise BadOption("nothing is decided here: the game is over")
        if self.eyes not in (None, decision.seat):
            raise BadOption("this seat does not know what the other one could see")
        view = self.game.view(decision.seat)
        slow = partial(self.tell_would, spans(self.reel.speaker(self.lang).text("page.thinking", seat=bot)), wait=True)
        self.adviser.ask(bot, view.snapshot(), self.rules, partial(self.answered, bot), slow)

    def answered(self, bot: str, advice: Advice | None) -> None:
        """Tell the page what a house bot would have done."""
        speaker = self.reel.speaker(self.lang)
        if advice is None:
            self.tell_would(spans(speaker.text("page.no_hint", bot=bot)))
            return
        action = advice.action
        seat, played = self.reel.played[self.at] if self.at < self.reel.last else (0, None)
        key = "would_same" if action == played else "hint_is"
        sentence = speaker.text(f"page.{key}", bot=bot, action=speaker.say_action(action, self.game.view(seat)))
        self.tell_would(spans(sentence), **told_advice(speaker, advice, self.game.view(seat)))

    def tell_would(self, label: Spans, **parts: object) -> None:
        """Send a sentence about what a house bot would have done at this decision."""
        self.page.send({"would": {"at": self.at, "label": label, **parts}})

    def do_explain(self, explain: messages.Explain) -> None:
        """Tell what the decisions of a seat cost, find it out once more, or stop."""
        if explain.how == "stop":
            self.hindsight.stop()
        else:
            self.known(explain.seat)
            self.hindsight.look(explain.seat, again=explain.how == "again")

    def do_stop(self, _: messages.Stop) -> None:
        """Stop the bot that is thinking."""
        self.adviser.stop()

    def do_believe(self, _: messages.Believe) -> None:
        """Tell what a seat could believe about the other hands here: the one whose eyes look, or who is asked."""
        asked = 0 if self.game.decision is None else self.game.decision.seat
        seat = asked if self.eyes is None else self.eyes
        self.page.send(told_beliefs(self.game.view(seat), self.reel.speaker(self.lang), self.at))

    def do_position(self, _: messages.Position) -> None:
        """Send the position, from which `Game.from_position` goes on."""
        self.page.send({"position": json.dumps(self.game.position(), ensure_ascii=False)})

    def do_record(self, _: messages.Download) -> None:
        """Send the record as a file."""
        self.page.send(record_file(self.game, self.text))

    def do_play_on(self, _: messages.PlayOn) -> None:
        """Play on from here."""
        self.play_on(self)

    def leave(self) -> None:
        """Nobody waits for an answer any more."""
        self.adviser.leave()
        self.hindsight.stop()


def record_file(game: Game, text: str) -> Data:
    """A record as a file for a page."""
    assert game.source is not None
    return {"file": {"name": f"{game.rules.name}-{game.source.seed}.txt", "text": text}}
