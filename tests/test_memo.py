"""A memo keeps what its builder made, and stays small."""

import subprocess
import sys

import pytest

from beankit.core.registry import GAMES
from beankit.core.values import Memo


def test_a_memo_builds_once_and_empties_itself_when_it_is_full():
    built = []

    def build(key):
        built.append(key)
        return key * 2

    memo = Memo(build, most=2)
    assert [memo[1], memo[1], memo[2], memo[2]] == [2, 2, 4, 4]
    assert built == [1, 2]
    assert memo[3] == 6
    assert dict(memo) == {3: 6}


LEFT = """
import gc, sys
from beankit import Game
from beankit.arena.table.match import play_out
from beankit.core.values import Memo

Memo.__missing__ = lambda memo, key: memo.builder(key)  # what is built is dropped
table = Game(sys.argv[1], seed=5)
gc.collect()
gc.set_debug(gc.DEBUG_SAVEALL)
play_out(table, ["random"] * len(table.players))
del table
gc.collect()
print(*{type(one) for one in gc.garbage if type(one).__module__.startswith("beankit")})
"""


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_games_and_what_memos_forget_leave_no_reference_cycles(game):
    """Otherwise Python has to look for them, which takes longer than anything else that is done beside a game.

    It is looked at in a Python of its own, because caches of this one may let go of the rules of an earlier test.
    """
    done = subprocess.run([sys.executable, "-c", LEFT, game], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
