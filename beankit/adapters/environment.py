"""What every environment has beside the encoding: rewards at the end, render modes, and how it is copied."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from beankit.adapters.encoding import Encoding
from beankit.adapters.spelling import Spelling
from beankit.arena.table.summary import marks_of, share_behind
from beankit.core.errors import BadOption
from beankit.core.game import Game
from beankit.core.knowledge.view import View
from beankit.core.seats import Result
from beankit.core.values import Names

REWARDS = ("placing", "coins")
WIDTH = 120  # characters in a line of the picture


class Copied:
    """An environment that can be copied and pickled at any time: of an action half said, its words are kept."""

    encoding: Encoding
    spelling: Spelling | None = None
    if TYPE_CHECKING:

        @property
        def game(self) -> Game: ...

    def __getstate__(self) -> Names:
        return {**vars(self), "spelling": None if self.spelling is None else self.spelling.said}

    def __setstate__(self, state: Names) -> None:
        vars(self).update(state)
        if state["spelling"] is not None:
            self.spelling = self.encoding.spelling(self.game, state["spelling"])


def check_reward(reward: str) -> str:
    """The name of a reward, if it is one."""
    if reward not in REWARDS:
        raise BadOption("reward={reward}: it is one of {rewards}", reward=repr(reward), rewards=", ".join(REWARDS))
    return reward


def prizes(result: Result, reward: str) -> tuple[float, ...]:
    """What each seat gets: the share of opponents it beat, or its coins."""
    if reward == "coins":
        return tuple(map(float, result.scores))
    marks = marks_of(result.scores, result.winners, result.rival)
    return tuple(share_behind(marks, seat) for seat in range(len(result.scores)))


def drawn(view: View, mode: str) -> str | None:
    """What a seat sees: as text (ansi), as a picture (svg), or printed (human)."""
    text = str(view)
    if mode == "ansi":
        return text
    if mode == "human":
        print(text)
        return None
    console = Console(record=True, file=StringIO(), width=WIDTH)
    console.print(text, highlight=False, markup=False)
    return console.export_svg(title=view.game_name)
