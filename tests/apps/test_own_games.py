"""A visitor's games: a list that a second one joins, records that can be opened, and the language of the browser."""

import json
import os
import re
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, build_opener

import pytest

pytest.importorskip("tornado", reason="pip install 'beankit[pages]'")

from beankit import play
from beankit.apps.kept import DAY, DAYS, KEY, MOST_RECORDS, Line, Progress, Shelf
from beankit.apps.pages.base import wanted
from tests.apps.serving import FORM

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]

NAMED = 'aria-label="Continue: {}"'


@pytest.fixture
def dealt(visitor):
    """Begins a game without opening its table."""
    opener = visitor.opener

    def begin(game):
        visitor.opener = build_opener(HTTPCookieProcessor(visitor.jar), Stay())
        key = visitor.post("deal", [("game", game), *FORM[1:]]).headers["Location"].rpartition("=")[2]
        visitor.opener = opener
        return key

    return begin


class Stay(HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, *_):
        return None


def test_a_second_game_hides_none_and_one_is_taken_off_and_put_back(visitor, dealt):
    first, second = dealt("bohnanza"), dealt("bohnedikt")
    page = visitor.get()
    assert "2 games wait for you" in page.text
    assert page.text.index(f"table={second}") < page.text.index(f"table={first}")
    page = visitor.post("remove", {"table": first})
    assert "Bohnanza, turn" in page.text
    assert NAMED.format("Bohnanza") not in page.text
    assert NAMED.format("Bohnedikt") in page.text
    page = visitor.post("remove", {"table": first, "back": "1"})
    assert page.text.index(f"table={first}") < page.text.index(f"table={second}")
    assert visitor.post("remove", {"table": "x" * 32}).status == 404


def test_the_front_page_tells_how_far_a_guided_game_is(visitor, dealt, home):
    key, shelf = dealt("bohnanza"), Shelf(home / "state" / "beankit" / "games")
    assert "steps done" not in visitor.get().text
    shelf.write(key, Line(progress=Progress(steps=4)))
    page = visitor.get()
    assert "4 of 12 steps done" in page.text
    assert page.text.count(f"table={key}") == 2  # in the list, and to go on learning
    assert "4 von 12 Schritten geschafft" in visitor.get("?lang=de").text


def test_opponents_have_a_name_in_both_languages(visitor):
    for lang, names in (("en", ("Basket Ben", "Korb-Kalle")), ("de", ("Korb-Kalle", "Basket Ben"))):
        facts = re.search(r'id="facts">(.*?)</script>', visitor.get(f"?lang={lang}").text)[1]
        bots = {bot["bot"]: bot for bot in json.loads(facts)["games"]["bohnanza"]["bots"]}
        assert (bots["peddler"]["name"], bots["peddler"]["other"]) == names


def test_somebody_else_has_none_of_them(server, visitor, dealt):
    key = dealt("bohnanza")
    assert key in visitor.get().text
    assert key not in server.visitor().get().text


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4", "de"),
        ("en;q=0.3, de;q=0.7", "de"),
        ("de;q=0,en;q=0.1", "en"),
        ("fr", "en"),
        ("de;q=much,en;q=0.5", "en"),
        (",;q=;;", "en"),
    ],
)
def test_the_first_language_is_that_of_the_browser(header, lang):
    assert wanted(header) == lang


def test_what_a_visitor_chooses_counts_more_than_the_browser(visitor):
    german = {"Accept-Language": "de-DE,de;q=0.9"}
    assert '<html lang="de">' in visitor.get(**german).text
    visitor.get("?lang=en", **german)
    assert '<html lang="en">' in visitor.get(**german).text


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record[: len(record) // 2],
        lambda record: re.sub("result: scores.*;", "result: unfinished;", record),
        lambda record: record.replace("\nseed:", '\ndeck: "/etc/passwd"\nseed:'),
        lambda record: record.replace("\nseed:", '\nposition: {"deck": "/etc/passwd"}\nseed:'),
        lambda _: "beans",
        lambda _: "",
        lambda record: record.replace("\nseed:", f"\n; {'x' * 400_000}\nseed:"),
    ],
)
def test_only_the_record_of_a_finished_game_with_the_usual_cards_is_taken(visitor, change):
    record = play("al-cabohne-solo", ["loner"], seed=2).record
    page = visitor.post("open", {}, {"file": ("game.txt", change(record).encode())})
    assert page.status == 400
    assert "This is not the record of a finished game" in page.text


def test_a_record_is_under_a_key_that_it_makes_itself_and_expires(tmp_path):
    shelf = Shelf(tmp_path)
    key = shelf.share("beans")
    assert KEY.fullmatch(key)
    assert (shelf.share("beans"), shelf.shared(key)) == (key, "beans")
    assert shelf.shared("../beans") is None
    file = shelf.file(key).with_suffix(".record")
    old = file.stat().st_mtime - DAYS * DAY - 60
    os.utime(file, (old, old))
    assert shelf.shared(key) is None


def test_there_is_room_for_so_many_records_and_the_oldest_make_way(tmp_path, monkeypatch):
    assert MOST_RECORDS == 1000
    monkeypatch.setattr("beankit.apps.kept.MOST_RECORDS", 3)
    shelf = Shelf(tmp_path)
    keys = [shelf.share(f"record {number}") for number in range(5)]
    assert len([*tmp_path.glob("*.record")]) == 3
    assert shelf.shared(keys[-1]) == "record 4"


def test_a_link_that_expired_says_so(visitor):
    page = visitor.get(f"watch?record={'x' * 32}&lang=en")
    assert page.status == 404
    assert "a link holds for 14 days" in page.text
