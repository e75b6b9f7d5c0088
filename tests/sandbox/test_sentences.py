"""Sentences from a hostile process: whatever it sends can be spoken in every language, and is short."""

from random import Random

import msgspec
import pytest

from beankit.core.errors import BeankitError, IllegalAction
from beankit.core.game import Game
from beankit.core.said import Said, notated, say, verbatim
from beankit.sandbox.messages import Failed, Malformed, from_bot
from beankit.sandbox.sentences import DEEPEST, MOST_TEXT, harmless, said_by
from beankit.words import LANGUAGES, catalogue
from beankit.words.catalogue import spoken
from tests.sandbox.test_cell import RAW
from tests.sentences import parts


def nested(deep, text="{x}{x}", last="y"):
    """A sentence in a sentence, so deep."""
    said = last
    for _ in range(deep):
        said = [text, {"x": said}]
    return said


HOSTILE = [
    ["{"],
    ["}"],
    ["{a:f}" * 300, {"a": 1e308}],
    ["{missing}", {"x": "y"}],
    ["{x", {"x": "y"}],
    ["x}", {"x": "y"}],
    ["{x.__class__}{0}", {"x": "y"}],
    ["{x:>999999999}", {"x": 1.5}],
    ["{x:99999999.3f}", {"x": 1.5}],
    ["{x:.999999f}", {"x": 1.5}],
    ["{x:{y}}", {"x": 1.5, "y": "9"}],
    ["{x:d}", {"x": 1.5}],
    ["{x:.2}", {"x": 1}],
    ["{x:date}", {"x": "today"}],
    ["{x:card|cards}", {"x": "9" * 9000}],
    ["{x}", {"x": {}}],
    ["{x}", {"x": {"en": "a" * 9000}}],
    ["{x}", {"x": "a" * 9000}],
    ["a" * 9000],
    ["{x}" * 3000, {"x": "a" * 9000}],
    ["{x}", {str(number): "a" for number in range(900)} | {"x": "y"}],
    ["{x}", {"x": "y"}, "F-9" * 3000],
    ["\x1b[2J{x\x07}", {"x\x07": "\x9b"}, "\x1b"],
    nested(DEEPEST),
    nested(DEEPEST, "{x}" * 30, "a" * 30),
    nested(DEEPEST + 1),
    nested(300),
    ["its answer has {count} bytes; {most} are allowed"],
    ["its answer has {count} bytes; {most} are allowed", {"count": 1}],
    ["it slept or waited for {seconds:g} {seconds:second|seconds}", {"seconds": "\x1b"}],
]


def sent(said):
    """A sentence as it comes from a process."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(said), type=Said)


def is_harmless(said):
    """Can it be spoken, and is that short and without signs that control a terminal?"""
    texts = [str(said), *(spoken(said, lang) for lang in LANGUAGES)]
    return all(len(text) < 3 * MOST_TEXT and all(map(str.isprintable, text.split("\n"))) for text in texts)


@pytest.mark.parametrize("said", HOSTILE)
def test_whatever_a_process_sends_can_be_spoken(said):
    assert is_harmless(harmless(sent(said)))


def test_known_sentences_with_other_parts_can_be_spoken():
    rng = Random(5)
    some = ["a", "1", "9" * 3000, "2026-01-01", 1, -1, 1 << 61, 2.5, float("nan"), float("inf"), True]
    some += [Said("b"), Said("{a}", {"a": "b"})]
    known = set(catalogue("de").tables["sentences"])
    assert len(known) > 300
    for text in sorted(known) * 5:
        assert is_harmless(harmless(Said(text, {name: rng.choice(some) for name in parts(text)})))


def test_a_sentence_too_deep_to_be_read_is_no_message():
    deep = b"\x92\xa3{x}\x81\xa1x" * 5000 + b"\xa1y"  # ["{x}", {"x": ["{x}", ...]}]
    with pytest.raises(Malformed):
        from_bot(b"\x98\xa6Failed\x01\xc3" + deep + b"\xa0\x00\xa0\xa0")


def test_a_sentence_of_the_kit_stays_what_it_is():
    with pytest.raises(IllegalAction) as refused:
        Game("bohnanza", seed=3).play("harvest 1")
    assert said_by(refused.value) == notated(refused.value.said)
    assert str(said_by(refused.value)) == str(refused.value)
    assert said_by(ValueError("{x}")) is None
    assert said_by(BeankitError("{x}", y=1)) is None
    assert said_by(BeankitError("{x}", x="x" * 9000)) is None
    assert harmless(say("{count} {count:card|cards}", count=1 << 70)) == say(
        "{count} {count:card|cards}", count=str(1 << 70)
    )


def test_a_sentence_without_its_parts_stays_as_it_was_written():
    assert harmless(Said("{x} and {y}", {"x": "1"})) == verbatim("{x} and {y}")


@pytest.mark.parametrize("said", [*HOSTILE[3:6], nested(50)])
def test_the_engine_makes_them_harmless(player, said):
    deed = f"os.write(4, framed(Failed(number, True, {said}, 'E', 0, '', '', {said}))); os._exit(0)"
    failed = player(RAW.replace("Answer", "Answer, Failed", 1).format(deed=deed)).ask()
    assert isinstance(failed, Failed)
    assert is_harmless(failed.where)
    assert is_harmless(failed.said)
