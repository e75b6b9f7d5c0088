"""`beankit play --isolate`: the same matches, with every bot in its own process."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from beankit.arena.bots.roster import files_of
from beankit.arena.table.chairs import Guest
from beankit.arena.table.match import Match
from beankit.cli.play.session import Session
from beankit.cli.records import own_file
from beankit.core.bot import Bot
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.said import Said, say
from beankit.core.texts import printable
from beankit.sandbox.engine.referee import Referee
from beankit.sandbox.levels import LATE, isolation
from beankit.words.catalogue import spoken


class Isolated(Session):
    """Several games with the same bots; this process never loads a bot."""

    most = 4  # the highest level to use

    def seated(self, bots: Sequence[str]) -> list[type[Bot] | Bot | Guest]:
        if own_file(self.game):
            raise BadOption(
                "--isolate is for the kit's own games; {game} would have to be loaded in every process", game=self.game
            )
        self.entries = [files_of(word) for word in bots]
        return [Guest(entry.name) for entry in self.entries]

    def play_table(self, table: Game, seed: int, name: str) -> Match:
        referee = Referee(table, self.entries, seed, here=isolation(self.most))
        self.names = list(referee.sitting.names)
        referee.sitting.watch = self.watcher(table)
        try:
            return referee.play().match
        finally:  # also if a fault ends the game: then it is needed most
            for seat, guest in referee.isolated.items():
                if guest.printed:
                    text = printable(guest.printed)
                    printed = say("{bot} on seat {seat} printed:\n{text}", bot=self.names[seat], seat=seat, text=text)
                    print(spoken(printed, self.language), file=sys.stderr)

    @property
    def circumstances(self) -> dict[str, object]:
        return {"isolation": isolation(self.most).as_dict()}

    @property
    def remark(self) -> Said | None:
        return isolation(self.most).sentence


class Importing(Isolated):
    """Several games with bots that may import anything."""

    most = LATE
