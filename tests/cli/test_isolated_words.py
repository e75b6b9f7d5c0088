"""What isolated bots say on the screen: all of it, and nothing that a terminal obeys."""

import pytest

ESCAPE = "\x1b"
BOT = """\
from beankit import Bot


class Mine(Bot):
    name = "red\\x1b[31m"

    def plant(self, view, options):
        print("seen\\x1b[2J")
        self.say("said\\x1b[2J")
        {end}
"""


@pytest.mark.full
@pytest.mark.parametrize(
    ("end", "status"), [("return options[0]", 0), ('raise ValueError("oh\\x1b[2J")', 1), ("return None", 1)]
)
def test_no_word_of_a_bot_controls_the_terminal(beankit, tmp_path, end, status):
    (tmp_path / "mine.py").write_text(BOT.format(end=end), "utf-8")
    done = beankit("play", "bohnanza", "mine.py", "random", "random", "--isolate", "--narrate", "--seed", "1")
    assert done.status == status, done.err
    assert "on seat 0 printed:\nseen [2J" in done.err  # also if a fault ended the game
    assert ESCAPE not in done.out + done.err
