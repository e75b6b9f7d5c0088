"""`beankit serve`: the pages, for this computer or for a class in the same network."""

from __future__ import annotations

import os
import secrets
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated
from urllib.parse import urlencode

import typer

from beankit.apps.house import (
    LOOPBACK,
    MOST_TABLES,
    PAGES,
    PORT,
    House,
    from_here,
    is_address,
    qr_code,
    reachable,
)
from beankit.cli.options import AcceptWeak, count, numbered, port_of, spoken_in
from beankit.core.errors import BadOption, perhaps
from beankit.core.said import ENGLISH, say
from beankit.extras import need
from beankit.words import catalogue
from beankit.words.catalogue import spoken

NEEDED = ("tornado", "jinja2")
TOKEN_BYTES = 9
FINAL = "final"  # a page that only a house with a final has
NO_BROWSER = say(
    "No browser here? Play in this terminal:  {command}", command="beankit play bohnanza human trader gardener"
)


def serve(
    page: Annotated[str, typer.Argument(metavar=f"[{'|'.join(PAGES)}]", help="The page that the browser opens.")] = "",
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen: 0.0.0.0 is for everybody in the local network.")
    ] = LOOPBACK[0],
    port: Annotated[int | None, numbered(port_of, "The port to listen at.", f"{PORT}, or the next free one")] = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default="none", help="The store of the tournament to show.")
    ] = None,
    final: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default="none",
            help="A final to show on a projector: its store, or the class.",
        ),
    ] = None,
    submissions: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", show_default="none", help="The folder of a class: its bots are taken there."),
    ] = None,
    lang: Annotated[
        str | None, spoken_in("the pages and the answer", default="that of the browser, and English")
    ] = None,
    aliases: Annotated[bool, typer.Option("--aliases", help="Show aliases of the roster instead of names.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    token: Annotated[
        str,
        typer.Option(
            metavar="WORD", show_default="none on this computer, else a new one", help="What visitors have to type."
        ),
    ] = "",
    teacher_token: Annotated[
        str,
        typer.Option(metavar="WORD", show_default="none", help="What opens the teacher's view: names, faults, prints."),
    ] = "",
    tables: Annotated[
        int, numbered(count, "How many tables can be open; each bot of the class at one needs 20 MB more.")
    ] = MOST_TABLES,
    demo: Annotated[
        bool, typer.Option("--demo", help="Meanwhile let house bots play the demo tournament, and show it.")
    ] = False,
    league: Annotated[
        bool, typer.Option("--league", help="Run the league of the class (--submissions) meanwhile, and show it.")
    ] = False,
    league_jobs: Annotated[
        int | None, numbered(count, "The number of processes of the league.", "half of the cores")
    ] = None,
    league_hours: Annotated[
        str | None,
        typer.Option(metavar="FROM-TO", show_default="all day", help="When the league plays, such as 18-7."),
    ] = None,
    accept_weak: AcceptWeak = False,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            show_default="none",
            help="The address of a web server in front, which says in X-Forwarded-For who asks.",
        ),
    ] = "",
    base_url: Annotated[str, typer.Option(metavar="PATH", hidden=True)] = "/",
) -> None:
    """Open the pages: play, watch, follow results, hand in a bot."""
    if page and page not in PAGES:
        hint = perhaps(page, PAGES) or say("the pages are: {known}", known=", ".join(PAGES))
        raise BadOption("there is no page {page}; {hint}", page=repr(page), hint=hint)
    if lang is not None:
        catalogue(lang)  # is it known?
    if token and token == teacher_token:
        raise BadOption("--teacher-token must be another word than --token: it opens what visitors may not see")
    if store is not None and store.suffix == ".toml":
        raise BadOption("{store} is a tournament file: give its store instead, which ends in .sqlite", store=str(store))
    if proxy and not is_address(proxy):
        raise BadOption(
            "--proxy {proxy} is not an address: give one in numbers, such as {example}",
            proxy=repr(proxy),
            example=LOOPBACK[0],
        )
    if submissions is not None:
        check_class(submissions, accept_weak)
    if final is not None and final.is_dir():
        final = league_store(final).with_name(f"{league_store(final).stem}-final.sqlite")
    for package in NEEDED:
        need(package, extra="pages")
    from beankit.apps.server import serve as serve_house

    base = f"/{base_url.strip('/')}/".replace("//", "/")
    guarded = token or ("" if host in LOOPBACK and not proxy else secrets.token_urlsafe(TOKEN_BYTES))
    house = House(
        host,
        port,
        base,
        FINAL if final is not None and not page else page,
        store,
        submissions,
        lang or "",
        aliases,
        guarded,
        teacher_token,
        accept_weak,
        not no_browser,
        tables=tables,
        proxy=proxy,
        final=final,
        lead="" if final is None else check_final(final),
    )
    if league:
        house = house.with_league(store or league_store(submissions), share_of(league_jobs, league_hours))
    elif league_jobs or league_hours:
        raise BadOption("--league-jobs and --league-hours are for a league:  --league")
    house = house.with_demo() if demo else house
    serve_house(house, lambda port: announce(house, port))
    print(spoken(say("\nbeankit has stopped; games are kept."), lang or ENGLISH.code))


def league_store(folder: Path | None) -> Path:
    """Where the league of a class is kept."""
    from beankit.tournament.league.league import store_of

    if folder is None:
        raise BadOption("--league needs the folder of a class:  --submissions FOLDER")
    return store_of(folder)


def share_of(jobs: int | None, hours: str | None) -> tuple[str, ...]:
    """The share of the machine that the league of a house may have, as its command takes it."""
    from beankit.tournament.league.share import hours_of

    if hours is not None:
        hours_of(hours)  # is that what they are?
    return *(("--jobs", str(jobs)) if jobs else ()), *(("--hours", hours) if hours else ())


def check_final(store: Path) -> str:
    """The word that leads a final; what is not the store of one is refused before anything is served."""
    from beankit.apps.final import Show, leading_word

    Show(store)
    return leading_word(store)


def check_class(folder: Path, weak: bool) -> None:
    """Refuse a folder that is not one's own, and a computer that cannot isolate what others upload."""
    from beankit.classroom.folder import ClassFolder
    from beankit.classroom.settings import BadClass
    from beankit.sandbox.levels import isolation

    if not ClassFolder(folder).mine:
        raise BadClass(say("{folder} is not yours: only its owner can take bots for it", folder=str(folder)))
    isolation().demand(weak)


def announce(house: House, port: int) -> None:
    """Say where the pages are, and open them where there is a browser."""
    word = f"?token={house.token}" if house.token else ""
    page = "" if house.first == PAGES[0] else house.first  # the front page is where one begins to play
    address = f"http://{reachable(house.host)}:{port}{house.base}{page}"
    own = f"http://{from_here(house.host)}:{port}{house.base}{FINAL}?lead={house.lead}"
    own += f"&token={house.token}" if house.token else ""
    say_where(house, address + word, own)
    if not house.browser:
        return
    if has_browser():
        here = own if house.lead else f"http://{from_here(house.host)}:{port}{house.base}{page}{word}"
        Thread(target=webbrowser.open, args=(here,)).start()
    else:
        print(spoken(NO_BROWSER, house.lang or ENGLISH.code), flush=True)


def say_where(house: House, address: str, own: str) -> None:
    """Print where the pages are for everybody, and where whoever leads a final finds it."""
    sentences = [say("beankit is open at  {address}\nStop it with ctrl-C.", address=address)]
    if house.store is not None and not house.demo and not house.league and not house.store.exists():
        text = "There is no {store} yet: the page shows it as soon as a tournament is stored there."
        sentences.insert(0, say(text, store=str(house.store)))
    if house.lead:
        text = "Lead the final at  {address}\nWhoever has this address has the space bar; the other one is to watch."
        sentences.append(say(text, address=own))
    if house.token and (house.host not in LOOPBACK or house.proxy):
        sentences.append(say("Visitors need the word  {word}", word=house.token))
    root, mark, word = address.partition("?")
    root = root.removesuffix(house.first if house.first != PAGES[0] else "")
    if house.league:
        sentences.append(say("The league runs; its table is at  {address}", address=f"{root}league{mark}{word}"))
    if house.teacher and house.submissions is not None:
        desk = f"{root}login?{urlencode({'next': f'{house.base}desk', 'teacher': house.teacher})}"
        sentences.append(say("Your desk, for nobody else:  {address}", address=desk))
    print(*(spoken(sentence, house.lang or ENGLISH.code) for sentence in sentences), sep="\n", flush=True)
    if house.host not in LOOPBACK:
        print(qr_code(address, house.lang or ENGLISH.code), end="", flush=True)


def has_browser() -> bool:
    """Is there a browser with windows? One inside the terminal cannot show the pages."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return bool(os.environ.get("BROWSER"))
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
