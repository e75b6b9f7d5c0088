"""House bots have faces, names and styles; all other bots share one face in eight colours."""

import re
from pathlib import Path

import pytest

import beankit
from beankit.arena.bots.roster import house_bots
from beankit.words import LANGUAGES, catalogue
from beankit.words.portraits import COLOURS, PERSON, at_table, portrait

DRAWINGS = Path(beankit.__file__).parent / "notebook" / "static" / "faces.svg"
DRAWN = set(re.findall(r'symbol id="([\w-]+)"', DRAWINGS.read_text("utf-8")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_bot_has_a_face_a_name_and_a_style(lang):
    shown = [portrait(bot, lang) for bot in house_bots()]
    assert {picture.face for picture in shown} <= DRAWN
    for part in ("face", "name", "style"):
        assert len({getattr(picture, part) for picture in shown}) == len(shown)
    assert not {picture.name for picture in shown} & {*house_bots()}


def test_nobody_has_a_portrait_who_does_not_play():
    assert {*catalogue("en").tables["opponents"]["names"]} == {*house_bots()}


def test_other_bots_share_a_face_in_eight_colours():
    shown = [portrait(f"student-{number}", "en") for number in range(100)]
    assert {picture.face for picture in shown} == {"face-bot"} <= DRAWN
    assert {picture.colour for picture in shown} == {*COLOURS}
    assert len(COLOURS) == 8
    assert portrait("student-1", "en") == portrait("student-1", "en")


def test_at_a_table_a_number_behind_the_name_changes_no_face():
    assert at_table("trader-2", "de").name == "Käpt’n Tausch"
    assert at_table(PERSON, "en").face == "face-me"
