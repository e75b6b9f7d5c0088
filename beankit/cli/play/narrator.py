"""The narrator tells the story of a game event by event, turn by turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from beankit.arena.table.match import heard
from beankit.cli.play.picture import Brush, coins_of, further
from beankit.core.actions import Action
from beankit.core.events import Event
from beankit.core.game import Game
from beankit.core.seats import NOBODY
from beankit.words import Speaker
from beankit.words.spans import joined

INDENT = (0, 0, 0, 2)
LATELY = 20  # lines that can be shown again
ANSWERS = ("answered", "declined")  # these continue the line of the offer ...
ROUND = ("offered", "answered")  # ... and after these the line may continue


class Narrator:
    """Tells what everybody at the table sees, as it happens."""

    def __init__(self, console: Console, speaker: Speaker) -> None:
        self.console, self.speaker, self.brush = console, speaker, Brush(speaker)
        self.shown = 0
        self.lately: deque[RenderableType] = deque(maxlen=LATELY)
        self.line: list[str] = []
        self.style = ""

    def watch(self, game: Game, seat: int, action: Action, remark: str) -> None:
        """Tell what a move did; matches call this after every move."""
        if remark:
            self.remark(seat, remark)
        self.catch_up(game)

    def remark(self, seat: int, remark: str) -> None:
        """Tell what a player said."""
        self.end_line()
        said = Text(f"{self.speaker.names[seat]}: “{self.speaker.remark(remark)}”", "italic dim")
        self.say(Padding(said, INDENT))

    def catch_up(self, game: Game) -> None:
        """Tell what everybody saw since the last time."""
        news = heard(game, NOBODY, self.shown)
        self.shown = len(game.log)
        self.tell(news, game)

    def tell(self, events: Iterable[Event], game: Game | None = None) -> None:
        """Tell events; if the game is given, every turn opens with what the player and the table have."""
        for event in events:
            if event.name == "turn":
                self.say(Text(f"\n{self.speaker.tell(event)}", "bold"))
                if game is not None:
                    self.say(Padding(self.status(game, event.seat), INDENT))
                    self.show_further(game)
                continue
            if event.name not in ANSWERS:
                self.end_line()
            self.line.append(self.speaker.tell(event))
            self.style = weight(event)
            if event.name not in ROUND:
                self.end_line()

    def end_line(self) -> None:
        """Print what belongs together: an offer, its answers and the outcome share one line."""
        if self.line:
            self.say(Padding(self.brush.sentence(joined(" ", self.line), self.style), INDENT))
            self.line.clear()

    def show_further(self, game: Game) -> None:
        """Show the other cards that a game puts on the table."""
        for row in further(game.view(game.active), self.speaker, self.brush):
            self.say(Padding(row, INDENT))

    def say(self, line: RenderableType) -> None:
        """Print something, and remember it for a while."""
        self.lately.append(line)
        self.console.print(line)

    def tell_again(self) -> None:
        """Print the last lines again."""
        for line in self.lately:
            self.console.print(line)

    def status(self, game: Game, seat: int) -> Text:
        """What a player has at the start of their turn."""
        player, speaker = game.players[seat], self.speaker
        fields = [speaker.cards(field) if field else speaker.text("table.fallow") for field in player.fields]
        coins = speaker.counted("coins", coins_of(game.view(seat), seat))
        hand = speaker.counted("cards", len(player.hand))
        status = speaker.text("table.status", fields=joined(" · ", fields), coins=coins, hand=hand)
        return self.brush.sentence(status, "dim")


def weight(event: Event) -> str:
    """The style of a line: failed offers are dim, deals and coins stand out."""
    if event.name == "declined" or (event.name == "answered" and all(a[1] == "refuse" for a in event.answers)):
        return "dim"
    return "bold" if event.name == "traded" or (event.name == "harvested" and event.coins) else ""
