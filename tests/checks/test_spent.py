"""Where others wait, a whole check has a limit: it ends with a verdict, however a bot wastes its time."""

import pytest

from beankit.sandbox.errors import HANG
from beankit.words.catalogue import spoken

BOT = """import time

from beankit import Bot


class Mine(Bot):
    begun = False

    def choose(self, view, options):
        if not self.begun:
            self.begun = True
            {waste}
        return options[0]
"""
SPINS = "while time.process_time() < 0.2: pass"
SLEEPS = "time.sleep(0.2)"
TIRES = "while time.process_time() < 0.2: pass\n            raise ValueError('tired')"
FOREVER = "while True: pass"
SOLO = "al-cabohne-solo"


@pytest.mark.parametrize("waste", [SPINS, SLEEPS])
@pytest.mark.full
def test_a_bot_that_nearly_uses_up_every_game_uses_up_its_check(checked, waste):
    report = checked(BOT.format(waste=waste), SOLO, most=0.3)
    (finding,) = report.findings.values()
    assert (finding.step, finding.reason, finding.line) == ("time", "spent", 0)
    assert "second game" not in report.games[0].passed
    assert checked(BOT.format(waste=waste), SOLO).good
    assert str(finding.rule) == ("where others wait, a bot has 0.3 seconds of CPU time for all games of its check")
    assert spoken(finding.sentence, "de").startswith("die Prüfung wurde abgebrochen")
    assert spoken(finding.rule, "de").startswith("wo andere warten, hat ein Bot 0,3 Sekunden Rechenzeit")
    assert spoken(finding.hint, "de").startswith("lass ihn in jedem Spiel weniger rechnen")


@pytest.mark.parametrize(("waste", "reason"), [(FOREVER, "time"), ("time.sleep(9)", HANG)])
def test_a_bot_that_never_answers_is_not_tried_in_every_game(checked, waste, reason):
    report = checked(BOT.format(waste=waste), SOLO, "al-cabohne", "bohnanza", most=0.3)
    assert [finding.reason for finding in report.findings.values()] == [reason, "spent", "spent"]


def test_nobody_looks_for_a_shorter_way_to_a_fault_when_nothing_is_left(checked):
    report = checked(BOT.format(waste=TIRES), SOLO, most=0.1)
    (finding,) = report.findings.values()
    assert (finding.reason, finding.reproducer) == ("raised", None)
    assert "tired" in str(finding.sentence)
