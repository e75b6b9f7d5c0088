"""The server from outside: what it answers, what it refuses, and how it stops."""

import os
import re
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from ipaddress import ip_address
from urllib.parse import urlsplit

import pytest

from beankit import GAMES
from beankit.apps.house import reachable
from tests.apps.school import school
from tests.apps.serving import FORM, Visitor, serving
from tests.apps.wire import forged
from tests.commands import runner

pytestmark = [pytest.mark.course, pytest.mark.usefixtures("server_packages"), pytest.mark.xdist_group("server")]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_front_page_has_all_games_and_nothing_from_elsewhere(visitor, lang):
    visitor.get(f"?lang={lang}")
    page = visitor.get()
    assert page.status == 200
    assert f'<html lang="{lang}">' in page.text
    for title in ("Bohnanza", "Rabohnzel", "Excalibohn", "Bohnedikt", "Al Cabohne", "Al Cabohne solo"):
        assert f"<strong>{title}</strong>" in page.text
    links = re.findall(r'(?:src|href|action)="([^"]*)"', page.text)
    assert links
    assert [link for link in links if re.match(r"\w+:|//", link)] == []
    for link in {link for link in links if "/pages/" in link}:
        assert visitor.get(link.partition("#")[0].lstrip("/")).status == 200
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["", "watch", "tournament", "submit", "submit?ticket=7", "login?next=%2Fwatch"])
def test_another_language_shows_the_same_page(visitor, path):
    page = visitor.get(path)
    german = visitor.get(re.search(r'href="/([^"]*)" lang="de"', page.text)[1].replace("&amp;", "&"))
    assert '<html lang="de">' in german.text
    assert german.url == page.url  # the language is remembered, and stands in no address


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_of_every_game_are_one_page_without_a_script(visitor, lang):
    visitor.get(f"?lang={lang}")
    front = visitor.get().text
    for game, rules in GAMES.items():
        assert f'href="/rules/{game}"' in front
        page = visitor.get(f"rules/{game}")
        assert page.status == 200
        main = page.text.partition("<main")[2].partition("</main>")[0]
        assert f'<article class="bk-leaflet" lang="{lang}"><header><h1>{rules.title}: ' in main
        assert "<script" not in main
        for link in {*re.findall(r'href="/((?:pages|rules)/[^"?#]*)"', page.text)}:
            assert visitor.get(link).status == 200
    assert visitor.get("rules/chess").status == 404


@pytest.mark.full
def test_a_guided_game_needs_no_opponents_to_be_chosen(visitor):
    page = visitor.post("deal", {"game": "bohnanza", "guide": "1"})
    assert re.search(r"/play\?table=[\w-]{32}$", page.url)
    assert "<strong>Bohnanza</strong>" in visitor.get().text.partition('id="going"')[2]


def test_cards_are_dealt_and_the_address_holds_an_unguessable_key(visitor):
    page = visitor.post("deal", FORM)
    assert page.status == 200
    assert re.search(r"/play\?table=[\w-]{32}$", page.url)
    assert 'aria-label="Continue: Bohnanza"' in visitor.get().text


def test_without_its_mark_a_form_is_refused(visitor):
    form = {"game": "al-cabohne-solo"}
    assert visitor.post("deal", form, seal=False).status == 403
    assert visitor.post("deal", form, Origin="http://elsewhere.example").status in (403, 404)


@pytest.mark.parametrize("bot", ["/etc/passwd", "evil.py", "evil.py:Evil", "../../bots/trader.py", "nobody"])
def test_a_path_is_no_opponent(visitor, bot):
    page = visitor.post("deal", [("game", "bohnanza"), ("against", bot), ("against", "trader")])
    assert page.status == 400
    assert "play?table" not in page.url


def test_a_game_that_is_not_kept_leads_to_the_front_page(visitor):
    page = visitor.get("play?table=" + "x" * 32)
    assert page.url.endswith("?gone=1")
    assert "no longer kept" in page.text


@pytest.mark.parametrize(
    "path",
    [
        "../server.py",
        "voila/render/play.ipynb",
        "api/kernels",
        "api/contents",
        "files/play.ipynb",
        "pages/../kept.py",
        "pages/%2e%2e/kept.py",
        "pages/%00",
        "pages/pages%00.css",
        "nonsense",
    ],
)
def test_no_file_or_folder_is_served(visitor, path):
    page = visitor.get(path)
    assert page.status in (400, 403, 404)
    assert "cells" not in page.text
    assert "import " not in page.text


def test_what_the_page_of_a_table_asks_for_is_served(visitor):
    page = visitor.post("deal", {"game": "al-cabohne-solo"})
    assert re.findall("<h1.*</h1>", page.text) == ['<h1 class="hidden">Al Cabohne solo: your table</h1>']
    paths = set(re.findall(r'(?:src|href)="/(pages/[^"#]+)"', page.text))
    assert "pages/room.js" in paths
    assert "unsafe-eval" not in page.headers["Content-Security-Policy"]
    assert [path for path in paths if visitor.get(path).status != 200] == []


def test_games_to_watch_are_named_and_never_a_path(visitor):
    page = visitor.get("watch")
    assert 'href="/watch?game=bohnedikt&amp;lang=en"' in page.text
    for word in ("../../etc/passwd", "my_game.py:MyGame", "0123abcd", "x" * 200):
        assert visitor.get(f"watch?game={word}").status in (400, 404)


def test_only_names_of_this_computer_are_answered(visitor):
    assert visitor.get(Host="rebound.example").status == 403
    there = HTTPConnection(urlsplit(visitor.get().url).netloc, timeout=60)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    foreign = {
        "Host": "rebound.example",
        "Origin": "http://rebound.example",
        "Sec-WebSocket-Key": "c2l4dGVlbiBieXRlcyE=",
    }
    with closing(there):
        there.request("GET", "/line?page=1&game=bohnanza", headers={**upgrade, **foreign})
        assert there.getresponse().status == 403


def test_a_page_that_fails_does_not_tell_why(visitor):
    text = visitor.get("nonsense").text
    assert "Traceback" not in text


@pytest.mark.full
def test_another_network_needs_a_word(tmp_path):
    with serving(tmp_path, "--host", "0.0.0.0") as server:
        said = "".join(server.said)
        port = re.search(r":(\d+)/", said)[1]
        token = re.search(r"token=(\S+)", said)[1]
        here = f"http://127.0.0.1:{port}/"
        stranger = Visitor(here)
        assert "/login" in stranger.get().url
        assert stranger.post("login", {"token": "wrong"}).status == 403
        assert stranger.post("deal", {"game": "al-cabohne-solo"}).status in (403, 404)
        for target in (
            "//elsewhere.example",
            "/\\elsewhere.example",
            "/\t/elsewhere.example",
            "http://elsewhere.example",
        ):
            assert stranger.post("login", {"token": token, "next": target}).url == here
        assert "<strong>Bohnanza</strong>" in stranger.get().text
        assert "<strong>Bohnanza</strong>" in Visitor(here).get(f"?token={token}").text
        rest = server.stop()
    assert f"Visitors need the word  {token}" in rest
    assert "█" in rest or "▄" in rest


@pytest.mark.full
def test_a_class_behind_one_address_can_log_in_and_guesses_are_few(tmp_path):
    with serving(tmp_path, "--token", "chili") as server:
        right = [server.visitor().post("login", {"token": "chili"}).status for _ in range(12)]
        assert right == [200] * 12
        friend = server.visitor()
        assert "/login" not in friend.get("?token=chili").url
        wrong = [server.visitor().post("login", {"token": f"guess{number}"}).status for number in range(28)]
        assert wrong == [403] * 28
        for number in range(3):
            assert "/login" in server.visitor().get(f"?token=guess{number}").url
        assert server.visitor().post("login", {"token": "chili"}).status == 429
        assert "/login" in server.visitor().get("?token=chili").url
        assert "/login" not in friend.get().url


@pytest.mark.full
def test_ctrl_c_stops_everything(tmp_path):
    with serving(tmp_path) as server:
        visitor = server.visitor()
        visitor.post("deal", {"game": "al-cabohne-solo"})
        rest = server.stop()
        assert server.process.returncode == 0
        assert "Traceback" not in rest
        assert "beankit has stopped" in rest


@pytest.mark.full
def test_one_table_more_than_there_may_be_is_refused(tmp_path):
    with serving(tmp_path, "--tables", "1") as server:
        first, second = server.visitor(), server.visitor()
        page = first.post("deal", {"game": "al-cabohne-solo"})
        with forged(page) as table:
            table.say({"do": "since"})
            assert table.asked()
            full = second.post("deal", {"game": "al-cabohne-solo"})
            assert full.status == 503
            assert "All tables are taken" in full.text
        assert second.get(f"play{full.url.partition('play')[2]}").status == 200  # nobody waits for the first one


@pytest.mark.full
def test_a_port_that_is_taken_is_named_and_without_one_the_next_is_used(tmp_path, server):
    port = re.search(r":(\d+)/", server.address)[1]
    refused = subprocess.run(
        [sys.executable, "-m", "beankit", "serve", "--no-browser", "--port", port],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert refused.returncode == 2
    assert refused.stderr == f"beankit: port {port} of 127.0.0.1 is in use; choose another:  --port N\n"
    ask = f"free_sockets(House(), range({port}, {port} + 20))[0].getsockname()[1]"
    look = f"from beankit.apps.server import *; print({ask})"
    process = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True)
    assert int(port) < int(process.stdout) < int(port) + 20


@pytest.mark.full
def test_a_store_that_is_not_there_yet_is_said_and_shown_later(tmp_path):
    with serving(tmp_path, "--store", "autumn.sqlite") as server:
        assert "standings are on their way" in server.visitor().get("tournament").text
    assert "There is no autumn.sqlite yet" in "".join(server.said)


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["plya"], "did you mean 'play'"),
        (["--lang", "fr"], "choose from: de, en"),
        (["--port", "1", "--host", "203.0.113.7"], "--port"),
        (["--submissions", "nowhere"], "not a submission folder"),
    ],
)
def test_wrong_words_get_one_line(tmp_path, words, message):
    done = subprocess.run(
        [sys.executable, "-m", "beankit", "serve", "--no-browser", *words], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--token", "beans", "--teacher-token", "beans"], "--teacher-token must be another word than --token"),
        (["--proxy", "school.example"], "--proxy 'school.example' is not an address"),
        (["--store", "class.toml"], "class.toml is a tournament file: give its store instead"),
        (["--final", "."], "there is no store league-final.sqlite yet"),
        (["--league-jobs", "2"], "--league-jobs and --league-hours are for a league"),
        (["--league", "--store", "cup.sqlite", "--league-hours", "soon"], "'soon' are no hours"),
    ],
)
def test_what_would_open_the_wrong_thing_is_refused(capsys, monkeypatch, words, message):
    monkeypatch.setattr("beankit.apps.server.serve", lambda *_: None)
    assert message in runner(capsys)("serve", "--no-browser", *words).err


def test_the_league_of_the_pages_has_the_share_that_was_set_and_the_store_that_is_shown(capsys, monkeypatch, tmp_path):
    houses = []
    from beankit.apps.server import league_words  # needs packages of its own

    monkeypatch.setattr("beankit.apps.server.serve", lambda house, _: houses.append(house))
    folder = school(tmp_path).there.folder
    words = "--submissions", folder, "--league", "--league-jobs", "3", "--league-hours", "18-7"
    run = runner(capsys)
    run("serve", "--no-browser", "--accept-weak-isolation", *words)
    run("serve", "--no-browser", "--accept-weak-isolation", *words, "--store", tmp_path / "trial.sqlite")
    for house, store in zip(houses, (folder / "league.sqlite", tmp_path / "trial.sqlite"), strict=True):
        command = ["tournament", "watch", str(folder), "--store", str(store), "--jobs", "3", "--hours", "18-7"]
        assert league_words(house) == [*command, "--accept-weak-isolation"]


@pytest.mark.parametrize(
    ("host", "opened"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("192.0.2.7", "192.0.2.7"),
        ("::1", "[::1]"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
    ],
)
def test_the_browser_opens_where_the_server_listens(host, opened):
    lines = f"from beankit.cli.server import House, announce\nannounce(House({host!r}), 7)"
    env = {**os.environ, "BROWSER": "echo browser %s", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = subprocess.run([sys.executable, "-c", lines], env=env, capture_output=True, text=True, check=True)
    assert f"browser http://{opened}:7/\n" in done.stdout


def test_the_address_for_others_is_of_the_kind_that_is_served():
    assert ip_address(reachable("0.0.0.0")).version == 4
    assert ip_address(reachable("::").strip("[]")).version == 6
    assert reachable("::").startswith("[")


def test_a_missing_package_is_named_with_its_pip_line(tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['tornado'] = None")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    done = subprocess.run([sys.executable, "-m", "beankit", "serve"], env=env, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "beankit: this needs tornado; install it with:  pip install 'beankit[pages]'\n"
