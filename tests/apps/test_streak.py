"""A streak of games alone goes on at the next table, also if another game was played in between."""

import pytest

from beankit.apps.kept import ChosenDeal, Kept, Progress
from tests.apps.serving import FORM
from tests.apps.wire import forged

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

SOLO = "al-cabohne-solo"
ALONE = [("game", SOLO), ("practice", "1")]


def play_to_the_end(table):
    """Take the first thing that can be pressed; how the streak looks then."""
    table.say({"do": "since"})
    picture = table.picture()
    while not picture["result"]:
        ask = picture["ask"]
        text = (ask["options"] or [ask["quiet"]])[0]["text"]
        table.say({"do": "act", "n": picture["n"], "text": text})
        picture = table.asked(over=True)
    return picture["streak"]


@pytest.mark.full
def test_a_new_table_from_the_front_page_goes_on_with_the_streak(server, visitor):
    with forged(visitor.post("deal", ALONE)) as table:
        table.say({"do": "since"})
        assert table.picture()["streak"]["marks"] == []
        first = play_to_the_end(table)
    assert len(first["marks"]) == 1
    with forged(visitor.post("deal", FORM)) as table:  # something else in between
        table.say({"do": "since"})
        assert "streak" not in table.picture()
    with forged(visitor.post("deal", ALONE)) as table:
        table.say({"do": "since"})
        assert table.picture()["streak"] == first
    other = server.visitor()
    with forged(other.post("deal", ALONE)) as table:
        table.say({"do": "since"})
        assert table.picture()["streak"]["marks"] == []


def test_what_goes_on_at_the_next_table():
    begun = ChosenDeal(SOLO, (), alone={SOLO: ["won"]})
    assert Kept(begun).alone == {SOLO: ["won"]}  # nobody has sat down yet
    ended = Progress(endings=("won", "lost"))
    assert Kept(begun, {"record": ""}, progress=ended).alone == {SOLO: ["won", "lost"]}
    other = ChosenDeal("bohnanza", ("trader", "trader"), alone={SOLO: ["won"]})
    assert Kept(other, {"record": ""}, progress=ended).alone == {SOLO: ["won"]}
