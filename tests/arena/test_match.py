"""A match: fresh bots, what they are told, what they say, and what happens when one fails."""

import copy
import json
import pickle
from operator import attrgetter
from random import Random

import pytest

from beankit import Bot, Game, Plant, parse, play, play_on
from beankit.arena.table.faults import BotFault
from beankit.arena.table.match import play_out
from beankit.arena.table.summary import Summary
from beankit.core.bot import MOST_SAID, kinds_of_decision, name_of_bot
from beankit.core.errors import BadOption

# --- fresh bots ---


class Diary(Bot):
    """Writes down what happens to it."""

    pages: list = []  # noqa: RUF012  (shared on purpose: a copy must not be)

    def __init__(self):
        self.moves = 0

    def start(self, view):
        self.pages.append(("start", view.seat, self.moves, self.rng.random(), view.result))

    def choose(self, view, options):
        self.moves += 1
        return options[0]

    def finish(self, view):
        self.pages.append(("finish", view.seat, self.moves > 0, None, view.result))


@pytest.fixture
def pages():
    Diary.pages = []
    return Diary.pages


def test_a_class_is_instantiated_and_an_instance_copied_for_every_game(pages):
    mine = Diary()
    mine.moves = 1000
    play("bohnanza", [mine, Diary, mine], seed=1)
    play("bohnanza", [mine, Diary, mine], seed=1)
    assert [moves for word, _, moves, _, _ in pages if word == "start"] == [1000, 0, 1000] * 2
    assert mine.moves == 1000


def test_start_and_finish_are_called_once_on_every_seat(pages):
    match = play("bohnanza", [Diary] * 4, seed=2)
    assert [(word, seat) for word, seat, *_ in pages] == [(w, s) for w in ("start", "finish") for s in range(4)]
    assert all(result is None for word, *_, result in pages if word == "start")
    assert all(result.scores == match.scores for word, *_, result in pages if word == "finish")


def test_a_bots_chance_depends_on_seed_and_seat_alone(pages):
    play("bohnanza", [Diary] * 3, seed=3)
    play("bohnanza", [Diary, "random", Diary], seed=3)
    play("bohnanza", [Diary] * 3, seed=4)
    rolls = {}
    for word, seat, _, roll, _ in pages:
        if word == "start":
            rolls.setdefault(seat, []).append(roll)
    assert rolls[0][0] == rolls[0][1] != rolls[0][2]
    assert rolls[2][0] == rolls[2][1] != rolls[2][2]
    assert len({roll for row in rolls.values() for roll in row}) == 6


def test_the_same_seed_gives_the_same_game():
    bots = ["random", "trader", "counter", "gardener"]
    first, again, other = (play("bohnanza", bots, seed=seed).digest for seed in (5, 5, 6))
    assert first == again != other


# --- the record and what bots say ---


class Talker(Bot):
    """Says why."""

    def plant(self, view, options):
        self.say("I plant\n  this")
        self.say("here")
        return options[0]

    def react(self, view, options):
        self.say("x" * 1000)
        return options[0]


def test_a_remark_is_next_to_its_move_and_not_in_the_digest():
    loud, silent = play("bohnanza", [Talker] * 3, seed=1), play("bohnanza", [Bot] * 3, seed=1)
    assert loud.remarks[1] == "I plant this here"
    assert "\n1. 0 plant" in loud.record
    assert loud.record.split("\n1. 0 ")[1].splitlines()[1] == "; I plant this here"
    assert loud.digest == silent.digest
    assert Game.from_record(loud.record).result.scores == loud.scores
    assert max(map(len, loud.remarks.values())) == MOST_SAID


class Assigner(Bot):
    """Assigns what others say, and more than one line of it."""

    name = "one\ntwo\x1b[31m"

    def plant(self, view, options):
        self.remark = "hi\n1. 0 plant red\x1b[2J\u2028" + "x" * 1000
        return options[0]


def test_a_remark_cannot_write_lines_into_a_record():
    match = play("bohnanza", [Assigner] * 3, seed=1)
    assert match.remarks[1].startswith("hi 1. 0 plant red [2J xxx")
    assert len(match.remarks[1]) == MOST_SAID
    assert match.names[0].startswith("one two [31m")
    assert Game.from_record(match.record).result.scores == match.scores


class Painter(Bot):
    """Fails in colours."""

    def plant(self, view, options):
        raise ValueError("\x1b[31m\x07")


def test_a_fault_controls_no_terminal():
    with pytest.raises(BotFault) as caught:
        play("bohnanza", [Painter] * 3, seed=1)
    assert str(caught.value).endswith("ValueError:  [31m ")
    assert all(line.isprintable() for line in caught.value.fault.sentence.split("\n"))


def test_a_watcher_sees_every_move():
    seen = []
    match = play(
        "bohnanza",
        [Talker] * 3,
        seed=1,
        watch=lambda *move: seen.append(move[1:]),
    )
    assert len(seen) == match.decisions
    assert seen[0][0] == 0
    assert isinstance(seen[0][1], Plant)
    assert seen[0][2] == "I plant this here"


def test_the_winner_by_tie_break_comes_first_and_other_ties_share_a_place():
    game = Game("bohnanza", players=4)
    match = play_out(game, [Bot] * 4)
    match.scores, match.winners = (7, 9, 7, 9), (3,)
    assert [(place, seat) for place, seat, _, _ in match.standings] == [(1, 3), (2, 1), (3, 0), (3, 2)]


# --- handlers ---


def test_no_kind_of_decision_has_the_name_of_a_bot_attribute():
    assert not kinds_of_decision() & {name for name in dir(Bot) if not name.startswith("_")}
    assert {"plant", "offer", "answer", "settle", "react"} <= kinds_of_decision()


# --- faults ---


class Clumsy(Bot):
    """Fails at its third planting."""

    deed: object = None

    def __init__(self):
        self.planted = 0

    def plant(self, view, options):
        self.planted += 1
        if self.planted < 3:
            return options[0]
        return self.stumble(options)

    def stumble(self, options):
        return options[99]


def fault_of(bot, **options):
    with pytest.raises(BotFault) as caught:
        play("bohnanza", [Bot, bot, Bot], seed=7, **options)
    return caught.value


def check_reproduces(fault):
    """The record leads to the decision at which the bot failed."""
    game = Game.from_record(fault.record)
    assert fault.seat == 1
    assert game.decision.seat == 1
    assert game.decision.kind == "plant"
    return game


def test_a_bot_that_raises_is_reported_with_its_own_traceback_the_decision_and_a_record():
    fault = fault_of(Clumsy)
    game = check_reproduces(fault)
    assert f"the bot clumsy on seat 1 failed when asked to plant with {len(game.decision.options)} options" in str(
        fault
    )
    assert "in stumble" in str(fault)
    assert "return options[99]" in str(fault)
    assert "IndexError" in str(fault)
    assert "beankit/arena" not in str(fault)
    assert "beankit/core" not in str(fault)


class Illegal(Clumsy):
    """Plants a bean where it cannot grow."""

    def stumble(self, options):
        return Plant("unicorn", 0)


def test_an_illegal_action_is_reported_with_the_rule_and_a_record():
    fault = fault_of(Illegal)
    check_reproduces(fault)
    assert "the bot illegal on seat 1: plant unicorn 0 is not allowed" in str(fault)
    assert "B-" in str(fault) or "F-" in str(fault)


class Babbler(Clumsy):
    """Answers with words that are not an action."""

    def stumble(self, options):
        return "sing a song"


class Reader(Clumsy):
    """Causes one of the kit's own errors."""

    def stumble(self, options):
        return parse("sing a song")


class Mute(Clumsy):
    """Answers nothing."""

    def stumble(self, options):
        return None


@pytest.mark.parametrize("bot", [Babbler, Reader, Mute])
def test_whatever_a_bot_does_wrong_is_its_fault(bot):
    fault = fault_of(bot)
    check_reproduces(fault)
    assert f"the bot {bot.__name__.lower()} on seat 1" in str(fault)


class NoStart(Bot):
    """Fails before the first move."""

    def start(self, view):
        raise RuntimeError("not today")


class NoFinish(Bot):
    """Fails after the last move."""

    def finish(self, view):
        raise RuntimeError("not today")


@pytest.mark.parametrize("bot", [NoStart, NoFinish])
def test_start_and_finish_are_guarded_too(bot):
    fault = fault_of(bot)
    assert "not today" in str(fault)
    assert Game.from_record(fault.record).over == (bot is NoFinish)


def test_a_bot_may_answer_in_words():
    class Wordy(Bot):
        def choose(self, view, options):
            return str(options[0])

    assert play("bohnanza", [Wordy] * 3, seed=1).digest == play("bohnanza", [Bot] * 3, seed=1).digest


def test_a_bot_of_another_game_is_refused():
    class Solo(Bot):
        games = ("al-cabohne-solo",)

    with pytest.raises(Exception, match="the bot solo plays al-cabohne-solo, not bohnanza"):
        play("bohnanza", [Solo, Bot, Bot])


@pytest.mark.parametrize("method", ["__init__", "start", "finish"])
def test_where_a_bot_failed_that_was_not_asked_anything(method):
    def fail(self, *_):
        raise ValueError("oh")

    broken = type("Broken", (Bot,), {method: fail})
    where = "when it was made" if method == "__init__" else f"in `{method}`"
    with pytest.raises(BotFault, match=f"on seat 2 failed {where}:"):
        play("bohnanza", ["random", "random", broken], seed=1, rounds=1)


def test_a_name_is_one_line_and_none_is_the_name_of_the_class():
    assert name_of_bot(type("Mine", (Bot,), {"name": "two\nlines"})) == "two lines"
    assert name_of_bot(type("Mine", (Bot,), {"name": None})) == "mine"


# --- a bot's own random numbers ---


class Roller(Bot):
    """Rolls before it sits down."""

    rolls: list = []  # noqa: RUF012  (the test reads it)

    def __init__(self):
        self.rolls.append(self.rng.random())


def test_a_bots_chance_is_seeded_before_it_is_made():
    Roller.rolls = []
    play("bohnanza", [Roller] * 3, seed=5, rounds=1)
    Roller()
    play("bohnanza", [Roller] * 3, seed=5, rounds=1)
    Roller()
    first, by_hand, again, again_by_hand = Roller.rolls[:3], Roller.rolls[3], Roller.rolls[4:7], Roller.rolls[7]
    assert first == again
    assert by_hand == again_by_hand
    assert len({*first, by_hand}) == 4


# --- what is left of a match ---


def test_a_summary_tells_all_without_the_game():
    match = play("bohnanza", [Talker, "trader", "random"], seed=9)
    summary = match.summary()
    parts = attrgetter("names", "scores", "winners", "places", "points", "standings", "turns", "decisions", "digest")
    assert parts(summary) == parts(match)
    assert summary.record == match.record
    assert sum(summary.asked) == match.decisions
    assert sum(summary.points) == pytest.approx(1.5)
    assert not any(isinstance(value, Game) for value in vars(summary).values())
    assert pickle.loads(pickle.dumps(summary)) == summary  # noqa: S301 - our own
    assert Summary.from_dict(json.loads(json.dumps(summary.as_dict()))) == summary


@pytest.mark.parametrize(("game", "players"), [("bohnanza", 3), ("al-cabohne", 2), ("rabohnzel", 4), ("bohnedikt", 3)])
def test_a_match_can_be_sent_and_copied(game, players):
    match = play(game, ["random"] * players, seed=3)
    parts = attrgetter("names", "scores", "winners", "standings", "rival", "turns", "decisions", "digest", "record")
    for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):  # noqa: S301 - our own
        assert parts(other) == parts(match)
        assert other.summary() == match.summary()
        assert other.events() == match.events()
        assert other.game.same(match.game)


def test_the_summary_of_a_game_with_a_rival_tells_about_it():
    match = play("al-cabohne", ["random", "random"], seed=1)
    summary = match.summary()
    assert summary.rival == match.rival is not None
    assert summary.standings == match.standings
    assert Summary.from_dict(json.loads(json.dumps(summary.as_dict()))) == summary


def test_a_replay_shows_the_table_before_every_action():
    match = play("bohnanza", ["trader", "gardener", "random"], seed=4)
    steps = list(match.replay())
    assert len(steps) == match.decisions
    assert all(table.decision.seat == seat and table.decision.allows(action) for table, seat, action in steps)
    table, _, action = steps[-1]
    table.play(action)
    assert table.result == match.game.result
    assert [table.turn for table, _, _ in steps][::100] == sorted(table.turn for table, _, _ in steps)[::100]


def test_a_match_that_began_in_the_middle_is_replayed_from_its_position():
    begun = Game("bohnanza", players=3, seed=4)
    while begun.turn < 4:
        begun.play(begun.decision.options[0])
    match = play_out(Game.from_position(begun.position(), seed=1), [Bot] * 3)
    assert next(match.replay())[0].turn == 4
    assert len(list(match.replay())) == match.decisions


def test_events_are_rows_with_all_cards_open():
    match = play("bohnanza", ["trader", "trader", "random"], seed=4)
    trades, rows = match.events("traded"), match.events()
    assert trades
    assert trades == [row for row in rows if row["name"] == "traded"]
    assert set(trades[0]) == {"turn", "name", "seat", "partner", "gave", "got", "table"}
    assert [row["turn"] for row in rows] == sorted(row["turn"] for row in rows)
    assert all("?" not in row["cards"] for row in match.events("drew"))
    with pytest.raises(BadOption, match=r"no 'trade' events .did you mean traded\?"):
        match.events("trade")


# --- playing on ---


class Counting(Bot):
    """Knows what only a seated bot knows."""

    def start(self, view):
        self.hand = len(view.hand)

    def plant(self, view, options):
        assert self.hand
        assert 0 <= self.rng.random() < 1
        return options[0]


def test_a_game_is_played_on_for_some_turns():
    game = Game("bohnanza", players=3, seed=2)
    assert play_on(game, [Counting] * 3, turns=4) is game
    assert game.turn == 5
    assert play_on(game, [Counting, "trader", "random"]).over


def test_an_imagined_world_is_played_on_too():
    game = Game("bohnanza", players=3, seed=2)
    world = game.view(1).imagine(Random(1))
    play_on(world, ["gardener", "trader", Counting], turns=2)
    assert (world.turn, game.turn) == (3, 1)
    with pytest.raises(BotFault, match="on seat 0 failed"):
        play_on(world, [Clumsy, "trader", "trader"])


def test_one_bot_needs_no_list():
    assert play("al-cabohne-solo", "loner", seed=1).names == ("loner",)
    assert play("al-cabohne-solo", Bot, seed=1).names == ("bot",)
    game = Game("al-cabohne-solo", seed=1)
    assert play_on(game, "loner").over
