"""What runs in the kernel of a page, without a kernel around it."""

import asyncio

import pytest

from beankit.apps import rooms
from beankit.apps.kept import KEPT, Deal, Shelf

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages")]


def test_a_second_tab_goes_on_where_the_first_one_was_when_it_lost_its_seat(tmp_path, monkeypatch):
    shelf, take = Shelf(tmp_path), Shelf.take
    key = shelf.begin(Deal("al-cabohne-solo", ()))
    monkeypatch.setenv(KEPT, str(tmp_path))
    monkeypatch.setenv("QUERY_STRING", f"table={key}")

    async def two_tabs():
        first = rooms.table().children[0]

        def played_meanwhile(shelf, key):
            first.play(first.host.sitting.decision.options[0])
            return take(shelf, key)

        monkeypatch.setattr(Shelf, "take", played_meanwhile)
        second = rooms.table().children[0]
        return first.host.sitting.number, second.host.sitting.number

    first, second = asyncio.run(two_tabs())
    assert first == second > 0
