"""A recorded game as a page shows it: the table before every decision, seen by one seat or by everybody."""

from __future__ import annotations

from collections.abc import Sequence

from beankit.arena.table.match import whole_story
from beankit.core.actions import Action
from beankit.core.game import Game
from beankit.core.values import Data
from beankit.notebook.picture.result import standing
from beankit.notebook.picture.scene import Scene, beans, lines, pays, spans
from beankit.notebook.picture.seats import lying, seat_of
from beankit.notebook.picture.table import others, piles, ribbon
from beankit.words import Speaker


class Reel:
    """All tables of a game, one before each decision and the last one."""

    def __init__(
        self, begun: Game, played: Sequence[tuple[int, Action]], names: Sequence[str], you: int | None = None
    ) -> None:
        self.names, self.played, self.you = list(names), list(played), you
        self.tables, ears = [begun.clone()], begun.view(0)
        self.events = [len(ears.log)]  # how many events have happened at each table
        for _, action in self.played:
            begun.play(action)
            self.tables.append(begun.clone())
            self.events.append(len(ears.log))

    @property
    def last(self) -> int:
        """The number of decisions."""
        return len(self.played)

    def speaker(self, language: str) -> Speaker:
        """Somebody who tells the story; whoever played in it is "you", with whatever eyes they look."""
        return Speaker(language, self.names, self.tables[0].rules.deck, self.you)

    def called(self, language: str) -> list[str]:
        """What to call the players; whoever looks and played is "you"."""
        mine = str(self.speaker(language).text("page.you"))
        return [mine if seat == self.you else name for seat, name in enumerate(self.names)]

    def scene(self, at: int, seat: int, language: str) -> Scene:
        """How a seat sees one of the tables."""
        game = self.tables[at]
        numbers = tuple(str(place + 1) for place in range(len(self.names)))
        return Scene(game.view(seat), game.rules, self.speaker(language), numbers)

    def table(self, at: int, eyes: int | None, language: str) -> Data:
        """One table; with the eyes of a seat, nothing that it could not see."""
        game, seats = self.tables[at], range(len(self.names))
        watching = game.active if eyes is None else eyes
        scene = self.scene(at, watching, language)
        shown = [self.seat(at, seat, seat if eyes is None else eyes, language) for seat in seats]
        title = game.rules.title or game.rules.name
        return {
            "game": {
                "title": title,
                "turn": game.turn,
                "turn_text": str(scene.speaker.text("table.turn", number=game.turn)),
                "phase": scene.speaker.phase(game.phase.name),
                "label": title,
                "over": game.over,
                **ribbon(scene),
            },
            "beans": beans(scene),
            "seats": shown,
            "lying": [card for card in lying(scene) if card["zone"] == "revealed"],
            "piles": piles(scene),
            "zones": others(scene),
            "panels": scene.face.panels(scene),
            "move": self.move(at, eyes, language),
        }

    def seat(self, at: int, seat: int, eyes: int, language: str) -> Data:
        """One player as somebody sees them, with the hand if it can be seen."""
        scene = self.scene(at, eyes, language)
        decision = self.tables[at].decision
        asked = decision is not None and decision.seat == seat
        return seat_of(scene, seat, "") | {"cards": list(scene.view.players[seat].hand), "asked": asked}

    def move(self, at: int, eyes: int | None, language: str) -> Data | None:
        """What is decided here; a sealed answer or a hidden card is told only to those who may know."""
        if at >= self.last:
            return None
        seat, action = self.played[at]
        decision = self.tables[at].decision
        assert decision is not None
        options = len(decision.options)
        speaker = self.speaker(language)
        facts = {"seat": seat, "kind": speaker.title(decision)}
        if eyes not in (None, seat):
            return facts
        label = speaker.say_action(action, self.tables[at].view(seat)).begun()
        return facts | {"text": spans(label), "options": options}

    def story(self, eyes: int | None, language: str) -> list[Data]:
        """All moves in words, with the number of the table that they lead to."""
        speaker, moves, before = self.speaker(language), [], 0
        final = self.tables[-1]
        events = whole_story(final) if eyes is None else final.view(eyes).log
        for at, count in enumerate(self.events):
            news = events[before:count]
            for event, line in zip(news, lines(speaker, news), strict=True):
                mark = "trade" if event.name == "traded" else "harvest" if pays(event) else ""
                moves.append(line | {"at": at} | ({"mark": mark} if mark else {}))
            before = count
        return moves

    def turn_begins(self, turn: int) -> int:
        """The table at which a turn begins."""
        return next((at for at, table in enumerate(self.tables) if table.turn >= turn), self.last)

    def coins(self) -> list[list[int]]:
        """Everybody's coins at every table, and after them those of a rival without a seat."""
        return [[*line] for line in zip(*map(standing, self.tables), strict=True)]

    def turns(self) -> list[int]:
        """The tables at which a new turn begins."""
        return [at for at, table in enumerate(self.tables) if not at or table.turn != self.tables[at - 1].turn]
