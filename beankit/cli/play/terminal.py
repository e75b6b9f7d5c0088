"""The terminal where people play: it lets bots move, asks people, and takes back answers."""

from __future__ import annotations

from beankit.arena.table.chairs import Guest
from beankit.arena.table.sitting import Sitting
from beankit.cli.play.human import Human, Screen, Undone
from beankit.core.decisions import Decision


class Terminal(Screen):
    """The terminal shared by all people at a table."""

    def play(self, sitting: Sitting) -> None:
        """Play a game to its end: bots play by themselves, people type."""
        self.game = sitting.game
        people = {seat: Human(self) for seat, player in enumerate(sitting.players) if isinstance(player, Guest)}
        for seat, person in people.items():
            person.start(sitting.game.view(seat))
            if sitting.number:  # an unfinished game: tell only what is new
                person.look_anew(sitting.game.view(seat))
        while (decision := sitting.decision) is not None:
            if not sitting.step():
                self.ask(sitting, people, people[decision.seat], decision)
        for seat, person in people.items():
            person.finish(sitting.game.view(seat))

    def ask(self, sitting: Sitting, people: dict[int, Human], person: Human, decision: Decision) -> None:
        """One decision of a person, or the last one again."""
        try:
            action = person.decide(sitting.view, decision)
        except Undone:
            self.take_back(sitting, people, person)
            return
        if person.asked:
            person.answered.append(sitting.number + 1)
        sitting.answer(action)

    def take_back(self, sitting: Sitting, people: dict[int, Human], person: Human) -> None:
        """Go back to before the last answer that the person typed."""
        if not person.answered:
            person.complain(person.speaker.text("terminal.no_undo"))
            return
        number = person.answered[-1]
        sitting.go_back(number)
        self.game = sitting.game
        for seat, other in people.items():
            other.answered = [answer for answer in other.answered if answer < number]
            other.look_anew(sitting.game.view(seat))
        person.print(person.speaker.text("terminal.undone"), "bold")
