"""What runs in the kernel of a page, without a kernel around it."""

import asyncio
from threading import Event

import pytest

from beankit import Bot
from beankit.apps import rooms
from beankit.apps.kept import KEPT, ChosenDeal, Shelf
from beankit.faces.guide import GUIDES

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages")]


def test_a_second_tab_goes_on_where_the_first_one_was_when_it_lost_its_seat(tmp_path, monkeypatch):
    shelf, take = Shelf(tmp_path), Shelf.take
    key = shelf.begin(ChosenDeal("al-cabohne-solo", ()))
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


def test_a_tab_that_lost_its_seat_ends_the_processes_of_its_bots(tmp_path, monkeypatch):
    ended = Event()

    class HandedIn(Bot):
        def leave(self):
            ended.set()

    monkeypatch.setattr(rooms, "seated", lambda *_: [HandedIn])
    shelf = Shelf(tmp_path)
    key = shelf.begin(ChosenDeal("al-cabohne", ("somebody",)))
    seat = rooms.Seat(shelf, key, shelf.take(key), shelf.read(key))
    assert not ended.is_set()
    shelf.take(key)
    seat.changed(seat.table)
    assert ended.wait(120)
    seat.leave()  # the next look finds the same


def test_a_guided_game_has_the_cards_and_opponents_of_its_guide_and_keeps_its_progress(tmp_path):
    guide, shelf = GUIDES["bohnanza"], Shelf(tmp_path)
    key = shelf.begin(ChosenDeal("bohnanza", guide.against, lang="de", guide=True))
    seat = rooms.Seat(shelf, key, shelf.take(key), shelf.read(key))
    assert seat.table.host.seed == guide.seed
    assert seat.table.person.guide.bubble(seat.table.person.speaker)["label"] == "Schritt 1 von 12"
    seat.table._handle_custom_msg({"do": "guide", "how": "next"}, [])
    assert shelf.read(key).steps == 1
    again = rooms.Seat(shelf, key, shelf.take(key), shelf.read(key))
    assert again.table.person.guide.bubble(again.table.person.speaker)["label"] == "Schritt 2 von 12"
