"""Records: games as text, and what is wrong with those that were truncated or changed."""

import json
import re
from hashlib import sha256
from random import Random

import pytest

from beankit import BeankitError, Game
from beankit.core.errors import BadRecord
from beankit.core.seats import Result
from beankit.core.writing.record import digest
from tests.golden.make import FOLDER, TABLES, events, golden_game
from tests.rules.table import asked, fields, hand, market, table, tell

CARDS = {
    "kinds": [
        {"id": "cocoa", "count": 30, "beanometer": [2, 4, 6, 8], "de": "Kakao\u2028bohne"},
        {"id": "coffee", "count": 25, "beanometer": [1, 3, 0, 0]},
    ]
}


def chance_game(seed=1, players=3, steps=10**6, **options):
    """A random game, or its beginning."""
    game, rng = Game("bohnanza", players=players, seed=seed, **{"rounds": 1, **options}), Random(seed)
    while not game.over and steps:
        game.play(rng.choice(game.decision.options))
        steps -= 1
    return game


def signed(lines):
    """A record of these lines with a valid checksum, as a forger would write it."""
    *body, result = [line.rstrip() for line in lines]
    result = result.removeprefix("result: ").rpartition("; sum ")[0]
    total = sha256("\n".join([*body, result]).encode()).hexdigest()[:12]
    return "\n".join([*body, f"result: {result}; sum {total}"]) + "\n"


def line_of(lines, pattern):
    """The index of the first line that matches a pattern."""
    return next(place for place, line in enumerate(lines) if re.match(pattern, line))


RECORD = chance_game().record()
LINES = RECORD.splitlines()
FIRST = line_of(LINES, r"1\. ")


def test_a_record_has_a_header_then_one_line_an_action_then_the_result():
    assert LINES[:FIRST] == [
        "beankit record 1",
        "game: bohnanza",
        "rules: 1",
        "players: 3",
        "seed: 1",
        "option rounds: 1",
        "option third_field: false",
    ]
    moves = LINES[FIRST:-1]
    assert [line.split(". ")[0] for line in moves] == [str(number) for number in range(1, len(moves) + 1)]
    assert re.fullmatch(r"result: scores \d+ \d+ \d+; winners \d; sum [0-9a-f]{12}", LINES[-1])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_record_replays_to_the_same_game(players):
    game = chance_game(seed=11, players=players, third_field=True)
    again = Game.from_record(game.record())
    assert again.same(game)
    assert again.result == game.result
    assert again.record() == game.record()
    for seat in range(players):
        assert again.view(seat).snapshot() == game.view(seat).snapshot()


def test_a_clone_has_the_record_of_its_game():
    game = chance_game(steps=40)
    clone = game.clone()
    assert clone.record() == game.record()
    clone.play(clone.decision.options[0])
    assert clone.record() != game.record()
    assert Game.from_record(clone.record()).same(clone)


@pytest.mark.parametrize("steps", [0, 1, 7, 60])
def test_an_unfinished_game_has_a_record_and_goes_on(steps):
    game = chance_game(steps=steps)
    record = game.record()
    assert record.splitlines()[-1].startswith("result: unfinished; sum ")
    again = Game.from_record(record)
    assert asked(again) == asked(game)
    rng, twin = Random(5), Random(5)
    while not game.over:
        game.play(rng.choice(game.decision.options))
        again.play(twin.choice(again.decision.options))
    assert again.record() == game.record()


def test_a_sealed_round_in_the_middle_is_in_the_record():
    game = market("red", "blue soy blue", "blue", seed=4)
    tell(game, "0 offer red for blue to all", "1 accept @2")
    again = Game.from_record(game.record())
    tell(again, "2 refuse", "3 refuse", "0 take 1")
    assert hand(again, 1) == "blue soy"


def test_remarks_and_empty_lines_do_not_count():
    remarked = "; a fine game\n\n" + RECORD.replace("\n3. ", "\n; hm\n\n3. ").replace("\n", "  \r\n")
    assert Game.from_record(remarked).record() == RECORD
    assert digest(remarked) == digest(RECORD) != digest(chance_game(seed=2).record())
    assert len(digest(RECORD)) == 16


def refused(text, message):
    with pytest.raises(BadRecord, match=message) as caught:
        Game.from_record(text)
    return str(caught.value)


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "beankit record 2\n", "; nothing\n"])
def test_what_is_not_a_record_is_refused(text):
    refused(text, "line 1: a record must begin with 'beankit record 1'")


@pytest.mark.parametrize("check", [True, False])
def test_half_a_character_makes_no_record(check):
    for text in (RECORD + "; \ud800", RECORD.replace("1. 0 plant", "1. 0 plant \udc00")):
        with pytest.raises(BadRecord, match="half a character"):
            Game.from_record(text, check=check)
        with pytest.raises(BadRecord, match="half a character"):
            digest(text)


def test_a_cut_record_is_refused():
    refused("\n".join(LINES[:-1]), f"line {len(LINES) - 1}: the record is truncated")
    refused("\n".join(LINES[:20]), "line 20: the record is truncated")
    refused(LINES[0], "line 1: the record is truncated")
    refused("\n".join([*LINES[:20], LINES[-1]]), "line 21: the checksum does not match: the record was changed")
    refused("\n".join([*LINES[:-1], LINES[-1][:20]]), "the checksum does not match")


@pytest.mark.parametrize(
    "change",
    [
        ("seed: 1", "seed: 2"),
        ("\n5. ", "\n5.  "),
        ("scores ", "scores 9 "),
        ("option rounds: 1", "option rounds: 2"),
        ("winners ", "winners 1 "),
    ],
)
def test_a_changed_record_is_refused(change):
    changed = RECORD.replace(*change)
    assert changed != RECORD
    refused(changed, rf"line {len(LINES)}: the checksum does not match.*check=False or --edited")


def test_a_record_of_other_rules_is_refused():
    lines = [*LINES]
    lines[line_of(lines, "rules: ")] = "rules: 0"
    refused(signed(lines), r"line 3: this record follows version 0 of the rules, beankit has 1")
    assert Game.from_record(signed(lines), check=False).result == Game.from_record(RECORD).result


def test_an_illegal_action_is_refused_with_its_line_and_the_rule():
    lines = [*LINES]
    lines[FIRST] = "1. 0 pass"
    refused(signed(lines), rf"line {FIRST + 1}: pass is not allowed for seat 0 \(plant\): .*\(B-5\)")
    lines[FIRST] = "1. 0 dance wildly"
    refused(signed(lines), rf"line {FIRST + 1}: 'dance wildly' is not an action")


def test_the_wrong_seat_and_the_wrong_number_are_refused():
    lines = [*LINES]
    lines[FIRST] = LINES[FIRST].replace("1. 0", "1. 2")
    refused(signed(lines), rf"line {FIRST + 1}: it is seat 0's decision, not seat 2's")
    lines = [*LINES]
    del lines[FIRST + 4]
    refused(signed(lines), rf"line {FIRST + 5}: this is action 5, but the line says 6")
    lines[FIRST] = LINES[FIRST].replace("1. 0", "9" * 5000 + ". 0")
    refused(signed(lines), "this is action 1")
    lines[FIRST] = LINES[FIRST].replace("1. 0", "\u0661. 0")
    refused(signed(lines), rf"line {FIRST + 1}: .* is neither a header nor an action")


def test_actions_after_the_end_and_a_wrong_result_are_refused():
    lines = [*LINES[:-1], f"{len(LINES) - FIRST}. 0 pass", LINES[-1]]
    refused(signed(lines), rf"line {len(LINES)}: the game is over before this action")
    lines = [*LINES[:-1], LINES[-1].replace("scores ", "scores 9")]
    refused(signed(lines), rf"line {len(LINES)}: the game does not end with this result")
    lines = [*LINES[:30], LINES[-1]]
    refused(signed(lines), "line 31: the game does not end with this result")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("players: 3", "players: three", "line 4: 'three' is not a value for 'players'"),
        ("players: 3", "players: 9", "line 7: the header does not describe a game: bohnanza is for 3, 4 or 5"),
        ("seed: 1", "seed: 1_0", "line 5: '1_0' is not a value for 'seed'"),
        ("seed: 1", "seed: \u0661", "line 5: .* is not a value for 'seed'"),
        ("seed: 1", "seed: \u00a01", "line 5: .* is not a value for 'seed'"),
        ("seed: 1", "seed: 1.0", "seed 1.0 is not a whole number"),
        ("players: 3", "players: 0_3", "line 4: '0_3' is not a value for 'players'"),
        ("seed: 1", "seed: one", "line 5: 'one' is not a value for 'seed'"),
        ("seed: 1", "players: 3", "line 5: 'players: 3' is neither a header nor an action"),
        ("seed: 1", "weather: fine", "line 5: 'weather: fine' is neither"),
        ("seed: 1", "hello", "line 5: 'hello' is neither"),
        ("seed: 1", "option seed: 1", "line 7: the header ends without 'seed'"),
        ("option rounds: 1", "option seed: 1", "no option 'seed'"),
        ("option rounds: 1", "option game: 1", "no option 'game'"),
        ("option rounds: 1", "option third_field: true", "line 7: .*neither a header nor an action"),
        ("option rounds: 1", "option rounds: many", "line 6: 'many' is not a value for 'option rounds'"),
        ("option rounds: 1", 'option rounds: "many"', "option rounds='many'"),
        ("option rounds: 1", "deck: 5", "line 6: a deck is a table of names and values, not '5'"),
        ("option rounds: 1", 'deck: "cards.toml"', "line 6: a deck is a table"),
        ("option rounds: 1", "deck: {}", "header does not describe a game: .*a deck needs a list of kinds"),
        ("option rounds: 1", 'position: "/etc/hosts"', "line 6: a position is a table"),
        ("option rounds: 1", "position: {}", "header does not describe a game: its position is for the game None"),
        ("game: bohnanza", "game: skat", "header does not describe a game: unknown game 'skat'"),
        ("game: bohnanza", "game: ", "line 2: 'game:' is neither"),
    ],
)
def test_a_wrong_header_is_refused_with_its_line(old, new, message):
    lines = [new if line == old else line for line in LINES]
    assert refused(signed(lines), message).startswith("line ")
    with pytest.raises(BadRecord, match=message):
        Game.from_record("\n".join(lines), check=False)


def test_a_header_without_a_needed_line_is_refused():
    for key in ("game", "rules", "players", "seed"):
        lines = [line for line in LINES if not line.startswith(f"{key}: ")]
        refused(signed(lines), f"line 6: the header ends without '{key}'")


def test_unchecked_a_changed_record_is_played_as_far_as_it_is_legal():
    lines = [*LINES]
    lines[FIRST + 9] = "10. 0 harvest 77"
    game = Game.from_record("\n".join(lines), check=False)
    assert game.record().splitlines()[FIRST:-1] == LINES[FIRST : FIRST + 9]
    assert not game.over
    assert Game.from_record("\n".join(LINES[:30]), check=False).record().splitlines()[:-1] == LINES[:30]
    assert Game.from_record(RECORD, check=False).record() == RECORD


def test_a_game_begun_from_a_position_carries_it():
    game = table(hands=["red blue", "", "", ""], fields=[["soy", ""], [], [], []], draw_pile="green chili ...", seed=6)
    tell(game, "0 plant red 1", "0 pass")
    record = game.record()
    position = json.loads(
        next(line for line in record.splitlines() if line.startswith("position: ")).removeprefix("position: ")
    )
    assert position["hands"] == ["red blue", "", "", ""]
    again = Game.from_record(record)
    assert again.same(game)
    assert again.draw_pile == game.draw_pile
    assert again.record() == record


def test_options_of_the_call_are_carried_with_a_position():
    game = Game.from_position(
        {"game": "bohnanza", "phase": "trade", "hands": ["red", "", "", ""]}, rounds=1, third_field=True
    )
    tell(game, "0 offer red for nothing to 2", "2 accept", "0 take 2")
    again = Game.from_record(game.record())
    assert again.rules is game.rules
    assert again.same(game)


def test_a_position_of_a_game_carries_its_record_on():
    game = chance_game(steps=50)
    later = Game.from_position(game.position())
    later.play(later.decision.options[0])
    assert Game.from_record(later.record()).same(later)


def test_a_custom_deck_is_carried():
    game = Game("bohnanza", players=3, seed=2, deck=CARDS, rounds=1)
    while not game.over:
        game.play(game.decision.options[-1])
    again = Game.from_record(game.record())
    assert again.same(game)
    assert again.view(0).kinds == ("cocoa", "coffee")
    assert again.record() == game.record()


def test_a_deck_file_is_carried_with_a_position_and_needed_no_more(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text('kinds = [{ id = "cocoa", count = 90, beanometer = [1, 2, 3, 4] }]', encoding="utf-8")
    game = Game.from_position({"game": "bohnanza", "deck": str(file), "hands": ["cocoa", "", "", ""]})
    tell(game, "0 plant cocoa 1")
    record = game.record()
    file.unlink()
    again = Game.from_record(record)
    assert fields(again, 0) == ["", "cocoa"]
    assert again.record() == record


def test_an_imagined_game_has_no_record():
    world = chance_game(steps=20).view(1).imagine(Random(1))
    with pytest.raises(BeankitError, match="imagined game has no record"):
        world.record()


@pytest.mark.parametrize("name", TABLES)
def test_golden_records_replay_to_the_same_events(name):
    record = (FOLDER / f"{name}.txt").read_bytes().decode()
    game = Game.from_record(record)
    assert game.record() == record
    assert game.over
    assert events(game) == (FOLDER / f"{name}.events").read_bytes().decode()


@pytest.mark.parametrize("name", TABLES)
def test_golden_games_are_played_the_same_again(name):
    """A player who chooses at random plays the same game as long as the options and their order stay the same."""
    assert golden_game(name).record() == (FOLDER / f"{name}.txt").read_bytes().decode()


@pytest.mark.parametrize("name", TABLES)
def test_golden_records_say_what_table_they_come_from(name):
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    kind, players, _ = TABLES[name]
    assert lines[1] == f"game: {kind}"
    assert lines[3:5] == [f"players: {players}", f"seed: {players}"]
    assert lines[-1].startswith("result: scores ")


def test_a_header_nested_too_deep_is_refused():
    with pytest.raises(BadRecord, match="is not a value for 'position'") as caught:
        Game.from_record(f"beankit record 1\nposition: {'[' * 100_000}\n", check=False)
    assert len(str(caught.value)) < 200


def test_results_are_equal_if_scores_and_winners_are():
    won = Result((3, 5), (1,))
    assert won == Result((3, 5), (1,))
    assert hash(won) == hash(Result((3, 5), (1,)))
    for other in (Result((3, 4), (1,)), Result((3, 5), (0,)), None):
        assert won != other
