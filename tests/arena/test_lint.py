"""Notes on bots: methods that are never called, and no false alarms about helpers."""

import pytest

from beankit import PASS, REFUSE, Accept, Bot, play
from beankit.arena.bots.lint import ill_fitting, misspelt, one_letter_apart, uncalled
from beankit.arena.bots.roster import find_bot, house_bots
from beankit.bots import Trader


class Misspelt(Bot):
    """Meant well."""

    def anser(self, view, options):
        return Accept()

    def offers(self, view, options):
        return PASS

    def planning(self, view, options):
        return PASS

    def pass_on(self, view, options):
        return PASS

    def plant(self, view, options):
        return self.pass_on(view, options) if view.hand == () else options[0]


class Roundabout(Bot):
    """Every method is called, but not by its name in a method."""

    def first(self, view, options):
        return options[0]

    offer = answer = first

    def plant(self, view, options):
        return max(options, key=lambda _: self.look(view, options))

    def look(self, view, options):
        return helper(self, view, options)

    def further(self, view, options):
        return 0


def helper(bot, view, options):
    return bot.further(view, options)


def idle(self, view, options):
    return options[0]


def test_a_method_that_is_called_somehow_is_not_reported():
    assert uncalled(Roundabout) == []
    assert uncalled(type("Idle", (Roundabout,), {"rest": idle})) == ["rest"]


def test_a_misspelt_handler_is_reported():
    assert misspelt(Misspelt) == [("anser", "answer"), ("offers", "offer")]
    assert misspelt(Misspelt()) == misspelt(Misspelt)
    with pytest.warns(UserWarning, match="method") as warnings:
        play("bohnanza", [Misspelt, Bot, Bot])
    assert [str(warning.message) for warning in warnings] == [
        "bot misspelt: is its method 'anser' meant to be 'answer'?",
        "bot misspelt: is its method 'offers' meant to be 'offer'?",
        "bot misspelt: its method 'planning' is never called; it is asked to answer, offer, plant, react, settle",
    ]


@pytest.mark.parametrize(
    ("word", "other", "apart"),
    [
        ("plant", "plant", False),
        ("plan", "plant", True),
        ("plants", "plant", True),
        ("plint", "plant", True),
        ("palnt", "plant", True),
        ("tlanp", "plant", False),
        ("plans", "plan", True),
        ("pl", "plant", False),
    ],
)
def test_one_letter_apart(word, other, apart):
    assert one_letter_apart(word, other) is apart
    assert one_letter_apart(other, word) is apart


class Planner(Bot):
    """Helpers with ordinary names, some of them one letter off a decision."""

    def plan(self, view, options):
        return options[0]

    def plant(self, view, options):
        return self.plan(view, options)

    def coins(self, cards):
        return len(cards)

    def offers(self):
        return []

    def pay(self, view):
        return view.me.coins

    def lays(self, view, options):
        return PASS


class Adviser:
    """Asks a bot from outside."""

    def advise(self, bot, view, options):
        return bot.lays(view, options)


class Fields(Bot):
    """Answers under both names; the other one is for somebody else."""

    def plant(self, view, options):
        return options[0]

    def plants(self, view, options):
        return [option for option in options if option is not PASS]


class Builder(Trader):
    """Meant to override what it builds on."""

    def setle(self, view, options):
        return PASS


def test_helpers_with_ordinary_names_are_not_reported():
    assert misspelt(Planner) == []
    assert uncalled(Planner) == []
    assert misspelt(Fields) == []
    assert misspelt(Trader) == uncalled(Trader) == []


def test_a_misspelt_handler_is_found_where_the_base_class_has_the_right_one():
    assert misspelt(Builder) == [("setle", "settle")]


def test_what_a_file_does_with_a_method_outside_of_functions_counts(tmp_path):
    source = "from beankit import Bot\nclass Late(Bot):\n    def ofer(self, view, options): ...\n"
    for text, notes in ((source, [("ofer", "offer")]), (f"{source}    answer = property(ofer)\n", [])):
        (tmp_path / "late.py").write_text(text)
        assert misspelt(find_bot(str(tmp_path / "late.py"))) == notes


class IllFitting(Bot):
    """Written as if it were asked in another way."""

    def __init__(self, depth):
        self.depth = depth

    def start(self):
        pass

    def finish(self, view, *more):
        pass

    def plant(self, view):
        return view.decision.options[0]

    def offer(self, view, options, deep=True):
        return options[0]

    def answer(*everything):
        return REFUSE

    @staticmethod
    def settle(view, options):
        return PASS


def test_methods_that_cannot_be_called_are_told_how_they_are_written():
    assert ill_fitting(IllFitting) == [
        ("plant", "def plant(self, view, options):"),
        ("__init__", "def __init__(self):"),
        ("start", "def start(self, view):"),
    ]
    assert [bot for bot in house_bots().values() if ill_fitting(bot)] == []
