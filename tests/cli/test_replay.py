"""beankit replay: the whole story, up to a move, and as one seat saw it."""

from pathlib import Path

import pytest

from beankit import Game

HERE = Path(__file__).parent
SWAPPER = f"{HERE / 'swapper.py'}:Swapper"


@pytest.fixture
def record(beankit, tmp_path):
    words = ("--deck", HERE / "table.toml", "--option", "rounds=3", "--seed", "5", "--record", tmp_path)
    beankit("play", "bohnanza", *[SWAPPER] * 3, *words)
    return tmp_path / "bohnanza-5.txt"


def test_the_owner_of_the_record_sees_all_cards(beankit, record):
    out = beankit("replay", record).out
    assert "draws 3 cards" not in out
    assert out.count("hand swapper-") == 3
    scores = Game.from_record(record.read_text("utf-8")).result.scores
    assert all(f"swapper-{number} {score}" in out for number, score in enumerate(scores, 1))


@pytest.mark.full
def test_a_seat_sees_what_it_saw(beankit, record):
    out = beankit("replay", record, "--player", "2", "--lang", "de").out
    assert "swapper-1 zieht 3 Karten." in out
    assert "Du ziehst 3 Karten." not in out
    assert "deine Hand" in out
    assert "Hand swapper-1" not in out


def test_a_seat_sees_the_same_whatever_the_others_hold(beankit, record, tmp_path):
    """The public story of another's draw does not change when seen from a third seat."""
    first = beankit("replay", record, "--to", "4", "--player", "swapper-2").out
    game = Game.from_record(record.read_text("utf-8"))
    for card in set(game.rules.deck.kinds):
        assert f"swapper-1 draws a {card}" not in first


@pytest.mark.full
def test_a_users_variant_is_replayed_when_it_is_named(beankit, tmp_path):
    text = "from beankit.games.bohnanza import Bohnanza\nclass Short(Bohnanza):\n    name = 'short'\n"
    text += "    exhaustions_to_end = 1\n"
    (tmp_path / "short.py").write_text(text)
    assert beankit("play", "short.py", "random", "random", "random", "--record", "kept").status == 0
    done = beankit("replay", "kept/short-0.txt")
    assert done.status == 2
    assert "run only if you name it: --game short.py:Short" in done.err
    assert beankit("replay", "kept/short-0.txt", "--game", "short.py:Short").status == 0
    assert beankit("replay", "kept/short-0.txt", "--game", "short.py", "--to", "3").status == 0


def test_to_stops_after_a_move(beankit, record):
    text = record.read_text("utf-8")
    assert "1. 0 plant" in text
    out = beankit("replay", record, "--to", "1").out
    assert out.count("plants") == 1
    assert beankit("replay", record, "--to", "0").out.count("plants") == 0


def test_a_changed_record_is_played_as_far_as_it_is_legal(beankit, record, tmp_path):
    lines = record.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    lines[place] = "3. 0 take 9"
    (tmp_path / "edited.txt").write_text("\n".join(lines))
    assert beankit("replay", "edited.txt").status == 2
    done = beankit("replay", "edited.txt", "--edited")
    assert done.status == 0
    assert "move 3 of" in done.out


def test_a_remark_renames_nobody(beankit, record, tmp_path):
    text = record.read_text("utf-8").replace("\n2. ", "\n; seat 1: cheater\n2. ", 1)
    (tmp_path / "told.txt").write_text(text, "utf-8")
    story = beankit("replay", tmp_path / "told.txt").out
    assert story.count("cheater") == story.count("“seat 1: cheater”") == 1  # it is told as what was said


TALKER = """
from beankit import Bot

class Talker(Bot):
    moves = 0

    def choose(self, view, options):
        self.moves += 1
        self.say(f"move {self.moves}")
        if self.moves == 9:
            raise ValueError("enough")
        return options[0]
"""


def test_what_bots_said_is_kept_and_told_again_after_a_fault_too(beankit, tmp_path):
    (tmp_path / "talker.py").write_text(TALKER)
    assert beankit("play", "bohnanza", "talker.py", "random", "random", "--seed", 4).status == 1
    story = beankit("replay", "fault-bohnanza-4.txt", "--player", "talker").out
    assert [story.count(f"“move {number}”") for number in (1, 8, 9)] == [1, 1, 0]
    assert "talker: Do you want to do something before the game goes on? do nothing · harvest" in story


@pytest.mark.full
def test_a_changed_record_says_why_it_stops(beankit, record, tmp_path):
    text = record.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("1. "))
    changed = text.replace(line, f"{line.split(' ', 2)[0]} {line.split(' ', 2)[1]} pass")
    (tmp_path / "changed.txt").write_text(changed, "utf-8")
    story = " ".join(beankit("replay", tmp_path / "changed.txt", "--edited").out.split())
    assert "move 1 of" in story
    assert "must be planted (B-5)" in story
    story = " ".join(beankit("replay", tmp_path / "changed.txt", "--edited", "--lang", "de").out.split())
    assert "Aktion 1 von" in story
    assert "Die vorderste Handkarte, eine " in story
    assert "muss gepflanzt werden (B-5)." in story
    other = text.replace(line, line.replace("1. 0", "1. 2", 1))
    (tmp_path / "other.txt").write_text(other, "utf-8")
    assert "it is seat 0's decision, not seat 2's" in beankit("replay", tmp_path / "other.txt", "--edited").out


@pytest.mark.full
def test_a_changed_record_says_what_was_really_wrong(beankit, record, tmp_path):
    lines = record.read_text("utf-8").splitlines()
    second = next(place for place, line in enumerate(lines) if line.startswith("2. "))
    (tmp_path / "number.txt").write_text("\n".join([*lines[:second], lines[second].replace("2. ", "7. ", 1)]), "utf-8")
    out = beankit("replay", tmp_path / "number.txt", "--edited").out
    assert "this is action 2, but the line says 7" in out
    assert "is not allowed" not in out
    moves = sum(line.partition(".")[0].isdigit() for line in lines)
    (tmp_path / "longer.txt").write_text("\n".join([*lines[:-1], f"{moves + 1}. 0 pass"]), "utf-8")
    out = beankit("replay", tmp_path / "longer.txt", "--edited").out
    assert f"move {moves + 1} of {moves + 1} is not legal here" in out
    assert "the game is over before this action" in out


def test_a_seat_does_not_learn_from_the_reason_what_another_holds(beankit, record, tmp_path):
    lines = record.read_text("utf-8").splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("1. "))
    (tmp_path / "changed.txt").write_text("\n".join([*lines[:first], "1. 0 pass"]), "utf-8")
    for player, reason_shown in ((1, True), (2, False)):
        out = beankit("replay", tmp_path / "changed.txt", "--edited", "--player", player).out
        assert "move 1 of 1 is not legal here" in out
        assert ("must be planted (B-5)" in out) == reason_shown


@pytest.mark.full
def test_names_may_contain_unusual_line_breaks(beankit, tmp_path):
    cards = (HERE / "table.toml").read_text("utf-8").replace("Blue Bean", "Blue\u2028Bean")
    (tmp_path / "odd.toml").write_text(cards, "utf-8")
    beankit("play", "bohnanza", *[SWAPPER] * 3, "--deck", tmp_path / "odd.toml", "--seed", "5", "--record", tmp_path)
    assert beankit("replay", tmp_path / "bohnanza-5.txt").status == 0
