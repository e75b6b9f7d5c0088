"""The referee: the same game as at an open table, and whoever fails loses only their own."""

import json
import os

import pytest

from beankit import GAMES, Game, play
from beankit.arena.bots.files import BotFiles
from beankit.arena.bots.roster import files_of, house_bots
from beankit.arena.table.faults import BotFault
from beankit.arena.table.match import lines_for
from beankit.arena.table.sitting import Sitting
from beankit.sandbox.budget import CONTEST, PRACTICE, Budget
from beankit.sandbox.engine.referee import Referee, referee
from beankit.sandbox.engine.zygotes import zygote
from beankit.tournament.plan.chances import TournamentKey
from tests.daily import daily

HASTY = Budget(seconds=0.3, start=2.0, memory=64, strikes=3)


def table(first, budget=CONTEST, seed=5, **options):
    """A game of this bot and two house bots, which play in the referee's own process."""
    return referee("bohnanza", [first, "gardener", "random"], seed, budget=budget, **options)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_digest_is_the_same_inside_and_outside(game):
    bots = (["random", "trader", "gardener"] if GAMES[game].usual_players > 1 else ["random"])[: GAMES[game].seats[-1]]
    outside = play(game, bots, seed=3)
    inside = referee(game, [files_of(bot) for bot in bots], seed=3)
    assert inside.match.digest == outside.digest
    assert inside.match.names == outside.names
    assert inside.isolated == tuple(range(len(bots)))


FORGER = """\
from beankit import Bot
import dataclasses

sent = dataclasses.sys.modules["beankit.sandbox.inside.child"]
framed = sent.framed


def forged(message):
    for part in {parts}:
        if hasattr(message, part):
            setattr(message, part, {text})
    return framed(message)


sent.framed = forged


class Mine(Bot):
    def choose(self, view, options):
        {does}
"""


def forger(parts, text, does="return options[0]"):
    return BotFiles.from_text("mine.py", FORGER.format(parts=parts, text=text, does=does))


@pytest.mark.parametrize(
    ("parts", "does"),
    [
        (["remark"], "return options[0]"),
        (["action"], "return options[0]"),
        (["name"], "return options[0]"),
        (["notes"], "return options[0]"),
        (["trace"], "raise ValueError"),
    ],
)
def test_nobody_sends_more_than_agreed(parts, does):
    text = "[['x']] * 21" if parts == ["notes"] else "'x' * 9000"
    fault = table(forger(parts, text, does)).match.faults[0]
    assert (fault.seat, fault.reason) == (0, "breach")
    assert "ValidationError" in fault.sentence


def test_forged_names_and_remarks_are_one_line():
    match = table(forger(["name", "remark"], "'a\\nb'")).match
    assert match.names[0] == "a b"
    assert set(match.remarks.values()) == {"a b"}
    assert Game.from_record(match.record).result is not None


def test_forged_notes_are_one_line():
    with pytest.warns(UserWarning, match="^bot mine: a b$"):
        table(forger(["notes"], "[['a\\nb']]"))


def test_a_fault_controls_no_terminal(entry):
    match = table(entry("raise Exception('\\x1b[2J\\x07\\x9b' + chr(0x2028))")).match
    assert [fault.reason for fault in match.faults] == ["raised"] * 3
    for text in (match.record, *(text for fault in match.faults for text in (fault.sentence, fault.record))):
        assert all(line.isprintable() for line in text.split("\n"))
    assert match.faults[0].sentence.rstrip().endswith("Exception:  [2J")


def test_who_was_isolated_and_at_which_level(entry, here):
    refereed = table(entry("return options[0]"))
    assert refereed.isolated == (0,)
    assert refereed.level == here.level
    assert refereed.clocked == ()


@pytest.mark.full
def test_a_bot_is_charged_for_its_own_time(entry):
    refereed = table(entry("sum(range(20_000)); return options[0]"))
    assert 0 < refereed.match.times[0] < CONTEST.seconds


@pytest.mark.full
@pytest.mark.xdist_group("crowd")
def test_a_busy_machine_changes_no_result(entry, crowd):
    """The bots work and never sleep, and share one core with six others: all the limits are theirs alone."""
    lines = "sum(range(15_000)); return self.rng.choice(options)"
    strict = Budget(seconds=20, start=2, strikes=3, wall_factor=0, wall_extra=0.1)
    table = Game("al-cabohne", players=2, seed=3)
    leader = Referee(table, [entry(lines), entry(lines)], 3, budget=strict)
    for guest in leader.isolated.values():
        os.sched_setaffinity(guest.cell.pid, {crowd})
    busy = leader.play()
    quiet = referee("al-cabohne", [entry(lines), entry(lines)], 3, budget=CONTEST)
    assert busy.match.digest == quiet.match.digest
    assert (busy.match.faults, busy.exceeded) == ((), ())


def test_a_game_in_which_a_budget_was_exceeded_is_marked(entry):
    refereed = table(entry("while True: pass"), HASTY)
    assert refereed.exceeded == (0,)
    summary = refereed.as_dict()
    assert (summary["exceeded"], summary["isolated"], summary["level"]) == ([0], [0], refereed.level)
    assert "printed" not in summary
    assert json.loads(json.dumps(summary)) == summary


@pytest.mark.full
def test_what_a_bot_prints_is_kept_for_its_owner(entry):
    refereed = table(entry("print('beans', view.turn); return options[0]"))
    assert refereed.printed[0].startswith("beans 1\n")
    assert len(table(entry("print('x' * 20_000); return options[0]")).printed[0]) == 1 << 16


@pytest.mark.parametrize(
    ("lines", "reason", "words"),
    [
        ("return options[99]", "raised", "IndexError: tuple index out of range"),
        ("return 'plant nothing 7'", "illegal", "plant"),
        ("return None", "illegal", "None is not allowed for seat 0"),
        ("return bytearray(1 << 28)", "memory", "needed more than its 64 MiB of memory"),
    ],
)
def test_three_faults_cost_the_game_and_only_the_offender(entry, lines, reason, words):
    match = table(entry(lines), HASTY).match
    assert [fault.reason for fault in match.faults] == [reason] * 3
    assert words in match.faults[0].sentence
    assert match.forfeits == (0,)
    assert {fault.seat for fault in match.faults} == {0}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("while True: pass", "time"),
        ("import traceback; traceback.sys.modules['os']._exit(0)", "died"),
        ("import traceback; traceback.sys.modules['os'].write(4, b'x' * 100)", "breach"),
    ],
)
def test_a_process_that_is_lost_costs_the_game_at_once(entry, lines, reason):
    match = table(entry(lines), HASTY).match
    assert [fault.reason for fault in match.faults] == [reason]
    assert match.forfeits == (0,)


@pytest.mark.parametrize(
    ("source", "reason", "words"),
    [
        ("class Mine(Bot:", "raised", "SyntaxError"),
        ("class Mine:\n    pass", "raised", "contains no bot"),
        ("import os\nclass Mine(Bot):\n    pass", "raised", "a bot cannot import os"),
        ("while True: pass\nclass Mine(Bot):\n    pass", "time", "seconds of CPU time"),
        ("class Mine(Bot):\n    def __init__(self):\n        1 / 0", "raised", "ZeroDivisionError"),
        ("class Mine(Bot):\n    games = ('rabohnzel',)", "raised", "plays rabohnzel, not bohnanza"),
    ],
)
def test_a_bot_that_cannot_be_made_forfeits_and_the_others_play(source, reason, words):
    match = table(
        BotFiles.from_text("mine.py", f"from beankit import Bot\n{source}\n"), Budget(start=0.5, strikes=3)
    ).match
    assert [fault.reason for fault in match.faults] == [reason]
    assert words in match.faults[0].sentence
    assert match.forfeits == (0,)
    assert match.game.over


def test_a_fault_in_start_costs_a_strike(entry):
    lines = "class Mine(Bot):\n    def start(self, view):\n        1 / 0"
    match = table(entry(lines)).match
    assert [fault.sentence.partition(":")[0] for fault in match.faults] == ["the bot mine on seat 0 failed in `start`"]
    assert match.forfeits == ()


def test_in_practice_the_first_fault_stops_the_game_with_its_traceback(entry):
    with pytest.raises(BotFault, match="ZeroDivisionError") as caught:
        table(entry("return 1 / 0"), PRACTICE)
    assert 'File "mine.py", line 6, in choose\n    return 1 / 0' in str(caught.value)


def test_the_same_fault_has_the_same_sentence_inside_and_outside(tmp_path, entry):
    file = tmp_path / "mine.py"
    file.write_text(entry("return options[99] if view.turn > 3 else options[0]").source, "utf-8")
    with pytest.raises(BotFault) as outside:
        play("bohnanza", [str(file), "gardener", "random"], seed=5)
    with pytest.raises(BotFault) as inside:
        table(files_of(str(file)), PRACTICE)
    assert str(inside.value) == str(outside.value).replace(str(file), "mine.py")
    assert inside.value.fault.number == outside.value.fault.number


def test_a_record_leads_to_the_same_fault_again(tmp_path, entry):
    file = tmp_path / "mine.py"
    file.write_text(entry("return options[99] if self.rng.random() < 0.1 else options[0]").source, "utf-8")
    with pytest.raises(BotFault) as first:
        table(files_of(str(file)), PRACTICE)
    sitting = Sitting.resume(first.value.record, [str(file), "gardener", "random"])
    with pytest.raises(BotFault, match="IndexError") as again:
        sitting.step()
    assert again.value.fault.number == first.value.fault.number


def test_no_process_is_left_after_a_game(entry):
    table(entry("while True: pass"), HASTY)
    table(entry("return options[0]"))
    origin = zygote().process.pid
    with open(f"/proc/{origin}/task/{origin}/children") as children:  # noqa: PTH123
        assert children.read() == ""


def test_a_class_of_a_notebook_is_asked_to_be_saved():
    from beankit import Bot
    from beankit.core.errors import BadOption

    with pytest.raises(BadOption, match="is not in a file"):
        files_of(type("Mine", (Bot,), {"__module__": "nowhere"}))


@pytest.mark.full
def test_a_bot_brings_its_neighbours_along(tmp_path):
    (tmp_path / "helper.py").write_text("import deeper\nWORD = deeper.WORD\n", "utf-8")
    (tmp_path / "deeper.py").write_text("WORD = 'beans'\n", "utf-8")
    (tmp_path / "unused.py").write_text("WORD = 'nothing'\n", "utf-8")
    mine = tmp_path / "mine.py"
    mine.write_text("import helper\nfrom beankit import Bot\n\nclass Mine(Bot):\n    name = helper.WORD\n", "utf-8")
    bot = files_of(str(mine))
    assert sorted(bot.modules) == ["deeper", "helper"]
    assert table(bot).match.names[0] == "beans"


def test_three_lines_lead_a_fresh_copy_to_the_same_fault(tmp_path, monkeypatch, entry):
    lines = (
        "self.asked = getattr(self, 'asked', 0) + 1; return options[99 if self.asked > 20 else self.rng.randrange(1)]"
    )
    (tmp_path / "mine.py").write_text(entry(lines).source, "utf-8")
    with pytest.raises(BotFault, match="IndexError") as first:
        referee("bohnanza", ["trader", files_of(str(tmp_path / "mine.py")), "random"], TournamentKey().bots("1"))
    fault = first.value.fault
    (tmp_path / "fault.txt").write_text(fault.record, "utf-8")
    monkeypatch.chdir(tmp_path)
    text = lines_for(fault, "mine.py", "fault.txt")
    assert len(text.splitlines()) == 2
    with pytest.raises(BotFault, match="IndexError") as again:
        exec(text, {})
    assert (again.value.fault.seat, again.value.fault.number) == (fault.seat, fault.number)


def test_every_strike_has_lines_that_lead_to_it(tmp_path, monkeypatch, entry):
    lines = "self.asked = getattr(self, 'asked', 0) + 1; return options[99 if self.asked in (5, 9, 14) else 0]"
    (tmp_path / "mine.py").write_text(entry(lines).source, "utf-8")
    match = table(files_of(str(tmp_path / "mine.py"))).match
    assert len(match.faults) == 3
    monkeypatch.chdir(tmp_path)
    for fault in match.faults:
        (tmp_path / "fault.txt").write_text(fault.record, "utf-8")
        with pytest.raises(BotFault, match="IndexError") as again:
            exec(lines_for(fault, "mine.py", "fault.txt"), {})
        assert (again.value.fault.seat, again.value.fault.number) == (fault.seat, fault.number)


DREAMER = """
from beankit import Bot


class Dreamer(Bot):
    \"\"\"Imagines a world for some options, plays each a little way, and takes the best.\"\"\"

    def choose(self, view, options):
        if len(options) == 1 or self.rng.random() < 0.9:
            return options[0]
        found = {}
        for option in options[:2]:
            game = view.imagine(self.rng)
            game.play(option)
            game.playout(rng=self.rng, most=20)
            found[option] = game.standing(view.seat)
        return max(options[:2], key=found.get)
"""


@pytest.mark.parametrize("game", daily([*GAMES], *[game for game in GAMES if game != "bohnedikt"]))
@pytest.mark.full
def test_a_bot_that_imagines_plays_the_same_game_inside(game, tmp_path):
    file = tmp_path / "dreamer.py"
    file.write_text(DREAMER, "utf-8")
    bots = [str(file), "gardener", "random"][: GAMES[game].usual_players]
    outside = play(game, bots, seed=2)
    inside = referee(game, [files_of(bot) for bot in bots], seed=2)
    assert inside.match.digest == outside.digest


HOUSE = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in GAMES
    for name, kind in house_bots().items()
    if not kind.games or game in kind.games
]


@pytest.mark.full
@pytest.mark.parametrize(("game", "name"), HOUSE)
def test_every_house_bot_plays_the_same_game_inside(game, name):
    """Among others that are quick: what a bot decides inside does not depend on who else is isolated."""
    others = ["trader", "gardener", "random", "random"][: GAMES[game].usual_players - 1]
    inside = referee(game, [files_of(name), *others], seed=4)
    assert inside.match.digest == play(game, [name, *others], seed=4).digest
    assert inside.isolated == (0,)


def test_a_source_is_never_parsed_in_the_engine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "import helper, other as o\nfrom third.part import x  # import no\nx = " + "-" * 500_000 + "1\n", "utf-8"
    )
    for name in ("helper", "other", "third", "no"):
        (tmp_path / f"{name}.py").write_text("", "utf-8")
    bot = files_of(str(file))
    assert sorted(bot.modules) == ["helper", "other", "third"]
    assert table(bot).match.forfeits == (0,)


def test_what_is_odd_about_a_bot_is_noted(entry):
    with pytest.warns(UserWarning, match="is its method 'plnat' meant to be 'plant'?"):
        table(entry("class Mine(Bot):\n    def plnat(self, view, options):\n        return options[0]"))
