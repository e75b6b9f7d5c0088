"""Two persons at one table, in one process: each sees their own seat, and answers only for it."""

import json

from beankit.core.registry import find_rules
from beankit.notebook.host import Host
from beankit.notebook.person import Person
from beankit.notebook.session import Session
from beankit.notebook.settings import Settings


class Browser:
    """The page of a person: what it was sent."""

    def __init__(self, host, seat, name):
        self.heard = []
        self.session = Session(lambda message: self.heard.append(json.loads(json.dumps(message))))
        self.person = Person(host, seat, Settings(pace="at once"), name)
        self.session.enter(self.person)

    @property
    def picture(self):
        return next(message for message in reversed(self.heard) if "n" in message)

    def press(self, text):
        self.session.receive({"do": "act", "n": self.picture["n"], "text": text})


def together():
    """Ann, Ben and a bot, with the cards on the table."""
    host = Host(find_rules("bohnanza"), ["gardener"], practice=False)
    ann, ben = Browser(host, 0, "ann"), Browser(host, 2, "ben")
    host.deal(7)
    return host, ann, ben


def play_on(host, browsers, moves):
    """Whoever is asked presses something; nobody else may."""
    for _ in range(moves):
        decision = host.sitting.decision
        if decision is None:
            return
        asked = next(one for one in browsers if one.person.seat == decision.seat)
        assert asked.picture["ask"], "whoever has to decide is asked"
        option = decision.options[-1]
        for other in browsers:
            if other is not asked:
                other.press(option.text)
        assert host.sitting.decision is decision, "a press of somebody else changes nothing"
        asked.press(option.text)


def test_each_is_asked_for_their_own_seat_and_sees_only_that():
    host, ann, ben = together()
    assert [*host.sitting.names] == ["ann", "gardener", "ben"]
    play_on(host, (ann, ben), 40)
    assert set(host.sitting.seats[:40]) == {0, 1, 2}
    assert (ann.person.view.seat, ben.person.view.seat) == (0, 2)


def test_nobody_takes_back_what_others_have_seen():
    host, ann, ben = together()
    play_on(host, (ann, ben), 6)
    number = host.sitting.number
    for browser in (ann, ben):
        browser.session.receive({"do": "undo", "n": browser.picture["n"]})
        assert "practice games" in browser.heard[-1]["refused"]
    assert host.sitting.number == number
