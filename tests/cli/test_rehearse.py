"""`beankit rehearse` finds what a bot keeps from game to game."""

LEAKY = """
from beankit import Bot

class Leaky(Bot):
    turns = []
    def plant(self, view, options):
        self.turns.append(view.turn)
        return options[len(self.turns) % len(options)]
"""


def test_a_bot_that_keeps_something_fails(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text(LEAKY)
    done = beankit("rehearse", "my_bot.py")
    assert (done.status, done.err) == (1, "")
    assert "it keeps Leaky.turns." in done.out


def test_one_that_keeps_nothing_does_not(beankit):
    done = beankit("rehearse", "gardener")
    assert done == (0, "gardener plays a second game as if it were the first.\n", "")


def test_one_that_fails_leaves_a_record(beankit, tmp_path):
    (tmp_path / "my_bot.py").write_text(LEAKY.replace("len(options)]", "0]"))
    done = beankit("rehearse", "my_bot.py")
    assert done.status == 1
    assert "ZeroDivisionError" in done.err
    assert (tmp_path / "fault-rehearsal-bohnanza-1.txt").is_file()
