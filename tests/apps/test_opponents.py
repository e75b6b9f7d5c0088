"""The bots of a class as opponents: under aliases nobody is shown by their name."""

import pytest

from beankit.apps import opponents
from beankit.apps.house import House
from tests.apps.school import PLAYS, school

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages")]


def test_a_bot_that_has_no_alias_yet_is_shown_by_a_number(tmp_path, monkeypatch):
    made = school(tmp_path)

    def read_before(there):
        aliases = public_aliases(there)
        made.hand_in("s03", PLAYS)  # while the aliases are read
        return {owner: alias for owner, alias in aliases.items() if owner != "s03"}

    public_aliases = opponents.public_aliases
    monkeypatch.setattr(opponents, "public_aliases", read_before)
    (bot,) = opponents.handed_in(House(submissions=made.there.folder, aliases=True, weak=True))
    assert bot.name == f"bot {bot.id[1:5]}"
    (bot,) = opponents.handed_in(House(submissions=made.there.folder, weak=True))
    assert bot.name == "Student Three"
