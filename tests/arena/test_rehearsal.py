"""What a bot keeps from game to game is found and named."""

import pytest

from beankit import Bot
from beankit.arena.bots.roster import house_bots
from beankit.arena.rehearsal import Rehearsal, rehearse
from beankit.core.registry import GAMES
from beankit.words.catalogue import spoken
from tests.daily import daily

BOT = """
from beankit import Bot
import helper

seen = []

def more(view, counted=[]):
    counted.append(1)
    return len(counted)

class OnClass(Bot):
    tried = {}
    def plant(self, view, options):
        self.tried[len(self.tried)] = view.turn
        return options[len(self.tried) % len(options)]

class OnClassByHand(Bot):
    count = 0
    def plant(self, view, options):
        OnClassByHand.count += 1
        return options[OnClassByHand.count % len(options)]

class InFile(Bot):
    def plant(self, view, options):
        seen.append(view.turn)
        return options[len(seen) % len(options)]

class Beside(Bot):
    def plant(self, view, options):
        helper.tally["turns"] += 1
        return options[helper.tally["turns"] % len(options)]

class Hidden(Bot):
    def plant(self, view, options):
        return options[more(view) % len(options)]

class Harmless(OnClass):
    def plant(self, view, options):
        super().plant(view, options)
        return options[0]

class Clean(Bot):
    weights = {"red": 1}
    def __init__(self):
        self.count = int(self.rng.random() * 5)
    def plant(self, view, options):
        self.count += 1
        return options[self.count % len(options)]
"""


@pytest.mark.parametrize(
    ("bot", "kept", "differs"),
    [
        ("OnClass", ("OnClass.tried",), True),
        ("OnClassByHand", ("OnClassByHand.count",), True),
        ("InFile", ("seen",), True),
        ("Beside", ("helper.tally",), True),
        ("Hidden", (), True),
        ("Harmless", ("OnClass.tried",), False),
        ("Clean", (), False),
    ],
)
def test_what_is_kept_is_named(tmp_path, bot, kept, differs):
    file = tmp_path / "bots.py"
    file.write_text(BOT)
    (tmp_path / "helper.py").write_text("tally = {'turns': 0}")
    for _ in range(2):  # the result does not depend on what ran before
        rehearsal = rehearse(f"{file}:{bot}")
        assert (rehearsal.kept, rehearsal.differs) == (kept, differs)
    assert all(name in rehearsal.sentence for name in kept)


class Leaky(Bot):
    total = 0

    def plant(self, view, options):
        type(self).total += 1
        return options[self.total % len(options)]


def test_a_class_and_an_instance_are_rehearsed_on_copies():
    for bot in (Leaky, Leaky()):
        rehearsal = rehearse(bot)
        assert (rehearsal.bot, rehearsal.kept, rehearsal.differs) == ("leaky", ("Leaky.total",), True)
        assert rehearsal.sentence == (
            "leaky plays a second game differently after a first one: it keeps Leaky.total. "
            "Set what belongs to one game in `__init__`: self.name = ..."
        )
    assert Leaky.total == 0


@pytest.mark.parametrize(
    ("kept", "differs", "german"),
    [
        ((), False, "mine spielt ein zweites Spiel, als wäre es das erste."),
        (("A.x", "y"), False, "mine spielt ein zweites Spiel, als wäre es das erste, obwohl er A.x, y behält."),
        (("A.x",), True, "mine spielt ein zweites Spiel nach einem ersten anders: er behält A.x. "),
        ((), True, "mine spielt ein zweites Spiel nach einem ersten anders: er behält etwas, aber nicht in seiner "),
    ],
)
def test_what_was_found_is_a_sentence_in_any_language(kept, differs, german):
    assert spoken(Rehearsal("mine", kept, differs).said, "de").startswith(german)


@pytest.mark.parametrize("name", daily(house_bots(), "trader", "random", "gardener", seldom=("seer", "stargazer")))
def test_no_house_bot_keeps_anything_that_matters(name):
    games = house_bots()[name].games
    assert not rehearse(name, next(game for game in GAMES if not games or game in games)).differs
