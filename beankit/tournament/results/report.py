"""The report of a tournament: one HTML file that opens anywhere, without a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from beankit.charts.page import document, still
from beankit.core.registry import find_rules
from beankit.core.values import Json
from beankit.faces import face_for
from beankit.tournament.archive import Archive
from beankit.tournament.results.board import SHORT, Board
from beankit.tournament.results.columns import helps
from beankit.tournament.results.findings import Findings
from beankit.tournament.results.result import Result
from beankit.tournament.store.games import Played

LATEST = 8  # games listed
MINUTE, TEN = 60, 10
LONGEST = 160  # characters of what is told about a fault


def report(archive: Archive, lang: str = "en", teacher: bool = True, aliases: bool = False) -> str:
    """The report of a stored tournament as HTML; without `teacher`, hints at favours and near copies are left out."""
    shown = board(archive, lang, teacher, aliases)
    return document(shown, still(shown))


def board(
    archive: Archive,
    lang: str = "en",
    teacher: bool = False,
    aliases: bool = False,
    order: Sequence[str] | None = None,
    running: bool = False,
    rate: float | None = None,
) -> dict[str, Json]:
    """Everything that a page shows of a stored tournament, as JSON.

    `order` keeps the rows where they were; `rate` is how many games a second are played while it runs, if known.
    """
    result = Result.open(archive.path)
    names = archive.public_names() if aliases else {}
    shown = Board(result.renamed(names), lang, order)
    charts = shown.charts(teacher)
    findings = Findings(charts, shown.words)
    if archive.secret and shown.names:  # nobody may see a solo deal before closing
        charts["beats"].pop("watch")
    missing = archive.plan.games - archive.stored
    games = [line(game, archive, names, teacher and not aliases) for game in archive.latest(LATEST)]
    return {
        "lang": lang,
        "words": shown.words.tables["charts"],
        "plurals": shown.words.writing.plurals,
        "percent": shown.words.writing.percent,
        "head": {
            "title": title(archive, findings),
            "facts": " · ".join([*facts(archive, findings), *hashes(archive, findings, SHORT)]),
            "whole": hashes(archive, findings),
        },
        "run": {
            "done": archive.stored,
            "games": archive.plan.games,
            "facts": pace(missing, rate, shown, findings) if running else [],
            "faults": shown.faults(),
            "running": running,
        },
        "sure": [*findings.sure(), *([findings.told("to_come", count=missing)] if missing else [])],
        **charts,
        "progress": shown.progress() if missing and shown.names else [],
        "games": games,
        "notes": notes(archive, findings) if shown.names else {},
        "findings": {**findings.every(), **({"games": findings.words["findings.watch"]} if games else {})},
    }


def pace(missing: int, rate: float | None, shown: Board, findings: Findings) -> list[str]:
    """How quickly games are played, how long the rest takes, and who leads."""
    sentences = []
    if rate:
        seconds = ceil(missing / rate)
        left = {"count": seconds} if seconds < MINUTE else {"count": ceil(seconds / MINUTE)}
        sentences += [
            findings.told("rate", rate=findings.number(rate, 1 if rate < TEN else 0)),
            findings.told("seconds_left" if seconds < MINUTE else "minutes_left", **left),
        ]
    return [*sentences, *(findings.told("leader", bot=bot) for bot in shown.leader)]


def title(archive: Archive, findings: Findings) -> str:
    """The name of the tournament, its game and the size of its tables."""
    players, rules = archive.settings["players"], find_rules(archive.settings["game"])
    key = "title_solo" if players == 1 else "title"
    key = f"{face_for(rules).rival}.{key}" if rules.rivals else key
    return findings.told(key, name=archive.path.stem, game=rules.title, players=players)


def notes(archive: Archive, findings: Findings) -> dict[str, str]:
    """What placing points and ranks are, below the charts that show them; and that a rival is one more opponent."""
    sentences = helps(findings.words)
    del sentences["rating"]  # the finding of its chart begins with it
    points = sentences.pop("points")
    rules = find_rules(archive.settings["game"])
    if rules.rivals:
        points += f" {findings.told(f'{face_for(rules).rival}.note')}"
    return {"standings": " ".join([points, *sentences.values()]), "ratings": sentences["rank"], "seats": points}


def facts(archive: Archive, findings: Findings) -> list[str]:
    """How it was played, in a few words each."""
    players, seed = archive.settings["players"], archive.settings.get("seed")
    deals = [bot["deals"] for bot in findings.bots] or [0]
    least, most = min(deals), max(deals)
    each = (
        findings.told("deals", deals=most) if least == most else findings.told("deals_between", fewest=least, most=most)
    )
    gone = [findings.told("have_left", count=len(archive.left))] if archive.left else []
    sentences = [findings.told("bots", count=len(archive.entrants)), *gone, each]
    sentences += [findings.told("seatings", players=players)] if players > 1 else []
    sentences += [findings.told("level", level=level) for level in archive.levels]
    return [*sentences, *([] if seed is None else [findings.told("seed", seed=str(seed))])]


def hashes(archive: Archive, findings: Findings, digits: int | None = None) -> list[str]:
    """What a tournament that counts makes known: the hash of its key, the head of its chain, and at last the key."""
    if archive.promise is None:
        return []
    known = ("promise", "promise", archive.promise), ("key", "secret", archive.key), ("head", "head", archive.head)
    return [findings.told(key, **{part: text[:digits]}) for key, part, text in known if text is not None]


def line(game: Played, archive: Archive, names: Mapping[str, str], openly: bool) -> dict[str, Json]:
    """One game in the list of the latest; `openly` tells all about a fault, else only its kind."""
    bots = [names.get(bot, bot) for bot in game.bots]
    faults = [f"{bots[fault['seat']]}: {what_failed(fault, openly)}" for fault in game.summary["faults"]]
    return {
        "number": game.key[:SHORT],
        "deal": archive.plan.tables[game.number].deal,
        "result": [[bot, score] for bot, score in zip(bots, game.summary["scores"], strict=True)],
        "turns": game.summary["turns"],
        "fault": faults[0][:LONGEST] if faults else None,
        "watch": None if archive.secret else game.key[:SHORT],
    }


def what_failed(fault: Mapping[str, Json], openly: bool) -> str:
    """The last line of what is told about a fault, which names the error; or only its kind."""
    return (
        str(fault["sentence"]).strip().splitlines()[-1]
        if openly and fault["sentence"].strip()
        else str(fault["reason"])
    )
